//! Panels whose code is a chunk of its own, fetched when one is first asked for: few visits need them.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;
use steelyard_protocol::Settings;

use super::view::View;
use crate::components::dynamic::{Dynamic, dynamic};
use crate::state::draft::Draft;
use crate::state::editing::Editing;
use crate::state::files::Files;

/// Draws a panel, given what to do when it was closed.
pub(super) type Draw = fn(Callback<()>) -> AnyView;

/// The code of a panel, if it came.
pub(super) type Fetched = Result<Draw, SplitLoaderError>;

/// A panel that is open or not.
#[derive(Clone, Copy)]
pub(super) struct Panel {
    drawn: RwSignal<Option<Draw>>,
    on_close: Callback<()>,
}

impl Panel {
    /// One that is not open; `on_close` is called when it was closed, or its code did not come.
    pub(super) fn closed(on_close: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            drawn: RwSignal::new(None),
            on_close: Callback::new(move |()| on_close()),
        }
    }

    /// Opens it once its code is here; `files` tell where that does not come.
    pub(super) fn open(self, files: Files, code: impl Future<Output = Fetched> + 'static) {
        spawn_local(async move {
            match code.await {
                Ok(draw) => {
                    let _gone = self.drawn.try_set(Some(draw));
                }
                Err(_told_in_the_console) => {
                    self.on_close.run(());
                    files.tell("This part of the page could not be fetched. Ask for it once more to try again.");
                }
            }
        });
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

/// What a panel asks with: who is asked, about which decision, under which settings.
pub(super) fn subject() -> (Files, u32, Settings) {
    let view = expect_context::<View>();
    let draft = expect_context::<Editing>().draft();
    let decision = view.frame.with_value(|frame| frame.decision);
    (
        expect_context::<Files>(),
        decision,
        draft.with_untracked(Draft::settings),
    )
}

/// An answer once it is here, or why there is none; until then some words.
pub(super) fn answered<T: Clone + Send + Sync + 'static>(
    found: RwSignal<Option<Result<T, String>>>,
    waiting: &'static str,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> Dynamic {
    dynamic(move || match found.get() {
        None => view! { <p class="waiting">{waiting}</p> }.into_any(),
        Some(Err(why)) => view! { <p class="waiting" role="alert">{why}</p> }.into_any(),
        Some(Ok(answer)) => show(answer),
    })
}
