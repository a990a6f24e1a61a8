//! One run, to be read: its turns at the right, its entries in the middle. Only the entries in view are drawn.

mod asked;
mod document;
mod entry;
mod estimate;
mod find;
mod keys;
mod list;
mod mark;
mod outline;
mod passage;
mod tool;
mod way;

use std::sync::Arc;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use steelyard_protocol::{Outline, RunId, RunLine};

use super::choosing::OutcomeActs;
use super::choosing::{Choosing, Told};
use super::family::is_own;
use super::outcomes::said_by;
use super::reader::{About, Reader};
use super::tree::{Way, parted};
use super::trouble::Trouble;
use crate::charts::format;
use crate::components::dynamic::{dynamic, text, when};
use crate::components::icon::{Glyph, Icon};
use crate::components::media::Room;
use crate::components::tile::Tile;
use crate::reactive::memo::memo;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::selection::Selection;
use document::Document;
use find::FindBar;
use list::List;
use outline::Turns;
use way::Place;

/// The transcript of a run.
#[component]
pub(super) fn TranscriptView(
    /// The run.
    id: RunId,
) -> impl IntoView {
    let reader = expect_context::<Reader>();
    let room = expect_context::<Signal<Room>>();
    let outline = reader.outline();
    let line = memo(move |_| reader.follow_line(id));
    let choosing = expect_context::<Choosing>();
    let said = memo(move |_| {
        let own = line.get().filter(is_own);
        own.into_iter().collect::<Vec<_>>()
    });
    let pressed = move |event: KeyboardEvent| {
        let runs = said.get_untracked();
        if let Some(said) = said_by(&event, &runs) {
            event.prevent_default();
            choosing.say(&runs, said);
        }
    };
    let here = memo(move |_| outline.with(Option::is_some));
    let label = text(move || {
        line.with(|line| match line {
            Some(line) => format!("Transcript of {}", line.name),
            None => "Transcript".to_owned(),
        })
    });
    view! {
        <section
            class="transcript"
            aria-label=label
            on:keydown=pressed
        >
            <Head line=line said=said/>
            <Trouble about=About::All/>
            <Trouble about=About::Run/>
            {dynamic(move || {
                let found = here.get().then(|| outline.get_untracked()).flatten();
                let Some(outline) = found else {
                    if reader.trouble(About::Run).is_some() {
                        return ().into_any();
                    }
                    return view! { <p class="faint transcript-wait" role="status">"Reading"</p> }
                        .into_any();
                };
                if outline.entries.is_empty() {
                    return view! { <p class="faint transcript-wait">"Nothing was said in this run."</p> }
                        .into_any();
                }
                let wide = room.get() >= Room::Wide;
                view! { <Body outline=outline wide=wide/> }.into_any()
            })}
        </section>
    }
}

/// Entries and turns, which share a place.
#[component]
fn Body(
    /// What is known of the transcript.
    outline: Arc<Outline>,
    /// Whether there is room for the turns.
    wide: bool,
) -> impl IntoView {
    provide_context(Place::start(expect_context::<Reader>().outline()));
    view! {
        <div class="transcript-body">
            <div class="transcript-main">
                <FindBar/>
                <List outline=Arc::clone(&outline)/>
            </div>
            {wide.then(|| view! { <Turns outline=outline/> })}
        </div>
    }
}

/// Who, about what, and what it took.
#[component]
fn Head(
    /// The run, once all are known.
    line: Memo<Option<RunLine>>,
    /// The same, where something can be said of it.
    said: Memo<Vec<RunLine>>,
) -> impl IntoView {
    let any = memo(move |_| said.with(|said| !said.is_empty()));
    // What is said of its outcome stands elsewhere: focus stays in a head that is not drawn anew.
    let line = memo(move |_| {
        let line = line.get()?;
        let outcome = RunLine::default().outcome;
        Some(RunLine { outcome, ..line })
    });
    view! {
        <header class="transcript-head">
            {dynamic(move || about(line.get()))}
            <Document/>
            {dynamic(move || line.get().and_then(|line| line.decision).map(to_decision).into_any())}
        </header>
        {when(move || any.get(), move || view! {
            <div class="choosing">
                <OutcomeActs runs=said/>
                <Told/>
            </div>
        }
        .into_any())}
        <p class="print-note">
            "A transcript is printed from its document: press Document, then Print."
        </p>
    }
}

