//! Page and address, kept together: a change of page is a step in the browser's history, an edit or
//! a selection only rewrites the step it happens on. Going back changes the page and the decision and
//! keeps the edits.

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;
use steelyard_protocol::{RunId, Sieve};

use crate::state::ground::editing::Editing;
use crate::state::ground::route::{Page, Route, WORKSPACE, says, workspace_of};
use crate::state::ground::selection::Selection;
use crate::state::views::telemetry::{LogSignals, LogView, beside, put};

use crate::reactive::effect::effect;

/// Browsers refuse addresses that change too often.
const SETTLE_MS: u32 = 300;

/// The page in view and the way to others.
#[derive(Clone, Copy)]
pub(crate) struct Navigation {
    page: RwSignal<Page>,
    left: StoredValue<Option<Page>>,
    editing: Editing,
    selection: Selection,
    workspace: RwSignal<Option<String>>,
}

/// How the page was come to, before it wrote the address itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct Came {
    /// Whether the address names a page.
    pub(crate) names_page: bool,
    /// Whether the address has edits, readings, locks.
    pub(crate) has_settings: bool,
    /// The workspace whose page wrote this address; `None` where it came from elsewhere.
    pub(crate) from: Option<String>,
    /// The workspace that the link was in, where it was opened in a tab of its own.
    pub(crate) of: Option<String>,
}

/// How the page was come to. To be asked as it starts.
pub(crate) fn came() -> Came {
    let query = address_query();
    let (names_page, has_settings) = says(&query);
    let state = window().history().and_then(|history| history.state());
    Came {
        names_page,
        has_settings,
        from: state.ok().and_then(|state| state.as_string()),
        of: workspace_of(&query).map(str::to_owned),
    }
}

/// What the address says as the page starts.
pub(crate) fn first_route() -> Route {
    Route::parse(&address_query())
}

fn address_query() -> String {
    window().location().search().unwrap_or_default()
}

/// The step of the browser's history that the page stands on, or a new one after it.
#[derive(Clone, Copy)]
enum Step {
    Here,
    Next,
}

impl Navigation {
    /// Binds address and state to each other.
    pub(crate) fn start(page: Page, editing: Editing, selection: Selection) -> Self {
        let navigation = Self {
            page: RwSignal::new(page),
            left: StoredValue::new(None),
            editing,
            selection,
            workspace: RwSignal::new(None),
        };
        navigation.follow_browser();
        navigation.write_address();
        navigation
    }

    /// What is looked at on it.
    pub(in crate::state) fn selection(self) -> Selection {
        self.selection
    }

    /// The page in view.
    pub(crate) fn page(self) -> Page {
        self.page.get()
    }

    /// The page in view, not followed.
    pub(crate) fn page_now(self) -> Page {
        self.page.get_untracked()
    }

    /// Whether that page is in view.
    pub(crate) fn is_at(self, page: Page) -> bool {
        self.page.get_untracked() == page
    }

    /// From here on the addresses that the page writes are those of a workspace: loaded anew, they say what
    /// its record says at least as well.
    pub(crate) fn belongs_to(self, workspace: &str) {
        self.workspace.set(Some(workspace.to_owned()));
        self.write_query(Step::Here, &untrack(|| self.here()));
    }

    /// The page that was in view before this one.
    pub(crate) fn left(self) -> Option<Page> {
        self.left.get_value()
    }

    /// Shows a page without a step.
    pub(crate) fn show(self, page: Page) {
        if !self.is_at(page) {
            self.left.set_value(Some(self.page.get_untracked()));
            self.page.set(page);
        }
    }

    /// Opens a page, as a step that "back" undoes.
    pub(crate) fn open(self, page: Page) {
        if self.page.get_untracked() == page {
            return;
        }
        self.show(page);
        self.write_query(Step::Next, &untrack(|| self.here()));
    }

    /// Opens a decision, as a step that "back" undoes.
    pub(crate) fn open_decision(self, decision: u32) {
        let here = (
            self.page.get_untracked(),
            self.selection.decision.get_untracked(),
        );
        if here == (Page::Decision, decision) {
            return;
        }
        self.selection.look_at_decision(decision);
        self.show(Page::Decision);
        self.write_query(Step::Next, &untrack(|| self.here()));
    }

    /// Opens a run, or what all come to, as a step that "back" undoes.
    pub(crate) fn open_run(self, run: Option<RunId>) {
        self.open_runs(run, None);
    }

    /// Opens two runs side by side, as a step that "back" undoes.
    pub(crate) fn open_beside(self, [left, right]: [RunId; 2]) {
        self.open_runs(Some(left), Some(right));
    }

    fn open_runs(self, run: Option<RunId>, beside: Option<RunId>) {
        let here = (
            self.page.get_untracked(),
            self.selection.read_run().get_untracked(),
            self.selection.beside().get_untracked(),
        );
        if here == (Page::Runs, run, beside) {
            return;
        }
        self.selection.read_run().set(run);
        self.selection.beside().set(beside);
        self.show(Page::Runs);
        self.write_query(Step::Next, &untrack(|| self.here()));
    }

