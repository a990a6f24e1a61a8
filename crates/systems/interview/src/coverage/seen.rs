//! What was seen of each part of a config, turn by turn.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_decision::{Atom, Cells, Weighed, compare, weigh};
use steelyard_documents::Name;

use super::Looked;
use crate::config::Config;
use crate::evaluate::{Evaluated, evaluate};
use crate::phase::Phase;
use crate::state::{Element, State};
use crate::strategy::{FocusRule, Strategy};

/// Why a strategy is no candidate at a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Lack {
    NoNode,
    FewNodes,
    NoPeripheral,
    NoOpposite,
    NoElements,
    AllSeen,
    /// It waits for its turn.
    Early,
    /// It is for emergencies, and something else passes.
    Emergency,
}

impl Lack {
    /// Whether what it would be about is not there.
    pub(super) fn is_of_focus(self) -> bool {
        !matches!(self, Self::Early | Self::Emergency)
    }

    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::NoNode => "no node",
            Self::FewNodes => "fewer than two nodes",
            Self::NoPeripheral => "no peripheral node",
            Self::NoOpposite => "no opposite stance",
            Self::NoElements => "no elements are known",
            Self::AllSeen => "all elements were seen",
            Self::Early => "before min_turns",
            Self::Emergency => "another candidate passes",
        }
    }

    /// Why an enabled strategy has no focus at a turn.
    fn of_focus(strategy: &Strategy, state: &State) -> Self {
        match strategy.focus {
            FocusRule::PeripheralNode => Self::NoPeripheral,
            FocusRule::OppositeStance => Self::NoOpposite,
            FocusRule::UncoveredElements if state.elements.is_empty() => Self::NoElements,
            FocusRule::UncoveredElements => Self::AllSeen,
            FocusRule::RecentNodes => Self::FewNodes,
            FocusRule::RecentNode | FocusRule::Open | FocusRule::None => Self::NoNode,
        }
    }
}

/// What was seen of a strategy.
#[derive(Clone, Debug, Default)]
pub(super) struct OfStrategy {
    /// Turns of each phase at which it was a candidate.
    pub(super) by_phase: [usize; 3],
    /// Turns at which it was none, by why.
    pub(super) lacks: BTreeMap<Lack, usize>,
    /// Turns at which a candidate of it ranked.
    pub(super) ranked: usize,
    /// Turns at which one was first.
    pub(super) led: usize,
    /// The least that it was behind the first, and at which turn.
    pub(super) nearest: Option<(f64, String)>,
    /// Turns at which it waited for its turn and would have been first.
    pub(super) early_first: usize,
}

impl OfStrategy {
    /// Turns at which it was a candidate.
    pub(super) fn turns(&self) -> usize {
        self.by_phase.iter().sum()
    }
}

/// What was seen of a limit of a veto.
#[derive(Clone, Debug, Default)]
pub(super) struct OfLimit {
    /// Turns at which it was reached.
    pub(super) reached: usize,
    /// The measured number that came nearest without reaching it: how far it was away, the number, where.
    pub(super) nearest: Option<(f64, f64, String)>,
}

/// What was seen of a veto.
#[derive(Clone, Debug, Default)]
pub(super) struct OfVeto {
    /// How many candidates it was asked of.
    pub(super) asked: usize,
    /// How many of them it kept out.
    pub(super) kept_out: usize,
    /// At how many turns.
    pub(super) turns: usize,
    /// How many of them would have been first.
    pub(super) first: usize,
    /// What each of its limits saw, by the place of the parameter.
    pub(super) limits: BTreeMap<usize, OfLimit>,
    /// Why it let pass, where a word or a signal could have made it otherwise.
    pub(super) passed: BTreeSet<Name>,
    /// Why it had nothing to say.
    pub(super) idle: BTreeSet<Name>,
}

/// What was seen of a scorer.
#[derive(Clone, Debug)]
pub(super) struct OfScorer {
    /// Turns with two or more candidates.
    pub(super) turns: usize,
    /// Whether all candidates had one raw score at each of them.
    pub(super) alike: bool,
    /// Least and greatest raw score.
    pub(super) range: (f64, f64),
}

/// Elements of an interview, and how many it never saw.
#[derive(Clone, Debug, Default)]
pub(super) struct OfElements {
    pub(super) all: usize,
    /// Id and name of each that was not seen.
    pub(super) unseen: Vec<(Name, Name)>,
    /// Its last turn.
    pub(super) last: String,
}

