//! The stages in which a hybrid of two leaders is held against both.

use steelyard_decision::{
    Alternative, Atom, Cells, Column, Criterion, Domain, Effect, Gain, Gate, GateKind, GateTest,
    Guard, Limit, Measure, Norm, Op, Origin, Pick, Preference, Provenance, Stage, Test,
};

use super::super::gates::{DATA_LOSS, change_of_data};
use super::super::policy::panel_weight;
use super::super::status::guard;
use super::super::{CardInput, Case, Policy, PositionCard, terms};
use super::Role;
use super::evaluators::alone;
use super::guards::{FALLBACK, HYBRID, safety, synthesized};
use super::heuristic::Opinion;
use super::hybrid::{HybridLimits, Parent, Synthesis, synthesise};

/// Cards that may lead the panel up to which hybrids are made: one for each ordered pair.
pub(super) const MOST_CARDS: usize = 8;

/// A stage for each two cards that may lead the panel. Their hybrid is scored by the rules of the roles, as all
/// cards are there, and only those numbers are compared; where it brings in what neither has, or stands below
/// both, the safest card is taken. Source: "Hybrid Synthesis".
///
/// `before` is the decision that opened the panel, and `panel` the panel.
pub(super) fn hybrids(
    policy: &Policy,
    case: &Case<'_>,
    before: &Cells,
    panel: &Cells,
) -> Vec<Stage> {
    let cards = &case.cards;
    let leading = may_lead(before);
    if leading.len() > MOST_CARDS {
        return Vec::new();
    }
    let opinions: Vec<Vec<Opinion>> = cards
        .iter()
        .map(|card| alone(card.card, &card.id))
        .collect();
    let leading = leading.as_slice();
    let pairs = leading
        .iter()
        .flat_map(|a| leading.iter().map(move |b| [*a, *b]));
    let made = pairs.filter(|[a, b]| a != b).map(|pair| {
        let synthesis = made_of(policy, cards, pair);
        let cells = cells(policy, (before, cards), &opinions, (&pair, &synthesis));
        Stage {
            leaders: Some(pair),
            ..Stage::new(HYBRID, "Hybrid", cells, panel)
        }
    });
    made.collect()
}

/// The cards, by place, that no gate keeps out for good.
pub(super) fn may_lead(before: &Cells) -> Vec<usize> {
    let cards = before.alternatives.iter().enumerate();
    let open = cards.filter(|(_, card)| card.gates.iter().all(|gate| gate.test.may_pass()));
    open.map(|(at, _)| at).collect()
}

