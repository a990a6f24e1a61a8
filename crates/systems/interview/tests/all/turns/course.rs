//! An interview turn by turn.

use steelyard_protocol::Settings;
use steelyard_protocol::interview::Course;

use super::files::{SCORING, session};
use super::{course, moved, page};
use crate::page::{page_with, settings};

fn phases(course: &Course) -> Vec<&str> {
    let phases = course.turns.iter();
    let phases = phases.map(|turn| course.phases[turn.phase as usize].as_str());
    phases.collect()
}

#[test]
fn turns_have_numbers_and_what_was_chosen_then() {
    let course = course(&mut page(), 3, &Settings::default());
    assert_eq!(course.first, 0);
    assert_eq!(
        course.strategies,
        [
            "deepen",
            "broaden",
            "bridge",
            "contrast",
            "synthesis",
            "closing",
            "cover_element"
        ]
    );
    let numbers: Vec<_> = course.turns.iter().map(|turn| turn.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
    let recorded = course.turns.iter().map(|turn| turn.recorded.as_deref());
    let chosen = ["broaden", "deepen", "deepen", "humour", "bridge"].map(Some);
    assert!(recorded.eq(chosen), "{course:?}");
}

/// Four turns of exploring by default, and six of focus.
#[test]
fn phases_go_by_turns_and_their_lengths_can_be_set() {
    let mut page = page();
    let [first, second, third] = ["exploratory", "focused", "closing"];
    let before = course(&mut page, 0, &Settings::default());
    assert_eq!(before.phases, [first, second, third]);
    assert_eq!(phases(&before), [first, first, first, first, second]);
    let two = settings(&[("interview.phases.exploratory", "2")]);
    let shorter = course(&mut page, 0, &two);
    assert_eq!(phases(&shorter), [first, first, second, second, second]);
    let one = settings(&[
        ("interview.phases.exploratory", "1"),
        ("interview.phases.focused", "2"),
    ]);
    let ends = course(&mut page, 4, &one);
    assert_eq!(phases(&ends), [first, second, second, third, third]);
    let none = settings(&[("interview.phases.exploratory", "0")]);
    assert_eq!(phases(&course(&mut page, 0, &none)), [second; 5]);
    // Until eight turns are over, or half of the elements were seen.
    let bounds = settings(&[("interview.phase-rule", "bounds")]);
    assert_eq!(phases(&course(&mut page, 0, &bounds)), [first; 5]);
}

/// Neither weights nor limits nor readings make or unmake a candidate.
#[test]
fn what_is_not_about_phases_leaves_it_as_it_is() {
    let mut page = page();
    let before = course(&mut page, 0, &Settings::default());
    for settings in moved() {
        assert_eq!(course(&mut page, 2, &settings), before, "{settings:?}");
    }
}

/// A file of states may hold those of several interviews, in any order: each is an interview of its own.
#[test]
fn an_interview_has_no_turns_of_another() {
    let state = |interview: &str, turn: u32| {
        format!(
            r#"{{"interview": "{interview}", "turn_number": {turn}, "graph": {{"nodes": []}}}}"#
        )
    };
    let one = |name| [state(name, 0), state(name, 1), state(name, 2)].join(",\n");
    let states = format!("[{},\n{}]", one("bicycle"), one("tram"));
    let mut page = page_with(&[("scoring.yaml", SCORING), ("states.json", &states)]);
    for (decision, first) in [(0, 0), (2, 0), (3, 3), (5, 3)] {
        let course = course(&mut page, decision, &Settings::default());
        let numbers: Vec<_> = course.turns.iter().map(|turn| turn.number).collect();
        assert_eq!(numbers, [1, 2, 3], "decision {decision}");
        assert_eq!(course.first, first, "decision {decision}");
    }
}

#[test]
fn what_holds_without_a_config_is_said() {
    let says = |files: &[(&str, &str)]| {
        let mut page = page_with(files);
        course(&mut page, 0, &Settings::default()).without_config
    };
    let session = session();
    let log = ("session.json", session.as_str());
    assert_eq!(says(&[log, ("scoring.yaml", SCORING)]), "");
    assert_eq!(
        says(&[log]),
        "no scoring config is read: weights are those of the log"
    );
    let broken = format!("{SCORING}extra: [1,\n");
    assert_eq!(
        says(&[log, ("scoring.yaml", &broken)]),
        "no scoring config is read: weights are those of the log"
    );
    let state = r#"{"turn_number": 1, "utterances": [], "graph": {"nodes": []}}"#;
    assert_eq!(
        says(&[("state.json", state)]),
        "no scoring config is read: the defaults apply"
    );
}
