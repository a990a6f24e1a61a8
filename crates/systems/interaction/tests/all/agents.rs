//! Where the two agents of SPEC-PPP-003's test change places.

use steelyard_lab::{Knob, Sweep, zones};

use crate::support::model;

/// The two agents of the source's test: three high questions at technical 1, none at 0.9.
const TWO: &str = r#"{
 "artifacts": [{"agent": "agent_a", "technical_score": 1.0}, {"agent": "agent_b", "technical_score": 0.9}],
 "trajectories": {
  "agent_a": {"questions_asked": [{"text": "1", "effort_level": "High"}, {"text": "2", "effort_level": "High"}, {"text": "3", "effort_level": "High"}]},
  "agent_b": {"questions_asked": []}}}"#;

#[test]
fn the_two_cross_at_31_of_33() {
    let model = model(&[("two.json", TWO)], &[]);
    let knob = Knob::parameter(&model.parameters, "interaction.technical_weight", None).unwrap();
    let sweep = Sweep::new(&model.parameters, &model.cells, knob).unwrap();
    let zones = zones(&sweep).zones;
    let winners: Vec<&str> = zones
        .iter()
        .map(|zone| zone.verdict.winner.as_deref().unwrap())
        .collect();
    assert_eq!(winners, ["agent_b", "agent_a"]);
    assert!((zones[0].to - 31.0 / 33.0).abs() < 1e-12);
}
