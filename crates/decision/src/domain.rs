//! What the numbers of a criterion can be, declared or told by the numbers themselves.

use steelyard_documents::{has_word, name_words};

/// The numbers that the cells of a criterion can be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Domain {
    /// Least; −∞ where there is none.
    pub min: f64,
    /// Greatest; ∞ where there is none.
    pub max: f64,
    /// Whether they are counts.
    pub whole: bool,
}

/// Words of names whose numbers are amounts: they may exceed 1 though none of a column does.
const AMOUNTS: &str = "cost price fee expense spend spent budget salary usd eur gbp chf dollar euro cent money time latency \
    latencies duration delay lag second sec ms minute min hour day week month year wait age size length width height depth \
    area volume weight mass kg gram mb gb kb tb byte memory storage ram disk speed throughput velocity bandwidth frequency \
    hz khz mhz ghz fps distance km meter metre mile energy power watt kwh voltage current temperature co2 carbon emission \
    token count number quantity amount total sum ratio factor multiplier speedup overhead loss losses perplexity rmse mse \
    mae deviation std stdev variance sigma error bug failure fault defect crash crashes retry retries incident warning \
    violation question call edit issue test request step turn round rank level stars odds logit zscore";
/// Words that make a share of what is counted: an error rate is one.
const SHARES: &str = "rate share fraction probability percentage proportion percentile";
/// Words of names whose numbers are percentages.
const PERCENTAGES: &str = "percent pct percentage";
/// Words of percentages that may exceed 100.
const CHANGES: &str =
    "growth change increase decrease gain return roi speedup overhead markup margin";

impl Domain {
    /// Scores, qualities, confidences.
    pub const UNIT: Self = Self::new(0.0, 1.0);
    /// Whatever is finite.
    pub const ANY: Self = Self::new(f64::NEG_INFINITY, f64::INFINITY);
    /// Amounts: prices, times, counts.
    pub const AMOUNT: Self = Self::new(0.0, f64::INFINITY);
    /// Yes or no, as 1 or 0.
    pub const FLAG: Self = Self {
        whole: true,
        ..Self::UNIT
    };

    /// From `min` to `max`, not counts.
    pub const fn new(min: f64, max: f64) -> Self {
        Self {
            min,
            max,
            whole: false,
        }
    }

    /// The domain of numbers for which none is declared, under the names of their column and in its unit: `%` where their
    /// cells are percentages, the numbers shares.
    ///
    /// - Numbers of which one is below 0 can be anything, and others begin at 0.
    /// - Numbers without a unit up to 1 are shares, which end at 1, unless all are the same, or a name calls them an amount,
    ///   as a cost or a time. Percentages up to 100% are shares too.
    /// - Numbers without a unit up to 100 under a name such as `cpu %` or `success pct` are percentages, which end at 100.
    pub fn of_numbers(
        names: &[&str],
        unit: Option<&str>,
        numbers: impl IntoIterator<Item = f64>,
    ) -> Self {
        let finite = numbers.into_iter().filter(|x| x.is_finite());
        let ends = finite.fold(None, |ends: Option<(f64, f64)>, x| {
            let (low, high) = ends.unwrap_or((x, x));
            Some((low.min(x), high.max(x)))
        });
        let Some((low, high)) = ends.filter(|ends| ends.0 >= 0.0) else {
            return Self::ANY;
        };
        let words: Vec<String> = names.iter().map(|name| name_words(name)).collect();
        let has = |known: &str| words.iter().any(|words| has_word(words, known));
        let is_percentage = has(PERCENTAGES) || names.iter().any(|name| name.contains('%'));
        let ends_at = match unit {
            Some("%") => (high <= 1.0 && !has(CHANGES)).then_some(1.0),
            Some(_) => None,
            None if is_percentage && !has(CHANGES) => (high <= 100.0).then_some(100.0),
            None => {
                let is_share = low < high && high <= 1.0 && (has(SHARES) || !has(AMOUNTS));
                is_share.then_some(1.0)
            }
        };
        Self::new(0.0, ends_at.unwrap_or(f64::INFINITY))
    }

    /// This domain, told by numbers, with the ends of a declared one in place of its own. Counts of 0 and 1 make no share.
    #[must_use]
    pub fn within(self, declared: Self) -> Self {
        let is_share = self.max.is_finite() && !self.whole;
        let max = if declared.whole && is_share {
            f64::INFINITY
        } else {
            self.max
        };
        let end = |end: f64, else_end: f64| if end.is_finite() { end } else { else_end };
        Self {
            min: end(declared.min, self.min),
            max: end(declared.max, max),
            whole: declared.whole || self.whole,
        }
    }

    /// Whether a number is one of the domain.
    pub fn contains(&self, x: f64) -> bool {
        x >= self.min && x <= self.max && (!self.whole || x.fract() == 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Domain;

    fn of(name: &str, numbers: &[f64]) -> (f64, f64) {
        let domain = Domain::of_numbers(&[name], None, numbers.iter().copied());
        (domain.min, domain.max)
    }

    const INF: f64 = f64::INFINITY;

    #[test]
    fn numbers_and_names_tell_what_can_be() {
        for (name, numbers, expected) in [
            ("price", &[899.0, 1_299.0][..], (0.0, INF)),
            ("latency", &[0.2, 0.8], (0.0, INF)),
            ("costUsd", &[0.012, 0.2], (0.0, INF)),
            ("accuracy", &[0.82, 0.91], (0.0, 1.0)),
            ("error rate", &[0.02, 0.11], (0.0, 1.0)),
            ("errors", &[0.0, 1.0], (0.0, INF)),
            ("success", &[0.0, 1.0], (0.0, 1.0)),
            ("score", &[0.0, 0.0], (0.0, INF)),
            ("rating", &[3.5, 4.8], (0.0, INF)),
            ("temperature", &[-4.0, 12.0], (-INF, INF)),
            ("cpu %", &[12.0, 80.0], (0.0, 100.0)),
            ("success_pct", &[88.5, 91.0], (0.0, 100.0)),
            ("growth pct", &[12.0, 80.0], (0.0, INF)),
            ("cpu %", &[80.0, 140.0], (0.0, INF)),
            ("x", &[], (-INF, INF)),
            ("x", &[f64::NAN, 0.5, 0.6], (0.0, 1.0)),
        ] {
            assert_eq!(of(name, numbers), expected, "{name} {numbers:?}");
        }
    }

    #[test]
    fn a_unit_tells_a_share_from_an_amount() {
        let of = |name: &str, unit, numbers: &[f64]| {
            Domain::of_numbers(&[name], Some(unit), numbers.iter().copied()).max
        };
        assert!(of("time", "s", &[0.2, 0.8]).is_infinite());
        assert!((of("uptime", "%", &[0.92, 0.99]) - 1.0).abs() < 1e-12);
        assert!(of("uptime", "%", &[0.92, 1.1]).is_infinite());
        assert!(of("growth", "%", &[0.1, 0.2]).is_infinite());
    }

    #[test]
    fn what_is_declared_holds_and_the_other_end_is_told_by_the_numbers() {
        let price = Domain::AMOUNT.within(Domain::new(-INF, 5_000.0));
        assert_eq!((price.min, price.max), (0.0, 5_000.0));
        assert!(price.contains(0.0) && !price.contains(-1.0) && !price.contains(5_001.0));
        let counts = Domain {
            whole: true,
            ..Domain::ANY
        };
        let counts = Domain::UNIT.within(counts);
        assert!(counts.contains(7.0) && !counts.contains(0.5));
        assert!(Domain::FLAG.contains(1.0) && !Domain::FLAG.contains(0.5));
    }
}