/// What was seen of a config, each list in the config's order.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    pub(super) turns: usize,
    pub(super) phases: [usize; 3],
    pub(super) strategies: Vec<OfStrategy>,
    pub(super) vetoes: Vec<OfVeto>,
    pub(super) scorers: Vec<OfScorer>,
    /// By interview.
    pub(super) elements: Vec<OfElements>,
}

impl Seen {
    /// Looks at each turn once.
    pub(super) fn of<'a>(config: &Config, turns: impl IntoIterator<Item = Looked<'a>>) -> Self {
        let scorer = OfScorer {
            turns: 0,
            alike: true,
            range: (f64::INFINITY, f64::NEG_INFINITY),
        };
        let mut seen = Self {
            strategies: vec![OfStrategy::default(); config.strategies.len()],
            vetoes: vec![OfVeto::default(); config.vetoes.len()],
            scorers: vec![scorer; config.scorers.len()],
            ..Self::default()
        };
        let mut interview = None;
        for looked in turns {
            let found = evaluate(config, &looked.parameters, &config.switches, looked.state);
            let weighed = weigh(&looked.parameters, &found.cells);
            let turn = Turn {
                config,
                looked: &looked,
                found: &found,
                weighed: &weighed,
                leader: leader(&found, &weighed),
            };
            seen.turns += 1;
            seen.phases[place(found.phase)] += 1;
            turn.strategies(&mut seen.strategies);
            turn.ranking(&mut seen.strategies);
            turn.vetoes(&mut seen.vetoes);
            turn.scorers(&mut seen.scorers);
            if interview != Some(looked.interview) {
                interview = Some(looked.interview);
                seen.elements.push(OfElements::default());
            }
            if let Some(own) = seen.elements.last_mut() {
                *own = turn.elements();
            }
        }
        seen
    }
}

/// The place of a phase among all.
pub(super) fn place(phase: Phase) -> usize {
    Phase::ALL.iter().position(|one| *one == phase).unwrap_or(0)
}

/// A turn with what came of it.
#[derive(Clone, Copy)]
struct Turn<'a> {
    config: &'a Config,
    looked: &'a Looked<'a>,
    found: &'a Evaluated,
    weighed: &'a Weighed,
    /// The score of the first, and its place among the candidates; `None` where nothing passes.
    leader: Option<(f64, usize)>,
}

fn leader(found: &Evaluated, weighed: &Weighed) -> Option<(f64, usize)> {
    let (cells, last) = weighed.last(&found.cells);
    let first = *last.order[..last.ranked].first()?;
    let id = &cells.alternatives[first].id;
    let place = found.candidates.iter().position(|one| one.id == *id)?;
    Some((last.scores[first], place))
}

