use steelyard_decision::{Verdict, compare};

use super::super::{Sweep, Zone, Zones};

/// A value just inside a zone, as near to its edge as a thousandth of the range, in as few decimals
/// as do, at which the decision does come to the zone's outcome. Zones too narrow for any such value
/// have none.
pub(super) fn into_zone(
    sweep: &Sweep<'_>,
    found: &Zones,
    zone: &Zone,
    side: f64,
) -> Option<(f64, f64, Verdict)> {
    let (edge, end) = if side > 0.0 {
        (zone.from, zone.to)
    } else {
        (zone.to, zone.from)
    };
    let within = |value: f64| {
        let (after, before) = (compare(value, edge), compare(value, end));
        let beyond = if side > 0.0 {
            after.is_gt()
        } else {
            after.is_lt()
        };
        let short = if side > 0.0 {
            before.is_lt()
        } else {
            before.is_gt()
        };
        // A bound of the number is no number that comparisons cannot tell from it.
        let allowed = (sweep.from..=sweep.to).contains(&value);
        let first = after.is_eq() && found.holds_at(zone, edge);
        let last = before.is_eq() && found.holds_at(zone, end);
        allowed && (beyond || first) && (short || last)
    };
    let confirmed = |value: &f64| within(*value) && sweep.judge(*value).verdict == zone.verdict;
    let value = rounded(sweep, edge, side).find(confirmed);
    // In a zone that is narrower than the digits its middle is as good as any.
    let middle = f64::midpoint(edge, end);
    let value = value.or_else(|| Some(middle).filter(confirmed))?;
    Some((edge, value, zone.verdict.clone()))
}

/// Values at and beyond an edge, from few decimals to many.
fn rounded(sweep: &Sweep<'_>, edge: f64, side: f64) -> impl Iterator<Item = f64> {
    let near = (sweep.to - sweep.from) / 1000.0;
    (0..=10).flat_map(move |decimals| {
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

/// Counts: the next whole number at which the outcome is another.
pub(super) fn whole_step(
    sweep: &Sweep<'_>,
    now: &Verdict,
    side: f64,
) -> Option<(f64, f64, Verdict)> {
    const STEPS: u32 = 64;
    let begin = if side > 0.0 {
        sweep.now.floor()
    } else {
        sweep.now.ceil()
    };
    (1..=STEPS)
        .map(|step| begin + side * f64::from(step))
        .take_while(|value| (sweep.from..=sweep.to).contains(value))
        .map(|value| (value, sweep.judge(value).verdict))
        .find(|(_, verdict)| verdict != now)
        .map(|(value, verdict)| (value, value, verdict))
}
