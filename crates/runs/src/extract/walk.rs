//! Goes through the blocks of an answer and takes the questions to the user.

use super::blocks::{Block, blocks};
use super::follow::{After, offered, rank};
use super::options::{inline, marked, of_list, option};
use super::prose::Prose;
use super::sentences::{Sentence, sentences};
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
        let all = sentences(prose);
        let last = all.iter().rposition(|one| !one.aside);
        let follows = statements(&all);
        let mut taken = 0;
        let mut asked = false;
        for (at, one) in all.iter().enumerate() {
            let says = &prose.text[one.range.clone()];
            let is_last = last == Some(at);
            let colon = is_last && says.ends_with(':');
            let requests = !one.asks && words::requests(says);
            if !(one.asks || requests || colon) {
                continue;
            }
            let bare = words::bare(says);
            if !(one.asks || (requests && !asked) || (colon && words::offers(&bare))) {
                continue;
            }
            let next = follows[at].map(|next| &prose.text[all[next].range.clone()]);
            let in_words = in_sentence(prose, one, next);
            // Behind one more sentence of the paragraph there may be a list as well.
            let one_more = follows[at].is_some() && follows[at] == last && last == Some(at + 1);
            let near = is_last || one_more && next.is_some_and(words::introduces);
            let choice = !requests || words::names_choice(&bare);
            let may = in_words.is_none() && near && choice && !one.aside;
            let may = may && !words::lists_objects(&bare);
            let after = may.then(|| offered(around.rest)).flatten();
            let place = Place {
                bare: &bare,
                next: next.filter(|_| in_words.is_none()),
                after: if is_last {
                    After::of(around.rest)
                } else {
                    After::Question
                },
                alone: all.len() == 1,
                title: prose.is_title(),
                options: after.is_some() || in_words.is_some(),
            };
            let counts = match (one.asks, requests) {
                (true, _) if one.aside => words::addresses(&bare),
                (true, _) => place.counts(around.announced),
                (false, true) => true,
                (false, false) => after.is_some() || in_words.is_some(),
            };
            if !counts {
                continue;
            }
            asked = true;
            let mut options = in_words.unwrap_or_default();
            if let Some((found, blocks)) = after {
                (options, taken) = (found, blocks);
            } else if options.is_empty() && words::names_choice(&bare) {
                options.clone_from(&around.before);
            }
            self.found.push(self.extracted(prose, one, &bare, options));
        }
        taken
    }

    fn extracted(
        &self,
        prose: &Prose,
        one: &Sentence,
        bare: &str,
        options: Vec<String>,
    ) -> Extracted {
        let mut part = one.range.clone();
        let begins = |letter: char| letter.is_alphanumeric() || "\"'`“‘«([¿$@#/.".contains(letter);
        part.start += prose.text[part.clone()].find(begins).unwrap_or(0);
        let bytes = prose.bytes(&part);
        let start = self.text.floor_char_boundary(bytes.start);
        let kind = if !options.is_empty() {
            QuestionKind::Selection
        } else if words::asks_meaning(bare) {
            QuestionKind::Clarification
        } else if words::offers_deed(bare) {
            QuestionKind::Selection
        } else {
            QuestionKind::OpenEnded
        };
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

/// For each sentence the next one that asks nothing.
fn statements(all: &[Sentence]) -> Vec<Option<usize>> {
    let mut next = None;
    let mut follows = vec![None; all.len()];
    for (at, one) in all.iter().enumerate().rev() {
        follows[at] = next;
        if !one.asks && !one.aside {
            next = Some(at);
        }
    }
    follows
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
    bare: &'p str,
    /// The next sentence of the paragraph that asks nothing.
    next: Option<&'p str>,
    /// What stands behind the paragraph; a question where more of them follow in it.
    after: After,
    /// Whether it is the whole paragraph.
    alone: bool,
    /// Whether it is a heading, or stands for one.
    title: bool,
    options: bool,
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
            let alternatives = self.bare.starts_with(" which ") && next.contains(" or ");
            return !words::asks_why(self.bare) && (words::goes_on(next) || alternatives);
        }
        if explains {
            return matches!(self.after, After::End | After::Question);
        }
        !(words::asks_fact(self.bare) && self.alone && self.after == After::Statement)
    }
}
