//! A stage in which voices weigh the alternatives, as a matrix, and facts that might be otherwise.

use steelyard_engine::collapse::panel::Voice;
use steelyard_engine::decision as engine;
use steelyard_engine::decision::{
    Cells, Column, Model, Name, Norm, OpenFact, Provenance, Stage, Standing, Weighed,
};
use steelyard_engine::lab::{Deed, Done};
use steelyard_protocol as protocol;

use super::decided::guards;
use super::lab::deed_label;
use super::{changes, status_or_none, to_u32};

/// Voices × positions up to which each voice is left out to see what comes of it at each move.
const MOST_TRIED: usize = 1_000;
/// Facts that are told at most.
const MOST_FACTS: usize = 16;
/// Alternatives up to which each fact is turned to see what comes of it at each move.
const MOST_WEIGHED: usize = 200;

/// The first stage that is a weighted mean.
pub(super) fn panel_of(cells: &Cells) -> Option<(usize, &Stage)> {
    let mut stages = cells.stages.iter().enumerate();
    stages.find(|(_, stage)| stage.cells.norm == Norm::Weights && stage.leaders.is_none())
}

/// The panel of a decision under its parameters; `read` are the cells as the files give them. `decision` is what
/// the decision is called.
pub fn panel(
    model: &Model,
    read: &Cells,
    weighed: &Weighed,
    decision: &str,
) -> Option<protocol::Panel> {
    let (place, stage) = panel_of(&model.cells)?;
    let own = engine::weigh_stage(&model.parameters, stage, &weighed.standings);
    let (last_cells, last) = own.last(&stage.cells);
    let outcome = &last.outcome;
    let label = |at: usize| last_cells.alternatives[at].label.to_string();
    let recommended = outcome.recommended.filter(|at| Some(*at) != outcome.winner);
    let shown = shown(&own);
    let bare = Stage {
        cells: bare(&stage.cells),
        of: stage.of.clone(),
        ..Stage::default()
    };
    let voices = Voices {
        model,
        stage,
        read: read.stages.get(place).unwrap_or(stage),
        bare: &bare,
        before: &weighed.standings,
        own: &own,
        shown: &shown,
        decision,
    };
    Some(protocol::Panel {
        stage: stage.id.to_string(),
        opened: matches!(&weighed.stage, Some((opened, _)) if *opened == place),
        status: status_or_none(outcome.status.as_ref(), last_cells),
        winner: own
            .order
            .first()
            .filter(|_| own.ranked > 0)
            .and_then(|at| stage.of.get(*at).copied().flatten())
            .map(to_u32),
        recommended: recommended.map_or(String::new(), label),
        sentence: engine::headline_of(&model.parameters, &stage.cells, &own),
        positions: shown.iter().map(|at| position(stage, &own, *at)).collect(),
        positions_count: to_u32(stage.cells.alternatives.len()),
        voices: (0..stage.cells.criteria.len())
            .map(|at| voices.voice(at))
            .collect(),
        rules: guards(&stage.cells, &own).collect(),
    })
}

/// Positions that fit beside each other on most screens.
const FEW: usize = 5;

/// Cells without where their numbers come from: what is tried many times a move is copied as often.
fn bare(cells: &Cells) -> Cells {
    let columns = cells.columns.iter().map(|column| Column {
        x: column.x.clone(),
        gain: column.gain.clone(),
        shift: column.shift,
        origins: Vec::new(),
    });
    let stages = cells.stages.iter().map(|stage| Stage {
        id: stage.id.clone(),
        label: stage.label.clone(),
        leaders: stage.leaders,
        of: stage.of.clone(),
        cells: bare(&stage.cells),
    });
    Cells {
        criteria: cells.criteria.clone(),
        columns: columns.collect(),
        classes: cells.classes.clone(),
        alternatives: cells.alternatives.clone(),
        norm: cells.norm,
        flags: cells.flags.clone(),
        facts: cells.facts.clone(),
        safety: cells.safety.clone(),
        guards: cells.guards.clone(),
        stages: stages.collect(),
    }
}

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
    let ranks = own.standings[at] == Standing::Ranked;
    let mut order = own.order.iter();
    let rank = order.position(|one| *one == at).filter(|_| ranks);
    protocol::Position {
        index: stage.of.get(at).copied().flatten().map(to_u32),
        label: stage.cells.alternatives[at].label.to_string(),
        score: Some(own.scores[at]).filter(|score| score.is_finite()),
        rank: rank.map(|rank| to_u32(rank + 1)),
    }
}

struct Voices<'a> {
    model: &'a Model,
    stage: &'a Stage,
    read: &'a Stage,
    /// The stage to be tried with.
    bare: &'a Stage,
    before: &'a [Standing],
    own: &'a Weighed,
    shown: &'a [usize],
    decision: &'a str,
}

