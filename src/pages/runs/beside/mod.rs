//! Two transcripts side by side: their turns in pairs, in one list, so that each side scrolls with the other.

mod pair;

use std::sync::Arc;

use leptos::ev::KeyboardEvent;
use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::{RunId, RunsBeside};

use super::reader::Reader;
use super::transcript::facts;
use super::tree::{RunName, Way};
use crate::charts::format;
use crate::components::dynamic::{dynamic, flag, text};
use crate::components::not_come::not_come;
use crate::components::step_buttons::StepButtons;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::ground::files::Files;
use pair::{PairView, pair_id};

/// Pairs that are drawn at first, and with each asking for more.
const PART: u32 = 200;
/// What the two are called in short.
const SIDES: [&str; 2] = ["A", "B"];

/// What is known of the two, and where the reader is.
#[derive(Clone, Copy)]
struct Walk {
    told: RwSignal<Option<Arc<RunsBeside>>>,
    trouble: RwSignal<Option<String>>,
    /// Pairs that are asked for.
    most: RwSignal<u32>,
    /// The pair that was gone to last.
    at: RwSignal<Option<u32>>,
}

impl Walk {
    fn start(runs: [RunId; 2]) -> Self {
        let reader = expect_context::<Reader>();
        let open = expect_context::<Files>().workspace();
        let walk = Self {
            told: RwSignal::new(None),
            trouble: RwSignal::new(None),
            most: RwSignal::new(PART),
            at: RwSignal::new(None),
        };
        effect(move || {
            open.track();
            let most = walk.most.get();
            scope::spawn(async move {
                let told = reader.ask_beside(runs, most).await;
                walk.trouble.set(told.as_ref().err().cloned());
                if let Ok(told) = told {
                    walk.told.set(told.map(Arc::new));
                }
            });
        });
        // As soon as it is drawn.
        effect(move || {
            walk.told.track();
            let pair = walk
                .at
                .get()
                .and_then(|at| document().get_element_by_id(&pair_id(at)));
            if let Some(pair) = pair {
                pair.scroll_into_view();
            }
        });
        walk
    }

    /// The places of pairs that differ.
    fn differing(self) -> Vec<u32> {
        self.told.with(|told| {
            told.as_ref()
                .map_or(Vec::new(), |told| told.differing.clone())
        })
    }

    /// Goes to the next pair that differs, or the one before.
    fn step(self, forward: bool) {
        let all = untrack(|| self.differing());
        let mut places = all.iter().copied();
        let next = match self.at.get_untracked() {
            None => places.next(),
            Some(at) if forward => places.find(|place| *place > at),
            Some(at) => places.rev().find(|place| *place < at),
        };
        if let Some(next) = next {
            if next >= self.most.get_untracked() {
                self.most.set(next + PART);
            }
            self.at.set(Some(next));
        }
    }
}

/// The two transcripts.
#[component]
pub(super) fn BesideView(
    /// The two.
    runs: [RunId; 2],
) -> impl IntoView {
    let walk = Walk::start(runs);
    let node = NodeRef::<Div>::new();
    effect(move || {
        if let Some(node) = node.get() {
            let _gone = node.focus();
        }
    });
    let on_key = move |event: KeyboardEvent| {
        match event.key().as_str() {
            "]" => walk.step(true),
            "[" => walk.step(false),
            _ => return,
        }
        event.prevent_default();
    };
    let pairs = dynamic(move || {
        if let Some(why) = walk.trouble.get() {
            return not_come("The runs could not be put side by side.", why, move || {
                walk.most.notify();
            });
        }
        match walk.told.get() {
            None => {
                view! { <p class="faint transcript-wait" role="status">"Reading"</p> }.into_any()
            }
            Some(told) => view! { <Pairs told=told runs=runs walk=walk/> }.into_any(),
        }
    });
    view! {
        <section class="beside" aria-label="Transcripts side by side">
            <header class="beside-heads">{heads(runs)}</header>
            <Differences walk=walk/>
            <div
                class="beside-pairs"
                role="region"
                aria-label="Turns in pairs"
                tabindex="0"
                node_ref=node
                on:keydown=on_key
            >
                {pairs}
            </div>
        </section>
    }
}

/// Who is at the left, and who at the right.
fn heads(runs: [RunId; 2]) -> Vec<AnyView> {
    let reader = expect_context::<Reader>();
    let head = |(side, id): (&'static str, RunId)| {
        let line = reader.line(id).unwrap_or_default();
        let facts = facts(&line);
        let title = format!("{}, {}", line.name, line.file);
        view! {
            <div>
                <h2>
                    <b class="side">{side}</b>
                    <Way id=Some(id) title=title>
                        <RunName name=line.name.clone()/>
                    </Way>
                </h2>
                <p title=line.title.clone()>{line.title.clone()}</p>
                <p class="faint">{facts}</p>
            </div>
        }
        .into_any()
    };
    SIDES.into_iter().zip(runs).map(head).collect()
}

/// How many pairs differ, and the way from one to the next.
#[component]
fn Differences(
    /// What is known.
    walk: Walk,
) -> impl IntoView {
    let all = memo(move |_| walk.differing());
    let told = text(move || {
        let count = walk
            .told
            .with(|told| told.as_ref().map_or(0, |told| told.count));
        let pairs = format::counted(u64::from(count), "pair");
        all.with(|all| {
            let here = walk.at.get();
            let here = all.iter().position(|place| Some(*place) == here);
            match (all.first(), here) {
                _ if count == 0 => String::new(),
                (None, _) => {
                    format!("No difference in prompts, tools and endings of {pairs} of turns")
                }
                (Some(_), Some(here)) => format!("Difference {} of {}", here + 1, all.len()),
                (Some(first), None) => {
                    let differ = if all.len() == 1 { "differs" } else { "differ" };
                    format!(
                        "{} of {pairs} of turns {differ}; they part at pair {}",
                        all.len(),
                        first + 1
                    )
                }
            }
        })
    });
    let without = flag(move || all.with(Vec::is_empty));
    view! {
        <div class="beside-walk">
            <p role="status">{told}</p>
            <StepButtons
                what="difference"
                keys=['[', ']']
                none=without
                step=Callback::new(move |forward| walk.step(forward))
            />
        </div>
    }
}

#[component]
fn Pairs(
    /// What is known.
    told: Arc<RunsBeside>,
    /// The two.
    runs: [RunId; 2],
    /// Where the reader is.
    walk: Walk,
) -> impl IntoView {
    let left = u64::from(told.count).saturating_sub(told.pairs.len() as u64);
    if told.count == 0 {
        return view! { <p class="faint transcript-wait">"Neither run has a turn."</p> }.into_any();
    }
    let parts = told.differing.first().copied();
    let pairs = (0_u32..).zip(told.pairs.iter().cloned());
    let pairs = pairs.map(|(place, pair)| {
        view! { <PairView place=place pair=pair runs=runs parts=parts == Some(place) at=walk.at/> }
    });
    view! {
        <ol>{pairs.collect_view()}</ol>
        {(left > 0).then(|| view! {
            <p class="beside-more">
                <button type="button" class="button" on:click=move |_| walk.most.update(|most| *most += PART)>
                    {format!("Show more of {} further pairs", format::count(left))}
                </button>
            </p>
        })}
    }
    .into_any()
}
