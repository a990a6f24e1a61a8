//! Around the decision: reflexion triggers on both sides of their limits, the memory write protocol, and the
//! pointers that receipts list.

use crate::rooms::Rooms as _;
use std::sync::LazyLock;

use proptest::prelude::*;
use steelyard_collapse::Collapse;
use steelyard_collapse::memory::{Permit, Write, permit};
use steelyard_collapse::reflexion::{Seen, Trigger, TriggerLimits, estimate, triggers};
use steelyard_collapse::{ApprovalOf, History, PositionCard, ReceiptVerdict};
use steelyard_decision::spread;
use steelyard_harness::SystemWorkspace;

use crate::panel_cards::{card, piece, sensed, violation};

fn trigger(id: &str, seen: &Seen<'_>) -> Trigger {
    let all = triggers(seen, TriggerLimits::default());
    all.into_iter().find(|trigger| trigger.id == id).unwrap()
}

#[track_caller]
fn check(id: &str, seen: &Seen<'_>, fired: bool, reason: &str) {
    let found = trigger(id, seen);
    assert_eq!((found.fired, found.reason.as_str()), (fired, reason));
    assert!(!found.request.is_empty());
}

#[test]
fn nothing_measured_fires_nothing() {
    let all = triggers(&Seen::default(), TriggerLimits::default());
    let ids: Vec<&str> = all.iter().map(|trigger| trigger.id).collect();
    assert_eq!(ids, ["verifier", "skeptic", "evidence", "cost", "experts"]);
    for trigger in all {
        assert!(!trigger.fired && trigger.measured.is_none(), "{trigger:?}");
        assert!(trigger.reason.starts_with("not measured: "), "{trigger:?}");
    }
}

#[test]
fn a_verifier_that_rejects_asks_for_another_plan() {
    let reasons = ["no tests".to_owned(), "no plan".to_owned()];
    let seen = |verdict| Seen {
        verdict: Some(verdict),
        reasons: &reasons,
        ..Seen::default()
    };
    let words = "the verifier rejects: no tests; no plan";
    check("verifier", &seen(ReceiptVerdict::Fail), true, words);
    let words = "the verifier approves";
    check("verifier", &seen(ReceiptVerdict::Pass), false, words);
    let words = "not measured: the receipt is pending";
    check("verifier", &seen(ReceiptVerdict::Pending), false, words);
}

#[test]
fn skeptic_below_three_of_ten() {
    let seen = |score| Seen {
        skeptic: Some(score),
        ..Seen::default()
    };
    let words = "skeptic gives 2.9 of 10, below 3";
    check("skeptic", &seen(0.29), true, words);
    let words = "skeptic gives 3 of 10, not below 3";
    check("skeptic", &seen(0.3), false, words);
    // 0.1 + 0.2 is 0.30000000000000004; its mirror is a hair below 0.3.
    check("skeptic", &seen(0.1 + 0.2), false, words);
    check("skeptic", &seen(0.9 - 0.6), false, words);
    assert_eq!(trigger("skeptic", &seen(0.3)).limit, Some(3.0));
}

#[test]
fn evidence_below_six_tenths() {
    let seen = |quality| Seen {
        evidence_quality: Some(quality),
        ..Seen::default()
    };
    let words = "evidence quality 0.59, below 0.6";
    check("evidence", &seen(0.59), true, words);
    let words = "evidence quality 0.6, not below 0.6";
    check("evidence", &seen(0.6), false, words);
    check("evidence", &seen((0.5 + 0.6 + 0.7) / 3.0), false, words);
    assert!(trigger("evidence", &seen(0.0)).fired);
}

#[test]
fn cost_over_twice_the_estimate() {
    let seen = |cost, estimate| Seen {
        cost: Some(cost),
        estimate,
        ..Seen::default()
    };
    let words = "cost 20, not over twice the estimate of 10";
    check("cost", &seen(20.0, Some(10.0)), false, words);
    let words = "cost 20.1, over twice the estimate of 10";
    check("cost", &seen(20.1, Some(10.0)), true, words);
    let words = "cost 0.6, not over twice the estimate of 0.3";
    check("cost", &seen(0.1 + 0.2 + 0.3, Some(0.3)), false, words);
    let words = "not measured: no estimate";
    check("cost", &seen(20.0, None), false, words);
    assert!(trigger("cost", &seen(1.0, Some(0.0))).fired);
    assert!(!trigger("cost", &seen(0.0, Some(0.0))).fired);
    assert_eq!(trigger("cost", &seen(1.0, Some(4.0))).limit, Some(8.0));
}

