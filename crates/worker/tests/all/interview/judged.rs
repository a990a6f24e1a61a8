//! What the rules make of a turn under settings, beside what its log says.

use steelyard_protocol::Settings;
use steelyard_protocol::interview::Judged;

use super::super::support::{assert_near, settings};
use super::files::{SCORING, session};
use super::{judged, known, logged, page, page_of};

fn limits(judged: &Judged) -> Vec<Option<f64>> {
    judged.likeness.iter().map(|one| one.limit).collect()
}

/// From the third turn on the same was asked before, word by word.
#[test]
fn what_is_as_alike_as_the_limit_is_kept_out() {
    let mut page = page();
    let second = judged(&mut page, 2, &Settings::default());
    assert_near(second.likeness[1].similarity, 1.0);
    let closest = second.likeness[1].closest.as_ref().unwrap();
    assert_eq!(
        (&*closest.text, closest.turn),
        ("Explore new aspects", Some(2))
    );
    assert_eq!(closest.place, known(&mut page, 2).said[4].place);
    let mut kept_out = Vec::new();
    for limit in ["0.85", "0.3", "0.1", "0.02"] {
        let settings = settings(&[("interview.recent_redundancy.similarity_threshold", limit)]);
        for decision in 0..5 {
            let judged = judged(&mut page, decision, &settings);
            let decided = page.decide_at(decision, &settings);
            let gated: Vec<_> = decided.gated.iter().map(|one| one.index).collect();
            let reach = judged.likeness.iter();
            let reach = reach.filter(|one| one.limit.is_some_and(|limit| one.similarity >= limit));
            let mut reach: Vec<_> = reach.map(|one| one.candidate).collect();
            kept_out.push(reach.len());
            reach.sort_unstable();
            let mut gated = gated;
            gated.sort_unstable();
            assert_eq!(gated, reach, "turn {} at {limit}", decision + 1);
        }
    }
    assert_eq!(kept_out[..5], [0, 0, 1, 1, 1]);
    assert!(kept_out[15..].iter().sum::<usize>() > 15, "{kept_out:?}");
}

#[test]
fn no_limit_where_no_rule_looks() {
    let other = SCORING
        .replace("recent_redundancy\n", "knowledge_ceiling\n")
        .replace(
            "    params: {similarity_threshold: 0.85, lookback_window: 6}\n",
            "",
        );
    let off = SCORING.replace(
        "recent_redundancy\n",
        "recent_redundancy\n    enabled: false\n",
    );
    for scoring in [other, off] {
        assert_ne!(scoring, SCORING);
        let mut page = page_of(&scoring, &session());
        let judged = judged(&mut page, 2, &Settings::default());
        assert_eq!(limits(&judged), [None; 6], "{scoring}");
        assert_eq!(page.decide_at(2, &Settings::default()).gated_count, 0);
    }
}

#[test]
fn slots_are_those_of_the_frame() {
    let mut page = page();
    let log = logged(&mut page, 2, &Settings::default());
    let frame = page.frame(2);
    for term in log.terms.iter().filter(|term| term.label != "Saturation") {
        let mut criteria = frame.criteria().iter();
        let own = criteria.find(|one| one.label == term.label).unwrap();
        assert_eq!(term.slot, own.slot, "{}", term.label);
    }
}
