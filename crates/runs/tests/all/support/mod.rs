//! Transcripts in few words.

#![allow(dead_code, reason = "each test uses a part")]

pub(crate) mod session;

use steelyard_documents::Name;
use steelyard_runs::transcript::{What, entries};
use steelyard_runs::{Asked, Event, EventKind, Outcome, ToolCall, Trajectory, Turn, Violation};

/// A line for each entry: its turn, or a dash, and what it is.
pub(crate) fn sketch(run: &Trajectory) -> Vec<String> {
    let line = |turn: Option<usize>, what: What| {
        let turn = turn.map_or("-".to_owned(), |turn| turn.to_string());
        format!("{turn} {}", words(&what))
    };
    let all = entries(run).into_iter();
    all.map(|entry| line(entry.turn, entry.what)).collect()
}

fn words(what: &What) -> String {
    match *what {
        What::Prompt(text) => format!("prompt {text}"),
        What::Answer(text) => format!("answer {text}"),
        What::Said(text) => format!("said {text}"),
        What::Thought(text) => format!("thought {text}"),
        What::Tool(call) => format!("tool {}", call.name),
        What::Question(place, asked) => format!("question {place} {}", asked.text),
        What::Broken(place, broken) => format!("broken {place} {}", broken.preference),
        What::Spawned(call, agent) => format!("spawned {agent} {call}"),
        What::Compacted { tokens_before } => format!("compacted {tokens_before:?}"),
        What::Interrupted => "interrupted".to_owned(),
        What::Failed(text) => format!("failed {text}"),
        What::Noted(text) => format!("noted {text}"),
    }
}

pub(crate) fn turn(prompt: &str, events: Vec<EventKind>, response: &str) -> Turn {
    let event = |kind| Event {
        at: None,
        kind,
        span: steelyard_documents::Span::default(),
    };
    Turn {
        prompt: prompt.to_owned(),
        response: response.to_owned(),
        events: events.into_iter().map(event).collect(),
        ..Turn::default()
    }
}

pub(crate) fn said(text: &str) -> EventKind {
    EventKind::Said(text.to_owned())
}

pub(crate) fn tool(name: &str, input: &str, output: &str) -> EventKind {
    EventKind::Tool(ToolCall {
        name: Name::from(name),
        input: input.to_owned(),
        output: output.to_owned(),
        outcome: Outcome::Done,
        ..ToolCall::default()
    })
}

/// A question that the log lists.
pub(crate) fn listed(text: &str, turn: Option<usize>) -> Asked {
    Asked {
        text: text.to_owned(),
        turn,
        listed: true,
        ..Asked::default()
    }
}

/// A question that was found in a text.
pub(crate) fn found(text: &str, turn: Option<usize>) -> Asked {
    Asked {
        listed: false,
        ..listed(text, turn)
    }
}

pub(crate) fn broken(preference: &str, turn: Option<usize>) -> Violation {
    Violation {
        preference: Name::from(preference),
        turn,
        ..Violation::default()
    }
}
