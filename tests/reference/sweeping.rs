//! Zones against the reference: the outcome is that of the zone wherever one asks, each breakpoint changes something, and none
//! is missing.

use steelyard_decision::Cells;
use steelyard_lab::{Knob, Mode, Sweep, SweepError, Zones, zones};

use crate::along::{Reading, asked, moved, reading};
use crate::counts::Row;
use crate::form::{Decision, Role};
use crate::model::Verdict;
use crate::moves::sharers;
use crate::product;

/// How near to where the outcome changes a breakpoint has to be, as a share of the range, and how narrow a zone may be missed.
const BESIDE: f64 = 1e-9;
/// The same where a range is scanned, which misses what lies between two of 257 places.
const SCANNED: f64 = 1.0 / 256.0;
/// How wide a range has to be beside its numbers.
const ROOM: f64 = 1e-13;
/// How near to one another two values are one but for their digits, beside their size.
const DIGITS: f64 = 128.0 * f64::EPSILON;
/// And where scores meet so slowly that snapping decides.
const SLOW: f64 = 1e-3;

/// Something that does not agree, in words.
#[derive(Clone, Debug)]
pub(crate) struct Disagreement {
    pub(crate) kind: &'static str,
    pub(crate) words: String,
}

/// Holds the zones of every parameter against the reference.
pub(crate) fn hold(decision: &Decision, row: &mut Row) -> Vec<Disagreement> {
    let model = product::model(decision);
    let mut found = Vec::new();
    for place in 0..decision.parameters.len() {
        for mode in [Mode::Free, Mode::Proportional] {
            let id = &decision.parameters[place].id;
            if mode == Mode::Proportional && followed(decision) {
                continue;
            }
            let knob = match Knob::parameter(&model.parameters, id, Some(mode)) {
                Ok(knob) => knob,
                Err(SweepError::NotShared) if !shares(decision, place) => continue,
                Err(error) => {
                    let words = format!("{id} {mode:?}: {error:?}");
                    found.push(Disagreement {
                        kind: "not swept",
                        words,
                    });
                    continue;
                }
            };
            let sweep = Sweep::new(&model.parameters, &model.cells, knob)
                .expect("a parameter can be swept");
            if has_room(sweep.from, sweep.to) {
                let words = |one: Disagreement| Disagreement {
                    words: format!(
                        "{id} {mode:?} in [{}, {}]: {}",
                        sweep.from, sweep.to, one.words
                    ),
                    ..one
                };
                found.extend(hold_one(decision, &model.cells, &sweep, row).map(words));
            }
        }
    }
    found
}

/// Whether there is room for a zone between two numbers: between neighbouring ones there is none.
pub(crate) fn has_room(one: f64, other: f64) -> bool {
    (one - other).abs() > one.abs().max(other.abs()) * ROOM
}

/// Whether a weight takes another's value, of which the design does not say how it shares.
pub(crate) fn followed(decision: &Decision) -> bool {
    decision.parameters.iter().any(|one| one.value.is_none())
}

fn shares(decision: &Decision, place: usize) -> bool {
    decision.parameters[place].role == Role::Weight && sharers(decision, place).count() > 0
}

fn hold_one(
    decision: &Decision,
    cells: &Cells,
    sweep: &Sweep<'_>,
    row: &mut Row,
) -> Option<Disagreement> {
    let found = zones(sweep);
    let of = |kind, words| Some(Disagreement { kind, words });
    if let Some(words) = broken(&found, sweep).or_else(|| misshared(decision, sweep)) {
        return of("broken", words);
    }
    let mut points = asked(decision, &sweep.knob, (sweep.from, sweep.to), sweep.now);
    points.extend(named(&found, sweep));
    for t in points {
        let reading = reading(decision, &sweep.knob, t).expect("a parameter moves");
        if reading.doubts.unsure {
            row.unsure += 1;
            continue;
        }
        row.checked += 1;
        row.ties += u64::from(reading.doubts.tied);
        let weighed = product::plain(&sweep.weigh(t).verdict(cells));
        if weighed != reading.verdict {
            return of(
                "weighed",
                format!("at {t}: {weighed:?} and not {:?}", reading.verdict),
            );
        }
        let (zone, near) = at(&found, t);
        if zone == reading.verdict {
            continue;
        }
        let away = away(&found, t).min(t - sweep.from).min(sweep.to - t);
        let share = away / (sweep.to - sweep.from);
        let slow = reading.doubts.close
            && (share < SLOW || !found.exact || near.contains(&reading.verdict));
        let least = if found.exact { BESIDE } else { SCANNED };
        let beside = (sweep.to - sweep.from) * least + t.abs() * DIGITS;
        let sides = [t - beside, t + beside].map(|t| self::reading(decision, &sweep.knob, t));
        let mut sides = sides.iter().flatten();
        let narrow = sides.any(|side| side.verdict == zone || side.doubts.unsure);
        if slow || narrow || away < beside || reading.doubts.parallel {
            row.grain += 1;
            continue;
        }
        let kind = if reading.doubts.close {
            "grain"
        } else {
            "zone"
        };
        return of(kind, told(&found, t, &zone, &reading));
    }
    None
}

