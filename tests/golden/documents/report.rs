//! A decision as it is printed: its outcome, alternatives, parameters and readings.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Expected;
use crate::Differences;
use crate::engine::{Model, Report, explain, headline};

/// A decision, or a stage of one.
pub(super) fn step(report: &Value, expected: &Expected, differences: &mut Differences) {
    outcome(report, expected, differences);
    sums(report, differences);
    alternatives(report, expected, differences);
    let stage = list(&report["stages"]).first();
    if let Some(opened) = &expected.opened {
        let id = stage.and_then(|stage| stage["system"].as_str());
        differences.same("opened", &id.unwrap_or(""), &opened.as_str());
    }
    match (&expected.stage, stage) {
        (Some(expected), Some(stage)) => step(stage, expected, differences),
        (Some(_), None) => differences.holds(false, "no stage is opened"),
        (None, _) => {}
    }
}

/// The decision as JSON, after what holds for every decision was looked at.
pub(super) fn report(model: &Model, differences: &mut Differences) -> Value {
    let weighed = model.weigh();
    let text = serde_json::to_string(&Report::new(model, &weighed)).unwrap();
    let again = serde_json::to_string(&Report::new(model, &model.weigh())).unwrap();
    differences.holds(
        text == again,
        "the same model gives other bytes the second time",
    );
    differences.holds(!headline(model, &weighed).is_empty(), "no headline");
    differences.holds(
        !explain(model, &weighed, usize::MAX).sentence.is_empty(),
        "no explanation",
    );
    serde_json::from_str(&text).unwrap()
}

fn sums(report: &Value, differences: &mut Differences) {
    for alternative in list(&report["alternatives"]) {
        let parts = list(&alternative["contributions"]).iter();
        let sum: f64 = parts.filter_map(|part| part["value"].as_f64()).sum();
        if let Some(score) = alternative["score"].as_f64() {
            differences.near(
                &format!("sum of the contributions of {}", alternative["id"]),
                Some(sum),
                score,
            );
        }
    }
}

fn outcome(report: &Value, expected: &Expected, differences: &mut Differences) {
    let outcome = &report["outcome"];
    let ids = [
        ("winner", &expected.winner),
        ("recommended", &expected.recommended),
    ];
    for (what, id) in ids {
        if let Some(id) = id {
            differences.same(what, &outcome[what].as_str().unwrap_or(""), &id.as_str());
        }
    }
    if let Some(against) = &expected.against {
        let state = outcome["against"]["state"].as_str().unwrap_or("");
        differences.same("against the record", &state, &against.as_str());
    }
    if let Some(status) = &expected.status {
        differences.same(
            "status",
            &outcome["status"].as_str(),
            &Some(status.as_str()),
        );
    }
    if let Some(rule) = &expected.rule {
        let held = list(&report["trace"])
            .iter()
            .find(|line| line["state"] == "held");
        let held = held.and_then(|line| line["rule"].as_str());
        differences.same("deciding rule", &held, &Some(rule.as_str()));
    }
}

fn alternatives(report: &Value, expected: &Expected, differences: &mut Differences) {
    let all = list(&report["alternatives"]);
    let with_id = |id: &str| {
        all.iter()
            .find(|alternative| alternative["id"] == id)
            .unwrap_or(&Value::Null)
    };
    for (id, score) in &expected.scores {
        differences.near(
            &format!("score of {id}"),
            with_id(id)["score"].as_f64(),
            *score,
        );
    }
    for id in &expected.unscored {
        let without = with_id(id).is_object() && with_id(id)["score"].is_null();
        differences.holds(without, &format!("{id} is not there without a score"));
    }
    for (id, parts) in &expected.contributions {
        let got: Vec<&Value> = list(&with_id(id)["contributions"])
            .iter()
            .map(|part| &part["value"])
            .collect();
        differences.same(
            &format!("count of contributions of {id}"),
            &got.len(),
            &parts.len(),
        );
        for (at, (got, part)) in got.iter().zip(parts).enumerate() {
            differences.near(&format!("contribution {at} of {id}"), got.as_f64(), *part);
        }
    }
    for (place, distance) in &expected.distances {
        let (id, gate) = place.split_once(' ').unwrap();
        let gates = list(&with_id(id)["gates"]);
        let found = gates
            .iter()
            .find(|found| found["id"] == gate)
            .unwrap_or(&Value::Null);
        let atoms = list(&found["atoms"]).iter();
        let got = atoms
            .filter_map(|atom| atom["distance"].as_f64())
            .find(|distance| *distance > 0.0);
        differences.near(&format!("distance of {place}"), got, *distance);
    }
    for (id, word) in &expected.notes {
        let notes: Vec<String> = list(&with_id(id)["contributions"])
            .iter()
            .map(|part| part["notes"].to_string())
            .collect();
        differences.holds(
            notes.join(" ").contains(word),
            &format!("no note of {id} says {word:?}: {notes:?}"),
        );
    }
    let ids = |keep: fn(&Value) -> bool| -> Vec<String> {
        all.iter()
            .filter(|one| keep(one))
            .filter_map(|one| one["id"].as_str())
            .map(str::to_owned)
            .collect()
    };
    if let Some(order) = &expected.order {
        differences.same("order", &ids(|_| true), order);
    }
    if let Some(ranked) = &expected.ranked {
        differences.same("ranking", &ids(|one| !one["rank"].is_null()), ranked);
    }
    if let Some(gated) = &expected.gated {
        let got: BTreeMap<String, String> = all
            .iter()
            .filter(|one| one["gated"].is_object())
            .map(|one| {
                let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                let gate = &one["gated"];
                (
                    word(&one["id"]),
                    format!("{} {}", word(&gate["gate"]), word(&gate["effect"])),
                )
            })
            .collect();
        differences.same("gated", &got, gated);
    }
}

pub(super) fn policy(report: &Value, expected: &Expected, differences: &mut Differences) {
    for (id, value) in &expected.parameters {
        let found = list(&report["parameters"])
            .iter()
            .find(|one| one["id"] == id.as_str());
        let got = found.and_then(|one| one["value"].as_f64());
        differences.near(id, got, *value);
    }
    for (id, reading) in &expected.switches {
        differences.same(
            id,
            &report["switches"][id].as_str(),
            &Some(reading.as_str()),
        );
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
