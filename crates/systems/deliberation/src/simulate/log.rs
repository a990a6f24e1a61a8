use std::fmt::Write as _;

use serde_json::Value;

/// What a step takes, in milliseconds of a clock that begins with 1970.
const STEP: u64 = 1_000;

/// A log that is written, event by event.
#[derive(Debug, Default)]
pub(super) struct Log {
    pub(super) text: String,
    run: String,
    seq: u64,
    pub(super) clock: u64,
    pub(super) round: Option<u32>,
}

impl Log {
    pub(super) fn new(run: &str) -> Self {
        Self {
            run: Value::from(run).to_string(),
            ..Self::default()
        }
    }

    /// Writes an event with these fields, each as JSON.
    pub(super) fn emit(&mut self, kind: &str, fields: &[(&str, Value)]) {
        let Self {
            run, seq, round, ..
        } = &*self;
        let time = time(self.clock);
        let mut line = format!(r#"{{"v":"1.0.0","ts":"{time}","run":{run},"seq":{seq}"#);
        if let Some(round) = round {
            let _written = write!(line, r#","round":{round}"#);
        }
        let _written = write!(line, r#","type":"{kind}""#);
        for (key, value) in fields {
            let _written = write!(line, r#","{key}":{value}"#);
        }
        self.text.push_str(&line);
        self.text.push_str("}\n");
        self.seq += 1;
        self.clock += STEP;
    }
}

/// Milliseconds since 1970 as RFC 3339 has them. Source of the date: Hinnant, `civil_from_days`.
fn time(at: u64) -> String {
    let (days, of_day) = (at / 86_400_000, at % 86_400_000);
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let of_era = shifted % 146_097;
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let part = (5 * of_year + 2) / 153;
    let day = of_year - (153 * part + 2) / 5 + 1;
    let month = if part < 10 { part + 3 } else { part - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute) = (of_day / 3_600_000, of_day / 60_000 % 60);
    let (second, thousandth) = (of_day / 1_000 % 60, of_day % 1_000);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{thousandth:03}Z")
}

#[cfg(test)]
mod tests {
    #[test]
    fn times_are_dates() {
        assert_eq!(super::time(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(super::time(951_782_400_123), "2000-02-29T00:00:00.123Z");
        assert_eq!(super::time(1_764_115_199_000), "2025-11-25T23:59:59.000Z");
    }
}
