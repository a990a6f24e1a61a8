//! How vague a prompt is. *Experimental*: by words of English alone, and it changes no score.

use serde::Serialize;
use steelyard_documents::Span;

/// Bytes of a prompt that are looked at.
const LARGEST: usize = 1 << 16;
/// Words of which a prompt says enough to be specific, whatever they are.
const LONG: usize = 30;
/// Words that a part names at the most.
const NAMED: usize = 20;

/// Verbs that say that something shall change and not what.
const VERBS: [&str; 27] = [
    "address",
    "adjust",
    "boost",
    "clean",
    "deal",
    "enhance",
    "finish",
    "fix",
    "handle",
    "help",
    "improve",
    "look",
    "make",
    "manage",
    "modernise",
    "modernize",
    "optimise",
    "optimize",
    "polish",
    "rework",
    "refactor",
    "sort",
    "streamline",
    "support",
    "tidy",
    "tweak",
    "update",
];
/// Words for a number, a thing or a quality that is not named.
const WORDS: [&str; 46] = [
    "any",
    "anything",
    "appropriate",
    "appropriately",
    "asap",
    "better",
    "bit",
    "cleaner",
    "correctly",
    "decent",
    "efficient",
    "enough",
    "etc",
    "everything",
    "fancy",
    "fast",
    "faster",
    "few",
    "good",
    "great",
    "issue",
    "issues",
    "lot",
    "many",
    "maybe",
    "modern",
    "more",
    "nice",
    "nicer",
    "problem",
    "problems",
    "proper",
    "properly",
    "robust",
    "several",
    "simple",
    "smoother",
    "some",
    "somehow",
    "something",
    "soon",
    "stuff",
    "thing",
    "things",
    "usual",
    "various",
];
/// Words that point at what nobody has named, where nothing is.
const POINTING: [&str; 4] = ["it", "them", "these", "this"];
/// What may stand before the verb of a request.
const POLITE: [&str; 12] = [
    "please", "can", "could", "would", "you", "we", "i", "need", "want", "to", "just", "let's",
];

/// How many hundredths a vague verb adds, how many that nothing specific is named, and each vague word, up to three.
const VERB: usize = 40;
const MISSING: usize = 30;
const WORD: usize = 15;
const MOST_WORDS: usize = 45;

/// How vague a prompt is.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Vagueness {
    /// 0 to 1: what its parts add.
    pub score: f64,
    /// What makes it vague.
    pub parts: Vec<VaguePart>,
}

/// What makes a prompt vague.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VaguePart {
    /// Of which kind.
    pub kind: VagueKind,
    /// How much it adds to the score.
    pub adds: f64,
    /// Its words as they stand, in order, the first twenty.
    pub words: Vec<String>,
    /// Where those stand in the prompt.
    #[serde(skip)]
    pub spans: Vec<Span>,
}

/// The kinds of vagueness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum VagueKind {
    /// It begins with a verb that says that something shall change and not what.
    Verb,
    /// It names no file, name, number, code or quote, and is short.
    NothingSpecific,
    /// Words for a number, a thing or a quality that is not named.
    Words,
}

impl VagueKind {
    /// In words: "vague verb".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Verb => "vague verb",
            Self::NothingSpecific => "nothing specific",
            Self::Words => "vague words",
        }
    }
}

/// How vague a prompt is: 0.4 for a vague verb, 0.3 where nothing specific is named, 0.15 for each vague word up to 0.45.
/// A prompt counts as vague from `vagueness_threshold` of the config on, 0.5 by default.
///
/// The lists are ours: the originals' flag none of the prompts in our test.
pub fn vagueness(prompt: &str) -> Vagueness {
    let prompt = &prompt[..prompt.floor_char_boundary(LARGEST)];
    let words = words(prompt);
    let mut found = Vagueness::default();
    let begins = words
        .iter()
        .find(|(_, word)| !POLITE.contains(&word.as_str()));
    if let Some((span, _)) = begins.filter(|(_, word)| VERBS.contains(&word.as_str())) {
        found.add(VagueKind::Verb, VERB, prompt, vec![*span]);
    }
    let bare = !words.is_empty() && !names_something(prompt, &words);
    if bare && words.len() < LONG {
        found.add(VagueKind::NothingSpecific, MISSING, prompt, Vec::new());
    }
    let vague = |word: &str| WORDS.contains(&word) || (bare && POINTING.contains(&word));
    let vague = words.iter().filter(|(_, word)| vague(word));
    let spans: Vec<Span> = vague.map(|(span, _)| *span).collect();
    if !spans.is_empty() {
        let adds = (WORD * spans.len()).min(MOST_WORDS);
        found.add(VagueKind::Words, adds, prompt, spans);
    }
    found
}

impl Vagueness {
    fn add(&mut self, kind: VagueKind, hundredths: usize, prompt: &str, mut spans: Vec<Span>) {
        spans.truncate(NAMED);
        let adds = hundredths as f64 / 100.0;
        // Rounded, so that a score lands on a threshold of two digits.
        self.score = ((self.score + adds) * 100.0).round().min(100.0) / 100.0;
        self.parts.push(VaguePart {
            kind,
            adds,
            words: spans
                .iter()
                .map(|span| span.of(prompt).to_owned())
                .collect(),
            spans,
        });
    }
}

/// The words with where they stand, lower case.
fn words(prompt: &str) -> Vec<(Span, String)> {
    let inner = |letter: char| letter.is_alphanumeric() || matches!(letter, '\'' | '’');
    let mut words = Vec::new();
    let mut start = None;
    for (at, letter) in prompt.char_indices().chain([(prompt.len(), ' ')]) {
        match (start, inner(letter)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                let word = prompt[from..at].to_lowercase().replace('’', "'");
                words.push((Span::new(from, at), word));
                start = None;
            }
            _ => {}
        }
    }
    words
}

/// Whether it names a file, a name, a number, code or a quote.
fn names_something(prompt: &str, words: &[(Span, String)]) -> bool {
    let signs = ['`', '"', '“', '«', '_', '/', '#', '@'];
    let names = |(at, (span, _)): (usize, &(Span, String))| {
        let word = span.of(prompt);
        let mut letters = word.chars();
        let first = letters.next().unwrap_or(' ');
        // A capital behind the first word of the prompt or of a sentence is a name; one inside a word always is.
        let before = prompt[..span.start].trim_end();
        let begins = at == 0 || before.ends_with(['.', '!', '?', ':']);
        let capital = first.is_uppercase() && !begins && word != "I" && !word.starts_with("I'");
        let inside = letters.any(char::is_uppercase);
        let file = prompt[span.end..].strip_prefix('.');
        let file = file.is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
        capital || inside || file || word.contains(char::is_numeric)
    };
    prompt.contains(signs) || words.iter().enumerate().any(names)
}
