//! The core against a worker of a few lines that can be made to die, hang and err.
//!
//! A file whose name begins with `kills` kills the worker that reads it, `hangs` silences it, and
//! `gone` cannot be read, `large` is read in pieces, between which newer questions go, `log` is one of events and silent after the first, `stale` is gone when the worker reads its rest,
//! `later` when the second one does; settings and source keys have such names and numbers too.

use std::collections::{BTreeMap, VecDeque};

use futures_channel::oneshot::Receiver;
use steelyard_build::BUILD_ID;
use steelyard_protocol::ask::Source;
use steelyard_protocol::telemetry::TelemetryRuns;
use steelyard_protocol::{
    Ask, Came, Consequences, Decided, DecisionId, FileReport, Question, ReadStage, Record, Reply,
    Request, RowWindow, Sent, Settings, SourceLines, Status, Tone, Workspace,
};

use crate::client::batch::Item;
use crate::client::client_core::{Act, ClientCore};
use crate::client::edits::EditOutcome;
use crate::client::moves::Move;
use crate::client::patience::TICK_MS;
use crate::client::types::{Health, Trouble};

/// Asking for its lines kills.
pub(super) const KILLING_KEY: u32 = 666;

#[derive(Default)]
pub(super) struct Worker {
    pub(super) build: String,
    files: Vec<(u32, String)>,
    /// The opens in work, by the id of their question.
    opens: BTreeMap<u32, Opening>,
    /// Whether another was before it.
    second: bool,
    questions: VecDeque<Sent>,
}

#[derive(Default)]
struct Opening {
    /// Files read of it.
    done: u32,
    /// Signs given of the large file in work.
    signs: u64,
}

enum Does {
    Answer(Reply),
    Progress(Reply),
    Die,
    Hang,
}

impl Worker {
    /// One unit of work, as the host does it.
    fn work(&mut self) -> Option<(u32, Does)> {
        let passes = self.questions.front().is_some_and(|first| {
            let large = matches!(&first.request, Request::Open { files } if files.first().is_some_and(|file| file.name.starts_with("large")));
            large && self.opens.contains_key(&first.id)
        });
        let at = usize::from(passes && self.questions.len() > 1);
        let mut question = self.questions.remove(at)?;
        let id = question.id;
        let mut opening = self.opens.remove(&id).unwrap_or_default();
        let does = self.does(&mut question.request, &mut opening);
        if matches!(does, Does::Progress(_) | Does::Hang) {
            self.opens.insert(id, opening);
        }
        if matches!(does, Does::Progress(_) | Does::Hang) {
            self.questions.push_front(question);
        }
        Some((id, does))
    }

    #[expect(clippy::too_many_lines, reason = "a request an arm")]
    fn does(&mut self, request: &mut Request, opening: &mut Opening) -> Does {
        Does::Answer(match request {
            Request::Hello { build } if *build == self.build => Reply::Ready,
            Request::Hello { .. } => Reply::WrongBuild {
                build: self.build.clone(),
            },
            Request::Open { files } if !files.is_empty() => {
                let name = files[0].name.clone();
                if name.starts_with("kills") {
                    return Does::Die;
                }
                if name.starts_with("hangs") {
                    return Does::Hang;
                }
                if name.starts_with("large") && opening.signs < 2 {
                    opening.signs += 1;
                    return Does::Progress(Reply::Reading {
                        file: name,
                        stage: ReadStage::Reading,
                        done: opening.signs,
                        total: 2,
                    });
                }
                if name.starts_with("log") {
                    opening.signs += 1;
                    return match opening.signs {
                        1 => Does::Progress(Reply::Reading {
                            file: name,
                            stage: ReadStage::Events,
                            done: 1,
                            total: 2,
                        }),
                        _ => Does::Hang,
                    };
                }
                let stale = name.starts_with("stale") || name.starts_with("later") && self.second;
                if stale && opening.signs == 0 {
                    opening.signs = 1;
                    let why = "It has changed.".into();
                    return Does::Progress(Reply::Unread {
                        key: files[0].key,
                        why,
                    });
                }
                opening.signs = 0;
                let key = files.remove(0).key;
                if stale {
                    opening.done += 1;
                    return Does::Progress(Reply::Progress {
                        done: opening.done,
                        total: 0,
                        file: name,
                    });
                }
                self.files.retain(|file| file.0 != key);
                self.files.push((key, name.clone()));
                opening.done += 1;
                return Does::Progress(Reply::Progress {
                    done: opening.done,
                    total: 0,
                    file: name,
                });
            }
            Request::Open { .. } => self.opened(),
            Request::Close { keys } => {
                self.files.retain(|file| !keys.contains(&file.0));
                self.opened()
            }
            Request::Decide { settings, .. } if named(settings, "kills") => return Does::Die,
            Request::Decide { settings, .. } if named(settings, "hangs") => return Does::Hang,
            Request::Decide { revision, .. } if self.files.is_empty() => Reply::Nothing {
                revision: *revision,
            },
            Request::Decide { revision, .. } => {
                let names: Vec<&str> = self.files.iter().map(|file| file.1.as_str()).collect();
                Reply::Decided(Box::new(decided(*revision, &names.join(" "))))
            }
            Request::Ask(Ask::Source(Source {
                key: KILLING_KEY, ..
            })) => return Does::Die,
            Request::Ask(Ask::Source(source)) => Reply::Answer(source.answered(&SourceLines {
                key: source.key,
                lines: Vec::new(),
                total: 0,
            })),
            Request::Ask(_)
            | Request::AskSystem { .. }
            | Request::AskTelemetry(_)
            | Request::Study { .. } => Reply::Failed {
                why: "no policy".into(),
            },
        })
    }

