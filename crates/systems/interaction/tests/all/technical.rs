//! How far a run came by its log, and what of its preferences was broken.

use steelyard_interaction::technical_of_log;
use steelyard_interaction::transcript::broken as counted;
use steelyard_runs::{EventKind, Trajectory};

use crate::transcript_support::{broken, turn};

#[test]
fn responses_that_no_log_places() {
    let score = |events: Vec<EventKind>, response: &str| {
        let run = Trajectory {
            turns: vec![turn("Go", events, response)],
            ..Trajectory::default()
        };
        technical_of_log(&run).score
    };
    // A place that no question has.
    let nowhere = vec![EventKind::Response, EventKind::Asked(7)];
    assert_eq!(score(nowhere, "Done."), Some(1.0));
    // Where no event places it the response is the last there is; an empty one is none.
    let failed = || vec![EventKind::Failed("no".to_owned())];
    assert_eq!(score(failed(), "Done."), Some(1.0));
    assert_eq!(score(failed(), ""), Some(0.5));
    assert_eq!(score(vec![EventKind::Response], ""), Some(0.5));
    assert_eq!(technical_of_log(&Trajectory::default()).score, Some(0.5));
}

#[test]
fn broken_preferences_are_counted_by_what_they_ask() {
    let run = Trajectory {
        violations: vec![
            broken("no_commas", None),
            broken("json", None),
            broken("commas", None),
            broken("tone", None),
        ],
        ..Trajectory::default()
    };
    assert_eq!(
        counted(run.violations.iter().map(|one| one.preference.as_str())),
        [("no_commas", 2), ("json", 1), ("tone", 1)]
    );
}
