//! A list that somebody wrote as a text, with a mark before each of its lines.

use crate::{Entry, EntryKind, Node, Source, Span, Value};

/// The list that a text means which has `- ` or numbers before its lines; `None` for any other value.
///
/// A line without a mark goes on with the one above. Lines further in go on with the one above them as well, or stand
/// under it where it ends in a colon, and so do all below a first line that does.
pub fn listed(node: &Node, source: &Source) -> Option<Node> {
    let value = items_of(node.text()?, node.span, source)?;
    Some(Node {
        span: node.span,
        value,
    })
}

/// One item, or the words before the first.
struct Line {
    /// How far in it stands; `None` for words before the first item.
    indent: Option<usize>,
    text: String,
    span: Span,
}

fn items_of(text: &str, span: Span, source: &Source) -> Option<Value> {
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    let is_numbered = numbered(first.trim_start()).is_some();
    // How long the marks before an item are; all of several, so that no item is a list again.
    let item = |line: &str| -> Option<usize> {
        let line = line.trim_start();
        let mut rest = line;
        while let Some(inner) = marked(rest, is_numbered) {
            rest = inner.trim_start();
        }
        (rest.len() < line.len()).then_some(line.len() - rest.len())
    };
    text.lines().find_map(item)?;
    let mut places = Places::new(span, source);
    let mut lines: Vec<Line> = Vec::new();
    for line in text.lines() {
        let words = line.trim();
        if words.is_empty() {
            continue;
        }
        let span = places.of(words);
        let mark = item(line);
        let indent = mark.map(|_| line.len() - line.trim_start().len());
        match lines.last_mut() {
            Some(above) if indent.is_none() => above.go_on(" ", words, span),
            _ => lines.push(Line {
                indent,
                text: words
                    .get(mark.unwrap_or(0)..)
                    .unwrap_or_default()
                    .trim_start()
                    .to_owned(),
                span,
            }),
        }
    }
    Some(grouped(lines))
}

/// What stands behind the mark of an item.
fn marked(line: &str, is_numbered: bool) -> Option<&str> {
    let mut marks = ["- ", "* ", "+ ", "• "].iter();
    let rest = marks.find_map(|mark| line.strip_prefix(mark));
    rest.or_else(|| numbered(line).filter(|_| is_numbered))
}

/// What stands behind `1. ` or `1) `.
fn numbered(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let marked = rest.strip_prefix(". ").or_else(|| rest.strip_prefix(") "));
    marked.filter(|_| rest.len() < line.len())
}

impl Line {
    fn go_on(&mut self, between: &str, words: &str, span: Span) {
        self.text.push_str(between);
        self.text.push_str(words);
        self.span.end = span.end.max(self.span.start);
    }

    fn node(self) -> Node {
        Node {
            span: self.span,
            value: Value::Text(self.text),
        }
    }
}

fn grouped(lines: Vec<Line>) -> Value {
    let mut lines = lines.into_iter().peekable();
    let lead = lines.next_if(|line| line.indent.is_none());
    let mut items = Vec::new();
    while let Some(mut head) = lines.next() {
        let is_title = head.text.ends_with(':');
        let mut below: Vec<Line> = Vec::new();
        while let Some(line) = lines.next_if(|line| line.indent > head.indent) {
            match below.last_mut() {
                Some(above) if line.indent > above.indent => {
                    above.go_on("; ", &line.text, line.span);
                }
                _ if is_title => below.push(line),
                _ => head.go_on("; ", &line.text, line.span),
            }
        }
        items.push(if below.is_empty() {
            head.node()
        } else {
            titled(&head, below.into_iter().map(Line::node).collect())
        });
    }
    match lead {
        None => Value::List(items),
        Some(lead) if lead.text.ends_with(':') => Value::List(vec![titled(&lead, items)]),
        Some(lead) => Value::List(std::iter::once(lead.node()).chain(items).collect()),
    }
}

/// Items under the line that ends in a colon.
fn titled(head: &Line, items: Vec<Node>) -> Node {
    let end = items.last().map_or(head.span.end, |last| last.span.end);
    let value = Node {
        span: items.first().map_or(head.span, |first| first.span),
        value: Value::List(items),
    };
    let entry = Entry {
        key: head.text.trim_end_matches(':').to_owned(),
        key_span: head.span,
        value,
        kind: EntryKind::Field,
    };
    Node {
        span: Span::new(head.span.start, end.max(head.span.start)),
        value: Value::Map(vec![entry]),
    }
}

