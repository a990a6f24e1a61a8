//! What a proportional move makes of the weights of a group: their sum stays. It is what the lab's sweeps make of them, which
//! `tests/reference` holds them against.

/// A weight of such a group: where it stands, and its bounds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) value: f64,
    pub(crate) min: f64,
    pub(crate) limit: f64,
}

/// A part of what is left of the sum, and what is kept besides.
struct Share {
    part: f64,
    kept: f64,
}

/// Where a weight comes to that is moved to `t`, and where those come to that share with it, each in its proportion: it goes no
/// further than their bounds allow. `idle` are the proportions of others that are all 0.
pub(crate) fn shared(moved: Part, others: &[Part], idle: &[f64], t: f64) -> (f64, Vec<f64>) {
    let values = || others.iter().map(|one| one.value);
    let rest: f64 = values().sum();
    let size = moved.value.abs() + values().map(f64::abs).sum::<f64>();
    let shares = shares(others, idle);
    let (from, to) = range(moved, others, &shares);
    let t = t.min(to.max(moved.value)).max(from.min(moved.value));
    // At the end nothing is left for the others, not the dust of a subtraction.
    let left = moved.value + rest - t;
    let dust = 8.0 * f64::EPSILON * size;
    let left = if left.abs() > dust { left } else { 0.0 };
    let each = others.iter().zip(&shares).map(|(one, share)| {
        let value = share.kept + share.part * left;
        value.max(one.min).min(one.limit)
    });
    (t, each.collect())
}

/// As they stand. Others whose sum is nothing have no proportions: each changes by the same.
fn shares(others: &[Part], idle: &[f64]) -> Vec<Share> {
    let values = || others.iter().map(|one| one.value);
    let rest: f64 = values().sum();
    let size: f64 = values().map(f64::abs).sum();
    if rest.abs() > 1e-12 * size {
        let share = |value| Share {
            part: value / rest,
            kept: 0.0,
        };
        return values().map(share).collect();
    }
    let whole: f64 = idle.iter().sum();
    let equal = 1.0 / others.len() as f64;
    let part = |idle: f64| {
        if size == 0.0 && whole > 0.0 {
            idle / whole
        } else {
            equal
        }
    };
    let all = values().zip(idle);
    all.map(|(kept, idle)| Share {
        part: part(*idle),
        kept,
    })
    .collect()
}

/// How far it moves: to where nothing is left of the sum, and none of the others leaves its bounds.
fn range(moved: Part, others: &[Part], shares: &[Share]) -> (f64, f64) {
    let rest: f64 = others.iter().map(|one| one.value).sum();
    let sum = moved.value + rest;
    let (mut from, mut to) = (moved.min, moved.limit);
    if shares.iter().all(|one| one.kept == 0.0) {
        if rest < 0.0 {
            from = from.max(sum);
        } else {
            to = to.min(sum);
        }
    }
    let parts = others.iter().zip(shares);
    for (one, share) in parts.filter(|(_, share)| share.part != 0.0) {
        let ends = [one.min, one.limit].map(|bound| sum - (bound - share.kept) / share.part);
        from = from.max(ends[0].min(ends[1]));
        to = to.min(ends[0].max(ends[1]));
    }
    (from, to)
}
