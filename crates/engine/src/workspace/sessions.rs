//! Sessions of agents as a log of events: each session is a run of the log.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::rc::Rc;

use steelyard_documents::{Name, Names, masked};
use steelyard_kernel::folder_key;
use steelyard_runs::calls::{At, Calls};
use steelyard_runs::session_events::{SessionEvent, SessionRun, SharedCalls, session_events};
use steelyard_system::OpenFile;
use steelyard_telemetry::{EventLines, EventLog, LogBuilder};

use super::Workspace;
use super::session_member::SessionMember;

/// All sessions of a workspace as one log. The lines of its events are written when they are asked for.
#[derive(Debug)]
pub struct SessionLog {
    /// The events.
    pub log: EventLog,
    sessions: Vec<Session>,
    shared: SharedCalls,
    /// Folders that runs worked in by their keys.
    projects: BTreeMap<String, String>,
    /// Lines by the places of their events, once they are written.
    written: RefCell<BTreeMap<usize, Rc<str>>>,
}

/// A run that nobody called, with those that hang from it.
#[derive(Debug)]
struct Session {
    name: Name,
    runs: Vec<At>,
    /// Place of its first event in the log.
    first: usize,
}

/// The files of a workspace and the calls between their runs.
#[derive(Clone, Copy, Debug)]
struct Loaded<'a> {
    files: &'a [OpenFile],
    calls: &'a Calls,
}

impl SessionLog {
    /// All sessions whose logs are no logs of events; `None` where there are none. A run that is part of another one as a whole
    /// has no events of its own.
    pub(super) fn new(workspace: &Workspace) -> Option<Self> {
        let loaded = Loaded::new(workspace);
        let mut sessions = loaded.sessions();
        let projects = projects(loaded.files);
        let mut shared = SharedCalls::default();
        let mut builder = LogBuilder::new();
        for (place, session) in sessions.iter_mut().enumerate() {
            let members = loaded.members(&session.runs, &projects);
            let runs = session_runs(&members);
            shared.add(place, &runs);
            session.first = builder.len();
            for event in session_events(&runs, place, &shared) {
                let member = &members[event.run];
                builder.push(&member.event(&event, &session.name));
            }
        }
        (!sessions.is_empty()).then(|| Self {
            log: EventLog::of_log(builder.finish(), None),
            sessions,
            shared,
            projects,
            written: RefCell::default(),
        })
    }

    /// The lines of the events, written from the runs of the workspace that the log was made of.
    pub fn lines<'a>(&'a self, workspace: &'a Workspace) -> SessionLines<'a> {
        SessionLines {
            sessions: self,
            loaded: Loaded::new(workspace),
            open: RefCell::default(),
        }
    }
}

/// The lines of the events of sessions.
#[derive(Debug)]
pub struct SessionLines<'a> {
    sessions: &'a SessionLog,
    loaded: Loaded<'a>,
    /// The session that was read last.
    open: RefCell<Option<OpenSession<'a>>>,
}

/// A session with its events.
#[derive(Debug)]
struct OpenSession<'a> {
    place: usize,
    members: Vec<SessionMember<'a>>,
    events: Vec<SessionEvent<'a>>,
}

impl EventLines for SessionLines<'_> {
    fn line(&self, event: usize) -> Option<Rc<str>> {
        let mut written = self.sessions.written.borrow_mut();
        let line = match written.entry(event) {
            Entry::Occupied(line) => line.into_mut(),
            Entry::Vacant(line) => line.insert(self.write(event)?.into()),
        };
        Some(Rc::clone(line))
    }
}

impl<'a> SessionLines<'a> {
    fn write(&self, event: usize) -> Option<String> {
        let sessions = &self.sessions.sessions;
        let place = sessions.partition_point(|session| session.first <= event);
        let place = place.checked_sub(1)?;
        let session = &sessions[place];
        let mut open = self.open.borrow_mut();
        let open = match &mut *open {
            Some(open) if open.place == place => open,
            open => open.insert(self.read(place)),
        };
        let event = open.events.get(event - session.first)?;
        let member = open.members.get(event.run)?;
        Some(member.event(event, &session.name).line())
    }

