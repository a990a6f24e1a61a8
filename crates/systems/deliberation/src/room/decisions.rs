//! The decisions over rounds.

use std::collections::BTreeSet;
use std::sync::Arc;

use steelyard_decision::{Model, Parameters, Refusal, Settings};
use steelyard_documents::{Diagnostic, Name};
use steelyard_system::{Can, Decision, OpenFile, OpenFiles, SavedIn, System};

use super::{Deliberations, Runs, unique};
use crate::evaluate::evaluate;
use crate::rubric::Rubric;
use crate::run::{Run, What};
use crate::under::Under;

/// Letters of a title that stand behind the number of its round.
const LONGEST_TITLE: usize = 60;

/// A round that is a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Its id.
    pub id: Name,
    /// Places of its run, and of the round in it.
    pub run: usize,
    /// Place of the round in its run.
    pub round: usize,
}

/// The rounds in which something can be chosen: an artifact was written, judged or voted on.
pub(super) fn rounds(runs: &[Run]) -> Vec<Round> {
    let mut names: BTreeSet<Name> = BTreeSet::new();
    let mut all = Vec::new();
    for (at, run) in runs.iter().enumerate() {
        let name = unique(&run.id, &mut names);
        for (place, round) in run.rounds.iter().enumerate() {
            let is_judged = |what: &What| {
                matches!(
                    what,
                    What::Review { .. }
                        | What::Vote {
                            artifact: Some(_),
                            ..
                        }
                )
            };
            if round.events.iter().any(|event| is_judged(&event.what)) {
                all.push(Round {
                    id: format!("{name}:{}", round.number).into(),
                    run: at,
                    round: place,
                });
            }
        }
    }
    all
}

impl Runs {
    /// A run under settings, the config in force before what its own log says.
    pub fn under(&self, run: &Run, settings: &Settings) -> Under {
        Under::of(&self.draft, run, settings)
    }

    /// The place of a run's first decision among those of the room.
    pub(super) fn first_of(&self, run: usize) -> usize {
        self.rounds.partition_point(|one| one.run < run)
    }

    /// Decisions of a run.
    pub fn rounds_of(&self, run: usize) -> &[Round] {
        let end = self.rounds.partition_point(|one| one.run <= run);
        &self.rounds[self.first_of(run)..end]
    }
}

pub(super) fn decisions(room: &Runs, open: OpenFiles<'_>) -> Vec<Decision> {
    let config_file = room.config_file.and_then(|at| open.files.get(at));
    let base = config_file.map(|opened| opened.file.source.name.clone());
    let all = room.rounds.iter().map(|one| Decision {
        id: one.id.clone(),
        untitled: "Round",
        base: base.clone(),
        file: open
            .files
            .get(room.all[one.run].file)
            .filter(|_| config_file.is_none())
            .map(|opened| opened.key),
        saved_in: SavedIn::Configuration("config"),
        can: Can::default(),
        filled_by: None,
    });
    all.collect()
}

pub(super) fn models(
    room: &Runs,
    open: OpenFiles<'_>,
    settings: &Settings,
) -> (Vec<Model>, Vec<Refusal>) {
    if room.all.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let (mut parameters, mut switches) = (room.parameters.clone(), room.switches.clone());
    let refused = Model::apply(&mut parameters, &mut switches, settings);
    let mut models = Vec::new();
    for (at, run) in room.all.iter().enumerate() {
        let rounds = room.rounds_of(at);
        if rounds.is_empty() {
            continue;
        }
        let under = room.under(run, settings);
        let about = About::of(room, open, run.file);
        let mut own: Option<(&Rubric, Parameters)> = None;
        for round in rounds {
            let state = &under.course.rounds[round.round];
            let rubric = if under.rules.by_gold {
                &under.gold
            } else {
                &state.living
            };
            let (_, parameters) = match own.take().filter(|(known, _)| *known == rubric) {
                Some(known) => own.insert(known),
                None => {
                    let criteria = rubric.criteria.iter().map(|one| (&one.name, one.weight));
                    let mut parameters = under.draft.parameters(criteria);
                    parameters.take(settings);
                    own.insert((rubric, parameters))
                }
            };
            let (cells, recorded) = evaluate(run, state, rubric, &under, parameters);
            models.push(Model {
                system: Deliberations.id().into(),
                title: format!("Round {}, {}", state.number, short(&run.title, &run.id)).into(),
                parameters: parameters.clone(),
                switches: under.switches.clone(),
                cells,
                recorded,
                files: about.files.clone(),
                diagnostics: Arc::clone(&about.diagnostics),
            });
        }
    }
    (models, refused)
}

/// A title as far as it fits behind a number.
fn short(title: &str, id: &str) -> String {
    let title = if title.is_empty() { id } else { title };
    match title.char_indices().nth(LONGEST_TITLE) {
        Some((end, _)) => format!("{}…", title[..end].trim_end()),
        None => title.to_owned(),
    }
}

/// What a decision says of the files that it is made of: that of its run, and that of the config.
struct About {
    files: Vec<(u32, String)>,
    diagnostics: Arc<[Diagnostic]>,
}

impl About {
    fn of(room: &Runs, open: OpenFiles<'_>, file: usize) -> Self {
        let mut places: BTreeSet<usize> = BTreeSet::new();
        places.extend([Some(file), room.config_file].into_iter().flatten());
        let opened = places.iter().filter_map(|at| open.files.get(*at));
        let opened: Vec<&OpenFile> = opened.collect();
        let diagnostics = opened.iter().flat_map(|one| &one.diagnostics);
        Self {
            files: opened
                .iter()
                .map(|one| (one.key, one.file.source.name.clone()))
                .collect(),
            diagnostics: diagnostics.cloned().collect(),
        }
    }
}
