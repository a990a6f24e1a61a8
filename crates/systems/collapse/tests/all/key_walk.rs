//! Every key of every document of collapse is used, or a diagnostic names it and says that it has no effect.
//!
//! The keys are the system's own: the tables that its readers take fields by. A change of each in documents that depend on
//! it has to change the decision, the report or the brief, or be named. Other names of a key have to do the same as its own.

#![allow(clippy::print_stdout, reason = "the counts are read by people")]

use std::collections::BTreeSet;
use std::fmt::Write as _;

use steelyard_collapse::Collapse;
use steelyard_collapse::keys::documents;
use steelyard_collapse::{brief, brief_yaml, report};
use steelyard_decision::Settings;
use steelyard_decision::data::Printed;
use steelyard_system::System as _;

use crate::papers::{of_model, open};
use crate::rooms::Rooms as _;

/// Documents in which each key counts under some readings.
const BASE: &str = "
position_cards:
  - {id: index, agent: Ida, timestamp: 2026-01-05, claims: [Fast], plan: [{action: Build it, rationale: Quick}], evidence: [{type: test, pointer: docs/i.md, quality: 0.7}, {type: document, pointer: docs/j.md}], risks: [{severity: high, description: Stale rows, mitigation: Refresh, residual_risk: 0.2}, {severity: critical, description: Lost rows, mitigation: Copies, residual_risk: 0.9}], critical_risks: [], high_risks: [], medium_risks: [], low_risks: [], confidence: 0.8, cost: 60, reversibility: 0.2, invariant_violations: [{invariant_id: INV-1, description: Reads twice, justification: Speed, requires_approval: true}], estimate: 20, data_changes: true, regulatory: [GDPR], value: 0.9}
  - {id: scan, agent: Sam, evidence: [{type: test, pointer: docs/s.md, quality: 0.4}], risks: [{severity: medium, description: Slow}], confidence: 0.6, cost: medium, reversibility: hard, value: 0.4}
receipts:
  - {id: R-1, card: index, timestamp: 2026-01-06, approve: true, reasons: [One remark], evidence_verified: [docs/i.md, docs/j.md]}
  - {card: scan, status: PASS}
approvals:
  - {card: index, invariant_id: INV-1, by: Ana, at: 2026-01-07}
  - {card: index, risk: 1}
  - {card: index, regulatory: true}
  - {card: index, data_changes: true}
panel_evaluations:
  - {agent: Poet, role: minimalist, position_scores: {index: 0.9, scan: 0.1}, rationale: {index: Small}, recommendation: index, concerns: [Who pays], confidence: 0.9}
  - {agent: Reviewer, position_scores: {index: 0.25, scan: 0.1}, confidence: 0.9}
  - {agent: Expert (A), position_scores: {index: 0.95, scan: 0.1}, confidence: 0.9}
  - {agent: Expert (B), position_scores: {index: 0.9, scan: 0.1}, confidence: 0.9}
history: {attempts: 3, estimates: {scan: 15}, outcomes: [{agent: Ida, success: 0.9}]}
context: {objective: Find orders, constraints: [No new service]}
resolutions:
  - {agent: Poet, concern: Who pays, resolution: The team, next_step: Ask the team}
  - {tradeoff: cost, mitigation: Spot machines}
";

/// The policy in force.
const POLICY: &str = "
version: 1
weights: {w_e: 10, w_r: 8, w_v: 3, w_k: 2, w_gamma: 1, w_i: 10}
thresholds: {threshold: 6, consensus_gap_threshold: 2, max_reflexions: 3, residual_limit: 0.3, skeptic_score: 3, evidence_quality: 0.6, cost_factor: 2, expert_spread: 0.3, tradeoff_share: 0.5, reversibility_limit: 0.3}
severity: {critical: 1, high: 0.7, medium: 0.4, low: 0.1}
assumptions: {assumed_quality: 0.5}
panel:
  roles: {minimalist: 1.5, skeptic: 2, domain_expert: 1.8, verifier: 2.5, collective: 1.3, risk: 2.2, user_value: 1.4}
  thresholds: {consensus: 0.4, fallback: 0.3, escalate: 0.2, hybrid_gap: 0.1}
  aliases: {Reviewer: skeptic}
coercions:
  cost: {medium: 40}
  reversibility: {hard: 0.25}
