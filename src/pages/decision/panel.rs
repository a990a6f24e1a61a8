//! Panels whose code is a chunk of its own, fetched when one is first asked for: few visits need them.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;

use crate::components::dynamic::dynamic;
use crate::state::files::Files;

/// Draws a panel, given what to do when it was closed.
pub(super) type Draw = fn(Callback<()>) -> AnyView;

/// The code of a panel, if it came.
pub(super) type Fetched = Result<Draw, SplitLoaderError>;

/// A panel that is open or not.
#[derive(Clone, Copy)]
pub(super) struct Panel(RwSignal<Option<Draw>>);

impl Panel {
    /// One that is not open.
    pub(super) fn closed() -> Self {
        Self(RwSignal::new(None))
    }

    /// Opens it once its code is here; `files` tell where that does not come.
    pub(super) fn open(self, files: Files, code: impl Future<Output = Fetched> + 'static) {
        spawn_local(async move {
            match code.await {
                Ok(draw) => self.0.set(Some(draw)),
                Err(_told_in_the_console) => files.tell(
                    "This part of the page could not be fetched. Press the button again to ask once more.",
                ),
            }
        });
    }

    /// What stands in the page for it.
    pub(super) fn view(self) -> impl IntoView {
        let close = Callback::new(move |()| self.0.set(None));
        dynamic(move || match self.0.get() {
            Some(draw) => draw(close),
            None => ().into_any(),
        })
    }
}
