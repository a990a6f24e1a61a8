use steelyard_kernel::sort_by_key;

use crate::Time;

/// How long stretches of time are together, in milliseconds: what lies in several of them counts once. One that ends before
/// it begins is none.
pub(crate) fn together(mut stretches: Vec<(Time, Time)>) -> f64 {
    sort_by_key(&mut stretches, |(from, _)| *from);
    let mut sum = 0_i64;
    let mut counted = Time::MIN;
    for (from, to) in stretches {
        let from = from.max(counted);
        if from < to {
            sum = sum.saturating_add(to.saturating_sub(from));
            counted = to;
        }
    }
    sum as f64
}
