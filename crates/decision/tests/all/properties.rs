//! What holds for every decision model, whichever system filled it.

use std::cmp::Ordering;

use proptest::collection::vec;
use proptest::prelude::*;
use steelyard_decision::{
    Alternative, Cells, Column, Criterion, Gain, Norm, Parameter, Parameters, Standing, compare,
    contributions, weigh,
};

/// Numbers of every size, near ties, and those that are none.
fn numbers() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => (-40..40_i32).prop_map(|at| f64::from(at) / 10.0),
        2 => (-40..40_i32, -3..4_i32)
            .prop_map(|(at, off)| f64::from(at) / 10.0 + f64::from(off) * 2.5e-10),
        1 => any::<f64>(),
        1 => -2e7..2e7_f64,
        1 => Just(f64::NAN),
        1 => prop_oneof![Just(f64::INFINITY), Just(f64::NEG_INFINITY), Just(0.0), Just(-0.0)],
    ]
}

/// A plain table: weights, signs, gains and one row an alternative.
#[derive(Clone, Debug)]
struct Table {
    weights: Vec<f64>,
    signs: Vec<bool>,
    gains: Vec<f64>,
    rows: Vec<Vec<f64>>,
}

fn tables() -> impl Strategy<Value = Table> {
    let tenths = |least: i32, most: i32| (least..=most).prop_map(|at| f64::from(at) / 10.0);
    (1..5_usize, 0..9_usize).prop_flat_map(move |(criteria, alternatives)| {
        let row = vec(tenths(-20, 20), criteria);
        (
            vec(tenths(0, 50), criteria),
            vec(any::<bool>(), criteria),
            vec(tenths(0, 10), criteria),
            vec(row, alternatives),
        )
            .prop_map(|(weights, signs, gains, rows)| Table {
                weights,
                signs,
                gains,
                rows,
            })
    })
}

impl Table {
    fn parameters(&self) -> Parameters {
        let one =
            |(at, weight): (usize, &f64)| Parameter::weight(format!("w{at}"), "Weight", *weight);
        Parameters::new(self.weights.iter().enumerate().map(one).collect())
    }

    /// All signs are + under a norm.
    fn cells(&self, norm: Norm) -> Cells {
        let sign = |up: bool| {
            if up || norm == Norm::Weights {
                1.0
            } else {
                -1.0
            }
        };
        let criterion = |(at, up): (usize, &bool)| Criterion::new("c", "Criterion", sign(*up), at);
        let column = |at: usize| Column {
            gain: Gain::Same(self.gains[at]),
            ..Column::new(self.rows.iter().map(|row| row[at]).collect())
        };
        Cells {
            criteria: self.signs.iter().enumerate().map(criterion).collect(),
            columns: (0..self.weights.len()).map(column).collect(),
            alternatives: (0..self.rows.len())
                .map(|at| Alternative::new(format!("a{at}")))
                .collect(),
            norm,
            ..Cells::default()
        }
    }
}

