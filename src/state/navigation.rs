//! Page and address, kept together: a change of page is a step in the browser's history, an edit or
//! a selection only rewrites the step it happens on. Going back changes the page and keeps the edits.

use gloo::history::{BrowserHistory, History, HistoryListener};
use gloo::timers::callback::Timeout;
use leptos::prelude::*;

use super::editing::Editing;
use super::route::{Page, Route};
use super::selection::Selection;

/// Browsers refuse addresses that change too often.
const SETTLE_MS: u32 = 300;

/// The page in view and the way to others.
#[derive(Clone, Copy)]
pub(crate) struct Navigation {
    page: RwSignal<Page>,
    editing: Editing,
    selection: Selection,
}

/// What the address says as the page starts.
pub(crate) fn first_route() -> Route {
    Route::parse(BrowserHistory::new().location().query_str())
}

impl Navigation {
    /// Binds address and state to each other.
    pub(crate) fn start(page: Page, editing: Editing, selection: Selection) -> Self {
        let navigation = Self {
            page: RwSignal::new(page),
            editing,
            selection,
        };
        navigation.follow_browser();
        navigation.write_address();
        navigation
    }

    /// The page in view.
    pub(crate) fn page(self) -> Page {
        self.page.get()
    }

    /// Opens a page, as a step that "back" undoes.
    pub(crate) fn open(self, page: Page) {
        if self.page.get_untracked() == page {
            return;
        }
        self.page.set(page);
        BrowserHistory::new().push(untrack(|| self.query()));
    }

    /// Looks at a line of a file on the load page.
    pub(crate) fn open_line(self, file: u32, line: u32) {
        self.selection.look_at_line(file, line);
        self.open(Page::Load);
    }

    /// Address of a page with everything else as it is, for links.
    pub(crate) fn address_of(self, page: Page) -> String {
        self.route(page).query()
    }

    fn query(self) -> String {
        self.route(self.page.get()).query()
    }

    fn route(self, page: Page) -> Route {
        Route {
            page,
            draft: self.editing.draft().get(),
            card: self.selection.card.get(),
        }
    }

    fn follow_browser(self) {
        let listener: HistoryListener = BrowserHistory::new().listen(move || {
            let page = first_route().page;
            if page != self.page.get_untracked() {
                self.page.set(page);
            }
        });
        // Lives as long as the page does.
        StoredValue::new_local(listener);
    }

    fn write_address(self) {
        let settled: StoredValue<Option<Timeout>, LocalStorage> = StoredValue::new_local(None);
        Effect::new(move || {
            let query = self.query();
            let timer = Timeout::new(SETTLE_MS, move || {
                let history = BrowserHistory::new();
                if history.location().query_str() != query {
                    history.replace(query);
                }
            });
            settled.set_value(Some(timer));
        });
    }
}
