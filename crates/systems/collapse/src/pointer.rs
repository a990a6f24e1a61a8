//! Paths and addresses that evidence points to.

use std::collections::BTreeSet;

/// The pointers that a receipt lists as verified, as they are compared.
pub(super) struct Listed(BTreeSet<String>);

impl Listed {
    pub(super) fn new(verified: &[String]) -> Self {
        Self(verified.iter().map(|pointer| folded(pointer)).collect())
    }

    /// Whether the receipt lists none at all.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a pointer, as [`pointer_in`] found it, is one of them.
    pub(super) fn holds(&self, pointer: &str) -> bool {
        self.0.contains(&folded(pointer))
    }
}

/// The pointer in what people write for one: the target of a Markdown link, what stands in backticks, all of it, or
/// what stands before a remark, as in `docs/a.md (90 lines)`.
pub(super) fn pointer_in(text: &str) -> Option<&str> {
    let between = |from: &str, to: char| {
        let (_, rest) = text.split_once(from)?;
        rest.split_once(to).map(|(inside, _)| inside)
    };
    let candidates = [
        between("](", ')'),
        between("`", '`'),
        Some(text),
        before_remark(text),
    ];
    let mut candidates = candidates.into_iter().flatten();
    let found = candidates.find(|candidate| is_well_formed(candidate));
    found.map(str::trim)
}

/// The first word, if it looks like a path or an address and a remark is set off from it.
fn before_remark(text: &str) -> Option<&str> {
    let (first, rest) = text.trim().split_once(char::is_whitespace)?;
    let word = first.trim_end_matches([',', ';', ':']);
    let set_off = word.len() < first.len() || rest.trim_start().starts_with(['(', '-', '–', '—']);
    let looks = word.contains(['/', '\\']) || has_extension(word);
    (set_off && looks).then_some(word)
}

/// Whether a text reads as a path or an address and not as a name: with `/` in it, or an extension that begins with a letter.
pub(crate) fn is_path(text: &str) -> bool {
    let path = without_place(text.trim());
    let end = path.rsplit_once('.').map_or("", |(_, end)| end);
    let lettered = end.starts_with(|c: char| c.is_ascii_alphabetic()) && has_extension(path);
    is_well_formed(text) && (path.contains(['/', '\\']) || lettered)
}

/// Whether a text is a path or an address in its form; whether anything is there is not looked at.
///
/// An address has a scheme, `://`, and a host (`file://` may do without), all without spaces. A path is without
/// control characters and `< > | * ? "`, and with spaces only if it ends in a file extension: everything else with
/// spaces is prose.
fn is_well_formed(pointer: &str) -> bool {
    let pointer = pointer.trim();
    if pointer.is_empty() || pointer.chars().any(char::is_control) {
        return false;
    }
    let spaced = pointer.contains(char::is_whitespace);
    if let Some((scheme, rest)) = pointer.split_once("://") {
        let mut chars = scheme.chars();
        let named = chars.next().is_some_and(|c| c.is_ascii_alphabetic())
            && chars.all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
        let host = !rest.is_empty() && (scheme == "file" || !rest.starts_with('/'));
        return named && host && !spaced;
    }
    let reserved = |c: char| matches!(c, '<' | '>' | '|' | '*' | '?' | '"');
    let somewhere = pointer.chars().any(char::is_alphanumeric);
    somewhere && !pointer.contains(reserved) && (!spaced || has_extension(without_place(pointer)))
}

/// Whether the last part of a path ends as in `notes.md`.
fn has_extension(path: &str) -> bool {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.rsplit_once('.').is_some_and(|(stem, end)| {
        let short = (1..=8).contains(&end.len());
        !stem.is_empty() && short && end.chars().all(|c| c.is_ascii_alphanumeric())
    })
}

/// A pointer as it is compared: with `/` between its parts, without `./` before and a `#place` behind.
fn folded(pointer: &str) -> String {
    let path = pointer.trim().replace('\\', "/");
    let path = path.trim_start_matches("./");
    without_place(path).to_owned()
}

fn without_place(pointer: &str) -> &str {
    pointer.split_once('#').map_or(pointer, |(path, _)| path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_addresses_are_told_from_prose() {
        for pointer in [
            "path/to/evidence",
            "Makefile",
            "src/main.rs#L10",
            "../a.md:12",
            r"d:\projects\a b.md",
            "docs/my notes.md",
            "docs/my notes.md#top",
            "https://example.org/a?b=c",
            "s3://bucket/key",
            "file:///tmp/a",
            "doi:10.1000/182",
        ] {
            assert!(is_well_formed(pointer), "{pointer}");
        }
        for pointer in [
            "",
            "  ",
            "Lines 50-130 (3 users)",
            "see section 3/4",
            "<path>",
            "a|b",
            "https://",
            "https:///a",
            "https://a b",
            "://a",
            "1http://a",
            "a\nb.md",
            "--",
            "I read it.",
        ] {
            assert!(!is_well_formed(pointer), "{pointer}");
        }
    }

    #[test]
    fn pointers_are_found_in_what_people_write() {
        let cases = [
            ("docs/a.md", Some("docs/a.md")),
            ("[docs/a.md](docs/a.md) (1,300 lines)", Some("docs/a.md")),
            ("`src/main.rs`, read twice", Some("src/main.rs")),
            ("docs/a.md (1,300 lines)", Some("docs/a.md")),
            ("src/a.ts - all of it", Some("src/a.ts")),
            ("https://example.org/a, seen", Some("https://example.org/a")),
            ("Lines 50-130 (3 users, 7 external systems)", None),
            ("src/a.ts is where it is done", None),
            ("[project]/src/**/*.ts ([estimated lines] lines)", None),
            ("5 items", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(pointer_in(text), expected, "{text}");
        }
    }

    #[test]
    fn pointers_to_one_file_are_one() {
        assert_eq!(folded(r" .\docs\a.md#top "), folded("docs/a.md"));
        assert_ne!(folded("docs/A.md"), folded("docs/a.md"));
    }
}
