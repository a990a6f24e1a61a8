/// Bytes looked at together: as many as fill a few registers, so that the compiler makes vectors of the loop.
const TOGETHER: usize = 32;
/// Bytes of a word.
const WORD: usize = 8;
/// Words that are looked at one by one before that.
const FEW: usize = 4;

/// How many bytes at the beginning stand for themselves in a string of JSON, up to a quote, a backslash or a control
/// character, and whether one of them is beyond ASCII.
///
/// ```
/// assert_eq!(steelyard_kernel::plain(b"free text\", more"), (9, false));
/// assert_eq!(steelyard_kernel::plain("caf\u{e9}\\n".as_bytes()), (5, true));
/// ```
#[inline(never)]
pub fn plain(bytes: &[u8]) -> (usize, bool) {
    let mut wide = 0;
    let mut at = 0;
    // Keys and names end within a few words; what is longer is a text, and most of those are long.
    let mut words = bytes.as_chunks::<WORD>().0.iter();
    for word in words.by_ref().take(FEW) {
        match ends(*word) {
            Some(end) => return (at + end, wide >= 0x80 || is_wide(&word[..end])),
            None => {
                wide |= high(*word);
                at += WORD;
            }
        }
    }
    for block in bytes[at..].as_chunks::<TOGETHER>().0 {
        let mut ends = 0;
        let mut high = 0;
        for byte in block {
            ends |= u8::from(ends_run(*byte));
            high |= byte;
        }
        if ends != 0 {
            break;
        }
        wide |= high;
        at += TOGETHER;
    }
    for word in bytes[at..].as_chunks::<WORD>().0 {
        match ends(*word) {
            Some(end) => return (at + end, wide >= 0x80 || is_wide(&word[..end])),
            None => {
                wide |= high(*word);
                at += WORD;
            }
        }
    }
    let rest = &bytes[at..];
    let end = rest.iter().position(|byte| ends_run(*byte));
    let end = end.unwrap_or(rest.len());
    (at + end, wide >= 0x80 || is_wide(&rest[..end]))
}

const fn ends_run(byte: u8) -> bool {
    byte == b'"' || byte == b'\\' || byte < 0x20
}

fn is_wide(bytes: &[u8]) -> bool {
    bytes.iter().any(|byte| *byte >= 0x80)
}

const ONES: u64 = u64::MAX / 0xFF;

/// The byte of a word that ends a run, the first of them, by arithmetic on all eight at once.
fn ends(word: [u8; WORD]) -> Option<usize> {
    const HIGH: u64 = ONES << 7;
    let word = u64::from_le_bytes(word);
    // A byte that is less than n, of those below 128; above the first found there may be others.
    let less = |word: u64, than: u64| word.wrapping_sub(ONES * than) & !word & HIGH;
    let same = |byte: u8| less(word ^ (ONES * u64::from(byte)), 1);
    let found = less(word, 0x20) | same(b'"') | same(b'\\');
    (found != 0).then(|| found.trailing_zeros() as usize / 8)
}

/// All bits of its bytes together.
fn high(word: [u8; WORD]) -> u8 {
    let word = u64::from_le_bytes(word);
    if word & (ONES << 7) == 0 { 0 } else { 0x80 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::plain;

    proptest! {
        #[test]
        fn blocks_change_nothing(bytes in prop::collection::vec(prop_oneof![30 => 0x20_u8..=0xFF, 1 => any::<u8>()], 0..200)) {
            let end = bytes.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20));
            let end = end.unwrap_or(bytes.len());
            prop_assert_eq!(plain(&bytes), (end, !bytes[..end].is_ascii()));
        }
    }
}
