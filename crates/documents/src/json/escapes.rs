//! Escapes of half a character: `\ud83d` without its other half, as programs leave it that cut texts by UTF-16 units.

use memchr::memchr;

/// A text of JSON with each such escape as `\ufffd`, which is as long, and the place of the first; `None` where there is
/// none.
pub fn whole_characters(text: &str) -> Option<(String, usize)> {
    let mut halves = Halves { text, at: 0 };
    let first = halves.next()?;
    let mut mended = String::with_capacity(text.len());
    let mut done = 0;
    for half in std::iter::once(first).chain(halves) {
        mended.push_str(&text[done..half]);
        mended.push_str("\\ufffd");
        done = half + ESCAPE;
    }
    mended.push_str(&text[done..]);
    Some((mended, first))
}

/// Whether a text of JSON has such an escape.
pub fn has_half_characters(text: &str) -> bool {
    Halves { text, at: 0 }.next().is_some()
}

/// Bytes of `\ud83d`.
const ESCAPE: usize = 6;

/// The places of such escapes.
struct Halves<'t> {
    text: &'t str,
    at: usize,
}

impl Iterator for Halves<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let bytes = self.text.as_bytes();
        while let Some(found) = memchr(b'\\', bytes.get(self.at..)?) {
            let at = self.at + found;
            match (unit(bytes, at), unit(bytes, at + ESCAPE)) {
                (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => self.at = at + 2 * ESCAPE,
                (Some(0xD800..=0xDFFF), _) => {
                    self.at = at + ESCAPE;
                    return Some(at);
                }
                // What is escaped may be a backslash.
                _ => self.at = at + 2,
            }
        }
        None
    }
}

/// The UTF-16 unit that an escape there stands for.
fn unit(bytes: &[u8], at: usize) -> Option<u16> {
    let digits = bytes.get(at..at + ESCAPE)?.strip_prefix(b"\\u")?;
    let mut digits = digits.iter().map(|digit| char::from(*digit).to_digit(16));
    digits.try_fold(0, |unit, digit| {
        u16::try_from(digit?).ok().map(|digit| unit << 4 | digit)
    })
}

#[cfg(test)]
mod tests {
    use super::whole_characters;

    #[test]
    fn halves_are_told_from_pairs_and_from_escaped_backslashes() {
        let mended = |text| whole_characters(text).map(|(text, at)| format!("{at} {text}"));
        assert_eq!(mended(r"a\ud83db"), Some(r"1 a\ufffdb".to_owned()));
        assert_eq!(mended(r"\uDE00\ud83d"), Some(r"0 \ufffd\ufffd".to_owned()));
        assert_eq!(
            mended(r"\ud83d\ud83d\ude00"),
            Some(r"0 \ufffd\ud83d\ude00".to_owned())
        );
        assert_eq!(mended(r"\\\ud83d"), Some(r"2 \\\ufffd".to_owned()));
        for whole in [
            r"\ud83d\ude00",
            r"\\ud83d",
            r"\u00e9",
            "\\ud83",
            "\\",
            "\\é\\u+83d",
            "",
        ] {
            assert_eq!(mended(whole), None, "{whole}");
        }
    }
}
