//! Steelyard's scoring engine: plain data in, plain data out.
//!
//! It knows no browser, clock, file, network or randomness: bytes, times and seeds are arguments.
//! Same input, same bytes out, on every target.

pub mod workspace;
