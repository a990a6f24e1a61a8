//! Tables of Markdown and of CSV: a column whose head is the name of a secret.

use memchr::{memchr_iter, memchr2, memmem};

use super::judge::{Form, is_secret};
use super::names::{self, Kind};
use super::{MASK, pairs, plain};

/// The text without the secrets in columns of tables; `None` where there are none.
pub(super) fn masked(text: &str) -> Option<String> {
    if !may_hold(text.as_bytes()) {
        return None;
    }
    let mut kept = String::new();
    let mut done = 0;
    let mut at = 0;
    let mut head = "";
    let mut sign = '|';
    let mut columns = Vec::new();
    // Whether numbers stand before the lines: in a table without, the first cells may be some.
    let mut numbered = false;
    while at < text.len() {
        let whole = &text[at..at + line_end(&text.as_bytes()[at..])];
        let plain = without_number(whole);
        let line = if numbered { plain } else { whole };
        if is_rule(plain) {
            numbered = plain.len() < whole.len();
            let head = if numbered { without_number(head) } else { head };
            (sign, columns) = ('|', secret_columns(head, '|'));
        } else if is_head(plain) {
            numbered = plain.len() < whole.len();
            (sign, columns) = (',', secret_columns(plain, ','));
        } else if !line.contains(sign) {
            columns.clear();
        } else if !columns.is_empty() {
            let start = at + whole.len() - line.len();
            for (from, to) in secret_cells(line, sign, &columns) {
                kept.push_str(&text[done..start + from]);
                kept.push_str(MASK);
                done = start + to;
            }
        }
        head = whole;
        at += whole.len();
    }
    kept.push_str(&text[done..]);
    (done > 0).then_some(kept)
}

/// Whether a hyphen stands beside a `|` somewhere, as below each head of a table, or `password` ends a cell of CSV.
fn may_hold(bytes: &[u8]) -> bool {
    let near = |byte: &&u8| !b" :".contains(byte);
    let of_csv = memmem::find_iter(bytes, b"password").any(|at| {
        let mut behind = bytes[at + "password".len()..].iter();
        matches!(
            behind.find(|byte| !b"\"\\".contains(byte)),
            Some(b',' | b'\r' | b'\n' | b'n')
        )
    });
    of_csv
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

/// Whether a line parts the head of a table from its rows.
fn is_rule(line: &str) -> bool {
    let line = line.strip_suffix("\\n").unwrap_or(line);
    line.contains('|')
        && line.contains('-')
        && line.bytes().all(|byte| b" \t\r\n>|:-".contains(&byte))
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

type Column = (usize, Kind, &'static str);

/// The columns of a head that secrets stand in.
fn secret_columns(head: &str, sign: char) -> Vec<Column> {
    let cells = head.split(sign).enumerate();
    let kinds = cells.filter_map(|(place, cell)| {
        let name = cell.trim_matches(is_around);
        if pairs::is_column(name) {
            return Some((place, Kind::Login, "password"));
        }
        let (kind, word) = names::kind(name.as_bytes())?;
        let fits = matches!(
            kind,
            Kind::Password | Kind::Short | Kind::Secret | Kind::Token
        );
        fits.then_some((place, kind, word))
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
        if let Some((_, kind, word)) = column {
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
            if is_secret(kind, word, Form::Loose, value) {
                found.push((from, from + value.len()));
            }
        }
        at += cell.len() + 1;
    }
    found
}
