//! Which runs that are compared with none may have had one task. Pure; a guess, which a person takes or not.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::similarity::{Method, similarity};
use steelyard_documents::{masked, masked_start};
use steelyard_kernel::{gathered, sort_by_key};
use steelyard_runs::Time;

use super::prompt::{first_sentence, tells_task};

const MINUTE: Time = 60_000;
/// Sessions of one folder that began within this time.
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

/// The groups: those of like prompts first, then those of one prompt in several folders, then those of one hour; each set
/// of runs once, with all that speaks for it.
pub(super) fn likely(strays: &[Stray<'_>]) -> Vec<Likely> {
    let mut texts: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (place, one) in strays.iter().enumerate() {
        texts.entry(&one.prompt).or_default().push(place);
    }
    let (long, short): (Vec<_>, Vec<_>) = texts.into_iter().partition(|(text, _)| tells_task(text));
    let mut found = alike(&long);
    found.extend(short.into_iter().filter_map(|(text, runs)| {
        let folders = runs.iter().filter_map(|run| strays[*run].folder.as_deref());
        let folders: BTreeSet<&str> = gathered(folders);
        let folders = folders.len();
        let text = first_sentence(&masked_start(text));
        let why = format!("the same first prompt, “{text}”, in {folders} folders");
        (folders > 1).then_some((runs, why))
    }));
    found.extend(near(strays));
    // By their first runs: each begins a few groups at most.
    let mut places: Vec<Vec<usize>> = vec![Vec::new(); strays.len()];
    let mut groups: Vec<Likely> = Vec::new();
    for (runs, why) in found {
        let begun = &mut places[runs[0]];
        match begun.iter().find(|at| groups[**at].0 == runs) {
            Some(at) => groups[*at].1 = format!("{}; {why}", groups[*at].1),
            None => {
                begun.push(groups.len());
                groups.push((runs, why));
            }
        }
    }
    groups.truncate(MOST);
    groups
}

/// Runs whose prompts, each with where it was asked, are alike, be it over others.
fn alike(texts: &[(&str, Vec<usize>)]) -> Vec<Likely> {
    let cut = |text: &str| text.chars().take(COMPARED).collect::<String>();
    let heads: Vec<String> = texts.iter().map(|(text, _)| cut(text)).collect();
    let words: Vec<BTreeSet<&str>> = heads.iter().map(|text| words(text)).collect();
    let mut having: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (place, words) in words.iter().enumerate() {
        for word in words {
            having.entry(word).or_default().push(place);
        }
    }
    // What a text is joined to, and the least likeness by which any was joined below a root.
    let mut to: Vec<usize> = (0..texts.len()).collect();
    let mut least = vec![1.0_f64; texts.len()];
    let mut compared = BTreeSet::new();
    for (place, own) in words.iter().enumerate() {
        let mut rare: Vec<&Vec<usize>> = own.iter().filter_map(|word| having.get(word)).collect();
        rare.retain(|all| all.len() > 1);
        sort_by_key(&mut rare, |all| all.len());
        for all in rare.into_iter().take(RAREST) {
            let at = all.partition_point(|one| *one < place);
            let around = at.saturating_sub(NEIGHBOURS)..all.len().min(at + NEIGHBOURS + 1);
            for other in &all[around] {
                let pair = (place.min(*other), place.max(*other));
                let (one, two) = (root(&mut to, pair.0), root(&mut to, pair.1));
                if one == two || !compared.insert(pair) || !share_words(own, &words[*other]) {
                    continue;
                }
                let likeness = similarity(Method::default(), &heads[pair.0], &heads[pair.1]);
                if likeness >= ALIKE {
                    to[two] = one;
                    least[one] = least[one].min(least[two]).min(likeness);
                }
            }
        }
    }
    let mut groups: Vec<Vec<usize>> = vec![Vec::new(); texts.len()];
    for (place, (_, runs)) in texts.iter().enumerate() {
        groups[root(&mut to, place)].extend(runs);
    }
    let mut groups: Vec<Likely> = groups
        .into_iter()
        .enumerate()
        .filter(|(_, runs)| runs.len() > 1)
        .map(|(root, mut runs)| {
            sort_by_key(&mut runs, |run| *run);
            let words = if least[root] < 1.0 {
                let method = Method::default().id();
                // Rounded down: what is told is reached.
                let tenths = (least[root] * 100.0).floor() / 100.0;
                format!("first prompts {tenths:.2} similar by {method}")
            } else {
                "the same first prompt".to_owned()
            };
            (runs, words)
        })
        .collect();
    sort_by_key(&mut groups, |(runs, _)| runs.first().copied());
    groups
}

/// The words of a text in small letters.
fn words(text: &str) -> BTreeSet<&str> {
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    gathered(words.filter(|word| !word.is_empty()))
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

/// Runs of one folder that began within an hour of the first of them.
fn near(strays: &[Stray<'_>]) -> Vec<Likely> {
    let mut folders: BTreeMap<&str, Vec<(Time, usize)>> = BTreeMap::new();
    for (place, one) in strays.iter().enumerate() {
        if let (Some(folder), Some(began)) = (one.folder.as_deref(), one.began) {
            folders.entry(folder).or_default().push((began, place));
        }
    }
    let mut groups = Vec::new();
    for (folder, mut all) in folders {
        sort_by_key(&mut all, |one| *one);
        let mut rest = all.as_slice();
        while let Some((first, _)) = rest.first() {
            let many = rest.partition_point(|(at, _)| at.saturating_sub(*first) <= NEAR);
            let (group, later) = rest.split_at(many);
            if let (Some((last, _)), true) = (group.last(), many > 1) {
                let minutes = (last.saturating_sub(*first) + MINUTE - 1) / MINUTE;
                let within = match minutes {
                    0 | 1 => "a minute".to_owned(),
                    minutes => format!("{minutes} minutes"),
                };
                let name = folder
                    .trim_end_matches(['/', '\\'])
                    .rsplit(['/', '\\'])
                    .next();
                let name = masked(name.filter(|name| !name.is_empty()).unwrap_or(folder));
                let mut runs: Vec<usize> = group.iter().map(|(_, run)| *run).collect();
                sort_by_key(&mut runs, |run| *run);
                groups.push((runs, format!("began within {within} in {name}")));
            }
            rest = later;
        }
    }
    sort_by_key(&mut groups, |(runs, _)| runs.first().copied());
    groups
}

#[cfg(test)]
mod tests;
