//! How far the parts of weighted sums reach to both sides of 0.

/// Rows a block: their sums (16 KB) stay in the nearest cache while the columns stream by.
const BLOCK: usize = 1024;

/// A column with what its parts are: `factor · (x − shift)`.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// The numbers, one a row.
    pub column: &'a [f64],
    /// What each counts by.
    pub factor: f64,
    /// What each is measured from.
    pub shift: f64,
}

/// The least sum of a row's negative parts and the greatest of its positive ones, over the rows of which `counts`
/// says so; 0 where there are none. Rows with a part that is NaN are left out; those beyond a
/// column's end get nothing from it.
///
/// ```
/// # use steelyard_kernel::{Part, sides};
/// let part = |column, factor| Part { column, factor, shift: 0.0 };
/// let parts = [part(&[1.0, 3.0, 9.0][..], 2.0), part(&[4.0, 1.0, 9.0], -1.0)];
/// assert_eq!(sides(&parts, &[true, true, false]), (-4.0, 6.0));
/// ```
#[inline(never)]
pub fn sides(parts: &[Part<'_>], counts: &[bool]) -> (f64, f64) {
    let mut found = (0.0, 0.0);
    let (mut below, mut above) = ([0.0; BLOCK], [0.0; BLOCK]);
    for (at, counts) in counts.chunks(BLOCK).enumerate() {
        let rows = counts.len();
        let (below, above) = (&mut below[..rows], &mut above[..rows]);
        below.fill(0.0);
        above.fill(0.0);
        for part in parts {
            let column = part.column.get(at * BLOCK..).unwrap_or_default();
            add(below, above, Part { column, ..*part });
        }
        for ((below, above), counts) in below.iter().zip(above).zip(counts) {
            if *counts && *below < found.0 {
                found.0 = *below;
            }
            if *counts && *above > found.1 {
                found.1 = *above;
            }
        }
    }
    found
}

fn add(below: &mut [f64], above: &mut [f64], part: Part<'_>) {
    for ((below, above), x) in below.iter_mut().zip(above).zip(part.column) {
        let value = part.factor * (x - part.shift);
        // Half of v − |v| is v or 0, without a branch that would be taken as often as not.
        *below += 0.5 * (value - value.abs());
        *above += 0.5 * (value + value.abs());
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "the same bits are what is promised")]
mod tests {
    use super::{BLOCK, Part, sides};

    #[test]
    fn sides_are_apart() {
        let part = |factor, shift| Part {
            column: &[1.0, 3.0, 2.0],
            factor,
            shift,
        };
        let parts = [part(2.0, 2.0), part(-1.0, 0.0)];
        // Rows: −2 and −1; 2 and −3; 0 and −2.
        assert_eq!(sides(&parts, &[true; 3]), (-3.0, 2.0));
        assert_eq!(sides(&parts, &[false, false, true]), (-2.0, 0.0));
        assert_eq!(sides(&parts, &[false; 3]), (0.0, 0.0));
    }

    #[test]
    fn what_is_no_number_reaches_nowhere() {
        let part = Part {
            column: &[f64::NAN, 1.0],
            factor: 1.0,
            shift: 0.0,
        };
        assert_eq!(sides(&[part], &[true; 2]), (0.0, 1.0));
    }

    #[test]
    fn every_block_counts() {
        let mut column = vec![0.0; 2 * BLOCK + 3];
        column[2 * BLOCK + 2] = -7.0;
        column[BLOCK] = 5.0;
        let part = Part {
            column: &column,
            factor: 1.0,
            shift: 0.0,
        };
        assert_eq!(sides(&[part], &vec![true; column.len()]), (-7.0, 5.0));
        // A column that ends early gives nothing to the rows behind.
        let part = Part {
            column: &column[..BLOCK],
            ..part
        };
        assert_eq!(sides(&[part], &vec![true; column.len()]), (0.0, 0.0));
    }
}
