//! Escapes, whose last letters belong to no word.

/// How sequences of a terminal begin, as they are and as logs write them.
pub(super) const STARTS: [&str; 8] = [
    "\u{1b}", "\\u001b", "\\u001B", "\\x1b", "\\x1B", "\\033", "\\e", "^[",
];

/// Whether what stands before ends in an escape. Those of a terminal (`ESC [ 3 2 m`, also without their first, which some
/// logs lose), of JSON (`\n`, `\u003c`) and of addresses (`%20`).
pub(super) fn escaped(before: &[u8]) -> bool {
    let end = before.len();
    let back = |count: usize| end.checked_sub(count).map(|at| before[at]);
    let hex = |count: usize| {
        let letters = end.checked_sub(count).map(|at| &before[at..]);
        letters.is_some_and(|letters| letters.iter().all(u8::is_ascii_hexdigit))
    };
    let in_json = back(2) == Some(b'\\') && back(1).is_some_and(|one| b"nrtbfv0".contains(&one));
    let by_code = hex(4) && back(5) == Some(b'u') && back(6) == Some(b'\\');
    let in_address = hex(2) && back(3) == Some(b'%');
    in_json || by_code || in_address || steers(before)
}

/// Where the escape ends that this sign begins or goes on; a word may begin there.
pub(super) fn end(bytes: &[u8], at: usize) -> Option<usize> {
    /// Longest sequence of a terminal that is looked for, in bytes.
    const LONGEST: usize = 34;
    let ends = |length: usize| {
        let end = at + length;
        bytes.get(..end).is_some_and(escaped).then_some(end)
    };
    match bytes[at] {
        b'\\' => ends(2).or_else(|| ends(6)),
        b'%' => ends(3),
        b'[' | b'(' => {
            let numbers = bytes[at + 1..].iter().take(LONGEST);
            let is_number = |byte: &&u8| matches!(byte, b'0'..=b'9' | b';' | b':' | b'?');
            ends(2 + numbers.take_while(is_number).count())
        }
        _ => None,
    }
}

/// Whether what stands before ends in an escape sequence of a terminal.
fn steers(before: &[u8]) -> bool {
    /// Longest sequence that is looked for, in bytes.
    const LONGEST: usize = 32;
    let Some((last, before)) = before.split_last() else {
        return false;
    };
    if !last.is_ascii_alphabetic() {
        return false;
    }
    let numbers = before.iter().rev().take(LONGEST);
    let is_number = |byte: &&u8| matches!(byte, b'0'..=b'9' | b';' | b':' | b'?');
    let numbers = numbers.take_while(is_number).count();
    let Some((open, before)) = before[..before.len() - numbers].split_last() else {
        return false;
    };
    let steered = STARTS
        .iter()
        .any(|start| before.ends_with(start.as_bytes()));
    matches!(open, b'[' | b'(') && (steered || (*open == b'[' && numbers > 0))
}
