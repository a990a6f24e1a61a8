use serde::Serialize;

use super::explain::{contributions, reason, step_words};
use super::{
    AtomReport, Effect, Model, Parameter, Provenance, Standing, StepState, Tone, Weighed, atoms,
    distance_to_passing,
};
use crate::formats::Diagnostic;

/// The whole of a decision as it is printed, exported and opened again: the JSON contract.
///
/// Numbers carry all their digits; keys stand in this order. Alternatives stand in ranking order.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Public name of the system.
    pub system: &'static str,
    /// What was decided.
    pub outcome: OutcomeReport,
    /// All alternatives, the ranked ones first.
    pub alternatives: Vec<AlternativeReport>,
    /// Decisions that this one opened; none yet has any.
    pub stages: Vec<Report>,
    /// Everything that can be moved, with its value.
    pub parameters: Vec<Parameter>,
    /// The readings in force, by switch id.
    pub switches: std::collections::BTreeMap<&'static str, &'static str>,
    /// The rules in order with the numbers they looked at.
    pub trace: Vec<TraceLine>,
    /// What the readers had to say.
    pub diagnostics: Vec<Diagnostic>,
}

/// Status, winner, recommendation; ids of alternatives.
#[derive(Clone, Debug, Serialize)]
pub struct OutcomeReport {
    /// Public name of the status.
    pub status: Option<&'static str>,
    /// First of the ranking, where the status lets one lead.
    pub winner: Option<String>,
    /// What to act on.
    pub recommended: Option<String>,
}

/// One alternative.
#[derive(Clone, Debug, Serialize)]
pub struct AlternativeReport {
    /// Public name.
    pub id: String,
    /// Name to show.
    pub label: String,
    /// Class, by place.
    pub class: usize,
    /// Score; of a gated one, what it would have been; null where it has none.
    pub score: Option<f64>,
    /// Rank from 1; null where it does not rank.
    pub rank: Option<usize>,
    /// What keeps it out: the first gate, in rule order, that does not let pass.
    pub gated: Option<GatedReport>,
    /// All its gates.
    pub gates: Vec<GateReport>,
    /// The factor of its whole score.
    pub multiplier: f64,
    /// One entry a criterion; the values sum to the score.
    pub contributions: Vec<ContributionReport>,
    /// The score of its time, where a log holds one.
    pub recorded: Option<f64>,
    /// File and line, where it stands in one.
    pub source: Option<SourceReport>,
}

/// Which gate keeps an alternative out.
#[derive(Clone, Debug, Serialize)]
pub struct GatedReport {
    /// Id of the gate.
    pub gate: &'static str,
    /// What it does.
    pub effect: Effect,
    /// Why, in words.
    pub reason: String,
}

/// One gate of one alternative.
#[derive(Clone, Debug, Serialize)]
pub struct GateReport {
    /// Stable name of the rule.
    pub id: &'static str,
    /// Whether it lets pass.
    pub passed: bool,
    /// What it does when it does not.
    pub effect: Effect,
    /// The smallest move of one number that would let it pass; null where no single number can.
    pub distance: Option<f64>,
    /// Its conditions in order.
    pub atoms: Vec<AtomReport>,
}

/// One criterion's part.
#[derive(Clone, Debug, Serialize)]
pub struct ContributionReport {
    /// Id of the criterion.
    pub criterion: &'static str,
    /// Id of the weight.
    pub parameter: String,
    /// The weight.
    pub weight: f64,
    /// Known factor.
    pub gain: f64,
    /// The number weighed.
    pub raw: f64,
    /// Signed part of the score.
    pub value: f64,
    /// What to know of the number.
    pub notes: Vec<String>,
}

/// A file and a line.
#[derive(Clone, Debug, Serialize)]
pub struct SourceReport {
    /// Name as opened.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
}

/// One rule.
#[derive(Clone, Debug, Serialize)]
pub struct TraceLine {
    /// Stable name of the guard.
    pub rule: &'static str,
    /// How it went.
    pub state: StepState,
    /// The status it names.
    pub status: &'static str,
    /// The family of that status.
    pub tone: Tone,
    /// The numbers it compared, in words.
    pub compared: String,
}

