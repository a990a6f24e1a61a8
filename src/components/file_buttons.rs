//! Buttons that open the browser's own choosers.

use leptos::html::Input;
use leptos::prelude::*;

use crate::reactive::scope;
use crate::state::ground::intake::{Handed, of_list};

/// A button that lets the user choose files, or a folder.
#[component]
pub(crate) fn ChooseButton(
    /// What the button says.
    label: &'static str,
    /// Its class.
    #[prop(default = "button")]
    class: &'static str,
    /// A whole folder instead of files.
    #[prop(optional)]
    folder: bool,
    /// Takes what was chosen.
    #[prop(into)]
    on_files: Callback<Vec<Handed>>,
) -> impl IntoView {
    let chooser = NodeRef::<Input>::new();
    let chosen = move |_| {
        if let Some(chooser) = chooser.get_untracked() {
            let files = of_list(chooser.files());
            // So that the same file can be chosen again.
            chooser.set_value("");
            on_files.run(files);
        }
    };
    view! {
        <button
            type="button"
            class=class
            on:click=move |_| {
                if let Some(chooser) = chooser.get_untracked() {
                    chooser.click();
                }
            }
        >
            {label}
        </button>
        <input
            type="file"
            class="unseen"
            tabindex="-1"
            aria-hidden="true"
            multiple
            prop:webkitdirectory=folder
            node_ref=chooser
            on:change=scope::guard(chosen)
        />
    }
}
