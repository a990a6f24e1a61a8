//! What sessions of the suite should come to.

use steelyard_engine::workspace::SessionLog;
use steelyard_telemetry::Warning;

use crate::told::{by_hand, groups, number, opened, spent};

#[test]
fn output_tokens_are_those_of_the_runs() {
    let mut wrong = Vec::new();
    for names in groups() {
        let workspace = opened(&names);
        if let Some(SessionLog { log, .. }) = workspace.sessions() {
            let (found, expected) = (spent(&log).1, number(by_hand(&workspace).output));
            if found != expected {
                wrong.push(format!(
                    "{}, {} files: {found:?} is not {expected:?}",
                    names[0],
                    names.len()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_is_odd_about_what_was_told_here() {
    let mut odd = Vec::new();
    for names in groups() {
        if let Some(SessionLog { log, .. }) = opened(&names).sessions() {
            for warning in [Warning::UnknownAgent, Warning::ClockBack, Warning::AfterEnd] {
                if let Some(count) = log.log.warned.get(&warning) {
                    odd.push(format!(
                        "{}, {} files: {count} × {}",
                        names[0],
                        names.len(),
                        warning.id()
                    ));
                }
            }
        }
    }
    assert!(odd.is_empty(), "{}", odd.join("\n"));
}
