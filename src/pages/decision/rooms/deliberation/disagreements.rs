//! The disagreements of a run, sorted by rules: a list to work through, and what is to know of the one in hand.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use steelyard_protocol::deliberation::{Class, DisagreementSeen};

use super::beside::beside;
use super::disagreement_list::{Filter, LIST, List, fits};
use super::evidence::{marked, spans};
use super::judging::{Acts, Judging};
use super::known::{Run, switch};
use super::words::chance;
use crate::charts::format;
use crate::components::dynamic::{Dynamic, dynamic, flag, text, when, word};
use crate::reactive::memo::memo;
use crate::state::ground::navigation::Navigation;

/// Reading of how likeness is measured.
const METHOD: &str = "deliberation.similarity";

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
    let one = move |(name, filter): (&'static str, Filter)| {
        let count = memo(move |_| {
            list.all
                .with(|all| all.all.iter().filter(|one| fits(one, filter)).count())
        });
        let chosen = move || list.inbox.filter.get() == filter;
        view! {
            <button
                type="button"
                class="filter"
                aria-pressed=word(chosen)
                disabled=flag(move || count.get() == 0 && !chosen())
                on:click=move |_| list.inbox.filter.set(filter)
            >
                {format::sentence_case(name)} " "
                <b>{text(move || format::count(count.get() as u64))}</b>
            </button>
        }
    };
    let classes = Class::ALL.map(|class| (class.word(), Filter::Of(class)));
    let all = [("all", Filter::All)].into_iter().chain(classes);
    let all = all.chain([("unjudged", Filter::Unjudged)]).map(one);
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
    let lines = list.lines();
    let in_view = memo(move |_| lines.in_view());
    let high = text(move || format!("{}px", lines.height()));
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
        let (from, to) = in_view.get();
        list.listed.with(|listed| {
            let places = listed.iter().copied().enumerate();
            let drawn = places.skip(from as usize).take((to - from) as usize);
            let lines = drawn.map(|(at, place)| view! { <Line list=list at=at place=place/> });
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
            node_ref=lines.node
            on:scroll=move |_| lines.scrolled()
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
            style:top=list.lines().place_text(move || u32::try_from(at).unwrap_or(u32::MAX))
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
    let class = one.class.word();
    let words = match (one.class, one.fired.first()) {
        _ if one.judged.is_some() => format!("✓ {class}"),
        (Class::Undecided, Some(guess)) => format!("{}?", guess.class.word()),
        _ => class.to_owned(),
    };
    (format!("disagreement-class of-{class}"), words)
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
                <span class=format!("disagreement-class of-{}", fired.class.word())>{fired.class.word()}</span>
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
                        view! { <mark class=format!("of-{}", class.word())>{piece}</mark> }
                            .into_any()
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
    let class = format::sentence_case(one.class.word());
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
    let class = one.ruled.word();
    let said = match (one.ruled, one.fired.first()) {
        (Class::Undecided, Some(guess)) => format!(
            "{class}, best guess {}, {} sure.",
            guess.class.word(),
            chance(guess.confidence)
        ),
        (_, Some(fired)) => format!("{class}, {} sure.", chance(fired.confidence)),
        (_, None) => format!("{class}."),
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
        log if log == one.class.word() => ("mark good", format!("{log} in the log too")),
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
            fired: vec![fired(Class::Value, 0.6, &[])],
            ..DisagreementSeen::default()
        };
        assert_eq!(verdict(&one), "Undecided, best guess value, 60% sure.");
        one.fired.clear();
        assert_eq!(verdict(&one), "Undecided.");
        one.ruled = Class::Factual;
        one.fired = vec![fired(Class::Factual, 0.95, &[])];
        assert_eq!(verdict(&one), "Factual, 95% sure.");
    }

    #[test]
    fn what_somebody_judged_goes_first() {
        let one = DisagreementSeen {
            class: Class::Value,
            ruled: Class::Factual,
            fired: vec![fired(Class::Factual, 0.95, &[])],
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
            fits(&one, Filter::Of(Class::Value))
                && !fits(&one, Filter::Of(Class::Factual))
                && !fits(&one, Filter::Unjudged)
        );
    }
}
