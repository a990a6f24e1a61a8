//! The hands of the client: performs what the core decides, and tells it what comes of it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};
use std::sync::Arc;

use gloo::timers::callback::Interval;
use js_sys::{Date, Uint8Array};
use leptos::prelude::{RwSignal, Set};
use steelyard_protocol::{Decided, FileBytes, HEAD, Request, Sent, Workspace};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::File;

use super::batch::{Bytes, Item};
use super::boot::{Engine, words};
use super::client_core::{Act, ClientCore};
use super::link::{Link, WorkerEvent};
use super::patience::TICK_MS;
use super::types::{FileHandle, Health, Progress};

/// What the page can watch.
#[derive(Clone, Copy)]
pub(super) struct Signals {
    pub(super) health: RwSignal<Health>,
    pub(super) progress: RwSignal<Option<Progress>>,
    pub(super) waiting_s: RwSignal<u32>,
    pub(super) decided: RwSignal<Option<Arc<Decided>>>,
}

/// The core and everything of the browser that it needs.
///
/// No cell stays borrowed while something outside is called.
pub(super) struct Page {
    this: Weak<Page>,
    core: RefCell<ClientCore>,
    engine: RefCell<Option<Rc<Engine>>>,
    link: RefCell<Option<Link>>,
    files: RefCell<BTreeMap<u32, File>>,
    watch: RefCell<Option<Interval>>,
    look: RefCell<Option<InterimListener>>,
    signals: Signals,
}

/// A listener to the files of an opening that are read before the rest of it.
type InterimListener = Rc<dyn Fn(Workspace)>;

impl Page {
    pub(super) fn new(signals: Signals) -> Rc<Self> {
        Rc::new_cyclic(|this| Self {
            this: this.clone(),
            core: RefCell::new(ClientCore::new()),
            engine: RefCell::default(),
            link: RefCell::default(),
            files: RefCell::default(),
            watch: RefCell::default(),
            look: RefCell::default(),
            signals,
        })
    }

    /// Tells the core something, and does what follows from it.
    pub(super) fn tell<T>(&self, change: impl FnOnce(&mut ClientCore) -> T) -> T {
        let (result, acts) = {
            let mut core = self.core.borrow_mut();
            (change(&mut core), core.acts())
        };
        for act in acts {
            self.perform(act);
        }
        self.look_at_watch();
        result
    }

    fn perform(&self, act: Act) {
        match act {
            Act::Start => self.start(),
            Act::Stop => drop(self.link.take()),
            Act::Forget => drop(self.engine.take()),
            Act::Send(question) => self.send(&question),
            Act::Read { serial, keys } => self.read(serial, &keys),
            Act::Health(health) => self.signals.health.set(health),
            Act::Progress(progress) => self.signals.progress.set(progress),
            Act::SoFar(workspace) => self.show(workspace),
            Act::Waiting(seconds) => self.signals.waiting_s.set(seconds),
            Act::Decided(decided) => self.signals.decided.set(decided),
        }
    }

    /// From here on somebody looks at what is read of an open before the rest of it.
    pub(super) fn show_to(&self, look: impl Fn(Workspace) + 'static) {
        self.look.replace(Some(Rc::new(look)));
    }

    fn show(&self, workspace: Workspace) {
        let look = self.look.borrow().clone();
        if let Some(look) = look {
            look(workspace);
        }
    }

    fn start(&self) {
        drop(self.link.take());
        let engine = self.engine.borrow().clone();
        if let Some(engine) = engine {
            self.start_from(&engine);
            return;
        }
        let this = self.this.clone();
        spawn_local(async move {
            let loaded = Engine::load().await;
            let Some(page) = this.upgrade() else { return };
            match loaded.map(Rc::new) {
                Ok(engine) => {
                    page.engine.replace(Some(Rc::clone(&engine)));
                    page.start_from(&engine);
                }
                Err(why) => page.tell(|core| core.failed_to_start(&why)),
            }
        });
    }

