use steelyard_decision::{Alternative, Cells, Column, Criterion, Domain, Fact, Flag, Gain};

use super::panel;
use super::policy::{ids, signs, switch_ids};
use super::{CardInput, Case, Policy, ReceiptVerdict, gates, guards, quality, terms, triggers};

/// Cost is weighed in hundreds of its unit ("normalized: k/100").
const COST_GAIN: f64 = 1.0 / 100.0;

/// Fills the decision model: `S = w_e·E − w_r·R + w_v·v − w_k·k/100 + w_γ·γ − w_i·N`, signs by
/// `⚖ collapse.signs`, behind the gates of Rules 1 to 3, with the guards of Rule 4, which may open the panel.
///
/// A missing field makes its term 0 and says so. Source: Weighted Collapse Policy, "Scoring Functional" and
/// "Collapse Rules".
pub fn evaluate(policy: &Policy, case: &Case<'_>) -> Cells {
    let inputs = case.cards.as_slice();
    let evaluators = panel::evaluators(policy, case);
    if case.names_alone {
        return panel::alone(policy, &evaluators, named(inputs));
    }
    let terms: [fn(&Policy, &CardInput<'_>) -> terms::Term; 6] = [
        quality::evidence,
        terms::risk,
        terms::reversibility,
        terms::cost,
        terms::confidence,
        terms::invariants,
    ];
    let mut columns: Vec<Column> = terms
        .iter()
        .map(|term| {
            let (x, origins) = inputs.iter().map(|input| term(policy, input)).unzip();
            Column {
                x,
                gain: Gain::One,
                shift: 0.0,
                origins,
            }
        })
        .collect();
    if let Some(cost) = columns.get_mut(3) {
        cost.gain = Gain::Same(COST_GAIN);
    }
    let mut cells = Cells {
        criteria: criteria(policy),
        columns,
        alternatives: inputs
            .iter()
            .map(|input| alternative(policy, input))
            .collect(),
        flags: vec![verified(inputs)],
        facts: vec![Fact {
            id: "attempts".into(),
            value: case.attempts,
        }],
        ..Cells::default()
    };
    let is_acting = policy.reading(switch_ids::REFLEXION_TRIGGERS) == "act";
    let asked = is_acting.then(|| {
        let (means, asked) = triggers::means(case, &evaluators, &cells);
        cells.means = means;
        asked
    });
    cells.guards = guards::guards(policy, &evaluators, asked);
    if let Some(stage) = panel::stage(policy, &evaluators, case, &cells) {
        let experts = panel::experts(&evaluators, inputs.len(), cells.stages.len());
        cells.spreads = experts.into_iter().collect();
        cells.stages.push(stage);
    }
    cells
}

/// Positions of which nothing but the name is known.
fn named(inputs: &[CardInput<'_>]) -> Vec<Alternative> {
    let named = inputs.iter().map(|input| Alternative {
        place: Some(input.place(input.card.span)),
        ..Alternative::new(input.id.as_str())
    });
    named.collect()
}

/// Place 0 of the flags.
fn verified(inputs: &[CardInput<'_>]) -> Flag {
    let passed = |input: &CardInput<'_>| input.verdict == Some(ReceiptVerdict::Pass);
    Flag {
        id: "verified".into(),
        yes: "verified".into(),
        no: "unverified".into(),
        means: [
            "a verifier's receipt passed it".into(),
            "no receipt passed it".into(),
        ],
        gate: Some(gates::VERIFIER.into()),
        holds: inputs.iter().map(passed).collect(),
    }
}

fn alternative(policy: &Policy, input: &CardInput<'_>) -> Alternative {
    Alternative {
        id: input.id.as_str().into(),
        label: input.id.as_str().into(),
        place: Some(input.place(input.card.span)),
        gates: gates::gates(input, policy),
        ..Alternative::default()
    }
}

fn criteria(policy: &Policy) -> Vec<Criterion> {
    let as_written = policy.reading(switch_ids::SIGNS) == signs::AS_WRITTEN;
    let turned = if as_written { -1.0 } else { 1.0 };
    let up = Domain::new(0.0, f64::INFINITY);
    let counts = Domain { whole: true, ..up };
    let rows = [
        ("evidence", "Evidence", 1.0, ids::W_E, Domain::UNIT),
        ("risk", "Risk", -1.0, ids::W_R, up),
        (
            "reversibility",
            "Reversibility",
            turned,
            ids::W_V,
            Domain::UNIT,
        ),
        ("cost", "Cost", -turned, ids::W_K, up),
        (
            "confidence",
            "Confidence",
            turned,
            ids::W_GAMMA,
            Domain::UNIT,
        ),
        ("invariants", "Invariants", -1.0, ids::W_I, counts),
    ];
    let criteria = (1..)
        .zip(rows)
        .map(|(slot, (id, label, sign, weight, domain))| {
            let weight = policy.parameters.place(weight).unwrap_or_default();
            Criterion {
                slot,
                domain,
                ..Criterion::new(id, label, sign, weight)
            }
        });
    criteria.collect()
}
