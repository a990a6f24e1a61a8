use steelyard_decision as engine;
use steelyard_decision::{Cells, Model};
use steelyard_documents::Name;
use steelyard_lab::{Breakpoint, SweepMethod};
use steelyard_protocol as protocol;

use super::changes::sentence;
use super::frame::sentence_case;
use super::seen::place_of;
use super::{status_or_none, to_u32};

/// Edits that travel at most; the count of all goes with them.
const MOST_EDITS: usize = 100;
/// Acts that travel at most.
const MOST_ACTS: usize = 30;
/// Steps of a curve that travel at most: more than a slider has pixels.
const MOST_STEPS: usize = 1_000;

/// A verdict with what is needed to show it.
pub fn verdict(model: &Model, verdict: &engine::Verdict) -> protocol::Verdict {
    let found = verdict.status.as_ref();
    let found = found.and_then(|id| find_status(&model.cells, id));
    let winner = verdict.winner.as_ref();
    let place = winner.and_then(|id| place_of(&model.cells, id));
    // Who is found once among a million need not be looked for again.
    let own = place.and_then(|at| model.cells.alternatives.get(at));
    let label = |id: &Name| {
        own.map_or_else(|| model.label(id), |one| one.label.as_str())
            .to_owned()
    };
    protocol::Verdict {
        status: status_or_none(found, &model.cells),
        winner: place.map(to_u32),
        label: winner.map_or(String::new(), label),
    }
}

/// "A wins, Consensus"; of a status without a winner, that.
pub(super) fn outcome(model: &Model, one: &engine::Verdict) -> String {
    let shown = verdict(model, one);
    match shown.winner {
        Some(_) if shown.label == shown.status.label => shown.label,
        Some(_) => format!("{} wins, {}", shown.label, shown.status.label),
        None => shown.status.label,
    }
}

/// "B wins, Consensus"; who, only where that is news.
pub(super) fn outcome_words(model: &Model, then: &engine::Verdict, another: bool) -> String {
    let shown = verdict(model, then);
    let winner = then.winner.as_ref().filter(|_| another);
    let winner = winner.map(|_| format!("{} wins", shown.label));
    match (winner, shown.status.label.as_str()) {
        (Some(winner), "") => winner,
        (Some(winner), status) => format!("{winner}, {status}"),
        (None, status) => status.to_owned(),
    }
}

pub(super) fn find_status<'a>(cells: &'a Cells, id: &Name) -> Option<&'a engine::Status> {
    let mut all = cells.with_stages().into_iter();
    let found = all.find_map(|(_, cells)| cells.guards.iter().find(|one| one.status.id == *id));
    found.map(|guard| &guard.status)
}

/// Where a slider tips; `None` for what cannot be swept.
pub fn zones(model: &Model, id: &str, along: protocol::Mode) -> Option<protocol::Zones> {
    let knob = steelyard_lab::Knob::parameter(&model.parameters, id, Some(along)).ok()?;
    let sweep = steelyard_lab::Sweep::new(&model.parameters, &model.cells, knob).ok()?;
    let found = steelyard_lab::zones(&sweep);
    Some(swept(model, &found, id, along))
}

/// The scores along a weight; `None` for what has none.
pub fn lines(model: &Model, id: &str, along: protocol::Mode) -> Option<protocol::Lines> {
    let knob = steelyard_lab::Knob::parameter(&model.parameters, id, Some(along)).ok()?;
    let sweep = steelyard_lab::Sweep::new(&model.parameters, &model.cells, knob).ok()?;
    let found = steelyard_lab::lines(&sweep)?;
    let line = |line: steelyard_lab::ScoreLine| protocol::ScoreLine {
        index: to_u32(line.alternative),
        label: model.cells.alternatives[line.alternative].label.to_string(),
        points: line.points,
    };
    let crossing = |one: &steelyard_lab::Crossing| protocol::Crossing {
        at: one.at,
        score: one.score,
        left: to_u32(one.left),
        right: to_u32(one.right),
        first: one.first,
    };
    Some(protocol::Lines {
        parameter: id.to_owned(),
        mode: along,
        from: found.from,
        to: found.to,
        crossings: found.crossings.iter().map(crossing).collect(),
        lines: found.lines.into_iter().map(line).collect(),
        hidden: to_u32(found.hidden),
    })
}

/// Zones along what is called so.
pub(super) fn swept(
    model: &Model,
    found: &steelyard_lab::Zones,
    moved: &str,
    along: protocol::Mode,
) -> protocol::Zones {
    let zone = |zone: &steelyard_lab::Zone| protocol::Zone {
        from: zone.from,
        holds_from: found.holds_at(zone, zone.from),
        to: zone.to,
        holds_to: found.holds_at(zone, zone.to),
        verdict: verdict(model, &zone.verdict),
    };
    // What holds at an end of the range alone is a zone of its own.
    let single = |one: &Breakpoint, end: Option<&steelyard_lab::Zone>| {
        let other = end.is_some_and(|zone| zone.verdict != one.here);
        other.then(|| protocol::Zone {
            from: one.at,
            holds_from: true,
            to: one.at,
            holds_to: true,
            verdict: verdict(model, &one.here),
        })
    };
    let mut zones: Vec<protocol::Zone> = found.zones.iter().map(zone).collect();
    let (first, last) = (found.breakpoints.first(), found.breakpoints.last());
    let first = first.filter(|one| one.left.is_none());
    if let Some(one) = first.and_then(|one| single(one, found.zones.first())) {
        zones.insert(0, one);
    }
    let last = last.filter(|one| one.right.is_none());
    if let Some(one) = last.and_then(|one| single(one, found.zones.last())) {
        zones.push(one);
    }
    protocol::Zones {
        parameter: moved.to_owned(),
        mode: along,
        exact: found.exact,
        zones,
        edges: found.breakpoints.iter().map(|one| one.at).collect(),
    }
}

