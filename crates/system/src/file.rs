use std::borrow::Cow;
use std::rc::Rc;

use steelyard_documents::{Diagnostic, File, Packing, Severity, TextSource, counted, thousands};
use steelyard_protocol::Mapping;
use steelyard_runs::Trajectory;
use steelyard_runs::import::Imported;
use steelyard_telemetry::{Beside, EventLog};

use crate::System;

/// One loaded file.
#[derive(Clone, Debug)]
pub struct OpenFile {
    /// The caller's number for it.
    pub key: u32,
    /// Bytes as opened, packed where it was.
    pub size: u64,
    /// How it was packed.
    pub packing: Option<Packing>,
    /// Its text and trees, with what the syntax reader had to say.
    pub file: File,
    /// Where its text is read, of a log that streamed by: it is not held.
    pub rest: Option<Rc<dyn TextSource>>,
    /// What was made of it, where it is a log of another program.
    pub log: Option<Imported>,
    /// What happened in its runs, where it is a log of events.
    pub telemetry: Option<Rc<EventLog>>,
    /// What it is beside such a log.
    pub beside: Option<Beside>,
    /// What its documents tell that agents did, in file order.
    pub trajectories: Vec<Trajectory>,
    /// What the systems read in it, system by system.
    pub held: Vec<(&'static dyn System, Held)>,
    /// What is said about it by the syntax reader, the decoder and the linking, in file order.
    pub diagnostics: Vec<Diagnostic>,
}

/// A kind of document.
#[derive(Debug, PartialEq, Eq)]
pub struct DocumentKind {
    /// What a file is called that holds nothing else: "Position card".
    pub label: &'static str,
    /// One and several of them: "card", "cards".
    pub noun: [&'static str; 2],
}

/// Documents of a kind in a file, or what its whole is used as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// What they are.
    pub kind: &'static DocumentKind,
    /// How many; 0 where none of them could be read.
    pub count: usize,
    /// How they are there.
    pub held_as: HeldAs,
    /// How they are read by another document; `None` where they need none.
    pub mapping: Option<Mapping>,
}

/// How something is in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldAs {
    /// As documents.
    Documents,
    /// As something that documents are about, which makes no kind of file.
    Subject,
    /// The file is used so, since it is nothing else.
    LeftOver,
    /// The file is nothing else, and could be used so.
    Perhaps,
}

impl Held {
    /// So many documents, where there are any.
    pub fn some(kind: &'static DocumentKind, count: usize) -> Option<Self> {
        (count > 0).then(|| Self::new(kind, count))
    }

    /// So many documents.
    pub fn new(kind: &'static DocumentKind, count: usize) -> Self {
        Self {
            kind,
            count,
            held_as: HeldAs::Documents,
            mapping: None,
        }
    }

    /// So many things that documents are about, where there are any.
    pub fn subject(kind: &'static DocumentKind, count: usize) -> Option<Self> {
        (count > 0).then_some(Self {
            kind,
            count,
            held_as: HeldAs::Subject,
            mapping: None,
        })
    }

    /// The same, read by another document.
    #[must_use]
    pub fn with_mapping(self, mapping: Option<Mapping>) -> Self {
        Self { mapping, ..self }
    }

    /// What a file is used as that is nothing else.
    pub fn left_over(kind: &'static DocumentKind) -> Self {
        Self {
            kind,
            count: 1,
            held_as: HeldAs::LeftOver,
            mapping: None,
        }
    }

    /// What a file could be used as that is nothing else.
    pub fn perhaps(kind: &'static DocumentKind) -> Self {
        Self {
            held_as: HeldAs::Perhaps,
            ..Self::left_over(kind)
        }
    }
}

/// A log of another program.
const LOG: DocumentKind = DocumentKind {
    label: "Log of agents",
    noun: ["log", "logs"],
};

/// A log of what happened in runs.
const EVENTS: DocumentKind = DocumentKind {
    label: "Log of events",
    noun: ["log", "logs"],
};

