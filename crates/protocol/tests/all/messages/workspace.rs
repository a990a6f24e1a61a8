//! What is told of files and of a decision as a whole.

use steelyard_protocol::{
    Brief, Capabilities, Choice, Criterion, DecisionId, Diagnostic, DiffKind, DiffLine, FilePatch,
    FileReport, Frame, Group, Hunk, Mapping, Mode, Parameter, Preset, Reach, Repair, Role, RunId,
    SavedIn, Severity, StageFrame, StandIn, Status, Switch, Tone, Workspace,
};

use super::text;

pub(crate) fn diagnostic(severity: Severity) -> Diagnostic {
    Diagnostic {
        severity,
        code: text("word-as-number"),
        title: text("word read as number"),
        line: 1,
        column: 2,
        end_column: 5,
        found: text("Low"),
        expected: text("a number"),
        done: text("read as 10"),
        repair: Some(Repair::NormaliseWeights),
    }
}

pub(crate) fn loaded() -> Workspace {
    let file = FileReport {
        key: 1,
        name: text("a.yaml"),
        size: u64::MAX,
        system: Some("Collapse".to_owned()),
        kind: text("Position card, YAML"),
        holds: text("1 card"),
        decision: Some(u32::MAX),
        table: None,
        only_events: true,
        diagnostics: vec![
            diagnostic(Severity::Note),
            diagnostic(Severity::Warning),
            diagnostic(Severity::Error),
        ],
    };
    Workspace {
        telemetry: 2,
        apart: 2,
        logs: 2,
        only_run: None,
        files: vec![
            file.clone(),
            FileReport {
                system: None,
                table: Some(Mapping::Unmapped),
                ..file.clone()
            },
            FileReport {
                system: Some("Tables".to_owned()),
                table: Some(Mapping::By(u32::MAX)),
                ..file
            },
        ],
        systems: vec![
            (text("Collapse"), text("1 card")),
            (text("Tables"), String::new()),
        ],
        decisions: vec![
            Brief {
                id: DecisionId(text("collapse/runs/monday")),
                system: text("Collapse"),
                label: text("runs/monday"),
                alternatives: 300,
                noun: text("card"),
                file: None,
            },
            Brief {
                file: Some(u32::MAX),
                ..Brief::default()
            },
        ],
        readings: vec![Reach {
            switch: signs(),
            decisions: vec![0, 7],
        }],
        runs: 300,
        simulates: true,
        presets: vec![Preset {
            label: text("Technical 1, interaction 0"),
            settings: super::requests::settings(),
        }],
    }
}

fn signs() -> Switch {
    Switch {
        id: text("collapse.signs"),
        label: text("Signs"),
        choices: vec![Choice {
            id: text("intended"),
            label: text("as meant"),
        }],
        saved: 0,
    }
}

pub(crate) fn frame() -> Frame {
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
        comparison: text("≥"),
        locked: true,
        follows: None,
    };
    let following = Parameter {
        follows: Some(text("collapse.w_all")),
        ..parameter(Role::Weight)
    };
    let group = |mode| Group {
        id: text("weights"),
        label: text("Weights"),
        mode,
    };
    Frame {
        id: DecisionId(text("collapse/")),
        system: text("collapse"),
        label: text("a/b.yaml"),
        noun: text("card"),
        against: text("policy.yaml"),
        saved_in: SavedIn::Own("map".to_owned()),
        can: Capabilities {
            reports: true,
            outcomes: false,
        },
        stand_in: Some(StandIn {
            status: text("PANEL"),
            switch: text("panel.evaluators"),
            choice: text("fill_in"),
            words: text("Open them."),
        }),
        event: Some((RunId { file: 2, place: 1 }, 412)),
        parameters: [
            Role::Weight,
            Role::Multiplier,
            Role::Threshold,
            Role::Evaluating,
        ]
        .map(parameter)
        .into_iter()
        .chain([following])
        .collect(),
        groups: [Mode::Free, Mode::Proportional].map(group).to_vec(),
        switches: vec![signs()],
        stages: vec![StageFrame {
            id: text("panel"),
            criteria: vec![Criterion {
                id: text("evidence"),
                label: text("Evidence"),
                slot: 1,
                weights: vec![text("collapse.w_e")],
            }],
        }],
        statuses: vec![Status {
            id: text("ACCEPT"),
            label: text("Accept"),
            tone: Tone::Settled,
        }],
    }
}

pub(crate) fn patch() -> FilePatch {
    let line = |kind| DiffLine {
        kind,
        text: text("w_e: 12"),
    };
    FilePatch {
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
