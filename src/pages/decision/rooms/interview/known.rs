//! What was known at the turn in view, asked for once for all parts.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::interview::{Judged, JudgedAt, Known, KnownAt};

use crate::components::dynamic::flag;
use crate::reactive::memo::memo;
use crate::state::answers::studies::Studies;

/// The latest answer.
#[derive(Clone, Copy)]
pub(super) struct KnownNow(pub(super) Memo<Option<Arc<Known>>>);

/// What the rules make of it, and whether that is of older settings.
#[derive(Clone, Copy)]
pub(super) struct JudgedNow(pub(super) Signal<Option<(Arc<Judged>, bool)>>);

/// Asks, and puts the answers into the context.
pub(super) fn provide() {
    let studies = expect_context::<Studies>();
    provide_context(JudgedNow(studies.answer_to(JudgedAt {})));
    let answer = studies.answer_to(KnownAt {});
    // Settings change nothing of it: what is the same is not drawn anew.
    provide_context(KnownNow(memo(move |_| {
        answer.get().map(|(known, _)| known)
    })));
}

impl JudgedNow {
    /// Whether it is of older settings.
    pub(super) fn stale(self) -> Signal<bool> {
        let answer = self.0;
        flag(move || answer.with(|answer| answer.as_ref().is_some_and(|(_, stale)| *stale)))
    }
}

impl KnownNow {
    /// One of its lists or texts, made anew only where it is another.
    pub(super) fn part<T: Clone + Default + PartialEq + Send + Sync + 'static>(
        self,
        of: fn(&Known) -> &T,
    ) -> Memo<T> {
        memo(move |_| {
            self.0.with(|known| {
                let known = known.as_deref();
                known.map_or_else(T::default, |known| of(known).clone())
            })
        })
    }
}
