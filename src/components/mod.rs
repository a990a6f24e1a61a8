//! Widgets. They take signals, callbacks and queries whose answers they show, never the client, and know nothing of pages.
//!
//! ```text
//! <StatusChip status=Signal::derive(move || decided.get().status.clone())/>
//! ```

pub(crate) mod about;
pub(crate) mod apart;
pub(crate) mod beam;
pub(crate) mod chart;
pub(crate) mod chip;
pub(crate) mod choices;
pub(crate) mod confusion;
pub(crate) mod control;
pub(crate) mod csv_button;
pub(crate) mod data_table;
pub(crate) mod decision_name;
pub(crate) mod diagnostics;
pub(crate) mod diff;
pub(crate) mod distribution;
pub(crate) mod drop_area;
pub(crate) mod dynamic;
pub(crate) mod file_buttons;
pub(crate) mod flip_words;
pub(crate) mod focus;
pub(crate) mod icon;
pub(crate) mod keys;
pub(crate) mod live;
pub(crate) mod logo;
pub(crate) mod markdown;
pub(crate) mod measure;
pub(crate) mod measure_table;
pub(crate) mod measured;
pub(crate) mod media;
pub(crate) mod modal;
pub(crate) mod moment;
pub(crate) mod named_settings;
pub(crate) mod not_come;
pub(crate) mod notice;
pub(crate) mod outcome;
pub(crate) mod patch;
pub(crate) mod popover;
pub(crate) mod reading_words;
pub(crate) mod scroll;
pub(crate) mod search_field;
pub(crate) mod slider;
pub(crate) mod slider_buttons;
pub(crate) mod slider_hand;
pub(crate) mod slider_keys;
pub(crate) mod source;
pub(crate) mod step_buttons;
pub(crate) mod tabs;
pub(crate) mod tile;
pub(crate) mod track;
pub(crate) mod trust_legend;
pub(crate) mod typed_number;
pub(crate) mod value_field;
pub(crate) mod virtual_list;
pub(crate) mod weights;
pub(crate) mod zones;
