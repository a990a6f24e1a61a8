//! What no command asks of files: to be read as something else than they are, settings written back into them, and single
//! functions over a whole text.

use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use steelyard_decision::Settings;
use steelyard_documents::{
    Budget, File, Format, Node, masked, read as read_file, read_as, set_value,
};
use steelyard_engine::workspace::Workspace;
use steelyard_interaction::effort::{Context, Method, classify};
use steelyard_interaction::{Policy, Preference, check};
use steelyard_runs::{Asked, Trajectory, Turn};
use steelyard_telemetry::{
    Beside, EventLog, check as compare, metrics_csv, of_metrics, summary_json,
};

use crate::run::GIGABYTE;

/// Syntaxes, whatever a name promises.
const FORMATS: [Format; 5] = [
    Format::Yaml,
    Format::Toml,
    Format::Json,
    Format::JsonLines,
    Format::Markdown,
];

/// Does what the words behind `library` say: `read`, `save` with `ID=VALUE`, `mask`, `classify`, `judge`, `judge-letters`,
/// `derive`, `tasks`, or `break` with a way to. Gives the texts that something was written into, or a word that something was found.
pub(crate) fn run(words: &[String], files: &[PathBuf]) -> String {
    let text =
        |path: &PathBuf| String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned();
    match words[1].as_str() {
        "read" => files.iter().map(|path| read(path)).collect(),
        "mask" => files
            .iter()
            .map(|path| masked(&text(path)).into_owned())
            .collect(),
        "classify" => files.iter().map(|path| classified(&text(path))).collect(),
        "judge" => files
            .iter()
            .map(|path| judged(&Preference::ALL[1..], &text(path)))
            .collect(),
        "judge-letters" => files
            .iter()
            .map(|path| judged(&LETTERS, &text(path)))
            .collect(),
        "derive" => files.iter().map(|path| derived(&text(path))).collect(),
        "tasks" => files.iter().map(|path| tasks(&text(path))).collect(),
        "save" => save(&words[2..], files),
        _ => break_by(&words[2]),
    }
}

/// The preferences that look at letters and lines.
const LETTERS: [Preference; 5] = [
    Preference::Commas,
    Preference::Capital,
    Preference::Json,
    Preference::Snippet,
    Preference::LangIta,
];

/// The bytes of a question: it is shorter than an answer may be.
const QUESTION: usize = 1 << 16;

/// Looks for an answer to a question in a file that has none.
fn classified(text: &str) -> String {
    let asked = Asked {
        text: "Which port should the dev server use?".into(),
        ..Asked::default()
    };
    let mut words = String::new();
    for name in ["a.md", "a.csv"] {
        let file = Context {
            file: 1,
            name,
            text,
        };
        let verdict = classify(Method::Steelyard, &asked, &[file]);
        assert_eq!(verdict.answered_in, None);
        write!(words, "{verdict:?}").expect("a String takes all");
    }
    words
}

/// Holds an answer and a question against preferences.
fn judged(preferences: &[Preference], text: &str) -> String {
    let policy = Policy {
        preferences: preferences.into(),
        ..Policy::default()
    };
    let run = Trajectory {
        turns: vec![Turn {
            response: text.to_owned(),
            ..Turn::default()
        }],
        questions: vec![Asked {
            text: text[..text.floor_char_boundary(QUESTION)].to_owned(),
            turn: Some(0),
            listed: true,
            ..Asked::default()
        }],
        lists_questions: true,
        ..Trajectory::default()
    };
    let found = check(&policy, &run);
    assert_eq!(found.len(), preferences.len());
    format!("{}", found.len())
}

/// Writes metrics.csv and summary.json of a log and compares them with it.
fn derived(text: &str) -> String {
    let one = EventLog::of_own(text.as_bytes().to_vec());
    let worked = [(&one.log, &one.derived)];
    let runs = one.log.runs.len();
    let file = |name, text: &str| read_file(name, text.as_bytes(), &Budget::default());
    let metrics = file("metrics.csv", &metrics_csv(&one.log, &one.derived));
    let summary = file("summary.json", &summary_json(&one.log, &one.derived));
    assert_eq!(compare(&metrics, Beside::Metrics, &worked).runs.len(), runs);
    assert_eq!(compare(&summary, Beside::Summary, &worked).runs.len(), runs);
    assert_eq!(of_metrics(&metrics).log.runs.len(), runs);
    format!("{runs} runs")
}

