//! Tables as decisions.

#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]
#![allow(clippy::too_many_lines, reason = "a case is told in one piece")]

mod bounds;
mod columns;
mod golden;
mod guess;
mod hostile;
mod key_walk;
mod labels;
mod limits_of_cells;
mod losses;
mod marks;
mod notation;
mod numberless;
mod objects;
mod only;
mod ranges;
mod save_map;
mod support;
mod tipping;
