//! What watches over a round: the devil's advocate, trust and checks of the rubric; and what is done to it from outside.

use serde_json::{Map, Value, json};

use super::agents::better;
use super::{Sim, rubric_json};
use crate::FEWEST;
use crate::advocate::{Candidate, Choice, choice};
use crate::config::{Rules, Safeguard};
use crate::rubric::{Measure, Severity, drift};

impl Sim<'_> {
    /// Who argues against the others in the round.
    pub(super) fn advocate(&mut self, round: u32) -> Option<usize> {
        if !self.rules.safeguards.is_on(Safeguard::DevilAdvocate) {
            return None;
        }
        let joined = self.joined(round);
        let candidates = joined.iter().map(|at| &self.members[*at]);
        let candidates = candidates.map(|one| Candidate {
            name: one.name.clone(),
            trust: one.trust.value,
            rounds: one.rounds,
            since: one.advocate.map(|last| round - last),
        });
        let candidates: Vec<Candidate> = candidates.collect();
        let fixed = self.plan.draft.objector(&self.plan.draft.agents);
        let fixed = joined.iter().position(|at| *at == fixed);
        let made = choice(&candidates, fixed, round, &self.rules.advocate);
        let skip = self.draws.advocate.unit() < made.skipped;
        let drawn = self.draws.advocate.unit();
        let chosen = if skip { None } else { hit(&made, drawn) };
        let chosen = chosen.map(|place| joined[place]);
        let reason = match (chosen, made.fallback) {
            (None, Some(_)) => "nobody is out of probation",
            (None, None) => "skipped",
            (Some(_), Some(_)) => "nobody is trusted enough: drawn among all",
            (Some(_), None) => "drawn",
        };
        let likely = made
            .likely
            .iter()
            .enumerate()
            .filter(|(_, likely)| **likely > 0.0);
        let likely: Map<String, Value> = likely
            .map(|(at, likely)| (candidates[at].name.to_string(), json!(likely)))
            .collect();
        let fields = [
            (
                "agent",
                chosen.map_or(Value::Null, |agent| self.name(agent)),
            ),
            ("reason", json!(reason)),
            ("probabilities", Value::Object(likely)),
        ];
        self.log.emit("devils_advocate", &fields);
        chosen
    }

    /// The agents that have joined by a round.
    pub(super) fn joined(&self, round: u32) -> Vec<usize> {
        let all = 0..self.members.len();
        all.filter(|at| self.members[*at].joins <= round).collect()
    }

    /// Somebody overrides the decision of an agent.
    pub(super) fn override_one(&mut self, round: u32) {
        let chances = self.plan.chances;
        self.is_overridden = self.draws.overrides.unit() < chances.override_rate;
        let joined = self.joined(round);
        let drawn = self.draws.overrides.below(joined.len());
        let regretted = self.draws.regret.unit() < chances.regret_rate;
        let Some(agent) = joined.get(drawn).copied().filter(|_| self.is_overridden) else {
            self.is_overridden = false;
            return;
        };
        self.outcome.overrides[0] += 1;
        self.outcome.overrides[1] += u32::from(regretted);
        let at = self.log.clock as f64;
        self.members[agent].standing.overridden(Some(at), regretted);
        let fields = [
            ("by", json!("human")),
            ("agent", self.name(agent)),
            ("decision", json!("overridden")),
            ("regretted", json!(regretted)),
        ];
        self.log.emit("override", &fields);
    }

    /// The living rubric moves.
    pub(super) fn change_rubric(&mut self) {
        let chances = self.plan.chances;
        let mut changed = false;
        for criterion in &mut self.living.criteria {
            let off = (2.0 * self.draws.rubric.unit() - 1.0) * chances.weight_drift;
            let is_reworded = self.draws.rubric.unit() < chances.wording_drift;
            let moved = (criterion.weight + off).max(0.01);
            changed |= moved.total_cmp(&criterion.weight).is_ne() || is_reworded;
            criterion.weight = moved;
            if is_reworded {
                criterion.guidelines = reworded(&criterion.guidelines);
            }
        }
        if changed {
            let fields = [
                ("rubric", rubric_json(&self.living)),
                ("cause", json!("simulated")),
            ];
            self.log.emit("rubric_changed", &fields);
        }
    }

    /// Trust in those of whom it changed.
    pub(super) fn trust(&mut self) {
        let at = self.log.clock as f64;
        for agent in 0..self.members.len() {
            let member = &mut self.members[agent];
            let now = member.standing.trust(Some(at), &self.rules.trust);
            if now == member.trust {
                continue;
            }
            member.trust = now;
            let fields = [
                ("agent", self.name(agent)),
                ("trust", json!(now.value)),
                ("impact", json!(now.impact)),
                ("depth", json!(now.depth)),
                ("regret", json!(now.regret)),
            ];
            self.log.emit("trust_updated", &fields);
        }
    }

    /// How far the rubric has moved, in percent; `None` where that cannot be said yet.
    fn drift(&mut self) -> Option<f64> {
        let Rules {
            measure, method, ..
        } = *self.rules;
        if measure != Measure::Behaviour {
            return Some(drift(&self.gold, &self.living, measure, method).percent);
        }
        if self.scored(&self.gold).count() > 1 {
            let first = |rubric| self.scored(rubric).reduce(better).map(|(at, _)| at);
            let differs = first(&self.gold) != first(&self.living);
            let [all, differing] = self.compared;
            self.compared = [all + 1, differing + u32::from(differs)];
        }
        let [all, differing] = self.compared.map(f64::from);
        (all >= FEWEST as f64).then(|| 100.0 * differing / all)
    }

    /// Compares the rubrics, every so many rounds and after an override.
    pub(super) fn check(&mut self, round: u32) {
        let rules = self.rules;
        let found = self.drift();
        self.outcome.drift = found;
        let is_due = (round + 1).is_multiple_of(rules.check_every) || self.is_overridden;
        let due = found.filter(|_| is_due && rules.safeguards.is_on(Safeguard::ShadowRubric));
        let Some(percent) = due else {
            return;
        };
        let severity = Severity::of(percent, rules.limits[0], rules.limits[1]);
        let fields = [
            ("percent", json!(percent)),
            ("severity", json!(severity.id())),
        ];
        self.log.emit("drift_checked", &fields);
        self.outcome.alerts[0] += 1;
        self.outcome.alerts[1] += u32::from(severity > Severity::Info);
        if severity == Severity::Critical && self.plan.pause_on_critical {
            let context = json!({"percent": percent, "critical_threshold": rules.limits[1]});
            self.pause("the rubric has moved too far", context);
        }
    }
}

