//! The worker itself: hands messages to the [`steelyard_worker::Host`] and its answers back.
//!
//! One unit of work at a time: after each one the event loop gets its turn, so that a newer message
//! is seen before older work goes on. What the page says arrives as a `Uint8Array` holding a
//! question, and answers leave the same way, their buffer transferred. There is one exception:
//! `{ panic: "…" }`, the last words of a worker that is about to die, since on wasm a panic ends the
//! module at once and nothing in here can be trusted to encode an answer any more. Where files are too large to go with
//! a question, it comes as `{ question, rests, cores }`: the same array, and beside it pairs of a key and the browser's `File`,
//! whose bytes are read from here as they are needed, past the page, and how many cores there are. A worker that helps
//! another one with a log hears of nothing but pieces, see `glue/helpers.rs`.
//!
//! The page starts this module with `initSync` and posts nothing to it before that, see
//! `src/client/boot.rs`.

#[cfg(target_arch = "wasm32")]
mod glue;

fn main() {
    #[cfg(target_arch = "wasm32")]
    glue::serve();
}
