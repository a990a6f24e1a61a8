//! What the worker answered about decisions.

pub(crate) mod deciding;
pub(crate) mod list;
pub(crate) mod reports;
pub(crate) mod row_positions;
pub(crate) mod studies;
