//! The command line as somebody runs it: one binary, so that the engine is linked once.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

mod agents;
mod backtest;
mod cells;
mod classify;
mod collapse;
mod compare;
mod contract;
mod coverage;
mod deliberation;
mod growth;
mod import;
mod interaction;
mod interview;
mod many;
mod mixed_files;
mod power;
mod readme;
mod report;
mod sample_agents;
mod sample_interview;
mod secrets;
mod support;
mod table;
mod tasks;
mod telemetry;
mod telemetry_prices;
mod telemetry_seldom;
mod terminal;
mod transcript;
mod what_if;
mod zones;
