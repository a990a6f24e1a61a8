//! What to ask at a turn: the strategy, the hint for the writer of the question, and what it is about.

use leptos::prelude::*;
use steelyard_protocol::interview::{Ask, Judged};

use super::known::JudgedNow;
use super::pairs::pairs;
use crate::charts::format;
use crate::components::dynamic::dynamic;
use crate::components::tile::Tile;
use crate::reactive::memo::memo;

/// The section; nothing where there is no candidate.
#[component]
pub(super) fn AskPart() -> impl IntoView {
    let now = expect_context::<JudgedNow>();
    let (JudgedNow(answer), stale) = (now, now.stale());
    let judged = memo(move |_| answer.get().map(|(judged, _)| judged));
    dynamic(move || {
        let Some(judged) = judged.get().filter(|one| !one.asks.is_empty()) else {
            return ().into_any();
        };
        let chosen = chosen(&judged).cloned();
        let summary = chosen
            .as_ref()
            .map_or_else(|| "nothing passes".to_owned(), |one| one.strategy.clone());
        let own = chosen.map(|one| view! { {hint(&one)} {pairs(lines(&one))} });
        let others = others(&judged);
        let count = others.len() as u64;
        let items = others
            .into_iter()
            .map(|one| view! { <Other ask=one.clone()/> });
        let items = items.collect_view();
        view! {
            <section class="ask" class:stale=stale aria-labelledby="ask-title">
                <header class="section-head">
                    <h2 id="ask-title">"What to ask"</h2>
                    <p>{summary}</p>
                </header>
                {own}
                <details class="ask-others" hidden=count == 0>
                    <summary>{format!("{} more", format::counted(count, "candidate"))}</summary>
                    <ul>{items}</ul>
                </details>
            </section>
        }
        .into_any()
    })
}

/// The candidate that is to be asked.
fn chosen(judged: &Judged) -> Option<&Ask> {
    let mut asks = judged.asks.iter();
    asks.find(|one| Some(one.candidate) == judged.chosen)
}

/// The others, in their order.
fn others(judged: &Judged) -> Vec<&Ask> {
    let asks = judged.asks.iter();
    let others = asks.filter(|one| Some(one.candidate) != judged.chosen);
    others.collect()
}

/// What is known of a candidate: a name, and its value in words.
fn lines(ask: &Ask) -> Vec<(String, String)> {
    let mut lines = vec![
        ("Strategy", ask.strategy.clone()),
        ("Focus", ask.about.clone()),
        ("Type of focus", ask.focus_type.clone()),
    ];
    for (name, id) in [("Nodes", &ask.nodes), ("Element", &ask.element)] {
        if !id.is_empty() {
            lines.push((name, id.clone()));
        }
    }
    lines.push(("Confidence", format::short(ask.confidence)));
    let lines = lines.into_iter();
    lines
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

/// The hint for the writer of the question; that there is none is said.
fn hint(ask: &Ask) -> impl IntoView {
    let words = match ask.hint.as_str() {
        "" => "The config has no hint for this strategy.".to_owned(),
        hint => hint.to_owned(),
    };
    view! { <p class="ask-hint" class:faint=ask.hint.is_empty()>{words}</p> }
}

#[component]
fn Other(
    /// The candidate.
    ask: Ask,
) -> impl IntoView {
    let title = ask.label.clone();
    view! {
        <li>
            <Tile index=ask.candidate/>
            <b title=title.clone()>{title.clone()}</b>
            {hint(&ask)}
            {pairs(lines(&ask))}
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_candidate_is_told_with_its_hint_and_the_others_follow() {
        let ask = |candidate, strategy: &str| Ask {
            candidate,
            strategy: strategy.to_owned(),
            about: "low price".to_owned(),
            nodes: "n1".to_owned(),
            confidence: 0.8,
            ..Ask::default()
        };
        let judged = Judged {
            asks: vec![ask(0, "Deepen"), ask(1, "Provoke"), ask(2, "Ease")],
            chosen: Some(1),
            ..Judged::default()
        };
        let found = lines(chosen(&judged).expect("a candidate"));
        assert_eq!(found[0], ("Strategy".to_owned(), "Provoke".to_owned()));
        assert_eq!(found[3], ("Nodes".to_owned(), "n1".to_owned()));
        let rest: Vec<u32> = others(&judged).iter().map(|one| one.candidate).collect();
        assert_eq!(rest, [0, 2]);
    }
}
