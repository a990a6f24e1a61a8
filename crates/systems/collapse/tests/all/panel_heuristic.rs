//! The heuristic evaluators: worked by hand, and what holds for every card.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use steelyard_collapse::panel::Role;
use steelyard_collapse::panel::heuristic::{Opinion, Position, formula, opinion};
use steelyard_collapse::{ApprovalOf, History, PositionCard, ReceiptVerdict, Residual, Severity};
use steelyard_decision::compare;

use crate::panel_cards::{
    a_piece, a_risk, card, history, outcome, piece, risk, sensed, step, violation,
};

fn judged(
    role: Role,
    card: &PositionCard,
    verdict: Option<ReceiptVerdict>,
    approvals: &[ApprovalOf],
    history: &History,
) -> Opinion {
    let position = Position {
        id: "p",
        card,
        verdict,
        approvals,
    };
    opinion(role, &position, history)
}

fn alone(role: Role, card: &PositionCard) -> Opinion {
    judged(role, card, None, &[], &History::default())
}

fn worked() -> PositionCard {
    PositionCard {
        agent: Some("Build Agent".to_owned()),
        plan: vec![step("a"), step("b"), step("c")],
        evidence: vec![
            piece("test", "t", Some(0.9)),
            piece("document", "d", Some(0.7)),
            piece("expert_review", "r", None),
        ],
        risks: vec![
            risk(Severity::High, "it breaks", "back up", Some(0.2)),
            risk(Severity::Medium, "it is slow", "", None),
        ],
        cost: Some(sensed(40.0)),
        reversibility: Some(sensed(0.8)),
        violations: vec![violation("INV-1", true)],
        regulatory: vec!["GDPR".to_owned()],
        value: Some(sensed(0.7)),
        ..PositionCard::default()
    }
}

#[track_caller]
fn check(found: &Opinion, score: f64, confidence: f64, rationale: &str, concerns: &[&str]) {
    assert!((found.score - score).abs() < 1e-6, "{found:?}");
    assert!((found.confidence - confidence).abs() < 1e-6, "{found:?}");
    assert_eq!(found.rationale, rationale);
    assert_eq!(found.concerns, concerns);
}

#[test]
fn a_card_worked_by_hand() {
    let card = worked();
    // 0.4 · 100/140 + 0.4 · 0.8 + 0.2 · 10/13
    check(
        &alone(Role::Minimalist, &card),
        0.759_560,
        0.9,
        "It counts cost 40 as 0.7143, reversibility 0.8 as 0.8, 3 steps as 0.7692.",
        &[],
    );
    // (1 − 0.7 · 0.2) · (1 − 0.4 · 1); given: risks, 1 of 2 residuals
    check(
        &alone(Role::Skeptic, &card),
        0.516,
        0.7,
        "2 risks (1 without a mitigation) leave a score of 0.516; the worst is a medium risk: it is slow, with residual risk 1.",
        &["No mitigation is planned for a medium risk: it is slow."],
    );
    // 0.4 · 0.9 + 0.4 · 0.3 + 0.2 · 0.7; given: test, half a review, document
    check(
        &alone(Role::DomainExpert, &card),
        0.62,
        0.1 + 0.8 * 2.5 / 3.0,
        "Of its evidence: best test 0.9, expert review without quality counts 0.3, best document 0.7.",
        &[],
    );
    let unapproved = alone(Role::Risk, &card);
    // (1 − 0.4 · 1) / 2; given: risks, 1 of 2 residuals, a regulation
    check(
        &unapproved,
        0.3,
        0.1 + 0.8 * 2.5 / 3.0,
        "Its greatest weighted residual risk is 0.4, of a medium risk: it is slow; GDPR not approved, so the score is halved.",
        &["GDPR needs an approval."],
    );
    let approvals = [ApprovalOf::Regulatory];
    let approved = judged(Role::Risk, &card, None, &approvals, &History::default());
    check(
        &approved,
        0.6,
        0.1 + 0.8 * 2.5 / 3.0,
        "Its greatest weighted residual risk is 0.4, of a medium risk: it is slow; GDPR approved.",
        &[],
    );
    check(
        &alone(Role::UserValue, &card),
        0.7,
        0.9,
        "Its value to users is 0.7.",
        &[],
    );
}

