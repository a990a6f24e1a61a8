//! What can be done with the chosen runs, and what was done.

use std::collections::BTreeSet;

use leptos::html::{Div, Section};
use leptos::prelude::*;
use steelyard_protocol::{RunId, TOGETHER};

use super::naming::{Naming, PUT};
use super::outcome_acts::OutcomeActs;
use super::suggested::Suggested;
use super::weigh::Weigh;
use super::{Choosing, Done};
use crate::charts::format;
use crate::components::dynamic::{dynamic, flag, perhaps, text, when};
use crate::components::icon::{Glyph, Icon};
use crate::pages::runs::family::is_own;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;

/// The bar above the table.
#[component]
pub(in crate::pages::runs) fn ChoosingBar() -> impl IntoView {
    let choosing = expect_context::<Choosing>();
    let node = NodeRef::<Section>::new();
    let count = memo(move |_| choosing.chosen.with(BTreeSet::len));
    let any = memo(move |_| count.get() > 0);
    let body = dynamic(move || match (any.get(), choosing.naming.get()) {
        (false, _) => view! { <Idle/> }.into_any(),
        (true, false) => view! { <Acts/> }.into_any(),
        (true, true) => view! { <Naming/> }.into_any(),
    });
    let counted = text(move || match count.get() {
        0 => String::new(),
        many => format!("{} chosen", format::counted(many as u64, "run")),
    });
    view! {
        <section class="choosing" aria-label="Chosen runs" node_ref=node>
            <p class="choosing-count" role="status" class:unseen=move || !any.get()>{counted}</p>
            {body}
            <Told/>
            <Suggested/>
        </section>
    }
}

/// Nothing is chosen: what choosing is for.
#[component]
fn Idle() -> impl IntoView {
    let choosing = expect_context::<Choosing>();
    let words = perhaps(move || {
        let all = choosing.reader.all().get()?;
        let own = all.runs.iter().filter(|run| is_own(run)).count();
        Some(match own {
            0 | 1 => return None,
            _ if all.runs.iter().all(|run| run.decision.is_none()) => {
                "Nothing says which of these runs had the same task. Choose those that had it to make them one decision, or choose runs to record their outcomes.".to_owned()
            }
            _ => format!("{TOGETHER}. Choose others that had the same task to group them, or choose runs to record their outcomes."),
        })
    });
    view! {
        <p class="faint">{words}</p>
        <Documents/>
    }
}

/// The documents that say so, to take along.
#[component]
fn Documents() -> impl IntoView {
    let choosing = expect_context::<Choosing>();
    let files = expect_context::<Files>();
    dynamic(move || {
        let all = choosing.reader.all().get();
        let runs = all.iter().flat_map(|all| &all.runs);
        let documents = runs.flat_map(|run| [run.by_hand, run.outcome.file]);
        let keys: BTreeSet<u32> = documents.flatten().collect();
        let open = files.workspace().get();
        let named = keys.into_iter().filter_map(|key| {
            let file = open.files.iter().find(|file| file.key == key)?;
            Some((key, file.name.clone()))
        });
        let buttons = named.map(|(key, name)| {
            view! {
                <button type="button" class="button" on:click=move |_| files.download_file(key)>
                    {format!("Download {name}")}
                </button>
            }
        });
        buttons.collect_view().into_any()
    })
}

#[component]
fn Acts() -> impl IntoView {
    let choosing = expect_context::<Choosing>();
    let runs = memo(move |_| choosing.lines());
    let off = text(move || {
        if choosing.chosen.with(|chosen| chosen.len() == 1) {
            "Remove its task".to_owned()
        } else {
            "Remove their tasks".to_owned()
        }
    });
    view! {
        <OutcomeActs runs=runs/>
        <div class="choosing-acts">
            <button
                type="button"
                class="button primary"
                id=PUT
                prop:disabled=choosing.busy
                on:click=move |_| choosing.naming.set(true)
            >
                "Assign a task…"
            </button>
            <button
                type="button"
                class="button"
                prop:disabled=choosing.busy
                on:click=move |_| choosing.take_off()
            >
                {off}
            </button>
            <Beside/>
            <button
                type="button"
                class="button"
                prop:disabled=choosing.busy
                on:click=move |_| choosing.weighing.set(true)
            >
                "Weigh these…"
            </button>
            <button type="button" class="button" on:click=move |_| choosing.mark_all(false)>
                "Clear choice"
            </button>
        </div>
        {when(move || choosing.weighing.get(), || view! { <Weigh/> }.into_any())}
    }
}

