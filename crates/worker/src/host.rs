use std::collections::VecDeque;

use steelyard_engine::data::Data;
use steelyard_engine::decision::{Model, Refusal, Role, Settings};
use steelyard_engine::workspace::Workspace;
use steelyard_protocol as protocol;
use steelyard_protocol::{Answer, BUILD_ID, FileBytes, Question, Reply, Request};

use crate::view;

/// Holds the workspace of a page and answers its questions one unit of work at a time, so that the
/// worker can look for newer messages in between.
#[derive(Debug, Default)]
pub struct Host {
    queue: VecDeque<Job>,
    workspace: Workspace,
    weighing: Option<Weighing>,
}

/// Work that is waiting.
#[derive(Debug)]
enum Job {
    Ask(Question),
    Open {
        id: u32,
        files: VecDeque<FileBytes>,
        done: u32,
        total: u32,
    },
    Say(Answer),
}

/// A model that was evaluated, kept while only weights and thresholds move.
#[derive(Debug)]
struct Weighing {
    evaluated_for: Settings,
    model: Model,
    refused: Vec<Refusal>,
}

impl Host {
    /// A host with nothing loaded.
    pub fn new() -> Self {
        Self::default()
    }

    /// Queues an encoded [`Question`]. What cannot be decoded is answered with `Failed`, id 0.
    pub fn receive(&mut self, message: &[u8]) {
        self.queue.push_back(match postcard::from_bytes(message) {
            Ok(Question {
                id,
                request: Request::Open { files },
            }) => {
                let total = u32::try_from(files.len()).unwrap_or(u32::MAX);
                Job::Open {
                    id,
                    files: files.into(),
                    done: 0,
                    total,
                }
            }
            Ok(question) => Job::Ask(question),
            Err(error) => {
                let why = format!("the worker could not read a message: {error}");
                Job::Say(Answer {
                    id: 0,
                    reply: Reply::Failed { why },
                })
            }
        });
    }

    /// Does one unit of work and gives the encoded [`Answer`]; `None` when nothing is left.
    pub fn work(&mut self) -> Option<Vec<u8>> {
        let answer = match self.queue.pop_front()? {
            Job::Say(answer) => answer,
            Job::Ask(Question { id, request }) => Answer {
                id,
                reply: self.reply(request),
            },
            Job::Open {
                id,
                files,
                done,
                total,
            } => self.open_next(id, files, done, total),
        };
        Some(encode(&answer))
    }

    /// Reads one file of an `Open`; after the last one the workspace is worked out and told.
    fn open_next(
        &mut self,
        id: u32,
        mut files: VecDeque<FileBytes>,
        done: u32,
        total: u32,
    ) -> Answer {
        let Some(file) = files.pop_front() else {
            self.workspace.refresh();
            return Answer {
                id,
                reply: self.opened(),
            };
        };
        self.workspace.open(file.key, &file.name, &file.bytes);
        let done = done + 1;
        self.queue.push_front(Job::Open {
            id,
            files,
            done,
            total,
        });
        Answer {
            id,
            reply: Reply::Progress {
                done,
                total,
                file: file.name,
            },
        }
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
                settings,
                window,
                focus,
            } => self.decide(revision, &view::settings(&settings), window, focus),
            Request::Source { key, first, count } => {
                Reply::Source(view::source_lines(&self.workspace, key, first, count))
            }
            Request::Data { settings } => self.data(&view::settings(&settings)),
            Request::SavePolicy { settings } => {
                match self.workspace.save_policy(&view::settings(&settings)) {
                    Ok(saved) => Reply::Policy(view::policy_patch(saved)),
                    Err(error) => Reply::Failed {
                        why: error.to_string(),
                    },
                }
            }
        }
    }

    /// The decision as a file of its own.
    fn data(&mut self, settings: &Settings) -> Reply {
        let failed = |why: &str| Reply::Failed { why: why.into() };
        let Some(weighing) = self.weighing(settings) else {
            return failed("There is no decision to write down.");
        };
        match Data::new(&weighing.model).text() {
            Ok(text) => Reply::Policy(protocol::PolicyPatch {
                name: "decision.json".to_owned(),
                text,
                hunks: Vec::new(),
            }),
            Err(error) => failed(&error.to_string()),
        }
    }

    fn opened(&mut self) -> Reply {
        self.weighing = None;
        let frame = self.workspace.model(&Settings::default()).0;
        Reply::Opened {
            workspace: view::workspace(&self.workspace),
            frame: frame.map(|model| view::frame(&self.workspace, &model)),
        }
    }

    fn decide(
        &mut self,
        revision: u32,
        settings: &Settings,
        window: protocol::RowWindow,
        focus: Option<u32>,
    ) -> Reply {
        let Some(weighing) = self.weighing(settings) else {
            return Reply::Nothing { revision };
        };
        let weighed = weighing.model.weigh();
        let mut decided = view::decided(&weighing.model, &weighed, revision, window, focus);
        decided.refused = weighing.refused.iter().map(ToString::to_string).collect();
        Reply::Decided(Box::new(decided))
    }

    /// The model under these settings. Evaluated again only where a reading or an evaluating
    /// parameter changed; a move of a weight or threshold is set on the model that stands.
    fn weighing(&mut self, settings: &Settings) -> Option<&Weighing> {
        let evaluated_for = self.evaluating(settings);
        match self
            .weighing
            .as_mut()
            .filter(|kept| kept.evaluated_for == evaluated_for)
        {
            Some(kept) => {
                let mut parameters = self.workspace.policy().parameters.clone();
                let mut switches = self.workspace.policy().switches.clone();
                kept.refused = Model::apply(&mut parameters, &mut switches, settings);
                kept.model.parameters = parameters;
            }
            None => {
                let (model, refused) = self.workspace.model(settings);
                self.weighing = Some(Weighing {
                    evaluated_for,
                    model: model?,
                    refused,
                });
            }
        }
        self.weighing.as_ref()
    }

    /// The part of the settings that changes cells.
    fn evaluating(&self, settings: &Settings) -> Settings {
        let parameters = &self.workspace.policy().parameters;
        let evaluates = |id: &str| {
            let place = parameters.place(id).and_then(|place| parameters.at(place));
            place.is_some_and(|parameter| parameter.role == Role::Evaluating)
        };
        let values = settings
            .values
            .iter()
            .filter(|(id, _)| evaluates(id))
            .cloned()
            .collect();
        Settings {
            values,
            switches: settings.switches.clone(),
        }
    }
}

/// An answer as bytes. Encoding into memory only fails for types that cannot be encoded at all,
/// which the tests of every reply rule out; an empty message would then be told as unreadable.
fn encode(answer: &Answer) -> Vec<u8> {
    postcard::to_allocvec(answer).unwrap_or_default()
}
