//! Tables of Markdown, of CSV and of what clients of databases print: a column whose head is the name of a secret.

use memchr::{memchr_iter, memchr2, memmem};

use super::judge::{Form, is_secret};
use super::names::{self, Kind};
use super::{MASK, flags, markup, pairs, plain};

/// The text without the secrets in columns of tables; `None` where there are none.
pub(super) fn masked(text: &str) -> Option<String> {
    let mut found = markup::cells(text);
    if may_hold(text.as_bytes()) {
        found.append(&mut secrets(text));
        found.sort_unstable();
    }
    let mut kept = String::new();
    let mut done = 0;
    for (from, to) in found {
        if from >= done {
            kept.push_str(&text[done..from]);
            kept.push_str(MASK);
            done = to;
        }
    }
    kept.push_str(&text[done..]);
    (done > 0).then_some(kept)
}

/// Where the secrets stand in columns, between a terminal's colours too.
fn secrets(text: &str) -> Vec<(usize, usize)> {
    let Some(plain) = plain::uncoloured(text) else {
        return Table::default().secrets(text);
    };
    let found = Table::default().secrets(&plain.text);
    let places = found.into_iter().map(|(from, to)| plain.range(from, to));
    places.collect()
}

/// What is known of a table while its lines are gone through.
#[derive(Default)]
struct Table {
    /// What parts its cells; a comma where it is CSV.
    sign: char,
    columns: Vec<Column>,
    /// Whether numbers stand before the lines: in a table without, the first cells may be some.
    numbered: bool,
    /// Whether it is a text in JSON.
    in_json: bool,
}

impl Table {
    fn secrets(mut self, text: &str) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        let mut head = "";
        let mut at = 0;
        while at < text.len() {
            let whole = &text[at..at + line_end(&text.as_bytes()[at..])];
            at += whole.len();
            let opened = opened(whole);
            let plain = without_number(opened);
            if let Some(sign) = rule(plain) {
                // Below the rows as well, and between them.
                if self.columns.is_empty() || self.sign == ',' {
                    self.numbered = plain.len() < opened.len();
                    let head = if self.numbered {
                        without_number(head)
                    } else {
                        head
                    };
                    self.begin(head, sign, whole);
                }
            } else if is_head(plain) {
                self.numbered = plain.len() < opened.len();
                self.begin(plain, ',', whole);
            } else if !self.columns.is_empty() {
                let line = if self.numbered {
                    without_number(whole)
                } else {
                    whole
                };
                let start = at - line.len();
                let line = if self.in_json { closed(line) } else { line };
                if line.contains(self.sign) {
                    let cells = secret_cells(line, self.sign, &self.columns);
                    found.extend(
                        cells
                            .into_iter()
                            .map(|(from, to)| (start + from, start + to)),
                    );
                } else {
                    self.columns.clear();
                }
            }
            head = opened;
        }
        found
    }

    fn begin(&mut self, head: &str, sign: char, line: &str) {
        self.sign = sign;
        self.in_json = line.ends_with("\\n");
        self.columns = secret_columns(head, sign);
    }
}

/// A line without what stands before it where it is the first one of a text in JSON.
fn opened(line: &str) -> &str {
    if !line.ends_with("\\n") {
        return line;
    }
    let quotes = line.rmatch_indices('"');
    let mut quotes = quotes.filter(|(at, _)| !line[..*at].ends_with('\\'));
    quotes.next().map_or(line, |(at, _)| &line[at + 1..])
}

/// A line without what stands behind it where it is the last one of a text in JSON.
fn closed(line: &str) -> &str {
    let mut quotes = line.match_indices('"');
    let end = quotes.find(|(at, _)| !line[..*at].ends_with('\\'));
    end.map_or(line, |(at, _)| &line[..at])
}

/// Whether a hyphen stands beside a `|` somewhere, as below each head of a table, or on both sides of a `+`, whether lines
/// cross, or whether `password` ends a cell of CSV.
fn may_hold(bytes: &[u8]) -> bool {
    let near = |byte: &&u8| !b" :".contains(byte);
    let of_csv = || {
        memmem::find_iter(bytes, b"password").any(|at| {
            let mut behind = bytes[at + "password".len()..].iter();
            matches!(
                behind.find(|byte| !b"\"\\".contains(byte)),
                Some(b',' | b'\r' | b'\n' | b'n')
            )
        })
    };
    memmem::find(bytes, b"-+-").is_some()
        || memmem::find(bytes, "┼".as_bytes()).is_some()
        || of_csv()
        || memchr_iter(b'|', bytes).any(|at| {
            let before = bytes[..at].iter().rev().take(4).find(near);
            let behind = bytes[at + 1..].iter().take(4).find(near);
            before == Some(&b'-') || behind == Some(&b'-')
        })
}

