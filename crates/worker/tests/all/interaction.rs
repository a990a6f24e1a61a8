//! Decisions over how agents worked: readings and evaluating parameters evaluate them anew, beside any others.

use steelyard_protocol::{Settings, Verdict};

use super::support::runs::runs;
use super::support::{CARDS, Page, STAGED, assert_near, ids, open, settings, verdict};

/// One task with two agents: three high questions at technical 1, none at 0.9; another with one.
const RUNS: &str = r#"{
 "artifacts": [{"spec": "S-1", "agent": "asks", "technical": 1.0}, {"spec": "S-1", "agent": "works", "technical": 0.9},
  {"spec": "S-2", "agent": "silent", "technical": 0.8}, {"spec": "S-2", "agent": "works", "technical": 0.7}],
 "trajectories": [
  {"spec": "S-1", "agent": "asks", "questions": [{"text": "1", "effort": "high"}, {"text": "2", "effort": "high"}, {"text": "3", "effort": "high"}]},
  {"spec": "S-1", "agent": "works", "questions": []},
  {"spec": "S-2", "agent": "works", "questions": [{"text": "4", "effort": "low"}]}]}"#;

const CONFIG: &str = "[ppp]\ntechnical_weight = 0.75\ninteraction_weight = 0.25\n";

fn page() -> Page {
    Page::with(&[
        ("cards.yaml", CARDS),
        ("runs.json", RUNS),
        ("ppp.toml", CONFIG),
        ("staged.json", STAGED),
    ])
}

#[test]
fn they_stand_after_the_cards_and_before_the_data() {
    let mut page = Page::default();
    let loaded = page.opened(open(&[
        ("cards.yaml", CARDS),
        ("runs.json", RUNS),
        ("ppp.toml", CONFIG),
        ("staged.json", STAGED),
    ]));
    let words: Vec<_> = loaded
        .decisions
        .iter()
        .map(|one| (one.system.as_str(), one.label.as_str(), one.noun.as_str()))
        .collect();
    assert_eq!(
        words[1..3],
        [
            ("Interaction", "S-1", "agent"),
            ("Interaction", "S-2", "agent")
        ]
    );
    assert_eq!((words[0].0, words[3].0), ("Collapse", "Decisions as data"));
    let systems: Vec<_> = loaded
        .files
        .iter()
        .map(|file| file.system.as_deref())
        .collect();
    assert_eq!(systems[1..3], [Some("Interaction"); 2]);
    let kinds: Vec<_> = loaded.files.iter().map(|file| file.kind.as_str()).collect();
    assert_eq!(
        kinds[1..3],
        ["Several documents, JSON", "Interaction config, TOML"]
    );
    let reach = loaded.readings.iter();
    let mut reach = reach.filter(|one| one.switch.id == "interaction.no-questions");
    assert_eq!(reach.next().unwrap().decisions, [1, 2]);
}

#[test]
fn an_evaluating_parameter_moves_them() {
    let mut page = page();
    let before = page.decide_at(1, &Settings::default());
    assert_eq!(ids(&before), ["works", "asks"]);
    assert_near(before.rows[1].score, 0.75 - 0.25 * 1.45);
    let moved = page.decide_at(1, &settings(&[("interaction.effort.high", "0.01")]));
    assert_eq!(ids(&moved), ["asks", "works"]);
    assert_near(moved.rows[0].score, 0.75 + 0.25 * 0.02);
    assert_eq!(moved.consequences.winners, 1);
    assert!(moved.refused.is_empty(), "{:?}", moved.refused);
    // And back, with the cards where they were.
    assert_eq!(page.decide_at(1, &Settings::default()), before);
    let cards = page.decide_at(0, &settings(&[("interaction.effort.high", "0.01")]));
    let alone = Page::with(&[("cards.yaml", CARDS)]).decide(&Settings::default());
    assert_eq!(ids(&cards), ids(&alone));
}