#[test]
fn an_estimate_is_the_cards_own_or_the_historys() {
    let history = History {
        estimates: vec![
            ("Build-Agent".to_owned(), 5.0),
            ("p1".to_owned(), 6.0),
            ("P1".to_owned(), 7.0),
        ],
        ..History::default()
    };
    let mut card = PositionCard {
        agent: Some("build agent".to_owned()),
        ..PositionCard::default()
    };
    assert_eq!(estimate(&card, "p1", &history), Some(7.0));
    assert_eq!(estimate(&card, "p2", &history), Some(5.0));
    card.agent = None;
    assert_eq!(estimate(&card, "p2", &history), None);
    card.estimate = Some(sensed(4.0));
    assert_eq!(estimate(&card, "p1", &history), Some(4.0));
}

#[test]
fn experts_over_thirty_percent_of_their_mean_apart() {
    fn seen(experts: &[f64]) -> Seen<'_> {
        Seen {
            experts,
            ..Seen::default()
        }
    }
    // 0.18 of a mean of 0.6
    let words = "2 domain experts are 30.00% of their mean apart, not over 30.00%";
    check("experts", &seen(&[0.69, 0.51]), false, words);
    let words = "2 domain experts are 31.67% of their mean apart, over 30.00%";
    check("experts", &seen(&[0.695, 0.505]), true, words);
    let words = "not measured: one domain expert";
    check("experts", &seen(&[0.9]), false, words);
    assert_eq!(spread(&[0.0, 0.0]), Some(0.0));
    // (0.9 − 0.3) / 0.6
    let apart = spread(&[0.6, 0.9, 0.3]).unwrap();
    assert!((apart - 1.0).abs() < 1e-12);
}

fn proven() -> PositionCard {
    PositionCard {
        evidence: vec![
            piece("test", "logs/t.log (all pass)", Some(0.9)),
            piece("document", "./docs/a b.md#top", None),
        ],
        violations: vec![violation("INV-1", true)],
        ..PositionCard::default()
    }
}

fn asked<'a>(change: impl Fn(&mut Write<'a>), card: &'a PositionCard) -> Permit {
    static APPROVED: LazyLock<[ApprovalOf; 1]> =
        LazyLock::new(|| [ApprovalOf::Invariant("inv-1".to_owned())]);
    let mut write = Write {
        card,
        verdict: Some(ReceiptVerdict::Pass),
        approvals: &*APPROVED,
        score: Some(6.1),
        threshold: 6.0,
        verified: &[],
    };
    change(&mut write);
    permit(&write)
}

/// The check that does not hold, and what it says; nothing where the card may be written.
fn stopped(permit: &Permit) -> Vec<(&str, &str)> {
    let failed = permit.checks.iter().filter(|check| !check.holds);
    let failed: Vec<_> = failed
        .map(|check| (check.id, check.words.as_str()))
        .collect();
    assert_eq!(failed.is_empty(), permit.allowed);
    failed
}

#[test]
fn a_proven_card_may_be_written() {
    let permit = asked(|_| {}, &proven());
    assert_eq!(stopped(&permit), []);
    let words: Vec<&str> = permit.checks.iter().map(|one| one.words.as_str()).collect();
    assert_eq!(
        words,
        [
            "receipt passes",
            "6.10 > 6.00",
            "1 of 1 approved",
            "2 of 2 well-formed, the receipt lists none"
        ]
    );
}

#[test]
fn an_unverified_card_is_never_written() {
    for (verdict, words) in [
        (None, "no receipt, unverified"),
        (Some(ReceiptVerdict::Pending), "receipt pending, unverified"),
        (Some(ReceiptVerdict::Fail), "receipt fails"),
    ] {
        let permit = asked(|write| write.verdict = verdict, &proven());
        assert_eq!(stopped(&permit), [("receipt", words)]);
    }
}

#[test]
fn the_score_must_be_over_the_threshold() {
    let score = |score| asked(|write| write.score = score, &proven());
    assert_eq!(stopped(&score(Some(6.0))), [("score", "6.00 ≤ 6.00")]);
    // A hair over is the threshold itself.
    assert!(!score(Some(6.0 + 1e-12)).allowed);
    assert!(score(Some(6.000_01)).allowed);
    assert_eq!(stopped(&score(None)), [("score", "no score")]);
}

#[test]
fn every_violation_must_be_approved() {
    let permit = asked(|write| write.approvals = &[], &proven());
    assert_eq!(stopped(&permit), [("violations", "INV-1 not approved")]);
    let mut hard = proven();
    hard.violations = vec![violation("INV-1", false)];
    let permit = asked(|_| {}, &hard);
    assert_eq!(stopped(&permit), [("violations", "INV-1 not approved")]);
    hard.violations.clear();
    assert!(asked(|write| write.approvals = &[], &hard).allowed);
}

