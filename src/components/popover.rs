//! A button and what it opens: the browser's own popover, closed by Esc and by a click beside it.

use leptos::html::{Button, Div};
use leptos::prelude::*;

use super::dynamic::when;
use super::icon::{Glyph, Icon};
use super::measure::hang;

use crate::reactive::scope;

/// The button, and what it opens.
#[component]
pub(crate) fn Popover(
    /// Prefix of the ids.
    id: &'static str,
    /// Name of what is opened.
    label: String,
    /// Width of it, and its height at most, as the style sheet has them.
    size: (f64, f64),
    /// Whether anything is chosen in it.
    chosen: Signal<bool>,
    /// What the button says.
    words: Signal<String>,
    /// What is in it; there only while it is open.
    content: Callback<(), AnyView>,
) -> impl IntoView {
    let button = NodeRef::<Button>::new();
    let menu = NodeRef::<Div>::new();
    let open = RwSignal::new(false);
    let before = move |_| {
        open.set(true);
        if let (Some(button), Some(menu)) = (button.get_untracked(), menu.get_untracked()) {
            hang(&menu, &button, size);
        }
    };
    // May come when the menu is out of the page already.
    let toggled = move |_| {
        let shown = menu.try_get_untracked().flatten();
        let _gone =
            open.try_set(shown.is_some_and(|menu| menu.matches(":popover-open") == Ok(true)));
    };
    let menu_id = format!("{id}-menu");
    view! {
        <button
            type="button"
            class="events-menu-button"
            class:chosen=chosen
            node_ref=button
            popovertarget=menu_id.clone()
            on:click=before
        >
            <span>{words}</span>
            <Icon glyph=Glyph::ChevronDown size=12/>
        </button>
        <div
            class="events-menu"
            id=menu_id
            popover="auto"
            role="group"
            aria-label=label
            node_ref=menu
            on:toggle=scope::guard(toggled)
        >
            {when(move || open.get(), move || content.run(()))}
        </div>
    }
}
