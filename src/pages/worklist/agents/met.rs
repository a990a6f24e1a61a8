//! Two of them: which does better, and whether by more than chance.

use leptos::prelude::*;
use steelyard_protocol::HeadToHead;

use super::Asking;
use crate::charts::format;
use crate::components::dynamic::{dynamic, text};
use crate::components::measure_table::MeasureTable;
use crate::reactive::scope;

/// The choice of two, the sentence, their measures.
#[component]
pub(super) fn Met(
    /// The two.
    met: Memo<Option<HeadToHead>>,
    /// All names.
    names: Memo<Vec<String>>,
) -> impl IntoView {
    view! {
        <section aria-labelledby="met-title">
            <header class="agents-strip-head">
                <h2 id="met-title">"Head to head"</h2>
                <Choice label="First of the two" at=0 met=met names=names/>
                <span>"against"</span>
                <Choice label="Second of the two" at=1 met=met names=names/>
            </header>
            <div aria-live="polite">
                {dynamic(move || met.get().map_or_else(|| ().into_any(), found))}
            </div>
        </section>
    }
}

/// Which does better, and their measures.
fn found(met: HeadToHead) -> AnyView {
    let HeadToHead {
        one,
        other,
        tasks,
        wins,
        losses,
        even,
        no_winner,
        note,
        measures,
    } = met;
    let none = match no_winner {
        0 => String::new(),
        none => format!(", of which {none} without a winner"),
    };
    let words = (tasks > 0).then(|| {
        let tasks = format::counted(u64::from(tasks), "task");
        let words = format!(
            "{tasks} that both did: {wins} to {one}, {losses} to {other}, {even} to neither{none}."
        );
        view! { <p class="faint">{words}</p> }
    });
    let measures = (!measures.is_empty()).then(|| {
        view! {
            <MeasureTable
                measures=measures
                name="The two, measure by measure"
                sides=[one, other]
                of=["Over the tasks of both", "Tasks"]
            />
        }
    });
    view! {
        <p class="agents-strip-says">{note}</p>
        {words}
        {measures}
    }
    .into_any()
}

/// The two as they are.
fn pair(met: &HeadToHead) -> [String; 2] {
    [met.one.clone(), met.other.clone()]
}

/// Which of them stands on one side.
#[component]
fn Choice(
    /// What it chooses.
    label: &'static str,
    /// Which side.
    at: usize,
    /// The two.
    met: Memo<Option<HeadToHead>>,
    /// All names.
    names: Memo<Vec<String>>,
) -> impl IntoView {
    let asking = expect_context::<Asking>();
    let name = move || met.with(|met| met.as_ref().map(|met| pair(met)[at].clone()));
    let options = dynamic(move || {
        let now = untrack(name);
        let names = names.get().into_iter();
        let options = names.map(|name| {
            let selected = Some(&name) == now.as_ref();
            view! { <option value=name.clone() selected=selected>{name.clone()}</option> }
        });
        options.collect_view().into_any()
    });
    let choose = move |name: String| {
        let Some(mut next) = met.with_untracked(|met| met.as_ref().map(pair)) else {
            return;
        };
        // Whoever stands on the other side changes places.
        if next[1 - at] == name {
            next.swap(0, 1);
        }
        next[at] = name;
        asking.view.update(|view| view.pair = Some(next));
    };
    view! {
        <select
            class="select"
            aria-label=label
            prop:value=text(move || name().unwrap_or_default())
            on:change=scope::guard(move |event| choose(event_target_value(&event)))
        >
            {options}
        </select>
    }
}
