//! The kernel's loops in WebAssembly with nothing around them, for the bench in the browser.
//!
//! [`Table`] holds seeded numbers in the module's own memory, as the product does. What is timed, and
//! against what, is said in `measure.mjs` beside this crate.

use wasm_bindgen::prelude::wasm_bindgen;

/// Numbers that are added in step. Sums that wait for one another measure the adder and not the
/// memory.
const LANES: usize = 16;

/// Columns of numbers in [0, 1), and a score for each row.
#[wasm_bindgen]
pub struct Table {
    columns: Vec<Vec<f64>>,
    scores: Vec<f64>,
}

#[wasm_bindgen]
impl Table {
    /// `columns` columns of `rows` numbers; the same seed gives the same numbers.
    #[wasm_bindgen(constructor)]
    pub fn new(rows: usize, columns: usize, seed: u32) -> Table {
        let mut next = random(seed);
        let mut column = || (0..rows).map(|_| next()).collect();
        Table {
            columns: (0..columns).map(|_| column()).collect(),
            scores: vec![0.0; rows],
        }
    }

    /// A copy of a column; empty where there is none.
    pub fn column(&self, place: usize) -> Vec<f64> {
        self.columns.get(place).cloned().unwrap_or_default()
    }

    /// Scores all rows.
    pub fn weigh(&mut self, factors: &[f64]) {
        let columns: Vec<&[f64]> = self.columns.iter().map(Vec::as_slice).collect();
        steelyard_kernel::weigh(&mut self.scores, &columns, factors);
    }

    /// Scores all rows and gives the places of the `k` best.
    pub fn best(&mut self, factors: &[f64], k: usize) -> Vec<usize> {
        self.weigh(factors);
        steelyard_kernel::best(&self.scores, k)
    }

    /// Reads one column as fast as it can be read; the sum shows that it was. NaN if there is none.
    pub fn sum_column(&self, place: usize) -> f64 {
        self.columns.get(place).map_or(f64::NAN, |x| sum(x))
    }

    /// Reads all columns, one after another; the sum shows that they were.
    pub fn sum_columns(&self) -> f64 {
        self.columns.iter().map(|column| sum(column)).sum()
    }
}

fn sum(numbers: &[f64]) -> f64 {
    let (steps, rest) = numbers.as_chunks::<LANES>();
    let mut lanes = [0.0; LANES];
    for step in steps {
        for (lane, number) in lanes.iter_mut().zip(step) {
            *lane += number;
        }
    }
    lanes.iter().chain(rest).sum()
}

/// Numbers in [0, 1) with 53 random bits (splitmix64).
fn random(seed: u32) -> impl FnMut() -> f64 {
    let mut state = u64::from(seed);
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
}
