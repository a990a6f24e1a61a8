//! Inputs that mean harm, or that someone cut off: the readers say something and go on living, on a
//! stack smaller than a browser's.

use steelyard_documents::{Budget, Code, EntryKind, File, Node, Value, read};

use crate::support::{assert_spans, codes, documents};

/// A text of each syntax that uses most of it.
const SAMPLES: [(&str, &str); 5] = [
    (
        "a.yaml",
        "# c\na: &x {p: [1, 'q', \"r\\n\"], s: |\n  t\n }\nb:\n  - *x\n  - <<: *x\n    u: é\n---\n? [v]\n: !!int \"1\"\n",
    ),
    (
        "a.toml",
        "a.b = 'x' # é\n[t]\nl = [1, {k = 2.5e3}, \"\"\"\nm\"\"\"]\n[[u]]\nd = 2026-02-03\n[[u]]\n\"v w\" = true\n",
    ),
    (
        "a.json",
        "{\"a\": [1, -2.5e3, \"é\\u00e9\\n\", null], \"b\": {\"c\": true}, // d\n}",
    ),
    ("a.jsonl", "{\"a\": 1}\n[2, \"é\"]\r\n\n\"x\"\n"),
    (
        "a.md",
        "---\nf: 1\n---\n# H `x`\n- **K**: v **w** é\n  - n: 1\n1. *i*\n   ```yaml\n   a: [1]\n   ```\n**L:** m  \n**N**: o\n\n| t |\n|---|\n<!-- c -->\n",
    ),
];

fn small(name: &str, bytes: &[u8]) -> File {
    let file = read(name, bytes, &Budget::default());
    assert_spans(&file);
    file
}

/// Runs on half of the stack that a browser gives a worker.
fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(512 << 10).spawn(run);
    thread
        .expect("a thread")
        .join()
        .expect("no panic, no overflow");
}

#[test]
fn cut_off_at_every_byte() {
    for (name, text) in SAMPLES {
        for end in 0..text.len() {
            small(name, &text.as_bytes()[..end]);
            small("card", &text.as_bytes()[..end]);
        }
    }
}

#[test]
fn every_byte_replaced_by_troublemakers() {
    for (name, text) in SAMPLES {
        for at in 0..text.len() {
            for byte in *b"\0\t\r\n \"'\\[]{}:,-#&*!|>%@`<=~\x80\xFF" {
                let mut bytes = text.as_bytes().to_vec();
                bytes[at] = byte;
                small(name, &bytes);
            }
        }
    }
}

#[test]
fn every_sample_as_every_syntax() {
    for (_, text) in SAMPLES {
        for (name, _) in SAMPLES {
            small(name, text.as_bytes());
        }
    }
}

#[test]
fn very_deep_nesting_costs_no_stack() {
    on_a_small_stack(|| {
        let openers = [
            "[", "{\"a\":", "{a: ", "- ", "? ", "a:\n ", "> ", "* ", "1. ", "**", "![", "<a>",
            "a = [", "{a = ", "[[", "a.", "- a:\n  ", "&a [", "!!seq [",
        ];
        for opener in openers {
            let text = opener.repeat(100_000);
            for (name, _) in SAMPLES {
                let file = small(name, text.as_bytes());
                assert!(file.documents.len() <= 100_000);
            }
        }
    });
}

#[test]
fn nesting_deeper_than_allowed_is_said_where_it_is() {
    on_a_small_stack(|| {
        let brackets = "[".repeat(100_000);
        for name in ["a.yaml", "a.json", "a.jsonl"] {
            let file = small(name, brackets.as_bytes());
            let first = &file.diagnostics[0];
            assert_eq!((first.code, first.line), (Code::BUDGET, 1), "{name}");
            assert_eq!(first.span.start, 64, "{name}");
        }
        let toml = small("a.toml", format!("a = {brackets}\nb = 1\n").as_bytes());
        assert_eq!(toml.diagnostics[0].code, Code::BUDGET);
    });
}

#[test]
fn a_tree_as_deep_as_a_generous_budget_allows() {
    on_a_small_stack(|| {
        let budget = Budget {
            depth: usize::MAX,
            ..Budget::default()
        };
        let nested = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
        for name in ["a.yaml", "a.json"] {
            let file = read(name, nested(256).as_bytes(), &budget);
            assert_eq!(codes(&file), [""; 0], "{name}");
            let file = read(name, nested(257).as_bytes(), &budget);
            assert_eq!(codes(&file), ["1:257 budget"], "{name}");
            assert_eq!(file.clone(), file);
        }
    });
}

#[test]
fn a_billion_laughs() {
    let mut lines = vec!["a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]".to_owned()];
    for (one, next) in ('a'..='h').zip('b'..='i') {
        let aliases = vec![format!("*{one}"); 9].join(", ");
        lines.push(format!("{next}: &{next} [{aliases}]"));
    }
    lines.push("last: 1\n---\nother: 2\n".to_owned());
    let file = small("a.yaml", lines.join("\n").as_bytes());
    assert_eq!(file.documents.len(), 2);
    assert_eq!(
        file.documents[0].get("last").and_then(Node::number),
        Some(1.0)
    );
    assert_eq!(documents(&file)[1], "{other: 2}");
    let budget: Vec<_> = codes(&file);
    assert_eq!(budget.len(), 1, "{budget:?}");
    assert!(budget[0].ends_with("budget"), "{budget:?}");
    assert!(size(&file) <= Budget::default().nodes);
}

