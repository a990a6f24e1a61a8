use steelyard_decision as engine;
use steelyard_decision::{Cells, Effect, Measure, Model, Standing, StepState, Weighed};
use steelyard_protocol as protocol;

use super::lab::{place_of, record};
use super::row::{heuristic, row};
use super::{no_status, status_or_none, to_u32, tone};

/// Why an alternative without any weighed number has no score.
const NOT_WEIGHED: &str = "nothing of it was weighed";

/// Gated alternatives that travel at most; the count of all goes with them.
pub const MOST_GATED: usize = 200;

/// What a log says of the outcome, and why ours differs.
fn record_words(model: &Model, weighed: &Weighed) -> String {
    let words = engine::record_words(model, weighed);
    words.map_or(String::new(), |(says, why)| {
        format!("{says} {}", why.unwrap_or_default())
    })
}

/// A weighed decision with the rows of a window and the explanation of one alternative. Status and winner
/// are those of the last stage. What the caller knows beyond the model (which decision it is, what the
/// settings change elsewhere, what was refused) is left at its default; `read` are
/// the cells as the files give them.
pub fn decided(
    (model, shape): (&Model, &engine::Shape),
    weighed: &Weighed,
    revision: u32,
    window: protocol::RowWindow,
    (focus, read): (Option<u32>, Option<&Cells>),
) -> protocol::Decided {
    let count = model.cells.alternatives.len();
    let asked = focus
        .map(|place| place as usize)
        .filter(|place| *place < count);
    let focus = asked
        .or(weighed.outcome.winner)
        .or(weighed.order.first().copied());
    let (last_cells, last) = weighed.last(&model.cells);
    let winner = last.outcome.winner;
    let label = |at: usize| last_cells.alternatives[at].label.to_string();
    // Only what a stage is about has another place in the input: looking for it goes through all.
    let place = |at: usize| match weighed.stage {
        None => Some(at),
        Some(_) => place_of(&model.cells, &last_cells.alternatives[at].id),
    };
    let first = (window.first as usize).min(weighed.ranked);
    let rows = weighed.order[first..weighed.ranked]
        .iter()
        .take(window.count as usize);
    let gated = &weighed.order[weighed.ranked..];
    protocol::Decided {
        revision,
        decision: 0,
        status: status_or_none(last.outcome.status.as_ref(), last_cells),
        winner: winner.and_then(place).map(to_u32),
        winner_label: winner.map_or(String::new(), label),
        winner_score: winner.map(|at| last.scores[at]),
        record_words: record_words(model, weighed),
        winner_mark: winner.and_then(|at| heuristic(last_cells, at)),
        sentence: engine::headline(model, weighed),
        signs: model.cells.criteria.iter().map(|one| one.sign).collect(),
        scale: scale(model, shape, weighed, focus),
        levels: levels(&model.parameters, &model.cells),
        ranked: to_u32(weighed.ranked),
        rows: rows
            .enumerate()
            .map(|(at, place)| row(model, weighed, first + at, *place))
            .collect(),
        first: to_u32(first),
        gated: gated
            .iter()
            .take(MOST_GATED)
            .map(|place| gated_view(model, weighed, *place))
            .collect(),
        gated_count: to_u32(gated.len()),
        path: path(model, weighed, focus),
        explanation: focus.map(|place| explanation(model, weighed, read, place)),
        record: if model.recorded.is_some() || shape.is_recorded() {
            let verdict = weighed.verdict(&model.cells);
            record(steelyard_lab::record(model, &weighed.scores, &verdict))
        } else {
            protocol::Record::None
        },
        panel: None,
        what_if: Vec::new(),
        edited: Vec::new(),
        consequences: protocol::Consequences::default(),
        refused: Vec::new(),
    }
}

/// Limits of the first's score, with what is named beyond them.
pub(super) fn levels(
    parameters: &engine::Parameters,
    cells: &engine::Cells,
) -> Vec<protocol::Level> {
    let tests = |guard: &engine::Guard| {
        let mut tests = guard.tests.iter();
        tests.find_map(|test| match (test.left, test.right) {
            (Measure::Top, engine::Limit::Parameter(place)) => Some((place, test.op)),
            _ => None,
        })
    };
    let mut guards = cells.guards.iter();
    let found = guards.find_map(|guard| Some((guard, tests(guard)?)));
    let Some((guard, (place, op))) = found else {
        return Vec::new();
    };
    let side = match op {
        engine::Op::Gt | engine::Op::Ge => "above",
        _ => "below",
    };
    vec![protocol::Level {
        label: format!("{} {side}", guard.status.label.to_lowercase()),
        value: parameters.value(place),
        parameter: parameters
            .at(place)
            .map_or(String::new(), |one| one.id.to_string()),
    }]
}

