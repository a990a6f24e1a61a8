//! Broken input: nothing panics, every file is listed, every diagnostic names a place in its file,
//! and a good card beside bad files keeps its score to the last bit.

use crate::rooms::Rooms as _;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use steelyard_collapse::Collapse;
use steelyard_decision::{Report, Settings, explain, headline};
use steelyard_harness::SystemWorkspace;

use crate::cases::{decided, model};

const CARD: &str = "\
position_card:
  agent: good
  claims: [\"it works\"]
  plan:
    - {action: Step 1, rationale: Why}
  evidence:
    - type: test
      pointer: tests/a.rs
      quality: 0.9
  risks:
    - severity: medium
      description: It may take lönger
      mitigation: A flag
      residual_risk: 0.1
  confidence: 0.9  # γ
  cost: 30
  reversibility: 0.8
  invariant_violations: []
";

/// One document of each kind and syntax.
const DOCUMENTS: [(&str, &str); 10] = [
    ("card.yaml", CARD),
    (
        "card.json",
        r#"[{"position_card": {"agent": "β", "evidence": [{"type": "t", "pointer": "p", "quality": 0.5}],
  "risks": [{"severity": "high", "description": "d", "residual_risk": 1e-1}, "bare"],
  "confidence": "0.9 (why)", "cost": 3e1, "reversibility": 0.8, "data_changes": true, "regulatory": ["GDPR"]}}]"#,
    ),
    (
        "list.md",
        "# Position Card: A\n\n- **Agent**: A\n- **Confidence**: 0.95 (well tested)\n- **Cost**: Low (1 hour)\n- **Reversibility**: Easy\n- **Evidence**:\n  - `path/to/evidence`\n- **Risks**:\n  - It may take long\n",
    ),
    (
        "fenced.md",
        "# Proposal\n\nWords.\n\n```yaml\nposition_card:\n  agent: F\n  evidence: [{type: t, pointer: p, quality: 0.5}]\n  confidence: 1\n  cost: 1\n  reversibility: 1\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    ),
    (
        "several.yaml",
        "---\nagent: a\ncost: &k 10\n---\nreceipt: {card: a, approve: true}\n---\napprovals: [{card: a, risk: 0, by: me}]\n---\n<<: {agent: b}\ncost: 3\nconfidence: !!float 1\n...\n",
    ),
    (
        "receipt.md",
        "# Verification Receipt: Code\n\n## Receipt Metadata\n- **Receipt ID**: VR-1\n- **Status**: ✅ **PASS** (12/12 checks)\n",
    ),
    (
        "policy.yaml",
        "version: 1\nweights: {w_e: 12, w_r: 7}\nthresholds:\n  threshold: 5.5\nswitches:\n  collapse.signs: as_written\ncoercions: {cost: {tiny: 1}}\n",
    ),
    (
        "policy.toml",
        "[weights]\nw_e = 12\nw_r = 7.0\n\n[thresholds]\nthreshold = 5.5\n\n[switches]\n\"collapse.signs\" = \"as_written\"\n",
    ),
    (
        "policy.json",
        r#"{"weights": {"w_e": 12, "w_r": 7}, "switches": {"collapse.signs": "as_written"}}"#,
    ),
    (
        "history.json",
        r#"{"attempts": 2, "estimates": {"a": 4.5}, "outcomes": [{"agent": "a", "success": true}]}"#,
    ),
];

