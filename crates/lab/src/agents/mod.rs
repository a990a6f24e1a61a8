//! Who does better: the agents or models of many decisions, each over all, and two of them where they met.

mod head_to_head;
mod report;

pub use head_to_head::HeadToHead;
pub use report::{AgentNumber, AgentRow, AgentsReport};

use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::Name;
use steelyard_terms::AgentKey;

use crate::ab::{Doer, Drawing, MeasureKind, Side, Subjects};

/// What tells agents apart where nobody says what: programs where each alternative that somebody did is of a known one and
/// there are several, else agents.
fn fitting_key(subjects: &Subjects) -> AgentKey {
    let doers = || subjects.all.iter().flat_map(|one| &one.doers);
    let first = doers().next().and_then(|doer| doer.program.as_ref());
    let known = doers().all(|doer| doer.program.is_some());
    if known && doers().any(|doer| doer.program.as_ref() != first) {
        AgentKey::Program
    } else {
        AgentKey::Agent
    }
}

/// What a doer is called by a key; `None` where that is not known.
pub fn agent_name(by: AgentKey, doer: &Doer) -> Option<Name> {
    let (agent, model) = (doer.agent.clone(), doer.model.clone());
    match by {
        AgentKey::Agent => agent,
        AgentKey::Model => model,
        AgentKey::Program => doer.program.clone(),
        // A log that names no agent calls it as its model.
        AgentKey::Both if agent == model => agent,
        AgentKey::Both => Some(format!("{} ({})", agent?, model?).into()),
    }
}

/// The score under the settings in force.
const SCORE: MeasureKind = MeasureKind {
    id: "score",
    label: "Score",
    unit: Name::new_static(""),
    more_is_better: Some(true),
    note: "under the current settings, of those that rank",
};

/// Agents over many decisions, on the way: intervals are drawn in pieces.
#[derive(Debug)]
pub struct Agents {
    report: AgentsReport,
    drawing: Drawing,
}

/// Who stood in a decision, and how it ended.
#[derive(Debug)]
struct Contest {
    /// Its task.
    group: usize,
    /// How many different ones are at the top; 0 where nobody wins.
    tops: usize,
    /// Whether a rule of thumb has a part in its scores.
    heuristic: bool,
    /// Those that are known.
    parts: Vec<Part>,
}

/// One of them in one decision.
#[derive(Debug)]
struct Part {
    /// Who, by place among the names.
    who: usize,
    /// How many alternatives are its own.
    runs: usize,
    /// Whether one of these is at the top.
    top: bool,
    /// The mean of each measure over these, the score first.
    values: Vec<Option<f64>>,
}

/// All decisions in which somebody is known.
#[derive(Debug, Default)]
struct Contests {
    names: Vec<Name>,
    all: Vec<Contest>,
    /// Alternatives beside those of which it is not known whose they are.
    unnamed: usize,
}

impl Agents {
    /// Everything but the intervals: the decisions of `subjects` as `sides` have them, in the same order. Head to head go the
    /// `pair`, by name, or the first two of the table. They are told apart by what fits where `by` does not say.
    pub fn new(
        subjects: &Subjects,
        sides: &[Side],
        by: Option<AgentKey>,
        pair: Option<[&str; 2]>,
    ) -> Self {
        let by = by.unwrap_or_else(|| fitting_key(subjects));
        let contests = Contests::new(subjects, sides, by);
        let mut kinds = vec![SCORE];
        kinds.extend_from_slice(&subjects.kinds);
        let mut drawing = Drawing::default();
        let mut report = AgentsReport::new((by, &contests), &kinds, &mut drawing);
        let place = |name: &str| contests.names.iter().position(|one| one == name);
        let pair = pair.or_else(|| match report.agents.as_slice() {
            [one, other, ..] => Some([&one.name, &other.name]),
            _ => None,
        });
        if let Some([one, other]) = pair.map(|pair| pair.map(place))
            && let (Some(one), Some(other)) = (one, other)
        {
            let met = HeadToHead::new(&contests, &kinds, [one, other], &mut drawing);
            report.head_to_head = Some(met);
        }
        Self { report, drawing }
    }

