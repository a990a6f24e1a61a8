//! The command palette: every page, decision, slider and act, by typing a few letters of its name.

mod commands;
mod find;
mod help;

use leptos::ev::{self, KeyboardEvent};
use leptos::html::{Div, Input};
use leptos::prelude::*;

use crate::components::drop_area::in_field;
use crate::components::dynamic::{dynamic, flag, perhaps, text, word};
use crate::components::modal::Modal;
use crate::state::keeping::Keeping;
use commands::{Act, Command, Commands};
use find::found;
use help::Help;

/// Commands shown at once.
const MOST: usize = 40;

/// What of the palette is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// The list of commands.
    Commands,
    /// What the view in view shows, and the keys.
    Help,
}

/// Whether the palette is open; anybody may open it.
#[derive(Clone, Copy)]
pub(crate) struct Palette(RwSignal<Option<Shown>>);

impl Palette {
    /// Closed; opened by Ctrl+K or ⌘K, also from a field. Where nobody types, ? opens the help.
    pub(crate) fn start() -> Self {
        let palette = Self(RwSignal::new(None));
        let listener = window_event_listener(ev::keydown, move |event| {
            let combined = event.ctrl_key() || event.meta_key();
            if combined && !event.alt_key() && event.key().eq_ignore_ascii_case("k") {
                event.prevent_default();
                palette.open(Shown::Commands);
            } else if event.key() == "?" && !combined && !in_field(&event) && !something_is_open() {
                event.prevent_default();
                palette.open(Shown::Help);
            }
        });
        on_cleanup(move || listener.remove());
        palette
    }

    /// Opens a part of it.
    pub(crate) fn open(self, shown: Shown) {
        self.0.set(Some(shown));
    }
}

/// Whether a dialog lies over the page.
fn something_is_open() -> bool {
    let open = document().query_selector("dialog[open]");
    open.is_ok_and(|open| open.is_some())
}

/// The palette, while it is open.
#[component]
pub(super) fn PaletteView() -> impl IntoView {
    let Palette(shown) = expect_context::<Palette>();
    let close = move |()| shown.set(None);
    dynamic(move || match shown.get() {
        None => ().into_any(),
        Some(Shown::Commands) => view! {
            <Modal class="palette" label=Signal::stored("Commands".to_owned()) on_close=close>
                <List shown=shown/>
            </Modal>
        }
        .into_any(),
        Some(Shown::Help) => view! {
            <Modal class="panel" label=Signal::stored("Help".to_owned()) on_close=close>
                <Help/>
            </Modal>
        }
        .into_any(),
    })
}

#[component]
fn List(
    /// What of the palette is open.
    shown: RwSignal<Option<Shown>>,
) -> impl IntoView {
    let commands = StoredValue::new(Commands::gather());
    let late = RwSignal::new(0_usize);
    let keeping = expect_context::<Keeping>();
    keeping.offer(move |stored| {
        let count = stored.len();
        // The palette may be closed by now.
        commands.try_update_value(|all| all.workspaces(&keeping, stored));
        late.try_set(count);
    });
    let typed = RwSignal::new(String::new());
    let at = RwSignal::new(0_usize);
    let field = NodeRef::<Input>::new();
    let list = NodeRef::<Div>::new();
    Effect::new(move || {
        if let Some(field) = field.get() {
            let _gone = field.focus();
        }
    });
    let matches = Memo::new(move |_| {
        late.track();
        typed.with(|typed| commands.with_value(|all| found(&all.0, typed, MOST)))
    });
    let run = move |command: &Command| {
        let act = command.act.clone();
        // Closed first: what is focused then is outside of the dialog.
        shown.set(None);
        match act {
            Act::Help => shown.set(Some(Shown::Help)),
            act => act.run(),
        }
    };
    let run_at = move |place: usize| {
        let chosen = matches.with_untracked(|matches| matches.get(place).copied());
        if let Some(chosen) = chosen {
            let command = commands.with_value(|all| all.0[chosen].clone());
            run(&command);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        let last = matches.with_untracked(|matches| matches.len().saturating_sub(1));
        let here = at.get_untracked().min(last);
        match event.key().as_str() {
            "ArrowDown" => at.set(if here == last { 0 } else { here + 1 }),
            "ArrowUp" => at.set(if here == 0 { last } else { here - 1 }),
            "Enter" => run_at(here),
            _ => return,
        }
        event.prevent_default();
        if let Some(list) = list.get_untracked() {
            let chosen = list.query_selector("[aria-selected=true]").ok().flatten();
            if let Some(chosen) = chosen {
                chosen.scroll_into_view_with_bool(false);
            }
        }
    };
    let options = dynamic(move || {
        let places = matches.get();
        let options = places.into_iter().enumerate().map(|(place, chosen)| {
            let command = commands.with_value(|all| all.0[chosen].clone());
            view! {
                <div
                    class="command"
                    role="option"
                    id=format!("command-{place}")
                    aria-selected=word(move || at.get() == place)
                    on:click=move |_| run_at(place)
                >
                    <span>{command.label}</span>
                    <small>{command.kind}</small>
                </div>
            }
        });
        options.collect_view().into_any()
    });
    let count = text(move || match matches.with(Vec::len) {
        0 => "No command is called that".to_owned(),
        1 => "1 command".to_owned(),
        count => format!("{count} commands"),
    });
    view! {
        <input
            class="palette-field"
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls="commands"
            aria-label="Search or run"
            aria-activedescendant=perhaps(move || {
                (!matches.with(Vec::is_empty)).then(|| format!("command-{}", at.get()))
            })
            placeholder="A page, a decision, a slider, an act"
            autocomplete="off"
            spellcheck="false"
            node_ref=field
            on:input=move |event| {
                typed.set(event_target_value(&event));
                at.set(0);
            }
            on:keydown=on_key
        />
        <p class="palette-count" role="status" class:none=flag(move || !matches.with(Vec::is_empty))>
            {count}
        </p>
        <div class="commands" id="commands" role="listbox" aria-label="Commands" node_ref=list>
            {options}
        </div>
        <p class="palette-about">
            "Pages, decisions, sliders and acts, by a few letters of their names. " <kbd>"?"</kbd>
            " for help on the page."
        </p>
    }
}