#[test]
fn the_verifier_worked_by_hand() {
    let card = worked();
    let verdict = |verdict| judged(Role::Verifier, &card, verdict, &[], &History::default());
    let violated = "It violates an invariant: INV-1, broken.";
    // (0.7 · 0.8 + 0.3 · 1) / 2; given: 2 of 3 qualities, the receipt
    check(
        &verdict(Some(ReceiptVerdict::Pass)),
        0.43,
        0.1 + 0.8 * (2.0 / 3.0 + 1.0) / 2.0,
        "Evidence of quality 0.8 from 3 pieces, the receipt passes, 1 invariant violation.",
        &[violated],
    );
    check(
        &verdict(None),
        0.355,
        0.1 + 0.8 / 3.0,
        "Evidence of quality 0.8 from 3 pieces, there is no receipt, 1 invariant violation.",
        &[violated],
    );
    check(
        &verdict(Some(ReceiptVerdict::Fail)),
        0.0,
        0.1 + 0.8 * (2.0 / 3.0 + 1.0) / 2.0,
        "Evidence of quality 0.8 from 3 pieces, the receipt fails it, 1 invariant violation.",
        &["The verifier did not approve it.", violated],
    );
}

#[test]
fn the_collective_worked_by_hand() {
    let outcomes = [
        outcome("build_agent", 1.0),
        outcome("Other", 0.0),
        outcome("Build Agent", 1.0),
        outcome("BUILD-AGENT", 0.0),
        outcome("p", 0.6),
    ];
    let history = History {
        outcomes: outcomes.to_vec(),
        ..History::default()
    };
    // (1 + 1 + 0 + 0.6) / 4; 4 / (4 + 2) of the confidence
    check(
        &judged(Role::Collective, &worked(), None, &[], &history),
        0.65,
        0.1 + 0.8 * 4.0 / 6.0,
        "Earlier choices of Build Agent succeeded at a rate of 0.65 over 4 outcomes.",
        &[],
    );
    check(
        &alone(Role::Collective, &worked()),
        0.5,
        0.1,
        "The history has no outcome of Build Agent, so it counts 0.5.",
        &[],
    );
}

#[test]
fn an_empty_card_is_judged_with_the_least_confidence() {
    let scores = Role::ALL.map(|role| {
        let found = alone(role, &PositionCard::default());
        assert!((found.confidence - 0.1).abs() < 1e-12, "{role:?} {found:?}");
        found.score
    });
    let expected = [0.5, 1.0, 0.0, 0.15, 0.5, 1.0, 0.5];
    for (score, expected) in scores.iter().zip(expected) {
        assert!((score - expected).abs() < 1e-12, "{scores:?}");
    }
}

#[test]
fn concerns_begin_beyond_their_limits() {
    let mut card = PositionCard {
        cost: Some(sensed(100.0)),
        reversibility: Some(sensed(0.3)),
        data_changes: Some(true),
        risks: vec![risk(Severity::Critical, "", "m", Some(0.3))],
        evidence: vec![piece("test", "t", Some(0.6))],
        value: Some(sensed(0.5)),
        ..PositionCard::default()
    };
    for role in Role::ALL {
        assert_eq!(alone(role, &card).concerns, [""; 0], "{role:?}");
    }
    card.cost = Some(sensed(101.0));
    card.reversibility = Some(sensed(0.29));
    card.risks = vec![risk(Severity::Critical, "", "m", Some(0.31))];
    card.evidence = vec![piece("measurement", "t", Some(0.59))];
    card.value = Some(sensed(0.49));
    let concerns = Role::ALL.map(|role| alone(role, &card).concerns);
    assert_eq!(
        concerns.concat(),
        [
            "Its cost of 101 is over 100.",
            "It is hard to undo: reversibility 0.29.",
            "Mitigated, 0.31 is left of a critical risk.",
            "No test is among its evidence.",
            "Its evidence has quality 0.59, below 0.6.",
            "Residual risk 0.31, over 0.3 and not approved, of a critical risk.",
            "It changes data at reversibility 0.29 and is not approved.",
            "Its value to users is 0.49, below 0.5.",
        ]
    );
}

