//! Many decisions under one draft: the worklist, what a change does, and curves.

use steelyard_protocol::{Consequences, Curve, Mode, Record, Settings, WorkItem};

use super::support::{
    MAP, PAIR, Page, STAGED, TASKS, assert_near, reviews, settings, task, verdict,
};

/// The staged decision, then one a task.
fn page() -> Page {
    let reviews = reviews();
    Page::with(&[
        ("map.json", MAP),
        ("reviews.jsonl", &reviews),
        ("staged.json", STAGED),
    ])
}

/// Who wins a task, worked out from the numbers alone: the earliest of the best.
fn winner(at: u32, tests: f64, cost: f64) -> u32 {
    let mut best = (f64::NEG_INFINITY, 0);
    for (agent, (has, costs)) in (0..).zip(task(at)) {
        let score = tests * has - cost * costs;
        if score > best.0 + 1e-9 {
            best = (score, agent);
        }
    }
    best.1
}

/// How many tasks have another winner under these weights than under 1 and 1.
fn changed(tests: f64, cost: f64) -> u32 {
    let differs = |at: &u32| winner(*at, tests, cost) != winner(*at, 1.0, 1.0);
    u32::try_from((0..TASKS).filter(differs).count()).unwrap()
}

fn counted(items: &[WorkItem]) -> Consequences {
    let count = |of: fn(&WorkItem, &steelyard_protocol::Verdict) -> bool| {
        let pairs = items
            .iter()
            .filter_map(|item| Some((item, item.before.as_ref()?)));
        u32::try_from(pairs.filter(|(item, before)| of(item, before)).count()).unwrap()
    };
    Consequences {
        decisions: u32::try_from(items.len()).unwrap(),
        winners: count(|item, before| {
            (item.verdict.winner, &item.verdict.label) != (before.winner, &before.label)
        }),
        statuses: count(|item, before| item.verdict.status.id != before.status.id),
        outcomes: count(|_, _| true),
    }
}

/// Settings over one of the decisions, over others, and over all.
fn drafts() -> Vec<Settings> {
    let table: [&[(&str, &str)]; 7] = [
        &[],
        &[("table.cost", "3")],
        &[("table.tests", "0")],
        &[("table.tests", "0"), ("table.cost", "0")],
        &[("w_a", "2.5")],
        &[("p_a", "0.7"), ("table.cost", "2")],
        &[("table.nothing", "2"), ("table.cost", "-2")],
    ];
    table.iter().map(|pairs| settings(pairs)).collect()
}

#[test]
fn every_line_is_what_its_decision_comes_to() {
    let mut page = page();
    let saved: Vec<_> = (0..=TASKS)
        .map(|at| verdict(&page.decide_at(at, &Settings::default())))
        .collect();
    for draft in drafts() {
        let items = page.items(&draft, 0, 1000);
        assert_eq!(items.len(), 1 + TASKS as usize);
        for (at, item) in (0..).zip(&items) {
            let decided = page.decide_at(at, &draft);
            assert_eq!(item.decision, at);
            assert_eq!(item.verdict, verdict(&decided));
            // `before` is there exactly where it is something else.
            let before = &saved[at as usize];
            let expected = (*before != item.verdict).then(|| before.clone());
            assert_eq!(item.before, expected, "{draft:?} at {at}");
            assert_eq!((item.record, item.diagnostics), (Record::None, 0));
            if at > 0 {
                let lead = decided.rows[0].score - decided.rows[1].score;
                assert_eq!(item.margin.map(f64::to_bits), Some(lead.to_bits()));
            }
            // Everything counts, whichever decision is in view.
            assert_eq!(decided.consequences, counted(&items), "{draft:?} at {at}");
        }
    }
}

#[test]
fn consequences_by_hand() {
    let mut page = page();
    for (tests, cost) in [(1.0, 3.0), (0.0, 1.0), (1.0, 0.0), (0.0, 0.0), (0.4, 1.3)] {
        let draft = Settings {
            values: vec![
                ("table.tests".to_owned(), tests),
                ("table.cost".to_owned(), cost),
            ],
            ..Settings::default()
        };
        let expected = Consequences {
            decisions: 1 + TASKS,
            winners: changed(tests, cost),
            statuses: 0,
            outcomes: changed(tests, cost),
        };
        for at in [0, 1, TASKS] {
            assert_eq!(page.decide_at(at, &draft).consequences, expected);
        }
    }
    assert!(changed(0.0, 1.0) > 5 && changed(1.0, 3.0) > 5);
    // Above w_a = 2 the staged decision accepts x, where its panel had chosen y; nothing else moves.
    let draft = settings(&[("w_a", "2.5")]);
    let expected = Consequences {
        decisions: 1 + TASKS,
        winners: 1,
        statuses: 1,
        outcomes: 1,
    };
    assert_eq!(page.decide_at(9, &draft).consequences, expected);
    // With a style of 1.1 y leads by 0.03, so that z is made of both: another status and winner.
    let draft = settings(&[("p_b", "1.6")]);
    assert_eq!(page.decide_at(0, &draft).consequences.outcomes, 1);
}

/// A decision alone is compared as several are.
#[test]
fn consequences_of_one_decision() {
    let mut page = Page::with(&[("cards.yaml", PAIR)]);
    let table = [
        (&[][..], [0, 0, 0]),
        (&[("collapse.w_e", "8")], [0, 0, 0]),
        (&[("collapse.w_e", "7.1")], [0, 1, 1]),
        (&[("collapse.w_e", "6.9")], [1, 1, 1]),
        (&[("collapse.w_r", "9.1")], [1, 0, 1]),
        (&[("collapse.close-call", "first")], [0, 1, 1]),
    ];
    for (pairs, [winners, statuses, outcomes]) in table {
        let expected = Consequences {
            decisions: 1,
            winners,
            statuses,
            outcomes,
        };
        assert_eq!(
            page.decide(&settings(pairs)).consequences,
            expected,
            "{pairs:?}"
        );
    }
}

