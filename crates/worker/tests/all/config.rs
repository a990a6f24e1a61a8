//! Settings of interaction written down, beside those over cards.

use steelyard_protocol::ask::Save;
use steelyard_protocol::runs::Normalise;
use steelyard_protocol::{FilePatch, SavedIn, Settings};

use super::support::{CARDS, Page, only, settings};

const RUNS: &str = r#"{"artifacts": [{"agent": "a", "technical": 1.0}, {"agent": "b", "technical": 0.9}],
  "trajectories": [{"agent": "a", "questions": [{"text": "1", "effort": "high"}]}, {"agent": "b", "questions": []}]}"#;

const CONFIG: &str = "# ours\n[ppp]\ntechnical_weight = 0.75 # mostly\ninteraction_weight = 0.25\n";

fn page() -> Page {
    Page::with(&[
        ("cards.yaml", CARDS),
        ("runs.json", RUNS),
        ("ppp.toml", CONFIG),
    ])
}

fn save(page: &mut Page, pairs: &[(&str, &str)]) -> Vec<FilePatch> {
    let settings = settings(pairs);
    page.answer_to(Save { settings }).unwrap()
}

#[test]
fn a_config_is_saved_and_decides_as_its_settings_did() {
    let draft = [
        ("interaction.technical_weight", "0.25"),
        ("interaction.effort.high", "0.01"),
        ("interaction.no-questions", "no_bonus"),
    ];
    let mut page = page();
    assert_eq!(
        page.frame(1).saved_in,
        SavedIn::Configuration("config".to_owned())
    );
    let moved = page.decide_at(1, &settings(&draft));
    let files = save(&mut page, &draft);
    let [file] = &files[..] else {
        panic!("{files:?}");
    };
    assert_eq!(file.name, "ppp.toml");
    assert!(
        file.text
            .starts_with("# ours\n[ppp]\ntechnical_weight = 0.25 # mostly\n"),
        "{}",
        file.text
    );
    assert!(!file.hunks.is_empty());
    let mut again = Page::with(&[
        ("cards.yaml", CARDS),
        ("runs.json", RUNS),
        (&file.name, &file.text),
    ]);
    let saved = again.decide_at(1, &Settings::default());
    assert_eq!((saved.rows, saved.winner), (moved.rows, moved.winner));
    assert_eq!(saved.consequences.outcomes, 0);
}

#[test]
fn where_both_change_both_are_offered() {
    let both = [
        ("collapse.w_e", "7"),
        ("collapse.signs", "as_written"),
        ("interaction.technical_weight", "0.5"),
        ("interaction.consensus", "binary"),
    ];
    let files = save(&mut page(), &both);
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["policy.yaml", "ppp.toml"]);
    assert!(files[0].text.contains("w_e: 7") && files[0].text.contains("as_written"));
    assert!(!files[0].text.contains("interaction") && !files[1].text.contains("w_e"));
    assert!(
        files[1].text.contains("enabled = false"),
        "{}",
        files[1].text
    );
    // Of one alone only that one; of neither what is there, as it is.
    let names = |pairs| {
        let files = save(&mut page(), pairs);
        files.into_iter().map(|file| file.name).collect::<Vec<_>>()
    };
    assert_eq!(names(&both[..2]), ["policy.yaml"]);
    assert_eq!(names(&both[2..]), ["ppp.toml"]);
    let as_it_is = only(page().answer_to(Save {
        settings: Settings::default(),
    }));
    assert_eq!((as_it_is.text.as_str(), as_it_is.hunks), (CONFIG, vec![]));
    // What is nobody's is refused, and neither is given.
    let bad = settings(&[
        ("collapse.w_e", "7"),
        ("interaction.technical_weight", "-1"),
    ]);
    let reply = page().answer_to(Save { settings: bad });
    assert!(
        matches!(&reply, Err(why) if why.contains("technical_weight")),
        "{reply:?}"
    );
    let none = Page::with(&[("cards.yaml", CARDS)]).answer_to(Save {
        settings: Settings::default(),
    });
    assert!(
        matches!(&none, Err(why) if why.contains("nothing to save")),
        "{none:?}"
    );
}

#[test]
fn without_a_config_there_is_a_new_one() {
    let mut page = Page::with(&[("runs.json", RUNS)]);
    let files = save(&mut page, &[("interaction.interaction_weight", "0.5")]);
    assert_eq!(files[0].name, "ppp.toml");
    assert_eq!(
        files[0].text,
        "[ppp]\ntechnical_weight = 0.7\ninteraction_weight = 0.5\n"
    );
}

#[test]
fn weights_are_normalised_on_request() {
    let config = CONFIG.replace("0.25", "0.75");
    let mut page = Page::with(&[("runs.json", RUNS), ("ppp.toml", &config)]);
    let file = only(page.ask_system(&Settings::default(), None, Normalise { key: 2 }));
    assert_eq!(
        file.text,
        CONFIG.replace("0.75", "0.5").replace("0.25", "0.5")
    );
    for (key, files) in [
        (2, &[("runs.json", RUNS), ("ppp.toml", CONFIG)][..]),
        (1, &[("runs.json", RUNS), ("ppp.toml", &config)]),
        (1, &[("cards.yaml", CARDS)]),
    ] {
        let files = Page::with(files).ask_system(&Settings::default(), None, Normalise { key });
        assert_eq!(files.unwrap(), []);
    }
}
