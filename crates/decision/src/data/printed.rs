use serde::Serialize;

use super::Data;
use crate::{Model, Report, Weighed};

/// A decision as it is printed and exported: the report, and what it was worked out from, so that it
/// can be opened again.
#[derive(Clone, Debug, Serialize)]
pub struct Printed<'a> {
    /// What it came to and why.
    #[serde(flatten)]
    pub report: Report,
    /// What it was worked out from.
    pub model: Data<'a>,
}

impl<'a> Printed<'a> {
    /// A weighed model as it is printed.
    pub fn new(model: &'a Model, weighed: &Weighed) -> Self {
        Self {
            report: Report::new(model, weighed),
            model: Data::new(model),
        }
    }
}
