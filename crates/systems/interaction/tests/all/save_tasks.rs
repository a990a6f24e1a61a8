//! Putting runs onto one task and taking them off it, as the page does: by documents.

use crate::rooms::Rooms as _;
use proptest::prelude::*;
use steelyard_decision::{Model, Settings};
use steelyard_harness::SystemWorkspace;
use steelyard_interaction::{TasksError, WrittenFile};

use crate::support::{apart, codes, tasks, workspace};

/// Runs that nothing but their prompts tells apart, in two files; the last one was called by the first.
const LOG: &str = r#"[
 {"agent": "a", "run": "r1", "turns": [{"prompt": "Make it as it was"}]},
 {"agent": "b", "run": "r2", "turns": [{"prompt": "Please make it"}]},
 {"agent": "a", "run": "r3", "turns": [{"prompt": "Something else"}]},
 {"agent": "c", "turns": [{"prompt": "Make it as it was"}]}]"#;
const MORE: &str = r#"{"agent": "c", "turns": [{"prompt": "Make it as it was"}]}"#;

/// Opens what came of a change as the page does.
fn open(workspace: &mut SystemWorkspace, file: &WrittenFile) -> u32 {
    let next = workspace.files().iter().map(|file| file.key).max();
    let key = file.key.unwrap_or_else(|| next.map_or(0, |key| key + 1));
    match &file.text {
        Some(text) => workspace.open(key, &file.name, text.as_bytes()),
        None => workspace.close(&[key]),
    }
    workspace.refresh();
    key
}

fn logs() -> SystemWorkspace {
    workspace(&[("logs/a.json", LOG), ("more.json", MORE)])
}

const BEFORE: [&str; 3] = [
    "Make it as it was: a c c#2",
    "(Please make it: b)",
    "(Something else: a)",
];