    fn opened(&self) -> Reply {
        let files = self
            .files
            .iter()
            .map(|(key, name)| report(*key, name))
            .collect();
        let workspace = Workspace {
            files,
            ..Workspace::default()
        };
        Reply::Opened(workspace)
    }
}

fn named(settings: &Settings, name: &str) -> bool {
    settings.values.iter().any(|(id, _)| id == name)
}

fn report(key: u32, name: &str) -> FileReport {
    FileReport {
        key,
        name: name.into(),
        size: 1,
        kind: "read".into(),
        ..FileReport::default()
    }
}

fn decided(revision: u32, winner: &str) -> Decided {
    Decided {
        revision,
        decision: DecisionId::default(),
        status: Status {
            id: String::new(),
            label: String::new(),
            tone: Tone::Settled,
        },
        winner: None,
        winner_label: winner.into(),
        winner_score: None,
        record_words: String::new(),
        notes: Vec::new(),
        winner_mark: None,
        winner_digits: 3,
        sentence: String::new(),
        signs: Vec::new(),
        depth: 0,
        stage: 0,
        scale: (0.0, 1.0),
        digits: 3,
        levels: Vec::new(),
        ranked: 0,
        shown: 0,
        rows: Vec::new(),
        first: 0,
        gated: Vec::new(),
        gated_count: 0,
        path: Vec::new(),
        explanation: None,
        record: Record::None,
        panel: None,
        what_if: Vec::new(),
        edited: Vec::new(),
        consequences: Consequences::default(),
        refused: Vec::new(),
    }
}

/// The core, its worker, and all that the page got to see.
pub(super) struct World {
    pub(super) core: ClientCore,
    pub(super) worker: Option<Worker>,
    now_ms: f64,
    names: Vec<String>,
    pub(super) seen: Vec<String>,
    /// Of each progress that was shown.
    pub(super) shares: Vec<Option<f64>>,
    pub(super) starts: u32,
    revision: u32,
}

impl World {
    pub(super) fn new() -> Self {
        let mut world = Self {
            core: ClientCore::new(),
            worker: None,
            now_ms: 0.0,
            names: Vec::new(),
            seen: Vec::new(),
            shares: Vec::new(),
            starts: 0,
            revision: 0,
        };
        world.settle();
        world.seen.clear();
        world
    }

    /// Keys count from 0 in the order of first mention.
    pub(super) fn open(&mut self, names: &[&str]) -> Receiver<EditOutcome> {
        let items = names.iter().map(|name| {
            self.names.push((*name).into());
            let key = u32::try_from(self.names.len() - 1).unwrap_or(0);
            Item {
                key,
                name: (*name).into(),
                size_bytes: if name.contains("large") { 100 << 20 } else { 1 },
            }
        });
        let items = items.collect();
        self.core.open(items)
    }

    pub(super) fn close(&mut self, keys: &[u32]) -> Receiver<EditOutcome> {
        let keys = keys.to_vec();
        self.core.ask(|core, reply| core.edits.close(keys, reply))
    }

