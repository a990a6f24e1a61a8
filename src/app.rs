//! The frame around the pages: contexts, top bar, notices, drops, the error boundary.

mod crash;
mod notices;
mod shortcuts;
mod top_bar;

use leptos::prelude::*;

pub(crate) use crash::report_panic;

use crate::client::Client;
use crate::components::drop_area::DropArea;
use crate::components::dynamic::{dynamic, text};
use crate::components::live::LiveRegion;
use crate::components::media;
use crate::pages::{collapse::Collapse, load::Load};
use crate::state::deciding::Deciding;
use crate::state::editing::Editing;
use crate::state::files::Files;
use crate::state::navigation::{Navigation, first_route};
use crate::state::route::Page;
use crate::state::selection::Selection;
use crate::state::theme::Themes;
use notices::Notices;
use top_bar::TopBar;

/// The whole page. Children find [`Files`], [`Editing`], [`Selection`], [`Deciding`],
/// [`Navigation`], [`Themes`], the [`Client`] and the [`media::Room`] in their context.
#[component]
pub(crate) fn App() -> impl IntoView {
    let client = Client::start();
    let route = first_route();
    let editing = Editing::starting_with(route.draft);
    let selection = Selection::starting_with(route.card);
    let files = Files::new(client, editing, selection);
    let navigation = Navigation::start(route.page, editing, selection);
    let deciding = Deciding::start(client, files, editing, selection);
    provide_context(client);
    provide_context(files);
    provide_context(editing);
    provide_context(selection);
    provide_context(navigation);
    provide_context(deciding);
    provide_context(Themes::start());
    provide_context(media::room());
    shortcuts::listen(editing);
    view! {
        <a class="skip" href="#main">
            "Skip to the content"
        </a>
        <TopBar/>
        <Notices/>
        <main id="main" tabindex="-1">
            <ErrorBoundary fallback=|errors| {
                view! { <Broken errors=errors/> }
            }>
                {dynamic(move || match navigation.page() {
                    Page::Load => view! { <Load/> }.into_any(),
                    Page::Collapse => view! { <Collapse/> }.into_any(),
                })}
            </ErrorBoundary>
        </main>
        <DropArea
            on_drop=move |dropped| files.open_dropped(dropped)
            on_files=move |handed| files.open(handed)
            on_text=move |text: String| files.open_text(&text)
        />
        <LiveRegion text=text(move || outcome_in_words(deciding))/>
    }
}

/// What the outcome is, for those who hear it.
fn outcome_in_words(deciding: Deciding) -> String {
    deciding.decided().with(|decided| match decided {
        Some(decided) if decided.winner.is_some() => format!(
            "{}: {}. {}",
            decided.status.label, decided.winner_label, decided.sentence
        ),
        Some(decided) => format!("{}. {}", decided.status.label, decided.sentence),
        None => String::new(),
    })
}

/// What stands where a part of the page could not be drawn.
#[component]
fn Broken(
    /// What went wrong.
    errors: ArcRwSignal<Errors>,
) -> impl IntoView {
    let sentences = move || {
        let errors = errors.get();
        errors
            .into_iter()
            .map(|(_, error)| view! { <p>{error.to_string()}</p> })
            .collect_view()
    };
    view! {
        <div class="broken" role="alert">
            <h1>"This page could not be drawn"</h1>
            {sentences}
            <p>"The other pages go on working. Files and edits are still here."</p>
        </div>
    }
}
