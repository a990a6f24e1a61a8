//! Which run is meant by a name.

use std::collections::BTreeMap;

use crate::RunName;
use steelyard_documents::Name;
use steelyard_runs::calls::Calls;

use super::facts::agent_key;
use super::{At, Task};
use crate::room::Files;

/// A run by its task's place and its own in it.
pub(in crate::room) type RunAt = (usize, usize);

/// What a name comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::room) enum Meant {
    /// No run.
    Nobody,
    /// A run that another one called or has whole, and no other.
    Called,
    /// This one.
    One(RunAt),
    /// So many.
    Several(usize),
}

/// What a run can be called: its agent, its ids and its files.
struct Candidate<'a> {
    /// `None` for one that another called or has whole.
    at: Option<RunAt>,
    agent: String,
    runs: Vec<&'a str>,
    files: Vec<usize>,
    trajectory: Option<At>,
}

/// Which of agent, id and file a name gives.
type Shape = [bool; 3];
type Key = (Option<String>, Option<String>, Option<usize>);

/// Finds runs by what they are called. A name costs no more than a look-up, however many there are.
pub(in crate::room) struct Index<'a> {
    files: Files<'a>,
    candidates: Vec<Candidate<'a>>,
    tables: BTreeMap<Shape, BTreeMap<Key, Fit>>,
    named: BTreeMap<String, Vec<usize>>,
}

/// The candidates that a name fits: the first of each sort, and how many. Those with a trajectory go first: where half a
/// run is of another file, they are what is meant.
#[derive(Clone, Copy, Debug, Default)]
struct Fit {
    logged: (usize, usize),
    delivered: (usize, usize),
    called: usize,
}

impl Fit {
    fn add(&mut self, place: usize, candidate: &Candidate<'_>) {
        let sort = match candidate {
            Candidate { at: None, .. } => {
                self.called += 1;
                return;
            }
            Candidate {
                trajectory: Some(_),
                ..
            } => &mut self.logged,
            _ => &mut self.delivered,
        };
        if sort.1 == 0 {
            sort.0 = place;
        }
        sort.1 += 1;
    }

    fn join(mut self, other: Self) -> Self {
        for (own, other) in [
            (&mut self.logged, other.logged),
            (&mut self.delivered, other.delivered),
        ] {
            // One run under two of its names is still one.
            let same = own.1 == 1 && other.1 == 1 && own.0 == other.0;
            if own.1 == 0 {
                *own = other;
            } else if !same {
                own.1 += other.1;
            }
        }
        self.called += other.called;
        self
    }
}

