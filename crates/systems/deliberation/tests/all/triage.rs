//! What somebody takes disagreements for: documents that are read, and written into.

use serde_json::{Value, json};
use steelyard_decision::Settings;
use steelyard_deliberation::codes;
use steelyard_documents::{Code, Severity};
use steelyard_harness::SystemWorkspace;
use steelyard_protocol::deliberation::{Class, Disagreements, DisagreementsOf, Judge, TriageFile};
use steelyard_protocol::{SystemQuestion, decode};
use steelyard_system::Asked;

use crate::support::{answer, log, workspace_of};

/// A run "paging" with disagreements as events 1 to 6, of which the rules find: factual, value, undecided, undecided, value, factual.
fn paging() -> String {
    let texts = [
        "RFC 9110 says so.",
        "It should be cleaner.",
        "I do not like it.",
        "Nor do I.",
        "We must not drop it.",
        "See section 4.2.",
    ];
    let mut events: Vec<Value> = vec![json!({"type": "run_started", "run": "paging"})];
    events.extend(texts.map(|text| json!({"type": "disagreement", "run": "paging", "round": 0, "agents": ["a", "b"], "texts": [text, "No."], "class": "value"})));
    events.push(json!({"type": "vote", "run": "paging", "round": 0, "agent": "a", "artifact_id": "x", "accept": true}));
    log(&events)
}

fn open(triages: &[(&str, &str)]) -> SystemWorkspace {
    let events = paging();
    let mut files = vec![("events.jsonl", events.as_str())];
    files.extend(triages);
    workspace_of(&files)
}

fn seen(workspace: &SystemWorkspace) -> Disagreements {
    answer(workspace, &Settings::default(), 0, DisagreementsOf {})
}

/// What each of them is, and what the rules say.
fn classes(found: &Disagreements) -> Vec<(&str, &str)> {
    let pairs = found.all.iter();
    pairs
        .map(|one| (one.class.word(), one.ruled.word()))
        .collect()
}

fn judge(
    workspace: &SystemWorkspace,
    seq: u32,
    class: &str,
    of: [&str; 2],
) -> Result<TriageFile, String> {
    let [by, note] = of.map(str::to_owned);
    let mut all = Class::ALL.into_iter();
    let class = all.find(|one| one.word() == class).unwrap();
    let question = Judge {
        seq,
        class,
        by,
        note,
    };
    let settings = Settings::default();
    let models = workspace.models(&settings);
    let asked = Asked {
        question: &SystemQuestion::new(question).question,
        settings: &settings,
        decision: Some((0, &models[0])),
    };
    let bytes = workspace.answer(asked)?;
    decode(&bytes)
}

/// What a file is told of: code, how grave, line, what was found and what was expected.
fn told(workspace: &SystemWorkspace, file: usize) -> Vec<(Code, Severity, u32, String, String)> {
    let all = workspace.files()[file].diagnostics.iter();
    all.map(|one| {
        let (found, expected) = (one.found.clone(), one.expected.clone());
        (one.code, one.severity, one.line, found, expected)
    })
    .collect()
}

const SOME: &str = "# Judged on Monday.
triage:
  - run: paging
    seq: 1
    class: factual # by the text of it
    by: Ana
  - run: paging
    seq: 2
    class: Factual
    note: the cursor can be measured
  - {run: paging, seq: 3, class: undecided}
  - {run: paging, seq: 5, class: value}
  - {run: paging, seq: 6, class: factual}
";

#[test]
fn what_somebody_says_goes_before_the_rules_which_are_measured_against_it() {
    let nobody = seen(&open(&[]));
    assert_eq!(nobody.beside.counts, [[0; 4]; 4]);
    assert!(
        nobody
            .all
            .iter()
            .all(|one| one.class == one.ruled && one.judged.is_none())
    );
    for (name, text) in [
        ("triage.yaml", SOME.to_owned()),
        ("triage.json", as_json()),
        ("triage.toml", as_toml()),
    ] {
        let workspace = open(&[(name, &text)]);
        assert_eq!(told(&workspace, 1), [], "{name}");
        let found = seen(&workspace);
        assert_eq!(
            classes(&found),
            [
                ("factual", "factual"),
                ("factual", "value"),
                ("undecided", "undecided"),
                ("undecided", "undecided"),
                ("value", "value"),
                ("factual", "factual")
            ],
            "{name}"
        );
        let second = found.all[1].judged.as_ref().unwrap();
        assert_eq!(second.note, "the cursor can be measured");
        assert_eq!(found.all[0].judged.as_ref().unwrap().by, "Ana");
        assert_eq!(found.all[1].advice, found.all[0].advice);
        assert_eq!(found.all[3].judged, None);
        assert_eq!(
            found.beside.counts,
            [[2, 1, 0, 0], [0, 1, 0, 0], [0; 4], [0, 0, 0, 1]]
        );
        // 4 of 5: (0.8 + z²/10 ± z √(0.8 · 0.2/5 + z²/100)) / (1 + z²/5), z² = 3.841459.
        let (low, high) = found.beside.interval.unwrap();
        assert!(
            (low - 0.375_535).abs() < 1e-6 && (high - 0.963_776).abs() < 1e-6,
            "{low} {high}"
        );
        assert_eq!(found.files, [(2, name.to_owned())]);
    }
}

