//! The file looked at: its source around a line, and its diagnostics.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Diagnostic, FileReport, Mapping, Severity, SourceLines};

use super::mapping::{MapEditor, MappedBy};
use super::normalising::Normalise;
use crate::charts::format;
use crate::client::Query;
use crate::components::diagnostics::DiagnosticList;
use crate::components::dynamic::{Dynamic, dynamic, flag, when};
use crate::components::source::SourceView;
use crate::reactive::memo::memo;
use crate::state::ground::files::{Files, diagnostics_of};
use crate::state::ground::navigation::Navigation;
use crate::state::ground::selection::Selection;
use crate::state::keeping::draft_maps;

/// Lines fetched at once.
const LINES: u32 = 400;

/// The panel beside the table.
#[component]
pub(crate) fn FilePanel(
    /// Key of the file looked at.
    #[prop(into)]
    chosen: Signal<Option<u32>>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let selection = expect_context::<Selection>();
    let file = memo(move |_| {
        files.workspace().with(|open| {
            let file = open
                .files
                .iter()
                .find(|file| Some(file.key) == chosen.get());
            file.map(|file| Arc::new(file.clone()))
        })
    });
    let line = memo(move |_| {
        let natural = || {
            file.with(|file| {
                let all = &file.as_ref()?.diagnostics;
                gravest(all).map(|place| all[place].line)
            })
        };
        selection.spot.get().line.or_else(natural)
    });
    let place = Signal::derive(move || {
        let line = line.get()?;
        let picked = selection.spot.get().diagnostic;
        file.with(|file| {
            let all = &file.as_ref()?.diagnostics;
            let picked = picked.filter(|&at| all.get(at).is_some_and(|one| one.line == line));
            picked.or_else(|| all.iter().position(|one| one.line == line))
        })
    });
    let lines = lines_around(file, line);
    let look = move |at: usize| {
        let there = file.with_untracked(|file| {
            let all = &file.as_ref()?.diagnostics;
            all.get(at).map(|one| one.line)
        });
        if let (Some(key), Some(line)) = (chosen.get_untracked(), there) {
            selection.look_at_diagnostic(key, line, at);
        }
    };
    let (edited, mapped, editor) = map_of(files, file);
    let panel = move || {
        view! {
            <section
                class="file-panel"
                class:clean=flag(move || file.with(|file| is_clean(file.as_deref())))
                class:maps=flag(move || edited.with(Option::is_some))
                aria-label="The chosen file"
            >
                {dynamic(move || {
                    file.get().map(|file| view! { <Head file=file/> }).into_any()
                })}
                {mapped.clone()}
                <SourceView file=file lines=lines line=line/>
                <DiagnosticList file=file chosen=place on_choose=look/>
                {editor.clone()}
            </section>
        }
        .into_any()
    };
    when(move || file.with(Option::is_some), panel)
}

/// The table whose map is being changed, and what stands in the panel for a table's map: how it is read, or the editor.
fn map_of(
    files: Files,
    file: Memo<Option<Arc<FileReport>>>,
) -> (Memo<Option<(u32, Mapping)>>, Dynamic, Dynamic) {
    let table = memo(move |_| {
        file.with(|file| {
            let file = file.as_ref()?;
            Some((file.key, file.table?))
        })
    });
    // The table whose map is being changed.
    let changing = RwSignal::new(None::<u32>);
    let edited = memo(move |_| {
        let is_open = |(key, mapping): &(u32, Mapping)| {
            let pressed = changing.get() == Some(*key);
            *mapping == Mapping::Unmapped || pressed || draft_maps::kept(files, *key).is_some()
        };
        table.get().filter(is_open)
    });
    let mapped = dynamic(move || match (table.get(), edited.get()) {
        (Some((key, Mapping::By(map))), None) => {
            let change = move |()| changing.set(Some(key));
            view! { <MappedBy map=map on_change=change/> }.into_any()
        }
        _ => ().into_any(),
    });
    let editor = dynamic(move || {
        let editor = edited.get().map(|(key, mapping)| {
            let close = move |()| changing.set(None);
            let by = matches!(mapping, Mapping::By(_));
            let pressed = by && changing.get_untracked() == Some(key);
            view! { <MapEditor key=key mapping=mapping pressed=pressed on_close=close/> }
        });
        editor.into_any()
    });
    (edited, mapped, editor)
}

fn is_clean(file: Option<&FileReport>) -> bool {
    file.is_some_and(|file| file.diagnostics.is_empty())
}

/// The first of the gravest diagnostics.
fn gravest(all: &[Diagnostic]) -> Option<usize> {
    let worst = all.iter().map(|one| one.severity).max()?;
    all.iter().position(|one| one.severity == worst)
}

/// The lines to show; fetched anew only when the line looked at leaves them.
fn lines_around(
    file: Memo<Option<Arc<FileReport>>>,
    line: Memo<Option<u32>>,
) -> Signal<Option<SourceLines>> {
    let files = expect_context::<Files>();
    // Key of the file, 0 for none, and first line.
    let wanted = memo(move |held: Option<&(u32, u32)>| {
        let key = file.with(|file| file.as_ref().map_or(0, |file| file.key));
        let line = line.get().unwrap_or(1);
        let fits = |&(held_key, first): &(u32, u32)| {
            held_key == key && (first..first + LINES).contains(&line)
        };
        let held = held.copied().filter(fits);
        held.unwrap_or((key, line.saturating_sub(LINES / 2).max(1)))
    });
    let query = Query::new(
        move || Some(wanted.get()),
        // Under the same key there may be another text now.
        move || files.workspace().track(),
        move |key, first| files.source(key, first, LINES),
    );
    Signal::derive(move || query.data().map(|lines| SourceLines::clone(&lines)))
}

#[component]
fn Head(
    /// The file.
    file: Arc<FileReport>,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let count = |severity, noun| {
        let count = diagnostics_of(&file, severity);
        (count > 0).then(|| format::counted(count, noun))
    };
    let found: Vec<String> = [
        count(Severity::Error, "error"),
        count(Severity::Warning, "warning"),
        count(Severity::Note, "note"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let found = if found.is_empty() {
        "clean".to_owned()
    } else {
        found.join(", ")
    };
    let name = file.name.clone();
    let place = file.decision;
    let open = dynamic(move || {
        let button = place.map(|place| {
            view! {
                <button
                    type="button"
                    class="button"
                    on:click=move |_| navigation.open_decision(place)
                >
                    "Open the decision"
                </button>
            }
        });
        button.into_any()
    });
    view! {
        <header class="file-head">
            <h2 title=name.clone()>{name.clone()}</h2>
            <p>{found}</p>
            {open}
        </header>
        <Normalise file=file/>
    }
}
