//! What of a config did nothing over all turns.

use steelyard_protocol::Settings;
use steelyard_protocol::interview::{Coverage, CoverageOf, Finding};

use super::super::support::{CARDS, Page, settings};
use super::files::{SCORING, session};
use super::{page, page_of};

fn coverage(page: &mut Page, decision: u32, settings: &Settings) -> Coverage {
    page.ask_system(settings, Some(decision), CoverageOf {})
        .unwrap()
}

fn about<'a>(coverage: &'a Coverage, word: &str) -> Vec<&'a Finding> {
    let all = coverage.findings.iter();
    all.filter(|one| one.warns && one.words.contains(word))
        .collect()
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
fn a_strategy_that_never_is_a_candidate_is_named() {
    let all = coverage(&mut page(), 0, &Settings::default());
    let never: Vec<_> = about(&all, "cover_element");
    assert!(
        never.iter().any(|one| one.words.contains("candidate")),
        "{:?}",
        all.findings
    );
    for other in [
        "deepen",
        "broaden",
        "bridge",
        "contrast",
        "synthesis",
        "closing",
    ] {
        let mut named = about(&all, other).into_iter();
        assert!(
            !named.any(|one| one.words.contains(other) && one.words.contains("never a candidate")),
            "{other}: {:?}",
            all.findings
        );
    }
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

#[test]
fn settings_move_it() {
    let scoring = format!("{SCORING}  closing: {{synthesis: 1.3}}\n");
    let mut page = page_of(&scoring, &session());
    let usual = coverage(&mut page, 0, &Settings::default());
    // The last phase never comes in five turns, unless the others end.
    let short = settings(&[
        ("interview.phases.exploratory", "2"),
        ("interview.phases.focused", "1"),
    ]);
    let all = coverage(&mut page, 0, &short);
    assert_eq!((all.turns, all.interviews), (5, 1));
    assert_ne!(all.findings, usual.findings);
    let closing = |all: &Coverage| {
        let mut never = all.findings.iter().filter(|one| one.warns);
        never.any(|one| one.words.contains("closing phase never"))
    };
    assert!(closing(&usual), "{:?}", usual.findings);
    assert!(!closing(&all), "{:?}", all.findings);
}
