//! The decisions over turns.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use steelyard_decision::{Model, Parameters, Refusal, Settings};
use steelyard_documents::{Decoder, Name, Names, Severity, Span};
use steelyard_system::{MadeOf, OpenFile, OpenFiles, System};

use super::contents::Contents;
use super::{Interviews, Turns};
use crate::codes;
use crate::config::{Config, Draft, Weighted, multiplier_id, weight_id};
use crate::coverage::{Coverage, Looked, coverage};
use crate::evaluate::evaluate;
use crate::focus::candidates;
use crate::graph::{Graph, layout};
use crate::read::{Concept, mark_by_aliases};
use crate::rule::Listed;
use crate::state::State;
use crate::strategy::Strategy;
use crate::tier2::SCORERS;
use crate::timing::phase_of;

/// An interview with its turns.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Interview {
    /// Ids of its decisions, one a turn.
    pub(super) ids: Vec<Name>,
    /// Its turns.
    pub(super) states: Vec<State>,
    /// Place of the file of each turn.
    pub(super) files: Vec<usize>,
    /// What its page draws whatever settings say: made when it is first asked for.
    pub(super) drawn: OnceCell<Drawn>,
}

/// What of an interview no setting changes and takes a while to work out.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Drawn {
    /// Where each node stands in a picture of all of them, by id.
    pub(super) places: BTreeMap<Name, (f64, f64)>,
    /// The strategies of each turn's candidates, by place in the config.
    pub(super) candidates: Vec<Vec<usize>>,
}

impl Interview {
    /// What its page draws, under the strategies of a config.
    pub(super) fn drawn(&self, config: &Config) -> &Drawn {
        self.drawn.get_or_init(|| Drawn {
            places: self.places(),
            candidates: self.candidates(config),
        })
    }

    /// All nodes of its turns in one picture, so that they stand still from turn to turn.
    fn places(&self) -> BTreeMap<Name, (f64, f64)> {
        let mut places: BTreeMap<Name, usize> = BTreeMap::new();
        let mut edges: BTreeSet<(usize, usize)> = BTreeSet::new();
        let mut before: Option<&State> = None;
        for state in &self.states {
            // The turns of a session share their lists.
            let again = |before: &State| {
                before.nodes.is_of(&state.nodes) && before.joined.is_of(&state.joined)
            };
            if before.replace(state).is_some_and(again) {
                continue;
            }
            let mut own = Vec::new();
            for node in state.nodes.all() {
                let next = places.len();
                own.push(*places.entry(node.id.clone()).or_insert(next));
            }
            for edge in state.joined.all() {
                edges.extend(own.get(edge.from).copied().zip(own.get(edge.to).copied()));
            }
        }
        let edges: Vec<(usize, usize)> = edges.into_iter().filter(|(a, b)| a != b).collect();
        let points = layout(places.len(), &edges);
        places
            .into_iter()
            .map(|(id, at)| (id, points[at]))
            .collect()
    }

    fn candidates(&self, config: &Config) -> Vec<Vec<usize>> {
        let turns = self.states.iter().map(|state| {
            let found = candidates(&config.strategies, state, &Graph::of(state));
            found.iter().map(|one| one.strategy).collect()
        });
        turns.collect()
    }
}

/// The interviews of all files: a session each, and the states that are called the same, by turn.
pub(super) fn interviews(files: &[Contents]) -> Vec<Interview> {
    let concepts = files.iter().flat_map(|contents| &contents.concepts);
    let concepts: Vec<&Concept> = concepts.map(|(_, concept)| concept).collect();
    let mut all: Vec<Interview> = Vec::new();
    let mut by_states: BTreeMap<&Name, usize> = BTreeMap::new();
    for (file, contents) in files.iter().enumerate() {
        for session in &contents.sessions {
            let mut interview = Interview::default();
            for state in &session.states {
                interview.add(file, touched(state, &session.concept, &concepts));
            }
            all.push(interview);
        }
        for state in &contents.states {
            let next = all.len();
            let at = *by_states.entry(&state.interview).or_insert(next);
            if at == next {
                all.push(Interview::default());
            }
            all[at].add(file, touched(state, "", &concepts));
        }
    }
    let mut taken = Names::default();
    for interview in &mut all {
        interview.name(&mut taken);
    }
    all
}

impl Interview {
    /// Adds a turn after those that are not later.
    fn add(&mut self, file: usize, state: State) {
        let at = self.states.partition_point(|one| one.turn <= state.turn);
        self.states.insert(at, state);
        self.files.insert(at, file);
    }

    /// Gives each turn an id that no other has.
    fn name(&mut self, taken: &mut Names) {
        let ids = self.states.iter().map(|state| {
            let id = format!("{}:{}", state.interview, state.turn + 1);
            taken.once(id.into())
        });
        self.ids = ids.collect();
    }
}

/// A state with the elements of the concept that its session names, or of the only one there is, where it lists none.
fn touched(state: &State, concept: &str, concepts: &[&Concept]) -> State {
    let mut state = state.clone();
    let named = concepts
        .iter()
        .find(|one| !concept.is_empty() && one.id == concept);
    let only = concepts.first().filter(|_| concepts.len() == 1);
    if state.elements.is_empty()
        && let Some(found) = named.or(only)
    {
        state.elements.clone_from(&found.elements);
        state.seen_by = mark_by_aliases(&mut state.elements, &state.nodes);
    }
    state
}