/// Opens the files and looks at everything there is to look at.
fn open(files: &[(&str, &[u8])]) -> SystemWorkspace {
    let mut workspace = SystemWorkspace::new(&Collapse);
    for (key, (name, bytes)) in (0..).zip(files) {
        workspace.open(key, name, bytes);
    }
    workspace.refresh();
    assert_eq!(workspace.files().len(), files.len(), "every file is listed");
    for opened in workspace.files() {
        for diagnostic in &opened.diagnostics {
            let source = &opened.file.source;
            // Of a file that is not text nothing is kept to point into.
            if diagnostic.code == steelyard_documents::Code::BINARY {
                continue;
            }
            let line = source.lines.line(&source.text, diagnostic.line);
            let line = line.unwrap_or_else(|| panic!("{diagnostic:?} is below the file"));
            let width = line.of(&source.text).chars().count();
            let within = (1..=width + 1).contains(&(diagnostic.column as usize));
            assert!(
                within,
                "{diagnostic:?} is beside a line of {width} characters"
            );
            assert_eq!(diagnostic.file, source.name);
        }
    }
    for model in workspace.collapses(&Settings::default()).0 {
        let weighed = model.weigh();
        let report = serde_json::to_string(&Report::new(&model, &weighed)).unwrap();
        assert!(!report.is_empty());
        assert!(!headline(&model, &weighed).is_empty());
        assert!(!explain(&model, &weighed, usize::MAX).sentence.is_empty());
    }
    workspace
}

/// The good card scores what it scores alone, whatever stands beside it.
fn assert_good_card_stands(beside: &[(&str, &[u8])]) {
    let mut files = vec![("good.yaml", CARD.as_bytes())];
    files.extend(beside);
    let workspace = open(&files);
    let alone = open(&files[..1]);
    let [together, alone] = [&workspace, &alone].map(|one| decided(&model(one, &[], &[])));
    assert_eq!(
        together.scores["good"].to_bits(),
        alone.scores["good"].to_bits()
    );
    assert!(!together.gated.contains_key("good"), "{:?}", together.gated);
}

#[test]
fn documents_cut_at_every_byte() {
    for (name, text) in DOCUMENTS {
        for end in 0..=text.len() {
            open(&[(name, &text.as_bytes()[..end])]);
        }
    }
}

#[test]
fn a_good_card_beside_a_card_cut_at_every_byte() {
    for (name, text) in &DOCUMENTS[..4] {
        for end in (0..=text.len()).step_by(3) {
            // The document's own card may be called good as well, and then is the second.
            assert_good_card_stands(&[(name, &text.as_bytes()[..end])]);
        }
    }
}

#[test]
fn a_thousand_files_of_noise() {
    let mut noise = Noise(0x5eed);
    let ends = [
        "yaml", "yml", "json", "toml", "md", "jsonl", "txt", "bin", "",
    ];
    let contents: Vec<(String, Vec<u8>)> = (0..1000)
        .map(|at| {
            let name = format!("noise/{at}.{}", ends[noise.below(ends.len())]);
            (
                name,
                if at % 2 == 0 {
                    noise.bytes()
                } else {
                    noise.soup()
                },
            )
        })
        .collect();
    let files: Vec<(&str, &[u8])> = contents
        .iter()
        .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
        .collect();
    assert_good_card_stands(&files);
}

