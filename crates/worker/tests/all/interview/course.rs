//! An interview turn by turn.

use steelyard_protocol::Settings;
use steelyard_protocol::interview::Course;

use super::super::support::{CARDS, Page, STAGED, assert_near, open, settings};
use super::files::{SCORING, session};
use super::{course, in_order, moved, page};

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

/// A bridge needs another cluster within two hops: from the third turn on, when c – d joins the two.
#[test]
fn candidates_are_those_of_the_decision_in_its_order() {
    let mut page = page();
    let course = course(&mut page, 0, &Settings::default());
    let candidates: Vec<_> = course
        .turns
        .iter()
        .map(|turn| &turn.candidates[..])
        .collect();
    let (without, with) = (&[0, 1, 3, 4, 5][..], &[0, 1, 2, 3, 4, 5][..]);
    assert_eq!(candidates, [without, without, with, with, with]);
    for (decision, turn) in (0..).zip(&course.turns) {
        let decided = page.decide_at(decision, &Settings::default());
        let own = turn.candidates.iter();
        let own: Vec<_> = own
            .map(|at| course.strategies[*at as usize].as_str())
            .collect();
        let ids = in_order(&decided);
        let of_ids: Vec<_> = ids.iter().map(|id| id.split(':').next().unwrap()).collect();
        assert_eq!(own, of_ids, "turn {}", turn.number);
    }
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

#[test]
fn an_element_for_each_candidate_that_covers_one() {
    let state = r#"{"interview": "i", "turn_number": 7, "graph": {"nodes": []},
        "elements": {"total": ["price", "saddle", "bell"], "seen": ["saddle"]}}"#;
    let mut page = Page::with(&[("scoring.yaml", SCORING), ("state.json", state)]);
    let course = course(&mut page, 0, &Settings::default());
    let turn = &course.turns[0];
    // A state counts from 0; nothing says what was chosen.
    assert_eq!((turn.number, turn.recorded.as_deref()), (8, None));
    assert_eq!(phases(&course), ["focused"]);
    assert_eq!(turn.candidates, [0, 1, 5, 6, 6]);
    let decided = page.decide_at(0, &Settings::default());
    assert_eq!(
        in_order(&decided),
        [
            "deepen",
            "broaden:open",
            "closing",
            "cover_element:price",
            "cover_element:bell"
        ]
    );
}

#[test]
fn its_first_turn_is_found_among_other_files_and_interviews() {
    let session = session();
    let state = |turn: u32| {
        format!(r#"{{"interview": "bicycle", "turn_number": {turn}, "graph": {{"nodes": []}}}}"#)
    };
    let states = format!("[{}, {}]", state(0), state(1));
    let mut page = Page::default();
    let loaded = page.opened(open(&[
        ("staged.json", STAGED),
        ("scoring.yaml", SCORING),
        ("session.json", &session),
        ("cards.yaml", CARDS),
        ("states.json", &states),
    ]));
    let of = (0..).zip(&loaded.decisions);
    let turns: Vec<u32> = of
        .filter(|(_, one)| one.system == "Interview")
        .map(|(at, _)| at)
        .collect();
    assert_eq!(turns.len(), 7, "{:?}", loaded.decisions);
    let mut lengths = Vec::new();
    for (place, decision) in (0..).zip(&turns) {
        let course = course(&mut page, *decision, &Settings::default());
        let first = if place < 5 { turns[0] } else { turns[5] };
        assert_eq!(course.first, first, "turn {place}");
        lengths.push(course.turns.len());
        let frame = page.frame(course.first);
        assert_eq!(frame.system, "interview");
    }
    assert_eq!(lengths, [5, 5, 5, 5, 5, 2, 2]);
    assert!(turns[0] > 0, "cards stand before interviews");
    assert_eq!(page.frame(0).system, "collapse");
    // A turn that another decision was closed before moves up.
    page.ask(steelyard_protocol::Request::Close { keys: vec![4] });
    let moved = course(&mut page, turns[1] - 1, &Settings::default());
    assert_eq!(moved.first, turns[0] - 1);
}

#[test]
fn a_row_names_what_multiplies_it() {
    let decided = page().decide_at(2, &Settings::default());
    let row = |id: &str| decided.rows.iter().find(|row| row.id == id).unwrap();
    let (words, factor) = row("deepen:e").multiplier.clone().unwrap();
    assert_near(factor, 0.8);
    assert!(words.to_lowercase().contains("exploratory"), "{words}");
    let sum: f64 = row("deepen:e").contributions.iter().sum();
    assert_near(sum, 0.96);
    // What profiles do not name is not changed.
    let other = row("contrast:a")
        .multiplier
        .as_ref()
        .map_or(1.0, |one| one.1);
    assert_near(other, 1.0);
}

#[test]
fn a_weight_names_the_default_that_it_follows() {
    let mut page = page();
    let frame = page.frame(1);
    let follows = |id: &str| {
        let found = frame.parameters.iter().find(|one| one.id == id);
        found.unwrap_or_else(|| panic!("no {id}")).follows.clone()
    };
    let default = |scorer: &str| Some(format!("interview.{scorer}.default"));
    for strategy in [
        "broaden",
        "bridge",
        "contrast",
        "synthesis",
        "closing",
        "cover_element",
    ] {
        let id = format!("interview.engagement.{strategy}");
        assert_eq!(follows(&id), default("engagement"));
    }
    assert_eq!(follows("interview.engagement.deepen"), None);
    assert_eq!(follows("interview.engagement.default"), None);
    assert_eq!(
        follows("interview.strategy_diversity.deepen"),
        default("strategy_diversity")
    );
    assert_eq!(follows("interview.phase.exploratory.deepen"), None);
    // And a move of the default goes along: 1.2 − 0.2 · 0.5 for what has no weight of its own.
    let halved = settings(&[("interview.engagement.default", "0.1")]);
    let score = |page: &mut Page, settings: &Settings, id: &str| {
        let decided = page.decide_at(1, settings);
        decided.rows.iter().find(|row| row.id == id).unwrap().score
    };
    let [before, after] = [Settings::default(), halved];
    assert_near(score(&mut page, &before, "deepen:d"), 0.96);
    assert_near(score(&mut page, &after, "deepen:d"), 0.96);
    assert_near(score(&mut page, &before, "synthesis:recent_nodes"), 1.1);
    assert_near(score(&mut page, &after, "synthesis:recent_nodes"), 1.0);
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
    let mut page = Page::with(&[("scoring.yaml", SCORING), ("states.json", &states)]);
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
        let mut page = Page::with(files);
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
