//! Which receipt and approval belong to which card, and what each card is called.

use super::OpenFile;
use crate::collapse::{ApprovalOf, CardInput, Receipt, Verdict};
use crate::formats::{Code, Decoder, Severity, Span};

/// What belongs to what, by places in the files.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    cards: Vec<CardLink>,
    /// Reflexion rounds so far: the greatest that a history says.
    pub(super) attempts: f64,
}

#[derive(Clone, Debug)]
struct CardLink {
    id: String,
    file: usize,
    card: usize,
    verdict: Option<Verdict>,
    reasons: Vec<String>,
    approvals: Vec<ApprovalOf>,
}

impl Links {
    /// The cards with everything said about them, in file order.
    pub(super) fn inputs<'a>(&self, files: &'a [OpenFile]) -> Vec<CardInput<'a>> {
        let input = |link: &CardLink| {
            let opened = files.get(link.file)?;
            Some(CardInput {
                id: link.id.clone(),
                card: opened.contents.cards.get(link.card)?,
                file: opened.key,
                source: &opened.file.source,
                verdict: link.verdict,
                reasons: link.reasons.clone(),
                approvals: link.approvals.clone(),
            })
        };
        self.cards.iter().filter_map(input).collect()
    }
}

/// Names the cards and finds what belongs to them; says what belongs to nothing.
pub(super) fn link(files: &mut [OpenFile]) -> Links {
    let mut links = Links {
        cards: name_cards(files),
        attempts: attempts(files),
    };
    let receipts: usize = files.iter().map(|file| file.contents.receipts.len()).sum();
    for at in 0..files.len() {
        for receipt in files[at].contents.receipts.clone() {
            link_receipt(&receipt, at, receipts == 1, &mut links.cards, files);
        }
        for approval in files[at].contents.approvals.clone() {
            let named = find(&links.cards, files, &approval.card);
            if named.is_empty() {
                say(
                    files,
                    at,
                    approval.span,
                    Severity::Error,
                    Code::UnknownCard,
                    [
                        &approval.card,
                        "the id or agent of a loaded card",
                        "approval not used",
                    ],
                );
            }
            for card in named {
                links.cards[card].approvals.push(approval.of.clone());
            }
        }
    }
    for link in &links.cards {
        if link.verdict.is_none() {
            let span = files[link.file].contents.cards[link.card].span;
            let at_start = Span::new(span.start, span.start);
            let said = ["none", "a verifier's receipt", "goes on as unverified"];
            say(
                files,
                link.file,
                at_start,
                Severity::Note,
                Code::NoReceipt,
                said,
            );
        }
    }
    links
}

fn say(
    files: &mut [OpenFile],
    at: usize,
    span: Span,
    severity: Severity,
    code: Code,
    words: [&str; 3],
) {
    let Some(opened) = files.get_mut(at) else {
        return;
    };
    let mut decoder = Decoder::new(&opened.file.source);
    decoder.report(severity, code, span, words);
    opened.diagnostics.extend(decoder.into_diagnostics());
}

fn attempts(files: &[OpenFile]) -> f64 {
    let histories = files
        .iter()
        .filter_map(|file| file.contents.history.as_ref()?.attempts);
    histories.fold(0.0, f64::max)
}

/// A card's id is its `id`, else its agent, else the stem of its file, made unique with `#2`.
fn name_cards(files: &mut [OpenFile]) -> Vec<CardLink> {
    let mut cards: Vec<CardLink> = Vec::new();
    let mut seen: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
    for at in 0..files.len() {
        for card in 0..files[at].contents.cards.len() {
            let position = &files[at].contents.cards[card];
            let named = position.id.as_ref().or(position.agent.as_ref()).cloned();
            let (own_id, span) = (position.id.is_some(), position.span);
            let name = named.unwrap_or_else(|| stem(&files[at].file.source.name).to_owned());
            let count = seen.entry(name.to_lowercase()).or_insert(0);
            *count += 1;
            let id = if *count == 1 {
                name.clone()
            } else {
                format!("{name}#{count}")
            };
            if *count > 1 {
                let severity = if own_id {
                    Severity::Warning
                } else {
                    Severity::Note
                };
                let done = format!("called {id}");
                let at_start = Span::new(span.start, span.start);
                say(
                    files,
                    at,
                    at_start,
                    severity,
                    Code::DuplicateId,
                    [&name, "a name of its own", &done],
                );
            }
            let (verdict, reasons, approvals) = (None, Vec::new(), Vec::new());
            cards.push(CardLink {
                id,
                file: at,
                card,
                verdict,
                reasons,
                approvals,
            });
        }
    }
    cards
}

