//! The question before something takes the place of what is open, or stands beside it.

use leptos::prelude::*;

use crate::components::dynamic::dynamic;
use crate::components::modal::Modal;
use crate::state::keeping::autosave::{Answer, Autosave, Question};

/// Id of what the question says.
const WORDS: &str = "replacing-words";

/// The question, while it is asked.
#[component]
pub(super) fn ReplacingView() -> impl IntoView {
    let autosave = expect_context::<Autosave>();
    let question = autosave.question();
    dynamic(move || {
        let asked = question.get().map(|question| {
            let Question {
                title,
                words,
                answers,
            } = question;
            let last = answers.len().saturating_sub(1);
            let answer = move |(place, (answer, label)): (usize, (Answer, String))| {
                let class = if place == last {
                    "button primary"
                } else {
                    "button"
                };
                view! {
                    <button type="button" class=class on:click=move |_| autosave.answer(answer)>
                        {label}
                    </button>
                }
            };
            let answers = answers.into_iter().enumerate().map(answer).collect_view();
            view! {
                <Modal
                    class="panel replacing"
                    label=Signal::stored(title.clone())
                    described_by=WORDS
                    on_close=move |()| autosave.answer(Answer::Cancel)
                >
                    <h2 class="panel-title">{title}</h2>
                    <p class="panel-words" id=WORDS>
                        {words}
                    </p>
                    <div class="panel-acts">{answers}</div>
                </Modal>
            }
        });
        asked.into_any()
    })
}
