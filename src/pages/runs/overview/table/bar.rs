//! What is over the table: what chooses runs, how they are put together, and the file.

use std::collections::BTreeSet;

use leptos::prelude::*;

use super::Table;
use super::arranged::DAY;
use super::chooser::Chooser;
use super::keep::Keep;
use crate::charts::format;
use crate::components::choices::{Choice, Menu};
use crate::components::dynamic::{dynamic, text, when};
use crate::components::live::LiveRegion;
use crate::components::moment::ZoneChoice;
use crate::components::search_field::SearchField;
use crate::pages::runs::columns::FACETS;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::views::runs::RunsView;

/// The bar.
#[component]
pub(super) fn Bar(
    /// The table.
    table: Table,
) -> impl IntoView {
    let view = table.view;
    let words = text(move || {
        let all = table.all.with(|all| all.runs.runs.len()) as u64;
        let some = table.found.with(|found| found.places.len()) as u64;
        if view.with(RunsView::is_filtered) {
            format!("{} of {}", format::count(some), format::counted(all, "run"))
        } else {
            format::counted(all, "run")
        }
    });
    let sought = text(move || view.with(|view| view.text.clone()));
    let seek = Callback::new(move |text| view.update(|view| view.text = text));
    let filtered = memo(move |_| view.with(RunsView::is_filtered));
    view! {
        <div class="events-head runs-bar">
            <p>{words}</p>
            <LiveRegion text=words/>
            <div class="events-filter" role="group" aria-label="Filter of the runs">
                <SearchField
                    sought=sought
                    on_seek=seek
                    label="Text to find in runs"
                    placeholder="agent, task, note …"
                    title="Searches agent, model, first prompt, task, project, branch, note and file"
                />
                {FACETS
                    .iter()
                    .enumerate()
                    .map(|(at, (id, name))| view! { <Facet table=table at=at id=id name=name/> })
                    .collect_view()}
                {when(
                    move || filtered.get(),
                    move || {
                        view! {
                            <button type="button" class="button ghost events-clear" on:click=move |_| clear(table)>
                                "Clear"
                            </button>
                        }
                        .into_any()
                    },
                )}
            </div>
            <ZoneChoice/>
            <GroupBy table=table/>
            <Chooser table=table/>
            <Keep table=table/>
        </div>
    }
}

/// All runs are meant again.
pub(super) fn clear(table: Table) {
    table.view.update(|view| {
        view.text.clear();
        view.only.clear();
    });
}

/// Chooses names of a facet, where runs differ in it.
#[component]
fn Facet(
    /// The table.
    table: Table,
    /// Place of the facet.
    at: usize,
    /// Its id.
    id: &'static &'static str,
    /// What it is called.
    name: &'static &'static str,
) -> impl IntoView {
    let choices = memo(move |_| {
        table.found.with(|found| {
            let names = found.facets.get(at).map_or(&[][..], |names| names);
            let choices = names.iter().map(|(name, count)| Choice {
                name: name.clone(),
                count: Some(*count),
                odd: false,
            });
            choices.collect::<Vec<_>>()
        })
    });
    let chosen = memo(move |_| table.view.with(|view| view.chosen(id)));
    let choose = Callback::new(move |names| table.view.update(|view| view.choose(id, names)));
    let tells = memo(move |_| {
        choices.with(|choices| choices.len() > 1) || chosen.with(|chosen| !chosen.is_empty())
    });
    when(
        move || tells.get(),
        move || {
            let menu = [
                "runs-agent",
                "runs-model",
                "runs-project",
                "runs-branch",
                "runs-task",
                "runs-outcome",
            ][at];
            view! { <Menu id=menu name=name of="Runs" choices=choices chosen=chosen on_choose=choose/> }
                .into_any()
        },
    )
}

/// What runs are put together by.
#[component]
fn GroupBy(
    /// The table.
    table: Table,
) -> impl IntoView {
    let view = table.view;
    let chosen = text(move || view.with(|view| view.group.clone().unwrap_or_default()));
    let groups = FACETS.iter().filter(|(id, _)| *id != "outcome");
    let groups = groups.copied().chain([(DAY, "day")]);
    let options =
        groups.map(|(id, name)| view! { <option value=id>{format!("by {name}")}</option> });
    let choose = move |event| {
        let value = event_target_value(&event);
        table.folded.set(BTreeSet::new());
        view.update(|view| view.group = Some(value).filter(|value| !value.is_empty()));
    };
    let fold = dynamic(move || {
        if view.with(|view| view.group.is_none()) {
            return ().into_any();
        }
        let any = table.folded.with(BTreeSet::is_empty);
        let all = move |_| {
            let names = table.groups.with_untracked(|groups| {
                let names = groups.iter().map(|group| group.name.clone());
                names.collect::<BTreeSet<String>>()
            });
            table.folded.set(if any { names } else { BTreeSet::new() });
        };
        let words = if any { "Fold all" } else { "Unfold all" };
        view! { <button type="button" class="button ghost" on:click=all>{words}</button> }
            .into_any()
    });
    view! {
        <select class="select" aria-label="Group runs" prop:value=chosen on:change=scope::guard(choose)>
            <option value="">"not grouped"</option>
            {options.collect_view()}
        </select>
        {fold}
    }
}
