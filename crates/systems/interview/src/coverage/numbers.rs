//! Findings about phases, multipliers and weights.

use std::collections::BTreeMap;

use steelyard_decision::{compare, key, plain};
use steelyard_documents::{Name, Severity, counted};

use super::wording::{at_any, by_count, listed, within};
use super::{About, Finding, Part, finding, same};
use crate::config::{Weighted, ids, multiplier_id, reading, switch_ids, weight_id};
use crate::phase::Phase;
use crate::strategy::Strategy;

/// The lengths that each reading of the phases goes by.
const BY_TURNS: [&str; 2] = [ids::EXPLORATORY_TURNS, ids::FOCUSED_TURNS];
const BY_BOUNDS: [&str; 6] = [
    ids::EXPLORATORY_MIN,
    ids::EXPLORATORY_MAX,
    ids::FOCUSED_COVERAGE,
    ids::FOCUSED_MIN,
    ids::CLOSING_MIN,
    ids::CLOSING_COVERAGE,
];

impl<'a> About<'a> {
    /// Phases that never happened though they multiply, and lengths that the other reading goes by.
    pub(super) fn phases(self) -> Vec<Finding> {
        let bounds = reading(&self.config.switches, switch_ids::PHASE_RULE) == "bounds";
        let by_turns = (&BY_TURNS[..], "turn_windows");
        let by_bounds = (&BY_BOUNDS[..], "bounds");
        let [rule, other] = if bounds {
            [by_bounds, by_turns]
        } else {
            [by_turns, by_bounds]
        };
        let never = self.missing_phases().into_iter();
        let never = never.filter_map(|phase| self.never_happened(phase, rule.0));
        never.chain(self.idle_lengths(rule.1, other)).collect()
    }

