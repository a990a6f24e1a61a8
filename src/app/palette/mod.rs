//! The command palette: every page, decision, slider and act, by typing a few letters of its name. What stands in it
//! comes as a chunk.

mod commands;
mod find;
mod help;
mod list;

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::components::drop_area::in_field;
use crate::components::dynamic::dynamic;
use crate::components::fetched::fetched;
use crate::components::modal::Modal;

/// What of the palette is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// The list of commands.
    Commands,
    /// What the view in view shows, and the keys.
    Help,
}

/// Whether the palette is open; anybody may open it.
#[derive(Clone, Copy)]
pub(crate) struct Palette(RwSignal<Option<Shown>>);

impl Palette {
    /// Closed; opened by Ctrl+K or ⌘K, also from a field. Where nobody types, ? opens the help.
    pub(crate) fn start() -> Self {
        let palette = Self(RwSignal::new(None));
        let listener = window_event_listener(ev::keydown, move |event| {
            let combined = event.ctrl_key() || event.meta_key();
            if combined && !event.alt_key() && event.key().eq_ignore_ascii_case("k") {
                event.prevent_default();
                palette.open(Shown::Commands);
            } else if event.key() == "?" && !combined && !in_field(&event) && !something_is_open() {
                event.prevent_default();
                palette.open(Shown::Help);
            }
        });
        on_cleanup(move || listener.remove());
        palette
    }

    /// Opens a part of it.
    pub(crate) fn open(self, shown: Shown) {
        self.0.set(Some(shown));
    }
}

/// Whether a dialog lies over the page.
fn something_is_open() -> bool {
    let open = document().query_selector("dialog[open]");
    open.is_ok_and(|open| open.is_some())
}

/// The palette, while it is open.
#[component]
pub(super) fn PaletteView() -> impl IntoView {
    let Palette(shown) = expect_context::<Palette>();
    let close = move |()| shown.set(None);
    dynamic(move || match shown.get() {
        None => ().into_any(),
        Some(Shown::Commands) => view! {
            <Modal class="palette" label=Signal::stored("Commands".to_owned()) on_close=close>
                {fetched(list::draw())}
            </Modal>
        }
        .into_any(),
        Some(Shown::Help) => view! {
            <Modal class="panel" label=Signal::stored("Help".to_owned()) on_close=close>
                {fetched(help::draw())}
            </Modal>
        }
        .into_any(),
    })
}

/// Asks for the chunk before anybody opens the palette, so that the first letters typed are not lost.
pub(super) fn ask_ahead() {
    spawn_local(async {
        // One that does not come is told when it is wanted.
        let _come = list::draw().await;
    });
}
