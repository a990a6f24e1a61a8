use std::collections::BTreeMap;

use steelyard_decision::{
    Cells, Model, Pick, RecordedOutcome, Standing, Verdict, Weighed, compare,
};

/// A decision under one of the settings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// What it comes to.
    pub verdict: Verdict,
    /// Place of the winner among the decision's own alternatives; `None` where nobody wins, or what a stage made.
    pub selected: Option<usize>,
    /// Place of the first of the ranking that decided: of the last stage; `None` also for what a stage made.
    pub first: Option<usize>,
    /// The score that each alternative has there if it ranks, in input order.
    pub ranked: Vec<Option<f64>>,
    /// Places of those at the top: the winner, with those who score as much where it wins as the first of the ranking, and
    /// where nobody wins for a tie those who tie. Empty where nobody wins, or what a stage made.
    pub tops: Vec<usize>,
    /// Whether a rule of thumb has a part in the score of any that ranks there.
    pub heuristic: bool,
    /// Score of the recorded choice − score of the winner: 0 where they are the same, below 0 where the choice scores less.
    /// `None` where no choice is recorded, where the winner is not the highest score of those that rank, and where the choice
    /// does not rank.
    pub regret: Option<f64>,
    /// Whether it is the recorded choice: who won, or the status where no winner is recorded; `None` where neither is.
    pub right: Option<bool>,
    /// Whether status and winner are as recorded, as far as they are; `None` where neither is.
    pub same: Option<bool>,
}

impl Side {
    /// What a decision comes to as it stands.
    pub fn of(model: &Model) -> Self {
        let weighed = model.weigh();
        let cells = &model.cells;
        let verdict = weighed.verdict(cells);
        let places = cells.alternatives.iter().enumerate();
        let places: BTreeMap<&str, usize> = places.map(|(at, one)| (one.id.as_str(), at)).collect();
        let place = |id: &str| places.get(id).copied();
        let (last_cells, last) = weighed.last(cells);
        let own = |at: usize| place(&last_cells.alternatives[at].id);
        let mut ranked = vec![None; cells.alternatives.len()];
        for at in &last.order[..last.ranked] {
            if let Some(place) = own(*at) {
                ranked[place] = Some(last.scores[*at]);
            }
        }
        let recorded = model.recorded.as_ref();
        Self {
            selected: verdict.winner.as_deref().and_then(place),
            first: last.order[..last.ranked].first().and_then(|at| own(*at)),
            ranked,
            tops: tops(model, (last_cells, last))
                .into_iter()
                .filter_map(own)
                .collect(),
            heuristic: last.order[..last.ranked]
                .iter()
                .any(|at| last_cells.is_heuristic(&model.parameters, *at)),
            regret: recorded.and_then(|recorded| regret(model, &weighed, recorded)),
            right: recorded.and_then(|recorded| is_choice(recorded, &verdict)),
            same: recorded.and_then(|recorded| recorded.matches(&verdict)),
            verdict,
        }
    }
}

/// Those at the top of what decided, by their places there.
pub(crate) fn tops(model: &Model, (cells, last): (&Cells, &Weighed)) -> Vec<usize> {
    let Some(winner) = last.outcome.winner else {
        return last.tied(&model.parameters, cells);
    };
    let status = last.outcome.status.as_ref();
    if status.is_some_and(|status| status.winner != Pick::First) {
        return vec![winner];
    }
    let standings = last.standings.iter().enumerate();
    let ranked = standings.filter(|(_, standing)| **standing == Standing::Ranked);
    let level = ranked.filter(|(at, _)| compare(last.scores[*at], last.scores[winner]).is_eq());
    level.map(|(at, _)| at).collect()
}

/// Whether an outcome is the recorded choice. Whom a person chose is what counts, the status only where nobody says whom.
pub(crate) fn is_choice(recorded: &RecordedOutcome, now: &Verdict) -> Option<bool> {
    let winner = recorded.winner.as_ref().map(|then| then.0 == now.winner);
    let status = || recorded.status.as_ref().map(|then| then.0 == now.status);
    winner.or_else(status)
}

fn regret(model: &Model, weighed: &Weighed, recorded: &RecordedOutcome) -> Option<f64> {
    let chosen = recorded.winner.as_ref()?.0.as_ref()?;
    let (cells, last) = weighed.last(&model.cells);
    let ranking = &last.order[..last.ranked];
    let (highest, winner) = (*ranking.first()?, last.outcome.winner?);
    let choice = ranking
        .iter()
        .find(|at| cells.alternatives[**at].id == *chosen)?;
    let [highest, winner, choice] = [highest, winner, *choice].map(|at| last.scores[at]);
    // What a rule picked below the first says nothing of scores.
    compare(winner, highest)
        .is_eq()
        .then_some(choice - winner)
        .filter(|regret| regret.is_finite())
}
