//! Sheets that lie over the page, one at a time.

use leptos::prelude::*;
use steelyard_protocol::{DecisionId, Settings};

use super::view::View;
use crate::components::dynamic::dynamic;
use crate::state::ground::draft::Draft;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;

/// Draws a sheet, given what to do when it was closed.
pub(super) type Draw = fn(Callback<()>) -> AnyView;

/// A sheet that is open or not.
#[derive(Clone, Copy)]
pub(super) struct Sheet {
    drawn: RwSignal<Option<Draw>>,
    on_close: Callback<()>,
}

impl Sheet {
    /// One that is not open; `on_close` is called when it was closed.
    pub(super) fn closed(on_close: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            drawn: RwSignal::new(None),
            on_close: Callback::new(move |()| on_close()),
        }
    }

    /// Opens it.
    pub(super) fn open(self, draw: Draw) {
        self.drawn.set(Some(draw));
    }

    /// What stands in the page for it.
    pub(super) fn view(self) -> impl IntoView {
        let close = Callback::new(move |()| {
            self.drawn.set(None);
            self.on_close.run(());
        });
        dynamic(move || match self.drawn.get() {
            Some(draw) => draw(close),
            None => ().into_any(),
        })
    }
}

/// What a sheet asks with: who is asked, about which decision, under which settings.
pub(super) fn subject() -> (Files, DecisionId, Settings) {
    let view = expect_context::<View>();
    let draft = expect_context::<Editing>().draft();
    let decision = view.frame.with_value(|frame| frame.id.clone());
    (
        expect_context::<Files>(),
        decision,
        draft.with_untracked(Draft::settings),
    )
}
