//! A chart's menu: what it shows, its table, copies and files. The browser's own popover: closed by Esc and
//! by a click beside it, over everything else.

use leptos::html::{Button, Div};
use leptos::prelude::*;

use super::Pointing;
use super::export::{self, Form};
use super::sheet::ChartTable;
use crate::charts::chart::Chart;
use crate::components::dynamic::{Dynamic, dynamic, text, when};
use crate::components::icon::{Glyph, Icon};
use crate::components::measure::hang;
use crate::reactive::scope;

/// Size of the menu, as chart.css has it at least.
const WIDTH: f64 = 272.0;
const HEIGHT: f64 = 208.0;

/// The button, what it opens, and the table.
#[component]
pub(crate) fn ChartMenu(
    /// Prefix of the ids, and the name of files.
    id: &'static str,
    /// The chart; worked out only while the menu or the table is open.
    chart: Memo<Chart>,
    /// Whose table is opened.
    pointing: Pointing,
) -> impl IntoView {
    let button = NodeRef::<Button>::new();
    let menu = NodeRef::<Div>::new();
    let open = RwSignal::new(false);
    let outcome = RwSignal::new(String::new());
    let menu_id = format!("{id}-menu");
    // Before the browser opens it: where it goes, and what it says.
    let before = move |_| {
        open.set(true);
        outcome.set(String::new());
        if let (Some(button), Some(menu)) = (button.get_untracked(), menu.get_untracked()) {
            hang(&menu, &button, (WIDTH, HEIGHT));
        }
    };
    // May come when the menu is out of the page already.
    let toggled = move |_| {
        let shown = menu.try_get_untracked().flatten();
        let _gone =
            open.try_set(shown.is_some_and(|menu| menu.matches(":popover-open") == Ok(true)));
    };
    let close = move || {
        if let Some(menu) = menu.get_untracked() {
            let _closed = menu.hide_popover();
        }
    };
    let show_table = move |()| {
        close();
        pointing.table.set(true);
    };
    let content = move || {
        let show_table = Callback::new(show_table);
        view! { <Content id=id chart=chart menu=menu outcome=outcome on_table=show_table/> }
            .into_any()
    };
    view! {
        <div class="chart-menu">
            <button
                type="button"
                class="icon-button quiet"
                node_ref=button
                popovertarget=menu_id.clone()
                aria-label="Table and copies of the chart"
                title="Table and copies of the chart"
                on:click=before
            >
                <Icon glyph=Glyph::Dots/>
            </button>
            <div
                class="chart-menu-sheet"
                id=menu_id
                popover="auto"
                role="group"
                aria-label="Table and copies of the chart"
                node_ref=menu
                on:toggle=scope::guard(toggled)
            >
                {when(move || open.get(), content)}
            </div>
            {table(chart, pointing)}
        </div>
    }
}

/// Whether what is drawn is a part of what is still being read: no copy is made of it then.
#[derive(Clone, Copy)]
pub(crate) struct InPart(pub(crate) Memo<bool>);

/// What the chart shows, and what can be had of it.
#[component]
fn Content(
    /// Prefix of the ids, and the name of files.
    id: &'static str,
    /// The chart.
    chart: Memo<Chart>,
    /// The menu.
    menu: NodeRef<Div>,
    /// What came of the last act.
    outcome: RwSignal<String>,
    /// Shows the table.
    on_table: Callback<()>,
) -> impl IntoView {
    let in_part = use_context::<InPart>();
    let forms = dynamic(move || {
        if in_part.is_some_and(|InPart(in_part)| in_part.get()) {
            return view! {
                <p class="chart-menu-shows">"Copy and download once all is read"</p>
            }
            .into_any();
        }
        view! {
            <Forms act="Copy" id=id chart=chart near=menu outcome=outcome/>
            <Forms act="Download" id=id chart=chart near=menu outcome=outcome/>
        }
        .into_any()
    });
    view! {
            <p class="chart-menu-name">{text(move || chart.with(|chart| chart.name.clone()))}</p>
            <p class="chart-menu-shows">{text(move || chart.with(|chart| chart.shows.clone()))}</p>
            <button type="button" class="chart-menu-table" on:click=move |_| on_table.run(())>
                <Icon glyph=Glyph::Table/>
                "Show the table"
                <kbd>"T"</kbd>
            </button>
            {forms}
            <p class="chart-menu-said" role="status">
                {text(move || outcome.get())}
            </p>
    }
}

/// The table, while it is asked for.
fn table(chart: Memo<Chart>, pointing: Pointing) -> Dynamic {
    dynamic(move || {
        let table = pointing.table.get().then(|| {
            let chart = chart.get_untracked();
            let closed = Callback::new(move |()| pointing.table.set(false));
            view! { <ChartTable chart=chart on_close=closed/> }
        });
        table.into_any()
    })
}

/// One act, and the forms it gives.
#[component]
fn Forms(
    /// "Copy" or "Download".
    act: &'static str,
    /// Name of files.
    id: &'static str,
    /// The chart.
    chart: Memo<Chart>,
    /// Whose colours are used.
    near: NodeRef<Div>,
    /// What happened.
    outcome: RwSignal<String>,
) -> impl IntoView {
    let give = move |form: Form| {
        let Some(near) = near.get_untracked() else {
            return;
        };
        let made = chart.with_untracked(|chart| export::make(chart, form, &near));
        let Some(made) = made else {
            outcome.set(format!("No {} could be made", form.name()));
            return;
        };
        let given = scope::detach(async move {
            if act == "Copy" {
                export::copy(made, id).await
            } else {
                export::download(made, id).await
            }
        });
        scope::spawn(async move { outcome.set(given.await) });
    };
    let buttons = [Form::Svg, Form::Png, Form::Csv].map(|form| {
        view! {
            <button
                type="button"
                class="button"
                aria-label=format!("{act} as {}", form.name())
                on:click=move |_| give(form)
            >
                {form.name()}
            </button>
        }
    });
    view! {
        <div class="chart-menu-forms">
            <span>{act}</span>
            {buttons}
        </div>
    }
}
