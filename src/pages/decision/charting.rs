//! How a picture that is a chart was drawn.

use leptos::prelude::*;

use crate::charts::domain::Domain;
use crate::components::chart::Pointing;

/// How a picture was drawn, and what of it is pointed at.
#[derive(Clone, Copy)]
pub(super) struct Drawn {
    /// Its scale.
    pub(super) domain: Memo<Domain>,
    /// Its width.
    pub(super) width: Signal<f64>,
    /// What is pointed at.
    pub(super) pointing: Pointing,
}
