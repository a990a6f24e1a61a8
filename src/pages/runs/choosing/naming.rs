//! The name of the task that runs are put onto.

use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::html::Input;
use leptos::prelude::*;

use super::Choosing;
use super::range::{at_task, first_name};
use crate::charts::format;
use crate::components::dynamic::{flag, text};
use crate::components::focus::focus_soon;
use crate::reactive::effect::effect;

/// Id of the button that asks for a name, for the focus.
pub(super) const PUT: &str = "put-on-task";

/// What the name would come to.
fn hint(choosing: &Choosing, name: RwSignal<String>) -> Signal<String> {
    let choosing = *choosing;
    text(move || {
        if name.with(|name| name.trim().is_empty()) {
            return "A task needs a name.".to_owned();
        }
        let all = choosing.reader.all().get();
        let runs = all.iter().flat_map(|all| &all.runs);
        let chosen = choosing.lines();
        match name.with(|name| at_task(runs, name, &chosen)) {
            0 => "The runs become the alternatives of one decision.".to_owned(),
            1 => "1 other run has this task already; the chosen runs join it.".to_owned(),
            many => format!(
                "{} other runs have this task already; the chosen runs join them.",
                format::count(many as u64)
            ),
        }
    })
}

/// Puts the field away, and the focus where it was.
fn cancel(choosing: &Choosing) {
    choosing.naming.set(false);
    choosing.trouble.set(None);
    focus_soon(PUT);
}

/// One field, and what the name would come to.
#[component]
pub(super) fn Naming() -> impl IntoView {
    let choosing = expect_context::<Choosing>();
    let name = RwSignal::new(untrack(|| first_name(&choosing.lines())));
    let node = NodeRef::<Input>::new();
    effect(move || {
        if let Some(input) = node.get() {
            // What is set here and not only followed stays selected, so that typing replaces it.
            input.set_value(&name.get_untracked());
            let _gone = input.focus();
            input.select();
        }
    });
    let empty = flag(move || name.with(|name| name.trim().is_empty()));
    let hint = hint(&choosing, name);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if !empty.get_untracked() {
            choosing.put(name.get_untracked());
        }
    };
    let cancel = move || cancel(&choosing);
    let pressed = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            cancel();
        }
    };
    view! {
        <form class="choosing-name" on:submit=submit on:keydown=pressed>
            <label for="task-name">"Name of the task"</label>
            <input
                type="text"
                id="task-name"
                autocomplete="off"
                aria-describedby="task-hint"
                node_ref=node
                prop:value=name
                on:input=move |event| name.set(event_target_value(&event))
            />
            <button
                type="submit"
                class="button primary"
                prop:disabled=flag(move || empty.get() || choosing.busy.get())
            >
                "Assign the task"
            </button>
            <button type="button" class="button" on:click=move |_| cancel()>
                "Cancel"
            </button>
            <p id="task-hint" class="faint">{hint}</p>
        </form>
    }
}
