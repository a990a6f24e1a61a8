//! Where a criterion's number comes from: sentences, and lines of files to open.

use leptos::prelude::*;
use steelyard_protocol::{Change, Input, InputLine};

use super::view::View;
use crate::charts::format;
use crate::components::dynamic::{dynamic, perhaps};
use crate::reactive::memo::memo;
use crate::state::ground::editing::Editing;
use crate::state::ground::navigation::Navigation;

/// Notes and inputs of the chosen criterion.
#[component]
pub(crate) fn Inputs(
    /// The chosen criterion.
    open: RwSignal<usize>,
) -> impl IntoView {
    let view = expect_context::<View>();
    let name = perhaps(move || {
        view.explained_criteria.with(|criteria| {
            let criterion = criteria.get(open.get());
            criterion.map(|one| one.label.clone())
        })
    });
    // A move of a weight changes none of them.
    let origin = memo(move |_| {
        let part = view.explanation(|one| {
            let part = one.contributions.get(open.get())?;
            Some((part.notes.clone(), part.inputs.clone()))
        });
        part.flatten().unwrap_or_default()
    });
    let lines = dynamic(move || {
        let (notes, inputs) = origin.get();
        let none = notes.is_empty() && inputs.is_empty();
        let none = none.then(|| "No file mentions this number.".to_owned());
        let notes = notes.into_iter().chain(none);
        let notes = notes.map(|note| view! { <li>{note}</li> });
        let inputs = inputs
            .into_iter()
            .map(|input| view! { <InputItem input=input/> });
        view! {
            {notes.collect_view()}
            {inputs.collect_view()}
        }
        .into_any()
    });
    view! {
        <div class="inputs">
            <h3>"Where " {name} " comes from"</h3>
            <Edited open=open/>
            <ul>{lines}</ul>
        </div>
    }
}

/// What an edit put in place of what was read, and the way back.
#[component]
fn Edited(
    /// The chosen criterion.
    open: RwSignal<usize>,
) -> impl IntoView {
    let view = expect_context::<View>();
    let editing = expect_context::<Editing>();
    let found = memo(move |_| {
        let part = view.explanation(|one| {
            let part = one.contributions.get(open.get())?;
            Some((one.stage, one.id.clone(), part.read?, part.raw))
        });
        part.flatten()
    });
    let reset = move |_| {
        let Some((stage, id, ..)) = found.get_untracked() else {
            return;
        };
        let input = view.frame.with_value(|frame| {
            let stage = frame.stages.get(stage as usize)?;
            let criterion = stage.criteria.get(open.get_untracked())?;
            Some(Input {
                decision: frame.id.0.clone(),
                stage: stage.id.clone(),
                alternative: id,
                criterion: criterion.id.clone(),
                value: 0.0,
            })
        });
        if let Some(input) = input {
            editing.take_back(&Change::Input(input));
        }
    };
    dynamic(move || {
        let Some((.., read, now)) = found.get() else {
            return ().into_any();
        };
        let words = format!(
            "Edited: {} in place of {}",
            format::short(now),
            format::short(read)
        );
        view! {
            <p class="edited">
                <span>{words}</span>
                <button type="button" class="link" on:click=reset>
                    "Reset"
                </button>
            </p>
        }
        .into_any()
    })
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
                {format!("{}:{line}", format::path_and_leaf(&file_name).1)}
            </button>
        </li>
    }
}
