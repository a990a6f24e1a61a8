use steelyard_lab::Bootstrap;

use super::{Mock, Outcome, Plan, simulate};

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

    /// Whether it is a share, 0 to 1.
    pub const fn is_share(self) -> bool {
        matches!(self, Self::Converged | Self::Impact | Self::Regret)
    }

    /// Unit of it, shares in percent; or empty.
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Converged | Self::Impact | Self::Regret | Self::Drift => "%",
            Self::Rounds | Self::Dissents | Self::Alerts => "",
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
            Self::Drift => outcome.drift,
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

/// What of a run is compared, by the order of [`Measure::ALL`].
pub type Measures = [Option<f64>; Measure::ALL.len()];

/// Pairs of runs of two plans, each pair from the same number.
pub fn pairs(
    plans: [&Plan; 2],
    mock: &Mock,
    seeds: std::ops::Range<u64>,
) -> impl Iterator<Item = [Measures; 2]> {
    seeds.map(move |seed| plans.map(|plan| simulate(plan, mock, seed).outcome.measures()))
}

impl Outcome {
    /// How it ended, in words.
    pub fn ended(&self) -> String {
        match (self.converged, self.diverges) {
            (Some(round), false) => format!("converged in round {round}"),
            (None, false) => "did not converge".to_owned(),
            (Some(round), true) => format!("enough approaches in round {round}"),
            (None, true) => "too few approaches".to_owned(),
        }
    }

    /// All measures.
    pub fn measures(&self) -> Measures {
        Measure::ALL.map(|measure| measure.of(self))
    }
}

/// Compares runs, pair by pair.
pub fn compare(outcomes: &[[Measures; 2]]) -> Vec<Compared> {
    let measures = Measure::ALL.into_iter().enumerate().map(|(at, measure)| {
        let pairs = outcomes
            .iter()
            .filter_map(|[one, other]| Some([one[at]?, other[at]?]));
        let pairs: Vec<[f64; 2]> = pairs.collect();
        let mean = |side: usize| {
            // The sum of nothing is −0.
            (0.0 + pairs.iter().map(|pair| pair[side]).sum::<f64>()) / pairs.len().max(1) as f64
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
    use crate::config::ids;
    use steelyard_decision::Settings;

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

    fn set(mut plan: Plan, id: &str, value: f64) -> Plan {
        let refused = plan.set(&Settings {
            values: vec![(id.to_owned(), value)],
            ..Settings::default()
        });
        assert_eq!(refused, []);
        plan
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
        let mock = Mock::bundled();
        let one = simulate(&plan, &mock, 7);
        assert_eq!(one, simulate(&plan, &mock, 7));
        assert_ne!(one.events, simulate(&plan, &mock, 8).events);
        assert!(
            one.events
                .lines()
                .all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok())
        );
    }

    #[test]
    fn a_higher_threshold_takes_longer() {
        let plan = plan(CONFIG);
        let [low, high] = [0.3, 1.0].map(|at| set(plan.clone(), ids::THRESHOLD, at));
        let pairs: Vec<[Measures; 2]> = pairs([&low, &high], &Mock::bundled(), 0..60).collect();
        let compared = compare(&pairs);
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
        let off = set(plan.clone(), ids::SKIP_RATE, 1.0);
        let overrides = |plan| {
            let run = simulate(plan, &mock, 3);
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
        let (one, other): (Vec<String>, Vec<String>) = (overrides(&plan), overrides(&off));
        let both = one.len().min(other.len());
        assert_eq!(one[..both], other[..both]);
    }

    #[test]
    fn nobody_can_be_reached() {
        let text = format!("{CONFIG}simulation: {{outage_rate: 1.0}}\n");
        let plan = plan(&text);
        let run = simulate(&plan, &Mock::bundled(), 1);
        assert_eq!((run.outcome.converged, run.outcome.pauses), (None, 13));
    }
}
