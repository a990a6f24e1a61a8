//! What stands in a slider's label line beside its names: back to the saved value, lock.

use leptos::prelude::*;

use super::dynamic::{flag, text, word};
use super::icon::{Glyph, Icon};

/// Reset, only while changed, and lock.
#[component]
pub(crate) fn SliderButtons(
    /// Name of what the slider moves.
    name: String,
    /// The saved value as written.
    saved: String,
    /// Whether the value differs from it.
    #[prop(into)]
    changed: Signal<bool>,
    /// Whether the slider may not be moved.
    #[prop(into)]
    locked: Signal<bool>,
    /// Puts it back to the saved value.
    on_reset: Callback<()>,
    /// Locks or unlocks it.
    on_lock: Callback<()>,
) -> impl IntoView {
    let glyph = Signal::derive(move || {
        if locked.get() {
            Glyph::Lock
        } else {
            Glyph::Unlock
        }
    });
    view! {
        <button
            type="button"
            class="icon-button accent"
            class:hidden=flag(move || !changed.get())
            title=format!("Back to the saved {saved}")
            aria-label=format!("Reset {name} to the saved {saved}")
            on:click=move |_| on_reset.run(())
        >
            <Icon glyph=Glyph::Undo size=13/>
        </button>
        <button
            type="button"
            class="icon-button quiet"
            aria-pressed=word(move || locked.get())
            aria-label=format!("Lock {name}")
            title=text(move || if locked.get() { "Unlock" } else { "Lock" }.to_owned())
            on:click=move |_| on_lock.run(())
        >
            <Icon glyph=glyph size=13/>
        </button>
    }
}