impl<'a> Index<'a> {
    /// Of these runs, and of those that count in no task.
    pub(in crate::room) fn new((files, calls): (Files<'a>, &Calls), tasks: &'a [Task]) -> Self {
        let mut candidates = Vec::new();
        for (task, one) in tasks.iter().enumerate() {
            for (place, run) in one.runs.iter().enumerate() {
                candidates.push(candidate(
                    files,
                    (task, place),
                    (run.artifact, run.trajectory),
                ));
            }
        }
        for (file, opened) in files.open.iter().enumerate() {
            for (place, run) in opened.runs().iter().enumerate() {
                if !calls.counts((file, place), run) {
                    candidates.push(Candidate {
                        at: None,
                        agent: agent_key(&run.agent),
                        runs: run.run.iter().map(Name::as_str).collect(),
                        files: vec![file],
                        trajectory: Some((file, place)),
                    });
                }
            }
        }
        Self {
            files,
            candidates,
            tables: BTreeMap::new(),
            named: BTreeMap::new(),
        }
    }

    /// The run that is meant.
    pub(in crate::room) fn find(&mut self, name: &RunName) -> Meant {
        let fit = match name {
            RunName::Word(word) => {
                let by_id = self.look(None, Some(word), None);
                self.files_named(word).into_iter().fold(by_id, |fit, file| {
                    fit.join(self.look(None, None, Some(file)))
                })
            }
            RunName::Parts {
                agent,
                run,
                file: None,
                ..
            } => self.look(agent.as_ref(), run.as_ref(), None),
            RunName::Parts {
                agent,
                run,
                file: Some(file),
                number,
            } => {
                let files = self.files_named(file).into_iter();
                files.fold(Fit::default(), |fit, file| {
                    let (agent, run) = (agent.as_ref(), run.as_ref());
                    fit.join(match number {
                        Some(number) => self.nth((file, *number), agent, run),
                        None => self.look(agent, run, Some(file)),
                    })
                })
            }
        };
        let at = |place: usize| self.candidates.get(place).and_then(|one| one.at);
        match (fit.logged, fit.delivered) {
            ((place, 1), _) | ((_, 0), (place, 1)) => at(place).map_or(Meant::Nobody, Meant::One),
            ((_, 0), (_, 0)) if fit.called > 0 => Meant::Called,
            ((_, 0), (_, 0)) => Meant::Nobody,
            ((_, 0), (_, several)) | ((_, several), _) => Meant::Several(several),
        }
    }

    /// The shortest name by which a run is found: what it is called goes before where it stands.
    pub(crate) fn name(&mut self, at: At) -> Option<RunName> {
        let one = self.candidates.iter();
        let own = one.clone().find(|one| one.trajectory == Some(at))?.at?;
        let (file, place) = at;
        let opened = self.files.open.get(file)?;
        let run = opened.runs().get(place)?;
        let (agent, id) = (&run.agent, run.run.as_ref());
        let name = &opened.file.source.name;
        let parts = |agent: Option<&Name>, run: Option<&Name>, file: bool, number| RunName::Parts {
            agent: agent.cloned(),
            run: run.cloned(),
            file: file.then(|| Name::from(name.as_str())),
            number,
        };
        let names = [
            id.map(|id| parts(Some(agent), Some(id), false, None)),
            Some(parts(None, None, true, None)),
            Some(parts(Some(agent), None, true, None)),
            id.map(|id| parts(Some(agent), Some(id), true, None)),
            Some(parts(None, None, true, Some(place + 1))),
        ];
        let mut names = names.into_iter().flatten();
        names.find(|name| self.find(name) == Meant::One(own))
    }

    /// Names by which runs could have been meant.
    pub(in crate::room) fn known(&self) -> Vec<&str> {
        let ids = self
            .candidates
            .iter()
            .flat_map(|one| one.runs.iter().copied());
        let agents = self.candidates.iter().map(|one| one.agent.as_str());
        let files = self.files.open.iter().filter(|one| !one.runs().is_empty());
        let files = files.map(|one| one.file.source.name.as_str());
        ids.chain(agents).chain(files).collect()
    }

    fn nth(&self, (file, number): At, agent: Option<&Name>, run: Option<&Name>) -> Fit {
        let at = number.checked_sub(1).map(|place| (file, place));
        let mut all = self.candidates.iter().enumerate();
        let found = all.find(|(_, one)| one.trajectory == at);
        let mut fit = Fit::default();
        if let Some((place, one)) = found {
            let same_agent = agent.is_none_or(|agent| agent_key(agent) == one.agent);
            let same_run = run.is_none_or(|run| one.runs.contains(&run.as_str()));
            if same_agent && same_run {
                fit.add(place, one);
            }
        }
        fit
    }

    /// The candidates that have all of what is given.
    fn look(&mut self, agent: Option<&Name>, run: Option<&Name>, file: Option<usize>) -> Fit {
        let shape = [agent.is_some(), run.is_some(), file.is_some()];
        let key = (
            agent.map(|agent| agent_key(agent)),
            run.map(ToString::to_string),
            file,
        );
        let candidates = &self.candidates;
        let table = self
            .tables
            .entry(shape)
            .or_insert_with(|| table(candidates, shape));
        table.get(&key).copied().unwrap_or_default()
    }

    /// Places of the files of that name, or else those of which it is the end of the name, with or without folders.
    fn files_named(&mut self, name: &str) -> Vec<usize> {
        if let Some(known) = self.named.get(name) {
            return known.clone();
        }
        let names = self
            .files
            .open
            .iter()
            .map(|one| one.file.source.name.as_str());
        let names = names.enumerate();
        let exact = names.clone().filter(|(_, own)| *own == name);
        let mut found: Vec<usize> = exact.map(|(at, _)| at).collect();
        if found.is_empty() {
            let fits = |own: &str| ends(own, name) || ends(name, own);
            found = names
                .filter(|(_, own)| fits(own))
                .map(|(at, _)| at)
                .collect();
        }
        self.named.insert(name.to_owned(), found.clone());
        found
    }
}

/// Whether a path ends with the whole of another.
fn ends(path: &str, end: &str) -> bool {
    let before = path.strip_suffix(end);
    !end.is_empty() && before.is_some_and(|before| before.ends_with(['/', '\\']))
}

fn candidate(
    files: Files<'_>,
    at: RunAt,
    (artifact, trajectory): (Option<At>, Option<At>),
) -> Candidate<'_> {
    let delivered = artifact.and_then(|at| files.artifact(at));
    let went = trajectory.and_then(|at| files.run(at));
    let agent = went.map(|one| &one.agent);
    let agent = agent.or_else(|| delivered.map(|one| &one.agent));
    let ids = [
        went.and_then(|one| one.run.as_deref()),
        delivered.and_then(|one| one.run.as_deref()),
    ];
    let mut runs: Vec<&str> = ids.into_iter().flatten().collect();
    runs.dedup();
    let mut places: Vec<usize> = [artifact, trajectory]
        .into_iter()
        .flatten()
        .map(|at| at.0)
        .collect();
    places.dedup();
    Candidate {
        at: Some(at),
        agent: agent.map(|agent| agent_key(agent)).unwrap_or_default(),
        runs,
        files: places,
        trajectory,
    }
}

/// What each name of a shape fits.
fn table(candidates: &[Candidate<'_>], [agent, run, file]: Shape) -> BTreeMap<Key, Fit> {
    let mut table: BTreeMap<Key, Fit> = BTreeMap::new();
    for (place, one) in candidates.iter().enumerate() {
        let agent = agent.then(|| one.agent.clone());
        let runs = if run {
            one.runs.iter().map(|run| Some((*run).to_owned())).collect()
        } else {
            vec![None]
        };
        let files: Vec<Option<usize>> = if file {
            one.files.iter().copied().map(Some).collect()
        } else {
            vec![None]
        };
        for run in runs {
            for file in &files {
                let key = (agent.clone(), run.clone(), *file);
                table.entry(key).or_default().add(place, one);
            }
        }
    }
    table
}
