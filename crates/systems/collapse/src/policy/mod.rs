//! The policy: weights, thresholds, readings and the table of words, with its reader.

mod parameters;
pub(crate) mod read;
mod switches;

pub use parameters::{Definition, definition, definitions, ids, panel_weight};
pub(crate) use read::{is_constant_group, is_policy_key};
pub use read::{looks_like_policy, read_policy};
pub use switches::{signs, switch_ids, switches};

use steelyard_decision::{Group, Mode, Parameters, Switch};

use crate::Coercions;
use crate::role::Aliases;
use parameters::{PANEL, PANEL_THRESHOLDS};

/// Everything that a policy file can say, at its defaults where it does not.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    /// Weights, thresholds, severities, assumptions.
    pub parameters: Parameters,
    /// Readings of the rules.
    pub switches: Vec<Switch>,
    /// What words count as numbers.
    pub coercions: Coercions,
    /// Who speaks in which role of the panel.
    pub aliases: Aliases,
}

impl Default for Policy {
    fn default() -> Self {
        let list = definitions().iter().map(Definition::parameter).collect();
        let groups = vec![
            group(PANEL, "Panel"),
            group(PANEL_THRESHOLDS, "Panel thresholds"),
        ];
        let parameters = Parameters::grouped(list, groups);
        Self {
            parameters,
            switches: switches(),
            coercions: Coercions::default(),
            aliases: Aliases::default(),
        }
    }
}

fn group(id: &'static str, label: &'static str) -> Group {
    Group {
        id: id.into(),
        label: label.into(),
        mode: Mode::Free,
    }
}

impl Policy {
    /// The reading in force of a switch; empty for one that is not there.
    pub fn reading(&self, id: &str) -> &'static str {
        self.switches
            .iter()
            .find(|switch| switch.id == id)
            .map_or("", Switch::reading)
    }
}