fn as_json() -> String {
    json!({"triage": [
        {"run": "paging", "seq": 1, "class": "factual", "by": "Ana"},
        {"run": "paging", "seq": 2, "class": "factual", "note": "the cursor can be measured"},
        {"run": "paging", "seq": 3, "class": "undecided"},
        {"run": "paging", "seq": 5, "class": "value"},
        {"run": "paging", "seq": 6, "class": "factual"},
    ]})
    .to_string()
}

fn as_toml() -> String {
    let one = |seq: u32, class: &str, more: &str| {
        format!("[[triage]]\nrun = \"paging\"\nseq = {seq}\nclass = \"{class}\"\n{more}\n")
    };
    [
        one(1, "factual", "by = \"Ana\""),
        one(2, "factual", "note = \"the cursor can be measured\""),
        one(3, "undecided", ""),
        one(5, "value", ""),
        one(6, "factual", ""),
    ]
    .concat()
}

#[test]
fn of_four_no_share_is_told() {
    let four: String = SOME.split_inclusive('\n').take(12).collect();
    let found = seen(&open(&[("triage.yaml", &four)]));
    assert_eq!(found.beside.counts.as_flattened().iter().sum::<u32>(), 4);
    assert_eq!((found.beside.interval, found.beside.fewest), (None, 5));
}

#[test]
fn what_is_wrong_is_told_where_it_stands_and_the_rest_holds() {
    let text = "triage:
  - {run: paging, seq: 1, class: opinion}
  - {run: paging, class: value}
  - {seq: 2, class: value}
  - {run: paging, seq: 2.5, class: value}
  - {run: paging, seq: -1, class: value}
  - {run: paging, seq: 2, class: semantic, who: me}
  - {run: paging, seq: 2, class: value}
  - {run: paging, seq: 7, class: value}
  - {run: another, seq: 2, class: value}
  - value
";
    let workspace = open(&[("triage.yaml", text)]);
    let told = told(&workspace, 1);
    let places: Vec<(Code, Severity, u32)> = told.iter().map(|one| (one.0, one.1, one.2)).collect();
    assert_eq!(
        places,
        [
            (Code::UNKNOWN_WORD, Severity::Error, 2),
            (Code::MISSING_FIELD, Severity::Error, 3),
            (Code::MISSING_FIELD, Severity::Error, 4),
            (Code::WRONG_TYPE, Severity::Error, 5),
            (Code::OUT_OF_RANGE, Severity::Error, 6),
            (Code::UNKNOWN_KEY, Severity::Note, 7),
            (Code::DUPLICATE_ID, Severity::Warning, 8),
            (codes::ABOUT_NOTHING, Severity::Warning, 9),
            (codes::ABOUT_NOTHING, Severity::Warning, 10),
            (Code::WRONG_TYPE, Severity::Error, 11),
        ]
    );
    let words = |at: usize| (told[at].3.as_str(), told[at].4.as_str());
    assert_eq!(
        words(0),
        ("opinion", "factual, value, semantic or undecided")
    );
    assert_eq!(words(1), ("a judgement without seq", "run, seq and class"));
    assert_eq!(
        words(7),
        ("event 7 of paging", "one of its disagreements: 4, 5, 6")
    );
    assert_eq!(
        words(8),
        ("event 2 of another", "a run that is open, such as paging")
    );
    let found = seen(&workspace);
    assert_eq!(
        classes(&found)[..2],
        [("factual", "factual"), ("semantic", "value")]
    );
}

