//! The latest answer to a question that changes with what is looked at. The one before it stays, as stale, until a newer
//! one comes, or is known not to; while one is on its way, of all that are asked meanwhile only the last is asked.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{AskTelemetry, Question, RunId};

use super::watch::Watch;
use crate::client::{Client, Trouble};
use crate::components::dynamic::{Dynamic, dynamic};
use crate::components::not_come::not_come;
use crate::state::effect::effect_since;
use crate::state::files::Files;
use crate::state::scope;

/// A run, and what is asked of it; nothing is asked where that is `None`.
pub(super) type About<P> = Memo<Option<(RunId, P)>>;

/// What came.
pub(super) struct Asked<T: Send + Sync + 'static> {
    answer: RwSignal<Option<Arc<T>>>,
    stale: RwSignal<bool>,
    trouble: RwSignal<Option<String>>,
    /// Grows with each asking again.
    again: RwSignal<u32>,
}

impl<T: Send + Sync + 'static> Clone for Asked<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Asked<T> {}

/// The lane of a question.
struct Lane<P: Send + Sync + 'static, Q> {
    client: Client,
    about: About<P>,
    question: fn(RunId, P) -> Q,
    /// Whether an answer is awaited.
    busy: StoredValue<bool>,
    /// What is asked next.
    next: StoredValue<Option<(RunId, P)>>,
}

impl<P: Send + Sync + 'static, Q> Clone for Lane<P, Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Send + Sync + 'static, Q> Copy for Lane<P, Q> {}

impl<T: Send + Sync + 'static> Asked<T> {
    /// Asks whenever the files, the run or what is asked of it change.
    pub(super) fn start<P, Q>(about: About<P>, question: fn(RunId, P) -> Q) -> Self
    where
        P: Clone + Send + Sync + 'static,
        Q: Question<Family = AskTelemetry, Answer = T> + 'static,
    {
        let asked = Self {
            answer: RwSignal::new(None),
            stale: RwSignal::new(false),
            trouble: RwSignal::new(None),
            again: RwSignal::new(0),
        };
        let lane = Lane {
            client: expect_context(),
            about,
            question,
            busy: StoredValue::new(false),
            next: StoredValue::new(None),
        };
        let open = expect_context::<Files>().workspace();
        let watch = expect_context::<Watch>();
        effect_since(move |before: Option<Option<RunId>>| {
            watch.changed(open);
            asked.again.track();
            let about = about.get();
            let run = about.as_ref().map(|(run, _)| *run);
            if before.flatten() != run {
                asked.answer.set(None);
            }
            asked.trouble.set(None);
            asked.stale.set(run.is_some());
            lane.next.set_value(about);
            scope::spawn(asked.go(lane));
            run
        });
        asked
    }

    /// Asks what is to be asked, one after the other.
    async fn go<P, Q>(self, lane: Lane<P, Q>)
    where
        P: Clone + Send + Sync + 'static,
        Q: Question<Family = AskTelemetry, Answer = T> + 'static,
    {
        if lane.busy.try_get_value() != Some(false) {
            return;
        }
        lane.busy.set_value(true);
        while let Some(Some((run, about))) = lane.next.try_update_value(Option::take) {
            let question = (lane.question)(run, about);
            let answer = lane.client.ask_telemetry(question).await;
            // The page may be another one by now, or the run.
            let Some(next) = lane.next.try_get_value() else {
                return;
            };
            let now = lane.about.try_get_untracked().flatten();
            if now.is_some_and(|(now, _)| now == run) {
                self.take(answer, next.is_some());
            }
        }
        let _gone = lane.busy.try_update_value(|busy| *busy = false);
    }

    fn take(self, answer: Result<T, Trouble>, more: bool) {
        match answer {
            Ok(answer) => self.answer.set(Some(Arc::new(answer))),
            Err(Trouble(why)) if !more => {
                self.answer.set(None);
                self.trouble.set(Some(why));
            }
            Err(_) => {}
        }
        self.stale.set(more);
    }

    /// The latest answer; `None` until there is one.
    pub(super) fn get(self) -> Option<Arc<T>> {
        self.answer.get()
    }

    /// The same, not followed.
    pub(super) fn get_untracked(self) -> Option<Arc<T>> {
        self.answer.get_untracked()
    }

    /// Whether a newer one is on its way.
    pub(super) fn is_stale(self) -> bool {
        self.stale.get()
    }

    /// Why the last one did not come.
    pub(super) fn trouble(self) -> Option<String> {
        self.trouble.get()
    }

    /// Asks once more.
    pub(super) fn ask_again(self) {
        self.again.update(|again| *again += 1);
    }
}

/// What is said where there is no answer to show: why none came, that it is on its way, or that it holds nothing.
pub(super) fn unanswered<T: Send + Sync>(
    found: Asked<T>,
    trouble: &'static str,
    coming: &'static str,
    empty: fn(&T) -> Option<&'static str>,
) -> Dynamic {
    dynamic(move || {
        if let Some(why) = found.trouble() {
            return not_come(trouble, why, move || found.ask_again());
        }
        let words = match found.get() {
            None => Some(coming),
            Some(all) => empty(&all),
        };
        words
            .map(|words| view! { <p class="side-none">{words}</p> })
            .into_any()
    })
}
