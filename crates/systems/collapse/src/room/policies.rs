//! Which policy is in force.

use steelyard_documents::{Code, Decoder, Node, Severity, Span};
use steelyard_system::{OpenFile, documents_in, entry, refuse};

use super::contents::Contents;
use crate::Policy;
use crate::policy::{looks_like_policy, read_policy};

/// Reads the first policy of the files, and gives its file's place. Later ones are told that they are not used.
pub(super) fn in_force(
    files: &mut [OpenFile],
    contents: &mut [Contents],
) -> (Option<Policy>, Option<usize>) {
    let mut found: Option<(Policy, usize)> = None;
    for (at, (opened, contents)) in files.iter_mut().zip(contents).enumerate() {
        let mut decoder = Decoder::new(&opened.file.source);
        let documents = opened.file.documents.iter();
        for root in documents.flat_map(|root| documents_in(root)) {
            let Some((node, _)) = policy_in(root) else {
                continue;
            };
            contents.policies += 1;
            if found.is_some() {
                let diagnosis = [
                    "a second policy",
                    "one policy",
                    "not used; only the first is",
                ];
                let span = Span::new(node.span.start, node.span.start);
                decoder.report(Severity::Warning, Code::SUPERSEDED, span, diagnosis);
            } else if opened.file.is_flawed(root) {
                let words = ["a policy without errors", "policy not used; defaults apply"];
                refuse(&mut decoder, node, words);
            } else if let Some(policy) = read_policy(&mut decoder, node) {
                found = Some((policy, at));
            }
        }
        opened.diagnostics.extend(decoder.into_diagnostics());
    }
    found.map_or((None, None), |(policy, at)| (Some(policy), Some(at)))
}

/// The policy of a document, and the keys that lead to it.
pub(super) fn policy_in(root: &Node) -> Option<(&Node, Vec<String>)> {
    if let Some(inner) = entry(root, &["policy", "collapse_policy"]) {
        return looks_like_policy(&inner.value).then(|| (&inner.value, vec![inner.key.clone()]));
    }
    looks_like_policy(root).then_some((root, Vec::new()))
}
