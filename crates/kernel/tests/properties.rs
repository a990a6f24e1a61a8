//! What holds for all inputs: the fast loops give what the plain ones give.

use proptest::collection::vec;
use proptest::prelude::*;
use steelyard_kernel::{accumulate, best, key, weigh};

/// Numbers within a few steps of the snapped scale, so that bits or keys tie.
fn near_ties() -> impl Strategy<Value = f64> {
    (-4..4_i32, -18..18_i32).prop_map(|(at, off)| f64::from(at) / 10.0 + f64::from(off) * 1.25e-10)
}

/// Numbers of every size, near ties, and those that are none.
fn numbers() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => (-40..40_i32).prop_map(|at| f64::from(at) / 10.0),
        2 => near_ties(),
        1 => any::<f64>(),
        1 => 8.99e6..9.01e6_f64,
        1 => prop_oneof![Just(f64::NAN), Just(f64::INFINITY), Just(f64::NEG_INFINITY), Just(0.0), Just(-0.0)],
    ]
}

/// Scores that reach several blocks: mixed, close, all alike, rising or falling.
fn scores() -> impl Strategy<Value = Vec<f64>> {
    let crowd = (numbers(), 0..700_usize).prop_map(|(score, count)| vec![score; count]);
    let sorted = (vec(numbers(), 0..700), any::<bool>()).prop_map(|(mut scores, falls)| {
        scores.sort_by(f64::total_cmp);
        if falls {
            scores.reverse();
        }
        scores
    });
    prop_oneof![
        4 => vec(numbers(), 0..700),
        4 => vec(near_ties(), 0..700),
        1 => crowd,
        2 => sorted,
    ]
}

/// Columns of up to two blocks and a bit, most of them as long as there are rows; their factors.
fn table() -> impl Strategy<Value = (usize, Vec<Vec<f64>>, Vec<f64>)> {
    let length = prop_oneof![Just(0..20_usize), Just(1000..1050), Just(2040..2100)];
    (length, 0..20_usize).prop_flat_map(|(rows, columns)| {
        let longest = rows.end;
        rows.prop_flat_map(move |rows| {
            let length = prop_oneof![6 => Just(rows), 1 => 0..=longest];
            // Few numbers repeated, since generating each would take most of the time.
            let column = (vec(numbers(), 1..40), length)
                .prop_map(|(some, length)| some.into_iter().cycle().take(length).collect());
            (Just(rows), vec(column, columns), vec(numbers(), 0..20))
        })
    })
}

fn plain_weigh(rows: usize, columns: &[Vec<f64>], factors: &[f64]) -> Vec<f64> {
    let mut out = vec![0.0; rows];
    for (column, factor) in columns.iter().zip(factors) {
        accumulate(&mut out, column, *factor);
    }
    out
}

fn plain_best(scores: &[f64], k: usize) -> Vec<usize> {
    let mut places: Vec<usize> = (0..scores.len())
        .filter(|at| !scores[*at].is_nan())
        .collect();
    places.sort_by(|a, b| key(scores[*b]).total_cmp(&key(scores[*a])).then(a.cmp(b)));
    places.truncate(k);
    places
}

/// Bits, with one NaN for all: WebAssembly promises no more of them.
fn bits(numbers: &[f64]) -> Vec<u64> {
    let one = |x: &f64| if x.is_nan() { f64::NAN } else { *x };
    numbers.iter().map(|x| one(x).to_bits()).collect()
}

fn slices(columns: &[Vec<f64>]) -> Vec<&[f64]> {
    columns.iter().map(Vec::as_slice).collect()
}

proptest! {
    #[test]
    fn weighing_together_gives_the_bits_of_column_by_column((rows, columns, factors) in table()) {
        let mut out = vec![f64::NAN; rows];
        weigh(&mut out, &slices(&columns), &factors);
        prop_assert_eq!(bits(&out), bits(&plain_weigh(rows, &columns, &factors)));
    }

    #[test]
    fn the_best_are_the_first_of_all_sorted(scores in scores(), k in prop_oneof![0..9_usize, 0..800_usize]) {
        prop_assert_eq!(best(&scores, k), plain_best(&scores, k));
    }

    #[test]
    fn a_key_never_falls_where_the_number_rises(x in numbers(), y in numbers(), ulps in 0..9_u8) {
        let near = (0..ulps).fold(x, |x, _| x.next_up());
        for (low, high) in [(x.min(y), x.max(y)), (x, near)] {
            prop_assert!(key(low) <= key(high) || low.is_nan() || high.is_nan());
        }
    }
}