impl Report {
    /// The report on a weighed model.
    pub fn new(model: &Model, weighed: &Weighed) -> Self {
        let id = |place: Option<usize>| place.map(|at| model.cells.alternatives[at].id.clone());
        let outcome = OutcomeReport {
            status: weighed.outcome.status.map(|status| status.id),
            winner: id(weighed.outcome.winner),
            recommended: id(weighed.outcome.recommended),
        };
        let alternatives = weighed
            .order
            .iter()
            .enumerate()
            .map(|(rank, place)| alternative(model, weighed, rank, *place))
            .collect();
        let trace = model.cells.guards.iter().zip(&weighed.trace);
        Self {
            system: model.system,
            outcome,
            alternatives,
            stages: Vec::new(),
            parameters: model.parameters.all().to_vec(),
            switches: model.switches.iter().map(|s| (s.id, s.reading())).collect(),
            trace: trace
                .map(|(guard, step)| TraceLine {
                    rule: guard.id,
                    state: step.state,
                    status: guard.status.id,
                    tone: guard.status.tone,
                    compared: step_words(&model.cells, guard, step),
                })
                .collect(),
            diagnostics: model.diagnostics.clone(),
        }
    }
}

fn alternative(model: &Model, weighed: &Weighed, rank: usize, place: usize) -> AlternativeReport {
    let alternative = &model.cells.alternatives[place];
    let score = weighed.scores[place];
    let gated = match weighed.standings[place] {
        Standing::Gated(gate) => Some(GatedReport {
            gate: alternative.gates[gate].id,
            effect: alternative.gates[gate].effect,
            reason: reason(model, place, gate),
        }),
        Standing::Ranked | Standing::Unscored => None,
    };
    AlternativeReport {
        id: alternative.id.clone(),
        label: alternative.label.clone(),
        class: alternative.class,
        score: score.is_finite().then_some(score),
        rank: (weighed.standings[place] == Standing::Ranked).then_some(rank + 1),
        gated,
        gates: alternative
            .gates
            .iter()
            .map(|gate| gate_report(model, gate))
            .collect(),
        multiplier: alternative
            .multiplier
            .map_or(1.0, |at| model.parameters.value(at)),
        contributions: contribution_reports(model, place),
        recorded: None,
        source: alternative.place.map(|place| SourceReport {
            file: model.file_name(place.file).to_owned(),
            line: place.line,
        }),
    }
}

fn gate_report(model: &Model, gate: &super::Gate) -> GateReport {
    GateReport {
        id: gate.id,
        passed: gate.passes(&model.parameters),
        effect: gate.effect,
        distance: distance_to_passing(&gate.test, &model.parameters),
        atoms: atoms(&gate.test, &model.parameters),
    }
}

fn contribution_reports(model: &Model, place: usize) -> Vec<ContributionReport> {
    let parts = contributions(&model.parameters, &model.cells, place);
    let report = |part: super::Contribution| {
        let origin = model.cells.columns[part.criterion].origins.get(place);
        ContributionReport {
            criterion: model.cells.criteria[part.criterion].id,
            parameter: model
                .parameters
                .at(part.parameter)
                .map_or(String::new(), |p| p.id.clone()),
            weight: part.weight,
            gain: part.gain,
            raw: part.raw,
            value: part.value,
            notes: origin.map_or(Vec::new(), notes),
        }
    };
    parts.into_iter().map(report).collect()
}

/// The sentences about a number, and every input that is not plainly what its writer wrote.
fn notes(origin: &super::Origin) -> Vec<String> {
    let read = origin
        .inputs
        .iter()
        .filter(|input| input.provenance != Provenance::Read);
    let inputs = read.map(|input| format!("{} ({})", input.text, input.provenance.word()));
    origin.sentences().into_iter().chain(inputs).collect()
}

impl super::Origin {
    /// How the number was formed and what to know of it, one sentence each.
    pub fn sentences(&self) -> Vec<String> {
        let formed = (!self.formed.is_empty()).then(|| self.formed.clone());
        formed
            .into_iter()
            .chain(self.notes.iter().map(|(_, note)| note.clone()))
            .collect()
    }
}
