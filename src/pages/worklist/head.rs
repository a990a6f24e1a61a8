//! How many there are, and which of them to show.

use std::collections::BTreeMap;

use leptos::prelude::*;
use steelyard_protocol::WorkItem;

use crate::charts::format;
use crate::components::about::about;
use crate::components::dynamic::{dynamic, flag, text, when, word};
use crate::components::search_field::SearchField;
use crate::reactive::memo::memo;
use crate::state::answers::list::List;
use crate::state::answers::studies::Studies;
use crate::state::ground::draft::Draft;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;
use crate::state::keeping::watching::Watching;
use crate::state::views::worklist::Show;

/// Heading, one line on what this is, and the filters.
#[component]
pub(crate) fn Head() -> impl IntoView {
    let files = expect_context::<Files>();
    let editing = expect_context::<Editing>();
    let count = files.decisions();
    let flipped = expect_context::<Watching>().flipped();
    let list = expect_context::<List>();
    let navigation = expect_context::<Navigation>();
    let any_flipped =
        memo(move |_| list.shown() == Show::Flipped || flipped.with(|all| !all.is_empty()));
    let heading = heading(list, count);
    let edits = text(move || match editing.draft().with(Draft::changes) {
        0 => "Everything as saved.".to_owned(),
        changes => format!(
            "With {}.",
            format::counted(changes as u64, "changed setting")
        ),
    });
    view! {
        <header class="list-head">
            <div>
                <h1>{heading}</h1>
                <p>
                    {about(Page::Worklist).sentence} " " {edits}
                </p>
            </div>
            <div class="filters" role="group" aria-label="Decisions to show">
                {when(move || count.get() > 1, || view! { <Find/> }.into_any())}
                <Filter show=Show::All label="All"/>
                <Filter show=Show::Changed label="Changed by the edits"/>
                <RecordFilters/>
                <Filter show=Show::Diagnostics label="With diagnostics"/>
                {dynamic(move || {
                    let shown = any_flipped.get();
                    shown
                        .then(|| view! { <Filter show=Show::Flipped label="Flipped since the last read"/> })
                        .into_any()
                })}
                <button
                    type="button"
                    class="button"
                    on:click=move |_| navigation.open(Page::Compare)
                >
                    "Compare settings"
                </button>
            </div>
        </header>
    }
}

/// The filters by the record: all that differ from it, and, where those are others, the ones that do in the choice.
#[component]
fn RecordFilters() -> impl IntoView {
    let (list, studies) = (expect_context::<List>(), expect_context::<Studies>());
    let shows_choice = memo(move |_| {
        let counted = |show: Show| {
            let (items, _) = studies.items()?;
            let none = BTreeMap::<u32, u32>::new();
            Some(items.iter().filter(|item| show.holds(item, &none)).count())
        };
        list.shown() == Show::OtherChoice || counted(Show::Differs) != counted(Show::OtherChoice)
    });
    let choice = || {
        view! {
            <Filter
                show=Show::OtherChoice
                label="… in the choice"
                title="Another winner than recorded, or another status where no winner is recorded: those that Compare counts as not selected"
            />
        }
        .into_any()
    };
    view! {
        <Filter
            show=Show::Differs
            label="Differ from the record"
            title="In the status, in who won, or, where neither is recorded, in a score"
        />
        {when(move || shows_choice.get(), choice)}
    }
}

/// The field that narrows the list down.
#[component]
fn Find() -> impl IntoView {
    let list = expect_context::<List>();
    view! {
        <SearchField
            sought=Signal::derive(move || list.view.with(|view| view.find.clone()))
            on_seek=move |words| list.view.update(|view| view.find = words)
            label="Decisions by name or outcome"
            placeholder="filter"
            title="Shows the decisions whose name or outcome has these words"
        />
    }
}

/// "48 decisions"; of a text that is typed, how many hold it.
fn heading(list: List, count: Signal<u32>) -> Signal<String> {
    text(move || {
        let all = format::counted(u64::from(count.get()), "decision");
        if list.view.with(|view| view.find.is_empty()) {
            return all;
        }
        let shown = list.order.with(|order| order.len() as u64);
        format!("{} of {all} shown", format::count(shown))
    })
}

#[component]
fn Filter(
    /// What it shows.
    show: Show,
    /// In words.
    label: &'static str,
    /// What it counts, where the words do not say all.
    #[prop(optional)]
    title: Option<&'static str>,
) -> impl IntoView {
    let list = expect_context::<List>();
    let studies = expect_context::<Studies>();
    let flipped = expect_context::<Watching>().flipped();
    let count = memo(move |_| {
        let (items, _) = studies.items()?;
        let shown = |item: &&WorkItem| flipped.with(|flipped| show.holds(item, flipped));
        Some(items.iter().filter(shown).count() as u64)
    });
    let number = text(move || count.get().map_or(String::new(), format::count));
    let chosen = move || list.shown() == show;
    let none = flag(move || show != Show::All && count.get() == Some(0) && !chosen());
    view! {
        <button
            type="button"
            class="filter"
            aria-pressed=word(chosen)
            title=title
            disabled=none
            on:click=move |_| list.show(show)
        >
            {label} " " <b>{number}</b>
        </button>
    }
}
