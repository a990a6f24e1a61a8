//! Seeded random numbers, round ones more often than not.

/// A generator of numbers (`SplitMix64`: Steele, Lea, Flood 2014).
pub struct Random(u64);

impl Random {
    /// The same numbers for the same seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x2545_F491_4F6C_DD1D).wrapping_add(1))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A whole number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        let wide = (u128::from(self.next()) * n as u128) >> 64;
        usize::try_from(wide).unwrap_or(0)
    }

    /// A whole number of a range, its ends among them.
    pub fn within(&mut self, low: i32, high: i32) -> i32 {
        let wide = usize::try_from(high - low + 1).unwrap_or(1);
        low + i32::try_from(self.below(wide)).unwrap_or(0)
    }

    /// True so often in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Any of a list.
    ///
    /// # Panics
    /// When the list is empty.
    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// A number up to 10^scale, above 0: round, of six digits, or any.
    pub fn number(&mut self, scale: i32) -> f64 {
        match self.below(10) {
            0..=5 => decimal(self.within(1, 20), scale - 1),
            6..=8 => decimal(self.within(1, 1_000_000), scale - 6),
            _ => self.share() * 10_f64.powi(scale),
        }
    }
}

/// The number that is written so: `digits` · 10^`exponent`.
pub fn decimal(digits: i32, exponent: i32) -> f64 {
    format!("{digits}e{exponent}").parse().unwrap_or(0.0)
}
