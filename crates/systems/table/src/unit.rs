//! Units behind numbers: those that can be converted, and how others are compared.

/// The unit of dates.
pub(super) const DATE: &str = "date";

/// Units that are not converted and have multiples by a letter before them, in small letters.
const BASE_UNITS: [&str; 19] = [
    "a", "ah", "b", "bps", "ev", "f", "h", "hz", "j", "l", "m", "mol", "n", "pa", "t", "v", "var",
    "w", "wh",
];

/// A unit that is not known, as it is compared: words in small letters and in the singular; of signs the letters that tell
/// mega from milli and bytes from bits.
pub(super) fn unit_key(unit: &str) -> String {
    let mut key = String::with_capacity(unit.len());
    let mut rest = unit;
    while let Some(first) = rest.chars().next() {
        let is_letter = char::is_alphabetic;
        let end = rest.find(|sign: char| is_letter(sign) != is_letter(first));
        let (part, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        if is_letter(first) {
            key.push_str(&sign_key(part));
        } else {
            key.push_str(part);
        }
    }
    match key.strip_suffix('s') {
        Some(singular) if singular.len() > 2 && singular.chars().all(char::is_alphabetic) => {
            singular.to_owned()
        }
        _ => key,
    }
}

/// The same of one word or sign.
fn sign_key(sign: &str) -> String {
    let small = sign.to_lowercase();
    let is_bits = |base: &str| matches!(base, "b" | "bps");
    let multiple = sign
        .chars()
        .next()
        .filter(|first| "kKmMgGtT".contains(*first));
    let based = multiple.and_then(|multiple| Some((multiple, small.get(1..)?)));
    let (multiple, base) = match based {
        Some((multiple, base)) if BASE_UNITS.contains(&base) => (Some(multiple), base),
        _ => (None, small.as_str()),
    };
    let mut key = String::with_capacity(sign.len());
    if let Some(multiple) = multiple {
        // Nobody has thousandths of a bit.
        let tells = multiple == 'M' && !is_bits(base);
        key.push(if tells {
            multiple
        } else {
            multiple.to_ascii_lowercase()
        });
    }
    match base.strip_prefix('b') {
        Some(rest) if is_bits(base) => {
            key.push(if sign.contains('B') { 'B' } else { 'b' });
            key.push_str(rest);
        }
        _ => key.push_str(base),
    }
    key
}

/// What a unit measures that can be converted, and its size in the least unit of that.
pub(super) fn known_unit(unit: &str) -> Option<(&'static str, f64)> {
    let known = UNITS.iter().find(|(known, ..)| *known == unit);
    let known = known.or_else(|| {
        // Words in any case and number; signs as they are.
        let word = unit.to_lowercase();
        let word = word.strip_suffix('s').unwrap_or(&word);
        let mut words = UNITS.iter().filter(|(known, ..)| known.len() > 2);
        words.find(|(known, ..)| *known == word)
    });
    known.map(|(_, what, size)| (*what, *size))
}

/// Units that can be converted: as they are written, what they measure, and how many of the least they are. A lower-case m
/// is none of them, since it stands for minutes, metres, and millions.
const UNITS: [(&str, &str, f64); 33] = [
    ("%", "", 1.0),
    ("k", "", 1e3),
    ("K", "", 1e3),
    ("M", "", 1e6),
    ("ns", "time", 1.0),
    ("us", "time", 1e3),
    ("µs", "time", 1e3),
    ("μs", "time", 1e3),
    ("ms", "time", 1e6),
    ("s", "time", 1e9),
    ("sec", "time", 1e9),
    ("second", "time", 1e9),
    ("min", "time", 6e10),
    ("minute", "time", 6e10),
    ("h", "time", 3.6e12),
    ("hr", "time", 3.6e12),
    ("hour", "time", 3.6e12),
    ("d", "time", 8.64e13),
    ("day", "time", 8.64e13),
    ("B", "bytes", 1.0),
    ("kB", "bytes", 1e3),
    ("KB", "bytes", 1e3),
    ("MB", "bytes", 1e6),
    ("GB", "bytes", 1e9),
    ("TB", "bytes", 1e12),
    ("KiB", "bytes", 1024.0),
    ("MiB", "bytes", 1_048_576.0),
    ("GiB", "bytes", 1_073_741_824.0),
    ("TiB", "bytes", 1_099_511_627_776.0),
    ("mg", "mass", 1.0),
    ("g", "mass", 1e3),
    ("kg", "mass", 1e6),
    (DATE, DATE, 1.0),
];

#[cfg(test)]
mod tests {
    #[test]
    fn units_that_differ_by_a_thousand_or_eight_are_told_apart() {
        let key = super::unit_key;
        for [one, other] in [
            ["mW", "MW"],
            ["mA", "MA"],
            ["mL", "ML"],
            ["Mb/s", "MB/s"],
            ["kb/s", "kB/s"],
            ["Mbps", "MBps"],
            ["B/s", "b/s"],
        ] {
            assert_ne!(key(one), key(other), "{one} {other}");
        }
        for [one, other] in [
            ["req/s", "Req/s"],
            ["kWh", "KWh"],
            ["Mbps", "mbps"],
            ["hz", "Hz"],
            ["Token", "tokens"],
            ["FPS", "fps"],
            ["Km", "km"],
        ] {
            assert_eq!(key(one), key(other), "{one} {other}");
        }
    }
}
