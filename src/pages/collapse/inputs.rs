//! Where a criterion's number comes from: sentences, and lines of files to open.

use leptos::prelude::*;
use steelyard_protocol::{Explanation, InputLine};

use super::view::View;
use crate::state::navigation::Navigation;

/// Notes and inputs of the chosen criterion.
#[component]
pub(crate) fn Inputs(
    /// What is explained.
    explanation: Memo<Option<Explanation>>,
    /// The chosen criterion.
    open: RwSignal<usize>,
) -> impl IntoView {
    let view = expect_context::<View>();
    let part = Memo::new(move |_| {
        explanation.with(|one| {
            let part = one.as_ref()?.contributions.get(open.get())?;
            Some((part.notes.clone(), part.inputs.clone()))
        })
    });
    let name = move || {
        view.criteria
            .with_value(|criteria| criteria.get(open.get()).map(|one| one.label.clone()))
    };
    let lines = move || {
        let (notes, inputs) = part.get().unwrap_or_default();
        let none = notes.is_empty() && inputs.is_empty();
        let notes = notes.into_iter().map(|note| view! { <li>{note}</li> });
        let inputs = inputs
            .into_iter()
            .map(|input| view! { <InputItem input=input/> });
        view! {
            {notes.collect_view()}
            {inputs.collect_view()}
            {none.then(|| view! { <li>"No file says anything about it."</li> })}
        }
    };
    view! {
        <div class="inputs">
            <h3>"Where " {name} " comes from"</h3>
            <ul>{lines}</ul>
        </div>
    }
}

#[component]
fn InputItem(
    /// The place it was read from.
    input: InputLine,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let InputLine {
        text,
        file,
        file_name,
        line,
    } = input;
    view! {
        <li>
            <span>{text}</span>
            <button
                type="button"
                class="link place"
                title=format!("Show line {line} of {file_name}")
                on:click=move |_| navigation.open_line(file, line)
            >
                {format!("{file_name}:{line}")}
            </button>
        </li>
    }
}
