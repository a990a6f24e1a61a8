use steelyard_decision as engine;
use steelyard_decision::{Cells, Effect, Measure, Model, Standing, StepState, Weighed};
use steelyard_protocol as protocol;

use super::record::record;
use super::row::{heuristic, row};
use super::seen::Seen;
use super::sieve::sieved;
use super::{no_status, status_or_none, to_u32};

/// Why an alternative without any weighed number has no score.
const NOT_WEIGHED: &str = "none of its numbers was weighed";

/// Gated alternatives that travel at most; the count of all goes with them.
pub const MOST_GATED: usize = 200;

/// What a log says of the outcome, and why ours differs.
fn record_words(model: &Model, weighed: &Weighed) -> String {
    let words = engine::record_words(model, weighed);
    words.map_or(String::new(), |(says, why)| {
        format!("{says} {}", why.unwrap_or_default())
    })
}

/// A weighed decision with the rows of a window of one of its stages and the explanation of one alternative. Status
/// and winner are those of the last stage. What the caller knows beyond the model (which decision it is, what the
/// settings change elsewhere, what was refused) is left at its default; `read` are
/// the cells as the files give them.
pub fn decided(
    (model, shape): (&Model, &engine::Shape),
    weighed: &Weighed,
    revision: u32,
    window: &protocol::RowWindow,
    (focus, read): (Option<u32>, Option<&Cells>),
) -> protocol::Decided {
    let way = Seen::way(model, weighed);
    let (first_stage, last_stage) = (&way[0], &way[way.len() - 1]);
    let depth = window.stage.map_or(way.len() - 1, |at| at as usize);
    let depth = depth.min(way.len() - 1);
    let seen = &way[depth];
    let (last_cells, last) = (last_stage.cells, last_stage.weighed);
    let winner = last.outcome.winner;
    let label = |at: usize| last_cells.alternatives[at].label.to_string();
    let explained = explained(&way, seen, focus);
    let shown = sieved(seen, &window.sieve);
    let first = (window.first as usize).min(shown.len());
    let rows = shown[first..].iter().take(window.count as usize);
    let gated = &weighed.order[weighed.ranked..];
    let bounds = scale(seen, shape);
    let (digits, winner_digits) = shown_digits((seen, bounds), (last_stage, shape));
    protocol::Decided {
        revision,
        decision: protocol::DecisionId::default(),
        status: status_or_none(last.outcome.status.as_ref(), last_cells),
        winner: winner.map(|at| to_u32(last_stage.input_of(at))),
        winner_label: winner.map_or(String::new(), label),
        winner_score: winner
            .map(|at| last.scores[at])
            .filter(|score| !score.is_nan()),
        record_words: record_words(model, weighed),
        notes: Vec::new(),
        winner_mark: winner.and_then(|at| heuristic(last_cells, at)),
        winner_digits: to_u32(winner_digits),
        sentence: engine::headline_of(&model.parameters, &model.cells, weighed, winner_digits),
        signs: model.cells.criteria.iter().map(|one| one.sign).collect(),
        depth: to_u32(depth),
        stage: to_u32(seen.stage),
        scale: around(
            bounds,
            seen,
            explained.filter(|(of, _)| of.stage == seen.stage),
        ),
        digits: to_u32(digits),
        levels: levels(&model.parameters, seen.cells),
        ranked: to_u32(seen.weighed.ranked),
        shown: to_u32(shown.len()),
        rows: rows
            .map(|at| row(first_stage, seen, (*at, seen.weighed.order[*at]), digits))
            .collect(),
        first: to_u32(first),
        gated: gated
            .iter()
            .take(MOST_GATED)
            .map(|place| gated_view(model, weighed, *place))
            .collect(),
        gated_count: to_u32(gated.len()),
        path: path(&way, explained.map(|(of, place)| of.input_of(place))),
        explanation: explained.map(|(of, place)| explanation(of, read, place)),
        record: recorded((model, shape), weighed),
        panel: None,
        what_if: Vec::new(),
        edited: Vec::new(),
        consequences: protocol::Consequences::default(),
        refused: Vec::new(),
    }
}

/// Whether the outcome is that of the log, where there is one.
fn recorded((model, shape): (&Model, &engine::Shape), weighed: &Weighed) -> protocol::Record {
    if model.recorded.is_none() && !shape.is_recorded() {
        return protocol::Record::None;
    }
    let verdict = weighed.verdict(&model.cells);
    record(steelyard_lab::record(model, &weighed.scores, &verdict))
}

/// Which alternative is explained, and in which stage: the one that is asked for, in the stage that is looked at where
/// it ranks there, else in the decision itself; else the winner, else the first of what is looked at.
fn explained<'s, 'a>(
    way: &'s [Seen<'a>],
    seen: &'s Seen<'a>,
    focus: Option<u32>,
) -> Option<(&'s Seen<'a>, usize)> {
    let (first, last) = (way.first()?, way.last()?);
    if let Some(focus) = focus {
        let stages = [seen, first].into_iter();
        let found = stages.filter_map(|of| Some((of, of.place_of(focus as usize)?)));
        let mut found = found.filter(|(of, place)| of.stage == first.stage || of.ranks(*place));
        if let Some(found) = found.next() {
            return Some(found);
        }
    }
    let winner = last.weighed.outcome.winner.map(|at| last.input_of(at));
    let winner = winner.and_then(|input| seen.place_of(input));
    let place = winner.or_else(|| seen.weighed.order.first().copied())?;
    Some((seen, place))
}