/// How far the nearest breakpoint is.
fn away(found: &Zones, t: f64) -> f64 {
    let all = found.breakpoints.iter().map(|one| (one.at - t).abs());
    // A breakpoint is what it says of itself.
    all.filter(|apart| *apart > 0.0)
        .fold(f64::INFINITY, f64::min)
}

fn told(found: &Zones, t: f64, zone: &Verdict, reading: &Reading) -> String {
    let edges: Vec<f64> = found.breakpoints.iter().map(|one| one.at).collect();
    let exact = if found.exact { "" } else { " (scanned)" };
    format!(
        "at {t} zone {zone:?} and not {:?}; breakpoints{exact} {edges:?}",
        reading.verdict
    )
}

/// The verdict that zones have for a value, and those at the ends of its zone and beyond.
fn at(found: &Zones, t: f64) -> (Verdict, Vec<Verdict>) {
    let beside = |at: f64| {
        let one = found.breakpoints.iter().filter(move |one| same(one.at, at));
        one.flat_map(|one| [one.left.as_ref(), Some(&one.here), one.right.as_ref()])
            .flatten()
            .map(product::plain)
    };
    if let Some(one) = found.breakpoints.iter().find(|one| same(one.at, t)) {
        return (product::plain(&one.here), vec![]);
    }
    let zone = found
        .zones
        .iter()
        .find(|zone| zone.from <= t && t <= zone.to);
    let Some(zone) = zone else {
        return ((None, None), vec![]);
    };
    (
        product::plain(&zone.verdict),
        beside(zone.from).chain(beside(zone.to)).collect(),
    )
}

/// Whether two are one number: 0 has two signs.
fn same(one: f64, other: f64) -> bool {
    one.total_cmp(&other).is_eq() || one.abs() + other.abs() == 0.0
}

/// What is wrong with zones in themselves.
fn broken(found: &Zones, sweep: &Sweep<'_>) -> Option<String> {
    let ends = [
        found.zones.first().map(|zone| zone.from),
        found.zones.last().map(|zone| zone.to),
    ];
    if ends != [Some(sweep.from), Some(sweep.to)] {
        return Some(format!("zones from {ends:?}"));
    }
    for pair in found.zones.windows(2) {
        let between = found
            .breakpoints
            .iter()
            .find(|one| same(one.at, pair[0].to));
        let changes = between.is_some_and(|one| pair.iter().any(|zone| zone.verdict != one.here));
        if !same(pair[0].to, pair[1].from) || !changes {
            return Some(format!("nothing changes between {pair:?}"));
        }
    }
    for one in &found.breakpoints {
        let sides = [&one.left, &one.right];
        let agree = |end: fn(&steelyard_lab::Zone) -> f64,
                     side: &Option<steelyard_decision::Verdict>| {
            let zone = found.zones.iter().find(|zone| same(end(zone), one.at));
            zone.map(|zone| &zone.verdict) == side.as_ref()
        };
        let right = agree(|zone| zone.to, &one.left) && agree(|zone| zone.from, &one.right);
        if !right || sides.iter().all(|side| side.as_ref() == Some(&one.here)) {
            return Some(format!("nothing changes at {one:?}"));
        }
    }
    None
}

/// Values that a move takes along elsewhere than they belong.
fn misshared(decision: &Decision, sweep: &Sweep<'_>) -> Option<String> {
    let t = sweep.from + (sweep.to - sweep.from) * 0.3;
    let expected = moved(decision, &sweep.knob, t)?;
    let got = sweep.parameters_at(t);
    let off = got.all().iter().find(|one| {
        let value = expected[one.id.as_str()];
        (one.value - value.x).abs() > value.off
    });
    off.map(|one| {
        format!(
            "at {t} {} is {} and not {:?}",
            one.id,
            one.value,
            expected[one.id.as_str()]
        )
    })
}

/// The breakpoints, values just beside them, and values inside each zone.
fn named(found: &Zones, sweep: &Sweep<'_>) -> Vec<f64> {
    let range = sweep.to - sweep.from;
    let beside = |t: f64| {
        [
            t,
            t - range * 1e-6,
            t + range * 1e-6,
            t - range * 1e-9,
            t + range * 1e-9,
        ]
    };
    let edges = found.breakpoints.iter().flat_map(|one| beside(one.at));
    let inside = |share: f64| {
        found
            .zones
            .iter()
            .map(move |zone| zone.from + (zone.to - zone.from) * share)
    };
    let all = edges
        .chain(inside(0.5))
        .chain(inside(0.1))
        .chain(inside(0.9));
    all.filter(|t| sweep.from <= *t && *t <= sweep.to).collect()
}
