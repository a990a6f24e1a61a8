//! Runs that nothing brings together: what that means, and the way to where they are put onto one task.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use steelyard_protocol::Workspace;

use super::dynamic::text;
use crate::state::navigation::Navigation;

/// Whether there are decisions over runs and no two runs are known to have had the same task.
pub(crate) fn all_alone(open: &Workspace) -> bool {
    let mut known = open.decisions.iter().filter_map(|one| one.alone).peekable();
    known.peek().is_some() && known.all(|alone| alone)
}

/// Says so, and leads there.
#[component]
pub(crate) fn Alone() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let open = move |event: MouseEvent| {
        if event.ctrl_key() || event.meta_key() || event.shift_key() {
            return;
        }
        event.prevent_default();
        navigation.open_run(None);
    };
    view! {
        <p class="alone">
            "Nothing says which runs had the same task. "
            <a class="link" href=text(move || navigation.address_of_run(None)) on:click=open>
                "Choose those that had"
            </a>
        </p>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use steelyard_protocol::Brief;

    #[test]
    fn decisions_that_are_not_over_runs_do_not_count() {
        let all = |alone: &[Option<bool>]| {
            let decisions = alone.iter().map(|alone| Brief {
                alone: *alone,
                ..Brief::default()
            });
            all_alone(&Workspace {
                decisions: decisions.collect(),
                ..Workspace::default()
            })
        };
        assert!(!all(&[]));
        assert!(!all(&[None]));
        assert!(all(&[None, Some(true), Some(true)]));
        assert!(!all(&[Some(true), Some(false)]));
    }
}
