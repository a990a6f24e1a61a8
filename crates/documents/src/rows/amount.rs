//! Numbers as people write them in cells: signs, money, marks between digits, units and spreads.

/// A number in a cell, taken apart. What the marks between its digits mean is left to [`Amount::decimal`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Amount<'t> {
    /// Whether it is below 0: by a minus on either side, or by the parentheses of accountants.
    pub is_negative: bool,
    /// The digits with the marks between them, without signs and power.
    pub digits: &'t str,
    /// The power of ten behind them, `e-4`; empty without one.
    power: &'t str,
    /// The sign of money on either side, one for each currency: `€` of `EUR` too. Empty without one.
    pub money: &'static str,
    /// The unit behind it, a percent sign too; empty without one.
    pub unit: &'t str,
    /// How far it may be off, as written: `± 0.9`, `(0.9)`, `[70.1, 72.5]`.
    pub spread: Option<&'t str>,
}

/// How money is written, and the sign that stands for it here. Codes are known in any case behind a number.
const MONEY: [(&str, &str); 28] = [
    ("US$", "$"),
    ("$", "$"),
    ("USD", "$"),
    ("€", "€"),
    ("EUR", "€"),
    ("£", "£"),
    ("GBP", "£"),
    ("¥", "¥"),
    ("JPY", "¥"),
    ("CHF", "CHF"),
    ("Fr.", "CHF"),
    ("SFr.", "CHF"),
    ("₹", "₹"),
    ("INR", "₹"),
    ("₩", "₩"),
    ("KRW", "₩"),
    ("₽", "₽"),
    ("₺", "₺"),
    ("₴", "₴"),
    ("₪", "₪"),
    ("R$", "R$"),
    ("BRL", "R$"),
    ("SEK", "SEK"),
    ("NOK", "NOK"),
    ("DKK", "DKK"),
    ("PLN", "PLN"),
    ("CAD", "CAD"),
    ("AUD", "AUD"),
];

/// Whether a text is a sign that stands for a currency here.
pub fn is_money(sign: &str) -> bool {
    MONEY.iter().any(|(_, known)| *known == sign)
}

const fn is_minus(letter: char) -> bool {
    matches!(letter, '-' | '−' | '–' | '‐' | '‑' | '﹣' | '－')
}

/// A space that parts thousands: a plain, a fixed, a narrow, a thin or a digit-wide one.
const fn is_space(letter: char) -> bool {
    matches!(
        letter,
        ' ' | '\u{A0}' | '\u{202F}' | '\u{2009}' | '\u{2007}'
    )
}

const fn is_apostrophe(letter: char) -> bool {
    matches!(letter, '\'' | '’')
}

impl<'t> Amount<'t> {
    /// Takes a text apart; `None` for what is no single number with at most a sign, money, a unit and a spread.
    ///
    /// A number in parentheses alone is negative, as accountants write it; one in parentheses behind another number is the
    /// spread of that.
    pub fn parse(text: &'t str) -> Option<Self> {
        let text = text.trim();
        match text
            .strip_suffix(')')
            .and_then(|text| text.strip_prefix('('))
        {
            Some(inside) => Self::negative(inside, "", ""),
            None => Self::outside(text),
        }
    }

    /// Parentheses with money or a unit outside them, or none at all.
    fn outside(text: &'t str) -> Option<Self> {
        let (before, rest) = money_before(text).unwrap_or(("", text));
        let in_parentheses = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        let Some((inside, after)) = in_parentheses else {
            return Self::bare(text);
        };
        let after = after.trim();
        // "(71.3 ± 0.9) %" is one number with its spread, and no loss.
        if before.is_empty()
            && let Some(found) = Self::bare(inside.trim())
            && found.spread.is_some()
        {
            let alone = found.unit.is_empty() && found.money.is_empty() && is_unit(after);
            return alone.then(|| found.with_unit(after));
        }
        Self::negative(inside, before, after)
    }

    /// What accountants write in parentheses.
    fn negative(inside: &'t str, before: &'static str, after: &'t str) -> Option<Self> {
        let found = Self::bare(inside.trim())?;
        if found.spread.is_some() && before.is_empty() && after.is_empty() {
            return Some(found);
        }
        let signed = inside
            .trim_start()
            .starts_with(|c: char| is_minus(c) || c == '+');
        let outside = match (before, after) {
            ("", "") => found,
            ("", "%") if found.unit.is_empty() => found.with_unit("%"),
            ("", after) if found.money.is_empty() => Self {
                money: money_behind(after)?,
                ..found
            },
            (before, "") if found.money.is_empty() => Self {
                money: before,
                ..found
            },
            _ => return None,
        };
        let is_loss = !signed && !found.is_negative && found.spread.is_none();
        // "(1) Low" and "(a)" are labels.
        let fits = outside.unit.is_empty() || outside.unit == "%" || found.unit == outside.unit;
        (is_loss && fits).then_some(Self {
            is_negative: true,
            ..outside
        })
    }

