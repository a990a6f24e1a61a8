use super::prose::Prose;

/// What a byte of a prose stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Inside {
    Nothing,
    Parens,
    Quote,
    Code,
}

/// Bytes from an opening sign to its closing one; with more between them they are no pair.
const LONGEST: usize = 400;
/// Parentheses that are open at once.
const DEEPEST: usize = 4;

/// Parentheses, quotes and code of a prose: only those that are closed.
#[derive(Debug)]
pub(super) struct Wraps {
    inside: Vec<Inside>,
    /// Behind the closing parenthesis, and the opening one, in order.
    parens: Vec<(usize, usize)>,
}

impl Wraps {
    pub(super) fn of(prose: &Prose) -> Self {
        let text = prose.text.as_str();
        let mut wraps = Self {
            inside: vec![Inside::Nothing; text.len()],
            parens: Vec::new(),
        };
        for code in &prose.code {
            wraps.fill(code.start, code.end, Inside::Code);
        }
        let mut open: Vec<usize> = Vec::new();
        let mut quote: Option<(usize, char)> = None;
        let mut before = ' ';
        for (at, letter) in text.char_indices() {
            if wraps.at(at) == Inside::Code {
                before = '`';
                continue;
            }
            let end = at + letter.len_utf8();
            quote = quote.filter(|(start, _)| at - start < LONGEST);
            if let Some((start, closing)) = quote
                && letter == closing
                && closes(text, end, before)
            {
                wraps.fill(start, end, Inside::Quote);
                quote = None;
            } else if quote.is_none() {
                let free = !before.is_alphanumeric();
                quote = closing(letter).filter(|_| free).map(|one| (at, one));
            }
            match letter {
                '(' | '（' if open.len() < DEEPEST => open.push(at),
                ')' | '）' => {
                    if let Some(start) = open.pop().filter(|start| at - start < LONGEST) {
                        wraps.fill(start, end, Inside::Parens);
                        wraps.parens.push((end, start));
                    }
                }
                _ => {}
            }
            before = letter;
        }
        wraps
    }

    /// What is stronger stays.
    fn fill(&mut self, start: usize, end: usize, what: Inside) {
        for one in &mut self.inside[start..end] {
            *one = (*one).max(what);
        }
    }

    /// What the byte at `at` stands in; nothing behind the text.
    pub(super) fn at(&self, at: usize) -> Inside {
        self.inside.get(at).copied().unwrap_or(Inside::Nothing)
    }

    /// Behind the sign at `end` if it closes what is open there.
    pub(super) fn closed_right_after(&self, text: &str, end: usize, what: Inside) -> Option<usize> {
        let sign = text[end..].chars().next()?;
        let close = end + sign.len_utf8();
        let closed = match what {
            Inside::Parens => self.open_of(close).is_some(),
            _ => self.at(end) == what && self.at(close) != what,
        };
        closed.then_some(close)
    }

    /// The opening parenthesis of the closing one before `close`.
    pub(super) fn open_of(&self, close: usize) -> Option<usize> {
        let place = self
            .parens
            .binary_search_by_key(&close, |pair| pair.0)
            .ok()?;
        self.parens.get(place).map(|pair| pair.1)
    }
}

/// The sign that closes a quote.
fn closing(letter: char) -> Option<char> {
    Some(match letter {
        '"' => '"',
        '\'' => '\'',
        '“' => '”',
        '„' => '“',
        '‘' => '’',
        '«' => '»',
        '「' => '」',
        _ => return None,
    })
}

/// Whether a sign closes a quote and is no apostrophe.
fn closes(text: &str, end: usize, before: char) -> bool {
    let after = text[end..].chars().next();
    !before.is_whitespace() && !after.is_some_and(char::is_alphanumeric)
}
