//! Questions about files and decisions, and to systems.

use steelyard_decision::data::Data;
use steelyard_decision::{Model, Settings};
use steelyard_protocol as protocol;
use steelyard_protocol::{Ask, DecisionId, FilePatch, Question, SystemQuestion};
use steelyard_system as system;
use steelyard_system::{SaveError, SavedFile};

use super::Host;
use crate::reply::Answered;
use crate::view;

const GONE: &str = "There is no such decision any more.";

impl Host {
    pub(super) fn answer(&mut self, ask: Ask) -> Answered {
        match ask {
            Ask::Source(ask) => {
                let lines = view::source_lines(&self.workspace, ask.key, ask.first, ask.count);
                Ok(ask.answered(&lines))
            }
            Ask::FrameOf(ask) => {
                let place = self.board.place(&ask.decision).ok_or(GONE)?;
                let (model, saved) = (&self.board.models()[place], self.board.saved(place));
                let frame = view::frame(&self.workspace, place, model, saved);
                Ok(ask.answered(&frame.ok_or(GONE)?))
            }
            Ask::DistributionsOf(ask) => {
                let place = self.board.place(&ask.decision).ok_or(GONE)?;
                let cells = &self.board.models()[place].cells;
                Ok(ask.answered(&view::distributions(cells)))
            }
            Ask::Explain(ask) => {
                let model = self.under(&ask.decision, &ask.settings).ok_or(GONE)?;
                Ok(ask.answered(&view::reason(model)))
            }
            Ask::Powers(ask) => {
                let model = self.under(&ask.decision, &ask.settings).ok_or(GONE)?;
                Ok(ask.answered(&view::who_decided(model)?))
            }
            Ask::Data(ask) => {
                let model = self.under(&ask.decision, &ask.settings);
                let model = model.ok_or("There is no decision to save.")?;
                let text = Data::new(model).text().map_err(|error| error.to_string())?;
                Ok(ask.answered(&FilePatch {
                    name: "decision.json".to_owned(),
                    text,
                    hunks: Vec::new(),
                }))
            }
            Ask::Save(ask) => Ok(ask.answered(&self.save(&view::settings(&ask.settings))?)),
            Ask::SaveOwn(ask) => {
                let file = self.save_own(&ask.decision, &view::settings(&ask.settings));
                let file =
                    file.ok_or("This decision is read without a map, so there is none to save.")?;
                Ok(ask.answered(&patch(file)?))
            }
        }
    }

    /// The answer of a system to a question of its own.
    pub(super) fn answer_of_system(
        &mut self,
        asked: &SystemQuestion,
        settings: &protocol::Settings,
        decision: Option<&DecisionId>,
    ) -> Answered {
        let engine_settings = view::settings(settings);
        let draft = view::draft(settings);
        let model = decision.and_then(|id| self.board.named(&self.workspace, id, &draft));
        let question = system::Asked {
            question: &asked.question,
            settings: &engine_settings,
            decision: model,
        };
        self.workspace.answer(&asked.system, question)
    }

    /// A decision as it stands under what the page's user has changed.
    fn under(&mut self, id: &DecisionId, settings: &protocol::Settings) -> Option<&Model> {
        let draft = view::draft(settings);
        let named = self.board.named(&self.workspace, id, &draft);
        named.map(|(_, model)| model)
    }

    /// The configurations of systems with the settings written into them.
    fn save(&self, settings: &Settings) -> Result<Vec<FilePatch>, String> {
        let files = self.workspace.save(settings, |id| self.board.knows(id));
        if files.is_empty() {
            return Err(
                "Nothing differs from the defaults, so there is nothing to save.".to_owned(),
            );
        }
        files.into_iter().map(patch).collect()
    }

    /// The file that a decision has of its own with the settings written into it. Values that belong to other loaded
    /// decisions alone are left out; what nobody knows stays, to be refused.
    fn save_own(
        &self,
        id: &DecisionId,
        settings: &Settings,
    ) -> Option<Result<SavedFile, SaveError>> {
        let place = self.board.place(id)?;
        let parameters = &self.board.models()[place].parameters;
        let own = |id: &str| parameters.place(id).is_some() || !self.board.knows(id);
        let values = settings.values.iter().filter(|(id, _)| own(id));
        let own = Settings {
            values: values.cloned().collect(),
            ..Settings::default()
        };
        self.workspace.save_own(place, &own)
    }
}

/// A file with settings written into it, or why there is none.
fn patch(file: Result<SavedFile, SaveError>) -> Result<FilePatch, String> {
    file.map(FilePatch::from).map_err(|error| error.to_string())
}
