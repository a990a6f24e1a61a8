//! The question before an exported workspace takes the place of edits.

use leptos::prelude::*;

use crate::components::dynamic::dynamic;
use crate::components::modal::Modal;
use crate::state::autosave::{Autosave, Question};

/// The question, while it is asked.
#[component]
pub(super) fn ReplacingView() -> impl IntoView {
    let autosave = expect_context::<Autosave>();
    let question = autosave.question();
    dynamic(move || {
        let asked = question.get().map(|Question { name, words }| {
            let title = format!("Open {name}?");
            view! {
                <Modal
                    class="panel replacing"
                    label=Signal::stored(title.clone())
                    on_close=move |()| autosave.answer(false)
                >
                    <h2 class="panel-title">{title}</h2>
                    <p class="panel-words">{words}</p>
                    <div class="panel-acts">
                        <button type="button" class="button" on:click=move |_| autosave.answer(false)>
                            "Keep what is open"
                        </button>
                        <button
                            type="button"
                            class="button primary"
                            on:click=move |_| autosave.answer(true)
                        >
                            {format!("Open {name}")}
                        </button>
                    </div>
                </Modal>
            }
        });
        asked.into_any()
    })
}
