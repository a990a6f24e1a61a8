use steelyard_lab::Bootstrap;

use super::{Mock, Outcome, Plan, simulate};
use crate::config::Rules;

/// What of runs is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Share of runs that converge.
    Converged,
    /// Rounds until they do, of pairs in which both do.
    Rounds,
    /// Dissents.
    Dissents,
    /// Share of dissents that changed something, of pairs in which both have some.
    Impact,
    /// Share of overrides that were regretted, likewise.
    Regret,
    /// Drift at the end, in percent.
    Drift,
    /// Warnings and worse.
    Alerts,
}

impl Measure {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Converged,
        Self::Rounds,
        Self::Dissents,
        Self::Impact,
        Self::Regret,
        Self::Drift,
        Self::Alerts,
    ];

    /// In words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Converged => "Converged",
            Self::Rounds => "Rounds until then",
            Self::Dissents => "Dissents",
            Self::Impact => "Dissents that changed something",
            Self::Regret => "Overrides that were regretted",
            Self::Drift => "Drift at the end",
            Self::Alerts => "Alerts",
        }
    }

    /// Its public name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Converged => "converged",
            Self::Rounds => "rounds",
            Self::Dissents => "dissents",
            Self::Impact => "impact",
            Self::Regret => "regret",
            Self::Drift => "drift",
            Self::Alerts => "alerts",
        }
    }

    /// Of a run; `None` where it has none.
    pub fn of(self, outcome: &Outcome) -> Option<f64> {
        let share = |[all, some]: [u32; 2]| (all > 0).then(|| f64::from(some) / f64::from(all));
        match self {
            Self::Converged => Some(f64::from(u8::from(outcome.converged.is_some()))),
            Self::Rounds => outcome.converged.map(f64::from),
            Self::Dissents => Some(f64::from(outcome.dissents[0])),
            Self::Impact => share(outcome.dissents),
            Self::Regret => share(outcome.overrides),
            Self::Drift => Some(outcome.drift),
            Self::Alerts => Some(f64::from(outcome.alerts)),
        }
    }
}

/// A measure over pairs of runs from the same number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// What is compared.
    pub measure: Measure,
    /// Pairs in which both runs have it.
    pub pairs: usize,
    /// Its mean under each, of those.
    pub means: [f64; 2],
    /// What the second's mean lies within from the first's, 19 times of 20; `None` of fewer than two pairs.
    pub interval: Option<(f64, f64)>,
}

/// Draws in a piece of work.
const PIECE: usize = 1 << 20;

/// Compares runs of a plan under two sets of rules, pair by pair from the same numbers.
pub fn compare(
    plans: [&Plan; 2],
    rules: [&Rules; 2],
    mock: &Mock,
    seeds: std::ops::Range<u64>,
) -> Vec<Compared> {
    let outcomes: Vec<[Outcome; 2]> = seeds
        .map(|seed| [0, 1].map(|side| simulate(plans[side], rules[side], mock, seed).outcome))
        .collect();
    let measures = Measure::ALL.into_iter().map(|measure| {
        let pairs = outcomes
            .iter()
            .filter_map(|[one, other]| Some([measure.of(one)?, measure.of(other)?]));
        let pairs: Vec<[f64; 2]> = pairs.collect();
        let mean = |side: usize| {
            pairs.iter().map(|pair| pair[side]).sum::<f64>() / pairs.len().max(1) as f64
        };
        let differences = pairs.iter().map(|[one, other]| other - one);
        let mut bootstrap = Bootstrap::new(differences.enumerate());
        let enough = pairs.len() > 1;
        while enough && bootstrap.step(PIECE) {}
        Compared {
            measure,
            pairs: pairs.len(),
            means: [mean(0), mean(1)],
            interval: bootstrap.interval().filter(|_| enough),
        }
    });
    measures.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Draft, ids};

    fn plan(text: &str) -> Plan {
        let file = steelyard_documents::read(
            "c.yaml",
            text.as_bytes(),
            &steelyard_documents::Budget::default(),
        );
        let mut decoder = steelyard_documents::Decoder::new(&file.source);
        let plan = super::super::read_plan(&mut decoder, &file.documents[0]);
        plan.unwrap_or_else(|| panic!("{:?}", decoder.into_diagnostics()))
    }

    fn rules(draft: &Draft, set: &[(&str, f64)]) -> Rules {
        let (mut parameters, switches) = (draft.parameters(std::iter::empty()), draft.switches());
        for (id, value) in set {
            parameters.set(id, *value).expect("a parameter");
        }
        Rules::of(&parameters, &switches)
    }

    const CONFIG: &str = "schema_version: 1.0.0
agents:
  - {name: Ada, role: creator}
  - {name: Bob, role: reviewer}
  - {name: Cy, role: reviewer}
  - {name: Dee, role: reviewer}
rounds: 12
rubric:
  criteria:
    - {name: Facts, weight: 0.6, guidelines: Are they so?}
    - {name: Words, weight: 0.4, guidelines: Are they plain?}
safeguards: {enabled: true}
";

    #[test]
    fn the_same_number_gives_the_same_bytes() {
        let plan = plan(CONFIG);
        let rules = rules(&plan.draft, &[]);
        let mock = Mock::bundled();
        let one = simulate(&plan, &rules, &mock, 7);
        assert_eq!(one, simulate(&plan, &rules, &mock, 7));
        assert_ne!(one.events, simulate(&plan, &rules, &mock, 8).events);
        assert!(
            one.events
                .lines()
                .all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok())
        );
    }

    #[test]
    fn a_higher_threshold_takes_longer() {
        let plan = plan(CONFIG);
        let [low, high] = [0.3, 1.0].map(|at| rules(&plan.draft, &[(ids::THRESHOLD, at)]));
        let compared = compare([&plan, &plan], [&low, &high], &Mock::bundled(), 0..60);
        let converged = compared[0];
        assert_eq!(
            (converged.measure, converged.pairs),
            (Measure::Converged, 60)
        );
        assert!(converged.means[1] <= converged.means[0]);
        let rounds = compared[1];
        let (least, _) = rounds.interval.expect("pairs");
        assert!(least > 0.0, "{rounds:?}");
        let drift = compared[5];
        assert!((drift.means[0] - drift.means[1]).abs() > 0.0);
    }

    #[test]
    fn what_one_safeguard_draws_shifts_no_other() {
        let plan = plan(CONFIG);
        let mock = Mock::bundled();
        let on = rules(&plan.draft, &[]);
        let off = rules(
            &plan.draft,
            &[("deliberation.devil_advocate.skip_rate", 1.0)],
        );
        let overrides = |rules| {
            let run = simulate(&plan, rules, &mock, 3);
            let lines = run
                .events
                .lines()
                .filter(|line| line.contains("\"override\""));
            let kept: Vec<String> = lines
                .map(|line| {
                    line.split("\"round\"")
                        .nth(1)
                        .unwrap_or_default()
                        .to_owned()
                })
                .collect();
            kept
        };
        let (one, other): (Vec<String>, Vec<String>) = (overrides(&on), overrides(&off));
        let both = one.len().min(other.len());
        assert_eq!(one[..both], other[..both]);
    }

    #[test]
    fn nobody_can_be_reached() {
        let text = format!("{CONFIG}simulation: {{outage_rate: 1.0}}\n");
        let plan = plan(&text);
        let run = simulate(&plan, &rules(&plan.draft, &[]), &Mock::bundled(), 1);
        assert_eq!((run.outcome.converged, run.outcome.pauses), (None, 13));
    }
}
