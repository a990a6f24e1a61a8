//! Texts that are numbers all the same, and what they are in.

use std::borrow::Cow;

use steelyard_decision::{Domain, day_text};
use steelyard_documents::rows::{Amount, decimal_comma, is_grouped, is_money, open_mark};

use super::date::{Date, date, is_day_first};
use super::duration::{Duration, duration};
use super::unit::{DATE, known_unit, unit_key};
use crate::Limit;

/// A number as a cell has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Written<'t> {
    /// As it stands; of a percentage the share, of a date days since 1970.
    number: f64,
    /// The currency; empty without one.
    money: &'static str,
    /// What stands behind it; empty for nothing, [`DATE`] for a date.
    unit: &'t str,
    /// How far it may be off, as written.
    pub(super) spread: Option<&'t str>,
    /// Whether it is yes or no.
    is_word: bool,
}

/// The unit of dates as it is shown.
const DAYS: &str = steelyard_decision::DAYS;

/// How the numbers of a column are written, where one cell alone does not tell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Notation {
    /// Whether a comma is decimal and a point parts thousands, or the other way round; `None` where nothing tells.
    pub(super) comma: Option<bool>,
    /// Whether the first number of a date such as 03/04/2026 is the day.
    pub(super) is_day_first: Option<bool>,
    /// Which words behind its numbers are labels, as in `1 Low` and `2 Medium`, so that those are no numbers.
    pub(super) labels: Labels,
}

/// Words behind numbers that are labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub(super) enum Labels {
    /// None.
    #[default]
    None,
    /// Those that are no known units.
    Unknown,
    /// All: `1 min` and `2 M` beside `3 max` and `3 L`, too.
    All,
}

/// Why a text is no number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Misread {
    /// It is something else.
    NoNumber,
    /// It could be two numbers; the words say how it is expected to be written.
    Either(&'static str),
}

/// A number written with a currency, a unit, separators of thousands, a percent sign or a spread; yes is 1, no is 0, a duration
/// its seconds, a date its days since 1970.
pub(super) fn written(text: &str, notation: Notation) -> Result<Written<'_>, Misread> {
    if let Some(said) = yes_or_no(text) {
        return Ok(Written {
            is_word: true,
            ..Written::plain(f64::from(u8::from(said)))
        });
    }
    let Some(amount) = Amount::parse(text) else {
        return measured_time(text, notation);
    };
    let number = amount.decimal(notation.comma);
    let number = number.and_then(|number| number.parse().ok());
    let Some(number) = number else {
        return measured_time(text, notation);
    };
    let written = Written {
        number: if amount.unit == "%" {
            number / 100.0
        } else {
            number
        },
        money: amount.money,
        unit: amount.unit,
        spread: amount.spread,
        is_word: false,
    };
    let is_label = match notation.labels {
        Labels::None => false,
        Labels::Unknown => written.word().is_some(),
        Labels::All => !matches!(written.unit, "" | "%"),
    };
    if is_label {
        return Err(Misread::NoNumber);
    }
    Ok(written)
}

/// A number without a unit of its own, but for money and percent signs, or a date; and whether it is a date.
pub(super) fn bare_number(text: &str, notation: Notation) -> Option<(f64, bool)> {
    let found = written(text, notation).ok()?;
    let is_bare = matches!(found.unit, "" | "%" | DATE) && !found.is_word;
    is_bare.then_some((found.number, found.is_date()))
}

/// A duration in seconds, or a date in days since 1970.
fn measured_time(text: &str, notation: Notation) -> Result<Written<'_>, Misread> {
    let of = |number, unit| Written {
        unit,
        ..Written::plain(number)
    };
    match duration(text) {
        Some(Duration::Seconds(seconds)) => return Ok(of(seconds, "s")),
        Some(Duration::Ambiguous) => {
            let words = "with hours, minutes and seconds, as 0:06:40: two parts may be minutes and seconds or hours and minutes";
            return Err(Misread::Either(words));
        }
        None => {}
    }
    match date(text, notation.is_day_first) {
        Some(Date::Days(days)) => Ok(of(days, DATE)),
        Some(Date::Ambiguous) => Err(Misread::Either(
            "as year-month-day, as 2026-03-04: day and month may be either way round",
        )),
        None => Err(Misread::NoNumber),
    }
}

