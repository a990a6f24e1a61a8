//! What the decision in view is called, which of how many it is, and the way to those beside it in the worklist, as sorted and filtered
//! there.

use leptos::prelude::*;

use super::dynamic::{perhaps, when};
use super::icon::{Glyph, Icon};
use crate::charts::format;
use crate::state::answers::deciding::Deciding;
use crate::state::answers::list::List;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;

/// The decision in view and the way to those beside it.
#[component]
pub(crate) fn DecisionName() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let files = expect_context::<Files>();
    let deciding = expect_context::<Deciding>();
    let list = expect_context::<List>();
    let count = files.decisions();
    let place = deciding.place();
    let label = perhaps(move || {
        let at = place.get()? as usize;
        files
            .workspace()
            .with(|open| open.decisions.get(at).map(|one| one.label.clone()))
    });
    let of = perhaps(move || {
        let (walked, all) = list.walked();
        (all > 1).then(|| where_of(&walked, place.get().unwrap_or(0), all))
    });
    let step = move |on: bool| {
        let here = place.get_untracked().unwrap_or(0);
        if let Some(there) = list.beside(here, on) {
            navigation.open_decision(there);
        }
    };
    let several = move || count.get() > 1;
    let back = move || {
        view! {
            <button
                type="button"
                class="icon-button"
                aria-label="Previous decision"
                on:click=move |_| step(false)
            >
                <Icon glyph=Glyph::ChevronLeft/>
            </button>
        }
        .into_any()
    };
    let on = move || {
        view! {
            <button
                type="button"
                class="icon-button"
                aria-label="Next decision"
                on:click=move |_| step(true)
            >
                <Icon glyph=Glyph::ChevronRight/>
            </button>
        }
        .into_any()
    };
    view! {
        <p class="subject">
            {when(several, back)}
            <b>{label}</b>
            <span>{of}</span>
            {when(several, on)}
        </p>
    }
}

/// "3 of 48"; "3 of 12 shown" where the worklist does not show all.
fn where_of(walked: &[u32], decision: u32, all: u32) -> String {
    let at = walked.iter().position(|one| *one == decision);
    let (shown, all) = (walked.len() as u64, u64::from(all));
    let of = [
        format::count(shown),
        [" shown", ""][usize::from(shown == all)].to_owned(),
    ];
    match at {
        Some(at) => format!("{} of {}", format::count(at as u64 + 1), of.concat()),
        None => format!("not among the {}", of.concat()),
    }
}

#[cfg(test)]
mod tests {
    use super::where_of;

    #[test]
    fn a_decision_stands_where_the_worklist_has_it() {
        assert_eq!(where_of(&[4, 0, 2], 2, 3), "3 of 3");
        assert_eq!(where_of(&[4, 2], 2, 5), "2 of 2 shown");
        assert_eq!(where_of(&[4, 2], 1, 5), "not among the 2 shown");
    }
}
