//! Moments on an axis: how they are written, and how far apart they stand.

use steelyard_kernel::day_and_clock;
use steelyard_protocol::TimeZone;

/// Day and time of a moment in milliseconds since 1970, in a time zone.
pub(crate) fn moment(zone: &TimeZone, at: f64) -> (String, String) {
    day_and_clock(zone.local(at))
}

/// Moments of a stretch at which a clock of the zone shows a multiple of a step, in milliseconds and in order; at most 1,000.
pub(crate) fn ticks(zone: &TimeZone, (from, to): (f64, f64), step: f64) -> Vec<f64> {
    let first = (zone.local(from) / step).ceil();
    let last = (zone.local(to) / step).floor();
    let count = (last - first).clamp(-1.0, 1_000.0);
    let places = std::iter::successors(Some(0.0), |place| Some(place + 1.0));
    let places = places.take_while(|place| *place <= count);
    let moments = places.map(|place| zone.instant((first + place) * step));
    let mut moments: Vec<f64> = moments.filter(|at| (from..=to).contains(at)).collect();
    // An hour that summer time skips is shown by no clock.
    moments.dedup_by(|next, one| *next <= *one);
    moments
}

/// The label of a tick, where ticks are so many milliseconds apart: its day where they are days apart or at midnight, else
/// its time, to the minute where that is enough; of the first tick both.
pub(crate) fn clock_word(zone: &TimeZone, at: f64, step: f64, is_first: bool) -> String {
    /// Longer than the longest step below a day, shorter than the day on which summer time begins.
    const DAYS: f64 = 20.0 * 3_600_000.0;
    const MINUTE: f64 = 60_000.0;
    let (day, time) = moment(zone, at);
    if step > DAYS || time == "00:00:00" {
        return day;
    }
    let time = match time.strip_suffix(":00") {
        Some(minutes) if step >= MINUTE => minutes,
        _ => &time,
    };
    if is_first {
        format!("{day} {time}")
    } else {
        time.to_owned()
    }
}

/// The least stretch of time of a round length that is not less, in milliseconds.
pub(crate) fn apart(least: f64) -> f64 {
    const SECOND: f64 = 1_000.0;
    const MINUTE: f64 = 60.0 * SECOND;
    const HOUR: f64 = 60.0 * MINUTE;
    const DAY: f64 = 24.0 * HOUR;
    let part = |one: f64| [1.0, 2.0, 5.0].map(|times| times * one);
    let parts = [1.0, 10.0, 100.0].into_iter().flat_map(part);
    let steps = [1.0, 2.0, 5.0, 10.0, 15.0, 30.0];
    let steps = parts
        .chain(steps.map(|one| one * SECOND))
        .chain(steps.map(|one| one * MINUTE))
        .chain([1.0, 2.0, 3.0, 6.0, 12.0].map(|one| one * HOUR));
    let mut steps = steps.chain([1.0, 2.0, 4.0, 7.0, 14.0, 28.0].map(|one| one * DAY));
    let days = || (least / (28.0 * DAY)).ceil() * 28.0 * DAY;
    steps.find(|step| *step >= least).unwrap_or_else(days)
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::{OffsetChange, TimeZone};

    use super::{apart, clock_word, moment, ticks};

    /// Summer time of Rome in 2026 begins on 29 March, 01:00 UTC.
    const SPRING: f64 = 1_774_746_000_000.0;

    fn rome() -> TimeZone {
        TimeZone {
            name: "Europe/Rome".to_owned(),
            first: 3_600,
            changes: vec![OffsetChange {
                at: 1_774_746_000_000,
                offset: 7_200,
            }],
        }
    }

    #[test]
    fn ticks_stand_at_the_days_and_hours_of_the_zone() {
        let hour = 3_600_000.0;
        let words = |step: f64, hours: f64| -> Vec<String> {
            let all = ticks(
                &rome(),
                (SPRING - hours * hour, SPRING + hours * hour),
                step,
            );
            let words = all.into_iter().map(|at| moment(&rome(), at));
            words.map(|(day, time)| format!("{day} {time}")).collect()
        };
        // 01:00 UTC is 03:00: no clock shows 02:00 to 03:00.
        assert_eq!(
            words(hour, 2.0),
            [
                "2026-03-29 00:00:00",
                "2026-03-29 01:00:00",
                "2026-03-29 03:00:00",
                "2026-03-29 04:00:00",
                "2026-03-29 05:00:00",
            ]
        );
        // A day of 23 hours begins and ends at midnight.
        assert_eq!(
            words(24.0 * hour, 30.0),
            [
                "2026-03-28 00:00:00",
                "2026-03-29 00:00:00",
                "2026-03-30 00:00:00"
            ]
        );
    }

    #[test]
    fn a_label_has_the_day_once_and_no_more_digits_than_needed() {
        let word = |after: f64, step, first| clock_word(&rome(), SPRING + after, step, first);
        let hour = 3_600_000.0;
        assert_eq!(word(0.0, hour, true), "2026-03-29 03:00");
        assert_eq!(word(hour, hour, false), "04:00");
        assert_eq!(word(5_000.0, 5_000.0, false), "03:00:05");
        assert_eq!(word(0.0, 5_000.0, false), "03:00:00");
        assert_eq!(word(21.0 * hour, hour, false), "2026-03-30");
        assert_eq!(word(9.0 * hour, 24.0 * hour, false), "2026-03-29");
    }

    #[test]
    fn moments_are_apart_by_round_lengths() {
        let found = [0.3, 30.0, 1_100.0, 16_000.0, 61_000.0, 4.0e6, 9.0e7, 3.0e9].map(apart);
        let expected = [
            1.0,
            50.0,
            2_000.0,
            30_000.0,
            120_000.0,
            7_200_000.0,
            172_800_000.0,
            4_838_400_000.0,
        ];
        for (one, other) in found.into_iter().zip(expected) {
            assert!((one - other).abs() < 1e-6, "{one} {other}");
        }
    }
}
