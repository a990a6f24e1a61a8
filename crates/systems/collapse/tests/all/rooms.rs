//! The room of collapse, as most tests look into it.

use steelyard_collapse::{Cards, CardsOpen};
use steelyard_decision::{Model, Refusal, Settings};
use steelyard_harness::SystemWorkspace;
use steelyard_system::{SaveError, SavedFile};

pub(crate) trait Rooms {
    fn cards(&self) -> CardsOpen<'_>;
    fn collapses(&self, settings: &Settings) -> (Vec<Model>, Vec<Refusal>);
    /// The policy with settings in it.
    fn save_one(&self, settings: &Settings) -> Result<SavedFile, SaveError>;
}

impl Rooms for SystemWorkspace {
    fn cards(&self) -> CardsOpen<'_> {
        self.view::<Cards>().unwrap()
    }

    fn collapses(&self, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        self.models_or_refusals(settings)
    }

    fn save_one(&self, settings: &Settings) -> Result<SavedFile, SaveError> {
        self.save(settings).unwrap()
    }
}
