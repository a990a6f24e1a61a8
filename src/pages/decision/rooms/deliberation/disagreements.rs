//! The disagreements of a run, sorted by rules: a list to work through, and what is to know of the one in hand.

use std::sync::Arc;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use steelyard_protocol::deliberation::{DisagreementSeen, Disagreements};
use web_sys::HtmlElement;

use super::beside::beside;
use super::evidence::{marked, spans};
use super::judging::{Acts, Judging};
use super::known::{Run, switch};
use super::words::chance;
use crate::charts::format;
use crate::components::dynamic::{Dynamic, dynamic, flag, text, when, word};
use crate::components::scroll_view::ScrollView;
use crate::state::memo::memo;
use crate::state::navigation::Navigation;

/// Classes in the order of their filters.
const CLASSES: [&str; 4] = ["factual", "value", "semantic", "undecided"];
/// What is listed that nobody judged.
const UNJUDGED: &str = "unjudged";
/// Id of the list, for the focus.
const LIST: &str = "disagreement-lines";
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
pub(super) struct List {
    run: Run,
    inbox: Inbox,
    all: Memo<Arc<Disagreements>>,
    /// Places among all of those that are listed.
    listed: Memo<Vec<usize>>,
    /// Place among the listed of the one in hand.
    at: Memo<Option<usize>>,
    /// The one in hand.
    pub(super) one: Memo<Option<DisagreementSeen>>,
    view: ScrollView,
}

/// Whether one is of those that a filter lists.
fn fits(one: &DisagreementSeen, class: Option<&str>) -> bool {
    class.is_none_or(|class| one.class == class || class == UNJUDGED && one.judged.is_none())
}

/// Brings the keyboard back to the list.
pub(super) fn focus_list() {
    let list = document().get_element_by_id(LIST);
    if let Some(list) = list.and_then(|list| list.dyn_into::<HtmlElement>().ok()) {
        let _gone = list.focus();
    }
}