/// Who, about what, what it took, and what it hangs on.
fn about(line: Option<RunLine>) -> AnyView {
    let Some(line) = line else {
        return view! { <div class="transcript-title"></div> }.into_any();
    };
    let tile = line
        .decision
        .map(|(_, place)| view! { <Tile index=place large=true/> });
    view! {
        {tile}
        <div class="transcript-title">
            <h2>{line.name.clone()}</h2>
            <p title=line.title.clone()>{line.title.clone()}</p>
        </div>
        <p class="transcript-facts">{facts(&line)}</p>
        <Hangs line=line/>
    }
    .into_any()
}

/// The way to the decision that it is part of.
fn to_decision((decision, alternative): (u32, u32)) -> AnyView {
    let navigation = expect_context::<Navigation>();
    let selection = expect_context::<Selection>();
    let label = expect_context::<Files>()
        .workspace()
        .with_untracked(|open| {
            let brief = open.decisions.get(decision as usize);
            brief.map_or(String::new(), |brief| brief.label.clone())
        });
    let open = move |_| {
        navigation.open_decision(decision);
        selection.card.set(Some(alternative));
    };
    view! {
        <button type="button" class="button" title=label on:click=open>
            "Open the decision"
            <Icon glyph=Glyph::ChevronRight size=12/>
        </button>
    }
    .into_any()
}

/// What it hangs on: what called it and where, or why that is not known; what it was forked or taken back from.
#[component]
fn Hangs(
    /// The run.
    line: RunLine,
) -> impl IntoView {
    let reader = expect_context::<Reader>();
    let named = |id: RunId| reader.line(id).unwrap_or_default();
    let way = |id: RunId, to: Option<u32>, words: &str| {
        let other = named(id);
        let words = format!("{words} {}", other.name);
        view! {
            <Way id=Some(id) to=to title=other.file>
                <Icon glyph=Glyph::ChevronLeft size=12/>
                {words}
            </Way>
        }
    };
    let caller = line.parent.map(|parent| match (line.called, line.call) {
        (true, Some(call)) => {
            let words = format!("Called in turn {} of", call.turn);
            way(parent, Some(call.entry), &words)
        }
        (true, None) => way(parent, None, "Called by"),
        (false, _) => way(parent, None, "Taken back from"),
    });
    let origin = line.forked_from.map(|from| way(from, None, "Forked from"));
    let whole = line
        .whole_in
        .map(|whole| way(whole, None, "Counted in full in"));
    let astray = (!line.astray.is_empty()).then(|| {
        let words = format::sentence_case(&line.astray);
        view! { <p class="faint">{words}</p> }
    });
    view! {
        {caller}
        {origin}
        {whole}
        {astray}
    }
}

/// "12 turns, 84.2k tokens out, 4 min 12 s, 41 calls, 3 failed, claude-opus-4".
pub(super) fn facts(line: &RunLine) -> String {
    let mut facts = vec![format::counted(u64::from(line.turns), "turn")];
    if let Some(tokens) = line.tokens_out {
        let least = if line.at_least { "at least " } else { "" };
        facts.push(format!(
            "{least}{} tokens out",
            format::tokens(tokens as f64)
        ));
    }
    facts.extend(line.took_ms.map(format::duration));
    let (calls, failed) = line.calls;
    if calls > 0 {
        let of = format::counted(u64::from(calls), "call");
        facts.push(failed.map_or_else(
            || format!("{of}, failures not recorded"),
            |(failed, said)| {
                let words = format!("{of}, {} failed", format::count(u64::from(failed)));
                format::known_of(words, u64::from(said), u64::from(calls))
            },
        ));
    }
    let (agent, _) = parted(&line.name);
    let other = line.models.iter().filter(|model| *model != agent);
    facts.extend(other.cloned());
    facts.join(" · ")
}
