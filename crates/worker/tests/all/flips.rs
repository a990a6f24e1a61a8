//! What would have tipped a decision.

use steelyard_protocol::study::Nearest;
use steelyard_protocol::{Flip, Flips, Mode, Override, Settings, What};

use super::support::{
    CARDS, FOLLOWING, MAP, PAIR, Page, SHARED, STAGED, TIGHT, assert_near, reviews, settings,
    verdict,
};

fn pair() -> Page {
    Page::with(&[("cards.yaml", PAIR)])
}

fn labelled<'a>(flips: &'a Flips, label: &str, mode: Mode) -> Vec<&'a Flip> {
    let edits = flips.edits.iter();
    edits
        .filter(|flip| flip.label == label && flip.mode == mode)
        .collect()
}

/// The settings with a flip's own over them.
fn with(settings: &Settings, flip: &Flip) -> Settings {
    let mut moved = settings.clone();
    moved.values.extend(flip.sets.iter().cloned());
    moved.inputs.extend(flip.input.clone());
    moved
}

/// Every flip, done, comes to what it promised: those of parameters by values, the others by an input.
fn keeps_its_word(page: &mut Page, decision: u32, settings: &Settings) -> Flips {
    let now = page.decide_at(decision, settings);
    let flips = page.flips(settings, decision);
    let frame = page.frame(decision);
    assert_eq!(flips.count as usize, flips.edits.len());
    let nearest = page.study(
        settings,
        Nearest {
            decision: page.id(decision),
        },
    );
    let nearest = nearest.unwrap();
    assert_eq!(
        (nearest.flip.as_ref(), nearest.not_searched),
        (flips.edits.first(), 0)
    );
    for flip in &flips.edits {
        assert_ne!(flip.after, verdict(&now), "{flip:?}");
        let is_it = |one: &&steelyard_protocol::Parameter| one.label == flip.label;
        let Some(parameter) = frame.parameters.iter().find(is_it) else {
            assert!(flip.sets.is_empty(), "{flip:?} is of no parameter");
            assert!(flip.input.is_some(), "{flip:?} is of nothing");
            let decided = page.decide_at(decision, &with(settings, flip));
            assert_eq!(verdict(&decided), flip.after, "{flip:?}");
            assert_eq!(verdict(&page.decide_at(decision, settings)), verdict(&now));
            continue;
        };
        let own = flip.sets.iter().find(|(id, _)| *id == parameter.id);
        let (_, to) = own.unwrap_or_else(|| panic!("{flip:?} does not set {}", parameter.id));
        assert_near(*to, flip.to);
        let moved = with(settings, flip);
        let decided = page.decide_at(decision, &moved);
        assert_eq!(decided.refused, Vec::<String>::new(), "{flip:?}");
        assert_eq!(verdict(&decided), flip.after, "{flip:?}");
        let locked = |id: &String| settings.locked.contains(id);
        assert!(!flip.sets.iter().any(|(id, _)| locked(id)), "{flip:?}");
    }
    for act in &flips.acts {
        assert_ne!(act.after, verdict(&now), "{act:?}");
        let mut done = settings.clone();
        done.overrides.extend(act.overrides.iter().cloned());
        let decided = page.decide_at(decision, &done);
        assert_eq!(verdict(&decided), act.after, "{act:?}");
        assert_eq!(decided.edited.len(), done.overrides.len(), "{act:?}");
        assert!(decided.edited.iter().all(|one| !one.lost), "{act:?}");
        let words: Vec<&str> = decided
            .edited
            .iter()
            .map(|one| one.words.as_str())
            .collect();
        assert_eq!(words.join(" and ").to_lowercase(), act.label.to_lowercase());
        assert_eq!(verdict(&page.decide_at(decision, settings)), verdict(&now));
    }
    let sizes = flips.edits.windows(2);
    for pair in sizes {
        assert!(pair[0].size <= pair[1].size + 1e-9, "{pair:?}");
    }
    flips
}

