//! A part of a page whose code is a chunk of its own.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;

use super::dynamic::dynamic;

/// What a chunk draws, once it is here; a sentence where it does not come.
pub(crate) fn fetched(
    code: impl Future<Output = Result<fn() -> AnyView, SplitLoaderError>> + 'static,
) -> impl IntoView {
    let fetched = RwSignal::new(None::<Option<fn() -> AnyView>>);
    spawn_local(async move {
        let _closed = fetched.try_set(Some(code.await.ok()));
    });
    dynamic(move || match fetched.get() {
        None => ().into_any(),
        Some(Some(draw)) => draw(),
        Some(None) => view! {
            <p class="panel-words" role="alert">
                "This part of the page could not be fetched. Nothing is lost; open it once more."
            </p>
        }
        .into_any(),
    })
}
