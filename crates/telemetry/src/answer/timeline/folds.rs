use super::slices::Slices;

/// No shorter stretch is folded, in milliseconds.
const LEAST: f64 = 300_000.0;

/// Pixels of a fold, as the page draws it.
const WIDE: f64 = 24.0;

/// Stretches within one in which nothing is done, those that are longer than their fold would be, in order; and how
/// many milliseconds a pixel then stands for.
pub(super) fn folds(slices: &Slices, (from, to): (f64, f64), most: u32) -> (Vec<(f64, f64)>, f64) {
    let pixels = f64::from(most.max(1));
    let mut left = to - from;
    let mut folds: Vec<(f64, f64)> = Vec::new();
    let mut gaps = slices.busy.gaps((from, to));
    gaps.retain(|(from, to)| to - from > LEAST);
    gaps.sort_by(|one, other| (other.1 - other.0).total_cmp(&(one.1 - one.0)));
    for gap in gaps {
        let room = pixels - WIDE * folds.len() as f64;
        // Half of the picture is for what is done.
        if (gap.1 - gap.0) / left * room <= 2.0 * WIDE || room < pixels / 2.0 {
            break;
        }
        left -= gap.1 - gap.0;
        folds.push(gap);
    }
    folds.sort_by(|one, other| one.0.total_cmp(&other.0));
    let room = (pixels - WIDE * folds.len() as f64).max(1.0);
    (folds, left.max(f64::MIN_POSITIVE) / room)
}
