//! The worklist: every loaded decision, the closest calls first. Home of the page.

mod agents;
mod head;
mod line;
mod table;

use leptos::prelude::*;
use steelyard_protocol::decides;

use super::load::{FilesProgress, Invitation, NothingHere};
use crate::components::apart::{Apart, only_apart};
use crate::components::dynamic::dynamic;
use crate::reactive::memo::memo;
use crate::state::ground::files::Files;
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
                <FilesProgress/>
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
    let apart = memo(move |_| !files.opening().get() && only_apart(files));
    dynamic(move || {
        if apart.get() {
            return view! { <div class="nothing"><Apart/></div> }.into_any();
        }
        let words = format!(
            "A decision needs {}. Files says what each file was read as, and why.",
            decides(),
        );
        view! { <NothingHere title="No decision in these files yet" words=words/> }.into_any()
    })
}
