//! What if a receipt passed: the fact of the verifier's gate and the flag that guards ask for are one.

use crate::rooms::Rooms as _;
use proptest::prelude::*;
use steelyard_collapse::audit::audit;
use steelyard_collapse::{brief, report};
use steelyard_decision::Model;
use steelyard_harness::SystemWorkspace;
use steelyard_lab::{Act, flips};

use crate::cases::cases;
use crate::papers::{of_model, open, settings};

/// S: a 10 + 3 = 13, b 9 + 3 = 12 and one violation; both over 6, neither by a gap of 2.
const CARDS: &str = "
position_cards:
  - {id: a, evidence: [{type: test, pointer: a.md, quality: 1}], risks: [], reversibility: 1}
  - {id: b, evidence: [{type: test, pointer: b.md, quality: 0.9}], risks: [], reversibility: 1}
";
const FAILING: &str = "receipts: [{card: a, approve: false, reasons: [no tests]}]";
const PENDING: &str = "receipts: [{card: a, status: PENDING}]";

fn model(workspace: &SystemWorkspace, missing: &str) -> Model {
    let settings = settings(&[("collapse.missing-receipt", missing)]);
    workspace.collapses(&settings).0.remove(0)
}

fn outcome(model: &Model) -> (String, Option<&str>) {
    let weighed = model.weigh();
    let status = weighed.outcome.status.as_ref().unwrap();
    let winner = weighed.outcome.winner;
    let winner = winner.map(|at| model.cells.alternatives[at].id.as_str());
    (status.id.to_string(), winner)
}

/// The acts that change the outcome, as words.
fn acts(model: &Model) -> Vec<String> {
    let found = flips(&model.parameters, &model.cells);
    let words = found.acts.iter().map(|act| act.words(&model.cells));
    words.collect()
}

/// The act of those words.
fn act(model: &Model, words: &str) -> Act {
    let found = flips(&model.parameters, &model.cells);
    let mut all = found.acts.into_iter();
    let act = all.find(|act| act.words(&model.cells) == words);
    act.unwrap_or_else(|| panic!("no {words} among {:?}", acts(model)))
}

fn done(model: &Model, act: &Act) -> Model {
    let mut after = model.clone();
    for made in &act.overrides {
        made.make(&mut after.cells).unwrap();
    }
    after
}

const PASSES: &str = "a: receipt passes (Verifier veto)";

#[test]
fn a_card_without_a_receipt_is_accepted_once_it_passes() {
    for receipts in ["", PENDING] {
        let workspace = open(&[("c.yaml", CARDS), ("r.yaml", receipts)]);
        let model = model(&workspace, "block");
        assert_eq!(outcome(&model), ("PANEL".to_owned(), Some("a")));
        let act = act(&model, PASSES);
        assert_eq!(act.after.status.as_deref(), Some("ACCEPT"));
        let after = done(&model, &act);
        assert_eq!(outcome(&after), ("ACCEPT".to_owned(), Some("a")));
        assert_eq!(after.cells.flags[0].holds, [true, false]);
    }
}

/// Without b there is no gap, and with rounds left there is another.
#[test]
fn a_single_card_waits_in_reflexion_for_its_receipt() {
    let one = CARDS.split("\n  - {id: b").next().unwrap();
    let model = model(&open(&[("c.yaml", one)]), "block");
    assert_eq!(outcome(&model).0, "REFLEXION");
    let after = done(&model, &act(&model, PASSES));
    assert_eq!(outcome(&after).0, "ACCEPT");
}

#[test]
fn where_no_receipt_is_allowed_it_changes_nothing() {
    let model = model(&open(&[("c.yaml", CARDS)]), "allow_unverified");
    assert_eq!(outcome(&model).0, "ACCEPT");
    assert_eq!(acts(&model), ["without a"]);
}

#[test]
fn a_receipt_that_is_turned_takes_the_flag_along() {
    for missing in ["block", "allow_unverified"] {
        let workspace = open(&[("c.yaml", CARDS), ("r.yaml", FAILING)]);
        let failing = model(&workspace, missing);
        let act = act(&failing, PASSES);
        let passing = done(&failing, &act);
        assert_eq!(passing.cells.flags[0].holds, [true, false]);
        assert_eq!(outcome(&passing), ("ACCEPT".to_owned(), Some("a")));
        // Made to fail again it is as it was.
        let back = flips(&passing.parameters, &passing.cells).acts;
        let words = |act: &&Act| act.words(&passing.cells).starts_with("a: receipt fails");
        let again = done(&passing, back.iter().find(words).unwrap());
        assert_eq!(again.cells, failing.cells);
    }
}

/// S is 10 + 3 − 8; either alone leaves the card out.
#[test]
fn an_approval_and_a_receipt_are_tried_together() {
    let one = "
position_cards:
  - {id: a, evidence: [{type: test, pointer: a.md, quality: 1}], reversibility: 1,
     risks: [{description: r, severity: critical, residual_risk: 0.5, mitigation: m}]}
---
thresholds: {threshold: 2}
switches: {collapse.critical-risk: reject}
";
    let files = [("c.yaml", one), ("r.yaml", FAILING)];
    let model = model(&open(&files), "block");
    let words = format!("{PASSES} and a: approved (Critical-risk gate)");
    assert_eq!(acts(&model), [words.as_str()]);
    let act = act(&model, &words);
    assert_eq!(act.after.status.as_deref(), Some("ACCEPT"));
    assert_eq!(outcome(&done(&model, &act)).0, "ACCEPT");
}

#[test]
fn what_is_told_around_it_follows() {
    let workspace = open(&[("c.yaml", CARDS)]);
    let before = model(&workspace, "block");
    let after = done(&before, &act(&before, PASSES));
    let around = |model: &Model| {
        let audit = of_model(&workspace, 0, model, audit);
        let card = audit.cards.into_iter().next().unwrap();
        let receipt = card
            .permit
            .checks
            .into_iter()
            .find(|one| one.id == "receipt");
        let receipt = receipt.unwrap();
        let trigger = card.triggers.into_iter().find(|one| one.id == "verifier");
        (receipt.holds, receipt.words, trigger.unwrap().measured)
    };
    let unverified = "no receipt, unverified".to_owned();
    assert_eq!(around(&before), (false, unverified, None));
    let passes = "receipt passes".to_owned();
    assert_eq!(around(&after), (true, passes, Some(1.0)));
    let reports = |model: &Model| [report, brief].map(|tell| of_model(&workspace, 0, model, tell));
    let [report, brief] = reports(&after);
    assert!(report.contains("the receipt passes"), "{report}");
    let [then, _] = reports(&before);
    assert!(then.contains("no receipt, so it is unverified"), "{then}");
    assert_ne!(reports(&before)[1], brief);
}

proptest! {
    /// What an act is said to come to, it comes to; and a flag is turned only with the facts that decide it.
    #[test]
    fn acts_keep_their_word(case in cases()) {
        let model = case.model(&[]);
        let found = flips(&model.parameters, &model.cells);
        for act in &found.acts {
            let after = done(&model, act);
            prop_assert_eq!(&after.weigh().verdict(&after.cells), &act.after);
            let flag = &after.cells.flags[0];
            for (place, one) in after.cells.alternatives.iter().enumerate() {
                let gate = one.gates.iter().find(|gate| gate.id == "verifier-veto").unwrap();
                let all_hold = gate.test.facts().iter().all(|fact| fact.holds);
                prop_assert_eq!(flag.holds[place], all_hold);
            }
        }
    }
}
