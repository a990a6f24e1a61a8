use std::collections::{BTreeMap, BTreeSet};

use super::{Part, Say};
use crate::formats::{Code, Severity, Span, normalised};

/// What a card is called, and where it is.
#[derive(Clone, Debug)]
pub(super) struct Name {
    /// Unique among the cards.
    pub(super) id: String,
    /// Place of its file.
    pub(super) file: usize,
    /// Place of the dossier in the file.
    pub(super) dossier: usize,
    /// Place among the cards of the dossier.
    pub(super) card: usize,
    /// The first byte of the card.
    pub(super) start: Span,
}

/// The names of all cards, to find cards by id or agent whatever the spelling.
#[derive(Default)]
pub(super) struct Names {
    all: Vec<Name>,
    by_id: BTreeMap<String, Vec<usize>>,
    by_agent: BTreeMap<String, Vec<usize>>,
    used: BTreeSet<String>,
    /// How often each name was wanted, so that a thousand cards of one agent stay quick to name.
    wanted: BTreeMap<String, usize>,
    said: Vec<(usize, Say)>,
}

impl Names {
    /// Names the cards: `id`, else agent, else the stem of the file, made unique with `#2`.
    pub(super) fn new(parts: &[Part<'_>]) -> Self {
        let mut names = Self::default();
        for part in parts {
            let file = part.file;
            for (card, position) in part.dossier.cards.iter().enumerate() {
                let start = Span::new(position.span.start, position.span.start);
                let own = position.id.as_deref().or(position.agent.as_deref());
                let wanted = own.unwrap_or_else(|| stem(&part.opened.file.source.name));
                let id = names.unique(wanted);
                if id != wanted {
                    let severity = if position.id.is_some() {
                        Severity::Warning
                    } else {
                        Severity::Note
                    };
                    let words = [wanted, "a name of its own", &format!("called {id}")];
                    names
                        .said
                        .push((file, Say::new(start, severity, Code::DuplicateId, words)));
                }
                names.add(
                    Name {
                        id,
                        file,
                        dossier: part.place,
                        card,
                        start,
                    },
                    position.agent.as_deref(),
                );
            }
        }
        names
    }

    fn unique(&mut self, wanted: &str) -> String {
        let count = self.wanted.entry(wanted.to_lowercase()).or_insert(0);
        loop {
            *count += 1;
            let id = if *count == 1 {
                wanted.to_owned()
            } else {
                format!("{wanted}#{count}")
            };
            if self.used.insert(id.to_lowercase()) {
                return id;
            }
        }
    }

    fn add(&mut self, name: Name, agent: Option<&str>) {
        let place = self.all.len();
        self.by_id
            .entry(normalised(&name.id))
            .or_default()
            .push(place);
        if let Some(agent) = agent {
            self.by_agent
                .entry(normalised(agent))
                .or_default()
                .push(place);
        }
        self.all.push(name);
    }

    /// All names in file order.
    pub(super) fn all(&self) -> &[Name] {
        &self.all
    }

    /// The places of the cards of an id, or else of an agent; case and separators do not matter.
    pub(super) fn find(&self, name: &str) -> Vec<usize> {
        let name = normalised(name);
        let found = self.by_id.get(&name).or_else(|| self.by_agent.get(&name));
        found.cloned().unwrap_or_default()
    }

    /// The places of the cards of a file.
    pub(super) fn of_file(&self, file: usize) -> Vec<usize> {
        (0..self.all.len())
            .filter(|place| self.all[*place].file == file)
            .collect()
    }

    /// What there is to say about the names.
    pub(super) fn into_said(self) -> Vec<(usize, Say)> {
        self.said
    }
}

fn stem(name: &str) -> &str {
    let base = name.rsplit(['/', '\\']).next().unwrap_or(name);
    base.rsplit_once('.').map_or(base, |(stem, _)| stem)
}
