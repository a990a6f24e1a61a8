//! An interview turn by turn.

use steelyard_protocol::Settings;
use steelyard_protocol::interview::Course;

use super::super::support::{CARDS, Page, STAGED, assert_near, open, settings};
use super::files::{SCORING, session};
use super::{course, in_order, page};

fn phases(course: &Course) -> Vec<&str> {
    let phases = course.turns.iter();
    let phases = phases.map(|turn| course.phases[turn.phase as usize].as_str());
    phases.collect()
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
