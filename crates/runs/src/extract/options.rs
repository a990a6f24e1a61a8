//! What a question offers: items of a list, marked paragraphs, "(a) … or (b) …".

use super::blocks::Block;
use super::prose::Prose;

/// More than these are no choice but a report.
const MOST: usize = 12;
/// Letters of an option.
const LONGEST: usize = 80;

/// The items of a list as options; none for one item, for many, or where items are questions themselves.
pub(super) fn of_list(items: &[Vec<Block>]) -> Vec<String> {
    let proses: Vec<&Prose> = items
        .iter()
        .filter_map(|item| item.first()?.prose())
        .collect();
    let asking = proses.iter().filter(|prose| asks(prose)).count();
    let fits = (2..=MOST).contains(&items.len()) && proses.len() == items.len();
    if !fits || asking > 1 {
        return Vec::new();
    }
    proses.into_iter().map(option).collect()
}

/// Whether a prose ends in a question.
pub(super) fn asks(prose: &Prose) -> bool {
    let end = prose
        .text
        .trim_end_matches(|one: char| !one.is_alphanumeric() && one != '?' && one != '？');
    end.ends_with(['?', '？'])
}

/// What an item offers: its bold beginning, or its first clause, without its letter.
pub(super) fn option(prose: &Prose) -> String {
    let text = prose.text.as_str();
    let bold = prose
        .strong
        .iter()
        .find(|one| text[..one.start.min(text.len())].trim().is_empty());
    let lead = bold.and_then(|one| text.get(one.clone())).filter(|lead| {
        let name = without_marker(lead);
        name.contains(char::is_alphanumeric)
    });
    clause(without_marker(lead.unwrap_or(text)))
}

/// The first clause, at most [`LONGEST`] letters.
fn clause(text: &str) -> String {
    let text = text.trim();
    let ends = [
        " — ", " – ", " - ", ": ", ". ", "; ", "? ", "! ", " -> ", " → ",
    ];
    let end = ends
        .iter()
        .filter_map(|end| text.find(end))
        .filter(|at| *at > 0)
        .min();
    let text = &text[..end.unwrap_or(text.len())];
    let text = text.trim_end_matches(|one: char| {
        one.is_whitespace() || matches!(one, '.' | ',' | ';' | ':' | '?' | '—' | '–')
    });
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => {
            let words = text[..end].rfind(' ').unwrap_or(end);
            [text[..words].trim_end_matches(','), "…"].concat()
        }
    }
}

/// A text without the mark of an option before it: `Option A: `, `(b) `, `2) `.
fn without_marker(text: &str) -> &str {
    marked(text).map_or(text, |(_, rest)| rest)
}

/// The rank of an option's mark from 0, and the text after it.
pub(super) fn marked(text: &str) -> Option<(usize, &str)> {
    let text = text.trim_start();
    let (word, after) = text.split_once(' ').unwrap_or((text, ""));
    let named = ["option", "approach", "alternative", "choice", "variant"];
    if named.contains(&word.to_ascii_lowercase().as_str()) {
        let (mark, rest) = rank(after)?;
        let rest = rest.trim_start();
        if rest.is_empty() {
            return Some((mark, rest));
        }
        let sign = rest.strip_prefix([':', ')', '.', '-', '–', '—'])?;
        return Some((mark, sign.trim_start()));
    }
    let open = text.strip_prefix('(');
    let (mark, rest) = rank(open.unwrap_or(text))?;
    let rest = match open {
        Some(_) => rest.strip_prefix(')')?,
        None => rest.strip_prefix([')', '.', ':'])?,
    };
    rest.starts_with(' ').then(|| (mark, rest.trim_start()))
}

/// A letter from a to h or a digit from 1 to 9 that stands alone.
fn rank(text: &str) -> Option<(usize, &str)> {
    let mark = text.chars().next()?;
    let rest = &text[mark.len_utf8()..];
    let place = match mark {
        'a'..='h' => mark as usize - 'a' as usize,
        'A'..='H' => mark as usize - 'A' as usize,
        '1'..='9' => mark as usize - '1' as usize,
        _ => return None,
    };
    (!rest.starts_with(char::is_alphanumeric)).then_some((place, rest))
}

/// Options within a text: `(a) Redis, (b) Memcached, or (c) none`, or lines that begin `A) `, and where they begin. `lines`
/// are the places in `text` where lines begin.
pub(super) fn inline(text: &str, lines: &[usize]) -> Option<(usize, Vec<String>)> {
    let mut starts: Vec<(usize, usize)> = Vec::new();
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        let begins = before.is_whitespace();
        before = letter;
        if !begins || !(letter == '(' || letter.is_ascii_alphanumeric()) {
            continue;
        }
        let at_line = at == 0 || lines.binary_search(&at).is_ok();
        let head = &text[at..text.floor_char_boundary(at + 16)];
        let Some((place, rest)) = marked(head) else {
            continue;
        };
        let closed = head[..head.len() - rest.len()].trim_end().ends_with(')');
        if place == starts.len() && (at_line || closed) {
            starts.push((at, at + head.len() - rest.len()));
            if starts.len() > MOST {
                break;
            }
        }
    }
    if starts.len() < 2 {
        return None;
    }
    let ends = starts.iter().skip(1).map(|one| one.0).chain([text.len()]);
    let options = starts.iter().zip(ends).map(|(one, end)| {
        let own = text[one.1.min(end)..end].trim();
        let own = own.strip_suffix(" or").unwrap_or(own);
        let own = own.strip_suffix(" and").unwrap_or(own);
        let end = own.find(['?', '？']).unwrap_or(own.len());
        clause(&own[..end])
    });
    Some((starts[0].0, options.collect()))
}