proptest! {
    #[test]
    fn comparison_is_a_total_order(x in numbers(), y in numbers(), z in numbers()) {
        prop_assert_eq!(compare(x, x), Ordering::Equal);
        prop_assert_eq!(compare(x, y), compare(y, x).reverse());
        if compare(x, y).is_le() && compare(y, z).is_le() {
            prop_assert!(compare(x, z).is_le(), "{} ≤ {} ≤ {}", x, y, z);
        }
        if compare(x, y).is_eq() && compare(y, z).is_eq() {
            prop_assert!(compare(x, z).is_eq(), "{} = {} = {}", x, y, z);
        }
    }

    #[test]
    fn what_differs_by_more_than_a_step_differs(x in -9e5..9e5_f64, steps in 2..1000_i32) {
        prop_assert_eq!(compare(x, x + f64::from(steps) * 1e-9), Ordering::Less);
        prop_assert_eq!(compare(x, x), Ordering::Equal);
    }

    #[test]
    fn what_differs_by_less_than_half_a_step_is_the_same(at in -9_000_000..9_000_000_i64, off in -0.4..0.4_f64) {
        let x = at as f64 / 1e3;
        prop_assert_eq!(compare(x, x + off * 1e-9), Ordering::Equal);
    }

    #[test]
    fn each_alternative_stands_once_and_in_order(table in tables()) {
        let weighed = weigh(&table.parameters(), &table.cells(Norm::One));
        let mut places = weighed.order.clone();
        places.sort_unstable();
        prop_assert!(places.into_iter().eq(0..table.rows.len()));
        prop_assert_eq!(weighed.ranked, table.rows.len());
        for pair in weighed.order.windows(2) {
            let order = compare(weighed.scores[pair[0]], weighed.scores[pair[1]]);
            prop_assert!(order.is_gt() || (order.is_eq() && pair[0] < pair[1]));
        }
    }

    #[test]
    fn a_score_is_the_signed_sum(table in tables()) {
        let (parameters, cells) = (table.parameters(), table.cells(Norm::One));
        let weighed = weigh(&parameters, &cells);
        for (at, row) in table.rows.iter().enumerate() {
            let part = |j: usize| {
                let sign = if table.signs[j] { 1.0 } else { -1.0 };
                sign * table.weights[j] * table.gains[j] * row[j]
            };
            let sum: f64 = (0..row.len()).map(part).sum();
            prop_assert!((weighed.scores[at] - sum).abs() < 1e-12);
            let parts: f64 = contributions(&parameters, &cells, at).iter().map(|part| part.value).sum();
            // What is shown of a part multiplies to it; where it is measured from 0 its sign is the criterion's.
            for part in contributions(&parameters, &cells, at) {
                let measured_from = cells.columns[part.criterion].shift;
                let sign = if measured_from == 0.0 { cells.criteria[part.criterion].sign } else { 1.0 };
                let product = sign * part.number * part.counts;
                prop_assert!((product - part.value).abs() <= 1e-9 * part.value.abs().max(1.0), "{part:?}");
            }
            prop_assert!((weighed.scores[at] - parts).abs() < 1e-12);
        }
    }

    #[test]
    fn a_gain_is_a_factor_of_the_cell(table in tables()) {
        let mut plain = table.clone();
        for row in &mut plain.rows {
            for (x, gain) in row.iter_mut().zip(&table.gains) {
                *x *= gain;
            }
        }
        plain.gains.fill(1.0);
        let one = weigh(&table.parameters(), &table.cells(Norm::One));
        let other = weigh(&plain.parameters(), &plain.cells(Norm::One));
        for (x, y) in one.scores.iter().zip(&other.scores) {
            prop_assert!((x - y).abs() < 1e-12);
        }
        prop_assert_eq!(one.order, other.order);
    }

    #[test]
    fn a_weighted_mean_lies_between_its_cells(table in tables()) {
        let weighed = weigh(&table.parameters(), &table.cells(Norm::Weights));
        let counts = |j: &usize| table.weights[*j] * table.gains[*j] > 0.0;
        let counted: Vec<usize> = (0..table.weights.len()).filter(counts).collect();
        for (at, row) in table.rows.iter().enumerate() {
            if counted.is_empty() {
                prop_assert_eq!(weighed.standings[at], Standing::Unscored);
                prop_assert!(weighed.scores[at].is_nan());
                continue;
            }
            let least = counted.iter().map(|j| row[*j]).fold(f64::INFINITY, f64::min);
            let most = counted.iter().map(|j| row[*j]).fold(f64::NEG_INFINITY, f64::max);
            let score = weighed.scores[at];
            prop_assert!(least - 1e-12 <= score && score <= most + 1e-12, "{}", score);
        }
    }

    #[test]
    fn a_weighted_mean_has_no_unit_of_weight(table in tables()) {
        let mut heavier = table.clone();
        for weight in &mut heavier.weights {
            *weight *= 8.0;
        }
        let one = weigh(&table.parameters(), &table.cells(Norm::Weights));
        let other = weigh(&heavier.parameters(), &heavier.cells(Norm::Weights));
        prop_assert_eq!(one.order, other.order);
        for (x, y) in one.scores.iter().zip(&other.scores) {
            prop_assert!((x.is_nan() && y.is_nan()) || (x - y).abs() < 1e-12);
        }
    }

    #[test]
    fn nothing_set_is_outside_its_bounds(value in numbers()) {
        let mut parameters = Parameters::new(vec![Parameter::weight("w", "Weight", 2.0)]);
        let taken = parameters.set("w", value).is_ok();
        let now = parameters.value_of("w");
        prop_assert!((0.0..=1e6).contains(&now));
        prop_assert_eq!(taken, (0.0..=1e6).contains(&value));
        let kept = if taken { value } else { 2.0 };
        prop_assert_eq!(now.to_bits(), kept.to_bits());
    }
}
