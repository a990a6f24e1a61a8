//! Several sessions of Claude Code in one log, and sums of sessions that are not in it.

use steelyard_documents::Source;
use steelyard_runs::calls::{Calls, LoadedFile};
use steelyard_runs::import::{Report, import, recognise};
use steelyard_runs::{Billing, ModelCall, Trajectory};

fn read(lines: &[String]) -> (Vec<Trajectory>, Report) {
    let text = lines.join("\n");
    let importer = recognise(&text).expect("a known format");
    let found = import(importer, &Source::new("log.jsonl", text));
    (found.trajectories, found.report)
}

/// A line for each run: its session, and for each call its input, output, cost and billing.
fn sketch(runs: &[Trajectory]) -> Vec<String> {
    let number = |count: Option<u64>| count.map_or("-".to_owned(), |count| count.to_string());
    let call = |call: &ModelCall| {
        let least = if call.usage.at_least { ">=" } else { "" };
        let cost = call
            .cost
            .map_or("-".to_owned(), |cost| format!("{cost:.2}"));
        let billing = match call.billing {
            Billing::Single => "",
            Billing::InSum => " in sum",
            Billing::Sum => " sum",
        };
        let [input, output] = [call.usage.input, call.usage.output].map(number);
        format!("{input}/{least}{output} {cost}{billing}")
    };
    let line = |run: &Trajectory| {
        let calls: Vec<String> = run.model_calls.iter().map(call).collect();
        format!(
            "{}: {}",
            run.run.as_deref().unwrap_or("-"),
            calls.join(", ")
        )
    };
    runs.iter().map(line).collect()
}

fn init(session: &str) -> String {
    format!(
        r#"{{"type":"system","subtype":"init","session_id":"{session}","cwd":"/srv/kiln","model":"oak-1"}}"#
    )
}

fn streamed(session: &str, id: &str, input: u64) -> String {
    format!(
        r#"{{"type":"assistant","session_id":"{session}","parent_tool_use_id":null,"message":{{"id":"{id}","role":"assistant","model":"oak-1","content":[{{"type":"text","text":"Fired."}}],"stop_reason":null,"usage":{{"input_tokens":{input},"output_tokens":1}}}}}}"#
    )
}

fn result(session: &str, (input, output): (u64, u64), all: (u64, u64), dollars: f64) -> String {
    format!(
        r#"{{"type":"result","subtype":"success","is_error":false,"duration_ms":900,"session_id":"{session}","total_cost_usd":{dollars},"usage":{{"input_tokens":{input},"output_tokens":{output}}},"modelUsage":{{"oak-1":{{"inputTokens":{},"outputTokens":{},"costUSD":{dollars}}}}}}}"#,
        all.0, all.1
    )
}

#[test]
fn processes_that_print_into_one_log_are_sessions_of_their_own() {
    let first = [
        init("k1"),
        streamed("k1", "q1", 70),
        result("k1", (70, 30), (70, 30), 0.03),
    ];
    let second = [
        init("k2"),
        streamed("k2", "q2", 50),
        result("k2", (50, 20), (50, 20), 0.02),
    ];
    let expected = ["k1: 70/30 0.03", "k2: 50/20 0.02"];
    let behind: Vec<String> = first.iter().chain(&second).cloned().collect();
    assert_eq!(sketch(&read(&behind).0), expected);
    // Both at once: each result is of the session that it names.
    for order in [[0, 3, 1, 4, 5, 2], [0, 3, 4, 1, 2, 5], [0, 1, 3, 2, 4, 5]] {
        let mixed = order.map(|at| behind[at].clone());
        let (runs, report) = read(&mixed);
        let mut lines = sketch(&runs);
        lines.sort();
        assert_eq!(lines, expected, "{order:?}");
        assert_eq!(report.remarks, 0);
    }
}

