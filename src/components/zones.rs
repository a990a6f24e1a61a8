//! What zones mean for a slider: which stretch is which, where the next flip is, how far it is. Pure.

use steelyard_protocol::{Verdict, Zone, Zones};

use super::chip::class_of;
use super::slider_keys::Travel;
use crate::charts::format;
use crate::charts::paint::{letter, tint_of};

/// A stretch of the track, in percent of its length.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stretch {
    /// Left end.
    pub(crate) left: f64,
    /// Length.
    pub(crate) width: f64,
    /// Tint and texture, as classes.
    pub(crate) class: String,
    /// Letter of the winner.
    pub(crate) letter: String,
}

/// Percent of a track of 268 px below which a letter does not fit.
const LEAST_FOR_LETTER: f64 = 7.5;

/// The zones as stretches of the track; a letter only where it fits.
pub(crate) fn stretches(zones: &Zones, travel: Travel) -> Vec<Stretch> {
    let stretch = |zone: &Zone| {
        let (left, right) = (travel.percent(zone.from), travel.percent(zone.to));
        let winner = zone.verdict.winner;
        let fits = right - left >= LEAST_FOR_LETTER;
        Stretch {
            left,
            width: right - left,
            class: class_of_verdict(&zone.verdict),
            letter: winner.filter(|_| fits).map(letter).unwrap_or_default(),
        }
    };
    let all = zones.zones.iter().map(stretch);
    all.filter(|one| one.width > 0.0).collect()
}

/// Tint of the winner and texture of the status.
pub(crate) fn class_of_verdict(verdict: &Verdict) -> String {
    let tint = verdict.winner.map_or(0, tint_of);
    format!("alt-{tint} {}", class_of(verdict.status.tone))
}

/// The zone in which a value stands, by place.
pub(crate) fn zone_at(zones: &Zones, value: f64) -> Option<usize> {
    let near = |a: f64, b: f64| (a - b).abs() <= 1e-9;
    let holds = |zone: &Zone| {
        let after = value > zone.from || zone.holds_from && near(value, zone.from);
        let before = value < zone.to || zone.holds_to && near(value, zone.to);
        after && before
    };
    zones.zones.iter().position(holds)
}

/// What stands beyond the current zone on one side: how far it is, and what comes then.
pub(crate) fn beyond(zones: &Zones, value: f64, right: bool) -> Option<(f64, String)> {
    let Some(at) = zone_at(zones, value) else {
        return beside(zones, value, right);
    };
    let here = &zones.zones[at];
    let (edge, next) = if right {
        (here.to, zones.zones.get(at + 1)?)
    } else {
        (here.from, zones.zones.get(at.checked_sub(1)?)?)
    };
    Some((edge - value, words(&here.verdict, &next.verdict)))
}

/// What comes at once on one side of a single value at which two zones meet that both leave it out.
fn beside(zones: &Zones, value: f64, right: bool) -> Option<(f64, String)> {
    let near = |edge: f64| (edge - value).abs() <= 1e-9;
    let mut all = zones.zones.iter();
    let next = all.find(|zone| near(if right { zone.from } else { zone.to }))?;
    Some((0.0, outcome(&next.verdict)))
}

/// An outcome by itself: "B wins: accept", "panel", "nobody wins".
fn outcome(there: &Verdict) -> String {
    let status = there.status.label.to_lowercase();
    match (there.winner, status.as_str()) {
        (Some(winner), "") => format!("{} wins", letter(winner)),
        (Some(winner), status) => format!("{} wins: {status}", letter(winner)),
        (None, "") => "nobody wins".to_owned(),
        (None, _) => status,
    }
}

/// What is different there: "B wins", "panel", "nobody wins".
fn words(here: &Verdict, there: &Verdict) -> String {
    let status = there.status.label.to_lowercase();
    if here.winner == there.winner {
        return status;
    }
    match (there.winner, status.as_str()) {
        (Some(winner), _) => format!("{} wins", letter(winner)),
        (None, "") => "nobody wins".to_owned(),
        (None, _) => status,
    }
}

