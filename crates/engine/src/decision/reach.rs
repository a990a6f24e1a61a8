use super::{Cells, Gain, Parameters, Shape, Standing, contributions};

/// The furthest that the stacked bar of any ranked alternative reaches below and above 0: the sums of its
/// negative and of its positive contributions. `shape` is that of the cells.
pub fn reach(
    parameters: &Parameters,
    (cells, shape): (&Cells, &Shape),
    standings: &[Standing],
) -> (f64, f64) {
    let plain = shape.is_plain(cells) && shape.multiplied.is_empty();
    let [below, above] = if plain {
        by_columns(parameters, cells)
    } else {
        by_rows(parameters, cells)
    };
    let mut reach = (0.0_f64, 0.0_f64);
    for ((below, above), standing) in below.iter().zip(&above).zip(standings) {
        if *standing == Standing::Ranked {
            reach = (reach.0.min(*below), reach.1.max(*above));
        }
    }
    reach
}

fn by_columns(parameters: &Parameters, cells: &Cells) -> [Vec<f64>; 2] {
    let n = cells.alternatives.len();
    let [mut below, mut above] = [vec![0.0; n], vec![0.0; n]];
    for (criterion, column) in cells.criteria.iter().zip(&cells.columns) {
        let weight = criterion.weight(0).map_or(0.0, |at| parameters.value(at));
        let gain = match &column.gain {
            Gain::Same(gain) => *gain,
            Gain::One | Gain::Each(_) => 1.0,
        };
        let factor = criterion.sign * weight * gain;
        steelyard_kernel::accumulate_sides(
            &mut below,
            &mut above,
            &column.x,
            (factor, column.shift),
        );
    }
    [below, above]
}

fn by_rows(parameters: &Parameters, cells: &Cells) -> [Vec<f64>; 2] {
    let sides = |place| {
        let parts = contributions(parameters, cells, place).into_iter();
        parts.fold((0.0_f64, 0.0_f64), |(below, above), part| {
            (below + part.value.min(0.0), above + part.value.max(0.0))
        })
    };
    let (below, above) = (0..cells.alternatives.len()).map(sides).unzip();
    [below, above]
}
