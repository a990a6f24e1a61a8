//! One entry: at the edge when it was and what it took, then what was said or done.

use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::{Entry, Happened, Part, Passage, RunId};

use super::asked::Asked;
use super::passage::{Prose, Raw};
use super::tool::{Folded, Tool};
use super::way::Place;
use crate::charts::format;
use crate::components::dynamic::{dynamic, flag, text};
use crate::components::icon::{Glyph, Icon};
use crate::components::measure::follow_size;
use crate::components::moment::{moment, utc_text, zone};
use crate::pages::runs::family::other_file;
use crate::pages::runs::reader::Reader;
use crate::pages::runs::tree::Way;
use crate::reactive::memo::memo;

/// The entry, as soon as it is here.
#[component]
pub(super) fn EntryView(
    /// Place among all entries.
    at: usize,
    /// How many there are.
    of: usize,
    /// Where it begins.
    top: Signal<String>,
    /// Hears how high it is.
    measured: Callback<f64>,
) -> impl IntoView {
    let reader = expect_context::<Reader>();
    let place = expect_context::<Place>();
    let node = NodeRef::<Div>::new();
    let here = RwSignal::new(false);
    let number = u32::try_from(at).unwrap_or(u32::MAX);
    let entry = memo(move |_| reader.entries().entry(number));
    follow_size(node, move |_, high| {
        if here.try_get_untracked() == Some(true) && high > 0.0 {
            measured.run(high);
        }
    });
    let gone_to = flag(move || place.at.get() == Some(number));
    view! {
        <div
            class="entry-place"
            style:top=top
            role="article"
            aria-posinset=(at + 1).to_string()
            aria-setsize=of.to_string()
            aria-label=format!("Entry {}", at + 1)
        >
            <div node_ref=node class="entry-box" class:gone-to=gone_to>
                {dynamic(move || match entry.get() {
                    None => view! { <p class="entry-wait faint">"…"</p> }.into_any(),
                    Some(entry) => {
                        here.set(true);
                        drawn(&reader, &entry)
                    }
                })}
            </div>
        </div>
    }
}

fn drawn(reader: &Reader, entry: &Entry) -> AnyView {
    let place = entry.place;
    let time = entry.at.map(|at| {
        let at = at as f64;
        let (day, time) = moment(at);
        let title = format!("{day} {time} {}", zone().name);
        view! { <time datetime=utc_text(at) title=title>{time}</time> }
    });
    let line = format!("line {} of the file", format::count(u64::from(entry.line)));
    let (class, body) = body(reader, entry);
    let found = entry.found.iter().map(|one| {
        let words = (&*one.preference, &*one.expected, &*one.actual);
        broken(words, one.costs, "found by rule")
    });
    let vague = (!entry.vague.is_empty()).then(|| {
        view! {
            <p class="vague faint">
                <span class="mark">"experimental"</span>
                {format!("vague: {}", entry.vague.join(", "))}
            </p>
        }
    });
    let margin = match &entry.what {
        Happened::Prompt(_) => turn(reader, place),
        _ => ().into_any(),
    };
    view! {
        <div class=format!("entry {class}")>
            <div class="entry-margin" title=line>{margin}{time}</div>
            <div class="entry-body">{body} {vague} {found.collect_view()}</div>
        </div>
    }
    .into_any()
}

/// The number of the turn that begins with an entry, and what the turn took.
fn turn(reader: &Reader, place: u32) -> AnyView {
    let turn = reader.outline().with_untracked(|outline| {
        let turns = &outline.as_ref()?.turns;
        turns.iter().find(|turn| turn.first == place).cloned()
    });
    let Some(turn) = turn else {
        return ().into_any();
    };
    let tokens = turn.tokens.map(|tokens| {
        view! { <span title="tokens out in this turn">{format::tokens(tokens as f64)} " tok"</span> }
    });
    let took = turn.took_ms.map(|ms| {
        view! { <span title="from prompt to answer">{format::duration(ms)}</span> }
    });
    view! {
        <b class="turn-badge">{turn.number}</b>
        {tokens}
        {took}
    }
    .into_any()
}

/// Whether an agent called the run that is read.
fn is_called(reader: &Reader) -> bool {
    let outline = reader.outline();
    outline.with_untracked(|outline| outline.as_ref().is_some_and(|outline| outline.called))
}

