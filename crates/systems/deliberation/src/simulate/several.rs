use steelyard_lab::Bootstrap;
use steelyard_protocol::Lacks;

use super::{Mock, Outcome, Plan, simulate};
use crate::config::Safeguard;

/// What of runs is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Share of runs that converge.
    Converged,
    /// Rounds until they do.
    Rounds,
    /// Dissents.
    Dissents,
    /// Share of dissents that changed something.
    Impact,
    /// Share of overrides that were regretted.
    Regret,
    /// How far the rubric had moved at the end, in percent, whether or not that was checked.
    Drift,
    /// Checks of the rubric that were a warning or worse.
    Alerts,
    /// Share of runs that find enough approaches.
    Enough,
    /// Rounds until they do.
    Search,
    /// Ideas that were written.
    Ideas,
    /// Approaches at the end.
    Approaches,
    /// How unlike two approaches are at the end, 0 to 1, in the mean.
    Apart,
    /// Agents one of whose ideas stands for an approach at the end.
    Voices,
    /// Rounds in all, the first among them.
    Length,
    /// Rounds of agents that could not be reached.
    Unavailable,
    /// How often a run waited.
    Pauses,
}

impl Measure {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Converged,
        Self::Rounds,
        Self::Dissents,
        Self::Impact,
        Self::Regret,
        Self::Drift,
        Self::Alerts,
        Self::Enough,
        Self::Search,
        Self::Ideas,
        Self::Approaches,
        Self::Apart,
        Self::Voices,
        Self::Length,
        Self::Unavailable,
        Self::Pauses,
    ];

    /// Its public name, and what it is called.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Converged => ("converged", "Converged"),
            Self::Rounds => ("rounds", "Rounds until convergence"),
            Self::Dissents => ("dissents", "Dissents"),
            Self::Impact => ("impact", "Dissents that changed something"),
            Self::Regret => ("regret", "Overrides that were regretted"),
            Self::Drift => ("drift", "Drift at the end"),
            Self::Alerts => ("alerts", "Alerts of drift"),
            Self::Enough => ("enough", "Enough approaches"),
            Self::Search => ("search", "Rounds until enough approaches"),
            Self::Ideas => ("ideas", "Ideas"),
            Self::Approaches => ("approaches", "Approaches"),
            Self::Apart => ("apart", "How unlike approaches are"),
            Self::Voices => ("voices", "Agents whose idea represents an approach"),
            Self::Length => ("length", "Rounds in all"),
            Self::Unavailable => ("unavailable", "Agents not reached"),
            Self::Pauses => ("pauses", "Pauses"),
        }
    }

    /// In words.
    pub const fn label(self) -> &'static str {
        self.words().1
    }

    /// Its public name.
    pub const fn id(self) -> &'static str {
        self.words().0
    }

    /// Whether it is a share, 0 to 1.
    pub const fn is_share(self) -> bool {
        matches!(
            self,
            Self::Converged | Self::Impact | Self::Regret | Self::Enough | Self::Apart
        )
    }

    /// Unit of it, shares in percent; or empty.
    pub const fn unit(self) -> &'static str {
        if self.is_share() || matches!(self, Self::Drift) {
            "%"
        } else {
            ""
        }
    }

    /// The measure of when a run has what is wanted of it.
    pub const fn until(diverges: bool) -> Self {
        if diverges { Self::Search } else { Self::Rounds }
    }

    /// Whether it is of runs in which different ideas are wanted, or of those in which agents are to agree; `None` of both.
    const fn wants_ideas(self) -> Option<bool> {
        match self {
            Self::Converged
            | Self::Rounds
            | Self::Dissents
            | Self::Impact
            | Self::Regret
            | Self::Drift
            | Self::Alerts => Some(false),
            Self::Enough
            | Self::Search
            | Self::Ideas
            | Self::Approaches
            | Self::Apart
            | Self::Voices => Some(true),
            Self::Length | Self::Unavailable | Self::Pauses => None,
        }
    }

    /// Why no run of a plan can have it; `None` where runs can.
    pub fn lacks(self, plan: &Plan) -> Option<Lacks> {
        let is_foreign = self
            .wants_ideas()
            .is_some_and(|ideas| ideas != plan.draft.diverges());
        let is_unchecked =
            self == Self::Alerts && !plan.rules().safeguards.is_on(Safeguard::ShadowRubric);
        match (is_foreign, is_unchecked) {
            (true, _) => Some(Lacks::NotMeasured),
            (_, true) => Some(Lacks::NotChecked),
            _ => None,
        }
    }

    /// Of a run; `None` where it has none.
    pub fn of(self, outcome: &Outcome) -> Option<f64> {
        let share = |[all, some]: [u32; 2]| (all > 0).then(|| f64::from(some) / f64::from(all));
        let is_there = f64::from(u8::from(outcome.converged.is_some()));
        let [ideas, approaches, voices] = outcome.found.map(f64::from);
        let [checks, alerts] = outcome.alerts;
        match self {
            Self::Converged | Self::Enough => Some(is_there),
            Self::Rounds | Self::Search => outcome.converged.map(f64::from),
            Self::Dissents => Some(f64::from(outcome.dissents[0])),
            Self::Impact => share(outcome.dissents),
            Self::Regret => share(outcome.overrides),
            Self::Drift => outcome.drift,
            Self::Alerts => (checks > 0).then(|| f64::from(alerts)),
            Self::Ideas => Some(ideas),
            Self::Approaches => Some(approaches),
            Self::Apart => outcome.apart,
            Self::Voices => Some(voices),
            Self::Length => Some(f64::from(outcome.rounds)),
            Self::Unavailable => Some(f64::from(outcome.unavailable)),
            Self::Pauses => Some(f64::from(outcome.pauses)),
        }
    }
}

