//! Every request and every reply goes through postcard and comes back the same.

#![allow(
    clippy::unwrap_used,
    reason = "a message that cannot be encoded shall stop the test"
)]

use serde::Serialize;
use serde::de::DeserializeOwned;
use steelyard_protocol::{
    Answer, Choice, Contribution, Criterion, Decided, Diagnostic, DiffKind, DiffLine, Explanation,
    FileBytes, FileReport, Frame, Gated, Group, Hunk, InputLine, Level, Mark, Parameter,
    PolicyPatch, Question, Reply, Request, Role, Row, RowWindow, RuleLine, RuleState, Settings,
    Severity, SourceLine, SourceLines, Status, Switch, System, Tone, Workspace,
};

fn same_after_postcard<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(message: &T) {
    let bytes = postcard::to_allocvec(message).unwrap();
    let (back, rest): (T, &[u8]) = postcard::take_from_bytes(&bytes).unwrap();
    assert_eq!(&back, message);
    assert!(rest.is_empty(), "{message:?} leaves {} bytes", rest.len());
    for end in 0..bytes.len() {
        let cut: Result<T, _> = postcard::from_bytes(&bytes[..end]);
        assert!(
            cut.is_err(),
            "{message:?} is whole after {end} of {} bytes",
            bytes.len()
        );
    }
}

fn text(words: &str) -> String {
    words.to_owned()
}

fn settings() -> Settings {
    Settings {
        values: vec![(text("collapse.w_e"), 12.5), (text("collapse.γ"), -0.0)],
        switches: vec![(text("collapse.signs"), text("as_written"))],
    }
}

fn requests() -> Vec<Request> {
    let file = FileBytes {
        key: u32::MAX,
        name: text("cards/β.yaml"),
        bytes: vec![0, 255, 10, 13],
    };
    let window = RowWindow {
        first: 3,
        count: u32::MAX,
    };
    vec![
        Request::Hello {
            build: text("0123456789abcdef"),
        },
        Request::Open {
            files: vec![
                file.clone(),
                FileBytes {
                    bytes: vec![],
                    ..file
                },
            ],
        },
        Request::Open { files: vec![] },
        Request::Close {
            keys: vec![0, 1, u32::MAX],
        },
        Request::Decide {
            revision: 9,
            settings: settings(),
            window,
            focus: Some(4),
        },
        Request::Decide {
            revision: 0,
            settings: Settings::default(),
            window,
            focus: None,
        },
        Request::Source {
            key: 1,
            first: 1,
            count: 0,
        },
        Request::SavePolicy {
            settings: settings(),
        },
        Request::Data {
            settings: settings(),
        },
    ]
}

fn replies() -> Vec<Reply> {
    vec![
        Reply::Ready,
        Reply::WrongBuild {
            build: text("other"),
        },
        Reply::Progress {
            done: 1,
            total: 2,
            file: text("a.yaml"),
        },
        Reply::Opened {
            workspace: Workspace::default(),
            frame: None,
        },
        Reply::Opened {
            workspace: loaded(),
            frame: Some(frame()),
        },
        Reply::Decided(Box::new(decided())),
        Reply::Nothing { revision: 3 },
        Reply::Source(SourceLines {
            key: 1,
            lines: vec![SourceLine {
                number: 2,
                text: text("  cost: 3"),
            }],
            total: 10,
        }),
        Reply::Policy(patch()),
        Reply::Failed { why: text("no") },
    ]
}

fn loaded() -> Workspace {
    let said = |severity| Diagnostic {
        severity,
        code: text("word-as-number"),
        title: text("word read as number"),
        line: 1,
        column: 2,
        end_column: 5,
        found: text("Low"),
        expected: text("a number"),
        done: text("read as 10"),
    };
    let file = FileReport {
        key: 1,
        name: text("a.yaml"),
        size: u64::MAX,
        system: Some(System::Collapse),
        kind: text("Position card, YAML"),
        holds: text("1 card"),
        diagnostics: vec![
            said(Severity::Note),
            said(Severity::Warning),
            said(Severity::Error),
        ],
    };
    Workspace {
        files: vec![
            file.clone(),
            FileReport {
                system: None,
                ..file
            },
        ],
        decisions: 1,
    }
}

fn frame() -> Frame {
    let parameter = |role| Parameter {
        id: text("collapse.w_e"),
        label: text("Evidence"),
        group: text("weights"),
        unit: String::new(),
        role,
        default: 10.0,
        saved: 12.0,
        min: 0.0,
        max: 20.0,
        limit: 1e6,
        step: 0.1,
    };
    Frame {
        system: System::Collapse,
        label: text("2 cards"),
        parameters: [
            Role::Weight,
            Role::Multiplier,
            Role::Threshold,
            Role::Evaluating,
        ]
        .map(parameter)
        .to_vec(),
        groups: vec![Group {
            id: text("weights"),
            label: text("Weights"),
        }],
        switches: vec![Switch {
            id: text("collapse.signs"),
            label: text("Signs"),
            choices: vec![Choice {
                id: text("intended"),
                label: text("as meant"),
            }],
            saved: 0,
        }],
        criteria: vec![Criterion {
            id: text("evidence"),
            label: text("Evidence"),
            slot: 1,
            parameter: text("collapse.w_e"),
        }],
        policy: Some(text("policy.yaml")),
    }
}

