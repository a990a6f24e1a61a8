//! Markdown that somebody else wrote, to be put into a document of ours.

use std::collections::BTreeMap;
use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag};

use super::text;

/// The Markdown without what acts when it is shown or clicked: HTML and links by `javascript:`, `vbscript:` and `data:`
/// stand there as text. What is left of it may be a link again, so that it is looked at until nothing is found.
///
/// ```
/// use steelyard_documents::written::disarmed;
///
/// assert_eq!(disarmed("a <b>c</b> `<i>`"), "a \\<b>c\\</b> `<i>`");
/// assert_eq!(disarmed("[a](https://b.c)"), "[a](https://b.c)");
/// ```
pub fn disarmed(markdown: &str) -> String {
    /// More than texts of people have, one in another.
    const DEEPEST: usize = 16;
    let mut markdown = markdown.to_owned();
    for _ in 0..DEEPEST {
        let found = armed(&markdown);
        if found.is_empty() {
            return markdown;
        }
        markdown = without(&markdown, found);
    }
    let lines: Vec<String> = markdown.lines().map(text).collect();
    lines.join("\n")
}

/// Where something acts, by where it begins.
fn armed(markdown: &str) -> BTreeMap<usize, usize> {
    let parser = Parser::new(markdown);
    let definitions = parser.reference_definitions().iter();
    let acting = definitions.filter(|(_, one)| acts(&one.dest));
    let mut found: BTreeMap<usize, usize> = acting
        .map(|(_, one)| (one.span.start, one.span.end))
        .collect();
    for (event, Range { start, end }) in parser.into_offset_iter() {
        let armed = match event {
            Event::Html(_) | Event::InlineHtml(_) => true,
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                acts(&dest_url)
            }
            _ => false,
        };
        if armed {
            let known = found.entry(start).or_insert(end);
            *known = end.max(*known);
        }
    }
    found
}

/// Whether following an address runs something, or shows what it holds itself.
fn acts(address: &str) -> bool {
    let letters = address
        .chars()
        .filter(|letter| !letter.is_whitespace() && !letter.is_control());
    let scheme: String = letters
        .take_while(|letter| *letter != ':')
        .take(16)
        .collect();
    let acting = ["javascript", "vbscript", "data"];
    address.contains(':') && acting.iter().any(|one| scheme.eq_ignore_ascii_case(one))
}

/// The Markdown with these parts as text, line by line.
fn without(markdown: &str, found: BTreeMap<usize, usize>) -> String {
    let mut out = String::with_capacity(markdown.len());
    let mut done = 0;
    for (start, end) in found {
        if start < done {
            continue;
        }
        out.push_str(&markdown[done..start]);
        for line in markdown[start..end].split_inclusive('\n') {
            let words = line.trim_end_matches(['\n', '\r']);
            let indent = words.len() - words.trim_start().len();
            let tail = words.trim_end().len();
            out.push_str(&words[..indent.min(tail)]);
            out.push_str(&text(words));
            out.push_str(&line[tail.max(indent.min(tail))..]);
        }
        done = end;
    }
    out.push_str(&markdown[done..]);
    out
}

#[cfg(test)]
mod tests {
    use super::{armed, disarmed};

    #[test]
    fn what_acts_is_text() {
        for (markdown, expected) in [
            ("<script>alert(1)</script>", "\\<script>alert(1)\\</script>"),
            (
                "a <img src=x onerror=alert(1)> b",
                "a \\<img src=x onerror=alert(1)> b",
            ),
            ("<!-- a -->\n\nb", "\\<!-- a -->\n\nb"),
            ("[a](javascript:alert(1))", "\\[a\\](javascript:alert(1))"),
            ("[a](JaVaScRiPt:alert(1))", "\\[a\\](JaVaScRiPt:alert(1))"),
            (
                "[a](<java\tscript:alert(1)>)",
                "\\[a\\](\\<java script:alert(1)>)",
            ),
            (
                "[a](javascript&colon;alert(1))",
                "\\[a\\](javascript\\&colon;alert(1))",
            ),
            ("[a](&#106;avascript:x)", "\\[a\\](\\&#106;avascript:x)"),
            (
                "![a](data:image/svg+xml,x)",
                "!\\[a\\](data:image/svg+xml,x)",
            ),
            ("<javascript:alert(1)>", "\\<javascript:alert(1)>"),
            (
                "[x]\n\n[x]: javascript:alert(1)\n",
                "\\[x\\]\n\n\\[x\\]: javascript:alert(1)\n",
            ),
            ("[^1]: data:text/html,x", "\\[^1\\]: data:text/html,x"),
        ] {
            let found = disarmed(markdown);
            assert_eq!(found, expected, "{markdown}");
            assert!(armed(&found).is_empty(), "{found}");
        }
    }

    #[test]
    fn what_does_not_act_stays() {
        for markdown in [
            "# A\n\n- b **c** `<d>`\n\n```html\n<script>x</script>\n```\n\n> e\n",
            "[a](https://b.c) [d](e/f.md) <https://g.h> [i](mailto:j@k.l) ![m](n.png)",
            "1 < 2 and `javascript:` is a word, data: too; [data]: is none",
        ] {
            assert_eq!(disarmed(markdown), markdown);
        }
    }

    #[test]
    fn one_in_another_is_found() {
        let mut markdown = "x".to_owned();
        for _ in 0..40 {
            markdown = format!("[{markdown}](javascript:alert(1))");
        }
        assert!(armed(&disarmed(&markdown)).is_empty());
        let nested = "<div>\n[a](javascript:1)\n<b>\n</div>";
        assert!(armed(&disarmed(nested)).is_empty(), "{}", disarmed(nested));
    }
}
