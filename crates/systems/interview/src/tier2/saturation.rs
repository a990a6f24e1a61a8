use std::collections::BTreeMap;

use super::{Raw, Scorer, count, value};
use crate::focus::Candidate;
use crate::rule::{About, Given, Turn};
use crate::state::State;

/// Where little new comes up, looking elsewhere is worth more.
#[derive(Debug)]
pub(super) struct Saturation;

static ABOUT: About = About {
    id: "saturation",
    label: "Saturation",
    numbers: &[
        value("chao1_threshold", "Share of expected types seen", 0.90),
        value("new_info_threshold", "Share of new nodes", 0.05),
        count("run_length", "Turns in a row", 2.0),
        value("saturated_penalty", "Depth score if saturated", 0.7),
        value("breadth_boost", "Breadth score if saturated", 1.5),
    ],
    words: &[],
    signals: &[],
    uses_signals: false,
    idle: &[],
};

impl Scorer for Saturation {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn weight(&self) -> f64 {
        0.10
    }

    fn is_optional(&self) -> bool {
        true
    }

    fn score<'a>(&self, turn: Turn<'a>, given: &Given<'_>, candidate: &Candidate) -> Raw<'a> {
        let [most, least, _run, penalty, boost] = given.values();
        let ratio = seen_of_expected(turn.state);
        let shares = new_shares(turn.state, given.count(2));
        let runs_dry = shares
            .as_ref()
            .is_some_and(|shares| !shares.is_empty() && shares.iter().all(|share| *share < least));
        let strategy = &turn.strategies[candidate.strategy];
        let score = match (ratio > most || runs_dry, strategy) {
            (true, one) if one.is_depth() => penalty,
            (true, one) if one.is_breadth() => boost,
            _ => 1.0,
        };
        let new = match shares.as_deref() {
            None => "the turns of nodes are not recorded".to_owned(),
            Some([]) => "too few turns".to_owned(),
            Some(shares) => {
                let all = shares.iter().map(|share| format!("{:.0} %", share * 100.0));
                let all: Vec<String> = all.collect();
                format!("new nodes in the last turns {}", all.join(", "))
            }
        };
        Raw::new(
            score,
            format!("{ratio:.2} of the expected node types, {new}"),
        )
    }
}

/// The types of nodes seen, of those that Chao's first estimator expects: S / (S + f1² / (2·f2)), or, where no type was
/// seen twice, S / (S + f1·(f1 − 1) / 2). 0 without nodes.
fn seen_of_expected(state: &State) -> f64 {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    let kinds = state.nodes.iter().map(|node| node.kind.as_str());
    for kind in kinds.filter(|kind| !kind.is_empty()) {
        *counts.entry(kind).or_insert(0) += 1;
    }
    let times = |wanted: u32| counts.values().filter(|count| **count == wanted).count() as f64;
    let (seen, once, twice) = (counts.len() as f64, times(1), times(2));
    let unseen = if twice > 0.0 {
        once * once / (2.0 * twice)
    } else {
        once * (once - 1.0) / 2.0
    };
    if seen == 0.0 {
        0.0
    } else {
        seen / (seen + unseen)
    }
}

/// The share of nodes that came in each of the last turns, of all that were there after it, the last turn first; `None`
/// where it is not told when nodes came.
fn new_shares(state: &State, run: usize) -> Option<Vec<f64>> {
    let turns: Option<Vec<u32>> = state.nodes.iter().map(|node| node.turn).collect();
    let turns = turns?;
    let mut said: Vec<u32> = state.utterances.iter().filter_map(|one| one.turn).collect();
    said.extend(&turns);
    said.sort_unstable();
    said.dedup();
    if said.len() < run {
        return Some(Vec::new());
    }
    let share = |turn: &u32| {
        let new = turns.iter().filter(|own| *own == turn).count() as f64;
        let all = turns.iter().filter(|own| *own <= turn).count() as f64;
        if all == 0.0 { 1.0 } else { new / all }
    };
    Some(said.iter().rev().take(run).map(share).collect())
}
