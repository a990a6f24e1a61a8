//! Judging disagreements by hand. What comes of it is a document of the workspace like any other; the engine writes it.

use std::collections::VecDeque;

use leptos::ev::KeyboardEvent;
use leptos::html::Input;
use leptos::prelude::*;
use steelyard_protocol::Settings;
use steelyard_protocol::deliberation::{Class, DisagreementSeen, Judge, TriageFile};

use super::disagreement_list::{List, focus_list};
use super::known::Run;
use crate::charts::format;
use crate::components::dynamic::{Dynamic, dynamic, flag, text, when, word};
use crate::components::icon::{Glyph, Icon};
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::reactive::scope::{self, Scope};
use crate::state::answers::deciding::Deciding;
use crate::state::ground::files::{Before, Files};

/// Keys, and the classes that they give.
const KEYS: [(&str, Class); 4] = [
    ("1", Class::Factual),
    ("2", Class::Value),
    ("3", Class::Semantic),
    ("0", Class::Undecided),
];

/// Something to be written, one after the other.
enum Work {
    Judge(Judge),
    Undo,
    Redo,
}

/// What is judged, and the ways back and forth.
#[derive(Clone, Copy)]
pub(super) struct Judging {
    scope: Scope,
    files: Files,
    deciding: Deciding,
    /// Who judges.
    by: RwSignal<String>,
    /// What is typed of the one in hand.
    note: RwSignal<String>,
    field: NodeRef<Input>,
    work: StoredValue<VecDeque<Work>>,
    busy: RwSignal<bool>,
    said: RwSignal<String>,
    trouble: RwSignal<String>,
    /// What stood there before each change, the last one last, and before each that was taken back.
    ways: StoredValue<[Vec<Before>; 2], LocalStorage>,
    /// How many of each there are.
    counts: RwSignal<[usize; 2]>,
}

impl Judging {
    /// Puts it into the context: nothing is judged yet.
    pub(super) fn provide() {
        provide_context(Self {
            scope: Scope::current(),
            files: expect_context(),
            deciding: expect_context(),
            by: RwSignal::default(),
            note: RwSignal::default(),
            field: NodeRef::new(),
            work: StoredValue::default(),
            busy: RwSignal::new(false),
            said: RwSignal::default(),
            trouble: RwSignal::default(),
            ways: StoredValue::new_local([Vec::new(), Vec::new()]),
            counts: RwSignal::default(),
        });
    }

    /// Does what a key asks for; false where it asks for nothing of this.
    pub(super) fn on_key(self, list: List, event: &KeyboardEvent) -> bool {
        let key = event.key().to_ascii_lowercase();
        if event.alt_key() {
            return false;
        }
        if event.ctrl_key() || event.meta_key() {
            match (key.as_str(), event.shift_key()) {
                ("z", false) => self.then(Work::Undo),
                ("z", true) | ("y", _) => self.then(Work::Redo),
                _ => return false,
            }
            // Else the page's own edits would be undone.
            event.stop_propagation();
            return true;
        }
        let class = KEYS.iter().find(|(of, _)| *of == key);
        match (class, key.as_str()) {
            (Some((_, class)), _) => self.judge(list, *class),
            (None, "enter") => self.accept(list),
            (None, "n") => self.focus_note(),
            _ => return false,
        }
        true
    }

    fn focus_note(self) {
        if let Some(field) = self.field.get_untracked() {
            let _gone = field.focus();
        }
    }

    /// Takes the one in hand for what the rules guess.
    fn accept(self, list: List) {
        if let Some(one) = list.one.get_untracked() {
            self.judge(list, guess(&one));
        }
    }

    /// Takes the one in hand for something, and goes on to the next that nobody judged, unless somebody judged it already.
    fn judge(self, list: List, class: Class) {
        let Some(one) = list.one.get_untracked() else {
            return;
        };
        let Some(seq) = one.seq else {
            return;
        };
        self.then(Work::Judge(Judge {
            seq,
            class,
            by: self.by.get_untracked().trim().to_owned(),
            note: self.note.get_untracked().trim().to_owned(),
        }));
        if one.judged.is_none() {
            list.take_next_unjudged();
        }
    }

