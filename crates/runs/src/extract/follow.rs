//! What stands behind a question: its options, its answer, or nothing.

use super::blocks::Block;
use super::options::{self, inline, marked, of_list, option};
use super::prose::Prose;
use super::sentences::sentences;
use super::words;

/// The block after a question's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// The answer or the item ends.
    End,
    List,
    /// A paragraph that begins with a question or a request.
    Question,
    /// A paragraph that begins as an answer does: "Because …".
    Answer,
    Statement,
    /// Code, a quote, a table.
    Other,
}

impl After {
    pub(super) fn of(rest: &[Block]) -> Self {
        match rest.first() {
            None => Self::End,
            Some(Block::List(_)) => Self::List,
            Some(Block::Other) => Self::Other,
            Some(Block::Prose(prose)) => Self::prose(prose),
        }
    }

    fn prose(prose: &Prose) -> Self {
        let all = sentences(prose);
        let first = all.iter().find(|one| !one.aside);
        let text = first.map_or("", |one| &prose.text[one.range.clone()]);
        if first.is_some_and(|one| one.asks) || words::requests(text) {
            Self::Question
        } else if words::answers(text) {
            Self::Answer
        } else {
            Self::Statement
        }
    }
}

/// Options in the blocks after a question, and how many blocks those are: a list, directly or after one line that ends in
/// a colon; a paragraph of marked lines; paragraphs or headings that are marked each.
pub(super) fn offered(rest: &[Block]) -> Option<(Vec<String>, usize)> {
    let of = |items: &[Vec<Block>], taken| {
        let options = of_list(items);
        (!options.is_empty()).then_some((options, taken))
    };
    match rest {
        [Block::List(items), ..] => of(items, 1),
        [Block::Prose(intro), Block::List(items), ..] if is_intro(intro) => of(items, 2),
        [Block::Prose(prose), ..] => marked_lines(prose).or_else(|| marked_blocks(rest)),
        _ => None,
    }
}

/// Whether a paragraph is one line that may stand between a question and its options.
fn is_intro(prose: &Prose) -> bool {
    let text = prose.text.trim_end();
    text.ends_with(':')
        && text.len() < 200
        && words::introduces(text)
        && sentences(prose).len() == 1
}

fn marked_lines(prose: &Prose) -> Option<(Vec<String>, usize)> {
    if prose.heading || marked(&prose.text).is_none() {
        return None;
    }
    let lines: Vec<usize> = prose.lines.iter().map(|line| line.0).collect();
    inline(&prose.text, &lines).map(|(_, options)| (options, 1))
}

fn marked_blocks(rest: &[Block]) -> Option<(Vec<String>, usize)> {
    let mut found = Vec::new();
    let mut taken = 0;
    for (at, block) in rest.iter().enumerate() {
        match block {
            Block::Prose(prose) if rank(prose) == Some(found.len()) && !options::asks(prose) => {
                found.push(option(prose));
                taken = at + 1;
            }
            Block::Prose(_) => break,
            _ if found.is_empty() => break,
            _ => {}
        }
    }
    (found.len() > 1).then_some((found, taken))
}

/// The rank of a prose that is an option by its mark.
pub(super) fn rank(prose: &Prose) -> Option<usize> {
    marked(&prose.text).map(|(rank, _)| rank)
}
