use serde::{Serialize, Serializer};
use steelyard_documents::{Diagnostic, Name};

use crate::property::Properties;
use crate::{
    Against, AtomReport, Because, Cells, Contribution, Effect, Gate, Model, Parameter, Parameters,
    Property, Provenance, RecordedOutcome, Standing, StepState, Tone, Weighed, atoms,
    contributions, distance_to_passing, multiplier, reason, step_words,
};

/// The whole of a decision as it is printed, exported and opened again: the JSON contract.
///
/// Numbers carry all their digits; keys stand in this order. Alternatives stand in ranking order.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Public name of the system.
    pub system: Name,
    /// What was decided: the last stage's outcome.
    pub outcome: OutcomeReport,
    /// All alternatives, the ranked ones first.
    pub alternatives: Vec<AlternativeReport>,
    /// The stage that this one opened, and that one's within it. The parameters are this one's.
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
    pub status: Option<Name>,
    /// Who wins under it.
    pub winner: Option<Name>,
    /// What to act on.
    pub recommended: Option<Name>,
    /// Who rank level with the first, where nobody wins for that: see [`Weighed::tied`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tied: Vec<Name>,
    /// What a log of its time says it came to.
    pub recorded: Option<RecordedOutcome>,
    /// That beside what it comes to now.
    pub against: Option<AgainstReport>,
}

/// Something recorded beside what is worked out anew.
#[derive(Clone, Debug, Serialize)]
pub struct AgainstReport {
    /// `matches`, `differs` or `not_reproducible`.
    pub state: &'static str,
    /// New minus recorded, where numbers differ.
    pub by: Option<f64>,
    /// What makes them differ: id of a criterion, or `multiplier`.
    pub because: Option<Name>,
}

/// One alternative.
#[derive(Clone, Debug, Serialize)]
pub struct AlternativeReport {
    /// Public name.
    pub id: Name,
    /// Name to show.
    pub label: Name,
    /// Class, where there are several.
    pub class: Option<Name>,
    /// Score; of a gated one, what it would have been; null where it has none, as not all of its numbers are there.
    pub score: Option<f64>,
    /// Rank from 1; null where it does not rank.
    pub rank: Option<usize>,
    /// What keeps it out: of the gates that do not let pass the one that [`Standing::Gated`] names.
    pub gated: Option<GatedReport>,
    /// All its gates.
    pub gates: Vec<GateReport>,
    /// The factor of its whole score.
    pub multiplier: f64,
    /// One entry a criterion; the values sum to the score, where there is one.
    pub contributions: Vec<ContributionReport>,
    /// The score of its time, where a log holds one.
    pub recorded: Option<f64>,
    /// File and line, where it stands in one.
    pub source: Option<SourceReport>,
    /// The recorded score beside the score now.
    pub against: Option<AgainstReport>,
    /// Ids of what it was made of, where a decision made it.
    pub derived: Option<[Name; 2]>,
    /// What its system tells of it beside its numbers, by id.
    #[serde(
        skip_serializing_if = "Vec::is_empty",
        serialize_with = "serialize_properties"
    )]
    pub properties: Vec<Property>,
}

/// Properties as a map by id, in their order.
fn serialize_properties<S: Serializer>(
    properties: &[Property],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    Properties(properties).serialize(serializer)
}

/// Which gate keeps an alternative out.
#[derive(Clone, Debug, Serialize)]
pub struct GatedReport {
    /// Id of the gate.
    pub gate: Name,
    /// What it does.
    pub effect: Effect,
    /// Why, in words.
    pub reason: String,
}

/// One gate of one alternative.
#[derive(Clone, Debug, Serialize)]
pub struct GateReport {
    /// Stable name of the rule.
    pub id: Name,
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
    pub criterion: Name,
    /// Id of the weight.
    pub parameter: Name,
    /// What the criterion weighs: the weight's value times the criterion's share of it.
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
    pub rule: Name,
    /// How it went.
    pub state: StepState,
    /// The status it names.
    pub status: Name,
    /// The family of that status.
    pub tone: Tone,
    /// The numbers it compared, in words.
    pub compared: String,
}

impl Report {
    /// The report on a weighed model.
    pub fn new(model: &Model, weighed: &Weighed) -> Self {
        let mut report = step(model, &model.system, &model.cells, weighed);
        let verdict = weighed.verdict(&model.cells);
        report.outcome.recorded.clone_from(&model.recorded);
        let same = model
            .recorded
            .as_ref()
            .and_then(|then| then.matches(&verdict));
        report.outcome.against = same.map(|same| AgainstReport {
            state: if same { "matches" } else { "differs" },
            by: None,
            because: None,
        });
        report.parameters = model.parameters.all().to_vec();
        report.switches = model.switches.iter().map(|s| (s.id, s.reading())).collect();
        report.diagnostics = model.diagnostics.to_vec();
        report
    }
}

