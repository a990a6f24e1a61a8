//! Documents in fences of Markdown files, as people write them.

use steelyard_documents::Severity;
use steelyard_engine::workspace::Workspace;

fn workspace(text: &str) -> Workspace {
    let mut workspace = Workspace::default();
    workspace.open(1, "notes.md", text.as_bytes());
    workspace.refresh();
    workspace
}

/// What a file is taken for, and what is said of it, each with its line.
fn told(text: &str) -> (String, Vec<(u32, String)>) {
    let workspace = workspace(text);
    let file = &workspace.files()[0];
    let said = file.diagnostics.iter();
    let said = said.filter(|one| one.severity > Severity::Note);
    let said = said.map(|one| (one.line, one.found.clone()));
    (file.words(), said.collect())
}

const PPP: [(&str, &str); 3] = [
    (
        "toml",
        "[ppp]\nenabled = true\ntechnical_weight = 0.6\ninteraction_wieght = 0.4\n",
    ),
    (
        "yaml",
        "ppp:\n  enabled: true\n  technical_weight: 0.6\n  interaction_wieght: 0.4\n",
    ),
    (
        "json",
        "{\"ppp\": {\"enabled\": true,\n\"technical_weight\": 0.6,\n\n\"interaction_wieght\": 0.4}}\n",
    ),
];

/// A text in a fence: its marker, what stands behind it, and how far it is indented.
fn fenced(text: &str, marker: &str, info: &str, indent: &str) -> String {
    let lines = std::iter::once(format!("{marker}{info}"))
        .chain(text.lines().map(str::to_owned))
        .chain([marker.to_owned()]);
    lines
        .flat_map(|line| [indent.to_owned(), line, "\n".to_owned()])
        .collect()
}

#[test]
fn a_config_is_read_from_a_fence_with_and_without_its_language() {
    for (language, text) in PPP {
        let infos = [
            String::new(),
            language.to_owned(),
            format!(" {} title=\"x\"", language.to_uppercase()),
            format!("{{.{language}}}"),
        ];
        for info in infos {
            for marker in ["```", "~~~~"] {
                for (before, indent) in [
                    ("# Notes\n\nSome words.\n\n", ""),
                    ("", "  "),
                    ("- Set this:\n\n", "  "),
                    ("1. a\n   - b\n\n", "     "),
                ] {
                    let file = format!("{before}{}", fenced(text, marker, &info, indent));
                    let (words, said) = told(&file);
                    assert_eq!(words, "1 config", "{file}");
                    let line = 1 + file
                        .lines()
                        .position(|line| line.contains("wieght"))
                        .unwrap();
                    let line = u32::try_from(line).unwrap();
                    assert_eq!(said.len(), 1, "{file}: {said:?}");
                    assert_eq!(said[0].0, line, "{file}");
                    assert!(said[0].1.contains("interaction_wieght"), "{said:?}");
                }
            }
        }
    }
}

#[test]
fn a_fence_of_another_language_is_text() {
    let text = "[ppp]\nenabled = true\n";
    for info in ["python", "bash", "rust", "text", "diff", "console", "ini"] {
        let (words, said) = told(&format!("# A\n\n{}", fenced(text, "```", info, "")));
        assert_eq!(words, "", "{info}");
        assert_eq!(said.len(), 1, "{said:?}");
    }
}

/// Beside a document, what no system knows is prose, whatever syntax it happens to be in.
#[test]
fn nothing_is_said_of_prose_in_fences() {
    let config = fenced(PPP[0].1, "```", "toml", "");
    for prose in [
        "User: hi\nAgent: hello\nUser: bye\n",
        "x = 5\ny = \"a\"\n",
        "{\"a\": 1, \"b\": 2,}\n",
        "def f(x):\n    return x\n",
        "pub enum EffortLevel {\n    Low, // +0.05\n}\n",
        "GET /a: 200\n\nx: [\n",
        "$ cargo test\nrunning 3 tests: ok\n",
    ] {
        let (words, said) = told(&format!("{config}\n{}", fenced(prose, "```", "", "")));
        assert_eq!(words, "1 config");
        let said: Vec<_> = said
            .iter()
            .filter(|one| !one.1.contains("wieght"))
            .collect();
        assert!(said.is_empty(), "{prose}: {said:?}");
    }
}

/// A trajectory makes other documents of a file count as meant for it.
#[test]
fn prose_beside_a_trajectory_is_not_left_out() {
    let trajectory = "{\"agent_name\": \"a\", \"turns\": [{\"turn_number\": 1, \"prompt\": \"p\", \"response\": \"r\"}]}\n";
    let text = format!(
        "{}\n{}",
        fenced(trajectory, "```", "", ""),
        fenced("x = 5\n", "```", "", "")
    );
    let (_, said) = told(&text);
    assert_eq!(said, []);
}

/// A name that begins with a sign is an attribute.
#[test]
fn a_language_with_a_sign_in_its_name_is_another_language() {
    for language in ["c#", "f#", "python", "c++"] {
        let text = fenced("approve: true\n", "```", language, "");
        assert_eq!(told(&text).0, "", "{language}");
    }
    let text = fenced(
        "position_cards:\n  - {id: a, agent: Ida}\n",
        "```",
        "#card",
        "",
    );
    assert_eq!(told(&text).0, "1 card");
}
