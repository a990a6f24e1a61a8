use super::Found;
use super::escapes::escaped;

/// What parts the folders of a path: `/`, `\`, doubled where a text is escaped, `\/`, `%2F`, `%5C`.
fn separator(text: &str) -> Option<&str> {
    let slashes = text.bytes().take_while(|byte| *byte == b'\\').count();
    let length = match &text.as_bytes()[slashes..] {
        [b'/', ..] => slashes + 1,
        [b'%', b'2', b'F' | b'f', ..] | [b'%', b'5', b'C' | b'c', ..] if slashes == 0 => 3,
        _ => slashes,
    };
    // Four levels of escaping are more than logs have.
    (1..=16).contains(&length).then(|| &text[..length])
}

/// The home folder of a user whose path goes on here; what stands before `floor` is masked already.
pub(super) fn home(text: &str, at: usize, floor: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let twice = at.checked_sub(1).is_some_and(|at| bytes[at] == b'\\');
    if twice {
        return None;
    }
    let first = separator(text.get(at..)?)?;
    let rest = &text[at + first.len()..];
    let drive = drive(&bytes[..at]).filter(|letter| *letter >= floor);
    let (root, of_windows) = match rest.as_bytes() {
        [b'U', b's', b'e', b'r', b's', ..] => ("Users", drive.is_some()),
        [b'u', b's', b'e', b'r', b's', ..] if drive.is_some() => ("users", true),
        [b'h', b'o', b'm', b'e', ..] => ("home", false),
        _ => return None,
    };
    let rest = &rest[root.len()..];
    let second = separator(rest)?;
    // Within JSON `/home\n` ends a line.
    let parts = first == second || drive.is_some();
    if !parts || (drive.is_none() && relative(&bytes[..at], first)) {
        return None;
    }
    let name = name(&rest[second.len()..], second.starts_with('%'), of_windows);
    let to = text.len() - rest.len() + second.len() + name.len();
    (!name.is_empty()).then_some(Found {
        from: drive.unwrap_or(at),
        to,
        instead: "~",
    })
}

/// Where the letter of a drive stands that ends here.
fn drive(before: &[u8]) -> Option<usize> {
    let ([before @ .., b':'] | [before @ .., b'%', b'3', b'A' | b'a']) = before else {
        return None;
    };
    let (letter, before) = before.split_last()?;
    let within = before.last().is_some_and(u8::is_ascii_alphanumeric) && !escaped(before);
    (letter.is_ascii_alphabetic() && !within).then_some(before.len())
}

/// Whether the path that goes on here with a separator begins at no root, such as `src/home`, or is one of a page of the
/// web: there `home` is a folder like any other.
fn relative(before: &[u8], separator: &str) -> bool {
    /// Longest path that is looked back on, in bytes.
    const LONGEST: usize = 128;
    if escaped(before) {
        return false;
    }
    let of_path = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_.@+-/~".contains(byte);
    let length = before.iter().rev().take(LONGEST).take_while(of_path);
    let (ahead, path) = before.split_at(before.len() - length.count());
    let steered = match ahead {
        [.., b'[' | b';'] => path.first().is_some_and(u8::is_ascii_digit),
        _ => false,
    };
    match path {
        [b'/', b'/', _, ..] => ahead.ends_with(b"http:") || ahead.ends_with(b"https:"),
        // Also on a line that a diff adds.
        [] | [b'-' | b'/', ..] | [b'+'] => false,
        _ if separator.ends_with('\\') => true,
        _ if path.len() == LONGEST || steered => false,
        _ => !matches!(ahead, [.., b'\\' | b'%'] | [.., 0x1b, b'[' | b'(']),
    }
}

/// The name of a user that a text begins with; empty where none does.
fn name(text: &str, in_address: bool, of_windows: bool) -> &str {
    let ends = |letter: char| {
        letter.is_whitespace()
            || letter.is_control()
            || "/\\\"'`:;,<>|()[]{}*?!=&#$".contains(letter)
    };
    let mut letters = text.char_indices();
    let end = letters.find(|(at, letter)| {
        ends(*letter) || (in_address && *letter == '%' && is_sign(&text.as_bytes()[at + 1..]))
    });
    let plain = &text[..end.map_or(text.len(), |(at, _)| at)];
    if of_windows && text[plain.len()..].starts_with(' ') {
        // Only what follows tells a name of several words from a sentence that goes on.
        let goes_on = |letter: &char| *letter == ' ' || !ends(*letter);
        let words = text.chars().take(64).take_while(goes_on);
        let words: usize = words.map(char::len_utf8).sum();
        if text[words..].starts_with(['\\', '/']) {
            return &text[..words];
        }
    }
    plain.trim_end_matches('.')
}

/// Whether the code behind `%` stands for a sign: a space and letters beyond ASCII belong to a name.
const fn is_sign(code: &[u8]) -> bool {
    !matches!(
        code,
        [b'2', b'0', ..] | [b'8'..=b'9' | b'A'..=b'F' | b'a'..=b'f', _, ..]
    )
}

/// The folder in which Claude Code keeps a project: its path with `-` for all that is no letter or digit. It goes as a whole,
/// since where the user's name ends cannot be told.
pub(super) fn project(text: &str, at: usize) -> Option<Found> {
    /// Longest part before the home folder, such as `-mnt-c`, in bytes.
    const LONGEST: usize = 64;
    let of_folder = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let bytes = text.as_bytes();
    let rest = text.get(at..)?;
    let named = |root: &str| {
        rest.strip_prefix(root)
            .filter(|name| name.bytes().next().is_some_and(of_folder))
    };
    let name = named("-Users-").or_else(|| named("-home-"))?;
    let before = bytes[..at].iter().rev().take(LONGEST);
    let before = before.take_while(|byte| of_folder(**byte)).count();
    let start = if escaped(&bytes[..at]) {
        at
    } else {
        at - before
    };
    let ahead = &bytes[..start];
    let above = ["projects/", "projects\\", "projects%2F", "projects%2f"];
    let kept = above.iter().any(|above| ahead.ends_with(above.as_bytes()));
    let begins = match ahead.last() {
        Some(b'_' | b'.') => false,
        _ => matches!(&bytes[start..at], [] | [_, b'-']),
    };
    if !kept && !begins {
        return None;
    }
    let length = name.bytes().take_while(|byte| of_folder(*byte)).count();
    // Elsewhere a name goes before that of a folder: `-home-page` is neither.
    let (_, folder) = name[..length].split_once('-').unwrap_or_default();
    (kept || !folder.is_empty()).then_some(Found {
        from: start,
        to: text.len() - name.len() + length,
        instead: "~",
    })
}
