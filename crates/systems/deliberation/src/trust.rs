//! How far an agent's opinions can be relied on.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use crate::texts::Known;

/// Earlier dissents of an agent that a new one is held against at most, the latest ones: each comparison costs the length
/// of two texts.
const MOST_COMPARED: usize = 256;
/// What one day is, in milliseconds.
const DAY: f64 = 86_400_000.0;

/// The numbers that trust goes by. Source: seed 004, decision 6.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrustRules {
    /// Weight of dissents that changed something.
    pub impact: f64,
    /// Weight of how well founded dissents are.
    pub depth: f64,
    /// Weight of overrides that were not regretted.
    pub regret: f64,
    /// Trust in who has neither dissented nor been overridden.
    pub initial: f64,
    /// Days before the latest event that count.
    pub window_days: f64,
    /// Everything counts of whom the window holds fewer dissents and overrides than this.
    pub fewest: f64,
    /// Whether the mean depth is halved, so that trust stays within 0 and 1.
    pub halved: bool,
    /// Novelty of an agent's first dissent.
    pub first_novelty: f64,
    /// Words of a dissent that count as a whole point.
    pub words: f64,
    /// What a citation adds.
    pub citation: f64,
    /// What citations add at most.
    pub citations: f64,
    /// The greatest depth of a dissent.
    pub greatest: f64,
}

impl Default for TrustRules {
    fn default() -> Self {
        Self {
            impact: 0.4,
            depth: 0.3,
            regret: 0.3,
            initial: 0.6,
            window_days: 90.0,
            fewest: 5.0,
            halved: true,
            first_novelty: 0.0,
            words: 50.0,
            citation: 0.2,
            citations: 0.5,
            greatest: 2.0,
        }
    }
}

/// Trust in an agent with its parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trust {
    /// The weighted sum of the three.
    pub value: f64,
    /// Share of dissents that changed something.
    pub impact: f64,
    /// Mean depth of dissents, halved where the rules say so.
    pub depth: f64,
    /// Share of overrides that were regretted.
    pub regret: f64,
    /// Dissents that count.
    pub dissents: u32,
    /// Overrides that count.
    pub overrides: u32,
}

impl Trust {
    /// Whether nothing counts, so that it is the one that everybody begins with.
    pub const fn is_initial(&self) -> bool {
        self.dissents == 0 && self.overrides == 0
    }
}

/// What of an agent trust follows from.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Deed {
    /// It objected: whether that changed something, and how well founded it was.
    Dissent { impactful: bool, depth: f64 },
    /// It was overridden: whether that was regretted.
    Override { regretted: bool },
}

/// Sums over deeds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sums {
    dissents: u32,
    impactful: u32,
    depth: f64,
    overrides: u32,
    regretted: u32,
}

impl Sums {
    fn add(&mut self, deed: Deed) {
        match deed {
            Deed::Dissent { impactful, depth } => {
                self.dissents += 1;
                self.impactful += u32::from(impactful);
                self.depth += depth;
            }
            Deed::Override { regretted } => {
                self.overrides += 1;
                self.regretted += u32::from(regretted);
            }
        }
    }

    fn take_off(&mut self, deed: Deed) {
        match deed {
            Deed::Dissent { impactful, depth } => {
                self.dissents -= 1;
                self.impactful -= u32::from(impactful);
                self.depth -= depth;
            }
            Deed::Override { regretted } => {
                self.overrides -= 1;
                self.regretted -= u32::from(regretted);
            }
        }
    }
}

/// What is known of one agent up to an event.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    all: Sums,
    /// Those in the window; what has no time always is.
    within: Sums,
    deeds: Vec<Deed>,
    /// Deeds in the window by their times in milliseconds, the earliest first, each with its place.
    times: BinaryHeap<Reverse<(i64, usize)>>,
    texts: VecDeque<Known>,
    dissented: bool,
}

impl Standing {
    /// How well founded a dissent is, which joins the agent's own: its words, its citations, and how unlike its earlier ones it
    /// is, 0 to the greatest.
    pub(crate) fn depth(
        &mut self,
        known: Known,
        text: &str,
        citations: f64,
        rules: &TrustRules,
    ) -> f64 {
        let alike = self.texts.iter().map(|one| one.alike(&known));
        let nearest = alike.fold(0.0, f64::max);
        let novelty = if self.dissented {
            1.0 - nearest
        } else {
            rules.first_novelty
        };
        self.dissented = true;
        if self.texts.len() == MOST_COMPARED {
            self.texts.pop_front();
        }
        self.texts.push_back(known);
        let words = text.split_whitespace().count() as f64;
        let length = (words / rules.words).min(1.0);
        let cited = (rules.citation * citations).min(rules.citations);
        (length + cited + novelty).min(rules.greatest)
    }

