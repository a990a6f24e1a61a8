//! The tour: a small card beside the thing it speaks of, which holds nothing back.

mod card;
mod place;

use leptos::prelude::*;

use crate::components::dynamic::when;
use crate::reactive::memo::memo;
use crate::state::views::tour::Tour;
use card::Card;

/// The card, while the tour goes on.
#[component]
pub(crate) fn TourCard() -> impl IntoView {
    let tour = expect_context::<Tour>();
    let goes_on = memo(move |_| tour.step().is_some());
    when(move || goes_on.get(), || view! { <Card/> }.into_any())
}
