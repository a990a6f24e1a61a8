//! Settings: how contradictory rules are read, how the page looks, what this browser has stored, the keys.

mod appearance;
mod readings;
mod storage;
mod switch_reach;

use leptos::prelude::*;

use crate::components::about::about;
use crate::components::keys::Keys;
use crate::state::ground::route::Page;
use appearance::Appearance;
use readings::Readings;
use storage::Storage;

/// The page: readings in the middle, what concerns this browser beside them.
#[component]
pub(super) fn Settings() -> impl IntoView {
    view! {
        <div class="settings">
            <header class="list-head">
                <div>
                    <h1>"Settings"</h1>
                    <p>{about(Page::Settings).sentence}</p>
                </div>
            </header>
            <Readings/>
            <div class="settings-side">
                <Appearance/>
                <Storage/>
                <section aria-labelledby="keys-title">
                    <header class="section-head">
                        <h2 id="keys-title">"Keys"</h2>
                    </header>
                    <Keys/>
                </section>
            </div>
        </div>
    }
}
