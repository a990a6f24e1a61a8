//! The user's prices: what calls cost whose log does not tell it. They are a document like any other; here it is edited as
//! a table beside the models that are loaded, and the engine writes it.

mod draft;
mod rows;

use std::sync::Arc;

use leptos::ev::SubmitEvent;
use leptos::html::Button;
use leptos::prelude::*;
use steelyard_protocol::telemetry::{
    Cost, Currency, Lack, PriceTable, PriceTables, TokenRate, WritePrices,
};

use crate::charts::format;
use crate::client::{Client, Trouble};
use crate::components::dynamic::{dynamic, flag, present, text, when};
use crate::components::focus::focus_soon;
use crate::components::icon::{Glyph, Icon};
use crate::components::modal::Modal;
use crate::reactive::effect::effect;
use crate::reactive::memo::memo;
use crate::reactive::scope::{self, Scope};
use crate::state::ground::files::{Before, Files};
use draft::Draft;
use rows::Rows;

/// What is said of costs that follow from them.
pub(super) const BY_PRICES: &str = "by your prices";
/// What a column of costs holds.
pub(super) const COST_TITLE: &str = "As logged, else by your prices; ≥ where only a part is known";

/// Tokens of priced calls for which their price has no rate, in words.
pub(super) fn unrated_words(cost: &Cost) -> Option<String> {
    let tokens = || format!("{} tokens without a rate", format::tokens(cost.unrated));
    (cost.unrated > 0.0).then(tokens)
}

const ABOUT: &str = "A logged cost comes first. Else the first price that matches a call's model, day and length of prompt applies; a call that matches none has no cost. No prices come with Steelyard: these are yours.";

/// What is used for what, with the numbers of the rows that the prices stood in.
type Shown = RwSignal<Option<(Arc<PriceTable>, Vec<u32>)>>;

/// Prices, as far as they are typed.
#[derive(Clone, Copy)]
pub(super) struct Prices {
    scope: Scope,
    client: Client,
    files: Files,
    open: RwSignal<bool>,
    draft: RwSignal<Draft>,
    /// Grows with each row that comes, goes or moves.
    shape: RwSignal<u32>,
    shown: Shown,
    /// Whether something was typed that is not saved.
    dirty: RwSignal<bool>,
    busy: RwSignal<bool>,
    said: RwSignal<Option<String>>,
    trouble: RwSignal<Option<String>>,
    before: StoredValue<Option<Before>, LocalStorage>,
    undoable: RwSignal<bool>,
    /// Grows with each asking.
    asked: StoredValue<u32>,
}

impl Prices {
    /// Nothing is open.
    pub(super) fn start() -> Self {
        let prices = Self {
            scope: Scope::current(),
            client: expect_context(),
            files: expect_context(),
            open: RwSignal::new(false),
            draft: RwSignal::default(),
            shape: RwSignal::new(0),
            shown: RwSignal::new(None),
            dirty: RwSignal::new(false),
            busy: RwSignal::new(false),
            said: RwSignal::new(None),
            trouble: RwSignal::new(None),
            before: StoredValue::new_local(None),
            undoable: RwSignal::new(false),
            asked: StoredValue::new(0),
        };
        let workspace = prices.files.workspace();
        effect(move || {
            workspace.track();
            if prices.open.get() {
                prices.ask();
            }
        });
        prices
    }

    /// Asks what the prices are used for: those that are typed, or those that hold where nothing was.
    fn ask(self) {
        let typed = self.dirty.get_untracked();
        let list = self.draft.with_untracked(Draft::list);
        let (tried, rows) = match (typed, list) {
            (false, _) => (None, Vec::new()),
            (true, Some((list, rows))) => (Some(list), rows),
            (true, None) => return,
        };
        let now = self.asked.get_value() + 1;
        self.asked.set_value(now);
        self.scope.spawn(async move {
            let answer = self.client.ask_telemetry(PriceTables { tried }).await;
            if self.asked.get_value() != now {
                return;
            }
            match answer {
                Ok(table) => self.take(table, rows, typed),
                Err(Trouble(why)) => self.trouble.set(Some(why)),
            }
        });
    }