/// Puts the transcripts of two runs side by side.
#[component]
fn Beside() -> impl IntoView {
    let choosing = expect_context::<Choosing>();
    let navigation = expect_context::<Navigation>();
    let two = memo(move |_| {
        let runs: Vec<RunId> = choosing.lines().iter().map(|run| run.id).collect();
        <[RunId; 2]>::try_from(runs).ok()
    });
    view! {
        <button
            type="button"
            class="button"
            title="Shows two chosen runs side by side, turn by turn"
            prop:disabled=flag(move || two.get().is_none())
            on:click=move |_| {
                if let Some(two) = two.get_untracked() {
                    navigation.open_beside(two);
                }
            }
        >
            "Compare transcripts"
        </button>
    }
}

/// What was done last, with the way to what came of it and the way back; or why it was not.
#[component]
pub(in crate::pages::runs) fn Told() -> impl IntoView {
    let choosing = expect_context::<Choosing>();
    let trouble = dynamic(move || {
        let why = choosing.trouble.get();
        let why = why.map(|why| view! { <p class="choosing-trouble">{why}</p> });
        why.into_any()
    });
    let done = dynamic(move || {
        let done = choosing.done.get();
        done.map(|done| view! { <DoneNotice done=done/> })
            .into_any()
    });
    view! {
        <div role="alert">{trouble}</div>
        {done}
    }
}

#[component]
fn DoneNotice(
    /// What was done.
    done: Done,
) -> impl IntoView {
    let choosing = expect_context::<Choosing>();
    let node = NodeRef::<Div>::new();
    let takes_focus = done.takes_focus;
    effect(move || {
        if let Some(node) = node.get().filter(|_| takes_focus) {
            let _gone = node.focus();
        }
    });
    let Done {
        words,
        run,
        undoable,
        ..
    } = done;
    view! {
        <div class="choosing-done" role="status" tabindex="-1" node_ref=node>
            <p>{words}</p>
            <DecisionLink run=run/>
            {undoable.then(|| view! {
                <button
                    type="button"
                    class="button"
                    prop:disabled=choosing.busy
                    on:click=move |_| choosing.undo()
                >
                    "Undo"
                </button>
            })}
            <button
                type="button"
                class="icon-button"
                aria-label="Dismiss this notice"
                on:click=move |_| choosing.done.set(None)
            >
                <Icon glyph=Glyph::Cross/>
            </button>
        </div>
    }
}

/// Leads to the decision that a run is part of, if it is of one.
#[component]
fn DecisionLink(
    /// The run.
    run: Option<RunId>,
) -> impl IntoView {
    let reader = expect_context::<Choosing>().reader;
    let navigation = expect_context::<Navigation>();
    dynamic(move || {
        let all = reader.all().get();
        let mut runs = all.iter().flat_map(|all| &all.runs);
        let found = runs.find(|one| Some(one.id) == run);
        let link = found.and_then(|one| one.decision).map(|(decision, _)| {
            let open = move |event: leptos::ev::MouseEvent| {
                if event.ctrl_key() || event.meta_key() || event.shift_key() {
                    return;
                }
                event.prevent_default();
                navigation.open_decision(decision);
            };
            let address = text(move || navigation.address_of_decision(decision));
            view! { <a class="link" href=address on:click=open>"Open the decision"</a> }
        });
        link.into_any()
    })
}
