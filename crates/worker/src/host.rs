//! The workspace of a page behind a queue: opens go file by file, questions in their order, studies last. While a large file is
//! on its way, whatever is asked, and smaller opens, go between its pieces.

pub(crate) mod answers;
mod opening;
mod telemetry;

use std::collections::VecDeque;
use std::rc::Rc;

use steelyard_build::BUILD_ID;
use steelyard_decision::weigh_to;
use steelyard_documents::TextSource;
use steelyard_engine::SYSTEMS;
use steelyard_engine::workspace::Workspace;
use steelyard_protocol as protocol;
use steelyard_protocol::{Came, DecisionId, Reply, Request, Sent, encode, to_u32};
use steelyard_system::System;

use crate::board::{Board, Draft};
use crate::reply::reply;
use crate::studies::Studies;
use crate::view;
use opening::{Opening, Say, Step};

/// Holds the workspace of a page and answers its questions one unit of work at a time, so that the
/// worker can look for newer messages in between. Studies wait for everything else.
#[derive(Debug)]
pub struct Host {
    queue: VecDeque<Job>,
    studies: Studies,
    workspace: Workspace,
    board: Board,
    telemetry: telemetry::Telemetry,
    /// Whether the last unit of work was a study.
    studied: bool,
}

/// What came of a unit of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// There was nothing to do.
    Idle,
    /// There is more to do before something can be said.
    Going,
    /// Bytes of a file are on their way: there is more to do when they are there.
    Waiting,
    /// An encoded [`Came`].
    Said(Vec<u8>),
}

/// Work that is waiting.
#[derive(Debug)]
enum Job {
    Ask(Sent),
    Open(Opening),
    Say(Came),
}

impl Job {
    /// Whether it is answered while a file is being read.
    fn is_answered_in_part(&self) -> bool {
        matches!(self, Self::Ask(sent) if sent.request.is_answered_in_part())
    }
}

impl Default for Host {
    fn default() -> Self {
        Self::new()
    }
}

impl Host {
    /// A host with nothing loaded, for all systems.
    pub fn new() -> Self {
        Self::of(SYSTEMS)
    }

