//! One folder a page. Pages take state from the context, hand signals and callbacks to components,
//! and compute nothing.
//!
//! Each page is a chunk: [`wasm_split`](leptos::wasm_split::wasm_split) marks the one function through
//! which the page is reached, and `scripts/split.mjs` moves what nothing else reaches into wasm of its own.

mod compare;
mod decision;
mod load;
mod runs;
mod settings;
mod worklist;

use leptos::prelude::AnyView;
use leptos::wasm_split::SplitLoaderError;

use crate::state::route::Page;

/// Draws a page whose chunk is here.
pub(crate) type Draw = fn() -> AnyView;

/// What a page's chunk comes to.
type Fetched = Result<Draw, SplitLoaderError>;

/// Fetches the chunk of a page, once; one that did not come may be asked for again.
pub(crate) async fn draw(page: Page) -> Fetched {
    match page {
        Page::Worklist => worklist::draw().await,
        Page::Load => load::draw().await,
        Page::Decision => decision::draw().await,
        Page::Runs => runs::draw().await,
        Page::Compare => compare::draw().await,
        Page::Settings => settings::draw().await,
    }
}
