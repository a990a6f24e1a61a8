//! A decision with a stage for each pair of its leaders: what is found once is not looked for in every one of them.

use crate::rooms::Rooms as _;
use steelyard_collapse::Collapse;
use steelyard_decision::Settings;
use steelyard_harness::SystemWorkspace;
use steelyard_lab::{Knob, Sweep, zones};

/// Eight close cards, for each ordered pair of which a hybrid is ready.
fn cards() -> String {
    let card = |at: usize| {
        format!(
            "  - {{id: card_{at}, evidence: [{{type: test, pointer: a.md, quality: 0.{}}}], cost: {}, reversibility: 0.{}, plan: [{{action: step {at}}}]}}\n",
            40 + at,
            10 + 7 * (at % 3),
            30 + 5 * (at % 4),
        )
    };
    format!("position_cards:\n{}", (0..8).map(card).collect::<String>())
}

const PANEL: &str = "
panel_evaluations:
  - {agent: SkepticAgent, position_scores: {card_0: 0.61, card_1: 0.62, card_2: 0.63, card_3: 0.64, card_4: 0.65, card_5: 0.66, card_6: 0.67, card_7: 0.68}, confidence: 0.9}
  - {agent: VerifierAgent, position_scores: {card_0: 0.68, card_1: 0.67, card_2: 0.66, card_3: 0.65, card_4: 0.64, card_5: 0.63, card_6: 0.62, card_7: 0.61}, confidence: 0.8}
";

#[test]
fn zones_through_fifty_six_stages_are_what_asking_gives() {
    let mut workspace = SystemWorkspace::new(&Collapse);
    workspace.open(1, "c.yaml", cards().as_bytes());
    workspace.open(2, "p.yaml", PANEL.as_bytes());
    workspace.refresh();
    let model = workspace.collapses(&Settings::default()).0.remove(0);
    assert_eq!(model.cells.stages[0].cells.stages.len(), 56);
    for id in ["collapse.w_e", "panel.skeptic", "panel.hybrid_gap"] {
        let knob = Knob::parameter(&model.parameters, id, None).unwrap();
        let sweep = Sweep::new(&model.parameters, &model.cells, knob).unwrap();
        let found = zones(&sweep);
        assert!(found.exact);
        for step in 0..=100 {
            let at = sweep.from + f64::from(step) / 100.0 * (sweep.to - sweep.from);
            let mut parameters = model.parameters.clone();
            parameters.set(id, at).unwrap();
            let weighed = steelyard_decision::weigh(&parameters, &model.cells);
            let verdict = weighed.verdict(&model.cells);
            let Some(zone) = found.zone_at(at) else {
                continue;
            };
            assert_eq!(zone.verdict, verdict, "{id} at {at}");
        }
    }
}
