//! Hosts the engine in a web worker: receive, call, answer.
//!
//! [`Host`] is plain Rust, so that what a worker answers can be tested without a browser; the
//! binary beside it is the thin part that knows `postMessage`. Nothing is scored here: the engine
//! gives reports, [`view`] puts them into the protocol's words.
//!
//! ```
//! use steelyard_build::BUILD_ID;
//! use steelyard_protocol::{Came, Sent, Reply, Request};
//! use steelyard_worker::{Host, Work};
//!
//! let mut host = Host::new();
//! let hello = Sent { id: 1, request: Request::Hello { build: BUILD_ID.to_owned() } };
//! host.receive(&postcard::to_allocvec(&hello).unwrap());
//! let Work::Said(bytes) = host.work() else { panic!() };
//! let answer: Came = postcard::from_bytes(&bytes).unwrap();
//! assert_eq!(answer, Came { id: 1, reply: Reply::Ready });
//! assert_eq!(host.work(), Work::Idle);
//! ```

mod board;
mod host;
mod reply;
mod studies;
pub mod view;

pub use host::{Host, Work};
