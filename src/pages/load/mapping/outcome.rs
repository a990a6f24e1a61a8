//! What the map would come to, and what to do with it.

use gloo::timers::callback::Timeout;
use leptos::prelude::*;
use steelyard_protocol::table::{MapPreview, TableMap};

use super::draft::{MapDraft, NamedBy};
use super::{CHANGE, words};
use crate::components::dynamic::{dynamic, flag, text};
use crate::components::focus::focus_soon;
use crate::components::icon::{Glyph, Icon};
use crate::components::live::LiveRegion;
use crate::give::download_text;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;

/// How long a hand rests before a map is tried out.
const SETTLE_MS: u32 = 120;

/// A map that was tried out, and what came of it.
type Tried = Option<(TableMap, Result<MapPreview, String>)>;

/// The text of a map, also where it was not tried out yet.
async fn written(files: Files, key: u32, wanted: Option<TableMap>, tried: Tried) -> Option<String> {
    let wanted = wanted?;
    match tried {
        Some((map, Ok(found))) if map == wanted => Some(found.text),
        _ => files
            .preview(key, wanted)
            .await
            .ok()
            .map(|found| found.text),
    }
}

/// Gives a map away as a file, once it is written.
async fn give_away(files: Files, key: u32, written: impl Future<Output = Option<String>>) {
    if let Some(text) = written.await {
        let path = files.map_name(key);
        let name = path.rsplit('/').next().unwrap_or(&path);
        download_text(name, "text/plain", &text);
    }
}

/// Reads the table by a map, once it is written; false where none was.
async fn take_map(
    files: Files,
    key: u32,
    written: impl Future<Output = Option<String>>,
    after: impl FnOnce() + 'static,
) -> bool {
    let Some(text) = written.await else {
        return false;
    };
    files.use_map(key, &text, after);
    true
}

/// The foot of the editor.
#[component]
pub(super) fn Outcome(
    /// Key of the table's file.
    key: u32,
    /// The map.
    draft: RwSignal<MapDraft>,
    /// Whether the table has a map already.
    changing: bool,
    /// Called when the editor is done with.
    on_close: Callback<()>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let navigation = expect_context::<Navigation>();
    let map = memo(move |_| draft.with(MapDraft::map));
    let tried = try_out(key, map);
    // What was said of another map stays, faint, until this one is tried.
    let fresh = move || {
        map.with(|map| tried.with(|tried| tried.as_ref().map(|(map, _)| map) == map.as_ref()))
    };
    let found = move || match tried.get() {
        Some((_, Ok(found))) if found.decisions > 0 => Some(found),
        _ => None,
    };
    let lines = dynamic(move || lines(draft, map, tried));
    let spoken = text(move || {
        draft.with(|draft| spoken(draft, found().as_ref(), map.with(Option::is_none)))
    });
    let none = flag(move || map.with(Option::is_none) || found().is_none());
    let written = move || written(files, key, map.get_untracked(), tried.get_untracked());
    let take = move |_| {
        let after = move || open_decision(files, navigation, key);
        let taken = scope::detach(take_map(files, key, written(), after));
        scope::spawn(async move {
            if taken.await {
                on_close.run(());
            }
        });
    };
    let give = move |_| drop(scope::detach(give_away(files, key, written())));
    let cancel = changing.then(|| {
        view! {
            <button type="button" class="button ghost" on:click=move |_| on_close.run(())>
                "Cancel"
            </button>
        }
    });
    view! {
        <footer class="mapping-foot">
            <div class="mapping-said" class:stale=flag(move || map.with(Option::is_some) && !fresh())>
                {lines}
            </div>
            <LiveRegion text=spoken/>
            <div class="mapping-acts">
                <button type="button" class="button primary" disabled=none on:click=take>
                    "Use this map"
                </button>
                <button type="button" class="button" disabled=none on:click=give>
                    "Download the map"
                </button>
                {cancel}
            </div>
        </footer>
    }
}

