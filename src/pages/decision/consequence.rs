//! The bar at the foot: what the draft changes, the way back, the way into a file.

use leptos::prelude::*;
use steelyard_protocol::Consequences;

use super::curve::CurveView;
use super::save::SavePanel;
use super::sheet::Sheet;
use super::view::View;
use crate::charts::format;
use crate::components::dynamic::{flag, text, when};
use crate::components::icon::{Glyph, Icon};
use crate::reactive::memo::memo;
use crate::state::answers::list::List;
use crate::state::ground::editing::Editing;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;
use crate::state::views::worklist::Show;

/// The bar.
#[component]
pub(crate) fn Consequence(
    /// Opens the drawer of weights, where there is one.
    #[prop(optional_no_strip)]
    on_weights: Option<Callback<()>>,
) -> impl IntoView {
    let weights = on_weights.map(|open| {
        view! {
            <button type="button" class="button" on:click=move |_| open.run(())>
                <Icon glyph=Glyph::Sliders/>
                "Weights"
            </button>
        }
    });
    view! {
        <footer class="consequence" role="region" aria-label="Changes">
            {weights}
            <Changes/>
            <Refused/>
            <span class="spacer"></span>
            <Acts/>
        </footer>
    }
}

/// What differs from what was saved, over everything loaded.
#[component]
pub(crate) fn Changes() -> impl IntoView {
    let editing = expect_context::<Editing>();
    let view = expect_context::<View>();
    let found = memo(move |_| {
        view.read(|decided| decided.consequences)
            .unwrap_or_default()
    });
    let changes = memo(move |_| editing.draft().with(|draft| draft.changes() as u64));
    let number = text(move || headline(found.get(), changes.get()));
    let beside = text(move || beside(found.get(), changes.get()));
    let against = view
        .frame
        .with_value(|frame| format!("against {}", frame.against));
    view! {
        <p class="changes">
            <b class:none=flag(move || changes.get() == 0)>{number}</b>
            <span>{beside}</span>
            <span class="against">{against}</span>
        </p>
        <CurveView/>
    }
}

/// "14 of 312 winners change"; of one decision, whether its winner does.
fn headline(found: Consequences, changes: u64) -> String {
    match (changes, found.decisions, found.winners, found.statuses) {
        (0, ..) => "Nothing changed".to_owned(),
        (_, 0..=1, 0, 0) => "Same outcome".to_owned(),
        (_, 0..=1, 0, _) => "Status changes".to_owned(),
        (_, 0..=1, ..) => "Winner changes".to_owned(),
        (_, all, winners, _) => {
            let winners = format::count(u64::from(winners));
            format!(
                "{winners} of {} winners change",
                format::count(u64::from(all))
            )
        }
    }
}

/// What else is to say: the statuses that change, or how many numbers were moved.
fn beside(found: Consequences, changes: u64) -> String {
    match (changes, found.decisions) {
        (0, _) => String::new(),
        (changes, 0..=1) => format!("{} changed", format::counted(changes, "setting")),
        _ if found.statuses == 0 => String::new(),
        _ if found.statuses == 1 => "1 status".to_owned(),
        _ => format!("{} statuses", format::count(u64::from(found.statuses))),
    }
}

/// What the engine did not take as asked.
#[component]
fn Refused() -> impl IntoView {
    let view = expect_context::<View>();
    let refused = text(move || {
        view.decided
            .with(|decided| decided.as_ref().map(|decided| decided.refused.join("; ")))
            .unwrap_or_default()
    });
    let shown = move || {
        view! {
            <p class="refused">
                <Icon glyph=Glyph::Triangle/>
                {refused}
            </p>
        }
        .into_any()
    };
    when(move || refused.with(|refused| !refused.is_empty()), shown)
}

/// Discard and save.
#[component]
pub(crate) fn Acts() -> impl IntoView {
    let editing = expect_context::<Editing>();
    let view = expect_context::<View>();
    let navigation = expect_context::<Navigation>();
    let list = expect_context::<List>();
    let saving = Sheet::closed(|| ());
    let saved_in = view.frame.with_value(|frame| frame.saved_in.clone());
    let changed_elsewhere = memo(move |_| {
        let found = view
            .read(|decided| decided.consequences)
            .unwrap_or_default();
        if found.decisions > 1 {
            found.outcomes
        } else {
            0
        }
    });
    let show = move || {
        view! {
            <button
                type="button"
                class="button"
                on:click=move |_| {
                    list.show(Show::Changed);
                    navigation.open(Page::Worklist);
                }
            >
                {text(move || format!("Show the {}", format::count(u64::from(changed_elsewhere.get()))))}
            </button>
        }
        .into_any()
    };
    let unchanged = flag(move || editing.draft().with(|draft| draft.changes() == 0));
    view! {
        <button
            type="button"
            class="button ghost"
            disabled=unchanged
            title="Back to the saved values; can be undone"
            on:click=move |_| editing.discard()
        >
            "Discard"
        </button>
        {when(move || changed_elsewhere.get() > 0, show)}
        <button type="button" class="button primary save-settings" on:click=move |_| saving.open(|on_close| view! { <SavePanel on_close=on_close/> }.into_any())>
            {match saved_in.what() {
                Some(what) => format!("Save {what}…"),
                None => "Save…".to_owned(),
            }}
        </button>
        {saving.view()}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_decision_says_what_becomes_of_it() {
        let found = |winners, statuses| Consequences {
            decisions: 1,
            winners,
            statuses,
            outcomes: winners.max(statuses),
        };
        assert_eq!(headline(found(0, 0), 0), "Nothing changed");
        assert_eq!(headline(found(0, 0), 2), "Same outcome");
        assert_eq!(beside(found(0, 0), 2), "2 settings changed");
        assert_eq!(headline(found(0, 1), 1), "Status changes");
        assert_eq!(headline(found(1, 1), 1), "Winner changes");
    }

    #[test]
    fn many_are_counted() {
        let found = Consequences {
            decisions: 312,
            winners: 14,
            statuses: 23,
            outcomes: 30,
        };
        assert_eq!(headline(found, 1), "14 of 312 winners change");
        assert_eq!(beside(found, 1), "23 statuses");
    }
}