#[test]
fn windows_of_the_worklist_equal_the_whole() {
    let mut page = page();
    let draft = settings(&[("table.cost", "2.5"), ("p_a", "0.1")]);
    let whole = page.items(&draft, 0, u32::MAX);
    assert_eq!(whole.len(), 1 + TASKS as usize);
    for size in [1_u32, 5, 36, 37, 38] {
        let mut joined = Vec::new();
        for first in (0..=TASKS).step_by(size as usize) {
            let window = page.items(&draft, first, size);
            assert!(window.len() <= size as usize);
            joined.extend(window);
        }
        assert_eq!(joined, whole, "by {size}");
    }
    assert_eq!(page.items(&draft, 0, 0), vec![]);
    assert_eq!(page.items(&draft, 1 + TASKS, 10), vec![]);
    assert_eq!(page.items(&draft, TASKS, u32::MAX), whole[TASKS as usize..]);
}

/// Errors and warnings of a table count for no decision over cards.
#[test]
fn a_line_counts_the_diagnostics_of_its_own_documents() {
    let table = "id,tests,cost\na,1,x\nb,2,3\n";
    let map = MAP.replace(r#""id": "agent", "decision": "task", "#, "");
    let mut page = Page::with(&[("cards.yaml", PAIR), ("t.csv", table), ("map.json", &map)]);
    let items = page.items(&Settings::default(), 0, 9);
    let counts: Vec<u32> = items.iter().map(|item| item.diagnostics).collect();
    assert_eq!(counts, [0, 1]);
}

fn middles(curve: &Curve) -> Vec<(f64, u32)> {
    let ends = curve.steps[1..].iter().map(|(from, _)| *from);
    let ends = ends.chain([curve.to]);
    let pairs = curve.steps.iter().zip(ends);
    pairs
        .map(|((from, count), to)| (f64::midpoint(*from, to), *count))
        .collect()
}

#[test]
fn a_curve_counts_the_winners_that_change() {
    let mut page = page();
    let curve = page.curve(&Settings::default(), "table.cost", Mode::Free);
    assert_eq!(curve.parameter, "table.cost");
    assert_eq!(curve.decisions, TASKS);
    assert!(curve.exact);
    assert_near(curve.steps[0].0, 0.0);
    assert_near(curve.to, 2.0);
    assert!(curve.steps.len() > 4, "{curve:?}");
    for (value, count) in middles(&curve) {
        let draft = Settings {
            values: vec![("table.cost".to_owned(), value)],
            ..Settings::default()
        };
        assert_eq!(page.decide_at(5, &draft).consequences.winners, count);
        assert_eq!(changed(1.0, value), count, "at {value}");
    }
}

/// Differences are counted from what is saved, not from the draft.
#[test]
fn a_curve_under_a_draft() {
    let mut page = page();
    let draft = settings(&[("table.tests", "0.5")]);
    let curve = page.curve(&draft, "table.cost", Mode::Free);
    for (value, count) in middles(&curve) {
        let mut moved = draft.clone();
        moved.values.push(("table.cost".to_owned(), value));
        assert_eq!(page.decide_at(1, &moved).consequences.winners, count);
        assert_eq!(changed(0.5, value), count, "at {value}");
    }
    // Proportional: what cost gains tests lose, their sum staying 1.5.
    let curve = page.curve(&draft, "table.cost", Mode::Proportional);
    assert_near(curve.to, 1.5);
    for (value, count) in middles(&curve) {
        assert_eq!(changed(1.5 - value, value), count, "at {value}");
    }
}

#[test]
fn a_curve_of_one_decision_and_of_none() {
    let mut page = page();
    // x is accepted above 2, where the panel had chosen y.
    let curve = page.curve(&Settings::default(), "w_a", Mode::Free);
    assert_eq!((curve.decisions, curve.exact), (1, true));
    assert_eq!(curve.steps.len(), 2);
    assert_eq!(curve.steps[0], (0.0, 0));
    assert!((curve.steps[1].0 - 2.0).abs() < 1e-9 && curve.steps[1].1 == 1);
    let curve = page.curve(&Settings::default(), "collapse.w_e", Mode::Free);
    assert_eq!((curve.decisions, curve.steps), (0, vec![]));
}

#[test]
fn how_many_decisions_another_reading_changes() {
    let reviews = reviews();
    let table = ("reviews.jsonl", reviews.as_str());
    for files in [
        &[("cards.yaml", PAIR)][..],
        &[("cards.yaml", PAIR), table, ("map.json", MAP)],
    ] {
        let mut page = Page::with(files);
        let plain = Settings::default();
        let close = settings(&[("collapse.close-call", "first")]);
        // 8.5 against 8.2 is a close call; as written B is first with 6.2 against 3.1.
        for (settings, switch, reading, count) in [
            (&plain, "collapse.close-call", "first", 1),
            (&plain, "collapse.close-call", "after_threshold", 0),
            (&close, "collapse.close-call", "after_threshold", 1),
            (&close, "collapse.close-call", "first", 0),
            (&plain, "collapse.signs", "as_written", 1),
            (&plain, "collapse.missing-receipt", "block", 1),
            (&plain, "collapse.never-panel", "any_card", 0),
            (&plain, "collapse.signs", "as_meant", 0),
            (&plain, "collapse.nothing", "first", 0),
        ] {
            assert_eq!(
                page.reading(settings, switch, reading),
                count,
                "{switch} {reading}"
            );
            // Asking changes nothing.
            assert_eq!(page.decide(&plain).status.id, "ACCEPT");
        }
    }
}
