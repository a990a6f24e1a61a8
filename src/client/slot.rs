//! One answer for one waiting caller: the promise of this module, without a browser.

use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

struct State<T> {
    value: Option<T>,
    waker: Option<Waker>,
    given_up: bool,
}

/// The end that answers.
pub(super) struct Giver<T>(Rc<RefCell<State<T>>>);

/// The end that waits; resolves to `None` if the other end went away without a word.
pub(super) struct Taker<T>(Rc<RefCell<State<T>>>);

/// Both ends of a fresh slot.
pub(super) fn slot<T>() -> (Giver<T>, Taker<T>) {
    let state = Rc::new(RefCell::new(State {
        value: None,
        waker: None,
        given_up: false,
    }));
    (Giver(Rc::clone(&state)), Taker(state))
}

impl<T> Giver<T> {
    /// Answers; nobody minds if the caller has stopped waiting.
    pub(super) fn give(self, value: T) {
        self.0.borrow_mut().value = Some(value);
        // Dropping wakes the caller.
    }
}

impl<T> Drop for Giver<T> {
    fn drop(&mut self) {
        let waker = {
            let mut state = self.0.borrow_mut();
            state.given_up = true;
            state.waker.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl<T> Future for Taker<T> {
    type Output = Option<T>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<T>> {
        let mut state = self.0.borrow_mut();
        if let Some(value) = state.value.take() {
            return Poll::Ready(Some(value));
        }
        if state.given_up {
            return Poll::Ready(None);
        }
        state.waker = Some(context.waker().clone());
        Poll::Pending
    }
}

#[cfg(test)]
impl<T> Taker<T> {
    /// The answer, if it has come.
    pub(super) fn now(&mut self) -> Option<T> {
        match Pin::new(self).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(value) => value,
            Poll::Pending => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_arrives_once() {
        let (giver, mut taker) = slot();
        assert_eq!(taker.now(), None);
        giver.give(7);
        assert_eq!(taker.now(), Some(7));
        assert_eq!(taker.now(), None);
    }

    #[test]
    fn a_caller_never_waits_for_nobody() {
        let (giver, mut taker) = slot::<u8>();
        drop(giver);
        let mut context = Context::from_waker(Waker::noop());
        assert_eq!(Pin::new(&mut taker).poll(&mut context), Poll::Ready(None));
    }
}
