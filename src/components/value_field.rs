//! A number that can be typed: 52 × 22 px, right-aligned, accent while changed or focused.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::control::{ParameterControl, Typing};
use super::dynamic::{flag, present, text};

use crate::reactive::scope;

/// Nothing is being typed: the browser's undo would take back text, and not the move that it made.
fn leave_undo(event: &KeyboardEvent) {
    let undoes = matches!(event.key().as_str(), "z" | "Z" | "y");
    if undoes && (event.ctrl_key() || event.meta_key()) {
        event.prevent_default();
    }
}

/// Sets the value to what is typed, or says what is expected instead.
fn commit(control: ParameterControl) {
    let typing = control.typing;
    let Some(text) = typing.text.get_untracked() else {
        return;
    };
    match control.limits().read(&text) {
        Ok(number) => {
            typing.forget();
            control.set(number);
        }
        Err(expected) => typing.error.set(Some(expected)),
    }
}

/// A typed value. What is typed counts on Enter or when the field is left; Esc takes it back. Both give the focus to the beam.
#[component]
pub(crate) fn ValueField(
    /// What is typed.
    control: ParameterControl,
) -> impl IntoView {
    let ParameterControl { typing, .. } = control;
    let Typing {
        text: typed,
        error,
        field: node,
        ..
    } = typing;
    let shown = control.shown;
    let label = control
        .parameter
        .with_value(|one| format!("{}, typed", one.label));
    let on_key = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" => {
            event.prevent_default();
            commit(control);
            if error.with_untracked(Option::is_none) {
                typing.leave_to_beam();
            }
        }
        "Escape" => {
            event.stop_propagation();
            if typed.with_untracked(Option::is_some) {
                typing.forget();
                typing.leave_to_beam();
            }
        }
        _ if typed.with_untracked(Option::is_none) => leave_undo(&event),
        _ => {}
    };
    view! {
        <input
            type="text"
            inputmode="decimal"
            autocomplete="off"
            spellcheck="false"
            class="typed"
            class:changed=control.changed
            class:wrong=flag(move || error.with(Option::is_some))
            aria-label=label
            aria-invalid=present(move || error.with(Option::is_some))
            readonly=control.locked
            node_ref=node
            prop:value=text(move || typed.get().unwrap_or_else(|| shown.get()))
            on:input=move |event| typed.set(Some(event_target_value(&event)))
            on:keydown=on_key
            on:focus=move |_| typing.select()
            on:blur=scope::guard(move |_| commit(control))
        />
    }
}