/// Where the lines of a text stand in its file, one after the other; all of it for lines that do not stand there as they
/// read, from the first such on.
struct Places<'s> {
    whole: Span,
    rest: Option<(usize, &'s str)>,
}

impl<'s> Places<'s> {
    fn new(whole: Span, source: &'s Source) -> Self {
        let text = source.text.get(whole.start..whole.end);
        Self {
            whole,
            rest: text.map(|text| (whole.start, text)),
        }
    }

    fn of(&mut self, words: &str) -> Span {
        self.rest = self.rest.and_then(|(start, text)| {
            let at = text.find(words)?;
            Some((start + at, text.get(at..)?))
        });
        let Some((start, text)) = self.rest else {
            return self.whole;
        };
        self.rest = text
            .get(words.len()..)
            .map(|rest| (start + words.len(), rest));
        Span::new(start, start + words.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, read};

    /// The first field of a file as it is meant, in few marks.
    fn meant(text: &str) -> String {
        let file = read("a.yaml", text.as_bytes(), &Budget::default());
        let node = &file.documents[0].entries()[0].value;
        listed(node, &file.source).map_or_else(|| "as it is".to_owned(), |read| shown(&read))
    }

    fn shown(node: &Node) -> String {
        match &node.value {
            Value::List(items) => {
                let items: Vec<String> = items.iter().map(shown).collect();
                format!("[{}]", items.join(" | "))
            }
            Value::Map(entries) => {
                let one = |entry: &Entry| format!("{{{}: {}}}", entry.key, shown(&entry.value));
                entries.iter().map(one).collect()
            }
            _ => node.text().unwrap_or("?").to_owned(),
        }
    }

    #[test]
    fn a_text_of_marked_lines_is_a_list() {
        for (text, expected) in [
            (
                "r: |\n  - critical: a\n  - high: b\n",
                "[critical: a | high: b]",
            ),
            ("r: '- critical: a'", "[critical: a]"),
            ("r: '- - * a'", "[a]"),
            ("r: |\n  1. a\n  2. b\n", "[a | b]"),
            ("r: |\n  - a\n    goes on\n\n  * b\n", "[a goes on | b]"),
            (
                "r: |\n  - a\n    - mitigation: m\n    - residual: 0.2\n  - b\n",
                "[a; mitigation: m; residual: 0.2 | b]",
            ),
            (
                "r: |\n  - critical:\n    - a\n      - mitigation: m\n    - b\n",
                "[{critical: [a; mitigation: m | b]}]",
            ),
            ("r: |\n  Critical:\n  - a\n  - b\n", "[{Critical: [a | b]}]"),
            ("r: |\n  a word before\n  - a\n", "[a word before | a]"),
            ("r: |\n  in version\n  2. 5 of it\n", "as it is"),
            ("r: a - b", "as it is"),
            ("r: -1", "as it is"),
            ("r: ''", "as it is"),
            ("r: [a]", "as it is"),
        ] {
            assert_eq!(meant(text), expected, "{text}");
        }
    }

    #[test]
    fn each_item_knows_its_place() {
        let text = "r: |\n  - same\n  - same\n  - other\n";
        let file = read("a.yaml", text.as_bytes(), &Budget::default());
        let node = &file.documents[0].entries()[0].value;
        let read = listed(node, &file.source).expect("a list");
        let lines = read
            .items()
            .iter()
            .map(|item| text[..item.span.start].lines().count());
        assert_eq!(lines.collect::<Vec<_>>(), [2, 3, 4]);
        let escaped = read_escaped();
        assert!(
            escaped.items().iter().all(|item| item.span.end <= 22),
            "{escaped:?}"
        );
    }

    fn read_escaped() -> Node {
        let file = read("a.yaml", b"r: \"- a\\tb\\n- c\\td\"\n", &Budget::default());
        listed(&file.documents[0].entries()[0].value, &file.source).expect("a list")
    }
}