/// A measure over pairs of runs of the same seed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// What is compared.
    pub measure: Measure,
    /// Pairs in which both runs have it.
    pub pairs: usize,
    /// Its mean under each, of those; without any, of all runs of that side that have it, and `None` where none has.
    pub means: [Option<f64>; 2],
    /// Why no run of that side can have it.
    pub lacks: [Option<Lacks>; 2],
    /// What the second's mean lies within from the first's, 19 times of 20; `None` of fewer than two pairs.
    pub interval: Option<(f64, f64)>,
}

impl Compared {
    /// The second's mean less the first's; `None` without a pair.
    pub fn difference(&self) -> Option<f64> {
        let [one, other] = self.means;
        Some(other? - one?).filter(|_| self.pairs > 0)
    }
}

/// Draws in a piece of work.
const PIECE: usize = 1 << 20;

/// What of a run is compared, by the order of [`Measure::ALL`].
pub type Measures = [Option<f64>; Measure::ALL.len()];

/// Pairs of runs of two plans, each pair of the same seed.
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

/// Compares runs of two plans, pair by pair, in the measures that runs of either can have: those of both first.
pub fn compare(plans: [&Plan; 2], outcomes: &[[Measures; 2]]) -> Vec<Compared> {
    let all = Measure::ALL.into_iter().enumerate().map(|(at, measure)| {
        let lacks = plans.map(|plan| measure.lacks(plan));
        compared(
            measure,
            lacks,
            outcomes.iter().map(|pair| [pair[0][at], pair[1][at]]),
        )
    });
    let all = all.filter(|one| one.lacks.contains(&None));
    let (mut both, one): (Vec<Compared>, _) = all.partition(|one| one.lacks == [None; 2]);
    both.extend::<Vec<Compared>>(one);
    both
}

