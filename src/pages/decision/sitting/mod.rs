//! What a panel says of a decision, and what if a fact were otherwise: sections whose code is a chunk of its own,
//! fetched when a decision first has something to show in them.

mod around;
mod doubt;
mod invite;
mod matrix;
mod said;
mod voice;
mod what_if;
mod who;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use super::view::View;
use crate::components::dynamic::dynamic;
use crate::state::papers::is_of_cards;
use around::AroundPart;
use invite::PanelSection;
use what_if::WhatIfList;

/// One of the sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// Voices × positions, or how to get some.
    Matrix,
    /// Approvals and receipts as switches.
    WhatIf,
    /// What is asked of the cards, and what may be remembered.
    Around,
}

type Draw = fn(Section) -> AnyView;

/// The way into the chunk.
#[wasm_split(sitting, wasm_split_path = leptos::wasm_split, fallible)]
#[allow(clippy::unnecessary_wraps, reason = "the chunk may not come")]
fn draw() -> Result<Draw, SplitLoaderError> {
    Ok(|section| match section {
        Section::Matrix => view! { <PanelSection/> }.into_any(),
        Section::WhatIf => view! { <WhatIfList/> }.into_any(),
        Section::Around => view! { <AroundPart/> }.into_any(),
    })
}

/// The chunk, once it is here.
#[derive(Clone, Copy)]
pub(super) struct Sitting(RwSignal<Option<Draw>>);

impl Sitting {
    /// Puts it into the context.
    pub(super) fn provide() {
        provide_context(Self(RwSignal::new(None)));
    }

    fn fetch(self) {
        if self.0.get_untracked().is_some() {
            return;
        }
        spawn_local(async move {
            // One that does not come is told in the console; the decision stands without it.
            if let Ok(draw) = draw().await {
                let _gone = self.0.try_set(Some(draw));
            }
        });
    }
}

/// A section, where the decision has something to show in it.
#[component]
pub(super) fn SittingPart(
    /// Which.
    section: Section,
    /// Whether it has its place to itself, which then says so where there is nothing.
    #[prop(optional)]
    alone: bool,
) -> impl IntoView {
    let sitting = expect_context::<Sitting>();
    let view = expect_context::<View>();
    let over_cards = view.frame.with_value(|frame| is_of_cards(frame));
    let is_there = Memo::new(move |_| {
        let there = view.read(|decided| match section {
            Section::Matrix => decided.panel.is_some() || invite::is_needed(decided),
            Section::WhatIf => !decided.what_if.is_empty(),
            Section::Around => over_cards,
        });
        there.unwrap_or_default()
    });
    Effect::new(move || {
        if is_there.get() {
            sitting.fetch();
        }
    });
    dynamic(move || match sitting.0.get().filter(|_| is_there.get()) {
        Some(draw) => draw(section),
        None if alone && !is_there.get() => {
            view! { <p class="waiting">"No panel is needed here, and none was asked."</p> }
                .into_any()
        }
        None => ().into_any(),
    })
}