    fn with_unit(self, unit: &'t str) -> Self {
        match money_behind(unit) {
            Some(money) => Self { money, ..self },
            None => Self { unit, ..self },
        }
    }

    /// A number without parentheses around it.
    fn bare(text: &'t str) -> Option<Self> {
        let (mut is_negative, text) = sign(text.trim_start_matches(['~', '≈', ' ', '\u{a0}']));
        let (money, rest) = money_before(text).unwrap_or(("", text));
        let is_signed = |text: &str| text.starts_with(|c: char| is_minus(c) || c == '+');
        let rest = if money.is_empty() {
            rest
        } else {
            let (second, rest) = sign(rest);
            if second && is_negative {
                return None;
            }
            is_negative |= second;
            rest
        };
        if is_signed(rest) {
            return None;
        }
        let (digits, power, rest) = digits(rest)?;
        let found = Self {
            is_negative,
            digits,
            power,
            money,
            unit: "",
            spread: None,
        };
        found.behind(rest)
    }

    /// Reads what stands behind the digits.
    fn behind(mut self, rest: &'t str) -> Option<Self> {
        if self.digits.ends_with(['.', ',']) {
            // "950.–" is a price without cents.
            let whole = rest.trim_start_matches(|c: char| is_minus(c) || c == '—');
            if whole.len() < rest.len() {
                self.digits = &self.digits[..self.digits.len() - 1];
                let known = whole.trim().is_empty() || money_behind(whole.trim()).is_some();
                return known.then(|| self.with_unit(whole.trim()));
            }
            return (rest.trim().is_empty() && self.power.is_empty()).then_some(self);
        }
        if let Some(rest) = rest.strip_prefix(is_minus) {
            // "100.00-" as accounting programs print it; "12-inch" and "10-20" are something else.
            let rest = rest.trim();
            let known = rest.is_empty() || rest == "%" || money_behind(rest).is_some();
            self.is_negative = !self.is_negative;
            return (known && self.is_negative).then(|| self.with_unit(rest));
        }
        match spread(rest) {
            Some(Spread { unit, text, after }) => {
                self.spread = Some(text);
                self.unit_behind(if unit.is_empty() { after } else { unit })
            }
            None => self.unit_behind(rest.trim()),
        }
    }

    fn unit_behind(self, unit: &'t str) -> Option<Self> {
        if self.money.is_empty() && money_behind(unit).is_some() {
            return Some(self.with_unit(unit));
        }
        is_unit(unit).then_some(Self { unit, ..self })
    }

    /// The number with a point for its decimal mark and nothing between thousands, as programs read it; `None` where its
    /// marks stand as they do in no number.
    ///
    /// `comma` says whether a comma is decimal, where one mark alone could be either; `None` where nothing tells. The later
    /// one of a comma and a point is the decimal mark, and so is either behind thousands that spaces or apostrophes part.
    pub fn decimal(&self, comma: Option<bool>) -> Option<String> {
        let digits = self.digits.replace('_', "");
        let digits = digits.replace(is_space, " ").replace(is_apostrophe, "'");
        let number = match (digits.contains(' '), digits.contains('\'')) {
            (true, true) => None,
            (true, false) => parted(&digits, ' '),
            (false, true) => parted(&digits, '\''),
            (false, false) => plain(&digits, comma),
        }?;
        let sign = if self.is_negative { "-" } else { "" };
        Some(format!(
            "{sign}{number}{}",
            self.power.replace(is_minus, "-")
        ))
    }
}

/// A sign, and what stands behind it.
fn sign(text: &str) -> (bool, &str) {
    let text = text.trim_start();
    match text.strip_prefix(is_minus) {
        Some(rest) => (true, rest.trim_start()),
        None => (false, text.strip_prefix('+').unwrap_or(text).trim_start()),
    }
}

/// The currency that a text begins with, and the rest.
fn money_before(text: &str) -> Option<(&'static str, &str)> {
    let text = text.trim_start();
    MONEY.iter().find_map(|(written, sign)| {
        let rest = text.strip_prefix(written)?;
        let ends =
            !written.ends_with(char::is_alphabetic) || !rest.starts_with(char::is_alphabetic);
        ends.then(|| (*sign, rest.trim_start()))
    })
}