/// A leads B by 0.1 of the weight of evidence, 0.3 of those of reversibility and cost and 0.2 of that of
/// confidence, less 0.3 of that of risk, which is 0.3: 1 more of risk or 1 less of reversibility or cost
/// brings it to 0. With less evidence A misses 6 before B leads.
#[test]
fn the_nearest_edges_of_the_worked_example() {
    let flips = keeps_its_word(&mut pair(), 0, &Settings::default());
    let table = [
        ("Evidence", 10.0, 65.0 / 9.0, "PANEL", "A"),
        ("Risk", 8.0, 9.0, "ACCEPT", "B"),
        ("Reversibility", 3.0, 2.0, "ACCEPT", "B"),
        ("Cost", 2.0, 1.0, "ACCEPT", "B"),
    ];
    for (label, from, edge, status, winner) in table {
        let found = labelled(&flips, label, Mode::Free);
        assert!(!found.is_empty(), "no flip of {label}");
        let nearest = found[0];
        assert_near(nearest.from, from);
        assert!((nearest.edge - edge).abs() < 1e-9, "{nearest:?}");
        // Weights are measured by their sum, 34.
        assert!((nearest.size - (from - edge).abs() / 34.0).abs() < 1e-9);
        assert!((nearest.relative.unwrap() - (from - edge).abs() / from).abs() < 1e-9);
        assert_eq!(nearest.after.status.id, status, "{label}");
        assert_eq!(nearest.after.label, winner, "{label}");
        assert!(nearest.exact);
        assert_eq!(nearest.place, None);
    }
    // Confidence would have to go below 0, and nobody breaks an invariant.
    assert!(labelled(&flips, "Confidence", Mode::Free).is_empty());
    assert!(labelled(&flips, "Invariants", Mode::Free).is_empty());
    let evidence = labelled(&flips, "Evidence", Mode::Free)[0];
    assert_eq!(evidence.slot, Some(1));
    assert_eq!(evidence.sets.len(), 1);
    assert!(evidence.to <= 7.3 && evidence.to > 7.1, "{evidence:?}");
    // A is accepted below 8.5 alone.
    let bar = labelled(&flips, "Accept above", Mode::Free);
    assert_eq!(bar.len(), 1);
    assert_near(bar[0].edge, 8.5);
    assert_eq!(
        (bar[0].slot, bar[0].after.status.id.as_str()),
        (None, "PANEL")
    );
}

/// Cost of B has to come down by 15 hundredths for 0.3, its evidence up by 0.03 or that of A down by as much.
#[test]
fn inputs_are_told_with_the_place_they_stand_in() {
    let flips = pair().flips(&Settings::default(), 0);
    let table = [
        ("Cost of B", 60.0, 45.0, 11, 4),
        ("Cost of A", 30.0, 45.0, 5, 4),
        ("Evidence of B", 0.8, 0.83, 8, 1),
        ("Evidence of A", 0.9, 0.87, 2, 1),
    ];
    for (label, from, edge, line, slot) in table {
        let found = labelled(&flips, label, Mode::Free);
        let nearest = found
            .first()
            .unwrap_or_else(|| panic!("no flip of {label}"));
        assert_near(nearest.from, from);
        assert!((nearest.edge - edge).abs() < 1e-9, "{nearest:?}");
        assert_eq!(nearest.place, Some((1, line)), "{label}");
        assert_eq!((nearest.slot, nearest.sets.len()), (Some(slot), 0));
        assert_eq!(nearest.after.label, "B");
        // Written into the file it comes to what was promised.
        let old = ["cost: 60", "cost: 30", "quality: 0.8", "quality: 0.9"];
        let old = old[table.iter().position(|row| row.0 == label).unwrap()];
        let (key, _) = old.split_once(' ').unwrap();
        let text = PAIR.replace(old, &format!("{key} {}", nearest.to));
        let decided = Page::with(&[("cards.yaml", &text)]).decide(&Settings::default());
        assert_eq!(verdict(&decided), nearest.after, "{label}");
    }
}

/// Down to 238/31 the others grow along, all of them; the sum stays 34.
#[test]
fn a_proportional_flip_sets_the_whole_group() {
    let flips = pair().flips(&Settings::default(), 0);
    let found = labelled(&flips, "Evidence", Mode::Proportional);
    let down = found.iter().find(|flip| flip.to < 10.0).unwrap();
    assert_near(down.edge, 238.0 / 31.0);
    let ids: Vec<&str> = down.sets.iter().map(|(id, _)| id.as_str()).collect();
    let names = ["e", "r", "v", "k", "gamma", "i"].map(|name| format!("collapse.w_{name}"));
    assert_eq!(ids, names);
    let sum: f64 = down.sets.iter().map(|(_, value)| value).sum();
    assert!((sum - 34.0).abs() < 1e-9, "{sum}");
    for ((_, value), saved) in down.sets[1..].iter().zip([8.0, 3.0, 2.0, 1.0, 10.0]) {
        assert!((value - saved * (34.0 - down.to) / 24.0).abs() < 1e-9);
    }
}