/// Opens a log with a document that names each of its lines as a run: a third by id, a third by an agent of many runs, a
/// third not at all.
fn tasks(text: &str) -> String {
    let count = text.lines().count();
    let names = (0..count).map(|place| match place % 3 {
        0 => format!("r{place}"),
        1 => "{agent: a}".to_owned(),
        _ => format!("{{agent: b, run: r{place}, file: runs.jsonl}}"),
    });
    let names: Vec<String> = names.collect();
    let document = format!("tasks: [{{name: X, runs: [{}]}}]", names.join(", "));
    let mut workspace = Workspace::default();
    workspace.open(1, "runs.jsonl", text.as_bytes());
    workspace.open(2, "t.yaml", document.as_bytes());
    workspace.refresh();
    format!("{} decisions", workspace.decisions().len())
}

/// What a test that finds nothing is held against.
fn break_by(how: &str) -> String {
    fn overflow(depth: u64) -> u64 {
        let end = black_box(u64::MAX);
        if depth == end {
            return 0;
        }
        black_box(overflow(depth + 1)) + 1
    }
    match how {
        "memory" => drop(black_box(Vec::<u8>::with_capacity(GIGABYTE + (1 << 20)))),
        "stack" => assert!(overflow(0) > 0),
        _ => panic!("broken"),
    }
    String::new()
}

fn read(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let read = |format| {
        read_as(
            "file",
            text.clone().into_owned(),
            format,
            &Budget::default(),
        )
    };
    let patched = FORMATS.map(|format| patched(&read(format), format));
    patched.concat()
}

/// Sets what stands first and last, and something that does not stand there yet.
fn patched(file: &File, format: Format) -> String {
    let mut texts = String::new();
    for root in file.documents.iter().take(2) {
        for last in [false, true] {
            let mut path = Vec::new();
            way(root, last, &mut path);
            let mut path: Vec<&str> = path.iter().map(String::as_str).collect();
            for value in ["0.5", "a: b"] {
                if let Ok(patch) = set_value(&file.source, format, root, &path, value) {
                    texts += &patch.apply(&file.source).text;
                }
            }
            path.push("new");
            let _refused = set_value(&file.source, format, root, &path, "1");
        }
    }
    texts
}

/// The path of the first or last value.
fn way(node: &Node, last: bool, path: &mut Vec<String>) {
    let (entries, items) = (node.entries(), node.items());
    let at = |length: usize| if last { length - 1 } else { 0 };
    if let Some(entry) = entries.get(at(entries.len().max(1))) {
        path.push(entry.key.clone());
        way(&entry.value, last, path);
    } else if let Some(item) = items.get(at(items.len().max(1))) {
        path.push(at(items.len()).to_string());
        way(item, last, path);
    }
}

fn save(words: &[String], files: &[PathBuf]) -> String {
    let mut settings = Settings::default();
    for (id, value) in words.iter().filter_map(|word| word.split_once('=')) {
        match value.parse() {
            Ok(number) => settings.values.push((id.to_owned(), number)),
            Err(_) => settings.switches.push((id.to_owned(), value.to_owned())),
        }
    }
    let mut workspace = Workspace::default();
    for (key, path) in (0..).zip(files) {
        let bytes = fs::read(path).unwrap_or_default();
        workspace.take(key, &path.to_string_lossy(), bytes, &mut |_, _, _| ());
    }
    workspace.refresh();
    let mut saved = workspace.save(&settings, |_| false);
    let decisions = 0..workspace.decisions().len().min(8);
    saved.extend(decisions.filter_map(|decision| workspace.save_own(decision, &settings)));
    saved.into_iter().flatten().map(|file| file.text).collect()
}
