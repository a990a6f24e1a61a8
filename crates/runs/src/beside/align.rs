/// Places in two sequences, in the order of both: of both where what stands there is the same and goes together, else of one.
pub type Aligned = Vec<[Option<usize>; 2]>;

/// Aligns two sequences by a longest common subsequence; what only one has stands before the next that both have, the left one's
/// first. What both begin and end with goes together in any case. Between that a table of `left × right` cells is filled, which
/// is taken off the budget; where that is too small, nothing between goes together.
///
/// ```
/// use steelyard_runs::beside::align;
///
/// let rows = align(&[1, 2, 3], &[1, 3, 4], &mut 100);
/// assert_eq!(rows, [[Some(0), Some(0)], [Some(1), None], [Some(2), Some(1)], [None, Some(2)]]);
/// ```
pub fn align(left: &[usize], right: &[usize], budget: &mut usize) -> Aligned {
    let same = |(one, two): &(&usize, &usize)| one == two;
    let begin = left.iter().zip(right).take_while(same).count();
    let (rest, other) = (&left[begin..], &right[begin..]);
    let end = rest.iter().rev().zip(other.iter().rev());
    let end = end.take_while(same).count();
    let (rest, other) = (&rest[..rest.len() - end], &other[..other.len() - end]);
    let mut rows: Aligned = (0..begin).map(|at| [Some(at), Some(at)]).collect();
    let mut at = [begin, begin];
    for (one, two) in common(rest, other, budget) {
        alone(&mut rows, &mut at, [begin + one, begin + two]);
        rows.push([Some(at[0]), Some(at[1])]);
        at = at.map(|at| at + 1);
    }
    alone(&mut rows, &mut at, [left.len() - end, right.len() - end]);
    rows.extend((0..end).map(|more| [Some(at[0] + more), Some(at[1] + more)]));
    rows
}

/// What stands alone up to there.
fn alone(rows: &mut Aligned, at: &mut [usize; 2], to: [usize; 2]) {
    rows.extend((at[0]..to[0]).map(|left| [Some(left), None]));
    rows.extend((at[1]..to[1]).map(|right| [None, Some(right)]));
    *at = to;
}

/// The places of a longest common subsequence.
fn common(left: &[usize], right: &[usize], budget: &mut usize) -> Vec<(usize, usize)> {
    let width = right.len() + 1;
    let cells = (left.len() + 1).saturating_mul(width);
    if left.is_empty() || right.is_empty() || cells > *budget {
        return Vec::new();
    }
    *budget -= cells;
    // For each two places how long a subsequence what stands from there on has in common.
    let mut longest = vec![0_u32; cells];
    for (one, value) in left.iter().enumerate().rev() {
        for (two, other) in right.iter().enumerate().rev() {
            let here = one * width + two;
            longest[here] = if value == other {
                longest[here + width + 1] + 1
            } else {
                longest[here + width].max(longest[here + 1])
            };
        }
    }
    let mut places = Vec::new();
    let (mut one, mut two) = (0, 0);
    while one < left.len() && two < right.len() {
        let here = one * width + two;
        if left[one] == right[two] {
            places.push((one, two));
            (one, two) = (one + 1, two + 1);
        } else if longest[here + width] >= longest[here + 1] {
            one += 1;
        } else {
            two += 1;
        }
    }
    places
}
