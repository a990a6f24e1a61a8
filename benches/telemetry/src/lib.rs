//! Logs of events read into columns in WebAssembly with nothing around them, for the bench in the browser.
//!
//! What is timed, and against what, is said in `worker.mjs` beside this crate.

use steelyard_documents::{Budget, read};
use steelyard_telemetry::{Derived, EventLog, Field, Kind, Log, Reader, metrics_csv, of_metrics};
use wasm_bindgen::prelude::wasm_bindgen;

/// A log on its way in.
#[wasm_bindgen]
#[derive(Default)]
pub struct Reading(Reader);

#[wasm_bindgen]
impl Reading {
    /// At the beginning of a file.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Reading {
        Reading::default()
    }

    /// Takes more of the file.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.0.feed(bytes);
    }

    /// What all of it came to.
    pub fn finish(self) -> Events {
        Events(self.0.finish())
    }
}

/// Events in columns.
#[wasm_bindgen]
pub struct Events(Log);

#[wasm_bindgen]
impl Events {
    /// Bytes of the columns.
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// By what contenders are held against each other: events, the sums of `tokens_in` and of `cost_usd`, the last
    /// `similarity_mean`, and dissents.
    pub fn found(&self) -> Vec<f64> {
        let sum = |field| {
            let column = self
                .0
                .table(Kind::LlmCall)
                .and_then(|table| table.column(field));
            column.map_or(0.0, |column| {
                column
                    .iter()
                    .flatten()
                    .fold(0.0, |sum, number| sum + number)
            })
        };
        let rounds = self.0.table(Kind::RoundEnded);
        let alike = rounds.and_then(|table| table.column(Field::SimilarityMean));
        let last = alike.and_then(|column| column.iter().flatten().last());
        let dissents = self.0.table(Kind::Dissent);
        vec![
            self.0.len() as f64,
            sum(Field::TokensIn),
            sum(Field::Cost),
            last.unwrap_or(f64::NAN),
            dissents.map_or(0.0, |table| table.events.len() as f64),
        ]
    }

    /// Works out rounds and runs; how many rounds there are.
    pub fn derive(&self) -> usize {
        Derived::of(&self.0).rounds.len()
    }

    /// The `metrics.csv` that belongs to it.
    pub fn metrics(&self) -> String {
        metrics_csv(&self.0, &Derived::of(&self.0))
    }
}

/// The rounds of a `metrics.csv`.
#[wasm_bindgen]
pub struct Rounds(EventLog);

#[wasm_bindgen]
impl Rounds {
    /// Reads a whole file.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Rounds {
        Rounds(of_metrics(&read("metrics.csv", bytes, &Budget::default())))
    }

    /// As of [`Events`], with rounds in place of events.
    pub fn found(&self) -> Vec<f64> {
        let rounds = &self.0.derived.rounds;
        let spent = || rounds.iter().map(|round| round.spent);
        let add = |sum, number: Option<f64>| sum + number.unwrap_or_default();
        let mut alike = rounds.iter().filter_map(|round| round.similarity_mean);
        vec![
            rounds.len() as f64,
            spent().map(|spent| spent.tokens_in).fold(0.0, add),
            spent().map(|spent| spent.cost).fold(0.0, add),
            alike.next_back().unwrap_or(f64::NAN),
            rounds.iter().map(|round| round.dissents).sum::<u64>() as f64,
        ]
    }
}