    /// A host with nothing loaded, for these systems.
    pub fn of(systems: &[&'static dyn System]) -> Self {
        Self {
            queue: VecDeque::new(),
            studies: Studies::default(),
            workspace: Workspace::of(systems),
            board: Board::default(),
            telemetry: telemetry::Telemetry::default(),
            studied: false,
        }
    }

    /// Queues an encoded [`Sent`]. What cannot be decoded is answered with `Failed`, id 0.
    pub fn receive(&mut self, message: &[u8]) {
        self.receive_with(message, Vec::new());
    }

    /// The same for a message beside which lie the bytes of files, by their keys, that are too large to go with it.
    pub fn receive_with(&mut self, message: &[u8], rests: Vec<(u32, Rc<dyn TextSource>)>) {
        self.queue.push_back(match postcard::from_bytes(message) {
            Ok(Sent {
                id,
                request:
                    Request::Study {
                        round,
                        settings,
                        study,
                    },
            }) => {
                return self.studies.add(id, round, view::draft(&settings), study);
            }
            Ok(Sent {
                id,
                request: Request::Open { files },
            }) => Job::Open(Opening::new(id, files, rests)),
            Ok(question) => Job::Ask(question),
            Err(error) => {
                let why = format!("the worker could not read a message: {error}");
                Job::Say(Came {
                    id: 0,
                    reply: Reply::Failed { why },
                })
            }
        });
    }

    /// Does one unit of work.
    pub fn work(&mut self) -> Work {
        self.work_saying(&mut |_| ())
    }

    /// The same; `send` takes encoded answers while the unit is still at work, so that a file of minutes gives signs.
    pub fn work_saying(&mut self, send: &mut dyn FnMut(Vec<u8>)) -> Work {
        if self.study_is_next() {
            self.studied = true;
            return match self.studies.work(&self.workspace, &mut self.board) {
                Some(answer) => Work::Said(encode(&answer)),
                None => Work::Going,
            };
        }
        self.studied = false;
        let Some(job) = self.next_job() else {
            return Work::Idle;
        };
        let answer = match job {
            Job::Say(answer) => answer,
            Job::Ask(Sent { id, request }) => Came {
                id,
                reply: self.reply(request),
            },
            Job::Open(opening) => {
                let id = opening.id;
                let mut say = |reply| send(encode(&Came { id, reply }));
                match self.open_next(opening, &mut say) {
                    Ok(answer) => answer,
                    // What waits for bytes leaves the time to studies.
                    Err(Work::Waiting) if !self.studies.is_empty() => return Work::Going,
                    Err(work) => return work,
                }
            }
        };
        Work::Said(encode(&answer))
    }

    /// Whether a study has its turn: nothing else is to be done, or every other time while a file is on its way.
    fn study_is_next(&self) -> bool {
        let lets_pass = |job: &Job| matches!(job, Job::Open(opening) if opening.lets_pass());
        let is_free = self.queue.is_empty() || !self.studied && self.queue.iter().all(lets_pass);
        is_free && !self.studies.is_empty()
    }

    /// The job to go on with: the first one, but between the pieces of an open that has changed nothing yet what is asked, and
    /// the smallest of the opens.
    fn next_job(&mut self) -> Option<Job> {
        let at = match self.queue.front()? {
            Job::Open(opening) if opening.lets_pass() => self.passing(),
            Job::Open(opening) if opening.is_first() => {
                self.queue.iter().position(Job::is_answered_in_part)
            }
            _ => None,
        };
        self.queue.remove(at.unwrap_or(0))
    }

    /// Place of the job that passes the open in work.
    fn passing(&self) -> Option<usize> {
        let asked = |job: &Job| !matches!(job, Job::Open(_));
        let opens = self.queue.iter().enumerate();
        let opens = opens.filter_map(|(at, job)| match job {
            Job::Open(opening) => Some((opening.bytes(), at)),
            _ => None,
        });
        let smallest = || opens.min().map(|(_, at)| at);
        self.queue.iter().position(asked).or_else(smallest)
    }

    /// Reads one file of an `Open`, or a piece of it; after the last one the workspace is worked out and told. Where there is
    /// nothing to say, what comes next.
    fn open_next(&mut self, mut opening: Opening, say: Say<'_>) -> Result<Came, Work> {
        let id = opening.id;
        let step = opening.work(&mut self.workspace, say);
        if !matches!(step, Step::Done) {
            self.queue.push_front(Job::Open(opening));
        }
        let reply = match step {
            Step::Said(reply) => reply,
            Step::Going => return Err(Work::Going),
            Step::Waiting => return Err(Work::Waiting),
            Step::Done => {
                self.workspace.refresh();
                self.opened()
            }
        };
        Ok(Came { id, reply })
    }

    fn reply(&mut self, request: Request) -> Reply {
        match request {
            Request::Hello { build } if build == BUILD_ID => Reply::Ready,
            Request::Hello { .. } => Reply::WrongBuild {
                build: BUILD_ID.to_owned(),
            },
            Request::Open { .. } => Reply::Failed {
                why: "an open is queued as work".to_owned(),
            },
            Request::Close { keys } => {
                self.workspace.close(&keys);
                self.workspace.refresh();
                self.opened()
            }
            Request::Decide {
                revision,
                round,
                decision,
                settings,
                window,
                focus,
            } => {
                self.studies.begin(round);
                self.decide(
                    (revision, decision),
                    &view::draft(&settings),
                    &window,
                    focus,
                )
            }
            Request::Study { .. } => Reply::Failed {
                why: "a study is queued as work".to_owned(),
            },
            Request::Ask(ask) => reply(self.answer(ask)),
            Request::AskTelemetry(ask) => {
                let (workspace, queue) = (&self.workspace, &self.queue);
                let part = || {
                    queue.iter().find_map(|job| match job {
                        Job::Open(opening) => opening.so_far(workspace),
                        _ => None,
                    })
                };
                self.telemetry.take_part(&ask, part);
                reply(self.telemetry.answer(workspace, ask))
            }
            Request::AskSystem {
                asked,
                settings,
                decision,
            } => reply(self.answer_of_system(&asked, &settings, decision.as_ref())),
        }
    }

    fn opened(&mut self) -> Reply {
        self.studies.overtake();
        self.telemetry.look_at(None);
        self.telemetry.follow(&self.workspace);
        self.board = Board::of(&self.workspace);
        Reply::Opened(view::workspace(&self.workspace, self.board.models()))
    }

    fn decide(
        &mut self,
        (revision, decision): (u32, DecisionId),
        draft: &Draft,
        window: &protocol::RowWindow,
        focus: Option<u32>,
    ) -> Reply {
        let named = self.board.named(&self.workspace, &decision, draft);
        let Some((place, _)) = named else {
            return Reply::Nothing { revision };
        };
        let (model, shape) = (&self.board.models()[place], self.board.shape(place));
        // Beyond its depth a ranking has no order.
        let as_ranked = window.sieve == protocol::Sieve::default();
        let depth = if as_ranked {
            window.first.saturating_add(window.count) as usize
        } else {
            usize::MAX
        };
        let depth = depth.max(view::MOST_GATED);
        let weighed = weigh_to(&model.parameters, (&model.cells, shape), depth);
        let seen = (focus, self.board.read(place));
        let mut decided = view::decided((model, shape), &weighed, revision, window, seen);
        let verdict = weighed.verdict(&model.cells);
        let (id, read) = (self.board.id(place), self.board.read(place));
        let read = read.unwrap_or(&model.cells);
        let explained = decided.explanation.as_ref().map(|one| one.index as usize);
        // What only a stage has is no alternative of the files.
        let explained = explained.filter(|at| *at < model.cells.alternatives.len());
        if let Some(one) = &mut decided.explanation {
            let run = self.workspace.run_of(place, one.index as usize);
            one.run = run.map(|(file, at)| protocol::RunId {
                file,
                place: to_u32(at),
            });
        }
        let mut systems = SYSTEMS.iter();
        let system = systems.find(|system| model.system == system.id());
        decided.notes = system.map_or(Vec::new(), |system| system.notes(model, &weighed));
        decided.panel = view::panel(model, read, &weighed, id);
        decided.what_if = view::what_if(model, read, &weighed, explained, id);
        let changes = self.board.changes(place);
        decided.edited = changes
            .map(|(change, made)| view::edited(id, read, change, made))
            .collect();
        decided.consequences = self.board.consequences(&self.workspace, draft, &verdict);
        decided.decision = decision;
        decided.refused = self.board.refused(&draft.settings);
        Reply::Decided(Box::new(decided))
    }
}
