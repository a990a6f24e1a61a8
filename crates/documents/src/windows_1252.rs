//! Windows-1252, the encoding of texts that Western spreadsheets and databases export: Latin-1, with printed characters
//! in place of the control characters at 0x80 to 0x9F.

/// The characters of the bytes 0x80 to 0x9F, of the index of the WHATWG Encoding Standard. It maps five of them, of which
/// Windows-1252 has no character, to control characters.
const HIGH_CONTROLS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ";

/// The text of bytes in Windows-1252; `None` where one of them has no character there, or where UTF-8 is the likelier
/// encoding: most sequences of bytes over 0x7F are characters of it. A character that the end of the bytes cuts off is
/// still one of UTF-8.
pub(super) fn windows_1252(bytes: &[u8]) -> Option<String> {
    let (mut broken, mut whole) = (0_usize, 0_usize);
    for part in bytes.utf8_chunks() {
        let valid = part.valid();
        if !valid.is_ascii() {
            whole += valid.chars().filter(|letter| !letter.is_ascii()).count();
        }
        broken += usize::from(!part.invalid().is_empty());
    }
    let cut = std::str::from_utf8(bytes)
        .err()
        .is_some_and(|error| error.error_len().is_none() && bytes.len() - error.valid_up_to() > 1);
    if cut || broken <= whole {
        return None;
    }
    let controls: Vec<char> = HIGH_CONTROLS.chars().collect();
    let character = |byte: &u8| match byte.checked_sub(0x80) {
        Some(at @ 0..0x20) => controls
            .get(usize::from(at))
            .copied()
            .filter(|letter| !letter.is_control()),
        _ => Some(char::from(*byte)),
    };
    bytes.iter().map(character).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_signs_and_quotes_of_western_exports() {
        for (bytes, expected) in [
            (&b"B\xFCcher;12,50\n"[..], "Bücher;12,50\n"),
            (b"\x8012;\x93a\x94;\x91b\x92;\x96", "€12;“a”;‘b’;–"),
            (
                b"1\xA0234,56 \x80;1\xB4299\xBD\xFF",
                "1\u{A0}234,56 €;1´299½ÿ",
            ),
            (b"M\xE4", "Mä"),
            // Two bytes that happen to be a character of UTF-8, among more that are none.
            (b"\xC3\x9F a\xFC b\xF6", "Ã\u{178} aü bö"),
        ] {
            assert_eq!(windows_1252(bytes).as_deref(), Some(expected));
        }
        assert_eq!(HIGH_CONTROLS.chars().count(), 32);
    }

    #[test]
    fn utf8_stays_utf8() {
        for bytes in [
            &b"plain"[..],
            "Müller; Möller".as_bytes(),
            b"M\xC3\xBCller; M\xC3\xB6ller; M\xFF",
            b"a;b\nd;\xE2\x82",
            // No character of Windows-1252.
            b"M\x81ller",
        ] {
            assert_eq!(windows_1252(bytes), None);
        }
    }
}