fn status(tone: Tone) -> Status {
    Status {
        id: text("ACCEPT"),
        label: text("Accept"),
        tone,
    }
}

fn decided() -> Decided {
    let rule = |state| RuleLine {
        label: text("Threshold"),
        compared: text("8.50 > 6.00"),
        state,
        word: text("accept"),
        tone: Some(Tone::Safe),
    };
    let gated = |tone| Gated {
        index: 2,
        id: text("C"),
        label: text("C"),
        rule: text("Critical risk"),
        status: status(tone),
        reason: text("residual 0.45 over 0.30"),
        distance: text("0.15 to pass"),
        would_be: None,
        file: 1,
        line: 3,
    };
    Decided {
        revision: 7,
        status: status(Tone::Accept),
        winner: Some(0),
        winner_label: text("A"),
        winner_score: Some(8.5),
        sentence: text("Passes 6.00 by 2.50."),
        signs: vec![1.0, -1.0],
        scale: (-5.0, 12.0),
        levels: vec![Level {
            label: text("accept above"),
            value: 6.0,
            parameter: text("collapse.threshold"),
        }],
        ranked: 1,
        rows: vec![Row {
            index: 0,
            id: text("A"),
            label: text("A"),
            rank: 1,
            score: 0.1 + 0.2,
            to_first: 0.0,
            contributions: vec![9.0, -3.2],
            marks: vec![Mark {
                text: text("4 coerced"),
                changes_result: true,
                good: false,
                title: text("four"),
            }],
            file: 1,
            line: 1,
        }],
        first: 0,
        gated: [Tone::Human, Tone::Reject, Tone::Panel, Tone::Reflexion]
            .map(gated)
            .to_vec(),
        gated_count: 300,
        rules: [
            RuleState::Passed,
            RuleState::Stopped,
            RuleState::NotMet,
            RuleState::Decided,
            RuleState::NotReached,
        ]
        .map(rule)
        .to_vec(),
        explanation: Some(Explanation {
            index: 0,
            label: text("A"),
            score: 8.5,
            contributions: vec![Contribution {
                raw: 0.9,
                gain: 1.0,
                weight: 10.0,
                value: 9.0,
                notes: vec![text("mean of 1 quality")],
                inputs: vec![InputLine {
                    text: text("quality 0.9"),
                    file: 1,
                    file_name: text("a.yaml"),
                    line: 2,
                }],
            }],
        }),
        refused: vec![text("collapse.w_x is not there")],
    }
}

fn patch() -> PolicyPatch {
    let line = |kind| DiffLine {
        kind,
        text: text("w_e: 12"),
    };
    PolicyPatch {
        name: text("policy.yaml"),
        text: text("weights:\n  w_e: 12\n"),
        hunks: vec![Hunk {
            old_start: 1,
            new_start: 1,
            lines: [DiffKind::Same, DiffKind::Added, DiffKind::Removed]
                .map(line)
                .to_vec(),
        }],
    }
}

#[test]
fn every_request_comes_back_the_same() {
    for (id, request) in (0..).zip(requests()) {
        same_after_postcard(&Question { id, request });
    }
}

#[test]
fn every_reply_comes_back_the_same() {
    for (id, reply) in (0..).zip(replies()) {
        same_after_postcard(&Answer { id, reply });
    }
}

#[test]
fn numbers_travel_with_all_their_bits() {
    for number in [
        0.1 + 0.2,
        -0.0,
        f64::MIN_POSITIVE,
        f64::MAX,
        6.000_000_000_000_001,
        f64::INFINITY,
    ] {
        let bytes = postcard::to_allocvec(&number).unwrap();
        let back: f64 = postcard::from_bytes(&bytes).unwrap();
        assert_eq!(back.to_bits(), number.to_bits());
    }
}

/// Adding a variant without a sample of it makes this fail to compile.
#[test]
fn every_variant_has_a_sample() {
    let mut seen = [false; 16];
    for request in requests() {
        let place = match request {
            Request::Hello { .. } => 0,
            Request::Open { .. } => 1,
            Request::Close { .. } => 2,
            Request::Decide { .. } => 3,
            Request::Source { .. } => 4,
            Request::SavePolicy { .. } => 5,
            Request::Data { .. } => 15,
        };
        seen[place] = true;
    }
    for reply in replies() {
        let place = match reply {
            Reply::Ready => 6,
            Reply::WrongBuild { .. } => 7,
            Reply::Progress { .. } => 8,
            Reply::Opened { .. } => 9,
            Reply::Decided(_) => 10,
            Reply::Nothing { .. } => 11,
            Reply::Source(_) => 12,
            Reply::Policy(_) => 13,
            Reply::Failed { .. } => 14,
        };
        seen[place] = true;
    }
    assert_eq!(seen.iter().filter(|seen| **seen).count(), 16);
}
