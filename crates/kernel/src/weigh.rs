//! Weighted sums of columns, read from memory once.

use crate::accumulate;

/// Rows a block: their sums (8 KB) stay in the nearest cache while the columns stream by.
const BLOCK: usize = 1024;

/// Gives each `out[i]` the sum of `factors[j] · columns[j][i]` over j, whatever it held before.
///
/// Bit for bit what [`accumulate`] gives column by column on zeros (of NaN, the sign and payload may
/// differ). Rows beyond a column's end get nothing from it; columns without a factor and factors
/// without a column count as absent.
///
/// ```
/// let mut out = [f64::NAN; 3];
/// steelyard_kernel::weigh(&mut out, &[&[1.0, 2.0, 3.0], &[1.0]], &[2.0, -1.0]);
/// assert_eq!(out, [1.0, 4.0, 6.0]);
/// ```
#[inline(never)]
pub fn weigh(out: &mut [f64], columns: &[&[f64]], factors: &[f64]) {
    for (at, block) in out.chunks_mut(BLOCK).enumerate() {
        weigh_block(block, at * BLOCK, columns, factors);
    }
}

/// The sums of the rows from `start` on, as many as `out` takes.
fn weigh_block(out: &mut [f64], start: usize, columns: &[&[f64]], factors: &[f64]) {
    let both = columns.len().min(factors.len());
    let rest = (&columns[..both], &factors[..both]);
    out.fill(0.0);
    let rest = add_groups::<8>(out, start, rest);
    let rest = add_groups::<4>(out, start, rest);
    let rest = add_groups::<2>(out, start, rest);
    add_groups::<1>(out, start, rest);
}

/// Columns and their factors, as many of the one as of the other.
type Weighted<'a> = (&'a [&'a [f64]], &'a [f64]);

/// Adds columns, `N` at a time, and gives back those that are too few for that.
fn add_groups<'a, const N: usize>(
    out: &mut [f64],
    start: usize,
    (columns, factors): Weighted<'a>,
) -> Weighted<'a> {
    let (groups, columns) = columns.as_chunks::<N>();
    let (group_factors, factors) = factors.as_chunks::<N>();
    for (group, factors) in groups.iter().zip(group_factors) {
        let parts = group.map(|column| part(column, start, out.len()));
        if parts.iter().all(|part| part.len() == out.len()) {
            add_together(out, parts, *factors);
        } else {
            for (part, factor) in parts.iter().zip(factors) {
                accumulate(out, part, *factor);
            }
        }
    }
    (columns, factors)
}

/// The `len` elements from `start` on, or those of them that there are.
fn part(column: &[f64], start: usize, len: usize) -> &[f64] {
    let rest = column.get(start..).unwrap_or_default();
    &rest[..len.min(rest.len())]
}

/// Adds `N` columns as long as `out`, in order. A sum stays in a register meanwhile, and rows are
/// independent of one another, so that the compiler takes two at a time.
fn add_together<const N: usize>(out: &mut [f64], columns: [&[f64]; N], factors: [f64; N]) {
    // Lengths that the compiler can see are checked once and not for each element.
    let columns = columns.map(|column| &column[..out.len()]);
    for (row, sum) in out.iter_mut().enumerate() {
        for (column, factor) in columns.iter().zip(factors) {
            *sum += factor * column[row];
        }
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "the same bits are what is promised")]
mod tests {
    use super::{BLOCK, weigh};

    #[test]
    fn sums_follow_the_order_of_columns() {
        let (big, one) = (vec![1e16; BLOCK + 3], vec![1.0; BLOCK + 3]);
        let mut out = vec![5.0; BLOCK + 3];
        weigh(&mut out, &[&big, &one, &big], &[1.0, 1.0, -1.0]);
        assert_eq!(out, vec![0.0; BLOCK + 3]);
    }

    #[test]
    fn without_columns_all_is_nothing() {
        let mut out = [1.0, -1.0];
        weigh(&mut out, &[], &[2.0]);
        assert_eq!(out.map(f64::to_bits), [0, 0]);
    }

    #[test]
    fn a_column_that_ends_within_a_block_leaves_the_rest_alone() {
        let (long, short) = (vec![1.0; 2 * BLOCK], vec![1.0; BLOCK + 1]);
        let mut out = vec![0.0; 2 * BLOCK];
        weigh(&mut out, &[&long, &short], &[1.0, 2.0]);
        assert_eq!(out[BLOCK - 1..BLOCK + 2], [3.0, 3.0, 1.0]);
    }
}
