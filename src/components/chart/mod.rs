//! What makes a picture a chart: marks that are pointed at and walked, a menu with the table, copies and
//! files. The picture itself is drawn by [`crate::charts::view`]; these lie on top of it.
//!
//! ```text
//! <div class="plot">
//!     <SceneView scene=scene/>
//!     <ChartMarks id="scores" label="Scores" chart=chart pointing=pointing/>
//!     <ChartMenu id="scores" chart=chart pointing=pointing/>
//! </div>
//! ```

mod export;
mod marks;
mod menu;
mod paper;
mod sheet;

use leptos::prelude::*;

pub(crate) use marks::ChartMarks;
pub(crate) use menu::{ChartMenu, InPart};

/// What of a chart is pointed at, and whether its table is open.
#[derive(Clone, Copy)]
pub(crate) struct Pointing {
    /// Key of the mark under the pointer, or that the keys walked to.
    at: RwSignal<Option<u32>>,
    /// Whether its readout stays.
    pinned: RwSignal<bool>,
    /// Whether the table is open.
    table: RwSignal<bool>,
}

impl Pointing {
    /// At nothing.
    pub(crate) fn new() -> Self {
        Self {
            at: RwSignal::new(None),
            pinned: RwSignal::new(false),
            table: RwSignal::new(false),
        }
    }

    /// Points at a mark for as long as a pointer or the focus is there.
    fn show(self, key: Option<u32>) {
        if self.at.try_get_untracked().is_some_and(|at| at != key) {
            self.at.set(key);
        }
    }

    /// Pins a mark's readout, or lets go of the one that is pinned there.
    fn pin(self, key: Option<u32>) {
        let held = self.pinned.get_untracked() && self.at.get_untracked() == key;
        self.pinned.set(!held && key.is_some());
        self.show(key);
    }

    /// Pointer or focus have gone: what is not pinned is not read any more. They go as well when the chart
    /// is taken out of the page, and then nobody points any more.
    fn leave(self) {
        if self.pinned.try_get_untracked() == Some(false) {
            self.show(None);
        }
    }
}
