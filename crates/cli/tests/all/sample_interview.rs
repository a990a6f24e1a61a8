//! The sample of an interview: it reads with one note, and its turns show what there is to see of vetoes, strategies and
//! records.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::support::{folder, steelyard};
use serde_json::Value;

const SAMPLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../public/samples/night-train"
);
const TURNS: usize = 16;

/// Each decision of a folder under these parameters, a line of JSON each.
fn decided_in(folder: &str, sets: &[&str]) -> Vec<Value> {
    let sets = sets.iter().flat_map(|set| ["--set", *set]);
    let arguments = ["decide", "interview", "--json", folder].into_iter();
    let run = steelyard(&arguments.chain(sets).collect::<Vec<_>>());
    assert_eq!((run.status, run.other_errors().as_str()), (0, ""));
    let lines = run.output.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn decided(sets: &[&str]) -> Vec<Value> {
    decided_in(SAMPLE, sets)
}

/// The number of a turn, with a sign where it is one with signals.
fn turn(decision: &Value) -> String {
    let title = decision["decision"].as_str().unwrap();
    let (interview, turn) = title.rsplit_once(", turn ").unwrap();
    let sign = if interview.ends_with("signals") {
        "+"
    } else {
        ""
    };
    format!("{turn}{sign}")
}

fn winner(decision: &Value) -> &str {
    decision["outcome"]["winner"].as_str().unwrap()
}

/// What wins at each turn.
fn winners(sets: &[&str]) -> BTreeMap<String, String> {
    let decisions = decided(sets);
    let all = decisions.iter();
    all.map(|one| (turn(one), winner(one).to_owned())).collect()
}

/// The turns at which something else wins under these parameters, with what does.
fn tipped(sets: &[&str]) -> Vec<(String, String)> {
    let (before, after) = (winners(&[]), winners(sets));
    let differ = after.into_iter().filter(|(turn, one)| before[turn] != *one);
    differ.collect()
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let pairs = pairs.iter();
    pairs
        .map(|(turn, winner)| ((*turn).to_owned(), (*winner).to_owned()))
        .collect()
}

#[test]
fn every_file_is_listed_and_one_note_is_told() {
    let list = fs::read_to_string(format!("{SAMPLE}/files.txt")).unwrap();
    let mut listed: Vec<&str> = list.lines().chain(["files.txt"]).collect();
    listed.sort_unstable();
    let entries = fs::read_dir(SAMPLE).unwrap().map(Result::unwrap);
    let (mut there, mut bytes) = (Vec::new(), 0);
    for entry in entries {
        bytes += entry.metadata().unwrap().len();
        there.push(entry.file_name().into_string().unwrap());
    }
    there.sort_unstable();
    assert_eq!(there, listed);
    assert!(bytes < 120_000, "{bytes} bytes are fetched at one click");
    let names = listed.iter().filter(|name| **name != "files.txt");
    let files: Vec<String> = names.map(|name| format!("{SAMPLE}/{name}")).collect();
    let mut command = vec!["check"];
    command.extend(files.iter().map(String::as_str));
    let run = steelyard(&command);
    assert_eq!(run.status, 0, "{}", run.errors);
    let counts = "4 files, 0 errors, 0 warnings, 1 note\n";
    assert!(run.output.ends_with(counts), "{}", run.output);
    assert!(run.output.contains("[unequal-rows]"), "{}", run.output);
}

#[test]
fn each_turn_has_its_winner() {
    let expected = [
        "broaden:open",
        "cover_element:fare",
        "cover_element:compartment",
        "broaden:open",
        "cover_element:footprint",
        "deepen:n13",
        "deepen:n15",
        "bridge:n3",
        "contrast:n5",
        "deepen:n19",
        "cover_element:compensation",
        "contrast:n1",
        "contrast:n1",
        "synthesis:recent_nodes",
        "reflection",
        "closing",
    ];
    let decisions = decided(&[]);
    let (session, signals) = decisions.split_at(TURNS);
    let found: Vec<&str> = session.iter().map(winner).collect();
    assert_eq!(found, expected);
    let signals: Vec<(String, &str)> = signals.iter().map(|one| (turn(one), winner(one))).collect();
    let expected = [
        ("6+", "contrast:n5"),
        ("11+", "deepen:n20"),
        ("12+", "contrast:n1"),
    ];
    assert_eq!(signals, expected.map(|(turn, won)| (turn.to_owned(), won)));
}

#[test]
fn each_veto_keeps_something_out() {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for one in decided(&[]) {
        for alternative in one["alternatives"].as_array().unwrap() {
            let gates = alternative["gates"].as_array().unwrap().iter();
            for gate in gates.filter(|gate| gate["passed"] == false) {
                let word = |value: &Value| value.as_str().unwrap().to_owned();
                let kept = format!("{} {}", turn(&one), word(&alternative["id"]));
                found.entry(word(&gate["id"])).or_default().insert(kept);
            }
        }
    }
    let has = |veto: &str, kept: &str| found[veto].contains(kept);
    assert!(has("knowledge_ceiling", "12 cover_element:compensation"));
    assert!(has("knowledge_ceiling", "12+ deepen:n21"));
    let only = |veto: &str| found[veto].iter().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(only("recent_redundancy"), ["8 deepen:n15"]);
    assert_eq!(only("element_exhausted"), ["12+ cover_element:fare"]);
    let confused = ["6+ broaden:open", "6+ deepen:n13"];
    assert_eq!(only("clarification_veto"), confused);
    // Until its turn is there the end is kept out.
    assert!(has("min-turns", "15 closing") && !has("min-turns", "16 closing"));
}

/// The turns at which the log chose otherwise, with what it chose.
fn chose_otherwise(decisions: &[Value]) -> Vec<(String, String)> {
    let differ = decisions
        .iter()
        .filter(|one| one["outcome"]["against"]["state"] == "differs");
    let recorded = |one: &Value| {
        one["outcome"]["recorded"]["winner"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    differ.map(|one| (turn(one), recorded(one))).collect()
}

#[test]
fn the_log_chose_otherwise_twice_and_ran_with_another_weight_twice() {
    let decisions = decided(&[]);
    let mut off = Vec::new();
    for one in &decisions[..TURNS] {
        let recorded = &one["outcome"]["recorded"]["winner"];
        let alternatives = one["alternatives"].as_array().unwrap().iter();
        let mut chosen = alternatives.filter(|one| one["id"] == *recorded);
        let against = &chosen.next().unwrap()["against"];
        if against["state"] == "differs" {
            off.push((turn(one), against["because"].as_str().unwrap().to_owned()));
        }
    }
    let expected = [("2", "broaden:open"), ("12", "deepen:n21")];
    assert_eq!(chose_otherwise(&decisions), pairs(&expected));
    let expected = [("1", "peripheral_readiness"), ("2", "peripheral_readiness")];
    assert_eq!(off, pairs(&expected));
    let then = winners(&["interview.peripheral_readiness.broaden=0.2"]);
    assert_eq!(then["2"], "broaden:open");
}

#[test]
fn the_log_knew_one_phrase_less() {
    let read = |name: &str| fs::read_to_string(format!("{SAMPLE}/{name}")).unwrap();
    let (scoring, concept, session) = (
        read("scoring.yaml"),
        read("concept.yaml"),
        read("session.json"),
    );
    let then = scoring.replace("        - no idea\n", "");
    assert_ne!(then, scoring);
    let files = [
        ("scoring.yaml", then.as_str()),
        ("concept.yaml", &concept),
        ("session.json", &session),
    ];
    let folder = folder("then", &files);
    let decisions = decided_in(folder.to_str().unwrap(), &[]);
    assert_eq!(chose_otherwise(&decisions), pairs(&[("2", "broaden:open")]));
}

#[test]
fn one_number_tips_a_turn() {
    let bridge = tipped(&["interview.phase.focused.bridge=1"]);
    assert_eq!(bridge, pairs(&[("8", "contrast:n5")]));
    let summary = tipped(&["interview.phase.closing.synthesis=1.2"]);
    assert_eq!(summary, pairs(&[("14", "reflection")]));
    let depth = tipped(&["interview.coverage_gap.deepen=0.35"]);
    assert_eq!(depth, pairs(&[("11", "deepen:n20")]));
    let opposite = tipped(&["interview.contrast_opportunity.default=0.17"]);
    assert_eq!(opposite, pairs(&[("6", "contrast:n5")]));
}
