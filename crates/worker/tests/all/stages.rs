//! A decision whose status opens another one: what counts is the last.

use steelyard_protocol::{Decided, Mode, Settings, Tone};

use super::support::{Page, STAGED, assert_near, settings, verdict};

fn page() -> Page {
    Page::with(&[("staged.json", STAGED)])
}

#[test]
fn status_and_winner_are_those_of_the_last_stage() {
    let decided = page().decide(&Settings::default());
    assert_eq!(
        (decided.status.id.as_str(), decided.status.label.as_str()),
        ("CONSENSUS", "Consensus")
    );
    assert_eq!(
        (decided.winner, decided.winner_label.as_str()),
        (Some(1), "y")
    );
    assert_near(decided.winner_score.unwrap(), 1.5);
    // Without a stage it is the decision's own.
    let accepted = page().decide(&settings(&[("bar", "2.9")]));
    assert_eq!(
        (accepted.status.id.as_str(), accepted.winner),
        ("ACCEPT", Some(0))
    );
    assert_near(accepted.winner_score.unwrap(), 3.0);
}

/// Ranking, scale and explanation are those of the stage that decided; what was before it is there for the asking.
#[test]
fn the_ranking_is_that_of_the_last_stage() {
    let mut page = page();
    let names = |decided: &Decided| -> Vec<(String, u32)> {
        let rows = decided.rows.iter();
        rows.map(|row| (row.label.clone(), row.index)).collect()
    };
    let last = page.decide(&Settings::default());
    assert_eq!((last.depth, last.stage), (1, 1));
    // What the stage made stands after x and y, as it does in zones and flips.
    assert_eq!(
        names(&last),
        [("y", 1), ("Both", 4), ("x", 0)].map(|(name, at)| (name.to_owned(), at))
    );
    assert_near(last.rows[0].score, 1.5);
    let sum: f64 = last.rows[0].contributions.iter().sum();
    assert_near(sum, 1.5);
    let explained = last.explanation.as_ref().unwrap();
    assert_eq!((explained.index, explained.stage), (1, 1));
    assert_near(explained.score.unwrap(), 1.5);
    let first = page.decide_stage(0, None);
    assert_eq!((first.depth, first.stage), (0, 0));
    assert_eq!(
        names(&first),
        [("x", 0), ("y", 1)].map(|(name, at)| (name.to_owned(), at))
    );
    // The winner stays that of the whole, and is what is explained.
    assert_eq!(
        (first.winner, first.status.id.as_str()),
        (Some(1), "CONSENSUS")
    );
    assert_eq!(first.explanation.unwrap().index, 1);
    let made = page.decide_stage(9, Some(4)).explanation.unwrap();
    assert_eq!((made.label.as_str(), made.stage), ("Both", 1));
    let nobody = page.decide_stage(1, Some(3)).explanation.unwrap();
    assert_eq!(nobody.index, 1);
}

#[test]
fn what_a_stage_made_stands_after_all_others() {
    // With 0.8 for safety x = 1.22, y = 1.32 and z = 1.29.
    let decided = page().decide(&settings(&[("p_a", "0.8")]));
    assert_eq!(
        (decided.status.id.as_str(), decided.status.tone),
        ("SYNTHESIS", Tone::Discussed)
    );
    assert!(decided.winner.unwrap() >= 2);
    assert_eq!(decided.winner_label, "Both");
    assert_near(decided.winner_score.unwrap(), 1.29);
}

#[test]
fn lines_agree_with_it() {
    for pairs in [
        &[][..],
        &[("p_a", "0.8")],
        &[("w_a", "3")],
        &[("p_a", "0.1")],
    ] {
        let draft = settings(pairs);
        let decided = page().decide(&draft);
        let items = page().items(&draft, 0, 1);
        assert_eq!(items[0].verdict, verdict(&decided));
        let panel = decided.status.id != "ACCEPT";
        let margin = match pairs {
            [] => 0.05,
            [("p_a", "0.8")] => 0.03,
            // x = 4 and y = 3.
            [("w_a", _)] => 1.0,
            // x = 0.94 before z = 0.73.
            _ => 0.21,
        };
        assert_near(items[0].margin.unwrap(), margin);
        assert_eq!(panel, margin < 0.5);
    }
}