#[test]
fn a_chain_of_merge_keys() {
    let mut maps = vec!["m0: &m0 {a0: 1}\n".to_owned()];
    for at in 1..200 {
        let last = at - 1;
        maps.push(format!("m{at}: &m{at}\n  <<: *m{last}\n  a{at}: 1\n"));
    }
    let file = small("a.yaml", maps.concat().as_bytes());
    let last = file.documents[0].get("m199").expect("the last map");
    assert_eq!(last.entries().len(), 200);
}

/// How many nodes a file has.
fn size(file: &File) -> usize {
    let mut open: Vec<_> = file.documents.iter().collect();
    let mut count = 0;
    while let Some(node) = open.pop() {
        count += 1;
        open.extend(node.items());
        open.extend(node.entries().iter().map(|entry| &entry.value));
    }
    count
}

#[test]
fn a_scalar_of_ten_megabytes() {
    let long = "x".repeat(10 << 20);
    let texts = [
        ("a.yaml", format!("a: {long}\nb: 1\n")),
        ("a.json", format!("{{\"a\": \"{long}\", \"b\": 1}}")),
        ("a.toml", format!("a = '{long}'\nb = 1\n")),
    ];
    for (name, text) in texts {
        let file = small(name, text.as_bytes());
        assert_eq!(documents(&file), ["{a: null, b: 1}"], "{name}");
        assert_eq!(file.diagnostics.len(), 1, "{name}");
        assert_eq!(file.diagnostics[0].code, Code::BUDGET, "{name}");
        assert!(file.diagnostics[0].found.len() < 100, "{name}");
    }
    let file = small(
        "a.md",
        format!("- **A**: 1\n- {}\n", "x ".repeat(5 << 20)).as_bytes(),
    );
    assert_eq!(file.diagnostics[0].code, Code::BUDGET);
}

#[test]
fn more_values_than_a_file_may_hold() {
    let budget = Budget {
        nodes: 10_000,
        ..Budget::default()
    };
    let many = vec!["1"; 50_000];
    let texts = [
        ("a.yaml", format!("a: [{}]\n---\nb: 1\n", many.join(", "))),
        ("a.yaml", format!("- {}\n---\nb: 1\n", many.join("\n- "))),
        ("a.json", format!("[{}]", many.join(","))),
        ("a.jsonl", format!("[{}]\n{{\"b\": 1}}\n", many.join(","))),
        ("a.toml", format!("a = [{}]", many.join(", "))),
        ("a.md", format!("- {}\n", many.join("\n- "))),
    ];
    for (name, text) in texts {
        let file = read(name, text.as_bytes(), &budget);
        assert_eq!(codes(&file).len(), 1, "{name}: {:?}", codes(&file));
        assert_eq!(file.diagnostics[0].code, Code::BUDGET, "{name}");
        let others = usize::from(text.contains('b'));
        assert_eq!(file.documents.len(), others, "{name}");
    }
}

#[test]
fn markdown_of_almost_nothing_but_markers_is_left_out() {
    let file = small("a.md", "[".repeat((6 << 20) + 1).as_bytes());
    assert_eq!(codes(&file), ["1:1 budget"]);
    let told = &file.diagnostics[0];
    assert_eq!(told.found, "Markdown of 6,291,457 punctuation marks");
    assert_eq!(told.expected, "at most 6,291,456");
    assert!(file.documents.is_empty());
}

#[test]
fn many_errors_are_counted_not_listed() {
    let text = "x\n".repeat(100_000);
    let file = small("a.toml", text.as_bytes());
    assert_eq!(file.diagnostics.len(), 1_000);
    let last = file.diagnostics.last().expect("a last one");
    assert_eq!(last.found, "99,001 diagnostics more");
}

#[test]
fn strange_line_ends_and_characters() {
    let file = small("a.yaml", b"a: 1\rb: 2\r");
    assert_eq!(documents(&file), ["{a: 1, b: 2}"]);
    let text = format!("{}a: \0\n", "# long\n".repeat(2_000));
    let file = small("a.yaml", text.as_bytes());
    assert_eq!(codes(&file), ["2001:4 syntax"]);
    let file = small("a.yaml", "a: \u{2028}\u{FEFF}x\n".as_bytes());
    assert!(file.documents.len() <= 1);
    let file = small("a.md", "# A\r- **B**: c\r- **D**: e\r".as_bytes());
    assert_eq!(documents(&file), ["{#1 A: {B: \"c\", D: \"e\"}}"]);
}

#[test]
fn numbers_that_are_none() {
    for (name, text) in [
        ("a.yaml", "[.nan, .inf, -.inf, 1e999]"),
        ("a.json", "[NaN, Infinity, -Infinity, 1e999]"),
        ("a.toml", "a = [nan, inf, -inf, 1e999]"),
    ] {
        let file = small(name, text.as_bytes());
        let list = match file.documents[0].get("a") {
            Some(list) => list.items(),
            None => file.documents[0].items(),
        };
        let numbers: Vec<_> = list.iter().filter_map(Node::number).collect();
        assert_eq!(numbers.len(), 4, "{name}");
        assert!(numbers.iter().all(|number| !number.is_finite()), "{name}");
    }
}

#[test]
fn a_fence_of_anything_in_markdown() {
    for (_, text) in SAMPLES {
        for info in ["yaml", "json", "toml", ""] {
            let indented = format!("  {}\n", text.replace('\n', "\n  "));
            let file = small(
                "a.md",
                format!("- x\n  ```{info}\n{indented}  ```\n").as_bytes(),
            );
            let fences = file.documents[0].entries().iter();
            let fences = fences.filter(|entry| entry.kind == EntryKind::Fence);
            assert!(fences.clone().all(|fence| fence.value.value != Value::Null));
        }
    }
}
