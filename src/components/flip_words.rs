//! An edit that flips a decision, in words. Pure.

use steelyard_protocol::{Flip, Mode, Scale};

use crate::charts::format;

/// "above 9.0" or "below 1.04": the edge, and on which side of it; where the edge itself flips, "from" or
/// "down to".
pub(crate) fn reached(flip: &Flip, digits: usize) -> String {
    let up = flip.to > flip.from;
    let at_edge = (flip.to - flip.edge).abs() < 1e-12;
    let word = match (up, at_edge) {
        (true, false) => "above",
        (false, false) => "below",
        (true, true) => "from",
        (false, true) => "down to",
    };
    format!("{word} {}", format::fixed(flip.edge, digits))
}

/// Enough digits to tell before from after, two at least.
pub(crate) fn digits_of(flip: &Flip) -> usize {
    let apart =
        |digits: usize| format::fixed(flip.from, digits) != format::fixed(flip.edge, digits);
    // A tie flips where it stands: no digit tells the two apart.
    (2..9).find(|digits| apart(*digits)).unwrap_or(2)
}

/// How far, absolute and by what flips are sorted by: "−0.96, 3.0% of its range (0–1,000)".
pub(crate) fn size_words(flip: &Flip, digits: usize) -> String {
    let by = format::signed(flip.edge - flip.from, digits);
    format!("{by}, {}", share_words(flip))
}

/// The size with what it is a share of: "3.0% of its range (0–1,000)".
fn share_words(flip: &Flip) -> String {
    let of = match flip.scale {
        Scale::Bounds(from, to) => {
            let [from, to] = [from, to].map(format::short);
            format!("its range ({from}–{to})")
        }
        Scale::Weights(sum) => format!("the weight sum ({})", format::short(sum)),
        Scale::Scores(spread) => format!("the spread of scores ({})", format::short(spread)),
        Scale::Own(value) => format!("its value ({})", format::short(value)),
    };
    format!("{} of {of}", percent(flip.size))
}

/// What a scale is, and how far the number is from itself: the same step is much for one number and little for another.
pub(crate) fn scale_words(flip: &Flip) -> String {
    let scale = "The change as a share of the number's scale: the sum of its group's weights, the spread of scores for a threshold, otherwise its range";
    match flip.relative {
        Some(share) => format!("{scale}. That is {} of the number itself.", percent(share)),
        None => format!("{scale}."),
    }
}

fn percent(share: f64) -> String {
    match share * 100.0 {
        less if less < 0.05 => "under 0.1%".to_owned(),
        few if few < 10.0 => format!("{}%", format::fixed(few, 1)),
        more => format!("{}%", format::fixed(more, 0)),
    }
}

/// In one line, for lists: "Cost below 1.04, 3.0% of its range (0–1,000)".
pub(crate) fn in_a_line(flip: &Flip) -> String {
    let (edge, share) = (reached(flip, digits_of(flip)), share_words(flip));
    let along = match flip.mode {
        Mode::Free => "",
        Mode::Proportional => " in proportion",
    };
    format!("{} {edge}{along}, {share}", flip.label)
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::{Status, Tone, Verdict};

    use super::*;

    fn cost() -> Flip {
        Flip {
            label: "Cost".to_owned(),
            slot: Some(4),
            mode: Mode::Free,
            from: 2.0,
            to: 1.04,
            edge: 1.042_553_2,
            relative: Some(0.478_7),
            size: 0.03,
            scale: Scale::Weights(32.0),
            exact: true,
            after: Verdict {
                status: Status {
                    id: "ACCEPT".to_owned(),
                    label: "Accept".to_owned(),
                    tone: Tone::Settled,
                },
                winner: Some(2),
                label: "event_sourced".to_owned(),
            },
            sets: Vec::new(),
            input: None,
            place: None,
        }
    }

    #[test]
    fn words_carry_strictness() {
        assert_eq!(
            in_a_line(&cost()),
            "Cost below 1.04, 3.0% of the weight sum (32)"
        );
        let at = Flip {
            to: 3.0,
            edge: 3.0,
            size: 0.5,
            scale: Scale::Bounds(0.0, 1000.0),
            ..cost()
        };
        assert_eq!(in_a_line(&at), "Cost from 3.00, 50% of its range (0–1,000)");
        let shared = Flip {
            mode: Mode::Proportional,
            ..at
        };
        assert_eq!(
            in_a_line(&shared),
            "Cost from 3.00 in proportion, 50% of its range (0–1,000)"
        );
    }

    #[test]
    fn before_and_after_are_told_apart() {
        let tie = Flip {
            from: 0.0,
            edge: 0.0,
            relative: None,
            ..cost()
        };
        assert_eq!(digits_of(&tie), 2);
        // 0.825 is written 0.82, as the digits of its binary fraction say.
        let half = Flip {
            from: 0.82,
            edge: 0.825,
            ..cost()
        };
        assert_eq!(digits_of(&half), 3);
        let near = Flip {
            from: 0.7,
            edge: 0.700_02,
            ..cost()
        };
        assert_eq!(digits_of(&near), 5);
        assert_eq!(
            size_words(&cost(), 2),
            "\u{2212}0.96, 3.0% of the weight sum (32)"
        );
        assert!(scale_words(&cost()).ends_with("That is 48% of the number itself."));
    }
}
