//! Goes through the blocks of an answer and takes the questions to the user.

use super::alternatives::Alternatives;
use super::blocks::{Block, blocks};
use super::follow::{After, offered, rank};
use super::options::{inline, marked, of_list, option};
use super::paragraph::{Paragraph, Way};
use super::prose::Prose;
use super::sentences::Sentence;
use super::{Extracted, words};
use crate::QuestionKind;

/// Bytes behind a question in which its options may stand in the same paragraph.
const TAIL: usize = 2000;

/// The questions of an answer.
pub(super) fn walk(text: &str) -> Vec<Extracted> {
    let mut walk = Walk {
        text,
        found: Vec::new(),
    };
    walk.blocks(&blocks(text), false);
    walk.found
}

struct Walk<'t> {
    text: &'t str,
    found: Vec<Extracted>,
}

/// What is known where a prose stands.
struct Around<'b> {
    /// The blocks after it.
    rest: &'b [Block],
    /// Whether a heading or an intro said that questions follow.
    announced: bool,
    /// Options that stand right before it.
    before: Vec<String>,
}

impl Walk<'_> {
    /// The blocks of the answer or of an item.
    fn blocks(&mut self, blocks: &[Block], announced: bool) {
        let mut section = announced;
        let mut intro = "";
        // Options that were offered right before.
        let mut before = Vec::new();
        let mut skip = 0;
        for (at, block) in blocks.iter().enumerate() {
            if at < skip {
                continue;
            }
            match block {
                Block::Prose(prose) => {
                    if prose.is_title() {
                        section = announced || words::names_questions(&prose.text);
                    }
                    let option = rank(prose)
                        .filter(|rank| *rank == before.len())
                        .map(|_| option(prose));
                    let around = Around {
                        rest: blocks.get(at + 1..).unwrap_or_default(),
                        announced: section && !prose.is_title(),
                        before: if option.is_some() {
                            before.clone()
                        } else {
                            std::mem::take(&mut before)
                        },
                    };
                    skip = at + 1 + self.prose(prose, &around);
                    before.extend(option);
                    intro = &prose.text;
                }
                Block::List(items) => {
                    let named = section || words::names_questions(last_line(intro));
                    for item in items {
                        self.blocks(item, named);
                    }
                    if before.is_empty() && words::names_options(last_line(intro)) {
                        before = of_list(items);
                    }
                    intro = "";
                }
                Block::Other => {}
            }
        }
    }

    /// The questions of a prose; gives how many blocks after it are options of the last one.
    fn prose(&mut self, prose: &Prose, around: &Around<'_>) -> usize {
        let paragraph = Paragraph::of(prose);
        let mut taken = 0;
        let mut asked = false;
        for at in 0..paragraph.all.len() {
            let Some(way) = paragraph.way(at, asked) else {
                continue;
            };
            if let Some((found, blocks)) = self.sentence(&paragraph, around, (at, way)) {
                asked = true;
                taken = blocks.unwrap_or(taken);
                self.found.push(found);
            }
        }
        taken
    }

    /// What a sentence asks, if it is put to the user, and how many blocks after the paragraph are its options.
    fn sentence(
        &self,
        paragraph: &Paragraph<'_>,
        around: &Around<'_>,
        (at, way): (usize, Way),
    ) -> Option<(Extracted, Option<usize>)> {
        let (one, says, next) = (&paragraph.all[at], paragraph.says(at), paragraph.next(at));
        let bare = words::bare(says);
        let in_words = in_sentence(paragraph.prose, one, next);
        let may = in_words.is_none() && paragraph.may_have_list(at, way, &bare);
        let after = may.then(|| offered(around.rest)).flatten();
        let apart = after.is_some() || in_words.is_some();
        let own = Alternatives::of(says, &bare).filter(|_| way == Way::Mark && !apart);
        let place = Place {
            says,
            bare: &bare,
            next: next.filter(|_| in_words.is_none()),
            after: if paragraph.last == Some(at) {
                After::of(around.rest)
            } else {
                After::Question
            },
            alone: paragraph.all.len() == 1,
            title: paragraph.prose.is_title(),
            options: apart,
            alternatives: own.as_ref(),
        };
        let counts = match way {
            Way::Mark if one.aside => words::addresses(&bare),
            Way::Mark => place.counts(around.announced),
            Way::Request => apart || self.found.is_empty() || !words::repeats(&bare),
            Way::Colon => apart,
        };
        if !counts {
            return None;
        }
        let (list, taken) = after.unzip();
        let mut options = in_words.or(list).unwrap_or_default();
        if options.is_empty() && words::names_choice(&bare) {
            options.clone_from(&around.before);
        }
        let chosen = self.extracted(paragraph.prose, one, &bare, (options, own));
        Some((chosen, taken))
    }

    fn extracted(
        &self,
        prose: &Prose,
        one: &Sentence,
        bare: &str,
        (mut options, own): (Vec<String>, Option<Alternatives>),
    ) -> Extracted {
        let selects = own.is_some() || words::offers_deed(bare);
        let asks_meaning = words::asks_meaning(bare);
        if options.is_empty() && !asks_meaning {
            options = own.map_or(Vec::new(), Alternatives::options);
        }
        let kind = match options.as_slice() {
            [] if asks_meaning => QuestionKind::Clarification,
            [] if !selects => QuestionKind::OpenEnded,
            _ => QuestionKind::Selection,
        };
        let mut part = one.range.clone();
        let begins = |letter: char| letter.is_alphanumeric() || "\"'`“‘«([¿$@#/.".contains(letter);
        part.start += prose.text[part.clone()].find(begins).unwrap_or(0);
        let bytes = prose.bytes(&part);
        let start = self.text.floor_char_boundary(bytes.start);
        Extracted {
            text: prose.text[part].to_owned(),
            options,
            span: start..self.text.ceil_char_boundary(bytes.end),
            kind,
        }
    }
}

