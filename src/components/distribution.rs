//! How the numbers of a column lie: bars, and beside them the least, the middle and the greatest.

use steelyard_protocol::Distribution;

use crate::charts::format;
use crate::charts::paint::Paint;
use crate::charts::scene::Scene;
use crate::charts::spark;

/// Bars, those of a range of the numbers standing out.
pub(crate) fn bars(found: &Distribution, range: Option<(f64, f64)>) -> Scene {
    let step = (found.max - found.min) / found.bins.len().max(1) as f64;
    let stands = |at: usize| {
        let from = found.min + at as f64 * step;
        range.is_none_or(|(least, most)| least < from + step && from <= most)
    };
    let bins = found.bins.iter().enumerate();
    let bins: Vec<(f64, f64)> = bins
        .map(|(at, &count)| {
            let count = f64::from(count);
            (count, if stands(at) { count } else { 0.0 })
        })
        .collect();
    spark::bars(&bins, (Paint::Line, Paint::Ink2))
}

/// "450 to 2,900, median 1,240, 31 without".
pub(crate) fn words(found: &Distribution) -> String {
    let [min, median, max] = [found.min, found.median, found.max].map(format::short);
    let without = match found.missing {
        0 => String::new(),
        missing => format!(", {} missing", format::count(u64::from(missing))),
    };
    format!("{min} to {max}, median {median}{without}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_name_the_middle_and_what_is_missing() {
        let found = Distribution {
            criterion: String::new(),
            bins: vec![2, 1],
            min: 1.0,
            median: 2.5,
            max: 1240.0,
            missing: 3,
        };
        assert_eq!(words(&found), "1 to 1,240, median 2.5, 3 missing");
    }
}