/// Where a line ends, also as JSON writes that.
fn line_end(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some(next) = memchr2(b'\n', b'\\', &bytes[at..]) {
        at += next + 1;
        match (bytes[at - 1], bytes.get(at)) {
            (b'\n', _) => return at,
            (_, Some(b'n')) => return at + 1,
            _ => {}
        }
    }
    bytes.len()
}

/// A line without its number and what else stands before it where programs show it.
fn without_number(line: &str) -> &str {
    let number = plain::number(line.as_bytes());
    number.and_then(|length| line.get(length..)).unwrap_or(line)
}

/// What parts the cells of a table, if a line parts its head from its rows: `|---|---|`, `---+---`, `├───┼───┤`.
fn rule(line: &str) -> Option<char> {
    let line = line.strip_suffix("\\n").unwrap_or(line);
    let drawn = |letter: char| ('\u{2500}'..='\u{257f}').contains(&letter);
    let of_rule = |letter: char| " \t\r\n>|:-+".contains(letter) || drawn(letter);
    if !line.chars().all(of_rule) {
        return None;
    }
    let crossed = (line.contains('|') && line.contains('-')) || line.contains("-+-");
    if line.contains('┼') {
        Some('│')
    } else {
        crossed.then_some('|')
    }
}

/// Whether a line is the head of CSV in which passwords have a column of their own.
fn is_head(line: &str) -> bool {
    let line = line.strip_suffix("\\n").unwrap_or(line).trim_end();
    let is_name = |cell: &str| {
        let name = cell.trim_matches(['"', '\\']);
        let of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_-".contains(&byte);
        !name.is_empty() && name.bytes().all(of_name)
    };
    line.contains(',') && line.contains("password") && line.split(',').all(is_name)
}

/// What encloses the words of a cell.
fn is_around(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '`' | '*' | '"' | '\\')
}

/// A column's place, what stands in it, and how many cells its rows have where that may be a plain word.
type Column = (usize, Kind, &'static str, Option<usize>);

/// The columns of a head that secrets stand in.
fn secret_columns(head: &str, sign: char) -> Vec<Column> {
    let head = head.strip_suffix("\\n").unwrap_or(head);
    let names = || head.split(sign).map(|cell| cell.trim_matches(is_around));
    // Beside users a password may be a plain word.
    let cells = names().any(flags::is_user).then(|| names().count());
    let kinds = names().enumerate().filter_map(|(place, name)| {
        if pairs::is_column(name) {
            return Some((place, Kind::Login, "password", None));
        }
        let (kind, word) = names::kind(name.as_bytes())?;
        match kind {
            Kind::Password => Some((place, kind, word, cells)),
            Kind::Short | Kind::Secret | Kind::Token => Some((place, kind, word, None)),
            _ => None,
        }
    });
    kinds.collect()
}

/// Where the secrets of a row stand.
fn secret_cells(line: &str, sign: char, columns: &[Column]) -> Vec<(usize, usize)> {
    let mut at = 0;
    let mut found = Vec::new();
    let mut columns = columns.iter().peekable();
    let line = line.strip_suffix("\\n").unwrap_or(line);
    for (place, cell) in line.split(sign).enumerate() {
        let column = columns.next_if(|(column, ..)| *column == place);
        let whole = cell.trim_matches(is_around);
        let mut from = at + cell.len() - cell.trim_start_matches(is_around).len();
        let mut value = whole;
        if let Some((_, kind, word, cells)) = column {
            let pair =
                pairs::of_cell(whole).filter(|_| matches!(kind, Kind::Login | Kind::Password));
            if let Some(start) = pair {
                (from, value) = (from + start, &whole[start..]);
            }
            let kind = match kind {
                Kind::Login if pair.is_some() => Kind::Password,
                Kind::Login => Kind::Token,
                kind => *kind,
            };
            if is_secret(kind, word, Form::Loose, value)
                || (is_word(value)
                    && *cells == Some(line.split(sign).count())
                    && is_secret(kind, word, Form::Line, value))
            {
                found.push((from, from + value.len()));
            }
        }
        at += cell.len() + sign.len_utf8();
    }
    found
}

/// Whether a cell is one word, as long as passwords are at least.
fn is_word(cell: &str) -> bool {
    /// In bytes.
    const SHORTEST: usize = 5;
    cell.len() >= SHORTEST && !cell.contains(char::is_whitespace)
}
