//! Random panels over the cards of random cases. Scores, confidences and limits have two decimals, so that
//! means land on limits and cards tie.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use serde_json::{Map, Value, json};

use super::{Case, cases_of, flag, grid};

/// Agents of every role, several in those that may have several; the last is known by an alias alone.
const AGENTS: [&str; 12] = [
    "MinimalistAgent",
    "SkepticAgent",
    "VerifierAgent",
    "ExperienceAgent",
    "StakeholderAgent",
    "RiskScorerAgent",
    "ComplianceAgent",
    BACKEND,
    DEVOPS,
    "Domain Expert (Security)",
    "domain expert (data)",
    "Quality Guild",
];

const BACKEND: &str = "Domain Expert (Backend)";
const DEVOPS: &str = "Domain Expert (DevOps)";

const ROLES: [&str; 7] = [
    "minimalist",
    "skeptic",
    "domain_expert",
    "verifier",
    "collective",
    "risk",
    "user_value",
];

/// What the evaluators of a case start from.
#[derive(Clone, Debug)]
struct Tone {
    /// One a card, in steps of a hundredth.
    bases: Vec<i32>,
    /// Whether evaluators give other scores than these.
    apart: bool,
    /// Whether two experts differ by 0.18 and the others agree: by 30% over a card of 0.60.
    quarrel: bool,
    /// The chance that an evaluator leaves a card out.
    missing: f64,
}

/// A policy's part about the panel: weights, limits, aliases and readings.
fn policy() -> impl Strategy<Value = (Value, Vec<&'static str>)> {
    let weights = vec(
        prop_oneof![1 => Just(0.0), 9 => grid(1, 30, 0.1)],
        ROLES.len(),
    );
    let limits = (
        select(&[0.7, 0.7, 0.65, 0.75, 0.8][..]),
        select(&[0.6, 0.6, 0.55, 0.65][..]),
        select(&[0.5, 0.5, 0.45, 0.4][..]),
        select(&[0.1, 0.1, 0.05, 0.15, 0.0][..]),
    );
    let aliases = (select(&ROLES[..]), flag(0.2), select(&ROLES[..]));
    let readings = (
        select(&["listed", "scores_only"][..]),
        select(&["strict", "strict", "step4_only"][..]),
        select(&["left_out", "left_out", "zero", "cannot_win"][..]),
        select(&["shared", "each"][..]),
    );
    (weights, limits, aliases, readings).prop_map(|(weights, limits, aliases, readings)| {
        let (guild, other, skeptic) = aliases;
        let mut named = json!({"quality guild": guild});
        if other {
            named["SkepticAgent"] = json!(skeptic);
        }
        let roles = ROLES.iter().zip(weights);
        let roles: Map<String, Value> = roles
            .map(|(role, weight)| ((*role).to_owned(), json!(weight)))
            .collect();
        let (consensus, fallback, escalate, hybrid_gap) = limits;
        let panel = json!({
            "roles": roles,
            "aliases": named,
            "thresholds": {"consensus": consensus, "fallback": fallback, "escalate": escalate,
                           "hybrid_gap": hybrid_gap},
        });
        (panel, vec![readings.0, readings.1, readings.2, readings.3])
    })
}

fn tone(cards: usize) -> impl Strategy<Value = Tone> {
    prop_oneof![3 => calm(cards), 1 => quarrel(cards)]
}

fn quarrel(cards: usize) -> impl Strategy<Value = Tone> {
    let base = select(&[60, 60, 60, 61, 59][..]);
    vec(base, cards).prop_map(|bases| Tone {
        bases,
        apart: false,
        quarrel: true,
        missing: 0.0,
    })
}

/// The second card often stands in a round distance below the first, or level with it.
fn calm(cards: usize) -> impl Strategy<Value = Tone> {
    let base = prop_oneof![
        2 => select(&[70, 60, 50, 65, 55, 75, 45][..]),
        1 => 30..=95_i32,
    ];
    let second = select(
        &[
            None,
            Some(0),
            Some(10),
            Some(5),
            Some(15),
            Some(9),
            Some(11),
        ][..],
    );
    let missing = select(&[0.0, 0.0, 0.1, 0.5][..]);
    (vec(base, cards), second, flag(0.5), missing).prop_map(
        |(mut bases, second, apart, missing)| {
            if let (Some(below), [first, second, ..]) = (second, bases.as_mut_slice()) {
                *second = *first - below;
            }
            Tone {
                bases,
                apart,
                quarrel: false,
                missing,
            }
        },
    )
}

/// What an agent says of the cards, perhaps without a confidence.
fn evaluation(agent: &'static str, tone: &Tone) -> impl Strategy<Value = Value> + use<> {
    let cards = tone.bases.len();
    let confidence = prop_oneof![
        8 => grid(1, 20, 0.05).prop_map(Some),
        1 => Just(Some(0.0)),
        1 => Just(None),
    ];
    let (bases, apart) = (tone.bases.clone(), tone.apart);
    let side = if tone.quarrel { side(agent) } else { 0 };
    let apart = move |by: i32| if apart { by } else { side };
    let left_out = vec(flag(tone.missing), cards);
    (confidence, vec(-25..=25_i32, cards), left_out, flag(0.2)).prop_map(
        move |(confidence, off, left_out, loud)| {
            let mut scores = Map::new();
            for (at, base) in bases.iter().enumerate().filter(|(at, _)| !left_out[*at]) {
                let hundredths = (base + apart(off[at])).clamp(0, 100);
                let name = format!("card-{at}");
                let name = if loud { name.to_uppercase() } else { name };
                scores.insert(name, json!(f64::from(hundredths) / 100.0));
            }
            let mut evaluation =
                json!({"agent": agent, "position_scores": scores, "rationale": {}, "concerns": []});
            if let Some(confidence) = confidence {
                evaluation["confidence"] = json!(confidence);
            }
            evaluation
        },
    )
}

/// How far an expert who quarrels stands from the others.
fn side(agent: &str) -> i32 {
    match agent {
        BACKEND => 9,
        DEVOPS => -9,
        _ => 0,
    }
}

fn evaluations(cards: usize) -> impl Strategy<Value = Vec<Value>> {
    let agents = prop_oneof![
        1 => Just(Vec::new()),
        9 => subsequence(AGENTS.to_vec(), 1..=9),
    ];
    (agents, tone(cards)).prop_flat_map(|(mut agents, tone)| {
        if tone.quarrel {
            agents.retain(|agent| side(agent) == 0);
            agents.extend([BACKEND, DEVOPS]);
        }
        agents
            .into_iter()
            .map(|agent| evaluation(agent, &tone))
            .collect::<Vec<_>>()
    })
}

/// Random cases that a panel speaks about; the limits of the first stage are such that most of them go to it.
pub(crate) fn panel_cases() -> impl Strategy<Value = Case> {
    let limits = (grid(16, 40, 0.5), grid(0, 6, 0.5));
    (cases_of(0.3), policy(), limits).prop_flat_map(|(mut case, (panel, readings), limits)| {
        case.policy["panel"] = panel;
        let switches = [
            "panel.auto-triggers",
            "panel.order",
            "panel.missing-score",
            "panel.expert-weight",
        ];
        for (switch, reading) in switches.iter().zip(readings) {
            case.policy["switches"][switch] = json!(reading);
        }
        case.policy["thresholds"]["threshold"] = json!(limits.0);
        case.policy["thresholds"]["consensus_gap_threshold"] = json!(limits.1);
        evaluations(case.cards.len()).prop_map(move |evaluations| Case {
            evaluations,
            ..case.clone()
        })
    })
}