    /// Takes a dissent of that depth.
    pub fn dissents(&mut self, at: Option<f64>, impactful: bool, depth: f64) {
        self.take(at, Deed::Dissent { impactful, depth });
    }

    /// Takes a decision of the agent that somebody overrode.
    pub fn overridden(&mut self, at: Option<f64>, regretted: bool) {
        self.take(at, Deed::Override { regretted });
    }

    fn take(&mut self, at: Option<f64>, deed: Deed) {
        self.all.add(deed);
        self.within.add(deed);
        if let Some(at) = at {
            self.times
                .push(Reverse((milliseconds(at), self.deeds.len())));
        }
        self.deeds.push(deed);
    }

    /// Trust in it, the latest event of the run being of a time in milliseconds. Times of later questions are no earlier.
    pub fn trust(&mut self, latest: Option<f64>, rules: &TrustRules) -> Trust {
        let since = latest.map(|at| milliseconds(at - rules.window_days * DAY));
        while let Some(Reverse((at, place))) = self.times.peek().copied()
            && since.is_some_and(|since| at < since)
        {
            self.times.pop();
            self.within.take_off(self.deeds[place]);
        }
        let enough = f64::from(self.within.dissents + self.within.overrides) >= rules.fewest;
        of_sums(if enough { &self.within } else { &self.all }, rules)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "whole milliseconds of a date"
)]
fn milliseconds(at: f64) -> i64 {
    at as i64
}

fn of_sums(sums: &Sums, rules: &TrustRules) -> Trust {
    let dissents = f64::from(sums.dissents);
    let scale = if rules.halved { 2.0 } else { 1.0 };
    let [impact, depth] = if sums.dissents > 0 {
        [
            f64::from(sums.impactful) / dissents,
            sums.depth / dissents / scale,
        ]
    } else {
        [0.5, 0.5]
    };
    let regret = if sums.overrides > 0 {
        f64::from(sums.regretted) / f64::from(sums.overrides)
    } else {
        0.0
    };
    let mut trust = Trust {
        value: rules.impact * impact + rules.depth * depth + rules.regret * (1.0 - regret),
        impact,
        depth,
        regret,
        dissents: sums.dissents,
        overrides: sums.overrides,
    };
    if trust.is_initial() {
        trust.value = rules.initial;
    }
    trust
}

#[cfg(test)]
mod tests {
    use super::*;

    /// deliberation.md's worked example: impact .5, raw depth 1.2, regret .25.
    #[test]
    fn the_worked_example_in_both_scales() {
        let mut standing = Standing::default();
        for at in 0..4 {
            standing.dissents(None, at < 2, 1.2);
            standing.overridden(None, at == 0);
        }
        let rules = TrustRules::default();
        let halved = standing.trust(None, &rules);
        assert!((halved.value - 0.605).abs() < 1e-12, "{halved:?}");
        let written = standing.trust(
            None,
            &TrustRules {
                halved: false,
                ..rules
            },
        );
        assert!((written.value - 0.785).abs() < 1e-12, "{written:?}");
        assert!((Standing::default().trust(None, &rules).value - 0.6).abs() < 1e-12);
    }

    #[test]
    fn the_window_holds_where_it_holds_enough() {
        let rules = TrustRules::default();
        let mut standing = Standing::default();
        for _ in 0..3 {
            standing.dissents(Some(0.0), true, 1.0);
        }
        for _ in 0..5 {
            standing.dissents(Some(100.0 * DAY), false, 1.0);
        }
        let found = standing.trust(Some(100.0 * DAY), &rules);
        assert_eq!((found.dissents, found.impact), (5, 0.0));
        let mut few = Standing::default();
        few.dissents(Some(0.0), true, 1.0);
        few.dissents(Some(100.0 * DAY), false, 1.0);
        assert_eq!(few.trust(Some(100.0 * DAY), &rules).dissents, 2);
    }
}
