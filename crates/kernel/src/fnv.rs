/// FNV-1a of 64 bits over bytes: tells two texts apart, and is no seal against somebody who wants them to look the same.
/// `so_far` is the hash of the bytes before, [`FNV1A_64`] of none. Source: Fowler, Noll, Vo; draft-eastlake-fnv.
///
/// ```
/// use steelyard_kernel::{FNV1A_64, fnv1a_64};
/// assert_eq!(fnv1a_64(FNV1A_64, b"foobar"), 0x8594_4171_f739_67e8);
/// assert_eq!(fnv1a_64(fnv1a_64(FNV1A_64, b"foo"), b"bar"), 0x8594_4171_f739_67e8);
/// ```
pub fn fnv1a_64(so_far: u64, bytes: &[u8]) -> u64 {
    const PRIME: u64 = 0x0100_0000_01b3;
    let add = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(PRIME);
    bytes.iter().fold(so_far, add)
}

/// The [`fnv1a_64()`] of no bytes.
pub const FNV1A_64: u64 = 0xcbf2_9ce4_8422_2325;

#[cfg(test)]
mod tests {
    use super::{FNV1A_64, fnv1a_64};

    #[test]
    fn the_published_values() {
        assert_eq!(fnv1a_64(FNV1A_64, b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a_64(FNV1A_64, b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a_64(FNV1A_64, b"foobar"), 0x8594_4171_f739_67e8);
    }
}
