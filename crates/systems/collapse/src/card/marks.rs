//! What stands around and between the parts of a line.

/// What stands between parts of a line.
pub(super) const SEPARATORS: &[char] = &[
    ' ', '(', ')', '[', ']', ';', ',', '–', '—', '-', '|', '*', '_', '.', ':', '→', '`', '\n',
    '\r', '\t',
];

/// A part of a line without the marks around it. Parentheses of its own stay.
pub(super) fn plain(part: &str) -> &str {
    const MARKS: &[char] = &['*', '_', ' ', '\n', ':', '–', '—', '-', '|'];
    const BEHIND: &[char] = &[';', ',', '→'];
    let mut part = part.trim_start_matches(MARKS);
    let count = |mark: char| part.matches(mark).count();
    // How many close that nothing opened.
    let mut round = count(')').cast_signed() - count('(').cast_signed();
    let mut square = count(']').cast_signed() - count('[').cast_signed();
    while let Some(last) = part.chars().last() {
        match last {
            '(' => round += 1,
            '[' => square += 1,
            ')' if round > 0 => round -= 1,
            ']' if square > 0 => square -= 1,
            ':' => break,
            _ if MARKS.contains(&last) || BEHIND.contains(&last) => {}
            _ => break,
        }
        part = &part[..part.len() - last.len_utf8()];
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_around_a_part_go_and_parentheses_of_its_own_stay() {
        for (text, expected) in [
            ("**a** (b)", "a** (b)"),
            ("– a (b));", "a (b)"),
            ("a [", "a"),
            ("a):", "a):"),
            ("a (", "a"),
            ("", ""),
        ] {
            assert_eq!(plain(text), expected, "{text}");
        }
        let closing = ")".repeat(100_000);
        assert_eq!(plain(&closing), "");
    }
}
