use std::cmp::Reverse;
use std::collections::BTreeSet;

use serde::Serialize;
use steelyard_documents::Name;

use steelyard_terms::AgentKey;

use super::{Contest, Contests, HeadToHead, Part, by_task};
use crate::ab::{Drawing, MeasureKind, RESAMPLES, SEED};

/// Agents over many decisions. Keys stand in this order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AgentsReport {
    /// What tells them apart.
    #[serde(skip)]
    pub by: AgentKey,
    /// Decisions in which somebody is known.
    pub decisions: usize,
    /// The tasks that those belong to.
    pub tasks: usize,
    /// The decisions in which at least two stand: those alone are won, tied or lost.
    pub contested: usize,
    /// Of these, those that nobody wins.
    pub no_winner: usize,
    /// Of the contested, those in whose scores a rule of thumb has a part.
    pub heuristic: usize,
    /// Of the contested, those in which one stands with several alternatives, of which the best counts.
    pub several: usize,
    /// Alternatives of which it is not known whose they are.
    pub unnamed: usize,
    /// What is measured, as far as anything is known of it.
    pub measures: Vec<MeasureKind>,
    /// Who stands in them: who won most first, of equals who tied most, then who lost least.
    pub agents: Vec<AgentRow>,
    /// Two of them; `None` where there is one alone.
    pub head_to_head: Option<HeadToHead>,
    /// How often an interval's sample was drawn anew.
    pub resamples: usize,
    /// Where the draws began.
    pub seed: u64,
}

/// One over all decisions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AgentRow {
    /// What it is called.
    pub name: Name,
    /// Tasks that it did.
    pub tasks: usize,
    /// Its runs at these.
    pub runs: usize,
    /// Decisions in which it stands beside another.
    pub contested: usize,
    /// Of these, those that it alone won.
    pub won: usize,
    /// Those in which it is at the top with another.
    pub tied: usize,
    /// Those in which others are.
    pub lost: usize,
    /// Those that nobody won.
    pub no_winner: usize,
    /// What is known of each measure, in their order.
    pub numbers: Vec<Option<AgentNumber>>,
}

/// The mean of a measure over tasks: over the runs of a decision first, then over the decisions of a task.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct AgentNumber {
    /// Tasks in which it is known.
    pub n: usize,
    /// The mean.
    pub mean: f64,
    /// Its 95% interval; `None` where there are too few tasks for one.
    pub interval: Option<(f64, f64)>,
}

impl AgentsReport {
    /// Everything but the intervals, which `drawing` gives in the order of the rows and of their numbers.
    pub(super) fn new(
        (by, contests): (AgentKey, &Contests),
        kinds: &[MeasureKind],
        drawing: &mut Drawing,
    ) -> Self {
        let of_each = contests.of_each();
        let contested = contests.all.iter().filter(|one| one.is_contested());
        let of = |at: usize| {
            move |(contest, part): &(&Contest, &Part)| {
                Some((contest.group, [part.values.get(at).copied().flatten()?]))
            }
        };
        let known = |at: &usize| of_each.iter().flatten().any(|one| of(*at)(one).is_some());
        let known: Vec<usize> = (0..kinds.len()).filter(known).collect();
        let mut rows: Vec<(AgentRow, usize)> = contests
            .names
            .iter()
            .zip(&of_each)
            .zip(0..)
            .map(|((name, parts), at)| (AgentRow::counted(name, parts), at))
            .collect();
        rows.sort_by_key(|(row, at)| (Reverse(row.won), Reverse(row.tied), row.lost, *at));
        let numbered = rows.into_iter().map(|(mut row, who)| {
            for at in &known {
                let tasks = by_task(of_each[who].iter().filter_map(of(*at)));
                let tasks: Vec<(usize, f64)> = tasks.map(|(group, [x])| (group, x)).collect();
                let n = tasks.len();
                let mean = tasks.iter().map(|(_, x)| x).sum::<f64>() / n as f64;
                row.numbers.push((n > 0).then(|| {
                    drawing.add(tasks);
                    AgentNumber {
                        n,
                        mean,
                        interval: None,
                    }
                }));
            }
            row
        });
        Self {
            by,
            agents: numbered.collect(),
            decisions: contests.all.len(),
            tasks: tasks(contests.all.iter()),
            contested: contested.clone().count(),
            no_winner: contested.clone().filter(|one| one.tops == 0).count(),
            heuristic: contested.clone().filter(|one| one.heuristic).count(),
            several: contested
                .filter(|one| one.parts.iter().any(|part| part.runs > 1))
                .count(),
            unnamed: contests.unnamed,
            measures: known.iter().map(|at| kinds[*at].clone()).collect(),
            head_to_head: None,
            resamples: RESAMPLES,
            seed: SEED,
        }
    }
}

impl AgentRow {
    /// One by the decisions that it stands in, without its numbers.
    fn counted(name: &Name, parts: &[(&Contest, &Part)]) -> Self {
        let mut row = Self {
            name: name.clone(),
            tasks: tasks(parts.iter().map(|(contest, _)| *contest)),
            runs: parts.iter().map(|(_, part)| part.runs).sum(),
            contested: 0,
            won: 0,
            tied: 0,
            lost: 0,
            no_winner: 0,
            numbers: Vec::new(),
        };
        for (contest, part) in parts.iter().filter(|(contest, _)| contest.is_contested()) {
            row.contested += 1;
            *match (part.top, contest.tops) {
                (_, 0) => &mut row.no_winner,
                (true, 1) => &mut row.won,
                (true, _) => &mut row.tied,
                (false, _) => &mut row.lost,
            } += 1;
        }
        row
    }
}

impl Contest {
    /// Whether at least two stand in it.
    const fn is_contested(&self) -> bool {
        self.parts.len() > 1
    }
}

/// How many tasks decisions belong to.
fn tasks<'a>(contests: impl Iterator<Item = &'a Contest>) -> usize {
    let groups: BTreeSet<usize> = contests.map(|one| one.group).collect();
    groups.len()
}