/// Limits of the first's score, with what is named beyond them.
pub(super) fn levels(
    parameters: &engine::Parameters,
    cells: &engine::Cells,
) -> Vec<protocol::Level> {
    let Some((guard, place, op)) = engine::threshold_rule(cells) else {
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

/// The furthest that any ranked bar reaches to each side, with 0 and the threshold within; `shape` is that of the
/// decision itself.
fn scale(seen: &Seen<'_>, shape: &engine::Shape) -> (f64, f64) {
    let (parameters, cells) = (&seen.model.parameters, seen.cells);
    let place = engine::threshold_rule(cells).map(|(_, place, _)| place);
    let threshold = place.map_or(0.0, |place| parameters.value(place));
    let own;
    let shape = if seen.stage == 0 {
        shape
    } else {
        own = engine::Shape::of(cells);
        &own
    };
    let (low, high) = engine::reach(parameters, (cells, shape), &seen.weighed.standings);
    (low.min(threshold), high.max(threshold))
}

/// The bounds with the bar of the explained alternative within.
fn around(
    (low, high): (f64, f64),
    seen: &Seen<'_>,
    explained: Option<(&Seen<'_>, usize)>,
) -> (f64, f64) {
    let (mut below, mut above) = (0.0, 0.0);
    if let Some((_, place)) = explained {
        for part in engine::contributions(&seen.model.parameters, seen.cells, place) {
            below += part.value.min(0.0);
            above += part.value.max(0.0);
        }
    }
    (low.min(below), high.max(above))
}

/// The decimals of the stage that is looked at, whose bars reach so far, and of the last one.
fn shown_digits(
    (seen, bounds): (&Seen<'_>, (f64, f64)),
    (last, shape): (&Seen<'_>, &engine::Shape),
) -> (usize, usize) {
    let own = digits(seen, bounds);
    if seen.stage == last.stage {
        return (own, own);
    }
    (own, digits(last, scale(last, shape)))
}

/// The lead in the decimals in which the decision shows its scores; empty where fewer than two rank.
pub(super) fn lead(model: &Model, weighed: &Weighed) -> String {
    let way = Seen::way(model, weighed);
    let Some(last) = way.last() else {
        return String::new();
    };
    let shape = engine::Shape::of(&model.cells);
    let digits = digits(last, scale(last, &shape));
    engine::lead(model, weighed, digits).unwrap_or_default()
}

/// The decimals of the scores of a stage whose bars reach so far: three where all are below 2, of shares and rewards, else
/// two; more where the first two would look the same.
fn digits(seen: &Seen<'_>, (low, high): (f64, f64)) -> usize {
    let least = if low.abs().max(high.abs()) < 2.0 {
        3
    } else {
        2
    };
    engine::score_decimals(&seen.model.parameters, seen.cells, seen.weighed, least)
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

/// The decision itself and the stages that statuses opened, with the rules of each; the first rules are gates of the
/// explained alternative, by its place in the input.
fn path(way: &[Seen<'_>], explained: Option<usize>) -> Vec<protocol::StageRules> {
    let stage = |seen: &Seen<'_>| {
        let (cells, weighed) = (seen.cells, seen.weighed);
        let own = explained.filter(|_| seen.stage == 0);
        protocol::StageRules {
            label: seen.label.to_owned(),
            alternatives: to_u32(cells.alternatives.len()),
            ranked: to_u32(weighed.ranked),
            evaluators: match cells.norm {
                engine::Norm::Weights if seen.stage > 0 => to_u32(cells.criteria.len()),
                _ => 0,
            },
            rules: [gates(seen.model, own), guards(cells, weighed)].concat(),
        }
    };
    way.iter().map(stage).collect()
}

/// How the gates went for an alternative.
fn gates(model: &Model, focus: Option<usize>) -> Vec<protocol::RuleLine> {
    let mut rules = Vec::new();
    // One that only a stage has was never before these.
    let stands = focus.filter(|place| *place < model.cells.alternatives.len());
    if let Some(place) = stands {
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
            tone: (step.state == StepState::Held).then_some(guard.status.tone),
        }
    });
    lines.collect()
}

fn explanation(seen: &Seen<'_>, read: Option<&Cells>, place: usize) -> protocol::Explanation {
    let (model, cells, weighed) = (seen.model, seen.cells, seen.weighed);
    let read = read.and_then(|read| Some(read.with_stages().get(seen.stage)?.1));
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
                (true, true) => row_of(seen, place, "its row".to_owned()),
                (false, _) => row_of(seen, place, engine::plain(part.raw)),
            },
        }
    };
    let without = match weighed.standings[place] {
        _ if score.is_some() => String::new(),
        Standing::Gated(at) => engine::reason(&model.parameters, cells, place, at),
        _ => NOT_WEIGHED.to_owned(),
    };
    protocol::Explanation {
        stage: to_u32(seen.stage),
        index: to_u32(seen.input_of(place)),
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
fn row_of(seen: &Seen<'_>, place: usize, text: String) -> Vec<protocol::InputLine> {
    let stands = seen.cells.alternatives[place].place;
    let line = stands.map(|at| protocol::InputLine {
        text,
        file: at.file,
        file_name: seen.model.file_name(at.file).to_owned(),
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
