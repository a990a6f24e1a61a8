//! The seam to what is told of a decision over cards.

use steelyard_collapse::{Paper, Policy, panel};
use steelyard_decision::{Model, Weighed};
use steelyard_documents::Source;

use super::contents::Dossier;
use super::{OpenFile, Workspace};

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
            beside: &self.beside(&linked.name),
            policy_file: self.policy_file().map(|opened| &opened.file.source),
            model,
            weighed,
        }))
    }

    /// What open files say of a decision beside its cards. A history that names no decision is for all.
    fn beside(&self, decision: &str) -> Vec<(&Source, Vec<String>)> {
        let holds = |opened: &OpenFile| -> Vec<String> {
            let dossiers = opened.contents.dossiers.iter();
            let own = dossiers.filter(|one| one.decision == decision || one.is_for_all());
            own.flat_map(|one| held(one, one.decision == decision))
                .collect()
        };
        let files = self.files.iter();
        files
            .map(|opened| (&opened.file.source, holds(opened)))
            .filter(|(_, held)| !held.is_empty())
            .collect()
    }
}

fn held(dossier: &Dossier, own: bool) -> Vec<String> {
    let count = |n: usize, word: &str| match n {
        0 => None,
        1 => Some(format!("1 {word}")),
        n => Some(format!("{n} {word}s")),
    };
    let counted = if own {
        [
            count(dossier.receipts.len(), "receipt"),
            count(dossier.approvals.len(), "approval"),
            count(dossier.evaluations.len(), "evaluation"),
        ]
    } else {
        [None, None, None]
    };
    let history = dossier.history.as_ref().map(|_| "history".to_owned());
    let recorded = dossier.recorded.as_ref().filter(|_| own);
    let recorded = recorded.map(|_| "record of its time".to_owned());
    counted
        .into_iter()
        .chain([history, recorded])
        .flatten()
        .collect()
}
