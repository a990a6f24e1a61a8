//! One run, which follows the config as it is typed.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::deliberation::{NamedText, RunFiles, RunOf, SimulatedRun};

use super::named::Resting;
use super::simulation::Simulation;
use crate::charts::format;
use crate::components::dynamic::{dynamic, flag, text};
use crate::components::typed_number::Limits;
use crate::give::download_text;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::ground::files::Files;
use crate::state::ground::intake::Handed;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;

/// What a run came to, or why there is none.
#[derive(Clone)]
struct Found {
    /// What it is of.
    of: RunOf,
    run: Result<Arc<SimulatedRun>, String>,
    /// What it came to before the config was changed last, under the same seed and the same answers.
    before: Option<Arc<SimulatedRun>>,
}

/// The latest run that there was, and what it was of.
type Latest = StoredValue<Option<(RunOf, Arc<SimulatedRun>)>>;

impl Found {
    fn after(latest: Latest, of: RunOf, run: Result<Arc<SimulatedRun>, String>) -> Self {
        let before = latest.with_value(|latest| {
            let (was, before) = latest.as_ref()?;
            let same_else = RunOf {
                config: of.config.clone(),
                ..was.clone()
            };
            let is_change = same_else == of && was.config.name == of.config.name;
            Some(Arc::clone(before)).filter(|_| is_change)
        });
        if let Ok(run) = &run {
            latest.set_value(Some((of.clone(), Arc::clone(run))));
        }
        Self { of, run, before }
    }
}

