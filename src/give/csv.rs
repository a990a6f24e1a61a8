//! CSV as RFC 4180 has it (commas, CRLF, quotes doubled), the format of every table that the page saves. UTF-8 without a byte
//! order mark. Numbers are exact; a text that a spreadsheet would run as a formula stands behind an apostrophe.

use super::download_text;

/// The type of a CSV file.
pub(crate) const MEDIA_TYPE: &str = "text/csv;charset=utf-8";

/// The start of a formula, or a sign that makes a spreadsheet look at what follows it.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Signs that turn the direction of writing, so that a cell reads otherwise than it is; they are left out.
const TURNS: [char; 11] = [
    '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}',
    '\u{2067}', '\u{2068}', '\u{2069}',
];

/// The text of a CSV file, written row by row.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct CsvText(String);

impl CsvText {
    /// Adds a row; the names of the columns are the first one.
    pub(crate) fn row<F: AsRef<str>>(&mut self, fields: impl IntoIterator<Item = F>) {
        for (place, text) in fields.into_iter().enumerate() {
            if place > 0 {
                self.0.push(',');
            }
            self.0.push_str(&field(text.as_ref()));
        }
        self.0.push_str("\r\n");
    }

    /// The text so far.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Hands the text to the user as a file; tells whether that was begun.
    pub(crate) fn download(&self, name: &str) -> bool {
        download_text(name, MEDIA_TYPE, &self.0)
    }
}

/// A number with all its digits; an empty text without one, and for one that is not finite.
pub(crate) fn exact(number: Option<f64>) -> String {
    let number = number.filter(|number| number.is_finite());
    number.map_or_else(String::new, |number| number.to_string())
}

/// A text as a field: no formula, and in quotes where it needs them. A semicolon and a tab need them too,
/// since they separate fields in many countries.
fn field(text: &str) -> String {
    let text = &text.replace(TURNS, "");
    let formula = text.starts_with(FORMULA) && !is_plain_number(text);
    let guard = if formula { "'" } else { "" };
    if text.contains(['"', ',', ';', '\t', '\r', '\n']) {
        format!("\"{guard}{}\"", text.replace('"', "\"\""))
    } else {
        format!("{guard}{text}")
    }
}

/// Whether a text is a number and nothing else: a sign, digits, a point, an exponent.
fn is_plain_number(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (number, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let some = !whole.is_empty() || !part.is_empty();
    some && !exponent.is_empty() && digits(whole) && digits(part) && digits(exponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_a_formula_is_text() {
        for (text, written) in [
            ("postgres_rls", "postgres_rls"),
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
            ("-2+3", "'-2+3"),
            ("\t=1", "\"'\t=1\""),
            ("\r=1", "\"'\r=1\""),
            ("\n=1", "\"'\n=1\""),
            ("＝1+1", "'＝1+1"),
            ("\u{202e}=1+1\u{2069}", "'=1+1"),
            (
                "=HYPERLINK(\"x\",\"y\")",
                "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"",
            ),
            ("", ""),
        ] {
            assert_eq!(field(text), written, "{text:?}");
        }
    }

    #[test]
    fn plain_numbers_stay_numbers() {
        for text in ["-2.5", "+3", "-.5", "-1e9", "+1.5E-3"] {
            assert_eq!(field(text), text);
        }
        for text in ["-", "+.", "-1e", "-1.2.3", "-1 ", "--1", "-1e5e5", "-0x1"] {
            assert_eq!(field(text), format!("'{text}"));
        }
    }

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(field("a,b"), "\"a,b\"");
        assert_eq!(field("a;=b"), "\"a;=b\"");
        assert_eq!(field("say \"hi\""), "\"say \"\"hi\"\"\"");
        assert_eq!(field("two\r\nlines"), "\"two\r\nlines\"");
    }

    #[test]
    fn rows_end_with_crlf() {
        let mut text = CsvText::default();
        text.row(["Card", "Score, mean"]);
        text.row(["a".to_owned(), exact(Some(-8.505))]);
        assert_eq!(text.as_str(), "Card,\"Score, mean\"\r\na,-8.505\r\n");
    }

    #[test]
    fn numbers_are_exact_or_missing() {
        let written = [Some(1_254.5), Some(-1e-7), Some(f64::NAN), None].map(exact);
        assert_eq!(written, ["1254.5", "-0.0000001", "", ""]);
    }
}
