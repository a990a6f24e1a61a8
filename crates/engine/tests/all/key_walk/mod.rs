//! Keys of the documents of each system: each has an effect, or is named as one without.

mod deliberation;
mod events;
mod others;
mod walk;