/// One process tells its session again at each turn.
#[test]
fn a_session_that_is_begun_again_goes_on() {
    let lines = [
        init("k1"),
        streamed("k1", "q1", 70),
        result("k1", (70, 30), (70, 30), 0.03),
        init("k1"),
        streamed("k1", "q2", 50),
        result("k1", (50, 20), (120, 50), 0.05),
    ];
    assert_eq!(sketch(&read(&lines).0), ["k1: 70/30 0.03, 50/20 0.02"]);
}

/// A second process counts from 0: its sums are higher than those before, but have no more than its own tokens.
#[test]
fn higher_sums_of_a_new_process_count_whole() {
    let lines = [
        init("k1"),
        streamed("k1", "q1", 70),
        result("k1", (70, 30), (70, 30), 0.03),
        init("k1"),
        streamed("k1", "q2", 400),
        result("k1", (400, 90), (400, 90), 0.08),
    ];
    assert_eq!(sketch(&read(&lines).0), ["k1: 70/30 0.03, 400/90 0.08"]);
    // The same request once more gives the same sums.
    let lines = [
        init("k1"),
        streamed("k1", "q1", 70),
        result("k1", (70, 30), (70, 30), 0.03),
        init("k1"),
        streamed("k1", "q2", 70),
        result("k1", (70, 30), (70, 30), 0.03),
    ];
    assert_eq!(sketch(&read(&lines).0), ["k1: 70/30 0.03, 70/30 0.03"]);
}

#[test]
fn sums_of_a_session_that_is_not_in_the_log_are_named_and_left_out() {
    let lines = [
        init("k1"),
        streamed("k1", "q1", 70),
        result("k9", (800, 300), (800, 300), 0.5),
        result("k1", (70, 30), (70, 30), 0.03),
        state("k8", (900, 300), 0.7),
    ];
    let (runs, report) = read(&lines);
    assert_eq!(sketch(&runs), ["k1: 70/30 0.03"]);
    let told: Vec<_> = report
        .diagnostics
        .iter()
        .map(|one| (one.line, one.found.as_str()))
        .collect();
    assert_eq!(told, [(3, "sums of session k9"), (5, "sums of session k8")]);
}

fn written(kind: &str, session: &str, at: u64) -> String {
    let parent = at
        .checked_sub(1)
        .map_or("null".to_owned(), |at| format!("\"r{at}\""));
    let input = at * 10;
    format!(
        r#"{{"type":"{kind}","uuid":"r{at}","parentUuid":{parent},"sessionId":"{session}","timestamp":"2026-04-07T10:{at:02}:00.000Z","requestId":"q{at}","message":{{"role":"{kind}","id":"m{at}","model":"oak-1","content":[{{"type":"text","text":"Glaze pot {at}"}}],"stop_reason":"end_turn","usage":{{"input_tokens":{input},"output_tokens":{at}}}}}}}"#
    )
}

/// A turn whose answer has that number: 10 times as many tokens in, as many out.
fn turn(session: &str, at: u64) -> [String; 2] {
    [
        written("user", session, at - 1),
        written("assistant", session, at),
    ]
}

fn state(session: &str, (input, output): (u64, u64), dollars: f64) -> String {
    format!(
        r#"{{"type":"cost-state","sessionId":"{session}","totalCostUSD":{dollars},"modelUsage":{{"oak-1":{{"inputTokens":{input},"outputTokens":{output},"costUSD":{dollars}}}}}}}"#
    )
}

/// A fork with the sums of the session that it was forked from, and sums of its own: of its own calls, or of all.
#[test]
fn sums_of_a_fork_are_of_the_calls_that_they_count() {
    let [a, b] = [turn("k1", 1), turn("k2", 3)].map(|lines| lines.join("\n"));
    let own = [
        a.clone(),
        state("k1", (10, 1), 0.05),
        b.clone(),
        state("k2", (30, 3), 0.09),
    ];
    let expected = "k2: 10/1 0.05, 30/3 0.09";
    assert_eq!(sketch(&read(&own).0), [expected]);
    let all = [
        a.clone(),
        state("k1", (10, 1), 0.05),
        b.clone(),
        state("k2", (40, 4), 0.14),
    ];
    assert_eq!(sketch(&read(&all).0), [expected]);
    // Without the sums of the first session nothing says what its call cost.
    let alone = [a.clone(), b.clone(), state("k2", (30, 3), 0.09)];
    assert_eq!(sketch(&read(&alone).0), ["k2: 10/1 -, 30/3 0.09"]);
    let rewritten = alone.map(|line| line.replace("\"k1\"", "\"k2\""));
    assert_eq!(sketch(&read(&rewritten).0), ["k2: 10/1 -, 30/3 0.09"]);
    let together = [a, b, state("k2", (40, 4), 0.14)];
    assert_eq!(sketch(&read(&together).0), ["k2: 10/1 - in sum, 30/3 0.14"]);
}

