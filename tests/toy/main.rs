//! A system that no other file knows is opened, checked, ranked, swept, flipped, listed, compared and saved through its one
//! door, by the command line and by the page's worker.

#![allow(
    clippy::unwrap_used,
    reason = "a test that finds nothing to unwrap has failed"
)]

mod lunch;

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use steelyard_protocol::ask::{FrameOf, Save};
use steelyard_protocol::{
    Ask, Came, FileBytes, Question, Reply, Request, RowWindow, SavedIn, Sent, Settings, decode,
};
use steelyard_system::System;
use steelyard_worker::{Host, Work};

const SYSTEMS: &[&dyn System] = &[&lunch::Lunch];

const RULES: &str = "lunch_rules:\n  taste: 2 # what counts\n  price: 1\n";
/// By hand: soup 2 · 6 − 4 = 8, steak 2 · 9 − 8 = 10, salad 2 · 5 − 2 = 8.
const DISHES: &str = "dishes:\n  - {name: soup, taste: 6, price: 4}\n  - {name: steak, taste: 9, price: 8}\n  - {name: salad, taste: 5, price: 2}\n";

/// What the command line prints of these files, and how it ends.
fn steelyard(words: &[&str], files: &[(&str, &str)]) -> (String, ExitCode) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("lunch-{}", words[0]));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    let words = ["steelyard"].iter().chain(words).map(OsString::from);
    let words = words.chain([folder.into_os_string()]);
    let mut out = Vec::new();
    let code = steelyard_cli::run(SYSTEMS, words, &mut out);
    (String::from_utf8(out).unwrap(), code)
}

const FILES: [(&str, &str); 2] = [("menu.yaml", DISHES), ("rules.yaml", RULES)];

fn json(words: &[&str]) -> serde_json::Value {
    let (out, code) = steelyard(words, &FILES);
    assert_eq!(code, ExitCode::SUCCESS, "{out}");
    serde_json::from_str(out.lines().next().unwrap()).unwrap()
}

#[test]
fn the_command_line_checks_its_documents() {
    let broken = "dishes:\n  - {name: air, taste: 1}\n";
    let files = [
        ("a.yaml", broken),
        ("b.yaml", "colour: red\n"),
        ("c.yaml", DISHES),
        ("d.yaml", RULES),
    ];
    let (out, code) = steelyard(&["check"], &files);
    assert_eq!(code, ExitCode::from(1));
    for words in [
        "a.yaml: not recognised\n",
        "a.yaml:2:5: error: missing field [missing-field]: found a dish; expected taste and price, both numbers; left out",
        "b.yaml: not recognised\n",
        "found colour; expected a list of dishes, or a log",
        "c.yaml: 3 dishes\n",
        "d.yaml: 1 list of rules\n",
        "4 files, 1 error, 1 warning, 0 notes",
    ] {
        assert!(out.contains(words), "{words}: {out}");
    }
}

#[test]
fn the_command_line_decides_and_says_what_tips_it() {
    let (out, _) = steelyard(&["decide", "lunch"], &FILES);
    assert!(out.starts_with("steak\nLeads soup by 2.00."), "{out}");
    // Alone: 18 − 8p = 10 − 2p. Together with the other weight: 9t − 8 (3 − t) = 5t − 2 (3 − t).
    let zones = json(&["zones", "--json", "--param", "lunch.price"]);
    near(&zones["breakpoints"][0]["at"], 4.0 / 3.0);
    assert_eq!(zones["breakpoints"][0]["right"]["winner"], "salad");
    let flips = json(&["flips", "--json"]);
    let first = &flips["edits"][0];
    near(&first["edge"], 1.8);
    assert_eq!(first["moved"]["parameter"], "lunch.taste");
    assert_eq!(first["outcome"]["winner"], "salad");
    let line = json(&["worklist", "--json"]);
    near(&line["margin"], 2.0);
    let compared = json(&["compare", "--b", "lunch.price=1.5", "--json"]);
    assert_eq!(compared["winners"], 1);
}

fn near(got: &serde_json::Value, expected: f64) {
    let got = got.as_f64().unwrap();
    assert!((got - expected).abs() < 1e-9, "{got} is not {expected}");
}

/// The page's worker over these files.
struct Page(Host);

impl Page {
    fn ask(&mut self, request: Request) -> Reply {
        let question = Sent { id: 1, request };
        self.0.receive(&postcard::to_allocvec(&question).unwrap());
        let mut last = None;
        loop {
            match self.0.work() {
                Work::Said(bytes) => {
                    let answer: Came = postcard::from_bytes(&bytes).unwrap();
                    last = Some(answer.reply);
                }
                Work::Going | Work::Waiting => {}
                Work::Idle => return last.unwrap(),
            }
        }
    }

    fn answer_to<Q: Question<Family = Ask>>(&mut self, question: Q) -> Q::Answer {
        match self.ask(Request::Ask(question.asked())) {
            Reply::Answer(bytes) => decode(&bytes).unwrap(),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn the_page_opens_decides_and_saves() {
    let mut page = Page(Host::of(SYSTEMS));
    let file = |(key, (name, text)): (u32, (&str, &str))| FileBytes {
        key,
        name: name.to_owned(),
        bytes: text.as_bytes().to_vec(),
    };
    let files = (1..).zip(FILES).map(file).collect();
    let Reply::Opened(open) = page.ask(Request::Open { files }) else {
        panic!("not opened");
    };
    let words: Vec<[&str; 3]> = open
        .files
        .iter()
        .map(|one| [one.system.as_deref().unwrap(), &one.kind, &one.holds])
        .collect();
    assert_eq!(
        words,
        [
            ["Lunch", "Dishes, YAML", "3 dishes"],
            ["Lunch", "Rules of lunch, YAML", "1 list of rules"]
        ]
    );
    let brief = &open.decisions[0];
    assert_eq!(
        (brief.system.as_str(), brief.noun.as_str()),
        ("Lunch", "dish")
    );
    assert_eq!((brief.label.as_str(), brief.alternatives), ("Lunch", 3));
    let frame = page.answer_to(FrameOf {
        decision: brief.id.clone(),
    });
    assert_eq!(frame.against, "rules.yaml");
    assert_eq!(frame.saved_in, SavedIn::Configuration("rules".to_owned()));
    let settings = Settings {
        values: vec![("lunch.price".to_owned(), 1.5)],
        ..Settings::default()
    };
    let decide = Request::Decide {
        revision: 1,
        round: 1,
        decision: frame.id,
        settings: settings.clone(),
        window: RowWindow {
            stage: None,
            first: 0,
            count: 9,
            ..RowWindow::default()
        },
        focus: None,
    };
    let Reply::Decided(decided) = page.ask(decide) else {
        panic!("not decided");
    };
    assert_eq!(decided.winner_label, "salad");
    assert_eq!(decided.consequences.winners, 1);
    let saved = page.answer_to(Save { settings });
    assert_eq!(saved[0].name, "rules.yaml");
    assert_eq!(saved[0].text, RULES.replace("price: 1", "price: 1.5"));
}
