//! Which receipt and approval belong to which card, and what each card is called.

mod names;

use super::OpenFile;
use crate::collapse::{Approval, ApprovalOf, CardInput, Receipt, Verdict};
use crate::formats::{Code, Decoder, Severity, Span};
use names::{Name, Names};

/// What belongs to what, by places in the files.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    cards: Vec<CardLink>,
    /// Reflexion rounds so far: the greatest that a history says.
    pub(super) attempts: f64,
}

#[derive(Clone, Debug)]
struct CardLink {
    name: Name,
    verdict: Option<Verdict>,
    reasons: Vec<String>,
    approvals: Vec<ApprovalOf>,
}

impl Links {
    /// The cards with everything said about them, in file order.
    pub(super) fn inputs<'a>(&self, files: &'a [OpenFile]) -> Vec<CardInput<'a>> {
        let input = |link: &CardLink| {
            let opened = files.get(link.name.file)?;
            Some(CardInput {
                id: link.name.id.clone(),
                card: opened.contents.cards.get(link.name.card)?,
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
    let names = Names::new(files);
    let link = |name: &Name| CardLink {
        name: name.clone(),
        verdict: None,
        reasons: Vec::new(),
        approvals: Vec::new(),
    };
    let cards = names.all().iter().map(link).collect();
    let receipts: usize = files.iter().map(|file| file.contents.receipts.len()).sum();
    let mut linker = Linker {
        names: &names,
        cards,
        only_receipt: receipts == 1,
        said: Vec::new(),
    };
    for (at, opened) in files.iter().enumerate() {
        opened
            .contents
            .receipts
            .iter()
            .for_each(|receipt| linker.receipt(receipt, at));
        opened
            .contents
            .approvals
            .iter()
            .for_each(|approval| linker.approval(approval, at));
    }
    linker.without_receipt();
    let Linker { cards, said, .. } = linker;
    for (at, say) in names.said().iter().chain(&said) {
        tell(&mut files[*at], say);
    }
    Links {
        cards,
        attempts: attempts(files),
    }
}

/// Something to say about a place of a file.
struct Say {
    span: Span,
    severity: Severity,
    code: Code,
    words: [String; 3],
}

impl Say {
    fn new(span: Span, severity: Severity, code: Code, words: [&str; 3]) -> Self {
        Self {
            span,
            severity,
            code,
            words: words.map(str::to_owned),
        }
    }
}

fn tell(opened: &mut OpenFile, say: &Say) {
    let mut decoder = Decoder::new(&opened.file.source);
    let words = [0, 1, 2].map(|at| say.words[at].as_str());
    decoder.report(say.severity, say.code, say.span, words);
    opened.diagnostics.extend(decoder.into_diagnostics());
}

fn attempts(files: &[OpenFile]) -> f64 {
    let histories = files
        .iter()
        .filter_map(|file| file.contents.history.as_ref()?.attempts);
    histories.fold(0.0, f64::max)
}

struct Linker<'n> {
    names: &'n Names,
    cards: Vec<CardLink>,
    only_receipt: bool,
    said: Vec<(usize, Say)>,
}

impl Linker<'_> {
    fn say(&mut self, at: usize, span: Span, severity: Severity, code: Code, words: [&str; 3]) {
        self.said.push((at, Say::new(span, severity, code, words)));
    }

    fn receipt(&mut self, receipt: &Receipt, at: usize) {
        let named = match &receipt.card {
            Some(name) => self.named(name, receipt, at),
            None => self.unnamed(receipt, at),
        };
        for card in named {
            let link = &mut self.cards[card];
            let before = link.verdict;
            if before.is_none_or(|before| strictness(receipt.verdict) > strictness(before)) {
                link.verdict = Some(receipt.verdict);
                link.reasons.clone_from(&receipt.reasons);
            }
            if before.is_some_and(|before| before != Verdict::Pending) {
                let words = [
                    "a second receipt",
                    "one receipt for a card",
                    "the stricter one holds",
                ];
                self.say(at, receipt.span, Severity::Warning, Code::Superseded, words);
            }
        }
    }

    fn named(&mut self, name: &str, receipt: &Receipt, at: usize) -> Vec<usize> {
        let named = self.names.find(name);
        if named.is_empty() {
            let words = [name, "the id or agent of a loaded card", "receipt not used"];
            self.say(
                at,
                receipt.span,
                Severity::Warning,
                Code::UnknownCard,
                words,
            );
        }
        named
    }

    /// A receipt that names no card speaks for the cards of its file, or, alone in the workspace,
    /// for all of them.
    fn unnamed(&mut self, receipt: &Receipt, at: usize) -> Vec<usize> {
        let of_file = self.names.of_file(at);
        let all = self.cards.len();
        let (named, done) = if !of_file.is_empty() {
            (of_file, "taken for the cards of this file".to_owned())
        } else if all == 0 {
            (Vec::new(), "not used: no card is loaded".to_owned())
        } else if self.only_receipt {
            ((0..all).collect(), format!("taken for all {all} cards"))
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
        let words = ["no card", "card: the id or agent of a card", done.as_str()];
        self.say(at, receipt.span, severity, Code::UnnamedReceipt, words);
        named
    }

    fn approval(&mut self, approval: &Approval, at: usize) {
        let named = self.names.find(&approval.card);
        if named.is_empty() {
            let words = [
                &approval.card,
                "the id or agent of a loaded card",
                "approval not used",
            ];
            self.say(at, approval.span, Severity::Error, Code::UnknownCard, words);
        }
        for card in named {
            self.cards[card].approvals.push(approval.of.clone());
        }
    }

    fn without_receipt(&mut self) {
        let without: Vec<(usize, Span)> = self
            .cards
            .iter()
            .filter(|link| {
                link.verdict
                    .is_none_or(|verdict| verdict == Verdict::Pending)
            })
            .map(|link| (link.name.file, link.name.start))
            .collect();
        for (at, start) in without {
            let words = ["none", "a verifier's receipt", "goes on as unverified"];
            self.say(at, start, Severity::Note, Code::NoReceipt, words);
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
