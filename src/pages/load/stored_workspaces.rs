//! Workspaces that this browser has stored, offered where nothing is open.

use leptos::prelude::*;

use crate::charts::format;
use crate::components::dynamic::{dynamic, when};
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::state::keeping::autosave::{Autosave, Kept, Whose};

/// Workspaces that are offered; Settings lists all.
const MOST: usize = 3;

/// The offer; nothing where none is stored.
#[component]
pub(super) fn StoredWorkspaces() -> impl IntoView {
    let autosave = expect_context::<Autosave>();
    let offers = RwSignal::new(Vec::<Kept>::new());
    let saves = autosave.saves();
    effect(move || {
        saves.track();
        autosave.offer(move |mut all| {
            all.truncate(MOST);
            // The page may have gone by now.
            offers.try_set(all);
        });
    });
    let offers = memo(move |_| offers.get());
    let list = move || {
        view! {
            <section class="stored-offers" aria-labelledby="stored-offers-title">
                <h2 id="stored-offers-title">"Continue with a stored workspace"</h2>
                {dynamic(move || {
                    let offers = offers.get().into_iter();
                    let offers = offers.map(|kept| view! { <Offer kept=kept/> });
                    view! { <ul>{offers.collect_view()}</ul> }.into_any()
                })}
            </section>
        }
        .into_any()
    };
    when(move || offers.with(|offers| !offers.is_empty()), list)
}

/// One of them.
#[component]
fn Offer(
    /// What is stored.
    kept: Kept,
) -> impl IntoView {
    let autosave = expect_context::<Autosave>();
    let (name, words, label) = (kept.name(), words_of(&kept), kept.offer());
    let act = match kept.whose {
        Whose::Other => "Open a copy",
        _ => "Open",
    };
    view! {
        <li>
            <button
                type="button"
                class="button"
                aria-label=label
                on:click=move |_| autosave.open_offered(&kept)
            >
                {act}
            </button>
            <span>
                <b>{name}</b>
                <span>{words}</span>
            </span>
        </li>
    }
}

/// "2 edits, saved 22 Nov 10:42, open in another tab".
fn words_of(kept: &Kept) -> String {
    let mut parts = Vec::new();
    if kept.edits > 0 {
        parts.push(format::counted(kept.edits as u64, "edit"));
    }
    parts.push(format!("saved {}", kept.saved_at()));
    if kept.whose == Whose::Other {
        parts.push("open in another tab".to_owned());
    }
    parts.join(", ")
}