    /// Looks at a run of a log of events, as a step that "back" undoes.
    pub(crate) fn open_log(self, run: RunId) {
        let log = self.selection.log;
        let here = (self.page.get_untracked(), log.parts().run.get_untracked());
        if here == (Page::Telemetry, Some(run)) {
            return;
        }
        self.look_at_log(run, None);
    }

    /// Looks at an event of a run, as a step that "back" undoes.
    pub(crate) fn open_event(self, run: RunId, event: u32) {
        self.look_at_log(run, Some(event));
    }

    fn look_at_log(self, run: RunId, event: Option<u32>) {
        let log = self.selection.log;
        let LogSignals {
            along,
            with,
            run: before,
            ..
        } = log.parts();
        log.put(LogView {
            run: Some(run),
            along: along.get_untracked(),
            event,
            with: beside(with.get_untracked(), before.get_untracked(), run),
            ..LogView::default()
        });
        self.show(Page::Telemetry);
        self.write_query(Step::Next, &untrack(|| self.here()));
    }

    /// Address of a run, or of what all come to, with everything else as it is, for links.
    pub(crate) fn address_of_run(self, run: Option<RunId>) -> String {
        self.link(&Route {
            run,
            beside: None,
            ..self.route(Page::Runs)
        })
    }

    /// Looks at a line of a file on the page of files.
    pub(crate) fn open_line(self, file: u32, line: u32) {
        self.selection.look_at_line(file, line);
        self.open(Page::Load);
    }

    /// Address of a page with everything else as it is, for links.
    pub(crate) fn address_of(self, page: Page) -> String {
        self.link(&self.route(page))
    }

    /// Address of a decision with everything else as it is, for links.
    pub(crate) fn address_of_decision(self, decision: u32) -> String {
        self.link(&Route {
            decision: self.selection.name_of(decision),
            card: None,
            sieve: Sieve::default(),
            ..self.route(Page::Decision)
        })
    }

    /// A link says which workspace it is of: another tab may open it.
    fn link(self, route: &Route) -> String {
        let query = route.query();
        self.workspace.with(|id| match id {
            Some(id) => format!("{query}&{WORKSPACE}={id}"),
            None => query,
        })
    }

    /// The address of what is in view.
    pub(crate) fn here(self) -> String {
        self.route(self.page.get()).query()
    }

    /// Writes the query of the address. A browser that refuses, because the address changed too often,
    /// leaves the old one, which is less than a page that stops.
    fn write_query(self, step: Step, query: &str) {
        let Ok(history) = window().history() else {
            return;
        };
        let workspace = self.workspace.get_untracked();
        let state = workspace.map_or(JsValue::NULL, JsValue::from);
        let _written = match step {
            Step::Here => history.replace_state_with_url(&state, "", Some(query)),
            Step::Next => history.push_state_with_url(&state, "", Some(query)),
        };
    }

    fn route(self, page: Page) -> Route {
        Route {
            page,
            decision: self.selection.looked(),
            draft: self.editing.draft().get(),
            named: self.editing.named().all().get(),
            card: self.selection.card.get(),
            columns: self.selection.columns.get(),
            sieve: self.selection.sieve().get(),
            list: self.selection.list().get(),
            run: self.selection.read_run().get(),
            beside: self.selection.beside().get(),
            words: self.selection.words().get(),
            log: self.selection.log.get(),
            simulated: self.selection.simulated.get(),
            runs: self.selection.runs().get(),
            utc: self.selection.utc.get(),
        }
    }

    /// Looks at what an address says, card and columns included, without a step; edits stay.
    pub(in crate::state) fn look_at_all(self, query: &str) {
        let there = Route::parse(query);
        let (card, columns) = (there.card, there.columns.clone());
        self.look_at(there);
        put(self.selection.card, card);
        put(self.selection.columns, columns);
    }

    /// Looks at what an address says, without a step; edits stay, and so do card and columns.
    fn look_at(self, there: Route) {
        self.selection.look_for(there.decision);
        if there.run != self.selection.read_run().get_untracked() {
            self.selection.read_run().set(there.run);
        }
        put(self.selection.beside(), there.beside);
        put(self.selection.words(), there.words);
        put(self.selection.sieve(), there.sieve);
        put(self.selection.list(), there.list);
        self.selection.log.put(there.log);
        self.selection.simulated.put(there.simulated);
        put(self.selection.runs(), there.runs);
        put(self.selection.utc, there.utc);
        self.show(there.page);
    }

    fn follow_browser(self) {
        let listener = EventListener::new(&window(), "popstate", move |_| {
            self.look_at(first_route());
        });
        // Lives as long as the page does.
        StoredValue::new_local(listener);
    }

    fn write_address(self) {
        let settled: StoredValue<Option<Timeout>, LocalStorage> = StoredValue::new_local(None);
        effect(move || {
            let query = self.here();
            let timer = Timeout::new(SETTLE_MS, move || {
                if address_query() != query {
                    self.write_query(Step::Here, &query);
                }
            });
            settled.set_value(Some(timer));
        });
    }
}
