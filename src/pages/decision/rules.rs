//! The rules in order: a path of circles, the deciding one filled in its status colour.

use leptos::prelude::*;
use steelyard_protocol::{RuleLine, RuleState, Tone};

use super::panel::Panel;
use super::sitting;
use super::view::View;
use crate::components::chip::{class_of, glyph_of};
use crate::components::dynamic::dynamic;
use crate::components::icon::{Glyph, Icon};
use crate::state::files::Files;

/// The trace; nothing where there is no rule.
#[component]
pub(crate) fn Rules(
    /// Whether it has its place to itself, which then says so instead.
    #[prop(optional)]
    alone: bool,
) -> impl IntoView {
    let view = expect_context::<View>();
    let files = expect_context::<Files>();
    let papers = view.frame.with_value(|frame| sitting::has_panels(frame));
    let paper = Panel::closed();
    let count = Memo::new(move |_| view.read(|decided| decided.rules.len()).unwrap_or_default());
    let none = Memo::new(move |_| view.read(|decided| decided.rules.is_empty()));
    let lines = dynamic(move || {
        let lines = (0..count.get()).map(|place| {
            // A move changes what one rule compares; the others stay as they are.
            let rule = Memo::new(move |_| {
                let rule = view.read(|decided| decided.rules.get(place).cloned());
                rule.flatten()
            });
            dynamic(move || rule.get().map(line).into_any())
        });
        lines.collect_view().into_any()
    });
    dynamic(move || match (none.get(), alone) {
        (Some(false), _) => view! {
            <section class="rules" aria-labelledby="rules-title">
                <header class="section-head">
                    <h2 id="rules-title">"Rules, in order"</h2>
                    {papers.then(|| view! {
                        <p class="aside">
                            <button
                                type="button"
                                class="link"
                                on:click=move |_| paper.open(files, sitting::draw_papers())
                            >
                                "Report"
                            </button>
                        </p>
                    })}
                </header>
                <ol>{lines.clone()}</ol>
            </section>
            {paper.view()}
        }
        .into_any(),
        (Some(true), true) => {
            let words = "No rule stands here: the highest score leads.";
            view! { <p class="waiting">{words}</p> }.into_any()
        }
        _ => ().into_any(),
    })
}

fn line(rule: RuleLine) -> impl IntoView {
    let tone = rule.tone.map_or("", class_of);
    view! {
        <li class=format!("{} {tone}", state_class(rule.state))>
            <span class="stop" aria-hidden="true">
                {glyph(rule.state, rule.tone).map(|glyph| view! { <Icon glyph=glyph size=11/> })}
            </span>
            <span class="rule-name">{rule.label}</span>
            <span class="compared">{rule.compared}</span>
            <span class="word">{rule.word}</span>
        </li>
    }
}

fn state_class(state: RuleState) -> &'static str {
    match state {
        RuleState::Passed => "passed",
        RuleState::Stopped => "stopped",
        RuleState::NotMet => "not-met",
        RuleState::Decided => "decided",
        RuleState::NotReached => "not-reached",
    }
}

/// A check where a gate let through, a cross where one held back, the status's icon where one
/// decided.
fn glyph(state: RuleState, tone: Option<Tone>) -> Option<Glyph> {
    match state {
        RuleState::Passed => Some(Glyph::Check),
        RuleState::Stopped => Some(tone.map_or(Glyph::Cross, glyph_of)),
        RuleState::Decided => Some(tone.map_or(Glyph::Check, glyph_of)),
        RuleState::NotMet | RuleState::NotReached => None,
    }
}
