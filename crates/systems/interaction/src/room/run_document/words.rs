//! What entries of a run say.

use crate::Penalty;
use crate::transcript::{Opinion, Questions};
use steelyard_runs::Asked;
use steelyard_runs::transcript::{What, gist};

use super::super::LoadedRun;
use super::{DocumentBroken, DocumentQuestion, DocumentWhat, Kin, mask};

/// What entries of a run are told by.
pub(super) struct Words<'a> {
    pub(super) questions: Questions<'a>,
    /// What listed preferences cost that were broken.
    pub(super) penalties: Vec<Penalty>,
    pub(super) run: &'a LoadedRun<'a>,
    pub(super) kin: &'a Kin<'a>,
}

impl Words<'_> {
    pub(super) fn of(&self, what: &What<'_>) -> DocumentWhat {
        let text = mask(what.text());
        match *what {
            What::Prompt(_) => DocumentWhat::Prompt { text },
            What::Answer(_) => DocumentWhat::Answer { text },
            What::Said(_) => DocumentWhat::Said { text },
            What::Thought(_) => DocumentWhat::Thought { text },
            What::Failed(_) => DocumentWhat::Failed { text },
            What::Noted(_) => DocumentWhat::Noted { text },
            What::Tool(call) => DocumentWhat::Tool {
                name: mask(&call.name),
                // Masked first, since a key that the line cuts off would not be known any more; and again, since JSON hid
                // some of what stands around it.
                summary: mask(&gist(&text)),
                outcome: call.outcome,
            },
            What::Question(place, asked) => {
                DocumentWhat::Question(question(asked, &self.questions.opinion(place, asked)))
            }
            What::Broken(place, violation) => DocumentWhat::Broken(DocumentBroken {
                preference: mask(&violation.preference),
                expected: mask(&violation.expected),
                actual: text,
                costs: self.penalties.get(place).map(|penalty| penalty.costs),
            }),
            What::Spawned(call, _) => DocumentWhat::Spawned {
                agent: text,
                run: self.kin.number(self.kin.agents.led(self.run, call)),
            },
            What::Compacted { tokens_before } => DocumentWhat::Compacted { tokens_before },
            What::Interrupted => DocumentWhat::Interrupted,
        }
    }
}

fn question(asked: &Asked, opinion: &Opinion) -> DocumentQuestion {
    let reasons = opinion.verdict.iter().flat_map(|one| &one.reasons);
    DocumentQuestion {
        text: mask(&asked.text),
        about: mask(&asked.about),
        options: asked.options.iter().map(|option| mask(option)).collect(),
        answer: asked.answer.as_deref().map(mask),
        effort: opinion.effort,
        recorded: asked.effort.is_some(),
        counts: opinion.counts,
        reward: opinion.reward,
        reasons: reasons.map(|reason| asked.masked(&reason.words)).collect(),
    }
}