    /// A note was typed: of what is judged it is kept at once.
    fn noted(self, list: List) {
        let one = list.one.get_untracked();
        let note = self.note.get_untracked();
        let is_new = |one: &DisagreementSeen| {
            let judged = one.judged.as_ref();
            judged.is_some_and(|judged| judged.note != note.trim())
        };
        if let Some(one) = one.filter(is_new) {
            self.judge(list, one.class);
        }
    }

    /// Does it once what was asked for before is done.
    fn then(self, work: Work) {
        self.work.update_value(|all| all.push_back(work));
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        self.trouble.set(String::new());
        self.scope.spawn(async move {
            while let Some(Some(work)) = self.work.try_update_value(VecDeque::pop_front) {
                if let Err(why) = self.act(work).await {
                    self.work.update_value(VecDeque::clear);
                    self.trouble.set(why);
                }
            }
            self.busy.set(false);
        });
    }

    async fn act(self, work: Work) -> Result<(), String> {
        let (from, to, words) = match work {
            Work::Judge(question) => return self.write(question).await,
            Work::Undo => (0, 1, "Judgement undone."),
            Work::Redo => (1, 0, "Judgement redone."),
        };
        let before = self.ways.try_update_value(|ways| ways[from].pop());
        if let Some(before) = before.flatten() {
            let after = scope::detach(self.files.put_back_before(before)).await;
            self.ways.update_value(|ways| ways[to].push(after));
            self.told(words.to_owned());
        }
        Ok(())
    }

    async fn write(self, question: Judge) -> Result<(), String> {
        let Some(decision) = self.deciding.id().get_untracked() else {
            return Ok(());
        };
        let class = format::sentence_case(question.class.word());
        let files = self.files;
        let written = scope::detach(async move {
            let settings = Settings::default();
            let document = files.of_decision(decision, settings, question).await?;
            let TriageFile { key, name, text } = document;
            let before = files.take_written(key, &name, Some(text)).await?;
            Ok::<_, String>((format!("{class}: saved in {name}."), before))
        });
        let (words, before) = written.await?;
        self.ways.update_value(|[back, forth]| {
            back.push(before);
            forth.clear();
        });
        self.told(words);
        Ok(())
    }

    fn told(self, words: String) {
        let counts = self.ways.with_value(|ways| ways.each_ref().map(Vec::len));
        self.counts.set(counts);
        self.said.set(words);
    }
}

/// What the rules say, or the best guess where none is sure.
fn guess(one: &DisagreementSeen) -> Class {
    match one.fired.first() {
        Some(fired) if one.ruled == Class::Undecided => fired.class,
        _ => one.ruled,
    }
}

/// What can be done with the one in hand.
#[component]
pub(super) fn Acts(
    /// The list.
    list: List,
) -> impl IntoView {
    let judging = expect_context::<Judging>();
    let known = memo(move |_| {
        list.one.with(|one| {
            let one = one.as_ref()?;
            let judged = one.judged.as_ref()?;
            Some((one.class, judged.note.clone()))
        })
    });
    let of = memo(move |_| list.one.with(|one| one.as_ref().map(|one| one.place)));
    effect(move || {
        of.track();
        let note = known.with(|known| known.as_ref().map(|known| known.1.clone()));
        judging.note.set(note.unwrap_or_default());
    });
    let bare = flag(move || {
        list.one
            .with(|one| one.as_ref().is_none_or(|one| one.seq.is_none()))
    });
    let class_button = move |(key, class): (&'static str, Class)| {
        let is_it =
            move || known.with(|known| known.as_ref().is_some_and(|known| known.0 == class));
        view! {
            <button
                type="button"
                class="filter"
                aria-pressed=word(is_it)
                aria-keyshortcuts=key
                disabled=bare
                on:click=move |_| judging.judge(list, class)
            >
                <kbd aria-hidden="true">{key}</kbd>
                {format::sentence_case(class.word())}
            </button>
        }
    };
    let guessed = text(move || {
        let guess = list.one.with(|one| one.as_ref().map(guess));
        format!("Accept {}", guess.map_or("", Class::word))
    });
    view! {
        <div class="judging" role="group" aria-label="Class of this disagreement">
            <div class="judging-classes">{KEYS.map(class_button).collect_view()}</div>
            <button type="button" class="button" aria-keyshortcuts="Enter" disabled=bare on:click=move |_| judging.accept(list)>
                {guessed} <kbd aria-hidden="true">"Enter"</kbd>
            </button>
            <Undo/>
            <Typed list=list/>
        </div>
        {when(move || bare.get(), || view! {
            <p class="judging-said">"The log does not number its events, so no judgement can be saved."</p>
        }.into_any())}
        <p class="judging-said" role="status">{judging.said}</p>
        <p class="judging-trouble" role="alert">{judging.trouble}</p>
    }
}

