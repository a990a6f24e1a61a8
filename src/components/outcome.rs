//! What a decision comes to, in a line.

use leptos::prelude::*;
use steelyard_protocol::Verdict;

use super::chip::StatusChip;
use super::tile::Tile;

/// Winner and status.
#[component]
pub(crate) fn Outcome(
    /// What it comes to.
    verdict: Verdict,
) -> impl IntoView {
    let tile = verdict.winner.map(|index| view! { <Tile index=index/> });
    let name = if verdict.label.is_empty() {
        "nobody".to_owned()
    } else {
        verdict.label
    };
    let status = Signal::stored(verdict.status);
    view! {
        {tile}
        <span class="who" title=name.clone()>{name.clone()}</span>
        <StatusChip status=status/>
    }
}
