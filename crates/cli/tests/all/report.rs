//! `report` and `brief`: what a team signs, and what a panel is asked.

use crate::support::{Run, folder, steelyard};

const CARD: &str = "evidence: [{type: test, pointer: a, quality: 0.9}], confidence: 0.9, cost: 30";

fn two() -> String {
    format!(
        "\
decision: First
position_cards: [{{id: a, {CARD}, reversibility: 0.8}}, {{id: b, {CARD}, reversibility: 0.4}}]
---
decision: Second
position_cards: [{{id: c, {CARD}, reversibility: 0.2}}]
"
    )
}

fn run(name: &str, text: &str, before: &[&str], after: &[&str]) -> Run {
    let at = folder(name, &[("cards.yaml", text)]);
    let files = at.join("cards.yaml");
    steelyard(&[before, &[files.to_str().unwrap()], after].concat())
}

#[test]
fn reports_stand_one_after_the_other() {
    let run = run("r-all", &two(), &["report"], &[]);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let titles: Vec<&str> = run
        .output
        .lines()
        .filter(|line| line.starts_with("# "))
        .collect();
    assert_eq!(
        titles,
        ["# Decision report: First", "# Decision report: Second"]
    );
    assert!(
        run.output
            .contains("\n**ACCEPT.** The position to act on is **a**.\n"),
        "{}",
        run.output
    );
    assert!(run.output.ends_with("|\n"), "{}", run.output);
}

#[test]
fn one_by_its_name_under_settings() {
    let set = [
        "--decision",
        "First",
        "--set",
        "collapse.w_e=2",
        "--set",
        "collapse.signs=as_written",
    ];
    let run = run("r-one", &two(), &["report"], &set);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    assert!(!run.output.contains("Second"), "{}", run.output);
    let changed = "- **Not at their defaults:** `collapse.w_e` 2 (default 10), `collapse.signs` `as_written`\n";
    assert!(run.output.contains(changed), "{}", run.output);
}

#[test]
fn a_name_that_is_not_there_is_wrong_use() {
    let none = run("r-none", &two(), &["report"], &["--decision", "Third"]);
    assert_eq!((none.status, none.output.as_str()), (2, ""));
    let expected = "steelyard: no decision is called Third; there are: First; Second\n";
    assert_eq!(none.errors, expected);
    let bare = format!("position_card: {{id: a, {CARD}}}");
    let none = run("r-bare", &bare, &["brief"], &["--decision", "Third"]);
    assert_eq!(none.status, 2);
    assert!(none.errors.contains("has no name"), "{}", none.errors);
    let unknown = run("r-set", &two(), &["report"], &["--set", "collapse.w_x=1"]);
    assert_eq!(unknown.status, 2);
    assert!(
        unknown.errors.contains("no parameter or switch"),
        "{}",
        unknown.errors
    );
}

#[test]
fn errors_in_files_exit_1() {
    let text = format!("position_cards: [{{id: a, {CARD}}}, {{id: b, confidence: 7}}]");
    let found = run("r-errors", &text, &["report"], &[]);
    assert_eq!(found.status, 1);
    assert!(
        found
            .output
            .contains("- **b** is rejected. Validity gate: "),
        "{}",
        found.output
    );
    assert!(
        found.output.contains("**Diagnostics:** 1 error"),
        "{}",
        found.output
    );
    let nothing = run("r-nothing", "hello: world", &["report"], &[]);
    assert_eq!(nothing.status, 1);
    assert!(
        nothing.errors.contains("no position card"),
        "{}",
        nothing.errors
    );
}

#[test]
fn what_a_brief_asks_is_a_panel_once_answered() {
    let asked = run("b-md", &two(), &["brief"], &["--decision", "First"]);
    assert_eq!((asked.status, asked.errors.as_str()), (0, ""));
    assert!(
        asked.output.starts_with("# Consensus panel brief: First\n"),
        "{}",
        asked.output
    );
    let fence = asked.output.split("```yaml\n").nth(1).unwrap();
    let answers = fence
        .split("\n```")
        .next()
        .unwrap()
        .replace("<0.0-1.0>", "0.9");
    let at = folder(
        "b-answered",
        &[("answers.yaml", &answers), ("cards.yaml", &two())],
    );
    let set = ["--set", "collapse.close-call=first", "--decision", "First"];
    let found = steelyard(&[&["report", at.to_str().unwrap()], set.as_slice()].concat());
    assert_eq!(found.status, 0);
    assert!(
        found.output.contains("**CONSENSUS_REACHED.**"),
        "{}",
        found.output
    );
    assert!(
        found
            .output
            .contains("- **Panel:** 7 evaluators in 7 of 7 roles"),
        "{}",
        found.output
    );
}

#[test]
fn briefs_as_yaml_are_documents() {
    let asked = run("b-yaml", &two(), &["brief", "--yaml"], &[]);
    assert_eq!((asked.status, asked.errors.as_str()), (0, ""));
    assert_eq!(asked.output.matches("panel_brief:\n").count(), 2);
    assert_eq!(
        asked.output.lines().filter(|line| *line == "---").count(),
        1
    );
    assert!(
        asked.output.contains("\n  conflict_type: none\n"),
        "{}",
        asked.output
    );
}

fn platform(command: &[&str]) -> Run {
    let sample = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../public/samples/platform-decisions");
    steelyard(&[command, &[sample.to_str().unwrap()]].concat())
}

#[test]
fn hybrids_are_cards() {
    let one = platform(&["hybrid", "--decision", "Product search"]);
    assert_eq!((one.status, one.other_errors().as_str()), (0, ""));
    let id = "decision: \"Product search\"\nposition_cards:\n  - position_card:\n      id: \"hybrid(search_in_postgres+search_cluster)\"\n";
    assert!(one.output.starts_with(id), "{}", one.output);
    let all = platform(&["hybrid"]);
    assert_eq!(all.status, 0);
    let cards = all.output.matches("position_card:\n").count();
    let between = all.output.lines().filter(|line| *line == "---").count();
    assert!(cards > 1 && between == cards - 1, "{}", all.output);
    assert!(all.output.contains(&one.output), "{}", all.output);
    let at = folder("h-card", &[("hybrid.yaml", &all.output)]);
    let read = steelyard(&["check", at.to_str().unwrap()]);
    assert_eq!(read.status, 0, "{}", read.output);
}

#[test]
fn where_no_hybrid_was_tried_it_says_so() {
    let none = run("h-none", &two(), &["hybrid"], &[]);
    assert_eq!((none.status, none.output.as_str()), (1, ""));
    let expected = "steelyard: no panel made a usable hybrid; steelyard report prints what each decision came to\n";
    assert_eq!(none.errors, expected);
    let third = run("h-third", &two(), &["hybrid"], &["--decision", "Third"]);
    assert_eq!(third.status, 2);
}
