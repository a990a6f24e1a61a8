//! What the evaluators said in their own words, where the decision's system knows it.

use leptos::prelude::*;
use steelyard_protocol::{Evaluation, Panel};

use crate::charts::paint::letter;
use crate::client::Query;
use crate::components::not_come::answered;
use crate::components::tile::Tile;
use crate::state::ground::navigation::Navigation;

const UNREAD: &str = "The evaluations could not be read.";

/// Asks for what all evaluators of the decision said. In the context of a room whose system knows it.
#[derive(Clone, Copy)]
pub(in crate::pages::decision) struct AskWhatWasSaid(
    pub(in crate::pages::decision) fn() -> Query<Vec<Evaluation>>,
);

/// The words of all evaluators, once they are here.
#[derive(Clone, Copy)]
pub(super) struct EvaluatorWords(
    /// `None` where the decision's system knows none.
    Option<Query<Vec<Evaluation>>>,
);

impl EvaluatorWords {
    /// Asks for the words and puts them into the context.
    pub(super) fn provide() {
        let ask = use_context::<AskWhatWasSaid>();
        provide_context(Self(ask.map(|AskWhatWasSaid(ask)| ask())));
    }

    pub(super) fn read<T>(self, read: impl FnOnce(&[Evaluation]) -> T) -> T {
        let found = self.0.and_then(Query::data);
        read(found.as_deref().map_or(&[], Vec::as_slice))
    }

    /// What one evaluator said, by id.
    pub(super) fn of(self, id: Memo<String>) -> AnyView {
        let own = move |all: &Vec<Evaluation>| {
            let own = id.with(|id| all.iter().find(|one| one.id == *id).cloned());
            match own {
                Some(evaluation) => words(evaluation).into_any(),
                None => view! { <p class="waiting">"No evaluation text."</p> }.into_any(),
            }
        };
        match self.0 {
            Some(query) => answered(query, UNREAD, "Reading the evaluations", own).into_any(),
            None => own(&Vec::new()),
        }
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
