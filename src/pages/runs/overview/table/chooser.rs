//! Which columns are shown, and in which order.

use leptos::prelude::*;

use super::Table;
use crate::components::dynamic::{dynamic, flag, text};
use crate::components::focus::focus_soon;
use crate::components::icon::{Glyph, Icon};
use crate::components::popover::Popover;
use crate::pages::runs::columns::{COLUMNS, Column};
use crate::reactive::scope;

/// Size of the menu, as overview.css has it at most.
const SIZE: (f64, f64) = (264.0, 360.0);

/// The button, and what it opens.
#[component]
pub(super) fn Chooser(
    /// The table.
    table: Table,
) -> impl IntoView {
    let content = Callback::new(move |()| view! { <Content table=table/> }.into_any());
    view! {
        <Popover
            id="runs-columns"
            label="Columns of the runs".to_owned()
            size=SIZE
            chosen=flag(move || table.view.with(|view| view.columns.is_some()))
            words=text(|| "Columns".to_owned())
            content=content
        />
    }
}

/// Ids of the columns that are shown.
fn ids(table: Table) -> Vec<String> {
    let ids = table.columns.get_untracked();
    ids.iter().map(|column| column.id.to_owned()).collect()
}

/// Shows these, and keeps the keyboard where it was, though what it was at moved.
fn put(table: Table, ids: Vec<String>, at: String) {
    table.view.update(|view| view.columns = Some(ids));
    focus_soon(at);
}

#[component]
fn Content(
    /// The table.
    table: Table,
) -> impl IntoView {
    let lines = dynamic(move || {
        let shown = table.columns.get();
        let others = COLUMNS[1..].iter();
        let others = others.filter(|column| shown.iter().all(|one| one.id != column.id));
        let shown_lines = shown.iter().enumerate();
        let shown_lines =
            shown_lines.map(|(at, column)| line(table, column, Some((at, shown.len()))));
        let lines = shown_lines.chain(others.map(|column| line(table, column, None)));
        lines.collect_view().into_any()
    });
    let chosen = flag(move || table.view.with(|view| view.columns.is_none()));
    view! {
        <div class="events-choices">{lines}</div>
        <button
            type="button"
            class="events-any"
            disabled=chosen
            on:click=move |_| table.view.update(|view| view.columns = None)
        >
            "Reset columns"
        </button>
    }
}

/// A column: whether it is shown, and the ways up and down from its place among so many.
fn line(table: Table, column: &'static Column, place: Option<(usize, usize)>) -> AnyView {
    let id = format!("show-{}", column.id);
    let change = {
        let id = id.clone();
        move |_| {
            let mut ids = ids(table);
            match place {
                Some((at, _)) => drop(ids.remove(at)),
                None => ids.push(column.id.to_owned()),
            }
            put(table, ids, id.clone());
        }
    };
    let ways = place.map(|place| {
        view! {
            <span class="column-ways">
                {way(table, column, place, true)} {way(table, column, place, false)}
            </span>
        }
    });
    let title = (!column.title.is_empty()).then_some(column.title);
    view! {
        <div class="column-line">
            <label class="events-choice" title=title>
                <input type="checkbox" id=id prop:checked=place.is_some() on:change=scope::guard(change)/>
                <span>{column.name}</span>
            </label>
            {ways}
        </div>
    }
    .into_any()
}

/// The way up or down of a column, from its place among so many.
fn way(
    table: Table,
    column: &'static Column,
    (at, of): (usize, usize),
    up: bool,
) -> impl IntoView + use<> {
    let (glyph, word, to) = if up {
        (Glyph::ChevronUp, "up", at.checked_sub(1))
    } else {
        let to = Some(at + 1).filter(|to| *to < of);
        (Glyph::ChevronDown, "down", to)
    };
    let id = format!("{word}-{}", column.id);
    let go = {
        let id = id.clone();
        move |_| {
            if let Some(to) = to {
                let mut ids = ids(table);
                ids.swap(at, to);
                put(table, ids, id.clone());
            }
        }
    };
    view! {
        <button
            type="button"
            class="icon-button"
            id=id
            aria-label=format!("Move {} {word}", column.name)
            aria-disabled=to.is_none().then_some("true")
            on:click=go
        >
            <Icon glyph=glyph size=12/>
        </button>
    }
}
