//! From times to pixels and back, over stretches that are folded: pure.

/// Pixels of a fold.
pub(crate) const FOLD: f64 = 24.0;

/// A stretch of time where it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Part {
    /// From when.
    pub(crate) from: f64,
    /// Until when.
    pub(crate) to: f64,
    /// Where it begins.
    pub(crate) x: f64,
    /// Its pixels.
    pub(crate) wide: f64,
    /// Whether it is folded.
    pub(crate) is_fold: bool,
}

/// Times over pixels.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scale {
    /// One beside the other, at least one.
    pub(crate) parts: Vec<Part>,
    /// Pixels of a millisecond where nothing is folded.
    pub(crate) per: f64,
}

impl Scale {
    /// A stretch over so many pixels, some parts of it folded; those are in order.
    pub(crate) fn new(
        (from, to): (f64, f64),
        folds: &[(f64, f64)],
        (left, wide): (f64, f64),
    ) -> Self {
        let folded: f64 = folds.iter().map(|(from, to)| to - from).sum();
        let room = (wide - FOLD * folds.len() as f64).max(1.0);
        let per = room / (to - from - folded).max(f64::MIN_POSITIVE);
        let mut parts: Vec<Part> = Vec::new();
        let mut x = left;
        let mut push = |from: f64, to: f64, is_fold: bool| {
            let wide = if is_fold { FOLD } else { (to - from) * per };
            if to > from {
                parts.push(Part {
                    from,
                    to,
                    x,
                    wide,
                    is_fold,
                });
                x += wide;
            }
        };
        let mut at = from;
        for fold in folds {
            push(at, fold.0, false);
            push(fold.0, fold.1, true);
            at = fold.1;
        }
        push(at, to, false);
        Self { parts, per }
    }

    /// Where a time stands; one outside stands outside.
    pub(crate) fn x(&self, at: f64) -> f64 {
        let behind = self.parts.partition_point(|part| part.from <= at);
        let Some(part) = self.parts.get(behind.saturating_sub(1)) else {
            return 0.0;
        };
        if part.is_fold {
            let share = (at - part.from) / (part.to - part.from);
            return part.x + part.wide * share.clamp(0.0, 1.0);
        }
        part.x + (at - part.from) * self.per
    }

    /// The time that stands at a place.
    pub(crate) fn at(&self, x: f64) -> f64 {
        let behind = self.parts.partition_point(|part| part.x <= x);
        let part = self.parts.get(behind.saturating_sub(1));
        part.map_or(0.0, |part| {
            part.from + (x - part.x) / part.wide.max(f64::MIN_POSITIVE) * (part.to - part.from)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_take_their_pixels_alone() {
        // 100 of 1,000 are drawn over 124 − 24 pixels.
        let scale = Scale::new((0.0, 1_000.0), &[(50.0, 950.0)], (10.0, 124.0));
        let near = |one: f64, other: f64| assert!((one - other).abs() < 1e-9, "{one} {other}");
        near(scale.per, 1.0);
        for (at, x) in [
            (0.0, 10.0),
            (50.0, 60.0),
            (500.0, 72.0),
            (950.0, 84.0),
            (1_000.0, 134.0),
        ] {
            near(scale.x(at), x);
            near(scale.at(x), at);
        }
        // What lies outside keeps its distance.
        near(scale.x(-5.0), 5.0);
        near(scale.x(1_010.0), 144.0);
    }
}
