//! What the user has loaded and chosen. Ground facts are signals; everything else is a memo over a pure function. Actions are
//! methods that change signals or ask the client. No effect writes a signal, but for those that `tests/house` lists.
//!
//! [`views`] use nothing here, [`ground`] uses them for the address, [`answers`] use both, and [`keeping`] uses all. Pure
//! modules, which know no signal, are `changes`, `draft`, `history` and `route` of the ground, and `row_positions` of the
//! answers.

pub(crate) mod answers;
pub(crate) mod ground;
pub(crate) mod keeping;
pub(crate) mod views;
