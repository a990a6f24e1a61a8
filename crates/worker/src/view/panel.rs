//! A stage in which evaluators weigh the alternatives, as a matrix.

use steelyard_decision as engine;
use steelyard_decision::{Cells, Model, Provenance, Stage, Weighed};
use steelyard_documents::Name;
use steelyard_lab::{Override, What, Without, panel_of, without_each};
use steelyard_protocol as protocol;

use super::decided::levels;
use super::lab::outcome_words;
use super::seen::place_of;
use super::{changes, status_or_none, to_u32};

/// The panel of a decision under its parameters; `read` are the cells as the files give them. `decision` is what
/// the decision is called.
pub fn panel(
    model: &Model,
    read: &Cells,
    weighed: &Weighed,
    decision: &protocol::DecisionId,
) -> Option<protocol::Panel> {
    let (place, stage) = panel_of(&model.cells)?;
    let asked = weighed
        .stage
        .as_ref()
        .filter(|(opened, _)| *opened == place);
    let unasked = asked
        .is_none()
        .then(|| engine::weigh_stage(&model.parameters, stage, &weighed.standings));
    let own = match asked {
        Some((_, own)) => own.as_ref(),
        None => unasked.as_ref()?,
    };
    let (last_cells, last) = own.last(&stage.cells);
    let shown = shown(own);
    let first = own.order.first().copied();
    let evaluators = Evaluators {
        model,
        stage,
        read: read.stages.get(place).unwrap_or(stage),
        without: without_each(&model.parameters, stage, &weighed.standings, own),
        shown: &shown,
        class: first.map_or(0, |at| stage.cells.alternatives[at].class),
        decision,
    };
    Some(protocol::Panel {
        opened: asked.is_some(),
        status: status_or_none(last.outcome.status.as_ref(), last_cells),
        winner: first
            .filter(|_| own.ranked > 0)
            .and_then(|at| place_of(&model.cells, &stage.cells.alternatives[at].id))
            .map(to_u32),
        // As the scores of positions are shown.
        sentence: engine::headline_of(&model.parameters, &stage.cells, own, 3),
        positions: shown.iter().map(|at| position(stage, own, *at)).collect(),
        positions_count: to_u32(stage.cells.alternatives.len()),
        evaluators: (0..stage.cells.criteria.len())
            .map(|at| evaluators.evaluator(at))
            .collect(),
        level: level(&stage.cells, own),
        levels: levels(&model.parameters, &stage.cells),
    })
}

/// What the rule that named a status compared.
fn level(cells: &Cells, weighed: &Weighed) -> String {
    weighed.held(cells).map_or(String::new(), |(guard, step)| {
        engine::step_words(cells, guard, step)
    })
}

/// Positions that fit beside each other on most screens.
const FEW: usize = 5;

/// Those that are shown: few in input order, so that columns stay where they are, many from the leader on.
fn shown(own: &Weighed) -> Vec<usize> {
    let first = own.order.iter().copied();
    let mut shown: Vec<usize> = first.take(protocol::Panel::MOST_POSITIONS).collect();
    if shown.len() <= FEW {
        shown.sort_unstable();
    }
    shown
}

fn position(stage: &Stage, own: &Weighed, at: usize) -> protocol::Position {
    protocol::Position {
        index: stage.of.get(at).copied().flatten().map(to_u32),
        label: stage.cells.alternatives[at].label.to_string(),
        score: Some(own.scores[at]).filter(|score| score.is_finite()),
    }
}

struct Evaluators<'a> {
    model: &'a Model,
    stage: &'a Stage,
    read: &'a Stage,
    without: Vec<Option<Without>>,
    shown: &'a [usize],
    /// The class of the leader, by whose weights evaluators are shown.
    class: usize,
    decision: &'a protocol::DecisionId,
}

impl Evaluators<'_> {
    fn evaluator(&self, at: usize) -> protocol::Evaluator {
        let criterion = &self.stage.cells.criteria[at];
        let parameter = criterion
            .weight(self.class)
            .and_then(|place| self.model.parameters.at(place));
        let weight = criterion.weighs(&self.model.parameters, self.class);
        let (known, now) = (factor(self.read, at), factor(self.stage, at));
        let column = &self.stage.cells.columns[at];
        let score = |place: &usize| {
            let scored = column.gain.of(*place) > 0.0 || known == 0.0;
            (scored && !self.stage.cells.is_hole(at, *place)).then(|| column.x[*place])
        };
        let left_out = now == 0.0 && known > 0.0;
        let without = self.without.get(at).and_then(Option::as_ref);
        let tips = without.filter(|one| one.tips);
        let notes = column.origins.iter().flat_map(|origin| &origin.notes);
        protocol::Evaluator {
            id: criterion.id.to_string(),
            label: criterion.label.to_string(),
            role: parameter.map_or(String::new(), |one| one.label.to_string()),
            weight,
            confidence: if left_out { known } else { now },
            counts: weight * now,
            scores: self.shown.iter().map(score).collect(),
            heuristic: notes.clone().any(|(how, _)| *how == Provenance::Heuristic),
            left_out,
            toggle: changes::page_override(self.decision, &self.leave_out(&criterion.id)),
            without: without.and_then(|one| one.by),
            tips: tips.map_or(String::new(), |one| {
                outcome_words(self.model, &one.verdict, one.winner)
            }),
        }
    }

    fn leave_out(&self, id: &Name) -> Override {
        Override {
            stage: Some(self.stage.id.clone()),
            what: What::LeaveOut {
                criterion: id.clone(),
            },
        }
    }
}

/// The most that an evaluator counts by, for any position, beside its weight.
fn factor(stage: &Stage, at: usize) -> f64 {
    let column = stage.cells.columns.get(at);
    column.map_or(0.0, |column| column.gain.greatest())
}
