//! How wide a text will be, without asking a font.
//!
//! Charts are laid out before they are drawn, in a module that knows no browser. Widths of Inter's
//! glyphs are grouped into a few classes, in thousandths of the font size, measured once from the
//! bundled subset (tabular figures) and rounded up, so that an estimate is at most a few percent too
//! wide and never too narrow for figures and signs.

/// Width in pixels of `text` set in Inter at `size` pixels; `bold` for weights from 500 up.
pub(crate) fn text_width(text: &str, size: f64, bold: bool) -> f64 {
    let thousandths: u32 = text.chars().map(glyph_width).sum();
    let weight = if bold { 1.03 } else { 1.0 };
    f64::from(thousandths) / 1000.0 * size * weight
}

/// As much of a name as fits, its beginning, set bold at 10.5; `None` where not three letters do.
pub(crate) fn fitting(name: &str, room: f64) -> Option<String> {
    let mut shown = String::new();
    let mut wide = 0.0;
    for letter in name.chars() {
        wide += text_width(letter.encode_utf8(&mut [0; 4]), 10.5, true);
        if wide > room {
            let letters = shown.chars().count();
            return (letters >= 3).then_some(shown);
        }
        shown.push(letter);
    }
    (!shown.is_empty()).then_some(shown)
}

/// A name cut to its room, with an ellipsis where something is left out.
pub(crate) fn cut(name: &str, size: f64, room: f64) -> String {
    /// Room for the ellipsis, at size 12.
    const ELLIPSIS: f64 = 10.0;
    if text_width(name, size, false) <= room {
        return name.to_owned();
    }
    let mut short = String::new();
    for letter in name.chars() {
        short.push(letter);
        if text_width(&short, size, false) + ELLIPSIS > room {
            break;
        }
    }
    short.push('…');
    short
}

fn glyph_width(glyph: char) -> u32 {
    match glyph {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' => 290,
        'f' | 'r' | 't' | '(' | ')' | '[' | ']' | '/' | '-' => 385,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '→' => 920,
        '0'..='9' | '+' | '\u{2212}' | '×' | '<' | '>' | '=' | '≥' | '≤' => 650,
        'A'..='Z' => 710,
        _ if glyph.is_ascii() => 600,
        _ => 700,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grows_with_text_and_size() {
        let small = text_width("+2.4", 10.5, true);
        assert!(small > 20.0 && small < 27.0, "{small}");
        assert!(text_width("+2.4", 21.0, true) > small * 1.9);
        assert!(text_width("", 12.0, false).abs() < 1e-9);
    }
    #[test]
    fn a_name_is_cut_to_what_fits() {
        assert_eq!(fitting("ops", 30.0).as_deref(), Some("ops"));
        assert_eq!(fitting("security", 24.0).as_deref(), Some("sec"));
        assert_eq!(fitting("security", 80.0).as_deref(), Some("security"));
        assert_eq!(fitting("security", 8.0), None);
        assert_eq!(fitting("", 8.0), None);
    }
}
