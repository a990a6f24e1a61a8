//! Values on the line behind their name: `"secret":` and the text below it, a scalar of YAML, a block of several lines.

/// Most spaces that are looked at, in bytes.
const SPACES: usize = 64;

/// How long the end of a line is that a text begins with, also as JSON writes it.
pub(super) fn line_end(text: &[u8]) -> Option<usize> {
    match text {
        [b'\n', ..] => Some(1),
        [b'\r', b'\n', ..] => Some(2),
        [b'\\', b'r', rest @ ..] => line_end(rest).map(|length| length + 2),
        [b'\\', rest @ ..] => {
            let slashes = rest
                .iter()
                .take(8)
                .take_while(|byte| **byte == b'\\')
                .count();
            (rest.get(slashes) == Some(&b'n')).then_some(slashes + 2)
        }
        _ => None,
    }
}

/// Where the line ends that a text begins with, no further than so many bytes; a quote ends one, too, where JSON holds it.
pub(super) fn line(text: &[u8], in_json: bool, most: usize) -> usize {
    let ends = |at: &usize| {
        let rest = &text[*at..];
        line_end(rest).is_some() || (in_json && rest[0] == b'"')
    };
    let length = text.len().min(most);
    (0..length).find(ends).unwrap_or(length)
}

fn spaces(text: &[u8]) -> usize {
    let spaces = text.iter().take(SPACES);
    spaces
        .take_while(|byte| matches!(byte, b' ' | b'\t'))
        .count()
}

/// Where a value in quotes begins below what ends at a place.
pub(super) fn quoted(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    let mut gap = spaces(rest);
    // `token = (`
    gap += usize::from(rest.get(gap) == Some(&b'('));
    gap += line_end(&rest[gap..])?;
    gap += spaces(&rest[gap..]);
    let slashes = rest[gap..]
        .iter()
        .take(8)
        .take_while(|byte| **byte == b'\\');
    let quote = rest.get(gap + slashes.count());
    matches!(quote, Some(b'"' | b'\'' | b'`')).then_some(at + gap)
}

/// Where the scalar of YAML begins that stands alone below the name from `name` to before the place: deeper than it, and
/// with nothing as deep behind it. The space before it goes with it.
pub(super) fn scalar(bytes: &[u8], name: usize, at: usize) -> Option<usize> {
    /// Longest scalar, in bytes.
    const LONGEST: usize = 512;
    let own = indent(&bytes[..name])?;
    let rest = bytes.get(at..)?;
    let gap = spaces(rest);
    let end = line_end(&rest[gap..])?;
    let in_json = rest[gap] == b'\\';
    let start = at + gap + end;
    let deep = spaces(&bytes[start..]);
    let value = &bytes[start + deep..];
    let length = line(value, in_json, LONGEST);
    let behind = &value[length..];
    let next = line_end(behind).map(|end| &behind[end..]);
    let deeper = next.is_some_and(|next| {
        let deep = spaces(next);
        deep > own && line_end(&next[deep..]).is_none()
    });
    let value = &value[..length];
    let one = !value.is_empty() && !value.contains(&b' ') && !b"-#&*!|>{[".contains(&value[0]);
    let statement = value.ends_with(b":") || value.ends_with(b";") || value.ends_with(b",");
    (deep > own && !deeper && one && !statement).then(|| start + deep - 1)
}

/// How deep a name stands that begins its line, which ends a text.
fn indent(before: &[u8]) -> Option<usize> {
    let of_indent = |byte: &&u8| b" \t-".contains(byte);
    let depth = before
        .iter()
        .rev()
        .take(SPACES)
        .take_while(of_indent)
        .count();
    let above = &before[..before.len() - depth];
    let begins = above.is_empty() || above.ends_with(b"\n") || above.ends_with(b"\\n");
    // Within JSON a text begins behind its quote.
    (begins || (depth == 0 && above.ends_with(b"\""))).then_some(depth)
}

/// Where the block of YAML ends whose first line begins at a place: at the first line that does not stand as deep.
pub(super) fn block_end(bytes: &[u8], from: usize) -> Option<usize> {
    let of_indent = |byte: &&u8| b" >".contains(byte);
    let deep = bytes[..from]
        .iter()
        .rev()
        .take(SPACES)
        .take_while(of_indent)
        .count();
    let (above, indent) = bytes[..from].split_at(from - deep);
    let in_json = above.ends_with(b"\\n");
    if deep == 0 || !(in_json || above.ends_with(b"\n")) {
        return None;
    }
    let mut end = from + line(&bytes[from..], in_json, usize::MAX);
    while let Some(length) = line_end(&bytes[end..]) {
        let next = &bytes[end + length..];
        let Some(rest) = next.strip_prefix(indent) else {
            break;
        };
        let words = line(rest, in_json, usize::MAX);
        if words == 0 {
            break;
        }
        end = bytes.len() - rest.len() + words;
    }
    Some(end)
}
