//! Texts that are numbers all the same, and what they are in.

use std::borrow::Cow;

use steelyard_documents::rows::is_grouped;

/// A number as a cell has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Written<'t> {
    /// As it stands, of a percentage the share.
    number: f64,
    /// The sign of money before it; empty without one.
    money: &'t str,
    /// What stands behind it, that sign too; empty for nothing.
    unit: &'t str,
}

const MONEY: [&str; 4] = ["$", "€", "£", "¥"];

/// A number written with a currency, a unit, separators of thousands or a percent sign; yes is 1, no is 0.
///
/// Where a comma and a point both stand in it the later one is the decimal mark. `1,299` is 1299 and `1,5` is none where
/// `comma` says that a comma parts thousands; 1.299 and 1.5 where it is decimal, or nothing tells. `1.299` is 1299 where
/// it is decimal.
pub(super) fn written(text: &str, comma: Option<bool>) -> Option<Written<'_>> {
    if let Some(said) = yes_or_no(text) {
        return Some(Written::plain(f64::from(u8::from(said))));
    }
    let bare = text.trim().trim_start_matches(['~', '≈', ' ', '\u{a0}']);
    let money = MONEY.into_iter().find(|sign| bare.starts_with(sign));
    let bare = bare[money.map_or(0, str::len)..].trim_start();
    let end = bare
        .find(|c: char| !matches!(c, '0'..='9' | '.' | ',' | '+' | '-' | '−' | 'e' | 'E' | '_'));
    let (digits, _) = bare.split_at(end.unwrap_or(bare.len()));
    // The e of a unit, as in "3 eur", belongs to no number.
    let digits = digits.trim_end_matches(['e', 'E']);
    if !digits.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '−' | '.')) {
        return None;
    }
    let unit = bare[digits.len()..].trim();
    if unit.chars().any(|c| c.is_ascii_digit()) {
        return None;
    }
    let plain = plain(&digits.replace('−', "-").replace('_', ""), comma)?;
    let number = steelyard_documents::float(&plain)?;
    Some(Written {
        number: if unit == "%" { number / 100.0 } else { number },
        money: money.unwrap_or_default(),
        unit,
    })
}

/// What a text says that is yes or no, true or false.
pub(super) fn yes_or_no(text: &str) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "yes" | "true" => Some(true),
        "no" | "false" => Some(false),
        _ => None,
    }
}

/// Digits with a point alone.
fn plain(digits: &str, comma: Option<bool>) -> Option<String> {
    let [commas, points] = [',', '.'].map(|mark| digits.matches(mark).count());
    let is_comma = match (commas, points) {
        (1.., 1..) => digits.rfind(',') > digits.rfind('.'),
        (1, 0) => comma != Some(false),
        (0, 1) => comma == Some(true) && is_grouped(digits, '.'),
        // Of several neither is decimal.
        (commas, _) => commas == 0 && points > 1,
    };
    let [decimal, mark] = if is_comma { [',', '.'] } else { ['.', ','] };
    let (whole, rest) = match digits.split_once(decimal) {
        Some((_, rest)) if rest.contains([',', '.']) => return None,
        Some((whole, rest)) => (whole, Some(rest)),
        None => (digits, None),
    };
    if whole.contains(mark) && !is_grouped(whole, mark) {
        return None;
    }
    let whole = whole.replace(mark, "");
    Some(rest.map_or(whole.clone(), |rest| format!("{whole}.{rest}")))
}

impl Written<'_> {
    /// A number alone.
    pub(super) const fn plain(number: f64) -> Self {
        Self {
            number,
            money: "",
            unit: "",
        }
    }

    /// What it measures, and how many of the least unit of that its own is.
    fn measures(&self) -> (Cow<'static, str>, f64) {
        if self.unit.is_empty() && self.money.is_empty() {
            return (Cow::Borrowed(""), 1.0);
        }
        let known = UNITS.iter().find(|(unit, ..)| *unit == self.unit);
        let known = known.or_else(|| {
            // Words in any case and number; signs as they are.
            let word = self.unit.to_lowercase();
            let word = word.strip_suffix('s').unwrap_or(&word);
            let mut words = UNITS.iter().filter(|(unit, ..)| unit.len() > 2);
            words.find(|(unit, ..)| *unit == word)
        });
        match known {
            Some((_, what, size)) if self.money.is_empty() => (Cow::Borrowed(*what), *size),
            Some((_, what, size)) => (format!("{}{what}", self.money).into(), *size),
            None => (
                format!("{}{}", self.money, self.unit.to_lowercase()).into(),
                1.0,
            ),
        }
    }
}

/// Units that can be converted: as they are written, what they measure, and how many of the least they are. A lower-case m
/// is none of them, since it stands for minutes, metres, and millions.
const UNITS: [(&str, &str, f64); 32] = [
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
];

/// What the numbers of a column are in: as the first of them says. The others are converted, where that can be done.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Units {
    first: Option<First>,
    /// Whether one is a percentage.
    has_percent: bool,
    /// Whether one that is none is greater than a whole.
    has_over_one: bool,
}

#[derive(Clone, Debug, PartialEq)]
struct First {
    shown: String,
    what: String,
    size: f64,
}

