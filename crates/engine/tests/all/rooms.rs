//! The rooms of the systems, as most tests look into them.

use steelyard_collapse::{Cards, CardsOpen};
use steelyard_decision::{Model, Refusal, Settings};
use steelyard_engine::workspace::Workspace;
use steelyard_interaction::{Agents, AgentsOpen};

pub(crate) use steelyard_harness::kind;

pub(crate) trait Rooms {
    fn cards(&self) -> CardsOpen<'_>;
    fn agents(&self) -> AgentsOpen<'_>;
    fn collapses(&self, settings: &Settings) -> (Vec<Model>, Vec<Refusal>);
    fn interactions(&self, settings: &Settings) -> (Vec<Model>, Vec<Refusal>);
}

impl Rooms for Workspace {
    fn cards(&self) -> CardsOpen<'_> {
        self.view::<Cards>().unwrap()
    }

    fn agents(&self) -> AgentsOpen<'_> {
        self.view::<Agents>().unwrap()
    }

    fn collapses(&self, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        self.models_of("collapse", settings)
    }

    fn interactions(&self, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        self.models_of("interaction", settings)
    }
}