switches: {panel.evaluators: fill_in, collapse.missing-quality: assumed}
";

/// A change of a key: in which documents, what stands there, and what is put in its place.
struct Change {
    from: &'static str,
    to: &'static str,
}

const fn to(from: &'static str, to: &'static str) -> Change {
    Change { from, to }
}

/// The change of a key of a document. Weights, thresholds and severities are numbers in one line of the policy and are
/// doubled, switches are read one by one; every other key has a line here.
fn change(document: &str, key: &str) -> Option<Change> {
    Some(match (document, key) {
        ("position card", "id") => to("{id: index, agent", "{id: index2, agent"),
        ("position card", "agent") => to("agent: Ida, timestamp", "agent: Eva, timestamp"),
        ("position card", "timestamp") => to("timestamp: 2026-01-05", "timestamp: 2026-01-09"),
        ("position card", "claims") => to("[Fast]", "[Slow]"),
        ("position card", "plan") => to(
            "plan: [{action: Build it, rationale: Quick}]",
            "plan: [Buy it]",
        ),
        ("position card", "evidence") => to(
            "evidence: [{type: test, pointer: docs/s.md, quality: 0.4}]",
            "evidence: []",
        ),
        ("position card", "risks") => to(
            "risks: [{severity: medium, description: Slow}]",
            "risks: []",
        ),
        ("position card", "critical_risks") => to("critical_risks: []", "critical_risks: [Fire]"),
        ("position card", "high_risks") => to("high_risks: []", "high_risks: [Fire]"),
        ("position card", "medium_risks") => to("medium_risks: []", "medium_risks: [Fire]"),
        ("position card", "low_risks") => to("low_risks: []", "low_risks: [Fire]"),
        ("position card", "confidence") => to("confidence: 0.8", "confidence: 0.9"),
        ("position card", "cost") => to("cost: 60", "cost: 50"),
        ("position card", "reversibility") => to("reversibility: 0.2", "reversibility: 0.1"),
        ("position card", "estimate") => to("estimate: 20", "estimate: 40"),
        ("position card", "value") => to("value: 0.9", "value: 0.8"),
        ("position card", "invariant_violations") => to(
            "invariant_violations: [{invariant_id: INV-1, description: Reads twice, justification: Speed, requires_approval: true}]",
            "invariant_violations: []",
        ),
        ("position card", "data_changes") => {
            to("20, data_changes: true", "20, data_changes: false")
        }
        ("position card", "regulatory") => to("[GDPR]", "[SOC2]"),
        ("plan step", "action") => to("Build it", "Buy it"),
        ("plan step", "rationale") => to("rationale: Quick", "rationale: Cheap"),
        ("evidence", "type") => to(
            "{type: document, pointer: docs/j",
            "{type: test, pointer: docs/j",
        ),
        ("evidence", "pointer") => to("pointer: docs/i.md", "pointer: docs/x.md"),
        ("evidence", "quality") => to("quality: 0.7", "quality: 0.8"),
        ("risk", "severity") => to("{severity: medium", "{severity: low"),
        ("risk", "impact") => to(
            "{severity: medium, description: Slow}",
            "{impact: low, description: Slow}",
        ),
        ("risk", "description") => to("Stale rows", "Old rows"),
        ("risk", "mitigation") => to("mitigation: Refresh", "mitigation: Rebuild"),
        ("risk", "residual_risk") => to("residual_risk: 0.2", "residual_risk: 0.1"),
        ("risk", "likelihood") => to(
            "{severity: medium, ",
            "{severity: medium, likelihood: high, ",
        ),
        ("violation", "invariant_id") => {
            to("{invariant_id: INV-1, desc", "{invariant_id: INV-2, desc")
        }
        ("violation", "description") => to("Reads twice", "Reads thrice"),
        ("violation", "justification") => to("justification: Speed", "justification: Price"),
        ("violation", "requires_approval") => {
            to("requires_approval: true", "requires_approval: false")
        }
        ("receipt", "id") => to("{id: R-1, card", "{id: R-2, card"),
        ("receipt", "card") => to("{card: scan, status", "{card: index, status"),
        ("receipt", "timestamp") => to("timestamp: 2026-01-06", "timestamp: 2026-01-08"),
        ("receipt", "approve") => to("approve: true", "approve: false"),
        ("receipt", "status") => to("status: PASS", "status: FAIL"),
        ("receipt", "reasons") => to("[One remark]", "[Two remarks]"),
        ("receipt", "evidence_verified") => to("[docs/i.md, docs/j.md]}", "[docs/i.md]}"),
        ("approval", "card") => to("{card: index, invariant_id", "{card: scan, invariant_id"),
        ("approval", "invariant_id") => to("invariant_id: INV-1, by", "invariant_id: INV-2, by"),
        ("approval", "risk") => to("risk: 1}", "risk: 0}"),
        ("approval", "regulatory") => to("regulatory: true", "regulatory: false"),
        ("approval", "data_changes") => {
            to("index, data_changes: true", "index, data_changes: false")
        }
        ("approval", "by") => to("by: Ana", "by: Eva"),
        ("approval", "at") => to("at: 2026-01-07", "at: 2026-01-08"),
        ("panel evaluation", "agent") => to("agent: Poet, role", "agent: Bard, role"),
        ("panel evaluation", "role") => to("role: minimalist", "role: user_value"),
        ("panel evaluation", "position_scores") => to(
            "{index: 0.9, scan: 0.1}, rat",
            "{index: 0.8, scan: 0.1}, rat",
        ),
        ("panel evaluation", "rationale") => {
            to("rationale: {index: Small}", "rationale: {index: Tiny}")
        }
        ("panel evaluation", "recommendation") => {
            to("recommendation: index", "recommendation: scan")
        }
        ("panel evaluation", "concerns") => to("concerns: [Who pays]", "concerns: [Who owns it]"),
        ("panel evaluation", "confidence") => to(
            "concerns: [Who pays], confidence: 0.9",
            "concerns: [Who pays], confidence: 0.4",
        ),
        ("history", "attempts") => to("attempts: 3", "attempts: 1"),
        ("history", "estimates") => to("estimates: {scan: 15}", "estimates: {scan: 35}"),
        ("history", "outcomes") => to("outcomes: [{agent: Ida, success: 0.9}]", "outcomes: []"),
        ("outcome", "agent") => to("[{agent: Ida", "[{agent: Sam"),
        ("outcome", "success") => to("success: 0.9", "success: 0.1"),
        ("context", "objective") => to("Find orders", "Find users"),
        ("context", "constraints") => to("[No new service]", "[No new cost]"),
        ("resolution", "agent") => to("{agent: Poet, concern", "{agent: Reviewer, concern"),
        ("resolution", "concern") => to("concern: Who pays", "concern: Who owns it"),
        ("resolution", "resolution") => to("resolution: The team", "resolution: The firm"),
        ("resolution", "tradeoff") => to("tradeoff: cost", "tradeoff: risk"),
        ("resolution", "mitigation") => to("Spot machines", "Old machines"),
        ("resolution", "next_step") => to("Ask the team", "Ask the firm"),
        ("policy", "version") => to("version: 1", "version: 2"),
        ("policy", "switches") => to("switches: {panel.evaluators: fill_in, ", "switches: {"),
        ("policy", "coercions") => to("coercions:", "coercion_words:"),
        ("policy: coercions", "cost") => to("medium: 40", "medium: 30"),
        ("policy: coercions", "reversibility") => to("hard: 0.25", "hard: 0.3"),
        ("policy: panel", "aliases") => to("{Reviewer: skeptic}", "{Reviewer: risk}"),
        ("policy: assumptions", "assumed_quality") => {
            to("assumed_quality: 0.5", "assumed_quality: 0.6")
        }
        _ => return None,
    })
}