#[test]
fn a_reading_moves_them() {
    let mut page = page();
    let filled = [("interaction.no-trajectory", "technical")];
    let before = page.decide_at(2, &Settings::default());
    assert_eq!(ids(&before), ["silent", "works"]);
    assert_near(before.rows[0].score, 0.6);
    let moved = page.decide_at(2, &settings(&filled));
    assert_near(moved.rows[0].score, 0.8);
    let out = settings(&[("interaction.no-trajectory", "left_out")]);
    let moved = page.decide_at(2, &out);
    assert_eq!(moved.winner_label, "works");
    assert_eq!((moved.consequences.winners, moved.refused.len()), (1, 0));
    // How many another reading would change, and the present one stays.
    let now = Settings::default();
    assert_eq!(
        page.reading(&now, "interaction.no-trajectory", "left_out"),
        1
    );
    assert_eq!(page.reading(&now, "interaction.consensus", "binary"), 2);
    assert_eq!(page.decide_at(2, &now), before);
}

#[test]
fn the_binary_consensus_names_its_status() {
    let decided = page().decide_at(1, &settings(&[("interaction.consensus", "binary")]));
    let Verdict { status, label, .. } = verdict(&decided);
    assert_eq!(status.id, "ok");
    assert_eq!(label, "asks");
}

#[test]
fn a_reading_of_theirs_is_none_without_them() {
    let mut page = Page::with(&[("cards.yaml", CARDS)]);
    let decided = page.decide(&settings(&[("interaction.consensus", "binary")]));
    assert_eq!(decided.refused.len(), 1);
    let mut page = Page::with(&[("runs.json", RUNS)]);
    let decided = page.decide(&settings(&[("collapse.signs", "as_written")]));
    assert_eq!(decided.refused.len(), 1);
}

#[test]
fn their_frame_names_config_and_weights() {
    let frame = page().frame(1);
    assert_eq!(
        (frame.against.as_str(), frame.noun.as_str()),
        ("ppp.toml", "agent")
    );
    let weights: Vec<_> = frame.parameters[..2].iter().map(|one| one.saved).collect();
    assert_eq!(weights, [0.75, 0.25]);
    let of = |at: usize| frame.criteria()[at].weights[0].as_str();
    assert_eq!(of(1), "interaction.interaction_weight");
    assert_eq!(of(2), "interaction.interaction_weight");
}

#[test]
fn a_run_is_told_with_what_rules_find_broken() {
    let run = r#"{"agent": "a", "turns": [{"prompt": "p", "response": "Done, all"}, {"prompt": "p", "response": "So, so"}]}"#;
    let config = "[user_preferences]\nno_commas = true\nlang_ita = true\n";
    let mut page = Page::with(&[("run.json", run), ("ppp.toml", config)]);
    let mut line = |pairs: &[(&str, &str)]| {
        let mut all = runs(&mut page, &settings(pairs));
        all.runs.remove(0)
    };
    let found = line(&[]);
    assert_eq!(found.broken, [("commas".to_owned(), 2)]);
    assert_near(found.personalisation.unwrap(), -0.1);
    let listed = line(&[("interaction.violations", "list_only")]);
    assert_eq!(listed.broken, []);
    assert_near(listed.personalisation.unwrap(), 0.05);
}

#[test]
fn each_rule_of_thumb_behind_a_score_stands_in_its_mark() {
    // Logs alone, in one a question in a language that is not judged.
    let log = |answer: &str| {
        format!(
            r#"{{"messages": [{{"role": "user", "content": "Add a cache to the parser"}}, {{"role": "assistant", "content": "{answer}"}}]}}"#
        )
    };
    let logs = [log("Soll ich vorher die Datenbank leeren?"), log("Done.")];
    let decided = Page::with(&[("asks.json", &logs[0]), ("works.json", &logs[1])])
        .decide(&Settings::default());
    let title = |row: usize| {
        let mut marks = decided.rows[row].marks.iter();
        let mark = marks.find(|mark| mark.text == "heuristic").unwrap();
        mark.title.as_str()
    };
    let ends = "no outcome is given, so the score is based on how the log ends";
    assert_eq!(title(0), ends);
    let judged = "1 question could not be judged, so it costs nothing";
    assert_eq!(title(1), format!("{ends}; {judged}"));
}
