//! Work that ends with the part of the page that began it.
//!
//! A signal belongs to its owner and is disposed with it: a page by the next page, a part of a view by what is drawn in its
//! place. A read of a disposed signal stops the whole page. What happens later than the call that asked for it (an answer, a
//! frame, an event of a removed element) may come after that, so a view gives it to a [`Scope`]; `tests/house` checks it.
//!
//! ```ignore
//! scope::spawn(async move { found.set(client.ask(question).await) });
//! scope::next_frame(move || list.scroll_to(top.get_untracked()));
//! view! { <input on:blur=scope::guard(move |_| commit())/> };
//! let taken = scope::detach(async move { files.take_prices(document).await });
//! scope::spawn(async move { told.set(taken.await) });
//! ```

use std::cell::{Cell, RefCell};
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use gloo::timers::callback::Timeout;
use leptos::prelude::*;
use leptos::reactive::owner::WeakOwner;
use leptos::task::spawn_local;

thread_local! {
    /// The scope in which the effect that runs was made.
    static EFFECT: Cell<Option<Scope>> = const { Cell::new(None) };
}

/// An owner as it was at a moment. It has ended once that owner was cleaned up, even if the owner is in use again.
#[derive(Clone, Copy)]
pub(crate) struct Scope(
    /// `None` where nothing owns: such a scope never ends.
    StoredValue<Option<WeakOwner>>,
);

impl Scope {
    /// The scope of the current owner. In an effect it is the one that the effect was made in: a task goes on when the effect
    /// runs again. State that handlers of others change keeps its own.
    pub(crate) fn current() -> Self {
        let of_owner = || {
            Self(StoredValue::new(
                Owner::current().map(|one| one.downgrade()),
            ))
        };
        EFFECT.get().unwrap_or_else(of_owner)
    }

    /// Runs work under the owner; `None` once the scope has ended.
    fn run<T>(self, work: impl FnOnce() -> T) -> Option<T> {
        match self.0.try_get_value()? {
            Some(owner) => Some(owner.upgrade()?.with(work)),
            None => Some(work()),
        }
    }

    /// Runs an effect that was made in this scope.
    pub(super) fn run_effect<T>(self, work: impl FnOnce() -> T) -> T {
        let outer = EFFECT.replace(Some(self));
        let value = work();
        EFFECT.set(outer);
        value
    }

    /// Runs a task until it is done or the scope ends. Contexts are found in it as in the scope.
    pub(crate) fn spawn(self, task: impl Future<Output = ()> + 'static) {
        self.spawn_boxed(Box::pin(task));
    }

    fn spawn_boxed(self, mut task: Pin<Box<dyn Future<Output = ()>>>) {
        spawn_local(poll_fn(move |context| {
            let polled = self.run(|| task.as_mut().poll(context));
            polled.unwrap_or(Poll::Ready(()))
        }));
    }
}

/// Runs a task until it is done or the current scope ends.
pub(crate) fn spawn(task: impl Future<Output = ()> + 'static) {
    Scope::current().spawn(task);
}

/// Runs a task to its end, whatever ends meanwhile, and gives what it comes to. For what changes files or gives one away: it
/// reads and writes no signal of a page.
pub(crate) fn detach<T: 'static>(
    task: impl Future<Output = T> + 'static,
) -> impl Future<Output = T> {
    let slot = Rc::new(RefCell::new((None, None::<Waker>)));
    let end = Rc::clone(&slot);
    spawn_local(async move {
        let value = task.await;
        let waker = {
            let mut slot = end.borrow_mut();
            slot.0 = Some(value);
            slot.1.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    });
    poll_fn(move |context: &mut Context| {
        let mut slot = slot.borrow_mut();
        match slot.0.take() {
            Some(value) => Poll::Ready(value),
            None => {
                slot.1 = Some(context.waker().clone());
                Poll::Pending
            }
        }
    })
}

/// A handler that does nothing once the current scope has ended: a browser takes the focus off an element that is removed, and
/// reports what was opened or shut only later.
pub(crate) fn guard<E>(mut handler: impl FnMut(E) + 'static) -> impl FnMut(E) + 'static {
    let scope = Scope::current();
    move |event| {
        let _ended = scope.run(|| handler(event));
    }
}

/// A timer that does nothing once the current scope has ended. Dropped, it does not go off.
pub(crate) fn timer(after_ms: u32, work: impl FnOnce() + 'static) -> Timeout {
    let scope = Scope::current();
    Timeout::new(after_ms, move || {
        let _ended = scope.run(work);
    })
}

/// Runs work before the next frame is drawn, unless the current scope ends before.
pub(crate) fn next_frame(work: impl FnOnce() + 'static) {
    let scope = Scope::current();
    request_animation_frame(move || {
        let _ended = scope.run(work);
    });
}

/// Runs work before the next frame is drawn, whatever ends meanwhile. It reads and writes no signal of a page.
pub(crate) fn detach_next_frame(work: impl FnOnce() + 'static) {
    request_animation_frame(work);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handler_does_nothing_once_its_owner_was_cleaned_up() {
        let owner = Owner::new();
        let found = owner.with(|| StoredValue::new(0));
        let outer = Owner::new();
        let calls = outer.with(|| RwSignal::new(0));
        let count = move |()| {
            found.set_value(1);
            calls.update(|calls| *calls += 1);
        };
        let mut before = owner.with(|| guard(count));
        before(());
        owner.cleanup();
        // What it would write is gone.
        before(());
        assert_eq!(calls.get_untracked(), 1);
        // The owner is in use again; the handler is still that of the time before.
        let mut after = owner.with(|| guard(move |()| calls.update(|calls| *calls += 1)));
        before(());
        after(());
        assert_eq!(calls.get_untracked(), 2);
    }

    #[test]
    fn contexts_are_found_in_late_work() {
        let owner = Owner::new();
        let mut handler = owner.with(|| {
            provide_context(7_u32);
            let seen = RwSignal::new(None);
            let handler = guard(move |()| seen.set(use_context::<u32>()));
            (handler, seen)
        });
        handler.0(());
        assert_eq!(handler.1.get_untracked(), Some(7));
    }
}