/// Two sessions without anything in common, whose sums stand behind both.
#[test]
fn sums_belong_to_the_session_that_they_name() {
    let mut lines = turn("k1", 1).to_vec();
    lines
        .extend(turn("k2", 5).map(|line| {
            line.replace("\"r4\",\"parentUuid\":\"r3\"", "\"r4\",\"parentUuid\":null")
        }));
    lines.push(state("k1", (10, 1), 0.05));
    lines.push(state("k2", (50, 5), 0.09));
    assert_eq!(sketch(&read(&lines).0), ["k1: 10/1 0.05", "k2: 50/5 0.09"]);
}

/// Sums that were taken before the last call was over are none of it; the next ones are.
#[test]
fn a_call_behind_the_sums_waits_for_the_next() {
    let mut lines = [turn("k1", 1), turn("k1", 3), turn("k1", 5)].concat();
    lines.push(state("k1", (40, 4), 0.04));
    assert_eq!(
        sketch(&read(&lines).0),
        ["k1: 10/1 - in sum, 30/3 0.04, 50/5 -"]
    );
    lines.push(state("k1", (90, 9), 0.07));
    assert_eq!(
        sketch(&read(&lines).0),
        ["k1: 10/1 - in sum, 30/3 0.04, 50/5 0.03"]
    );
}

/// Programs write the sums of a session again where nothing was added, also while an answer comes.
#[test]
fn sums_that_are_repeated_pay_for_no_new_call() {
    let mut lines = turn("k1", 1).to_vec();
    lines.push(state("k1", (10, 1), 0.01));
    lines.extend(turn("k1", 3));
    lines.push(state("k1", (10, 1), 0.01));
    lines.extend(turn("k1", 5));
    lines.push(state("k1", (90, 9), 0.09));
    assert_eq!(
        sketch(&read(&lines).0),
        ["k1: 10/1 0.01, 30/3 - in sum, 50/5 0.08"]
    );
}

/// A sum whose input is that of all calls is of all of them, whatever it says of their output.
#[test]
fn a_sum_of_all_input_leaves_no_call_out() {
    let mut lines = [turn("k1", 1), turn("k1", 3)].concat();
    lines.push(state("k1", (40, 3), 0.04));
    assert_eq!(sketch(&read(&lines).0), ["k1: 10/1 - in sum, 30/3 0.04"]);
}

/// More records than diagnostics are kept for.
#[test]
fn records_of_another_format_are_counted_beyond_what_is_listed() {
    let mut lines = turn("k1", 1).to_vec();
    let foreign = r#"{"type":"thread.started","thread_id":"t1"}"#;
    lines.extend((0..2_500).map(|_| foreign.to_owned()));
    let (_, report) = read(&lines);
    assert_eq!(report.omitted, 2_500);
    let told = report.diagnostics.first().expect("a diagnostic");
    assert_eq!(
        (told.line, told.found.as_str()),
        (3, "a record of Codex exec")
    );
}

/// A process that was stopped before its first answer was over records nothing.
#[test]
fn an_empty_sum_pays_for_no_call() {
    let killed = r#"{"type":"result","subtype":"error_during_execution","is_error":true,"session_id":"k1","total_cost_usd":0,"usage":{"input_tokens":0,"output_tokens":0},"modelUsage":{}}"#;
    let lines = [init("k1"), streamed("k1", "q1", 70), killed.to_owned()];
    assert_eq!(sketch(&read(&lines).0), ["k1: 70/>=1 -"]);
}