    fn take(self, table: PriceTable, mut rows: Vec<u32>, typed: bool) {
        if !typed {
            let draft = Draft::of(&table);
            rows = draft.rows.iter().map(|row| row.id).collect();
            self.draft.set(draft);
            // The field that the keyboard was in is drawn anew.
            let focused = document().active_element().map(|one| one.id());
            self.shape.update(|shape| *shape += 1);
            if let Some(id) = focused.filter(|id| rows::is_field(id)) {
                focus_soon(id);
            }
        }
        self.shown.set(Some((Arc::new(table), rows)));
    }

    /// Something is typed: what it comes to is asked.
    fn typed(self, change: impl FnOnce(&mut Draft)) {
        self.draft.update(change);
        self.dirty.set(true);
        self.said.set(None);
        self.trouble.set(None);
        self.ask();
    }

    /// The same of rows that come, go or move.
    fn moved(self, change: impl FnOnce(&mut Draft)) {
        self.typed(change);
        self.shape.update(|shape| *shape += 1);
    }

    /// Lets go what was typed.
    fn forget(self) {
        self.dirty.set(false);
        self.said.set(None);
        self.trouble.set(None);
        self.ask();
    }

    /// Writes the document into the files.
    fn save(self) {
        let list = self.draft.with_untracked(Draft::list);
        let Some((list, _)) = list.filter(|_| !self.busy.get_untracked()) else {
            return;
        };
        self.busy.set(true);
        let (client, files) = (self.client, self.files);
        self.scope.spawn(async move {
            let written = scope::detach(async move {
                let written = client.ask_telemetry(WritePrices { list }).await;
                let document = written.map_err(|Trouble(why)| why)?;
                let mut words = format!("Saved as {}, one of the files.", document.name);
                if document.reshaped {
                    words += " Its comments are only in your own copy.";
                }
                let before = files.take_prices(document).await?;
                Ok::<_, String>((words, before))
            });
            // Prices that are read again are not those that are being typed.
            self.dirty.set(false);
            match written.await {
                Ok((words, before)) => {
                    self.before.set_value(Some(before));
                    self.undoable.set(true);
                    self.said.set(Some(words));
                }
                Err(why) => {
                    self.dirty.set(true);
                    self.trouble.set(Some(why));
                }
            }
            self.busy.set(false);
        });
    }

    /// Goes back to before the last saving.
    fn undo(self) {
        let Some(before) = self.before.try_update_value(Option::take).flatten() else {
            return;
        };
        self.undoable.set(false);
        self.dirty.set(false);
        self.scope.spawn(async move {
            scope::detach(self.files.put_back_before(before)).await;
            self.said
                .set(Some("Undone: the prices are as they were.".to_owned()));
        });
    }
}

/// A button that opens the prices.
#[component]
pub(super) fn Open(
    /// Its classes.
    class: &'static str,
) -> impl IntoView {
    let prices = expect_context::<Prices>();
    view! {
        <button
            type="button"
            class=class
            aria-haspopup="dialog"
            title="Prices of tokens by model"
            on:click=move |_| prices.open.set(true)
        >
            "Prices"
        </button>
    }
}

/// The prices, while they are open.
#[component]
pub(super) fn PricesPanel() -> impl IntoView {
    let prices = expect_context::<Prices>();
    when(
        move || prices.open.get(),
        move || {
            let close = move |()| prices.open.set(false);
            view! {
                <Modal
                    class="panel wide prices"
                    label=Signal::stored("Prices".to_owned())
                    on_close=close
                >
                    <h2 class="panel-title">"Prices"</h2>
                    <p class="panel-words">{ABOUT}</p>
                    <Form/>
                </Modal>
            }
            .into_any()
        },
    )
}

#[component]
fn Form() -> impl IntoView {
    let prices = expect_context::<Prices>();
    let here = flag(move || prices.shown.with(Option::is_some));
    let save = NodeRef::<Button>::new();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        // What the field in hand holds is taken as it is left.
        if let Some(save) = save.get_untracked() {
            let _gone = save.focus();
        }
        prices.save();
    };
    view! {
        <form class="prices-form" on:submit=submit novalidate>
            {when(
                move || here.get(),
                move || {
                    view! {
                        <div class="prices-body" role="region" aria-label="Prices of models">
                            <Terms/>
                            <Errors/>
                            <Rows/>
                            <Lacks/>
                        </div>
                    }
                    .into_any()
                },
            )}
            {when(
                move || !here.get(),
                move || {
                    let words = text(move || {
                        prices.trouble.get().unwrap_or_else(|| "Reading the prices".to_owned())
                    });
                    view! { <p class="waiting" role="status">{words}</p> }.into_any()
                },
            )}
            <Acts save=save/>
        </form>
    }
}