impl Turn<'_> {
    /// Why a candidate, by place, could not be chosen at this turn whatever vetoes say.
    fn waits(self, at: usize) -> Option<Lack> {
        let gates = &self.found.cells.alternatives[at].gates;
        let fails = |id: &str| {
            let mut own = gates.iter().filter(|gate| gate.id == id);
            own.any(|gate| !gate.passes(&self.looked.parameters))
        };
        if fails("min-turns") {
            Some(Lack::Early)
        } else if fails("emergency-only") && self.weighed.stage.is_none() {
            Some(Lack::Emergency)
        } else {
            None
        }
    }

    /// Places of those that could be chosen.
    fn open(self) -> Vec<usize> {
        let all = 0..self.found.candidates.len();
        all.filter(|at| self.waits(*at).is_none()).collect()
    }

    /// Whether a candidate that is kept out would be first if it were not: nothing ranks, or it stands before what does.
    fn would_lead(self, at: usize) -> bool {
        self.leader.is_none_or(|(most, leader)| {
            let order = compare(self.weighed.scores[at], most);
            order.is_gt() || (order.is_eq() && at < leader)
        })
    }

    fn strategies(self, seen: &mut [OfStrategy]) {
        let phase = place(self.found.phase);
        let mut own: Vec<Vec<usize>> = vec![Vec::new(); seen.len()];
        for (at, candidate) in self.found.candidates.iter().enumerate() {
            own[candidate.strategy].push(at);
        }
        for ((strategy, own), seen) in self.config.strategies.iter().zip(own).zip(seen) {
            if !strategy.enabled {
                continue;
            }
            let waits: Vec<Option<Lack>> = own.iter().map(|at| self.waits(*at)).collect();
            let lack = match waits.iter().find(|one| one.is_none()).or(waits.first()) {
                Some(lack) => *lack,
                None => Some(Lack::of_focus(strategy, self.looked.state)),
            };
            match lack {
                None => seen.by_phase[phase] += 1,
                Some(lack) => *seen.lacks.entry(lack).or_default() += 1,
            }
            let early = lack == Some(Lack::Early);
            if early && own.iter().any(|at| self.would_lead(*at)) {
                seen.early_first += 1;
            }
        }
    }

    /// Who is first, and how far each strategy that ranks is behind.
    fn ranking(self, seen: &mut [OfStrategy]) {
        let (cells, last): (&Cells, &Weighed) = self.weighed.last(&self.found.cells);
        let ranked = &last.order[..last.ranked];
        let Some(&leader) = ranked.first() else {
            return;
        };
        let mut behind: BTreeMap<usize, f64> = BTreeMap::new();
        for at in ranked {
            let gap = last.scores[leader] - last.scores[*at];
            let own = behind.entry(cells.alternatives[*at].class).or_insert(gap);
            *own = own.min(gap);
        }
        for (strategy, gap) in behind {
            let seen = &mut seen[strategy];
            seen.ranked += 1;
            seen.led += usize::from(strategy == cells.alternatives[leader].class);
            let nearer = |(least, _): &(f64, String)| compare(gap, *least).is_lt();
            if seen.nearest.as_ref().is_none_or(nearer) {
                seen.nearest = Some((gap, self.looked.called.clone()));
            }
        }
    }

    fn vetoes(self, seen: &mut [OfVeto]) {
        let open = self.open();
        for (listed, seen) in self.config.vetoes.iter().zip(seen) {
            let id = self.config.veto(listed).id;
            let mut reached = BTreeSet::new();
            let before = seen.kept_out;
            for at in &open {
                let gates = &self.found.cells.alternatives[*at].gates;
                let Some(gate) = gates.iter().find(|gate| gate.id == id) else {
                    continue;
                };
                seen.asked += 1;
                if !gate.passes(&self.looked.parameters) {
                    seen.kept_out += 1;
                    seen.first += usize::from(self.would_lead(*at));
                }
                gate.test
                    .each_atom(&mut |atom| self.limits(atom, *at, (&mut *seen, &mut reached)));
            }
            seen.turns += usize::from(seen.kept_out > before);
            for limit in reached {
                seen.limits.entry(limit).or_default().reached += 1;
            }
        }
    }

    fn limits(self, atom: &Atom, at: usize, (veto, reached): (&mut OfVeto, &mut BTreeSet<usize>)) {
        match atom {
            Atom::Number {
                measured,
                op,
                limit,
                ..
            } => {
                let own = veto.limits.entry(*limit).or_default();
                let value = self.looked.parameters.value(*limit);
                if !op.holds(compare(*measured, value)) {
                    reached.insert(*limit);
                    return;
                }
                let away = (measured - value).abs();
                let nearer = |(least, ..): &(f64, f64, String)| compare(away, *least).is_lt();
                if own.nearest.as_ref().is_none_or(nearer) {
                    let id = &self.found.candidates[at].id;
                    let place = format!("{}, {id}", self.looked.called);
                    own.nearest = Some((away, *measured, place));
                }
            }
            Atom::Fact {
                holds,
                yes,
                settled,
                ..
            } => {
                let reasons = if *settled {
                    &mut veto.idle
                } else {
                    &mut veto.passed
                };
                if *holds && reasons.len() < MOST_REASONS {
                    reasons.insert(yes.clone());
                }
            }
        }
    }

    fn scorers(self, seen: &mut [OfScorer]) {
        let open = self.open();
        if open.len() < 2 {
            return;
        }
        // Columns of scorers stand first, in the order of the config.
        for (column, seen) in self.found.cells.columns.iter().zip(seen) {
            let raw: Vec<f64> = open.iter().map(|at| column.x[*at]).collect();
            let least = raw.iter().copied().fold(f64::INFINITY, f64::min);
            let most = raw.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            seen.turns += 1;
            seen.alike &= compare(least, most).is_eq();
            seen.range = (seen.range.0.min(least), seen.range.1.max(most));
        }
    }

    fn elements(self) -> OfElements {
        let all = &self.looked.state.elements;
        let unseen = all.iter().filter(|one| !one.seen);
        let called = |one: &Element| (one.id.clone(), one.label.clone().unwrap_or(one.id.clone()));
        OfElements {
            all: all.len(),
            unseen: unseen.map(called).collect(),
            last: self.looked.called.clone(),
        }
    }
}

/// How many reasons for letting pass are kept of a veto.
const MOST_REASONS: usize = 3;
