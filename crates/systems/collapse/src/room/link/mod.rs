//! Which receipt and approval belong to which card, and what each card is called.

mod approvals;
mod effects;
mod evaluators;
mod names;
mod resolutions;

use std::collections::{BTreeMap, BTreeSet};

use crate::panel::Evaluator;
use crate::receipt::second_objective;
use crate::{
    Approval, CardInput, Case, Context, History, Policy, PositionCard, Receipt, ReceiptVerdict,
    Resolution,
};
use steelyard_decision::{RecordedName, RecordedOutcome, plain};
use steelyard_documents::{Code, Decoder, Name as DecisionName, Severity, Span};

use steelyard_system::OpenFile;

use super::contents::{CaseFile, Contents};
use names::{Name, Names};

/// The decisions over cards, that of the cards which name none first.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    pub(super) decisions: Vec<Linked>,
}

/// What belongs to what in one decision, by places in the files.
#[derive(Clone, Debug, Default)]
pub(super) struct Linked {
    /// Its name; empty for that of the cards which name none.
    pub name: DecisionName,
    /// Where something is said of it, by file and place in it: its own, and what is for all decisions.
    pub(super) parts: BTreeSet<(usize, usize)>,
    cards: Vec<CardLink>,
    /// Reflexion rounds so far: the greatest that a history says.
    attempts: f64,
    evaluators: Vec<Evaluator>,
    history: History,
    context: Context,
    resolutions: Vec<Resolution>,
    /// A card for each position that only evaluations name; empty where there are cards.
    names_alone: Vec<PositionCard>,
    pub(super) recorded: Option<RecordedOutcome>,
}

#[derive(Clone, Debug)]
struct CardLink {
    name: Name,
    verdict: Option<ReceiptVerdict>,
    reasons: Vec<String>,
    receipt: String,
    approvals: Vec<Approval>,
    verified: Vec<String>,
}

impl Linked {
    /// Everything that is said of the decision.
    pub(super) fn case<'a>(&'a self, files: &'a [OpenFile], contents: &'a [Contents]) -> Case<'a> {
        let input = |link: &CardLink| {
            let opened = files.get(link.name.file)?;
            let card = if self.names_alone.is_empty() {
                let contents = contents.get(link.name.file)?;
                let case_file = contents.case_files.get(link.name.case_file)?;
                case_file.cards.get(link.name.card)?
            } else {
                self.names_alone.get(link.name.card)?
            };
            Some(CardInput {
                id: link.name.id.clone(),
                card,
                file: opened.key,
                source: &opened.file.source,
                verdict: link.verdict,
                reasons: link.reasons.clone(),
                receipt: link.receipt.clone(),
                approvals: link.approvals.clone(),
                verified: link.verified.clone(),
            })
        };
        Case {
            cards: self.cards.iter().filter_map(input).collect(),
            attempts: self.attempts,
            evaluators: self.evaluators.clone(),
            history: self.history.clone(),
            context: self.context.clone(),
            resolutions: self.resolutions.clone(),
            names_alone: !self.names_alone.is_empty(),
        }
    }

    /// Whether nothing but evaluations is there.
    fn is_names_alone(&self) -> bool {
        !self.names_alone.is_empty()
    }

    /// Key of the file of its first card.
    pub(super) fn first_file(&self, files: &[OpenFile]) -> Option<u32> {
        let first = self.cards.first()?;
        files.get(first.name.file).map(|opened| opened.key)
    }
}

/// What one file says of a decision, by places of the file and in it.
#[derive(Clone, Copy)]
struct FilePart<'a> {
    file: usize,
    place: usize,
    opened: &'a OpenFile,
    case_file: &'a CaseFile,
}

impl FilePart<'_> {
    fn at(&self) -> (usize, usize) {
        (self.file, self.place)
    }
}

