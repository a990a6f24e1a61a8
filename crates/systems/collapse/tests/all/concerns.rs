//! Concerns of a panel that are answered on a page.

use steelyard_harness::SystemWorkspace;
use steelyard_protocol::Settings;
use steelyard_protocol::collapse::{AroundIt, Resolve};

use crate::papers::page_with;

const EVALUATIONS: &str = "decision: search
panel_evaluations:
  - {agent: MinimalistAgent, position_scores: {index: 0.8, scan: 0.5}, concerns: [Reindexing takes a night], confidence: 0.9}
  - {agent: StakeholderAgent, position_scores: {index: 0.6, scan: 0.7}, concerns: [\"Users: wait\"], confidence: 0.4}
";

#[test]
fn an_answer_to_a_concern_is_a_file_and_comes_back() {
    let mut page = page_with(&[("panel.yaml", EVALUATIONS)]);
    let ask = |page: &mut SystemWorkspace| {
        page.ask_system(&Settings::default(), Some(0), AroundIt {})
            .unwrap()
    };
    let around = ask(&mut page);
    let concerns: Vec<&str> = around
        .concerns
        .iter()
        .map(|one| one.text.as_str())
        .collect();
    assert_eq!(concerns, ["Reindexing takes a night", "Users: wait"]);
    let answer = |at: usize, resolution: &str| Resolve {
        agent: around.concerns[at].agent.clone(),
        role: around.concerns[at].role.clone(),
        concern: around.concerns[at].text.clone(),
        resolution: resolution.to_owned(),
    };
    let write = |page: &mut SystemWorkspace, question| {
        page.ask_system(&Settings::default(), Some(0), question)
            .unwrap()
    };
    let first = write(&mut page, answer(1, " Ship \"early\": soon "));
    assert_eq!((first.key, first.name.as_str()), (None, "resolutions.yaml"));
    let text = first.text.unwrap();
    page = page_with(&[("panel.yaml", EVALUATIONS), ("resolutions.yaml", &text)]);
    let again = ask(&mut page);
    assert_eq!(again.concerns[1].resolution, "Ship \"early\": soon");
    assert_eq!(again.concerns[0].resolution, "");
    // A second answer goes into the same file, and an empty one takes the last out of it.
    let second = write(&mut page, answer(0, "Reindex on Sunday"));
    assert_eq!(second.key, Some(2));
    let text = second.text.unwrap();
    page = page_with(&[("panel.yaml", EVALUATIONS), ("resolutions.yaml", &text)]);
    let again = ask(&mut page);
    let answers: Vec<&str> = again
        .concerns
        .iter()
        .map(|one| one.resolution.as_str())
        .collect();
    assert_eq!(answers, ["Reindex on Sunday", "Ship \"early\": soon"]);
    let text = write(&mut page, answer(0, "")).text.unwrap();
    page = page_with(&[("panel.yaml", EVALUATIONS), ("resolutions.yaml", &text)]);
    let last = write(&mut page, answer(1, ""));
    assert_eq!((last.key, last.text), (Some(2), None));
}

#[test]
fn somebody_s_own_file_of_that_name_is_left_alone() {
    let of_another = "decision: other\nresolutions: [{concern: x, resolution: y}]\n";
    // Of this decision, with a comment that would be lost.
    let by_hand = "# Ask Ana first\nresolutions:\n  - {concern: Reindexing takes a night, resolution: Maybe}\n";
    for own in [of_another, by_hand] {
        let page = page_with(&[("panel.yaml", EVALUATIONS), ("resolutions.yaml", own)]);
        let question = Resolve {
            agent: "MinimalistAgent".to_owned(),
            role: "Minimalist".to_owned(),
            concern: "Reindexing takes a night".to_owned(),
            resolution: "On Sunday".to_owned(),
        };
        let written = page
            .ask_system(&Settings::default(), Some(0), question)
            .unwrap();
        assert_eq!(
            (written.key, written.name.as_str()),
            (None, "resolutions-2.yaml"),
            "{own}"
        );
    }
}
