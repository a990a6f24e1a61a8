//! What is given up: where the runner-up is better, and who would rather have it.

use steelyard_decision::{compare, contributions, plain, points};

use super::members::{name_of, preferred};
use super::{ReportFacts, bold, sentence};
use crate::ResolutionOf;
use crate::panel::TradeoffNames;
use crate::report_input::{Position, Subject};
use steelyard_documents::Name;
use steelyard_documents::written::{Document, text};

/// One criterion in which two cards differ.
pub(super) struct Difference {
    /// Points that the first is ahead by, or behind where negative.
    pub(super) by: f64,
    /// The criterion: id.
    id: Name,
    /// The criterion: label.
    label: Name,
    /// "**Risk** is lower: 0.60 against 0.70".
    pub(super) words: String,
}

impl Difference {
    pub(super) fn is_ahead(&self) -> bool {
        compare(self.by, 0.0).is_gt()
    }
}

/// Where two cards differ in points, the largest differences first.
pub(super) fn differences(
    facts: &ReportFacts<'_>,
    own: Position<'_>,
    rival: Position<'_>,
) -> Vec<Difference> {
    let cells = facts.about.cells();
    let parts =
        |position: Position<'_>| contributions(&facts.about.model.parameters, cells, position.at);
    let pairs = parts(own).into_iter().zip(parts(rival));
    let mut all: Vec<Difference> = pairs
        .filter(|(own, rival)| compare(own.value, rival.value).is_ne())
        .filter_map(|(own, rival)| {
            let criterion = cells.criteria.get(own.criterion)?;
            let than = match compare(own.raw, rival.raw) {
                std::cmp::Ordering::Greater => "higher",
                _ => "lower",
            };
            let digits: fn(f64) -> String = match criterion.id.as_str() {
                "cost" | "invariants" => plain,
                _ => points,
            };
            Some(Difference {
                by: own.value - rival.value,
                id: criterion.id.clone(),
                label: criterion.label.clone(),
                words: format!(
                    "**{}** is {than}: {} against {}",
                    text(&criterion.label),
                    digits(own.raw),
                    digits(rival.raw)
                ),
            })
        })
        .collect();
    // Stable, so that ties stay in the order of the score.
    all.sort_by(|one, other| compare(other.by.abs(), one.by.abs()));
    all
}

pub(super) fn write(facts: &ReportFacts<'_>, document: &mut Document) {
    let mut lines = Vec::new();
    if let (Subject::Card(own), Some(rival)) = (&facts.subject, facts.rival()) {
        let all = differences(facts, *own, rival);
        let behind = all.iter().filter(|one| !one.is_ahead());
        lines.extend(behind.map(|one| {
            let mitigation = mitigation(facts, &[&one.id, &one.label]);
            let costs = points(-one.by);
            format!("{}, which costs {costs} points.{mitigation}", one.words)
        }));
        lines.extend(dissent(facts, *own));
    }
    let idle = without_tradeoff(facts, &lines);
    lines.extend(idle);
    if !lines.is_empty() {
        let is_taken = !matches!(facts.about.status(), "REFLEXION" | "PANEL");
        document.heading(
            2,
            if is_taken {
                "Trade-offs accepted"
            } else {
                "Trade-offs"
            },
        );
        document.bullets(&lines);
    }
}

/// How a trade-off that goes by one of these names is made good, as a sentence.
fn mitigation(facts: &ReportFacts<'_>, names: &[&str]) -> String {
    let mut all = facts.about.case.resolutions.iter().rev();
    let found = all.find(|one| one.mitigates(names));
    found.map_or(String::new(), |one| {
        format!(" **Mitigation:** {}", sentence(&one.answer))
    })
}

/// Mitigations of trade-offs that are not made as the decision stands. Those of unknown trade-offs are reported where they
/// stand and have no effect here.
fn without_tradeoff(facts: &ReportFacts<'_>, lines: &[String]) -> Vec<String> {
    let names = TradeoffNames::of(facts.about.evaluators);
    let all = facts.about.case.resolutions.iter();
    let all = all.filter(|one| names.have(one));
    let idle = all.filter_map(|one| {
        let ResolutionOf::Tradeoff(name) = &one.of else {
            return None;
        };
        let answer = format!("**Mitigation:** {}", sentence(&one.answer));
        let is_used = lines.iter().any(|line| line.ends_with(&answer));
        (!is_used).then(|| {
            format!(
                "Nothing is given up in {} as it stands. {answer}",
                text(name)
            )
        })
    });
    idle.collect()
}

/// The evaluators that would rather have another, with what they say for it.
fn dissent(facts: &ReportFacts<'_>, own: Position<'_>) -> Vec<String> {
    if facts.about.panel().is_none() {
        return Vec::new();
    }
    let line = |speaking| {
        let other: Position<'_> = preferred(facts, speaking)?;
        if other.at == own.at {
            return None;
        }
        let score = |position| facts.about.given(speaking, position).map(points);
        let scores = match (score(other), score(own)) {
            (Some(its), Some(mine)) => format!(" ({its} against {mine})"),
            _ => String::new(),
        };
        let why = speaking.1.rationale.get(other.card).map(|why| why.trim());
        let why = match why {
            None | Some("") => ".".to_owned(),
            Some(why) => format!(": {}", sentence(why)),
        };
        let evaluator = speaking.1;
        let name = name_of(evaluator);
        let names = [
            evaluator.id.as_str(),
            evaluator.role.label(),
            evaluator.role.key(),
        ];
        Some(format!(
            "**{name}** prefers {}{scores}{why}{}",
            bold(other.alternative),
            mitigation(facts, &names)
        ))
    };
    facts
        .about
        .speaking()
        .into_iter()
        .filter_map(line)
        .collect()
}
