use crate::plain;

/// What a string of JSON says, of which `quoted` is what stands between its quotes. Half a character, which no text has, becomes
/// U+FFFD; what is no escape ends it.
///
/// ```
/// let text = steelyard_kernel::decode(r"a\n\ud83d\ude00\ud83d!", usize::MAX);
/// assert_eq!(text, "a\n\u{1F600}\u{fffd}!");
/// ```
///
/// Of a string that comes to more than `most` bytes it may be the beginning alone: what ends within one run of letters behind
/// them.
#[inline(never)]
pub fn decode(quoted: &str, most: usize) -> String {
    let mut text = String::with_capacity(quoted.len().min(most));
    let mut rest = quoted;
    loop {
        let (run, _) = plain(rest.as_bytes());
        let (plain, behind) = rest.split_at(run);
        text.push_str(plain);
        let Some((letter, bytes)) = escape(behind.as_bytes()).filter(|_| text.len() < most) else {
            return text;
        };
        text.push(letter);
        rest = &behind[bytes..];
    }
}

/// What an escape at the beginning says, and its bytes.
fn escape(text: &[u8]) -> Option<(char, usize)> {
    let letter = match text.strip_prefix(b"\\")?.first()? {
        b'n' => '\n',
        b't' => '\t',
        b'r' => '\r',
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'u' => return unicode(text),
        other => char::from(*other),
    };
    Some((letter, 2))
}

/// The same of one by its number, or of two that stand for one character.
fn unicode(text: &[u8]) -> Option<(char, usize)> {
    /// Bytes of one.
    const ONE: usize = 6;
    let first = unit(text)?;
    let second = text.get(ONE..).and_then(unit);
    if let (0xD800..=0xDBFF, Some(second @ 0xDC00..=0xDFFF)) = (first, second) {
        let both = 0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00);
        return Some((char::from_u32(both)?, 2 * ONE));
    }
    Some((char::from_u32(first).unwrap_or('\u{fffd}'), ONE))
}

/// The UTF-16 unit that an escape at the beginning stands for.
fn unit(text: &[u8]) -> Option<u32> {
    let digits = text.get(..6)?.strip_prefix(b"\\u")?;
    digits.iter().try_fold(0, |unit, digit| {
        Some(unit << 4 | char::from(*digit).to_digit(16)?)
    })
}

/// Where a string of JSON, of which `quoted` is what stands between its quotes, can be cut: the last place, up to that one, at
/// which neither a letter nor an escape is parted, nor two escapes that stand for one character.
#[inline(never)]
pub fn cut(quoted: &str, most: usize) -> usize {
    let most = quoted.floor_char_boundary(most);
    let mut at = 0;
    loop {
        at += plain(&quoted.as_bytes()[at..most]).0;
        if at == most {
            return most;
        }
        match escape(&quoted.as_bytes()[at..]) {
            Some((_, bytes)) if at + bytes <= most => at += bytes,
            _ => return at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_what_they_stand_for() {
        for (quoted, text) in [
            ("", ""),
            (
                r#"caf\u00e9 \/ \\ \" \b\f\n\r\t"#,
                "caf\u{e9} / \\ \" \u{8}\u{c}\n\r\t",
            ),
            (r"\uD83D\uDE00\ude00\ud83d", "\u{1F600}\u{fffd}\u{fffd}"),
            (r"\ud83d\ud83d\ude00x", "\u{fffd}\u{1F600}x"),
            (r"\\ud83d", r"\ud83d"),
            ("a\\u12", "a"),
            ("a\\", "a"),
        ] {
            assert_eq!(decode(quoted, usize::MAX), text, "{quoted}");
        }
        assert_eq!(decode(r"ab\ncd\nef", 3), "ab\ncd");
    }

    #[test]
    fn nothing_is_cut_in_two() {
        let quoted = r"a\u00e9\ud83d\ude00b\nc";
        let cuts: Vec<usize> = (0..=quoted.len()).map(|most| cut(quoted, most)).collect();
        let mut expected = vec![0];
        for (from, to) in [(1, 7), (7, 19), (19, 20), (20, 22), (22, 23)] {
            expected.extend(vec![from; to - from]);
        }
        expected.push(23);
        assert_eq!(cuts, expected);
        assert_eq!((cut("\u{e9}\u{e9}", 3), cut("ab", 9)), (2, 2));
        // Half a character is whole as it stands.
        assert_eq!(cut(r"\ud83dab", 7), 7);
    }
}
