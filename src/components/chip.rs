//! Statuses and marks as small chips: an icon, a word, then colour.

use leptos::prelude::*;
use steelyard_protocol::{Mark, Record, Status, Tone};

use super::dynamic::{dynamic, flag, text};
use super::icon::{Glyph, Icon};

/// Icon of a family of statuses.
pub(crate) fn glyph_of(tone: Tone) -> Glyph {
    match tone {
        Tone::Settled => Glyph::Check,
        Tone::Discussed => Glyph::Table,
        Tone::Again => Glyph::Loop,
        Tone::Human => Glyph::Person,
        Tone::Refused => Glyph::Cross,
        Tone::Fallback => Glyph::Shield,
    }
}

/// Class of a family of statuses: colour, wash and texture hang on it.
pub(crate) fn class_of(tone: Tone) -> &'static str {
    match tone {
        Tone::Settled => "tone-settled",
        Tone::Discussed => "tone-discussed",
        Tone::Again => "tone-again",
        Tone::Human => "tone-human",
        Tone::Refused => "tone-refused",
        Tone::Fallback => "tone-fallback",
    }
}

/// The name of an outcome.
#[component]
pub(crate) fn StatusChip(
    /// The outcome.
    #[prop(into)]
    status: Signal<Status>,
) -> impl IntoView {
    let tone = move || status.with(|status| status.tone);
    view! {
        <span
            class=text(move || format!("status {}", class_of(tone())))
            hidden=flag(move || status.with(|status| status.label.is_empty()))
        >
            <Icon glyph=Signal::derive(move || glyph_of(tone())) size=13/>
            {text(move || status.with(|status| status.label.clone()))}
        </span>
    }
}

/// What to know of a number: good news as a checked word, the rest as chips.
#[component]
pub(crate) fn MarkChip(
    /// The mark.
    mark: Mark,
) -> impl IntoView {
    let class = match (mark.good, mark.changes_result) {
        (true, _) => "mark good",
        (false, true) => "mark amber",
        (false, false) => "mark",
    };
    view! {
        <span class=class title=mark.title>
            {mark.good.then(|| view! { <Icon glyph=Glyph::Check size=11/> })}
            {mark.text}
        </span>
    }
}

/// What the record of its time says; nothing where there is none.
#[component]
pub(crate) fn RecordChip(
    /// What it says.
    #[prop(into)]
    record: Signal<Record>,
) -> impl IntoView {
    dynamic(move || {
        let (class, words) = match record.get() {
            Record::None => return ().into_any(),
            Record::Matches => ("mark", "matches the log"),
            Record::NotReproducible => ("mark", "not reproducible"),
            Record::ScoresDiffer => ("mark", "same choice, other score"),
            Record::Differs => ("mark amber", "differs from the log"),
        };
        let good = record.get() == Record::Matches;
        view! {
            <span class=class>
                {good.then(|| view! { <Icon glyph=Glyph::Check size=11/> })} {words}
            </span>
        }
        .into_any()
    })
}
