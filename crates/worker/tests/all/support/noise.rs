/// A small generator, the same on every run: xorshift64*, Vigna 2016.
pub(crate) struct Noise(pub(crate) u64);

impl Noise {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    #[allow(
        clippy::cast_possible_truncation,
        reason = "the remainder is below a usize"
    )]
    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((self.next() >> 8) % n as u64) as usize
    }

    pub(crate) fn byte(&mut self) -> u8 {
        self.next().to_le_bytes()[7]
    }
}
