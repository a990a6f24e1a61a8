//! What one entry of a transcript says.

use crate::transcript::{Opinion, Questions};
use crate::{AgentsOpen, Finding, LoadedRun, Penalty, Vagueness};
use steelyard_protocol as protocol;
use steelyard_protocol::{Happened, Passage};
use steelyard_runs::transcript::{What, beginning, gist, piece};
use steelyard_runs::{Asked, Outcome, ToolCall};

use super::runs::{id, level, levels};
use steelyard_protocol::to_u32;

/// A preference that a rule finds broken.
pub(super) fn found_broken(finding: &Finding) -> protocol::FoundBroken {
    protocol::FoundBroken {
        preference: finding.name.to_string(),
        expected: bounded(&finding.expected),
        actual: bounded(&finding.actual),
        costs: finding.penalty().map(|penalty| penalty.costs),
    }
}

/// The vague words of a prompt, or what is vague where it is no words.
pub(super) fn vague_words(vague: &Vagueness) -> Vec<String> {
    let parts = vague.parts.iter();
    let words = parts.flat_map(|part| match part.words.as_slice() {
        [] => vec![part.kind.words().to_owned()],
        words => words.to_vec(),
    });
    words.collect()
}

/// What entries of a run are told by.
pub(super) struct Words<'a> {
    pub(super) agents: AgentsOpen<'a>,
    pub(super) run: &'a LoadedRun<'a>,
    pub(super) questions: Questions<'a>,
    /// What the preferences cost that the log lists as broken, in their order.
    pub(super) penalties: Vec<Penalty>,
}

impl Words<'_> {
    /// What an entry says.
    pub(super) fn happened(&self, what: &What<'_>) -> Happened {
        match *what {
            What::Prompt(text) => Happened::Prompt(passage(text)),
            What::Answer(text) => Happened::Answer(passage(text)),
            What::Said(text) => Happened::Said(passage(text)),
            What::Thought(text) => Happened::Thought(passage(text)),
            What::Failed(text) => Happened::Failed(passage(text)),
            What::Noted(text) => Happened::Noted(passage(text)),
            What::Tool(call) => tool(call),
            What::Question(place, asked) => {
                Happened::Question(Box::new(self.question(place, asked)))
            }
            What::Broken(place, violation) => Happened::Broken {
                preference: violation.preference.to_string(),
                expected: bounded(&violation.expected),
                actual: bounded(&violation.actual),
                costs: self.penalties.get(place).map_or(0.0, |one| one.costs),
            },
            What::Spawned(call, agent) => Happened::Spawned {
                agent: agent.to_owned(),
                run: self
                    .agents
                    .led(self.run, call)
                    .and_then(|at| self.agents.key_of(at))
                    .map(id),
            },
            What::Compacted { tokens_before } => Happened::Compacted { tokens_before },
            What::Interrupted => Happened::Interrupted,
        }
    }

    fn question(&self, place: usize, asked: &Asked) -> protocol::AskedQuestion {
        let Opinion {
            counts,
            effort,
            kind,
            reward,
            verdict,
            by,
        } = self.questions.opinion(place, asked);
        let shown = beginning(&asked.text, Passage::MOST).len();
        let reasons = verdict.iter().flat_map(|verdict| &verdict.reasons);
        let reasons = reasons.map(|reason| {
            let at = reason.at.filter(|at| at.end <= shown);
            let at = at.map(|at| (to_u32(at.start), to_u32(at.end)));
            (reason.words.clone(), at)
        });
        let unread = verdict.is_none() && asked.effort.is_none();
        let unread = unread.then(|| ("not classified".to_owned(), None));
        let hit = verdict.as_ref().and_then(|one| one.answered_in.as_ref());
        let hit = hit.and_then(|hit| {
            let file = self.agents.file(hit.file)?;
            Some((file.file.source.name.clone(), to_u32(hit.line)))
        });
        protocol::AskedQuestion {
            text: bounded(&asked.text),
            about: passage(&asked.about),
            options: asked.options.iter().map(|option| bounded(option)).collect(),
            answer: asked.answer.as_deref().map(bounded),
            listed: asked.listed,
            counts,
            kind: kind.id().to_owned(),
            effort: level(effort),
            recorded: asked.effort.is_some(),
            reward,
            reasons: reasons.chain(unread).collect(),
            answered_in: hit,
            by: levels(by),
        }
    }
}

fn tool(call: &ToolCall) -> Happened {
    Happened::Tool {
        name: call.name.to_string(),
        summary: gist(&call.input),
        input: passage(&call.input),
        output: passage(&call.output),
        ended: match call.outcome {
            Outcome::Unknown => protocol::Ended::Unknown,
            Outcome::NotSaid => protocol::Ended::NotSaid,
            Outcome::Done => protocol::Ended::Done,
            Outcome::Failed => protocol::Ended::Failed,
            Outcome::Refused => protocol::Ended::Refused,
        },
    }
}

fn passage(text: &str) -> Passage {
    given(piece(text, 0, Passage::MOST))
}

/// A piece of a text, and how much more there is.
pub(super) fn given((text, more): (&str, usize)) -> Passage {
    Passage {
        text: text.to_owned(),
        more: to_u32(more),
    }
}

/// A text that is no passage, as far as a message should hold of it.
fn bounded(text: &str) -> String {
    let shown = beginning(text, Passage::MOST);
    let more = if shown.len() < text.len() { "…" } else { "" };
    [shown, more].concat()
}