impl List {
    fn new() -> Self {
        let run = expect_context::<Run>();
        let inbox = expect_context::<Inbox>();
        let found = run.disagreements.found;
        let all = memo(move |_| found.get().unwrap_or_default());
        let listed = memo(move |_| {
            let class = inbox.class.get();
            all.with(|all| {
                let all = all.all.iter().enumerate();
                all.filter(|(_, one)| fits(one, class))
                    .map(|(at, _)| at)
                    .collect::<Vec<usize>>()
            })
        });
        let at = memo(move |_| {
            let hand = inbox.hand.get();
            listed.with(|listed| match listed.binary_search(&hand) {
                Ok(at) => Some(at),
                Err(next) => listed.len().checked_sub(1).map(|last| next.min(last)),
            })
        });
        let one = memo(move |_| {
            let place = listed.with(|listed| listed.get(at.get()?).copied())?;
            all.with(|all| all.all.get(place).cloned())
        });
        Self {
            run,
            inbox,
            all,
            listed,
            at,
            one,
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

    /// Takes the next of the listed in hand that nobody judged; without one the hand stays.
    pub(super) fn take_next_unjudged(self) {
        let Some(at) = self.at.get_untracked() else {
            return;
        };
        let next = self.all.with_untracked(|all| {
            let is_open =
                |place: &usize| all.all.get(*place).is_some_and(|one| one.judged.is_none());
            self.listed.with_untracked(|listed| {
                let behind = listed.iter().enumerate().skip(at + 1);
                behind
                    .filter(|(_, place)| is_open(place))
                    .map(|(at, _)| at)
                    .next()
            })
        });
        if let Some(next) = next {
            self.take(next);
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
    let state = memo(move |_| (count.get(), sorted.with(Option::is_some)));
    dynamic(move || {
        let words = match state.get() {
            (Some(0), _) => "none is recorded",
            (Some(_), true) => return view! { <Worked/> }.into_any(),
            (Some(_), false) => "being classified",
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
                    "Classified by rules; similarity by {}, which rarely sees the same point in other words.",
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
        let shown = list.all.with(|all| all.all.len()) as u64;
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
            <Acts list=list/>
            {in_hand(list)}
            {beside(list.run)}
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
        let count = memo(move |_| {
            list.all
                .with(|all| all.all.iter().filter(|one| fits(one, class)).count())
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
    let classes = CLASSES.into_iter().chain([UNJUDGED]);
    let all = std::iter::once(None).chain(classes.map(Some)).map(one);
    view! {
        <div class="disagreement-filters" role="group" aria-label="Filter by class">
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
    let lines = view.lines(memo(|_| PITCH));
    let high = text(move || format!("{}px", list.listed.with(Vec::len) as f64 * PITCH));
    let judging = expect_context::<Judging>();
    let on_key = move |event: KeyboardEvent| {
        if judging.on_key(list, &event) {
            event.prevent_default();
            return;
        }
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
        list.all.track();
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
            id=LIST
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
    let Some(one) = list.all.with_untracked(|all| all.all.get(place).cloned()) else {
        return ().into_any();
    };
    let count = list.listed.with_untracked(Vec::len);
    let fired = one.fired.first().filter(|_| one.judged.is_none());
    let sure = fired.map_or(String::new(), |fired| chance(fired.confidence));
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

/// Class and word of what it is; what somebody judged is ticked.
fn class_of(one: &DisagreementSeen) -> (String, String) {
    let words = match (one.class.as_str(), one.fired.first()) {
        (class, _) if one.judged.is_some() => format!("✓ {class}"),
        ("undecided", Some(guess)) => format!("{}?", guess.class),
        (class, _) => class.to_owned(),
    };
    (format!("disagreement-class of-{}", one.class), words)
}

/// What is to know of the one in hand.
fn in_hand(list: List) -> Dynamic {
    let one = list.one;
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
        .then(|| view! { <p class="disagreement-advice">"No rule applies."</p> });
    let verdict = verdict(&one);
    let (first, ruled) = match judged_words(&one) {
        Some(judged) => (
            judged,
            Some(view! { <p class="disagreement-ruled">{verdict}</p> }),
        ),
        None => (verdict, None),
    };
    let log = log_words(&one);
    let advice = if one.advice.is_empty() {
        "A person must review it.".to_owned()
    } else {
        one.advice.clone()
    };
    view! {
        <div class="disagreement" aria-live="polite">
            <p class="disagreement-verdict"><b>{first}</b> {log} <span>{advice}</span></p>
            {ruled}
            <div class="disagreement-texts">{texts}</div>
            {none}
            <ul class="disagreement-rules" aria-label="Rules that apply">{rules}</ul>
            <p class="disagreement-alike">
                {format!("{} similar; {} of the words are in both. ", chance(one.likeness[0]), chance(one.likeness[1]))}
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

/// "Value, judged by Ana: a matter of taste."; `None` where nobody judged.
fn judged_words(one: &DisagreementSeen) -> Option<String> {
    let judged = one.judged.as_ref()?;
    let class = format::sentence_case(&one.class);
    let by = match judged.by.as_str() {
        "" => "judged by hand",
        by => &format!("judged by {by}"),
    };
    Some(match judged.note.as_str() {
        "" => format!("{class}, {by}."),
        note => format!("{class}, {by}: {note}"),
    })
}

/// "Factual, 95% sure." or the best guess: what the rules say.
fn verdict(one: &DisagreementSeen) -> String {
    let rules = if one.judged.is_some() {
        "The rules: "
    } else {
        ""
    };
    let said = match (one.ruled.as_str(), one.fired.first()) {
        ("undecided", Some(guess)) => format!(
            "undecided, best guess {}, {} sure.",
            guess.class,
            chance(guess.confidence)
        ),
        (class, Some(fired)) => format!("{class}, {} sure.", chance(fired.confidence)),
        (class, None) => format!("{class}."),
    };
    if rules.is_empty() {
        format::sentence_case(&said)
    } else {
        format!("{rules}{said}")
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
    use steelyard_protocol::deliberation::JudgementSeen;

    use super::super::evidence::tests::fired;
    use super::*;

    #[test]
    fn the_verdict_guesses_where_no_rule_is_sure() {
        let mut one = DisagreementSeen {
            class: "undecided".to_owned(),
            ruled: "undecided".to_owned(),
            fired: vec![fired("value", 0.6, &[])],
            ..DisagreementSeen::default()
        };
        assert_eq!(verdict(&one), "Undecided, best guess value, 60% sure.");
        one.fired.clear();
        assert_eq!(verdict(&one), "Undecided.");
        one.ruled = "factual".to_owned();
        one.fired = vec![fired("factual", 0.95, &[])];
        assert_eq!(verdict(&one), "Factual, 95% sure.");
    }

    #[test]
    fn what_somebody_judged_goes_first() {
        let one = DisagreementSeen {
            class: "value".to_owned(),
            ruled: "factual".to_owned(),
            fired: vec![fired("factual", 0.95, &[])],
            judged: Some(JudgementSeen {
                by: "Ana".to_owned(),
                note: "a matter of taste".to_owned(),
                place: (2, 3),
            }),
            ..DisagreementSeen::default()
        };
        let words = judged_words(&one);
        assert_eq!(
            words.as_deref(),
            Some("Value, judged by Ana: a matter of taste")
        );
        assert_eq!(verdict(&one), "The rules: factual, 95% sure.");
        assert_eq!(class_of(&one).1, "✓ value");
        assert!(
            fits(&one, Some("value"))
                && !fits(&one, Some("factual"))
                && !fits(&one, Some(UNJUDGED))
        );
    }
}
