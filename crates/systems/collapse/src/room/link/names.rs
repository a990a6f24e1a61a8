use std::collections::BTreeMap;
use std::collections::btree_map::Entry::Vacant;

use steelyard_documents::{Code, Severity, Span, normalised};

use super::{FilePart, Notice};
use crate::PositionCard;

/// What a card is called, and where it is.
#[derive(Clone, Debug)]
pub(super) struct Name {
    /// Unique among the cards.
    pub(super) id: String,
    /// Place of its file.
    pub(super) file: usize,
    /// Place of the case file in the file.
    pub(super) case_file: usize,
    /// Place among the cards of the case file.
    pub(super) card: usize,
    /// The first byte of the card.
    pub start: Span,
}

/// The names of all cards, to find a card by id or agent.
#[derive(Default)]
pub(super) struct Names {
    all: Vec<Name>,
    /// Ids in lower case.
    by_id: BTreeMap<String, usize>,
    /// Agents in lower case.
    by_agent: BTreeMap<String, Vec<usize>>,
    /// Ids and agents without case and separators.
    by_words: BTreeMap<String, Vec<usize>>,
    /// How often each name was wanted, so that a thousand cards of one agent stay quick to name.
    wanted: BTreeMap<String, usize>,
    notices: Vec<(usize, Notice)>,
}

/// Why a name leads to no card.
pub(super) struct Astray {
    pub code: Code,
    pub expected: String,
}

impl Names {
    /// Names the cards: `id`, else agent, else the stem of the file, made unique with `#2`.
    pub(super) fn new(parts: &[FilePart<'_>]) -> Self {
        let mut names = Self::default();
        for part in parts {
            let file = part.file;
            for (card, position) in part.case_file.cards.iter().enumerate() {
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
                    let words = [wanted, "a unique name", &format!("renamed {id}")];
                    names.notices.push((
                        file,
                        Notice::new(start, severity, Code::DUPLICATE_ID, words),
                    ));
                }
                names.add(
                    Name {
                        id,
                        file,
                        case_file: part.place,
                        card,
                        start,
                    },
                    position.agent.as_deref(),
                );
            }
        }
        names
    }

    /// Names the positions that evaluations score, where there are no cards, and gives a card for each that says nothing but
    /// its name.
    pub(super) fn name_positions(&mut self, parts: &[FilePart<'_>]) -> Vec<PositionCard> {
        let mut cards = Vec::new();
        for part in parts {
            let evaluations = part.case_file.evaluations.iter();
            for (name, score) in evaluations.flat_map(|one| &one.scores) {
                if name.trim().is_empty() || self.find(name).is_ok() {
                    continue;
                }
                let id = self.unique(name.trim());
                let start = Span::new(score.span.start, score.span.start);
                let named = Name {
                    id: id.clone(),
                    file: part.file,
                    case_file: part.place,
                    card: cards.len(),
                    start,
                };
                self.add(named, None);
                cards.push(PositionCard {
                    id: Some(id),
                    span: score.span,
                    ..PositionCard::default()
                });
            }
        }
        cards
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
            if let Vacant(free) = self.by_id.entry(id.to_lowercase()) {
                free.insert(self.all.len());
                return id;
            }
        }
    }

    fn add(&mut self, name: Name, agent: Option<&str>) {
        let place = self.all.len();
        let mut words = vec![normalised(&name.id)];
        if let Some(agent) = agent {
            let places = self.by_agent.entry(agent.to_lowercase()).or_default();
            places.push(place);
            words.push(normalised(agent));
        }
        words.dedup();
        // A name of signs alone has none.
        for words in words.into_iter().filter(|words| !words.is_empty()) {
            self.by_words.entry(words).or_default().push(place);
        }
        self.all.push(name);
    }

    /// All names in file order.
    pub(super) fn all(&self) -> &[Name] {
        &self.all
    }

    /// The place of the card of an id, or else of an agent, case aside; or else of the only id or agent that is the
    /// same but for its separators. What several cards are called leads to none of them.
    pub(super) fn find(&self, name: &str) -> Result<usize, Astray> {
        let name = name.trim().to_lowercase();
        if let Some(place) = self.by_id.get(&name) {
            return Ok(*place);
        }
        let agent = self.by_agent.get(&name);
        let found = agent.or_else(|| self.by_words.get(&normalised(&name)));
        let (code, expected) = match found.map_or(&[][..], Vec::as_slice) {
            [place] => return Ok(*place),
            [] => {
                let expected = "the id or agent of a card of the decision".to_owned();
                (crate::codes::UNKNOWN_CARD, expected)
            }
            [one, other, more @ ..] => {
                let [one, other] = [one, other].map(|place| self.all[*place].id.as_str());
                let more = match more.len() {
                    0 => String::new(),
                    more => format!(" or one of {more} more"),
                };
                let expected = format!("the id of one card: {one} or {other}{more}");
                (crate::codes::AMBIGUOUS_CARD, expected)
            }
        };
        Err(Astray { code, expected })
    }

    /// The places of the cards of a file.
    pub(super) fn of_file(&self, file: usize) -> Vec<usize> {
        (0..self.all.len())
            .filter(|place| self.all[*place].file == file)
            .collect()
    }

    /// What there is to say about the names.
    pub(super) fn into_notices(self) -> Vec<(usize, Notice)> {
        self.notices
    }
}

fn stem(name: &str) -> &str {
    let base = name.rsplit(['/', '\\']).next().unwrap_or(name);
    base.rsplit_once('.').map_or(base, |(stem, _)| stem)
}
