use crate::{FNV1A_64, fnv1a_64};

/// Draws numbers; xoshiro256++: the same numbers on all targets. Source: Blackman, Vigna (2021), *Scrambled linear pseudorandom number
/// generators*.
#[derive(Clone, Debug)]
pub struct Random([u64; 4]);

impl Random {
    /// A generator whose state follows from one number, by `SplitMix64`, as its authors advise.
    pub fn new(seed: u64) -> Self {
        let mut state = seed;
        Self([(); 4].map(|()| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        }))
    }

    /// A generator for one purpose among several that share a seed: what one draws shifts no other.
    pub fn for_purpose(seed: u64, purpose: &str) -> Self {
        Self::new(seed ^ fnv1a_64(FNV1A_64, purpose.as_bytes()))
    }

    fn next(&mut self) -> u64 {
        let [a, b, c, d] = self.0;
        let drawn = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.0 = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        drawn
    }

    /// A number from 0 up to but not 1, of 53 bits.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number below `count`, 0 where that is 0. Of those a few have a chance that is larger by `count` in 2⁶⁴.
    pub fn below(&mut self, count: usize) -> usize {
        let wide = u128::from(self.next()) * count as u128;
        usize::try_from(wide >> 64).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The numbers that the authors' own C code draws from the state 1, 2, 3, 4.
    #[test]
    fn it_draws_what_the_reference_draws() {
        let mut random = Random([1, 2, 3, 4]);
        let drawn = [(); 10].map(|()| random.next());
        assert_eq!(
            drawn,
            [
                41_943_041,
                58_720_359,
                3_588_806_011_781_223,
                3_591_011_842_654_386,
                9_228_616_714_210_784_205,
                9_973_669_472_204_895_162,
                14_011_001_112_246_962_877,
                12_406_186_145_184_390_807,
                15_849_039_046_786_891_736,
                10_450_023_813_501_588_000,
            ]
        );
    }

    #[test]
    fn what_is_drawn_is_below_and_all_of_it_comes() {
        let mut random = Random::new(7);
        let mut seen = [0; 5];
        for _ in 0..5_000 {
            seen[random.below(5)] += 1;
        }
        assert!(
            seen.iter().all(|count| (880..1_120).contains(count)),
            "{seen:?}"
        );
        assert_eq!((random.below(1), random.below(0)), (0, 0));
    }
}
