//! What the keys do on a slider, and where a value may stand. Pure.

use steelyard_protocol::Parameter;

use crate::charts::format::decimals_of;

/// Where a slider may go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Travel {
    /// Left end.
    pub(crate) min: f64,
    /// Right end of the beam.
    pub(crate) max: f64,
    /// What an arrow moves.
    pub(crate) step: f64,
}

/// What a key asks for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Asked {
    /// Move there.
    Move(f64),
    /// Go back to where it stood.
    Restore,
    /// Type a value, beginning with this.
    Type(String),
}

impl Travel {
    /// The whole beam of a parameter.
    pub(crate) fn of(parameter: &Parameter) -> Self {
        Self {
            min: parameter.min,
            max: parameter.max,
            step: parameter.step,
        }
    }

    /// What a key does at `value`; `None` for keys that are not the slider's. Arrows move a step,
    /// with Shift ten, with Alt a tenth; Home and End go to the ends, Page keys ten steps.
    pub(crate) fn key(self, key: &str, shift: bool, alt: bool, value: f64) -> Option<Asked> {
        let step = if shift {
            self.step * 10.0
        } else if alt {
            self.step / 10.0
        } else {
            self.step
        };
        let to = match key {
            "ArrowRight" | "ArrowUp" => value + step,
            "ArrowLeft" | "ArrowDown" => value - step,
            "PageUp" => value + self.step * 10.0,
            "PageDown" => value - self.step * 10.0,
            "Home" => self.min,
            "End" => self.max,
            "Escape" => return Some(Asked::Restore),
            _ if starts_number(key) => return Some(Asked::Type(key.to_owned())),
            _ => return None,
        };
        let grain = if alt { step } else { self.step };
        // A value that was typed past the beam's end comes back only by keys that lead back.
        let most = self.max.max(value);
        Some(Asked::Move(tidy(to.clamp(self.min, most), grain)))
    }

    /// The value under a hand, `share` of the beam's length from its left end, on a step; with
    /// `fine` on a tenth of one.
    pub(crate) fn at(self, share: f64, fine: bool) -> f64 {
        let grain = if fine { self.step / 10.0 } else { self.step };
        let value = self.min + share.clamp(0.0, 1.0) * (self.max - self.min);
        tidy((value / grain).round() * grain, grain).clamp(self.min, self.max)
    }

    /// Where a value stands, as percent of the beam's length.
    pub(crate) fn percent(self, value: f64) -> f64 {
        let length = self.max - self.min;
        if length > 0.0 {
            ((value - self.min) / length * 100.0).clamp(0.0, 100.0)
        } else {
            0.0
        }
    }
}

/// Rounds away what floating point adds to a multiple of `grain`: 0.30000000000000004 is 0.3. A
/// value that was typed with more digits keeps up to four.
fn tidy(value: f64, grain: f64) -> f64 {
    let digits = decimals_of(grain).max(4);
    let unit = 10_f64.powi(i32::try_from(digits).unwrap_or(4));
    (value * unit).round() / unit
}

fn starts_number(key: &str) -> bool {
    let mut characters = key.chars();
    let first = characters.next();
    characters.next().is_none() && first.is_some_and(|c| c.is_ascii_digit() || ".,-".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVIDENCE: Travel = Travel {
        min: 0.0,
        max: 20.0,
        step: 0.1,
    };

    #[test]
    fn keys_move_by_steps() {
        let moved = |key, shift, alt| EVIDENCE.key(key, shift, alt, 10.0);
        assert_eq!(moved("ArrowRight", false, false), Some(Asked::Move(10.1)));
        assert_eq!(moved("ArrowDown", true, false), Some(Asked::Move(9.0)));
        assert_eq!(moved("ArrowUp", false, true), Some(Asked::Move(10.01)));
        assert_eq!(moved("Home", false, false), Some(Asked::Move(0.0)));
        assert_eq!(moved("End", false, false), Some(Asked::Move(20.0)));
        assert_eq!(moved("Escape", false, false), Some(Asked::Restore));
        assert_eq!(moved("7", false, false), Some(Asked::Type("7".to_owned())));
        assert_eq!(moved("Tab", false, false), None);
        assert_eq!(
            EVIDENCE.key("ArrowRight", false, false, 0.2),
            Some(Asked::Move(0.3))
        );
    }

    #[test]
    fn the_ends_hold_but_typed_values_stay() {
        assert_eq!(
            EVIDENCE.key("ArrowRight", true, false, 19.9),
            Some(Asked::Move(20.0))
        );
        assert_eq!(
            EVIDENCE.key("ArrowLeft", false, false, 25.0),
            Some(Asked::Move(24.9))
        );
    }

    #[test]
    fn a_hand_lands_on_steps() {
        assert!((EVIDENCE.at(0.5031, false) - 10.1).abs() < 1e-12);
        assert!((EVIDENCE.at(0.5031, true) - 10.06).abs() < 1e-12);
        assert!((EVIDENCE.at(-3.0, false)).abs() < 1e-12);
        assert!((EVIDENCE.percent(25.0) - 100.0).abs() < 1e-12);
    }
}