#[test]
fn a_document_without_a_log_says_what_it_is_about() {
    let workspace = workspace_of(&[("triage.yaml", "triage:\n- {run: r, seq: 1, class: value}\n")]);
    assert_eq!(
        told(&workspace, 0),
        [(
            codes::ABOUT_NOTHING,
            Severity::Warning,
            2,
            "event 1 of r".to_owned(),
            "the log of that run opened too".to_owned()
        )]
    );
}

#[test]
fn a_second_document_adds_what_the_first_does_not_say() {
    let other =
        "triage: [{run: paging, seq: 1, class: value}, {run: paging, seq: 4, class: value}]\n";
    let workspace = open(&[("a.yaml", SOME), ("b.yaml", other)]);
    let found = seen(&workspace);
    assert_eq!(found.all[0].class, Class::Factual);
    assert_eq!(found.all[3].class, Class::Value);
    assert_eq!(told(&workspace, 2).len(), 1);
}

#[test]
fn a_judgement_is_a_new_document_then_a_change_of_it() {
    let mut workspace = open(&[]);
    let first = judge(&workspace, 2, "factual", ["", "it: can be measured"]).unwrap();
    assert_eq!((first.key, first.name.as_str()), (None, "triage.yaml"));
    assert!(first.text.ends_with(
        "triage:\n  - run: \"paging\"\n    seq: 2\n    class: factual\n    note: \"it: can be measured\"\n"
    ));
    workspace.open(2, &first.name, first.text.as_bytes());
    workspace.refresh();
    assert_eq!(told(&workspace, 1), []);
    assert_eq!(classes(&seen(&workspace))[1], ("factual", "value"));
    let second = judge(&workspace, 5, "undecided", ["Bo", ""]).unwrap();
    assert_eq!(second.key, Some(2));
    let more = "  - run: paging\n    seq: 5\n    class: undecided\n    by: Bo\n";
    assert_eq!(second.text, format!("{}{more}", first.text));
    assert_eq!(
        judge(&workspace, 0, "value", ["", ""]),
        Err("There is no such disagreement any more.".to_owned())
    );
}

#[test]
fn a_document_keeps_its_comments_and_forgets_whose_another_class_was() {
    let workspace = open(&[("mine.yaml", SOME)]);
    let same = judge(&workspace, 1, "factual", ["", ""]).unwrap();
    assert_eq!(same.text, SOME);
    let noted = judge(&workspace, 2, "factual", ["", ""]).unwrap();
    assert_eq!(
        noted.text,
        SOME.replace("the cursor can be measured", "\"\"")
    );
    let other = judge(&workspace, 1, "value", ["", ""]).unwrap();
    assert_eq!(
        other.text,
        SOME.replace("class: factual # by", "class: value # by")
            .replace("by: Ana", "by: \"\"")
    );
    assert_eq!((other.key, other.name.as_str()), (Some(2), "mine.yaml"));
    let added = judge(&workspace, 4, "semantic", ["", ""]).unwrap();
    assert_eq!(
        added.text,
        format!("{SOME}  - {{run: paging, seq: 4, class: semantic}}\n")
    );
}

#[test]
fn other_syntaxes_are_written_into_as_they_are() {
    let workspace = open(&[("triage.json", &as_json())]);
    let added = judge(&workspace, 4, "value", ["", ""]).unwrap();
    let expected = as_json().replace(
        "]}",
        ", {\"run\": \"paging\", \"seq\": 4, \"class\": \"value\"}]}",
    );
    assert_eq!(added.text, expected);
    let workspace = open(&[("triage.toml", &as_toml())]);
    let added = judge(&workspace, 4, "value", ["", ""]).unwrap();
    let more = "\n[[triage]]\nrun = \"paging\"\nseq = 4\nclass = \"value\"\n";
    assert_eq!(added.text, as_toml() + more);
}

#[test]
fn what_cannot_be_written_into_is_left_alone() {
    let fenced = "# Ours\n\n```yaml\ntriage:\n  - {run: paging, seq: 1, class: value}\n```\n";
    let workspace = open(&[("notes.md", fenced)]);
    assert_eq!(seen(&workspace).all[0].class, Class::Value);
    assert_eq!(
        judge(&workspace, 1, "factual", ["", ""]),
        Err("notes.md holds the judgement, and only its owner can change it.".to_owned())
    );
    let beside = judge(&workspace, 2, "factual", ["", ""]).unwrap();
    assert_eq!((beside.key, beside.name.as_str()), (None, "triage.yaml"));
}