fn stem(name: &str) -> &str {
    let base = name.rsplit(['/', '\\']).next().unwrap_or(name);
    base.rsplit_once('.').map_or(base, |(stem, _)| stem)
}

/// The cards of an id, or else of an agent, whatever the case.
fn find(cards: &[CardLink], files: &[OpenFile], name: &str) -> Vec<usize> {
    let same = |other: &str| crate::formats::normalised(other) == crate::formats::normalised(name);
    let by_id: Vec<usize> = (0..cards.len()).filter(|at| same(&cards[*at].id)).collect();
    if !by_id.is_empty() {
        return by_id;
    }
    let agent = |link: &CardLink| {
        files[link.file].contents.cards[link.card]
            .agent
            .as_deref()
            .is_some_and(same)
    };
    (0..cards.len()).filter(|at| agent(&cards[*at])).collect()
}

/// A receipt that names no card speaks for the cards of its file, or, alone in the workspace, for
/// all of them.
fn link_receipt(
    receipt: &Receipt,
    at: usize,
    only: bool,
    cards: &mut [CardLink],
    files: &mut [OpenFile],
) {
    let named = match &receipt.card {
        Some(name) => {
            let named = find(cards, files, name);
            if named.is_empty() {
                let said = [
                    name.as_str(),
                    "the id or agent of a loaded card",
                    "receipt not used",
                ];
                say(
                    files,
                    at,
                    receipt.span,
                    Severity::Warning,
                    Code::UnknownCard,
                    said,
                );
            }
            named
        }
        None => unnamed(at, only, cards, files, receipt.span),
    };
    for card in named {
        let link = &mut cards[card];
        if link
            .verdict
            .is_some_and(|verdict| verdict != Verdict::Pending)
        {
            let said = [
                "a second receipt",
                "one receipt for a card",
                "the stricter one holds",
            ];
            say(
                files,
                at,
                receipt.span,
                Severity::Warning,
                Code::Superseded,
                said,
            );
        }
        if link
            .verdict
            .is_none_or(|verdict| strictness(receipt.verdict) > strictness(verdict))
        {
            link.verdict = Some(receipt.verdict);
            link.reasons.clone_from(&receipt.reasons);
        }
    }
}

/// A veto holds against any other receipt; a pending one says nothing against a finished one.
fn strictness(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Pending => 0,
        Verdict::Pass => 1,
        Verdict::Fail => 2,
    }
}

fn unnamed(
    at: usize,
    only: bool,
    cards: &[CardLink],
    files: &mut [OpenFile],
    span: Span,
) -> Vec<usize> {
    let of_file: Vec<usize> = (0..cards.len())
        .filter(|card| cards[*card].file == at)
        .collect();
    let (named, done) = if !of_file.is_empty() {
        (of_file, "taken for the cards of this file".to_owned())
    } else if only && !cards.is_empty() {
        (
            (0..cards.len()).collect(),
            format!("taken for all {} cards", cards.len()),
        )
    } else {
        (
            Vec::new(),
            "not used: several receipts name no card".to_owned(),
        )
    };
    let severity = if named.is_empty() {
        Severity::Warning
    } else {
        Severity::Note
    };
    let done = if cards.is_empty() {
        "no card is loaded yet"
    } else {
        &done
    };
    let said = ["no card", "card: the id or agent of a card", done];
    say(files, at, span, severity, Code::UnnamedReceipt, said);
    named
}
