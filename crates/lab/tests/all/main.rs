//! What would tip a decision, against brute force and by hand.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

mod ab;
mod bounds;
mod confidences;
mod flips;
mod forms;
mod lines;
mod power;
mod support;
mod zones;