/// Least and greatest number of a column.
pub(super) fn ends(column: &[f64]) -> (f64, f64) {
    let finite = column.iter().copied().filter(|x| x.is_finite());
    finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| {
        (low.min(x), high.max(x))
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

impl Written<'_> {
    /// A number alone.
    pub(super) const fn plain(number: f64) -> Self {
        Self {
            number,
            money: "",
            unit: "",
            spread: None,
            is_word: false,
        }
    }

    /// Whether it is a date.
    pub(super) fn is_date(&self) -> bool {
        self.unit == DATE
    }

    /// The unit in small letters and in the singular where it is none that is known: it may be the word of a label.
    fn word(&self) -> Option<String> {
        let is_known = self.unit.is_empty() || known_unit(self.unit).is_some();
        (!is_known).then(|| {
            let word = self.unit.to_lowercase();
            word.strip_suffix('s').map_or(word.clone(), str::to_owned)
        })
    }

    /// The word or known unit behind it, percent signs aside, and whether it is known.
    fn label(&self) -> Option<(String, bool)> {
        if matches!(self.unit, "" | "%" | DATE) {
            return None;
        }
        Some(match self.word() {
            Some(word) => (word, false),
            None => (self.unit.to_lowercase(), true),
        })
    }

    /// Whether what is kept beside it are words, as in `12 (3 failed)`, and no spread.
    pub(super) fn has_remark(&self) -> bool {
        let words = self.spread.unwrap_or_default();
        let words = words.split(|letter: char| !letter.is_alphabetic());
        let is_unit = |word: &str| {
            let known = ["", "pm", "to", "e", "E"];
            known.contains(&word) || word == self.unit || known_unit(word).is_some()
        };
        words.into_iter().any(|word| !is_unit(word))
    }

    /// What it measures, and how many of the least unit of that its own is.
    fn measures(&self) -> (Cow<'static, str>, f64) {
        if self.unit.is_empty() {
            return (Cow::Borrowed(self.money), 1.0);
        }
        match known_unit(self.unit) {
            Some((what, size)) if self.money.is_empty() => (Cow::Borrowed(what), size),
            Some((what, size)) => (format!("{}{what}", self.money).into(), size),
            None => (format!("{}{}", self.money, unit_key(self.unit)).into(), 1.0),
        }
    }
}

/// What the numbers of a column are in: as the first of them says. The others are converted, where that can be done.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each says that a kind of cell was met"
)]
pub(super) struct Units {
    first: Option<First>,
    /// Whether one is a percentage.
    has_percent: bool,
    /// Whether one that is none is greater than a whole.
    has_over_one: bool,
    /// The first words behind numbers.
    words: Vec<Word>,
    /// Whether cells tell that commas are decimal, and whether cells tell that points are.
    commas: [bool; 2],
    /// Cells whose mark is decimal or between thousands, where nothing tells.
    pub(super) open: usize,
    /// Whether a date says that its first number is the day, and whether one says that its second is.
    days: [bool; 2],
    /// Whether a date could not be told.
    has_either: bool,
    /// Whether one is more than yes or no.
    has_number: bool,
}

/// A word or unit behind numbers.
#[derive(Clone, Debug, PartialEq)]
struct Word {
    /// In small letters.
    text: String,
    /// Whether it is a unit that is known.
    is_known: bool,
    /// The first number before it.
    number: f64,
    /// Whether others stand before it too.
    is_of_several: bool,
}

#[derive(Clone, Debug, PartialEq)]
struct First {
    shown: String,
    what: String,
    size: f64,
}

