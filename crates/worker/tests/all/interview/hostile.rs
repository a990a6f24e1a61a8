//! Numbers and files that nobody would send: an answer or a sentence, and the host goes on.

use steelyard_protocol::interview::{CourseOf, CoverageOf, JudgedAt, KnownAt};
use steelyard_protocol::{OfSystem, Question, Request, Settings, SystemQuestion};

use super::super::support::{CARDS, Page, STAGED, answer};
use super::files::{SCORING, session};
use super::{course, page_of};

fn fails<Q: Question<Family: OfSystem>>(page: &mut Page, decision: Option<u32>, of: Q) {
    let said = page.ask_system(&Settings::default(), decision, of);
    let why = said.err().expect("a sentence of why not");
    assert!(why.contains(' '), "{why}");
}

#[test]
fn what_is_no_turn_of_an_interview_has_no_answer() {
    let session = session();
    let mut page = Page::with(&[
        ("cards.yaml", CARDS),
        ("staged.json", STAGED),
        ("scoring.yaml", SCORING),
        ("session.json", &session),
    ]);
    // The cards, the data, and what is not there.
    for decision in [0, 6, 7, 400, u32::MAX] {
        fails(&mut page, Some(decision), CourseOf {});
        fails(&mut page, Some(decision), KnownAt {});
        fails(&mut page, Some(decision), JudgedAt {});
    }
    fails(&mut page, None, CourseOf {});
    fails(&mut page, None, KnownAt {});
    fails(&mut page, None, JudgedAt {});
    assert_eq!(course(&mut page, 1, &Settings::default()).turns.len(), 5);
    let mut empty = Page::with(&[("scoring.yaml", SCORING)]);
    for decision in [None, Some(0)] {
        fails(&mut empty, decision, CourseOf {});
        fails(&mut empty, decision, KnownAt {});
    }
    let _any = empty.ask_system(&Settings::default(), None, CoverageOf {});
    assert!(
        Page::default()
            .ask_system(&Settings::default(), Some(0), CoverageOf {})
            .is_err()
    );
}

#[test]
fn bytes_that_are_no_question_have_no_answer() {
    let session = session();
    let mut page = page_of(SCORING, &session);
    for question in [vec![], vec![4], vec![0xff; 9]] {
        let asked = SystemQuestion {
            system: "interview".to_owned(),
            question,
        };
        let reply = page.ask(Request::AskSystem {
            asked,
            settings: Settings::default(),
            decision: Some(page.id(0)),
        });
        assert!(answer::<CourseOf>(reply).is_err());
    }
}