/// The part.
#[component]
pub(super) fn One() -> impl IntoView {
    let files = expect_context::<Files>();
    let simulation = expect_context::<Simulation>();
    let Simulation { seed, answers, .. } = simulation;
    let config = simulation.configs[0];
    let asked = memo(move |_| RunOf {
        config: config.get(),
        answers: answers.get(),
        seed: seed.get(),
    });
    let found: RwSignal<Option<Found>> = RwSignal::new(None);
    let latest: Latest = StoredValue::new(None);
    let resting = Resting::new();
    effect(move || {
        let question = asked.get();
        if question.config.name.is_empty() {
            return;
        }
        resting.then(move || {
            scope::spawn(async move {
                let run = files.of_files(question.clone()).await;
                let run = run.and_then(|run| run).map(Arc::new);
                // Something else may be asked by now.
                if asked.with_untracked(|newest| *newest == question) {
                    simulation.take_seed(&run);
                    found.set(Some(Found::after(latest, question, run)));
                }
            });
        });
    });
    let stale = flag(move || {
        found.with(|found| {
            let found = found.as_ref();
            found.is_some_and(|found| asked.with(|asked| found.of != *asked))
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
                <Seed simulation=simulation/>
            </header>
            <p class="simulate-seed-note">{text(move || simulation.seed_note())}</p>
            <div class:stale=stale>
                {dynamic(move || match found.get() {
                    Some(Found { of, run: Ok(run), before }) => {
                        view! { <Came of=of run=run before=before/> }.into_any()
                    }
                    Some(Found { run: Err(why), .. }) => {
                        view! { <p class="simulate-none" role="alert">{why}</p> }.into_any()
                    }
                    None => view! { <p class="simulate-none faint">"Simulating"</p> }.into_any(),
                })}
            </div>
        </section>
    }
}

/// Seeds.
const SEEDS: Limits = Limits {
    min: 0.0,
    max: 4_294_967_295.0,
    whole: true,
};

/// The seed: the one that is typed, else that of the config. An empty field gives it back to the config.
#[component]
fn Seed(
    /// What is simulated.
    simulation: Simulation,
) -> impl IntoView {
    let seed = simulation.seed;
    view! {
        <label class="simulate-seed">
            "Seed"
            <Whole
                value=Signal::derive(move || simulation.seed_used())
                set=Callback::new(move |number| seed.set(Some(number)))
                clear=Callback::new(move |()| seed.set(None))
                limits=SEEDS
            />
        </label>
    }
}

/// A whole number that is typed; what is none is taken back.
#[component]
pub(super) fn Whole(
    /// The number that is shown.
    value: Signal<u32>,
    /// Takes the one that is typed.
    set: Callback<u32>,
    /// What an emptied field does; without it nothing is no number.
    #[prop(optional)]
    clear: Option<Callback<()>>,
    /// What it can be.
    limits: Limits,
) -> impl IntoView {
    let wrong = RwSignal::new(None);
    // The same number that arrives again leaves what is typed meanwhile.
    let shown = memo(move |_| value.get().to_string());
    let change = move |event| {
        let typed = event_target_value(&event);
        if let Some(clear) = clear.filter(|_| typed.trim().is_empty()) {
            wrong.set(None);
            return clear.run(());
        }
        match limits.read(&typed) {
            Ok(number) => {
                wrong.set(None);
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "whole and within limits"
                )]
                set.run(number as u32);
            }
            Err(expected) => wrong.set(Some(expected)),
        }
    };
    view! {
        <input
            type="text"
            class="typed"
            inputmode="numeric"
            autocomplete="off"
            aria-invalid=move || wrong.with(Option::is_some).then_some("true")
            prop:value=shown
            on:change=scope::guard(change)
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
    /// What it came to before the last change.
    before: Option<Arc<SimulatedRun>>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let of = StoredValue::new(of);
    let trouble: RwSignal<Option<String>> = RwSignal::new(None);
    let coming = opens_once_read();
    // Also where the page is left, or the run is another one, before they are here.
    let texts = move |then: Box<dyn FnOnce(Vec<NamedText>) -> Option<String>>| {
        let run = of.get_value();
        let taken = scope::detach(async move {
            let texts = files.of_files(RunFiles { run }).await;
            texts.and_then(|texts| texts).map(then)
        });
        scope::spawn(async move {
            match taken.await {
                Ok(None) => {}
                Ok(opened) => coming.set(opened),
                Err(why) => trouble.set(Some(why)),
            }
        });
    };
    let open = move |_| {
        texts(Box::new(move |texts| {
            let handed = texts.iter();
            let handed = handed.filter_map(|file| Handed::of_text(&file.name, &file.text));
            files.open(handed.collect());
            texts.last().map(|events| events.name.clone())
        }));
    };
    let facts = run.facts.iter().map(|(of, says)| {
        let was = before.as_ref().and_then(|before| {
            let fact = before.facts.iter().find(|(label, _)| label == of);
            fact.filter(|(_, was)| was != says)
        });
        let was = was.map(|(_, was)| view! { " " <small>{format!("before: {was}")}</small> });
        view! { <div><dt>{of.clone()}</dt><dd>{says.clone()}{was}</dd></div> }
    });
    let facts = facts.collect_view();
    let keep = ["events.jsonl", "metrics.csv", "summary.json"].map(|name| {
        let keep = move |_| {
            texts(Box::new(move |texts| {
                let file = texts.iter().find(|file| file.name.ends_with(name));
                if let Some(file) = file {
                    download_text(name, "text/plain", &file.text);
                }
                None
            }));
        };
        view! { <button type="button" class="link" on:click=keep>{name}</button> }
    });
    view! {
        <p class="simulate-ended">{format::sentence_case(&run.ended)}</p>
        <p class="simulate-sure" role="status">{before.map(|before| changed(&before, &run))}</p>
        <dl class="simulate-measures">{facts}</dl>
        <div class="simulate-files">
            <button type="button" class="button primary" on:click=open>
                "Open this run"
            </button>
            <span class="faint">"Download"</span>
            {keep.into_iter().collect_view()}
            <span class="simulate-trouble" role="alert">{move || trouble.get()}</span>
        </div>
    }
}

/// What the last change of the config does to the run.
fn changed(before: &SimulatedRun, run: &SimulatedRun) -> String {
    if before.trace == run.trace {
        "Last change of the config: nothing in this run changes.".to_owned()
    } else if before.facts == run.facts && before.ended == run.ended {
        "Last change of the config: the run gives the same result in another way.".to_owned()
    } else {
        format!("Before the last change of the config: {}.", before.ended)
    }
}

/// The name of a file that is on its way: once it is read, the last of its rounds in which something could be decided is shown.
fn opens_once_read() -> RwSignal<Option<String>> {
    let files = expect_context::<Files>();
    let navigation = expect_context::<Navigation>();
    let coming: RwSignal<Option<String>> = RwSignal::new(None);
    effect(move || {
        let found = coming.with(|name| {
            let name = name.as_ref().filter(|_| !files.opening().get())?;
            files.workspace().with(|open| {
                let file = open.files.iter().rfind(|file| file.name == *name)?;
                let last = open
                    .decisions
                    .iter()
                    .rposition(|one| one.file == Some(file.key));
                Some(last.and_then(|last| u32::try_from(last).ok()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_that_changes_nothing_says_so() {
        let run = |ended: &str, trace| SimulatedRun {
            ended: ended.to_owned(),
            facts: Vec::new(),
            trace,
            ..SimulatedRun::default()
        };
        let was = run("converged in round 4", 7);
        assert!(changed(&was, &was).ends_with("nothing in this run changes."));
        let other = changed(&was, &run("converged in round 4", 8));
        assert!(other.contains("gives the same result"), "{other}");
        assert_eq!(
            changed(&was, &run("did not converge", 8)),
            "Before the last change of the config: converged in round 4."
        );
    }
}
