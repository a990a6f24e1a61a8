//! What holds for every input: no panic, spans that fit, trees that read as they were written,
//! patches that change what they were asked to and nothing else.

use proptest::prelude::*;
use proptest::sample::Index;
use steelyard_documents::{Budget, DiffKind, File, Patch, Patched, read, set_value};

use crate::support::tree::{Tree, root, text, tree};
use crate::support::{assert_spans, codes};

const NAMES: [&str; 7] = [
    "a.yaml", "a.toml", "a.json", "a.jsonl", "a.md", "a.txt", "a",
];

/// Texts made of what means something to one of the syntaxes.
fn suspicious() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[\\[\\]{}:,#&*!|>'\"%@`?=<~. -]",
        prop_oneof![
            Just("\n"),
            Just("\r\n"),
            Just("\r"),
            Just("\n  "),
            Just("\n- "),
            Just("---\n"),
            Just("```yaml\n"),
            Just("\n  ```\n"),
            Just("**K**: "),
            Just("# "),
            Just("&a "),
            Just("*a"),
            Just("<<: "),
            Just("!!int "),
            Just("'''"),
            Just("\"\"\""),
            Just("[[t]]\n"),
            Just("a = "),
            Just("a: "),
            Just("\"k\": "),
            Just("\\u"),
            Just("é"),
            Just("😀"),
            Just("\u{FEFF}"),
            Just("\u{2028}"),
            Just("\t"),
            Just("1e999"),
            Just("true"),
            Just("|+\n"),
            Just(">-\n "),
            Just("? "),
            Just("<!--"),
            Just("-->"),
            Just("1. "),
        ]
        .prop_map(str::to_owned),
        "[a-z0-9]{1,3}",
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn read_text(name: &str, text: &str) -> File {
    read(name, text.as_bytes(), &Budget::default())
}

/// The only document of a text that has nothing to be said about.
fn only(name: &str, text: &str) -> Result<Tree, TestCaseError> {
    let file = read_text(name, text);
    assert_spans(&file);
    prop_assert_eq!(codes(&file), Vec::<String>::new(), "{}", text);
    prop_assert_eq!(file.documents.len(), 1, "{}", text);
    Ok(Tree::from(&file.documents[0]))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 256,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes: Vec<u8>) {
        for name in NAMES {
            let file = read(name, &bytes, &Budget::default());
            assert_spans(&file);
        }
    }

    #[test]
    fn suspicious_texts_are_read_without_a_panic(text in suspicious()) {
        for name in NAMES {
            let file = read_text(name, &text);
            assert_spans(&file);
            prop_assert_eq!(&file.source.text, text.trim_start_matches('\u{FEFF}'));
        }
    }

    #[test]
    fn small_budgets_hold(text in suspicious(), limit in 1_usize..12) {
        let budget = Budget { nodes: limit, depth: limit, documents: 2, diagnostics: 3, ..Budget::default() };
        for name in NAMES {
            let file = read(name, text.as_bytes(), &budget);
            assert_spans(&file);
            prop_assert!(file.documents.len() <= 2);
            prop_assert!(file.diagnostics.len() <= 3);
            let mut open: Vec<_> = file.documents.iter().map(|document| (document, 0)).collect();
            let mut count = 0;
            while let Some((node, depth)) = open.pop() {
                count += 1;
                let container = !node.items().is_empty() || !node.entries().is_empty();
                // A fenced document of Markdown counts its depth anew.
                prop_assert!(name == "a.md" || depth + usize::from(container) <= limit);
                open.extend(node.items().iter().map(|item| (item, depth + 1)));
                open.extend(node.entries().iter().map(|entry| (&entry.value, depth + 1)));
            }
            prop_assert!(count <= limit + 2, "{} nodes of {}", count, limit);
        }
    }

    #[test]
    fn diagnostics_stand_in_file_order(text in suspicious()) {
        for name in NAMES {
            let file = read_text(name, &text);
            prop_assert!(file.diagnostics.is_sorted_by_key(|diagnostic| (diagnostic.line, diagnostic.column)));
        }
    }

    #[test]
    fn json_reads_as_it_was_written(tree in tree(true), step in 1_usize..5) {
        prop_assert_eq!(&only("a.json", &tree.json())?, &tree);
        prop_assert_eq!(&only("a.json", &tree.json_lines(step))?, &tree);
        prop_assert_eq!(&only("a.yaml", &tree.json())?, &tree);
    }

    #[test]
    fn yaml_reads_as_it_was_written(tree in tree(true), step in 1_usize..5) {
        if tree == Tree::Null {
            return Ok(());
        }
        prop_assert_eq!(&only("a.yaml", &tree.yaml(step))?, &tree);
    }

    #[test]
    fn toml_reads_as_it_was_written(tree in root(false)) {
        if tree == Tree::Map(Vec::new()) {
            return Ok(());
        }
        prop_assert_eq!(only("a.toml", &tree.toml())?.sorted(), tree.sorted());
    }

    #[test]
    fn a_patch_sets_a_value_and_nothing_else(
        tree in root(false),
        at: Index,
        value in prop_oneof![text(), (-1e3..1e3_f64).prop_map(|number| number.to_string())],
        step in 1_usize..5,
    ) {
        let (paths, _) = tree.paths();
        if paths.is_empty() {
            return Ok(());
        }
        let path = &paths[at.index(paths.len())];
        check_patch(&tree, path, &value, step)?;
    }

    #[test]
    fn a_patch_adds_a_key_and_nothing_else(
        tree in root(false),
        at: Index,
        key in "[a-z]{9}",
        value in prop_oneof![text(), any::<i16>().prop_map(|number| number.to_string())],
        step in 1_usize..5,
    ) {
        let (_, paths) = tree.paths();
        let path = [paths[at.index(paths.len())].clone(), vec![key]].concat();
        check_patch(&tree, &path, &value, step)?;
    }

    #[test]
    fn a_patch_adds_an_item_and_nothing_else(
        mut items in proptest::collection::vec(tree(false), 0..4),
        behind in tree(false),
        value in text(),
        of_maps: bool,
        step in 1_usize..5,
    ) {
        if of_maps {
            items = items.into_iter().map(|item| Tree::Map(vec![("own".to_owned(), item)])).collect();
        }
        let path = ["a list".to_owned(), items.len().to_string(), "new".to_owned()];
        let entries = [("a list", Tree::List(items)), ("behind", behind)];
        let tree = Tree::Map(entries.map(|(key, value)| (key.to_owned(), value)).into());
        check_patch(&tree, &path, &value, step)?;
    }

    #[test]
    fn a_patch_of_a_suspicious_text_is_right_or_refused(
        text in suspicious(),
        at: Index,
        new: bool,
        value in text(),
    ) {
        for name in NAMES {
            let file = read_text(name, &text);
            let Some(root) = file.documents.last() else {
                continue;
            };
            let before = Tree::from(root);
            let (scalars, maps) = before.paths();
            let paths = if new { &maps } else { &scalars };
            if paths.is_empty() {
                continue;
            }
            let mut path = paths[at.index(paths.len())].clone();
            path.extend(new.then(|| "new key".to_owned()));
            let names: Vec<_> = path.iter().map(String::as_str).collect();
            let format = file.format.expect("a format");
            let Ok(patch) = set_value(&file.source, format, root, &names, &value) else {
                continue;
            };
            let patched = patch.apply(&file.source);
            check_bytes(&file, &patch, &patched)?;
            let again = read_text(name, &patched.text);
            // The name may leave the syntax open; then an edit may change what it looks like.
            let same = again.format == file.format;
            prop_assert!(!same || again.documents.len() == file.documents.len());
        }
    }

    #[test]
    fn no_patch_changes_nothing(text in suspicious()) {
        let file = read_text("a.yaml", &text);
        let patched = Patch::default().apply(&file.source);
        prop_assert_eq!(&patched.text, &file.source.text);
        prop_assert_eq!(patched.diff, vec![]);
    }
}

