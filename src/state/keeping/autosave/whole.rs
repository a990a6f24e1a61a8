//! The workspace as a whole: given away as one file, taken from one, changed for the one before.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Autosave;
use super::shelf::{Kept, Whose};
use crate::state::ground::intake::Handed;
use crate::state::ground::samples::Sample;

/// What is done with a workspace as a whole.
pub(super) enum Act {
    /// It is written into a file.
    Export,
    /// Files of workspaces came, and others along with them.
    Take(Vec<Handed>, Vec<Handed>),
    /// A sample is opened.
    Sample(Sample),
    /// The question is answered.
    Answer(Answer),
    /// The workspace before comes back.
    GoBack,
    /// An empty one takes the place.
    Empty,
    /// A stored one does, by id.
    OpenStored(String),
    /// A copy of one that another tab has does, by its id.
    OpenCopy(String),
    /// The stored ones that this tab may open are told.
    Offer(TakeOffers),
}

/// Takes stored workspaces that this tab may open.
type TakeOffers = Box<dyn FnOnce(Vec<Kept>)>;

/// What to ask before something takes the place of what is here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    /// What would be opened, as a question.
    pub(crate) title: String,
    /// What it holds, and what it would replace.
    pub(crate) words: String,
    /// The answers and what they are called; the safest first.
    pub(crate) answers: Vec<(Answer, String)>,
}

/// What becomes of what is open where something else is to be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It stays, and nothing is opened.
    Cancel,
    /// It stays, and the other stands beside it.
    Beside,
    /// It is put away, and the other takes its place.
    Instead,
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

    /// Whether something may take the place of what is here; `None` where nothing is asked.
    pub(crate) fn question(self) -> Signal<Option<Question>> {
        self.question.into()
    }

    /// The answer to the question.
    pub(crate) fn answer(self, answer: Answer) {
        self.question.set(None);
        self.act(Act::Answer(answer));
    }

    /// Whether a workspace stood here before the present one.
    pub(crate) fn can_go_back(self) -> Signal<bool> {
        self.can_go_back.into()
    }

    /// Puts the workspace back that stood here before.
    pub(crate) fn go_back(self) {
        self.act(Act::GoBack);
    }

    /// Whether any files are open, or any edits are in force.
    pub(crate) fn has_anything(self) -> bool {
        self.counts() != (0, 0)
    }

    /// Puts an empty workspace in the place of the present one; nothing is forgotten.
    pub(crate) fn start_empty(self) {
        self.act(Act::Empty);
    }

    /// Puts a stored workspace in the place of the present one, by its id.
    pub(crate) fn open_stored(self, id: String) {
        self.act(Act::OpenStored(id));
    }

    /// Puts one that was offered in the place of the present one: of what another tab has, a copy.
    pub(crate) fn open_offered(self, kept: &Kept) {
        let id = kept.id.clone();
        self.act(match kept.whose {
            Whose::Other => Act::OpenCopy(id),
            _ => Act::OpenStored(id),
        });
    }

    /// Tells which stored workspaces this tab may open, those of other tabs as copies; the newest first.
    pub(crate) fn offer(self, take: impl FnOnce(Vec<Kept>) + 'static) {
        self.act(Act::Offer(Box::new(take)));
    }

    pub(super) fn act(self, act: Act) {
        spawn_local(async move {
            match act {
                Act::Export => self.give().await,
                Act::Take(workspaces, along) => self.take(workspaces, along).await,
                Act::Sample(sample) => self.bring_sample(sample).await,
                Act::Answer(answer) => self.answered(answer).await,
                Act::GoBack => self.bring_back().await,
                Act::Empty => self.empty().await,
                Act::OpenStored(id) => self.take_out_stored(id).await,
                Act::OpenCopy(id) => self.take_out_copy(id).await,
                Act::Offer(take) => take(self.offers().await),
            }
        });
    }
}
