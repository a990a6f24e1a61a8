//! Steelyard's engine: everything that is open, and all decisions over it.
//!
//! Here live the workspace and the list of systems. What a system reads and weighs lives in its own crate, behind the door
//! of [`steelyard_system`]; the one exception are decisions as data, which belong to no system.
//!
//! It knows no browser, clock, file, network or randomness: bytes, times and seeds are arguments.
//! Same input, same bytes out, on every target.

mod cells;
pub mod workspace;

use steelyard_system::System;

pub use cells::Data;

/// All systems, in the order in which their decisions stand. Of several that are as sure that a document is their own the
/// later one reads it.
pub const SYSTEMS: &[&dyn System] = &[
    &steelyard_collapse::Collapse,
    &steelyard_interaction::Interaction,
    &steelyard_interview::Interviews,
    &steelyard_deliberation::Deliberations,
    &Data,
    &steelyard_table::Table,
];
