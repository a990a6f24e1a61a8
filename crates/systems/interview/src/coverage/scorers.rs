//! Findings about scorers.

use steelyard_decision::plain;
use steelyard_documents::{Name, Severity};

use super::seen::OfScorer;
use super::wording::{at_each, by_count, listed, within};
use super::{About, Finding, Part, finding, same};
use crate::config::weight_id;
use crate::rule;

impl<'a> About<'a> {
    /// Scorers that weigh nothing, and those that tell no candidate from another.
    pub(super) fn scorers(self) -> Vec<Finding> {
        let mut found = Vec::new();
        found.extend(self.weightless());
        let all = self.config.scorers.iter().zip(&self.seen.scorers);
        let alike = all.filter(|(_, seen)| seen.turns > 0 && seen.alike);
        let alike = alike.map(|(one, seen)| (self.config.scorer(one), seen));
        let alike: Vec<_> = alike
            .filter(|(about, _)| !self.is_weightless(about.id))
            .collect();
        let fixed = |seen: &OfScorer| same(seen.range.0, seen.range.1);
        // Those of one number are one finding.
        let mut told: Vec<(String, Vec<&rule::About>)> = Vec::new();
        for (about, seen) in alike {
            let (least, most) = (plain(seen.range.0), plain(seen.range.1));
            let turns = at_each(seen.turns);
            let words = if fixed(seen) {
                format!("every candidate a raw score of {least} {turns}")
            } else {
                format!(
                    "all candidates of a turn the same raw score {turns}, from {least} to {most}"
                )
            };
            match told.iter_mut().find(|(known, _)| *known == words) {
                Some((_, all)) => all.push(about),
                None => told.push((words, vec![about])),
            }
        }
        found.extend(
            told.into_iter()
                .map(|(words, all)| separates_nothing(&words, &all)),
        );
        found.extend(self.zeros());
        found
    }

    /// The strategies that count, by id.
    fn counting(self) -> impl Iterator<Item = &'a Name> {
        let all = self.config.strategies.iter().enumerate();
        all.filter(move |(at, _)| self.counts(*at))
            .map(|(_, one)| &one.id)
    }

    fn is_zero(self, scorer: &str, strategy: &str) -> bool {
        same(self.value(&weight_id(scorer, strategy)), 0.0)
    }

    fn is_weightless(self, scorer: &str) -> bool {
        let mut counting = self.counting().peekable();
        counting.peek().is_some() && counting.all(|id| self.is_zero(scorer, id))
    }

    fn weightless(self) -> Option<Finding> {
        let all = self
            .config
            .scorers
            .iter()
            .map(|one| self.config.scorer(one));
        let all: Vec<&rule::About> = all.filter(|about| self.is_weightless(about.id)).collect();
        let words = format!(
            "{} {} no effect: weight 0 for every strategy in use.",
            labels(&all),
            by_count(all.len(), "has", "have")
        );
        (!all.is_empty()).then(|| of_scorers(&all, Severity::Warning, words))
    }

    /// Weights of 0 of single strategies.
    fn zeros(self) -> Option<Finding> {
        let all = self
            .config
            .scorers
            .iter()
            .map(|one| self.config.scorer(one));
        let (mut told, mut found) = (Vec::new(), Vec::new());
        let mut parameters = Vec::new();
        for about in all.filter(|about| !self.is_weightless(about.id)) {
            let zero = self.counting().filter(|id| self.is_zero(about.id, id));
            let zero: Vec<&Name> = zero.collect();
            if zero.is_empty() {
                continue;
            }
            parameters.extend(zero.iter().map(|id| weight_id(about.id, id)));
            told.push(format!("{} of {}", within(about.label), listed(&zero)));
            found.push(about);
        }
        let words = format!("Weights of 0: {}.", told.join("; "));
        (!found.is_empty()).then(|| Finding {
            parameters,
            ..of_scorers(&found, Severity::Note, words)
        })
    }
}

fn labels(all: &[&rule::About]) -> String {
    let labels: Vec<&str> = all.iter().map(|about| about.label).collect();
    listed(&labels)
}

fn separates_nothing(gives: &str, all: &[&rule::About]) -> Finding {
    let words = format!(
        "{} {} {gives}: alone {} cannot separate them.",
        labels(all),
        by_count(all.len(), "gives", "give"),
        by_count(all.len(), "it", "they")
    );
    of_scorers(all, Severity::Warning, words)
}

fn of_scorers(all: &[&rule::About], severity: Severity, words: String) -> Finding {
    let names = all.iter().map(|about| about.id.into());
    let parameters = all.iter().map(|about| weight_id(about.id, "default"));
    Finding {
        parameters: parameters.collect(),
        ..finding(Part::Scorer, severity, names.collect(), words)
    }
}
