//! What comes out of packed bytes, whatever pieces they come in.

use proptest::prelude::*;
use steelyard_documents::{Packing, Unpacked, Unpacker};

use crate::compression::{gzip, zstd};

/// What comes out of bytes that come in such pieces, at most so many at a time, and how it ends.
fn unpacked(packing: Packing, packed: &[u8], cuts: &[usize], most: usize) -> (Vec<u8>, Unpacked) {
    let mut unpacker = Unpacker::new(packing, packed.len() as u64);
    let ends = [&[0], cuts, &[packed.len()]].concat();
    let mut pieces = ends.windows(2).map(|pair| &packed[pair[0]..pair[1]]);
    let (mut bytes, mut left) = (Vec::new(), packed.len() as u64);
    loop {
        let before = bytes.len();
        let end = unpacker.unpack(most, &mut bytes);
        assert!(bytes.len() - before <= most && unpacker.left() <= left);
        left = unpacker.left();
        match end {
            Unpacked::Going => {}
            Unpacked::Hungry => unpacker.feed(pieces.next().expect("all of it is there")),
            end => return (bytes, end),
        }
    }
}

/// Also what came out in the same step as the fault.
#[test]
fn of_a_broken_file_what_came_out_before_the_fault_is_read() {
    let lines = (0..20_000).map(|at| format!("{{\"line\": {at}, \"x\": {}}}\n", at * 7919 % 1013));
    let text = lines.collect::<String>().into_bytes();
    let whole = gzip(&text);
    let mut faults = 0;
    for at in (1_000..whole.len() - 40).step_by(2_001) {
        let mut packed = whole.clone();
        packed[at..at + 40].fill(0xFF);
        let (read, end) = unpacked(Packing::Gzip, &packed, &[], 1 << 20);
        let Unpacked::Broken(why) = end else {
            panic!("{end:?}");
        };
        // Where a fault is none of the syntax, the checksum tells at the end.
        if !why.contains("compressed data is invalid") {
            continue;
        }
        faults += 1;
        let same = read
            .iter()
            .zip(&text)
            .take_while(|(one, other)| one == other);
        let least = text.len() / whole.len() * at / 2;
        assert!(same.count() >= least, "{at}: {} of {least}", read.len());
    }
    assert!(faults > 2, "{faults}");
}

/// Bytes of which nothing can be packed, and some of which much can.
fn hard_and_easy() -> Vec<u8> {
    let mut seed = 7_u32;
    let random = std::iter::repeat_with(move || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        seed.to_be_bytes()[0]
    });
    let hard: Vec<u8> = random.take(300_000).collect();
    [hard, vec![b'x'; 200_000]].concat()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn pieces_of_any_size_come_to_the_same(
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
        most in 1_000..200_000_usize,
        harm in prop::option::of((any::<prop::sample::Index>(), any::<bool>())),
    ) {
        let text = hard_and_easy();
        let skipped = [b"\x50\x2A\x4D\x18\x00\x00\x03\x00".as_slice(), &[1].repeat(3 << 16)].concat();
        for (packing, mut packed) in [
            (Packing::Gzip, [gzip(&text), gzip(b"more"), gzip(b"")].concat()),
            (Packing::Zstandard, [zstd(&text), skipped, zstd(b"more"), zstd(b"")].concat()),
        ] {
            match harm {
                Some((at, true)) => packed.truncate(at.index(packed.len())),
                Some((at, false)) => {
                    let at = at.index(packed.len());
                    packed[at] ^= 16;
                }
                None => {}
            }
            let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(packed.len() + 1)).collect();
            cuts.sort_unstable();
            let whole = unpacked(packing, &packed, &[], 1 << 20);
            prop_assert!(harm.is_some() || whole == ([text.as_slice(), b"more"].concat(), Unpacked::Whole));
            prop_assert_eq!(unpacked(packing, &packed, &cuts, most), whole);
        }
    }
}
