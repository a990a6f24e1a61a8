//! Runs that may have had one task: told in a line, and put together one group at a time, or not.

use std::collections::BTreeSet;

use leptos::html::Summary;
use leptos::prelude::*;
use steelyard_protocol::Suggestion;

use super::Choosing;
use crate::charts::format;
use crate::components::dynamic::{dynamic, text, when};
use crate::components::icon::{Glyph, Icon};
use crate::pages::runs::tree::{RunName, Way};
use crate::persist::{keep_dismissed, kept_dismissed};
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::reactive::scope;

/// Runs of a group that are listed.
const MOST: usize = 12;

/// What a group is kept apart by: its name and what spoke for it, so that one that grows is asked about anew.
fn key(one: &Suggestion) -> String {
    format!("{}\t{}\t{}", one.name, one.runs.len(), one.why)
}

/// The line, and the groups under it.
#[component]
pub(super) fn Suggested() -> impl IntoView {
    let choosing = expect_context::<Choosing>();
    let all = RwSignal::new(Vec::<Suggestion>::new());
    let apart = RwSignal::new(kept_dismissed());
    effect(move || {
        choosing.files.workspace().track();
        scope::spawn(async move {
            if let Ok(found) = choosing.reader.suggested().await {
                all.set(found);
            }
        });
    });
    let left = memo(move |_| {
        let mut left = all.get();
        apart.with(|apart: &BTreeSet<String>| left.retain(|one| !apart.contains(&key(one))));
        left
    });
    let line = text(move || {
        let count = left.with(Vec::len) as u64;
        format!("{} suggested: review", format::counted(count, "group"))
    });
    let line_node = NodeRef::<Summary>::new();
    let dismiss = Callback::new(move |one: Suggestion| {
        apart.update(|apart| {
            apart.insert(key(&one));
        });
        apart.with_untracked(keep_dismissed);
        // What was pressed has gone.
        if let Some(line) = line_node.get_untracked() {
            let _gone = line.focus();
        }
    });
    when(
        move || left.with(|left| !left.is_empty()),
        move || {
            view! {
                <details class="suggested">
                    <summary node_ref=line_node>
                        <span>{line}</span>
                        <Icon glyph=Glyph::ChevronDown/>
                    </summary>
                    <p class="faint">
                        "Runs of a group may have had one task. Accepted groups are written into a tasks file; rejected ones stay hidden while this tab is open."
                    </p>
                    {dynamic(move || {
                        let groups = left.get().into_iter();
                        let groups = groups.map(|one| view! { <Group one=one dismiss=dismiss/> });
                        view! { <ul>{groups.collect_view()}</ul> }.into_any()
                    })}
                </details>
            }
            .into_any()
        },
    )
}

#[component]
fn Group(
    /// The runs, and why.
    one: Suggestion,
    /// Told where they had no task in common.
    dismiss: Callback<Suggestion>,
) -> impl IntoView {
    let choosing = expect_context::<Choosing>();
    let listed = one.runs.iter().take(MOST);
    let listed = listed.filter_map(|id| choosing.reader.line(*id));
    let listed = listed.map(|line| {
        let about = format!("{}, {}", line.title, line.file);
        view! {
            <li>
                <Way id=Some(line.id) title=about.clone()>
                    <RunName name=line.name/>
                    <small>{about}</small>
                </Way>
            </li>
        }
    });
    let listed = listed.collect_view();
    let more = one.runs.len().saturating_sub(MOST) as u64;
    let (label, apart) = (one.name.clone(), one.clone());
    let accept = {
        let one = one.clone();
        move |_| {
            let words = format!(
                "{} are now at the task “{}”.",
                format::counted(one.runs.len() as u64, "run"),
                one.name
            );
            let (runs, name) = (one.runs.clone(), one.name.clone());
            choosing.spawn(choosing.assign(runs, Some(name), words));
        }
    };
    view! {
        <li aria-label=label.clone()>
            <p>
                <b>{label.clone()}</b>
                <span>{one.why}</span>
            </p>
            <button
                type="button"
                class="button"
                prop:disabled=choosing.busy
                on:click=accept
            >
                "Accept"
            </button>
            <button type="button" class="button" on:click=move |_| dismiss.run(apart.clone())>
                "Reject"
            </button>
            <ul>
                {listed}
                {(more > 0).then(|| view! { <li>{format!("and {} more", format::count(more))}</li> })}
            </ul>
        </li>
    }
}
