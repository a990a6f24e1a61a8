//! Broken logs: whatever is done to one, importing ends, and what is whole is read.

use steelyard_documents::Source;
use steelyard_runs::import::{IMPORTERS, Imported, import, recognise};

use crate::suite_logs::{LOGS, imported, log, of};

/// Through the importer that knows the whole text.
fn again(name: &str, whole: &str, text: String) -> Imported {
    let importer = recognise(whole).unwrap_or_else(|| panic!("{name} is not recognised"));
    import(importer, &Source::new(name, text))
}

#[test]
fn cut_anywhere_a_log_is_read_up_to_there() {
    for name in LOGS {
        let text = log(name);
        let mut most = 0;
        for end in ends(&text) {
            let found = again(name, &text, text[..end].to_owned());
            let turns: usize = found.trajectories.iter().map(|one| one.turns.len()).sum();
            let lines = text[..end].matches('\n').count();
            if !name.ends_with("list.json") && !name.ends_with("log.json") {
                assert!(found.report.records >= lines, "{name} up to {end}");
                assert!(found.report.bad_lines <= 1, "{name} up to {end}");
            }
            most = most.max(turns);
        }
        let whole: usize = of(name)
            .trajectories
            .iter()
            .map(|one| one.turns.len())
            .sum();
        assert!(most >= whole, "{name}");
    }
}

/// Everywhere in the last two records and near the end of each, and at every 23rd byte.
fn ends(text: &str) -> impl Iterator<Item = usize> {
    let last = text
        .trim_end()
        .rmatch_indices('\n')
        .nth(1)
        .map_or(0, |(at, _)| at);
    let near =
        |end: usize| text[..end].ends_with(['\n', '}']) || text[end..].starts_with(['\n', '}']);
    let ends = (0..=text.len()).filter(|end| text.is_char_boundary(*end));
    ends.filter(move |end| *end >= last || end % 23 == 0 || near(*end))
}

/// Numbers that are the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % most as u64).expect("small")
    }
}

#[test]
fn bytes_that_were_changed_cost_little() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for importer in IMPORTERS {
        let is_own = |name: &&str| recognise(&log(name)).is_some_and(|of| of.id == importer.id);
        let own: Vec<&str> = LOGS.into_iter().filter(is_own).collect();
        for round in 0..500 {
            let name = own[random.below(own.len())];
            let mut bytes = log(name).into_bytes();
            for _ in 0..=random.below(3) {
                let at = random.below(bytes.len());
                bytes[at] = u8::try_from(random.below(256)).expect("a byte");
            }
            let broken = String::from_utf8_lossy(&bytes).into_owned();
            recognise(&broken);
            let source = Source::new(name, broken);
            let found = import(importer, &source);
            assert!(found.report.records + found.report.bad_lines > 0, "{name}");
            let other = IMPORTERS[round % IMPORTERS.len()];
            import(other, &source);
        }
    }
}

#[test]
fn glued_and_spliced_records_are_found() {
    let lines: Vec<String> = log("claude_code/session.jsonl")
        .lines()
        .map(str::to_owned)
        .collect();
    let expected = crate::suite_logs::sketch(&of("claude_code/session.jsonl"));
    let check = |text: String, bad: usize| {
        let found = imported("glued", &text);
        assert_eq!(crate::suite_logs::sketch(&found), expected);
        assert_eq!(found.report.bad_lines, bad, "{:#?}", found.report);
        assert_eq!(found.report.diagnostics.len(), bad);
    };
    // All on one line; NULs and marks between; a broken record that runs into a whole one.
    check(lines.concat(), 0);
    check(
        format!("\u{feff}\0\0{}\r\n\0\0\0\n", lines.join("\0\0\r\n\u{feff}")),
        0,
    );
    let cut = &lines[7][..lines[7].len() / 2];
    check(
        lines
            .join("\n")
            .replacen(&lines[8], &format!("{cut}{}", lines[8]), 1),
        1,
    );
    check(format!("{}\n{cut}", lines.join("\n")), 1);
    // Words of Python.
    let nan = lines[1].replacen('{', "{\"score\":NaN,\"low\":-Infinity,\"word\":\"NaN\",", 1);
    check(lines.join("\n").replacen(&lines[1], &nan, 1), 0);
}

#[test]
fn a_bad_line_is_told_with_its_place() {
    let text = log("codex_rollout/events.jsonl").replacen(
        "\"type\":\"turn_context\"",
        "\"type\":turn_context",
        1,
    );
    let report = imported("x.jsonl", &text).report;
    let diagnostics = &report.diagnostics[0];
    assert_eq!(
        (report.bad_lines, diagnostics.line, diagnostics.column),
        (1, 3, 49),
        "{diagnostics:?}"
    );
    assert!(
        diagnostics
            .found
            .starts_with("{\"timestamp\":\"2026-01-05T09:59:59.000Z\""),
        "{}",
        diagnostics.found
    );
    assert_eq!(diagnostics.expected, "one complete JSON object on a line");
}

#[test]
fn unknown_types_are_counted() {
    let text = log("claude_code/session.jsonl")
        + "{\"type\":\"novelty\",\"uuid\":\"z\",\"message\":[1,{\"a\":2}]}\n{\"no\":\"type\"}\n";
    let report = imported("x", &text).report;
    assert_eq!(report.passed_over.get("novelty"), Some(&1));
    assert_eq!(report.passed_over.get("without a type"), Some(&1));
    assert_eq!(report.bad_lines, 0);
}

