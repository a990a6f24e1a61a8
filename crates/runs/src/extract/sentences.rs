//! Where sentences of a prose end, and which of them ask.

use std::ops::Range;

use super::prose::Prose;
use super::wraps::{Inside, Wraps};

/// A sentence, as a part of the prose's text without blanks around it.
#[derive(Clone, Debug)]
pub(super) struct Sentence {
    pub(super) range: Range<usize>,
    /// Whether a question mark ends it that is the agent's own.
    pub(super) asks: bool,
    /// Whether it stands in parentheses within another one.
    pub(super) aside: bool,
}

/// Words before a point that ends no sentence.
const ABBREVIATIONS: [&str; 21] = [
    "e.g", "i.e", "eg", "ie", "vs", "cf", "ca", "approx", "resp", "incl", "excl", "esp", "fig",
    "no", "mr", "mrs", "ms", "dr", "st", "al", "a.k.a",
];

/// Words before a mark on its own that names the sign: "with ?".
const BEFORE_A_SIGN: [&str; 17] = [
    "the", "a", "with", "using", "use", "uses", "used", "via", "and", "or", "of", "by", "to",
    "add", "plus", "operator", "rust's",
];

/// The sentences of a prose, in their order.
pub(super) fn sentences(prose: &Prose) -> Vec<Sentence> {
    let mut scan = Scan {
        text: &prose.text,
        wraps: Wraps::of(prose),
        from: 0,
        found: Vec::new(),
    };
    let mut at = 0;
    let mut lines = prose.lines.iter().peekable();
    while let Some(letter) = prose.text[at..].chars().next() {
        while let Some((start, hard)) = lines.next_if(|(start, _)| *start <= at) {
            scan.line(*start, *hard);
        }
        let next = at + letter.len_utf8();
        let ends = is_end(letter) && scan.wraps.at(at) != Inside::Code;
        at = if ends { scan.mark(at) } else { next };
    }
    scan.end(prose.text.len(), false);
    // A sentence ends after those in its parentheses.
    scan.found.sort_by_key(|one| one.range.start);
    scan.found
}

/// Whether a sign may end a sentence.
fn is_end(letter: char) -> bool {
    matches!(letter, '.' | '!' | '…' | '‽' | '。' | '！') || is_question(letter)
}

fn is_question(letter: char) -> bool {
    matches!(letter, '?' | '？' | '؟' | '⁇' | '⁈' | '⁉' | '❓' | '❔')
}

/// Signs after which no blank needs to stand.
fn is_wide(letter: char) -> bool {
    matches!(letter, '。' | '！' | '？')
}

struct Scan<'p> {
    text: &'p str,
    wraps: Wraps,
    /// Where the sentence begins that is being read.
    from: usize,
    found: Vec<Sentence>,
}

