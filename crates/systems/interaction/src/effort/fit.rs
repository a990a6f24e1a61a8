//! Which line of a context file fits what is asked.

use steelyard_documents::WordList;

use super::accessible::Wanted;
use super::rivals::{self, Members};
use super::source::{File, Line, LineKind};
use super::text;

/// What a word counts that stands above the line: in its heading, its keys, its table's head, its file's name.
const ABOVE: f64 = 0.8;
/// What it counts elsewhere in the file.
const ELSEWHERE: f64 = 0.45;
/// Words that begin alike count nearly as if they were the same: `import` and `importer`.
const ALIKE: f64 = 0.9;
const ALIKE_LETTERS: usize = 4;

/// Words for the sort of an answer, which any number is.
static NUMBERS: WordList = WordList::words(
    "amount number time day weekday date hour percent per cent version size long count much many",
);

/// What names what follows and says nothing itself.
static NAMING: WordList = WordList::words("name key id label title description type");

/// Words of questions and what files say instead.
const SAME: [(&str, &str); 30] = [
    ("lowest", "min"),
    ("oldest", "min"),
    ("minimum", "min"),
    ("least", "min"),
    ("highest", "max"),
    ("most", "max"),
    ("maximum", "max"),
    ("learning", "lr"),
    ("limit", "max"),
    ("limit", "timeout"),
    ("approve", "approval"),
    ("address", "url"),
    ("time", "timeout"),
    ("over", "end"),
    ("ends", "over"),
    ("documentation", "docs"),
    ("production", "prod"),
    ("language", "lang"),
    ("separator", "decimal"),
    ("length", "max"),
    ("largest", "max"),
    ("biggest", "max"),
    ("longest", "max"),
    ("smallest", "min"),
    ("lifetime", "ttl"),
    ("database", "db"),
    ("money", "budget"),
    ("repository", "repo"),
    ("environment", "env"),
    ("server", "host"),
];

/// A line with the share of what is asked that it holds.
pub(super) struct Fit {
    pub(super) sum: f64,
    pub(super) line: usize,
    pub(super) words: Vec<String>,
}

impl File {
    /// The line that fits best, if any word of it is asked about.
    pub(super) fn best(&self, wanted: &[Wanted]) -> Option<Fit> {
        let asked = Question::new(self, wanted);
        let mut above = Above::default();
        let mut best: Option<Fit> = None;
        for (at, line) in self.lines.iter().enumerate() {
            let own = asked.held(&line.own);
            above.come_to(line);
            if line.kind == LineKind::Says
                && !asked.is_of_others(line, &above)
                && let Some(fit) = asked.fit(at, line, (&own, &above))
                && best.as_ref().is_none_or(|other| fit.sum > other.sum)
            {
                best = Some(fit);
            }
            above.leave(line, own);
        }
        best
    }
}

/// What is asked, and how well each word of it is held by what stands on no line of its own.
struct Question<'a> {
    wanted: &'a [Wanted],
    /// Whether any number is what the word asks for.
    numbers: Vec<bool>,
    /// By the file's name.
    named: Vec<f64>,
    /// By the names of a table's columns.
    columns: Vec<Vec<f64>>,
    /// By anything in the file.
    elsewhere: Vec<f64>,
    /// What is asked about of which only one can be meant.
    about: Option<Members>,
    /// What the file's name and the names of a table's columns are about.
    named_about: Members,
    columns_about: Vec<Members>,
}

impl<'a> Question<'a> {
    fn new(file: &File, wanted: &'a [Wanted]) -> Self {
        let numbers = wanted.iter();
        let numbers = numbers.map(|(word, _)| NUMBERS.has(word));
        let mut asked = Self {
            wanted,
            numbers: numbers.collect(),
            named: Vec::new(),
            columns: Vec::new(),
            elsewhere: Vec::new(),
            about: rivals::asked(wanted),
            named_about: about(&file.named),
            columns_about: file.columns.iter().map(|name| about(name)).collect(),
        };
        asked.named = asked.held(&file.named);
        let columns = file.columns.iter();
        asked.columns = columns.map(|name| asked.held(name)).collect();
        let lines = file.lines.iter().map(|line| asked.held(&line.own));
        asked.elsewhere = lines.fold(asked.named.clone(), |all, own| greater(all, &own));
        asked
    }

    /// How well each word is among stems.
    fn held(&self, stems: &[String]) -> Vec<f64> {
        let wanted = self.wanted.iter();
        wanted.map(|one| among(one, stems)).collect()
    }

