//! How pages show what is there: sorting, filters, columns, density, theme, time zone.

pub(crate) mod density;
pub(crate) mod ranking;
pub(crate) mod runs;
pub(crate) mod simulate;
pub(crate) mod sort_order;
pub(crate) mod telemetry;
pub(crate) mod theme;
pub(crate) mod time_zones;
pub(crate) mod tour;
pub(crate) mod worklist;
