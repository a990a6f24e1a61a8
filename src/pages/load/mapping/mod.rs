//! A table's map: who it is read by, and the editor that makes one.
//!
//! The worker looks at the columns, guesses and tries maps out; here they are shown and edited. What comes
//! out is a file of the workspace like any other, so that taking it out undoes it.

mod column_row;
mod draft;
mod outcome;
mod typed;
mod words;

use leptos::html::Section;
use leptos::prelude::*;
use steelyard_protocol::Mapping;
use steelyard_protocol::table::Columns;

use crate::client::Query;
use crate::components::dynamic::when;
use crate::components::focus::focus_soon;
use crate::components::not_come::answered;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::ground::files::Files;
use crate::state::keeping::draft_maps;
use column_row::ColumnRow;
use draft::MapDraft;
use outcome::Outcome;

/// Id of the button that opens the editor again, for the focus.
const CHANGE: &str = "map-change";
/// Id of the editor, likewise.
const EDITOR: &str = "map-editor";

/// The line that says which map a table is read by.
#[component]
pub(super) fn MappedBy(
    /// Key of the map's file.
    map: u32,
    /// Opens the editor.
    #[prop(into)]
    on_change: Callback<()>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let name = files.workspace().with_untracked(|open| {
        let file = open.files.iter().find(|file| file.key == map);
        file.map(|file| file.name.clone()).unwrap_or_default()
    });
    view! {
        <div class="mapped-by">
            <span>"Mapped by "</span>
            <bdi title=name.clone()>{name.clone()}</bdi>
            <button type="button" class="link" id=CHANGE on:click=move |_| on_change.run(())>
                "Change the map…"
            </button>
        </div>
    }
}

/// The editor of a table's map.
#[component]
pub(super) fn MapEditor(
    /// Key of the table's file.
    key: u32,
    /// How it is read now.
    mapping: Mapping,
    /// Whether a button has opened it, which has gone.
    pressed: bool,
    /// Called when it is done with, also without a map.
    #[prop(into)]
    on_close: Callback<()>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let node = NodeRef::<Section>::new();
    let columns = Query::once(move || files.columns(key));
    let changing = matches!(mapping, Mapping::By(_));
    if pressed {
        effect(move || {
            if let Some(node) = node.get() {
                let _gone = node.focus();
            }
        });
    }
    let close = Callback::new(move |()| {
        on_close.run(());
        focus_soon(CHANGE);
    });
    let unread = "The columns could not be read.";
    let body = answered(
        columns,
        unread,
        "Looking at the columns",
        move |columns: &Columns| {
            let columns = columns.clone();
            view! { <Editor key=key columns=columns changing=changing on_close=close/> }.into_any()
        },
    );
    view! {
        <section
            class="mapping"
            id=EDITOR
            aria-labelledby="mapping-title"
            tabindex="-1"
            node_ref=node
        >
            {body}
        </section>
    }
}

#[component]
fn Editor(
    /// Key of the table's file.
    key: u32,
    /// What stands in it.
    columns: Columns,
    /// Whether it has a map already.
    changing: bool,
    /// Called when it is done with.
    on_close: Callback<()>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let fresh = MapDraft::of(&columns);
    let kept = draft_maps::kept(files, key).and_then(|text| fresh.with_kept(&text));
    let draft = RwSignal::new(kept.unwrap_or_else(|| fresh.clone()));
    let fresh = StoredValue::new(fresh);
    let begun = memo(move |_| draft.with(|draft| fresh.with_value(|fresh| draft != fresh)));
    effect(move || {
        let text = draft.with(MapDraft::kept);
        draft_maps::keep(files, key, begun.get().then_some(text.as_str()));
    });
    let close = Callback::new(move |()| {
        draft_maps::keep(files, key, None);
        on_close.run(());
    });
    let again = move |_| {
        draft.set(fresh.get_value());
        focus_soon(EDITOR);
    };
    let again = move || {
        view! {
            <button type="button" class="link aside" on:click=again>
                "Guess again"
            </button>
        }
        .into_any()
    };
    let guessed = columns.guessed;
    let words = if columns.guessed {
        "guessed from names and numbers"
    } else {
        "from its map"
    };
    let looked_at = words::looked_at(&columns);
    let looked_at = looked_at.map(|words| view! { <p class="mapping-note">{words}</p> });
    let rows = columns.columns.into_iter().enumerate();
    let rows = rows
        .map(|(place, column)| view! { <ColumnRow key=key place=place column=column draft=draft/> })
        .collect_view();
    view! {
        <header class="section-head">
            <h2 id="mapping-title">"What the columns mean"</h2>
            <p>{words}</p>
            {when(move || guessed && begun.get(), again)}
        </header>
        <div class="mapping-scroll" tabindex="0" role="region" aria-label="Columns, scrollable">
            {looked_at}
            <ul class="mapping-columns">{rows}</ul>
            <MissingChoice draft=draft/>
        </div>
        <Outcome key=key draft=draft changing=changing on_close=close/>
    }
}

/// What happens to a row without a number.
#[component]
fn MissingChoice(
    /// The map.
    draft: RwSignal<MapDraft>,
) -> impl IntoView {
    let worst = memo(move |_| draft.with(|draft| draft.missing_as_worst));
    let choose = move |event| {
        let worst = event_target_value(&event) == "worst";
        draft.update(|draft| draft.missing_as_worst = worst);
    };
    view! {
        <label class="mapping-missing">
            "A row without a number"
            <span class="select">
                <select on:change=scope::guard(choose)>
                    <option value="left_out" prop:selected=move || !worst.get()>
                        "does not rank"
                    </option>
                    <option value="worst" prop:selected=worst>
                        "counts as the worst of the column"
                    </option>
                </select>
            </span>
        </label>
    }
}
