//! Golden cases of the readers and of patches, as data in `tests/suites/formats`.

use std::path::Path;

use steelyard_documents::{
    Budget, DiffKind, File, Format, Node, Patched, Span, Value, read, set_values,
};

use crate::support::{assert_spans, codes, documents};

/// The cases of a suite, each with its name.
fn cases(suite: &str) -> Vec<(String, Node)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suites/formats");
    let path = root.join(suite);
    let bytes = std::fs::read(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let file = read(suite, &bytes, &Budget::default());
    assert_eq!(file.diagnostics, [], "the suite {suite} itself is sound");
    let cases = file.documents[0].get("case").expect("cases");
    let name = |case: &Node| text(case, "name").expect("a case has a name");
    cases
        .items()
        .iter()
        .map(|case| (name(case), case.clone()))
        .collect()
}

fn text(case: &Node, key: &str) -> Option<String> {
    case.get(key).and_then(Node::text).map(str::to_owned)
}

fn texts(case: &Node, key: &str) -> Option<Vec<String>> {
    let one = |item: &Node| item.text().expect("a text").to_owned();
    case.get(key)
        .map(|list| list.items().iter().map(one).collect())
}

/// The bytes of a case: text, or hexadecimal.
fn input(case: &Node) -> Vec<u8> {
    if let Some(input) = text(case, "input") {
        return input.into_bytes();
    }
    let hex = text(case, "hex").expect("a case has `input` or `hex`");
    let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("hexadecimal");
    (0..hex.len()).step_by(2).map(byte).collect()
}

fn budget(case: &Node) -> Budget {
    let mut budget = Budget::default();
    for entry in case.get("budget").map(Node::entries).unwrap_or_default() {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "small counts in cases"
        )]
        let limit = entry.value.number().expect("a number") as usize;
        match entry.key.as_str() {
            "bytes" => budget.bytes = limit,
            "nodes" => budget.nodes = limit,
            "depth" => budget.depth = limit,
            "scalar_bytes" => budget.scalar_bytes = limit,
            "documents" => budget.documents = limit,
            "diagnostics" => budget.diagnostics = limit,
            other => panic!("no limit `{other}`"),
        }
    }
    budget
}

/// The node at a dotted path, in the first document that has it.
fn at<'t>(file: &'t File, path: &str) -> Option<&'t Node> {
    file.documents.iter().find_map(|document| {
        path.split('.')
            .try_fold(document, |node, name| match &node.value {
                Value::List(items) => items.get(name.parse::<usize>().ok()?),
                _ => node.get(name),
            })
    })
}

fn check_reading(suite: &str) {
    for (name, case) in cases(suite) {
        let file = read(
            &text(&case, "file").expect("a file name"),
            &input(&case),
            &budget(&case),
        );
        assert_spans(&file);
        let expected = texts(&case, "documents").expect("documents");
        assert_eq!(
            documents(&file),
            expected,
            "{suite}: {name}: {:#?}",
            file.diagnostics
        );
        let expected = texts(&case, "diagnostics").unwrap_or_default();
        assert_eq!(
            codes(&file),
            expected,
            "{suite}: {name}: {:#?}",
            file.diagnostics
        );
        if let Some(format) = text(&case, "format") {
            let label = file.format.map(Format::label);
            assert_eq!(label, Some(format.as_str()), "{suite}: {name}");
        }
        check_words(&file, &case, &name);
        for entry in case.get("at").map(Node::entries).unwrap_or_default() {
            let node = at(&file, &entry.key).unwrap_or_else(|| panic!("{name}: no {}", entry.key));
            let written = node.span.of(&file.source.text);
            assert_eq!(
                Some(written),
                entry.value.text(),
                "{suite}: {name}: {}",
                entry.key
            );
        }
    }
}

fn check_words(file: &File, case: &Node, name: &str) {
    let diagnostics = &file.diagnostics;
    if let Some(found) = texts(case, "found") {
        let words: Vec<_> = diagnostics
            .iter()
            .map(|diagnostic| diagnostic.found.clone())
            .collect();
        assert_eq!(words, found, "{name}");
    }
    if let Some(done) = texts(case, "done") {
        let words: Vec<_> = diagnostics
            .iter()
            .map(|diagnostic| diagnostic.done.clone())
            .collect();
        assert_eq!(words, done, "{name}");
    }
    if let Some(severity) = texts(case, "severity") {
        let words: Vec<_> = diagnostics
            .iter()
            .map(|diagnostic| format!("{:?}", diagnostic.severity))
            .collect();
        let words: Vec<_> = words.iter().map(|word| word.to_lowercase()).collect();
        assert_eq!(words, severity, "{name}");
    }
}

#[test]
fn yaml() {
    check_reading("yaml.toml");
}

#[test]
fn json() {
    check_reading("json.toml");
}

#[test]
fn toml() {
    check_reading("toml_reader.toml");
}

#[test]
fn markdown() {
    check_reading("markdown.toml");
}

#[test]
fn sniffing() {
    check_reading("sniff.toml");
}

#[test]
fn patches() {
    for (name, case) in cases("patch.toml") {
        let file = read(
            &text(&case, "file").expect("a file name"),
            &input(&case),
            &Budget::default(),
        );
        let nothing = Node {
            span: Span::default(),
            value: Value::Null,
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "small counts in cases"
        )]
        let document = case.get("document").and_then(Node::number).unwrap_or(0.0) as usize;
        let root = file.documents.get(document).unwrap_or(&nothing);
        let set = case.get("set").expect("changes").items();
        let pair = |one: &Node| {
            let part = |at: usize| one.items()[at].text().expect("a text").to_owned();
            (part(0), part(1))
        };
        let changes: Vec<_> = set.iter().map(pair).collect();
        let paths: Vec<Vec<&str>> = changes
            .iter()
            .map(|(path, _)| path.split('.').collect())
            .collect();
        let changes: Vec<(&[&str], &str)> = paths
            .iter()
            .zip(&changes)
            .map(|(path, (_, value))| (path.as_slice(), value.as_str()))
            .collect();
        let format = file.format.expect("a format");
        let patched = set_values(&file.source, format, root, &changes)
            .map(|patch| patch.apply(&file.source))
            .map_err(|why| why.to_string());
        if let (Some(lines), Ok(patched)) = (texts(&case, "diff"), &patched) {
            assert_eq!(diff(patched), lines, "{name}");
        }
        let patched = patched.map(|patched| patched.text);
        match text(&case, "text") {
            Some(expected) => assert_eq!(patched, Ok(expected), "{name}"),
            None => assert_eq!(
                patched,
                Err(text(&case, "error").expect("an error")),
                "{name}"
            ),
        }
    }
}

/// The hunks of a diff as `diff -u` writes them, but for the counts of lines.
fn diff(patched: &Patched) -> Vec<String> {
    let mut lines = Vec::new();
    for hunk in &patched.diff {
        lines.push(format!("@@ -{} +{} @@", hunk.old_start, hunk.new_start));
        for (kind, line) in &hunk.lines {
            let mark = match kind {
                DiffKind::Same => ' ',
                DiffKind::Added => '+',
                DiffKind::Removed => '-',
            };
            lines.push(format!("{mark}{line}"));
        }
    }
    lines
}
