//! The two weights as shares of one whole.

use steelyard_decision::{Settings, plain};

use super::ids;

/// How far the two weights may be from 1 together.
const SLACK: f64 = 0.001;

/// What one weight leaves of 1, without the dust of the subtraction: 0.3 and not 0.30000000000000004.
pub(super) fn rest(given: f64) -> f64 {
    ((1.0 - given).max(0.0) * 1e12).round() / 1e12
}

/// What was found and what was expected of weights, technical first, that do not sum to 1; `None` where they do.
pub(super) fn off((technical, interaction): (f64, f64)) -> Option<[String; 2]> {
    let sum = technical + interaction;
    // A sum of decimals misses by an ulp.
    if (sum - 1.0).abs() <= SLACK + 1e-12 {
        return None;
    }
    let found = format!("{} and {}", plain(technical), plain(interaction));
    let expected = if sum > 0.0 {
        let (one, other) = (plain(technical / sum), plain(interaction / sum));
        format!("weights that sum to 1; normalised they are {one} and {other}")
    } else {
        "weights that sum to 1".to_owned()
    };
    Some([found, expected])
}

/// Reads one weight alone among settings that a person wrote as a config has it: the other is what it leaves of 1, for all
/// stages. Gives what was found and what was expected where the two then do not sum to 1. The page has no need of it,
/// since a move there says what the other weight does.
pub fn complete_weights(settings: &mut Settings) -> Option<[String; 2]> {
    let of = |id: &str| {
        // Of an id that is given twice the later holds.
        let mut values = settings.values.iter().rev();
        values
            .find(|(known, _)| known == id)
            .map(|(_, value)| *value)
    };
    let pair = match (of(ids::TECHNICAL_WEIGHT), of(ids::INTERACTION_WEIGHT)) {
        (None, None) => return None,
        (Some(technical), Some(interaction)) => (technical, interaction),
        (Some(technical), None) => (technical, rest(technical)),
        (None, Some(interaction)) => (rest(interaction), interaction),
    };
    for (id, value) in [
        (ids::TECHNICAL_WEIGHT, pair.0),
        (ids::INTERACTION_WEIGHT, pair.1),
    ] {
        if !settings.values.iter().any(|(known, _)| known == id) {
            settings.values.push((id.to_owned(), value));
        }
    }
    off(pair)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The two weights of settings of these, and what is told.
    fn completed(given: &[(&str, f64)]) -> (Vec<f64>, Option<[String; 2]>) {
        let mut settings = Settings::default();
        let given = given
            .iter()
            .map(|(id, value)| (format!("interaction.{id}_weight"), *value));
        settings.values.extend(given);
        let reported = complete_weights(&mut settings);
        let of = |id: &str| settings.values.iter().rfind(|(known, _)| known == id);
        let both = [ids::TECHNICAL_WEIGHT, ids::INTERACTION_WEIGHT].iter();
        (both.filter_map(|id| Some(of(id)?.1)).collect(), reported)
    }

    #[test]
    fn one_weight_alone() {
        assert_eq!(completed(&[("technical", 0.7)]), (vec![0.7, 0.3], None));
        assert_eq!(completed(&[("interaction", 1.0)]), (vec![0.0, 1.0], None));
        assert_eq!(completed(&[]), (vec![], None));
        let (both, reported) = completed(&[("technical", 2.0)]);
        assert_eq!(both, [2.0, 0.0]);
        assert!(reported.is_some(), "2 and 0");
    }

    #[test]
    fn both() {
        let (both, reported) = completed(&[("technical", 0.9), ("interaction", 0.3)]);
        assert_eq!(both, [0.9, 0.3]);
        let expected = [
            "0.9 and 0.3",
            "weights that sum to 1; normalised they are 0.75 and 0.25",
        ];
        assert_eq!(reported, Some(expected.map(str::to_owned)));
        assert_eq!(
            completed(&[("technical", 0.6995), ("interaction", 0.3)]).1,
            None
        );
    }
}