impl Units {
    /// Reads a text as the next number of the column: `None` where it is no number, else the number in the unit of the first,
    /// as [`Units::take`] has it.
    pub(super) fn read<'t>(
        &mut self,
        text: &'t str,
        notation: Notation,
    ) -> Result<(Written<'t>, Result<f64, String>), Misread> {
        if notation.is_day_first.is_none()
            && let Some(first) = is_day_first(text)
        {
            self.days[usize::from(!first)] = true;
        }
        if let Some(comma) = decimal_comma(text) {
            self.commas[usize::from(!comma)] = true;
        }
        let written = written(text, notation);
        let is_open = notation.comma.is_none() && written.is_ok() && open_mark(text).is_some();
        self.open += usize::from(is_open);
        self.has_either |= matches!(written, Err(Misread::Either(_)));
        let written = written?;
        Ok((written, self.take(written)))
    }

    /// Notes a number of CSV whose point can only be decimal, as `0.5`.
    pub(super) fn note_fraction(&mut self, number: f64) {
        self.commas[1] |= number.fract() != 0.0;
    }

    /// The notation that the cells tell once all are read; `None` where it is the one that they were read with.
    pub(super) fn told(&self, notation: Notation) -> Option<Notation> {
        let is_day_first = match self.days {
            [first, second] if first != second && self.has_either => Some(first),
            _ => notation.is_day_first,
        };
        let comma = match self.commas {
            [true, false] => Some(true),
            [false, true] => Some(false),
            _ => notation.comma,
        };
        let labels = self.labels();
        let told = Notation {
            comma,
            is_day_first,
            labels: if labels > notation.labels {
                labels
            } else {
                notation.labels
            },
        };
        (told != notation).then_some(told)
    }

    /// Which words behind the numbers are labels: a unit stands behind several numbers, the word of a label behind its own.
    fn labels(&self) -> Labels {
        let (known, unknown): (Vec<&Word>, Vec<&Word>) =
            self.words.iter().partition(|word| word.is_known);
        let each_own = |words: &[&Word]| words.iter().all(|word| !word.is_of_several);
        if unknown.is_empty() || !each_own(&unknown) {
            return Labels::None;
        }
        let all = each_own(&known) && known.len() <= unknown.len();
        // One word beside one unit may be mistyped, but where they are numbered.
        match unknown.len() {
            1 if all && known.len() == 1 && self.are_numbered() => Labels::All,
            1 => Labels::None,
            _ if all => Labels::All,
            _ => Labels::Unknown,
        }
    }

    /// Whether the numbers before words are 1, 2 and so on.
    fn are_numbered(&self) -> bool {
        let mut numbers: Vec<f64> = self.words.iter().map(|word| word.number).collect();
        numbers.sort_by(f64::total_cmp);
        let mut expected = (1..).map(f64::from);
        numbers.iter().all(|number| {
            expected
                .next()
                .is_some_and(|at| number.total_cmp(&at).is_eq())
        })
    }

    /// A number in the unit of the first one; one that is not finite as it is. An error is how it is expected to be
    /// written: "in s, as in the rows above".
    pub(super) fn take(&mut self, written: Written<'_>) -> Result<f64, String> {
        if !written.number.is_finite() {
            return Ok(written.number);
        }
        self.note_word(&written);
        let (what, size) = written.measures();
        // Thousands and millions are factors of plain numbers, and no unit of a column.
        let is_factor = size > 1.0 && what == written.money;
        let first = self.first.get_or_insert_with(|| First {
            shown: match written.unit {
                _ if is_factor => written.money.to_owned(),
                unit => format!("{}{unit}", written.money),
            },
            what: what.to_string(),
            size: if is_factor { 1.0 } else { size },
        });
        // A price without its sign is one all the same.
        if first.what.is_empty() && is_money(&what) {
            first.shown.insert_str(0, &what);
            first.what.push_str(&what);
        }
        let number = first
            .converted(&written)
            .map_err(|words| format!("{words}, as in the rows above"))?;
        let percent = written.unit == "%";
        let over_one = !percent && number.abs() > 1.0;
        if self.has_percent && over_one {
            return Err("with a percent sign, as in the rows above, or as a share of 1".to_owned());
        }
        if self.has_over_one && percent {
            return Err("without a percent sign, as in the rows above".to_owned());
        }
        self.has_number |= !written.is_word;
        self.has_percent |= percent;
        self.has_over_one |= over_one;
        Ok(number)
    }

    /// What numbers of the column can be, as they, its name and their unit tell.
    pub(super) fn domain(&self, name: &str, numbers: &[f64]) -> Domain {
        if self.first.is_some() && !self.has_number {
            return Domain::FLAG;
        }
        if self.are_dates() {
            return Domain::ANY;
        }
        let unit = Some(self.shown()).filter(|unit| !unit.is_empty());
        Domain::of_numbers(&[name], unit, numbers.iter().copied())
    }

    fn note_word(&mut self, written: &Written<'_>) {
        const MOST: usize = 16;
        let Some((text, is_known)) = written.label() else {
            return;
        };
        let number = written.number;
        let is_full = self.words.len() == MOST;
        match self.words.iter_mut().find(|known| known.text == text) {
            Some(word) => word.is_of_several |= word.number.total_cmp(&number).is_ne(),
            None if is_full => {}
            None => self.words.push(Word {
                text,
                is_known,
                number,
                is_of_several: false,
            }),
        }
    }

    /// A limit that is a number in the unit of the column: of percentages a share, of dates days, where it is no year. `first`
    /// is the least number of the column.
    pub(super) fn bare_limit(&self, number: f64, first: f64) -> Result<f64, String> {
        const YEARS: f64 = 10_000.0;
        if self.are_dates() && number < YEARS && first >= YEARS {
            return Err("as a date".to_owned());
        }
        if self.has_percent && number.abs() > 1.0 {
            return Err("with a percent sign, or as a share of 1".to_owned());
        }
        Ok(number)
    }

    /// A limit in the unit of the column. One without a unit is in that already; an error is how it is expected to be written:
    /// "in s".
    pub(super) fn limit(&self, written: &Written<'_>) -> Result<f64, String> {
        let percent = written.unit == "%";
        let Some(first) = &self.first else {
            return Ok(written.number);
        };
        if !percent {
            self.bare_limit(written.number, written.number)?;
        }
        if percent && self.has_over_one {
            return Err("without a percent sign".to_owned());
        }
        let bare = written.unit.is_empty() && written.money.is_empty();
        if bare && first.shown != DATE {
            return Ok(written.number);
        }
        first.converted(written)
    }

    /// Whether its numbers are dates.
    pub(super) fn are_dates(&self) -> bool {
        self.first.as_ref().is_some_and(|first| first.what == DATE)
    }

    /// What its numbers are in: "ms", "€", "%", "days since 1970-01-01"; empty for plain numbers. Of percentages the shares
    /// count.
    pub(super) fn shown(&self) -> &str {
        match self.first.as_ref().map(|first| first.shown.as_str()) {
            Some(DATE) => DAYS,
            Some("" | "%") if self.has_percent => "%",
            Some(shown) => shown,
            None => "",
        }
    }
}