fn compared(
    measure: Measure,
    lacks: [Option<Lacks>; 2],
    values: impl Iterator<Item = [Option<f64>; 2]>,
) -> Compared {
    // What a side cannot have, its runs do not have either.
    let has = |[one, other]: [Option<f64>; 2]| {
        [
            one.filter(|_| lacks[0].is_none()),
            other.filter(|_| lacks[1].is_none()),
        ]
    };
    let values: Vec<[Option<f64>; 2]> = values.map(has).collect();
    let pairs = values
        .iter()
        .filter_map(|[one, other]| Some([(*one)?, (*other)?]));
    let pairs: Vec<[f64; 2]> = pairs.collect();
    let mean = |side: usize| {
        let own: Vec<f64> = if pairs.is_empty() {
            values.iter().filter_map(|pair| pair[side]).collect()
        } else {
            pairs.iter().map(|pair| pair[side]).collect()
        };
        // The sum of nothing is −0.
        (!own.is_empty()).then(|| (0.0 + own.iter().sum::<f64>()) / own.len() as f64)
    };
    let differences = pairs.iter().map(|[one, other]| other - one);
    let mut bootstrap = Bootstrap::new(differences.enumerate());
    let enough = pairs.len() > 1;
    while enough && bootstrap.step(PIECE) {}
    Compared {
        measure,
        pairs: pairs.len(),
        means: [mean(0), mean(1)],
        lacks,
        interval: bootstrap.interval().filter(|_| enough),
    }
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
        let compared = compare([&low, &high], &pairs);
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
        assert_eq!(drift.measure, Measure::Drift);
        assert!(drift.difference().is_some_and(|apart| apart != 0.0));
    }

    fn ids_of(compared: &[Compared], holds: impl Fn(&Compared) -> bool) -> Vec<&'static str> {
        let found = compared.iter().filter(|one| holds(one));
        found.map(|one| one.measure.id()).collect()
    }

    fn has_both(one: &Compared) -> bool {
        one.lacks == [None; 2]
    }

    #[test]
    fn what_a_side_cannot_have_is_no_zero() {
        let on = plan(CONFIG);
        let off = on.without_safeguards();
        let one = Outcome {
            alerts: [3, 2],
            rounds: 4,
            ..Outcome::default()
        };
        let other = Outcome {
            alerts: [1, 0],
            ..one
        };
        // Two pairs: two alerts and none, beside runs that were never checked.
        let runs = [one, other].map(|run| [run.measures(), Outcome::default().measures()]);
        let compared = compare([&on, &off], &runs);
        let last = compared.last().expect("measures");
        assert_eq!((last.measure, last.pairs), (Measure::Alerts, 0));
        assert_eq!(last.means, [Some(1.0), None]);
        assert_eq!(last.lacks, [None, Some(Lacks::NotChecked)]);
        assert_eq!((last.difference(), last.interval), (None, None));
        let length = compared.iter().find(|one| one.measure == Measure::Length);
        assert_eq!(length.and_then(Compared::difference), Some(-4.0));
        // Where nobody overrides on either side nothing is known, and nothing is lacking.
        let regret = compared.iter().find(|one| one.measure == Measure::Regret);
        assert_eq!(
            regret.map(|one| (one.means, one.lacks)),
            Some(([None; 2], [None; 2]))
        );
        // Checked on neither side: no row.
        let neither = super::compare([&off, &off], &runs);
        assert!(neither.iter().all(|one| one.measure != Measure::Alerts));
        // Checks that never came are no checks without alerts.
        assert_eq!(Measure::Alerts.of(&Outcome::default()), None);
    }

    #[test]
    fn each_mode_has_measures_of_its_own() {
        let agreeing = plan(CONFIG);
        let ideas = plan(&format!("mode: diverge\n{CONFIG}"));
        let mock = Mock::bundled();
        let runs = |plans| pairs(plans, &mock, 0..5).collect::<Vec<_>>();
        let of_both = ["length", "unavailable", "pauses"];
        let mixed = compare([&agreeing, &ideas], &runs([&agreeing, &ideas]));
        assert_eq!(ids_of(&mixed, has_both), of_both);
        assert_eq!(ids_of(&mixed[..3], has_both), of_both);
        assert_eq!(mixed.len(), Measure::ALL.len());
        for one in &mixed[3..] {
            let side = one
                .lacks
                .iter()
                .position(Option::is_none)
                .expect("one side");
            assert_eq!(one.lacks[1 - side], Some(Lacks::NotMeasured), "{one:?}");
            assert_eq!((one.means[1 - side], one.pairs), (None, 0), "{one:?}");
        }
        let alone = compare([&ideas, &ideas], &runs([&ideas, &ideas]));
        let own = ["enough", "search", "ideas", "approaches", "apart", "voices"];
        assert_eq!(ids_of(&alone, |_| true), [&own[..], &of_both].concat());
    }

    /// One creator writes the same idea in each round: one approach, by one agent, as unlike as nothing.
    #[test]
    fn what_is_found_at_the_end_is_counted() {
        let text = "mode: diverge\nagents: [{name: Ada, role: creator}, {name: Bob, role: creator}]\nrounds: 1\n\
            simulation: {transient_rate: 0, outage_rate: 0}\n";
        let read = |answers: &str| super::super::read_mock("a.json", answers.as_bytes(), None).0;
        let run = |answers: &str| {
            let mock = read(answers).expect("answers");
            simulate(&plan(text), &mock, 1).outcome
        };
        let same = run(r#"{"*/idea": ["Cache all answers."]}"#);
        assert_eq!((same.found, same.apart), ([4, 1, 1], None));
        let two = run(r#"{"Ada/idea": ["Cache all answers."], "Bob/idea": ["xyz 123"]}"#);
        assert_eq!(two.found, [4, 2, 2]);
        assert!(two.apart.is_some_and(|apart| apart > 0.8 && apart <= 1.0));
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
