//! Runs that nothing brings together: what that means, and the way to where they are put onto one task.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use steelyard_protocol::TOGETHER;

use super::dynamic::{text, when};
use crate::charts::format;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;

/// Stands where a decision would, while runs are open and none of them is known to share its task.
#[component]
pub(crate) fn Apart() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let files = expect_context::<Files>();
    let open = move |event: MouseEvent| {
        if event.ctrl_key() || event.meta_key() || event.shift_key() {
            return;
        }
        event.prevent_default();
        navigation.open_run(None);
    };
    let heading = text(move || match files.workspace().with(|open| open.apart) {
        1 => "One run is compared with none".to_owned(),
        runs => format!(
            "Nothing says which of these {} had the same task",
            format::counted(u64::from(runs), "run")
        ),
    });
    // An artifact alone is none that has a transcript.
    let see = move || {
        view! {
            <a
                class="button primary large"
                href=text(move || navigation.address_of_run(None))
                on:click=open
            >
                "See the runs"
            </a>
        }
        .into_any()
    };
    view! {
        <h1>{heading}</h1>
        <p>
            {format!("So none is said to win. {TOGETHER}.")}
        </p>
        <div class="invitation-buttons">
            {when(move || files.workspace().with(|open| open.runs > 0), see)}
        </div>
    }
}

/// Whether there are runs that are compared with none, and no decision.
pub(crate) fn only_apart(files: Files) -> bool {
    let open = files.workspace();
    open.with(|open| open.decisions.is_empty() && open.apart > 0)
}