/// What the records of sessions say of the config that was in force: the scorers that they name with their first weights,
/// the strategies that were chosen, and the multipliers that they had. Nothing where nothing is recorded.
pub(super) fn recorded_config<'a>(states: impl Iterator<Item = &'a State>) -> Draft {
    let mut draft = Draft::default();
    let mut strategies: Vec<Strategy> = Vec::new();
    let mut scorers: BTreeMap<usize, Option<f64>> = BTreeMap::new();
    for record in states.filter_map(|state| state.recorded.as_ref()) {
        if strategies.iter().all(|one| one.id != record.strategy) {
            strategies.push(Strategy::named(&record.strategy, None));
        }
        for term in &record.terms {
            if let Some(rule) = SCORERS.iter().position(|one| one.about().id == term.scorer) {
                scorers.entry(rule).or_insert(term.weight);
            }
        }
    }
    if strategies.is_empty() {
        return draft;
    }
    let scorers = scorers.into_iter().map(|(rule, default)| Weighted {
        listed: Listed::of(rule, SCORERS[rule].about()),
        default,
        rows: Vec::new(),
    });
    draft.scorers = Some(scorers.collect());
    draft.strategies = Some(strategies);
    draft.multipliers = Some(Vec::new());
    draft
}

/// Tells each session that it brings no config.
pub(super) fn tell_of_no_config(interviews: &[Interview], files: &mut [OpenFile]) {
    for interview in interviews {
        let mut turns = interview.states.iter().zip(&interview.files);
        let Some((first, file)) = turns.find(|(state, _)| state.recorded.is_some()) else {
            continue;
        };
        let opened = &mut files[*file];
        let mut decoder = Decoder::new(&opened.file.source);
        let words = [
            "a session without its scoring config",
            "its scoring.yaml, opened beside it",
            "weights and multipliers come from its log; only strategies that were chosen are candidates",
        ];
        let source = &opened.file.source;
        let line = source.lines.line(&source.text, first.place.line);
        let start = line.map_or(0, |line| line.start);
        let span = Span::new(start, start);
        decoder.report(Severity::Warning, codes::NO_CONFIG, span, words);
        opened.diagnostics.extend(decoder.into_diagnostics());
    }
}

/// The decisions under these settings, turn by turn; and why settings were not taken.
pub(super) fn models(
    room: &Turns,
    open: OpenFiles<'_>,
    settings: &Settings,
) -> (Vec<Model>, Vec<Refusal>) {
    if room.interviews.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let (config, refused) = room.under(settings);
    let mut models = Vec::new();
    let mut about: Option<(usize, MadeOf)> = None;
    for interview in &room.interviews {
        for (state, file) in interview.states.iter().zip(&interview.files) {
            let known = about.take().filter(|(of, _)| of == file);
            let (_, about) = about.insert(
                known.unwrap_or_else(|| (*file, MadeOf::of(open, [Some(*file), room.config_file]))),
            );
            let parameters = room.parameters(&config, state, settings);
            let evaluated = evaluate(&config, &parameters, &config.switches, state);
            models.push(Model {
                system: Interviews.id().into(),
                title: format!("{}, turn {}", short(&state.interview), state.turn + 1).into(),
                parameters,
                switches: config.switches.clone(),
                cells: evaluated.cells,
                recorded: evaluated.recorded,
                files: about.files.clone(),
                diagnostics: about.diagnostics.clone(),
            });
        }
    }
    (models, refused)
}

impl Turns {
    /// The config under settings, and why settings were not taken.
    pub(super) fn under(&self, settings: &Settings) -> (Config, Vec<Refusal>) {
        let mut config = self.config.clone();
        let refused = Model::apply(&mut config.parameters, &mut config.switches, settings);
        config.renew(&self.draft);
        (config, refused)
    }

    /// The numbers of a turn under settings: where no config says them, those that its own record has.
    pub(super) fn parameters(
        &self,
        config: &Config,
        state: &State,
        settings: &Settings,
    ) -> Parameters {
        let mut parameters = config.parameters.clone();
        if self.config_file.is_none() {
            as_recorded(config, state, &mut parameters);
        }
        parameters.take(settings);
        parameters
    }
}

/// What of the config did something over all turns, under these settings.
pub(super) fn covered(room: &Turns, settings: &Settings) -> Coverage {
    let (mut config, _) = room.under(settings);
    let own = config.clone();
    config.parameters.take(settings);
    let several = room.interviews.len() > 1;
    let turns = room
        .interviews
        .iter()
        .enumerate()
        .flat_map(|(interview, one)| {
            let (own, config) = (&own, &config);
            one.states.iter().map(move |state| {
                let turn = format!("turn {}", state.turn + 1);
                Looked {
                    interview,
                    called: if several {
                        format!("{}, {turn}", short(&state.interview))
                    } else {
                        turn
                    },
                    state,
                    parameters: if room.config_file.is_some() {
                        Cow::Borrowed(&config.parameters)
                    } else {
                        Cow::Owned(room.parameters(own, state, settings))
                    },
                }
            })
        });
    coverage(&config, &room.draft, turns)
}

/// A name of machines as people say it: its first part.
fn short(name: &str) -> &str {
    const LONGEST: usize = 24;
    match name.split_once('-') {
        Some((first, _)) if name.len() > LONGEST => first,
        _ => name,
    }
}

/// The weights and the multiplier that a turn's own record says.
fn as_recorded(config: &Config, state: &State, parameters: &mut Parameters) {
    let Some(record) = &state.recorded else {
        return;
    };
    for term in &record.terms {
        if let Some(weight) = term.weight {
            // What is no weight is not taken.
            let _kept = parameters.save(&weight_id(&term.scorer, "default"), weight);
        }
    }
    if let Some(multiplier) = record.multiplier {
        let phase = phase_of(state, parameters, &config.switches);
        let id = multiplier_id(phase, &record.strategy);
        let _kept = parameters.save(&id, multiplier.value);
    }
}