    /// Draws about so many groups; whether there are more to draw.
    pub fn step(&mut self, draws: usize) -> bool {
        self.drawing.step(draws)
    }

    /// What came of it, with the intervals that were drawn.
    pub fn finish(self) -> AgentsReport {
        let Self {
            mut report,
            drawing,
        } = self;
        let numbers = report.agents.iter_mut().flat_map(|row| &mut row.numbers);
        let numbers = numbers.flatten().map(|one| &mut one.interval);
        let met = report
            .head_to_head
            .iter_mut()
            .flat_map(|one| &mut one.measures);
        let all = numbers.chain(met.map(|one| &mut one.interval));
        for (place, interval) in all.zip(drawing.intervals()) {
            *place = interval;
        }
        report
    }
}

impl Contests {
    fn new(subjects: &Subjects, sides: &[Side], by: AgentKey) -> Self {
        let mut found = Self::default();
        let mut places = BTreeMap::new();
        let groups = subjects.groups();
        for (at, (subject, side)) in subjects.all.iter().zip(sides).enumerate() {
            let tops: BTreeSet<usize> = side.tops.iter().copied().collect();
            let mut own: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
            let mut unnamed_top = false;
            for (place, doer) in subject.doers.iter().enumerate() {
                let Some(name) = agent_name(by, doer) else {
                    found.unnamed += 1;
                    unnamed_top |= tops.contains(&place);
                    continue;
                };
                let next = found.names.len();
                let who = *places.entry(name.clone()).or_insert(next);
                if who == next {
                    found.names.push(name);
                }
                own.entry(who).or_default().push(place);
            }
            let part = |(who, own): (usize, Vec<usize>)| {
                let columns = std::iter::once(&side.ranked).chain(&subject.measured);
                Part {
                    who,
                    runs: own.len(),
                    top: own.iter().any(|place| tops.contains(place)),
                    values: columns.map(|column| mean_at(column, &own)).collect(),
                }
            };
            let parts: Vec<Part> = own.into_iter().map(part).collect();
            let named = parts.iter().filter(|part| part.top).count();
            if !parts.is_empty() {
                found.all.push(Contest {
                    group: groups[at],
                    tops: named + usize::from(unnamed_top),
                    heuristic: side.heuristic,
                    parts,
                });
            }
        }
        found
    }

    /// Of each name the decisions that it stands in, with its part in them.
    fn of_each(&self) -> Vec<Vec<(&Contest, &Part)>> {
        let mut all = vec![Vec::new(); self.names.len()];
        for contest in &self.all {
            for part in &contest.parts {
                all[part.who].push((contest, part));
            }
        }
        all
    }
}

/// The mean of those numbers of a column that are known at these places.
fn mean_at(column: &[Option<f64>], places: &[usize]) -> Option<f64> {
    let known = places
        .iter()
        .filter_map(|place| column.get(*place).copied().flatten());
    let (sum, count) = known.fold((0.0, 0.0), |(sum, count), x| (sum + x, count + 1.0));
    (count > 0.0).then(|| sum / count)
}

/// The mean of the rows of each task, by number: decisions of one task are no independent ones, and a task of many stages is
/// one task.
fn by_task<const N: usize>(
    rows: impl Iterator<Item = (usize, [f64; N])>,
) -> impl Iterator<Item = (usize, [f64; N])> {
    let mut tasks: BTreeMap<usize, ([f64; N], f64)> = BTreeMap::new();
    for (group, row) in rows {
        let (sums, count) = tasks.entry(group).or_insert(([0.0; N], 0.0));
        for (sum, x) in sums.iter_mut().zip(row) {
            *sum += x;
        }
        *count += 1.0;
    }
    tasks
        .into_iter()
        .map(|(group, (sums, count))| (group, sums.map(|sum| sum / count)))
}
