//! What is told of a decision as a whole.

use steelyard_decision::{Model, Weighed};
use steelyard_documents::Source;
use steelyard_system::OpenFile;

use super::CardsOpen;
use super::contents::{Contents, Dossier};
use crate::{Policy, ReportInput, panel};

impl<'d> CardsOpen<'d> {
    /// Tells something of a decision, by its place among all, as a model of it has it, moved or edited as may be, and what
    /// that comes to. `None` where there is no such decision over cards.
    pub fn with_report_input<T>(
        &self,
        decision: usize,
        (model, weighed): (&Model, &Weighed),
        tell: impl FnOnce(&ReportInput<'_>) -> T,
    ) -> Option<T> {
        let linked = self.linked(decision)?;
        let policy = Policy {
            parameters: model.parameters.clone(),
            switches: model.switches.clone(),
            ..self.room.policy.clone()
        };
        let case = linked.case(self.desk.files, &self.room.files);
        let policy_file = self.room.policy_file;
        Some(tell(&ReportInput {
            case: &case,
            evaluators: &panel::evaluators(&policy, &case),
            beside: &self.beside(&linked.name),
            policy_file: policy_file
                .and_then(|at| self.desk.files.get(at))
                .map(|opened| &opened.file.source),
            model,
            weighed,
        }))
    }

    /// What open files say of a decision beside its cards. A history that names no decision is for all.
    fn beside(&self, decision: &str) -> Vec<(&'d Source, Vec<String>)> {
        let holds = |contents: &Contents| -> Vec<String> {
            let dossiers = contents.dossiers.iter();
            let own = dossiers.filter(|one| one.decision == decision || one.is_for_all());
            own.flat_map(|one| held(one, one.decision == decision))
                .collect()
        };
        let files = self.desk.files.iter().zip(&self.room.files);
        let source = |opened: &'d OpenFile| &opened.file.source;
        files
            .map(|(opened, contents)| (source(opened), holds(contents)))
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