/// What would have tipped a decision.
pub fn flips(
    id: &protocol::DecisionId,
    model: &Model,
    found: &steelyard_lab::Flips,
) -> protocol::Flips {
    let edits = found.edits.iter().take(MOST_EDITS);
    let acts = found.acts.iter().take(MOST_ACTS);
    protocol::Flips {
        edits: edits.map(|edit| flip(id, model, edit)).collect(),
        count: to_u32(found.edits.len()),
        not_searched: to_u32(found.not_searched),
        acts: acts
            .map(|act| protocol::Act {
                label: sentence(act.words(&model.cells), act.overrides.first()),
                overrides: act
                    .overrides
                    .iter()
                    .map(|made| super::page_override(id, made))
                    .collect(),
                after: verdict(model, &act.after),
            })
            .collect(),
    }
}

/// One edit that flips the decision of that id.
pub fn flip(
    id: &protocol::DecisionId,
    model: &Model,
    edit: &steelyard_lab::Flip,
) -> protocol::Flip {
    let input = steelyard_lab::Edit::of(&model.cells, &edit.knob, edit.to);
    let (label, slot, place) = moved(model, &edit.knob);
    protocol::Flip {
        label,
        slot,
        mode: edit.knob.mode(),
        from: edit.from,
        to: edit.to,
        edge: edit.edge,
        relative: edit.relative,
        size: edit.size,
        words: protocol::FlipWords {
            from: edit.from_words(),
            edge: edit.edge_words(),
            change: edit.change_words(),
            share: edit.share_words(),
        },
        exact: edit.exact,
        after: verdict(model, &edit.after),
        sets: edit.sets(&model.parameters, &model.cells),
        input: input.map(|edit| super::input(id, &edit)),
        place,
    }
}

/// Name and colour of what moves, and where it stands in a file.
fn moved(model: &Model, knob: &steelyard_lab::Knob) -> (String, Option<u8>, Option<(u32, u32)>) {
    match knob {
        steelyard_lab::Knob::Parameter { place, .. } => {
            let label = model.parameters.at(*place).map(|one| one.label.to_string());
            let slot = slot_of_weight(&model.cells, *place);
            (label.unwrap_or_default(), slot, None)
        }
        steelyard_lab::Knob::Cell(spot) => {
            let cells = spot.cells(&model.cells).unwrap_or(&model.cells);
            let criterion = cells.criteria.get(spot.criterion);
            let (what, whose) = spot.labels(&model.cells);
            let origins = cells.columns.get(spot.criterion).map(|one| &one.origins);
            let origin = origins.and_then(|origins| origins.get(spot.alternative));
            let input = origin.and_then(|origin| origin.inputs.first());
            let place = input.map(|input| (input.place.file, input.place.line));
            (
                format!("{what} of {whose}"),
                criterion.map(|one| one.slot),
                place,
            )
        }
        steelyard_lab::Knob::Gain(spot) => {
            let cells = spot.cells(&model.cells).unwrap_or(&model.cells);
            let criterion = cells.criteria.get(spot.criterion);
            let label = criterion.map_or("", |one| one.label.as_str());
            (
                format!("Confidence of {label}"),
                criterion.map(|one| one.slot),
                None,
            )
        }
        steelyard_lab::Knob::Confidences { .. } => {
            let all = steelyard_lab::knob_words(model, knob);
            (sentence_case(&all), None, None)
        }
    }
}

fn slot_of_weight(cells: &Cells, place: usize) -> Option<u8> {
    let mut all = cells.with_stages().into_iter();
    let weighs = |one: &&engine::Criterion| one.weights.contains(&place);
    let found = all.find_map(|(_, cells)| cells.criteria.iter().find(weighs));
    found.map(|one| one.slot)
}

/// How many decisions have another winner along a parameter than with everything as saved.
pub fn curve(
    models: &[Model],
    saved: &[engine::Verdict],
    id: &str,
    along: protocol::Mode,
) -> protocol::Curve {
    let found = steelyard_lab::curve_from(models.iter().zip(saved), id, Some(along));
    let Ok(found) = found else {
        return protocol::Curve::default();
    };
    let to = found.steps.last().map_or(0.0, |step| step.to);
    protocol::Curve {
        parameter: id.to_owned(),
        decisions: to_u32(found.decisions),
        exact: found.method == SweepMethod::Exact,
        steps: thinned(&found.steps),
        to,
    }
}

/// The stretches, or, of very many, the greatest of each of equal parts of the range.
fn thinned(steps: &[steelyard_lab::CurveStep]) -> Vec<(f64, u32)> {
    let mut steps = steps.to_vec();
    steps.retain(|step| step.from < step.to);
    let each = |step: &steelyard_lab::CurveStep| (step.from, to_u32(step.winners));
    if steps.len() <= MOST_STEPS {
        return steps.iter().map(each).collect();
    }
    let many = steps.chunks(steps.len().div_ceil(MOST_STEPS));
    many.filter_map(|few| {
        let most = few.iter().map(|step| step.winners).max()?;
        Some((few.first()?.from, to_u32(most)))
    })
    .collect()
}
