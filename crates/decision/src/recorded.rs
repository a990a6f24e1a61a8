use steelyard_documents::Name;

use crate::Verdict;

/// A number as a log shows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RecordedNumber {
    /// The number.
    pub value: f64,
    /// How far the number behind it may lie away: half a unit of the last digit that is shown.
    pub within: f64,
}

impl RecordedNumber {
    /// The reading of a number of which nobody rounded anything.
    pub const fn exact(value: f64) -> Self {
        Self { value, within: 0.0 }
    }

    /// The reading of a number as written, `8.5` or `1.2e-3`; `None` where it is none.
    ///
    /// Fifteen digits or more are all an `f64` can show: nothing was rounded then.
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        let value = text.parse::<f64>().ok().filter(|value| value.is_finite())?;
        let (digits, power) = match text.split_once(['e', 'E']) {
            Some((digits, power)) => (digits, power.parse().ok()?),
            None => (text, 0),
        };
        let shown = digits.chars().filter(char::is_ascii_digit).count();
        let decimals = digits.split_once('.').map_or(0, |(_, behind)| behind.len());
        let unit = 10_f64.powi(power - i32::try_from(decimals).ok()?);
        let within = if shown >= 15 { 0.0 } else { unit / 2.0 };
        Some(Self { value, within })
    }

    /// How far a number is from what the log shows; `None` where the log cannot tell the two apart.
    pub fn off(self, number: f64) -> Option<f64> {
        // What a sum loses is no difference.
        let dust = 1e-9 * self.value.abs().max(1.0);
        let off = number - self.value;
        ((off.abs() > self.within + dust) || off.is_nan()).then_some(off)
    }
}

/// What a log says of an alternative.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recorded {
    /// Its score then.
    pub score: Option<RecordedNumber>,
    /// What each criterion contributed then, before the multiplier; empty, or one a criterion.
    pub contributions: Vec<Option<RecordedNumber>>,
    /// The factor of its whole score then.
    pub multiplier: Option<RecordedNumber>,
    /// What the log does not hold, without which the score cannot be worked out anew.
    pub lacks: Option<Name>,
}

/// What a log says of the outcome; of what is `None` it says nothing.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct RecordedOutcome {
    /// Public name of the status.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<RecordedName>,
    /// Id of the winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<RecordedName>,
}

/// A name that a log has; `None` where it says that there was none: nobody won.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct RecordedName(pub Option<Name>);

impl RecordedOutcome {
    /// Whether an outcome is the recorded one, as far as that is told; `None` where nothing is.
    pub fn matches(&self, now: &Verdict) -> Option<bool> {
        let pairs = [(&self.status, &now.status), (&self.winner, &now.winner)];
        let same = pairs
            .into_iter()
            .filter_map(|(then, now)| Some(then.as_ref()?.0 == *now));
        same.reduce(|one, other| one && other)
    }
}

#[cfg(test)]
mod tests {
    use super::RecordedNumber;

    #[test]
    fn a_log_tells_numbers_apart_as_far_as_it_shows_digits() {
        let shown = |text: &str| RecordedNumber::of(text).map(|reading| reading.within);
        assert_eq!(shown("8.5"), Some(0.05));
        assert_eq!(shown("8"), Some(0.5));
        assert_eq!(shown("1.2e1"), Some(0.5));
        assert_eq!(shown("0.1234567890123456"), Some(0.0));
        assert_eq!(shown("eight"), None);
        assert_eq!(shown("1e999"), None);
    }

    #[test]
    fn what_is_rounded_alike_is_the_same() {
        let reading = RecordedNumber {
            value: 0.73,
            within: 0.005,
        };
        assert_eq!(reading.off(0.732), None);
        assert_eq!(reading.off(0.735), None);
        assert!(reading.off(0.7351).is_some());
    }

    /// A part of 1e9 of a million is a part of a thousand.
    #[test]
    fn what_a_great_sum_loses_is_no_difference() {
        let million = RecordedNumber::exact(1e6);
        assert_eq!(million.off(1e6 + 1e-4), None);
        assert!(million.off(1e6 + 1e-2).is_some());
    }
}
