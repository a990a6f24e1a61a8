//! What is told of a decision as a whole.

use steelyard_decision::{Model, Weighed};
use steelyard_documents::Source;
use steelyard_system::OpenFile;

use super::CardsOpen;
use super::contents::CaseFile;
use super::link::Linked;
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
        let case = linked.case(self.open.files, &self.room.files);
        let policy_file = self.room.policy_file;
        Some(tell(&ReportInput {
            case: &case,
            evaluators: &panel::evaluators(&policy, &case),
            beside: &self.beside(linked),
            policy_file: policy_file
                .and_then(|at| self.open.files.get(at))
                .map(|opened| &opened.file.source),
            model,
            weighed,
        }))
    }

    /// What open files say of a decision beside its cards. A history that names no decision is for all.
    fn beside(&self, linked: &Linked) -> Vec<(&'d Source, Vec<String>)> {
        let mut beside: Vec<(&'d Source, Vec<String>)> = Vec::new();
        for (file, place) in &linked.parts {
            let opened: Option<&'d OpenFile> = self.open.files.get(*file);
            let contents = self.room.files.get(*file);
            let case_file = contents.and_then(|contents| contents.case_files.get(*place));
            let Some((opened, case_file)) = opened.zip(case_file) else {
                continue;
            };
            let held = held(case_file, case_file.decision == linked.name);
            let source = &opened.file.source;
            match beside.last_mut() {
                Some((last, all)) if std::ptr::eq(*last, source) => all.extend(held),
                _ if held.is_empty() => {}
                _ => beside.push((source, held)),
            }
        }
        beside
    }
}

fn held(case_file: &CaseFile, own: bool) -> Vec<String> {
    let count = |n: usize, word: &str| match n {
        0 => None,
        1 => Some(format!("1 {word}")),
        n => Some(format!("{n} {word}s")),
    };
    let counted = if own {
        [
            count(case_file.receipts.len(), "receipt"),
            count(case_file.approvals.len(), "approval"),
            count(case_file.evaluations.len(), "evaluation"),
        ]
    } else {
        [None, None, None]
    };
    let more = [
        count(case_file.resolutions.len(), "resolution").filter(|_| own),
        (own && !case_file.context.is_empty()).then(|| "context".to_owned()),
    ];
    let history = case_file.history.as_ref().map(|_| "history".to_owned());
    let recorded = case_file.recorded.as_ref().filter(|_| own);
    let recorded = recorded.map(|_| "recorded outcome".to_owned());
    counted
        .into_iter()
        .chain(more)
        .chain([history, recorded])
        .flatten()
        .collect()
}
