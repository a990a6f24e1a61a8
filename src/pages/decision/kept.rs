//! What of the page stays as it is while decisions come and go.

use leptos::prelude::*;

/// Open tabs and folds.
#[derive(Clone, Copy)]
pub(super) struct Kept {
    /// That of the control column.
    pub(super) rail: RwSignal<usize>,
    /// That under the middle.
    pub(super) lower: RwSignal<usize>,
    /// That of a phone.
    pub(super) phone: RwSignal<usize>,
    /// Whether the distributions over the ranking are open.
    pub(super) distributions: RwSignal<bool>,
}

impl Kept {
    /// Puts the first tabs into the context.
    pub(super) fn provide() {
        provide_context(Self {
            rail: RwSignal::new(0),
            lower: RwSignal::new(0),
            phone: RwSignal::new(0),
            distributions: RwSignal::new(false),
        });
    }
}
