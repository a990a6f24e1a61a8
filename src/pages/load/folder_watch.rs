//! The folder that is watched: which one, what came of it last, and the way to start and stop.

use leptos::prelude::*;

use crate::components::dynamic::dynamic;
use crate::components::icon::{Glyph, Icon};
use crate::reactive::memo::memo;
use crate::state::keeping::watching::{Watch, Watching};

/// A line about the folder.
#[component]
pub(super) fn FolderWatch() -> impl IntoView {
    let watching = expect_context::<Watching>();
    let watch = watching.watch();
    let state = memo(move |_| watch.get());
    let line = dynamic(move || match state.get() {
        Watch::Idle if Watching::is_possible() => view! {
            <button type="button" class="button" on:click=move |_| watching.choose()>
                "Watch a folder"
            </button>
            <p class="watch-words">"and its files are read again as they change."</p>
        }
        .into_any(),
        Watch::Idle => view! {
            <p class="watch-words">
                "This browser cannot watch a folder; Chrome and Edge on a computer can."
            </p>
        }
        .into_any(),
        Watch::Watching {
            folder,
            files,
            last,
        } => view! {
            <Icon glyph=Glyph::Loop size=16/>
            <p class="watch-words">
                "Watching " <b>{folder}"/"</b> <span>{files}</span> <span>{last}</span>
            </p>
            <button type="button" class="button" on:click=move |_| watching.stop()>
                "Stop watching"
            </button>
        }
        .into_any(),
        Watch::Paused { folder, why } => view! {
            <Icon glyph=Glyph::Triangle size=16/>
            <p class="watch-words">
                <b>{folder.clone()}"/"</b>
                " "
                {why}
            </p>
            <button type="button" class="button" on:click=move |_| watching.again()>
                {format!("Watch {folder}/ again")}
            </button>
            <button type="button" class="button" on:click=move |_| watching.stop()>
                "Stop watching"
            </button>
        }
        .into_any(),
    });
    view! {
        <div class="folder-watch" role="group" aria-label="Watched folder">
            {line}
        </div>
    }
}
