//! An alternative's letter on its tint.

use leptos::prelude::*;

use super::dynamic::text;
use crate::charts::paint::{letter, tint_of};

/// Letter by input order; the hue only helps.
#[component]
pub(crate) fn Tile(
    /// Place in the input, from 0.
    #[prop(into)]
    index: Signal<u32>,
    /// 26 px instead of 18.
    #[prop(optional)]
    large: bool,
) -> impl IntoView {
    let size = if large { " large" } else { "" };
    view! {
        <span class=text(move || format!("tile alt-{}{size}", tint_of(index.get())))>
            {text(move || letter(index.get()))}
        </span>
    }
}
