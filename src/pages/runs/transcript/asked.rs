//! A question in relief: its effort and why, what it offered, what was answered, what it costs.

use leptos::prelude::*;
use steelyard_protocol::{AskedQuestion, Part};

use super::passage::Prose;
use crate::charts::format;
use crate::components::icon::{Glyph, Icon};
use crate::pages::runs::effort::{EffortMark, class, level};
use crate::pages::runs::marked::marked;

/// Reasons that are told at once.
const MOST_REASONS: usize = 4;

/// What methods say that say something else.
fn others(methods: &[String], by: &[u8], effort: u8) -> Option<String> {
    let others = methods
        .iter()
        .zip(by)
        .filter(|(_, answer)| **answer != effort);
    let others = others.map(|(name, answer)| format!("{name} says {}", level(*answer)));
    let others: Vec<String> = others.collect();
    (!others.is_empty()).then(|| others.join("; "))
}

/// The question.
#[component]
pub(super) fn Asked(
    /// Place of its entry.
    entry: u32,
    /// The question.
    asked: AskedQuestion,
    /// Names of the methods.
    methods: Vec<String>,
) -> impl IntoView {
    let judged = judged(&asked, &methods);
    let AskedQuestion {
        text,
        about,
        options,
        answer,
        counts,
        effort,
        reward,
        reasons,
        ..
    } = asked;
    let spans: Vec<(u32, u32)> = reasons.iter().filter_map(|(_, at)| *at).collect();
    let marked = marked(&text, &spans, |words| view! { <u>{words}</u> }.into_any());
    let options = options.into_iter();
    let options = options.map(|option| view! { <li>{option}</li> });
    let options: Vec<_> = options.collect();
    view! {
        <div class=format!("asked {}", class(effort)) class:left-out=!counts>
            {(!about.text.is_empty()).then(|| view! {
                <div class="asked-about">
                    <Prose entry=entry part=Part::Output passage=about/>
                </div>
            })}
            <div class="asked-words">
                <p class="asked-text" dir="auto">{marked}</p>
                {(!options.is_empty()).then(|| view! { <ul class="asked-options">{options}</ul> })}
                {answer.map(|answer| view! {
                    <p class="asked-answer">
                        <Icon glyph=Glyph::Person size=13 name="Answered:"/>
                        <span dir="auto">{answer}</span>
                    </p>
                })}
            </div>
            {judged}
            <b class="entry-costs">{format::signed(reward, 2)}</b>
        </div>
    }
}

/// What it takes of the user, and why.
fn judged(asked: &AskedQuestion, methods: &[String]) -> AnyView {
    let origin = match (asked.recorded, asked.counts) {
        (_, false) => "left out by the config",
        (true, _) => "as recorded",
        (false, _) => "by rule",
    };
    let reasons = asked.reasons.iter().take(MOST_REASONS);
    let why = reasons.map(|(words, _)| view! { <li>{words.clone()}</li> });
    let answered_in = asked.answered_in.as_ref().map(|(file, line)| {
        view! { <p class="faint">{format!("answered in {file}, line {line}")}</p> }
    });
    let others = others(methods, &asked.by, asked.effort);
    let listed = if asked.listed {
        "listed by the log"
    } else {
        "found in the answer"
    };
    view! {
        <div class="asked-effort">
            <p>
                <EffortMark effort=asked.effort/>
                <span class="faint">{origin}</span>
            </p>
            <ul class="asked-why">{why.collect_view()}</ul>
            {answered_in}
            {others.map(|others| view! { <p class="faint">{others}</p> })}
            <p class="faint">{format!("{listed}, {}", asked.kind.replace('_', " "))}</p>
        </div>
    }
    .into_any()
}
