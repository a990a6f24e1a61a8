//! A table of anyone's own: rows are alternatives, chosen columns their criteria.
//!
//! Here live the reading of CSV and of JSON Lines as rows, the map that says which columns count and
//! how, a first guess of it, and the evaluation that fills the decision model. Weighing and ranking live in
//! [`steelyard_decision`].
//!
//! ```
//! use steelyard_documents::{Budget, read};
//! use steelyard_table::{Direction, TableMap, evaluate};
//!
//! let file = read("laptops.csv", b"name,price,battery\nthin,1200,9\nthick,800,14\n", &Budget::default());
//! let map = TableMap::of(&[("price", Direction::Less), ("battery", Direction::More)]);
//! let read = evaluate(&map, 0, &file);
//! assert_eq!(read.models[0].weigh().scores, [0.0, 2.0]);
//! ```

mod build;
pub mod codes;
mod date;
mod describe;
mod duration;
mod evaluate;
mod guess;
mod limits;
mod losses;
mod map;
mod numbers;
mod only;
mod preview;
mod read;
mod room;
mod rows;
mod runs;
mod text;
mod unit;

pub use describe::{Described, DescribedColumn, describe};
pub use evaluate::{Evaluated, evaluate};
pub use map::{ColumnBounds, Direction, Limit, MappedColumn, Missing, OnlyTexts, Scale, TableMap};
pub use preview::{Preview, preview};
pub use read::{looks_like_map, read_map};
pub use room::{Table, Tables, TablesOpen};
