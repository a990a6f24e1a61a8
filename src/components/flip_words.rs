//! The words around an edit that flips a decision: its numbers come in words already.

use steelyard_protocol::{Flip, Mode};

use crate::charts::format;

/// What the share of an edit is a share of, and how far the number is from itself: the same step is much for one number and
/// little for another.
pub(crate) fn scale_words(flip: &Flip) -> String {
    let scale = "The change as a share of the number's scale: the sum of its group's weights, the spread of scores for a threshold, otherwise its range";
    match flip.relative {
        Some(share) => {
            let digits = usize::from(share < 0.0995);
            let share = format::fixed(100.0 * share, digits);
            format!("{scale}. That is {share}% of the number itself.")
        }
        None => format!("{scale}."),
    }
}

/// In one line, for lists: "Cost below 1.04, 3.0% of its range (0–1,000)".
pub(crate) fn in_a_line(flip: &Flip) -> String {
    let along = match flip.mode {
        Mode::Free => "",
        Mode::Proportional => " in proportion",
    };
    let (label, words) = (&flip.label, &flip.words);
    format!("{label} {}{along}, {}", words.edge, words.share)
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::{FlipWords, Status, Tone, Verdict};

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
            words: FlipWords {
                from: "2.00".to_owned(),
                edge: "below 1.04".to_owned(),
                change: "−0.96".to_owned(),
                share: "3.0% of the weight sum (32)".to_owned(),
            },
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
    fn a_line_says_where_and_how_much() {
        let line = "Cost below 1.04, 3.0% of the weight sum (32)";
        assert_eq!(in_a_line(&cost()), line);
        let shared = Flip {
            mode: Mode::Proportional,
            ..cost()
        };
        let line = "Cost below 1.04 in proportion, 3.0% of the weight sum (32)";
        assert_eq!(in_a_line(&shared), line);
        assert!(scale_words(&cost()).ends_with("That is 48% of the number itself."));
    }
}
