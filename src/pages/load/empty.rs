//! Nothing open yet: the beam with the drop target as its load.

use leptos::prelude::*;
use steelyard_protocol::{OPENS, Opens};

use super::folder_watch::FolderWatch;
use super::stored_workspaces::StoredWorkspaces;
use crate::components::dynamic::when;
use crate::components::file_buttons::ChooseButton;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::leads_into_files;

/// What is said where the address leads into files that are not open.
pub(crate) const WAITS: &str = "This address leads to something in files that are not open here. Open the same files to see it.";

/// What files are opened for.
const ANSWERS: [(&str, &str); 3] = [
    (
        "What happened, and what did it cost?",
        "Each run turn by turn and over time, with its tokens, minutes and money.",
    ),
    (
        "Which agent does better?",
        "Tasks won, tied and lost, and whether by more than chance.",
    ),
    (
        "Why did this one win, and what would have tipped it?",
        "Each score traced to its line in a file, and the smallest change that gives another winner.",
    ),
];

/// The invitation.
#[component]
pub(crate) fn Empty() -> impl IntoView {
    let files = expect_context::<Files>();
    let opens = OPENS.map(
        |Opens {
             label,
             documents,
             formats,
             ..
         }| {
            view! {
                <dt>{label}</dt>
                <dd>{documents} <code>{formats}</code></dd>
            }
        },
    );
    view! {
        <div class="empty">
            <section class="invitation">
                <EmptyBeam/>
                <h1>"See what your agents did, and why one won."</h1>
                <Waits/>
                <p>
                    "Drop session logs, delivered work, tables of results or recorded decisions. Steelyard re-scores every decision in them and finds what would tip it."
                </p>
                <div class="invitation-buttons">
                    <ChooseButton
                        label="Choose files"
                        class="button primary large"
                        on_files=move |handed| files.open(handed)
                    />
                    <ChooseButton
                        label="Choose a folder"
                        class="button large"
                        folder=true
                        on_files=move |handed| files.open(handed)
                    />
                    <span>"or drop or paste them"</span>
                </div>
                <StoredWorkspaces/>
                <FolderWatch/>
                <Answers/>
            </section>
            <section class="opens" aria-labelledby="opens-title">
                <header>
                    <h2 id="opens-title">"What you can open"</h2>
                    <p>"files opened together are linked"</p>
                </header>
                <dl>
                    {opens}
                    <dt>"Workspace"</dt>
                    <dd>
                        "files, edits and the view, as exported from this page" <code>"STEELYARD"</code>
                    </dd>
                </dl>
            </section>
        </div>
    }
}

/// That the address waits for files.
#[component]
fn Waits() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    when(
        move || leads_into_files(&navigation.here()),
        || view! { <p class="address-waits" role="status">{WAITS}</p> }.into_any(),
    )
}

#[component]
fn Answers() -> impl IntoView {
    let answers = ANSWERS.map(|(question, answer)| {
        view! {
            <div>
                <dt>{question}</dt>
                <dd>{answer}</dd>
            </div>
        }
    });
    view! { <dl class="answers">{answers}</dl> }
}

/// The steelyard itself; what is dropped is its load.
#[component]
fn EmptyBeam() -> impl IntoView {
    let ticks = (0..29)
        .map(|tick| {
            let x = f64::from(tick) * 10.0 + 204.0;
            let length = if tick % 5 == 0 { 11 } else { 6 };
            view! { <path class="stroke p-ink-2 beam-tick" d=format!("M{x} 61v{length}")></path> }
        })
        .collect_view();
    view! {
        <svg class="empty-beam" viewBox="0 0 500 190" aria-hidden="true">
            <circle class="stroke p-ink beam-ring" cx="178" cy="17" r="7"></circle>
            <path class="fill p-ink" d="M178 25l17 31h-34z"></path>
            <path class="stroke p-ink beam-rod" d="M30.5 58h461"></path>
            {ticks}
            <path class="stroke p-ink beam-hanger" d="M46 60v34"></path>
            <rect class="drop-box" x="1" y="94" width="91" height="70" rx="4"></rect>
            <path class="stroke p-ink beam-arrow" d="M46 113v26M36 129l10 10.5L56 129"></path>
            <path class="stroke p-accent beam-stem" d="M374 52v50"></path>
            <path
                class="fill p-accent"
                d="M360 100h28l9 42.6a5 5 0 0 1-5 6.4h-36a5 5 0 0 1-5-6.4z"
            ></path>
        </svg>
    }
}
