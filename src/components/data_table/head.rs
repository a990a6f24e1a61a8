//! The names of columns that sort.

use leptos::prelude::*;

use crate::components::dynamic::{flag, perhaps};

/// By which column a table is sorted, and whether the greatest goes first.
pub(crate) type Sort = RwSignal<Option<(usize, bool)>>;

/// How a table is sorted once a column's name is pressed: of numbers the greatest first, of words the first; pressed again the
/// other way.
fn pressed(sort: Option<(usize, bool)>, at: usize, numbers: bool) -> (usize, bool) {
    match sort {
        Some((now, falls)) if now == at => (at, !falls),
        _ => (at, numbers),
    }
}

/// A column's name.
#[component]
pub(crate) fn Head(
    /// The name.
    #[prop(into)]
    name: String,
    /// What it means; empty where it says so itself.
    #[prop(into)]
    title: String,
    /// Which column.
    at: usize,
    /// How the table is sorted.
    sort: Sort,
    /// Whether numbers stand in the column.
    numbers: bool,
) -> impl IntoView {
    let falls = Signal::derive(move || {
        let (now, falls) = sort.get()?;
        (now == at).then_some(falls)
    });
    let press = Callback::new(move |()| {
        sort.update(|sort| *sort = Some(pressed(*sort, at, numbers)));
    });
    view! { <NameThatSorts name=name title=title end=numbers falls=falls on_press=press/> }
}

/// The same, whatever columns are called by.
#[component]
pub(crate) fn NameThatSorts(
    /// The name.
    name: String,
    /// What it means; empty where it says so itself.
    title: String,
    /// Whether numbers stand in the column.
    end: bool,
    /// Whether the table is sorted by it, and the greatest goes first.
    falls: Signal<Option<bool>>,
    /// Told when it is pressed.
    on_press: Callback<()>,
) -> impl IntoView {
    let direction = move || {
        let direction = |falls| if falls { "descending" } else { "ascending" };
        falls.get().map(|falls| direction(falls).to_owned())
    };
    view! {
        <th
            scope="col"
            class:end=end
            class:sorted=flag(move || falls.get().is_some())
            title=(!title.is_empty()).then_some(title)
            aria-sort=perhaps(direction)
        >
            <button type="button" class="plain" on:click=move |_| on_press.run(())>
                {name}
            </button>
        </th>
    }
}

#[cfg(test)]
mod tests {
    use super::pressed;

    #[test]
    fn a_column_turns_when_it_is_pressed_again() {
        assert_eq!(pressed(None, 2, true), (2, true));
        assert_eq!(pressed(Some((2, true)), 2, true), (2, false));
        assert_eq!(pressed(Some((2, true)), 3, false), (3, false));
    }
}
