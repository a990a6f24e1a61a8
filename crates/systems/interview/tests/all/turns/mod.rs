//! What is asked of an interview of which a decision is a turn.

mod course;
mod coverage;
mod files;
mod hostile;
mod judged;
mod known;

use steelyard_protocol::Settings;
use steelyard_protocol::interview::{
    Course, CourseOf, Judged, JudgedAt, Known, KnownAt, Logged, LoggedTerm,
};

use crate::page::{Page, page_with, settings};
use files::{SCORING, session};

/// A page with the config and the session.
fn page() -> Page {
    page_of(SCORING, &session())
}

fn page_of(scoring: &str, session: &str) -> Page {
    page_with(&[("scoring.yaml", scoring), ("session.json", session)])
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

fn term<'a>(logged: &'a Logged, label: &str) -> &'a LoggedTerm {
    let found = logged.terms.iter().find(|term| term.label == label);
    found.unwrap_or_else(|| panic!("no {label}: {:?}", logged.terms))
}

/// Settings that move weights, multipliers and limits, and choose every reading but those of phases.
fn moved() -> Vec<Settings> {
    let all = [
        &[
            ("interview.engagement.deepen", "2"),
            ("interview.strategy_diversity.default", "0"),
        ][..],
        &[("interview.phase.exploratory.deepen", "0")],
        &[("interview.recent_redundancy.similarity_threshold", "0.01")],
        &[("interview.recent_redundancy.lookback_window", "1")],
        &[("interview.similarity", "tfidf_word")],
        &[("interview.normalise-rows", "on")],
        &[("interview.priority-base", "added")],
        &[("interview.phase-mode", "added")],
        &[("interview.raw", "recorded")],
        &[("interview.redundancy-window", "turns")],
    ];
    all.map(settings).into()
}
