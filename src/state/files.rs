//! What is loaded: files, diagnostics, the decisions in them. Actions ask the client.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use steelyard_protocol::{
    FileReport, PolicyPatch, Reply, Request, Settings, Severity, SourceLines, Workspace,
};

use super::intake::{Dropped, Handed, pasted_name};
use super::navigation::Navigation;
use super::route::Page;
use super::samples::{self, Sample};
use super::selection::Selection;
use crate::client::{Client, FileHandle, Progress, Trouble};

/// Loaded files and the actions that change them.
#[derive(Clone, Copy)]
pub(crate) struct Files {
    client: Client,
    selection: Selection,
    navigation: Navigation,
    workspace: RwSignal<Arc<Workspace>>,
    opening: RwSignal<u32>,
    trouble: RwSignal<Option<String>>,
    next_key: StoredValue<u32>,
    pasted: StoredValue<usize>,
}

impl Files {
    /// Nothing loaded yet.
    pub(crate) fn new(client: Client, selection: Selection, navigation: Navigation) -> Self {
        Self {
            client,
            selection,
            navigation,
            workspace: RwSignal::new(Arc::default()),
            opening: RwSignal::new(0),
            trouble: RwSignal::new(None),
            next_key: StoredValue::new(1),
            pasted: StoredValue::new(0),
        }
    }

    /// All files and what was read of them.
    pub(crate) fn workspace(self) -> Signal<Arc<Workspace>> {
        self.workspace.into()
    }

    /// How many decisions are loaded.
    pub(crate) fn decisions(self) -> Signal<u32> {
        let count =
            move |open: &Arc<Workspace>| u32::try_from(open.decisions.len()).unwrap_or(u32::MAX);
        Signal::derive(move || self.workspace.with(count))
    }

    /// Whether files are being read.
    pub(crate) fn opening(self) -> Signal<bool> {
        Signal::derive(move || self.opening.get() > 0)
    }

    /// How far reading has come.
    pub(crate) fn progress(self) -> Signal<Option<Progress>> {
        self.client.progress().into()
    }

    /// What went wrong last, in a sentence.
    pub(crate) fn trouble(self) -> Signal<Option<String>> {
        self.trouble.into()
    }

    /// Tells what went wrong.
    pub(crate) fn tell(self, why: &str) {
        self.trouble.set(Some(why.to_owned()));
    }

    /// Takes note of what went wrong.
    pub(crate) fn dismiss_trouble(self) {
        self.trouble.set(None);
    }

    /// Opens files beside those that are there.
    pub(crate) fn open(self, files: Vec<Handed>) {
        if files.is_empty() {
            return;
        }
        spawn_local(self.read(files));
    }

    /// Opens what was dropped.
    pub(crate) fn open_dropped(self, dropped: Dropped) {
        spawn_local(async move {
            let files = dropped.files().await;
            if !files.is_empty() {
                self.read(files).await;
            }
        });
    }

    /// Opens pasted text as a file.
    pub(crate) fn open_text(self, text: &str) {
        let name = pasted_name(text, self.pasted.get_value());
        if let Some(file) = Handed::of_text(&name, text) {
            self.pasted.update_value(|pasted| *pasted += 1);
            self.open(vec![file]);
        }
    }

    /// Fetches a sample and opens it.
    pub(crate) fn open_sample(self, sample: Sample) {
        spawn_local(async move {
            match samples::fetch(sample).await {
                Ok(files) => self.read(files).await,
                Err(why) => self.trouble.set(Some(why)),
            }
        });
    }

    /// Takes a file out.
    pub(crate) fn close(self, key: u32) {
        spawn_local(async move {
            let closed = self.client.close(vec![key]).await;
            // Places in the input are counted anew.
            self.selection.card.set(None);
            self.adopt(closed);
        });
    }

    /// Stops reading; what was there before stays.
    pub(crate) fn cancel(self) {
        self.client.cancel();
    }

    /// Lines of a file; `None` where they cannot be had.
    pub(crate) async fn source(self, key: u32, first: u32, count: u32) -> Option<SourceLines> {
        match self.client.ask(Request::Source { key, first, count }).await {
            Ok(Reply::Source(lines)) => Some(lines),
            _ => None,
        }
    }

    /// The policy file with settings written into it; an error is a sentence for the user.
    pub(crate) async fn policy_with(self, settings: Settings) -> Result<PolicyPatch, String> {
        self.file(Request::SavePolicy { settings }).await
    }

    /// A decision under these settings as data.
    pub(crate) async fn data_with(
        self,
        decision: u32,
        settings: Settings,
    ) -> Result<PolicyPatch, String> {
        self.file(Request::Data { decision, settings }).await
    }

    async fn file(self, request: Request) -> Result<PolicyPatch, String> {
        match self.client.ask(request).await {
            Ok(Reply::Policy(file)) => Ok(file),
            Ok(_) => Err("The engine answered something else.".to_owned()),
            Err(Trouble(why)) => Err(why),
        }
    }

    async fn read(self, files: Vec<Handed>) {
        let first = self.next_key.get_value();
        let handles: Vec<FileHandle> = files
            .into_iter()
            .zip(first..)
            .map(|(handed, key)| FileHandle {
                key,
                name: handed.name,
                file: handed.file,
            })
            .collect();
        self.next_key
            .set_value(first + u32::try_from(handles.len()).unwrap_or(0));
        self.trouble.set(None);
        self.opening.update(|opening| *opening += 1);
        let opened = self.client.open(handles).await;
        self.opening.update(|opening| *opening -= 1);
        let was_empty = self.workspace.with_untracked(|open| open.files.is_empty());
        self.adopt(opened);
        if was_empty && self.navigation.is_at(Page::Worklist) {
            self.go_where_something_is();
        }
    }

    /// From an empty list to what the first files ask to be looked at: what could not be read, or the one
    /// decision there is.
    fn go_where_something_is(self) {
        let (decisions, errors) = self
            .workspace
            .with_untracked(|open| (open.decisions.len(), diagnostics_in(open, Severity::Error)));
        match (decisions, errors) {
            (0, _) | (_, 1..) => self.navigation.open(Page::Load),
            (1, _) => self.navigation.open_decision(0),
            _ => {}
        }
    }

    fn adopt(self, answer: Result<Workspace, Trouble>) {
        match answer {
            Ok(workspace) => self.workspace.set(Arc::new(workspace)),
            Err(Trouble(why)) => self.trouble.set(Some(why)),
        }
    }
}

/// How many diagnostics of a severity a file has.
pub(crate) fn diagnostics_of(file: &FileReport, severity: Severity) -> u64 {
    let of_severity = |diagnostic: &&_| -> bool {
        let diagnostic: &steelyard_protocol::Diagnostic = diagnostic;
        diagnostic.severity == severity
    };
    file.diagnostics.iter().filter(of_severity).count() as u64
}

/// How many diagnostics of a severity all files have.
pub(crate) fn diagnostics_in(workspace: &Workspace, severity: Severity) -> u64 {
    workspace
        .files
        .iter()
        .map(|file| diagnostics_of(file, severity))
        .sum()
}
