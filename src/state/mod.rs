//! What the user has loaded and chosen. Ground facts are signals; everything else is a memo over a
//! pure function; no effect writes a signal, but for those that `tests/house` lists. Actions are methods that change signals or ask the
//! client.
//!
//! [`changes`], [`draft`], [`history`], [`route`] and [`seating`] are pure and know no signal; the
//! others bind them to the page.

pub(crate) mod autosave;
pub(crate) mod changes;
pub(crate) mod deciding;
pub(crate) mod density;
pub(crate) mod draft;
pub(crate) mod editing;
pub(crate) mod effect;
pub(crate) mod files;
pub(crate) mod half_done;
pub(crate) mod history;
pub(crate) mod intake;
pub(crate) mod list;
pub(crate) mod list_view;
pub(crate) mod log_view;
pub(crate) mod memo;
pub(crate) mod named_settings;
pub(crate) mod navigation;
pub(crate) mod order;
pub(crate) mod reports;
pub(crate) mod route;
pub(crate) mod runs_view;
pub(crate) mod samples;
pub(crate) mod scope;
pub(crate) mod seating;
pub(crate) mod selection;
pub(crate) mod sieve_view;
pub(crate) mod simulate_view;
pub(crate) mod stamp;
pub(crate) mod studies;
pub(crate) mod theme;
pub(crate) mod time_zones;
pub(crate) mod tour;
pub(crate) mod verdicts;
pub(crate) mod watching;
