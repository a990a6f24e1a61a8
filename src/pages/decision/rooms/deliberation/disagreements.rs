//! The disagreements of a run, sorted by rules: a list to work through, and what is to know of the one in hand.

use std::sync::Arc;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use steelyard_protocol::deliberation::DisagreementSeen;

use super::evidence::{marked, spans};
use super::known::{Run, switch};
use super::words::chance;
use crate::charts::format;
use crate::components::dynamic::{Dynamic, dynamic, flag, text, when, word};
use crate::components::scroll_view::ScrollView;
use crate::state::navigation::Navigation;

/// Classes in the order of their filters.
const CLASSES: [&str; 4] = ["factual", "value", "semantic", "undecided"];
/// Reading of how likeness is measured.
const METHOD: &str = "deliberation.similarity";
/// Height of a line, in pixels.
const PITCH: f64 = 32.0;
/// Lines that a page key goes over.
const PAGE: usize = 6;

/// What is looked at of them; it stays while decisions come and go.
#[derive(Clone, Copy)]
pub(super) struct Inbox {
    /// The class that is listed; `None` for all.
    class: RwSignal<Option<&'static str>>,
    /// The one in hand, by its place among all.
    hand: RwSignal<usize>,
}

impl Inbox {
    /// Puts it into the context: all of them, the first in hand.
    pub(super) fn provide() {
        provide_context(Self {
            class: RwSignal::new(None),
            hand: RwSignal::new(0),
        });
    }
}

/// The list as it is filtered.
#[derive(Clone, Copy)]
struct List {
    run: Run,
    inbox: Inbox,
    all: Memo<Arc<Vec<DisagreementSeen>>>,
    /// Places among all of those that are listed.
    listed: Memo<Vec<usize>>,
    /// Place among the listed of the one in hand.
    at: Memo<Option<usize>>,
    view: ScrollView,
}

impl List {
    fn new() -> Self {
        let run = expect_context::<Run>();
        let inbox = expect_context::<Inbox>();
        let found = run.disagreements.found;
        let all = Memo::new(move |_| found.get().unwrap_or_default());
        let listed = Memo::new(move |_| {
            let class = inbox.class.get();
            let fits = |one: &DisagreementSeen| class.is_none_or(|class| one.class == class);
            all.with(|all| {
                let all = all.iter().enumerate();
                all.filter(|(_, one)| fits(one))
                    .map(|(at, _)| at)
                    .collect::<Vec<usize>>()
            })
        });
        Self {
            run,
            inbox,
            all,
            listed,
            at: Memo::new(move |_| {
                let hand = inbox.hand.get();
                listed.with(|listed| match listed.binary_search(&hand) {
                    Ok(at) => Some(at),
                    Err(next) => listed.len().checked_sub(1).map(|last| next.min(last)),
                })
            }),
            view: ScrollView::follow(),
        }
    }

    /// Takes one of the listed in hand, and brings it into view.
    fn take(self, at: usize) {
        if let Some(hand) = self.listed.with_untracked(|listed| listed.get(at).copied()) {
            self.inbox.hand.set(hand);
            self.view.show(at as f64 * PITCH, PITCH, 0.0);
        }
    }

    /// Where a key leads.
    fn step(self, key: &str) -> Option<usize> {
        let last = self.listed.with_untracked(Vec::len).checked_sub(1)?;
        let at = self.at.get_untracked()?;
        Some(match key {
            "j" | "ArrowDown" => (at + 1).min(last),
            "k" | "ArrowUp" => at.saturating_sub(1),
            "PageDown" => (at + PAGE).min(last),
            "PageUp" => at.saturating_sub(PAGE),
            "Home" => 0,
            "End" => last,
            _ => return None,
        })
    }
}

/// The section.
#[component]
pub(super) fn Disagreements() -> impl IntoView {
    let run = expect_context::<Run>();
    let count = run.course.part(|course| course.disagreements);
    let sorted = run.disagreements.found;
    let state = Memo::new(move |_| (count.get(), sorted.with(Option::is_some)));
    dynamic(move || {
        let words = match state.get() {
            (Some(0), _) => "none is recorded",
            (Some(_), true) => return view! { <Worked/> }.into_any(),
            (Some(_), false) => "being sorted",
            (None, _) => "",
        };
        view! {
            <section class="disagreements" aria-labelledby="disagreements-title">
                <header class="section-head">
                    <h2 id="disagreements-title">"Disagreements"</h2>
                    <p>{words}</p>
                </header>
            </section>
        }
        .into_any()
    })
}

