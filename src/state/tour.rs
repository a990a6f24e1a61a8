//! How far the first-run tour has come. It begins with the first decision that is opened, and once it has
//! ended it comes back only when asked for.

use leptos::prelude::*;

use crate::persist;

/// The tour.
#[derive(Clone, Copy)]
pub(crate) struct Tour(RwSignal<Option<usize>>);

impl Tour {
    /// At its first step, unless it has ended in this browser before.
    pub(crate) fn start() -> Self {
        Self(RwSignal::new((!persist::tour_ended()).then_some(0)))
    }

    /// The step that it is at, from 0; `None` once it has ended.
    pub(crate) fn step(self) -> Option<usize> {
        self.0.get()
    }

    /// From the first step on, again.
    pub(crate) fn begin(self) {
        self.0.set(Some(0));
    }

    /// To a step.
    pub(crate) fn go(self, step: usize) {
        self.0.set(Some(step));
    }

    /// Ends it for good.
    pub(crate) fn end(self) {
        persist::end_tour();
        self.0.set(None);
    }
}
