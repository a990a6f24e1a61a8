use steelyard_documents::Name;

use crate::{
    Cells, ModelDiagnostics, Parameters, RecordedOutcome, Refusal, Settings, Switch, Weighed,
    refusals, weigh,
};

/// A decision ready to be weighed: what a system's `evaluate` made of the loaded documents.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Model {
    /// The system's public name: `collapse`.
    pub system: Name,
    /// What it is called, where its documents say so; else empty.
    pub title: Name,
    /// Everything that can be moved.
    pub parameters: Parameters,
    /// Readings of rules.
    pub switches: Vec<Switch>,
    /// Alternatives × criteria, gates and guards.
    pub cells: Cells,
    /// What a log of its time says it came to.
    pub recorded: Option<RecordedOutcome>,
    /// Names of the files that places refer to.
    pub files: Vec<(u32, String)>,
    /// What reading and linking the documents had to say, shared by the decisions of the same files.
    pub diagnostics: ModelDiagnostics,
}

impl Model {
    /// Weighs it under its parameters.
    pub fn weigh(&self) -> Weighed {
        weigh(&self.parameters, &self.cells)
    }

    /// The name of a file; empty for a number that is not there.
    pub fn file_name(&self, file: u32) -> &str {
        let found = self.files.iter().find(|(key, _)| *key == file);
        found.map_or("", |(_, name)| name.as_str())
    }

    /// The label of an alternative of the decision or of one of its stages; the id where there is
    /// none of that id.
    pub fn label<'a>(&'a self, id: &'a str) -> &'a str {
        let mut all = self.cells.with_stages().into_iter();
        let found = all.find_map(|(_, cells)| cells.alternatives.iter().find(|one| one.id == id));
        found.map_or(id, |one| one.label.as_str())
    }

    /// Takes the settings that are good and gives back why the others were not: [`Parameters::take`] and
    /// [`refusals()`], for a decision by itself.
    pub fn apply(
        parameters: &mut Parameters,
        switches: &mut [Switch],
        settings: &Settings,
    ) -> Vec<Refusal> {
        parameters.take(settings);
        for (id, reading) in &settings.switches {
            let known = switches.iter_mut().find(|switch| switch.id == id);
            if let Some(switch) = known {
                switch.chosen = switch.place_of(reading).unwrap_or(switch.chosen);
            }
        }
        refusals([(&*parameters, &*switches)], settings)
    }

    /// Decisions that were read whole, under the settings that each takes, and why settings were not taken.
    pub fn under(mut models: Vec<Self>, settings: &Settings) -> (Vec<Self>, Vec<Refusal>) {
        for model in &mut models {
            model.parameters.take(settings);
        }
        let known = models.iter();
        let known = known.map(|model| (&model.parameters, model.switches.as_slice()));
        let refused = refusals(known, settings);
        (models, refused)
    }
}

/// The switch of an id and the place of a reading in it.
pub fn choose<'a>(
    switches: &'a mut [Switch],
    id: &str,
    reading: &str,
) -> Result<(&'a mut Switch, usize), Refusal> {
    let ids: Vec<&str> = switches.iter().map(|switch| switch.id).collect();
    let Some(at) = ids.iter().position(|known| *known == id) else {
        let nearest = steelyard_documents::nearest(id, &ids).map(str::to_owned);
        return Err(Refusal::Unknown {
            id: id.to_owned(),
            nearest,
        });
    };
    let switch = &mut switches[at];
    let place = switch.place_of(reading)?;
    Ok((switch, place))
}