    /// Whether a line is about others than are asked about: staging, and not production.
    fn is_of_others(&self, line: &Line, above: &Above) -> bool {
        let columns = line
            .filled
            .iter()
            .filter_map(|at| self.columns_about.get(*at));
        let all = [line.about, above.about(), self.named_about];
        let named = rivals::together(all.into_iter().chain(columns.copied()));
        self.about.is_some_and(|asked| rivals::are(asked, named))
    }

    /// What a line comes to; `None` where it holds nothing that is asked, or nothing more.
    fn fit(&self, at: usize, line: &Line, (own, above): (&[f64], &Above)) -> Option<Fit> {
        let filled = line.filled.iter().filter_map(|at| self.columns.get(*at));
        let columns = filled.fold(vec![0.0; own.len()], |all, one| greater(all, one));
        let (mut sum, mut words, mut holds) = (0.0, Vec::new(), 0.0);
        for (place, (word, _)) in self.wanted.iter().enumerate() {
            let mut here = own[place];
            if line.number && self.numbers[place] {
                here = here.max(ALIKE);
            }
            if here > 0.0 {
                words.push(word.clone());
            }
            holds += here + columns[place];
            let over = above.held(place).max(self.named[place]).max(columns[place]);
            sum += here
                .max(ABOVE * over)
                .max(ELSEWHERE * self.elsewhere[place]);
        }
        (holds > 0.0 && self.says_more(line)).then(|| Fit {
            sum: sum / self.wanted.len() as f64,
            line: at,
            words,
        })
    }

    /// Whether a line holds something that is not asked already.
    fn says_more(&self, line: &Line) -> bool {
        let more = |stem: &String| {
            let asked = self.wanted.iter().any(|(_, one)| one == stem);
            let digit = stem.chars().all(|c| c.is_ascii_digit());
            !asked && (digit || !text::is_stop(stem)) && !NAMING.has(stem)
        };
        !line.filled.is_empty() || line.own.iter().any(more)
    }
}

/// How well each word is held by what a line stands under: the heading, and the keys that are indented less.
#[derive(Default)]
struct Above {
    heading: Vec<f64>,
    heading_about: Members,
    /// Indentation of a key, how well it or one before it holds each word, and what these are about.
    keys: Vec<(usize, Vec<f64>, Members)>,
}

impl Above {
    fn held(&self, place: usize) -> f64 {
        let keys = self.keys.last().map(|(_, keys, _)| keys);
        let all = [Some(&self.heading), keys].into_iter().flatten();
        let found = all.filter_map(|values| values.get(place));
        found.copied().fold(0.0, f64::max)
    }

    /// What a line stands under, of what only one can be meant.
    fn about(&self) -> Members {
        let keys = self.keys.last().map(|(.., about)| *about);
        rivals::together(keys.into_iter().chain([self.heading_about]))
    }

    /// Leaves the keys that a line does not stand under.
    fn come_to(&mut self, line: &Line) {
        if line.kind != LineKind::Blank {
            self.keys.retain(|(deep, ..)| *deep < line.deep);
        }
    }

    /// What is on a line may be what others stand under.
    fn leave(&mut self, line: &Line, own: Vec<f64>) {
        match line.kind {
            LineKind::Blank => {}
            LineKind::Heading => (self.heading, self.heading_about) = (own, line.about),
            LineKind::Silent | LineKind::Says => {
                let (all, about) = match self.keys.last() {
                    Some((_, keys, about)) => {
                        (greater(own, keys), rivals::together([line.about, *about]))
                    }
                    None => (own, line.about),
                };
                self.keys.push((line.deep, all, about));
            }
        }
    }
}

fn about(stems: &[String]) -> Members {
    rivals::named(stems.iter().map(String::as_str))
}

/// The greater of each two.
fn greater(mut all: Vec<f64>, others: &[f64]) -> Vec<f64> {
    for (one, other) in all.iter_mut().zip(others) {
        *one = one.max(*other);
    }
    all
}

/// How well a word is among stems: 1 itself, less where one begins alike or a file says it another way.
fn among((word, stem): &Wanted, stems: &[String]) -> f64 {
    if stems.iter().any(|one| one == stem) {
        return 1.0;
    }
    let alike = |one: &String| {
        let short = one.len().min(stem.len());
        short >= ALIKE_LETTERS
            && one.is_char_boundary(short)
            && stem.is_char_boundary(short)
            && one[..short] == stem[..short]
    };
    let says = |one: &String| {
        SAME.iter()
            .any(|(asked, written)| asked == word && written == one)
    };
    if stems.iter().any(|one| alike(one) || says(one)) {
        ALIKE
    } else {
        0.0
    }
}