impl Scan<'_> {
    /// A line begins: a new sentence after a hard break, or where its first word begins questions.
    fn line(&mut self, start: usize, hard: bool) {
        if self.wraps.at(start.saturating_sub(1)) != Inside::Nothing {
            return;
        }
        let before = self.text[self.from.min(start)..start].trim_end();
        let goes_on = before.ends_with([',', '-', '–', '—', '(', ':', ';']);
        if hard || (!goes_on && super::words::begins_anew(&self.text[start..])) {
            self.end(start, false);
        }
    }

    /// Signs that may end the sentence; gives where to read on.
    fn mark(&mut self, start: usize) -> usize {
        let rest = &self.text[start..];
        let run = rest.trim_start_matches(is_end);
        let marks = &rest[..rest.len() - run.len()];
        let end = start + marks.len();
        // "propagates it with ?." names the sign.
        let names = marks.ends_with('.') && !marks.ends_with("..");
        let asks = marks.contains(is_question) && !names;
        let inside = self.wraps.at(start);
        if inside == Inside::Quote {
            return self.quoted(end, asks);
        }
        let closed = run.trim_start_matches([')', ']', '"', '”', '\'', '’', '»', '*', '_']);
        let after = self.text.len() - closed.len();
        if inside == Inside::Parens {
            return self.in_parens(start, (end, after), asks);
        }
        let free = closed.chars().next().is_none_or(|next| {
            next.is_whitespace()
                || matches!(next, '—' | '–')
                || (!next.is_ascii() && !next.is_alphanumeric())
        });
        let wide = marks.ends_with(is_wide);
        if (free || wide) && self.ends_here(start, marks, closed) {
            self.end(after, asks);
            return after;
        }
        end
    }

    /// Whether the marks at `start` end a sentence and are no part of a word, a pattern or an address.
    fn ends_here(&self, start: usize, marks: &str, rest: &str) -> bool {
        let next = rest.trim_start().chars().next();
        let lower = next.is_some_and(char::is_lowercase);
        let before = &self.text[self.from.min(start)..start];
        let word = before
            .rsplit(char::is_whitespace)
            .next()
            .unwrap_or_default();
        if marks == "." {
            let bare = word.trim_start_matches(['(', '[', '*', '"']).to_lowercase();
            let number = before.trim() == word
                && word.len() < 4
                && word.bytes().all(|one| one.is_ascii_alphanumeric());
            let enumerates =
                number && (word.len() == 1 || word.bytes().all(|one| one.is_ascii_digit()));
            return !lower && !ABBREVIATIONS.contains(&bare.as_str()) && !enumerates;
        }
        if marks == "…" || marks == "..." {
            return !lower;
        }
        if marks != "?" {
            return true;
        }
        if word.is_empty() {
            // A mark on its own: as in French, or the sign itself.
            let last = before.split_whitespace().next_back().unwrap_or_default();
            let named = BEFORE_A_SIGN.contains(&last.to_lowercase().as_str());
            return !lower && !named && !last.is_empty();
        }
        let pattern = word.ends_with([
            '*', '+', '.', ']', '}', '>', '^', '$', '|', '/', '\\', '&', '=',
        ]);
        let address = word.contains("://") && !super::words::begins_question(before);
        !(address || (pattern && lower))
    }

    /// The end of a sentence within quotes, which is nobody's here, except where they end a question: `Call it "Go?"`.
    fn quoted(&mut self, end: usize, asks: bool) -> usize {
        let Some(close) = self.wraps.closed_right_after(self.text, end, Inside::Quote) else {
            return end;
        };
        let next = self.text[close..].chars().next();
        let following = self.text[close..].trim_start().chars().next();
        let ends =
            next.is_none_or(char::is_whitespace) && !following.is_some_and(char::is_lowercase);
        if ends && self.wraps.at(close) == Inside::Nothing {
            let before = self.text[self.from..].trim_start();
            let own = !before.starts_with(['"', '“', '\'', '‘', '«'])
                && super::words::begins_question(before);
            self.end(close, asks && own);
        }
        close
    }

    /// The end of a sentence within parentheses.
    fn in_parens(&mut self, start: usize, (end, after): (usize, usize), asks: bool) -> usize {
        let Some(close) = self
            .wraps
            .closed_right_after(self.text, end, Inside::Parens)
        else {
            return end;
        };
        let open = self.wraps.open_of(close).unwrap_or(start);
        let before = self.text[self.from.min(open)..open].trim();
        let rest = self.text[after..].trim_start();
        let last = rest.is_empty()
            || (after < self.text.len() - rest.len() && rest.starts_with(char::is_uppercase));
        if before.is_empty() && self.from <= open && self.wraps.at(close) == Inside::Nothing {
            self.from = open + 1;
            self.end(end, asks);
            self.from = close;
        } else if last
            && asks
            && super::words::begins_question(before)
            && self.wraps.at(close) == Inside::Nothing
        {
            self.end(close, true);
        } else if asks {
            self.push(self.trimmed(open + 1, end), (true, true));
        }
        close
    }

    fn trimmed(&self, start: usize, end: usize) -> Range<usize> {
        let raw = &self.text[start.min(end)..end];
        let end = start + raw.trim_end().len();
        (end - raw.trim().len()).max(start)..end
    }

    fn end(&mut self, end: usize, asks: bool) {
        let range = self.trimmed(self.from, end);
        self.from = self.from.max(end);
        self.push(range, (asks, false));
    }

    /// Keeps a sentence that has words.
    fn push(&mut self, range: Range<usize>, (asks, aside): (bool, bool)) {
        if self.text[range.clone()].contains(char::is_alphanumeric) {
            self.found.push(Sentence { range, asks, aside });
        }
    }
}
