//! The fuller help: what the view in view shows, region by region, then all keys.

use leptos::prelude::*;

use crate::components::about::{About, about};
use crate::components::keys::Keys;
use crate::components::measured::Measured;
use crate::state::navigation::Navigation;
use crate::state::route::Page;

#[component]
pub(super) fn Help() -> impl IntoView {
    let page = expect_context::<Navigation>().page_now();
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
            <dl class="regions">{regions.collect_view()}</dl>
            {(page == Page::Runs).then(|| view! {
                <h3 class="measured-title">"How often the ways of telling effort are right"</h3>
                <Measured/>
            })}
            <Keys/>
        </div>
    }
}
