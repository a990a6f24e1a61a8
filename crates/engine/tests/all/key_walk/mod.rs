//! Keys of the documents of each system: each has an effect, or is named as one without.
//!
//! A walk over the keys that documents have ([`walk`]) changes each value of a text. A walk over a system's own table of keys
//! ([`table`]) also tells apart the same name in several maps, and keys that no document has.

use steelyard_harness::key_walk as walk;

mod documents;
mod events;
mod interview;
mod table;