#[test]
fn every_flip_of_every_decision_keeps_its_word() {
    let reviews = reviews();
    let files = [
        ("cards.yaml", CARDS),
        ("shared.toml", SHARED),
        ("staged.json", STAGED),
        ("map.json", MAP),
        ("reviews.jsonl", reviews.as_str()),
    ];
    let mut page = Page::with(&files);
    let table = [
        Settings::default(),
        settings(&[
            ("collapse.w_e", "7.5"),
            ("collapse.signs", "as_written"),
            ("collapse.severity.low", "0.3"),
            ("w_fit", "0.2"),
            ("p_a", "0.8"),
            ("table.tests", "0.5"),
        ]),
        settings(&[
            ("collapse.threshold", "9"),
            ("bar", "2.2"),
            ("veto", "0.7"),
            ("table.cost", "0"),
        ]),
    ];
    let mut tried = 0;
    for settings in &table {
        for decision in (0..9).chain([20, 30, 38]) {
            tried += keeps_its_word(&mut page, decision, settings).edits.len();
        }
    }
    assert!(tried > 200, "{tried}");
}

/// b leads a by speed − 1.5·taste = 0.5, so that a speed below 1.5 lets a lead, moved alone or with all else.
#[test]
fn a_weight_that_follows_flips_too() {
    let mut page = Page::with(&[("following.toml", FOLLOWING)]);
    let flips = page.flips(&Settings::default(), 0);
    for label in ["all", "speed"] {
        let found = labelled(&flips, label, Mode::Free);
        assert_eq!(found.len(), 1, "{label}");
        assert_near(found[0].edge, 1.5);
        assert_eq!(found[0].after.label, "a");
    }
    keeps_its_word(&mut page, 0, &Settings::default());
    let alone = settings(&[("speed", "3")]);
    keeps_its_word(&mut page, 0, &alone);
}

/// As it was read: what a hand moved since is the draft's.
#[test]
fn a_frame_tells_what_follows_and_what_is_locked() {
    let locked = FOLLOWING.replace(
        "\"taste\", value = 1",
        "\"taste\", value = 1, locked = true",
    );
    let mut page = Page::with(&[("following.toml", locked.as_str())]);
    page.flips(&settings(&[("speed", "3")]), 0);
    let all = page.frame(0).parameters;
    let shown = all
        .iter()
        .map(|one| (&*one.id, one.saved, one.follows.as_deref(), one.locked));
    let expected = [
        ("all", 2.0, None, false),
        ("speed", 2.0, Some("all"), false),
        ("taste", 1.0, None, true),
    ];
    assert!(shown.eq(expected), "{all:?}");
}

#[test]
fn no_flip_goes_beyond_a_bound() {
    let mut page = Page::with(&[("tight.toml", TIGHT)]);
    keeps_its_word(&mut page, 0, &Settings::default());
}

#[test]
fn what_is_locked_is_in_no_flip() {
    let locked = Settings {
        locked: vec!["collapse.w_r".to_owned(), "collapse.threshold".to_owned()],
        ..Settings::default()
    };
    let flips = keeps_its_word(&mut pair(), 0, &locked);
    for label in ["Risk", "Accept above"] {
        for mode in [Mode::Free, Mode::Proportional] {
            assert!(labelled(&flips, label, mode).is_empty(), "{label}");
        }
    }
    assert!(!labelled(&flips, "Evidence", Mode::Free).is_empty());
    // Unlocked it is back.
    let flips = pair().flips(&Settings::default(), 0);
    assert!(!labelled(&flips, "Risk", Mode::Free).is_empty());
}

#[test]
fn acts_come_to_what_they_say() {
    let flips = pair().flips(&Settings::default(), 0);
    let without = flips.acts.iter().find(|act| act.label == "Without A");
    assert_eq!(without.unwrap().after.label, "B");
    let alone = PAIR.find("- agent: B").unwrap();
    let decided = Page::with(&[("cards.yaml", &PAIR[alone..])]).decide(&Settings::default());
    assert_eq!(without.unwrap().after.status, decided.status);
}