/// The furthest that any ranked bar or the explained one reaches to each side, with 0 and the
/// threshold within.
fn scale(
    model: &Model,
    shape: &engine::Shape,
    weighed: &Weighed,
    focus: Option<usize>,
) -> (f64, f64) {
    let threshold = engine::threshold(model).unwrap_or(0.0);
    let (low, high) = engine::reach(&model.parameters, (&model.cells, shape), &weighed.standings);
    let (mut below, mut above) = (0.0, 0.0);
    if let Some(place) = focus {
        for part in engine::contributions(&model.parameters, &model.cells, place) {
            below += part.value.min(0.0);
            above += part.value.max(0.0);
        }
    }
    (
        low.min(below).min(threshold),
        high.max(above).max(threshold),
    )
}

fn gated_view(model: &Model, weighed: &Weighed, place: usize) -> protocol::Gated {
    let alternative = &model.cells.alternatives[place];
    let score = weighed.scores[place];
    let (file, line) = alternative
        .place
        .map_or((0, 0), |place| (place.file, place.line));
    let mut view = protocol::Gated {
        index: to_u32(place),
        id: alternative.id.to_string(),
        label: alternative.label.to_string(),
        rule: "Not scored".to_owned(),
        status: no_status(),
        reason: NOT_WEIGHED.to_owned(),
        distance: "–".to_owned(),
        would_be: score.is_finite().then_some(score),
        file,
        line,
    };
    let Standing::Gated(at) = weighed.standings[place] else {
        return view;
    };
    let gate = &alternative.gates[at];
    view.rule = gate.label.to_string();
    view.status = effect(gate.effect);
    view.reason = engine::reason(&model.parameters, &model.cells, place, at);
    view.distance = distance(model, gate);
    let numberless = model.cells.numberless(weighed.standings[place], place);
    view.would_be = view.would_be.filter(|_| numberless.is_none());
    view
}

fn distance(model: &Model, gate: &engine::Gate) -> String {
    match engine::distance_to_passing(&gate.test, &model.parameters) {
        Some(distance) => format!("{} to pass", engine::plain(distance)),
        None => {
            let failing = engine::atoms(&gate.test, &model.parameters);
            let first = failing.iter().find(|atom| !atom.holds);
            let words = first.map_or("", |atom| {
                atom.reason.as_str().split(',').next().unwrap_or_default()
            });
            words.to_owned()
        }
    }
}

fn effect(effect: Effect) -> protocol::Status {
    let (id, label, tone) = match effect {
        Effect::Veto => ("VETO", "Vetoed", protocol::Tone::Refused),
        Effect::Reject => ("REJECT", "Rejected", protocol::Tone::Refused),
        Effect::Escalate => ("ESCALATE", "Needs a human", protocol::Tone::Human),
    };
    protocol::Status {
        id: id.to_owned(),
        label: label.to_owned(),
        tone,
    }
}

/// The decision itself and the stages that statuses opened, with the rules of each.
fn path(model: &Model, weighed: &Weighed, focus: Option<usize>) -> Vec<protocol::StageRules> {
    let stage = |label: &str, cells: &Cells, weighed: &Weighed, gates| protocol::StageRules {
        label: label.to_owned(),
        alternatives: to_u32(cells.alternatives.len()),
        ranked: to_u32(weighed.ranked),
        evaluators: match cells.norm {
            engine::Norm::Weights if !label.is_empty() => to_u32(cells.criteria.len()),
            _ => 0,
        },
        rules: [gates, guards(cells, weighed)].concat(),
    };
    let own = gates(model, focus);
    let mut path = vec![stage("", &model.cells, weighed, own)];
    let (mut cells, mut weighed) = (&model.cells, weighed);
    while let Some((place, below)) = &weighed.stage {
        let opened = &cells.stages[*place];
        (cells, weighed) = (&opened.cells, below);
        path.push(stage(&opened.label, cells, weighed, Vec::new()));
    }
    path
}

