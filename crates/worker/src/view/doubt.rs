//! What would come of it if everybody in a panel were less sure, or more alike, in the protocol's words.

use steelyard_decision::{Model, Verdict, plain};
use steelyard_lab::{Deflation, Knob, Sweep, Zones, zones};
use steelyard_protocol as protocol;

use super::lab::swept;
use super::power::outcome;

/// Other outcomes that are told at most.
const MOST_TOLD: usize = 4;

/// Each way to move all confidences of the stage of an id.
pub(super) fn doubts(model: &Model, stage: &str) -> Vec<protocol::Doubt> {
    let of = |how| doubt(model, stage, how);
    Deflation::ALL.into_iter().filter_map(of).collect()
}

fn doubt(model: &Model, stage: &str, how: Deflation) -> Option<protocol::Doubt> {
    let knob = Knob::confidences(&model.cells, Some(stage), how).ok()?;
    let sweep = Sweep::new(&model.parameters, &model.cells, knob).ok()?;
    let found = zones(&sweep);
    let (label, ends) = match how {
        Deflation::Shrink => (
            "All confidences moved towards their mean",
            ["as stated", "all alike"],
        ),
        Deflation::Power => (
            "All confidences to a power",
            ["0: all alike", "4: the confident above all"],
        ),
        Deflation::Cap => ("No confidence above a cap", ["0: nobody", "as stated"]),
    };
    Some(protocol::Doubt {
        label: label.to_owned(),
        answer: answer(model, &sweep, &found),
        ends: ends.map(str::to_owned),
        now: sweep.now,
        zones: swept(model, &found, label, protocol::Mode::Free),
    })
}

/// "B wins, Consensus from 0.62", "changes nothing".
fn answer(model: &Model, sweep: &Sweep<'_>, found: &Zones) -> String {
    let now = sweep.weigh(sweep.now).verdict(&model.cells);
    let other = |verdict: &Verdict| *verdict != now;
    let told = |x: f64| plain((x * 1e3).round() / 1e3);
    let mut all: Vec<(f64, String)> = Vec::new();
    for zone in found.zones.iter().filter(|zone| other(&zone.verdict)) {
        let (from, to) = (told(zone.from), told(zone.to));
        let words = outcome(model, &zone.verdict);
        let stretch = if zone.to >= sweep.to {
            format!("{words} from {from}")
        } else if zone.from <= sweep.from {
            format!("{words} up to {to}")
        } else {
            format!("{words} from {from} to {to}")
        };
        all.push((zone.from, stretch));
    }
    for one in found.breakpoints.iter().filter(|one| other(&one.here)) {
        let sides = [one.left.as_ref(), one.right.as_ref()];
        // Of a cap of 0 the end of the strip says that nobody is left.
        if one.at > 0.0 && !sides.contains(&Some(&one.here)) {
            let words = outcome(model, &one.here);
            all.push((one.at, format!("{words} at {}", told(one.at))));
        }
    }
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let more = all.len().saturating_sub(MOST_TOLD);
    let mut words: Vec<String> = all.into_iter().map(|(_, words)| words).collect();
    words.truncate(MOST_TOLD);
    if more > 0 {
        words.push(format!("and {more} more"));
    }
    let scanned = if found.exact {
        ""
    } else {
        ", as far as 256 points show"
    };
    match (&sweep.knob, words.is_empty()) {
        (
            Knob::Confidences {
                how: Deflation::Cap,
                ..
            },
            true,
        ) => "changes nothing above 0".to_owned(),
        (_, true) => format!("changes nothing{scanned}"),
        (_, false) => format!("{}{scanned}", words.join("; ")),
    }
}
