//! Keys of documents of no system: prices, events and decisions as data. Each has an effect, or is named as one without.

mod documents;
mod events;
