//! What would tip a decision, against brute force and by hand.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]
#![allow(clippy::too_many_lines, reason = "a case is told in one piece")]

mod ab;
mod agents;
mod bounds;
mod confidences;
mod corners;
mod domains;
mod flips;
mod forms;
mod limits;
mod lines;
mod magnitudes;
mod many;
mod power;
mod records;
mod series;
mod sets;
mod support;
mod whole;
mod worklist;
mod zones;