impl Voices<'_> {
    fn voice(&self, at: usize) -> protocol::Voice {
        let criterion = &self.stage.cells.criteria[at];
        let parameter = criterion
            .weight(0)
            .and_then(|place| self.model.parameters.at(place));
        let whole = parameter.map_or(0.0, |one| one.value);
        let (known, now) = (factor(self.read, at), factor(self.stage, at));
        let share = self.share(at);
        let column = &self.stage.cells.columns[at];
        let score = |place: &usize| {
            let scored = column.gain.of(*place) > 0.0 || known == 0.0;
            (scored && !self.stage.cells.is_hole(at, *place)).then(|| column.x[*place])
        };
        let left_out = now == 0.0 && known > 0.0;
        let counts = whole * now;
        let (without, tips) = self.without(at);
        let notes = column.origins.iter().flat_map(|origin| &origin.notes);
        protocol::Voice {
            id: criterion.id.to_string(),
            label: criterion.label.to_string(),
            role: parameter.map_or(String::new(), |one| one.label.to_string()),
            parameter: parameter.map_or(String::new(), |one| one.id.to_string()),
            weight: whole * share,
            confidence: (if left_out { known } else { now }) / share,
            counts,
            scores: self.shown.iter().map(score).collect(),
            heuristic: notes.clone().any(|(how, _)| *how == Provenance::Heuristic),
            left_out,
            toggle: changes::deed(self.decision, &self.leave_out(&criterion.id)),
            without,
            tips,
        }
    }

    /// Which part of its role's weight a voice has.
    fn share(&self, at: usize) -> f64 {
        let mut switches = self.model.switches.iter();
        let each = switches.any(|one| one.id == "panel.expert-weight" && one.reading() == "each");
        let weights = &self.stage.cells.criteria[at].weights;
        let alike = |other: &usize| {
            let same = self.read.cells.criteria[*other].weights == *weights;
            same && factor(self.read, *other) > 0.0
        };
        let count = (0..self.read.cells.criteria.len()).filter(alike).count();
        if each { 1.0 } else { 1.0 / count.max(1) as f64 }
    }

    fn leave_out(&self, id: &Name) -> Done {
        Done {
            stage: Some(self.stage.id.clone()),
            deed: Deed::LeaveOut {
                criterion: id.clone(),
            },
        }
    }

    /// By how much the leader's C is another without a voice, and what the panel comes to then, if to something
    /// else.
    fn without(&self, at: usize) -> (Option<f64>, String) {
        let (n, m) = (
            self.stage.cells.alternatives.len(),
            self.stage.cells.criteria.len(),
        );
        let Some(leader) = self.own.order.first().filter(|_| self.own.ranked > 0) else {
            return (None, String::new());
        };
        if n * m > MOST_TRIED {
            return (None, String::new());
        }
        let mut stage = self.bare.clone();
        let id = &stage.cells.criteria[at].id;
        let done = Done {
            stage: None,
            ..self.leave_out(id)
        };
        if done.make(&mut stage.cells).is_err() {
            return (None, String::new());
        }
        let then = engine::weigh_stage(&self.model.parameters, &stage, self.before);
        let by = then.scores[*leader] - self.own.scores[*leader];
        let (now, after) = (
            self.own.verdict(&self.stage.cells),
            then.verdict(&stage.cells),
        );
        let tips = if now == after {
            String::new()
        } else {
            outcome_words(&stage.cells, &then, now.winner != after.winner)
        };
        (by.is_finite().then_some(by), tips)
    }
}

/// The most that a voice counts by, for any position, beside its weight.
fn factor(stage: &Stage, at: usize) -> f64 {
    let gain = stage.cells.columns.get(at).map(|column| &column.gain);
    let all = 0..stage.cells.alternatives.len();
    gain.map_or(0.0, |gain| {
        all.map(|place| gain.of(place)).fold(0.0, f64::max)
    })
}

/// "B wins, Consensus"; who, only where that is news.
pub(super) fn outcome_words(cells: &Cells, weighed: &Weighed, another: bool) -> String {
    let (cells, last) = weighed.last(cells);
    let status = status_or_none(last.outcome.status.as_ref(), cells).label;
    let winner = last.outcome.winner.filter(|_| another);
    let winner = winner.map(|at| format!("{} wins", cells.alternatives[at].label));
    match (winner, status.as_str()) {
        (Some(winner), "") => winner,
        (Some(winner), status) => format!("{winner}, {status}"),
        (None, status) => status.to_owned(),
    }
}

