//! What this browser has stored, how to open it and how to have it forgotten.

use leptos::ev;
use leptos::prelude::*;

use crate::charts::format;
use crate::components::dynamic::{Dynamic, dynamic, text, when};
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::reactive::scope::{self, Scope};
use crate::state::keeping::autosave::{Autosave, Kept, Whose};

/// What is known of the store: `None` while nobody has answered.
type Listed = Option<Result<Vec<Kept>, String>>;

/// The stored workspaces.
#[component]
pub(super) fn Storage() -> impl IntoView {
    let autosave = expect_context::<Autosave>();
    let listed = RwSignal::new(Listed::None);
    let trouble = RwSignal::new(String::new());
    let saves = autosave.saves();
    // Another tab may have been closed meanwhile.
    let looks = RwSignal::new(0_u32);
    let seen = window_event_listener(ev::focus, move |_| looks.update(|looks| *looks += 1));
    on_cleanup(move || seen.remove());
    effect(move || {
        saves.track();
        looks.track();
        scope::spawn(async move {
            if let Some(found) = autosave.kept().await {
                listed.set(Some(found));
            }
        });
    });
    // The row that asks may be drawn anew before it is done.
    let scope = Scope::current();
    let forget = Callback::new(move |id: String| {
        scope.spawn(async move {
            let done = scope::detach(autosave.forget(id)).await;
            trouble.set(done.err().unwrap_or_default());
        });
    });
    let total = text(move || listed.with(total_text));
    let rows = rows(listed, forget);
    view! {
        <section aria-labelledby="stored-title">
            <header class="section-head">
                <h2 id="stored-title">"Stored in this browser"</h2>
                <p>{total}</p>
            </header>
            {rows}
            <p class="setting-words wrong" role="status">
                {trouble}
            </p>
            <Room/>
            <p class="setting-words">
                "Files, edits and the view, so that a reload loses nothing, and theme and density. Nothing of it leaves this browser. Eight workspaces are kept; the oldest is deleted first."
            </p>
        </section>
    }
}

/// How large a file may be to be kept, and the way to ask the browser for more.
#[component]
fn Room() -> impl IntoView {
    let autosave = expect_context::<Autosave>();
    let refused = RwSignal::new(false);
    let words = text(move || {
        let limit = format::bytes(autosave.limit());
        let lasts = if autosave.lasts() {
            "The browser has promised to keep all until you clear it."
        } else if refused.get() {
            "The browser does not promise to keep it: it clears all when the disk is full."
        } else {
            "The browser may clear all when the disk is full, unless it promises to keep it."
        };
        format!("Files up to {limit} are kept, larger ones are asked for again. {lasts}")
    });
    let ask = move |_| {
        scope::spawn(async move {
            let granted = scope::detach(autosave.ask_to_last()).await;
            refused.set(!granted);
        });
    };
    let button = move || {
        view! {
            <button type="button" class="button" on:click=ask>
                "Ask the browser to keep it"
            </button>
        }
        .into_any()
    };
    view! {
        <p class="setting-words">{words}</p>
        {when(move || !autosave.lasts(), button)}
    }
}

/// The rows of the list, or why there are none.
fn rows(listed: RwSignal<Listed>, forget: Callback<String>) -> Dynamic {
    let all = move || match listed.get() {
        Some(Ok(all)) => all,
        _ => Vec::new(),
    };
    let nothing = move || match listed.get() {
        Some(Err(why)) => why,
        _ => "No workspace is stored.".to_owned(),
    };
    let any = memo(move |_| !all().is_empty());
    // A row that stays as it is stays itself: somebody may be about to click in it.
    let rows = move || {
        view! {
            <ul class="stored">
                <For
                    each=all
                    key=Clone::clone
                    children=move |kept| view! { <Row kept=kept forget=forget/> }
                />
            </ul>
        }
        .into_any()
    };
    dynamic(move || {
        if any.get() {
            rows()
        } else {
            view! { <p class="setting-words">{text(nothing)}</p> }.into_any()
        }
    })
}

/// "2 workspaces, 14.1 KB".
fn total_text(listed: &Listed) -> String {
    let Some(Ok(all)) = listed else {
        return String::new();
    };
    if all.is_empty() {
        return String::new();
    }
    let size = all.iter().map(|kept| kept.size).sum();
    format!(
        "{}, {}",
        format::counted(all.len() as u64, "workspace"),
        format::bytes(size)
    )
}

/// One workspace.
#[component]
fn Row(
    /// What is stored.
    kept: Kept,
    /// Forgets it, by id.
    forget: Callback<String>,
) -> impl IntoView {
    let autosave = expect_context::<Autosave>();
    let name = kept.name();
    let words = words_of(&kept, &kept.saved_at());
    let act = match kept.whose {
        Whose::Own => view! { <small>"this tab"</small> }.into_any(),
        Whose::Other => view! { <small>"another tab"</small> }.into_any(),
        Whose::Before | Whose::Nobody => {
            let id = kept.id.clone();
            let open = move |_| autosave.open_stored(id.clone());
            view! {
                <span class="stored-acts">
                    <button
                        type="button"
                        class="button"
                        aria-label=format!("Open: {name}")
                        on:click=open
                    >
                        "Open"
                    </button>
                    <Forget id=kept.id name=name.clone() forget=forget/>
                </span>
            }
            .into_any()
        }
    };
    view! {
        <li>
            <span class="stored-name">{name}</span>
            <span class="stored-words">{words}</span>
            {act}
        </li>
    }
}

/// What cannot be undone is asked for twice.
#[component]
fn Forget(
    /// Whose id it is.
    id: String,
    /// What the workspace is called.
    name: String,
    /// Forgets it, by id.
    forget: Callback<String>,
) -> impl IntoView {
    let asked = RwSignal::new(false);
    let words = move || {
        if asked.get() {
            "Delete for good"
        } else {
            "Delete"
        }
    };
    let act = move |_| {
        if asked.get_untracked() {
            forget.run(id.clone());
        } else {
            asked.set(true);
        }
    };
    view! {
        <button
            type="button"
            class="button"
            aria-label=text(move || format!("{}: {name}", words()))
            on:click=act
            on:blur=scope::guard(move |_| asked.set(false))
        >
            {text(move || words().to_owned())}
        </button>
    }
}

/// "12.4 KB, 2 edits, 22 Nov 10:42".
fn words_of(kept: &Kept, saved: &str) -> String {
    let mut parts = vec![format::bytes(kept.size)];
    if kept.edits > 0 {
        parts.push(format::counted(kept.edits as u64, "edit"));
    }
    parts.push(saved.to_owned());
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(files: &[&str], edits: usize) -> Kept {
        Kept {
            id: String::new(),
            files: files.iter().map(|&name| name.to_owned()).collect(),
            size: 12_400,
            edits,
            saved_ms: 0,
            whose: Whose::Nobody,
        }
    }

    #[test]
    fn sizes_and_edits_are_told() {
        assert_eq!(words_of(&kept(&[], 0), "today"), "12.4 KB, today");
        assert_eq!(words_of(&kept(&[], 2), "today"), "12.4 KB, 2 edits, today");
        assert_eq!(total_text(&None), "");
        assert_eq!(total_text(&Some(Ok(Vec::new()))), "");
        let all = vec![kept(&[], 0), kept(&[], 0)];
        assert_eq!(total_text(&Some(Ok(all))), "2 workspaces, 24.8 KB");
    }
}
