//! Short texts by their words: a call costs more than they do.

const WORD: usize = 8;

/// Whether two are the same.
#[inline]
pub(crate) fn same(one: &[u8], other: &[u8]) -> bool {
    let (ones, rest) = one.as_chunks::<WORD>();
    let (others, other_rest) = other.as_chunks::<WORD>();
    let words = || ones.iter().zip(others);
    one.len() == other.len()
        && words().all(|(one, other)| u64::from_le_bytes(*one) == u64::from_le_bytes(*other))
        && rest.iter().zip(other_rest).all(|(one, other)| one == other)
}

/// A number of its length and its last bytes.
#[inline]
pub(crate) fn mixed(text: &[u8]) -> usize {
    let last = match text.last_chunk::<WORD>() {
        Some(last) => u64::from_le_bytes(*last),
        None => text
            .iter()
            .fold(0, |sum, byte| (sum << 8) | u64::from(*byte)),
    };
    let mixed = (last ^ text.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    usize::from((mixed >> 48) as u16)
}