#[test]
fn runs_are_put_onto_a_task_and_taken_off_it() {
    let mut all = logs();
    assert_eq!(tasks(&all), BEFORE);
    let put = all
        .agents()
        .put_on_task(&[(0, 1), (0, 0), (1, 0)], " The  export\n")
        .unwrap();
    assert_eq!(
        (put.key, put.name.as_str(), put.reshaped),
        (None, "tasks.yaml", false)
    );
    assert_eq!(
        put.text.as_deref().unwrap(),
        "# Runs that were put onto one task by hand. Open this file beside their logs.
tasks:
  - name: \"The export\"
    runs:
      - {agent: \"b\", run: \"r2\"}
      - {agent: \"a\", run: \"r1\"}
      - {file: \"more.json\"}
"
    );
    let key = open(&mut all, &put);
    assert_eq!(codes(&all), []);
    let together = [
        "The export: a b c",
        "(Something else: a)",
        "(Make it as it was: c)",
    ];
    assert_eq!(tasks(&all), together);
    // A further one goes to the same task, whatever the case of letters.
    let put = all.agents().put_on_task(&[(0, 3)], "the EXPORT").unwrap();
    assert_eq!((put.key, put.reshaped), (Some(key), false));
    let text = put.text.as_deref().unwrap();
    assert!(
        text.ends_with("      - {agent: \"c\", file: \"logs/a.json\"}\n"),
        "{text}"
    );
    open(&mut all, &put);
    assert_eq!(
        tasks(&all),
        ["The export: a b c c#2", "(Something else: a)"]
    );
    // From one task to another.
    let put = all
        .agents()
        .put_on_task(&[(0, 0), (0, 2)], "Other")
        .unwrap();
    open(&mut all, &put);
    assert_eq!(tasks(&all), ["Other: a a#2", "The export: b c c#2"]);
    // Back to where they were.
    let off = all
        .agents()
        .take_off_task(&[(0, 0), (0, 1), (0, 3), (1, 0)])
        .unwrap();
    open(&mut all, &off);
    assert_eq!(
        tasks(&all),
        [
            "Make it as it was: a c c#2",
            "(Please make it: b)",
            "(Other: a)"
        ]
    );
    let off = all.agents().take_off_task(&[(0, 2)]).unwrap();
    assert_eq!((off.key, off.text.as_deref()), (Some(key), None));
    open(&mut all, &off);
    assert_eq!(tasks(&all), BEFORE);
}

#[test]
fn a_run_is_taken_off_the_task_that_its_prompt_gave_it() {
    let mut all = logs();
    let off = all
        .agents()
        .take_off_task(&[(0, 3), (0, 1), (1, 0)])
        .unwrap();
    open(&mut all, &off);
    assert_eq!(
        tasks(&all),
        [
            "(Make it as it was: a)",
            "(Please make it: b)",
            "(Something else: a)",
            "(Make it as it was, c: c)",
            "(Make it as it was, c#2: c)"
        ]
    );
    assert_eq!(
        all.agents().take_off_task(&[(0, 0), (0, 1)]),
        Err(TasksError::Alone)
    );
    // And back.
    let back = all.agents().take_off_task(&[(0, 3), (1, 0)]).unwrap();
    open(&mut all, &back);
    assert_eq!(tasks(&all), BEFORE);
}

#[test]
fn a_document_of_ones_own_keeps_its_syntax_and_what_names_no_run() {
    let own = [
        (
            "t.toml",
            "# Ours\n\n[[tasks]]\nname = 'X'\nruns = ['gone', 'r1'] # why\n",
        ),
        (
            "t.json",
            "{\"tasks\": [{\"name\": \"X\", \"runs\": [\"gone\", \"r1\"]}]}",
        ),
        (
            "t.yaml",
            "# Ours\n\ntasks: {X: {stage: plan, runs: [gone, r1]}}",
        ),
    ];
    let expected = [
        "# Ours\n\n[[tasks]]\nname = \"X\"\nruns = [\n  \"gone\",\n  {agent = \"b\", run = \"r2\"},\n]\n\n[[tasks]]\nname = \"Y\\\"\\\\\"\nruns = [\n  {agent = \"a\", run = \"r1\"},\n]\n",
        "{\n  \"tasks\": [\n    {\n      \"name\": \"X\",\n      \"runs\": [\n        \"gone\",\n        {\"agent\": \"b\", \"run\": \"r2\"}\n      ]\n    },\n    {\n      \"name\": \"Y\\\"\\\\\",\n      \"runs\": [\n        {\"agent\": \"a\", \"run\": \"r1\"}\n      ]\n    }\n  ]\n}\n",
        "# Ours\n\ntasks:\n  - name: \"X\"\n    stage: \"plan\"\n    runs:\n      - \"gone\"\n      - {agent: \"b\", run: \"r2\"}\n  - name: \"Y\\\"\\\\\"\n    runs:\n      - {agent: \"a\", run: \"r1\"}\n",
    ];
    for ((name, text), expected) in own.into_iter().zip(expected) {
        let mut all = workspace(&[("a.json", LOG), (name, text)]);
        let put = all.agents().put_on_task(&[(0, 1)], "x").unwrap();
        assert_eq!(
            (put.key, put.name.as_str(), put.reshaped),
            (Some(1), name, true)
        );
        open(&mut all, &put);
        let put = all.agents().put_on_task(&[(0, 0)], "Y\"\\").unwrap();
        assert!(!put.reshaped);
        assert_eq!(put.text.as_deref().unwrap(), expected);
        open(&mut all, &put);
        assert_eq!(codes(&all).len(), 1, "{name}");
        assert!(tasks(&all).contains(&"(Y\"\\: a)".to_owned()), "{name}");
    }
}

#[test]
fn what_cannot_be_written_is_left_alone() {
    let mixed = "tasks: [{name: X, runs: [r1]}]\nppp: {enabled: true}";
    let broken = "tasks: [{name: X, runs: [r2, {agent: 3, number: x}]}]";
    let prose = "# Ours\n```yaml\ntasks: [{name: X, runs: [r3]}]\n```\n";
    let mut all = workspace(&[
        ("a.json", LOG),
        ("tasks.yaml", mixed),
        ("b.yaml", broken),
        ("p.md", prose),
    ]);
    for (place, file) in [(0, "tasks.yaml"), (1, "b.yaml"), (2, "p.md")] {
        let fixed = Err(TasksError::Fixed(file.to_owned()));
        assert_eq!(all.agents().put_on_task(&[(0, place), (0, 3)], "Y"), fixed);
        assert_eq!(all.agents().take_off_task(&[(0, place)]), fixed);
    }
    let both = vec!["tasks.yaml".to_owned(), "b.yaml".to_owned()];
    assert_eq!(
        all.agents().put_on_task(&[(0, 0), (0, 1)], "Y"),
        Err(TasksError::Scattered(both))
    );
    // Other runs get a document of their own, under a name that is free.
    let put = all.agents().put_on_task(&[(0, 3)], "X").unwrap();
    assert_eq!((put.key, put.name.as_str()), (None, "tasks-2.yaml"));
    open(&mut all, &put);
    assert_eq!(tasks(&all), ["X: a b a#2 c"]);
}

#[test]
fn what_is_no_run_is_refused() {
    let called = r#"{"type":"user","sessionId":"s","uuid":"1","message":{"role":"user","content":"go"},"timestamp":"2026-01-01T00:00:00Z"}"#;
    let all = workspace(&[("a.json", LOG), ("s.jsonl", called)]);
    assert_eq!(all.agents().put_on_task(&[], "X"), Err(TasksError::Gone));
    assert_eq!(
        all.agents().put_on_task(&[(0, 9)], "X"),
        Err(TasksError::Gone)
    );
    assert_eq!(
        all.agents().put_on_task(&[(7, 0)], "X"),
        Err(TasksError::Gone)
    );
    assert_eq!(
        all.agents().put_on_task(&[(0, 0)], " \n"),
        Err(TasksError::Nameless)
    );
    assert_eq!(all.agents().take_off_task(&[(0, 9)]), Err(TasksError::Gone));
}

#[test]
fn a_run_that_another_one_called_has_no_task() {
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../tests/suites/interaction/transcripts/claude_code/branches.jsonl"
    ))
    .unwrap();
    let files = [("s.jsonl", text.as_str())];
    let all = workspace(&files);
    let runs = all.agents().runs();
    let called = runs
        .iter()
        .position(|run| run.trajectory.parent.is_some())
        .unwrap();
    assert_eq!(
        all.agents().put_on_task(&[(0, called)], "X"),
        Err(TasksError::Called)
    );
    let document = format!(
        "tasks: [{{name: X, runs: [{{file: s.jsonl, number: {}}}]}}]",
        called + 1
    );
    let read = workspace(&[files[0], ("t.yaml", &document)]);
    let codes = codes(&read);
    assert!(
        codes.contains(&(steelyard_interaction::codes::CALLED_RUN, 1)),
        "{codes:?}"
    );
    assert_eq!(tasks(&read), tasks(&all));
}

/// Invented runs: agents, ids, prompts and specs of few, so that many are alike.
fn runs() -> impl Strategy<Value = Vec<(u8, Option<u8>, u8, Option<u8>)>> {
    let one = (
        0..3_u8,
        prop::option::of(0..6_u8),
        0..4_u8,
        prop::option::weighted(0.2, 0..2_u8),
    );
    prop::collection::vec(one, 1..12)
}

/// The runs as a log, those of `at` under the spec that is given.
fn log(runs: &[(u8, Option<u8>, u8, Option<u8>)], at: &[usize], spec: &str) -> String {
    let lines = runs
        .iter()
        .enumerate()
        .map(|(place, (agent, run, prompt, own))| {
            let run = run.map_or(String::new(), |run| format!(r#""run": "r{run}", "#));
            let own = own.map(|own| format!("S-{own}"));
            let spec = if at.contains(&place) {
                Some(spec.to_owned())
            } else {
                own
            };
            let spec = spec.map_or(String::new(), |spec| {
                format!(r#""spec": {}, "#, serde_json::to_string(&spec).unwrap())
            });
            format!(r#"{{"agent": "a{agent}", {run}{spec}"turns": [{{"prompt": "make part {prompt} of it"}}]}}"#)
        });
    format!("[{}]", lines.collect::<Vec<_>>().join(",\n"))
}

/// What all runs come to, compared or not.
fn evaluated(workspace: &SystemWorkspace) -> Vec<Model> {
    let settings = Settings::default();
    let mut all = workspace.interactions(&settings).0;
    all.extend(apart(workspace, &settings));
    all
}

proptest! {
    #[test]
    fn by_hand_is_as_if_the_logs_said_so(all in runs(), picks in prop::collection::vec(any::<prop::sample::Index>(), 1..6), name in "\\PC{1,20}") {
        prop_assume!(!name.trim().is_empty());
        let at: Vec<usize> = picks.iter().map(|pick| pick.index(all.len())).collect();
        let mut by_hand = workspace(&[("runs.json", &log(&all, &[], ""))]);
        let chosen: Vec<(u32, usize)> = at.iter().map(|place| (0, *place)).collect();
        let before = tasks(&by_hand);
        let put = by_hand.agents().put_on_task(&chosen, &name).unwrap();
        open(&mut by_hand, &put);
        prop_assert_eq!(codes(&by_hand), []);
        let name: Vec<&str> = name.split_whitespace().collect();
        let by_spec = workspace(&[("runs.json", &log(&all, &at, &name.join(" ")))]);
        prop_assert_eq!(tasks(&by_hand), tasks(&by_spec));
        let cells = |one: &SystemWorkspace| {
            evaluated(one).into_iter().map(|one| one.cells.columns).collect::<Vec<_>>()
        };
        prop_assert_eq!(format!("{:?}", cells(&by_hand)), format!("{:?}", cells(&by_spec)));
        let off = by_hand.agents().take_off_task(&chosen).unwrap();
        prop_assert_eq!(&off.text, &None);
        open(&mut by_hand, &off);
        prop_assert_eq!(tasks(&by_hand), before);
    }

    #[test]
    fn no_document_loses_a_run(all in runs(), documents in prop::collection::vec("tasks:\n(  - \\{name: [XYé\"]{1,2}, runs: \\[(r[0-6]|a[0-3]|runs.json|\\{agent: a[0-3], run: r[0-6]\\}|\\{file: runs.json, number: [0-9]\\}|3|\\[\\])(, r[0-6]){0,3}\\]\\}\n){1,4}", 1..3)) {
        let text = log(&all, &[], "");
        let mut files = vec![("runs.json".to_owned(), text)];
        for (number, document) in documents.into_iter().enumerate() {
            files.push((format!("t{number}.yaml"), document));
        }
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let read = workspace(&files);
        let alternatives = |one: &SystemWorkspace| -> usize { evaluated(one).iter().map(|one| one.cells.alternatives.len()).sum() };
        prop_assert_eq!(alternatives(&read), all.len());
        // Whatever was read is written so that it is read the same.
        for place in 0..all.len() {
            if let Ok(put) = read.agents().put_on_task(&[(0, place)], "Z") {
                let mut after = workspace(&files);
                let after_key = open(&mut after, &put);
                let own = after.agents().run(0, place).unwrap();
                prop_assert_eq!((own.task.as_str(), own.by_hand), ("Z", Some(after_key)));
                prop_assert_eq!(alternatives(&after), all.len());
            }
        }
    }
}

#[test]
fn many_names_of_many_runs_are_all_resolved() {
    let count = 5_000;
    let run = |place: usize| {
        format!(r#"{{"agent": "a", "run": "r{place}", "turns": [{{"prompt": "p{place}"}}]}}"#)
    };
    let lines: Vec<String> = (0..count).map(run).collect();
    let names = (0..count).map(|place| match place % 3 {
        0 => format!("r{place}"),
        1 => "{agent: a}".to_owned(),
        _ => format!("{{agent: b, run: r{place}, file: runs.jsonl}}"),
    });
    let names: Vec<String> = names.collect();
    let document = format!("tasks: [{{name: X, runs: [{}]}}]", names.join(", "));
    let read = workspace(&[("runs.jsonl", &lines.join("\n")), ("t.yaml", &document)]);
    assert_eq!(read.decisions().len(), 1);
    let apart = apart(&read, &Settings::default()).len();
    assert_eq!(apart, count - count.div_ceil(3));
    assert_eq!(codes(&read).len(), count - count.div_ceil(3));
}
