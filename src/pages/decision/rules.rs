//! The rules in order: a path of circles, the deciding one filled in its status colour.

use leptos::prelude::*;
use steelyard_protocol::{RuleLine, RuleState, StageRules, Tone};

use super::view::View;
use crate::charts::format;
use crate::components::chip::{class_of, glyph_of};
use crate::components::dynamic::dynamic;
use crate::components::icon::{Glyph, Icon};
use crate::reactive::memo::memo;
use crate::state::answers::reports::Reports;

/// The trace; nothing where there is no rule.
#[component]
pub(crate) fn Rules(
    /// Whether it has its place to itself, which then says so instead.
    #[prop(optional)]
    alone: bool,
) -> impl IntoView {
    let view = expect_context::<View>();
    let reports = expect_context::<Reports>();
    let can_report = view.frame.with_value(|frame| frame.can.reports);
    let count = memo(move |_| view.read(|decided| decided.path.len()).unwrap_or_default());
    let none =
        memo(move |_| view.read(|decided| decided.path.iter().all(|stage| stage.rules.is_empty())));
    let stages = dynamic(move || {
        let several = count.get() > 1;
        let stages = (0..count.get()).map(|at| view! { <Stage at=at named=several/> });
        stages.collect_view().into_any()
    });
    dynamic(move || match (none.get(), alone) {
        (Some(false), _) => view! {
            <section class="rules" aria-labelledby="rules-title">
                <header class="section-head">
                    <h2 id="rules-title">"Rules, in order"</h2>
                    {can_report.then(|| view! {
                        <p class="aside">
                            <button
                                type="button"
                                class="link"
                                on:click=move |_| reports.open()
                            >
                                "Report"
                            </button>
                        </p>
                    })}
                </header>
                {stages.clone()}
            </section>
        }
        .into_any(),
        (Some(true), true) => {
            let words = "There are no rules: the highest score leads.";
            view! { <p class="waiting">{words}</p> }.into_any()
        }
        _ => ().into_any(),
    })
}

/// A stage of the way to the outcome: who is in it, and its rules.
#[component]
fn Stage(
    /// Its place on the way.
    at: usize,
    /// Whether it is one of several, and says which.
    named: bool,
) -> impl IntoView {
    let view = expect_context::<View>();
    let head = move || {
        let (name, about) = memo(move |_| {
            let noun = view.noun();
            let words = view.read(|decided| Some(about(decided.path.get(at)?, &noun)));
            words.flatten().unwrap_or_default()
        })
        .get();
        view! {
            <h3 class="stage-name" title=format!("{name} {about}")>
                {name.clone()} " " <span>{about.clone()}</span>
            </h3>
        }
        .into_any()
    };
    let count = memo(move |_| {
        let rules = view.read(|decided| decided.path.get(at).map_or(0, |stage| stage.rules.len()));
        rules.unwrap_or_default()
    });
    let lines = dynamic(move || {
        let lines = (0..count.get()).map(|place| {
            // A move changes what one rule compares; the others stay as they are.
            let rule = memo(move |_| {
                let rule = view.read(|decided| decided.path.get(at)?.rules.get(place).cloned());
                rule.flatten()
            });
            dynamic(move || rule.get().map(line).into_any())
        });
        lines.collect_view().into_any()
    });
    if !named {
        return view! { <ol>{lines}</ol> }.into_any();
    }
    let decides = untrack(|| view.read(|decided| at + 1 == decided.path.len())) == Some(true);
    view! {
        <details class="stage" open=decides>
            <summary>{dynamic(head)} <Icon glyph=Glyph::ChevronDown/></summary>
            <ol>{lines}</ol>
        </details>
    }
    .into_any()
}

/// What a stage is called, and who is in it: "Panel", "7 evaluators on 2 of 6 cards".
fn about(stage: &StageRules, noun: &str) -> (String, String) {
    let all = format::counted(u64::from(stage.alternatives), noun);
    let some = if stage.ranked == stage.alternatives {
        all
    } else {
        format!("{} of {all}", format::count(u64::from(stage.ranked)))
    };
    if stage.label.is_empty() {
        let name = format::sentence_case(&format::plural(2, noun));
        return (name, format!("{some} in the ranking"));
    }
    let about = match stage.evaluators {
        0 => some,
        evaluators => format!(
            "{} on {some}",
            format::counted(u64::from(evaluators), "evaluator")
        ),
    };
    (stage.label.clone(), about)
}

fn line(rule: RuleLine) -> impl IntoView {
    let tone = rule.tone.map_or("", class_of);
    view! {
        <li class=format!("{} {tone}", state_class(rule.state))>
            <span class="stop" aria-hidden="true">
                {glyph(rule.state, rule.tone).map(|glyph| view! { <Icon glyph=glyph size=11/> })}
            </span>
            <span class="rule-said">
                <span class="rule-name">{rule.label}</span>
                <span class="compared">{rule.compared}</span>
            </span>
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
