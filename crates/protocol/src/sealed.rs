use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

/// An answer in bytes. Few visits ask for it, so that what opens it belongs to whoever asked, and not to the first part of a
/// page, which every visit fetches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "", transparent)]
pub struct Sealed<T> {
    bytes: Vec<u8>,
    #[serde(skip)]
    of: PhantomData<T>,
}

impl<T> Sealed<T> {
    /// Of a `T` as postcard writes it.
    pub const fn new(bytes: Vec<u8>) -> Self {
        Self {
            bytes,
            of: PhantomData,
        }
    }

    /// A `T` as postcard writes it.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}
