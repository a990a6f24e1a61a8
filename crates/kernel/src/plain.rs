/// Bytes looked at together: a register, or a word where there are none of those.
pub(crate) const BLOCK: usize = if cfg!(target_feature = "simd128") {
    16
} else {
    8
};

/// Bytes of a block, a bit each, the first the lowest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marks {
    /// Those that end a run: quotes, backslashes and control characters.
    pub(crate) ends: u32,
    /// Those beyond ASCII.
    wide: u32,
}

impl Marks {
    /// Of the first bytes of a text; behind its end stand zeros, which end a run.
    #[inline]
    pub(crate) fn of(text: &[u8]) -> ([u8; BLOCK], Self) {
        let block = text.first_chunk().copied().unwrap_or_else(|| {
            let mut last = [0; BLOCK];
            last[..text.len()].copy_from_slice(text);
            last
        });
        (block, marks(block))
    }

    /// Whether one of so many is beyond ASCII.
    #[inline]
    pub(crate) fn is_wide(self, count: usize) -> bool {
        self.wide & ((1 << count) - 1) != 0
    }
}

/// How many bytes at the beginning stand for themselves in a string of JSON, up to a quote, a backslash or a control
/// character, and whether one of them is beyond ASCII.
///
/// ```
/// assert_eq!(steelyard_kernel::plain(b"free text\", more"), (9, false));
/// assert_eq!(steelyard_kernel::plain("caf\u{e9}\\n".as_bytes()), (5, true));
/// ```
#[inline(never)]
pub fn plain(bytes: &[u8]) -> (usize, bool) {
    let (mut at, mut wide) = (0, false);
    loop {
        let (_, marks) = Marks::of(&bytes[at..]);
        if marks.ends != 0 {
            let end = marks.ends.trailing_zeros() as usize;
            return (at + end, wide || marks.is_wide(end));
        }
        wide |= marks.is_wide(BLOCK);
        at += BLOCK;
    }
}

/// Bytes of a long stretch, a bit each, the first the lowest.
#[cfg(any(target_feature = "simd128", test))]
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stretch {
    /// Quotes and control characters.
    ends: u64,
    backslashes: u64,
    /// What is an escape by itself behind a backslash.
    letters: u64,
    /// Those beyond ASCII.
    wide: u64,
}

/// What the low and the high half of a byte may be part of: an escape by itself where the two have a bit in common.
#[cfg(any(target_feature = "simd128", test))]
const HALVES: [[u8; 16]; 2] = [
    [0, 0, 13, 0, 8, 0, 4, 0, 0, 0, 0, 0, 2, 0, 4, 1],
    [0, 0, 1, 0, 0, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0],
];

#[cfg(any(target_feature = "simd128", test))]
impl Stretch {
    /// Bytes of one.
    pub(crate) const BYTES: usize = 64;

    /// Whether it holds a byte beyond ASCII, and whether an escape; `None` where the string ends in it, or something stands
    /// there that is more than a letter or an escape of one. `inside` is 1 where its first byte is behind a backslash, else 0;
    /// then the same for the byte behind it.
    ///
    /// Source: Langdale and Lemire, Parsing gigabytes of JSON per second, 2019 (which bytes are behind a backslash).
    #[inline]
    pub(crate) fn goes_on(self, inside: &mut u64) -> Option<(bool, bool)> {
        const EVEN: u64 = u64::MAX / 3;
        let backslashes = self.backslashes & !*inside;
        let follows = (backslashes << 1) | *inside;
        let odd = backslashes & !EVEN & !follows;
        let (runs, over) = odd.overflowing_add(backslashes);
        let escaped = (EVEN ^ (runs << 1)) & follows;
        let stops = (self.ends & !escaped) | (escaped & !self.letters);
        (stops == 0).then(|| {
            *inside = over.into();
            (self.wide != 0, self.backslashes != 0)
        })
    }

