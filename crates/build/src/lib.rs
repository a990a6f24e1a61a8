//! The name of the build. It stands in a crate of its own, since it changes with every source: what depends on it is
//! compiled anew each time.

/// Names the sources that the workers were built from; both sides of the handshake compare it.
pub const BUILD_ID: &str = env!("STEELYARD_BUILD_ID");
