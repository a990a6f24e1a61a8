//! What sort of answer a question asks for, and how likely a line of a file is to be one.

use steelyard_documents::WordList;

use super::text::Token;

/// What is taken off for words of the asking and the telling, by what they ask for. Once for each sort.
const SELDOM: [(&[&str], f64); 5] = [
    // What a machine holds now.
    (
        &[
            "the last",
            "right now",
            "at the moment",
            "at present",
            "currently",
            "so far",
            "last night",
            "today",
            "yesterday",
            "lately",
            "recently",
            "last week",
            "last month",
            "last hour",
            "last year",
            "past day",
            "past week",
            "past month",
            "past year",
            "this week",
            "this month",
            "newest",
            "latest",
            "remaining",
            "active",
            "share",
        ],
        0.55,
    ),
    // What stands elsewhere.
    (
        &[
            "would have it",
            "would have that",
            "would show",
            "would tell",
            "will tell",
            "will show",
            "shows it",
            "shows them",
            "it shows",
            "keeps",
            "counts",
            "prints",
            "lists",
            "says",
            "according to",
            "look at",
            "look in",
            "ask",
            "dashboard",
            "the tool",
            "the portal",
            "the board",
            "the console",
        ],
        0.55,
    ),
    // A piece of work.
    (
        &[
            "have to",
            "has to be",
            "need to be",
            "needs to be",
            "would need",
            "benchmark",
            "load test",
            "survey",
            "interview",
            "measure",
            "measured",
            "label",
            "evaluate",
            "analyse",
            "analyze",
            "compare",
            "compared",
            "design",
            "draft",
            "rewrite",
            "collect",
            "going by",
            "backed",
            "based",
            "growth",
            "vary",
            "drives",
            "please run",
            "please try",
            "speak to",
            "talk to",
            "work out",
        ],
        0.4,
    ),
    // A wish, an impression or a memory.
    (
        &[
            "want",
            "wanted",
            "mind",
            "think",
            "feel",
            "hope",
            "expect",
            "expected",
            "surprised",
            "view",
            "occasion",
            "grounds",
            "say about",
            "say to",
            "did they say",
            "did he say",
            "did she say",
            "opinion",
            "experience",
            "made you",
            "why did you",
            "why do you",
            "did you",
            "you base",
            "your view",
            "prefer",
            "struck",
            "you find",
            "picture",
            "used for",
            "what for",
            "for whom",
            "getting on",
        ],
        0.4,
    ),
    // Something supposed.
    (
        &[
            "would", "could", "ought", "ideally", "better", "best", "enough", "should", "shall",
        ],
        0.2,
    ),
];

/// What an answer has to have, by the question.
struct Sort {
    /// What the question begins with, or holds behind its first words.
    asks: &'static [&'static str],
    /// Whether a line has it.
    has: fn(&str) -> bool,
    /// What is added where it has, and taken off where not.
    with: f64,
    without: f64,
}

const SORTS: [Sort; 5] = [
    Sort {
        asks: &[
            "why", "reason", "used for", "what for", "purpose", "point of",
        ],
        has: gives_a_reason,
        with: 0.15,
        without: 0.4,
    },
    Sort {
        asks: &["who", "whom", "whose", "who's"],
        has: names_somebody,
        with: 0.1,
        without: 0.2,
    },
    Sort {
        asks: &[
            "what version",
            "which version",
            "version of",
            "version is",
            "version are",
            "version do",
            "version does",
            "version should",
            "version shall",
            "version runs",
        ],
        has: |line| line.contains(|one: char| one.is_ascii_digit()),
        with: 0.15,
        without: 0.15,
    },
    Sort {
        asks: &[
            "how many",
            "how much",
            "how long",
            "how often",
            "how big",
            "how large",
            "how far",
            "how old",
            "when",
            "until when",
            "what time",
            "which day",
            "weekday",
            "minimum",
            "maximum",
            "limit",
            "lowest",
            "highest",
            "oldest",
            "largest",
        ],
        has: counts_something,
        with: 0.1,
        without: 0.1,
    },
    Sort {
        asks: &["how do i", "which command"],
        has: |line| line.contains('`'),
        with: 0.1,
        without: 0.1,
    },
];

fn gives_a_reason(line: &str) -> bool {
    const MARKS: [&str; 12] = [
        "because", "since ", "so that", " as ", "cause", "due to", " too ", "//", "#", "/*",
        "in order", "reason",
    ];
    let lower = line.to_lowercase();
    MARKS.iter().any(|mark| lower.contains(mark))
}

/// A word with a capital that does not begin the line.
fn names_somebody(line: &str) -> bool {
    let words = line.split(|c: char| !(c.is_alphanumeric() || c == '\''));
    let words = words.filter(|word| !word.is_empty()).skip(1);
    let mut words = words.chain(line.trim_start_matches(['-', '*', ' ']).split(' ').take(1));
    words.any(|word| word.starts_with(char::is_uppercase) && word.chars().any(char::is_lowercase))
}

fn counts_something(line: &str) -> bool {
    static WORDS: WordList = WordList::words(
        "one two three four five six seven eight nine ten twelve every daily weekly once twice until before after \
        midnight noon never always monday tuesday wednesday thursday friday saturday sunday",
    );
    let mut words = line.split(|c: char| !c.is_alphanumeric());
    words.any(|word| word.contains(|c: char| c.is_ascii_digit()) || WORDS.has(&word.to_lowercase()))
}

/// What is taken off for what the words, of the asking and the telling, ask for.
pub(super) fn takes_off(all: &str) -> f64 {
    let found = SELDOM.iter().filter(|(runs, _)| any(all, runs));
    found.map(|(_, off)| off).sum()
}

/// What the sort of the question adds for a line, or takes off.
pub(super) fn adds(asked: &str, line: &str) -> f64 {
    let found = SORTS.iter().find(|sort| any(asked, sort.asks));
    found.map_or(0.0, |sort| {
        if (sort.has)(line) {
            sort.with
        } else {
            -sort.without
        }
    })
}

/// Words with a space before and behind each.
pub(super) fn words(tokens: &[Token]) -> String {
    let words = tokens.iter().filter(|one| !one.is_mark());
    let words: Vec<&str> = words.map(|one| one.word.as_str()).collect();
    format!(" {} ", words.join("  "))
}

fn any(words: &str, runs: &[&str]) -> bool {
    let holds = |run: &&str| words.contains(&format!(" {} ", run.replace(' ', "  ")));
    runs.iter().any(holds)
}
