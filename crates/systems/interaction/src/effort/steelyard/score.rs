//! Weights of features, added up.

use super::features::Feature;
use crate::effort::text::Token;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{At, Effort, Reason, plain};

/// Fitted by `scripts/fit-effort.py`, which says in it how.
const TABLE: &str = include_str!("weights.tsv");

/// Names of features to their weights for low, medium and high, in hundredths.
static WEIGHTS: LazyLock<BTreeMap<String, [i32; 3]>> = LazyLock::new(|| {
    let mut all = BTreeMap::new();
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    for (begins, members) in rows.filter_map(|row| row.split_once('\t')) {
        for member in members.split('|') {
            let mut parts = member.rsplitn(3, ' ');
            let mut number = || parts.next().and_then(|one| one.parse::<i32>().ok());
            let (high, low) = (number().unwrap_or(0), number().unwrap_or(0));
            let name = format!("{begins}{}", parts.next().unwrap_or(""));
            all.insert(name, [low, -low - high, high]);
        }
    }
    all
});

/// A clause with its features' weights.
pub(super) struct Scored {
    parts: Vec<(Feature, [i32; 3])>,
    sums: [i32; 3],
}

/// What speaks for a level at one place: the sum, and the feature that tells most with how telling it is.
#[derive(Default)]
struct Group {
    weight: i32,
    best: Option<((u8, i32), Reason)>,
}

/// So many features are given as reasons.
const REASONS: usize = 4;

/// Whether a word has a weight of its own.
pub(super) fn weighs(word: &Token) -> bool {
    WEIGHTS.contains_key(&format!("w:{}", word.stem))
}

/// Adds up. Features without a weight count nothing.
pub(super) fn score(features: Vec<Feature>) -> Scored {
    let weigh = |feature: Feature| {
        let levels = *WEIGHTS.get(&feature.name)?;
        Some((feature, levels))
    };
    let parts: Vec<(Feature, [i32; 3])> = features.into_iter().filter_map(weigh).collect();
    let mut sums = [0; 3];
    for (_, levels) in &parts {
        for (sum, weight) in sums.iter_mut().zip(levels) {
            *sum += weight;
        }
    }
    Scored { parts, sums }
}

impl Scored {
    /// Place of the level with the highest sum, the lighter of equal ones.
    fn level(&self) -> usize {
        let mut best = 0;
        for level in 1..3 {
            if self.sums[level] > self.sums[best] {
                best = level;
            }
        }
        best
    }

    /// Whether it is heavier than another: by level, then by how far high is above low.
    pub(super) fn above(&self, other: &Self) -> bool {
        let key = |one: &Self| (one.level(), one.sums[2] - one.sums[0]);
        key(self) > key(other)
    }

    /// The level, and the features that speak most for it against the level that comes next.
    pub(super) fn verdict(self, text: &str) -> (Effort, Vec<Reason>) {
        let level = self.level();
        let others = (0..3).filter(|one| *one != level);
        let next = others
            .max_by_key(|one| (self.sums[*one], usize::MAX - one))
            .unwrap_or(level);
        let mut groups: BTreeMap<(usize, String), Group> = BTreeMap::new();
        for (feature, levels) in self.parts {
            let Some(words) = plain::words(&feature.name) else {
                continue;
            };
            // What begins at one place is one reason; what stands nowhere is one by itself.
            let key = match feature.at {
                Some(at) => (at.start, String::new()),
                None => (usize::MAX, feature.name.clone()),
            };
            let weight = levels[level] - levels[next];
            let group = groups.entry(key).or_default();
            group.weight += weight;
            let telling = (plain::telling(&feature.name), weight);
            if weight > 0 && group.best.as_ref().is_none_or(|(best, _)| telling > *best) {
                let at = feature.at;
                let words = shown(words, &feature.name, text, at);
                group.best = Some((telling, Reason { words, at }));
            }
        }
        let mut groups: Vec<Group> = groups.into_values().filter(|one| one.weight > 0).collect();
        groups.sort_by_key(|one| -one.weight);
        let best = groups.into_iter().filter_map(|one| one.best);
        let (mut reasons, small): (Vec<_>, Vec<_>) =
            best.partition(|((telling, _), _)| *telling > 0);
        if reasons.is_empty() {
            reasons = small;
        }
        let reasons = reasons.into_iter().take(REASONS).map(|(_, reason)| reason);
        let mut reasons: Vec<Reason> = reasons.collect();
        if reasons.is_empty() {
            let words = "nothing suggests more or less".to_owned();
            reasons.push(Reason { words, at: None });
        }
        (Effort::ALL[level], reasons)
    }
}

/// The words of a reason with those of the question that it is about.
fn shown(words: String, name: &str, text: &str, at: Option<At>) -> String {
    let quotes = ["w:", "head:", "frame:", "form:"]
        .iter()
        .any(|one| name.starts_with(one));
    match at.and_then(|at| text.get(at.start..at.end)) {
        Some(there) if name.starts_with("w:") => format!("the word \u{201c}{there}\u{201d}"),
        Some(there) if !quotes => format!("{words}: \u{201c}{there}\u{201d}"),
        _ => words,
    }
}