#[test]
fn every_pointer_must_be_one_and_confirmed_where_a_receipt_lists_any() {
    let mut card = proven();
    let listed = ["docs/a b.md".to_owned(), "logs\\t.log".to_owned()];
    let permit = asked(|write| write.verified = &listed, &card);
    assert_eq!(permit.checks[3].words, "2 of 2 listed in the receipt");
    assert!(permit.allowed);
    let permit = asked(|write| write.verified = &listed[..1], &card);
    let reason = "not listed in the receipt: logs/t.log";
    assert_eq!(stopped(&permit), [("evidence", reason)]);
    card.evidence.push(piece("test", "I looked at it", None));
    card.evidence.push(piece("test", "", None));
    let permit = asked(|_| {}, &card);
    let reason = "no path or address: I looked at it, nothing";
    assert_eq!(stopped(&permit), [("evidence", reason)]);
    card.evidence.clear();
    let permit = asked(|_| {}, &card);
    assert_eq!(stopped(&permit), [("evidence", "no evidence")]);
}

/// Pointers that the only receipt of a file lists.
fn listed(name: &str, text: &str) -> Vec<String> {
    let mut workspace = SystemWorkspace::new(&Collapse);
    workspace.open(1, name, text.as_bytes());
    workspace.refresh();
    let receipts = &workspace.cards().case_files(1)[0].receipts;
    assert_eq!(receipts.len(), 1, "{text}");
    receipts[0].evidence_verified.clone()
}

#[test]
fn receipts_list_pointers_in_several_ways() {
    for text in [
        "receipt: {status: PASS, evidence_verified: [docs/a.md, https://example.org/b]}",
        "receipt: {status: PASS, evidence_pointers_verified: [{pointer: docs/a.md}, {pointer: x.md, verified: false}, {url: 'https://example.org/b'}]}",
        "receipt: {status: PASS, evidence: {docs/a.md: true, c.md: false, other: 'https://example.org/b'}}",
        "receipt: {status: PASS, evidence_pointers: [docs/a.md (90 lines), 'Lines 5-9 (all)', '[b](https://example.org/b)']}",
    ] {
        assert_eq!(
            listed("r.yaml", text),
            ["docs/a.md", "https://example.org/b"],
            "{text}"
        );
    }
    for text in [
        "receipt: {status: PASS}",
        "receipt: {status: PASS, evidence: complete}",
        "receipt: {status: PASS, evidence: true, evidence_verified: []}",
    ] {
        assert_eq!(listed("r.yaml", text), [""; 0], "{text}");
    }
}

#[test]
fn a_markdown_receipt_lists_pointers_under_a_bold_name() {
    let text = "\
# Verification Receipt: Architecture Stage

- **Status**: ✅ **PASS** (12/12 checks passed)

### Check 1
**Evidence:**
- File Path: `other.md`

## Evidence Bundle

**Evidence Pointers:**
1. **Architecture File**: [docs/A.md](docs/A.md) (1,300 lines)
2. **Context Diagram**: Lines 50-130 (3 users, 7 external systems)
3. **Code**: `src/main.rs`
";
    assert_eq!(listed("r.md", text), ["docs/A.md", "src/main.rs"]);
}

proptest! {
    #[test]
    fn whatever_the_card_nothing_unverified_is_written(card in card(), pass in any::<bool>(), score in -10.0..20.0_f64) {
        let verdict = pass.then_some(ReceiptVerdict::Pass);
        let permit = asked(|write| { write.verdict = verdict; write.score = Some(score); }, &card);
        prop_assert_eq!(permit.checks.len(), 4);
        prop_assert!(!permit.allowed || (pass && score > 6.0 && !card.evidence.is_empty()));
    }

    #[test]
    fn triggers_take_any_card(card in card(), experts in prop::collection::vec(0.0..=1.0_f64, 0..4)) {
        let value = |sensed: Option<&steelyard_collapse::Sensed>| sensed.map(|sensed| sensed.value);
        let seen = Seen {
            cost: value(card.cost.as_ref()),
            estimate: estimate(&card, "p", &History::default()),
            skeptic: value(card.value.as_ref()),
            evidence_quality: value(card.confidence.as_ref()),
            experts: &experts,
            ..Seen::default()
        };
        for trigger in triggers(&seen, TriggerLimits::default()) {
            prop_assert!(!trigger.fired || trigger.measured.is_some());
            prop_assert!(!trigger.reason.contains("NaN"));
        }
    }
}