    fn read(&self, place: usize) -> OpenSession<'a> {
        let SessionLog {
            sessions,
            shared,
            projects,
            ..
        } = self.sessions;
        let members = self.loaded.members(&sessions[place].runs, projects);
        let events = session_events(&session_runs(&members), place, shared);
        OpenSession {
            place,
            members,
            events,
        }
    }
}

fn session_runs<'a>(members: &[SessionMember<'a>]) -> Vec<SessionRun<'a>> {
    members.iter().map(|member| member.run).collect()
}

impl<'a> Loaded<'a> {
    fn new(workspace: &'a Workspace) -> Self {
        Self {
            files: workspace.files(),
            calls: workspace.calls(),
        }
    }

    /// The sessions in the order of the files, each with the runs that hang from it.
    fn sessions(self) -> Vec<Session> {
        let mut order: Vec<At> = Vec::new();
        let mut runs: BTreeMap<At, Vec<At>> = BTreeMap::new();
        for (at, file) in self.files.iter().enumerate() {
            if file.telemetry.is_some() {
                continue;
            }
            for place in 0..file.runs().len() {
                let run = (at, place);
                let link = self.calls.link(run);
                if link.is_some_and(|link| link.whole_in.is_some()) {
                    continue;
                }
                let root = root(self.calls, run);
                let runs = runs.entry(root).or_default();
                if runs.is_empty() {
                    order.push(root);
                }
                runs.push(run);
            }
        }
        let mut names = Names::default();
        let sessions = order.into_iter().map(|root| Session {
            name: masked(&names.once(self.name(root))).into(),
            runs: runs.remove(&root).unwrap_or_default(),
            first: 0,
        });
        sessions.collect()
    }

    /// The name of a session: that in its log, else that of its file.
    fn name(self, (file, place): At) -> Name {
        let opened = &self.files[file];
        let run = opened.runs().get(place).and_then(|run| run.run.clone());
        run.unwrap_or_else(|| opened.file.source.name.as_str().into())
    }

    fn members(
        self,
        runs: &[At],
        projects: &'a BTreeMap<String, String>,
    ) -> Vec<SessionMember<'a>> {
        let members = runs.iter().filter_map(|(at, place)| {
            let file = &self.files[*at];
            let run = file.runs().get(*place)?;
            let link = self.calls.link((*at, *place));
            // Other logs may know the name better than its own.
            let agent = link.and_then(|link| link.agent.as_deref());
            let path = run.project.as_deref();
            let project = path.and_then(|path| projects.get(&*folder_key(path)));
            Some(SessionMember {
                run: SessionRun {
                    run,
                    model_calls: link.map_or(&run.model_calls, |link| link.model_calls(run)),
                },
                agent: masked(agent.unwrap_or(&run.agent)),
                project: project.map(|project| masked(project)),
                is_billed: link.is_some_and(|link| link.billed),
                transcript: (file.key, u32::try_from(*place).unwrap_or(u32::MAX)),
            })
        });
        members.collect()
    }
}

/// The run that nobody called from which a run hangs.
fn root(calls: &Calls, run: At) -> At {
    let mut at = run;
    // No circle is linked.
    while let Some(caller) = calls.link(at).and_then(|link| link.caller) {
        at = caller;
    }
    at
}

/// Folders that runs worked in by their keys, each as the first run spells it, with homes masked. Folders in several homes that
/// are called alike then are numbered: `~/app`, `~/app (2)`.
fn projects(files: &[OpenFile]) -> BTreeMap<String, String> {
    let runs = files.iter().flat_map(OpenFile::runs);
    let mut projects: BTreeMap<String, String> = BTreeMap::new();
    let mut alike: BTreeMap<String, usize> = BTreeMap::new();
    for path in runs.filter_map(|run| run.project.as_deref()) {
        let Entry::Vacant(project) = projects.entry(folder_key(path).into_owned()) else {
            continue;
        };
        let name = masked(path).into_owned();
        let count = alike.entry(name.clone()).or_default();
        *count += 1;
        project.insert(match *count {
            1 => name,
            count => format!("{name} ({count})"),
        });
    }
    projects
}
