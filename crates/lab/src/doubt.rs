//! What would come of it if everybody in a panel were less sure, or more alike.

use serde::Serialize;
use steelyard_decision::{Model, Verdict, plain};

use super::{Deflation, Knob, Sweep, Zones, zones};

/// Other outcomes that are told at most.
const MOST_SHOWN: usize = 4;

/// All confidences of a weighted mean moved in one way, and what would come of it.
#[derive(Clone, Debug)]
pub struct Doubt {
    /// How they move.
    pub how: Deflation,
    /// Where they are as stated.
    pub now: f64,
    /// The outcomes along it.
    pub zones: Zones,
    /// Where something else comes of it than as stated, from left to right.
    pub elsewhere: Vec<Stretch>,
}

/// A stretch of a move with another outcome.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stretch {
    /// What it comes to there.
    pub verdict: Verdict,
    /// From where on; `None` from the first end on.
    pub from: Option<f64>,
    /// Up to where; `None` up to the last end; the same as `from` for a single point.
    pub to: Option<f64>,
}

/// Each way to move all confidences of the stage of an id, or of the decision itself; empty where it is no weighted mean.
pub fn doubts(model: &Model, stage: Option<&str>) -> Vec<Doubt> {
    let of = |how| doubt(model, stage, how);
    Deflation::ALL.into_iter().filter_map(of).collect()
}

fn doubt(model: &Model, stage: Option<&str>, how: Deflation) -> Option<Doubt> {
    let knob = Knob::confidences(&model.cells, stage, how).ok()?;
    let sweep = Sweep::new(&model.parameters, &model.cells, knob).ok()?;
    let found = zones(&sweep);
    Some(Doubt {
        how,
        now: sweep.now,
        elsewhere: elsewhere(model, &sweep, &found),
        zones: found,
    })
}

fn elsewhere(model: &Model, sweep: &Sweep<'_>, found: &Zones) -> Vec<Stretch> {
    let now = sweep.weigh(sweep.now).verdict(&model.cells);
    let mut all: Vec<(f64, Stretch)> = Vec::new();
    for one in found.breakpoints.iter().filter(|one| one.here != now) {
        let sides = [one.left.as_ref(), one.right.as_ref()];
        // Of a cap of 0 the end of the sweep says that nobody is left.
        if one.at > 0.0 && !sides.contains(&Some(&one.here)) {
            let stretch = Stretch {
                verdict: one.here.clone(),
                from: Some(one.at),
                to: Some(one.at),
            };
            all.push((one.at, stretch));
        }
    }
    // Those that begin at a point lie behind it.
    for zone in found.zones.iter().filter(|zone| zone.verdict != now) {
        let to_the_end = zone.to >= sweep.to;
        let stretch = Stretch {
            verdict: zone.verdict.clone(),
            from: (to_the_end || zone.from > sweep.from).then_some(zone.from),
            to: (!to_the_end).then_some(zone.to),
        };
        all.push((zone.from, stretch));
    }
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    all.into_iter().map(|(_, stretch)| stretch).collect()
}

impl Stretch {
    /// "B wins from 0.62", with the outcome in the caller's words.
    fn words(&self, outcome: &str) -> String {
        let formatted = |x: f64| plain((x * 1e3).round() / 1e3);
        match (self.from.map(formatted), self.to.map(formatted)) {
            (Some(from), Some(to)) if self.from == self.to => {
                debug_assert_eq!(from, to);
                format!("{outcome} at {from}")
            }
            (Some(from), Some(to)) => format!("{outcome} from {from} to {to}"),
            (Some(from), None) => format!("{outcome} from {from}"),
            (None, Some(to)) => format!("{outcome} up to {to}"),
            (None, None) => outcome.to_owned(),
        }
    }
}

impl Doubt {
    /// What is done: "All confidences moved towards their mean".
    pub const fn label(&self) -> &'static str {
        match self.how {
            Deflation::Shrink => "All confidences moved towards their mean",
            Deflation::Power => "All confidences raised to a power",
            Deflation::Cap => "All confidences capped",
        }
    }

    /// "B wins, Consensus from 0.62", "changes nothing"; `outcome` says a verdict in words.
    pub fn words(&self, outcome: impl Fn(&Verdict) -> String) -> String {
        let shown = self.elsewhere.iter().take(MOST_SHOWN);
        let mut words: Vec<String> = shown.map(|one| one.words(&outcome(&one.verdict))).collect();
        if let Some(more @ 1..) = self.elsewhere.len().checked_sub(MOST_SHOWN) {
            words.push(format!("and {more} more"));
        }
        let scanned = if self.zones.exact {
            ""
        } else {
            ", checked at 256 points"
        };
        match (self.how, words.is_empty()) {
            (Deflation::Cap, true) => "changes nothing above 0".to_owned(),
            (_, true) => format!("changes nothing{scanned}"),
            (_, false) => format!("{}{scanned}", words.join("; ")),
        }
    }
}
