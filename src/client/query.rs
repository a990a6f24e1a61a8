//! Questions whose answers are shown: each is asked anew whenever what it is about changes.
//!
//! One question of a [`Query`] is under way at a time. What changes meanwhile is asked once, when the answer is here, so that
//! a drag over a chart leaves no queue in the worker. Leptos' resource runs the question; it ends with the scope that began it.
//!
//! ```ignore
//! let tables = Query::new(
//!     move || watch.run.get().map(|run| (run, by.get())),
//!     move || files.workspace().track(),
//!     move |run, by| client.ask_telemetry(RunGroups { run, by }),
//! );
//! view! { {unanswered(tables, "The groups did not come.", "Adding up", |_| None)} }
//! ```
//!
//! Moves of a slider have a lane of their own, since they go out before the frame is drawn, and so have blocks of a list and
//! searches, which come in pieces.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;

/// The latest answer to a question.
pub(crate) struct Query<T: Send + Sync + 'static>(StoredValue<Parts<T>>);

/// What is known of the answer.
struct Parts<T: Send + Sync + 'static> {
    data: Memo<Option<Arc<T>>>,
    stale: Memo<bool>,
    error: Memo<Option<String>>,
    /// How often the same was asked once more.
    retries: RwSignal<u32>,
}

impl<T: Send + Sync + 'static> Clone for Query<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Query<T> {}

/// What is asked, and how often it was asked before.
#[derive(Clone, PartialEq)]
struct Asked<S, P> {
    subject: S,
    particulars: P,
    round: u64,
}

/// What came of a question.
struct Answer<S, P, T> {
    asked: Asked<S, P>,
    /// The answer; where there is none, the last one to the same question.
    data: Option<Arc<T>>,
    /// Why there is none, in a sentence.
    error: Option<String>,
}

impl<T: Send + Sync + 'static> Query<T> {
    /// Asks about a subject, with particulars, whenever one of them is another or `follow` is notified; about nothing where
    /// there is `None`. The answer for older particulars stays until the next one is here or does not come; that about another
    /// subject does not. An answer also stays where the same was asked once more and none came.
    ///
    /// `ask` reads no signal after its first `await`: its scope may have ended.
    pub(crate) fn new<S, P, F, E>(
        about: impl Fn() -> Option<(S, P)> + Send + Sync + 'static,
        follow: impl Fn() + Send + Sync + 'static,
        ask: impl Fn(S, P) -> F + 'static,
    ) -> Self
    where
        S: Clone + PartialEq + Send + Sync + 'static,
        P: Clone + PartialEq + Send + Sync + 'static,
        F: Future<Output = Result<T, E>> + 'static,
        E: Into<String> + 'static,
    {
        let retries = RwSignal::new(0);
        let round = Memo::new(move |before: Option<&u64>| {
            retries.track();
            follow();
            before.map_or(0, |before| before + 1)
        });
        let asked = Memo::new(move |_| {
            let round = round.get();
            about().map(|(subject, particulars)| Asked {
                subject,
                particulars,
                round,
            })
        });
        let last = Rc::new(RefCell::new(None::<(S, P, Arc<T>)>));
        let answer = LocalResource::new(move || {
            let asked = asked.get();
            let coming = asked.clone().map(|one| ask(one.subject, one.particulars));
            let last = Rc::clone(&last);
            async move {
                let (asked, coming) = asked.zip(coming)?;
                let (data, error) = match coming.await {
                    Ok(data) => (Some(Arc::new(data)), None),
                    Err(error) => (None, Some(error.into())),
                };
                let mut last = last.borrow_mut();
                last.take_if(|(subject, particulars, _)| {
                    *subject != asked.subject || *particulars != asked.particulars
                });
                if let Some(data) = data {
                    *last = Some((asked.subject.clone(), asked.particulars.clone(), data));
                }
                let data = last.as_ref().map(|(_, _, data)| Arc::clone(data));
                Some(Arc::new(Answer { asked, data, error }))
            }
        });
        Self::of(asked, answer, retries)
    }

    /// Asks once, and again only by [`Self::retry`].
    pub(crate) fn once<F, E>(ask: impl Fn() -> F + 'static) -> Self
    where
        F: Future<Output = Result<T, E>> + 'static,
        E: Into<String> + 'static,
    {
        Self::new(|| Some(((), ())), || (), move |(), ()| ask())
    }

    fn of<S, P>(
        asked: Memo<Option<Asked<S, P>>>,
        answer: LocalResource<Option<Arc<Answer<S, P, T>>>>,
        retries: RwSignal<u32>,
    ) -> Self
    where
        S: Clone + PartialEq + Send + Sync + 'static,
        P: Clone + PartialEq + Send + Sync + 'static,
    {
        let is_current = move || {
            let answer = answer.get().flatten();
            asked.with(|asked| asked.as_ref() == answer.as_ref().map(|answer| &answer.asked))
        };
        let error = Memo::new(move |_| {
            let answer = answer.get().flatten().filter(|_| is_current())?;
            answer.error.clone()
        });
        Self(StoredValue::new(Parts {
            data: Memo::new_with_compare(
                move |_| {
                    let answer = answer.get().flatten()?;
                    let is_of_subject = asked.with(|asked| {
                        let asked = asked.as_ref();
                        asked.is_some_and(|asked| asked.subject == answer.asked.subject)
                    });
                    answer.data.clone().filter(|_| is_of_subject)
                },
                is_another,
            ),
            stale: Memo::new(move |_| !is_current() || error.with(Option::is_some)),
            error,
            retries,
        }))
    }

    /// The answers, one after the other.
    pub(crate) fn answers(self) -> Memo<Option<Arc<T>>> {
        self.0.with_value(|parts| parts.data)
    }

    /// The answer; `None` before the first, and where nothing is asked.
    pub(crate) fn data(self) -> Option<Arc<T>> {
        self.answers().get()
    }

    /// The same, not followed.
    pub(crate) fn data_untracked(self) -> Option<Arc<T>> {
        self.answers().get_untracked()
    }

    /// Whether a newer answer than that of [`Self::data`] is on its way, or did not come.
    pub(crate) fn is_stale(self) -> bool {
        self.0.with_value(|parts| parts.stale).get()
    }

    /// Why the answer did not come, in a sentence; `None` while one is on its way.
    pub(crate) fn error(self) -> Option<String> {
        self.0.with_value(|parts| parts.error).get()
    }

    /// Asks once more.
    pub(crate) fn retry(self) {
        let retries = self.0.with_value(|parts| parts.retries);
        retries.update(|retries| *retries += 1);
    }
}

