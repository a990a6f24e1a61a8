use super::score::factors;
use super::weigh::ranks;
use super::{Cells, Parameters, Shape, Standing, contributions};

/// The furthest that the stacked bar of any ranked alternative reaches below and above 0: the sums of its
/// negative and of its positive contributions. `shape` is that of the cells.
pub fn reach(
    parameters: &Parameters,
    (cells, shape): (&Cells, &Shape),
    standings: &[Standing],
) -> (f64, f64) {
    let ranks = ranks(standings);
    if shape.is_plain(cells) && shape.multiplied.is_empty() {
        let columns = cells.columns.iter().zip(factors(parameters, cells));
        let parts = columns.map(|(column, factor)| steelyard_kernel::Part {
            column: &column.x,
            factor,
            shift: column.shift,
        });
        return steelyard_kernel::sides(&parts.collect::<Vec<_>>(), &ranks);
    }
    let ranked = (0..ranks.len()).filter(|place| ranks[*place]);
    ranked.fold((0.0_f64, 0.0_f64), |(low, high), place| {
        let (mut below, mut above) = (0.0, 0.0);
        for part in contributions(parameters, cells, place) {
            below += part.value.min(0.0);
            above += part.value.max(0.0);
        }
        (low.min(below), high.max(above))
    })
}