/// Opens what the table comes to now; where it comes to nothing, the way back to its map has the focus.
fn open_decision(files: Files, navigation: Navigation, key: u32) {
    let decision = files.workspace().with_untracked(|open| {
        let mut decisions = open.decisions.iter();
        decisions.position(|one| one.file == Some(key))
    });
    match decision.and_then(|place| u32::try_from(place).ok()) {
        Some(decision) => navigation.open_decision(decision),
        None => focus_soon(CHANGE),
    }
}

/// Tries maps out, the latest one once the hand rests.
fn try_out(key: u32, map: Memo<Option<TableMap>>) -> ReadSignal<Tried> {
    let files = expect_context::<Files>();
    let tried = RwSignal::new(None);
    let waiting: StoredValue<Option<Timeout>, LocalStorage> = StoredValue::new_local(None);
    effect(move || {
        let Some(wanted) = map.get() else {
            return waiting.set_value(None);
        };
        let asks = move || {
            scope::spawn(async move {
                let found = files.preview(key, wanted.clone()).await;
                if map.get_untracked().as_ref() == Some(&wanted) {
                    tried.set(Some((wanted, found)));
                }
            });
        };
        waiting.set_value(Some(scope::timer(SETTLE_MS, asks)));
    });
    tried.read_only()
}

/// The lines over the buttons.
fn lines(
    draft: RwSignal<MapDraft>,
    map: Memo<Option<TableMap>>,
    tried: ReadSignal<Tried>,
) -> AnyView {
    let criteria = draft.with(MapDraft::criteria);
    if map.with(Option::is_none) {
        let words = draft.with(|draft| {
            let mut columns = draft.columns.iter();
            let wrong = columns.find_map(|one| Some((one.name.as_str(), one.problem()?.1)));
            wrong.map(|(name, words)| format!("{name}: {words}"))
        });
        let none = || "No column is a criterion yet. Make one a criterion.".to_owned();
        return problem(words.unwrap_or_else(none));
    }
    let (found, named) = (tried.get(), draft.with(named));
    match found.map(|(_, found)| found) {
        None => ().into_any(),
        Some(Err(why)) => problem(why),
        Some(Ok(found)) if found.decisions == 0 => problem(
            found
                .refused
                .unwrap_or_else(|| "There is no row to rank.".to_owned()),
        ),
        Some(Ok(found)) => {
            let leader = found.leader.clone();
            let leader = leader.map(|leader| view! { <b><bdi>{leader}</bdi></b> " " });
            let title = (!found.title.is_empty()).then(|| {
                view! { "First decision, " <bdi>{found.title.clone()}</bdi> ": " }
            });
            let empty = found.warnings.iter().cloned().map(problem).collect_view();
            view! {
                {empty}
                <p>{words::gives(&found, criteria)} " " {words::unranked(&found)} " " {found.same_names.clone()} " " {named}</p>
                <p>{title} {leader} {words::first(&found)}</p>
            }
            .into_any()
        }
    }
}

/// What is read out of a map that was tried out, or of one that is incomplete.
fn spoken(draft: &MapDraft, found: Option<&MapPreview>, incomplete: bool) -> String {
    match found {
        _ if incomplete => "The map is incomplete.".to_owned(),
        Some(found) => match found.warnings.first() {
            Some(words) => words.clone(),
            None => words::gives(found, draft.criteria()),
        },
        None => String::new(),
    }
}

/// Who names rows where no column was chosen for it.
fn named(draft: &MapDraft) -> Option<String> {
    match draft.rows_named_by() {
        NamedBy::Chosen => None,
        NamedBy::First(name) => Some(format!(
            "Rows are named by {name}, the first column that is not a criterion."
        )),
        NamedBy::Lines => Some("Rows are named by their line numbers.".to_owned()),
    }
}

fn problem(words: String) -> AnyView {
    view! {
        <p class="mapping-problem">
            <Icon glyph=Glyph::Bang name="Error"/>
            {words}
        </p>
    }
    .into_any()
}
