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
}