#[component]
fn Worked() -> impl IntoView {
    let list = List::new();
    let methods = StoredValue::new(switch(METHOD));
    let method = text(move || {
        let id = list
            .run
            .course
            .found
            .with(|course| course.as_ref().map(|one| one.method.clone()));
        methods.with_value(|switch| {
            let mut choices = switch.iter().flat_map(|switch| &switch.choices);
            let found = choices.find(|choice| Some(&choice.id) == id.as_ref());
            found.map_or(String::new(), |choice| {
                format!(
                    "Sorted by rules; likeness by {}, which seldom finds the same said in other words.",
                    choice.label
                )
            })
        })
    });
    let left = text(move || {
        let told = list
            .run
            .course
            .found
            .with(|course| course.as_ref().map_or(0, |one| one.disagreements));
        let shown = list.all.with(|all| all.len()) as u64;
        match u64::from(told).saturating_sub(shown) {
            left if left > 0 && shown > 0 => format!("{} more not shown. ", format::count(left)),
            _ => String::new(),
        }
    });
    view! {
        <section class="disagreements" class:stale=list.run.disagreements.stale aria-labelledby="disagreements-title">
            <header class="section-head">
                <h2 id="disagreements-title">"Disagreements"</h2>
                <Filters list=list/>
            </header>
            <Lines list=list/>
            {in_hand(list)}
            <p class="watch-foot">
                {left}
                {method}
            </p>
        </section>
    }
}

/// A button a class, with how many there are.
#[component]
fn Filters(
    /// The list.
    list: List,
) -> impl IntoView {
    let one = move |class: Option<&'static str>| {
        let count = Memo::new(move |_| {
            list.all.with(|all| {
                all.iter()
                    .filter(|one| class.is_none_or(|class| one.class == class))
                    .count()
            })
        });
        let chosen = move || list.inbox.class.get() == class;
        view! {
            <button
                type="button"
                class="filter"
                aria-pressed=word(chosen)
                disabled=flag(move || count.get() == 0 && !chosen())
                on:click=move |_| list.inbox.class.set(class)
            >
                {class.map_or("All".to_owned(), format::sentence_case)} " "
                <b>{text(move || format::count(count.get() as u64))}</b>
            </button>
        }
    };
    let all = std::iter::once(None).chain(CLASSES.map(Some)).map(one);
    view! {
        <div class="disagreement-filters" role="group" aria-label="Which are listed">
            {all.collect_view()}
        </div>
    }
}

/// The listed, of which those in view are drawn.
#[component]
fn Lines(
    /// The list.
    list: List,
) -> impl IntoView {
    let view = list.view;
    let lines = view.lines(Memo::new(|_| PITCH));
    let high = text(move || format!("{}px", list.listed.with(Vec::len) as f64 * PITCH));
    let on_key = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        if let Some(at) = list.step(&event.key()) {
            event.prevent_default();
            list.take(at);
        }
    };
    let shown = dynamic(move || {
        list.run.names.track();
        let (from, to) = lines.get();
        list.listed.with(|listed| {
            let last = listed.len();
            let (from, to) = ((from as usize).min(last), (to as usize).min(last));
            let lines = (from..to).map(|at| view! { <Line list=list at=at place=listed[at]/> });
            lines.collect_view().into_any()
        })
    });
    view! {
        <div
            class="disagreement-lines"
            role="listbox"
            tabindex="0"
            aria-label="Disagreements"
            aria-activedescendant=text(move || list.at.get().map_or(String::new(), |at| format!("disagreement-{at}")))
            node_ref=view.node
            on:scroll=move |_| view.scrolled()
            on:keydown=on_key
        >
            <div class="disagreement-all" role="presentation" style:height=high>{shown}</div>
        </div>
    }
}

#[component]
fn Line(
    /// The list.
    list: List,
    /// Its place among the listed.
    at: usize,
    /// Its place among all.
    place: usize,
) -> impl IntoView {
    let Some(one) = list.all.with_untracked(|all| all.get(place).cloned()) else {
        return ().into_any();
    };
    let count = list.listed.with_untracked(Vec::len);
    let sure = one
        .fired
        .first()
        .map_or(String::new(), |fired| chance(fired.confidence));
    let (class, words) = class_of(&one);
    let names: Vec<String> = one
        .agents
        .iter()
        .map(|agent| list.run.agent(*agent))
        .collect();
    let names = names.join(", ");
    let text = one.texts[0].clone();
    let round = format!("Round {}", list.run.number(one.round));
    view! {
        <div
            class="disagreement-line"
            id=format!("disagreement-{at}")
            role="option"
            aria-selected=word(move || list.at.get() == Some(at))
            aria-posinset=(at + 1).to_string()
            aria-setsize=count.to_string()
            style:top=format!("{}px", at as f64 * PITCH)
            on:click=move |_| list.take(at)
        >
            <span class=class>{words}</span>
            <span class="disagreement-sure">{sure}</span>
            <span class="disagreement-round">{round}</span>
            <b>{names}</b>
            <span class="disagreement-text">{text}</span>
        </div>
    }
    .into_any()
}

/// Class and word of what it is.
fn class_of(one: &DisagreementSeen) -> (String, String) {
    let words = match (one.class.as_str(), one.fired.first()) {
        ("undecided", Some(guess)) => format!("{}?", guess.class),
        (class, _) => class.to_owned(),
    };
    (format!("disagreement-class of-{}", one.class), words)
}

