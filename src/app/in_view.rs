//! The page in view.

use leptos::html::Main;
use leptos::prelude::*;

use super::focus;
use crate::components::dynamic::dynamic;
use crate::pages;
use crate::reactive::effect::effect_since;
use crate::reactive::scope;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;

/// The main part: the page that the address names.
#[component]
pub(super) fn PageInView() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let decisions = expect_context::<Files>().decisions();
    let node = NodeRef::<Main>::new();
    // What a page shows where nothing is open goes with the first files as well.
    effect_since(move |before: Option<(Page, bool)>| {
        let here = (navigation.page(), decisions.get() > 0);
        if before.is_some_and(|before| before != here) {
            // What had the focus may have gone with the page before; the next tab goes on from the new one then.
            scope::next_frame(move || {
                if let Some(main) = node.try_get_untracked().flatten() {
                    focus::take_lost(&main);
                }
            });
        }
        here
    });
    view! {
        <main id="main" node_ref=node tabindex="-1">
            <ErrorBoundary fallback=|errors| {
                view! { <Broken errors=errors/> }
            }>
                {dynamic(move || pages::draw(navigation.page()))}
            </ErrorBoundary>
        </main>
    }
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
