//! Two settings side by side over all loaded decisions: what changes, and whether by more than chance.

mod changed;
mod choose;
mod comparing;
mod measures;
mod sides;

use leptos::prelude::*;

use super::load::Invitation;
use crate::components::about::about;
use crate::components::dynamic::{dynamic, flag};
use crate::components::named_settings::NamedSettingsList;
use crate::components::not_come::not_come;
use crate::reactive::memo::memo;
use crate::state::ground::files::Files;
use crate::state::ground::route::Page;
use changed::Changed;
use choose::Chooser;
use comparing::Comparing;
use measures::Measures;
use sides::Side;

#[component]
pub(super) fn Compare() -> impl IntoView {
    let files = expect_context::<Files>();
    let none = memo(move |_| files.decisions().get() == 0);
    dynamic(move || {
        if none.get() {
            view! { <Invitation/> }.into_any()
        } else {
            view! { <Loaded/> }.into_any()
        }
    })
}

#[component]
fn Loaded() -> impl IntoView {
    let comparing = Comparing::start();
    provide_context(comparing);
    let renamed = Callback::new(move |(from, to): (String, String)| comparing.renamed(&from, &to));
    let stale = flag(move || comparing.is_stale());
    view! {
        <div class="compare">
            <header class="list-head">
                <div>
                    <h1>"Compare settings"</h1>
                    <p>{about(Page::Compare).sentence}</p>
                </div>
            </header>
            <div class="compare-sides">
                <Chooser side=Side::A/>
                <button type="button" class="button" on:click=move |_| comparing.swap()>
                    "Swap"
                </button>
                <Chooser side=Side::B/>
            </div>
            <section class="compare-named" aria-labelledby="named-title">
                <h2 id="named-title">"Named settings"</h2>
                <NamedSettingsList on_rename=renamed/>
            </section>
            <div class="compare-found" class:stale=stale aria-live="polite">
                {dynamic(move || match comparing.found() {
                    Some(Ok(Some(found))) => view! {
                        <Measures found=found.clone()/>
                        <Changed found=found/>
                    }
                    .into_any(),
                    Some(Ok(None)) => view! {
                        <p class="faint compare-wait">
                            "A and B are the same settings, so no decision changes. Choose others for one of them, or edit a decision."
                        </p>
                    }
                    .into_any(),
                    Some(Err(why)) => {
                        not_come("The settings could not be compared.", why, move || comparing.ask_again())
                    }
                    None => view! { <p class="faint compare-wait">"Working it out"</p> }.into_any(),
                })}
            </div>
        </div>
    }
}
