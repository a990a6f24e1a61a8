//! What is asked of an interview of which a decision is a turn.

mod course;
mod coverage;
#[path = "../../../../systems/interview/tests/all/turns/files.rs"]
mod files;
mod hostile;
mod judged;
mod known;

use steelyard_protocol::interview::{Course, CourseOf, Judged, JudgedAt, Known, KnownAt, Logged};
use steelyard_protocol::{Decided, Settings};

use super::support::Page;
use files::{SCORING, session};

/// A page with the config and the session.
fn page() -> Page {
    page_of(SCORING, &session())
}

fn page_of(scoring: &str, session: &str) -> Page {
    Page::with(&[("scoring.yaml", scoring), ("session.json", session)])
}

fn course(page: &mut Page, decision: u32, settings: &Settings) -> Course {
    page.ask_system(settings, Some(decision), CourseOf {})
        .unwrap()
}

fn known(page: &mut Page, decision: u32) -> Known {
    known_under(page, decision, &Settings::default())
}

fn known_under(page: &mut Page, decision: u32, settings: &Settings) -> Known {
    page.ask_system(settings, Some(decision), KnownAt {})
        .unwrap()
}

fn judged(page: &mut Page, decision: u32, settings: &Settings) -> Judged {
    page.ask_system(settings, Some(decision), JudgedAt {})
        .unwrap()
}

fn logged(page: &mut Page, decision: u32, settings: &Settings) -> Logged {
    judged(page, decision, settings).log.unwrap()
}

/// Ids of all candidates in input order, whether they rank or are kept out.
fn in_order(decided: &Decided) -> Vec<&str> {
    let ranked = decided.rows.iter().map(|row| (row.index, row.id.as_str()));
    let gated = decided.gated.iter().map(|one| (one.index, one.id.as_str()));
    let mut all: Vec<_> = ranked.chain(gated).collect();
    all.sort_unstable();
    assert!((0..).zip(&all).all(|(at, one)| at == one.0), "{all:?}");
    all.into_iter().map(|one| one.1).collect()
}
