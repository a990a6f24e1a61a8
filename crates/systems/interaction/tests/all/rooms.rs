//! The room of interaction, as most tests look into it.

use steelyard_decision::{Model, Refusal, Settings};
use steelyard_harness::SystemWorkspace;
use steelyard_interaction::{Agents, AgentsOpen, Judge};
use steelyard_system::{SaveError, SavedFile};

pub(crate) use steelyard_harness::kind;

pub(crate) trait Rooms {
    fn agents(&self) -> AgentsOpen<'_>;
    fn interactions(&self, settings: &Settings) -> (Vec<Model>, Vec<Refusal>);
    fn judge_by(&mut self, judge: Judge);
    /// The config with settings in it.
    fn save_one(&self, settings: &Settings) -> Result<SavedFile, SaveError>;
}

impl Rooms for SystemWorkspace {
    fn agents(&self) -> AgentsOpen<'_> {
        self.view::<Agents>().unwrap()
    }

    fn interactions(&self, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        self.models_or_refusals(settings)
    }

    fn judge_by(&mut self, judge: Judge) {
        self.room_mut::<Agents>().unwrap().judge_by(judge);
    }

    fn save_one(&self, settings: &Settings) -> Result<SavedFile, SaveError> {
        self.save(settings).unwrap()
    }
}
