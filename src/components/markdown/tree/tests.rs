use super::*;

fn text(text: &str) -> Vec<Inline> {
    vec![Inline::Text(text.to_owned())]
}

fn paragraph(words: &str) -> Block {
    Block::Paragraph(text(words))
}

fn item(blocks: Vec<Block>) -> Item {
    Item { done: None, blocks }
}

#[track_caller]
fn check(source: &str, expected: &[Block]) {
    assert_eq!(blocks(source), expected, "{source}");
}

#[test]
fn headings_and_paragraphs() {
    let title = Block::Heading(
        1,
        vec![Inline::Text("Of ".to_owned()), Inline::Code("x".to_owned())],
    );
    let lines = Block::Paragraph(vec![
        Inline::Text("one two".to_owned()),
        Inline::Break,
        Inline::Text("three".to_owned()),
    ]);
    check(
        "# Of `x`\n\none\ntwo  \nthree\n\n---\n\n###### six",
        &[title, lines, Block::Rule, Block::Heading(6, text("six"))],
    );
}

#[test]
fn stress_lies_in_stress() {
    let inner = Inline::Emphasis(text("b"));
    let strong = Inline::Strong(vec![Inline::Text("a ".to_owned()), inner]);
    check("**a *b***", &[Block::Paragraph(vec![strong])]);
}

#[test]
fn lists_are_numbered_nested_and_tasks() {
    let under = Block::List(None, vec![item(vec![paragraph("u")])]);
    let steps = Block::List(
        Some(3),
        vec![
            item(vec![paragraph("a"), under]),
            item(vec![paragraph("b")]),
        ],
    );
    check("3. a\n   - u\n4. b", &[steps]);
    let tasks = Block::List(
        None,
        vec![
            Item {
                done: Some(true),
                blocks: vec![paragraph("done")],
            },
            Item {
                done: Some(false),
                blocks: vec![paragraph("open")],
            },
        ],
    );
    check("- [x] done\n- [ ] open", &[tasks]);
    let loose = Block::List(
        None,
        vec![
            Item {
                done: Some(true),
                blocks: vec![paragraph("a")],
            },
            item(vec![paragraph("b"), paragraph("c")]),
        ],
    );
    check("- [x] a\n\n- b\n\n  c", &[loose]);
}

#[test]
fn tables_align_numbers_and_have_names() {
    let cells = |row: [&str; 3]| row.map(text).to_vec();
    let table = |label: &str| {
        Block::Table(Table {
            label: label.to_owned(),
            columns: vec![Align::Start, Align::End, Align::Center],
            head: cells(["Name", "S", "Mark"]),
            rows: vec![cells(["a", "4.09", "1"]), cells(["b", "−7.4", "2"])],
        })
    };
    let source = "| Name | S | Mark |\n| --- | --- | :-: |\n| a | 4.09 | 1 |\n| b | −7.4 | 2 |";
    check(
        &format!("{source}\n\n# All\n\n{source}"),
        &[
            table("Table 1"),
            Block::Heading(1, text("All")),
            table("Table 2: All"),
        ],
    );
}

#[test]
fn code_and_quotes() {
    check(
        "```yaml\na: 1\n\n<b>\n```\n\n> # q\n> - x",
        &[
            Block::Code("a: 1\n\n<b>\n".to_owned()),
            Block::Quote(vec![
                Block::Heading(1, text("q")),
                Block::List(None, vec![item(vec![paragraph("x")])]),
            ]),
        ],
    );
}

#[test]
fn html_and_images_are_text() {
    check(
        "<img src=x onerror=alert(1)>\n",
        &[paragraph("<img src=x onerror=alert(1)>\n")],
    );
    check(
        "a <b>c</b> ![alt *x*](https://t.example/p.png)",
        &[Block::Paragraph(vec![
            Inline::Text("a <b>c</b> alt ".to_owned()),
            Inline::Emphasis(text("x")),
        ])],
    );
    check("&lt;script&gt;", &[paragraph("<script>")]);
}

#[test]
fn only_the_web_and_mail_are_linked() {
    for to in ["https://a.b/c?d", "HTTP://a.b", "mailto:a@b.c"] {
        let link = Inline::Link(to.to_owned(), text("x"));
        check(&format!("[x]({to})"), &[Block::Paragraph(vec![link])]);
    }
    check(
        "<a@b.c>",
        &[Block::Paragraph(vec![Inline::Link(
            "mailto:a@b.c".to_owned(),
            text("a@b.c"),
        )])],
    );
    for to in [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "java&#10;script:alert(1)",
        "&#1;javascript:alert(1)",
        "data:text/html,x",
        "blob:https://a.b/c",
        "//a.b",
        "/a",
        "?page=load",
        "https:a",
        "vbscript:x",
        "file:///etc/passwd",
    ] {
        check(&format!("[x](<{to}>)"), &[paragraph("x")]);
    }
}

fn depth(blocks: &[Block]) -> usize {
    let of = |block: &Block| match block {
        Block::Quote(blocks) => 1 + depth(blocks),
        Block::List(_, items) => {
            2 + items
                .iter()
                .map(|item| depth(&item.blocks))
                .max()
                .unwrap_or_default()
        }
        Block::Paragraph(line) | Block::Heading(_, line) => 1 + line_depth(line),
        _ => 1,
    };
    blocks.iter().map(of).max().unwrap_or_default()
}

fn line_depth(line: &[Inline]) -> usize {
    let of = |part: &Inline| match part {
        Inline::Emphasis(parts) | Inline::Strong(parts) | Inline::Link(_, parts) => {
            1 + line_depth(parts)
        }
        _ => 1,
    };
    line.iter().map(of).max().unwrap_or_default()
}

#[test]
fn no_nesting_goes_deep_and_no_word_is_lost() {
    let many = 20_000;
    for source in [
        format!("{}end", "> ".repeat(many)),
        format!("{}end", "- ".repeat(many)),
        format!("{}end{}", "*a **b ".repeat(many), "***".repeat(many)),
        format!("{}end{}", "[".repeat(many), "](https://a.b)".repeat(many)),
        format!("{}end", "1. > ".repeat(2000)),
    ] {
        let found = blocks(&source);
        assert!(depth(&found) <= DEEPEST + 3, "{}", depth(&found));
        assert!(format!("{found:?}").contains("end"), "{}", &source[..40]);
    }
}

#[test]
fn what_is_too_large_is_shown_as_it_is() {
    let source = "# a\n".repeat(LARGEST / 4 + 1);
    check(&source, &[Block::Code(source.clone())]);
}

#[test]
fn nothing_makes_nothing() {
    check("", &[]);
    check("\n\n  \n", &[]);
}
