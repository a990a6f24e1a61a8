//! Types between a name and its value: `apiKey: string = "…"`, `dbPassword string = "…"`, `password[] = "…"`.

/// As much as is looked back on, in bytes.
const LONGEST: usize = 96;

/// Types that languages write behind a name without a colon.
const WORDS: &[&str] = &["string", "text", "char", "varchar", "nvarchar", "varchar2"];

/// Where the name ends whose type ends before this sign.
pub(super) fn name_end(bytes: &[u8], at: usize) -> Option<usize> {
    let start = at.saturating_sub(LONGEST);
    let before = &bytes[start..at];
    let text = before.strip_suffix(b":").unwrap_or(before).trim_ascii_end();
    // What is compared.
    if text.ends_with(b"!") || text.ends_with(b"=") {
        return None;
    }
    let spaced = before.len() > text.len();
    let length = behind_colon(text, spaced)
        .or_else(|| behind_name(text))
        .or_else(|| array(text))?;
    Some(start + length)
}

/// `apiKey: string`: how long the text is up to the end of the name.
fn behind_colon(text: &[u8], spaced: bool) -> Option<usize> {
    let of_type = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_.<>&'[]?*| ,:".contains(byte);
    let run = text.len() - text.iter().rev().take_while(of_type).count();
    let is_colon = |at: &usize| {
        text[*at] == b':'
            && text[*at - 1] != b':'
            && text.get(at + 1).is_some_and(|one| *one != b':')
    };
    let colon = (run.max(1)..text.len()).rev().find(is_colon)?;
    let kind = &text[colon + 1..];
    // `<a token:id="…">` names no type.
    if !(spaced || kind.starts_with(b" ")) || !is_one(kind.trim_ascii()) {
        return None;
    }
    let name = text[..colon].trim_ascii_end();
    Some(
        name.strip_suffix(b"?")
            .or(name.strip_suffix(b"!"))
            .unwrap_or(name)
            .len(),
    )
}

/// Whether a text is one type: of few words, and without a comma but between its brackets.
fn is_one(kind: &[u8]) -> bool {
    let mut depth = 0_usize;
    let mut words = 1;
    for byte in kind {
        match byte {
            b'<' | b'[' => depth += 1,
            b'>' | b']' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => return false,
            b' ' if depth == 0 => words += 1,
            _ => {}
        }
    }
    !kind.is_empty() && words <= 3
}

/// `dbPassword string`, `password As String`, `password NVARCHAR(50)`.
fn behind_name(text: &[u8]) -> Option<usize> {
    let kind = match text.strip_suffix(b")") {
        Some(inner) => &inner[..inner.iter().rposition(|byte| *byte == b'(')?],
        None => text,
    };
    let letters = kind.iter().rev().take(16);
    let word = letters
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .count();
    let (name, word) = kind.split_at(kind.len() - word);
    let known = WORDS
        .iter()
        .any(|one| word.eq_ignore_ascii_case(one.as_bytes()));
    let trimmed = name.trim_ascii_end();
    if !known || trimmed.len() == name.len() {
        return None;
    }
    let with_as = [b" as".as_slice(), b" As", b" AS"];
    let named = with_as.iter().find_map(|word| trimmed.strip_suffix(*word));
    Some(named.unwrap_or(trimmed).trim_ascii_end().len())
}

/// `password[]`, `password[32]`.
fn array(text: &[u8]) -> Option<usize> {
    let inner = text.strip_suffix(b"]")?;
    let of_size = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_ ".contains(byte);
    let size = inner.iter().rev().take(32).take_while(of_size).count();
    Some(inner[..inner.len() - size].strip_suffix(b"[")?.len())
}