/// Up to 2 nobody passes the bar, and the panel does not ask for the weight.
#[test]
fn zones_of_a_weight_before_the_stage() {
    let zones = page().zones(&Settings::default(), (0, "w_a"), Mode::Free);
    assert_eq!(zones.zones.len(), 2);
    let [before, after] = [&zones.zones[0], &zones.zones[1]];
    assert_eq!(
        (before.verdict.status.id.as_str(), before.verdict.winner),
        ("CONSENSUS", Some(1))
    );
    assert_eq!(
        (after.verdict.status.id.as_str(), after.verdict.winner),
        ("ACCEPT", Some(0))
    );
    assert!(before.holds_to && !after.holds_from);
    assert_near(before.to, 2.0);
}

/// x = 0.4·t + 0.9, y = 0.9·t + 0.6 and z = 0.8·t + 0.65: x is clear up to 0.52, y from 0.9. When what one
/// gains the other loses, up to 0.7 and from 14/15.
#[test]
fn zones_of_a_weight_in_the_stage() {
    let table = [
        (Mode::Free, 0.52, 0.9, 2.0),
        (Mode::Proportional, 0.7, 14.0 / 15.0, 2.0),
    ];
    for (mode, first, second, end) in table {
        let zones = page().zones(&Settings::default(), (0, "p_a"), mode);
        let labels: Vec<&str> = zones
            .zones
            .iter()
            .map(|zone| zone.verdict.label.as_str())
            .collect();
        assert_eq!(labels, ["x", "Both", "y"], "{mode:?}");
        let statuses: Vec<&str> = zones
            .zones
            .iter()
            .map(|zone| zone.verdict.status.id.as_str())
            .collect();
        assert_eq!(statuses, ["CONSENSUS", "SYNTHESIS", "CONSENSUS"]);
        for (got, expected) in zones.edges.iter().zip([first, second]) {
            assert!((got - expected).abs() < 1e-8, "{got} is not {expected}");
        }
        assert_eq!(zones.edges.len(), 2);
        assert!(zones.zones[0].holds_to && zones.zones[2].holds_from);
        assert_near(zones.zones[2].to, end);
        assert!(zones.exact);
        for zone in &zones.zones {
            let mut draft = Settings::default();
            let middle = f64::midpoint(zone.from, zone.to);
            draft.values.push(("p_a".to_owned(), middle));
            if mode == Mode::Proportional {
                draft.values.push(("p_b".to_owned(), 2.0 - middle));
            }
            assert_eq!(verdict(&page().decide(&draft)), zone.verdict);
        }
    }
}

#[test]
fn flips_reach_into_the_stage() {
    let flips = page().flips(&Settings::default(), 0);
    let found = |label: &str, mode: Mode| {
        let mut edits = flips.edits.iter();
        edits.find(|flip| flip.label == label && flip.mode == mode)
    };
    let safety = found("Safety", Mode::Free).unwrap();
    assert!((safety.edge - 0.9).abs() < 1e-8, "{safety:?}");
    assert_eq!(safety.after.label, "Both");
    let shared = found("Safety", Mode::Proportional).unwrap();
    assert!((shared.edge - 14.0 / 15.0).abs() < 1e-8, "{shared:?}");
    assert_eq!(shared.sets.len(), 2);
    let bar = found("Bar", Mode::Free).unwrap();
    assert_eq!(
        (bar.after.status.id.as_str(), bar.after.winner),
        ("ACCEPT", Some(0))
    );
    // y's safety of 0.9 falls to where it leads z by 0.04: 0.89.
    let cell = found("safety of y", Mode::Free).unwrap();
    assert!((cell.edge - 0.89).abs() < 1e-8, "{cell:?}");
    assert_eq!((cell.slot, cell.sets.len()), (Some(7), 0));
}

#[test]
fn a_weight_of_the_stage_has_the_colour_of_what_it_weighs() {
    let flips = page().flips(&Settings::default(), 0);
    let safety = flips.edits.iter().find(|flip| flip.label == "Safety");
    assert_eq!(safety.unwrap().slot, Some(7));
}
