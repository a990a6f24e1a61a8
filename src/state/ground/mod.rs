//! What is open, edited and selected, and the address that says so.

pub(crate) mod changes;
pub(crate) mod draft;
pub(crate) mod editing;
pub(crate) mod files;
pub(crate) mod history;
pub(crate) mod intake;
pub(crate) mod named_settings;
pub(crate) mod navigation;
pub(crate) mod route;
pub(crate) mod samples;
pub(crate) mod selection;
pub(crate) mod stamp;