/// The links of logs, by their names, and what is known of the calls of those that count.
fn linked(logs: &[(&str, Vec<Trajectory>)]) -> Vec<String> {
    let files = logs.iter().map(|(name, runs)| LoadedFile {
        name,
        runs,
        note: None,
        source: None,
    });
    let calls = Calls::of(&files.collect::<Vec<_>>());
    let mut lines = Vec::new();
    for (file, (name, runs)) in logs.iter().enumerate() {
        for (place, run) in runs.iter().enumerate() {
            let link = calls.link((file, place)).unwrap();
            lines.push(match link.whole_in {
                Some((whole, _)) => format!("{name} in {}", logs[whole].0),
                None => {
                    let run = Trajectory {
                        model_calls: link.model_calls(run).to_vec(),
                        ..run.clone()
                    };
                    format!("{name} {}", sketch(&[run])[0])
                }
            });
        }
    }
    lines.sort();
    lines
}

fn runs(lines: &[String]) -> Vec<Trajectory> {
    read(lines).0
}

/// What the first session cost is in its own log alone, which counts in those that go on from it.
#[test]
fn costs_of_a_log_that_counts_in_another_are_kept() {
    let [a, b, c] =
        [(1, "k1"), (3, "k2"), (5, "k3")].map(|(at, session)| turn(session, at).join("\n"));
    let titles = r#"{"type":"cost-state","sessionId":"k1","totalCostUSD":0.06,"modelUsage":{"oak-1":{"inputTokens":10,"outputTokens":1,"costUSD":0.05},"elm-1":{"inputTokens":7,"outputTokens":2,"costUSD":0.01}}}"#;
    let first = runs(&[a.clone(), titles.to_owned()]);
    let second = runs(&[a.replace("k1", "k2"), b.clone(), state("k2", (30, 3), 0.09)]);
    let third = runs(&[a.replace("k1", "k3"), c, state("k3", (50, 5), 0.2)]);
    let logs = [("a", first.clone()), ("b", second)];
    let expected = ["a in b", "b k2: 10/1 0.05, 30/3 0.09, 7/2 0.01 sum"];
    assert_eq!(linked(&logs), expected);
    let [one, other] = logs;
    assert_eq!(linked(&[other.clone(), one.clone()]), expected);
    assert_eq!(
        linked(&[one, other, ("c", third)]),
        [
            "a in b",
            "b k2: 10/1 0.05, 30/3 0.09, 7/2 0.01 sum",
            "c k3: 10/1 0.05, 50/5 0.20, 7/2 0.01 sum",
        ]
    );
    // Sums of the whole session have it already.
    let all = runs(&[a.replace("k1", "k2"), b, state("k2", (40, 4), 0.15)]);
    assert_eq!(
        linked(&[("a", first), ("b", all)]),
        ["a in b", "b k2: 10/1 - in sum, 30/3 0.15"]
    );
}

/// A program prints a session and keeps it in a log: one run, with what either of them records.
#[test]
fn a_printed_session_and_its_log_are_one_run() {
    let log = runs(&[turn("k1", 2), turn("k1", 4)].concat());
    let print = |id: &str, at: u64| {
        [
            init("k1"),
            streamed("k1", id, at * 10),
            result("k1", (at * 10, at), (at * 10, at), 0.04),
        ]
    };
    let first = runs(&print("m2", 2));
    assert_eq!(
        linked(&[("log", log.clone()), ("print", first.clone())]),
        ["log k1: 20/2 0.04, 40/4 -", "print in log"]
    );
    // Another session may have messages of the same ids.
    let other = runs(&print("m2", 2).map(|line| line.replace("k1", "k2")));
    assert_eq!(
        linked(&[("log", log.clone()), ("print", other)]),
        ["log k1: 20/2 -, 40/4 -", "print k2: 20/2 0.04"]
    );
    // Two answers with one sum for both.
    let both = runs(&[
        init("k1"),
        streamed("k1", "m2", 20),
        streamed("k1", "m4", 40),
        result("k1", (60, 6), (60, 6), 0.07),
    ]);
    for logs in [
        [("log", log.clone()), ("print", both.clone())],
        [("print", both), ("log", log)],
    ] {
        assert_eq!(
            linked(&logs),
            ["log k1: 20/2 - in sum, 40/4 0.07", "print in log"]
        );
    }
}