/// A limit as a map has it for tables whose unit is another: a number of a unit that can be converted with that unit, and
/// days as their date, an upper one with its time of day, since a day alone includes its hours.
pub(super) fn limit_in(unit: &str, number: f64, is_upper: bool) -> Limit {
    let text = match known_unit(unit) {
        _ if unit == DAYS => day_text(number).map(|date| {
            let clock = if is_upper && !date.contains(':') {
                " 00:00"
            } else {
                ""
            };
            date + clock
        }),
        Some((what, _)) if !what.is_empty() => {
            // "1.299 s" could be 1299 s.
            let text = number.to_string();
            let tail = if is_grouped(&text, '.') { "0" } else { "" };
            Some(format!("{text}{tail} {unit}"))
        }
        _ => None,
    };
    text.map_or(Limit::Number(number), |text| Limit::Written(text.into()))
}

impl First {
    /// A number in this unit; an error is how it is expected to be written.
    fn converted(&self, written: &Written<'_>) -> Result<f64, String> {
        let (what, size) = written.measures();
        if self.what != what && !(what.is_empty() && is_money(&self.what)) {
            return Err(match self.shown.as_str() {
                "" | "%" => "without a unit".to_owned(),
                DATE => "as a date".to_owned(),
                shown => format!("in {shown}"),
            });
        }
        Ok(if size >= self.size {
            written.number * (size / self.size)
        } else {
            written.number / (self.size / size)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Labels, Misread, Notation, Units, Written, written};

    fn number(text: &str, comma: Option<bool>) -> Option<f64> {
        let notation = Notation {
            comma,
            ..Notation::default()
        };
        written(text, notation).ok().map(|written| written.number)
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
            // Behind thousands that a space parts, a comma is decimal even where commas part cells.
            ("1 234,56", Some(false), 1234.56),
            ("1'299.50", Some(true), 1299.5),
            ("($900.23)", Some(false), -900.23),
            ("71.3 ± 0.9", Some(false), 71.3),
            ("71,3 ± 0,9 %", Some(true), 0.713),
            ("0 days 00:06:40.289356", Some(false), 400.289_356),
            ("1:06:40", None, 4000.0),
            ("1970-01-03", None, 2.0),
            ("3.1.1970", Some(true), 2.0),
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
            "2026-13-22",
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
            Err(_) => {
                let notation = Notation {
                    comma: Some(false),
                    ..Notation::default()
                };
                written(text, notation).expect("a number")
            }
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
                &["45 s", "2 Minutes", "1h", "500 ms", "0:01:30", "PT1M"],
                &[45.0, 120.0, 3600.0, 0.5, 90.0, 60.0],
            ),
            (&["0 days 00:06:40", "500 ms"], &[400.0, 0.5]),
            (&["1970-01-02", "02.01.1970"], &[1.0, 1.0]),
            (&["CHF 5", "1'000 Fr.", "6"], &[5.0, 1000.0, 6.0]),
            (&["3 EUR", "€4"], &[3.0, 4.0]),
            (&["900", "1.5k", "2M"], &[900.0, 1500.0, 2e6]),
            (&["1.5K", "900"], &[1500.0, 900.0]),
            (&["$2k", "$1,299"], &[2000.0, 1299.0]),
            (&["512MB", "8GB", "1 GiB"], &[512.0, 8000.0, 1_073.741_824]),
            (&["800 g", "1.2 kg"], &[800.0, 1200.0]),
            (&["$1,299", "950", "$2k"], &[1299.0, 950.0, 2000.0]),
            (&["3", "$4"], &[3.0, 4.0]),
            (&["92%", "0.95", "110%"], &[0.92, 0.95, 1.1]),
            (&["12 eur", "13 EUR"], &[12.0, 13.0]),
            (&["1 call", "6 Calls"], &[1.0, 6.0]),
            (&["6 CALLS", "1 Call", "2 calls"], &[6.0, 1.0, 2.0]),
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
            (&["2026-01-02", "5"], "as a date, as in the rows above"),
            (&["5", "2026-01-02"], "without a unit, as in the rows above"),
            (&["400", "0:06:40"], "without a unit, as in the rows above"),
        ] {
            let last = column(cells).pop().expect("cells");
            assert_eq!(last, Err(expected.to_owned()), "{cells:?}");
        }
    }

