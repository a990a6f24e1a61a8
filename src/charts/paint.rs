//! Colours by meaning. A mark carries the name of a token, never a colour, so that a theme changes
//! without a new scene.

/// Number of tinted alternatives; later ones share the neutral tile.
pub(crate) const TINTS: u32 = 6;

/// What a mark is painted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// Text, thresholds, totals.
    Ink,
    /// Zero line, neutral bars.
    Ink2,
    /// Captions, axis labels.
    Ink3,
    /// Grid lines.
    Line,
    /// The sheet: gaps and halos.
    Page,
    /// What is the user's to move.
    Accent,
    /// Wash behind what is accepted.
    Accepted,
    /// What went as it should.
    Good,
    /// What failed, or was regretted.
    Bad,
    /// What is amiss.
    Warned,
    /// Wash behind what is amiss.
    WarnedWash,
    /// Wash behind what fails.
    BadWash,
    /// Chips.
    Sunk,
    /// Criterion by palette slot, 1 to 12.
    Slot(u8),
    /// Text on a bar of that slot.
    OnSlot(u8),
    /// Line and letter of an alternative, by input order.
    Letter(u8),
    /// Tile of an alternative, by input order.
    Tint(u8),
}

impl Paint {
    /// Line and letter of the alternative at `index` of the input.
    pub(crate) fn letter(index: u32) -> Self {
        Self::Letter(tint_of(index))
    }

    /// Tile of the alternative at `index` of the input.
    pub(crate) fn tint(index: u32) -> Self {
        Self::Tint(tint_of(index))
    }

    /// Class of the style sheet that sets the colour.
    pub(crate) fn class(self) -> String {
        match self {
            Self::Ink => "p-ink".to_owned(),
            Self::Ink2 => "p-ink-2".to_owned(),
            Self::Ink3 => "p-ink-3".to_owned(),
            Self::Line => "p-line".to_owned(),
            Self::Page => "p-page".to_owned(),
            Self::Accent => "p-accent".to_owned(),
            Self::Accepted => "p-accepted".to_owned(),
            Self::Good => "p-good".to_owned(),
            Self::Bad => "p-bad".to_owned(),
            Self::Warned => "p-warned".to_owned(),
            Self::WarnedWash => "p-warned-wash".to_owned(),
            Self::BadWash => "p-bad-wash".to_owned(),
            Self::Sunk => "p-sunk".to_owned(),
            Self::Slot(slot) => format!("p-slot-{slot}"),
            Self::OnSlot(slot) => format!("p-on-slot-{slot}"),
            Self::Letter(tint) => format!("p-letter-{tint}"),
            Self::Tint(tint) => format!("p-tint-{tint}"),
        }
    }
}

/// Tint from 1 to [`TINTS`] by input order; 0 is the neutral tile of all later ones.
pub(crate) fn tint_of(index: u32) -> u8 {
    match u8::try_from(index) {
        Ok(index) if u32::from(index) < TINTS => index + 1,
        _ => 0,
    }
}

/// Letter of an alternative by input order: A, B, … Z, AA.
pub(crate) fn letter(index: u32) -> String {
    let mut rest = u64::from(index) + 1;
    let mut letters = Vec::new();
    while rest > 0 {
        let digit = u8::try_from((rest - 1) % 26).unwrap_or(0);
        letters.push(char::from(b'A' + digit));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        let letters: Vec<String> = [0, 25, 26, 27, 701, 702].map(letter).to_vec();
        assert_eq!(letters, ["A", "Z", "AA", "AB", "ZZ", "AAA"]);
    }
}
