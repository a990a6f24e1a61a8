//! Chunks: parts of the engine that the browser fetches when they are first asked for something.
//!
//! The page fetches a chunk and gives it to the worker before the first question that needs it (see
//! [`steelyard_protocol::Request::chunk`]), so that nothing in here ever waits for the network.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use wasm_split_helpers::SplitLoaderError;

/// What is said where a chunk was not given; a page of ours does not let it come to that.
pub(crate) const MISSING: &str = "This part of the engine has not been fetched.";

/// The first look starts the loader, which calls back before it returns; the second finds what it said.
const LOOKS: usize = 2;

/// What a chunk holds, if it is here. Its future is the splitter's, for loaders that have to wait; ours
/// (`scripts/split/worker.mjs`) has the chunk at hand or has not.
pub(crate) fn at_once<T>(held: impl Future<Output = Result<T, SplitLoaderError>>) -> Option<T> {
    let mut held = pin!(held);
    let mut context = Context::from_waker(Waker::noop());
    let looked = (0..LOOKS).find_map(|_| match held.as_mut().poll(&mut context) {
        Poll::Ready(held) => Some(held),
        Poll::Pending => None,
    });
    looked?.ok()
}