/// How the gates went for an alternative.
fn gates(model: &Model, focus: Option<usize>) -> Vec<protocol::RuleLine> {
    let mut rules = Vec::new();
    if let Some(place) = focus {
        for (at, gate) in model.cells.alternatives[place].gates.iter().enumerate() {
            let passed = gate.passes(&model.parameters);
            let status = effect(gate.effect);
            rules.push(protocol::RuleLine {
                label: gate.label.to_string(),
                compared: engine::reason(&model.parameters, &model.cells, place, at),
                state: if passed {
                    protocol::RuleState::Passed
                } else {
                    protocol::RuleState::Stopped
                },
                word: if passed {
                    "pass".to_owned()
                } else {
                    status.label.to_lowercase()
                },
                tone: (!passed).then_some(status.tone),
            });
        }
    }
    rules
}

/// The guards as lines. Those about an empty ranking are told only where they decide: otherwise
/// they are no news.
fn guards(cells: &Cells, weighed: &Weighed) -> Vec<protocol::RuleLine> {
    let steps = cells.guards.iter().zip(&weighed.trace);
    let shown = steps.filter(|(guard, step)| {
        step.state == StepState::Held
            || !guard.tests.iter().any(|test| test.left == Measure::Ranked)
    });
    let lines = shown.map(|(guard, step)| {
        let (state, word) = match step.state {
            StepState::Held => (
                protocol::RuleState::Decided,
                guard.status.label.to_lowercase(),
            ),
            StepState::Failed => (protocol::RuleState::NotMet, "no".to_owned()),
            StepState::NotReached => (protocol::RuleState::NotReached, "not reached".to_owned()),
        };
        protocol::RuleLine {
            label: guard.label.to_string(),
            compared: engine::step_words(cells, guard, step),
            state,
            word,
            tone: (step.state == StepState::Held).then(|| tone(guard.status.tone)),
        }
    });
    lines.collect()
}

fn explanation(
    model: &Model,
    weighed: &Weighed,
    read: Option<&Cells>,
    place: usize,
) -> protocol::Explanation {
    let cells = &model.cells;
    let parts = engine::contributions(&model.parameters, cells, place);
    let numberless = cells.numberless(weighed.standings[place], place);
    let score = weighed.scores[place];
    let score = (numberless.is_none() && score.is_finite()).then_some(score);
    let view = |part: &engine::Contribution| {
        let origin = cells.columns[part.criterion].origins.get(place);
        let read = read.and_then(|read| other(read, part.criterion, place, part.raw));
        let hole = numberless.is_some() && cells.is_hole(part.criterion, place);
        let known = !hole || read.is_some();
        let has_origin = origin.is_some_and(|origin| *origin != engine::Origin::default());
        let lines = origin.map_or(Vec::new(), |origin| inputs(model, origin));
        protocol::Contribution {
            known,
            raw: part.raw,
            number: part.number,
            counts: part.counts,
            value: if known { part.value } else { 0.0 },
            read,
            notes: origin.map_or(Vec::new(), engine::Origin::sentences),
            inputs: match (has_origin, hole && lines.is_empty()) {
                (true, false) => lines,
                (true, true) => row_of(model, place, "its row".to_owned()),
                (false, _) => row_of(model, place, engine::plain(part.raw)),
            },
        }
    };
    let without = match weighed.standings[place] {
        _ if score.is_some() => String::new(),
        Standing::Gated(at) => engine::reason(&model.parameters, cells, place, at),
        _ => NOT_WEIGHED.to_owned(),
    };
    protocol::Explanation {
        index: to_u32(place),
        id: cells.alternatives[place].id.to_string(),
        label: cells.alternatives[place].label.to_string(),
        score,
        without,
        contributions: parts.iter().map(view).collect(),
        run: None,
    }
}

/// The number that was read, where an edit stands for it.
fn other(read: &Cells, criterion: usize, place: usize, now: f64) -> Option<f64> {
    let then = *read.columns.get(criterion)?.x.get(place)?;
    (then.to_bits() != now.to_bits()).then_some(then)
}

/// Where nothing more is known of a number: the line on which its alternative stands.
fn row_of(model: &Model, place: usize, text: String) -> Vec<protocol::InputLine> {
    let stands = model.cells.alternatives[place].place;
    let line = stands.map(|at| protocol::InputLine {
        text,
        file: at.file,
        file_name: model.file_name(at.file).to_owned(),
        line: at.line,
    });
    line.into_iter().collect()
}

fn inputs(model: &Model, origin: &engine::Origin) -> Vec<protocol::InputLine> {
    let line = |input: &engine::Input| protocol::InputLine {
        text: input.text.clone(),
        file: input.place.file,
        file_name: model.file_name(input.place.file).to_owned(),
        line: input.place.line,
    };
    origin.inputs.iter().map(line).collect()
}
