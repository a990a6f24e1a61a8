//! The page in view. Each page is a chunk, wasm of its own that is fetched when the page is first
//! wanted; the others follow once the first is here.

use leptos::html::Main;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::palette;
use crate::components::dynamic::{dynamic, present};
use crate::pages::{self, Draw};
use crate::state::navigation::Navigation;
use crate::state::route::Page;

/// What is known of a page's chunk.
#[derive(Clone, Copy)]
enum Chunk {
    Unasked,
    Coming,
    Here(Draw),
    Missing,
}

/// The chunk of each page, in the order of [`Page::ALL`].
#[derive(Clone, Copy)]
struct Chunks([RwSignal<Chunk>; Page::ALL.len()]);

impl Chunks {
    fn of(self, page: Page) -> RwSignal<Chunk> {
        self.0[page as usize]
    }

    /// Asks for a chunk that is neither here nor on its way. One that was missing is asked for anew.
    fn ask(self, page: Page) {
        let chunk = self.of(page);
        if matches!(chunk.get_untracked(), Chunk::Coming | Chunk::Here(_)) {
            return;
        }
        chunk.set(Chunk::Coming);
        spawn_local(async move {
            match pages::draw(page).await {
                Ok(draw) => {
                    chunk.set(Chunk::Here(draw));
                    self.ask_for_the_rest();
                }
                Err(_told_in_the_console) => chunk.set(Chunk::Missing),
            }
        });
    }

    /// Those that nobody has asked for. One that was missing waits until it is wanted.
    fn ask_for_the_rest(self) {
        for page in Page::ALL {
            if matches!(self.of(page).get_untracked(), Chunk::Unasked) {
                self.ask(page);
            }
        }
        palette::ask_ahead();
    }

    fn comes(self, page: Page) -> bool {
        matches!(self.of(page).get(), Chunk::Unasked | Chunk::Coming)
    }
}

/// The main part: the page that the address names, as soon as it is here.
#[component]
pub(super) fn PageInView() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let chunks = Chunks(Page::ALL.map(|_| RwSignal::new(Chunk::Unasked)));
    Effect::new(move || chunks.ask(navigation.page()));
    let node = NodeRef::<Main>::new();
    Effect::new(move |before: Option<Page>| {
        let page = navigation.page();
        if before.is_some_and(|before| before != page) {
            request_animation_frame(move || take_lost_focus(node));
        }
        page
    });
    view! {
        <main
            id="main"
            node_ref=node
            tabindex="-1"
            aria-busy=present(move || chunks.comes(navigation.page()))
        >
            <ErrorBoundary fallback=|errors| {
                view! { <Broken errors=errors/> }
            }>
                {dynamic(move || {
                    let page = navigation.page();
                    match chunks.of(page).get() {
                        Chunk::Unasked | Chunk::Coming => ().into_any(),
                        Chunk::Here(draw) => draw(),
                        Chunk::Missing => {
                            let again = Callback::new(move |()| chunks.ask(page));
                            view! { <Missing page=page again=again/> }.into_any()
                        }
                    }
                })}
            </ErrorBoundary>
        </main>
    }
}

/// What had the focus may have gone with the page before; the next tab goes on from the new one then.
fn take_lost_focus(node: NodeRef<Main>) {
    let lost = document()
        .active_element()
        .is_none_or(|focused| focused.tag_name() == "BODY");
    if let Some(main) = node.try_get_untracked().flatten().filter(|_| lost) {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _gone = main.focus_with_options(&options);
    }
}

/// What stands where a page's chunk did not come.
#[component]
fn Missing(
    /// The page.
    page: Page,
    /// Asks for it once more.
    again: Callback<()>,
) -> impl IntoView {
    view! {
        <div class="broken" role="alert">
            <h1>"This page could not be fetched"</h1>
            <p>
                "The code of " {page.label()}
                " is a file of its own, and it did not come. Files and edits are still here, and pages that were open before go on working."
            </p>
            <p>"If it does not come at all, a newer Steelyard may have taken its place: reload the page."</p>
            <p>
                <button type="button" class="button" on:click=move |_| again.run(())>
                    "Try again"
                </button>
            </p>
        </div>
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
