//! Flips against the reference: each gives the outcome that is named, nothing nearer does, and none is missing.

use steelyard_decision::Model;
use steelyard_lab::{Flip, Flips, Knob, Mode, Spot, Sweep, flips};

use crate::along::{Reading, reading};
use crate::counts::Row;
use crate::form::Decision;
use crate::known::EACH_CELL;
use crate::product;
use crate::sweeping::{Disagreement, followed, has_room};

/// How near to one another two values are one, beside the range.
const DIGITS_OF_A_RANGE: f64 = 1e-12;

/// Holds the flips of a decision against the reference.
pub(crate) fn hold(decision: &Decision, row: &mut Row) -> Vec<Disagreement> {
    let model = product::model(decision);
    let found = flips(&model.parameters, &model.cells);
    let Some(now) = now(decision) else {
        return vec![];
    };
    if now.doubts.unsure {
        row.unsure += 1;
        return vec![];
    }
    row.ties += u64::from(now.doubts.tied);
    let mut disagreements = Vec::new();
    if product::plain(&found.now) != now.verdict {
        let words = format!("{:?} and not {:?}", found.now, now.verdict);
        disagreements.push(Disagreement { kind: "now", words });
        return disagreements;
    }
    let ordered = found
        .edits
        .windows(2)
        .all(|pair| pair[0].size <= pair[1].size * (1.0 + 1e-9) + 1e-9);
    if !ordered {
        let words = format!(
            "{:?}",
            found.edits.iter().map(|one| one.size).collect::<Vec<f64>>()
        );
        disagreements.push(Disagreement {
            kind: "order",
            words,
        });
    }
    for flip in &found.edits {
        disagreements.extend(flip_differs(decision, &model, &now, flip, row));
    }
    if !now.doubts.close && !now.doubts.parallel {
        for knob in knobs(decision, &model) {
            disagreements.extend(missing(decision, &model, &now, &found, &knob, row));
        }
    }
    disagreements
}

/// What it comes to as it is: any parameter alone where it stands.
fn now(decision: &Decision) -> Option<Reading> {
    let place = decision
        .parameters
        .iter()
        .position(|one| one.value.is_some())?;
    let value = decision.parameters[place].value?;
    reading(
        decision,
        &Knob::Parameter {
            place,
            mode: Mode::Free,
        },
        value,
    )
}

fn flip_differs(
    decision: &Decision,
    model: &Model,
    now: &Reading,
    flip: &Flip,
    row: &mut Row,
) -> Option<Disagreement> {
    let of = |kind, words: String| {
        Some(Disagreement {
            kind,
            words: format!("{words}, {flip:?}"),
        })
    };
    let sweep = Sweep::new(&model.parameters, &model.cells, flip.knob.clone()).ok()?;
    if flip.knob.mode() == Mode::Proportional && followed(decision) {
        return None;
    }
    let after = reading(decision, &flip.knob, flip.to)?;
    if flip.after == model.weigh().verdict(&model.cells) {
        return of("no change", String::new());
    }
    if flip.to < sweep.from || flip.to > sweep.to {
        return of("out of range", format!("[{}, {}]", sweep.from, sweep.to));
    }
    if after.doubts.unsure {
        row.unsure += 1;
    } else {
        row.checked += 1;
        row.ties += u64::from(after.doubts.tied);
        if after.verdict != product::plain(&flip.after) {
            return of("after", format!("comes to {:?}", after.verdict));
        }
    }
    let digits = (sweep.to - sweep.from) * DIGITS_OF_A_RANGE;
    if now.doubts.close || now.doubts.parallel || (flip.edge - flip.from).abs() <= digits {
        return None;
    }
    for share in [0.25, 0.5, 0.9, 0.999] {
        let t = flip.from + (flip.edge - flip.from) * share;
        let inside = reading(decision, &flip.knob, t)?;
        if inside.doubts.unsure {
            row.unsure += 1;
        } else if inside.verdict == now.verdict {
            row.checked += 1;
        } else if inside.doubts.close || inside.doubts.parallel {
            row.grain += 1;
        } else {
            return of(
                "not the nearest",
                format!("at {t} it comes to {:?}", inside.verdict),
            );
        }
    }
    None
}

/// The numbers whose flips are looked for: parameters, and some cells.
fn knobs(decision: &Decision, model: &Model) -> Vec<Knob> {
    let mut knobs = Vec::new();
    // A locked weight is nobody's to flip.
    for one in decision.parameters.iter().filter(|one| !one.locked) {
        for mode in [Mode::Free, Mode::Proportional] {
            if mode == Mode::Free || !followed(decision) {
                knobs.extend(Knob::parameter(&model.parameters, &one.id, Some(mode)));
            }
        }
    }
    let cells = decision.step.criteria.len() * decision.step.alternatives.len();
    let criteria = decision.step.criteria.iter().enumerate();
    for (criterion, one) in criteria.filter(|_| cells <= EACH_CELL) {
        let there = decision.step.alternatives.iter().enumerate();
        let there = there.filter(|(_, alternative)| {
            matches!(
                alternative.cells.get(&one.id),
                Some(crate::form::Cell::Plain(_))
            )
        });
        knobs.extend(there.take(3).map(|(alternative, _)| {
            Knob::Cell(Spot {
                stage: vec![],
                criterion,
                alternative,
            })
        }));
    }
    knobs
}

/// An edit that changes the outcome although no flip lies on the way to it.
fn missing(
    decision: &Decision,
    model: &Model,
    now: &Reading,
    found: &Flips,
    knob: &Knob,
    row: &mut Row,
) -> Option<Disagreement> {
    let sweep = Sweep::new(&model.parameters, &model.cells, knob.clone()).ok()?;
    let mine: Vec<f64> = found
        .edits
        .iter()
        .filter(|flip| flip.knob == *knob)
        .map(|flip| flip.edge)
        .collect();
    let ends = [sweep.from, sweep.to].into_iter();
    for end in ends.filter(|end| has_room(*end, sweep.now)) {
        for share in [
            1e-9, 1e-6, 1e-4, 1e-3, 0.01, 0.03, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.99,
        ] {
            let t = sweep.now + (end - sweep.now) * share;
            if t.to_bits() == sweep.now.to_bits() {
                continue;
            }
            let reading = reading(decision, knob, t)?;
            if reading.doubts.unsure || reading.doubts.parallel {
                row.unsure += 1;
                continue;
            }
            row.checked += 1;
            if reading.doubts.close || reading.verdict == now.verdict {
                continue;
            }
            // A value with an outcome to itself is no place to flip to.
            let beside = (sweep.to - sweep.from).abs() * 1e-6;
            let sides = [t - beside, t + beside].map(|t| self::reading(decision, knob, t));
            if sides
                .iter()
                .flatten()
                .any(|side| side.verdict == now.verdict)
            {
                continue;
            }
            let slack = (t - sweep.now).abs() * 1e-9 + sweep.now.abs() * 1e-12;
            let (low, high) = (t.min(sweep.now) - slack, t.max(sweep.now) + slack);
            if !mine.iter().any(|edge| (low..=high).contains(edge)) {
                let words = format!(
                    "{knob:?} from {} to {t} comes to {:?}; edges {mine:?}",
                    sweep.now, reading.verdict
                );
                return Some(Disagreement {
                    kind: "missing",
                    words,
                });
            }
            break;
        }
    }
    None
}
