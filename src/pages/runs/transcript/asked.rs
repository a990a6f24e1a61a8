//! A question in relief: its effort and why, what it offered, what was answered, what it costs.

use leptos::prelude::*;
use steelyard_protocol::{AskedQuestion, Part};

use super::passage::Prose;
use crate::charts::format;
use crate::components::icon::{Glyph, Icon};
use crate::pages::runs::effort::{EffortMark, class, level};

/// Reasons that are told at once.
const MOST_REASONS: usize = 4;

/// Its words; what reasons point at is marked.
fn marked(text: &str, reasons: &[(String, Option<(u32, u32)>)]) -> AnyView {
    let spans: Vec<(u32, u32)> = reasons.iter().filter_map(|(_, at)| *at).collect();
    let parts = parts(text, &spans).into_iter().map(|(words, marked)| {
        if marked {
            view! { <u>{words}</u> }.into_any()
        } else {
            words.into_any()
        }
    });
    parts.collect_view().into_any()
}

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
    let marked = marked(&text, &reasons);
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

/// The text in pieces, with whether a reason stands there. Spans are bytes, may overlap, and may be anything.
fn parts(text: &str, spans: &[(u32, u32)]) -> Vec<(String, bool)> {
    let mut marked = vec![false; text.len()];
    for (start, end) in spans {
        let range = *start as usize..*end as usize;
        if text.get(range.clone()).is_some() {
            marked[range].fill(true);
        }
    }
    let mut parts: Vec<(String, bool)> = Vec::new();
    for (at, letter) in text.char_indices() {
        match parts.last_mut() {
            Some((words, is)) if *is == marked[at] => words.push(letter),
            _ => parts.push((letter.to_string(), marked[at])),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn reasons_are_marked_where_they_stand() {
        let shown = |text: &str, spans: &[(u32, u32)]| {
            let parts = parts(text, spans).into_iter();
            let words =
                parts.map(|(words, marked)| if marked { format!("[{words}]") } else { words });
            words.collect::<String>()
        };
        assert_eq!(shown("Which cache?", &[(0, 5), (3, 8)]), "[Which ca]che?");
        assert_eq!(shown("Größe?", &[(2, 3), (0, 99), (4, 2)]), "Größe?");
        assert_eq!(shown("", &[(0, 0)]), "");
    }
}
