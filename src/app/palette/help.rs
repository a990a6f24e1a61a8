//! The fuller help: what the view in view shows, region by region, then all keys. Its words come as a chunk.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use crate::components::about::{About, about};
use crate::components::dynamic::dynamic;
use crate::components::keys::Keys;
use crate::components::measured::Measured;
use crate::pages::Draw;
use crate::state::navigation::Navigation;
use crate::state::route::Page;

/// The way into the chunk.
#[wasm_split(help, wasm_split_path = leptos::wasm_split, fallible)]
#[allow(clippy::unnecessary_wraps, reason = "the chunk may not come")]
fn draw() -> Result<Draw, SplitLoaderError> {
    Ok(|| view! { <Body/> }.into_any())
}

/// What stands in the dialog.
#[component]
pub(super) fn Help() -> impl IntoView {
    let page = expect_context::<Navigation>().page_now();
    let fetched = RwSignal::new(None::<Option<Draw>>);
    spawn_local(async move {
        let _closed = fetched.try_set(Some(draw().await.ok()));
    });
    let body = dynamic(move || match fetched.get() {
        None => ().into_any(),
        Some(Some(draw)) => draw(),
        Some(None) => view! {
            <p class="panel-words" role="alert">
                "The help could not be fetched. Nothing is lost; open it once more."
            </p>
        }
        .into_any(),
    });
    view! {
        <h2 class="panel-title" tabindex="-1" autofocus>
            {page.label()}
        </h2>
        {body}
    }
}

#[component]
fn Body() -> impl IntoView {
    let page = expect_context::<Navigation>().page_now();
    let About { sentence, regions } = about(page);
    let regions = regions.iter().map(|(name, says)| {
        view! {
            <dt>{*name}</dt>
            <dd>{*says}</dd>
        }
    });
    view! {
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
