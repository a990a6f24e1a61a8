//! Findings about strategies, and about elements.

use std::collections::BTreeMap;

use steelyard_decision::plain;
use steelyard_documents::{Name, Severity, counted};

use super::seen::{Lack, OfStrategy};
use super::wording::{at_any, at_each, by_count, listed};
use super::{About, Finding, Part, finding};
use crate::config::{ids, reading, switch_ids};
use crate::strategy::Strategy;

/// Why strategies never were candidates, by which they are told together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Never {
    /// What they would be about was not there.
    Focus,
    /// They wait for their turn.
    Early,
    /// They are for emergencies.
    Emergency,
    /// One thing at some turns and another at others: told by itself.
    Mixed(usize),
}

impl<'a> About<'a> {
    pub(super) fn strategies(self) -> Vec<Finding> {
        let mut found = Vec::new();
        found.extend(self.never_candidates());
        found.extend(self.disabled());
        found.extend(self.always_vetoed());
        found.extend(self.waits_in_vain());
        found.extend(self.fallbacks());
        found.extend(self.bases());
        found.extend(self.never_first());
        found
    }

    /// Each enabled strategy with its place and what was seen of it.
    fn enabled(self) -> impl Iterator<Item = (usize, &'a Strategy, &'a OfStrategy)> {
        let all = self.config.strategies.iter().zip(&self.seen.strategies);
        let all = all.enumerate().map(|(at, (one, seen))| (at, one, seen));
        all.filter(|(_, one, _)| one.enabled)
    }

    fn never_candidates(self) -> Vec<Finding> {
        if self.seen.turns == 0 {
            return Vec::new();
        }
        let mut groups: BTreeMap<Never, Vec<(&Strategy, &OfStrategy)>> = BTreeMap::new();
        for (at, strategy, seen) in self.enabled().filter(|(at, ..)| !self.counts(*at)) {
            let lacks = || seen.lacks.keys();
            let never = if lacks().all(|one| one.is_of_focus()) {
                Never::Focus
            } else if lacks().all(|one| *one == Lack::Early) {
                Never::Early
            } else if lacks().all(|one| *one == Lack::Emergency) {
                Never::Emergency
            } else {
                Never::Mixed(at)
            };
            groups.entry(never).or_default().push((strategy, seen));
        }
        let groups = groups.into_iter();
        groups
            .map(|(never, all)| self.never(&never, &all))
            .collect()
    }

    fn never(self, never: &Never, all: &[(&Strategy, &OfStrategy)]) -> Finding {
        let names: Vec<Name> = all.iter().map(|(one, _)| one.id.clone()).collect();
        let (who, turns) = (listed(&names), self.seen.turns);
        let is_never = by_count(all.len(), "is never a candidate", "are never candidates");
        let (severity, words) = match never {
            Never::Focus => {
                let mut why: Vec<&str> = Vec::new();
                for lack in all.iter().flat_map(|(_, seen)| seen.lacks.keys()) {
                    if !why.contains(&lack.words()) {
                        why.push(lack.words());
                    }
                }
                let (why, turns) = (why.join(", "), at_any(turns));
                let words = format!("{who} {is_never} {turns}: {why}.");
                (Severity::Warning, words)
            }
            Never::Early => {
                let least = |(one, _): &(&Strategy, _)| plain(one.min_turns.unwrap_or_default());
                let least: Vec<String> = all.iter().map(least).collect();
                let (least, turns) = (listed(&least), at_any(turns));
                let words = format!("{who} {is_never}: min_turns {least} not reached {turns}.");
                (Severity::Warning, words)
            }
            Never::Emergency => {
                let is = by_count(all.len(), "is", "are");
                let words = format!(
                    "{who} {is} only for emergencies and never needed: another candidate passes {}.",
                    at_each(turns)
                );
                (Severity::Note, words)
            }
            Never::Mixed(_) => {
                let lacks = all.iter().flat_map(|(_, seen)| &seen.lacks);
                let why = lacks.map(|(lack, turns)| {
                    let turns = counted(*turns, "turn", "turns");
                    format!("{} at {turns}", lack.words())
                });
                let (why, turns) = (why.collect::<Vec<_>>().join(", "), at_any(turns));
                let words = format!("{who} {is_never} {turns}: {why}.");
                (Severity::Warning, words)
            }
        };
        finding(Part::Strategy, severity, names, words)
    }

    fn disabled(self) -> Option<Finding> {
        let all = self.config.strategies.iter().filter(|one| !one.enabled);
        let names: Vec<Name> = all.map(|one| one.id.clone()).collect();
        let is = by_count(names.len(), "is disabled", "are disabled");
        let words = format!("{} {is} in the config.", listed(&names));
        (!names.is_empty()).then(|| finding(Part::Strategy, Severity::Note, names, words))
    }

