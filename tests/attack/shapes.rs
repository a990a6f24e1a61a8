//! The worst shapes of files, each of a size that is asked for.

use regex::Regex;
use steelyard_tests::files;

use crate::seeds::{gzip, zstd};

/// What is written into a file of a size, and what is done with it.
pub(crate) struct Shape {
    /// The name of the file; its words before the ending say what it holds.
    pub(crate) name: String,
    /// `@` stands for the file.
    pub(crate) command: &'static str,
    /// Bytes of the smallest of four files.
    pub(crate) least: usize,
    make: Make,
}

enum Make {
    /// A head, what is repeated (`#` stands for a number), and a tail.
    Repeat([String; 3]),
    Nest([&'static str; 2]),
    /// A line of a log, with ids of its own each time.
    Line(String),
    /// The same, packed.
    Packed(String, fn(&[u8]) -> Vec<u8>),
}

impl Shape {
    pub(crate) fn of(&self, size: usize) -> Vec<u8> {
        match &self.make {
            Make::Repeat([head, unit, tail]) => repeated(head, unit, tail, size).into_bytes(),
            Make::Nest([open, close]) => {
                let depth = size / (open.len() + close.len());
                [open.repeat(depth), close.repeat(depth)]
                    .concat()
                    .into_bytes()
            }
            Make::Line(line) => lines(line, size),
            Make::Packed(line, pack) => pack(&lines(line, size)),
        }
    }
}

fn repeated(head: &str, unit: &str, tail: &str, size: usize) -> String {
    let mut text = head.to_owned();
    let mut number = 0_u64;
    while text.len() + tail.len() < size {
        text.push_str(&unit.replace('#', &number.to_string()));
        number += 1;
    }
    text + tail
}

/// A line again and again under new ids, behind the head of its file.
fn lines(text: &str, size: usize) -> Vec<u8> {
    let (head, line) = text.rsplit_once('\n').unwrap_or(("", text));
    let ids = r#"("(?:uuid|parentUuid|id|[a-z_]*_id|messageId|requestId)": ?")"#;
    let marked = Regex::new(ids)
        .expect("a pattern of our own")
        .replace_all(line, "${1}#-");
    let head = if head.is_empty() {
        String::new()
    } else {
        format!("{head}\n")
    };
    repeated(&head, &format!("{marked}\n"), "", size).into_bytes()
}

const MB: usize = 1 << 20;

/// Documents: a name, and what is repeated between a head and a tail.
const DOCUMENTS: [(&str, [&str; 3]); 84] = [
    ("one long text.yaml", ["a: ", "x", "\n"]),
    ("long comment.yaml", ["a: 1\n# ", "x ", "\n"]),
    ("blank lines.yaml", ["a: 1\n", "\n", "b: 2\n"]),
    ("lines of blanks.yaml", ["a: 1\n", "   \n", "b: 2\n"]),
    ("keys.yaml", ["", "key#: 1\n", ""]),
    ("one key.yaml", ["", "key: 1\n", ""]),
    ("documents.yaml", ["", "---\na: # and more words\n", ""]),
    ("dashes in a row.yaml", ["", "- ", "a\n"]),
    ("dashes.yaml", ["", "-", "\n"]),
    ("dots.yaml", ["", "...\n", "\n"]),
    ("rules.yaml", ["", "---\n", "a: 1\n"]),
    ("items.yaml", ["", "- word\n", ""]),
    ("aliases.yaml", ["- &a x\n", "- *a\n", ""]),
    ("anchors.yaml", ["", "- &a# x\n- *a#\n", ""]),
    (
        "merges.yaml",
        ["a: &a {b: 1}\nc:\n", "  k#: {<<: *a}\n", ""],
    ),
    ("one block.yaml", ["a: |\n", "  word\n", "b: 1\n"]),
    ("blocks.yaml", ["", "k#: |\n  word\n", ""]),
    ("one flow map.yaml", ["{", "k#: 1, ", "z: 1}\n"]),
    ("flow never closed.yaml", ["a: [", "1, ", ""]),
    ("quote never closed.yaml", ["a: \"", "word\n", ""]),
    ("quotes.yaml", ["", "\"\n", ""]),
    ("question marks.yaml", ["", "? ", "a\n"]),
    ("colons.yaml", ["", ": ", "a\n"]),
    ("tabs.yaml", ["a:\n", "\t", "b\n"]),
    ("tags.yaml", ["", "- !a b\n", ""]),
    ("broken lines.yaml", ["a: 1\n", "]: {\n", ""]),
    (
        "plain text of many lines.yaml",
        ["a: word\n", "  word\n", "b: 1\n"],
    ),
    ("carriage returns.yaml", ["", "k#: 1\r", ""]),
    ("numbers.json", ["[", "1,", "1]"]),
    ("keys.json", ["{", "\"k#\":1,", "\"z\":1}"]),
    ("one key.json", ["{", "\"k\":1,", "\"k\":1}"]),
    ("one long text.json", ["{\"a\":\"", "x", "\"}"]),
    ("escapes.json", ["{\"a\":[", "\"\\u00e9\\n\",", "1]}"]),
    ("half characters.json", ["{\"a\":[", "\"\\ud83d\",", "1]}"]),
    ("blanks.json", ["{\"a\":", " ", "1}"]),
    ("never closed.json", ["{\"a\":[", "{\"b\":1},", ""]),
    ("commas.json", ["[", ",", "]"]),
    ("comments.json", ["[", "/**/\n", "1]"]),
    ("empty.json", ["[", "{},", "1]"]),
    ("records.jsonl", ["", "{\"a\":#}\n", ""]),
    ("broken.jsonl", ["{\"a\":1}\n", "{\"a\":\n", ""]),
    ("blank lines.jsonl", ["{\"a\":1}\n", "\n", "{\"a\":1}\n"]),
    ("one line.jsonl", ["", "{\"a\":1} ", ""]),
    ("keys.toml", ["", "k# = 1\n", ""]),
    ("tables.toml", ["", "[t#]\na = 1\n", ""]),
    ("one table.toml", ["", "[t]\na = 1\n", ""]),
    ("items of a list of tables.toml", ["", "[[t]]\na = 1\n", ""]),
    ("tables below one.toml", ["", "[a.b.t#]\n", ""]),
    ("dotted keys.toml", ["", "a.b.k# = 1\n", ""]),
    ("one dotted key.toml", ["", "a.", "b = 1\n"]),
    ("list.toml", ["a = [", "1, ", "1]\n"]),
    ("list never closed.toml", ["a = [\n", "1,\n", ""]),
    ("text never closed.toml", ["a = \"\"\"\n", "word\n", ""]),
    ("inline table.toml", ["a = {", "k# = 1, ", "z = 1}\n"]),
    ("broken lines.toml", ["a = 1\n", "= ]\n", ""]),
    ("comments.toml", ["a = 1\n", "#\n", ""]),
    ("rows.csv", ["name,price\n", "a#,1\n", ""]),
    ("columns.csv", ["name", ",c#", "\na,1\n"]),
    ("columns and cells.csv", ["a,b\n", "1,", "\n"]),
    ("quote never closed.csv", ["name,price\n\"", "a,1\n", ""]),
    ("quotes.csv", ["name,price\n", "\"\"\"\",1\n", ""]),
    ("blank lines.csv", ["name,price\n", "\n", "a,1\n"]),
    ("one cell.csv", ["name,price\n", "x", ",1\n"]),
    ("rows.tsv", ["name\tprice\n", "a#\t1\n", ""]),
    ("headings.md", ["", "# h#\n", ""]),
    ("headings below one.md", ["# a\n", "## h#\nword\n", ""]),
    ("quotes.md", ["", "> ", "a\n"]),
    ("items.md", ["", "- **k#**: 1\n", ""]),
    ("stars.md", ["", "**a ", "\n"]),
    ("brackets.md", ["", "[", "\n"]),
    ("links.md", ["", "[a](b) ", "\n"]),
    ("references.md", ["", "[a#]: b\n", "[a1]\n"]),
    ("ticks.md", ["", "`a ", "\n"]),
    ("growing ticks.md", ["", "` `` ``` ", "\n"]),
    ("fences.md", ["", "```yaml\na: 1\n```\n", ""]),
    ("fence never closed.md", ["```yaml\n", "a#: 1\n", ""]),
    (
        "rows of a table.md",
        ["| a | b |\n|---|---|\n", "| 1 | 2 |\n", ""],
    ),
    ("columns of a table.md", ["", "| a ", "|\n|---|\n"]),
    ("comments.md", ["", "<!-- a\n", ""]),
    ("tags.md", ["", "<a href=\"", "\n"]),
    (
        "bold labels.md",
        ["# Position Card: A\n", "**Cost**\n1\n\n", ""],
    ),
    ("blank lines.md", ["# a\n", "\n", "b\n"]),
    ("one line.md", ["", "word ", ""]),
    ("underscores.md", ["", "_a __b ", "\n"]),
];

const DEEP: [(&str, [&str; 2]); 8] = [
    ("nested.yaml", ["[", "]"]),
    ("nested maps.yaml", ["{a: ", "}"]),
    ("nested.json", ["[", "]"]),
    ("nested maps.json", ["{\"a\":", "}"]),
    ("never closed.json", ["[", ""]),
    ("nested.jsonl", ["{\"a\":", "}"]),
    ("nested.toml", ["a = [", "]"]),
    ("nested.md", ["> - ", ""]),
];

/// What decisions are made of: a command, a name, and what is repeated.
const DECISIONS: [(&str, &str, [&str; 3]); 15] = [
    (
        "decide collapse --json @",
        "cards.yaml",
        [
            "",
            "- {agent: a#, evidence: [{type: test, pointer: p, quality: 0.9}], risks: [], reversibility: 0.5, cost: 1, confidence: 0.9}\n",
            "",
        ],
    ),
    (
        "report @",
        "cards.yaml",
        [
            "",
            "- {agent: a#, evidence: [{type: test, pointer: p, quality: 0.9}], risks: [], reversibility: 0.5, cost: 1, confidence: 0.9}\n",
            "",
        ],
    ),
    (
        "check --json @",
        "cards.md",
        [
            "",
            "# Position Card: a#\n\n**Confidence:** 0.9\n**Cost:** 10\n**Reversibility:** 0.8\n\n## Evidence\n- test: a (0.9)\n\n",
            "",
        ],
    ),
    (
        "decide collapse --json @",
        "documents of cards.yaml",
        [
            "",
            "---\nposition_card: {agent: a#, confidence: 0.9, cost: 10}\n",
            "",
        ],
    ),
    (
        "decide collapse --json @",
        "evidence of a card.yaml",
        [
            "agent: a\nconfidence: 0.9\ncost: 1\nevidence:\n",
            "- {type: test, pointer: p#, quality: 0.9}\n",
            "",
        ],
    ),
    (
        "decide collapse --json @",
        "risks of a card.yaml",
        [
            "agent: a\nconfidence: 0.9\ncost: 1\nrisks:\n",
            "- {severity: low, description: r#, mitigation: m, residual_risk: 0.1}\n",
            "",
        ],
    ),
    (
        "report @",
        "votes.yaml",
        [
            "position_cards:\n- {agent: a, confidence: 0.9, cost: 10}\n- {agent: b, confidence: 0.9, cost: 10}\npanel_evaluations:\n",
            "- {agent: e#, position_scores: {a: 0.8, b: 0.6}, confidence: 1}\n",
            "",
        ],
    ),
    (
        "decide collapse --json @",
        "scores of a vote.yaml",
        [
            "position_cards:\n- {agent: a, confidence: 0.9, cost: 10}\n- {agent: b, confidence: 0.9, cost: 10}\npanel_evaluations:\n- {agent: e, confidence: 1, position_scores: {",
            "a#: 0.8, ",
            "b: 0.6}}\n",
        ],
    ),
    (
        "decide collapse --json @",
        "decisions of cards.yaml",
        [
            "",
            "- {decision: d#, agent: a, confidence: 0.9, cost: 10}\n- {decision: d#, agent: b, confidence: 0.8, cost: 10}\n",
            "",
        ],
    ),
    (
        "decide cells --json @",
        "alternatives.json",
        [
            "{\"parameters\":{\"w\":2},\"criteria\":[{\"id\":\"x\",\"weight\":\"w\"}],\"alternatives\":[",
            "{\"id\":\"a#\",\"cells\":{\"x\":#}},",
            "{\"id\":\"z\",\"cells\":{\"x\":1}}]}",
        ],
    ),
    (
        "decide cells --json @",
        "criteria.json",
        [
            "{\"parameters\":{\"w\":2},\"alternatives\":[{\"id\":\"a\",\"cells\":{}},{\"id\":\"b\",\"cells\":{}}],\"criteria\":[",
            "{\"id\":\"c#\",\"weight\":\"w\"},",
            "{\"id\":\"x\",\"weight\":\"w\"}]}",
        ],
    ),
    (
        "decide table --json @ --map price:less",
        "rows.csv",
        ["name,price\n", "a#,#\n", ""],
    ),
    (
        "decide table --json @ --map price:less --decision round",
        "decisions.csv",
        ["round,name,price\n", "d#,a,1\nd#,b,2\n", ""],
    ),
    (
        "decide interaction --json @",
        "trajectories.yaml",
        [
            "trajectories:\n",
            "- {agent_name: a#, turns: [{turn_number: 1, prompt: p, response: Which one?}]}\n",
            "",
        ],
    ),
    (
        "decide interaction --json @",
        "turns.yaml",
        [
            "trajectories:\n- agent_name: a\n  turns:\n",
            "  - {turn_number: #, prompt: p, response: Which one?}\n",
            "",
        ],
    ),
];

/// Logs: a name, and what is repeated.
const LOGS: [(&str, [&str; 3]); 16] = [
    (
        "one list of messages.json",
        [
            "[",
            "{\"role\":\"user\",\"content\":\"hi #\"},{\"role\":\"assistant\",\"content\":\"Which one?\"},",
            "{\"role\":\"user\",\"content\":\"bye\"}]",
        ],
    ),
    (
        "one answer.json",
        [
            "{\"messages\":[{\"role\":\"user\",\"content\":\"hi\"},{\"role\":\"assistant\",\"content\":\"",
            "Which one? ",
            "\"}]}",
        ],
    ),
    (
        "one word.json",
        [
            "{\"messages\":[{\"role\":\"user\",\"content\":\"hi\"},{\"role\":\"assistant\",\"content\":\"",
            "a",
            "\"}]}",
        ],
    ),
    (
        "messages without an answer.json",
        [
            "[",
            "{\"role\":\"user\",\"content\":\"hi #\"},",
            "{\"role\":\"assistant\",\"content\":\"bye\"}]",
        ],
    ),
    (
        "calls of one message.json",
        [
            "{\"messages\":[{\"role\":\"user\",\"content\":\"hi\"},{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[",
            "{\"id\":\"t#\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}},",
            "{\"id\":\"z\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]}]}",
        ],
    ),
    (
        "conversations.jsonl",
        [
            "",
            "{\"messages\":[{\"role\":\"user\",\"content\":\"hi #\"},{\"role\":\"assistant\",\"content\":\"Which one?\"}]}\n",
            "",
        ],
    ),
    (
        "agents of one conversation.json",
        [
            "[{\"role\":\"user\",\"content\":\"hi\"},",
            "{\"role\":\"assistant\",\"name\":\"a#\",\"content\":\"Which one?\"},",
            "{\"role\":\"user\",\"content\":\"bye\"}]",
        ],
    ),
    (
        "never closed.json",
        ["[", "{\"role\":\"user\",\"content\":\"hi\"},", ""],
    ),
    (
        "blank lines.jsonl",
        [
            "{\"messages\":[{\"role\":\"user\",\"content\":\"hi\"},{\"role\":\"assistant\",\"content\":\"a\"}]}\n",
            "\n",
            "",
        ],
    ),
    (
        "broken lines.jsonl",
        [
            "{\"messages\":[{\"role\":\"user\",\"content\":\"hi\"},{\"role\":\"assistant\",\"content\":\"a\"}]}\n",
            "{\"messages\":[{\n",
            "",
        ],
    ),
    (
        "sessions of events.jsonl",
        [
            "",
            "{\"v\":\"1.0.0\",\"ts\":\"2026-01-05T10:00:00Z\",\"run\":\"r#\",\"seq\":0,\"type\":\"run_started\",\"config\":{},\"agents\":[{\"name\":\"a\",\"role\":\"implement\"}],\"rubric\":null}\n{\"v\":\"1.0.0\",\"ts\":\"2026-01-05T10:00:01Z\",\"run\":\"r#\",\"seq\":1,\"type\":\"llm_call\",\"agent\":\"a\",\"tokens_in\":9,\"tokens_out\":4}\n",
            "",
        ],
    ),
    (
        "agents of events.jsonl",
        [
            "{\"v\":\"1.0.0\",\"ts\":\"2026-01-05T10:00:00Z\",\"run\":\"r\",\"seq\":0,\"type\":\"run_started\",\"config\":{},\"agents\":[{\"name\":\"a\",\"role\":\"implement\"}],\"rubric\":null}\n",
            "{\"v\":\"1.0.0\",\"ts\":\"2026-01-05T10:00:01Z\",\"run\":\"r\",\"seq\":#,\"type\":\"llm_call\",\"agent\":\"a#\",\"tokens_in\":9,\"tokens_out\":4}\n",
            "",
        ],
    ),
    (
        "sessions of one run of events.jsonl",
        [
            "",
            "{\"v\":\"1.0.0\",\"ts\":\"2026-01-05T10:00:01Z\",\"run\":\"r\",\"session\":\"s#\",\"seq\":#,\"type\":\"llm_call\",\"agent\":\"a\",\"tokens_in\":9,\"tokens_out\":4}\n",
            "",
        ],
    ),
    (
        "models of events.jsonl",
        [
            "",
            "{\"v\":\"1.0.0\",\"ts\":\"2026-01-05T10:00:01Z\",\"run\":\"r\",\"seq\":#,\"type\":\"llm_call\",\"agent\":\"a\",\"model\":\"m#\",\"tokens_in\":9,\"tokens_out\":4}\n",
            "",
        ],
    ),
    (
        "models of Claude Code.jsonl",
        [
            "{\"parentUuid\":null,\"isSidechain\":false,\"sessionId\":\"s1\",\"version\":\"2.0.30\",\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\"hi\"},\"uuid\":\"u1\",\"timestamp\":\"2026-01-05T10:00:00.000Z\"}\n",
            "{\"parentUuid\":\"u1\",\"isSidechain\":false,\"sessionId\":\"s1\",\"version\":\"2.0.30\",\"type\":\"assistant\",\"message\":{\"id\":\"b#\",\"role\":\"assistant\",\"model\":\"m#\",\"content\":[{\"type\":\"text\",\"text\":\"Yes.\"}]},\"uuid\":\"v#\",\"timestamp\":\"2026-01-05T10:00:01.000Z\"}\n",
            "",
        ],
    ),
    (
        "users and agents of one conversation.json",
        [
            "[",
            "{\"role\":\"user\",\"content\":\"hi #\"},{\"role\":\"assistant\",\"name\":\"a#\",\"content\":\"Yes.\"},",
            "{\"role\":\"user\",\"content\":\"bye\"}]",
        ],
    ),
];

/// All shapes.
pub(crate) fn shapes() -> Vec<Shape> {
    let repeat = |(command, name, parts): (&'static str, &str, [&str; 3]), least| Shape {
        name: name.to_owned(),
        command,
        least,
        make: Make::Repeat(parts.map(str::to_owned)),
    };
    let mut all: Vec<Shape> = Vec::new();
    all.extend(DOCUMENTS.map(|(name, parts)| repeat(("check --json @", name, parts), MB)));
    all.extend(DEEP.map(|(name, pair)| Shape {
        name: name.to_owned(),
        command: "check --json @",
        least: MB,
        make: Make::Nest(pair),
    }));
    all.extend(DECISIONS.map(|shape| repeat(shape, MB / 4)));
    all.extend(LOGS.map(|(name, parts)| repeat(("import --json @", name, parts), 8 * MB)));
    for (path, text) in files("tests/suites/interaction/transcripts", "jsonl") {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        all.extend(of_log(&name, &text));
    }
    all
}

/// Each line of a log, again and again behind those before it, and the whole log so, also packed.
fn of_log(name: &str, text: &str) -> Vec<Shape> {
    let mut all = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    for at in 0..lines.len() {
        all.push(Shape {
            name: format!("line {} of {name}", at + 1),
            command: "import --json @",
            least: MB,
            make: Make::Line(lines[..=at].join("\n")),
        });
    }
    let last = lines.join("\n");
    let packed = [("gz", gzip as fn(&[u8]) -> Vec<u8>), ("zst", zstd)];
    all.extend(packed.map(|(ending, pack)| Shape {
        name: format!("{name}.{ending}"),
        command: "import --json @",
        least: 2 * MB,
        make: Make::Packed(last.clone(), pack),
    }));
    all.push(Shape {
        name: name.to_owned(),
        command: "transcript --json @",
        least: 8 * MB,
        make: Make::Repeat([String::new(), text.replace('#', ""), String::new()]),
    });
    all
}
