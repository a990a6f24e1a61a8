//! Moves over the bytes of a file, many of which know what a word, a number and a line is.

use crate::values::{BYTES, CHARACTERS, NESTS, NUMBERS, PIECES, any_of};
use steelyard_tests::Random;

/// A file does not grow beyond this.
const MOST: usize = 256 << 10;

/// Changes a file in one to a few ways; `other` is what is spliced in.
pub(crate) fn mutate(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let most = *random.one_of(&[1, 2, 4, 12]);
    for _ in 0..=random.below(most) {
        change(bytes, other, random);
        bytes.truncate(MOST);
    }
}

fn change(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    match random.below(100) {
        0..20 => of_bytes(bytes, other, random),
        20..40 => of_numbers(bytes, random),
        40..58 => of_words(bytes, random),
        58..76 => of_lines(bytes, random),
        76..96 => insert(bytes, random),
        _ => whole(bytes, random),
    }
}

/// Flips, cuts, repeats and splices, whatever stands there.
fn of_bytes(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let (at, end) = stretch(bytes.len(), random);
    match random.below(6) {
        0 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << random.below(8);
            }
        }
        1 => drop(bytes.drain(at..end)),
        2 => bytes.truncate(at),
        3 => {
            let again = bytes[at..end].repeat(1 + random.below(8));
            put(bytes, at, &again);
        }
        4 => {
            let (from, to) = stretch(other.len(), random);
            put(bytes, at, &other[from..to]);
        }
        _ => {
            let (from, _) = stretch(other.len(), random);
            bytes.truncate(at);
            bytes.extend_from_slice(&other[from..]);
        }
    }
}

/// A number becomes an extreme one.
fn of_numbers(bytes: &mut Vec<u8>, random: &mut Random) {
    let digit = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'-');
    let Some((from, to)) = word(bytes, digit, random) else {
        return;
    };
    let number = match random.below(12) {
        0 => "9".repeat(1 << random.below(14)),
        1 => format!("0.{}1", "0".repeat(1 << random.below(12))),
        2 => format!("1e{}", "9".repeat(1 + random.below(30))),
        _ => any_of(NUMBERS, random),
    };
    bytes.splice(from..to, number.into_bytes());
}

/// A word becomes another one of the file, long, or none at all.
fn of_words(bytes: &mut Vec<u8>, random: &mut Random) {
    let letter = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | 0x80..);
    let (Some((from, to)), Some((other, end))) =
        (word(bytes, letter, random), word(bytes, letter, random))
    else {
        return;
    };
    let new = match random.below(8) {
        0 => bytes[from..to].repeat(1 << random.below(12)),
        1 => Vec::new(),
        2 => any_of(NUMBERS, random).into_bytes(),
        3 => random.one_of(&PIECES).as_bytes().to_vec(),
        _ => bytes[other..end].to_vec(),
    };
    bytes.splice(from..to, new);
}

/// Lines go, come twice or thousands of times, change places, or are joined.
fn of_lines(bytes: &mut Vec<u8>, random: &mut Random) {
    let mut lines: Vec<Vec<u8>> = bytes
        .split(|byte| *byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    let (at, other) = (random.below(lines.len()), random.below(lines.len()));
    match random.below(6) {
        0 => drop(lines.remove(at)),
        1 => lines.swap(at, other),
        2 => {
            let again = vec![lines[at].clone(); 1 << random.below(12)];
            lines.splice(at..at, again);
        }
        3 => {
            let (from, to) = (at.min(other), at.max(other));
            let times = 1 + random.below(6);
            let block: Vec<_> = vec![&lines[from..=to]; times].concat();
            lines.splice(from..from, block);
        }
        4 => lines[at]
            .splice(0..0, vec![b' '; random.below(9)])
            .for_each(drop),
        _ => {
            *bytes = lines.concat();
            return;
        }
    }
    *bytes = lines.join(&b'\n');
}

/// Something that readers stumble over, once or many times.
fn insert(bytes: &mut Vec<u8>, random: &mut Random) {
    let (at, _) = stretch(bytes.len(), random);
    let piece = match random.below(6) {
        0 => random.one_of(&CHARACTERS).as_bytes().to_vec(),
        1 => random.one_of(&BYTES).to_vec(),
        2 => nest(random),
        _ => random.one_of(&PIECES).as_bytes().to_vec(),
    };
    let times = match random.below(5) {
        0 => 1 << random.below(14),
        _ => 1,
    };
    put(
        bytes,
        at,
        &piece.repeat(times.min(MOST / piece.len().max(1))),
    );
}

fn nest(random: &mut Random) -> Vec<u8> {
    let [open, within, close] = random.one_of(&NESTS);
    let depth = 1 << random.below(14);
    [&open.repeat(depth), *within, &close.repeat(depth)]
        .concat()
        .into_bytes()
}

/// The file in another encoding or with other ends of lines.
fn whole(bytes: &mut Vec<u8>, random: &mut Random) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    *bytes = match random.below(6) {
        0 => [
            b"\xff\xfe".to_vec(),
            text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        ]
        .concat(),
        1 => [
            b"\xfe\xff".to_vec(),
            text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        ]
        .concat(),
        2 => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        3 => text.replace('\n', "\r\n").into_bytes(),
        4 => text.replace('\n', "\r").into_bytes(),
        _ => [b"\xef\xbb\xbf", bytes.as_slice()].concat(),
    };
}

/// A place, and one behind it, near more often than far.
fn stretch(length: usize, random: &mut Random) -> (usize, usize) {
    let at = random.below(length + 1);
    let most = *random.one_of(&[4, 64, 1_024, length]);
    (at, (at + random.below(most + 1)).min(length))
}

fn put(bytes: &mut Vec<u8>, at: usize, what: &[u8]) {
    bytes.splice(at..at, what.iter().copied()).for_each(drop);
}

/// The place of any word of such letters.
fn word(bytes: &[u8], letter: impl Fn(&u8) -> bool, random: &mut Random) -> Option<(usize, usize)> {
    let (at, _) = stretch(bytes.len(), random);
    let from = at + bytes[at..].iter().position(&letter)?;
    let before = bytes[..from]
        .iter()
        .rev()
        .take_while(|byte| letter(byte))
        .count();
    let behind = bytes[from..].iter().take_while(|byte| letter(byte)).count();
    Some((from - before, from + behind))
}
