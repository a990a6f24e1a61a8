//! A context file's lines, each with what it stands under, and which of them fits what is asked.

use super::Context;
use super::accessible::{self, Wanted};
use super::{open, rivals, text};

/// What a word counts that stands above the line: in its heading, its keys, its table's head, its file's name.
const ABOVE: f64 = 0.8;
/// What it counts elsewhere in the file.
const ELSEWHERE: f64 = 0.45;
/// Words that begin alike count nearly as if they were the same: `import` and `importer`.
const ALIKE: f64 = 0.9;
const ALIKE_LETTERS: usize = 4;

/// Words for the sort of an answer, which any number is.
const NUMBERS: &str =
    " amount number time day weekday date hour percent per cent version size long count much many ";

/// What names what follows and says nothing itself.
const NAMING: &str = " name key id label title description type ";

/// Words of questions and what files say instead.
const SAME: [(&str, &str); 33] = [
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
    ("level", "sdk"),
    ("march", "03"),
    ("separator", "decimal"),
    ("length", "max"),
    ("weekday", "friday"),
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

/// A context file's lines as stems.
pub(super) struct File {
    lines: Vec<Line>,
    all: Vec<String>,
}

struct Line {
    own: Vec<String>,
    above: Vec<String>,
    /// Whether something may be an answer: no heading, nothing that is open.
    says: bool,
    /// Whether it holds a number.
    number: bool,
    /// Names of the columns that a table's row fills.
    columns: Vec<String>,
}

impl Line {
    /// What it is about, itself or by what it stands under, of what only one can be meant.
    fn about(&self) -> rivals::Members {
        rivals::named(self.own.iter().chain(&self.above).map(String::as_str))
    }
}

/// Stems of the names of those columns that a row fills.
fn columns(head: &str, row: &str) -> Vec<String> {
    let filled = head.split(',').zip(row.split(','));
    let filled = filled.filter(|(_, cell)| !cell.trim().is_empty());
    filled
        .flat_map(|(name, _)| accessible::stems(name))
        .collect()
}

impl File {
    pub(super) fn new(context: &Context<'_>) -> Self {
        let table = [".csv", ".tsv"]
            .iter()
            .any(|end| context.name.ends_with(end));
        let lines: Vec<&str> = context.text.lines().collect();
        let stem = context.name.split('.').next().unwrap_or("");
        let named = accessible::stems(stem);
        let mut heading: Vec<String> = Vec::new();
        let mut found: Vec<Line> = Vec::new();
        // The keys that the line stands under: indentation and stems.
        let mut keys: Vec<(usize, Vec<String>)> = Vec::new();
        for (at, text) in lines.iter().enumerate() {
            let mut own = accessible::stems(text);
            if text.contains(">=") {
                own.push("min".to_owned());
            }
            let deep = text.len() - text.trim_start().len();
            let is_heading =
                text.starts_with('#') || text.starts_with('[') && text.trim_end().ends_with(']');
            let blank = text.trim().is_empty();
            if !blank {
                keys.retain(|(depth, _)| *depth < deep);
            }
            let mut above: Vec<String> = named.iter().chain(&heading).cloned().collect();
            above.extend(keys.iter().flat_map(|(_, stems)| stems.clone()));
            let columns = if table && at > 0 {
                columns(lines[0], text)
            } else {
                Vec::new()
            };
            above.extend(columns.iter().cloned());
            let open = open::leaves_open(text);
            if is_heading {
                heading.clone_from(&own);
            } else if !blank {
                keys.push((deep, own.clone()));
            }
            let says = !(blank || is_heading || open || table && at == 0);
            let number = text.contains(|c: char| c.is_ascii_digit());
            found.push(Line {
                own,
                above,
                says,
                number,
                columns,
            });
        }
        let all = found
            .iter()
            .flat_map(|line| line.own.clone())
            .chain(named)
            .collect();
        Self { lines: found, all }
    }

    /// The line that fits best, if any word of it is asked about.
    pub(super) fn best(&self, wanted: &[Wanted]) -> Option<Fit> {
        let elsewhere: Vec<f64> = wanted
            .iter()
            .map(|one| ELSEWHERE * among(one, &self.all))
            .collect();
        let mut best: Option<Fit> = None;
        let asked = rivals::asked(wanted);
        let other = |line: &Line| asked.is_some_and(|asked| rivals::are(asked, line.about()));
        let says = |line: &Line| line.says && !other(line);
        for (at, line) in self.lines.iter().enumerate().filter(|(_, line)| says(line)) {
            let mut sum = 0.0;
            let mut words = Vec::new();
            let mut own = 0.0;
            for (one, elsewhere) in wanted.iter().zip(&elsewhere) {
                let mut here = among(one, &line.own);
                if line.number && NUMBERS.contains(&format!(" {} ", one.0)) {
                    here = here.max(ALIKE);
                }
                own += here;
                own += among(one, &line.columns);
                let value = here.max(ABOVE * among(one, &line.above)).max(*elsewhere);
                if here > 0.0 {
                    words.push(one.0.clone());
                }
                sum += value;
            }
            let sum = sum / wanted.len() as f64;
            let more = !line.columns.is_empty()
                || line.own.iter().any(|stem| {
                    let said = wanted.iter().any(|(_, one)| one == stem);
                    let digit = stem.chars().all(|c| c.is_ascii_digit());
                    !said
                        && (digit || !text::is_stop(stem))
                        && !NAMING.contains(&format!(" {stem} "))
                });
            if own > 0.0 && more && best.as_ref().is_none_or(|other| sum > other.sum) {
                best = Some(Fit {
                    sum,
                    line: at,
                    words,
                });
            }
        }
        best
    }
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
            .any(|(asked, said)| asked == word && said == one)
    };
    if stems.iter().any(|one| alike(one) || says(one)) {
        ALIKE
    } else {
        0.0
    }
}