/// Everything that is told of the decision, and the diagnostics.
fn told(base: &str, policy: &str) -> (String, BTreeSet<String>) {
    let workspace = open(&[("case.yaml", base), ("policy.yaml", policy)]);
    let (models, refused) = workspace.collapses(&Settings::default());
    assert_eq!(refused, []);
    let mut all = String::new();
    for (place, model) in models.iter().enumerate() {
        let weighed = model.weigh();
        let mut printed = serde_json::to_value(Printed::new(model, &weighed)).unwrap();
        printed.as_object_mut().unwrap().remove("diagnostics");
        // What was saved is the file's number, not what comes of it.
        without(&mut printed, &["parameters", "switches"]);
        let notes = Collapse.notes(model, &weighed).join("\n");
        let papers = of_model(&workspace, place, model, |input| {
            let report = report(input);
            let report = report.split("Files with an FNV").next().unwrap();
            let told = report.lines().filter(|line| {
                let only_settings = [
                    "- **Thresholds:**",
                    "- **Not at their",
                    "- **Diagnostics:**",
                ];
                !only_settings.iter().any(|start| line.starts_with(start))
            });
            let told: Vec<&str> = told.collect();
            let of_roles = brief(input);
            // The weights of roles stand in both forms of the brief.
            let of_roles = of_roles.split("## The panel").next().unwrap();
            let yaml = brief_yaml(input);
            let yaml = yaml.split("\n  panel:").next().unwrap();
            format!("{}\n{of_roles}\n{yaml}", told.join("\n"))
        });
        let _told = writeln!(all, "{printed}\n{notes}\n{papers}");
    }
    let files = workspace.files().iter();
    let diagnostics = files.flat_map(|file| &file.diagnostics);
    let words = diagnostics.map(|one| format!("{} | {} | {}", one.found, one.expected, one.done));
    (all, words.collect())
}

