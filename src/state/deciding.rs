//! The decision under the edits: what is asked of the worker, and its latest answer.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Decided, RowWindow};

use super::editing::Editing;
use super::files::Files;
use super::seating::{self, Order};
use super::selection::Selection;
use crate::charts::domain::Domain;
use crate::client::Client;

type Answer = Option<Arc<Decided>>;

/// Two answers are not compared number by number: each one is an object of its own.
fn is_another(before: Option<&Answer>, now: Option<&Answer>) -> bool {
    let pointer = |answer: Option<&Answer>| answer.cloned().flatten().map(|it| Arc::as_ptr(&it));
    before.is_none() || pointer(before) != pointer(now)
}

/// The latest decision and what is in view of it.
#[derive(Clone, Copy)]
pub(crate) struct Deciding {
    decided: Signal<Answer>,
    view: RwSignal<(u32, u32)>,
    order: Memo<Order>,
    domain: Memo<Domain>,
}

impl Deciding {
    /// Asks for a decision whenever files, edits, the selection or the rows in view change.
    pub(crate) fn start(
        client: Client,
        files: Files,
        editing: Editing,
        selection: Selection,
    ) -> Self {
        let answers = client.decided();
        let latest = move |_: Option<&Answer>| {
            let there = files.frame().with(Option::is_some);
            there.then(|| answers.get()).flatten()
        };
        let decided = Signal::from(Memo::new_with_compare(latest, is_another));
        let moving = editing.moving();
        let view = RwSignal::new((0, 0));
        let deciding = Self {
            decided,
            view,
            order: Memo::new(move |held: Option<&Order>| {
                let held = held.filter(|_| moving.get());
                decided.with(|decided| match decided {
                    Some(decided) => Order::of(decided, held),
                    None => Order::Ranks(0),
                })
            }),
            domain: Memo::new(move |held: Option<&Domain>| {
                let held = held.copied().filter(|_| moving.get());
                let fresh = decided.with(|decided| {
                    let (lo, hi) = decided.as_ref().map_or((0.0, 1.0), |decided| decided.scale);
                    Domain::around(lo, hi)
                });
                held.map_or(fresh, |held| held.union(fresh))
            }),
        };
        deciding.ask(client, files, editing, selection);
        deciding
    }

    /// The latest answer; `None` while there is no card or no answer yet.
    pub(crate) fn decided(self) -> Signal<Option<Arc<Decided>>> {
        self.decided
    }

    /// Who stands where in the ranking.
    pub(crate) fn order(self) -> Memo<Order> {
        self.order
    }

    /// The stretch of scores that all bars share; only grows while a hand moves.
    pub(crate) fn domain(self) -> Memo<Domain> {
        self.domain
    }

    /// Tells which rows are in view.
    pub(crate) fn see(self, from: u32, to: u32) {
        if self.view.get_untracked() != (from, to) {
            self.view.set((from, to));
        }
    }

    fn ask(self, client: Client, files: Files, editing: Editing, selection: Selection) {
        let ranked = Memo::new(move |_| {
            self.decided
                .with(|decided| decided.as_ref().map_or(0, |decided| decided.ranked))
        });
        let window = Memo::new(move |_| {
            let (from, to) = self.view.get();
            let window = seating::window(ranked.get(), from, to);
            (window.first, window.count)
        });
        let revision = StoredValue::new(0_u32);
        // Unlike an `Effect` it runs at once, before there is a view, and so stands first among those
        // who follow the draft: the worker weighs while the page still moves the slider's thumb.
        let asking = RenderEffect::new(move |_| {
            // The frame is followed, not only looked at: new files want a new answer.
            if files.frame().with(Option::is_none) {
                return;
            }
            revision.update_value(|revision| *revision += 1);
            let (first, count) = window.get();
            let settings = editing.draft().with(super::draft::Draft::settings);
            client.decide(
                revision.get_value(),
                settings,
                RowWindow { first, count },
                selection.card.get(),
            );
        });
        // Lives as long as the owner does.
        StoredValue::new_local(asking);
    }
}
