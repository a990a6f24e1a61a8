//! The list of commands, with the field that narrows it down.

use std::sync::Arc;

use leptos::ev::KeyboardEvent;
use leptos::html::{Div, Input};
use leptos::prelude::*;

use super::commands::{Act, Command, Commands};
use super::find::found;
use super::{Palette, Shown};
use crate::components::dynamic::{dynamic, flag, perhaps, text, word};
use crate::reactive::effect::effect;
use crate::state::answers::deciding::Deciding;
use crate::state::ground::files::Files;
use crate::state::keeping::autosave::Autosave;

/// Commands shown at once.
const MOST: usize = 40;

/// The commands that what is typed leaves, and which of them is chosen.
#[derive(Clone, Copy)]
struct Narrowed {
    shown: RwSignal<Option<Shown>>,
    commands: Memo<Arc<Commands>>,
    typed: RwSignal<String>,
    /// Places among all commands, the best first.
    matches: Memo<Vec<usize>>,
    /// Place of the chosen one among those.
    at: RwSignal<usize>,
}

impl Narrowed {
    /// The commands that there are: those of a decision, of files and of stored workspaces come as soon as these are known.
    fn gather() -> Self {
        let Palette(shown) = expect_context::<Palette>();
        let autosave = expect_context::<Autosave>();
        let stored = RwSignal::new(Vec::new());
        autosave.offer(move |all| {
            // The palette may be closed by now.
            stored.try_set(all);
        });
        let frame = expect_context::<Deciding>().frame();
        let decisions = expect_context::<Files>().decisions();
        let gathered = move |_: Option<&Arc<Commands>>| {
            frame.track();
            decisions.track();
            let mut all = untrack(Commands::gather);
            all.workspaces(&autosave, stored.get());
            Arc::new(all)
        };
        let commands = Memo::new_with_compare(gathered, |_, _| true);
        let typed = RwSignal::new(String::new());
        // Told also where the places stay: other commands may stand there.
        let narrow = move |_: Option<&Vec<usize>>| {
            typed.with(|typed| commands.with(|all| found(&all.0, typed, MOST)))
        };
        let matches = Memo::new_with_compare(narrow, |_, _| true);
        Self {
            shown,
            commands,
            typed,
            matches,
            at: RwSignal::new(0),
        }
    }

    fn type_in(self, words: String) {
        self.typed.set(words);
        self.at.set(0);
    }

    fn command(self, place: usize) -> Command {
        self.commands.with_untracked(|all| all.0[place].clone())
    }

    fn run_at(self, place: usize) {
        let places = self.matches;
        let chosen = places.with_untracked(|places| places.get(place).copied());
        let Some(chosen) = chosen else { return };
        let act = self.command(chosen).act;
        // Closed first: what is focused then is outside of the dialog.
        self.shown.set(None);
        match act {
            Act::Help => self.shown.set(Some(Shown::Help)),
            act => act.run(),
        }
    }

    /// What a key does: up, down, run. False for any other.
    fn takes(self, key: &str) -> bool {
        let places = self.matches;
        let last = places.with_untracked(|places| places.len().saturating_sub(1));
        let here = self.at.get_untracked().min(last);
        match key {
            "ArrowDown" => self.at.set(if here == last { 0 } else { here + 1 }),
            "ArrowUp" => self.at.set(if here == 0 { last } else { here - 1 }),
            "Enter" => self.run_at(here),
            _ => return false,
        }
        true
    }
}

/// The field, and below it what is left.
#[component]
pub(super) fn List() -> impl IntoView {
    let narrowed = Narrowed::gather();
    let Narrowed { matches, at, .. } = narrowed;
    let field = NodeRef::<Input>::new();
    let options = NodeRef::<Div>::new();
    effect(move || {
        if let Some(field) = field.get() {
            let _gone = field.focus();
        }
    });
    let on_key = move |event: KeyboardEvent| {
        if narrowed.takes(&event.key()) {
            event.prevent_default();
            show_chosen(options);
        }
    };
    let count = text(move || match matches.with(Vec::len) {
        0 => "No matching command".to_owned(),
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
            placeholder="A page, decision, slider or action"
            autocomplete="off"
            spellcheck="false"
            node_ref=field
            on:input=move |event| narrowed.type_in(event_target_value(&event))
            on:keydown=on_key
        />
        <p class="palette-count" role="status" class:none=flag(move || !matches.with(Vec::is_empty))>
            {count}
        </p>
        <div class="commands" id="commands" role="listbox" aria-label="Commands" node_ref=options>
            <Options narrowed=narrowed/>
        </div>
        <p class="palette-about">
            "Type a few letters of a page, decision, slider or action. " <kbd>"?"</kbd>
            " for help on the page."
        </p>
    }
}

/// Scrolls to the chosen command.
fn show_chosen(options: NodeRef<Div>) {
    let list = options.get_untracked();
    let chosen = list.and_then(|list| list.query_selector("[aria-selected=true]").ok().flatten());
    if let Some(chosen) = chosen {
        chosen.scroll_into_view_with_bool(false);
    }
}

#[component]
fn Options(
    /// What is left of the commands.
    narrowed: Narrowed,
) -> impl IntoView {
    let Narrowed { matches, at, .. } = narrowed;
    dynamic(move || {
        let places = matches.get();
        let options = places.into_iter().enumerate().map(|(place, chosen)| {
            let command = narrowed.command(chosen);
            view! {
                <div
                    class="command"
                    role="option"
                    id=format!("command-{place}")
                    aria-selected=word(move || at.get() == place)
                    on:click=move |_| narrowed.run_at(place)
                >
                    <span>{command.label}</span>
                    <small>{command.kind}</small>
                </div>
            }
        });
        options.collect_view().into_any()
    })
}