/// Sets a value in all syntaxes and looks at what became of it.
fn check_patch(
    tree: &Tree,
    path: &[String],
    value: &str,
    step: usize,
) -> Result<(), TestCaseError> {
    let texts = [
        ("a.yaml", tree.yaml(step)),
        ("a.yaml", tree.yaml(step).replace('\n', "\r\n")),
        ("a.yaml", tree.json() + "\n"),
        ("a.json", tree.json()),
        ("a.json", tree.json_lines(step)),
        ("a.toml", tree.toml()),
    ];
    for (name, text) in texts {
        let file = read_text(name, &text);
        let Some(root) = file.documents.first() else {
            continue;
        };
        let names: Vec<_> = path.iter().map(String::as_str).collect();
        let format = file.format.expect("a format");
        let edits = set_value(&file.source, format, root, &names, value)
            .map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
        let patched = edits.apply(&file.source);
        let again = read_text(name, &patched.text);
        prop_assert_eq!(codes(&again), codes(&file), "{}", patched.text);
        let mut expected = tree.clone();
        expected.set(path, literal(value));
        let found = Tree::from(&again.documents[0]).sorted();
        prop_assert_eq!(found, expected.sorted(), "{}", patched.text);
        check_bytes(&file, &edits, &patched)?;
        check_diff(&file, &patched)?;
    }
    Ok(())
}

fn literal(value: &str) -> Tree {
    match value {
        "true" => Tree::Bool(true),
        "false" => Tree::Bool(false),
        _ => match serde_json::from_str::<f64>(value) {
            Ok(number)
                if !value.starts_with(char::is_whitespace)
                    && !value.ends_with(char::is_whitespace) =>
            {
                Tree::Number(number)
            }
            _ => Tree::Text(value.to_owned()),
        },
    }
}

/// Every byte outside of the edits is as it was.
fn check_bytes(file: &File, patch: &Patch, patched: &Patched) -> Result<(), TestCaseError> {
    let mut rest = patched.text.as_str();
    let mut at = 0;
    for (span, new) in &patch.edits {
        let kept = &file.source.text[at..span.start];
        rest = rest
            .strip_prefix(kept)
            .expect("what stands before an edit is kept");
        rest = rest
            .strip_prefix(new.as_str())
            .expect("the new text stands at its place");
        at = span.end;
    }
    prop_assert_eq!(rest, &file.source.text[at..]);
    Ok(())
}

/// The hunks turn the old lines into the new ones.
fn check_diff(file: &File, patched: &Patched) -> Result<(), TestCaseError> {
    let lines = |text: &str| {
        let text = text.replace("\r\n", "\n");
        text.strip_suffix('\n')
            .unwrap_or(&text)
            .split('\n')
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let (old, new) = (lines(&file.source.text), lines(&patched.text));
    let mut made = Vec::new();
    let mut at = 0;
    for hunk in &patched.diff {
        made.extend_from_slice(&old[at..hunk.old_start - 1]);
        at = hunk.old_start - 1;
        prop_assert_eq!(made.len(), hunk.new_start - 1);
        for (kind, line) in &hunk.lines {
            if *kind != DiffKind::Added {
                prop_assert_eq!(&old[at], line);
                at += 1;
            }
            if *kind != DiffKind::Removed {
                made.push(line.clone());
            }
        }
    }
    made.extend_from_slice(&old[at..]);
    prop_assert_eq!(made, new);
    Ok(())
}
