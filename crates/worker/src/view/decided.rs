use steelyard_engine::decision as engine;
use steelyard_engine::decision::{
    Effect, Measure, Model, Provenance, Standing, StepState, Weighed,
};
use steelyard_protocol as protocol;

use super::{to_u32, tone};

/// Gated alternatives that travel at most; the count of all goes with them.
const MOST_GATED: usize = 200;

/// A weighed decision with the rows of a window and the explanation of one alternative.
pub fn decided(
    model: &Model,
    weighed: &Weighed,
    revision: u32,
    window: protocol::RowWindow,
    focus: Option<u32>,
) -> protocol::Decided {
    let count = model.cells.alternatives.len();
    let asked = focus
        .map(|place| place as usize)
        .filter(|place| *place < count);
    let focus = asked
        .or(weighed.outcome.winner)
        .or(weighed.order.first().copied());
    let winner = weighed.outcome.winner;
    let first = (window.first as usize).min(weighed.ranked);
    let rows = weighed.order[first..weighed.ranked]
        .iter()
        .take(window.count as usize);
    let gated = &weighed.order[weighed.ranked..];
    protocol::Decided {
        revision,
        status: weighed
            .outcome
            .status
            .as_ref()
            .map_or_else(no_status, status),
        winner: winner.map(to_u32),
        winner_label: winner.map_or(String::new(), |w| {
            model.cells.alternatives[w].label.to_string()
        }),
        winner_score: winner.map(|place| weighed.scores[place]),
        sentence: engine::headline(model, weighed),
        signs: model
            .cells
            .criteria
            .iter()
            .map(|criterion| criterion.sign)
            .collect(),
        scale: scale(model, weighed, focus),
        levels: levels(model),
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
        rules: rules(model, weighed, focus),
        explanation: focus.map(|place| explanation(model, weighed, place)),
        refused: Vec::new(),
    }
}

fn status(status: &engine::Status) -> protocol::Status {
    protocol::Status {
        id: status.id.to_string(),
        label: status.label.to_string(),
        tone: tone(status.tone),
    }
}

fn no_status() -> protocol::Status {
    let (id, label) = ("NONE".to_owned(), "No status".to_owned());
    protocol::Status {
        id,
        label,
        tone: protocol::Tone::Reject,
    }
}

fn levels(model: &Model) -> Vec<protocol::Level> {
    let Some(place) = engine::threshold_place(&model.cells) else {
        return Vec::new();
    };
    let parameter = model
        .parameters
        .at(place)
        .map_or(String::new(), |p| p.id.to_string());
    let value = model.parameters.value(place);
    vec![protocol::Level {
        label: "accept above".to_owned(),
        value,
        parameter,
    }]
}

/// The furthest that any ranked bar or the explained one reaches to each side, with 0 and the
/// threshold within.
fn scale(model: &Model, weighed: &Weighed, focus: Option<usize>) -> (f64, f64) {
    let threshold = engine::threshold(model).unwrap_or(0.0);
    let (mut low, mut high) = (threshold.min(0.0), threshold.max(0.0));
    for place in weighed.order.iter().take(weighed.ranked).chain(&focus) {
        let (mut below, mut above) = (0.0, 0.0);
        for part in engine::contributions(&model.parameters, &model.cells, *place) {
            below += part.value.min(0.0);
            above += part.value.max(0.0);
        }
        low = low.min(below);
        high = high.max(above);
    }
    (low, high)
}

fn row(model: &Model, weighed: &Weighed, at: usize, place: usize) -> protocol::Row {
    let alternative = &model.cells.alternatives[place];
    let best = weighed
        .order
        .first()
        .map_or(0.0, |first| weighed.scores[*first]);
    let parts = engine::contributions(&model.parameters, &model.cells, place);
    let (file, line) = alternative
        .place
        .map_or((0, 0), |place| (place.file, place.line));
    protocol::Row {
        index: to_u32(place),
        id: alternative.id.to_string(),
        label: alternative.label.to_string(),
        rank: to_u32(at + 1),
        score: weighed.scores[place],
        to_first: weighed.scores[place] - best,
        contributions: parts.iter().map(|part| part.value).collect(),
        marks: marks(model, place),
        file,
        line,
    }
}

