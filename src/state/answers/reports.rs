//! Reports about the decision in view: asked for from where its rules stand, or by name.

use leptos::prelude::*;

/// Whether reports are asked for.
#[derive(Clone, Copy)]
pub(crate) struct Reports(RwSignal<bool>);

impl Reports {
    /// Nobody asks yet.
    pub(crate) fn start() -> Self {
        Self(RwSignal::new(false))
    }

    /// Whether they are asked for.
    pub(crate) fn are_open(self) -> bool {
        self.0.get()
    }

    /// Asks for them; they open once a decision that has some is in view.
    pub(crate) fn open(self) {
        self.0.set(true);
    }

    /// Puts them away.
    pub(crate) fn close(self) {
        self.0.set(false);
    }
}
