//! A decision as data, as `docs/decision-as-data.md` and the schema have it: what the random problems are written in and what the
//! reference reads.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Decision {
    pub(crate) format: String,
    pub(crate) parameters: Vec<Parameter>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) groups: Vec<Group>,
    #[serde(flatten)]
    pub(crate) step: Step,
}

/// A decision without its parameters, which its stages share.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Step {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) classes: Vec<String>,
    pub(crate) criteria: Vec<Criterion>,
    #[serde(default)]
    pub(crate) norm: Norm,
    pub(crate) alternatives: Vec<Alternative>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) flags: Vec<Flag>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) facts: BTreeMap<String, f64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) safety: Vec<Preference>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) guards: Vec<Guard>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) stages: Vec<Stage>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Stage {
    pub(crate) id: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) leaders: Vec<String>,
    #[serde(flatten)]
    pub(crate) step: Step,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Norm {
    #[default]
    One,
    Weights,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Parameter {
    pub(crate) id: String,
    pub(crate) role: Role,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<f64>,
    pub(crate) min: f64,
    pub(crate) max: f64,
    pub(crate) limit: f64,
    #[serde(default)]
    pub(crate) whole: bool,
    #[serde(default)]
    pub(crate) locked: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fallback_of: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Role {
    #[default]
    Weight,
    Multiplier,
    Threshold,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Group {
    pub(crate) id: String,
    pub(crate) mode: String,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Criterion {
    pub(crate) id: String,
    /// 1 or −1.
    pub(crate) sign: f64,
    pub(crate) weights: Vec<String>,
    pub(crate) share: f64,
    pub(crate) gain: f64,
    pub(crate) shift: f64,
    /// Whether its part is added after norm and multiplier.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) offset: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Alternative {
    pub(crate) id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) class: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) multiplier: Option<String>,
    pub(crate) cells: BTreeMap<String, Cell>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) gates: Vec<Gate>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) flags: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Cell {
    Plain(f64),
    Gained { x: f64, gain: f64 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Gate {
    pub(crate) id: String,
    /// `veto`, `reject` or `escalate`.
    pub(crate) effect: String,
    pub(crate) test: GateTest,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum GateTest {
    All {
        all: Vec<GateTest>,
    },
    Any {
        any: Vec<GateTest>,
    },
    Number {
        measured: f64,
        op: Op,
        limit: String,
    },
    Fact {
        fact: String,
        holds: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Op {
    #[serde(rename = ">")]
    Gt,
    #[serde(rename = ">=")]
    Ge,
    #[serde(rename = "<")]
    Lt,
    #[serde(rename = "<=")]
    Le,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Flag {
    pub(crate) id: String,
    pub(crate) yes: String,
    pub(crate) no: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Preference {
    pub(crate) label: String,
    /// `least` or `most`.
    pub(crate) prefer: String,
    pub(crate) x: BTreeMap<String, f64>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Guard {
    pub(crate) id: String,
    pub(crate) tests: Vec<Test>,
    pub(crate) status: Status,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Test {
    pub(crate) left: Left,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) of: Option<String>,
    pub(crate) op: Op,
    pub(crate) right: Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Left {
    Top,
    Gap,
    Ranked,
    Waiting,
    Vetoed,
    Flag,
    Fact,
    Rank,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Right {
    Number(f64),
    Threshold(String),
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Status {
    pub(crate) id: String,
    #[serde(default)]
    pub(crate) winner: Pick,
    #[serde(default)]
    pub(crate) recommended: Pick,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) opens: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Pick {
    Nobody,
    #[default]
    First,
    Safest,
    This(String),
}