/// A printed decision and its stages without some keys.
fn without(printed: &mut serde_json::Value, keys: &[&str]) {
    let Some(map) = printed.as_object_mut() else {
        return;
    };
    for key in keys {
        map.remove(*key);
    }
    let stages = map
        .get_mut("stages")
        .and_then(|stages| stages.as_array_mut());
    for stage in stages.into_iter().flatten() {
        without(stage, keys);
    }
}

/// What became of a change.
#[derive(Debug, PartialEq)]
enum Effect {
    Used,
    Named,
    Silent,
}

fn effect(
    before: &(String, BTreeSet<String>),
    after: &(String, BTreeSet<String>),
    key: &str,
) -> Effect {
    let short = key.rsplit('.').next().unwrap_or(key);
    let mut new = after.1.difference(&before.1);
    if before.0 != after.0 {
        Effect::Used
    } else if new.any(|words| words.contains(short)) {
        Effect::Named
    } else {
        Effect::Silent
    }
}

/// The base with a text changed; the text has to stand there once.
fn changed(text: &str, change: &Change) -> Option<String> {
    (text.matches(change.from).count() == 1).then(|| text.replacen(change.from, change.to, 1))
}

/// The policy with a number of a section changed: a threshold to each end of its range.
fn moved(document: &str, key: &str) -> Vec<String> {
    let group = document.strip_prefix("policy: ").unwrap_or_default();
    let section = match group {
        "panel" => "  roles:",
        "panel-thresholds" => "  thresholds:",
        "weights" | "thresholds" | "severity" | "assumptions" => group,
        _ => return Vec::new(),
    };
    let line = POLICY.lines().find(|line| line.starts_with(section));
    let Some(line) = line else {
        return Vec::new();
    };
    let Some((head, rest)) = line.split_once(&format!("{key}: ")) else {
        return Vec::new();
    };
    let end = rest.find([',', '}']).unwrap();
    ["0", "0.45", "0.95", "1"]
        .iter()
        .map(|value| POLICY.replacen(line, &format!("{head}{key}: {value}{}", &rest[end..]), 1))
        .collect()
}

/// Policies in which a switch has each of its readings, under readings of others that let it count.
fn switched(id: &str) -> Vec<String> {
    let all = steelyard_collapse::policy::switches();
    let switch = all.iter().find(|switch| switch.id == id).unwrap();
    let last = POLICY.lines().last().unwrap();
    let base = last.trim_end_matches('}');
    let readings = switch.choices.iter().map(|choice| choice.id);
    let without = |text: &str| {
        let inner = text.trim_start_matches("switches: {");
        let kept = inner.split(", ").filter(|one| !one.starts_with(id));
        kept.collect::<Vec<_>>().join(", ")
    };
    readings
        .map(|reading| {
            POLICY.replace(
                last,
                &format!("switches: {{{}, {id}: {reading}}}", without(base)),
            )
        })
        .collect()
}