#[test]
fn a_message_of_five_megabytes() {
    let long = "word ".repeat(1 << 20);
    for name in [
        "claude_code/session.jsonl",
        "codex_rollout/events.jsonl",
        "openai_chat/list.json",
    ] {
        let text = log(name).replace("Run them", &long);
        let found = imported(name, &text);
        assert_eq!(
            found.trajectories[0].turns[1].prompt.len(),
            long.len(),
            "{name}"
        );
    }
    // A tool's output is shown by its beginning, also where the cut falls into an escape.
    for pad in 0..14 {
        let output = format!("{}{}", "x".repeat(pad), "\\ud83d\\ude00\\n".repeat(1 << 12));
        let text = log("claude_code/session.jsonl").replace("def parse(text): ...", &output);
        let found = format!("{:?}", imported("x", &text).trajectories[0].turns[0].events);
        assert!(found.len() < 20_000 && found.contains('😀'), "{pad}");
    }
}

#[test]
fn half_a_character_costs_itself_alone() {
    let note = "escapes of half a character (\\ud83d alone) were read as U+FFFD";
    let lines = r#"{"type":"user","\ud83dextra":1,"uuid":"u1","sessionId":"s1","message":{"role":"user","content":"Add \ud83d tests"}}
{"type":"assistant","uuid":"a1","parentUuid":"u1","sessionId":"s1","message":{"role":"assistant","content":[{"type":"text","text":"\ud83d\ude00 \udc00 done. Which\ud83d parser?"},{"type":"tool_use","id":"t","name":"Run","input":"OUTPUT"}]}}"#;
    for pad in 0..14 {
        let output = format!(
            "{}{}\\ud83d",
            "x".repeat(pad),
            "\\udfff\\ud83d\\ude00".repeat(1 << 12)
        );
        let found = imported("x", &lines.replace("OUTPUT", &output));
        let one = &found.trajectories[0];
        assert_eq!(one.turns[0].prompt, "Add \u{FFFD} tests");
        assert_eq!(
            one.turns[0].response,
            "😀 \u{FFFD} done. Which\u{FFFD} parser?"
        );
        assert_eq!(one.questions.len(), 1);
        let shown = format!("{:?}", one.turns[0].events);
        assert!(shown.contains("\u{FFFD}😀\u{FFFD}😀"), "{pad}: {shown}");
        assert_eq!((found.report.records, found.report.bad_lines), (2, 0));
        assert_eq!(
            found.report.notes.iter().filter(|one| *one == note).count(),
            1
        );
    }
    // Arguments are JSON in a text of JSON: there the escape is whole outside and half inside.
    let talk = r#"{"messages":[{"content":"\ud83d Fix","role":"user"},{"role":"assistant","content":null,
        "tool_calls":[{"id":"a","type":"function","function":{"name":"ask_user","arguments":"{\"question\":\"Which \\ud83d one?\"}"}}]}]}"#;
    let one = &imported("x", talk).trajectories[0];
    assert_eq!(one.turns[0].prompt, "\u{FFFD} Fix");
    assert_eq!(one.questions[0].text, "Which \u{FFFD} one?");
    // A whole character is nothing to speak of.
    let found = imported(
        "x",
        &log("openai_chat/list.json").replace("Run them", "\\ud83d\\ude00"),
    );
    assert!(!found.report.notes.iter().any(|one| one == note));
}

#[test]
fn pictures_are_named_and_their_data_dropped() {
    let data = format!("data:image/png;base64,{}", "iVBOR".repeat(2_000));
    let text = format!(
        r#"[{{"role":"user","content":[{{"type":"image_url","image_url":{{"url":"{data}"}}}},{{"type":"text","text":"What is it?"}}]}},
        {{"role":"assistant","content":null,"tool_calls":[{{"id":"a","type":"function","function":{{"name":"look","arguments":"{{\"at\":\"{data}\"}}"}}}}]}}]"#
    );
    let found = imported("x", &text);
    assert_eq!(
        found.trajectories[0].turns[0].prompt,
        "[image]\nWhat is it?"
    );
    assert!(!format!("{found:?}").contains("iVBOR"));
}

#[test]
fn what_only_looks_alike_is_not_recognised() {
    let others = [
        "",
        "[]",
        "{}",
        "[1, 2]",
        "null",
        "# A title",
        r#"{"type":"user","text":"no message"}"#,
        r#"[{"role":"security","score":0.4}]"#,
        r#"{"messages":[{"source":"user","type":"TextMessage","content":"x"}]}"#,
        r#"{"messages":[{"type":"human","content":"x"}]}"#,
        r#"[{"role":"user","name":"a","content":"x"},{"role":"assistant","name":"b","content":"y"}]"#,
        r#"{"trajectory_format":"mini-swe-agent-1.1","messages":[{"role":"user","content":"x"}]}"#,
        r#"{"schema_version":"ATIF-v1.7","steps":[]}"#,
        r#"{"agent_name":"a","turns":[{"turn_number":1}]}"#,
        r#"{"type":"turn","agent":"a","turn_number":1}"#,
        r#"{"type":"turn","agent":"a","turn_number":1,"prompt":"x","turns":[{"prompt":"x"}]}"#,
        r#"{"type":"turn","turn_number":1,"prompt":"x","response":"y"}"#,
        r#"{"type":"question","agent":"a","text":"Which port?"}"#,
        r#"{"type":"error","agent":"a","run":"r1","message":"x"}"#,
        r#"{"type":"deploy","run":"r1","seq":0,"agent":"a"}"#,
        r#"[{"type":"turn","run":"r1","seq":0,"agent":"a","turn_number":1,"response":"x"}]"#,
    ];
    for text in others {
        assert_eq!(recognise(text).map(|one| one.id), None, "{text}");
    }
}
