//! Heights of the rows of the ranking.

use crate::charts::bars::RowShape;
use crate::state::views::density::Density;

/// Height of the row of names over the rows.
pub(crate) const HEAD: f64 = 36.0;

/// Heights and columns of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RowPlan {
    /// Heights, in pixels.
    pub(crate) shape: RowShape,
    /// Height of a row with its second line.
    pub(crate) pitch: f64,
}

/// Height of a row, with bars of that height in its middle.
fn row(height: f64, bar_height: f64) -> RowShape {
    RowShape {
        height,
        bar_top: (height - bar_height) / 2.0,
        bar_height,
    }
}

/// The plan of a row, with its bars on a line of their own or not.
pub(crate) fn plan_of(narrow: bool, density: Density) -> RowPlan {
    if narrow {
        RowPlan {
            shape: row(density.row(40.0), 18.0),
            pitch: density.row(72.0),
        }
    } else {
        RowPlan {
            shape: row(density.row(48.0), 20.0),
            pitch: density.row(48.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compact_rows_are_lower_and_their_bars_stand_in_the_middle() {
        let pitch = |narrow, density| plan_of(narrow, density).pitch;
        let pitches = [
            pitch(false, Density::Comfortable),
            pitch(false, Density::Compact),
            pitch(true, Density::Comfortable),
            pitch(true, Density::Compact),
        ];
        assert!((pitches[0] - 48.0).abs() < 1e-9 && (pitches[1] - 40.0).abs() < 1e-9);
        assert!((pitches[2] - 72.0).abs() < 1e-9 && (pitches[3] - 64.0).abs() < 1e-9);
        for narrow in [false, true] {
            for density in Density::ALL {
                let RowShape {
                    height,
                    bar_top,
                    bar_height,
                } = plan_of(narrow, density).shape;
                assert!((2.0 * bar_top + bar_height - height).abs() < 1e-9);
            }
        }
    }
}