    /// What a column tells of its notation.
    fn told(cells: &[&str]) -> Option<Notation> {
        let mut units = Units::default();
        for text in cells {
            let _read = units.read(text, Notation::default());
        }
        units.told(Notation::default())
    }

    #[test]
    fn words_behind_one_number_each_are_labels() {
        let labels = Notation {
            labels: Labels::All,
            ..Notation::default()
        };
        assert_eq!(
            told(&["1 Low", "2 Medium", "1 low", "3 High"]),
            Some(labels)
        );
        assert_eq!(told(&["1 Low", "1 Low"]), None);
        // A unit stands behind several numbers, whatever else is there.
        assert_eq!(told(&["5 pts", "4 pts", "3 ponits", "1 pt"]), None);
        assert_eq!(told(&["5 stars", "1 star"]), None);
        assert_eq!(told(&["45 s", "2 min", "$5"]), None);
        let text = written("1 Low", labels);
        assert_eq!(text, Err(Misread::NoNumber));
        assert_eq!(written("2 kg", labels), Err(Misread::NoNumber));
        let unknown = Notation {
            labels: Labels::Unknown,
            ..labels
        };
        assert!(written("2 kg", unknown).is_ok() && written("2 %", labels).is_ok());
    }

    #[test]
    fn one_date_of_a_column_tells_which_number_is_the_day() {
        let day = |is_day_first| {
            Some(Notation {
                is_day_first: Some(is_day_first),
                ..Notation::default()
            })
        };
        assert_eq!(told(&["03/04/2026", "13/04/2026"]), day(true));
        assert_eq!(told(&["04/13/2026", "03/04/2026"]), day(false));
        for cells in [
            &["03/04/2026"][..],
            &["13/04/2026"],
            &["13/04/2026", "04/13/2026", "03/04/2026"],
        ] {
            assert_eq!(told(cells), None, "{cells:?}");
        }
        assert!(matches!(
            written("03/04/2026", Notation::default()),
            Err(Misread::Either(_))
        ));
        assert!(matches!(
            written("6:40", Notation::default()),
            Err(Misread::Either(_))
        ));
    }

    #[test]
    fn limits_are_in_the_unit_of_their_column() {
        let limit = |cells: &[&str], text| {
            let mut units = Units::default();
            for cell in cells {
                units
                    .take(written(cell, Notation::default()).expect("a number"))
                    .expect("a unit");
            }
            units.limit(&written(text, Notation::default()).expect("a limit"))
        };
        for (cells, text, expected) in [
            (&["1.5 s", "850 ms"][..], "500 ms", Ok(0.5)),
            (&["1.5 s"], "2", Ok(2.0)),
            (&["92%", "0.95"], "95%", Ok(0.95)),
            (&["92%"], "0.95", Ok(0.95)),
            (
                &["92%"],
                "95",
                Err("with a percent sign, or as a share of 1"),
            ),
            (&["92"], "95%", Err("without a percent sign")),
            (&["€ 1.299,00"], "€ 1.299,00", Ok(1299.0)),
            (&["5"], "500 ms", Err("without a unit")),
            (&["5 s"], "5 kg", Err("in s")),
            (&["0:06:40"], "0:10:00", Ok(600.0)),
            (&["2026-01-02"], "2.1.1970", Ok(1.0)),
            (&["2026-01-02"], "7", Err("as a date")),
        ] {
            assert_eq!(
                limit(cells, text),
                expected.map_err(str::to_owned),
                "{cells:?} {text}"
            );
        }
    }
}
