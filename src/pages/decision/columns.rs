//! Columns of the ranking that a user may add: the numbers of a criterion, as they are before they are
//! weighed.

use leptos::ev::{FocusEvent, KeyboardEvent};
use leptos::html::Details;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use steelyard_protocol::Criterion;
use web_sys::{HtmlElement, Node};

use super::view::View;
use crate::components::dynamic::{dynamic, flag, text, when};
use crate::components::icon::{Glyph, Icon};
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::ground::selection::Selection;

/// A criterion that has a column, with its place.
pub(crate) type Column = (usize, Criterion);

/// The columns in view, in the order in which they were chosen.
pub(crate) fn columns_of(view: View, selection: Selection) -> Memo<Vec<Column>> {
    memo(move |_| {
        view.criteria.with(|criteria| {
            let find = |id: &String| {
                let mut all = criteria.iter().enumerate();
                all.find(|(_, one)| one.id == *id)
            };
            selection.columns.with(|ids| {
                let found = ids.iter().filter_map(find);
                found.map(|(place, one)| (place, one.clone())).collect()
            })
        })
    })
}

fn close(menu: NodeRef<Details>) {
    if let Some(menu) = menu.get_untracked() {
        menu.set_open(false);
    }
}

/// The keys of the ranking are not those of its menu, and Esc closes it where it is open.
fn on_key(menu: NodeRef<Details>, event: &KeyboardEvent) {
    let walks = [
        "ArrowDown",
        "ArrowUp",
        "PageDown",
        "PageUp",
        "Home",
        "End",
        "Enter",
        " ",
    ];
    if walks.contains(&event.key().as_str()) {
        event.stop_propagation();
    }
    let open = menu.get_untracked().is_some_and(|menu| menu.open());
    if event.key() != "Escape" || !open {
        return;
    }
    event.stop_propagation();
    close(menu);
    let head = menu.get_untracked();
    let head = head.and_then(|menu| menu.first_element_child());
    if let Some(head) = head.and_then(|head| head.dyn_into::<HtmlElement>().ok()) {
        let _gone = head.focus();
    }
}

fn on_leave(menu: NodeRef<Details>, event: &FocusEvent) {
    let to = event.related_target();
    let to = to.and_then(|to| to.dyn_into::<Node>().ok());
    let inside = menu.get_untracked();
    if !inside.is_some_and(|menu| menu.contains(to.as_ref())) {
        close(menu);
    }
}

/// The menu that chooses them.
#[component]
pub(crate) fn ColumnMenu() -> impl IntoView {
    let view = expect_context::<View>();
    let selection = expect_context::<Selection>();
    let node = NodeRef::<Details>::new();
    // The list of rows cuts off what is taller than it, so the menu hangs on the window.
    let corner = RwSignal::new((0.0, 0.0));
    let on_toggle = move |_| {
        if let Some(menu) = node.get_untracked() {
            let frame = menu.get_bounding_client_rect();
            corner.set((frame.left(), frame.bottom()));
        }
    };
    let menu = move || {
        let choices = dynamic(move || {
            let criteria = view.criteria.get();
            let choices = criteria.iter().cloned().map(|one| choice(one, selection));
            choices.collect_view().into_any()
        });
        view! {
            <details
                class="column-menu"
                node_ref=node
                on:keydown=move |event| on_key(node, &event)
                on:focusout=scope::guard(move |event| on_leave(node, &event))
                on:toggle=scope::guard(on_toggle)
            >
                <summary title="Columns of the ranking">
                    "Columns" <Icon glyph=Glyph::ChevronDown size=12/>
                </summary>
                <div
                    class="menu"
                    role="group"
                    aria-label="Columns of the ranking"
                    style:left=text(move || format!("{}px", corner.get().0))
                    style:top=text(move || format!("{}px", corner.get().1 + 2.0))
                >
                    {choices}
                </div>
            </details>
        }
        .into_any()
    };
    when(move || view.criteria.with(|all| !all.is_empty()), menu)
}

/// A criterion that can have a column.
fn choice(criterion: Criterion, selection: Selection) -> impl IntoView {
    let Criterion {
        id, label, slot, ..
    } = criterion;
    let (shown, toggled) = (id.clone(), id);
    view! {
        <label>
            <input
                type="checkbox"
                prop:checked=flag(move || {
                    selection.columns.with(|columns| columns.contains(&shown))
                })
                on:change=scope::guard(move |_| selection.toggle_column(&toggled))
            />
            <span class=format!("swatch p-slot-{slot}")></span>
            {label}
        </label>
    }
}
