/// Bytes looked at together: as many as fill a few registers, so that the compiler makes vectors of the loop.
#[cfg(not(target_feature = "simd128"))]
const TOGETHER: usize = 32;
/// Bytes of a word.
const WORD: usize = 8;
/// Words that are looked at one by one before that.
#[cfg(not(target_feature = "simd128"))]
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
    run(bytes)
}

/// [`plain`] within a loop of this crate.
#[inline]
pub(crate) fn run(bytes: &[u8]) -> (usize, bool) {
    let mut wide = false;
    let at = match together(bytes, &mut wide) {
        Ok(end) => return (end, wide),
        Err(at) => at,
    };
    let mut passed = at;
    for word in bytes[at..].as_chunks::<WORD>().0 {
        match ends(*word) {
            Some(end) => return (passed + end, wide || is_wide(&word[..end])),
            None => {
                wide |= high(*word);
                passed += WORD;
            }
        }
    }
    let rest = &bytes[passed..];
    let end = rest.iter().position(|byte| ends_run(*byte));
    let end = end.unwrap_or(rest.len());
    (passed + end, wide || is_wide(&rest[..end]))
}

/// Where the run ends, or how far it goes on at least, many bytes at a time; `wide` is of those before.
#[cfg(target_feature = "simd128")]
fn together(bytes: &[u8], wide: &mut bool) -> Result<usize, usize> {
    use core::arch::wasm32::{
        u8x16_bitmask, u8x16_eq, u8x16_lt, u8x16_splat, u64x2, v128_any_true, v128_or,
    };

    let mut at = 0;
    for block in bytes.as_chunks::<{ 2 * WORD }>().0 {
        let [first, second] = [0, WORD].map(|from| {
            let word = block[from..].first_chunk().copied();
            u64::from_le_bytes(word.unwrap_or_default())
        });
        let block = u64x2(first, second);
        let quotes = v128_or(
            u8x16_eq(block, u8x16_splat(b'"')),
            u8x16_eq(block, u8x16_splat(b'\\')),
        );
        let ends = v128_or(quotes, u8x16_lt(block, u8x16_splat(0x20)));
        let above = u8x16_bitmask(block);
        if v128_any_true(ends) {
            let end = u8x16_bitmask(ends).trailing_zeros();
            *wide |= above & ((1 << end) - 1) != 0;
            return Ok(at + end as usize);
        }
        *wide |= above != 0;
        at += 2 * WORD;
    }
    Err(at)
}

/// Where the run ends, or how far it goes on at least, many bytes at a time; `wide` is of those before.
#[cfg(not(target_feature = "simd128"))]
fn together(bytes: &[u8], wide: &mut bool) -> Result<usize, usize> {
    let mut at = 0;
    // Keys and names end within a few words; what is longer is a text, and most of those are long.
    for word in bytes.as_chunks::<WORD>().0.iter().take(FEW) {
        match ends(*word) {
            Some(end) => {
                *wide |= is_wide(&word[..end]);
                return Ok(at + end);
            }
            None => {
                *wide |= high(*word);
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
        *wide |= high >= 0x80;
        at += TOGETHER;
    }
    Err(at)
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

/// Whether one of its bytes is beyond ASCII.
fn high(word: [u8; WORD]) -> bool {
    u64::from_le_bytes(word) & (ONES << 7) != 0
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
