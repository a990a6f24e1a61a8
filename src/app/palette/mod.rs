//! The command palette: every page, decision, slider and act, by typing a few letters of its name.

mod commands;
mod decision;
mod find;
mod help;
mod list;

use leptos::ev;
use leptos::prelude::*;

use crate::components::drop_area::in_field;
use crate::components::dynamic::dynamic;
use crate::components::modal::{Modal, lies_over};
use help::Help;
use list::List;

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
            } else if event.key() == "?" && !combined && !in_field(&event) && !lies_over() {
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

/// The palette, while it is open.
#[component]
pub(super) fn PaletteView() -> impl IntoView {
    let Palette(shown) = expect_context::<Palette>();
    let close = move |()| shown.set(None);
    dynamic(move || match shown.get() {
        None => ().into_any(),
        Some(Shown::Commands) => view! {
            <Modal class="palette" label=Signal::stored("Commands".to_owned()) on_close=close>
                <List/>
            </Modal>
        }
        .into_any(),
        Some(Shown::Help) => view! {
            <Modal class="panel" label=Signal::stored("Help".to_owned()) on_close=close>
                <Help/>
            </Modal>
        }
        .into_any(),
    })
}
