//! A number that can be typed: 52 × 22 px, right-aligned, accent while changed or focused.

use leptos::ev::{FocusEvent, KeyboardEvent};
use leptos::html::Input;
use leptos::prelude::*;

use super::dynamic::{flag, present, text, while_here};
use super::typed_number::Limits;

/// What is being typed into a field; shared with the slider, which hands over to it.
#[derive(Clone, Copy)]
pub(crate) struct Typing {
    /// What stands in the field; `None` at rest.
    pub(crate) text: RwSignal<Option<String>>,
    /// What is wrong with it.
    pub(crate) error: RwSignal<Option<String>>,
    /// The field.
    pub(crate) field: NodeRef<Input>,
}

impl Typing {
    /// Nothing is typed any more.
    fn forget(self) {
        self.text.set(None);
        self.error.set(None);
    }
}

fn select(field: NodeRef<Input>) {
    if let Some(field) = field.get_untracked() {
        field.select();
    }
}

/// A typed value. What is typed counts on Enter or when the field is left; Esc takes it back.
#[component]
pub(crate) fn ValueField(
    /// Name of what is typed.
    #[prop(into)]
    label: Signal<String>,
    /// The value as shown at rest.
    #[prop(into)]
    shown: Signal<String>,
    /// What may be typed.
    limits: Limits,
    /// Whether it differs from the saved value.
    #[prop(into)]
    changed: Signal<bool>,
    /// Whether it may not be changed.
    #[prop(into)]
    locked: Signal<bool>,
    /// What is being typed.
    typing: Typing,
    /// Takes the number.
    #[prop(into)]
    on_value: Callback<f64>,
) -> impl IntoView {
    let Typing {
        text: typed,
        error,
        field: node,
    } = typing;
    let commit = move || {
        let Some(text) = typed.get_untracked() else {
            return;
        };
        match limits.read(&text) {
            Ok(number) => {
                typing.forget();
                on_value.run(number);
            }
            Err(expected) => error.set(Some(expected)),
        }
    };
    let on_key = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" => {
            event.prevent_default();
            commit();
            if error.with_untracked(Option::is_none) {
                select(node);
            }
        }
        "Escape" => {
            event.stop_propagation();
            typing.forget();
        }
        _ => {}
    };
    let on_focus = move |_: FocusEvent| {
        if typed.with_untracked(Option::is_none) {
            select(node);
        }
    };
    view! {
        <input
            type="text"
            inputmode="decimal"
            autocomplete="off"
            spellcheck="false"
            class="typed"
            class:changed=changed
            class:wrong=flag(move || error.with(Option::is_some))
            aria-label=text(move || format!("{}, typed", label.get()))
            aria-invalid=present(move || error.with(Option::is_some))
            readonly=locked
            node_ref=node
            prop:value=text(move || typed.get().unwrap_or_else(|| shown.get()))
            on:input=move |event| typed.set(Some(event_target_value(&event)))
            on:keydown=on_key
            on:focus=on_focus
            on:blur=while_here(move |_| commit())
        />
    }
}