fn made_of(policy: &Policy, cards: &[CardInput<'_>], pair: [usize; 2]) -> Synthesis {
    let parents = pair.map(|at| Parent {
        id: &cards[at].id,
        card: cards[at].card,
    });
    let limits = HybridLimits::new(&policy.parameters);
    synthesise(parents, limits, |role| {
        policy.parameters.value_of(panel_weight(role))
    })
}

/// The hybrid first, since a tie is not below; then all cards, the others for the sake of the fallback.
fn cells(
    policy: &Policy,
    (before, inputs): (&Cells, &[CardInput<'_>]),
    opinions: &[Vec<Opinion>],
    (pair, made): (&[usize; 2], &Synthesis),
) -> Cells {
    let rows: Vec<Vec<&Opinion>> =
        std::iter::once(made.scores.iter().map(|one| &one.hybrid).collect())
            .chain(opinions.iter().map(|row| row.iter().collect()))
            .collect();
    let columns = (0..Role::ALL.len()).map(|at| Column {
        x: rows.iter().map(|row| row[at].score).collect(),
        gain: Gain::Each(rows.iter().map(|row| row[at].confidence).collect()),
        shift: 0.0,
        origins: rows.iter().map(|row| origin(row[at])).collect(),
    });
    let cards = before.alternatives.iter().map(|one| Alternative {
        id: one.id.clone(),
        label: one.label.clone(),
        place: one.place,
        ..Alternative::default()
    });
    Cells {
        criteria: criteria(policy),
        columns: columns.collect(),
        alternatives: std::iter::once(hybrid(policy, (before, inputs), pair, made))
            .chain(cards)
            .collect(),
        norm: Norm::Weights,
        safety: with_hybrid(policy, before, pair, made),
        guards: guards(),
        ..Cells::default()
    }
}

fn criteria(policy: &Policy) -> Vec<Criterion> {
    let criterion = |(slot, role): (u8, Role)| {
        let weight = policy.parameters.place(panel_weight(role));
        Criterion {
            slot,
            domain: Domain::UNIT,
            ..Criterion::new(role.key(), role.label(), 1.0, weight.unwrap_or_default())
        }
    };
    (1..).zip(Role::ALL).map(criterion).collect()
}

fn origin(opinion: &Opinion) -> Origin {
    Origin {
        formed: opinion.rationale.clone(),
        inputs: Vec::new(),
        notes: vec![(
            Provenance::Heuristic,
            "by a rule of Steelyard's, not by a judge".to_owned(),
        )],
    }
}

/// That a change of data can be undone, or that a parent has a change of its own that cannot.
fn no_new_loss(
    policy: &Policy,
    cards: &[CardInput<'_>],
    pair: [usize; 2],
    hybrid: &PositionCard,
) -> GateTest {
    let parents = pair.iter().map(|at| cards[*at].card);
    let changing = parents.filter(|card| card.data_changes == Some(true));
    let own = std::iter::once(change_of_data(policy, hybrid, Op::Ge));
    let tests = own.chain(changing.map(|card| change_of_data(policy, card, Op::Lt)));
    GateTest::Any(tests.map(GateTest::Atom).collect())
}

fn hybrid(
    policy: &Policy,
    (before, cards): (&Cells, &[CardInput<'_>]),
    pair: &[usize; 2],
    made: &Synthesis,
) -> Alternative {
    let tests = made.checks.iter().map(|check| {
        if check.id == DATA_LOSS && made.card.data_changes == Some(true) {
            return no_new_loss(policy, cards, *pair, &made.card);
        }
        let words = check.words.as_str();
        GateTest::Atom(Atom::settled(check.id, check.holds, words, words))
    });
    let [a, b] = pair.map(|at| before.alternatives[at].id.clone());
    let id = made.card.id.clone().unwrap_or_default();
    Alternative {
        label: "Hybrid".into(),
        id: id.into(),
        gates: vec![Gate {
            kind: GateKind::Rule,
            id: "valid-hybrid".into(),
            label: "Valid hybrid".into(),
            effect: Effect::Reject,
            test: GateTest::All(tests.collect()),
        }],
        derived: Some([a, b]),
        ..Alternative::default()
    }
}

/// What makes a card safe, with the hybrid in front: no safer than the riskier of those it is made of.
fn with_hybrid(
    policy: &Policy,
    before: &Cells,
    pair: &[usize; 2],
    made: &Synthesis,
) -> Vec<Preference> {
    let own = |label: &str| match label {
        "risk" => terms::risk_of(policy, &made.card.risks),
        _ => made.card.reversibility.as_ref().map_or(0.0, |v| v.value),
    };
    let mut preferences = safety(before);
    for preference in &mut preferences {
        let parents = pair.map(|at| preference.x[at]);
        let all = [own(&preference.label), parents[0], parents[1]];
        let worst = if preference.least { f64::max } else { f64::min };
        let hybrid = all.into_iter().reduce(worst).unwrap_or_default();
        preference.x.insert(0, hybrid);
    }
    preferences
}

fn guards() -> Vec<Guard> {
    let below = Test::new(Measure::DerivedRank(0), Op::Ge, Limit::Constant(3.0));
    vec![
        guard("no-better", "Below both parents", vec![below], FALLBACK),
        guard("hybrid", "Hybrid", Vec::new(), synthesized(Pick::This(0))),
    ]
}
