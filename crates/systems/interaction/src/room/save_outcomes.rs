//! Saying what came of runs: the document that says so, written anew.

use std::collections::BTreeMap;

use steelyard_decision::plain;
use steelyard_documents::{Format, Span, quoted};
use steelyard_runs::calls::At;

use super::contents::OUTCOME;
use super::tasks::{Index, OutcomeAt, RunAt};
use super::written::{Item, Kind, Place, Said, WrittenFile};
use super::{AgentsOpen, Files, TasksError};
use crate::{GivenOutcome, Outcome, RunRef};

const OUTCOMES: Kind = Kind {
    list: "outcomes",
    about: "# Outcomes of runs. Open this file beside their logs.\n",
    stem: "outcomes",
    document: &OUTCOME,
};

/// What is said of runs.
#[derive(Clone, Debug, PartialEq)]
pub enum OutcomeChange {
    /// Whether they did their task; `None` takes back whether and how well.
    Success(Option<bool>),
    /// How well, 0 to 1; `None` takes that back alone.
    Score(Option<f64>),
    /// How satisfied their user was, 1 to 5; `None` takes that back.
    Stars(Option<u8>),
    /// Whether they are what was taken, of their task; others of it no longer are.
    Preferred(bool),
    /// What else there is to say; empty takes that back.
    Note(String),
}

impl OutcomeChange {
    fn make(&self, outcome: &mut Outcome) {
        match self {
            Self::Success(success) => {
                outcome.success = *success;
                outcome.score = None;
            }
            Self::Score(score) => outcome.score = *score,
            Self::Stars(stars) => outcome.stars = *stars,
            Self::Preferred(preferred) => outcome.preferred = *preferred,
            Self::Note(note) => outcome.note.clone_from(note),
        }
    }
}

impl AgentsOpen<'_> {
    /// Says something of runs, each by its file's key and its place there. Nothing changes before the document that is given
    /// is opened: the last one that there is, if it can be written, since that one holds; else a new one.
    pub fn set_outcome(
        self,
        runs: &[(u32, usize)],
        change: &OutcomeChange,
    ) -> Result<WrittenFile, TasksError> {
        let chosen = self.chosen(runs)?;
        let known: BTreeMap<At, (RunAt, Option<OutcomeAt>)> = self.outcomes().collect();
        let mut document = Document::of(self);
        for at in &chosen {
            let (_, said) = known.get(at).ok_or(TasksError::Gone)?;
            document.set(*at, *said, change).ok_or(TasksError::Gone)?;
        }
        if *change == OutcomeChange::Preferred(true) {
            let tasks = chosen.iter().filter_map(|at| Some(known.get(at)?.0.0));
            let tasks: Vec<usize> = tasks.collect();
            for (at, ((task, _), said)) in &known {
                let given = document.given(*said);
                let is_other = tasks.contains(task) && !chosen.contains(at);
                if is_other && given.is_some_and(|one| one.outcome.preferred) {
                    let no_longer = OutcomeChange::Preferred(false);
                    document
                        .set(*at, *said, &no_longer)
                        .ok_or(TasksError::Gone)?;
                }
            }
        }
        Ok(document.file())
    }

    /// Every trajectory of a task: which run it is, and where its outcome stands.
    fn outcomes(self) -> impl Iterator<Item = (At, (RunAt, Option<OutcomeAt>))> {
        let tasks = self.room.grouped.tasks.iter().enumerate();
        tasks.flat_map(|(task, one)| {
            let runs = one.outcomes().enumerate();
            runs.filter_map(move |(run, (at, outcome))| Some((at?, ((task, run), outcome))))
        })
    }
}

/// A document of outcomes on its way to a new text.
struct Document<'d> {
    files: Files<'d>,
    index: Index<'d>,
    place: Place<'d>,
    before: Vec<GivenOutcome>,
    /// `None` for what is taken out.
    items: Vec<Option<GivenOutcome>>,
}

impl<'d> Document<'d> {
    fn of(agents: AgentsOpen<'d>) -> Self {
        let files = agents.files();
        let mut holding = files.own.iter();
        let last = holding.rposition(|one| !one.outcomes.is_empty());
        let last = last.filter(|at| files.own[*at].outcomes.iter().all(|one| one.whole));
        let place = last.and_then(|at| Place::of(files, at, &OUTCOMES));
        let place = place.unwrap_or_else(|| Place::fresh(files, &OUTCOMES));
        let before: Vec<GivenOutcome> = place.at.map_or(Vec::new(), |(at, _)| {
            files.own[at].given_outcomes().cloned().collect()
        });
        Self {
            files,
            index: Index::new((files, agents.open.calls), &agents.room.grouped.tasks),
            place,
            items: before.iter().cloned().map(Some).collect(),
            before,
        }
    }

    fn given(&self, said: Option<OutcomeAt>) -> Option<&'d GivenOutcome> {
        let (file, place) = said?;
        self.files.own.get(file)?.outcome(place)
    }

    /// Says something of a run of which that is said so far; `None` where nothing names it.
    fn set(&mut self, at: At, said: Option<OutcomeAt>, change: &OutcomeChange) -> Option<()> {
        let given = self.given(said);
        let mut outcome = given.map_or(Outcome::default(), |one| one.outcome.clone());
        change.make(&mut outcome);
        let run = match given {
            Some(given) => given.run.clone(),
            None => RunRef {
                by: self.index.name(at)?,
                span: Span::default(),
            },
        };
        let own = self.place.at.map(|(at, _)| at);
        let here = said.filter(|(file, _)| Some(*file) == own);
        // What another document says is taken back by saying nothing.
        let is_needed = outcome != Outcome::default() || (said.is_some() && here.is_none());
        let item = is_needed.then_some(GivenOutcome {
            run,
            outcome,
            span: Span::default(),
        });
        match here {
            Some((_, place)) => self.items[place] = item,
            None => self.items.push(item),
        }
        Some(())
    }

    fn file(self) -> WrittenFile {
        let format = self.place.format;
        let item = |given: &GivenOutcome| item(given, format);
        let before: Vec<Item> = self.before.iter().map(item).collect();
        let after: Vec<Item> = self.items.iter().flatten().map(item).collect();
        self.place.file(&OUTCOMES, &before, &after)
    }
}

fn item(given: &GivenOutcome, format: Format) -> Item {
    let Outcome {
        success,
        score,
        stars,
        preferred,
        note,
    } = &given.outcome;
    let fields = [
        ("run", Some(given.run.written(format))),
        ("success", success.map(|done| done.to_string())),
        ("score", score.map(plain)),
        ("stars", stars.map(|stars| stars.to_string())),
        ("preferred", preferred.then(|| "true".to_owned())),
        ("note", (!note.is_empty()).then(|| quoted(note))),
    ];
    let said = fields.into_iter();
    said.filter_map(|(key, value)| Some((key, Said::One(value?))))
        .collect()
}
