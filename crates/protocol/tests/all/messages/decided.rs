//! A decision with something in every field.

use steelyard_protocol::{
    Change, Consequences, Contribution, Decided, DecisionId, Edited, Evaluator, Explanation, Gated,
    Input, InputLine, Level, Mark, Panel, Position, Record, Recorded, Row, RuleLine, RuleState,
    RunId, StageRules, Status, Tone, WhatIf,
};

use super::text;

pub(crate) fn status(tone: Tone) -> Status {
    Status {
        id: text("ACCEPT"),
        label: text("Accept"),
        tone,
    }
}

fn rows() -> Vec<Row> {
    let row = Row {
        index: 0,
        id: text("A"),
        label: text("A"),
        rank: 1,
        score: 0.1 + 0.2,
        to_first: 0.0,
        multiplier: Some((text("Focused, deepen"), 1.3)),
        contributions: vec![9.0, -3.2],
        numbers: vec![0.9, f64::MAX],
        recorded: Some(Recorded {
            score: Some(8.5),
            record: Record::Differs,
            words: text("differs by +0.30, because of Cost"),
        }),
        marks: vec![Mark {
            text: text("4 coerced"),
            changes_result: true,
            good: false,
            heuristic: true,
            title: text("four"),
        }],
        file: 1,
        line: 1,
    };
    let lacking = Row {
        recorded: Some(Recorded {
            score: None,
            record: Record::NotReproducible,
            words: text("not reproducible"),
        }),
        ..row.clone()
    };
    let bare = Row {
        recorded: None,
        multiplier: None,
        ..row.clone()
    };
    vec![row, lacking, bare]
}

fn level() -> Level {
    Level {
        label: text("accept above"),
        value: 6.0,
        parameter: text("collapse.threshold"),
    }
}

fn panel() -> Panel {
    Panel {
        opened: true,
        status: status(Tone::Fallback),
        winner: Some(1),
        sentence: text("Leads B by 0.17."),
        positions: vec![Position {
            index: None,
            label: text("hybrid"),
            score: Some(f64::MIN_POSITIVE),
        }],
        positions_count: 13,
        evaluators: vec![Evaluator {
            id: text("SkepticAgent"),
            label: text("SkepticAgent"),
            role: text("Skeptic"),
            weight: 2.0,
            confidence: 0.85,
            counts: 1.7,
            scores: vec![Some(0.78), None],
            heuristic: true,
            left_out: false,
            toggle: super::requests::overrides().remove(0),
            without: Some(-0.019),
            tips: text("B wins"),
        }],
        level: text("0.85 ≥ 0.70"),
        levels: vec![level()],
    }
}

fn what_if() -> WhatIf {
    WhatIf {
        words: text("approved"),
        holds: false,
        toggle: super::requests::overrides().remove(0),
        becomes: text("Enters at 1.60"),
        tips: true,
    }
}

fn explanation() -> Explanation {
    Explanation {
        stage: 1,
        index: 0,
        id: "a".to_owned(),
        label: text("A"),
        score: None,
        without: text("x is heavy"),
        contributions: vec![Contribution {
            known: false,
            raw: 0.9,
            number: 0.9,
            counts: 10.0,
            value: 9.0,
            read: Some(-0.5),
            notes: vec![text("mean of 1 quality")],
            inputs: vec![InputLine {
                text: text("quality 0.9"),
                file: 1,
                file_name: text("a.yaml"),
                line: 2,
            }],
        }],
        run: Some(RunId { file: 3, place: 1 }),
    }
}

pub(crate) fn decided() -> Decided {
    let rule = |state| RuleLine {
        label: text("Threshold"),
        compared: text("8.50 > 6.00"),
        state,
        word: text("accept"),
        tone: Some(Tone::Fallback),
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
        decision: DecisionId(text("table/größen.csv/t1")),
        status: status(Tone::Settled),
        winner: Some(0),
        winner_label: text("A"),
        winner_score: Some(8.5),
        record_words: text("The record says the same."),
        notes: vec![text("The panel is 1 evaluator in 1 of 7 roles.")],
        winner_mark: None,
        winner_digits: 2,
        sentence: text("Passes 6.00 by 2.50."),
        depth: 1,
        stage: 2,
        signs: vec![1.0, -1.0],
        scale: (-5.0, 12.0),
        digits: 3,
        levels: vec![level()],
        ranked: 1,
        shown: 0,
        rows: rows(),
        first: 0,
        gated: [Tone::Human, Tone::Refused, Tone::Discussed, Tone::Again]
            .map(gated)
            .to_vec(),
        gated_count: 300,
        path: vec![StageRules {
            label: text("Panel"),
            alternatives: 300,
            ranked: 2,
            evaluators: 7,
            rules: [
                RuleState::Passed,
                RuleState::Stopped,
                RuleState::NotMet,
                RuleState::Decided,
                RuleState::NotReached,
            ]
            .map(rule)
            .to_vec(),
        }],
        explanation: Some(explanation()),
        record: Record::Differs,
        panel: Some(panel()),
        what_if: vec![what_if()],
        edited: vec![
            Edited {
                words: text("Cost of A: 45 in place of 30"),
                lost: true,
                change: Change::Input(Input::default()),
            },
            Edited {
                words: text("Without A"),
                lost: false,
                change: Change::Override(super::requests::overrides().remove(1)),
            },
        ],
        consequences: Consequences {
            decisions: 300,
            winners: 2,
            statuses: 200,
            outcomes: 201,
        },
        refused: vec![text("collapse.w_x is not there")],
    }
}
