//! A run of two turns, with model calls and tools between.

use steelyard_documents::{Name, Span};
use steelyard_runs::{
    Event, EventKind, ModelCall, Outcome, Time, ToolCall, Trajectory, Turn, Usage,
};

/// 5 January 2026, 10 o'clock.
pub(crate) const TEN: Time = 1_767_607_200_000;

pub(crate) fn event(at: Option<Time>, kind: EventKind) -> Event {
    Event {
        at,
        kind,
        span: Span::default(),
    }
}

pub(crate) fn tool(name: &str) -> EventKind {
    EventKind::Tool(ToolCall {
        name: Name::from(name),
        outcome: Outcome::Done,
        took_ms: Some(250.0),
        ..ToolCall::default()
    })
}

pub(crate) fn call(at: Option<Time>, turn: usize, output: u64, id: Option<u64>) -> ModelCall {
    ModelCall {
        at,
        turn: Some(turn),
        usage: Usage {
            input: Some(100),
            output: Some(output),
            calls: 1,
            ..Usage::default()
        },
        id,
        ..ModelCall::default()
    }
}

/// Two turns, with calls and tools between.
pub(crate) fn run() -> Trajectory {
    let turn = |number: u32, at: Time, events| Turn {
        number,
        at: Some(at),
        prompt: format!("prompt {number}"),
        response: format!("response {number}"),
        tokens: Some(10),
        latency_ms: Some(5_000.0),
        events,
        ..Turn::default()
    };
    let later = |seconds: i64| Some(TEN + seconds * 1_000);
    Trajectory {
        agent: "model".into(),
        models: vec!["m-1".into(), "m-2".into()],
        project: Some("/w/shop".into()),
        turns: vec![
            turn(
                1,
                TEN,
                vec![
                    event(later(2), tool("Read")),
                    event(None, tool("Bash")),
                    event(later(4), EventKind::Said("hm".to_owned())),
                ],
            ),
            turn(
                2,
                TEN + 60_000,
                vec![
                    event(later(62), EventKind::Interrupted),
                    event(
                        later(63),
                        EventKind::Failed("timeout: no answer".to_owned()),
                    ),
                    event(
                        later(64),
                        EventKind::Compacted {
                            tokens_before: Some(9),
                        },
                    ),
                ],
            ),
        ],
        model_calls: vec![
            call(later(1), 0, 4, Some(1)),
            call(later(3), 0, 6, Some(2)),
            call(later(61), 1, 10, None),
        ],
        ..Trajectory::default()
    }
}
