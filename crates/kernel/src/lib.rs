//! What every floor does with plain slices and nothing else: the hot loops.
//!
//! None of the hot loops is inlined: in a caller that is compiled for size a loop would be so too.
//!
//! Sums run in the order of the calls and of the slices, one multiplication and one addition an
//! element, so that every target gives the same bits.
//!
//! [`accumulate`] adds one column to sums and [`weigh()`] all of them at once. [`key`] is the number
//! by which sums compare, [`best()`] the first rows by it, [`leaders()`] the first two, and [`order()`] all rows with those in front.
//! [`sides()`] says how far the parts of the sums reach. [`plain()`] goes through the letters of a string of JSON, [`Walk`] through
//! its values, and a [`Table`] is where they stand; [`decode()`] says what is written there.
//! [`HashMap`] and [`HashSet`] are those whose order nobody sees, [`bins()`] says how numbers lie, [`Sharing`] keeps a sum while one number moves, [`Union`] joins stretches, [`rfc3339()`] reads a time, [`folder_key()`] says which spellings of a folder are the same, [`fnv1a_64()`] is a hash of bytes. [`shown_difference()`] is the difference of two numbers as they are shown. [`Random`] draws numbers from a seed, the same on every target.
//! [`add_steps()`] counts the steps of loops for tests of growth.
//!
//! ```
//! let mut scores = vec![0.0; 2];
//! steelyard_kernel::accumulate(&mut scores, &[0.9, 0.8], 10.0);
//! steelyard_kernel::accumulate(&mut scores, &[0.4, 0.1], -8.0);
//! assert_eq!(scores, [9.0 - 3.2, 8.0 - 0.8]);
//!
//! let mut again = vec![0.0; 2];
//! steelyard_kernel::weigh(&mut again, &[&[0.9, 0.8], &[0.4, 0.1]], &[10.0, -8.0]);
//! assert_eq!(again, scores);
//! assert_eq!(steelyard_kernel::best(&scores, 1), [1]);
//! ```

mod best;
mod bins;
mod decimals;
mod decode;
mod fnv;
mod folder_key;
mod hashed;
mod leaders;
mod order;
mod plain;
mod random;
mod sharing;
mod short_number;
mod sides;
mod snap;
mod steps;
mod table;
mod time;
mod union;
mod walk;
mod weigh;

pub use best::best;
pub use bins::bins;
pub use decimals::{decimals_apart, shown_difference};
pub use decode::{cut, decode};
pub use fnv::{FNV1A_64, fnv1a_64};
pub use folder_key::folder_key;
pub use hashed::{HashMap, HashSet, same_hash};
pub use leaders::leaders;
pub use order::order;
pub use plain::plain;
pub use random::Random;
pub use sharing::{Bounded, Share, Sharing};
pub use short_number::short_number;
pub use sides::{Part, sides};
pub use snap::key;
pub use steps::{add_steps, steps_of};
pub use table::{Cell, Table, name_from};
pub use time::{date_of, day_and_clock, logged_time, rfc3339, rfc3339_text};
pub use union::Union;
pub use walk::{Broken, Walk};
pub use weigh::weigh;

/// Adds `factor · column[i]` to each `out[i]`. Elements beyond the shorter slice stay as they are.
#[inline(never)]
pub fn accumulate(out: &mut [f64], column: &[f64], factor: f64) {
    for (sum, x) in out.iter_mut().zip(column) {
        *sum += factor * x;
    }
}

/// Adds `factor · gain[i] · column[i]` to each `out[i]`: for columns whose cells have gains of
/// their own, such as evaluators' confidences.
#[inline(never)]
pub fn accumulate_gained(out: &mut [f64], column: &[f64], gain: &[f64], factor: f64) {
    for ((sum, x), gain) in out.iter_mut().zip(column).zip(gain) {
        *sum += factor * gain * x;
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "the same bits are what is promised")]
mod tests {
    use super::{accumulate, accumulate_gained};

    #[test]
    fn sums_follow_the_order_of_calls() {
        // 1e16 + 1 − 1e16 is 0 in that order and 1 in another: the order is part of the contract.
        let mut out = [0.0];
        for factor in [1e16, 1.0, -1e16] {
            accumulate(&mut out, &[1.0], factor);
        }
        assert_eq!(out, [0.0]);
    }

    #[test]
    fn gains_are_per_element() {
        let mut out = [0.0, 1.0];
        accumulate_gained(&mut out, &[2.0, 3.0], &[0.5, 0.0], 4.0);
        assert_eq!(out, [4.0, 1.0]);
    }

    #[test]
    fn shorter_columns_leave_the_rest_alone() {
        let mut out = [1.0, 1.0];
        accumulate(&mut out, &[1.0], 1.0);
        assert_eq!(out, [2.0, 1.0]);
    }
}
