//! Approvals and receipts as switches: what if it had been otherwise.

use leptos::prelude::*;
use steelyard_protocol::WhatIf;

use super::super::view::View;
use crate::components::dynamic::{flag, text, word};
use crate::reactive::memo::memo;
use crate::state::ground::editing::Editing;

/// The section.
#[component]
pub(super) fn WhatIfList() -> impl IntoView {
    let view = expect_context::<View>();
    // Who turned a switch finds it, and those beside it, where they were: a second press takes the first back.
    let seats = memo(move |before: Option<&Vec<Seat>>| {
        let now = view.read(|decided| seats_of(&decided.what_if));
        settled(before.map_or(&[], Vec::as_slice), now.unwrap_or_default())
    });
    view! {
        <section class="what-if" aria-labelledby="what-if-title">
            <header class="section-head">
                <h2 id="what-if-title">"What if"</h2>
                <p class="aside">"turn facts on or off"</p>
            </header>
            <ul>
                <For
                    each=move || seats.get()
                    key=Clone::clone
                    children=move |seat| {
                        let fact = memo(move |_| {
                            view.read(|decided| fact_of(&decided.what_if, &seat)).flatten()
                        });
                        view! { <Row fact=fact/> }
                    }
                />
            </ul>
        </section>
    }
}

/// A fact by its words, and which of those that have the same.
type Seat = (String, usize);

fn seats_of(facts: &[WhatIf]) -> Vec<Seat> {
    let alike = |at: usize| {
        let before = facts[..at].iter();
        before.filter(|one| one.words == facts[at].words).count()
    };
    let seats = facts.iter().enumerate();
    seats
        .map(|(at, one)| (one.words.clone(), alike(at)))
        .collect()
}

fn fact_of(facts: &[WhatIf], (words, nth): &Seat) -> Option<WhatIf> {
    let mut alike = facts.iter().filter(|one| one.words == *words);
    alike.nth(*nth).cloned()
}

/// Those that were there stay in their order, new ones come after them.
fn settled(before: &[Seat], now: Vec<Seat>) -> Vec<Seat> {
    let stay = before.iter().filter(|seat| now.contains(seat)).cloned();
    let mut seats: Vec<Seat> = stay.collect();
    let new = now.into_iter().filter(|seat| !before.contains(seat));
    seats.extend(new.collect::<Vec<_>>());
    seats
}

#[component]
fn Row(
    /// The fact, as it is now.
    fact: Memo<Option<WhatIf>>,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let holds = move || fact.with(|fact| fact.as_ref().is_some_and(|fact| fact.holds));
    let tips = move || fact.with(|fact| fact.as_ref().is_some_and(|fact| fact.tips));
    let of = move |read: fn(&WhatIf) -> String| {
        text(move || fact.with(|fact| fact.as_ref().map_or(String::new(), read)))
    };
    let turn = move |_| {
        if let Some(fact) = fact.get_untracked() {
            editing.put_overrides(&[fact.toggle]);
        }
    };
    view! {
        <li>
            <button type="button" role="switch" class="switch-row" aria-checked=word(holds) on:click=turn>
                <span class="switch" aria-hidden="true"></span>
                <span class="what">{of(|fact| fact.words.clone())}</span>
                <span class="becomes" class:tips=flag(tips)>{of(|fact| fact.becomes.clone())}</span>
            </button>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_fact_keeps_its_seat() {
        let seats = |words: &[&str]| -> Vec<Seat> {
            words.iter().map(|words| ((*words).to_owned(), 0)).collect()
        };
        let before = seats(&["a", "b", "c"]);
        assert_eq!(settled(&before, seats(&["c", "a", "b"])), before);
        assert_eq!(
            settled(&before, seats(&["d", "c", "a"])),
            seats(&["a", "c", "d"])
        );
        assert_eq!(settled(&[], before.clone()), before);
    }
}
