//! Which runs that are compared with none may have had one task. Pure; a guess, which a person takes or not.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::similarity::{Method, similarity};
use steelyard_documents::{masked, masked_start};
use steelyard_runs::Time;

use super::prompt::{first_sentence, is_unspaced, tells_task};

const MINUTE: Time = 60_000;
/// Sessions of one folder with like prompts that began within this time.
const NEAR: Time = 60 * MINUTE;
/// How alike prompts are that may ask for the same.
const ALIKE: f64 = 0.7;
/// Characters of a prompt that are compared.
const COMPARED: usize = 400;
/// The rarest words of a prompt by which others are found, and on either side how many of those that have such a word: so
/// the cost is linear in the prompts.
const RAREST: usize = 4;
const NEIGHBOURS: usize = 3;
/// Groups that are told.
const MOST: usize = 100;

/// A run that is compared with none, and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct Stray<'a> {
    /// Its first prompt on one line and in small letters; not empty.
    pub(super) prompt: String,
    /// The folder that it worked in.
    pub(super) folder: Option<Cow<'a, str>>,
    /// When it began.
    pub(super) began: Option<Time>,
}

/// Places of two strays or more, ascending, and what makes it likely that they had one task.
pub(super) type Likely = (Vec<usize>, String);

/// The groups: those of like prompts first, then those of one short prompt in several folders, then those of one hour; each
/// set of runs once, with all that speaks for it.
pub(super) fn likely(strays: &[Stray<'_>]) -> Vec<Likely> {
    let mut texts: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (place, one) in strays.iter().enumerate() {
        texts.entry(&one.prompt).or_default().push(place);
    }
    let (long, short): (Vec<_>, Vec<_>) = texts.into_iter().partition(|(text, _)| tells_task(text));
    let mut groups = Groups::of(strays.len());
    for (runs, least) in alike(&long) {
        let why = likeness_words(strays, &runs, least);
        groups.add(runs, why);
    }
    for (text, runs) in short {
        let folders = runs.iter().filter_map(|run| strays[*run].folder.as_deref());
        let folders: BTreeSet<&str> = folders.collect();
        let folders = folders.len();
        if folders > 1 {
            let text = first_sentence(&masked_start(text));
            let why = format!("the same first prompt, “{text}”, in {folders} folders");
            groups.add(runs, why);
        }
    }
    for one in near(strays) {
        let began = one.words(strays);
        if !groups.support(&one.runs, &began) {
            let likeness = likeness_words(strays, &one.runs, one.least);
            let why = format!("{likeness}; {began}");
            groups.add(one.runs, why);
        }
    }
    groups.all.truncate(MOST);
    groups.all
}

/// Groups as they are found, by the runs that each begins with: a few groups at most begin with one run.
struct Groups {
    all: Vec<Likely>,
    begun: Vec<Vec<usize>>,
}

impl Groups {
    /// No groups yet, of so many runs.
    fn of(runs: usize) -> Self {
        Self {
            all: Vec::new(),
            begun: vec![Vec::new(); runs],
        }
    }

    /// Adds a group, whose runs ascend.
    fn add(&mut self, runs: Vec<usize>, why: String) {
        self.begun[runs[0]].push(self.all.len());
        self.all.push((runs, why));
    }

    /// Adds a reason to the group of exactly these runs; false where there is none.
    fn support(&mut self, runs: &[usize], why: &str) -> bool {
        let mut begun = self.begun[runs[0]].iter();
        let Some(at) = begun.find(|at| self.all[**at].0 == runs) else {
            return false;
        };
        let reasons = &mut self.all[*at].1;
        *reasons = format!("{reasons}; {why}");
        true
    }
}

/// How alike the prompts of a group are in words: the least likeness, rounded down, so that it is reached.
fn likeness_words(strays: &[Stray<'_>], runs: &[usize], least: f64) -> String {
    let first = &strays[runs[0]].prompt;
    if runs.iter().all(|run| strays[*run].prompt == *first) {
        return "the same first prompt".to_owned();
    }
    let method = Method::default().id();
    let hundredths = (least * 100.0).floor() / 100.0;
    format!("first prompts {hundredths:.2} similar by {method}")
}

/// Prompts that can be compared with those that share a rare word.
struct Prompts<'a> {
    heads: &'a [String],
    words: Vec<BTreeSet<&'a str>>,
    /// Places of the prompts that have a word, ascending.
    having: BTreeMap<&'a str, Vec<usize>>,
}

impl<'a> Prompts<'a> {
    /// Prompts of at most [`COMPARED`] characters.
    fn of(heads: &'a [String]) -> Self {
        let words: Vec<BTreeSet<&str>> = heads.iter().map(|text| words(text)).collect();
        let mut having: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (place, words) in words.iter().enumerate() {
            for word in words {
                having.entry(word).or_default().push(place);
            }
        }
        Self {
            heads,
            words,
            having,
        }
    }

    /// Places of a few prompts that share one of the rarest words of the one at `place`, those next to it by place.
    fn neighbours(&self, place: usize) -> Vec<usize> {
        let own = self.words[place].iter();
        let mut rare: Vec<&Vec<usize>> = own.filter_map(|word| self.having.get(word)).collect();
        rare.retain(|all| all.len() > 1);
        rare.sort_by_key(|all| all.len());
        let mut found = Vec::new();
        for all in rare.into_iter().take(RAREST) {
            let at = all.partition_point(|one| *one < place);
            let around = at.saturating_sub(NEIGHBOURS)..all.len().min(at + NEIGHBOURS + 1);
            found.extend(all[around].iter().filter(|one| **one != place));
        }
        found
    }

    /// How alike two prompts are, where they are alike.
    fn likeness(&self, one: usize, other: usize) -> Option<f64> {
        if self.heads[one] == self.heads[other] {
            return Some(1.0);
        }
        if !share_words(&self.words[one], &self.words[other]) {
            return None;
        }
        let likeness = similarity(Method::default(), &self.heads[one], &self.heads[other]);
        (likeness >= ALIKE).then_some(likeness)
    }
}

/// The part of a prompt that is compared.
fn head(prompt: &str) -> String {
    prompt.chars().take(COMPARED).collect()
}

/// Runs whose prompts, each with where it was asked, are alike, be it over others; and the least likeness of each group.
fn alike(texts: &[(&str, Vec<usize>)]) -> Vec<(Vec<usize>, f64)> {
    let heads: Vec<String> = texts.iter().map(|(text, _)| head(text)).collect();
    let prompts = Prompts::of(&heads);
    // What a text is joined to, and the least likeness by which any was joined below a root.
    let mut to: Vec<usize> = (0..texts.len()).collect();
    let mut least = vec![1.0_f64; texts.len()];
    let mut compared = BTreeSet::new();
    for place in 0..texts.len() {
        for other in prompts.neighbours(place) {
            let pair = (place.min(other), place.max(other));
            let (one, two) = (root(&mut to, pair.0), root(&mut to, pair.1));
            if one == two || !compared.insert(pair) {
                continue;
            }
            if let Some(likeness) = prompts.likeness(pair.0, pair.1) {
                to[two] = one;
                least[one] = least[one].min(least[two]).min(likeness);
            }
        }
    }
    let mut groups: Vec<Vec<usize>> = vec![Vec::new(); texts.len()];
    for (place, (_, runs)) in texts.iter().enumerate() {
        groups[root(&mut to, place)].extend(runs);
    }
    let mut groups: Vec<(Vec<usize>, f64)> = groups
        .into_iter()
        .enumerate()
        .filter(|(_, runs)| runs.len() > 1)
        .map(|(root, mut runs)| {
            runs.sort_unstable();
            (runs, least[root])
        })
        .collect();
    groups.sort_by_key(|(runs, _)| runs.first().copied());
    groups
}

/// The words of a text in small letters; in a script without blanks between words each letter is one.
fn words(text: &str) -> BTreeSet<&str> {
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    let parts = words.flat_map(|word| word.split_inclusive(is_unspaced));
    let parts = parts.flat_map(|part| {
        let last = part.char_indices().next_back();
        let at = last
            .filter(|(_, letter)| is_unspaced(*letter))
            .map(|(at, _)| at);
        let (spaced, unspaced) = part.split_at(at.unwrap_or(part.len()));
        [spaced, unspaced]
    });
    parts.filter(|word| !word.is_empty()).collect()
}

/// Whether a third of the words of two texts stands in both: fewer are not alike, and counting that is cheap.
fn share_words(one: &BTreeSet<&str>, other: &BTreeSet<&str>) -> bool {
    let both = one.intersection(other).count();
    3 * both >= one.len() + other.len() - both
}

/// What a text is joined to in the end.
fn root(to: &mut [usize], mut at: usize) -> usize {
    while to[at] != at {
        to[at] = to[to[at]];
        at = to[at];
    }
    at
}

/// Sessions of one folder and one hour whose prompts are alike, be it over others of them.
struct SessionGroup {
    /// Places of the runs, ascending.
    runs: Vec<usize>,
    /// The least likeness by which one was joined.
    least: f64,
    /// When the last of them began after the first.
    within: Time,
}

impl SessionGroup {
    /// "began within 3 minutes in shop".
    fn words(&self, strays: &[Stray<'_>]) -> String {
        let within = match (self.within + MINUTE - 1) / MINUTE {
            0 | 1 => "a minute".to_owned(),
            minutes => format!("{minutes} minutes"),
        };
        let folder = strays[self.runs[0]].folder.as_deref().unwrap_or_default();
        let path = folder.trim_end_matches(['/', '\\']);
        let name = path.rsplit(['/', '\\']).next();
        let name = name.filter(|name| !name.is_empty()).unwrap_or(folder);
        format!("began within {within} in {}", masked(name))
    }
}

/// The groups of sessions of one folder that began within an hour of the first of them, and whose prompts are alike.
fn near(strays: &[Stray<'_>]) -> Vec<SessionGroup> {
    let mut folders: BTreeMap<&str, Vec<(Time, usize)>> = BTreeMap::new();
    for (place, one) in strays.iter().enumerate() {
        if let (Some(folder), Some(began)) = (one.folder.as_deref(), one.began) {
            folders.entry(folder).or_default().push((began, place));
        }
    }
    let mut groups = Vec::new();
    for mut sessions in folders.into_values().filter(|all| all.len() > 1) {
        sessions.sort_unstable();
        let of = |(_, run): &(Time, usize)| head(&strays[*run].prompt);
        let heads: Vec<String> = sessions.iter().map(of).collect();
        groups.extend(near_in_folder(&sessions, &Prompts::of(&heads)));
    }
    groups.sort_by_key(|group: &SessionGroup| group.runs.first().copied());
    groups
}

/// The groups among the sessions of a folder, which are in the order of time. A session is in one group at most, and is
/// looked around from once, so that the cost is linear in the sessions.
fn near_in_folder(sessions: &[(Time, usize)], prompts: &Prompts<'_>) -> Vec<SessionGroup> {
    let mut taken = vec![false; sessions.len()];
    let mut groups = Vec::new();
    for (first, (began, run)) in sessions.iter().enumerate() {
        if std::mem::replace(&mut taken[first], true) {
            continue;
        }
        let mut group = SessionGroup {
            runs: vec![*run],
            least: 1.0,
            within: 0,
        };
        let mut waiting = vec![first];
        while let Some(at) = waiting.pop() {
            for other in prompts.neighbours(at) {
                let (later, run) = sessions[other];
                let within = later.saturating_sub(*began);
                if taken[other] || within > NEAR {
                    continue;
                }
                if let Some(likeness) = prompts.likeness(at, other) {
                    taken[other] = true;
                    group.runs.push(run);
                    group.least = group.least.min(likeness);
                    group.within = group.within.max(within);
                    waiting.push(other);
                }
            }
        }
        if group.runs.len() > 1 {
            group.runs.sort_unstable();
            groups.push(group);
        }
    }
    groups
}

#[cfg(test)]
mod tests;