/// Names the cards of each decision and finds what belongs to them; says what belongs to nothing.
pub(super) fn link(files: &mut [OpenFile], contents: &[Contents], policy: &Policy) -> Links {
    let mut decisions = Vec::new();
    let mut notices = Vec::new();
    let all = by_decision(files, contents);
    let any = all
        .iter()
        .flat_map(|(_, parts)| parts)
        .any(|part| !part.case_file.cards.is_empty());
    let shared = all
        .first()
        .map_or(History::default(), |(_, parts)| history(parts));
    let for_all = all.iter().flat_map(|(_, parts)| parts);
    let for_all = for_all.filter(|part| part.case_file.is_for_all());
    let for_all: Vec<(usize, usize)> = for_all.map(FilePart::at).collect();
    for (name, parts) in &all {
        // Evaluations that name no decision beside cards that do have forgotten it.
        let alone = !(any && name.is_empty());
        let (mut linked, more) = link_one(name, parts, policy, alone);
        if let Some(linked) = &mut linked {
            linked.parts.extend(&for_all);
        }
        if let Some(linked) = linked.as_mut().filter(|one| !one.name.is_empty()) {
            linked
                .history
                .estimates
                .extend(shared.estimates.iter().cloned());
            linked
                .history
                .outcomes
                .extend(shared.outcomes.iter().cloned());
        }
        notices.extend(more);
        if linked.as_ref().is_none_or(Linked::is_names_alone) && any {
            notices.extend(unused(name, parts));
        }
        let case = linked.as_ref().map(|linked| linked.case(files, contents));
        notices.extend(beside(parts, case.as_ref(), policy));
        decisions.extend(linked);
    }
    notices.extend(unknown_names(&all, &decisions, files, contents));
    for (at, say) in &notices {
        tell(&mut files[*at], say);
    }
    Links { decisions }
}

