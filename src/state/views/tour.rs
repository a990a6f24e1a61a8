//! How far the tour of a decision has come. It begins when it is asked for.

use leptos::prelude::*;

/// The tour.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tour(RwSignal<Option<usize>>);

impl Tour {
    /// The step that it is at, from 0; `None` where it does not go on.
    pub(crate) fn step(self) -> Option<usize> {
        self.0.get()
    }

    /// From the first step on.
    pub(crate) fn begin(self) {
        self.0.set(Some(0));
    }

    /// To a step.
    pub(crate) fn go(self, step: usize) {
        self.0.set(Some(step));
    }

    /// Ends it.
    pub(crate) fn end(self) {
        self.0.set(None);
    }
}
