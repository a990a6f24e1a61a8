//! Concerns of the evaluators: who has them, how they are answered, and who prefers another than the leader.

use leptos::prelude::*;
use steelyard_protocol::{Evaluation, Panel};

use super::words::{EvaluatorWords, labels};
use crate::charts::format;
use crate::charts::paint::letter;
use crate::components::dynamic::{dynamic, text, when};
use crate::reactive::memo::memo;

/// Concerns that stand in the page before the rest is asked for.
const FEW: usize = 3;

/// Answers to concerns, which the decision's system keeps.
pub(in crate::pages::decision) struct ConcernAnswers {
    /// How many concerns are answered, in words.
    pub(in crate::pages::decision) summary: Memo<String>,
    /// What came of the last answer, in words.
    pub(in crate::pages::decision) told: RwSignal<String>,
    /// The field of an answer, by the id of an evaluator and its concern.
    pub(in crate::pages::decision) field: Box<dyn Fn(String, String) -> AnyView + Send + Sync>,
}

/// Asks for the answers. In the context of a room whose system keeps them.
#[derive(Clone, Copy)]
pub(in crate::pages::decision) struct AskConcernAnswers(
    pub(in crate::pages::decision) fn() -> ConcernAnswers,
);

/// A concern of an evaluator.
#[derive(Clone, Debug, PartialEq)]
struct Concern {
    /// Id of the evaluator.
    id: String,
    /// What the evaluator is called.
    who: String,
    text: String,
}

/// The concerns; nothing where there are none.
#[component]
pub(super) fn Concerns(
    /// The latest panel.
    panel: Memo<Option<Panel>>,
) -> impl IntoView {
    let all = raised(panel);
    let answers = use_context::<AskConcernAnswers>().map(|AskConcernAnswers(ask)| ask());
    let answers = StoredValue::new(answers);
    let list = move || {
        view! {
            <section class="concerns" aria-label="Concerns of the panel">
                <Summary panel=panel all=all answers=answers/>
                <List all=all answers=answers/>
            </section>
        }
        .into_any()
    };
    when(move || all.with(|all| !all.is_empty()), list)
}

/// The concerns of all evaluators.
fn raised(panel: Memo<Option<Panel>>) -> Memo<Vec<Concern>> {
    let words = expect_context::<EvaluatorWords>();
    memo(move |_| {
        let labels = panel.with(|panel| labels(panel.as_ref()));
        words.read(|evaluations| {
            let label = |id: &str| {
                let found = labels.iter().find(|(known, _)| known == id);
                found.map_or(id.to_owned(), |(_, label)| label.clone())
            };
            let concerns = evaluations.iter().flat_map(|one| {
                let who = label(&one.id);
                one.concerns.iter().map(move |text| Concern {
                    id: one.id.clone(),
                    who: who.clone(),
                    text: text.clone(),
                })
            });
            concerns.collect()
        })
    })
}

/// How many there are, how many are answered, who prefers another, and what came of the last answer.
#[component]
fn Summary(
    /// The latest panel.
    panel: Memo<Option<Panel>>,
    /// All concerns.
    all: Memo<Vec<Concern>>,
    /// Their answers, where the decision's system keeps them.
    answers: StoredValue<Option<ConcernAnswers>>,
) -> impl IntoView {
    let words = expect_context::<EvaluatorWords>();
    let against = text(move || {
        let leader = panel.with(|panel| panel.as_ref().and_then(|panel| panel.winner));
        let labels = panel.with(|panel| labels(panel.as_ref()));
        words.read(|evaluations| dissent(evaluations, &labels, leader))
    });
    let count = text(move || format::counted(all.with(Vec::len) as u64, "concern"));
    let kept = answers.with_value(|answers| {
        let ConcernAnswers { summary, told, .. } = answers.as_ref()?;
        Some((*summary, *told))
    });
    let resolved = text(move || kept.map_or(String::new(), |(summary, _)| summary.get()));
    let told = text(move || kept.map_or(String::new(), |(_, told)| told.get()));
    view! {
        <p>
            <b>{count}</b> " " <span class="against">{resolved}</span> " "
            <span class="against">{against}</span> " " <span class="against" role="status">{told}</span>
        </p>
    }
}

/// The first concerns, and all once they are asked for; each with the field of its answer.
#[component]
fn List(
    /// All concerns.
    all: Memo<Vec<Concern>>,
    /// Their answers, where the decision's system keeps them.
    answers: StoredValue<Option<ConcernAnswers>>,
) -> impl IntoView {
    let open = RwSignal::new(false);
    let shown = memo(move |_| if open.get() { usize::MAX } else { FEW });
    let lines = dynamic(move || {
        let lines = all.get().into_iter().take(shown.get());
        let line = |Concern { id, who, text }| {
            let field = answers.with_value(|answers| {
                let field = &answers.as_ref()?.field;
                Some(field(id, text.clone()))
            });
            view! { <li><b>{who}</b> " " {text} {field}</li> }
        };
        lines.map(line).collect_view().into_any()
    });
    let more = move || {
        let left = text(move || {
            let left = all.with(Vec::len).saturating_sub(FEW) as u64;
            format!("{} more", format::count(left))
        });
        view! {
            <button type="button" class="link" on:click=move |_| open.set(true)>{left}</button>
        }
        .into_any()
    };
    view! {
        <ul>{lines}</ul>
        {when(move || !open.get() && all.with(Vec::len) > FEW, more)}
    }
}

/// "Only the Skeptic prefers B."
fn dissent(evaluations: &[Evaluation], labels: &[(String, String)], leader: Option<u32>) -> String {
    let other = evaluations.iter().filter_map(|one| {
        let prefers = one
            .recommendation
            .filter(|prefers| Some(*prefers) != leader)?;
        let (_, label) = labels.iter().find(|(id, _)| *id == one.id)?;
        Some((label, prefers))
    });
    let other: Vec<(&String, u32)> = other.collect();
    match (
        other.as_slice(),
        evaluations
            .iter()
            .filter(|one| one.recommendation.is_some())
            .count(),
    ) {
        (_, 0) => String::new(),
        ([], _) => "All prefer the leader.".to_owned(),
        ([(label, prefers)], _) => format!("Only {label} prefers {}.", letter(*prefers)),
        (several, all) => format!("{} of {all} do not prefer the leader.", several.len()),
    }
}