/// Notices of documents beside the cards of a decision; without a case there is no decision.
fn beside(
    parts: &[FilePart<'_>],
    case: Option<&Case<'_>>,
    policy: &Policy,
) -> Vec<(usize, Notice)> {
    let Some(case) = case else {
        return resolutions::without_decision(parts);
    };
    let mut notices = resolutions::unanswered(parts, case);
    notices.extend(if case.names_alone {
        effects::without_cards(parts)
    } else {
        effects::idle(parts, case, policy)
    });
    notices
}

/// Notices of histories that name no card: one of all decisions may name the cards of any.
fn unknown_names(
    all: &[(DecisionName, Vec<FilePart<'_>>)],
    decisions: &[Linked],
    files: &[OpenFile],
    contents: &[Contents],
) -> Vec<(usize, Notice)> {
    let cases: Vec<(&DecisionName, Case<'_>)> = decisions
        .iter()
        .map(|linked| (&linked.name, linked.case(files, contents)))
        .collect();
    let mut notices = Vec::new();
    for (name, parts) in all {
        if !parts.iter().any(|part| part.case_file.history.is_some()) {
            continue;
        }
        let spoken = cases
            .iter()
            .filter(|(of, _)| name.is_empty() || *of == name);
        let spoken: Vec<&Case<'_>> = spoken.map(|(_, case)| case).collect();
        notices.extend(effects::unknown_names(parts, &spoken));
    }
    notices
}

/// The parts of each decision in file order, those that name none first.
fn by_decision<'a>(
    files: &'a [OpenFile],
    contents: &'a [Contents],
) -> Vec<(DecisionName, Vec<FilePart<'a>>)> {
    let mut all: Vec<(DecisionName, Vec<FilePart<'a>>)> =
        vec![(DecisionName::default(), Vec::new())];
    let mut places: BTreeMap<&str, usize> = BTreeMap::from([("", 0)]);
    for (file, (opened, contents)) in files.iter().zip(contents).enumerate() {
        for (place, case_file) in contents.case_files.iter().enumerate() {
            let at = *places
                .entry(case_file.decision.as_str())
                .or_insert_with(|| {
                    all.push((case_file.decision.clone(), Vec::new()));
                    all.len() - 1
                });
            all[at].1.push(FilePart {
                file,
                place,
                opened,
                case_file,
            });
        }
    }
    all
}

/// A decision, if it has a card, or evaluations that may stand `alone`, and what there is to say of its parts.
fn link_one(
    name: &DecisionName,
    parts: &[FilePart<'_>],
    policy: &Policy,
    alone: bool,
) -> (Option<Linked>, Vec<(usize, Notice)>) {
    let mut names = Names::new(parts);
    let link = |name: &Name| CardLink {
        name: name.clone(),
        verdict: None,
        reasons: Vec::new(),
        receipt: String::new(),
        approvals: Vec::new(),
        verified: Vec::new(),
    };
    let cards = names.all().iter().map(link).collect();
    let receipts: usize = parts.iter().map(|part| part.case_file.receipts.len()).sum();
    let mut linker = Linker {
        names: &names,
        cards,
        only_receipt: receipts == 1,
        notices: Vec::new(),
    };
    for part in parts {
        for receipt in &part.case_file.receipts {
            linker.receipt(receipt, part.file);
        }
        for approval in &part.case_file.approvals {
            linker.approval(approval, part.file, parts);
        }
    }
    linker.without_receipt();
    let recorded = linker.recorded(parts);
    let Linker {
        cards, mut notices, ..
    } = linker;
    let mut names_alone = Vec::new();
    let mut cards = cards;
    if cards.is_empty() && alone {
        names_alone = names.name_positions(parts);
        cards = names.all().iter().map(link).collect();
    }
    let evaluators = evaluators::evaluators(parts, &names, policy, &mut notices);
    let mut all = names.into_notices();
    all.extend(notices);
    let history = history(parts);
    let context = context(parts, &mut all);
    let decision = Linked {
        name: name.clone(),
        parts: parts.iter().map(FilePart::at).collect(),
        cards,
        attempts: history.attempts.unwrap_or_default(),
        history,
        evaluators,
        context,
        resolutions: (parts.iter())
            .flat_map(|part| part.case_file.resolutions.iter().cloned())
            .collect(),
        names_alone,
        recorded,
    };
    let decision = Some(decision).filter(|one| !one.cards.is_empty());
    (decision, all)
}

/// Something to report about a place of a file.
struct Notice {
    span: Span,
    severity: Severity,
    code: Code,
    words: [String; 3],
}

impl Notice {
    fn new(span: Span, severity: Severity, code: Code, words: [&str; 3]) -> Self {
        Self {
            span,
            severity,
            code,
            words: words.map(str::to_owned),
        }
    }
}

fn tell(opened: &mut OpenFile, say: &Notice) {
    let mut decoder = Decoder::new(&opened.file.source);
    let words = [0, 1, 2].map(|at| say.words[at].as_str());
    decoder.report(say.severity, say.code, say.span, words);
    opened.diagnostics.extend(decoder.into_diagnostics());
}

/// All contexts of a decision as one, with notices of objectives beside the first.
fn context(parts: &[FilePart<'_>], notices: &mut Vec<(usize, Notice)>) -> Context {
    let mut all = Context::default();
    for part in parts {
        if let Some(second) = all.supersedes(&part.case_file.context) {
            let span = part.case_file.context.objective_span;
            let words = second_objective(second);
            let notice = Notice::new(span, Severity::Warning, Code::SUPERSEDED, words);
            notices.push((part.file, notice));
        }
        all.join(&part.case_file.context);
    }
    all
}

/// All histories of a decision as one.
fn history(parts: &[FilePart<'_>]) -> History {
    let mut all = History::default();
    for history in parts
        .iter()
        .filter_map(|part| part.case_file.history.as_ref())
    {
        all.join(history);
    }
    all
}

/// What there is to say of histories of a decision without a card. One that names no decision tells all of them of
/// estimates and outcomes, and of attempts nobody: those are of one decision.
fn unused(name: &DecisionName, parts: &[FilePart<'_>]) -> Vec<(usize, Notice)> {
    let say = |part: &FilePart<'_>| {
        let history = part.case_file.history.as_ref()?;
        let words = if name.is_empty() {
            let found = format!("attempts: {}", plain(history.attempts?));
            let expected = "decision: NAME beside the history, to assign the attempts";
            [found, expected.to_owned(), "attempts not used".to_owned()]
        } else {
            let expected = "a card of that decision".to_owned();
            [
                format!("a history of {name}"),
                expected,
                "not used".to_owned(),
            ]
        };
        let words = [0, 1, 2].map(|at| words[at].as_str());
        let say = Notice::new(
            history.span,
            Severity::Warning,
            crate::codes::UNUSED_HISTORY,
            words,
        );
        Some((part.file, say))
    };
    parts.iter().filter_map(say).collect()
}

struct Linker<'n> {
    names: &'n Names,
    cards: Vec<CardLink>,
    only_receipt: bool,
    notices: Vec<(usize, Notice)>,
}

impl Linker<'_> {
    fn say(&mut self, at: usize, span: Span, severity: Severity, code: Code, words: [&str; 3]) {
        self.notices
            .push((at, Notice::new(span, severity, code, words)));
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
                link.receipt = receipt.name();
                link.verified.clone_from(&receipt.evidence_verified);
            } else if before == Some(receipt.verdict) {
                let more = receipt.evidence_verified.iter().cloned();
                link.verified.extend(more);
            }
            if before.is_some_and(|before| before != ReceiptVerdict::Pending) {
                let words = [
                    "a second receipt",
                    "one receipt per card",
                    "the stricter one counts",
                ];
                self.say(at, receipt.span, Severity::Warning, Code::SUPERSEDED, words);
            }
        }
    }

    fn named(&mut self, name: &str, receipt: &Receipt, at: usize) -> Vec<usize> {
        let astray = match self.names.find(name) {
            Ok(card) => return vec![card],
            Err(astray) => astray,
        };
        let severity = match astray.code {
            crate::codes::UNKNOWN_CARD => Severity::Warning,
            _ => Severity::Error,
        };
        let words = [name, &astray.expected, "receipt not used"];
        self.say(at, receipt.span, severity, astray.code, words);
        Vec::new()
    }

    /// A receipt that names no card speaks for the cards of its file, or, alone in the workspace,
    /// for all of them.
    fn unnamed(&mut self, receipt: &Receipt, at: usize) -> Vec<usize> {
        let of_file = self.names.of_file(at);
        let all = self.cards.len();
        let (named, done) = if !of_file.is_empty() {
            (of_file, "applied to the cards of this file".to_owned())
        } else if all == 0 {
            (Vec::new(), "not used: no card is loaded".to_owned())
        } else if self.only_receipt {
            ((0..all).collect(), format!("applied to all cards ({all})"))
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
        self.say(
            at,
            receipt.span,
            severity,
            crate::codes::UNNAMED_RECEIPT,
            words,
        );
        named
    }

    fn approval(&mut self, approval: &Approval, at: usize, parts: &[FilePart<'_>]) {
        let place = match self.names.find(&approval.card) {
            Ok(place) => place,
            Err(astray) => {
                let card = approval.card.as_str();
                let words = [card, &astray.expected, "approval not used"];
                return self.say(at, approval.span, Severity::Error, astray.code, words);
            }
        };
        let link = &mut self.cards[place];
        link.approvals.push(approval.clone());
        let name = &link.name;
        let own = |part: &&FilePart<'_>| (part.file, part.place) == (name.file, name.case_file);
        let mut parts = parts.iter();
        let card = parts
            .find(own)
            .and_then(|part| part.case_file.cards.get(name.card));
        let idle = card.and_then(|card| approvals::idle(&approval.of, &name.id, card));
        if let Some([found, expected]) = idle {
            let words = [found.as_str(), &expected, "has no effect"];
            let code = crate::codes::IDLE_APPROVAL;
            self.say(at, approval.span, Severity::Warning, code, words);
        }
    }

    /// What the decision came to in its time, its winner by the name that the card has here.
    fn recorded(&mut self, parts: &[FilePart<'_>]) -> Option<RecordedOutcome> {
        let mut all = parts
            .iter()
            .filter_map(|part| part.case_file.recorded.clone());
        let mut recorded = all.next()?;
        if let Some(RecordedName(Some(winner))) = &mut recorded.winner
            && let Ok(card) = self.names.find(winner)
        {
            *winner = self.cards[card].name.id.as_str().into();
        }
        Some(recorded)
    }

    fn without_receipt(&mut self) {
        let without: Vec<(usize, Span)> = self
            .cards
            .iter()
            .filter(|link| {
                link.verdict
                    .is_none_or(|verdict| verdict == ReceiptVerdict::Pending)
            })
            .map(|link| (link.name.file, link.name.start))
            .collect();
        for (at, start) in without {
            let words = ["none", "a verifier's receipt", "goes on as unverified"];
            self.say(at, start, Severity::Note, crate::codes::NO_RECEIPT, words);
        }
    }
}

/// A veto holds against any other receipt; a pending one says nothing against a finished one.
fn strictness(verdict: ReceiptVerdict) -> u8 {
    match verdict {
        ReceiptVerdict::Pending => 0,
        ReceiptVerdict::Pass => 1,
        ReceiptVerdict::Fail => 2,
    }
}