/// Whether an answer is another one than before.
fn is_another<T>(before: Option<&Option<Arc<T>>>, now: Option<&Option<Arc<T>>>) -> bool {
    match (before, now) {
        (Some(Some(before)), Some(Some(now))) => !Arc::ptr_eq(before, now),
        (Some(None), Some(None)) => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use any_spawner::{CustomExecutor, Executor, PinnedFuture, PinnedLocalFuture};
    use futures_channel::oneshot::{Sender, channel};
    use futures_executor::{LocalPool, LocalSpawner};
    use futures_task::LocalSpawn;

    use super::*;

    thread_local! {
        static POOL: RefCell<LocalPool> = RefCell::new(LocalPool::new());
        static SPAWNER: LocalSpawner = POOL.with_borrow(LocalPool::spawner);
    }

    /// Runs all futures of a test on its thread.
    struct OneThread;

    impl CustomExecutor for OneThread {
        fn spawn(&self, future: PinnedFuture<()>) {
            self.spawn_local(future);
        }

        fn spawn_local(&self, future: PinnedLocalFuture<()>) {
            let spawned = SPAWNER.with(|spawner| spawner.spawn_local_obj(future.into()));
            spawned.expect("the pool of this thread");
        }

        fn poll_local(&self) {
            POOL.with_borrow_mut(LocalPool::run_until_stalled);
        }
    }

    /// A question that was asked, and the way to answer it.
    type Pending = (u32, char, Sender<Result<String, String>>);

    /// A query with what it is about, and the questions that are under way.
    struct Page {
        owner: Owner,
        about: RwSignal<Option<(u32, char)>>,
        files: RwSignal<u32>,
        query: Query<String>,
        pending: Rc<RefCell<Vec<Pending>>>,
    }

    impl Page {
        fn new(about: Option<(u32, char)>) -> Self {
            let _made_before = Executor::init_custom_executor(OneThread);
            let owner = Owner::new();
            owner.set();
            let (about, files) = (RwSignal::new(about), RwSignal::new(0));
            let pending = Rc::new(RefCell::new(Vec::new()));
            let asked = Rc::clone(&pending);
            let query = Query::new(
                move || about.get(),
                move || files.track(),
                move |subject, particulars| {
                    let (answer, answered) = channel();
                    asked.borrow_mut().push((subject, particulars, answer));
                    async { answered.await.unwrap_or_else(|_| Err("gone".to_owned())) }
                },
            );
            Executor::poll_local();
            Self {
                owner,
                about,
                files,
                query,
                pending,
            }
        }

        /// What is under way.
        fn asked(&self) -> Vec<(u32, char)> {
            let pending = self.pending.borrow();
            let asked = pending.iter();
            asked
                .map(|(subject, particulars, _)| (*subject, *particulars))
                .collect()
        }

        fn look_at(&self, about: Option<(u32, char)>) {
            self.about.set(about);
            Executor::poll_local();
        }

        /// Answers the question that is under way.
        fn answer(&self, answer: Result<&str, &str>) {
            let (_, _, sender) = self.pending.borrow_mut().remove(0);
            let _ended = sender.send(answer.map(str::to_owned).map_err(str::to_owned));
            Executor::poll_local();
        }

        /// Answer, whether it is stale, and why the newest did not come.
        fn shown(&self) -> (Option<String>, bool, Option<String>) {
            let Self { query, .. } = self;
            let data = query.data().map(|data| String::clone(&data));
            (data, query.is_stale(), query.error())
        }
    }

    fn fresh(data: &str) -> (Option<String>, bool, Option<String>) {
        (Some(data.to_owned()), false, None)
    }

    fn stale(data: &str) -> (Option<String>, bool, Option<String>) {
        (Some(data.to_owned()), true, None)
    }

    const COMING: (Option<String>, bool, Option<String>) = (None, true, None);

    #[test]
    fn an_answer_stays_as_stale_until_the_next_one_is_here() {
        let page = Page::new(Some((1, 'a')));
        assert_eq!(page.asked(), [(1, 'a')]);
        assert_eq!(page.shown(), COMING);
        page.answer(Ok("A"));
        assert_eq!(page.shown(), fresh("A"));
        page.look_at(Some((1, 'b')));
        assert_eq!(page.shown(), stale("A"));
        page.answer(Ok("B"));
        assert_eq!(page.shown(), fresh("B"));
        // The same once more asks for nothing.
        page.look_at(Some((1, 'b')));
        assert_eq!(page.asked(), []);
        page.files.update(|files| *files += 1);
        Executor::poll_local();
        assert_eq!((page.asked(), page.shown()), (vec![(1, 'b')], stale("B")));
    }

    #[test]
    fn of_what_changes_meanwhile_the_last_is_asked() {
        let page = Page::new(Some((1, 'a')));
        for particulars in ['b', 'c', 'd'] {
            page.look_at(Some((1, particulars)));
        }
        assert_eq!(page.asked(), [(1, 'a')]);
        page.answer(Ok("A"));
        assert_eq!((page.asked(), page.shown()), (vec![(1, 'd')], stale("A")));
        page.answer(Ok("D"));
        assert_eq!((page.asked(), page.shown()), (vec![], fresh("D")));
    }

    #[test]
    fn of_another_subject_nothing_stays() {
        let page = Page::new(Some((1, 'a')));
        page.answer(Ok("A"));
        page.look_at(Some((2, 'a')));
        assert_eq!(page.shown(), COMING);
        page.look_at(None);
        page.answer(Ok("another"));
        assert_eq!((page.asked(), page.shown()), (vec![], (None, false, None)));
        page.look_at(Some((1, 'a')));
        assert_eq!(page.shown(), COMING);
        page.answer(Err("no"));
        let failed = (None, true, Some("no".to_owned()));
        assert_eq!(page.shown(), failed);
    }

    #[test]
    fn a_question_that_failed_is_asked_again() {
        let page = Page::new(Some((1, 'a')));
        page.answer(Ok("A"));
        page.look_at(Some((1, 'b')));
        page.answer(Err("no"));
        let failed = |data: Option<&str>| (data.map(str::to_owned), true, Some("no".to_owned()));
        assert_eq!(page.shown(), failed(None));
        page.query.retry();
        Executor::poll_local();
        assert_eq!((page.asked(), page.shown()), (vec![(1, 'b')], COMING));
        page.answer(Ok("B"));
        assert_eq!(page.shown(), fresh("B"));
        // The same once more: what is known of it stays.
        page.files.update(|files| *files += 1);
        Executor::poll_local();
        page.answer(Err("no"));
        assert_eq!(page.shown(), failed(Some("B")));
        page.query.retry();
        Executor::poll_local();
        assert_eq!(page.shown(), stale("B"));
    }

    #[test]
    fn an_answer_after_the_end_of_its_scope_is_dropped() {
        let page = Page::new(Some((1, 'a')));
        page.owner.cleanup();
        page.answer(Ok("A"));
        assert_eq!(page.asked(), []);
    }
}
