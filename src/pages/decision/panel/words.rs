//! What the evaluators said in their own words, where the decision's system knows it.

use leptos::prelude::*;
use steelyard_protocol::{Evaluation, Panel};

use crate::charts::format;
use crate::charts::paint::letter;
use crate::components::dynamic::{Dynamic, dynamic, text, when};
use crate::components::not_come::not_come;
use crate::components::tile::Tile;
use crate::state::memo::memo;
use crate::state::navigation::Navigation;

/// Concerns that stand in the page before the rest is asked for.
const FEW: usize = 3;
const UNREAD: &str = "The evaluations could not be read.";

/// What all evaluators of the decision said, once it is here.
type Said = RwSignal<Option<Result<Vec<Evaluation>, String>>>;

/// Asks for it, and anew at the trigger. In the context of a room whose system knows it.
#[derive(Clone, Copy)]
pub(in crate::pages::decision) struct AskWhatWasSaid(
    pub(in crate::pages::decision) fn(Trigger) -> Said,
);

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

    fn read<T>(self, read: impl FnOnce(&[Evaluation]) -> T) -> T {
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
fn labels(panel: Option<&Panel>) -> Vec<(String, String)> {
    let evaluators = panel.into_iter().flat_map(|panel| &panel.evaluators);
    let labels = evaluators.map(|one| (one.id.clone(), one.label.clone()));
    labels.collect()
}

/// A concern of an evaluator.
#[derive(Clone, Debug, PartialEq)]
struct Concern {
    /// Id of the evaluator.
    id: String,
    /// What the evaluator is called.
    who: String,
    text: String,
}

/// Concerns of all evaluators, each with who has it and how it is answered, and who prefers another than the leader.
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
                one.concerns.iter().map(move |text| Concern {
                    id: one.id.clone(),
                    who: who.clone(),
                    text: text.clone(),
                })
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
    let answers = use_context::<AskConcernAnswers>().map(|AskConcernAnswers(ask)| ask());
    let answers = StoredValue::new(answers);
    let list = move || {
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
        let count = text(move || format::counted(all.with(Vec::len) as u64, "concern"));
        let [resolved, told] = answers.with_value(|answers| {
            let answers = answers.as_ref();
            let [summary, told] = [
                answers.map(|answers| Signal::from(answers.summary)),
                answers.map(|answers| Signal::from(answers.told)),
            ];
            [summary, told]
                .map(|words| text(move || words.map_or(String::new(), |words| words.get())))
        });
        view! {
            <section class="concerns" aria-label="Concerns of the panel">
                <p>
                    <b>{count}</b> " " <span class="against">{resolved}</span> " "
                    <span class="against">{against}</span> " " <span class="against" role="status">{told}</span>
                </p>
                <ul>{lines}</ul>
                {when(move || !open.get() && all.with(Vec::len) > FEW, more)}
            </section>
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
