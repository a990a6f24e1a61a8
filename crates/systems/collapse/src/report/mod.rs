//! The report of one decision: Markdown that a team can sign.
//!
//! Here lives what it says and in which order. What is true of a decision lives elsewhere: its numbers in
//! [`steelyard_decision`], what is around it in [`super::audit`]. A section with nothing to say is left out, and all
//! text of files is escaped. There is no clock: dates are those of the documents.
//!
//! Source: Weighted Collapse Policy, "Step 5: Consensus Output".

mod approvals;
mod around;
mod compared;
mod hybrid;
mod members;
mod open;
mod outcome;
mod rationale;
mod steps;
mod tables;
mod tradeoffs;
mod trail;
mod voting;

use std::collections::BTreeMap;

use steelyard_decision::{Alternative, Cells, Guard, Step, Weighed, step_words};

use super::audit::{Audit, audit};
use super::report_input::{Position, ReportInput, Subject};
use steelyard_documents::written::{Document, name, text};

/// The report of a decision as Markdown. Empty sections are left out; same input, same bytes.
pub fn report(about: &ReportInput<'_>) -> String {
    let positions = about.positions();
    let in_panel = positions.iter();
    let in_panel = in_panel.filter_map(|one| Some((one.in_panel?, one.at)));
    let facts = ReportFacts {
        about,
        audit: audit(about),
        subject: about.subject(),
        in_panel: in_panel.collect(),
        positions,
    };
    let mut document = Document::default();
    outcome::write(&facts, &mut document);
    voting::write(&facts, &mut document);
    rationale::write(&facts, &mut document);
    tradeoffs::write(&facts, &mut document);
    around::concerns(&facts, &mut document);
    around::risks(&facts, &mut document);
    approvals::given(&facts, &mut document);
    around::kept_out(&facts, &mut document);
    around::reflexion(&facts, &mut document);
    around::memory(&facts, &mut document);
    steps::write(&facts, &mut document);
    trail::write(&facts, &mut document);
    document.into_text()
}

/// What every section draws on.
struct ReportFacts<'a> {
    about: &'a ReportInput<'a>,
    audit: Audit,
    subject: Subject<'a>,
    /// The cards, in input order.
    positions: Vec<Position<'a>>,
    /// The place among the alternatives of what stands at each place of the panel.
    in_panel: BTreeMap<usize, usize>,
}

impl<'a> ReportFacts<'a> {
    /// The card that it is about; the leader where it is about a hybrid.
    fn card(&self) -> Option<Position<'a>> {
        match &self.subject {
            Subject::Card(position) | Subject::Hybrid(_, [position, _]) => Some(*position),
            Subject::Nobody => None,
        }
    }

    /// The best of the others that rank: in the panel, where there is one, else by S. Of a hybrid the second of
    /// the two.
    fn rival(&self) -> Option<Position<'a>> {
        let own = match &self.subject {
            Subject::Card(position) => position,
            Subject::Hybrid(_, [_, second]) => return Some(*second),
            Subject::Nobody => return None,
        };
        let (cells, weighed) = self.ranking();
        let ranked = weighed.order.iter().take(weighed.ranked);
        let mut others = ranked.filter_map(|place| cells.alternatives.get(*place));
        let other = others.find(|one| one.id != own.alternative.id)?;
        self.about.position(&other.id)
    }

    /// A card by its place among the alternatives.
    fn at(&self, place: usize) -> Option<Position<'a>> {
        let found = self.positions.binary_search_by_key(&place, |one| one.at);
        self.positions.get(found.ok()?).copied()
    }

    /// The cards that rank: in the panel, where there is one, else by S.
    fn ranked(&self) -> Vec<Position<'a>> {
        let (_, weighed) = self.ranking();
        let is_panel = self.about.panel().is_some();
        let ranked = weighed.order.iter().take(weighed.ranked);
        let at = |place| {
            let at = if is_panel {
                self.in_panel.get(place)?
            } else {
                place
            };
            self.at(*at)
        };
        ranked.filter_map(at).collect()
    }

    /// The panel's ranking, or else that by S.
    fn ranking(&self) -> (&'a Cells, &'a Weighed) {
        let base = (self.about.cells(), self.about.weighed);
        self.about.panel().unwrap_or(base)
    }

    /// C of a card, where a panel scored it.
    fn consensus(&self, position: Position<'_>) -> Option<f64> {
        let (_, weighed) = self.about.panel()?;
        let c = weighed.scores.get(position.in_panel?).copied();
        c.filter(|c| c.is_finite())
    }

    /// S of a card.
    fn score(&self, position: Position<'_>) -> Option<f64> {
        let score = self.about.weighed.scores.get(position.at).copied();
        score.filter(|score| score.is_finite())
    }

    /// The name of what it is about.
    fn name(&self) -> Option<String> {
        match &self.subject {
            Subject::Card(position) => Some(name(&position.alternative.label)),
            Subject::Hybrid(made, _) => made.card.id.as_deref().map(name),
            Subject::Nobody => None,
        }
    }
}

/// The name of an alternative, set off from what stands around it.
fn bold(one: &Alternative) -> String {
    format!("**{}**", name(&one.label))
}

/// What a rule looked at, with the numbers.
fn found(cells: &Cells, guard: &Guard, step: &Step) -> String {
    if guard.tests.is_empty() {
        "no earlier rule applied".to_owned()
    } else {
        text(&step_words(cells, guard, step))
    }
}

/// C, a spread, a share: three decimals.
fn share(x: f64) -> String {
    format!("{x:.3}")
}

/// A text of a file as a sentence.
fn sentence(raw: &str) -> String {
    let words = raw.trim();
    let ends = words.ends_with(['.', '!', '?', '…']);
    format!("{}{}", text(words), if ends { "" } else { "." })
}
