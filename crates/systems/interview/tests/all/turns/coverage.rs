//! What of a config did nothing over all turns.

use steelyard_protocol::Settings;
use steelyard_protocol::interview::{Coverage, CoverageOf, Finding};

use super::files::{SCORING, session};
use super::{page, page_of};
use crate::page::{Page, settings};

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