/// Its rounds.
const METRICS: DocumentKind = DocumentKind {
    label: "Metrics of a run",
    noun: ["table of rounds", "tables of rounds"],
};

/// What it comes to.
const SUMMARY: DocumentKind = DocumentKind {
    label: "Summary of a run",
    noun: ["summary", "summaries"],
};

/// What models cost.
const PRICES: DocumentKind = DocumentKind {
    label: "Prices",
    noun: ["price table", "price tables"],
};

impl OpenFile {
    /// A line of its text (from 1) without its line break; of one that is not held, its first `most` bytes. `None` past the end,
    /// and where the file cannot be read any more.
    pub fn line(&self, number: u32, most: usize) -> Option<Cow<'_, str>> {
        let source = &self.file.source;
        let Some(rest) = &self.rest else {
            let span = source.lines.line(&source.text, number)?;
            return Some(Cow::Borrowed(span.of(&source.text)));
        };
        let span = source.lines.span(number)?;
        let mut bytes = vec![0; most.min(span.end - span.start)];
        // A mark before the text is none of it.
        let mark = rest.size().saturating_sub(source.lines.size() as u64);
        rest.read(mark + span.start as u64, &mut bytes).ok()?;
        let text = String::from_utf8_lossy(&bytes);
        Some(Cow::Owned(text.trim_end_matches(['\n', '\r']).to_owned()))
    }

    /// Runs of agents, in file order, whoever wrote them down.
    pub fn runs(&self) -> &[Trajectory] {
        match &self.log {
            Some(log) => &log.trajectories,
            None => &self.trajectories,
        }
    }

    /// What was read in it, of all systems.
    pub fn documents(&self) -> impl Iterator<Item = &Held> {
        let held = self.held.iter().map(|(_, one)| one);
        held.filter(|one| one.held_as == HeldAs::Documents)
    }

    /// Whether nothing was read in it.
    pub fn is_unknown(&self) -> bool {
        let is_log = self.log.is_some() || self.telemetry.is_some() || self.beside.is_some();
        !is_log && self.documents().next().is_none()
    }

    /// Whether only its events are known, since its text is too large to be held.
    pub fn has_only_events(&self) -> bool {
        self.telemetry.is_some() && self.file.source.text.is_empty()
    }

    /// Whether it holds the user's prices.
    pub fn is_prices(&self) -> bool {
        self.beside == Some(Beside::Prices)
    }

    /// Whether something of it is read: documents, a run, events, what is said of an agent, or a file that follows from events.
    pub fn is_read(&self) -> bool {
        let log = self.log.as_ref();
        let tells = log.is_none_or(|log| log.note.is_some() || !log.trajectories.is_empty());
        !self.is_unknown() && (tells || self.telemetry.is_some())
    }

    /// Why nothing of it is read: the first of the gravest warnings about it. `None` where something is, or none says why.
    pub fn unread(&self) -> Option<&Diagnostic> {
        let all = self.diagnostics.iter();
        let all = all.filter(|one| one.severity > Severity::Note && !self.is_read());
        let worst = all.clone().map(|one| one.severity).max()?;
        all.clone().find(|one| one.severity == worst)
    }

    /// What it holds, in words; of a file of which nothing is read, why: "not supported yet: a PNG image". Empty where nothing is
    /// said.
    pub fn words_or_reason(&self) -> String {
        let words = self.words();
        let reason = self.unread().filter(|_| words.is_empty());
        reason.map_or(words, |one| format!("{}: {}", one.code.title(), one.found))
    }

    /// The only kind of document in it; `None` where there is none, or several.
    pub fn only_kind(&self) -> Option<&'static DocumentKind> {
        // Whatever its events hold, it is a log of them.
        if self.telemetry.is_some() && self.beside.is_none() {
            return Some(&EVENTS);
        }
        let log = self.log.as_ref().map(|_| &LOG);
        let beside = self.beside.map(|beside| match beside {
            Beside::Metrics => &METRICS,
            Beside::Summary => &SUMMARY,
            Beside::Prices => &PRICES,
        });
        let kinds = self.documents().map(|one| one.kind);
        let mut kinds = kinds.chain(log).chain(beside);
        kinds.next().filter(|_| kinds.next().is_none())
    }

    /// What it is or could be used as, where nothing was read in it.
    pub fn left_over(&self) -> Option<&'static DocumentKind> {
        let mut held = self.held.iter().rev().map(|(_, one)| one);
        let used = held.find(|one| matches!(one.held_as, HeldAs::LeftOver | HeldAs::Perhaps));
        used.map(|one| one.kind).filter(|_| self.is_unknown())
    }

    /// What it is, where its kind is known and nothing of it is read yet.
    pub fn not_yet(&self) -> Option<&str> {
        let what = self.file.not_yet.as_deref();
        what.filter(|_| self.is_unknown())
    }

    /// The system that read it, the first of several, or else the one that uses it.
    pub fn system(&self) -> Option<&'static dyn System> {
        let wanted = if self.is_unknown() {
            HeldAs::LeftOver
        } else {
            HeldAs::Documents
        };
        let mut held = self.held.iter();
        let found = held.find(|(_, one)| one.held_as == wanted);
        found.map(|(system, _)| *system)
    }

    /// What it holds, in words: "2 cards, 1 receipt"; empty where nothing.
    pub fn words(&self) -> String {
        let counts = self
            .counted()
            .map(|(count, [one, many])| counted(count, one, many));
        let mut words: Vec<String> = counts.collect();
        let beside = self.beside.map(|beside| match beside {
            Beside::Metrics => "the rounds of a run",
            Beside::Summary => "the totals of a run",
            Beside::Prices => "prices of models",
        });
        words.extend(beside.map(str::to_owned));
        words.extend(self.events().map(EventLog::words));
        words.extend(self.imported().map(Imported::words));
        words.join(", ")
    }

    /// Its documents, and what they are about.
    fn counted(&self) -> impl Iterator<Item = (usize, [&'static str; 2])> {
        let held = self.held.iter().map(|(_, one)| one);
        let counted = |one: &&Held| matches!(one.held_as, HeldAs::Documents | HeldAs::Subject);
        let held = held.filter(counted).map(|one| (one.count, one.kind.noun));
        held.filter(|(count, _)| *count > 0)
    }

    /// Events that it is told to hold.
    fn events(&self) -> Option<&EventLog> {
        let events = self.telemetry.as_deref();
        events.filter(|_| self.beside.is_none())
    }

    /// What was made of a log of another program, where it is told to hold that.
    fn imported(&self) -> Option<&Imported> {
        let log = self.log.as_ref();
        log.filter(|log| self.telemetry.is_none() || !log.trajectories.is_empty())
    }
}

/// What files hold together, kinds in the order in which they first appear: "1,203 cards, 1 receipt".
pub fn total<'a>(files: impl Iterator<Item = &'a OpenFile>) -> String {
    let mut sums: Vec<(usize, [&str; 2])> = Vec::new();
    for file in files {
        let events = file
            .events()
            .map(|events| (events.log.len(), ["event", "events"]));
        let runs = file.imported().map(Imported::counts);
        let runs = runs.into_iter().flatten();
        for (count, noun) in file.counted().chain(events).chain(runs) {
            match sums.iter_mut().find(|(_, other)| *other == noun) {
                Some((sum, _)) => *sum += count,
                None => sums.push((count, noun)),
            }
        }
    }
    sums.retain(|(sum, _)| *sum > 0);
    let words = sums.into_iter().map(|(sum, [one, many])| {
        let noun = if sum == 1 { one } else { many };
        format!("{} {noun}", thousands(sum))
    });
    words.collect::<Vec<_>>().join(", ")
}
