use serde::Serialize;

use super::label;
use crate::{Group, Mode, Parameter, Role};

#[derive(Clone, Debug, Serialize)]
pub(super) struct ParameterData<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    group: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    unit: &'a str,
    role: Role,
    default: f64,
    saved: f64,
    /// Left out where it follows another.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<f64>,
    min: f64,
    max: f64,
    limit: f64,
    step: f64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    whole: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    locked: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fallback_of: Option<&'a str>,
}

impl<'a> ParameterData<'a> {
    pub(super) fn new(one: &'a Parameter) -> Self {
        Self {
            id: &one.id,
            label: label(&one.label, &one.id),
            group: &one.group,
            unit: &one.unit,
            role: one.role,
            default: one.default,
            saved: one.saved,
            value: (!one.follows).then_some(one.value),
            min: one.min,
            max: one.max,
            limit: one.limit,
            step: one.step,
            whole: one.whole,
            locked: one.locked,
            fallback_of: one.fallback_of.as_deref(),
        }
    }
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct GroupData<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    mode: Mode,
}

impl<'a> GroupData<'a> {
    pub(super) fn new(one: &'a Group) -> Self {
        Self {
            id: &one.id,
            label: label(&one.label, &one.id),
            mode: one.mode,
        }
    }
}