impl Units {
    /// A number in the unit of the first one; one that is not finite as it is. An error is how it is expected to be
    /// written: "in s, as in the rows above".
    pub(super) fn take(&mut self, written: Written<'_>) -> Result<f64, String> {
        if !written.number.is_finite() {
            return Ok(written.number);
        }
        let (what, size) = written.measures();
        let first = self.first.get_or_insert_with(|| First {
            shown: format!("{}{}", written.money, written.unit),
            what: what.to_string(),
            size,
        });
        // A price without its sign is one all the same.
        if first.what.is_empty() && MONEY.contains(&&*what) {
            first.shown.insert_str(0, &what);
            first.what.push_str(&what);
        }
        let is_same = first.what == what || what.is_empty() && MONEY.contains(&&*first.what);
        if !is_same {
            return Err(match first.shown.as_str() {
                "" | "%" => "without a unit, as in the rows above".to_owned(),
                shown => format!("in {shown}, as in the rows above"),
            });
        }
        let number = if size >= first.size {
            written.number * (size / first.size)
        } else {
            written.number / (first.size / size)
        };
        let percent = written.unit == "%";
        let over_one = !percent && number.abs() > 1.0;
        if self.has_percent && over_one {
            return Err("with a percent sign, as in the rows above, or as a share of 1".to_owned());
        }
        if self.has_over_one && percent {
            return Err("without a percent sign, as in the rows above".to_owned());
        }
        self.has_percent |= percent;
        self.has_over_one |= over_one;
        Ok(number)
    }

    /// The unit of the first number, where it has one that is no percent sign: "ms".
    pub(super) fn shown(&self) -> Option<&str> {
        let first = self.first.as_ref().map(|first| first.shown.as_str());
        first.filter(|shown| !matches!(*shown, "" | "%"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Units, Written, written};

    fn number(text: &str, comma: Option<bool>) -> Option<f64> {
        written(text, comma).map(|written| written.number)
    }

    #[test]
    fn numbers_as_people_write_them() {
        for (text, comma, expected) in [
            ("$1,299.50", Some(false), 1299.5),
            ("1.2 kg", Some(false), 1.2),
            ("45%", Some(false), 0.45),
            ("−3", Some(false), -3.0),
            ("1,5", None, 1.5),
            ("1,5", Some(true), 1.5),
            ("12 eur", Some(false), 12.0),
            ("€ 12", Some(false), 12.0),
            (" Yes", Some(false), 1.0),
            ("FALSE", Some(false), 0.0),
            ("1,299", Some(false), 1299.0),
            ("1,299", None, 1.299),
            ("1.299", Some(true), 1299.0),
            ("1.299", None, 1.299),
            ("0.912", Some(true), 0.912),
            ("1.29", Some(true), 1.29),
            ("1.234,50", Some(false), 1234.5),
            ("-1.234.567,5 €", None, -1_234_567.5),
            ("1.234.567", None, 1_234_567.0),
            ("1,234,567", None, 1_234_567.0),
        ] {
            assert_eq!(number(text, comma), Some(expected), "{text} {comma:?}");
        }
    }

    #[test]
    fn what_is_no_number_stays_none() {
        for text in [
            "cheap",
            "1,5",
            "12 of 15",
            "",
            "e",
            "NaN",
            "2026-11-22",
            "1,29,9",
            "1.29.9",
            "1.2.3",
            "1,234.5,6",
            "12.34,5",
            "--",
        ] {
            assert_eq!(number(text, Some(false)), None, "{text}");
        }
    }

    /// What the cells of a column come to, one after the other.
    fn column(cells: &[&str]) -> Vec<Result<f64, String>> {
        let mut units = Units::default();
        let cells = cells.iter().map(|text| match text.parse() {
            Ok(number) => Written::plain(number),
            Err(_) => written(text, Some(false)).expect("a number"),
        });
        cells.map(|cell| units.take(cell)).collect()
    }

    #[test]
    fn units_of_a_column_are_converted_to_the_first() {
        for (cells, expected) in [
            (
                &["850ms", "1.2 s", "1 min"][..],
                &[850.0, 1200.0, 60000.0][..],
            ),
            (
                &["45 s", "2 Minutes", "1h", "500 ms"],
                &[45.0, 120.0, 3600.0, 0.5],
            ),
            (&["900", "1.5k", "2M"], &[900.0, 1500.0, 2e6]),
            (&["1.5K", "900"], &[1.5, 0.9]),
            (&["512MB", "8GB", "1 GiB"], &[512.0, 8000.0, 1_073.741_824]),
            (&["800 g", "1.2 kg"], &[800.0, 1200.0]),
            (&["$1,299", "950", "$2k"], &[1299.0, 950.0, 2000.0]),
            (&["3", "$4"], &[3.0, 4.0]),
            (&["92%", "0.95", "110%"], &[0.92, 0.95, 1.1]),
            (&["12 eur", "13 EUR"], &[12.0, 13.0]),
            (&["5 m", "6m"], &[5.0, 6.0]),
        ] {
            let expected: Vec<_> = expected.iter().copied().map(Ok).collect();
            assert_eq!(column(cells), expected, "{cells:?}");
        }
    }

    #[test]
    fn what_cannot_be_converted_is_refused() {
        for (cells, expected) in [
            (&["45s", "2m"][..], "in s, as in the rows above"),
            (&["45s", "46"], "in s, as in the rows above"),
            (&["46", "45s"], "without a unit, as in the rows above"),
            (&["$3", "€4"], "in $, as in the rows above"),
            (&["3", "$4", "5 €"], "in $, as in the rows above"),
            (&["8GB", "3 s"], "in GB, as in the rows above"),
            (
                &["92%", "88"],
                "with a percent sign, as in the rows above, or as a share of 1",
            ),
            (
                &["88", "92%"],
                "without a percent sign, as in the rows above",
            ),
            (&["92%", "3 s"], "without a unit, as in the rows above"),
        ] {
            let last = column(cells).pop().expect("cells");
            assert_eq!(last, Err(expected.to_owned()), "{cells:?}");
        }
    }
}
