//! What the evaluators said in their own words, where the decision's system knows it.

use leptos::prelude::*;
use steelyard_protocol::{Evaluation, Panel};

use crate::charts::paint::letter;
use crate::components::dynamic::{Dynamic, dynamic};
use crate::components::not_come::not_come;
use crate::components::tile::Tile;
use crate::state::navigation::Navigation;

const UNREAD: &str = "The evaluations could not be read.";

/// What all evaluators of the decision said, once it is here.
type Said = RwSignal<Option<Result<Vec<Evaluation>, String>>>;

/// Asks for it, and anew at the trigger. In the context of a room whose system knows it.
#[derive(Clone, Copy)]
pub(in crate::pages::decision) struct AskWhatWasSaid(
    pub(in crate::pages::decision) fn(Trigger) -> Said,
);

/// The words of all evaluators, once they are here.
#[derive(Clone, Copy)]
pub(super) struct EvaluatorWords {
    found: Said,
    again: Trigger,
}

impl EvaluatorWords {
    /// Asks for the words and puts them into the context.
    pub(super) fn provide() {
        let again = Trigger::new();
        let found = match use_context::<AskWhatWasSaid>() {
            Some(AskWhatWasSaid(ask)) => ask(again),
            None => RwSignal::new(Some(Ok(Vec::new()))),
        };
        provide_context(Self { found, again });
    }

    pub(super) fn read<T>(self, read: impl FnOnce(&[Evaluation]) -> T) -> T {
        self.found.with(|found| match found {
            Some(Ok(evaluations)) => read(evaluations),
            _ => read(&[]),
        })
    }

    /// What one evaluator said, by id.
    pub(super) fn of(self, id: Memo<String>) -> Dynamic {
        let Self { found, again } = self;
        let own = move |all: &Vec<Evaluation>| {
            id.with(|id| all.iter().find(|one| one.id == *id).cloned())
        };
        let own = move || {
            found.with(|found| {
                let answer = found.as_ref()?.as_ref();
                Some(answer.map(own).map_err(Clone::clone))
            })
        };
        dynamic(move || match own() {
            None => ().into_any(),
            Some(Err(why)) => not_come(UNREAD, why, move || again.notify()),
            Some(Ok(Some(evaluation))) => words(evaluation).into_any(),
            Some(Ok(None)) => view! { <p class="waiting">"No evaluation text."</p> }.into_any(),
        })
    }
}

fn words(evaluation: Evaluation) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let rationale = evaluation.rationale.into_iter().map(|(index, words)| {
        view! { <li><Tile index=index/> <span>{words}</span></li> }
    });
    let prefers = evaluation.recommendation.map(|index| {
        view! { <p class="prefers">{format!("Prefers {}.", letter(index))}</p> }
    });
    let concerns = evaluation
        .concerns
        .into_iter()
        .map(|concern| view! { <li>{concern}</li> });
    let concerns = concerns.collect_view();
    let has_concerns = !concerns.is_empty();
    let place = evaluation.place.map(|(file, line)| {
        view! {
            <button
                type="button"
                class="link place"
                on:click=move |_| navigation.open_line(file, line)
            >
                "Show its line"
            </button>
        }
    });
    view! {
        <ul class="rationale">{rationale.collect_view()}</ul>
        {prefers}
        {has_concerns.then(|| view! { <p class="label">"Concerns"</p> <ul class="evaluator-concerns">{concerns}</ul> })}
        {place}
    }
}

/// Ids of evaluators with what they are called.
pub(super) fn labels(panel: Option<&Panel>) -> Vec<(String, String)> {
    let evaluators = panel.into_iter().flat_map(|panel| &panel.evaluators);
    let labels = evaluators.map(|one| (one.id.clone(), one.label.clone()));
    labels.collect()
}
