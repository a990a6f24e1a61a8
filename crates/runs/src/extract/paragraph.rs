//! The sentences of a paragraph, and how each of them asks.

use super::prose::Prose;
use super::reported::is_reported;
use super::sentences::{Sentence, sentences};
use super::words;

/// How a sentence asks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// By its mark.
    Mark,
    /// As a request: `Let me know which …`.
    Request,
    /// By the list behind its colon: `Would you like me to:`.
    Colon,
}

/// A prose in its sentences.
pub(super) struct Paragraph<'p> {
    pub(super) prose: &'p Prose,
    pub(super) all: Vec<Sentence>,
    /// The last one that does not stand in another.
    pub(super) last: Option<usize>,
    /// For each the next one that asks nothing.
    follows: Vec<Option<usize>>,
}

impl<'p> Paragraph<'p> {
    pub(super) fn of(prose: &'p Prose) -> Self {
        let all = sentences(prose);
        Self {
            prose,
            last: all.iter().rposition(|one| !one.aside),
            follows: statements(&all),
            all,
        }
    }

    pub(super) fn says(&self, at: usize) -> &str {
        &self.prose.text[self.all[at].range.clone()]
    }

    /// The next sentence that asks nothing.
    pub(super) fn next(&self, at: usize) -> Option<&str> {
        self.follows[at].map(|next| self.says(next))
    }

    /// How a sentence asks, if it does; `asked`: one before it did, which a request only repeats.
    pub(super) fn way(&self, at: usize, asked: bool) -> Option<Way> {
        let says = self.says(at);
        let colon = self.last == Some(at) && says.ends_with(':');
        if self.all[at].asks {
            let reported = is_reported(says, &words::bare(says));
            (!reported).then_some(Way::Mark)
        } else if !asked && words::requests(says) {
            Some(Way::Request)
        } else {
            (colon && words::offers(&words::bare(says))).then_some(Way::Colon)
        }
    }

    /// Whether a list behind the paragraph may be its options.
    pub(super) fn may_have_list(&self, at: usize, way: Way, bare: &str) -> bool {
        // Behind one more sentence of the paragraph there may be a list as well.
        let next = self.follows[at];
        let one_more = next.is_some() && next == self.last && self.last == Some(at + 1);
        let near =
            self.last == Some(at) || one_more && self.next(at).is_some_and(words::introduces);
        let choice = way != Way::Request || words::names_choice(bare);
        near && choice && !self.all[at].aside && !words::lists_objects(bare)
    }
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
