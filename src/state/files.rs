//! What is loaded: files, diagnostics, the decision's frame. Actions ask the client.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use steelyard_protocol::{
    FileReport, Frame, PolicyPatch, Settings, Severity, SourceLines, Workspace,
};

use super::editing::Editing;
use super::intake::{Dropped, Handed, pasted_name};
use super::samples::{self, Sample};
use super::selection::Selection;
use crate::client::{Client, FileHandle, Opened, Progress, Trouble};

/// Loaded files and the actions that change them.
#[derive(Clone, Copy)]
pub(crate) struct Files {
    client: Client,
    editing: Editing,
    selection: Selection,
    workspace: RwSignal<Arc<Workspace>>,
    frame: RwSignal<Option<Arc<Frame>>>,
    opening: RwSignal<u32>,
    trouble: RwSignal<Option<String>>,
    next_key: StoredValue<u32>,
    pasted: StoredValue<usize>,
}

impl Files {
    /// Nothing loaded yet.
    pub(crate) fn new(client: Client, editing: Editing, selection: Selection) -> Self {
        Self {
            client,
            editing,
            selection,
            workspace: RwSignal::new(Arc::default()),
            frame: RwSignal::new(None),
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

    /// The decision's fixed part; `None` without a card.
    pub(crate) fn frame(self) -> Signal<Option<Arc<Frame>>> {
        self.frame.into()
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
        self.client.source(key, first, count).await.ok()
    }

    /// The policy file with settings written into it; an error is a sentence for the user.
    pub(crate) async fn policy_with(self, settings: Settings) -> Result<PolicyPatch, String> {
        let patch = self.client.save_policy(settings).await;
        patch.map_err(|Trouble(why)| why)
    }

    /// The decision under these settings as data.
    pub(crate) async fn data_with(self, settings: Settings) -> Result<PolicyPatch, String> {
        let file = self.client.data(settings).await;
        file.map_err(|Trouble(why)| why)
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
        self.adopt(opened);
    }

    fn adopt(self, answer: Result<Opened, Trouble>) {
        match answer {
            Ok(opened) => {
                if let Some(frame) = &opened.frame {
                    self.editing.fit(frame);
                }
                self.workspace.set(Arc::new(opened.workspace));
                self.frame.set(opened.frame.map(Arc::new));
            }
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