    fn never_happened(self, phase: Phase, lengths: &[&'static str]) -> Option<Finding> {
        let parameters = self.multiplied(phase, &|_| true);
        let words = format!(
            "The {} phase never happens {}: {} of it {} nothing.",
            phase.id(),
            at_any(self.seen.turns),
            counted(parameters.len(), "multiplier", "multipliers"),
            by_count(parameters.len(), "changes", "change")
        );
        let lengths = lengths.iter().map(|id| Name::new_static(id));
        let names = vec![phase.id().into()];
        (!parameters.is_empty()).then(|| Finding {
            parameters: lengths
                .chain(parameters.into_iter().map(|(_, id)| id))
                .collect(),
            ..finding(Part::Phase, Severity::Warning, names, words)
        })
    }

    /// Lengths that documents give and only the other reading of the rule goes by.
    fn idle_lengths(self, rule: &str, (lengths, other): (&[&str], &str)) -> Option<Finding> {
        let given = self.given.numbers.iter();
        let given = given.filter(|(id, _)| lengths.contains(&id.as_str()));
        let (idle, told): (Vec<Name>, Vec<String>) = given
            .enumerate()
            .map(|(at, (id, _))| {
                let parameters = &self.config.parameters;
                let found = parameters.place(id).and_then(|at| parameters.at(at));
                let label = found.map_or("", |one| one.label.as_str());
                let label = if at == 0 {
                    label.to_owned()
                } else {
                    within(label)
                };
                (id.clone(), format!("{label} {}", plain(self.value(id))))
            })
            .unzip();
        let words = format!(
            "{} {} nothing: the reading phase-rule is {rule}, and only {other} uses {}.",
            listed(&told),
            by_count(idle.len(), "does", "do"),
            by_count(idle.len(), "it", "them")
        );
        (!idle.is_empty()).then(|| Finding {
            parameters: idle,
            ..finding(Part::Phase, Severity::Warning, Vec::new(), words)
        })
    }

    /// Phases without a turn; none where no turn is loaded.
    fn missing_phases(self) -> Vec<Phase> {
        let phases = Phase::ALL.into_iter().zip(self.seen.phases);
        let never = phases.filter(|(_, turns)| *turns == 0 && self.seen.turns > 0);
        never.map(|(phase, _)| phase).collect()
    }

    /// Strategies that a phase multiplies by another number than 1, with the parameter.
    fn multiplied(self, phase: Phase, wanted: &dyn Fn(usize) -> bool) -> Vec<(&'a Strategy, Name)> {
        let all = self.config.strategies.iter().enumerate();
        let all = all.filter(|(at, _)| wanted(*at));
        let all = all.map(|(_, one)| (one, multiplier_id(phase, &one.id)));
        all.filter(|(_, id)| !same(self.value(id), 1.0)).collect()
    }

    /// Multipliers of strategies that never were candidates, at all or in their phase, and of strategies that are not there.
    pub(super) fn multipliers(self) -> Vec<Finding> {
        let mut found = Vec::new();
        let never = self.missing_phases();
        let happened = || {
            Phase::ALL
                .into_iter()
                .filter(|phase| !never.contains(phase))
        };
        let none = |at: usize| !self.counts(at);
        let dead: Vec<(&Strategy, Name)> = happened()
            .flat_map(|phase| self.multiplied(phase, &none))
            .collect();
        found.extend(self.dead(Part::Multiplier, "multiplier", &dead));
        for phase in happened().filter(|_| self.seen.turns > 0) {
            let place = super::seen::place(phase);
            let not_here =
                |at: usize| self.counts(at) && self.seen.strategies[at].by_phase[place] == 0;
            let dead = self.multiplied(phase, &not_here);
            if dead.is_empty() {
                continue;
            }
            let told = dead.iter();
            let told: Vec<String> = told
                .map(|(one, id)| format!("{} ({})", one.id, plain(self.value(id))))
                .collect();
            let (names, parameters) = dead
                .into_iter()
                .map(|(one, id)| (one.id.clone(), id))
                .unzip();
            let words = format!(
                "The {} phase never applies its {} of {}: no candidate {} of it.",
                phase.id(),
                by_count(told.len(), "multiplier", "multipliers"),
                listed(&told),
                at_any(self.seen.phases[place])
            );
            found.push(Finding {
                parameters,
                ..finding(Part::Multiplier, Severity::Warning, names, words)
            });
        }
        found.extend(self.strangers_multiplied());
        found
    }

    /// Multipliers of strategies that are not there, where the config lists no strategies: else its reader tells them.
    fn strangers_multiplied(self) -> Option<Finding> {
        let given = self.given.multipliers.as_ref();
        let given = given.filter(|_| self.given.strategies.is_none())?;
        let mut names: Vec<Name> = Vec::new();
        for (_, name, _) in given {
            if !self.is_known(name) && !names.contains(name) {
                names.push(name.clone());
            }
        }
        let words = format!(
            "Multipliers of {} have no effect: no such strategy.",
            listed(&names)
        );
        (!names.is_empty()).then(|| finding(Part::Multiplier, Severity::Warning, names, words))
    }

    pub(super) fn is_known(self, name: &Name) -> bool {
        self.config.strategies.iter().any(|one| one.id == *name)
    }

    /// Parameters of strategies that never were candidates.
    fn dead(self, part: Part, noun: &str, dead: &[(&Strategy, Name)]) -> Option<Finding> {
        let mut counts: BTreeMap<&Name, usize> = BTreeMap::new();
        for (strategy, _) in dead {
            *counts.entry(&strategy.id).or_default() += 1;
        }
        let all = self.config.strategies.iter().map(|one| &one.id);
        let all = all.filter_map(|id| Some((id, counts.get(id)?)));
        let (names, told): (Vec<Name>, Vec<String>) = all
            .map(|(id, count)| (id.clone(), format!("{id} ({count})")))
            .unzip();
        let words = format!(
            "{} of {} {} no effect: never {}.",
            counted(dead.len(), noun, &format!("{noun}s")),
            listed(&told),
            by_count(dead.len(), "has", "have"),
            by_count(names.len(), "a candidate", "candidates")
        );
        (!names.is_empty()).then(|| Finding {
            parameters: dead.iter().map(|(_, id)| id.clone()).collect(),
            ..finding(part, Severity::Warning, names, words)
        })
    }

    /// Weights that count for nothing, and strategies that start ahead by theirs.
    pub(super) fn weights(self) -> Vec<Finding> {
        let mut found = Vec::new();
        let mut dead = Vec::new();
        for (scorer, at, strategy) in self.own_weights() {
            let id = weight_id(scorer, &strategy.id);
            let default = self.value(&weight_id(scorer, "default"));
            if !self.counts(at) && !same(self.value(&id), default) {
                dead.push((strategy, id));
            }
        }
        found.extend(self.dead(Part::Weight, "weight", &dead));
        found.extend(self.strangers_weighed());
        found.extend(self.idle_defaults());
        found.extend(self.uneven());
        found
    }

    /// Weights of strategies' own: the scorer's id, the strategy's place and itself.
    fn own_weights(self) -> impl Iterator<Item = (&'static str, usize, &'a Strategy)> {
        let scorers = self.config.scorers.iter();
        let scorers = scorers.map(move |one| self.config.scorer(one).id);
        let pairs = scorers.flat_map(move |scorer| {
            let all = self.config.strategies.iter().enumerate();
            all.map(move |(at, one)| (scorer, at, one))
        });
        pairs.filter(move |(scorer, _, one)| {
            let parameters = &self.config.parameters;
            let place = parameters.place(&weight_id(scorer, &one.id));
            let own = place.and_then(|place| parameters.at(place));
            own.is_some_and(|own| !own.follows)
        })
    }

    /// How many weights of strategies' own equal their scorer's default.
    pub(super) fn own_as_default(self) -> usize {
        let all = self.own_weights();
        let written = |id: &str| {
            let mut scorers = self.config.scorers.iter();
            scorers.any(|one| self.config.scorer(one).id == id && !is_unsaid(one))
        };
        all.filter(|(scorer, _, one)| {
            let [own, default] = [one.id.as_str(), "default"].map(|name| weight_id(scorer, name));
            written(scorer) && same(self.value(&own), self.value(&default))
        })
        .count()
    }

    /// Weights that a config gives to strategies that are not there.
    fn strangers_weighed(self) -> Option<Finding> {
        let mut counts: BTreeMap<&Name, usize> = BTreeMap::new();
        for one in &self.config.scorers {
            if is_unsaid(one) {
                continue;
            }
            for (name, _) in one.rows.iter().filter(|(name, _)| !self.is_known(name)) {
                *counts.entry(name).or_default() += 1;
            }
        }
        let told: Vec<String> = counts
            .iter()
            .map(|(name, count)| format!("{name} ({count})"))
            .collect();
        let names: Vec<Name> = counts.into_keys().cloned().collect();
        let words = format!(
            "Weights of {} have no effect: no such strategy.",
            listed(&told)
        );
        (!names.is_empty()).then(|| finding(Part::Weight, Severity::Warning, names, words))
    }

    /// Defaults of scorers that no candidate follows.
    fn idle_defaults(self) -> Option<Finding> {
        let own: Vec<(&str, usize)> = self
            .own_weights()
            .map(|(scorer, at, _)| (scorer, at))
            .collect();
        let all = self
            .config
            .scorers
            .iter()
            .map(|one| self.config.scorer(one));
        let counting = (0..self.config.strategies.len()).filter(|at| self.counts(*at));
        let counting: Vec<usize> = counting.collect();
        let followed = |at: &usize, id| !own.contains(&(id, *at));
        let idle = all.filter(|about| {
            !counting.is_empty() && !counting.iter().any(|at| followed(at, about.id))
        });
        let (names, (labels, parameters)): (Vec<Name>, (Vec<String>, Vec<Name>)) = idle
            .map(|about| {
                (
                    about.id.into(),
                    (within(about.label), weight_id(about.id, "default")),
                )
            })
            .unzip();
        let words = format!(
            "The default {} of {} {} no effect: all strategies in use have their own.",
            by_count(names.len(), "weight", "weights"),
            listed(&labels),
            by_count(names.len(), "has", "have"),
        );
        (!names.is_empty()).then(|| Finding {
            parameters,
            ..finding(Part::Weight, Severity::Warning, names, words)
        })
    }

    /// Strategies whose weights sum to more than those of others, where that is not divided out.
    fn uneven(self) -> Option<Finding> {
        if reading(&self.config.switches, switch_ids::NORMALISE_ROWS) == "on" {
            return None;
        }
        let counting = self.config.strategies.iter().enumerate();
        let counting = counting.filter(|(at, _)| self.counts(*at));
        let scorers = || {
            self.config
                .scorers
                .iter()
                .map(|one| self.config.scorer(one).id)
        };
        let total = |id: &str| {
            scorers()
                .map(|scorer| self.value(&weight_id(scorer, id)))
                .sum()
        };
        let mut sums: Vec<(&Name, f64)> =
            counting.map(|(_, one)| (&one.id, total(&one.id))).collect();
        sums.sort_by(|(_, one), (_, other)| compare(*other, *one));
        let ((most, sum), (_, least)) = (sums.first()?, sums.last()?);
        if same(*sum, *least) {
            return None;
        }
        let told: Vec<String> = sums
            .iter()
            .map(|(id, sum)| format!("{id} {}", plain(*sum)))
            .collect();
        let words = format!(
            "Sums of weights: {}; {most} starts {} ahead of the lowest if all raw scores are 1.",
            listed(&told),
            plain(key(sum - least))
        );
        let ids = sums.iter().map(|(id, _)| (*id).clone());
        Some(finding(Part::Weight, Severity::Note, ids.collect(), words))
    }
}

/// Whether a scorer's weights are those that hold where a config gives none: they name strategies that it need not have.
fn is_unsaid(one: &Weighted) -> bool {
    *one == Weighted::of(one.listed.rule, one.listed.clone())
}
