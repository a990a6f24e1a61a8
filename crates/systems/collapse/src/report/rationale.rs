//! Why it is this one: what it is ahead in, and what the panel said for it.

use steelyard_decision::{Standing, compare, contributions, points, signed};

use super::members::name_of;
use super::tradeoffs::{Difference, differences};
use super::{ReportFacts, bold, sentence};
use crate::report_input::{Position, Subject};
use steelyard_documents::written::{Document, Step, text};

/// How many of the largest differences are told.
const MOST: usize = 3;

pub(super) fn write(facts: &ReportFacts<'_>, document: &mut Document) {
    match (&facts.subject, facts.rival()) {
        (Subject::Nobody, _) => super::open::write(facts, document),
        (Subject::Hybrid(made, pair), _) => super::hybrid::write(made, *pair, document),
        (Subject::Card(own), Some(rival)) => {
            document.heading(2, "Rationale");
            safest(facts, document);
            if !facts.about.case.names_alone {
                against(facts, [*own, rival], document);
            }
            rationales(facts, [*own, rival], document);
            if let Some((made, pair)) = facts.about.synthesis() {
                super::hybrid::weaknesses(&made, pair, document);
            }
        }
        (Subject::Card(own), None) => alone(facts, *own, document),
    }
}

/// Why a fallback falls on it.
fn safest(facts: &ReportFacts<'_>, document: &mut Document) {
    if facts.about.status() != "SAFE_FALLBACK" || facts.about.case.names_alone {
        return;
    }
    let cells = facts.about.cells();
    let number = |id: &str, position: Position<'_>| {
        let at = cells.criteria.iter().position(|one| one.id == id)?;
        cells.columns.get(at)?.x.get(position.at).copied()
    };
    let standings = &facts.about.weighed.standings;
    let positions = facts.positions.iter().copied();
    let ranked = positions.filter(|one| standings.get(one.at) == Some(&Standing::Ranked));
    let lines = ranked.filter_map(|one| {
        let both = [number("risk", one)?, number("reversibility", one)?];
        let [risk, undo] = both.map(points);
        let name = bold(one.alternative);
        Some(format!("{name}: risk {risk}, reversibility {undo}"))
    });
    let lines: Vec<String> = lines.collect();
    document.paragraph(
        "It is the safest: it has the least risk and, among equals, the highest reversibility.",
    );
    document.bullets(&lines);
}

fn against(facts: &ReportFacts<'_>, [own, rival]: [Position<'_>; 2], document: &mut Document) {
    let (mine, its) = (bold(own.alternative), bold(rival.alternative));
    let all = differences(facts, own, rival);
    let ahead: Vec<&Difference> = all.iter().filter(|one| one.is_ahead()).take(MOST).collect();
    if ahead.is_empty() {
        document.paragraph(&format!(
            "{mine} is ahead of {its} in no criterion of the score."
        ));
        return;
    }
    document.paragraph(&format!("{mine} is ahead of {its} in:"));
    let steps: Vec<Step> = ahead
        .iter()
        .map(|one| Step::new(format!("{}, worth {} points.", one.words, points(one.by))))
        .collect();
    document.numbered(&steps);
}

/// What those evaluators said of it that put it furthest ahead.
fn rationales(facts: &ReportFacts<'_>, [own, rival]: [Position<'_>; 2], document: &mut Document) {
    let Some((cells, _)) = facts.about.panel() else {
        return;
    };
    let parameters = &facts.about.model.parameters;
    let parts = |position: Position<'_>| {
        let at = position.in_panel;
        at.map_or(Vec::new(), |at| contributions(parameters, cells, at))
    };
    let (mine, its) = (parts(own), parts(rival));
    let speaking = facts.about.speaking().into_iter();
    let mut for_it: Vec<(f64, String)> = speaking
        .filter_map(|speaking| {
            let (place, evaluator) = speaking;
            let place = place?;
            let ahead = mine.get(place)?.value - its.get(place)?.value;
            let [own_score, its_score] = [
                facts.about.given(speaking, own)?,
                facts.about.given(speaking, rival)?,
            ];
            let why = evaluator
                .rationale
                .get(own.card)
                .filter(|why| !why.trim().is_empty())?;
            let scores = format!("{} against {}", points(own_score), points(its_score));
            let line = format!("**{}** ({scores}): {}", name_of(evaluator), sentence(why));
            compare(ahead, 0.0).is_gt().then_some((ahead, line))
        })
        .collect();
    if for_it.is_empty() {
        return;
    }
    // Stable, so that ties stay in the order of the panel.
    for_it.sort_by(|one, other| compare(other.0, one.0));
    document.paragraph("What the panel says for it:");
    let lines: Vec<String> = for_it
        .into_iter()
        .take(MOST)
        .map(|(_, line)| line)
        .collect();
    document.bullets(&lines);
}

fn alone(facts: &ReportFacts<'_>, own: Position<'_>, document: &mut Document) {
    document.heading(2, "Rationale");
    let cells = facts.about.cells();
    let parts = contributions(&facts.about.model.parameters, cells, own.at);
    let parts = parts.iter().filter(|part| signed(part.value) != "0.00");
    let names_alone = facts.about.case.names_alone;
    let words: Vec<String> = parts
        .filter_map(|part| {
            let criterion = cells.criteria.get(part.criterion)?;
            let label = criterion.label.to_lowercase();
            Some(format!("{} {}", text(&label), signed(part.value)))
        })
        .collect();
    let made = match words.as_slice() {
        [] if names_alone => "It is the only position that was scored.".to_owned(),
        [] => "Its score is 0.".to_owned(),
        words => format!("Its score is made of {}.", words.join(", ")),
    };
    document.paragraph(&format!("Nothing else ranks. {made}"));
}