/// The last sentence or so of an intro.
fn last_line(text: &str) -> &str {
    &text[text.floor_char_boundary(text.len().saturating_sub(120))..]
}

/// Options in a sentence, or right behind it.
fn in_sentence(prose: &Prose, one: &Sentence, next: Option<&str>) -> Option<Vec<String>> {
    let own = &prose.text[one.range.clone()];
    if let Some((_, options)) = inline(own, &[]) {
        return Some(options);
    }
    marked(next?)?;
    let start = one.range.end;
    let tail = &prose.text[start..prose.text.floor_char_boundary(start + TAIL)];
    // Up to the next question, so that no text is gone through twice.
    let end = tail.find(['?', '？']).map_or(tail.len(), |at| at + 1);
    let tail = tail.get(..end).unwrap_or(tail);
    let blank = tail.len() - tail.trim_start().len();
    let from = start + blank;
    let first = prose.lines.partition_point(|line| line.0 < from);
    let lines = prose.lines.iter().skip(first).map(|line| line.0 - from);
    let lines: Vec<usize> = lines.take_while(|line| *line < tail.len()).collect();
    let (at, options) = inline(tail.trim_start(), &lines)?;
    (at == 0).then_some(options)
}

/// A sentence with a question mark, and what stands around it.
struct Place<'p> {
    says: &'p str,
    bare: &'p str,
    /// The next sentence of the paragraph that asks nothing.
    next: Option<&'p str>,
    /// What stands behind the paragraph; a question where more of them follow in it.
    after: After,
    /// Whether it is the whole paragraph.
    alone: bool,
    /// Whether it is a heading, or stands for one.
    title: bool,
    /// Whether options stand apart from its words.
    options: bool,
    /// What it offers in its own words.
    alternatives: Option<&'p Alternatives>,
}

impl Place<'_> {
    /// Whether it is put to the user and not answered by the agent itself.
    fn counts(&self, announced: bool) -> bool {
        if self.next.is_some_and(words::answers) || self.after == After::Answer {
            return false;
        }
        if announced || words::addresses(self.bare) {
            return true;
        }
        let explains = words::explains(self.bare);
        if self.title && self.next.is_none() {
            return self.after == After::End
                || (self.options && !explains && !words::asks_fact(self.bare));
        }
        if let Some(next) = self.next {
            let which = self.bare.starts_with(" which ") && next.contains(" or ");
            let open = self.alternatives.is_some_and(|own| own.stays_open(next));
            // Nobody doubles a mark who asks themselves.
            let doubled = words::doubles_mark(self.says) && !explains;
            let doubled = doubled && !words::asks_fact(self.bare);
            let stays = words::goes_on(next) || which || open || doubled;
            return !words::asks_why(self.bare) && stays;
        }
        if explains {
            return matches!(self.after, After::End | After::Question);
        }
        !(words::asks_fact(self.bare) && self.alone && self.after == After::Statement)
    }
}