/// Other documents in which a setting counts that the first do not show: the leader is over the threshold, scores are far
/// apart, there are no rounds left, evaluators leave out a position, receipts are missing.
const VARIANTS: [(&str, &str, &str); 9] = [
    ("", "", ""),
    ("quality: 0.4}]", "quality: 1}]", ""),
    (
        "confidence: 0.6, cost: medium",
        "confidence: 0.6, cost: 0",
        "threshold: 0",
    ),
    ("attempts: 3", "attempts: 0", "consensus_gap_threshold: 0"),
    ("{index: 0.95, scan: 0.1}", "{scan: 0.1}", "consensus: 0.99"),
    ("  - {card: scan, status: PASS}\n", "", "threshold: -1"),
    ("  - {card: index, risk: 1}\n", "", "consensus: 0.9"),
    (
        "{index: 0.95, scan: 0.1}",
        "{index: 0.5, scan: 0.1}",
        "consensus_gap_threshold: 0",
    ),
    (
        "residual_risk: 0.9",
        "residual_risk: 0.5",
        "max_reflexions: 0",
    ),
];

/// The best that comes of a change of the policy in any of the variants.
fn in_any_variant(key: &str, policies: &[String]) -> Effect {
    let mut best = Effect::Silent;
    for (from, to, setting) in VARIANTS {
        let base = BASE.replace(from, if from.is_empty() { "" } else { to });
        let base = if from.is_empty() {
            BASE.to_owned()
        } else {
            base
        };
        let set = |policy: &str| match setting.split_once(": ") {
            Some((name, value)) if name != key => {
                let at = policy.find(&format!("{name}: ")).unwrap() + name.len() + 2;
                let end = at + policy[at..].find([',', '}']).unwrap();
                format!(
                    "{}{}{}",
                    &policy[..at],
                    value.trim_start_matches('-'),
                    &policy[end..]
                )
            }
            _ => policy.to_owned(),
        };
        for readings in ["", "collapse.reflexion-triggers: act, "] {
            let with = |policy: &str| {
                set(policy).replace("switches: {", &format!("switches: {{{readings}"))
            };
            let before = told(&base, &with(POLICY));
            for policy in policies {
                match effect(&before, &told(&base, &with(policy)), key) {
                    Effect::Used => return Effect::Used,
                    Effect::Named => best = Effect::Named,
                    Effect::Silent => {}
                }
            }
        }
    }
    best
}

#[test]
fn every_key_is_used_or_named() {
    let before = told(BASE, POLICY);
    let (mut used, mut named, mut failed) = (0, 0, Vec::new());
    for document in documents() {
        for names in &document.keys {
            let (what, key) = (document.document.as_str(), names[0]);
            let found = match change(what, key) {
                Some(change) => {
                    let pair = (changed(BASE, &change), changed(POLICY, &change));
                    let after = match pair {
                        (Some(base), _) => told(&base, POLICY),
                        (None, Some(policy)) => told(BASE, &policy),
                        (None, None) => panic!("{what}: {key} is not in the documents"),
                    };
                    effect(&before, &after, key)
                }
                None => {
                    let policies = match what {
                        "policy: switches" => switched(key),
                        _ => moved(what, key),
                    };
                    assert!(!policies.is_empty(), "{what}: no change of {key} is known");
                    in_any_variant(key, &policies)
                }
            };
            match found {
                Effect::Used => used += 1,
                Effect::Named => named += 1,
                Effect::Silent => failed.push(format!("{what}: {key}")),
            }
        }
    }
    println!("{used} keys used, {named} named, {} silent", failed.len());
    assert_eq!(failed, Vec::<String>::new());
}

#[test]
fn other_names_of_a_key_do_the_same() {
    let (before, _) = told(BASE, POLICY);
    let mut tried = 0;
    for document in documents() {
        for names in &document.keys {
            let (what, key) = (document.document.as_str(), names[0]);
            let Some(change) = change(what, key) else {
                continue;
            };
            for name in &names[1..] {
                let renamed = change
                    .from
                    .replacen(&format!("{key}: "), &format!("{name}: "), 1);
                if renamed == change.from || BASE.matches(change.from).count() != 1 {
                    continue;
                }
                tried += 1;
                let (after, diagnostics) = told(&BASE.replacen(change.from, &renamed, 1), POLICY);
                let is_named = diagnostics.iter().any(|words| words.contains(name));
                assert!(
                    after == before || is_named,
                    "{what}: {name} for {key}: {diagnostics:#?}"
                );
            }
        }
    }
    println!("{tried} other names tried");
    assert!(tried > 30, "{tried}");
}
