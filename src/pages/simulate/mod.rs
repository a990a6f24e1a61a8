//! Simulate: a config as a form and its text side by side, one run of it as it is typed, and many runs compared.

mod fields;
mod many;
mod named;
mod one;
mod seen;
mod simulation;
mod sources;
mod text;

use leptos::prelude::*;

use crate::components::about::about;
use crate::components::dynamic::{dynamic, text, when};
use crate::components::tabs::TabList;
use crate::reactive::effect::effect;
use crate::state::ground::route::Page;
use fields::Fields;
use many::Many;
use one::One;
use seen::Seen;
pub(crate) use simulation::Simulation;
use sources::Sources;
use text::Text;

/// The page.
#[component]
pub(super) fn Simulate() -> impl IntoView {
    let simulation = expect_context::<Simulation>();
    let side = simulation.side;
    effect(move || {
        if !simulation.with_other.get() {
            side.set(0);
        }
    });
    view! {
        <div class="simulate">
            <header class="list-head">
                <div>
                    <h1>"Simulate a deliberation"</h1>
                    <p>{about(Page::Simulate).sentence}</p>
                </div>
            </header>
            <section class="simulate-config" aria-labelledby="simulate-config-title">
                <header class="section-head">
                    <h2 id="simulate-config-title">"Config"</h2>
                    {when(
                        move || simulation.with_other.get(),
                        move || view! {
                            <TabList id="simulate-side" label="Config in the form" names=vec!["A", "B"] open=side/>
                        }
                        .into_any(),
                    )}
                    <Sources side=side/>
                </header>
                {dynamic(move || view! { <Editor place=side.get()/> }.into_any())}
            </section>
            <div class="simulate-found">
                <One/>
                <Many/>
            </div>
        </div>
    }
}

/// One of the configs, as fields and as text.
#[component]
fn Editor(
    /// Which.
    place: usize,
) -> impl IntoView {
    let simulation = expect_context::<Simulation>();
    let config = simulation.configs[place];
    let seen = Seen::of(config);
    view! {
        <div
            class="simulate-sides"
            role=move || simulation.with_other.get().then_some("tabpanel")
            id=format!("simulate-side-{place}-panel")
            aria-label=if place == 0 { "Config A" } else { "Config B" }
            data-shown=text(move || ["fields", "text"][simulation.shown.get()].to_owned())
        >
            <TabList
                id="simulate-shown"
                label="The config as fields or as text"
                names=vec!["Fields", "Text"]
                open=simulation.shown
            />
            <Fields config=config seen=seen/>
            <Text config=config seen=seen/>
        </div>
    }
}