    fn always_vetoed(self) -> Option<Finding> {
        let kept_out = self.enabled();
        let kept_out = kept_out.filter(|(_, _, seen)| seen.turns() > 0 && seen.ranked == 0);
        let (names, told): (Vec<Name>, Vec<String>) = kept_out
            .map(|(_, one, seen)| {
                let turns = counted(seen.turns(), "turn", "turns");
                (one.id.clone(), format!("{} ({turns})", one.id))
            })
            .unzip();
        let words = format!("Vetoes keep out every candidate of {}.", listed(&told));
        (!names.is_empty()).then(|| finding(Part::Strategy, Severity::Warning, names, words))
    }

    /// Strategies whose `min_turns` changed nothing: they would not have been first before either.
    fn waits_in_vain(self) -> Option<Finding> {
        let waited = |seen: &OfStrategy| seen.lacks.get(&Lack::Early).copied().unwrap_or_default();
        let all = self.enabled();
        let all = all
            .filter(|(_, _, seen)| seen.turns() > 0 && waited(seen) > 0 && seen.early_first == 0);
        let (names, told): (Vec<Name>, Vec<String>) = all
            .map(|(_, one, seen)| {
                let least = plain(one.min_turns.unwrap_or_default());
                let turns = counted(waited(seen), "turn", "turns");
                let words = format!("min_turns {least} of {} ({turns} waited)", one.id);
                (one.id.clone(), words)
            })
            .unzip();
        let words = format!(
            "{} {} no outcome: without it, another would still have been first.",
            listed(&told),
            by_count(names.len(), "changes", "change")
        );
        (!names.is_empty()).then(|| finding(Part::Strategy, Severity::Warning, names, words))
    }

    /// Names in the list of fallbacks that no enabled strategy has.
    fn fallbacks(self) -> Option<Finding> {
        let known = |name: &Name| {
            let mut all = self.config.strategies.iter();
            all.any(|one| one.enabled && one.id == *name)
        };
        let unknown = self.config.fallback.iter().filter(|name| !known(name));
        let names: Vec<Name> = unknown.cloned().collect();
        let rest = if names.len() == self.config.fallback.len() {
            "if no candidate passes, nothing is recommended"
        } else {
            "other fallbacks are recommended"
        };
        let words = format!(
            "{} {}: {rest}.",
            listed(&names),
            by_count(
                names.len(),
                "is a fallback but no enabled strategy",
                "are fallbacks but no enabled strategies"
            )
        );
        (!names.is_empty()).then(|| finding(Part::Strategy, Severity::Warning, names, words))
    }

    /// Bases of strategies under the reading that ignores them.
    fn bases(self) -> Option<Finding> {
        if reading(&self.config.switches, switch_ids::PRIORITY_BASE) == "added" {
            return None;
        }
        let all = self.config.strategies.iter();
        let based = all.filter(|one| one.priority.abs() > 0.0);
        let names: Vec<Name> = based.map(|one| one.id.clone()).collect();
        let words = format!(
            "priority_base of {} does nothing: the reading priority-base ignores it.",
            listed(&names)
        );
        (!names.is_empty()).then(|| Finding {
            parameters: vec![ids::PRIORITY.into()],
            ..finding(Part::Strategy, Severity::Warning, names, words)
        })
    }

    fn never_first(self) -> Option<Finding> {
        let all = self.enabled();
        let all = all.filter(|(_, _, seen)| seen.ranked > 0 && seen.led == 0);
        let (names, told): (Vec<Name>, Vec<String>) = all
            .map(|(_, one, seen)| {
                let nearest = seen.nearest.as_ref();
                let nearest = nearest.map_or(String::new(), |(gap, turn)| {
                    format!(" (smallest gap {}, {turn})", plain(*gap))
                });
                (one.id.clone(), format!("{}{nearest}", one.id))
            })
            .unzip();
        let is = by_count(names.len(), "is", "are");
        let words = format!("{} {is} never first.", listed(&told));
        (!names.is_empty()).then(|| finding(Part::Strategy, Severity::Note, names, words))
    }

    pub(super) fn elements(self) -> Vec<Finding> {
        let all = self.seen.elements.iter();
        let unseen = all.filter(|one| !one.unseen.is_empty());
        let told = unseen.map(|one| {
            let (names, labels): (Vec<Name>, Vec<Name>) = one.unseen.iter().cloned().unzip();
            let all = counted(one.all, "element", "elements");
            let words = format!(
                "{} of {all} {} not seen by {}: {}.",
                names.len(),
                by_count(names.len(), "is", "are"),
                one.last,
                listed(&labels)
            );
            finding(Part::Element, Severity::Note, names, words)
        });
        told.collect()
    }
}