fn body(reader: &Reader, entry: &Entry) -> (&'static str, AnyView) {
    let place = entry.place;
    let prose = |passage: &Passage| {
        view! { <Prose entry=place part=Part::Text passage=passage.clone()/> }.into_any()
    };
    match &entry.what {
        Happened::Prompt(passage) => (
            "prompt",
            view! {
                <p class="who">{if is_called(reader) { "Caller" } else { "User" }}</p>
                <Raw entry=place part=Part::Text passage=passage.clone()/>
            }
            .into_any(),
        ),
        Happened::Answer(passage) => ("answer", prose(passage)),
        Happened::Said(passage) => ("said", prose(passage)),
        Happened::Thought(passage) => (
            "thought",
            view! { <Folded entry=place name="Thought" passage=passage.clone()/> }.into_any(),
        ),
        Happened::Tool { .. } => ("tool", tool(place, &entry.what)),
        Happened::Question(asked) => {
            let methods = reader.methods();
            (
                "question",
                view! { <Asked entry=place asked=asked.as_ref().clone() methods=methods/> }
                    .into_any(),
            )
        }
        Happened::Broken {
            preference,
            expected,
            actual,
            costs,
        } => (
            "broken-one",
            broken((preference, expected, actual), Some(*costs), "as recorded"),
        ),
        Happened::Spawned { agent, run } => ("note", called(reader, (place, agent, *run))),
        Happened::Failed(passage) => (
            "note failed",
            view! {
                <p><Icon glyph=Glyph::Bang/> "Failed"</p>
                <Raw entry=place part=Part::Text passage=passage.clone()/>
            }
            .into_any(),
        ),
        Happened::Noted(passage) => (
            "note",
            view! { <Raw entry=place part=Part::Text passage=passage.clone()/> }.into_any(),
        ),
        Happened::Interrupted => ("note", view! { <p>"The user interrupted"</p> }.into_any()),
        Happened::Compacted { tokens_before } => ("note", compacted(*tokens_before)),
    }
}

fn tool(entry: u32, what: &Happened) -> AnyView {
    let Happened::Tool {
        name,
        summary,
        input,
        output,
        ended,
    } = what
    else {
        return ().into_any();
    };
    let (name, summary) = (name.clone(), summary.clone());
    let (input, output, ended) = (input.clone(), output.clone(), *ended);
    view! { <Tool entry=entry name=name summary=summary input=input output=output ended=ended/> }
        .into_any()
}

fn compacted(tokens_before: Option<u64>) -> AnyView {
    let before =
        tokens_before.map(|tokens| format!(", {} tokens before", format::tokens(tokens as f64)));
    let before = before.unwrap_or_default();
    view! { <p>{format!("The context was compacted{before}")}</p> }.into_any()
}

/// Another agent was called: the way to its run, where that is loaded, and its file, where that is another one.
fn called(reader: &Reader, (place, agent, run): (u32, &str, Option<RunId>)) -> AnyView {
    let Some(id) = run else {
        return view! { <p>"Called " <b>{agent.to_owned()}</b>", whose log is not loaded"</p> }
            .into_any();
    };
    let reader = *reader;
    let file = memo(move |_| {
        let line = reader.follow_line(id).unwrap_or_default();
        let caller = reader.run().and_then(|run| reader.follow_line(run));
        other_file(&line, caller.as_ref()).map(|file| format!(" in {file}"))
    });
    let name = agent.to_owned();
    view! {
        <p>
            "Called " <Way id=run from=Some(place)>{name}</Way>
            <span class="faint">{text(move || file.get().unwrap_or_default())}</span>
        </p>
    }
    .into_any()
}

/// A preference that was not kept, and who says so.
fn broken(
    (preference, expected, actual): (&str, &str, &str),
    costs: Option<f64>,
    mark: &'static str,
) -> AnyView {
    let wanted = (!expected.is_empty()).then(|| format!("wanted {expected}"));
    let was = (!actual.is_empty()).then(|| format!("was {actual}"));
    let words: Vec<String> = [wanted, was].into_iter().flatten().collect();
    let costs = costs.map_or_else(
        || view! { <span class="entry-costs">"not counted"</span> }.into_any(),
        |costs| view! { <b class="entry-costs">{format::signed(-costs, 2)}</b> }.into_any(),
    );
    view! {
        <div class="broken-line">
            <Icon glyph=Glyph::Triangle name="Broken preference"/>
            <code>{preference.to_owned()}</code>
            <span>{words.join(", ")}</span>
            <span class="mark">{mark}</span>
            {costs}
        </div>
    }
    .into_any()
}