/// Why, who, and the way out.
#[component]
fn Typed(
    /// The list.
    list: List,
) -> impl IntoView {
    let judging = expect_context::<Judging>();
    let exports = exports(judging.files);
    let back = move |event: KeyboardEvent| {
        if matches!(event.key().as_str(), "Enter" | "Escape") {
            event.prevent_default();
            event.stop_propagation();
            focus_list();
        }
    };
    view! {
        <div class="judging-typed">
        <input
            type="text"
            class="judging-note"
            aria-label="Note on this disagreement"
            placeholder="Note (N)"
            autocomplete="off"
            node_ref=judging.field
            prop:value=judging.note
            on:input=move |event| judging.note.set(event_target_value(&event))
            on:change=scope::guard(move |_| judging.noted(list))
            on:keydown=back
        />
        <input
            type="text"
            class="judging-by"
            aria-label="Who judges"
            placeholder="Judged by"
            autocomplete="off"
            prop:value=judging.by
            on:input=move |event| judging.by.set(event_target_value(&event))
            on:keydown=back
        />
        {exports}
        </div>
    }
}

/// Back and forth.
#[component]
fn Undo() -> impl IntoView {
    let judging = expect_context::<Judging>();
    let way = move |at: usize, name: &'static str, glyph: Glyph| {
        let none = flag(move || judging.counts.with(|counts| counts[at] == 0));
        let work = move || if at == 0 { Work::Undo } else { Work::Redo };
        view! {
            <button type="button" class="icon-button" aria-label=name title=name disabled=none on:click=move |_| judging.then(work())>
                <Icon glyph=glyph/>
            </button>
        }
    };
    view! {
        <span class="judging-ways">
            {way(0, "Undo the last judgement", Glyph::Undo)}
            {way(1, "Redo the judgement", Glyph::Redo)}
        </span>
    }
}

/// The documents to take along.
fn exports(files: Files) -> Dynamic {
    let run = expect_context::<Run>();
    let own = run.disagreements.part(|found| found.files.clone());
    dynamic(move || {
        let buttons = own
            .get()
            .unwrap_or_default()
            .into_iter()
            .map(|(key, name)| {
                let name = format::path_and_leaf(&name).1.to_owned();
                view! {
                    <button type="button" class="button" on:click=move |_| files.download_file(key)>
                        <Icon glyph=Glyph::Drop/>
                        {format!("Export {name}")}
                    </button>
                }
            });
        buttons.collect_view().into_any()
    })
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::deliberation::FiredSeen;

    use super::*;

    #[test]
    fn the_best_guess_is_accepted_where_no_rule_is_sure() {
        let mut one = DisagreementSeen::default();
        assert_eq!(guess(&one), Class::Undecided);
        one.fired = vec![FiredSeen {
            class: Class::Value,
            ..FiredSeen::default()
        }];
        assert_eq!(guess(&one), Class::Value);
        one.ruled = Class::Factual;
        assert_eq!(guess(&one), Class::Factual);
    }
}
