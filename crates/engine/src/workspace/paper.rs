//! The seam to what is told of a decision over cards.

use super::Workspace;
use crate::collapse::{Paper, Policy, panel};
use crate::decision::{Model, Weighed};

impl Workspace {
    /// Tells something of a decision over cards, by its place among those, as a model of it has it: one of
    /// [`Self::collapses`], moved or edited since as may be, and what it comes to. `None` where there is no such
    /// decision.
    pub fn with_paper<T>(
        &self,
        decision: usize,
        (model, weighed): (&Model, &Weighed),
        tell: impl FnOnce(&Paper<'_>) -> T,
    ) -> Option<T> {
        let linked = self.links.decisions.get(decision)?;
        let policy = Policy {
            parameters: model.parameters.clone(),
            switches: model.switches.clone(),
            ..self.policy.clone()
        };
        let case = linked.case(&self.files);
        Some(tell(&Paper {
            case: &case,
            voices: &panel::voices(&policy, &case),
            policy_file: self.policy_file().map(|opened| &opened.file.source),
            model,
            weighed,
        }))
    }
}
