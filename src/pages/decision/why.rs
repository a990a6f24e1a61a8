//! How the explained card got its score: the waterfall and its table, one picture.

use leptos::prelude::*;

use super::inputs::Inputs;
use super::marks::all_marks_of;
use super::reasons::Reasons;
use super::sheet::Sheet;
use super::steps::Steps;
use super::view::{Drawn, View};
use super::waterfall::StepMenu;
use super::waterfall::{self, Picture};
use crate::charts::format;
use crate::components::chip::MarkChip;
use crate::components::dynamic::{dynamic, text, when};
use crate::components::tile::Tile;
use crate::reactive::memo::memo;
use crate::state::ground::navigation::Navigation;

/// The explanation.
#[component]
pub(crate) fn Why() -> impl IntoView {
    let view = expect_context::<View>();
    let open = RwSignal::new(0_usize);
    let explained = move || {
        let node = NodeRef::new();
        let drawn = waterfall::drawing(node);
        view! {
            <Title drawn=drawn/>
            <AllMarks/>
            <div class="waterfall">
                <Steps open=open/>
                <Picture node=node drawn=drawn open=open/>
            </div>
            <Inputs open=open/>
        }
        .into_any()
    };
    let known = when(move || view.explanation(|_| ()).is_some(), explained);
    view! {
        <section class="why" aria-labelledby="why-title">
            {known}
        </section>
    }
}

#[component]
fn Title(
    /// How the waterfall is drawn: its menu stands here.
    drawn: Drawn,
) -> impl IntoView {
    let view = expect_context::<View>();
    let index = Signal::derive(move || view.explanation(|one| one.index).unwrap_or_default());
    // Of what was before it, where a later stage decided: "Panel".
    let later = memo(move |_| {
        let later = view.read(|decided| {
            let of = decided.explanation.as_ref()?.stage;
            let last = decided.path.last()?;
            (of == 0).then(|| last.label.to_lowercase())
        });
        later.flatten().filter(|label| !label.is_empty())
    });
    let words = memo(move |_| title_words(view, later.get()));
    let part = move |at: usize| text(move || words.with(|words| words[at].clone()));
    let without = memo(move |_| {
        let why = view.explanation(|one| one.without.clone());
        why.filter(|why| !why.is_empty())
    });
    let without = dynamic(move || without.get().map(|why| view! { <p>{why}</p> }).into_any());
    let navigation = expect_context::<Navigation>();
    let run = memo(move |_| view.explanation(|one| one.run).flatten());
    let whole = Sheet::closed(|| ());
    view! {
        <header class="section-head">
            <Tile index=index/>
            <h2 id="why-title" title=text(move || words.with(|words| words.concat()))>
                <span>{part(0)}</span>
                <span class="why-name">{part(1)}</span>
                <span>{part(2)}</span>
            </h2>
            {without}
            <StepMenu drawn=drawn/>
            <div class="aside">
                {dynamic(move || {
                    let to_run = run.get().map(|run| {
                        view! {
                            <button
                                type="button"
                                class="link"
                                on:click=move |_| navigation.open_run(Some(run))
                            >
                                "Transcript"
                            </button>
                        }
                    });
                    to_run.into_any()
                })}
                <button type="button" class="link" on:click=move |_| whole.open(|on_close| view! { <Reasons on_close=on_close/> }.into_any())>
                    "Whole explanation"
                </button>
            </div>
        </header>
        {whole.view()}
    }
}

/// The words of the title before the name, the name, and the words behind it: a long name is cut, and the score is not. `later`
/// is the stage that decided after the one that is explained.
fn title_words(view: View, later: Option<String>) -> [String; 3] {
    let digits = view.digits.get();
    let words = view.explanation(|one| match (one.score, later) {
        (Some(score), Some(later)) => {
            let behind = format!(" got {}, before the {later}", format::fixed(score, digits));
            ["How ".to_owned(), one.label.clone(), behind]
        }
        (Some(score), None) => {
            let behind = format!(" got {}", format::fixed(score, digits));
            ["How ".to_owned(), one.label.clone(), behind]
        }
        (None, _) => [String::new(), one.label.clone(), " has no score".to_owned()],
    });
    words.unwrap_or_default()
}

/// Every mark of the explained card: a row of the ranking has no room for all.
#[component]
fn AllMarks() -> impl IntoView {
    let view = expect_context::<View>();
    let marks = memo(move |_| {
        let explained = view.explained.get();
        let marks = view.read(|decided| {
            let mut rows = decided.rows.iter();
            let row = rows.find(|row| Some(row.index) == explained);
            row.map(all_marks_of)
        });
        marks.flatten().unwrap_or_default()
    });
    dynamic(move || {
        let marks = marks.get();
        let any_bad = marks.iter().any(|mark| !mark.good);
        let chips = marks
            .into_iter()
            .map(|mark| view! { <MarkChip mark=mark/> });
        any_bad
            .then(|| view! { <p class="all-marks">{chips.collect_view()}</p> })
            .into_any()
    })
}
