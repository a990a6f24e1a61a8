//! Maps and sets whose order nobody sees.

use std::hash::BuildHasher;

use foldhash::fast::RandomState;
use foldhash::quality::FixedState;

/// A map with a seed of its own.
pub type HashMap<K, V> = std::collections::HashMap<K, V, RandomState>;

/// A set with a seed of its own.
pub type HashSet<K> = std::collections::HashSet<K, RandomState>;

/// A hash of a text that is the same wherever it is computed by one build. Of millions of texts hardly two share one, unless
/// somebody looks for them.
pub fn same_hash(text: &str) -> u64 {
    FixedState::default().hash_one(text)
}
