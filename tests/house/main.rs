//! The rules of the house, which ARCHITECTURE.md states: who may depend on whom, what the engine must not know. Each file
//! holds one rule.

mod clocks;
mod dependencies;
mod directions;
mod effects;
mod functions;
mod keys;
mod lints;
mod names;
mod naming;
mod purity;
mod rooms;
mod scopes;
mod skipped;
mod sources;
