//! Keys of the documents of each system: each has an effect, or is named as one without.
//!
//! A walk over the keys that documents have ([`walk`]) changes each value of a text. A walk over a system's own table of keys
//! ([`table`]) also tells apart the same name in several maps, and keys that no document has.

mod documents;
mod events;
