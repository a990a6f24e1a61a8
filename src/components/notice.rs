//! A line across the page that says what happened.

use leptos::prelude::*;

use super::icon::{Glyph, Icon};

/// How grave it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gravity {
    /// Good to know.
    Quiet,
    /// The page helped itself.
    Warning,
    /// Something cannot go on.
    Error,
}

/// A notice, with a button to put it away where there is one.
#[component]
pub(crate) fn Notice(
    /// How grave it is.
    gravity: Gravity,
    /// What it says.
    #[prop(into)]
    text: Signal<String>,
    /// Puts it away; it stays where there is no way.
    #[prop(optional, into)]
    on_dismiss: Option<Callback<()>>,
    /// What can be done about it.
    #[prop(optional)]
    act: Option<(&'static str, Callback<()>)>,
) -> impl IntoView {
    let (class, glyph, role) = match gravity {
        Gravity::Quiet => ("notice", Glyph::Info, "status"),
        Gravity::Warning => ("notice tone-again", Glyph::Triangle, "status"),
        Gravity::Error => ("notice tone-refused", Glyph::Bang, "alert"),
    };
    view! {
        <div class=class role=role>
            <Icon glyph=glyph/>
            <p>{text}</p>
            {act
                .map(|(label, act)| {
                    view! {
                        <button type="button" class="button" on:click=move |_| act.run(())>
                            {label}
                        </button>
                    }
                })}
            {on_dismiss
                .map(|dismiss| {
                    view! {
                        <button
                            type="button"
                            class="icon-button"
                            aria-label="Dismiss this notice"
                            on:click=move |_| dismiss.run(())
                        >
                            <Icon glyph=Glyph::Cross/>
                        </button>
                    }
                })}
        </div>
    }
}
