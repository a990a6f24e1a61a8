//! Settings on their way back into the files that they came from.

use steelyard_decision::Settings;
use steelyard_system::{Configuration, SaveError, SavedFile};

use super::Workspace;

impl Workspace {
    /// The configurations of systems with the settings written into them: those that change. Where none does they are given
    /// as they are. What belongs to decisions with settings of their own alone, as `known` tells, is left out; what nobody
    /// knows goes to the first, to be refused.
    pub fn save(
        &self,
        settings: &Settings,
        known: impl Fn(&str) -> bool,
    ) -> Vec<Result<SavedFile, SaveError>> {
        let rooms = self.rooms.iter().enumerate();
        let configured: Vec<(usize, Configuration<'_>)> = rooms
            .filter_map(|(at, room)| Some((at, room.configuration()?)))
            .collect();
        let has = |one: &Configuration<'_>, id: &str| one.parameters.place(id).is_some();
        let reads = |one: &Configuration<'_>, id: &str| one.switches.iter().any(|own| own.id == id);
        let mut own: Vec<Settings> = configured.iter().map(|_| Settings::default()).collect();
        for (id, value) in &settings.values {
            let place = configured.iter().position(|(_, one)| has(one, id));
            if let Some(own) = own.get_mut(place.unwrap_or(0))
                && (place.is_some() || !known(id))
            {
                own.values.push((id.clone(), *value));
            }
        }
        for (id, reading) in &settings.switches {
            let place = configured.iter().position(|(_, one)| reads(one, id));
            if let Some(own) = own.get_mut(place.unwrap_or(0)) {
                own.switches.push((id.clone(), reading.clone()));
            }
        }
        let nothing = Settings::default();
        let untouched = own.iter().all(|one| *one == nothing);
        let mut files = Vec::new();
        for ((at, configuration), settings) in configured.into_iter().zip(&own) {
            if *settings != nothing || untouched && configuration.file.is_some() {
                files.extend(self.rooms[at].save(self.seen_by(at), None, settings));
            }
        }
        files
    }

    /// Settings written into the file that a decision, by place, has of its own; `None` where it has none.
    pub fn save_own(
        &self,
        decision: usize,
        settings: &Settings,
    ) -> Option<Result<SavedFile, SaveError>> {
        let (at, place) = self.room_of(decision)?;
        self.rooms[at].save(self.seen_by(at), Some(place), settings)
    }
}
