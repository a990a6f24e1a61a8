//! The same decisions under two settings: what changes, what people chose, what the selected ones are like.

mod bootstrap;
mod drawing;
mod mcnemar;
mod ranks;
mod report;
mod side;

pub use bootstrap::{Bootstrap, FEWEST_GROUPS, RESAMPLES, SEED};
pub(crate) use drawing::Drawing;
pub use mcnemar::{FEWEST, FEWEST_EXACT, McNemar, difference, mcnemar};
pub use ranks::{RankAgreement, tau_b};
pub use report::{AbReport, Choices, MeasureReport, Turned};
pub use side::Side;
pub(crate) use side::{is_choice, tops};

use serde::Serialize;
use steelyard_documents::Name;

use ranks::quartiles;

/// A number that is known of alternatives beside their score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MeasureKind {
    /// Public name.
    pub id: &'static str,
    /// In words.
    pub label: &'static str,
    /// Unit, or empty.
    pub unit: Name,
    /// Whether more is better, or less; `None` where neither is by itself.
    pub more_is_better: Option<bool>,
    /// What is to say of it; or empty.
    pub note: &'static str,
}

/// Who did an alternative, as far as that is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doer {
    /// The agent.
    pub agent: Option<Name>,
    /// The model that answered for it; of several all of them.
    pub model: Option<Name>,
    /// The program that it ran in.
    pub program: Option<Name>,
}

/// A decision that is compared, and what no setting changes in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Subject {
    /// What it is called.
    pub decision: Name,
    /// What it shares with others, so that they are no independent ones: its task. By itself where `None`.
    pub group: Option<usize>,
    /// Who did each alternative, in input order; empty where nobody did any.
    pub doers: Vec<Doer>,
    /// Of each measure, in their order, a number for each alternative, in input order; empty where nothing is known.
    pub measured: Vec<Vec<Option<f64>>>,
}

/// The kinds of what is measured, and the decisions in order.
#[derive(Clone, Debug, Default)]
pub struct Subjects {
    /// What is measured.
    pub kinds: Vec<MeasureKind>,
    /// The decisions.
    pub all: Vec<Subject>,
}

impl Subjects {
    /// The task of each decision, by number: those of no task stand behind all tasks, each by itself.
    pub(crate) fn groups(&self) -> Vec<usize> {
        let tasks = self.all.iter().filter_map(|one| one.group).max();
        let beyond = tasks.map_or(0, |last| last + 1);
        let places = self.all.iter().enumerate();
        let of = |(place, one): (usize, &Subject)| one.group.unwrap_or(beyond + place);
        places.map(of).collect()
    }
}

/// Score of the recorded choice − score of the selected, as [`Side::regret`] defines it.
const REGRET: MeasureKind = MeasureKind {
    id: "regret",
    label: "Regret",
    unit: Name::new_static(""),
    // In its own setting's units, and best at 0: neither more nor less is better.
    more_is_better: None,
    note: "score of the recorded choice minus score of the selected, each in its own setting's units: 0 where they are the \
           same, below 0 where the choice scores less; none where the selected is not the highest score, or the choice does \
           not rank",
};

/// Two settings over the same decisions, on its way: intervals are drawn in pieces.
#[derive(Debug)]
pub struct AbTest {
    report: AbReport,
    /// For each measure of the report what draws its interval.
    drawing: Drawing,
}

/// One measure over all decisions.
#[derive(Default)]
pub(crate) struct Pairs {
    /// Group, under A, under B.
    known: Vec<(usize, f64, f64)>,
    /// Decisions of which something is known, and in which nobody is selected under A or under B.
    unselected: usize,
}

impl Pairs {
    /// Pairs that are known, each with its group.
    pub(crate) fn of(known: Vec<(usize, f64, f64)>) -> Self {
        Self {
            known,
            unselected: 0,
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Adds a decision's numbers of those that are selected, where both are known.
    fn add(
        &mut self,
        (group, values): (usize, &[Option<f64>]),
        a: Option<usize>,
        b: Option<usize>,
    ) {
        let of = |selected: Option<usize>| values.get(selected?).copied().flatten();
        if let (Some(a), Some(b)) = (of(a), of(b)) {
            self.known.push((group, a, b));
        } else if values.iter().any(Option::is_some) {
            self.unselected += usize::from(a.is_none() || b.is_none());
        }
    }
}

impl AbTest {
    /// Everything but the intervals. All three stand in the same order.
    pub fn new(subjects: &Subjects, before: &[Side], after: &[Side]) -> Self {
        let triples = || {
            subjects
                .all
                .iter()
                .zip(before.iter().zip(after))
                .enumerate()
        };
        let mut test = Self {
            report: AbReport {
                choices: Choices::new(before.iter().zip(after)),
                ranks: agreement(before.iter().zip(after)),
                ..AbReport::default()
            },
            drawing: Drawing::default(),
        };
        let groups = subjects.groups();
        for (place, (subject, (a, b))) in triples() {
            let names = (place, &subject.decision);
            test.report.count(names, (&a.verdict, &b.verdict));
        }
        for (at, kind) in subjects.kinds.iter().enumerate() {
            let mut pairs = Pairs::default();
            for (place, (subject, (a, b))) in triples() {
                if let Some(values) = subject.measured.get(at) {
                    pairs.add((groups[place], values), a.selected, b.selected);
                }
            }
            test.measure(kind, &pairs);
        }
        let mut pairs = Pairs::default();
        for (place, (_, (a, b))) in triples() {
            if let (Some(a), Some(b)) = (a.regret, b.regret) {
                pairs.known.push((groups[place], a, b));
            }
        }
        test.measure(&REGRET, &pairs);
        test
    }

    /// Adds a measure of which something is known.
    fn measure(&mut self, kind: &MeasureKind, pairs: &Pairs) {
        if !pairs.is_empty() {
            let measure = MeasureReport::drawn(kind, pairs, &mut self.drawing);
            self.report.measures.push(measure);
        }
    }

    /// Draws about so many groups; whether there are more to draw.
    pub fn step(&mut self, draws: usize) -> bool {
        self.drawing.step(draws)
    }

    /// What came of it.
    pub fn finish(mut self) -> AbReport {
        while self.step(usize::MAX) {}
        let measures = self.report.measures.iter_mut();
        for (measure, interval) in measures.zip(self.drawing.intervals()) {
            measure.interval = interval;
        }
        self.report
    }
}

/// How alike the rankings are; `None` where no decision ranks two under both.
fn agreement<'a>(pairs: impl Iterator<Item = (&'a Side, &'a Side)>) -> Option<RankAgreement> {
    let mut found = RankAgreement::default();
    let mut taus = Vec::new();
    for (a, b) in pairs {
        let both = a.ranked.iter().zip(&b.ranked);
        let both: Vec<(f64, f64)> = both.filter_map(|(a, b)| Some(((*a)?, (*b)?))).collect();
        if both.len() < 2 {
            continue;
        }
        found.decisions += 1;
        found.same_first += usize::from(a.first == b.first);
        taus.extend(tau_b(&both));
    }
    found.tau_decisions = taus.len();
    found.tau = quartiles(taus);
    (found.decisions > 0).then_some(found)
}
