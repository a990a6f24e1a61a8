//! The rooms of the systems, as most tests look into them.

use steelyard_collapse::{Cards, CardsOpen};
use steelyard_decision::{Model, Refusal, Settings};
use steelyard_engine::workspace::Workspace;
use steelyard_interaction::{Agents, AgentsOpen, Judge};
use steelyard_system::{OpenFile, SaveError, SavedFile};
use steelyard_table::{TableMap, Tables};

pub(crate) trait Rooms {
    fn cards(&self) -> CardsOpen<'_>;
    fn agents(&self) -> AgentsOpen<'_>;
    fn collapses(&self, settings: &Settings) -> (Vec<Model>, Vec<Refusal>);
    fn interactions(&self, settings: &Settings) -> (Vec<Model>, Vec<Refusal>);
    fn judge_by(&mut self, judge: Judge);
    fn map_columns(&mut self, map: Option<TableMap>);
    /// The only file that settings go to.
    fn save_one(&self, settings: &Settings) -> Result<SavedFile, SaveError>;
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

    fn judge_by(&mut self, judge: Judge) {
        self.room_mut::<Agents>().unwrap().judge_by(judge);
    }

    fn map_columns(&mut self, map: Option<TableMap>) {
        self.room_mut::<Tables>().unwrap().map_columns(map);
    }

    fn save_one(&self, settings: &Settings) -> Result<SavedFile, SaveError> {
        let mut files = self.save(settings, |_| false);
        assert_eq!(files.len(), 1, "{files:?}");
        files.remove(0)
    }
}

/// What a file is, as its only kind of document is called.
pub(crate) fn kind(file: &OpenFile) -> &'static str {
    match file.only_kind() {
        Some(kind) => kind.label,
        None if file.is_unknown() => "Unknown",
        None => "Several",
    }
}
