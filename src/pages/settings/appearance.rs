//! Theme and density, for this browser.

use leptos::prelude::*;

use crate::charts::format::sentence_case;
use crate::components::dynamic::flag;
use crate::reactive::scope;
use crate::state::views::density::{Densities, Density};
use crate::state::views::theme::{Theme, Themes};

/// Both choices.
#[component]
pub(super) fn Appearance() -> impl IntoView {
    let themes = expect_context::<Themes>();
    let densities = expect_context::<Densities>();
    let theme = Theme::ALL.map(|theme| Choice {
        label: theme.label(),
        holds: flag(move || themes.current() == theme),
        choose: Callback::new(move |()| themes.choose(theme)),
    });
    let density = Density::ALL.map(|density| Choice {
        label: density.label(),
        holds: flag(move || densities.current() == density),
        choose: Callback::new(move |()| densities.choose(density)),
    });
    view! {
        <section class="appearance" aria-labelledby="appearance-title">
            <header class="section-head">
                <h2 id="appearance-title">"Appearance"</h2>
                <p class="aside">"for this browser"</p>
            </header>
            <Choices name="theme" label="Theme" choices=theme.to_vec()/>
            <Choices name="density" label="Density" choices=density.to_vec()/>
            <p class="setting-words">
                "Compact rows are 8 px lower and hide their second lines; marks that change a result stay."
            </p>
        </section>
    }
}

/// One of several, and how it is chosen.
#[derive(Clone)]
struct Choice {
    label: &'static str,
    holds: Signal<bool>,
    choose: Callback<()>,
}

/// Radio buttons that look like one strip.
#[component]
fn Choices(
    /// What keeps them together.
    name: &'static str,
    /// What is chosen.
    label: &'static str,
    /// The choices, in the order to show.
    choices: Vec<Choice>,
) -> impl IntoView {
    let choices = choices
        .into_iter()
        .map(|choice| {
            let Choice {
                label,
                holds,
                choose,
            } = choice;
            view! {
                <label class="segment">
                    <input
                        type="radio"
                        class="unseen"
                        name=name
                        value=label
                        prop:checked=holds
                        on:change=scope::guard(move |_| choose.run(()))
                    />
                    {sentence_case(label)}
                </label>
            }
        })
        .collect_view();
    view! {
        <fieldset class="segments">
            <legend>{label}</legend>
            <div class="segment-row">{choices}</div>
        </fieldset>
    }
}