/// The currency that a unit is.
fn money_behind(unit: &str) -> Option<&'static str> {
    let mut known = MONEY.iter();
    let found = known.find(|(written, _)| written.eq_ignore_ascii_case(unit));
    found.map(|(_, sign)| *sign)
}

/// Whether a text can be a unit behind a number: nothing, or words and signs without digits. Brackets, dashes and colons
/// part a number from a label.
fn is_unit(text: &str) -> bool {
    let signs = [
        '%', '‰', '°', '/', '"', '″', '\'', '′', '*', '€', '$', '£', '¥', '×',
    ];
    let begins = |letter: char| letter.is_alphabetic() || signs.contains(&letter);
    let fits = |letter: char| {
        !letter.is_ascii_digit() && !matches!(letter, ':' | '(' | ')' | '[' | ']' | '±')
    };
    text.chars().next().is_none_or(begins) && text.chars().all(fits)
}

/// Digits with the marks between them, a power, and the rest. A space or an apostrophe belongs to them where three digits
/// follow.
fn digits(text: &str) -> Option<(&str, &str, &str)> {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let mut end = 0;
    for (at, letter) in text.char_indices() {
        let behind = &text.as_bytes()[at + letter.len_utf8()..];
        let group = || {
            behind.len() >= 3
                && behind[..3].iter().all(u8::is_ascii_digit)
                && !is_digit(behind.get(3))
        };
        let is_part = match letter {
            '0'..='9' | '.' | ',' => true,
            '_' => at > 0,
            _ => at > 0 && (is_apostrophe(letter) || is_space(letter)) && group(),
        };
        if !is_part {
            break;
        }
        end = at + letter.len_utf8();
    }
    let (digits, rest) = text.split_at(end);
    let begins = digits.starts_with(|c: char| c.is_ascii_digit() || c == '.' || c == ',');
    if !begins || !digits.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let (power, rest) = rest.split_at(power(rest));
    Some((digits, power, rest))
}

/// How long the power of ten is that a text begins with.
fn power(text: &str) -> usize {
    let Some(rest) = text.strip_prefix(['e', 'E']) else {
        return 0;
    };
    let exponent = rest
        .strip_prefix(|c: char| is_minus(c) || c == '+')
        .unwrap_or(rest);
    let count = exponent.bytes().take_while(u8::is_ascii_digit).count();
    if count == 0 {
        return 0;
    }
    text.len() - exponent.len() + count
}

/// What a spread stands between.
struct Spread<'t> {
    /// The unit before it.
    unit: &'t str,
    /// It, as written.
    text: &'t str,
    /// The unit behind it.
    after: &'t str,
}

/// The spread behind a number: `± 0.9`, `(0.9)`, `(68.2–74.1)`, `[70.1, 72.5]`.
fn spread(rest: &str) -> Option<Spread<'_>> {
    const MARKS: [&str; 6] = ["±", "+/-", "+/−", "+-", "+−", "\\pm"];
    if let Some((at, mark)) = MARKS
        .iter()
        .find_map(|mark| Some((rest.find(mark)?, *mark)))
    {
        let off = rest[at + mark.len()..].trim_start();
        let (number, _, after) = digits(off)?;
        let whole = !number.ends_with(['.', ',']);
        return (whole && is_unit(after.trim())).then(|| Spread {
            unit: rest[..at].trim(),
            text: rest[at..].trim(),
            after: after.trim(),
        });
    }
    let open = rest.find(['(', '['])?;
    let close = rest.rfind([')', ']']).filter(|close| *close > open)?;
    let inside = rest[open + 1..close].trim();
    let (first, _, left) = digits(inside)?;
    let left = left.trim_start();
    let parts = |letter: char| is_minus(letter) || matches!(letter, ',' | ';');
    let second = left
        .strip_prefix(parts)
        .or_else(|| left.strip_prefix("to "));
    // The comma of "[70.1, 72.5]" stands at the digits before it.
    let second = second.or_else(|| first.ends_with([',', ';']).then_some(left));
    let fits = match second {
        Some(second) => {
            let (_, _, after) = digits(second.trim_start())?;
            is_unit(after.trim())
        }
        None => !first.ends_with('.') && is_unit(left.trim()),
    };
    fits.then(|| Spread {
        unit: rest[..open].trim(),
        text: rest[open..=close].trim(),
        after: rest[close + 1..].trim(),
    })
}