/// Where the next zone of another outcome is reached on one side: its edge if that is its own, else just within, in as few
/// digits as the slider's `step` or tenths of it allow.
pub(crate) fn next_flip(zones: &Zones, value: f64, right: bool, step: f64) -> Option<f64> {
    let here = zone_at(zones, value).map(|at| &zones.zones[at].verdict);
    let ahead = |zone: &&Zone| {
        let ahead = if right {
            zone.from >= value - 1e-9
        } else {
            zone.to <= value + 1e-9
        };
        ahead && Some(&zone.verdict) != here
    };
    let mut all = zones.zones.iter();
    let zone = if right {
        all.find(ahead)
    } else {
        all.rfind(ahead)
    }?;
    let (edge, end, holds) = if right {
        (zone.from, zone.to, zone.holds_from)
    } else {
        (zone.to, zone.from, zone.holds_to)
    };
    if holds && (edge - value).abs() > 1e-9 {
        return Some(edge);
    }
    let within = |value: f64| {
        let (low, high) = if right { (edge, end) } else { (end, edge) };
        value > low + 1e-9 && value < high - 1e-9
    };
    let beyond = |finer: i32| {
        let unit = step / 10_f64.powi(finer);
        let steps = edge / unit;
        let on = if right {
            (steps + 1e-6).floor() + 1.0
        } else {
            (steps - 1e-6).ceil() - 1.0
        };
        Some(on * unit).filter(|value| within(*value))
    };
    let middle = f64::midpoint(edge, end);
    (0..6).find_map(beyond).or(Some(middle))
}

/// Both distances in words, left and right; one sentence where neither side has a flip.
pub(crate) fn distances(zones: &Zones, value: f64, travel: Travel) -> [String; 2] {
    let side = |right| {
        let words = |(by, then)| {
            // As the value and the edge are shown elsewhere.
            let edge = value + by;
            let decimals = format::decimals_apart(edge, value, format::decimals_that_show(by, 2));
            format!("{} {then}", format::difference(edge, value, decimals))
        };
        beyond(zones, value, right).map(words)
    };
    match [side(false), side(true)] {
        [None, None] if zones.zones.len() < 2 => {
            let (min, max) = (format::short(travel.min), format::short(travel.max));
            [format!("nothing flips from {min} to {max}"), String::new()]
        }
        sides => sides.map(Option::unwrap_or_default),
    }
}

