//! Papers about the decision in view: asked for from where its rules stand, or by name.

use leptos::prelude::*;
use steelyard_protocol::Frame;

/// The reading that says who sits on a panel, which decisions over cards alone have.
pub(crate) const EVALUATORS: &str = "panel.evaluators";

/// Whether decisions of this kind are made of cards: they may ask a panel, and papers are written about them.
pub(crate) fn is_of_cards(frame: &Frame) -> bool {
    frame.switches.iter().any(|switch| switch.id == EVALUATORS)
}

/// Whether papers are asked for.
#[derive(Clone, Copy)]
pub(crate) struct Papers(RwSignal<bool>);

impl Papers {
    /// Nobody asks yet.
    pub(crate) fn start() -> Self {
        Self(RwSignal::new(false))
    }

    /// Whether they are asked for.
    pub(crate) fn are_open(self) -> bool {
        self.0.get()
    }

    /// Asks for them; they open once a decision over cards is in view.
    pub(crate) fn open(self) {
        self.0.set(true);
    }

    /// Puts them away.
    pub(crate) fn close(self) {
        self.0.set(false);
    }
}