/// In what, for how many tokens, and a new one.
#[component]
fn Terms() -> impl IntoView {
    let prices = expect_context::<Prices>();
    let draft = prices.draft;
    let wrong = flag(move || draft.with(|draft| Currency::parse(&draft.currency).is_none()));
    let per = text(move || {
        format!(
            "for {} tokens",
            format::short(draft.with(|draft| draft.per))
        )
    });
    let add = move |_| {
        let mut id = 0;
        prices.moved(|draft| id = draft.add());
        focus_soon(rows::id_of(id, 0));
    };
    view! {
        <div class="prices-terms">
            <label for="prices-currency">"Currency"</label>
            <input
                type="text"
                id="prices-currency"
                class="typed"
                class:wrong=wrong
                maxlength="3"
                size="4"
                autocomplete="off"
                spellcheck="false"
                aria-invalid=present(move || wrong.get())
                aria-describedby="prices-currency-wrong"
                prop:value=text(move || draft.with(|draft| draft.currency.clone()))
                on:change=scope::guard(move |event| {
                    let typed = event_target_value(&event);
                    prices.typed(|draft| draft.currency = typed.trim().to_ascii_uppercase());
                })
            />
            <span class="faint">{per}</span>
            <span class="prices-wrong" id="prices-currency-wrong" role="alert">
                {text(move || if wrong.get() { "expected three letters, such as USD".to_owned() } else { String::new() })}
            </span>
            <button type="button" class="button" on:click=add>
                "Add a price"
            </button>
        </div>
    }
}

/// Errors in the documents of prices that are open.
#[component]
fn Errors() -> impl IntoView {
    /// Lines that are shown.
    const MOST: usize = 20;
    let prices = expect_context::<Prices>();
    dynamic(move || {
        let shown = prices.shown.get();
        let errors = shown.map(|(table, _)| table.errors.clone());
        let lines = errors.into_iter().flatten().take(MOST);
        let lines: Vec<_> = lines.map(|line| view! { <li>{line}</li> }).collect();
        let list = (!lines.is_empty())
            .then(|| view! { <div role="alert"><ul class="prices-errors prices-wrong">{lines}</ul></div> });
        list.into_any()
    })
}

/// What is told of calls that cost too much, perhaps.
const UNCACHED: &str = "the log has no cache counts; all input is priced as uncached";

/// Why a call has no cost, of which a row says nothing.
fn why(lack: Lack) -> &'static str {
    match lack {
        Lack::NoRule => "no price",
        Lack::Nameless => "the log names no model",
        Lack::NoTime => "the log has no time, and the price applies from a day on",
        Lack::NoTokens => "the log has no tokens in or out",
        Lack::OddTokens => {
            "the log has more tokens of a part than of its whole, such as more cached than input"
        }
        Lack::NoRate => "the price has no rate for any of the tokens",
        Lack::SeveralCalls => {
            "the log has one sum for several calls, and the price depends on the input of each"
        }
        Lack::OtherCurrency => "the log has costs in dollars, and currencies are not added",
    }
}

/// Tokens that a price has no rate for.
fn unrated(of: TokenRate) -> &'static str {
    match of {
        TokenRate::Input => "of new input",
        TokenRate::Cached => "read from a cache",
        TokenRate::CacheWritten => "written to a cache",
        TokenRate::CacheWritten1h => "written to a cache for one hour",
        TokenRate::Output => "of output",
    }
}

