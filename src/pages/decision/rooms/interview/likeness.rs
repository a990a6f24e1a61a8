//! How alike candidates are to what was asked before, against the limit that keeps them out.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::interview::{Judged, Likeness};

use super::known::JudgedNow;
use crate::charts::format;
use crate::components::dynamic::dynamic;
use crate::components::tile::Tile;
use crate::reactive::memo::memo;

/// Candidates that are shown: those that are most alike.
const MOST: usize = 6;

/// The section; nothing where nothing was asked yet.
#[component]
pub(super) fn LikenessPart() -> impl IntoView {
    let now = expect_context::<JudgedNow>();
    let (JudgedNow(answer), stale) = (now, now.stale());
    let judged = memo(move |_| answer.get().map(|(judged, _)| judged));
    dynamic(move || {
        let Some(judged) = judged.get().filter(|one| one.likeness.iter().any(is_known)) else {
            return ().into_any();
        };
        view! {
            <section class="likeness" class:stale=stale aria-labelledby="likeness-title">
                <header class="section-head">
                    <h2 id="likeness-title">"Redundancy"</h2>
                    <p title=format!("similarity by {}", judged.method)>{limit_words(&judged)}</p>
                </header>
                <ul>{rows(&judged)}</ul>
                <p class="more">"Candidates are compared by their subject. " {rest_words(&judged)}</p>
            </section>
        }
        .into_any()
    })
}

fn is_known(one: &Likeness) -> bool {
    one.closest.is_some()
}

/// "vetoed at 0.85 or more"
fn limit_words(judged: &Judged) -> String {
    let limit = judged.likeness.iter().find_map(|one| one.limit);
    match limit {
        Some(limit) => format!("vetoed at {} or more", format::short(limit)),
        None => "no rule uses this".to_owned(),
    }
}

/// The most alike first.
fn sorted(judged: &Judged) -> Vec<&Likeness> {
    let mut all: Vec<&Likeness> = judged.likeness.iter().filter(|one| is_known(one)).collect();
    all.sort_by(|a, b| b.similarity.total_cmp(&a.similarity));
    all
}

/// What is to know of the others.
fn rest_words(judged: &Judged) -> String {
    let all = sorted(judged);
    let looked = all
        .iter()
        .filter_map(|one| Some((one.limit?, one.similarity)));
    let nearest = looked.map(|(limit, found)| limit - found);
    let nearest = nearest.min_by(f64::total_cmp);
    let words = match nearest {
        Some(left) if left > 0.0 => format!(
            "The nearest is {} from being vetoed.",
            format::fixed(left, 3)
        ),
        Some(_) => "What reaches the limit is vetoed.".to_owned(),
        None => String::new(),
    };
    match all.len().saturating_sub(MOST) as u64 {
        0 => words,
        hidden => format!("{words} {} less similar not shown.", format::count(hidden)),
    }
}

fn rows(judged: &Arc<Judged>) -> impl IntoView + use<> {
    let shown = sorted(judged).into_iter().take(MOST).cloned();
    shown
        .map(|one| view! { <Row likeness=one/> })
        .collect_view()
}

#[component]
fn Row(
    /// The candidate and the question that it is most like.
    likeness: Likeness,
) -> impl IntoView {
    let Likeness {
        candidate,
        about,
        closest,
        similarity,
        limit,
    } = likeness;
    let over = limit.is_some_and(|limit| similarity >= limit);
    let percent = |share: f64| format!("{:.1}%", share.clamp(0.0, 1.0) * 100.0);
    let tick = limit.map(|limit| view! { <i class="limit" style:left=percent(limit)></i> });
    let question = closest.map(|said| {
        let turn = said
            .turn
            .map_or(String::new(), |turn| format!("turn {turn}: "));
        format!("{turn}{}", said.text)
    });
    view! {
        <li class:over=over>
            <Tile index=candidate/>
            <b title=about.clone()>{about.clone()}</b>
            <span class="likeness-value">{format::fixed(similarity, 3)}</span>
            <span class="likeness-bar" aria-hidden="true">
                <i class="filled" style:width=percent(similarity)></i>
                {tick}
            </span>
            <span class="likeness-question" title=question.clone()>{question.clone()}</span>
        </li>
    }
}