#[test]
fn towers_bombs_and_other_shapes() {
    let deep = |open: &str, n: usize| open.repeat(n).into_bytes();
    let nine = |item: &str| [item; 9].join(", ");
    let laugh = |at: usize| format!("a{at}: &a{at} [{}]\n", nine(&format!("*a{}", at - 1)));
    let laughs: String = std::iter::once(format!("a0: &a0 [{}]\n", nine("x")))
        .chain((1..12).map(laugh))
        .collect();
    let shapes: Vec<(&str, Vec<u8>)> = vec![
        ("lists.json", deep("[", 100_000)),
        ("maps.json", deep("{\"a\":", 50_000)),
        ("flow.yaml", deep("[", 100_000)),
        ("dashes.yaml", deep("- ", 50_000)),
        ("maps.yaml", deep("a: {", 20_000)),
        ("quotes.md", deep("> ", 20_000)),
        ("stars.md", deep("*", 50_000)),
        ("brackets.md", deep("[", 20_000)),
        ("fences.md", deep("```\n", 20_000)),
        ("tables.toml", deep("[[a]]\n", 20_000)),
        (
            "dots.toml",
            [b"a".as_slice(), &deep(".a", 20_000), b" = 1"].concat(),
        ),
        ("laughs.yaml", laughs.into_bytes()),
        ("self.yaml", b"a: &a [*a]\n".to_vec()),
        ("documents.yaml", deep("---\n", 50_000)),
        ("line.yaml", deep("x", 1_000_000)),
        (
            "digits.json",
            [
                b"{\"agent\": \"a\", \"cost\": 1".as_slice(),
                &deep("0", 5_000),
                b"}",
            ]
            .concat(),
        ),
        (
            "exponent.yaml",
            b"agent: a\ncost: 1e999999999\nconfidence: -1e-999999\n".to_vec(),
        ),
        ("nul.yaml", b"agent: a\0b\ncost: 1\n".to_vec()),
        (
            "utf16.yaml",
            [0xff, 0xfe]
                .into_iter()
                .chain("agent: a\n".encode_utf16().flat_map(u16::to_le_bytes))
                .collect(),
        ),
        ("cr.yaml", b"agent: a\rcost: Low\rconfidence: 2\r".to_vec()),
        (
            "bom.md",
            "\u{feff}# Position Card\n- **Agent**: x\n"
                .as_bytes()
                .to_vec(),
        ),
        (
            "surrogate.json",
            b"{\"agent\": \"\\ud800\", \"cost\": 1}".to_vec(),
        ),
        ("empty.yaml", Vec::new()),
    ];
    for (name, bytes) in &shapes {
        open(&[(name, bytes)]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn flipped_bytes(
        document in select(&DOCUMENTS[..]), flips in proptest::collection::vec((any::<Index>(), any::<u8>()), 1..6)
    ) {
        let (name, text) = document;
        let mut bytes = text.as_bytes().to_vec();
        for (at, byte) in flips {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        open(&[(name, &bytes)]);
    }

    #[test]
    fn two_documents_spliced(
        one in select(&DOCUMENTS[..]), other in select(&DOCUMENTS[..]), cut in any::<Index>(), from in any::<Index>()
    ) {
        let (head, tail) = (one.1.as_bytes(), other.1.as_bytes());
        let bytes = [&head[..cut.index(head.len())], &tail[from.index(tail.len())..]].concat();
        open(&[(one.0, &bytes)]);
    }
}

/// A small generator of noise, the same on every run.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> u64 {
        // xorshift64*, Vigna 2016.
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    #[allow(
        clippy::cast_possible_truncation,
        reason = "the remainder is below a usize"
    )]
    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn bytes(&mut self) -> Vec<u8> {
        let length = self.below(300);
        (0..length).map(|_| self.next().to_le_bytes()[7]).collect()
    }

    /// Words and signs of cards, cost and evidence in no order; nothing that a receipt or a policy
    /// is known by, since those may rightly change the good card.
    fn soup(&mut self) -> Vec<u8> {
        let words = [
            "position_card",
            "agent",
            "evidence",
            "quality",
            "risks",
            "severity",
            "critical",
            "cost",
            "Low",
            "0.9",
            "-3",
            "1e400",
            ".nan",
            "null",
            "true",
            "confidence",
            "reversibility",
            "invariant_violations",
            ":",
            ": ",
            "- ",
            "\n",
            "\n  ",
            "\n- **",
            "**: ",
            "{",
            "}",
            "[",
            "]",
            ",",
            "\"",
            "'",
            "|",
            ">",
            "#",
            "# ",
            "```yaml\n",
            "```\n",
            "---\n",
            "&a ",
            "*a",
            "!!str ",
            "<<: ",
            "\t",
            "é",
            "\u{feff}",
            "=",
            "\r",
        ];
        let length = self.below(80);
        (0..length)
            .flat_map(|_| words[self.below(words.len())].bytes())
            .collect()
    }
}
