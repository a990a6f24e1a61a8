//! What of a config did nothing over all turns.

use steelyard_protocol::Settings;
use steelyard_protocol::interview::{Coverage, CoverageOf};

use super::super::support::{CARDS, Page};
use super::files::{SCORING, session};
use super::page;

fn coverage(page: &mut Page, decision: u32, settings: &Settings) -> Coverage {
    page.ask_system(settings, Some(decision), CoverageOf {})
        .unwrap()
}

#[test]
fn it_is_over_all_turns_and_interviews() {
    let mut page = page();
    let alone = coverage(&mut page, 0, &Settings::default());
    assert_eq!((alone.turns, alone.interviews), (5, 1));
    assert_eq!(coverage(&mut page, 4, &Settings::default()), alone);
    let session = session();
    let state = r#"{"interview": "bicycle", "turn_number": 0, "utterances": []}"#;
    let mut page = Page::with(&[
        ("cards.yaml", CARDS),
        ("scoring.yaml", SCORING),
        ("session.json", &session),
        ("state.json", state),
    ]);
    let both = coverage(&mut page, 6, &Settings::default());
    assert_eq!((both.turns, both.interviews), (6, 2));
}

#[test]
fn its_parameters_are_there() {
    let mut page = page();
    let all = coverage(&mut page, 0, &Settings::default());
    let frame = page.frame(0);
    let named = all.findings.iter().flat_map(|one| &one.parameters);
    for id in named {
        assert!(frame.parameters.iter().any(|one| one.id == *id), "{id}");
    }
    assert!(
        all.findings
            .iter()
            .all(|one| !one.part.is_empty() && !one.words.is_empty())
    );
}