/// The nearest flips as they are read aloud: "below 7.22 panel, above 11.00 B wins".
pub(crate) fn spoken(zones: &Zones, value: f64) -> String {
    let side = |right, word: &str| {
        let (by, then) = beyond(zones, value, right)?;
        Some(format!(
            "{word} {} {then}",
            format::fixed(value + by, format::decimals_that_show(by, 2))
        ))
    };
    let both = [side(false, "below"), side(true, "above")];
    let sides: Vec<String> = both.into_iter().flatten().collect();
    if sides.is_empty() {
        "nothing flips".to_owned()
    } else {
        sides.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::{Mode, Status, Tone};

    use super::*;

    fn verdict(winner: u32, tone: Tone, label: &str) -> Verdict {
        Verdict {
            status: Status {
                id: label.to_uppercase(),
                label: label.to_owned(),
                tone,
            },
            winner: Some(winner),
            label: String::new(),
        }
    }

    /// The worked example: `w_e` over cards of 8.5 and 8.2.
    fn evidence() -> Zones {
        let zone = |from, holds_from, to, holds_to, verdict| Zone {
            from,
            holds_from,
            to,
            holds_to,
            verdict,
        };
        let edge = 65.0 / 9.0;
        Zones {
            parameter: "collapse.w_e".to_owned(),
            mode: Mode::Free,
            exact: true,
            zones: vec![
                zone(0.0, true, 7.0, false, verdict(1, Tone::Discussed, "Panel")),
                zone(7.0, true, edge, true, verdict(0, Tone::Discussed, "Panel")),
                zone(edge, false, 20.0, true, verdict(0, Tone::Settled, "Accept")),
            ],
            edges: vec![7.0, edge],
        }
    }

    const TRAVEL: Travel = Travel {
        min: 0.0,
        max: 20.0,
        step: 0.1,
    };

    #[test]
    fn a_value_stands_in_the_zone_that_holds_it() {
        let zones = evidence();
        assert_eq!(zone_at(&zones, 6.9), Some(0));
        assert_eq!(zone_at(&zones, 7.0), Some(1));
        assert_eq!(zone_at(&zones, 65.0 / 9.0), Some(1));
        assert_eq!(zone_at(&zones, 10.0), Some(2));
        assert_eq!(zone_at(&zones, 25.0), None);
    }

    #[test]
    fn beside_a_single_value_something_comes_at_once() {
        let mut zones = evidence();
        let at = zones.zones[1].from;
        zones.zones[0].holds_to = false;
        zones.zones[1].holds_from = false;
        assert_eq!(zone_at(&zones, at), None);
        let [left, right] = distances(&zones, at, TRAVEL);
        assert!(
            left.starts_with("0.00 ") && right == "0.00 A wins: panel",
            "{left}, {right}"
        );
    }

    #[test]
    fn distances_say_what_comes() {
        let zones = evidence();
        assert_eq!(distances(&zones, 10.0, TRAVEL), ["\u{2212}2.78 panel", ""]);
        assert_eq!(
            distances(&zones, 7.1, TRAVEL),
            ["\u{2212}0.10 B wins", "+0.12 accept"]
        );
        assert_eq!(spoken(&zones, 10.0), "below 7.22 panel");
        let one = Zones {
            zones: vec![evidence().zones.remove(2)],
            edges: Vec::new(),
            ..evidence()
        };
        assert_eq!(
            distances(&one, 10.0, TRAVEL)[0],
            "nothing flips from 0 to 20"
        );
        assert_eq!(spoken(&one, 10.0), "nothing flips");
    }

    #[test]
    fn what_holds_at_an_end_alone_is_told_and_found() {
        let mut zones = evidence();
        zones.zones.truncate(1);
        let mut rest = evidence().zones.remove(2);
        (rest.from, zones.zones[0].to) = (0.0, 0.0);
        zones.zones[0].holds_to = true;
        zones.zones.push(rest);
        assert_eq!(
            [0.0, 10.0].map(|at| zone_at(&zones, at)),
            [Some(0), Some(1)]
        );
        assert_eq!(
            distances(&zones, 10.0, TRAVEL),
            ["\u{2212}10.00 B wins", ""]
        );
        assert_eq!(next_flip(&zones, 10.0, false, 0.1), Some(0.0));
        assert_eq!(next_flip(&zones, 0.0, true, 0.1), Some(0.1));
        assert_eq!(stretches(&zones, TRAVEL).len(), 1);
    }

    #[test]
    fn a_flip_that_is_near_is_not_told_as_0() {
        let zones = evidence();
        assert_eq!(distances(&zones, 7.003, TRAVEL)[0], "\u{2212}0.003 B wins");
        assert_eq!(
            spoken(&zones, 7.003),
            "below 7.000 B wins, above 7.22 accept"
        );
    }

    #[test]
    fn keys_find_the_next_flip() {
        let mut zones = evidence();
        let near =
            |found: Option<f64>, value: f64| found.is_some_and(|at| (at - value).abs() < 1e-9);
        // The edge belongs to the zone on its left.
        assert!(near(next_flip(&zones, 10.0, false, 0.1), 65.0 / 9.0));
        assert!(near(next_flip(&zones, 7.1, true, 0.1), 7.3));
        assert!(near(next_flip(&zones, 65.0 / 9.0, true, 0.1), 7.3));
        // 7 is the middle zone's own; to its left begins the first.
        assert!(near(next_flip(&zones, 7.0, false, 0.1), 6.9));
        assert!(near(next_flip(&zones, 5.0, true, 0.1), 7.0));
        assert_eq!(next_flip(&zones, 5.0, false, 0.1), None);
        // A zone narrower than a step is reached in finer ones.
        zones.zones[1].from = 7.22;
        zones.zones[1].holds_from = false;
        zones.zones[0].to = 7.22;
        let found = next_flip(&zones, 5.0, true, 0.1).unwrap_or_default();
        assert!(found > 7.22 && found < 65.0 / 9.0, "{found}");
    }

    #[test]
    fn only_wide_stretches_carry_a_letter() {
        let found = stretches(&evidence(), TRAVEL);
        let letters: Vec<&str> = found.iter().map(|one| one.letter.as_str()).collect();
        assert_eq!(letters, ["B", "", "A"]);
        assert_eq!(found[0].class, "alt-2 tone-discussed");
        assert!((found[2].width - 100.0 * (1.0 - 65.0 / 180.0)).abs() < 1e-9);
    }
}
