//! Facts as switches: what is offered, what it promises, and that it keeps its word.

use steelyard_protocol::{Decided, Settings, WhatIf};

use crate::support::{Page, settings};

/// S: a 10 + 3, b 9 + 3, both over 6, and the gap is 1; c waits for an approval.
const CARDS: &str = "
position_cards:
  - {id: a, evidence: [{type: test, pointer: a.md, quality: 1}], risks: [], reversibility: 1}
  - {id: b, evidence: [{type: test, pointer: b.md, quality: 0.9}], risks: [], reversibility: 1}
  - {id: c, evidence: [{type: test, pointer: c.md, quality: 0}], invariant_violations: [{invariant_id: INV-1, requires_approval: true}]}
";
const FAILING: &str = "receipts: [{card: a, approve: false}]";
const BLOCK: [(&str, &str); 1] = [("collapse.missing-receipt", "block")];

fn words(decided: &Decided) -> Vec<(&str, bool, &str)> {
    let facts = decided.what_if.iter();
    facts
        .map(|fact| (fact.words.as_str(), fact.holds, fact.becomes.as_str()))
        .collect()
}

/// The settings with a switch turned.
fn turned(settings: &Settings, fact: &WhatIf) -> Settings {
    Settings {
        overrides: vec![fact.toggle.clone()],
        ..settings.clone()
    }
}

#[test]
fn the_first_is_asked_for_its_receipt_where_a_rule_asks() {
    let mut page = Page::with(&[("c.yaml", CARDS)]);
    let block = settings(&BLOCK);
    // The second is explained.
    let before = page.decide_window(&block, 0, 9, Some(1));
    assert_eq!(before.status.id, "PANEL");
    let receipt = "a: receipt passes (Verifier veto)";
    let expected = [
        (receipt, false, "Accept"),
        (
            "c: INV-1 approved (Invariant gate)",
            false,
            "Enters at −10.00, the outcome stays",
        ),
        (
            "b: receipt passes (Verifier veto)",
            false,
            "the outcome stays",
        ),
    ];
    assert_eq!(words(&before), expected);
    assert!(before.what_if[0].tips);
    let as_if = turned(&block, &before.what_if[0]);
    let after = page.decide_window(&as_if, 0, 9, Some(1));
    assert_eq!(after.status.id, "ACCEPT");
    assert_eq!(after.edited[0].words, receipt);
    assert!(!after.edited[0].lost);
    let first = words(&after)[0];
    assert_eq!((first.0, first.1), (receipt, true));
    assert_eq!(after.rows[0].marks[0].text, "verified");
    // Without the override it is as it was.
    assert_eq!(
        page.decide_window(&block, 0, 9, Some(1)).what_if,
        before.what_if
    );
}

#[test]
fn where_it_changes_nothing_it_is_offered_for_the_explained_one() {
    let mut page = Page::with(&[("c.yaml", CARDS)]);
    let decided = page.decide_window(&Settings::default(), 0, 9, Some(0));
    let expected = [
        (
            "c: INV-1 approved (Invariant gate)",
            false,
            "Enters at −10.00, the outcome stays",
        ),
        (
            "a: receipt passes (Verifier veto)",
            false,
            "the outcome stays",
        ),
    ];
    assert_eq!(words(&decided), expected);
}

#[test]
fn a_receipt_that_fails_is_one_switch() {
    let mut page = Page::with(&[("c.yaml", CARDS), ("r.yaml", FAILING)]);
    let block = settings(&BLOCK);
    let before = page.decide(&block);
    let receipt = "a: receipt passes (Verifier veto)";
    let place = before
        .what_if
        .iter()
        .position(|fact| fact.words == receipt)
        .unwrap();
    assert_eq!(words(&before)[place].2, "Enters at 13.00, a wins, Accept");
    let after = page.decide(&turned(&block, &before.what_if[place]));
    assert_eq!(
        (after.winner_label.as_str(), after.status.id.as_str()),
        ("a", "ACCEPT")
    );
    let own = words(&after)
        .into_iter()
        .filter(|fact| fact.0.starts_with("a:"));
    assert_eq!(own.map(|fact| fact.1).collect::<Vec<_>>(), [true]);
}

/// Every flip that a page is told does what it says, receipts among them.
#[test]
fn flips_give_a_receipt() {
    let mut page = Page::with(&[("c.yaml", CARDS)]);
    let block = settings(&BLOCK);
    let flips = page.flips(&block, 0);
    let receipt = "a: receipt passes (Verifier veto)";
    let act = flips.acts.iter().find(|act| act.label == receipt).unwrap();
    assert_eq!(act.after.status.id, "ACCEPT");
    let as_if = Settings {
        overrides: act.overrides.clone(),
        ..block
    };
    assert_eq!(page.decide(&as_if).status.id, "ACCEPT");
}

/// c enters with its approval and is neither the first nor explained: its switch stays, to be turned back.
#[test]
fn what_was_turned_can_be_turned_back() {
    let mut page = Page::with(&[("c.yaml", CARDS)]);
    let before = page.decide(&Settings::default());
    let approved = "c: INV-1 approved (Invariant gate)";
    let fact = before.what_if.iter().find(|fact| fact.words == approved);
    let after = page.decide(&turned(&Settings::default(), fact.unwrap()));
    let fact = after.what_if.iter().find(|fact| fact.words == approved);
    assert!(fact.unwrap().holds);
    assert_eq!(
        fact.unwrap().becomes,
        "Leaves the ranking, the outcome stays"
    );
}
