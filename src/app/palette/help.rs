//! The fuller help: what the view in view shows, region by region, then all keys.

use leptos::prelude::*;

use super::Palette;
use crate::components::about::{About, about};
use crate::components::keys::Keys;
use crate::components::measured::Measured;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;
use crate::state::views::tour::Tour;

#[component]
pub(super) fn Help() -> impl IntoView {
    let page = expect_context::<Navigation>().page_now();
    let decisions = expect_context::<Files>().decisions().get_untracked();
    let About { sentence, regions } = about(page);
    let regions = regions.iter().map(|(name, says)| {
        view! {
            <dt>{*name}</dt>
            <dd>{*says}</dd>
        }
    });
    view! {
        <h2 class="panel-title" tabindex="-1" autofocus>
            {page.label()}
        </h2>
        <p class="panel-words">{sentence}</p>
        <div class="help-body" tabindex="0" role="region" aria-label="Regions and keys">
            {(page == Page::Decision && decisions > 0).then(|| view! { <TakeTour/> })}
            <dl class="regions">{regions.collect_view()}</dl>
            {(page == Page::Runs).then(|| view! {
                <h3 class="measured-title">"How often the effort methods are right"</h3>
                <Measured/>
            })}
            <Keys/>
        </div>
    }
}

/// Begins the tour in place of the help.
#[component]
fn TakeTour() -> impl IntoView {
    let Palette(shown) = expect_context::<Palette>();
    let tour = expect_context::<Tour>();
    let begin = move |_| {
        shown.set(None);
        tour.begin();
    };
    view! {
        <p class="help-tour">
            <button type="button" class="button" on:click=begin>
                "Take the tour: four steps"
            </button>
        </p>
    }
}