/// What has no cost, and why.
#[component]
fn Lacks() -> impl IntoView {
    /// Lines that are shown.
    const MOST: usize = 50;
    let prices = expect_context::<Prices>();
    dynamic(move || {
        let Some((table, _)) = prices.shown.get() else {
            return ().into_any();
        };
        let lacking = table.models.iter().filter(|one| !one.lacks.is_empty());
        let (some, all) = (lacking.count() as u64, table.models.len() as u64);
        let own: u64 = table.models.iter().map(|one| one.own).sum();
        let mut words = match (some, all) {
            (_, 0) => "No model call is loaded.".to_owned(),
            (0, 1) => "Every call of the model has a cost.".to_owned(),
            (0, _) => format!(
                "Every call of all {} models has a cost.",
                format::count(all)
            ),
            _ => format!(
                "{} of {} models have calls without a cost.",
                format::count(some),
                format::count(all)
            ),
        };
        if own > 0 {
            words = format!(
                "{words} The log has the cost of {}.",
                format::counted(own, "call")
            );
        }
        let lines = table.models.iter().flat_map(|one| {
            let name = one
                .name
                .clone()
                .unwrap_or_else(|| "without a name".to_owned());
            let lacks = one.lacks.iter().filter(|(why, _)| *why != Lack::NoRule);
            let lacks = lacks.map(|(lack, calls)| (*calls, why(*lack)));
            let uncached = (one.uncached > 0).then_some((one.uncached, UNCACHED));
            let calls = lacks
                .chain(uncached)
                .map(|(calls, why)| format!("{}: {why}", format::counted(calls, "call")));
            let tokens = TokenRate::ALL.iter().zip(one.unrated);
            let tokens = tokens.filter(|(_, tokens)| *tokens > 0.0);
            let tokens = tokens.map(|(of, tokens)| {
                let tokens = format::tokens(tokens);
                format!(
                    "{tokens} tokens {}: the price has no rate for them",
                    unrated(*of)
                )
            });
            calls
                .chain(tokens)
                .map(move |words| view! { <li><b>{name.clone()}</b> " " {words}</li> })
        });
        let lines: Vec<_> = lines.take(MOST).collect();
        let list = (!lines.is_empty()).then(|| view! { <ul>{lines}</ul> });
        view! { <div class="prices-lacks"><p role="status">{words}</p> {list}</div> }.into_any()
    })
}

/// What is done with them.
#[component]
fn Acts(
    /// The button that saves.
    save: NodeRef<Button>,
) -> impl IntoView {
    let prices = expect_context::<Prices>();
    let refused = flag(move || {
        let typed = prices.dirty.get() && prices.draft.with(|draft| draft.list().is_some());
        !typed || prices.busy.get()
    });
    let words = text(move || {
        let said = prices.said.get();
        said.unwrap_or_else(|| {
            if prices.dirty.get() {
                "Typed, not saved.".to_owned()
            } else {
                String::new()
            }
        })
    });
    view! {
        <div class="panel-acts">
            <span role="status" class:faint=flag(move || prices.dirty.get())>{words}</span>
            <span class="prices-wrong" role="alert">
                {text(move || prices.trouble.get().unwrap_or_default())}
            </span>
            {when(
                move || prices.undoable.get() && !prices.dirty.get(),
                move || {
                    view! {
                        <button type="button" class="button" on:click=move |_| prices.undo()>
                            <Icon glyph=Glyph::Undo/>
                            "Undo"
                        </button>
                    }
                    .into_any()
                },
            )}
            {when(
                move || prices.dirty.get(),
                move || {
                    view! {
                        <button type="button" class="button" on:click=move |_| prices.forget()>
                            "Discard"
                        </button>
                    }
                    .into_any()
                },
            )}
            <Export/>
            // A press leaves the focus where it is: were the field left by it, the panel could change under the hand, and the
            // click would meet nothing.
            <button
                type="submit"
                class="button primary"
                node_ref=save
                prop:disabled=refused
                on:mousedown=|event| event.prevent_default()
            >
                "Save"
            </button>
        </div>
    }
}

/// Hands the document to the user.
#[component]
fn Export() -> impl IntoView {
    let prices = expect_context::<Prices>();
    let file = memo(move |_| {
        let shown = prices.shown.get();
        shown.and_then(|(table, _)| table.file.clone())
    });
    dynamic(move || {
        let button = file
            .get()
            .filter(|_| !prices.dirty.get())
            .map(|(key, name)| {
                let label = format!("Export {}", format::path_and_leaf(&name).1);
                view! {
                    <button
                        type="button"
                        class="button"
                        on:click=move |_| prices.files.download_file(key)
                    >
                        <Icon glyph=Glyph::Drop/>
                        {label}
                    </button>
                }
            });
        button.into_any()
    })
}