/// The one that a number drawn between 0 and 1 falls on.
fn hit(choice: &Choice, drawn: f64) -> Option<usize> {
    let mut left = drawn;
    let open = choice
        .likely
        .iter()
        .enumerate()
        .filter(|(_, likely)| **likely > 0.0);
    let mut last = None;
    for (at, likely) in open {
        last = Some(at);
        left -= likely;
        if left < 0.0 {
            break;
        }
    }
    last
}

/// Guidelines with one more thing that they ask for.
fn reworded(guidelines: &str) -> String {
    const MORE: [&str; 4] = [
        "Name what it costs.",
        "Say who decides.",
        "Show it by an example.",
        "Keep it short.",
    ];
    let next = MORE.iter().find(|more| !guidelines.contains(*more));
    match next {
        Some(more) => format!("{guidelines} {more}").trim().to_owned(),
        None => {
            let last = guidelines.split(". ").last().unwrap_or_default();
            let before = guidelines.strip_suffix(last).unwrap_or_default();
            before.strip_suffix(". ").unwrap_or_default().to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use steelyard_kernel::Random;

    use super::*;
    use crate::advocate::Rules as ByTrust;

    /// One seed, so that the test comes to the same each time: within five standard deviations of what chance lets be.
    #[test]
    fn who_is_drawn_is_drawn_as_often_as_it_is_likely() {
        const DRAWS: u32 = 100_000;
        let agent = |trust: f64, since: Option<u32>| Candidate {
            name: format!("{trust}").into(),
            trust,
            rounds: 9,
            since,
        };
        let all = [
            (0.1, None),
            (0.605, None),
            (0.785, Some(1)),
            (0.9, Some(3)),
            (0.3, None),
        ];
        let all = all.map(|(trust, since)| agent(trust, since));
        let made = choice(&all, None, 3, &ByTrust::default());
        let sum: f64 = made.likely.iter().sum();
        assert_eq!(sum.to_bits(), 1.0_f64.to_bits());
        let mut random = Random::for_purpose(1, "advocate");
        let mut drawn = [0_u32; 5];
        for _ in 0..DRAWS {
            drawn[hit(&made, random.unit()).expect("somebody")] += 1;
        }
        for (count, likely) in drawn.into_iter().zip(&made.likely) {
            let expected = f64::from(DRAWS) * likely;
            let spread = (expected * (1.0 - likely)).sqrt();
            let off = (f64::from(count) - expected).abs();
            assert!(off <= 5.0 * spread, "{count} of {expected}");
        }
        // Whom nothing lets be chosen never is.
        assert_eq!((drawn[0], made.likely[0]), (0, 0.0));
    }
}
