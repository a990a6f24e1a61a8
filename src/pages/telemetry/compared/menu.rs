//! Which runs stand beside the one that is looked at.

use leptos::prelude::*;
use steelyard_protocol::RunId;
use steelyard_protocol::telemetry::TelemetryRun;

use super::{Chosen, has_rounds, name_of, what};
use crate::charts::format;
use crate::components::dynamic::{dynamic, flag, text, when};
use crate::components::icon::{Glyph, Icon};
use crate::components::popover::Popover;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::views::telemetry::MOST_BESIDE;

/// Size of the menu, as telemetry-compared.css has it at most.
const SIZE: (f64, f64) = (340.0, 360.0);
/// Most runs that are listed, and from how many on they are looked for by name.
const MOST: usize = 200;
const MANY: usize = 12;

/// A run as it is offered.
#[derive(Clone, Debug, PartialEq)]
struct Offer {
    id: RunId,
    name: String,
    /// Its rounds, and its file where there are several.
    aside: String,
    title: String,
}

/// Runs that can be put beside one: those with rounds.
fn offers(runs: &[TelemetryRun], here: Option<RunId>) -> Vec<Offer> {
    let others = || {
        runs.iter()
            .filter(|run| has_rounds(run) && Some(run.id) != here)
    };
    let file = others().next().map(|run| run.id.file);
    let several = others().any(|run| Some(run.id.file) != file);
    let offer = |run: &TelemetryRun| {
        let rounds = format::counted(run.rounds, "round");
        let leaf = format::path_and_leaf(&run.file).1;
        Offer {
            id: run.id,
            name: name_of(run),
            aside: if several {
                format!("{leaf}, {rounds}")
            } else {
                rounds
            },
            title: format!("{}, {}", name_of(run), what(run)),
        }
    };
    others().map(offer).collect()
}

/// The first of those whose name or file holds a text, and how many more there are.
fn narrowed(offers: &[Offer], sought: &str) -> (Vec<Offer>, usize) {
    let sought = sought.trim().to_lowercase();
    let mut found = offers
        .iter()
        .filter(|offer| sought.is_empty() || offer.title.to_lowercase().contains(&sought));
    let first = found.by_ref().take(MOST).cloned().collect();
    (first, found.count())
}

/// The button, and what it opens; nothing where no two runs have rounds.
#[component]
pub(in super::super) fn Choose() -> impl IntoView {
    let chosen = Chosen::start();
    let watch = chosen.watch;
    let pairs = move || {
        watch.runs.with(|runs| {
            let runs = runs.as_ref().map_or(&[][..], |runs| runs);
            runs.iter().filter(|run| has_rounds(run)).nth(1).is_some()
        })
    };
    let count = move || chosen.beside().len();
    let content = Callback::new(move |()| view! { <Content chosen=chosen/> }.into_any());
    when(pairs, move || {
        view! {
            <div class="compared-choose">
                <Popover
                    id="compare-runs"
                    label="Runs to compare".to_owned()
                    size=SIZE
                    chosen=flag(move || count() > 0)
                    words=text(move || match count() {
                        0 => "Compare".to_owned(),
                        count => format!("Compare with {count}"),
                    })
                    content=content
                />
            </div>
        }
        .into_any()
    })
}

#[component]
fn Content(
    /// Which runs are chosen.
    chosen: Chosen,
) -> impl IntoView {
    let watch = chosen.watch;
    let sought = RwSignal::new(String::new());
    let offers = memo(move |_| {
        watch.runs.with(|runs| {
            let runs = runs.as_ref().map_or(&[][..], |runs| runs);
            offers(runs, watch.run.get())
        })
    });
    let found = memo(move |_| offers.with(|all| sought.with(|sought| narrowed(all, sought))));
    let beside = memo(move |_| chosen.beside());
    let list = dynamic(move || {
        let lines = found.get().0.into_iter().map(|offer| {
            let id = offer.id;
            let is_chosen = flag(move || beside.with(|beside| beside.contains(&id)));
            let full = flag(move || {
                beside.with(|beside| beside.len() >= MOST_BESIDE && !beside.contains(&id))
            });
            view! {
                <label class="events-choice" title=offer.title>
                    <input
                        type="checkbox"
                        prop:checked=is_chosen
                        disabled=full
                        on:change=scope::guard(move |_| chosen.toggle(id))
                    />
                    <span>{offer.name}</span>
                    <small>{offer.aside}</small>
                </label>
            }
        });
        lines.collect_view().into_any()
    });
    let words = text(move || {
        let (shown, left) = found.with(|(shown, left)| (shown.len(), *left));
        match (shown, left) {
            (0, _) => "No run with rounds has this name.".to_owned(),
            (_, 0) => format!("Up to {MOST_BESIDE} others."),
            (_, left) => format!(
                "{} more: type a name to find them.",
                format::count(left as u64)
            ),
        }
    });
    view! {
        {when(move || offers.with(|all| all.len() > MANY), move || view! { <Field sought=sought/> }.into_any())}
        <div class="events-choices">{list}</div>
        <p class="compared-hint" role="status">{words}</p>
        <button
            type="button"
            class="events-any"
            disabled=flag(move || beside.with(Vec::is_empty))
            on:click=move |_| chosen.put(Vec::new())
        >
            "None"
        </button>
    }
}

/// A field that narrows the list.
#[component]
fn Field(
    /// What is looked for.
    sought: RwSignal<String>,
) -> impl IntoView {
    view! {
        <label class="events-search compared-search">
            <Icon glyph=Glyph::Search name="Name or file of a run" size=12/>
            <input
                type="text"
                placeholder="name or file"
                autocomplete="off"
                spellcheck="false"
                on:input=move |event| sought.set(event_target_value(&event))
            />
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(place: u32, file: u32) -> TelemetryRun {
        TelemetryRun {
            id: RunId { file, place },
            name: format!("night {place}"),
            title: None,
            file: format!("logs/{file}.jsonl"),
            events: 9,
            rounds: u64::from(place),
            agents: 0,
            status: None,
            times: None,
            part: None,
        }
    }

    #[test]
    fn others_with_rounds_are_offered_with_their_file_where_there_are_several() {
        let here = Some(RunId { file: 1, place: 2 });
        let asides = |runs: &[TelemetryRun]| {
            let all = offers(runs, here).into_iter();
            all.map(|offer| offer.aside).collect::<Vec<_>>()
        };
        let mut runs = vec![run(0, 1), run(1, 1), run(2, 1), run(3, 1)];
        assert_eq!(asides(&runs), ["1 round", "3 rounds"]);
        runs.push(run(4, 2));
        assert_eq!(
            asides(&runs),
            ["1.jsonl, 1 round", "1.jsonl, 3 rounds", "2.jsonl, 4 rounds"]
        );
    }

    #[test]
    fn many_are_narrowed_and_never_all_drawn() {
        let runs: Vec<TelemetryRun> = (1..=500).map(|place| run(place, 1)).collect();
        let all = offers(&runs, None);
        let (shown, left) = narrowed(&all, "");
        assert_eq!((shown.len(), left), (MOST, 300));
        let (shown, left) = narrowed(&all, " NIGHT 49");
        // 49 and 490 to 499.
        assert_eq!((shown.len(), left), (11, 0));
        assert_eq!(narrowed(&all, "day"), (Vec::new(), 0));
    }
}
