//! The prices as rows of fields, each with the models and calls that it is used for.

use leptos::prelude::*;

use super::Prices;
use super::draft::{ABOVE, FIELDS, Row};
use crate::charts::format;
use crate::components::dynamic::{dynamic, flag, present, text};
use crate::components::focus::focus_soon;
use crate::components::icon::{Glyph, Icon};
use crate::reactive::memo::memo;
use crate::reactive::scope;

/// Id of a field, for the focus.
pub(super) fn id_of(row: u32, field: usize) -> String {
    format!("price-{row}-{field}")
}

/// Whether an id is that of a field.
pub(super) fn is_field(id: &str) -> bool {
    id.starts_with("price-")
}

/// Columns of the table: the fields, the calls and the buttons.
const COLUMNS: usize = FIELDS.len() + 2;

/// The table.
#[component]
pub(super) fn Rows() -> impl IntoView {
    let prices = expect_context::<Prices>();
    let rows = dynamic(move || {
        prices.shape.track();
        let rows = prices.draft.with_untracked(|draft| draft.rows.clone());
        if rows.is_empty() {
            let words = "No prices yet, and every call has a cost: there is nothing to add.";
            return view! { <tr><td colspan=COLUMNS class="prices-none">{words}</td></tr> }
                .into_any();
        }
        let rows = rows.into_iter().enumerate();
        rows.map(|(at, row)| view! { <Price row=row first={at == 0}/> })
            .collect_view()
            .into_any()
    });
    let heads = FIELDS.iter().enumerate().map(|(at, name)| {
        let title = match at {
            0 => Some("The name of a model; * stands for any letters"),
            1 => Some("First day of the price, in UTC; empty means always"),
            ABOVE => Some("Applies to calls with more input tokens than this; empty means to all"),
            _ => None,
        };
        view! { <th scope="col" class:end={at >= ABOVE} title=title>{*name}</th> }
    });
    view! {
        <table class="prices-table">
            <thead>
                <tr>
                    {heads.collect_view()}
                    <th scope="col" class="end">"Calls"</th>
                    <th scope="col"><span class="unseen">"Order"</span></th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

/// A price, and below it what is wrong with it.
#[component]
fn Price(
    /// What stands there.
    row: Row,
    /// Whether it is the first one.
    first: bool,
) -> impl IntoView {
    let prices = expect_context::<Prices>();
    let Row { id, fields } = row;
    let name = text(move || {
        let name = prices
            .draft
            .with(|draft| Some(draft.row(id)?.fields[0].clone()));
        name.filter(|name| !name.is_empty())
            .unwrap_or_else(|| "a new price".to_owned())
    });
    let wrong = memo(move |_| {
        let wrong = prices.draft.with(|draft| Some(draft.row(id)?.wrong()));
        wrong.unwrap_or_default()
    });
    let cells = fields.into_iter().enumerate().map(|(at, value)| {
        let of = match at {
            0 => "match",
            1 => "from",
            ABOVE => "above",
            _ => "rate",
        };
        // Where it stands above its field there is less room.
        let short = format::sentence_case(FIELDS[at].trim_start_matches("Cache "));
        let models = (at == 0).then(|| view! { <Models id=id/> });
        view! {
            <td class=format!("price-{of}") data-name=short>
                <Field id=id at=at value=value name=name wrong=wrong/>
                {models}
            </td>
        }
    });
    let words = text(move || {
        let words = wrong.get().into_iter();
        let words = words.map(|(at, expected)| format!("{}: {expected}", FIELDS[at]));
        words.collect::<Vec<_>>().join("; ")
    });
    view! {
        <tr>
            {cells.collect_view()}
            <td class="price-calls" data-name="Calls"><Calls id=id/></td>
            <td class="price-acts">
                <Moves id=id name=name first=first/>
            </td>
        </tr>
        <tr class="price-said">
            <td colspan=COLUMNS id=format!("price-{id}-wrong") class="prices-wrong" role="alert">
                {words}
            </td>
        </tr>
    }
}

/// Ways up and out of the table.
#[component]
fn Moves(
    /// Number of the row.
    id: u32,
    /// What the row is called.
    name: Signal<String>,
    /// Whether it is the first one.
    first: bool,
) -> impl IntoView {
    let prices = expect_context::<Prices>();
    let remove = move |_| {
        let mut next = None;
        prices.moved(|draft| next = draft.remove(id));
        if let Some(next) = next {
            focus_soon(id_of(next, 0));
        }
    };
    let raise = move |_| {
        prices.moved(|draft| draft.raise(id));
        focus_soon(id_of(id, 0));
    };
    view! {
        <button
            type="button"
            class="icon-button"
            aria-label=text(move || format!("Move {} up", name.get()))
            title="Move up: the first matching price applies"
            disabled=first
            on:click=raise
        >
            <Icon glyph=Glyph::ChevronUp/>
        </button>
        <button
            type="button"
            class="icon-button"
            aria-label=text(move || format!("Remove {}", name.get()))
            title="Remove"
            on:click=remove
        >
            <Icon glyph=Glyph::Cross/>
        </button>
    }
}

/// A field of a price. What is typed counts once the field is left.
#[component]
fn Field(
    /// Number of the row.
    id: u32,
    /// Which field.
    at: usize,
    /// What stands there at first.
    value: String,
    /// What the row is called.
    name: Signal<String>,
    /// What is wrong with the row.
    wrong: Memo<Vec<(usize, &'static str)>>,
) -> impl IntoView {
    let prices = expect_context::<Prices>();
    let is_wrong = flag(move || wrong.with(|wrong| wrong.iter().any(|one| one.0 == at)));
    let label = text(move || format!("{} of {}", FIELDS[at], name.get()));
    let hint = match at {
        0 => "model-*",
        1 => "always",
        ABOVE => "any",
        _ => format::UNKNOWN,
    };
    let change = move |event| {
        let typed = event_target_value(&event);
        prices.typed(|draft| draft.put(id, at, typed));
    };
    view! {
        <input
            type="text"
            id=id_of(id, at)
            class="typed"
            class:wrong=is_wrong
            inputmode={(at >= ABOVE).then_some("decimal")}
            placeholder=hint
            autocomplete="off"
            spellcheck="false"
            aria-label=label
            aria-invalid=present(move || is_wrong.get())
            aria-describedby=format!("price-{id}-wrong")
            prop:value=value
            on:change=scope::guard(change)
        />
    }
}

/// Models whose calls a price is used for, where its own name does not say so.
#[component]
fn Models(
    /// Number of the row.
    id: u32,
) -> impl IntoView {
    /// Names that are shown.
    const MOST: usize = 4;
    let prices = expect_context::<Prices>();
    dynamic(move || {
        let pattern = prices
            .draft
            .with(|draft| Some(draft.row(id)?.fields[0].contains('*')));
        let shown = prices.shown.get().filter(|_| pattern == Some(true));
        let Some((table, rows)) = shown else {
            return ().into_any();
        };
        let is_used = |rules: &[(u32, u64)]| {
            let mut rules = rules.iter();
            rules.any(|(place, _)| rows.get(*place as usize) == Some(&id))
        };
        let models = table.models.iter().filter(|one| is_used(&one.rules));
        let mut names: Vec<&str> = models.filter_map(|one| one.name.as_deref()).collect();
        let all = names.join(", ");
        let more = names.len().saturating_sub(MOST);
        names.truncate(MOST);
        let mut words = names.join(", ");
        if more > 0 {
            words = format!("{words} and {more} more");
        }
        if words.is_empty() {
            "no loaded call".clone_into(&mut words);
        }
        view! { <small title=all>{words}</small> }.into_any()
    })
}

/// Calls that a price is used for, or those of the model in its field that have none.
#[component]
fn Calls(
    /// Number of the row.
    id: u32,
) -> impl IntoView {
    let prices = expect_context::<Prices>();
    dynamic(move || {
        let Some((table, rows)) = prices.shown.get() else {
            return ().into_any();
        };
        let rules = table.models.iter().flat_map(|one| &one.rules);
        let own = rules.filter(|(place, _)| rows.get(*place as usize) == Some(&id));
        let priced: u64 = own.map(|(_, calls)| calls).sum();
        let name = prices
            .draft
            .with(|draft| Some(draft.row(id)?.fields[0].clone()));
        let of_name = table.models.iter().find(|one| one.name == name);
        let lacks = of_name.map_or(0, |one| one.lacks.iter().map(|(_, calls)| calls).sum());
        if priced > 0 || lacks == 0 {
            return format::count(priced).into_any();
        }
        view! { {format::count(lacks)} <small>"no cost"</small> }.into_any()
    })
}
