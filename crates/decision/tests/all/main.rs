//! Rules of the model that hold for all numbers.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

mod corners;
mod gates;
mod lead;
mod parameters;
mod properties;
mod reading;
mod settings;
mod shown;
mod whole;
