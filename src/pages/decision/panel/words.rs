//! What the evaluators said in their own words: asked for once, and again where another reading gives the panel other
//! evaluators.

use leptos::prelude::*;
use steelyard_protocol::collapse::EvaluationsOf;
use steelyard_protocol::{Evaluation, Panel};

use super::super::view::View;
use crate::charts::format;
use crate::charts::paint::letter;
use crate::components::dynamic::{Dynamic, dynamic, text, when};
use crate::components::not_come::not_come;
use crate::components::tile::Tile;
use crate::state::draft::Draft;
use crate::state::editing::Editing;
use crate::state::fetched::fetched;
use crate::state::files::Files;
use crate::state::memo::memo;
use crate::state::navigation::Navigation;

/// Concerns that stand in the page before the rest is asked for.
const FEW: usize = 3;
const UNREAD: &str = "The evaluations could not be read.";

/// The words of all evaluators, once they are here.
#[derive(Clone, Copy)]
pub(super) struct EvaluatorWords {
    found: RwSignal<Option<Result<Vec<Evaluation>, String>>>,
    again: Trigger,
}

impl EvaluatorWords {
    /// Asks for the words and puts them into the context.
    pub(super) fn provide() {
        let files = expect_context::<Files>();
        let view = expect_context::<View>();
        let draft = expect_context::<Editing>().draft();
        let readings = memo(move |_| draft.with(Draft::settings).switches);
        let open = files.workspace();
        let again = Trigger::new();
        let found = fetched(move || {
            readings.track();
            open.track();
            again.track();
            let settings = draft.with_untracked(Draft::settings);
            let decision = view.frame.with_value(|frame| frame.id.clone());
            files.of_decision(decision, settings, EvaluationsOf {})
        });
        provide_context(Self { found, again });
    }

    fn read<T>(self, read: impl FnOnce(&[Evaluation]) -> T) -> T {
        self.found.with(|found| match found {
            Some(Ok(evaluations)) => read(evaluations),
            _ => read(&[]),
        })
    }

    /// What one evaluator said, by id.
    pub(super) fn of(self, id: Memo<String>) -> Dynamic {
        let Self { found, again } = self;
        dynamic(move || match found.get() {
            None => ().into_any(),
            Some(Err(why)) => not_come(UNREAD, why, move || again.notify()),
            Some(Ok(all)) => match id.with(|id| all.into_iter().find(|one| one.id == *id)) {
                Some(evaluation) => words(evaluation).into_any(),
                None => view! { <p class="waiting">"No evaluation text."</p> }.into_any(),
            },
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
fn labels(panel: Option<&Panel>) -> Vec<(String, String)> {
    let evaluators = panel.into_iter().flat_map(|panel| &panel.evaluators);
    let labels = evaluators.map(|one| (one.id.clone(), one.label.clone()));
    labels.collect()
}

/// Concerns of all evaluators, each with who has it, and who prefers another than the leader.
#[component]
pub(super) fn Concerns(
    /// The latest panel.
    panel: Memo<Option<Panel>>,
) -> impl IntoView {
    let words = expect_context::<EvaluatorWords>();
    let all = memo(move |_| {
        let labels = panel.with(|panel| labels(panel.as_ref()));
        words.read(|evaluations| {
            let label = |id: &str| {
                let found = labels.iter().find(|(known, _)| known == id);
                found.map_or(id.to_owned(), |(_, label)| label.clone())
            };
            let concerns = evaluations.iter().flat_map(|one| {
                let who = label(&one.id);
                one.concerns
                    .iter()
                    .map(move |concern| (who.clone(), concern.clone()))
            });
            concerns.collect::<Vec<_>>()
        })
    });
    let against = text(move || {
        let leader = panel.with(|panel| panel.as_ref().and_then(|panel| panel.winner));
        let labels = panel.with(|panel| labels(panel.as_ref()));
        words.read(|evaluations| dissent(evaluations, &labels, leader))
    });
    let open = RwSignal::new(false);
    let list = move || {
        let shown = memo(move |_| if open.get() { usize::MAX } else { FEW });
        let lines = dynamic(move || {
            let lines = all.get().into_iter().take(shown.get());
            let line = |(who, concern)| view! { <li><b>{who}</b> " " {concern}</li> };
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
        let count = text(move || format::counted(all.with(Vec::len) as u64, "concern"));
        view! {
            <div class="concerns">
                <p><b>{count}</b> " " <span class="against">{against}</span></p>
                <ul>{lines}</ul>
                {when(move || !open.get() && all.with(Vec::len) > FEW, more)}
            </div>
        }
        .into_any()
    };
    when(move || all.with(|all| !all.is_empty()), list)
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
