use serde::Serialize;
use steelyard_documents::Name;

use crate::{Refusal, Role};

/// Anything a user can move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Parameter {
    /// Public name, the same in the URL, on the command line and in files: `collapse.w_e`.
    pub id: Name,
    /// Name in words.
    pub label: Name,
    /// What it stands with: `weights`, `thresholds`.
    pub group: Name,
    /// Unit, or empty.
    pub unit: Name,
    /// What it does.
    pub role: Role,
    /// The system's default.
    pub default: f64,
    /// The value of the loaded config, or the default: where a reset goes.
    pub saved: f64,
    /// The value now.
    pub value: f64,
    /// Least value.
    pub min: f64,
    /// Where a slider ends; larger values can be typed up to `limit`.
    pub max: f64,
    /// Greatest value.
    pub limit: f64,
    /// One step of an arrow key.
    pub step: f64,
    /// Whether it is a count: no flip stops between two whole numbers.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub whole: bool,
    /// Whether a proportional move of another weight leaves it alone.
    pub locked: bool,
    /// The weight that it follows until it is set itself: a scorer's default.
    pub fallback_of: Option<Name>,
    /// Whether it does follow now.
    pub follows: bool,
}

impl Parameter {
    /// A free weight from 0 up, its slider reaching twice the default (at least 1).
    pub fn weight(id: impl Into<Name>, label: impl Into<Name>, default: f64) -> Self {
        Self {
            id: id.into(),
            label: label.into(),
            group: "weights".into(),
            unit: Name::default(),
            role: Role::Weight,
            default,
            saved: default,
            value: default,
            min: 0.0,
            max: (2.0 * default).clamp(1.0, f64::MAX),
            limit: (2.0 * default).clamp(1e6, f64::MAX),
            step: 0.1,
            whole: false,
            locked: false,
            fallback_of: None,
            follows: false,
        }
    }

    /// Whether it can be that: a finite number within its bounds.
    pub(super) fn holds(&self, value: f64) -> bool {
        value.is_finite() && value >= self.min && value <= self.limit
    }

    /// Refuses a value that it cannot be.
    pub(super) fn check(&self, value: f64) -> Result<(), Refusal> {
        if self.holds(value) {
            return Ok(());
        }
        Err(Refusal::OutOfBounds {
            id: self.id.to_string(),
            value,
            min: self.min,
            limit: self.limit,
        })
    }

    /// A limit from 0 up, its slider reaching twice the default (at least 1).
    pub fn threshold(id: impl Into<Name>, label: impl Into<Name>, default: f64) -> Self {
        Self {
            role: Role::Threshold,
            group: "thresholds".into(),
            ..Self::weight(id, label, default)
        }
    }
}