    #[cfg(target_feature = "simd128")]
    #[inline]
    pub(crate) fn of(bytes: &[u8; Self::BYTES]) -> Self {
        use core::arch::wasm32::{
            u8x16_bitmask, u8x16_eq, u8x16_lt, u8x16_ne, u8x16_shr, u8x16_splat, u8x16_swizzle,
            v128_and, v128_or,
        };

        let [low, high] = HALVES.map(vector);
        let mut all = Self::default();
        for (place, block) in bytes.as_chunks().0.iter().enumerate() {
            let block = vector(*block);
            let same = |byte| u8x16_eq(block, u8x16_splat(byte));
            let ends = v128_or(same(b'"'), u8x16_lt(block, u8x16_splat(0x20)));
            let letters = v128_and(
                u8x16_swizzle(low, v128_and(block, u8x16_splat(0xF))),
                u8x16_swizzle(high, u8x16_shr(block, 4)),
            );
            let bits = |vector| u64::from(u8x16_bitmask(vector)) << (BLOCK * place);
            all.ends |= bits(ends);
            all.backslashes |= bits(same(b'\\'));
            all.letters |= bits(u8x16_ne(letters, u8x16_splat(0)));
            all.wide |= bits(block);
        }
        all
    }

    #[cfg(not(target_feature = "simd128"))]
    pub(crate) fn of(bytes: &[u8; Self::BYTES]) -> Self {
        let bits = |holds: fn(u8) -> bool| {
            let all = bytes.iter().rev();
            all.fold(0, |bits, byte| (bits << 1) | u64::from(holds(*byte)))
        };
        Self {
            ends: bits(|byte| byte == b'"' || byte < 0x20),
            backslashes: bits(|byte| byte == b'\\'),
            letters: bits(is_escape),
            wide: bits(|byte| byte >= 0x80),
        }
    }
}

/// Whether a letter behind a backslash is an escape by itself.
pub(crate) const fn is_escape(letter: u8) -> bool {
    matches!(
        letter,
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't'
    )
}

#[cfg(target_feature = "simd128")]
#[inline]
fn vector(block: [u8; BLOCK]) -> core::arch::wasm32::v128 {
    let [first, second] = [0, 8].map(|from| {
        let word = block[from..].first_chunk().copied();
        u64::from_le_bytes(word.unwrap_or_default())
    });
    core::arch::wasm32::u64x2(first, second)
}

#[cfg(target_feature = "simd128")]
#[inline]
fn marks(block: [u8; BLOCK]) -> Marks {
    use core::arch::wasm32::{u8x16_bitmask, u8x16_eq, u8x16_lt, u8x16_splat, v128_or};

    let block = vector(block);
    let same = |byte| u8x16_eq(block, u8x16_splat(byte));
    let ends = v128_or(same(b'"'), same(b'\\'));
    let ends = v128_or(ends, u8x16_lt(block, u8x16_splat(0x20)));
    Marks {
        ends: u8x16_bitmask(ends).into(),
        wide: u8x16_bitmask(block).into(),
    }
}

#[cfg(not(target_feature = "simd128"))]
#[inline]
fn marks(block: [u8; BLOCK]) -> Marks {
    const ONES: u64 = u64::MAX / 0xFF;
    const HIGH: u64 = ONES << 7;
    let word = u64::from_le_bytes(block);
    // The high bit of each byte that is 0.
    let zero = |word: u64| !(((word & !HIGH) + !HIGH) | word) & HIGH;
    let same = |byte: u8| zero(word ^ (ONES * u64::from(byte)));
    let ends = zero(word & (ONES * 0xE0)) | same(b'"') | same(b'\\');
    // The high bits side by side.
    let bits = |high: u64| ((high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32;
    Marks {
        ends: bits(ends),
        wide: bits(word & HIGH),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{HALVES, is_escape, plain};

    #[test]
    fn halves_tell_escapes() {
        for byte in 0..=u8::MAX {
            let [low, high] = HALVES;
            let common = low[usize::from(byte & 0xF)] & high[usize::from(byte >> 4)];
            assert_eq!(common != 0, is_escape(byte), "{byte}");
        }
    }

    proptest! {
        #[test]
        fn blocks_change_nothing(bytes in prop::collection::vec(prop_oneof![30 => 0x20_u8..=0xFF, 1 => any::<u8>()], 0..200)) {
            let end = bytes.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20));
            let end = end.unwrap_or(bytes.len());
            prop_assert_eq!(plain(&bytes), (end, !bytes[..end].is_ascii()));
        }
    }
}
