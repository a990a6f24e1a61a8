//! The question before an exported workspace takes the place of edits.

use leptos::prelude::*;

use crate::components::dynamic::dynamic;
use crate::components::modal::Modal;
use crate::state::keeping::{Keeping, Question};

/// The question, while it is asked.
#[component]
pub(super) fn ReplacingView() -> impl IntoView {
    let keeping = expect_context::<Keeping>();
    let question = keeping.question();
    dynamic(move || {
        let asked = question.get().map(|Question { name, words }| {
            let title = format!("Open {name}?");
            view! {
                <Modal
                    class="panel replacing"
                    label=Signal::stored(title.clone())
                    on_close=move |()| keeping.answer(false)
                >
                    <h2 class="panel-title">{title}</h2>
                    <p class="panel-words">{words}</p>
                    <div class="panel-acts">
                        <button type="button" class="button" on:click=move |_| keeping.answer(false)>
                            "Keep what is open"
                        </button>
                        <button
                            type="button"
                            class="button primary"
                            on:click=move |_| keeping.answer(true)
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