#[test]
fn evidence_without_a_type_goes_by_its_pointer() {
    let of = |pointers: &[&str]| {
        let pieces = pointers.iter().map(|pointer| piece("", pointer, Some(0.5)));
        let card = PositionCard {
            evidence: pieces.collect(),
            ..PositionCard::default()
        };
        alone(Role::DomainExpert, &card)
    };
    let found = of(&["tests/unit/a.ts", "README.md", "src/a.ts"]);
    // Half of 0.4 for the test, half of 0.2 for the document.
    check(
        &found,
        0.3,
        0.1 + 0.8 * 2.0 / 3.0,
        "Of its evidence: best test 0.5, no expert review, best document 0.5.",
        &[],
    );
    let found = of(&["docs/test-plan.md"]);
    assert!(
        (found.score - 0.2).abs() < 1e-12,
        "one piece is of one kind"
    );
}

#[test]
fn every_role_tells_its_formula_on_one_line() {
    for role in Role::ALL {
        let words = formula(role);
        assert!(!words.is_empty() && !words.contains('\n'), "{role:?}");
    }
}

fn verdicts() -> impl Strategy<Value = Option<ReceiptVerdict>> {
    let all = [
        None,
        Some(ReceiptVerdict::Pass),
        Some(ReceiptVerdict::Fail),
        Some(ReceiptVerdict::Pending),
    ];
    select(all.to_vec())
}