/// The report on one decision, without what all stages share.
fn step(model: &Model, system: &Name, cells: &Cells, weighed: &Weighed) -> Report {
    let stages = weighed.stage.as_ref().map(|(place, below)| {
        let stage = &cells.stages[*place];
        step(model, &stage.id, &stage.cells, below)
    });
    let (last, decided) = weighed.last(cells);
    let id = |place: Option<usize>| place.map(|at| last.alternatives[at].id.clone());
    let outcome = &decided.outcome;
    let tied = decided.tied(&model.parameters, last).into_iter();
    let tied = tied.map(|at| last.alternatives[at].id.clone());
    let ranks = weighed.order.iter().enumerate();
    let trace = cells.guards.iter().zip(&weighed.trace);
    Report {
        system: system.clone(),
        outcome: OutcomeReport {
            status: outcome.status.as_ref().map(|status| status.id.clone()),
            winner: id(outcome.winner),
            recommended: id(outcome.recommended),
            tied: tied.collect(),
            recorded: None,
            against: None,
        },
        alternatives: ranks
            .map(|(rank, place)| alternative(model, cells, weighed, rank, *place))
            .collect(),
        stages: stages.into_iter().collect(),
        parameters: Vec::new(),
        switches: std::collections::BTreeMap::new(),
        trace: trace
            .map(|(guard, step)| TraceLine {
                rule: guard.id.clone(),
                state: step.state,
                status: guard.status.id.clone(),
                tone: guard.status.tone,
                compared: step_words(cells, guard, step),
            })
            .collect(),
        diagnostics: Vec::new(),
    }
}

fn alternative(
    model: &Model,
    cells: &Cells,
    weighed: &Weighed,
    rank: usize,
    place: usize,
) -> AlternativeReport {
    let alternative = &cells.alternatives[place];
    let parameters = &model.parameters;
    let score = weighed.scores[place];
    let known = cells.numberless(weighed.standings[place], place).is_none();
    let gated = match weighed.standings[place] {
        Standing::Gated(gate) => Some(GatedReport {
            gate: alternative.gates[gate].id.clone(),
            effect: alternative.gates[gate].effect,
            reason: reason(parameters, cells, place, gate),
        }),
        Standing::Ranked | Standing::Unscored | Standing::Out => None,
    };
    let parts = contributions(parameters, cells, place);
    let multiplier = multiplier(parameters, cells, place);
    let recorded = alternative.recorded.as_ref();
    let against = recorded.and_then(|then| {
        let against = then.against(score, &parts, multiplier);
        against_report(&against, cells)
    });
    let all = alternative.gates.iter();
    AlternativeReport {
        id: alternative.id.clone(),
        label: alternative.label.clone(),
        class: cells.classes.get(alternative.class).cloned(),
        derived: alternative.derived.clone(),
        properties: alternative.properties.clone(),
        score: (known && score.is_finite()).then_some(score),
        rank: (weighed.standings[place] == Standing::Ranked).then_some(rank + 1),
        gated,
        gates: all.map(|gate| gate_report(parameters, gate)).collect(),
        multiplier,
        contributions: parts
            .into_iter()
            .map(|part| contribution(parameters, cells, place, &part))
            .collect(),
        recorded: recorded
            .and_then(|then| then.score)
            .map(|score| score.value),
        against,
        source: alternative.place.map(|place| SourceReport {
            file: model.file_name(place.file).to_owned(),
            line: place.line,
        }),
    }
}

fn against_report(against: &Against, cells: &Cells) -> Option<AgainstReport> {
    let (state, by, because) = match against {
        Against::NotRecorded => return None,
        Against::Matches => ("matches", None, None),
        Against::NotReproducible => ("not_reproducible", None, None),
        Against::Differs { by, because } => {
            let because = match because {
                Because::Unknown => None,
                Because::Multiplier => Some("multiplier".into()),
                Because::Criterion(place) => cells.criteria.get(*place).map(|one| one.id.clone()),
            };
            ("differs", Some(*by), because)
        }
    };
    Some(AgainstReport { state, by, because })
}

fn gate_report(parameters: &Parameters, gate: &Gate) -> GateReport {
    GateReport {
        id: gate.id.clone(),
        passed: gate.passes(parameters),
        effect: gate.effect,
        distance: distance_to_passing(&gate.test, parameters),
        atoms: atoms(&gate.test, parameters),
    }
}

fn contribution(
    parameters: &Parameters,
    cells: &Cells,
    place: usize,
    part: &Contribution,
) -> ContributionReport {
    let origin = cells.columns[part.criterion].origins.get(place);
    let parameter = parameters.at(part.parameter);
    ContributionReport {
        criterion: cells.criteria[part.criterion].id.clone(),
        parameter: parameter.map_or(Name::default(), |one| one.id.clone()),
        weight: part.weight,
        gain: part.gain,
        raw: part.raw,
        value: part.value,
        notes: origin.map_or(Vec::new(), notes),
    }
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
