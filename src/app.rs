//! The frame around the pages: contexts, top bar, notices, drops, the error boundary.

mod crash;
mod focus;
mod in_view;
mod notices;
mod palette;
mod paper;
mod replacing;
mod shortcuts;
mod top_bar;

use leptos::prelude::*;

pub(crate) use crash::report_panic;

use crate::client::Client;
use crate::components::drop_area::DropArea;
use crate::components::dynamic::text;
use crate::components::live::LiveRegion;
use crate::components::media::{self, Paper};
use crate::pages::Simulation;
use crate::state::answers::deciding::Deciding;
use crate::state::answers::list::List;
use crate::state::answers::reports::Reports;
use crate::state::answers::studies::Studies;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::{Navigation, came, first_route};
use crate::state::ground::selection::Selection;
use crate::state::keeping::autosave::Autosave;
use crate::state::keeping::draft_maps;
use crate::state::keeping::watching::Watching;
use crate::state::views::density::Densities;
use crate::state::views::theme::Themes;
use crate::state::views::time_zones::TimeZones;
use crate::state::views::tour::Tour;
use in_view::PageInView;
use notices::Notices;
use palette::{Palette, PaletteView};
use paper::Changed;
use replacing::ReplacingView;
use top_bar::TopBar;

/// The whole page. Children find [`Files`], [`Editing`], [`Selection`], [`Deciding`],
/// [`Studies`], [`Autosave`], [`Watching`], [`Simulation`], [`List`], [`Navigation`], [`Themes`], [`TimeZones`],
/// [`Reports`], [`Palette`], the [`Client`] and the [`media::Room`] in their context.
#[component]
pub(crate) fn App() -> impl IntoView {
    let client = Client::start();
    let came = came();
    let route = first_route();
    let selection = Selection::starting_with(&route);
    let editing = Editing::starting_with(route.draft, route.named);
    let navigation = Navigation::start(route.page, editing, selection);
    let files = Files::new(client, navigation);
    let deciding = Deciding::start(client, files, editing, selection);
    let studies = Studies::start(client, files, editing, deciding, navigation);
    provide_context(client);
    provide_context(files);
    provide_context(editing);
    provide_context(selection);
    provide_context(navigation);
    provide_context(deciding);
    provide_context(studies);
    let autosave = Autosave::start(files, editing, selection, navigation, came);
    provide_context(autosave);
    draft_maps::forget_closed(files, &autosave);
    let watching = Watching::start(files, &autosave, client, deciding, editing);
    provide_context(watching);
    provide_context(List::start(studies, files, watching.flipped(), selection));
    provide_context(Simulation::start(files, selection));
    provide_context(Themes::start());
    provide_context(Densities::start());
    provide_context(TimeZones::start(selection.utc));
    provide_context(Tour::default());
    provide_context(Reports::start());
    provide_context(Palette::start());
    let paper = Paper::start();
    provide_context(paper);
    provide_context(media::room(paper));
    shortcuts::listen(editing);
    focus::keep();
    view! {
        <a class="skip" href="#main">
            "Skip to the content"
        </a>
        <TopBar/>
        <Notices/>
        <PageInView/>
        <Changed/>
        <DropArea
            on_drop=move |dropped| files.open_dropped(dropped)
            on_files=move |handed| files.open(handed)
            on_text=move |text: String| files.open_text(&text)
        />
        <PaletteView/>
        <ReplacingView/>
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
