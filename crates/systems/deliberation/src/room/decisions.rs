//! The decisions over rounds.

use std::collections::BTreeSet;
use std::rc::Rc;

use steelyard_decision::{Model, Parameters, Refusal, Settings};
use steelyard_documents::Name;
use steelyard_system::{Can, Decision, MadeOf, OpenFiles, SavedIn, System};

use super::{Deliberations, Runs, unique};
use crate::config::groups;
use crate::evaluate::{evaluate, evaluate_diverging};
use crate::rubric::Rubric;
use crate::run::{Run, Told, What};
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

/// The rounds in which something can be chosen: an artifact was judged or voted on, or, where different ideas are wanted, written or put
/// together. Votes that name none are about one only where there are not several.
/// `diverges`: whether the config in force says that they are.
pub(super) fn rounds(runs: &[Run], diverges: Option<bool>) -> Vec<Round> {
    let mut names: BTreeSet<Name> = BTreeSet::new();
    let mut all = Vec::new();
    for (at, run) in runs.iter().enumerate() {
        let name = unique(&run.id, &mut names);
        let diverges = diverges.or(run.draft.diverges) == Some(true);
        for (place, round) in run.rounds.iter().enumerate() {
            let mut written = round.events.iter().filter_map(|event| match &event.what {
                What::Artifact { id, .. } => Some(id),
                _ => None,
            });
            let first = written.next();
            let has_several = written.any(|id| Some(id) != first);
            let is_judged = |what: &What| match what {
                What::Review { .. } => true,
                What::Vote { artifact, .. } => artifact.is_some() || !has_several,
                What::Artifact { text: Some(_), .. } | What::Approaches { .. } => diverges,
                _ => false,
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

/// A run that was worked out.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    run: usize,
    settings: Settings,
    under: Rc<Under>,
}

impl Runs {
    /// A run, by place, under settings, the config in force before what its own log says. The last ones are kept: a page asks
    /// several things of one run under the same settings.
    pub fn under(&self, run: usize, settings: &Settings) -> Rc<Under> {
        /// One under settings and one as saved, of two runs.
        const KEPT: usize = 4;
        let mut kept = self.kept.borrow_mut();
        let is_it = |one: &Kept| one.run == run && one.settings == *settings;
        if let Some(at) = kept.iter().position(is_it) {
            return Rc::clone(&kept[at].under);
        }
        let known = |method| {
            let mut same = kept.iter().filter(|one| one.run == run);
            let found = same.find(|one| one.under.rules.method == method)?;
            found.under.approaches.clone()
        };
        let under = Rc::new(Under::of(&self.draft, &self.all[run], settings, known));
        if kept.len() == KEPT {
            kept.remove(0);
        }
        kept.push(Kept {
            run,
            settings: settings.clone(),
            under: Rc::clone(&under),
        });
        under
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
        let under = room.under(at, settings);
        let about = MadeOf::of(open, [Some(run.file), room.config_file]);
        let mut weights = Weights::default();
        let diverging = under.approaches.as_ref().map(|_| {
            let (mut numbers, mut readings) = under.draft.of_groups(|group| tells_of(run, group));
            let _told_elsewhere = Model::apply(&mut numbers, &mut readings, settings);
            (numbers, readings)
        });
        for round in rounds {
            let state = &under.course.rounds[round.round];
            let rubric = if under.rules.by_gold {
                &under.gold
            } else {
                &state.living
            };
            let (parameters, (cells, recorded)) = match (&under.approaches, &diverging) {
                (Some(approaches), Some((parameters, _))) => {
                    let by = (&**approaches, &under.rules);
                    let made = evaluate_diverging(run, round.round, by, parameters);
                    (parameters, made)
                }
                _ => {
                    let parameters = weights.of(rubric, &under, settings);
                    let made = evaluate(run, state, rubric, &under, parameters);
                    (parameters, made)
                }
            };
            models.push(Model {
                system: Deliberations.id().into(),
                title: format!("Round {}, {}", state.number, short(&run.title, &run.id)).into(),
                parameters: parameters.clone(),
                switches: diverging
                    .as_ref()
                    .map_or(&under.switches, |(_, own)| own)
                    .clone(),
                cells,
                recorded,
                files: about.files.clone(),
                diagnostics: about.diagnostics.clone(),
            });
        }
    }
    (models, refused)
}

/// Whether something of a group of numbers follows from a run in which different ideas are wanted.
fn tells_of(run: &Run, group: &str) -> bool {
    let told = match group {
        groups::DIVERGENCE => return true,
        groups::TRUST => Told::Deeds,
        groups::ADVOCATE => Told::Advocates,
        groups::DRIFT => Told::Rubrics,
        groups::TRIAGE => Told::Disagreements,
        _ => return false,
    };
    run.recorded.contains(&told)
}

/// The numbers of a run with the weights of a rubric, made anew where it is another one than the last.
#[derive(Default)]
pub(super) struct Weights<'a>(Option<(&'a Rubric, Parameters)>);

impl<'a> Weights<'a> {
    pub(super) fn of(
        &mut self,
        rubric: &'a Rubric,
        under: &Under,
        settings: &Settings,
    ) -> &Parameters {
        let known = self.0.take().filter(|(known, _)| *known == rubric);
        let made = || {
            let criteria = rubric.criteria.iter().map(|one| (&one.name, one.weight));
            let mut parameters = under.draft.parameters(criteria);
            parameters.take(settings);
            (rubric, parameters)
        };
        &self.0.insert(known.unwrap_or_else(made)).1
    }
}

/// A title as far as it fits behind a number.
fn short(title: &str, id: &str) -> String {
    let title = if title.is_empty() { id } else { title };
    match title.char_indices().nth(LONGEST_TITLE) {
        Some((end, _)) => format!("{}…", title[..end].trim_end()),
        None => title.to_owned(),
    }
}
