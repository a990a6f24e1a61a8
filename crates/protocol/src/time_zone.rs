//! A time zone as a table, so that nothing but the table is needed to know a day or a time of day.

use serde::{Deserialize, Serialize};

/// A time zone: its name, and its offset from UTC by time. The default is UTC.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeZone {
    /// The name as people know it: `Europe/Rome`, `UTC`.
    pub name: String,
    /// Seconds ahead of UTC before the first change.
    pub first: i32,
    /// Changes of the offset, in the order of time.
    pub changes: Vec<OffsetChange>,
}

/// A change of the offset of a zone, such as the beginning of summer time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OffsetChange {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Seconds ahead of UTC from then on.
    pub offset: i32,
}

impl Default for TimeZone {
    fn default() -> Self {
        Self {
            name: "UTC".to_owned(),
            first: 0,
            changes: Vec::new(),
        }
    }
}

impl TimeZone {
    /// Seconds ahead of UTC at a time in milliseconds since 1970.
    #[allow(clippy::cast_precision_loss, reason = "far below 2^53")]
    pub fn offset(&self, at: f64) -> i32 {
        let before = self.changes.partition_point(|one| one.at as f64 <= at);
        let last = before.checked_sub(1).and_then(|at| self.changes.get(at));
        last.map_or(self.first, |one| one.offset)
    }

    /// The local time at a time, both in milliseconds: what a clock in the zone shows, counted as if it were UTC.
    pub fn local(&self, at: f64) -> f64 {
        at + f64::from(self.offset(at)) * 1_000.0
    }

    /// The time at which a clock in the zone shows a local time: the earlier one where it shows it twice, and where it skips it
    /// the time that the clock would have shown it without the change.
    pub fn instant(&self, local: f64) -> f64 {
        const DAY: f64 = 86_400_000.0;
        let with = |offset: i32| local - f64::from(offset) * 1_000.0;
        let before = with(self.offset(local - DAY));
        let after = with(self.offset(local + DAY));
        let shows = |at: f64| (self.local(at) - local).abs() < 0.5;
        if !shows(before) && shows(after) {
            after
        } else {
            before
        }
    }

    /// The offset at a time as RFC 3339 has it: `+02:00`, `Z` for UTC.
    pub fn offset_text(&self, at: f64) -> String {
        let offset = self.offset(at);
        if offset == 0 && self.changes.is_empty() {
            return "Z".to_owned();
        }
        let sign = if offset < 0 { '-' } else { '+' };
        let minutes = offset.unsigned_abs() / 60;
        format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60)
    }
}