fn marks(model: &Model, place: usize) -> Vec<protocol::Mark> {
    let mut marks = Vec::new();
    if let Some(flag) = model.cells.flags.first() {
        let holds = flag.holds.get(place).copied().unwrap_or(false);
        let text = if holds { &flag.yes } else { &flag.no };
        let title = if holds {
            "a verifier's receipt passed it"
        } else {
            "no receipt passed it"
        };
        marks.push(mark(text.to_string(), title.to_owned(), !holds, holds));
    }
    for (provenance, changes, title) in [
        (Provenance::Coerced, false, "words or text read as numbers"),
        (Provenance::Assumed, true, "values assumed by the policy"),
        (
            Provenance::Missing,
            true,
            "terms that are 0 because the card does not give them",
        ),
        (Provenance::LeftOut, false, "values left out of a mean"),
    ] {
        let count = count(model, place, provenance);
        if count > 0 {
            let text = format!("{count} {}", provenance.word());
            marks.push(mark(text, title.to_owned(), changes, false));
        }
    }
    marks
}

fn mark(text: String, title: String, changes_result: bool, good: bool) -> protocol::Mark {
    protocol::Mark {
        text,
        changes_result,
        good,
        title,
    }
}

/// How many terms of an alternative rest on something of that kind; for coerced values, how many
/// values.
fn count(model: &Model, place: usize, provenance: Provenance) -> usize {
    let origins = model
        .cells
        .columns
        .iter()
        .filter_map(|column| column.origins.get(place));
    origins
        .map(|origin| match provenance {
            Provenance::Missing => {
                usize::from(origin.notes.iter().any(|(kind, _)| *kind == provenance))
            }
            _ => origin
                .inputs
                .iter()
                .filter(|input| input.provenance == provenance)
                .count(),
        })
        .sum()
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
        reason: "nothing of it was weighed".to_owned(),
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
    if gate.id == "invalid" {
        view.would_be = None;
    }
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
        Effect::Veto => ("VETO", "Vetoed", protocol::Tone::Reject),
        Effect::Reject => ("REJECT", "Rejected", protocol::Tone::Reject),
        Effect::Escalate => ("ESCALATE", "Needs a human", protocol::Tone::Human),
    };
    protocol::Status {
        id: id.to_owned(),
        label: label.to_owned(),
        tone,
    }
}

fn rules(model: &Model, weighed: &Weighed, focus: Option<usize>) -> Vec<protocol::RuleLine> {
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
    rules.extend(guards(model, weighed));
    rules
}

/// The guards as lines. Those about an empty ranking are told only where they decide: otherwise
/// they are no news.
fn guards<'a>(
    model: &'a Model,
    weighed: &'a Weighed,
) -> impl Iterator<Item = protocol::RuleLine> + 'a {
    let steps = model.cells.guards.iter().zip(&weighed.trace);
    let told = steps.filter(|(guard, step)| {
        step.state == StepState::Held
            || !guard.tests.iter().any(|test| test.left == Measure::Ranked)
    });
    told.map(|(guard, step)| {
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
            compared: engine::step_words(&model.cells, guard, step),
            state,
            word,
            tone: (step.state == StepState::Held).then(|| tone(guard.status.tone)),
        }
    })
}

fn explanation(model: &Model, weighed: &Weighed, place: usize) -> protocol::Explanation {
    let parts = engine::contributions(&model.parameters, &model.cells, place);
    let view = |part: &engine::Contribution| {
        let origin = model.cells.columns[part.criterion].origins.get(place);
        protocol::Contribution {
            raw: part.raw,
            gain: part.gain,
            weight: part.weight,
            value: part.value,
            notes: origin.map_or(Vec::new(), engine::Origin::sentences),
            inputs: origin.map_or(Vec::new(), |origin| inputs(model, origin)),
        }
    };
    protocol::Explanation {
        index: to_u32(place),
        label: model.cells.alternatives[place].label.to_string(),
        score: weighed.scores[place],
        contributions: parts.iter().map(view).collect(),
    }
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
