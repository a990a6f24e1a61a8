//! The workspace as a whole: given away as one file, taken from one, changed for the one before.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Autosave;
use crate::state::intake::Handed;

/// What is done with a workspace as a whole.
pub(super) enum Act {
    /// It is written into a file.
    Export,
    /// Files of workspaces came, and others along with them.
    Take(Vec<Handed>, Vec<Handed>),
    /// The question is answered.
    Replace(bool),
    /// The workspace before comes back.
    GoBack,
    /// An empty one takes the place.
    Empty,
    /// A stored one does, by id.
    OpenStored(String),
    /// The stored ones that this tab may open are told.
    Offer(TakeOffers),
}

/// Takes stored workspaces, each with its id and what opening it is called.
type TakeOffers = Box<dyn FnOnce(Vec<(String, String)>)>;

/// What to ask before a workspace takes the place of what is here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    /// Name of the file.
    pub(crate) name: String,
    /// What it holds, and what it would replace.
    pub(crate) words: String,
}

impl Autosave {
    /// Writes everything that is here into one file and hands it to the user.
    pub(crate) fn export(self) {
        self.act(Act::Export);
    }

    /// What was exported, in a sentence; `None` once the user has read it.
    pub(crate) fn exported(self) -> Signal<Option<String>> {
        self.exported.into()
    }

    /// The user has read what was exported.
    pub(crate) fn dismiss_exported(self) {
        self.exported.set(None);
    }

    /// Whether a workspace may take the place of what is here; `None` where nothing is asked.
    pub(crate) fn question(self) -> Signal<Option<Question>> {
        self.question.into()
    }

    /// The answer to the question.
    pub(crate) fn answer(self, replace: bool) {
        self.question.set(None);
        self.act(Act::Replace(replace));
    }

    /// Whether a workspace stood here before the present one.
    pub(crate) fn can_go_back(self) -> Signal<bool> {
        self.can_go_back.into()
    }

    /// Puts the workspace back that stood here before.
    pub(crate) fn go_back(self) {
        self.act(Act::GoBack);
    }

    /// Puts an empty workspace in the place of the present one; nothing is forgotten.
    pub(crate) fn start_empty(self) {
        self.act(Act::Empty);
    }

    /// Puts a stored workspace in the place of the present one.
    pub(crate) fn open_stored(self, id: String) {
        self.act(Act::OpenStored(id));
    }

    /// Tells which stored workspaces this tab may open: the id of each, and what opening it is called.
    pub(crate) fn offer(self, take: impl FnOnce(Vec<(String, String)>) + 'static) {
        self.act(Act::Offer(Box::new(take)));
    }

    pub(super) fn act(self, act: Act) {
        spawn_local(async move {
            match act {
                Act::Export => self.give().await,
                Act::Take(workspaces, along) => self.take(workspaces, along).await,
                Act::Replace(replace) => self.replace(replace).await,
                Act::GoBack => self.bring_back().await,
                Act::Empty => self.empty().await,
                Act::OpenStored(id) => self.take_out_stored(id).await,
                Act::Offer(take) => take(self.offers().await),
            }
        });
    }
}
