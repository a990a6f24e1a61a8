//! Panels without cards, and notes under outcomes.

use steelyard_protocol::Settings;

use super::support::{Page, settings};

const EVALUATIONS: &str = "decision: search
panel_evaluations:
  - {agent: MinimalistAgent, position_scores: {index: 0.8, scan: 0.5}, concerns: [Reindexing takes a night], confidence: 0.9}
  - {agent: StakeholderAgent, position_scores: {index: 0.6, scan: 0.7}, concerns: [\"Users: wait\"], confidence: 0.4}
";

#[test]
fn evaluations_alone_are_a_decision_with_a_panel_and_without_scores() {
    let mut page = Page::with(&[("panel.yaml", EVALUATIONS)]);
    let decided = page.decide(&Settings::default());
    assert_eq!(decided.status.id, "CONSENSUS_REACHED");
    assert_eq!(decided.winner_label, "index");
    assert!(decided.notes[0].starts_with("No position cards"));
    assert!(decided.notes[1].starts_with("The panel is 2 evaluators in 2 of 7 roles"));
    let panel = decided.panel.unwrap();
    assert!(panel.opened);
    assert_eq!((panel.winner, panel.positions_count), (Some(0), 2));
    // The decision around it has no score to show.
    let around = page.decide_stage(0, Some(1));
    assert_eq!((around.ranked, around.rows.len()), (0, 0));
}

#[test]
fn a_trigger_that_acts_is_said_in_the_headline() {
    let cards = "position_card: {agent: Ida, evidence: [{type: test, pointer: docs/i.md, quality: 0.5}], risks: [], confidence: 1, cost: 10, reversibility: 0.9}";
    let mut page = Page::with(&[("cards.yaml", cards)]);
    let act = settings(&[("collapse.reflexion-triggers", "act")]);
    let decided = page.decide(&act);
    assert_eq!(decided.status.id, "REFLEXION");
    let expected = "Evidence quality 0.50 < 0.60, passes 6.00 by 2.50, nothing else ranks.";
    assert_eq!(decided.sentence, expected);
}
