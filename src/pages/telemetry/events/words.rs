//! What the list of events says in words. Pure.

use steelyard_protocol::telemetry::{EventFilter, EventRow, Loud};

use crate::charts::format;
use crate::components::moment::zone;

/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;

/// Time of day of a moment in milliseconds since 1970, in the time zone in force, to the tenth of a second: "14:03:22.1".
pub(in super::super) fn time_of_day(at: f64) -> String {
    let (clock, ms) = clock(zone().local(at));
    format!("{clock}.{}", ms / 100)
}

/// Time of day in UTC, to the millisecond: "14:03:22.125".
pub(super) fn exact_time(at: f64) -> String {
    let (clock, ms) = clock(at);
    format!("{clock}.{ms:03}")
}

/// Hours, minutes and seconds; milliseconds.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a day has 86,400,000 of them"
)]
fn clock(at: f64) -> (String, u32) {
    let ms = at.floor().rem_euclid(DAY) as u32;
    let seconds = ms / 1_000;
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    (
        format!("{hours:02}:{minutes:02}:{:02}", seconds % 60),
        ms % 1_000,
    )
}

/// Which day a moment lies in, in the time zone in force.
pub(super) fn day_of(at: f64) -> f64 {
    (zone().local(at) / DAY).floor()
}

/// Whether an event stands on another day than the one before it, as far as both are told.
pub(super) fn begins_day(row: &EventRow, before: Option<&EventRow>) -> bool {
    match (row.at, before.map(|row| row.at)) {
        (Some(at), Some(Some(earlier))) => (day_of(at) - day_of(earlier)).abs() > 0.5,
        (Some(_), None) => true,
        _ => false,
    }
}

/// Whether times lie in several days.
pub(super) fn over_days((from, to): (f64, f64)) -> bool {
    day_of(to) > day_of(from)
}

/// "32 of 8,206 in round 6".
pub(super) fn how_many(fit: Option<u32>, all: u64, filter: &EventFilter) -> String {
    let all = format::count(all);
    let Some(fit) = fit else {
        return all;
    };
    let mut words = if *filter == EventFilter::default() {
        all
    } else {
        format!("{} of {all}", format::count(u64::from(fit)))
    };
    if let Some(rounds) = filter.rounds {
        words.push_str(" in ");
        words.push_str(&rounds_words(rounds));
    }
    words
}

/// "round 6", "rounds 4–6".
pub(super) fn rounds_words((from, to): (u64, u64)) -> String {
    if from == to {
        format!("round {}", format::count(from))
    } else {
        format!("rounds {}–{}", format::count(from), format::count(to))
    }
}

/// "14:03:22.1–14:05:00.0".
pub(super) fn times_words((from, to): (f64, f64)) -> String {
    format!("{}–{}", time_of_day(from), time_of_day(to))
}

/// What an event's icon means.
pub(super) fn loud_words(loud: Loud) -> &'static str {
    match loud {
        Loud::Plain => "",
        Loud::Noted => "noted",
        Loud::Warning => "warning",
        Loud::Bad => "failed",
    }
}

/// A name as part of the name of a file.
pub(super) fn file_part(name: &str) -> String {
    let kept = name.chars().take(60).map(|letter| {
        if letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_') {
            letter
        } else {
            '-'
        }
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::super::blocks::tests::row;
    use super::*;

    #[test]
    fn times_are_those_of_the_day() {
        // 2026-06-11T08:00:25.314Z
        assert_eq!(time_of_day(1_781_164_825_314.0), "08:00:25.3");
        assert_eq!(exact_time(1_781_164_825_314.0), "08:00:25.314");
        assert_eq!(time_of_day(0.0), "00:00:00.0");
        assert_eq!(time_of_day(-1.0), "23:59:59.9");
    }

    #[test]
    fn a_day_begins_where_another_ends() {
        let at = |at| EventRow { at, ..row(1) };
        let (late, early) = (at(Some(DAY - 1.0)), at(Some(DAY)));
        assert!(begins_day(&early, Some(&late)) && begins_day(&late, None));
        assert!(!begins_day(&late, Some(&late)));
        assert!(!begins_day(&early, Some(&at(None))) && !begins_day(&at(None), None));
        assert!(over_days((DAY - 1.0, DAY)) && !over_days((0.0, DAY - 1.0)));
    }

    #[test]
    fn the_head_counts_what_fits_against_all() {
        let mut filter = EventFilter::default();
        assert_eq!(how_many(Some(8_206), 8_206, &filter), "8,206");
        filter.rounds = Some((6, 6));
        assert_eq!(how_many(Some(32), 8_206, &filter), "32 of 8,206 in round 6");
        filter.rounds = Some((4, 6));
        assert_eq!(
            how_many(Some(0), 8_206, &filter),
            "0 of 8,206 in rounds 4–6"
        );
        assert_eq!(how_many(None, 8_206, &filter), "8,206");
    }

    #[test]
    fn file_names_hold_no_signs() {
        assert_eq!(file_part("a/b c.é_1-x"), "a-b-c--_1-x");
    }
}
