//! One run, which follows the config as it is typed.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use steelyard_protocol::deliberation::{NamedText, RunFiles, RunOf, SimulatedRun};

use super::named::Resting;
use super::simulation::Simulation;
use crate::charts::format;
use crate::components::dynamic::{dynamic, flag, text};
use crate::components::typed_number::Limits;
use crate::give::download_text;
use crate::state::files::Files;
use crate::state::intake::Handed;
use crate::state::navigation::Navigation;
use crate::state::route::Page;

/// What a run came to, or why there is none; and what it is of.
type Found = Option<(RunOf, Result<Arc<SimulatedRun>, String>)>;

/// The part.
#[component]
pub(super) fn One() -> impl IntoView {
    let files = expect_context::<Files>();
    let simulation = expect_context::<Simulation>();
    let Simulation { seed, answers, .. } = simulation;
    let config = simulation.configs[0];
    let asked = Memo::new(move |_| RunOf {
        config: config.get(),
        answers: answers.get(),
        seed: seed.get(),
    });
    let found: RwSignal<Found> = RwSignal::new(None);
    let resting = Resting::new();
    Effect::new(move || {
        let question = asked.get();
        if question.config.name.is_empty() {
            return;
        }
        resting.then(move || {
            spawn_local(async move {
                let run = files.of_files(question.clone()).await;
                let run = run.and_then(|run| run).map(Arc::new);
                // Something else is asked by now, or the page is gone.
                if asked.try_with_untracked(|newest| *newest == question) == Some(true) {
                    found.set(Some((question, run)));
                }
            });
        });
    });
    let stale = flag(move || {
        found.with(|found| {
            let found = found.as_ref();
            found.is_some_and(|(of, _)| asked.with(|asked| of != asked))
        })
    });
    view! {
        <section class="simulate-one" aria-labelledby="simulate-one-title">
            <header class="section-head">
                <h2 id="simulate-one-title">
                    {text(move || {
                        let of = if simulation.with_other.get() { " of A" } else { "" };
                        ["One run", of].concat()
                    })}
                </h2>
                <label class="simulate-seed">
                    "from the number"
                    <Whole value=seed limits=SEEDS/>
                </label>
            </header>
            <div class:stale=stale>
                {dynamic(move || match found.get() {
                    Some((of, Ok(run))) => view! { <Came of=of run=run/> }.into_any(),
                    Some((_, Err(why))) => view! { <p class="simulate-none" role="alert">{why}</p> }.into_any(),
                    None => view! { <p class="simulate-none faint">"Simulating"</p> }.into_any(),
                })}
            </div>
        </section>
    }
}

/// Numbers that chance can follow from.
const SEEDS: Limits = Limits {
    min: 0.0,
    max: 4_294_967_295.0,
    whole: true,
};

/// A whole number that is typed; what is none is taken back.
#[component]
pub(super) fn Whole(
    /// The number.
    value: RwSignal<u32>,
    /// What it can be.
    limits: Limits,
) -> impl IntoView {
    let wrong = RwSignal::new(None);
    let change = move |event| match limits.read(&event_target_value(&event)) {
        Ok(number) => {
            wrong.set(None);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "whole and within limits"
            )]
            value.set(number as u32);
        }
        Err(expected) => wrong.set(Some(expected)),
    };
    view! {
        <input
            type="text"
            class="typed"
            inputmode="numeric"
            autocomplete="off"
            aria-invalid=move || wrong.with(Option::is_some).then_some("true")
            prop:value=move || value.get().to_string()
            on:change=change
        />
        <span class="simulate-why" role="alert">{move || wrong.get()}</span>
    }
}

/// What it came to, and its files.
#[component]
fn Came(
    /// What was simulated.
    of: RunOf,
    /// The run.
    run: Arc<SimulatedRun>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let of = StoredValue::new(of);
    let trouble: RwSignal<Option<String>> = RwSignal::new(None);
    let texts = move |then: Box<dyn FnOnce(Vec<NamedText>)>| {
        spawn_local(async move {
            let run = of.get_value();
            match files
                .of_files(RunFiles { run })
                .await
                .and_then(|texts| texts)
            {
                Ok(texts) => then(texts),
                Err(why) => trouble.set(Some(why)),
            }
        });
    };
    let coming = opens_once_read();
    let open = move |_| {
        texts(Box::new(move |texts| {
            let handed = texts.iter();
            let handed = handed.filter_map(|file| Handed::of_text(&file.name, &file.text));
            files.open(handed.collect());
            coming.set(texts.last().map(|events| events.name.clone()));
        }));
    };
    let facts = run.facts.iter().map(|(of, says)| {
        view! { <div><dt>{of.clone()}</dt><dd>{says.clone()}</dd></div> }
    });
    let facts = facts.collect_view();
    let keep = ["events.jsonl", "metrics.csv", "summary.json"].map(|name| {
        let keep = move |_| {
            texts(Box::new(move |texts| {
                let file = texts.iter().find(|file| file.name.ends_with(name));
                if let Some(file) = file {
                    download_text(name, "text/plain", &file.text);
                }
            }));
        };
        view! { <button type="button" class="link" on:click=keep>{name}</button> }
    });
    view! {
        <p class="simulate-ended">{format::sentence_case(&run.ended)}</p>
        <dl class="simulate-measures">{facts}</dl>
        <div class="simulate-files">
            <button type="button" class="button primary" on:click=open>
                "Open this run"
            </button>
            <span class="faint">"Keep"</span>
            {keep.into_iter().collect_view()}
            <span class="simulate-trouble" role="alert">{move || trouble.get()}</span>
        </div>
    }
}

/// The name of a file that is on its way: once it is read, its first round is shown.
fn opens_once_read() -> RwSignal<Option<String>> {
    let files = expect_context::<Files>();
    let navigation = expect_context::<Navigation>();
    let coming: RwSignal<Option<String>> = RwSignal::new(None);
    Effect::new(move || {
        let found = coming.with(|name| {
            let name = name.as_ref().filter(|_| !files.opening().get())?;
            files.workspace().with(|open| {
                let file = open.files.iter().find(|file| file.name == *name)?;
                Some(file.decision)
            })
        });
        if let Some(decision) = found {
            coming.set(None);
            match decision {
                Some(decision) => navigation.open_decision(decision),
                None => navigation.open(Page::Load),
            }
        }
    });
    coming
}