    fn start_from(&self, engine: &Engine) {
        let this = self.this.clone();
        let hear = move |event| {
            let Some(page) = this.upgrade() else { return };
            page.tell(|core| match event {
                WorkerEvent::Answer(answer) => core.answered(answer),
                WorkerEvent::Death(why) => core.died(Date::now(), &why),
            });
        };
        match Link::start(engine, hear) {
            Ok(link) => {
                self.link.replace(Some(link));
                self.tell(ClientCore::started);
            }
            Err(why) => self.tell(|core| core.failed_to_start(&why)),
        }
    }

    fn send(&self, question: &Sent) {
        let rests = match &question.request {
            Request::Open { files } => self.rests(files),
            _ => Vec::new(),
        };
        self.with_link(|link| link.post(question, &rests));
    }

    /// The handles of files of which only the head was read.
    fn rests(&self, files: &[FileBytes]) -> Vec<(u32, File)> {
        let kept = self.files.borrow();
        let rest = |file: &FileBytes| {
            let handle = kept.get(&file.key)?;
            let more = whole(handle.size()) > file.bytes.len() as u64;
            more.then(|| (file.key, handle.clone()))
        };
        files.iter().filter_map(rest).collect()
    }

    fn with_link(&self, post: impl FnOnce(&Link) -> Result<(), String>) {
        let posted = match &*self.link.borrow() {
            Some(link) => post(link),
            None => return, // It is gone, and the core has been told.
        };
        if let Err(why) = posted {
            self.tell(|core| core.died(Date::now(), &why));
        }
    }

    fn look_at_watch(&self) {
        let waits = self.core.borrow().waits();
        if waits == self.watch.borrow().is_some() {
            return;
        }
        let this = self.this.clone();
        let watch = waits.then(|| {
            Interval::new(TICK_MS, move || {
                if let Some(page) = this.upgrade() {
                    page.tell(|core| core.tick(Date::now()));
                }
            })
        });
        drop(self.watch.replace(watch));
    }

    /// Keeps the handles, and gives what the core needs to know of them.
    pub(super) fn take_in(&self, files: Vec<FileHandle>) -> Vec<Item> {
        let mut kept = self.files.borrow_mut();
        let item = |handle: FileHandle| {
            let item = Item {
                key: handle.key,
                name: handle.name,
                size_bytes: whole(handle.file.size()),
            };
            kept.insert(handle.key, handle.file);
            item
        };
        files.into_iter().map(item).collect()
    }

    /// Lets go of handles that nobody will ask for again.
    pub(super) fn tidy(&self) {
        let held = self.core.borrow().edits.held();
        self.files.borrow_mut().retain(|key, _| held.contains(key));
    }

    fn read(&self, serial: u32, keys: &[u32]) {
        let kept = self.files.borrow();
        let files: Vec<_> = keys
            .iter()
            .map(|key| (*key, kept.get(key).cloned()))
            .collect();
        let this = self.this.clone();
        spawn_local(async move {
            let mut loaded = Vec::with_capacity(files.len());
            for (key, file) in files {
                loaded.push((key, read(file).await));
            }
            if let Some(page) = this.upgrade() {
                page.tell(|core| core.loaded(serial, loaded));
            }
        });
    }
}

/// A size as JavaScript gives it: never negative, never broken.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "never negative, and whole up to 2^53"
)]
fn whole(size: f64) -> u64 {
    size as u64
}

/// The bytes of a file, or of a large one those by which is told what reads it: a worker fetches the others itself.
async fn read(file: Option<File>) -> Bytes {
    let file = file.ok_or("the page no longer has it")?;
    let head = file.slice_with_f64_and_f64(0.0, HEAD as f64);
    let head = head.map_err(|error| words(&error))?;
    let buffer = JsFuture::from(head.array_buffer()).await;
    buffer
        .map(|buffer| Uint8Array::new(&buffer).to_vec())
        .map_err(|error| words(&error))
}
