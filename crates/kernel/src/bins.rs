//! How numbers lie between the least and the greatest.

/// The least, the middle and the greatest of finite numbers, and how many lie in each of `count` equal parts of the way between; `None`
/// without numbers. Sorts them. Of an even count the middle is half way between the two; numbers that are all the same are in the
/// first part, the greatest in the last.
///
/// ```
/// let found = steelyard_kernel::bins(&mut [4.0, 0.0, 1.0, 1.0], 2);
/// assert_eq!(found, Some(([0.0, 1.0, 4.0], vec![3, 1])));
/// ```
#[inline(never)]
pub fn bins(numbers: &mut [f64], count: usize) -> Option<([f64; 3], Vec<u32>)> {
    numbers.sort_unstable_by(f64::total_cmp);
    let (min, max) = (*numbers.first()?, *numbers.last()?);
    let half = numbers.len() / 2;
    let median = match numbers.len() % 2 {
        0 => numbers[half - 1] / 2.0 + numbers[half] / 2.0,
        _ => numbers[half],
    };
    let mut bins = vec![0; count];
    // Halves, since the way between two numbers may be longer than any number.
    let way = max / 2.0 - min / 2.0;
    for number in numbers.iter() {
        let share = if way > 0.0 {
            (number / 2.0 - min / 2.0) / way
        } else {
            0.0
        };
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "from 0 to `count`"
        )]
        let at = (share * count as f64) as usize;
        if let Some(bin) = bins.get_mut(at.min(count.saturating_sub(1))) {
            *bin += 1;
        }
    }
    Some(([min, median, max], bins))
}

#[cfg(test)]
mod tests {
    use super::bins;

    #[test]
    fn all_numbers_are_in_some_part() {
        assert_eq!(bins(&mut [], 4), None);
        assert_eq!(bins(&mut [7.0; 3], 4), Some(([7.0; 3], vec![3, 0, 0, 0])));
        let (ends, found) = bins(&mut [f64::MAX, -f64::MAX, 0.0], 3).expect("numbers");
        assert_eq!((ends[1], found), (0.0, vec![1, 1, 1]));
        let (ends, found) = bins(&mut [1.0, 2.0, 3.0, 4.0, 5.0], 4).expect("numbers");
        assert_eq!((ends, found), ([1.0, 3.0, 5.0], vec![1, 1, 1, 2]));
    }
}
