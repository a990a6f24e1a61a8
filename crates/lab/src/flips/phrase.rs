//! An edit in words: from where, to which side of which edge, by how much, and of what that is a share.
//!
//! The page and the command line show these and compute none of their own.

use steelyard_decision::{DAYS, Model, day_text, fixed, short, shown_difference, signed_fixed};

use super::super::{Mode, knob_words};
use super::{Flip, Scale};

impl Flip {
    /// The decimals of the value and the edge: two, more where those would not tell the two apart, would tell them apart by
    /// more than half too much or too little, or would show the edge beyond the value that is set.
    fn decimals(&self) -> usize {
        const MOST: usize = 17;
        let (way, beyond) = (self.edge - self.from, self.to - self.edge);
        if way.abs() <= 1e-9 * self.magnitude() {
            return 2;
        }
        let fits = |decimals: &usize| {
            let off = shown_difference(self.edge, self.from, *decimals) - way;
            let shown = shown_difference(self.edge, 0.0, *decimals);
            let is_before = self.is_at_edge() || (self.to - shown) * beyond > 0.0;
            off.abs() <= 0.5 * way.abs() && is_before
        };
        (2..=MOST).find(fits).unwrap_or(MOST)
    }

    /// The greater of the value and the edge, without signs.
    fn magnitude(&self) -> f64 {
        self.from.abs().max(self.edge.abs())
    }

    /// Whether the outcome is another at the edge itself.
    pub fn is_at_edge(&self) -> bool {
        (self.to - self.edge).abs() <= 1e-12 * self.magnitude()
    }

    /// The value before the edit: "2.00".
    pub fn from_words(&self) -> String {
        self.shown(self.from)
    }

    /// A value of what moves: with the decimals that tell value and edge apart, or as a date.
    fn shown(&self, value: f64) -> String {
        let date = (self.unit == DAYS).then(|| day_text(value)).flatten();
        date.unwrap_or_else(|| fixed(value, self.decimals()))
    }

    /// An end of the range of what moves.
    fn shown_end(&self, value: f64) -> String {
        let date = (self.unit == DAYS).then(|| day_text(value)).flatten();
        date.unwrap_or_else(|| short(value))
    }

    /// The edge with the side on which the outcome is another: "below 1.04"; where it is another at the edge itself,
    /// "from 3.00" or "down to 3.00".
    pub fn edge_words(&self) -> String {
        let word = match (self.to > self.from, self.is_at_edge()) {
            (true, false) => "above",
            (false, false) => "below",
            (true, true) => "from",
            (false, true) => "down to",
        };
        format!("{word} {}", self.shown(self.edge))
    }

    /// How far the edge is from the value, both as they are shown: "−0.96".
    pub fn change_words(&self) -> String {
        let decimals = self.decimals();
        let change = signed_fixed(shown_difference(self.edge, self.from, decimals), decimals);
        if self.unit == DAYS {
            format!("{change} days")
        } else {
            change
        }
    }

    /// The size, and what it is a share of: "3.0% of the weight sum (32)".
    pub fn share_words(&self) -> String {
        let of = match self.scale {
            Scale::Bounds(from, to) => {
                let [from, to] = [from, to].map(|end| self.shown_end(end));
                format!("its range ({from}–{to})")
            }
            Scale::Weights(sum) => format!("the weight sum ({})", short(sum)),
            Scale::Scores(spread) => format!("the spread of scores ({})", short(spread)),
            Scale::Own(value) => format!("its value ({})", short(value)),
        };
        format!("{} of {of}", percent(self.size))
    }

    /// The edit in one line, for lists: "Cost below 1.04, 3.0% of the weight sum (32)".
    pub fn words(&self, model: &Model) -> String {
        let along = match self.knob.mode() {
            Mode::Free => "",
            Mode::Proportional => " in proportion",
        };
        let (label, edge) = (knob_words(model, &self.knob), self.edge_words());
        format!("{label} {edge}{along}, {}", self.share_words())
    }
}

/// A share as a percentage: one decimal below 10%, none from there on.
fn percent(share: f64) -> String {
    match share * 100.0 {
        less if less < 0.05 => "under 0.1%".to_owned(),
        few if few < 9.95 => format!("{}%", fixed(few, 1)),
        more => format!("{}%", fixed(more, 0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Knob;

    fn cost() -> Flip {
        Flip {
            knob: Knob::Parameter {
                place: 0,
                mode: Mode::Free,
            },
            unit: steelyard_documents::Name::default(),
            from: 2.0,
            to: 1.03,
            edge: 1.042_553_2,
            relative: Some(0.478_7),
            size: 0.03,
            scale: Scale::Weights(32.0),
            touched: 1,
            exact: true,
            after: steelyard_decision::Verdict::default(),
        }
    }

    #[test]
    fn words_carry_strictness() {
        let words = |flip: &Flip| (flip.edge_words(), flip.share_words());
        let expected = |edge: &str, share: &str| (edge.to_owned(), share.to_owned());
        assert_eq!(
            words(&cost()),
            expected("below 1.04", "3.0% of the weight sum (32)")
        );
        let at = Flip {
            to: 3.0,
            edge: 3.0,
            size: 0.5,
            scale: Scale::Bounds(0.0, 2225.0),
            ..cost()
        };
        assert_eq!(
            words(&at),
            expected("from 3.00", "50% of its range (0–2,225)")
        );
        let shares = [0.0004, 0.003, 0.0994, 0.0996].map(percent);
        assert_eq!(shares, ["under 0.1%", "0.3%", "9.9%", "10%"]);
    }

    #[test]
    fn days_are_shown_as_dates() {
        let flip = Flip {
            unit: DAYS.into(),
            from: 20_573.0,
            edge: 20_575.5,
            to: 20_575.5,
            scale: Scale::Bounds(20_513.0, 20_600.0),
            ..cost()
        };
        let words = [flip.from_words(), flip.edge_words(), flip.change_words()];
        assert_eq!(words, ["2026-04-30", "from 2026-05-02 12:00", "+2.50 days"]);
        let share = "3.0% of its range (2026-03-01–2026-05-27)";
        assert_eq!(flip.share_words(), share);
    }

    #[test]
    fn before_and_after_are_told_apart_and_the_change_is_between_them() {
        let shown = |from: f64, edge: f64| {
            let flip = Flip {
                from,
                edge,
                to: edge + 1.0,
                ..cost()
            };
            [flip.from_words(), flip.edge_words(), flip.change_words()]
        };
        assert_eq!(
            [
                cost().from_words(),
                cost().edge_words(),
                cost().change_words()
            ],
            ["2.00", "below 1.04", "−0.96"]
        );
        // A tie changes where it stands: no digit tells the two apart.
        assert_eq!(shown(0.0, 0.0), ["0.00", "above 0.00", "0.00"]);
        // 0.825 is written 0.82, as the digits of its binary fraction say.
        assert_eq!(shown(0.82, 0.825), ["0.820", "above 0.825", "+0.005"]);
        assert_eq!(
            shown(0.7, 0.700_02),
            ["0.70000", "above 0.70002", "+0.00002"]
        );
        assert_eq!(shown(1e-10, 3e-10)[1], "above 0.0000000003");
        // 0.4375 would be shown as 0.44, which is beyond 0.438.
        let near = Flip {
            from: 0.4,
            edge: 0.4375,
            to: 0.438,
            ..cost()
        };
        assert_eq!(near.edge_words(), "above 0.4375");
        // 1.504 − 0.506 is 0.998.
        assert_eq!(shown(0.506, 1.504), ["0.51", "above 1.50", "+0.99"]);
    }
}
