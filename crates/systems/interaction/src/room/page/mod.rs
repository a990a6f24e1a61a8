//! Answers to the page, in the protocol's words.

mod beside;
mod entry;
mod measured;
mod runs;
mod search;
mod shared_calls;
mod transcript;

use steelyard_protocol::runs::AskRuns;
use steelyard_protocol::{FilePatch, Question, decode};
use steelyard_system::Asked;

use super::AgentsOpen;
pub(super) use measured::measured;

pub(super) fn answer(agents: AgentsOpen<'_>, asked: Asked<'_>) -> Result<Vec<u8>, String> {
    let settings = asked.settings;
    Ok(match decode(asked.question)? {
        AskRuns::AllRuns(question) => question.answered(&runs::runs(agents, settings)),
        AskRuns::AllQuestions(question) => question.answered(&runs::questions(agents, settings)),
        AskRuns::OutlineOf(question) => {
            question.answered(&transcript::outline(agents, question.run, settings))
        }
        AskRuns::EffortsOf(question) => {
            question.answered(&transcript::efforts(agents, question.run, settings))
        }
        AskRuns::Entries(question) => {
            let window = (question.first, question.count);
            let found = transcript::transcript(agents, question.run, settings, window);
            question.answered(&found)
        }
        AskRuns::More(question) => {
            let at = (question.entry, question.part);
            question.answered(&transcript::more(agents, question.run, at, question.from))
        }
        AskRuns::Find(question) => {
            let words = question.words.clone();
            question.answered(&search::found(agents, question.run, words))
        }
        AskRuns::Search(question) => {
            let found = search::searched(agents, &question.words, question.first, question.lines);
            question.answered(&found)
        }
        AskRuns::Beside(question) => {
            question.answered(&beside::runs_beside(agents, question.runs, question.most))
        }
        AskRuns::Write(question) => {
            let found = transcript::written(agents, question.run, settings, question.most);
            question.answered(&found)
        }
        AskRuns::NamesOf(question) => question.answered(&runs::names(agents, &question.runs)?),
        AskRuns::Suggest(question) => question.answered(&runs::suggested(agents)),
        AskRuns::Assign(question) => {
            let file = runs::assigned(agents, &question.runs, question.task.as_deref())?;
            question.answered(&file)
        }
        AskRuns::SayOutcome(question) => {
            let file = runs::outcome_said(agents, &question.runs, &question.said)?;
            question.answered(&file)
        }
        AskRuns::Normalise(question) => {
            let file = agents.normalise(question.key).transpose();
            let file = file.map_err(|why| why.to_string())?;
            question.answered(&file.into_iter().map(FilePatch::from).collect())
        }
    })
}
