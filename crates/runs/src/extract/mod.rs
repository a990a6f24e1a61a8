//! Questions in agents' answers, for logs that do not list them.
//!
//! An answer is Markdown. Of its prose (headings and items too) those sentences count that end in a question mark and
//! are put to the user; prose that asks and answers itself is left out. What stands in code, quotes, tables, HTML or
//! between quotation marks is nobody's question. Which sentences count exactly is told in `docs/transcripts.md`.
//!
//! Not here: what answering takes of the user.
//!
//! ```
//! use steelyard_runs::extract::questions;
//!
//! let found = questions("Tests pass. Which cache should I use?\n\n- **Redis**: shared\n- Memory");
//! assert_eq!(found[0].text, "Which cache should I use?");
//! assert_eq!(found[0].options, ["Redis", "Memory"]);
//! assert_eq!(questions("Why did it fail? The lock was held."), []);
//! ```

mod alternatives;
mod blocks;
mod follow;
mod options;
mod paragraph;
mod phrases;
mod prose;
mod reported;
mod sentences;
mod take;
mod walk;
mod words;
mod wraps;

use std::ops::Range;

use super::QuestionKind;
pub use take::into;

/// Bytes of an answer; of a longer one, which is a file and no answer, nothing is read.
const LARGEST: usize = 8 << 20;

/// A question that was found in an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Extracted {
    /// The sentence without markup but the backticks of code.
    pub text: String,
    /// What it offers: the list after it, what stands in it after "(a)" and "(b)", or around its "or".
    pub options: Vec<String>,
    /// Bytes of the answer that the sentence takes, its markup included.
    pub span: Range<usize>,
    /// Selection with options, between alternatives ("Disk or S3?") and for offers to act ("Should I …?"), clarification
    /// where it asks what was meant.
    pub kind: QuestionKind,
}

/// The sentences of an answer's prose as bytes of it; headings, tables, quotes and what stands in parentheses are none.
pub fn sentences(text: &str) -> Vec<Range<usize>> {
    fn of(blocks: &[blocks::Block], found: &mut Vec<Range<usize>>) {
        for block in blocks {
            match block {
                blocks::Block::Prose(prose) if !prose.is_title() => {
                    let all = sentences::sentences(prose).into_iter();
                    let own = all.filter(|one| !one.aside);
                    found.extend(own.map(|one| prose.bytes(&one.range)));
                }
                blocks::Block::List(items) => items.iter().for_each(|item| of(item, found)),
                blocks::Block::Prose(_) | blocks::Block::Other => {}
            }
        }
    }
    let mut found = Vec::new();
    of(&blocks::blocks(text), &mut found);
    found
}

/// The questions that an answer puts to the user, in its order.
pub fn questions(text: &str) -> Vec<Extracted> {
    // Most answers ask nothing, and are not parsed.
    let hints = [
        "?",
        "？",
        "؟",
        "❓",
        "⁉",
        "⁇",
        "⁈",
        "❔",
        "ell me",
        "et me know",
        "lease",
        ":",
    ];
    if text.len() > LARGEST || !hints.iter().any(|hint| text.contains(hint)) {
        return Vec::new();
    }
    walk::walk(text)
}
