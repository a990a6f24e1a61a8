//! Values beyond an edge at which the decision does come to something else.

use steelyard_decision::Verdict;

use super::super::scan::turning;
use super::super::{Sweep, Zone, Zones};

/// A step of the number to where the outcome is another.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Where the outcome changes.
    pub(super) edge: f64,
    /// A value just beyond.
    pub(super) to: f64,
    /// What it comes to there.
    pub(super) after: Verdict,
    /// Whether the outcome on the way and beyond the edge is what the edge says.
    pub(super) exact: bool,
}

/// A value just inside a zone, in as few decimals as do, at which the decision does come to the zone's outcome. Zones
/// too narrow for any such value have none.
pub(super) fn into_zone(sweep: &Sweep<'_>, found: &Zones, zone: &Zone, side: f64) -> Option<Step> {
    let (edge, end) = if side > 0.0 {
        (zone.from, zone.to)
    } else {
        (zone.to, zone.from)
    };
    // Where a close call, or rounding, has it that the number stands in another zone than its outcome's, the way begins at it.
    // By comparing: which of two zeros `min` and `max` give is not the same on every machine.
    let edge = if side * (sweep.now - edge) > 0.0 {
        sweep.now
    } else {
        edge
    };
    let near = sweep.near(edge);
    let within = |value: f64| {
        let (beyond, short) = (side * (value - edge), side * (end - value));
        // A bound of the number is no number that is one with it but for rounding.
        let allowed = (sweep.from..=sweep.to).contains(&value);
        let first = beyond.abs() <= near && found.holds_at(zone, edge);
        let last = short.abs() <= near && found.holds_at(zone, end);
        allowed && (beyond > near || first) && (short > near || last)
    };
    let confirmed = |value: &f64| within(*value) && sweep.judge(*value).verdict == zone.verdict;
    let mut values = reaches(sweep, edge).flat_map(|reach| rounded(edge, side, reach));
    let value = values.find(confirmed);
    // In a zone that is narrower than the digits its middle is as good as any.
    let middle = f64::midpoint(edge, end);
    let to = value.or_else(|| Some(middle).filter(confirmed))?;
    Some(Step {
        edge,
        to,
        after: zone.verdict.clone(),
        exact: true,
    })
}

/// The step to the end of the range, where the outcome is another at that very value alone.
pub(super) fn to_the_end(
    sweep: &Sweep<'_>,
    found: &Zones,
    now: &Verdict,
    side: f64,
) -> Option<Step> {
    let (first, last) = (found.breakpoints.first(), found.breakpoints.last());
    let (end, one) = if side > 0.0 {
        (sweep.to, last.filter(|one| one.right.is_none()))
    } else {
        (sweep.from, first.filter(|one| one.left.is_none()))
    };
    let after = one.map(|one| &one.here).filter(|here| *here != now)?;
    (side * (end - sweep.now) > sweep.near(sweep.now)).then(|| Step {
        edge: end,
        to: end,
        after: after.clone(),
        exact: true,
    })
}

/// How far beyond an edge values are tried: half the way to it, so that the step is not much longer than it has to be, but
/// at least a thousandth of what the numbers are from 0; where comparisons cannot tell that yet, further and further, up
/// to a thousandth of the range.
fn reaches(sweep: &Sweep<'_>, edge: f64) -> impl Iterator<Item = f64> {
    let wide = (sweep.to - sweep.from) / 1000.0;
    let own = edge.abs().max(sweep.now.abs());
    let first = (0.5 * (edge - sweep.now).abs()).max(own / 1000.0);
    let first = if first > 0.0 { wide.min(first) } else { wide };
    std::iter::successors(Some(first), move |reach| {
        (*reach < wide).then(|| wide.min(100.0 * reach))
    })
}

/// Values at and beyond an edge, from few decimals to many, no further than `near`.
fn rounded(edge: f64, side: f64, near: f64) -> impl Iterator<Item = f64> {
    const MOST_DECIMALS: i32 = 10;
    let decimals = (0..300).find(|decimals| 10_f64.powi(-decimals) <= near);
    let most = MOST_DECIMALS.max(decimals.unwrap_or(0) + 7);
    (0..=most).flat_map(move |decimals| {
        let unit = 10_f64.powi(decimals);
        let at = if side > 0.0 {
            (edge * unit - 1e-6).ceil()
        } else {
            (edge * unit + 1e-6).floor()
        };
        [at / unit, (at + side) / unit]
            .into_iter()
            .filter(move |value| (value - edge).abs() <= near)
    })
}

/// The step, with the edge where the outcome does change: a close call may have it nearer than the zones do.
pub(super) fn confirmed(sweep: &Sweep<'_>, now: &Verdict, step: Step) -> Step {
    const LOOKS: u32 = 8;
    const BESIDE: f64 = 1e-3;
    let way = step.edge - sweep.now;
    if way.abs() <= sweep.near(sweep.now) {
        return step;
    }
    // Beyond a nearer edge to the same outcome the value is as good.
    let turned = |good: f64, other: f64, after: Verdict| {
        let (edge, after) = turning(sweep, now, good, (other, after));
        let same = after == step.after;
        Step {
            edge,
            to: if same { step.to } else { edge },
            after,
            exact: false,
        }
    };
    let looks = (1..LOOKS).map(|part| f64::from(part) / f64::from(LOOKS));
    let mut good = sweep.now;
    for part in looks.chain([1.0 - BESIDE]) {
        let t = sweep.now + part * way;
        let after = sweep.judge(t).verdict;
        if after != *now {
            return turned(good, t, after);
        }
        good = t;
    }
    let beyond = step.edge + BESIDE * way;
    let passed = (beyond - step.to) * way >= 0.0;
    if passed || sweep.judge(beyond).verdict == step.after {
        return step;
    }
    turned(good, step.to, step.after.clone())
}

/// Counts: the next whole number at which the outcome is another. Within a zone it is one, so that only numbers at and
/// beside the ends of zones are asked.
pub(super) fn whole_step(
    sweep: &Sweep<'_>,
    found: &Zones,
    now: &Verdict,
    side: f64,
) -> Option<Step> {
    let ends = found.zones.iter().flat_map(|zone| [zone.from, zone.to]);
    let beside =
        ends.flat_map(|end| [end.floor() - 1.0, end.floor(), end.ceil(), end.ceil() + 1.0]);
    let ahead =
        |value: &f64| side * (value - sweep.now) > 0.0 && (sweep.from..=sweep.to).contains(value);
    let mut values: Vec<f64> = beside.filter(ahead).collect();
    values.sort_by(|a, b| (side * a).total_cmp(&(side * b)));
    values.dedup();
    let mut steps = values
        .into_iter()
        .map(|value| (value, sweep.judge(value).verdict));
    let (to, after) = steps.find(|(_, verdict)| verdict != now)?;
    Some(Step {
        edge: to,
        to,
        after,
        exact: true,
    })
}
