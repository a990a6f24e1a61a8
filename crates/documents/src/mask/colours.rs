//! Secrets within which a terminal changes its colour, or between which and their names.

use memchr::memchr;

use super::escapes::STARTS;
use super::next;

/// The text without the secrets that are seen once its colours are taken out; `None` where there are none.
pub(super) fn masked(text: &str) -> Option<String> {
    let plain = Plain::of(text)?;
    let mut kept = String::new();
    // Up to where the text is in `kept`, and the same in the plain one.
    let (mut done, mut at) = (0, 0);
    while let Some(found) = next(&plain.text, at) {
        let from = plain.place(found.from).max(done);
        kept.push_str(&text[done..from]);
        kept.push_str(found.instead);
        done = plain.place(found.to - 1) + 1;
        at = found.to;
    }
    kept.push_str(&text[done..]);
    (done > 0).then_some(kept)
}

/// A text without the sequences that steer a terminal.
struct Plain {
    text: String,
    /// Where each of its parts begins, in it and in the text.
    parts: Vec<(usize, usize)>,
}

impl Plain {
    /// `None` where there are no sequences.
    fn of(text: &str) -> Option<Self> {
        let mut plain = Self {
            text: String::new(),
            parts: Vec::new(),
        };
        let mut done = 0;
        let mut at = 0;
        while let Some(next) = memchr(b'[', &text.as_bytes()[at..]) {
            at += next;
            if let Some((from, to)) = sequence(&text.as_bytes()[done..], at - done) {
                plain.push(text, done, done + from);
                done += to;
                at = done;
            } else {
                at += 1;
            }
        }
        if done == 0 {
            return None;
        }
        plain.push(text, done, text.len());
        Some(plain)
    }

    fn push(&mut self, text: &str, from: usize, to: usize) {
        self.parts.push((self.text.len(), from));
        self.text.push_str(&text[from..to]);
    }

    /// Where a byte of it stands in the text.
    fn place(&self, at: usize) -> usize {
        let part = self.parts.partition_point(|(start, _)| *start <= at);
        let (start, from) = self.parts[part.saturating_sub(1)];
        from + (at - start)
    }
}

/// From where to where a sequence goes that has this bracket.
fn sequence(bytes: &[u8], at: usize) -> Option<(usize, usize)> {
    /// Longest one, in bytes.
    const LONGEST: usize = 32;
    let before = &bytes[..at];
    if !matches!(
        before.last(),
        Some(b'\x1b' | b'b' | b'B' | b'3' | b'e' | b'^')
    ) {
        return None;
    }
    let start = STARTS
        .iter()
        .find(|start| before.ends_with(start.as_bytes()))?;
    let numbers = bytes[at + 1..].iter().take(LONGEST);
    let is_number = |byte: &&u8| matches!(byte, b'0'..=b'9' | b';' | b':' | b'?');
    let last = at + 1 + numbers.take_while(is_number).count();
    let ends = bytes.get(last).is_some_and(u8::is_ascii_alphabetic);
    ends.then_some((at - start.len(), last + 1))
}