/// What is changed of a card for the worse, and who must not like it better.
type Worsening = (&'static [Role], fn(&mut PositionCard, Index) -> bool);

const WORSENINGS: [Worsening; 9] = [
    (&[Role::Minimalist], |card, at| {
        let Some(cost) = &mut card.cost else {
            return false;
        };
        cost.value = (cost.value + at.index(1000) as f64).min(f64::MAX);
        true
    }),
    (&[Role::Minimalist], |card, _| {
        let is_there = !card.plan.is_empty();
        card.plan.push(step("one more"));
        is_there
    }),
    (&[Role::Minimalist], |card, _| {
        let Some(undo) = &mut card.reversibility else {
            return false;
        };
        undo.value /= 2.0;
        true
    }),
    (&[Role::Skeptic, Role::Risk], |card, at| {
        let Some(risk) = pick(&mut card.risks, at) else {
            return false;
        };
        risk.severity = Severity::Critical;
        true
    }),
    (&[Role::Skeptic, Role::Risk], |card, at| {
        let Some(risk) = pick(&mut card.risks, at) else {
            return false;
        };
        if let Residual::Given(left) = &mut risk.residual {
            left.value = left.value.midpoint(1.0);
        }
        true
    }),
    (&[Role::Skeptic, Role::Risk], |card, at| {
        let Some(risk) = pick(&mut card.risks, at) else {
            return false;
        };
        risk.mitigation.clear();
        true
    }),
    (&[Role::DomainExpert, Role::Verifier], |card, at| {
        let Some(piece) = pick(&mut card.evidence, at) else {
            return false;
        };
        if let Some(quality) = &mut piece.quality {
            quality.value /= 2.0;
        }
        true
    }),
    (&[Role::Verifier], |card, _| {
        card.violations.push(violation("INV-9", true));
        true
    }),
    (&[Role::Risk], |card, _| {
        card.regulatory.push("SOC2".to_owned());
        true
    }),
];

fn pick<T>(list: &mut [T], at: Index) -> Option<&mut T> {
    if list.is_empty() {
        return None;
    }
    let at = at.index(list.len());
    list.get_mut(at)
}

/// What is taken from a card, and who looks at it.
type Taking = (&'static [Role], fn(&mut PositionCard) -> bool);

const TAKINGS: [Taking; 9] = [
    (&[Role::Minimalist], |card| card.cost.take().is_some()),
    (&[Role::Minimalist], |card| {
        card.reversibility.take().is_some()
    }),
    (&[Role::Minimalist], |card| {
        !std::mem::take(&mut card.plan).is_empty()
    }),
    (&[Role::Skeptic, Role::Risk], |card| {
        !std::mem::take(&mut card.risks).is_empty()
    }),
    (&[Role::Skeptic, Role::Risk], |card| {
        let mut risks = card.risks.iter_mut();
        let given = risks.find(|risk| matches!(risk.residual, Residual::Given(_)));
        given.map(|risk| risk.residual = Residual::Whole).is_some()
    }),
    (&[Role::Verifier], |card| {
        let mut pieces = card.evidence.iter_mut();
        pieces.find_map(|piece| piece.quality.take()).is_some()
    }),
    (&[Role::Verifier, Role::DomainExpert], |card| {
        let all = std::mem::take(&mut card.evidence);
        all.iter()
            .any(|piece| piece.quality.is_some() && piece.kind == "test")
    }),
    (&[Role::Risk], |card| {
        !std::mem::take(&mut card.regulatory).is_empty()
    }),
    (&[Role::UserValue], |card| card.value.take().is_some()),
];

proptest! {
    #[test]
    fn opinions_are_in_range_and_the_same_each_time(
        card in card(), verdict in verdicts(), history in history(),
    ) {
        for role in Role::ALL {
            let found = judged(role, &card, verdict, &[], &history);
            prop_assert!((0.0..=1.0).contains(&found.score), "{:?} {:?}", role, found);
            prop_assert!((0.1..=0.9 + 1e-12).contains(&found.confidence), "{:?} {:?}", role, found);
            prop_assert!(!found.rationale.is_empty());
            prop_assert_eq!(&found, &judged(role, &card, verdict, &[], &history));
        }
    }

    #[test]
    fn what_is_worse_never_scores_higher(
        card in card(), verdict in verdicts(), which in 0..WORSENINGS.len(), at in any::<Index>(),
    ) {
        let (roles, worsen) = WORSENINGS[which];
        let mut worse = card.clone();
        if !worsen(&mut worse, at) {
            // What is not there cannot be worsened.
            return Ok(());
        }
        for role in roles {
            let score = |card| judged(*role, card, verdict, &[], &History::default()).score;
            prop_assert!(compare(score(&worse), score(&card)).is_le(), "{role:?}");
        }
    }

    #[test]
    fn one_more_risk_never_helps_and_one_more_proof_never_harms(
        card in card(), risk in a_risk(), piece in a_piece(),
    ) {
        let mut riskier = card.clone();
        riskier.risks.push(risk);
        for role in [Role::Skeptic, Role::Risk] {
            let (with, without) = (alone(role, &riskier).score, alone(role, &card).score);
            prop_assert!(compare(with, without).is_le(), "{role:?}");
        }
        let mut proven = card.clone();
        proven.evidence.push(piece);
        let (with, without) = (alone(Role::DomainExpert, &proven), alone(Role::DomainExpert, &card));
        prop_assert!(compare(with.score, without.score).is_ge());
    }

    #[test]
    fn receipts_approvals_outcomes_and_value_help(
        card in card(), mut history in history(), more in 0.0..0.5_f64,
    ) {
        let verdict = |verdict| judged(Role::Verifier, &card, Some(verdict), &[], &history).score;
        prop_assert!(verdict(ReceiptVerdict::Pass) >= verdict(ReceiptVerdict::Pending));
        prop_assert!(verdict(ReceiptVerdict::Pending) >= verdict(ReceiptVerdict::Fail));
        let approved = [ApprovalOf::Regulatory];
        let risk = |approvals| judged(Role::Risk, &card, None, approvals, &history).score;
        prop_assert!(risk(&approved) >= risk(&[]));
        let before = judged(Role::Collective, &card, None, &[], &history).score;
        for outcome in &mut history.outcomes {
            outcome.success = (outcome.success + more).min(1.0);
        }
        prop_assert!(judged(Role::Collective, &card, None, &[], &history).score >= before);
        let mut better = card.clone();
        if let Some(value) = &mut better.value {
            value.value = (value.value + more).min(1.0);
        }
        prop_assert!(alone(Role::UserValue, &better).score >= alone(Role::UserValue, &card).score);
    }

    #[test]
    fn whoever_is_told_less_is_less_sure(card in card(), which in 0..TAKINGS.len()) {
        let (roles, take) = TAKINGS[which];
        let mut less = card.clone();
        let was_there = take(&mut less);
        for role in Role::ALL {
            let (before, after) = (alone(role, &card).confidence, alone(role, &less).confidence);
            prop_assert!(compare(after, before).is_le(), "{role:?}");
            if was_there && roles.contains(&role) {
                prop_assert!(compare(after, before).is_lt(), "{role:?} {before} {after}");
            }
        }
    }

    #[test]
    fn fewer_outcomes_and_no_receipt_are_less_sure(card in card(), history in history()) {
        let mut fewer = history.clone();
        fewer.outcomes.pop();
        let sure = |history| judged(Role::Collective, &card, None, &[], history).confidence;
        prop_assert!(sure(&fewer) <= sure(&history));
        let sure = |verdict| judged(Role::Verifier, &card, verdict, &[], &history).confidence;
        prop_assert!(sure(None) < sure(Some(ReceiptVerdict::Pass)));
    }
}
