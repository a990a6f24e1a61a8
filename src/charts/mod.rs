//! Charts: a spec (pure: what to draw, domains, labels) becomes a [`scene::Scene`] of named marks, placed by a
//! [`plot::Plot`] where it has axes; [`view`] turns a scene into SVG nodes.
//!
//! What does not live here: signals, the client, layout of pages. Everything but [`view`] is free of
//! web types and tested natively.

pub(crate) mod bars;
pub(crate) mod chart;
pub(crate) mod decimal;
pub(crate) mod document;
pub(crate) mod domain;
pub(crate) mod dot_chart;
pub(crate) mod drift_chart;
pub(crate) mod extents;
pub(crate) mod format;
pub(crate) mod histogram;
pub(crate) mod lanes;
pub(crate) mod line_chart;
pub(crate) mod line_names;
pub(crate) mod moments;
pub(crate) mod paint;
pub(crate) mod plot;
pub(crate) mod run_lines;
pub(crate) mod scene;
pub(crate) mod score_axis;
pub(crate) mod score_chart;
pub(crate) mod spark;
pub(crate) mod step_chart;
pub(crate) mod step_line;
pub(crate) mod svg;
pub(crate) mod table;
pub(crate) mod text_width;
pub(crate) mod timeline;
pub(crate) mod trust_chart;
pub(crate) mod trust_course;
pub(crate) mod view;
pub(crate) mod waterfall;
pub(crate) mod waterfall_chart;