/// b leads where both of its waivers are given, c where its one is; without the evaluator of ease x leads.
const WAIVERS: &str = r#"{
  "format": "steelyard-decision/1",
  "norm": "weights",
  "parameters": [{ "id": "w_use", "value": 1 }, { "id": "w_ease", "value": 1 }],
  "criteria": [{ "id": "use", "weight": "w_use" }, { "id": "ease", "label": "Ease", "weight": "w_ease" }],
  "alternatives": [
    { "id": "a", "cells": { "use": 0.4, "ease": 0.6 } },
    { "id": "x", "cells": { "use": 0.5, "ease": 0.3 } },
    { "id": "b", "cells": { "use": 0.9, "ease": 0.9 }, "gates": [
      { "id": "law", "label": "Law", "effect": "escalate", "test": { "all": [
        { "fact": "waived", "holds": false, "yes": "GDPR waived", "no": "GDPR not waived" },
        { "fact": "waived", "holds": true, "yes": "HIPAA waived", "no": "HIPAA not waived" }
      ] } }
    ] },
    { "id": "c", "cells": { "use": 0.7, "ease": 0.7 }, "gates": [
      { "id": "law", "label": "Law", "effect": "escalate", "test": { "all": [
        { "fact": "waived", "holds": true },
        { "fact": "waived", "holds": false }
      ] } }
    ] }
  ]
}"#;

#[test]
fn facts_of_one_name_and_evaluators_are_told_apart() {
    let mut page = Page::with(&[("waivers.json", WAIVERS)]);
    let flips = keeps_its_word(&mut page, 0, &Settings::default());
    let acts: Vec<(&str, &str)> = flips
        .acts
        .iter()
        .map(|act| (act.label.as_str(), act.after.label.as_str()))
        .collect();
    let expected = [
        ("b: GDPR waived (Law)", "b"),
        ("c: waived (Law)", "c"),
        ("Without a", "x"),
        ("Without the evaluator Ease", "x"),
    ];
    assert_eq!(acts, expected);
    // Done, it is as if the file said so.
    let text = WAIVERS.replacen(r#""holds": false, "yes""#, r#""holds": true, "yes""#, 1);
    let as_if = Settings {
        overrides: flips.acts[0].overrides.clone(),
        ..Settings::default()
    };
    let decided = page.decide(&as_if);
    let read = Page::with(&[("waivers.json", &text)]).decide(&Settings::default());
    assert_eq!((&decided.rows, &decided.gated), (&read.rows, &read.gated));
}

/// What the files do not have any more is listed as lost, and changes nothing.
#[test]
fn an_override_that_is_lost_is_told() {
    let mut page = pair();
    let now = page.decide(&Settings::default());
    let what = What::Drop {
        alternative: "gone".to_owned(),
    };
    let lost = Settings {
        overrides: vec![Override {
            decision: page.frame(0).label,
            stage: String::new(),
            what,
        }],
        ..Settings::default()
    };
    let decided = page.decide(&lost);
    assert_eq!(decided.rows, now.rows);
    assert_eq!(decided.edited.len(), 1);
    assert!(decided.edited[0].lost);
    assert_eq!(decided.edited[0].words, "Without gone");
}

/// a has 601 and b 600, one of 60 columns apart: any of their cells, 1 less or 1 more and a bit, does it.
#[test]
fn a_hundred_travel_and_all_are_counted() {
    let names: Vec<String> = (0..60).map(|at| format!("c{at}")).collect();
    let row = |first: u32, each: u32| format!("{first}{}", format!(",{each}").repeat(59));
    let table = format!(
        "id,{}\na,{}\nb,{}\nc,{}\n",
        names.join(","),
        row(11, 10),
        row(10, 10),
        row(0, 0)
    );
    let columns: Vec<String> = names
        .iter()
        .map(|name| format!(r#"{{ "column": "{name}", "scale": "raw" }}"#))
        .collect();
    let map = format!(
        r#"{{ "table": {{ "id": "id", "columns": [{}] }} }}"#,
        columns.join(", ")
    );
    let mut page = Page::with(&[("table.csv", &table), ("map.json", &map)]);
    let flips = page.flips(&Settings::default(), 0);
    assert_eq!((flips.count, flips.edits.len()), (120, 100));
    for flip in &flips.edits {
        assert!((flip.edge - flip.from).abs() < 1.0 + 1e-9, "{flip:?}");
        assert_eq!((flip.after.label.as_str(), flip.sets.len()), ("b", 0));
    }
}
