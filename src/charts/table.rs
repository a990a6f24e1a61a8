//! The numbers of a picture as a table, and as CSV that no spreadsheet runs.

/// One row a mark.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Table {
    /// What the rows are: head of the first column.
    pub(crate) head: String,
    /// Heads of the others.
    pub(crate) columns: Vec<String>,
    /// The rows.
    pub(crate) rows: Vec<Row>,
}

/// A row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    /// The mark it belongs to.
    pub(crate) key: u32,
    /// What stands for the name in the picture, such as a letter; often nothing.
    pub(crate) lead: String,
    /// The name.
    pub(crate) name: String,
    /// A cell a column.
    pub(crate) cells: Vec<Cell>,
}

impl Row {
    /// "B catalog".
    pub(crate) fn full_name(&self) -> String {
        if self.lead.is_empty() {
            self.name.clone()
        } else {
            format!("{} {}", self.lead, self.name)
        }
    }
}

/// A number, as it is shown and as it is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cell {
    /// With the digits and the signs of the page.
    pub(crate) shown: String,
    /// As it was computed; `None` where there is none.
    pub(crate) exact: Option<f64>,
}

impl Cell {
    /// A number.
    pub(crate) fn number(exact: f64, shown: String) -> Self {
        Self {
            shown,
            exact: Some(exact),
        }
    }

    /// A number, or the least and the greatest of several.
    pub(crate) fn extent(of: Option<(f64, f64)>, write: impl Fn(f64) -> String) -> Self {
        let Some((lo, hi)) = of else {
            return Self::none();
        };
        let (low, high) = (write(lo), write(hi));
        let shown = if low == high {
            high
        } else {
            format!("{low}–{high}")
        };
        Self::number(hi, shown)
    }

    /// No number.
    pub(crate) fn none() -> Self {
        Self {
            shown: super::format::UNKNOWN.to_owned(),
            exact: None,
        }
    }
}

/// Begins a formula, or makes a spreadsheet look at what follows: at the start of a cell, these are
/// text to nobody but us.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Signs that turn the direction of writing, so that a cell reads otherwise than it is; they are left out.
const TURNS: [char; 11] = [
    '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}',
    '\u{2067}', '\u{2068}', '\u{2069}',
];

/// As RFC 4180 has it: commas, CRLF, quotes doubled. Numbers are exact; a text that a spreadsheet would
/// run stands behind an apostrophe.
pub(crate) fn csv(table: &Table) -> String {
    let mut text = String::new();
    let heads = std::iter::once(&table.head).chain(&table.columns);
    line(&mut text, heads.map(|head| guarded(head)));
    for row in &table.rows {
        let cells = row.cells.iter().map(|cell| match cell.exact {
            Some(number) if number.is_finite() => number.to_string(),
            _ => String::new(),
        });
        line(&mut text, std::iter::once(guarded(&row.name)).chain(cells));
    }
    text
}

/// A line of texts, written as [`csv`] writes them.
pub(crate) fn csv_line(text: &mut String, fields: &[&str]) {
    line(text, fields.iter().map(|field| guarded(field)));
}

fn line(text: &mut String, fields: impl Iterator<Item = String>) {
    for (place, field) in fields.enumerate() {
        if place > 0 {
            text.push(',');
        }
        text.push_str(&field);
    }
    text.push_str("\r\n");
}

/// A text as a field: no formula, and in quotes where it needs them. A semicolon and a tab need them too,
/// since in many countries they part fields.
fn guarded(text: &str) -> String {
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
        for (text, field) in [
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
            assert_eq!(guarded(text), field, "{text:?}");
        }
    }

    #[test]
    fn plain_numbers_stay_numbers() {
        for text in ["-2.5", "+3", "-.5", "-1e9", "+1.5E-3"] {
            assert_eq!(guarded(text), text);
        }
        for text in ["-", "+.", "-1e", "-1.2.3", "-1 ", "--1", "-1e5e5", "-0x1"] {
            assert_eq!(guarded(text), format!("'{text}"));
        }
    }

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(guarded("a,b"), "\"a,b\"");
        assert_eq!(guarded("a;=b"), "\"a;=b\"");
        assert_eq!(guarded("say \"hi\""), "\"say \"\"hi\"\"\"");
        assert_eq!(guarded("two\r\nlines"), "\"two\r\nlines\"");
    }

    #[test]
    fn rows_are_lines_of_exact_numbers() {
        let table = Table {
            head: "Card".to_owned(),
            columns: vec!["Score".to_owned(), "To first".to_owned()],
            rows: vec![Row {
                key: 0,
                lead: "A".to_owned(),
                name: "a, b".to_owned(),
                cells: vec![Cell::number(-8.505, "−8.51".to_owned()), Cell::none()],
            }],
        };
        assert_eq!(csv(&table), "Card,Score,To first\r\n\"a, b\",-8.505,\r\n");
    }
}
