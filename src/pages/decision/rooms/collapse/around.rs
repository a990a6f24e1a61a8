//! What stands around a decision over cards: what is asked of them before another round, and whether what it
//! recommends may be written to memory.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::collapse::{Around, AroundIt, Check, Memory, Round, Trigger};

use crate::charts::format;
use crate::charts::paint::letter;
use crate::components::dynamic::{dynamic, flag, perhaps, text, when};
use crate::components::icon::{Glyph, Icon};
use crate::components::tile::Tile;
use crate::give;
use crate::pages::decision::view::View;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::answers::studies::Studies;

/// The sections; faint while what they say is of an older state.
#[component]
pub(super) fn AroundPart() -> impl IntoView {
    let studies = expect_context::<Studies>();
    let answer = studies.answer_to(AroundIt {});
    let around = memo(move |_| answer.get().map(|(around, _)| around));
    let stale =
        flag(move || answer.with(|answer| answer.as_ref().is_some_and(|(_, stale)| *stale)));
    let memory = memo(move |_| around.with(|around| around.as_ref()?.memory.clone()));
    view! {
        <div class="around" class:stale=stale>
            {when(move || around.with(Option::is_some), move || view! { <Requests around=around/> }.into_any())}
            <Weaknesses around=around/>
            {when(move || memory.with(Option::is_some), move || view! { <MemoryWrite memory=memory/> }.into_any())}
        </div>
    }
}

/// What is asked of which card.
#[component]
fn Requests(
    /// What stands around the decision.
    around: Memo<Option<Arc<Around>>>,
) -> impl IntoView {
    let view = expect_context::<View>();
    let cards = memo(move |_| {
        let explained = view.explained.get();
        around.with(|around| {
            let cards = around.iter().flat_map(|around| &around.cards);
            let is_shown = |card: &&Round| is_asked(card) || Some(card.index) == explained;
            cards.filter(is_shown).cloned().collect::<Vec<Round>>()
        })
    });
    let asks =
        memo(move |_| cards.with(|cards| cards.iter().filter(|card| is_asked(card)).count()));
    let summary = text(move || {
        let all = around.with(|around| around.as_ref().map_or(0, |around| around.cards_count));
        match asks.get() {
            0 => "no card has a request".to_owned(),
            asks => format!(
                "for {} of {}",
                format::count(asks as u64),
                format::counted(all.into(), "card")
            ),
        }
    });
    let places = memo(move |_| {
        cards.with(|cards| cards.iter().map(|card| card.index).collect::<Vec<u32>>())
    });
    let rows = dynamic(move || {
        let rows = places.get().into_iter().map(|index| {
            let card = memo(move |_| {
                cards.with(|cards| cards.iter().find(|card| card.index == index).cloned())
            });
            view! { <Card index=index card=card/> }
        });
        rows.collect_view().into_any()
    });
    let copied = RwSignal::new(false);
    let button = move || {
        let copy = move |_| copy_requests(cards, copied);
        view! { <button type="button" class="link" on:click=copy>"Copy"</button> }.into_any()
    };
    view! {
        <section class="requests" aria-labelledby="requests-title">
            <header class="section-head">
                <h2 id="requests-title">"Reflexion requests"</h2>
                <p>{summary}</p>
                <p class="aside">
                    <span role="status">{perhaps(move || copied.get().then(|| "Copied ".to_owned()))}</span>
                    {when(move || asks.get() != 0, button)}
                </p>
            </header>
            <ul>{rows}</ul>
        </section>
    }
}

fn is_asked(card: &Round) -> bool {
    card.triggers.iter().any(|trigger| trigger.fired)
}

/// A card: what is asked of it, and behind that all that was looked at.
#[component]
fn Card(
    /// Its place in the input.
    index: u32,
    /// The card, as it is now.
    card: Memo<Option<Round>>,
) -> impl IntoView {
    let label =
        text(move || card.with(|card| card.as_ref().map_or(String::new(), |it| it.label.clone())));
    let wanted = text(move || card.with(|card| card.as_ref().map_or(String::new(), requests)));
    let triggers = dynamic(move || {
        let triggers = card.with(|card| {
            card.as_ref()
                .map_or_else(Vec::new, |it| it.triggers.clone())
        });
        triggers.into_iter().map(trigger).collect_view().into_any()
    });
    view! {
        <li>
            <details>
                <summary>
                    <Tile index=Signal::stored(index)/>
                    <span class="request-card">{label}</span>
                    <span class="request">{wanted}</span>
                    <Icon glyph=Glyph::ChevronDown size=14/>
                </summary>
                <ul class="looked-at">{triggers}</ul>
            </details>
        </li>
    }
}