/// `codex exec --json` prints a thread whose rollout is kept.
#[test]
fn a_printed_thread_and_its_rollout_are_one_run() {
    let rollout = |thread: &str, answers: &[&str]| {
        let mut lines = vec![format!(
            r#"{{"timestamp":"2026-04-07T10:00:00.000Z","type":"session_meta","payload":{{"id":"{thread}","timestamp":"2026-04-07T10:00:00.000Z","cwd":"/srv/kiln"}}}}"#
        )];
        for (at, answer) in answers.iter().enumerate() {
            let total = (at + 1) * 50;
            lines.push(format!(
                r#"{{"timestamp":"2026-04-07T10:0{at}:01.000Z","type":"event_msg","payload":{{"type":"user_message","message":"Fire it {at}"}}}}
{{"timestamp":"2026-04-07T10:0{at}:05.000Z","type":"event_msg","payload":{{"type":"agent_message","message":"{answer}"}}}}
{{"timestamp":"2026-04-07T10:0{at}:06.000Z","type":"event_msg","payload":{{"type":"token_count","info":{{"total_token_usage":{{"input_tokens":{total},"output_tokens":{total},"total_tokens":{}}},"last_token_usage":{{"input_tokens":50,"output_tokens":50,"total_tokens":100}}}}}}}}"#,
                2 * total
            ));
        }
        runs(&lines)
    };
    let print = |thread: &str, answer: &str| {
        runs(&[
            format!(r#"{{"type":"thread.started","thread_id":"{thread}"}}"#),
            r#"{"type":"turn.started"}"#.to_owned(),
            format!(r#"{{"type":"item.completed","item":{{"id":"i0","type":"agent_message","text":"{answer}"}}}}"#),
            r#"{"type":"turn.completed","usage":{"input_tokens":50,"cached_input_tokens":0,"output_tokens":50}}"#.to_owned(),
        ])
    };
    let log = rollout("t1", &["Fired.", "Cooled."]);
    let names = |logs: &[(&str, Vec<Trajectory>)]| {
        let lines = linked(logs).into_iter();
        lines
            .map(|line| line.split(':').next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        names(&[
            ("a", print("t1", "Cooled.")),
            ("b", log.clone()),
            ("c", print("t1", "Fired."))
        ]),
        ["a in b", "b t1", "c in b"]
    );
    // What the rollout does not have, or another thread, counts by itself.
    assert_eq!(
        names(&[("a", print("t1", "Glazed.")), ("b", log.clone())]),
        ["a t1", "b t1"]
    );
    assert_eq!(
        names(&[("a", print("t2", "Fired.")), ("b", log)]),
        ["a t2", "b t1"]
    );
    // Two turns of a thread that were printed apart are no copies of each other.
    assert_eq!(
        names(&[("a", print("t1", "Fired.")), ("b", print("t1", "Fired."))]),
        ["a t1", "b t1"]
    );
}

/// Two programs that write into one file: the first record decides, and those of the other format are named.
#[test]
fn records_of_another_format_are_named_and_left_out() {
    let claude = [turn("k1", 1), turn("k1", 3)].concat();
    let exec = [
        r#"{"type":"thread.started","thread_id":"t1"}"#,
        r#"{"type":"turn.started"}"#,
        r#"{"type":"item.completed","item":{"id":"i0","type":"agent_message","text":"Fired."}}"#,
        r#"{"type":"turn.completed","usage":{"input_tokens":50,"output_tokens":5}}"#,
    ]
    .map(str::to_owned);
    let rollout = [
        r#"{"timestamp":"2026-04-07T10:00:00.000Z","type":"session_meta","payload":{"id":"t2"}}"#,
        r#"{"timestamp":"2026-04-07T10:00:01.000Z","type":"event_msg","payload":{"type":"user_message","message":"Fire it"}}"#,
        r#"{"timestamp":"2026-04-07T10:00:02.000Z","type":"event_msg","payload":{"type":"agent_message","message":"Fired."}}"#,
    ]
    .map(str::to_owned);
    let qwen = [
        r#"{"uuid":"q1","sessionId":"t3","timestamp":"2026-04-07T10:00:00.000Z","type":"user","message":{"role":"user","parts":[{"text":"Fire it"}]}}"#,
        r#"{"uuid":"q2","sessionId":"t3","timestamp":"2026-04-07T10:00:01.000Z","type":"assistant","model":"elm-1","message":{"role":"model","parts":[{"text":"Fired."}]},"usageMetadata":{"promptTokenCount":9,"candidatesTokenCount":2}}"#,
    ]
    .map(str::to_owned);
    let logs = [
        (&claude[..], "Claude Code"),
        (&exec, "Codex exec"),
        (&rollout, "Codex"),
        (&qwen, "Qwen Code"),
    ];
    for (first, format) in logs {
        for (second, other) in logs.into_iter().filter(|(_, other)| *other != format) {
            let lines: Vec<String> = first.iter().chain(second).cloned().collect();
            let (made, report) = read(&lines);
            assert_eq!((made.len(), report.format), (1, format), "{other}");
            assert_eq!(made[0].usage, runs(first)[0].usage);
            assert_eq!(report.omitted, second.len(), "{other} in {format}");
            let told = &report.diagnostics[0];
            assert_eq!(told.line as usize, first.len() + 1);
            assert_eq!(told.found, format!("a record of {other}"));
        }
    }
}

/// A line of a rollout, at a second of a day.
fn rolled(at: &str, kind: &str, payload: &str) -> String {
    format!(r#"{{"timestamp":"2026-04-07T{at}Z","type":"{kind}","payload":{{{payload}}}}}"#)
}

/// The lines of a thread: a prompt, an answer and its tokens.
fn thread(id: &str, began: &str, hour: u32) -> Vec<String> {
    let meta = format!(r#""id":"{id}","timestamp":"2026-04-07T{began}Z""#);
    let at = |second: u32| format!("{hour:02}:00:{second:02}.000");
    let usage =
        r#""input_tokens":1000,"cached_input_tokens":200,"output_tokens":100,"total_tokens":1100"#;
    let tokens = format!(
        r#""type":"token_count","info":{{"total_token_usage":{{{usage}}},"last_token_usage":{{{usage}}}}}"#
    );
    vec![
        rolled(&at(0), "session_meta", &meta),
        rolled(
            &at(1),
            "event_msg",
            r#""type":"user_message","message":"Fire the kiln""#,
        ),
        rolled(
            &at(9),
            "event_msg",
            r#""type":"agent_message","message":"Fired.""#,
        ),
        rolled(&at(10), "event_msg", &tokens),
    ]
}

#[test]
fn rollouts_one_behind_the_other_are_runs_of_their_own() {
    let mut lines = thread("t1", "10:00:00.000", 10);
    lines.extend(thread("t2", "11:00:00.000", 11));
    let (runs, _) = read(&lines);
    assert_eq!(sketch(&runs), ["t1: 1000/100 -", "t2: 1000/100 -"]);
    // A thread that goes on later has its own id again; the data of an older one are of its history.
    let mut lines = thread("t1", "10:00:00.000", 10);
    lines.extend(thread("t1", "11:00:00.000", 11).split_off(1));
    assert_eq!(read(&lines).0.len(), 1);
    let mut lines = thread("t2", "11:00:00.000", 11);
    lines.extend(thread("t1", "10:00:00.000", 12));
    assert_eq!(read(&lines).0.len(), 1);
}