    pub(super) fn source(&mut self, key: u32) -> Receiver<Result<Reply, Trouble>> {
        let source = Source {
            key,
            first: 1,
            count: 1,
        };
        let request = Request::Ask(source.asked());
        self.core.ask(|core, reply| core.asks.add(request, reply))
    }

    pub(super) fn runs(&mut self) -> Receiver<Result<Reply, Trouble>> {
        let request = Request::AskTelemetry(TelemetryRuns {}.asked());
        self.core.ask(|core, reply| core.asks.add(request, reply))
    }

    pub(super) fn decide(&mut self, setting: &str) {
        self.revision += 1;
        self.core.decide(Move {
            revision: self.revision,
            round: 0,
            decision: DecisionId::default(),
            settings: Settings {
                values: vec![(setting.into(), 1.0)],
                ..Settings::default()
            },
            window: RowWindow {
                stage: None,
                first: 0,
                count: 1,
                ..RowWindow::default()
            },
            focus: None,
        });
    }

    /// Does what the core wants, and nothing in the worker.
    pub(super) fn perform(&mut self) {
        loop {
            let acts = self.core.acts();
            if acts.is_empty() {
                return;
            }
            for act in acts {
                self.perform_one(act);
            }
        }
    }

    fn perform_one(&mut self, act: Act) {
        match act {
            Act::Start => {
                self.starts += 1;
                self.worker = Some(Worker {
                    build: BUILD_ID.into(),
                    second: self.starts > 1,
                    ..Worker::default()
                });
                self.core.started();
            }
            Act::Stop => self.worker = None,
            Act::Forget => self.seen.push("forget".into()),
            Act::Send(question) => {
                if let Some(worker) = &mut self.worker {
                    worker.questions.push_back(question);
                }
            }
            Act::Read { serial, keys } => {
                let read = |key: u32| match self.names.get(key as usize) {
                    Some(name) if name.starts_with("gone") => Err("it is gone".into()),
                    _ => Ok(Vec::new()),
                };
                let files = keys.into_iter().map(|key| (key, read(key))).collect();
                self.core.loaded(serial, files);
            }
            Act::Health(Health::Restarted { why, count }) => {
                self.seen.push(format!("restarted {count}: {why}"));
            }
            Act::Health(Health::Dead { why }) => self.seen.push(format!("dead: {why}")),
            Act::Health(health) => self.seen.push(format!("{health:?}")),
            Act::Progress(Some(at)) => {
                self.shares.push(at.share);
                let part = at.part.map(|part| format!(" {}", part.done));
                let part = part.unwrap_or_default();
                let looks = if at.looks > 0 {
                    format!(", look {}", at.looks)
                } else {
                    String::new()
                };
                self.seen
                    .push(format!("{}/{} {}{part}{looks}", at.done, at.total, at.file));
            }
            Act::Progress(None) => self.seen.push("no progress".into()),
            Act::SoFar(workspace) => {
                let names: Vec<String> = workspace.files.into_iter().map(|one| one.name).collect();
                self.seen.push(format!("so far {}", names.join(" ")));
            }
            Act::Waiting(seconds) => self.seen.push(format!("waiting {seconds} s")),
            Act::Decided(decided) => self.seen.push(match decided {
                Some(decided) => format!("decided {}: {}", decided.revision, decided.winner_label),
                None => "nothing".into(),
            }),
        }
    }

    /// One unit of the worker's. Whether it did something.
    pub(super) fn work(&mut self) -> bool {
        let does = self.worker.as_mut().and_then(Worker::work);
        match does {
            None | Some((_, Does::Hang)) => return false,
            Some((_, Does::Die)) => self.core.died(self.now_ms, "Trap."),
            Some((id, Does::Answer(reply) | Does::Progress(reply))) => {
                self.core.answered(Came { id, reply });
            }
        }
        true
    }

    /// Until nothing moves by itself.
    pub(super) fn settle(&mut self) {
        self.perform();
        while self.work() {
            self.perform();
        }
    }

    /// Lets time pass, settled before and after.
    pub(super) fn wait(&mut self, ms: u32) {
        for _ in 0..ms / TICK_MS {
            self.settle();
            self.now_ms += f64::from(TICK_MS);
            self.core.tick(self.now_ms);
        }
        self.settle();
    }

    pub(super) fn held(&self) -> Vec<&str> {
        let files = self.worker.iter().flat_map(|worker| &worker.files);
        files.map(|file| file.1.as_str()).collect()
    }
}