/// What is to know of the one in hand.
fn in_hand(list: List) -> Dynamic {
    let one = Memo::new(move |_| {
        let at = list
            .listed
            .with(|listed| list.at.get().and_then(|at| listed.get(at).copied()))?;
        list.all.with(|all| all.get(at).cloned())
    });
    dynamic(move || {
        list.run.names.track();
        match one.get() {
            Some(one) => view! { <Seen run=list.run one=one/> }.into_any(),
            None => ().into_any(),
        }
    })
}

#[component]
fn Seen(
    /// The run.
    run: Run,
    /// The disagreement.
    one: DisagreementSeen,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let (file, line) = one.place;
    let texts = texts(run, &one);
    let rules = one.fired.iter().map(|fired| {
        view! {
            <li>
                <span class=format!("disagreement-class of-{}", fired.class)>{fired.class.clone()}</span>
                <b>{chance(fired.confidence)}</b>
                <span>{fired.why.clone()}</span>
            </li>
        }
    });
    let rules = rules.collect_view();
    let none = one
        .fired
        .is_empty()
        .then(|| view! { <p class="disagreement-advice">"No rule holds."</p> });
    let verdict = verdict(&one);
    let log = log_words(&one);
    let advice = if one.advice.is_empty() {
        "Somebody has to look at it.".to_owned()
    } else {
        one.advice.clone()
    };
    view! {
        <div class="disagreement" aria-live="polite">
            <p class="disagreement-verdict"><b>{verdict}</b> {log} <span>{advice}</span></p>
            <div class="disagreement-texts">{texts}</div>
            {none}
            <ul class="disagreement-rules" aria-label="Rules that hold">{rules}</ul>
            <p class="disagreement-alike">
                {format!("{} alike; {} of their words are in both. ", chance(one.likeness[0]), chance(one.likeness[1]))}
                {when(move || file > 0 || line > 0, move || view! {
                    <button type="button" class="link" on:click=move |_| navigation.open_line(file, line)>
                        {format!("Show line {line}")}
                    </button>
                }.into_any())}
            </p>
        </div>
    }
}

/// Both texts, with what the rules found in them marked.
fn texts(run: Run, one: &DisagreementSeen) -> impl IntoView + use<> {
    let texts = one
        .texts
        .iter()
        .enumerate()
        .filter(|(_, text)| !text.is_empty())
        .map(|(at, text)| {
            let who = one.agents.get(at).map(|agent| run.agent(*agent));
            let pieces = marked(text, &spans(&one.fired, at))
                .into_iter()
                .map(|(piece, class)| match class {
                    Some(class) => {
                        view! { <mark class=format!("of-{class}")>{piece}</mark> }.into_any()
                    }
                    None => view! { <span>{piece}</span> }.into_any(),
                });
            let pieces = pieces.collect_view();
            view! {
                <blockquote>
                    {who.map(|who| view! { <cite>{who}</cite> })}
                    <p>{pieces}</p>
                </blockquote>
            }
        });
    texts.collect_view()
}

/// "Factual, 95% sure." or the best guess.
fn verdict(one: &DisagreementSeen) -> String {
    match (one.class.as_str(), one.fired.first()) {
        ("undecided", Some(guess)) => format!(
            "Undecided: {} at best, {} sure.",
            guess.class,
            chance(guess.confidence)
        ),
        ("undecided", None) => "Undecided.".to_owned(),
        (class, Some(fired)) => format!(
            "{}, {} sure.",
            format::sentence_case(class),
            chance(fired.confidence)
        ),
        (class, None) => format!("{}.", format::sentence_case(class)),
    }
}

/// What the log takes it for.
fn log_words(one: &DisagreementSeen) -> impl IntoView + use<> {
    let (class, words) = match one.recorded.as_str() {
        "" => return ().into_any(),
        log if log == one.class => ("mark good", format!("{log} in the log too")),
        log => ("mark amber", format!("{log} in the log")),
    };
    view! { <span class=class>{words}</span> }.into_any()
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::deliberation::FiredSeen;

    use super::*;

    fn fired(class: &str, confidence: f64, evidence: &[(u8, u32, u32)]) -> FiredSeen {
        FiredSeen {
            class: class.to_owned(),
            confidence,
            evidence: evidence.to_vec(),
            ..FiredSeen::default()
        }
    }

    #[test]
    fn the_verdict_guesses_where_no_rule_is_sure() {
        let mut one = DisagreementSeen {
            class: "undecided".to_owned(),
            fired: vec![fired("value", 0.6, &[])],
            ..DisagreementSeen::default()
        };
        assert_eq!(verdict(&one), "Undecided: value at best, 60% sure.");
        one.fired.clear();
        assert_eq!(verdict(&one), "Undecided.");
        one.class = "factual".to_owned();
        one.fired = vec![fired("factual", 0.95, &[])];
        assert_eq!(verdict(&one), "Factual, 95% sure.");
    }
}
