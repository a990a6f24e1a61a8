//! The worklist: every loaded decision, the closest calls first. Home of the page.

mod agents;
mod head;
mod line;
mod table;

use leptos::prelude::*;
use steelyard_protocol::decides;

use super::load::{FilesProgress, Invitation, WaysToFiles};
use crate::components::apart::{Apart, only_apart};
use crate::components::dynamic::dynamic;
use crate::state::files::Files;
use crate::state::memo::memo;
use agents::Strip;
use head::Head;
use table::Table;

/// The page: an invitation while nothing is open, else the list.
#[component]
pub(super) fn Worklist() -> impl IntoView {
    let files = expect_context::<Files>();
    let open = files.workspace();
    let opening = files.opening();
    let state = memo(move |_| {
        let (any, decisions) = open.with(|open| (!open.files.is_empty(), open.decisions.len()));
        match (decisions, any || opening.get()) {
            (0, false) => State::Empty,
            (0, true) => State::NoDecision,
            _ => State::Some,
        }
    });
    dynamic(move || match state.get() {
        State::Empty => view! { <Invitation/> }.into_any(),
        State::NoDecision => view! { <NoDecision/> }.into_any(),
        State::Some => view! {
            <div class="worklist">
                <Head/>
                <Strip/>
                <Table/>
            </div>
        }
        .into_any(),
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Empty,
    NoDecision,
    Some,
}

/// Files are open, or on their way, and none holds a decision.
#[component]
fn NoDecision() -> impl IntoView {
    let files = expect_context::<Files>();
    let opening = files.opening();
    view! {
        <div class="nothing">
            {dynamic(move || {
                if opening.get() {
                    return view! { <h1>"Reading files"</h1> <FilesProgress/> }.into_any();
                }
                if only_apart(files) {
                    return view! { <Apart/> }.into_any();
                }
                view! {
                    <h1>"No decision in these files yet"</h1>
                    <p>
                        "A decision needs " {decides()}
                        ". Files says what each file was read as, and why."
                    </p>
                    <WaysToFiles/>
                }
                    .into_any()
            })}
        </div>
    }
}