/// What is asked of a card, in words.
fn requests(card: &Round) -> String {
    let fired = card.triggers.iter().filter(|trigger| trigger.fired);
    let words: Vec<&str> = fired.map(|trigger| trigger.request.as_str()).collect();
    if words.is_empty() {
        return "no trigger fires".to_owned();
    }
    words.join(" ")
}

fn trigger(trigger: Trigger) -> impl IntoView {
    let Trigger {
        label,
        reason,
        fired,
        ..
    } = trigger;
    let word = if fired { "fired" } else { "not fired" };
    view! {
        <li class:fired=fired>
            <span class="rule-name">{label}</span>
            <span class="compared">{reason}</span>
            <span class="word">{word}</span>
        </li>
    }
}

/// The requests as a list in Markdown, to be given to the agents.
fn written(cards: &[Round]) -> String {
    let lines = cards.iter().flat_map(|card| {
        let fired = card.triggers.iter().filter(|trigger| trigger.fired);
        fired.map(|trigger| {
            let Trigger {
                request, reason, ..
            } = trigger;
            format!(
                "- {} {}: {request} ({reason})\n",
                letter(card.index),
                card.label
            )
        })
    });
    lines.collect()
}

/// What both parents of the hybrid that was tried are weak in.
#[component]
fn Weaknesses(
    /// What stands around the decision.
    around: Memo<Option<Arc<Around>>>,
) -> impl IntoView {
    let lines = memo(move |_| {
        around.with(|around| {
            around
                .as_ref()
                .map_or(Vec::new(), |it| it.weaknesses.clone())
        })
    });
    let list = move || {
        let lines = dynamic(move || {
            let lines = lines.get().into_iter();
            lines
                .map(|line| view! { <li><span class="compared">{line}</span></li> })
                .collect_view()
                .into_any()
        });
        view! {
            <section class="memory weaknesses" aria-labelledby="weaknesses-title">
                <header class="section-head">
                    <h2 id="weaknesses-title">"Weak in both parents"</h2>
                </header>
                <ul>{lines}</ul>
            </section>
        }
        .into_any()
    };
    when(move || lines.with(|lines| !lines.is_empty()), list)
}

/// Whether what the decision recommends may be written to memory.
#[component]
fn MemoryWrite(
    /// The latest answer.
    memory: Memo<Option<Memory>>,
) -> impl IntoView {
    let lines = dynamic(move || {
        let checks = memory.with(|memory| {
            memory
                .as_ref()
                .map_or_else(Vec::new, |it| it.checks.clone())
        });
        checks.into_iter().map(check).collect_view().into_any()
    });
    let allowed = memo(move |_| memory.with(|it| it.as_ref().is_some_and(|it| it.allowed)));
    let label =
        text(move || memory.with(|it| it.as_ref().map_or(String::new(), |it| it.label.clone())));
    let words = text(move || memory.with(|it| it.as_ref().map_or(String::new(), verdict)));
    view! {
        <section class="memory" aria-labelledby="memory-title">
            <header class="section-head">
                <h2 id="memory-title">"Memory write"</h2>
                <p>{label}</p>
                <p class="aside" class:allowed=flag(move || allowed.get())>{words}</p>
            </header>
            <ul>{lines}</ul>
        </section>
    }
}

/// "allowed, 4 of 4"
fn verdict(memory: &Memory) -> String {
    let all = memory.checks.len();
    let hold = memory.checks.iter().filter(|check| check.holds).count();
    let may = if memory.allowed {
        "allowed"
    } else {
        "not allowed"
    };
    format!("{may}, {hold} of {all} met")
}

fn check(check: Check) -> impl IntoView {
    let (glyph, word) = if check.holds {
        (Glyph::Check, "met")
    } else {
        (Glyph::Cross, "not met")
    };
    view! {
        <li class:fails=!check.holds>
            <span class="stop" role="img" aria-label=word><Icon glyph=glyph size=11/></span>
            <span class="rule-name">{check.label}</span>
            <span class="compared">{check.words}</span>
        </li>
    }
}

fn copy_requests(cards: Memo<Vec<Round>>, copied: RwSignal<bool>) {
    let text = cards.with_untracked(|cards| written(cards));
    scope::spawn(async move {
        copied.set(give::copy_text(&text).await);
    });
}