/// Facts that might be otherwise: of the gated in their order those that do not hold, or were turned, and of the
/// explained one those that let it rank; each with what would come of it. `read` are the cells as the files give
/// them.
pub fn what_if(
    model: &Model,
    read: &Cells,
    weighed: &Weighed,
    focus: Option<usize>,
    decision: &str,
) -> Vec<protocol::WhatIf> {
    let gated = weighed.order[weighed.ranked..].iter().copied();
    let explained = focus.filter(|at| weighed.standings.get(*at) == Some(&Standing::Ranked));
    let mut facts: Vec<protocol::WhatIf> = Vec::new();
    let few = model.cells.alternatives.len() <= MOST_WEIGHED;
    let tried = few.then(|| bare(&model.cells));
    for place in gated.chain(explained) {
        for (deed, label) in facts_of(model, read, place) {
            if facts.len() == MOST_FACTS {
                return facts;
            }
            let fact = (place, deed, label);
            facts.push(what_if_of((model, tried.as_ref()), weighed, fact, decision));
        }
    }
    facts
}

/// The facts of an alternative that are worth turning, and the names of their gates.
fn facts_of(model: &Model, read: &Cells, place: usize) -> Vec<(Deed, String)> {
    let alternative = &model.cells.alternatives[place];
    let then = read
        .alternatives
        .get(place)
        .map_or(&[][..], |one| &one.gates);
    let ranks = alternative
        .gates
        .iter()
        .all(|gate| gate.passes(&model.parameters));
    let mut all = Vec::new();
    for (at, gate) in alternative.gates.iter().enumerate() {
        let then = then.get(at).map_or_else(Vec::new, |gate| gate.test.facts());
        let turned = move |fact: &OpenFact| {
            let mut then = then.iter();
            then.any(|one| one.at == fact.at && one.holds != fact.holds)
        };
        let facts = gate.test.facts().into_iter();
        let facts = facts
            .filter(move |fact| fact.holds == ranks || turned(fact))
            .map(|fact| {
                let deed = Deed::Fact {
                    alternative: alternative.id.clone(),
                    gate: gate.id.clone(),
                    fact: fact.id,
                    at: fact.at,
                    holds: !fact.holds,
                    words: fact.otherwise,
                };
                (deed, gate.label.to_string())
            });
        all.extend(facts);
    }
    all
}

fn what_if_of(
    (model, tried): (&Model, Option<&Cells>),
    weighed: &Weighed,
    (place, deed, rule): (usize, Deed, String),
    decision: &str,
) -> protocol::WhatIf {
    let made = matches!(deed, Deed::Fact { holds: true, .. });
    let done = Done { stage: None, deed };
    // A switch says what it stands for while it is on.
    let mut on = done.clone();
    if let Deed::Fact { holds, .. } = &mut on.deed {
        *holds = true;
    }
    let words = deed_label(&on, &model.cells);
    let becomes = tried.and_then(|tried| becomes(model, tried.clone(), weighed, (place, &done)));
    let (becomes, tips) = becomes.unwrap_or_default();
    protocol::WhatIf {
        index: to_u32(place),
        label: model.cells.alternatives[place].label.to_string(),
        rule,
        words,
        holds: !made,
        toggle: changes::deed(decision, &done),
        becomes,
        tips,
    }
}

/// What comes of a fact that is turned, and whether that is another outcome.
fn becomes(
    model: &Model,
    mut cells: Cells,
    weighed: &Weighed,
    (place, done): (usize, &Done),
) -> Option<(String, bool)> {
    done.make(&mut cells).ok()?;
    let then = engine::weigh(&model.parameters, &cells);
    let (now, after) = (weighed.verdict(&model.cells), then.verdict(&cells));
    let entered = match (weighed.standings[place], then.standings[place]) {
        (Standing::Gated(_), Standing::Ranked) => {
            format!("Enters at {}, ", engine::points(then.scores[place]))
        }
        (Standing::Ranked, Standing::Gated(_)) => "Leaves the ranking, ".to_owned(),
        (Standing::Gated(_), _) => "Stays out, ".to_owned(),
        _ => String::new(),
    };
    let outcome = if now == after {
        "the outcome stays".to_owned()
    } else {
        outcome_words(&cells, &then, now.winner != after.winner)
    };
    Some((format!("{entered}{outcome}"), now != after))
}

/// What a voice said.
pub fn testimony(voice: &Voice) -> protocol::Testimony {
    let said = voice.rationale.iter().enumerate();
    let said = said.filter(|(_, words)| !words.is_empty());
    protocol::Testimony {
        id: voice.id.clone(),
        rationale: said
            .map(|(at, words)| (to_u32(at), words.clone()))
            .collect(),
        recommendation: voice.recommendation.map(to_u32),
        concerns: voice.concerns.clone(),
        place: voice.place.map(|place| (place.file, place.line)),
    }
}