/// Digits whose thousands a space or an apostrophe parts: a comma or a point behind them is decimal.
fn parted(digits: &str, mark: char) -> Option<String> {
    let (whole, rest) = match digits.split_once([',', '.']) {
        Some((whole, rest)) => (whole, Some(rest)),
        None => (digits, None),
    };
    let alone = rest.is_none_or(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    if !alone || !is_grouped(whole, mark) {
        return None;
    }
    let whole = whole.replace(mark, "");
    Some(rest.map_or(whole.clone(), |rest| format!("{whole}.{rest}")))
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

/// Whether a comma is decimal in a cell and a point parts thousands, or the other way round: `0,92`, `1.299,00` and
/// `1.234.567` have a decimal comma. `None` for a cell that does not tell, as `1,299`.
pub fn decimal_comma(cell: &str) -> Option<bool> {
    if !cell.contains([',', '.']) {
        return None;
    }
    let amount = Amount::parse(cell)?;
    // A mark that stands twice parts thousands, so that the other one is decimal.
    let is_mark = |mark: char, other: char| {
        let is_twice = amount.digits.matches(other).nth(1).is_some();
        is_decimal(&amount, mark) || (is_twice && is_grouped(amount.digits, other))
    };
    match [is_mark(',', '.'), is_mark('.', ',')] {
        [true, false] => Some(true),
        [false, true] => Some(false),
        _ => None,
    }
}

/// Whether a cell has the form of an address of a machine, `192.168.100.101`.
pub(super) fn is_address(cell: &str) -> bool {
    let parts = cell.split('.').map(str::parse::<u8>);
    parts.clone().count() == 4 && parts.into_iter().all(|part| part.is_ok())
}

/// The mark of a number that could be two, as in `1,299` and `1.299`: decimal, or between thousands.
pub fn open_mark(cell: &str) -> Option<char> {
    if !cell.contains([',', '.']) {
        return None;
    }
    let digits = Amount::parse(cell)?.digits;
    let mut marks = digits.matches([',', '.']);
    let mark = marks.next()?.chars().next()?;
    (marks.next().is_none() && is_grouped(digits, mark)).then_some(mark)
}

/// Whether a mark can only be decimal: digits alone beside it, and no group of thousands behind it.
fn is_decimal(amount: &Amount<'_>, mark: char) -> bool {
    let Some((whole, rest)) = amount.digits.split_once(mark) else {
        return false;
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // Something else parts thousands, so that this does not.
    if !digits(whole) {
        return digits(rest) && amount.decimal(None).is_some();
    }
    digits(rest) && !is_grouped(amount.digits, mark)
}

/// Whether digits stand in groups of thousands behind a mark: `1,299`, `-12.345.678`; `0,912` does not.
pub fn is_grouped(digits: &str, mark: char) -> bool {
    let alone = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let mut groups = digits.trim_start_matches(['+', '-']).split(mark);
    let head = groups.next().unwrap_or_default();
    let fits = (1..=3).contains(&head.len()) && alone(head) && !head.starts_with('0');
    let any = groups.clone().next().is_some();
    fits && any && groups.all(|group| group.len() == 3 && alone(group))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Digits with sign and power, money, unit and spread; spaces part what is there.
    fn check(text: &str, expected: &str) {
        let found = Amount::parse(text).and_then(|amount| {
            let number = amount.decimal(None)?;
            let rest = [Some(amount.money), Some(amount.unit), amount.spread];
            let rest = rest.into_iter().flatten().filter(|part| !part.is_empty());
            Some(
                std::iter::once(&*number)
                    .chain(rest)
                    .collect::<Vec<_>>()
                    .join(" "),
            )
        });
        assert_eq!(found.as_deref().unwrap_or("none"), expected, "{text}");
    }

    #[test]
    fn signs_on_either_side_and_parentheses() {
        for (text, expected) in [
            ("−100", "-100"),
            ("–100", "-100"),
            ("+1500", "1500"),
            ("- 5", "-5"),
            ("-$5", "-5 $"),
            ("$-5", "-5 $"),
            ("−€ 5,50", "-5.50 €"),
            ("100.00-", "-100.00"),
            ("1.234,56- EUR", "-1234.56 €"),
            ("($900.23)", "-900.23 $"),
            ("$(900.23)", "-900.23 $"),
            ("( 900,23 € )", "-900.23 €"),
            ("(900.23) EUR", "-900.23 €"),
            ("(4.5%)", "-4.5 %"),
            ("(4.5)%", "-4.5 %"),
            ("(1,234,567)", "-1234567"),
            ("(3 kg)", "-3 kg"),
            // Twice is no number, and neither are ranges, lists and labels.
            ("(-5)", "none"),
            ("-(5)", "none"),
            ("--5", "none"),
            ("-5-", "none"),
            ("(900.23", "none"),
            ("900.23)", "none"),
            ("((5))", "none"),
            ("10-20", "none"),
            ("12-inch", "none"),
            ("(1) Low", "none"),
            ("1) Low", "none"),
            ("1 - Low", "none"),
            ("1- Low", "none"),
            ("1. Low", "none"),
            ("1: Low", "none"),
            ("1 (Low)", "none"),
            ("5 (of 10)", "none"),
        ] {
            check(text, expected);
        }
    }

    #[test]
    fn thousands_by_space_and_apostrophe() {
        for space in [' ', '\u{A0}', '\u{202F}', '\u{2009}', '\u{2007}'] {
            check(&format!("1{space}234,56"), "1234.56");
            check(&format!("12{space}345{space}678"), "12345678");
            check(&format!("-1{space}234.5{space}€"), "-1234.5 €");
            check(&format!("€{space}1{space}234,567"), "1234.567 €");
        }
        for (text, expected) in [
            ("1'299.50", "1299.50"),
            ("1’080,10", "1080.10"),
            ("CHF 1'299.50", "1299.50 CHF"),
            ("Fr. 950.–", "950 CHF"),
            ("950,-", "950"),
            ("1'299.-- CHF", "1299 CHF"),
            ("1_000_000", "1000000"),
            ("12 kg", "12 kg"),
            ("1 234 kg", "1234 kg"),
            ("1 5", "none"),
            ("12 34", "none"),
            ("1234 567", "none"),
            ("0 500", "none"),
            ("1 234'567", "none"),
            ("1 234,567,8", "none"),
            ("5'10\"", "none"),
            ("2026 11 22", "none"),
        ] {
            check(text, expected);
        }
    }

    #[test]
    fn spreads_are_kept_as_written() {
        for (text, expected) in [
            ("71.3 ± 0.9", "71.3 ± 0.9"),
            ("70.9±1.2", "70.9 ±1.2"),
            ("72.4 +/- 0.3", "72.4 +/- 0.3"),
            ("72.4 +- 0.3%", "72.4 % +- 0.3%"),
            ("71.3% ± 0.9%", "71.3 % ± 0.9%"),
            ("(71.3 ± 0.9)%", "71.3 % ± 0.9"),
            ("(71.3 ± 0.9)", "71.3 ± 0.9"),
            ("1.2 s ± 300 ms", "1.2 s ± 300 ms"),
            ("−1.2 ± 3e-1", "-1.2 ± 3e-1"),
            ("69.0 (0.4)", "69.0 (0.4)"),
            ("69.0(4)", "69.0 (4)"),
            ("69.0% (0.4)", "69.0 % (0.4)"),
            ("69.0 (0.4) ms", "69.0 ms (0.4)"),
            ("71.3 [70.1, 72.5]", "71.3 [70.1, 72.5]"),
            ("71.3 (70.1–72.5)", "71.3 (70.1–72.5)"),
            ("$5 ± 1", "5 $ ± 1"),
            ("71.3 ±", "none"),
            ("± 0.9", "none"),
            ("71.3 ± 0.9 ± 0.1", "none"),
            ("71.3 (+0.4)", "none"),
            ("71.3 (n=4)", "none"),
        ] {
            check(text, expected);
        }
    }

    #[test]
    fn a_mark_that_is_decimal_for_certain() {
        for (cell, expected) in [
            ("0,92", Some(true)),
            ("-0.5", Some(false)),
            ("1,299", None),
            ("1 234,56", Some(true)),
            ("€ 1.299,00", Some(true)),
            ("1'299.50", Some(false)),
            ("12,5 kg", Some(true)),
            ("1.234.567", Some(true)),
            ("-$1,234,567", Some(false)),
            ("1,234,567.5", Some(false)),
            ("1.234.56", None),
            ("1'234'567", None),
            ("1234", None),
            ("gpt-4.1", None),
            ("22.11.2026", None),
        ] {
            assert_eq!(decimal_comma(cell), expected, "{cell}");
        }
    }

    #[test]
    fn a_number_that_could_be_two_has_an_open_mark() {
        for (cell, expected) in [
            ("1,299", Some(',')),
            ("-12.345 kg", Some('.')),
            ("0.912", None),
            ("1.2", None),
            ("1,234,567", None),
            ("1.299,00", None),
            ("1299", None),
            ("v1.299x", None),
        ] {
            assert_eq!(open_mark(cell), expected, "{cell}");
        }
    }
}
