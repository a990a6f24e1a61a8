//! Fills the decision model for a turn.

use std::cell::OnceCell;

use steelyard_decision::{
    Alternative, Atom, Cells, Column, Criterion, Domain, Effect, Gate, GateKind, GateTest, Guard,
    Input, Limit, Measure, Norm, Op, Origin, Parameters, Pick, Property, Provenance, Recorded,
    RecordedName, RecordedOutcome, Stage, Status, Switch, Test, Tone,
};
use steelyard_documents::Name;

use crate::config::{Config, ids, multiplier_id, reading, switch_ids, weight_id};
use crate::focus::{Candidate, candidates};
use crate::graph::Graph;
use crate::phase::Phase;
use crate::rule::{Given, SignalReadings, Turn};
use crate::state::{SeenBy, State};
use crate::strategy::Strategy;
use crate::tier1::{VETOES, Veto};
use crate::tier2::{Raw, SCORERS};
use crate::timing::{emotional_words, phase_of};
use steelyard_documents::similarity::Counted;

/// A turn with all that follows from its state under a config.
#[derive(Clone, Debug)]
pub struct Evaluated {
    /// Its phase.
    pub phase: Phase,
    /// Its graph, measured.
    pub graph: Graph,
    /// Its candidates, in the order of the config.
    pub candidates: Vec<Candidate>,
    /// The decision.
    pub cells: Cells,
    /// What its log says was chosen.
    pub recorded: Option<RecordedOutcome>,
}

/// A veto with what holds for it.
type Asked<'a> = (&'static dyn Veto, Given<'a>);

/// What holds for all turns.
#[derive(Clone, Copy)]
struct Held<'a> {
    config: &'a Config,
    parameters: &'a Parameters,
    switches: &'a [Switch],
}

/// Evaluates a turn: phase, candidates, both tiers. Scores are Σ weight · raw, times the multiplier of phase and strategy;
/// what a veto keeps out keeps the score that it would have had. Where nothing passes, strategies for emergencies are asked
/// in a further stage, and then the fallback is recommended.
///
/// Source: seed 001, "Complete Selection Pipeline"; ADR-006, "Scoring Formula".
pub fn evaluate(
    config: &Config,
    parameters: &Parameters,
    switches: &[Switch],
    state: &State,
) -> Evaluated {
    let held = Held {
        config,
        parameters,
        switches,
    };
    let graph = Graph::of(state);
    let phase = phase_of(state, parameters, switches);
    let counted = vec![OnceCell::new(); state.utterances.len()];
    let turn = turn_of(config, switches, (state, &graph, &counted), phase);
    let candidates = candidates(&config.strategies, state, &graph);
    let mut cells = held.cells(turn, &candidates);
    let fallback = held.fallback(&candidates);
    let is_emergency = |at: &usize| config.strategies[candidates[*at].strategy].emergency;
    let mut emergencies: Vec<usize> = (0..candidates.len()).filter(is_emergency).collect();
    if emergencies.is_empty() {
        cells.guards = guards(fallback, false);
    } else {
        // The fallback is recommended there; what kept it out before does so again.
        emergencies.extend(fallback.filter(|at| !is_emergency(at)));
        let place = emergencies.iter().position(|at| Some(*at) == fallback);
        let last = Cells {
            guards: guards(place, false),
            ..only(&cells, &emergencies)
        };
        for at in (0..candidates.len()).filter(is_emergency) {
            cells.alternatives[at].gates.push(others_first());
        }
        cells.guards = guards(fallback, true);
        cells.stages.push(Stage {
            id: EMERGENCY.into(),
            label: "Emergency".into(),
            leaders: None,
            of: vec![None; emergencies.len()],
            cells: last,
        });
    }
    let recorded = held.record(state, &candidates, &mut cells);
    Evaluated {
        phase,
        graph,
        candidates,
        cells,
        recorded,
    }
}

/// What a config's rules look at in a state, under these readings; `counted` has room for each thing said.
pub(crate) fn turn_of<'a>(
    config: &'a Config,
    switches: &[Switch],
    (state, graph, counted): (&'a State, &'a Graph, &'a [OnceCell<Counted>]),
    phase: Phase,
) -> Turn<'a> {
    Turn {
        state,
        graph,
        strategies: &config.strategies,
        phase,
        method: config.method(switches),
        counted,
        by_turns: reading(switches, switch_ids::REDUNDANCY_WINDOW) == "turns",
        heard: SignalReadings {
            reasoning: reading(switches, switch_ids::REASONING_SIGNAL) == "on",
            contradiction: reading(switches, switch_ids::CONTRADICTION_SIGNAL) == "on",
            concept_depth: reading(switches, switch_ids::CONCEPT_DEPTH_SIGNAL) == "on",
            uncertainty: reading(switches, switch_ids::UNCERTAINTY_SIGNAL) == "on",
        },
    }
}

const EMERGENCY: &str = "emergency";

/// The same decision over some of its alternatives, by place.
fn only(cells: &Cells, places: &[usize]) -> Cells {
    let column = |column: &Column| Column {
        x: places.iter().map(|at| column.x[*at]).collect(),
        origins: places
            .iter()
            .filter_map(|at| column.origins.get(*at).cloned())
            .collect(),
        ..column.clone()
    };
    let alternatives = places.iter().map(|at| cells.alternatives[*at].clone());
    Cells {
        columns: cells.columns.iter().map(column).collect(),
        alternatives: alternatives.collect(),
        ..cells.clone()
    }
}

/// Keeps a strategy for emergencies out while anything else passes.
fn others_first() -> Gate {
    let words = "another candidate passes";
    gate(
        ("emergency-only", "Only if no other candidate passes"),
        Effect::Reject,
        GateTest::Atom(Atom::settled(EMERGENCY, false, "", words)),
    )
}

/// SELECTED where any candidate ranks; else those for emergencies are asked, or the fallback is recommended.
fn guards(fallback: Option<usize>, opens: bool) -> Vec<Guard> {
    let none = Test::new(Measure::Ranked, Op::Lt, Limit::Constant(1.0));
    let (id, label, tone) = match (opens, fallback) {
        (true, _) => ("EMERGENCY", "Only for emergencies", Tone::Again),
        (false, Some(_)) => ("FALLBACK", "Fallback", Tone::Fallback),
        (false, None) => ("NONE", "Nothing to ask", Tone::Refused),
    };
    let recommended = fallback.filter(|_| !opens);
    let nothing = Guard {
        id: "none-passes".into(),
        label: "No candidate passes".into(),
        tests: vec![none],
        status: Status {
            label: label.into(),
            tone,
            winner: Pick::Nobody,
            recommended: recommended.map_or(Pick::Nobody, Pick::This),
            opens: opens.then(|| EMERGENCY.into()),
            ..Status::accepting(id)
        },
    };
    let selected = Guard {
        id: "selected".into(),
        label: "The highest score is asked".into(),
        tests: Vec::new(),
        status: Status {
            label: "Selected".into(),
            ..Status::accepting("SELECTED")
        },
    };
    vec![nothing, selected]
}

impl<'a> Held<'a> {
    fn strategy(self, candidate: &Candidate) -> &'a Strategy {
        &self.config.strategies[candidate.strategy]
    }

    fn cells(self, turn: Turn<'_>, candidates: &[Candidate]) -> Cells {
        let config = self.config;
        let vetoes = config.vetoes.iter().map(|listed| {
            let veto = VETOES[listed.rule];
            (veto, Given::of(veto.about(), listed, self.parameters))
        });
        let vetoes: Vec<Asked<'_>> = vetoes.collect();
        let alternatives = candidates.iter();
        let alternatives = alternatives.map(|one| self.alternative(turn, &vetoes, one));
        let mut criteria = Vec::new();
        let mut columns = Vec::new();
        for weighted in &config.scorers {
            let scorer = SCORERS[weighted.listed.rule];
            let about = scorer.about();
            let weights = config.strategies.iter();
            let weights = weights.map(|one| weight_id(about.id, &one.id));
            criteria.push(self.criterion(
                (about.id, about.label),
                weights,
                1.0,
                weighted.listed.rule,
            ));
            let given = Given::of(about, &weighted.listed, self.parameters);
            let mut column = Column::default();
            for candidate in candidates {
                let raw = scorer.score(turn, &given, candidate);
                let (x, origin) = self.cell(turn.state, candidate, about.id, raw);
                column.x.push(x);
                column.origins.push(origin);
            }
            columns.push(column);
        }
        self.tell_emotion(turn.state, &mut columns);
        self.bases(turn, candidates, &mut criteria, &mut columns);
        Cells {
            criteria,
            columns,
            classes: config.strategies.iter().map(|one| one.id.clone()).collect(),
            alternatives: alternatives.collect(),
            norm: if self.is(switch_ids::NORMALISE_ROWS, "on") {
                Norm::Weights
            } else {
                Norm::One
            },
            ..Cells::default()
        }
    }

    /// Notes at the first number of each candidate that an emotion moved the phase, which its multiplier follows.
    fn tell_emotion(self, state: &State, columns: &mut [Column]) {
        let words = emotional_words(state, self.parameters, self.switches);
        let origins = columns
            .first_mut()
            .map_or(&mut [][..], |one| &mut one.origins);
        for (origin, words) in origins.iter_mut().zip(words.iter().cycle()) {
            origin.notes.push((Provenance::Recorded, words.clone()));
        }
    }

    /// Whether a reading is chosen.
    fn is(self, id: &str, chosen: &str) -> bool {
        reading(self.switches, id) == chosen
    }

    /// Whether a phase is added rather than multiplied with. Divided by its weights a sum has no place for it.
    fn adds_phase(self) -> bool {
        self.is(switch_ids::PHASE_MODE, "added") && !self.is(switch_ids::NORMALISE_ROWS, "on")
    }

    /// A criterion whose colour is that of its place among all there can be, whatever a config lists.
    fn criterion(
        self,
        (id, label): (&str, &str),
        weights: impl Iterator<Item = Name>,
        sign: f64,
        at: usize,
    ) -> Criterion {
        let places = weights.filter_map(|id| self.parameters.place(&id));
        Criterion {
            weights: places.collect(),
            slot: u8::try_from(at + 1).unwrap_or(1),
            domain: Domain::new(0.0, 2.0),
            ..Criterion::new(id, label, sign, 0)
        }
    }

    /// What readings add beside scorers: a strategy's own base, and what a phase is over 1.
    fn bases(
        self,
        turn: Turn<'_>,
        candidates: &[Candidate],
        criteria: &mut Vec<Criterion>,
        columns: &mut Vec<Column>,
    ) {
        let strategies = || self.config.strategies.iter();
        if self.is(switch_ids::PRIORITY_BASE, "added") {
            let weights = [Name::from(ids::PRIORITY)].into_iter();
            let at = SCORERS.len();
            criteria.push(Criterion {
                // Before there were phases, nothing multiplied it. Source: ADR-006, "Scoring Formula".
                offset: !self.is(switch_ids::NORMALISE_ROWS, "on"),
                ..self.criterion(("priority_base", "Priority base"), weights, 1.0, at)
            });
            let bases = candidates.iter().map(|one| self.strategy(one).priority);
            columns.push(Column::new(bases.collect()));
        }
        if self.adds_phase() {
            let weights = strategies().map(|one| multiplier_id(turn.phase, &one.id));
            let at = SCORERS.len() + 1;
            criteria.push(self.criterion(("phase", "Phase"), weights, 1.0, at));
            let neutral = [Name::from(ids::NEUTRAL)].into_iter();
            criteria.push(self.criterion(
                ("neutral_phase", "Neutral multiplier"),
                neutral,
                -1.0,
                at,
            ));
            columns.extend([1, 2].map(|_| Column::new(vec![1.0; candidates.len()])));
        }
    }

    fn alternative(
        self,
        turn: Turn<'_>,
        vetoes: &[Asked<'_>],
        candidate: &Candidate,
    ) -> Alternative {
        let strategy = self.strategy(candidate);
        let multiplier = multiplier_id(turn.phase, &strategy.id);
        let by_phase = !self.adds_phase();
        let node = candidate.focus.node.map(|at| turn.state.nodes[at].place);
        Alternative {
            label: candidate.label.clone(),
            properties: properties(strategy, candidate, turn.state),
            class: candidate.strategy,
            multiplier: self.parameters.place(&multiplier).filter(|_| by_phase),
            place: Some(node.unwrap_or(turn.state.place)),
            gates: self.gates(turn, vetoes, candidate),
            ..Alternative::new(candidate.id.clone())
        }
    }

    fn gates(self, turn: Turn<'_>, vetoes: &[Asked<'_>], candidate: &Candidate) -> Vec<Gate> {
        let strategy = self.strategy(candidate);
        let asked = vetoes
            .iter()
            .filter(|(_, given)| !given.listed.exempt.contains(&strategy.id));
        let asked = asked.map(|(veto, given)| {
            let about = veto.about();
            let test = veto.test(turn, given, candidate);
            gate((about.id, about.label), Effect::Veto, test)
        });
        let mut gates: Vec<Gate> = asked.collect();
        if let Some(turns) = strategy.min_turns {
            let holds = f64::from(turn.state.turn) >= turns;
            let words = format!("turn {}, min_turns {turns}", turn.state.turn);
            let test = GateTest::Atom(Atom::settled("min_turns", holds, words.clone(), words));
            gates.push(gate(
                ("min-turns", "Not before min_turns"),
                Effect::Veto,
                test,
            ));
        }
        gates
    }

    /// What a scorer says, or what the state records that it said.
    fn cell(
        self,
        state: &State,
        candidate: &Candidate,
        scorer: &str,
        raw: Raw<'_>,
    ) -> (f64, Origin) {
        let of = |id: Name| state.raw.get(&(id, scorer.into()));
        // Of what is about nothing a log may say so in the id.
        let given =
            || of(candidate.id.clone()).or_else(|| of(format!("{}:none", candidate.id).into()));
        let recorded = self.is(switch_ids::RAW, "recorded");
        if let Some(number) = recorded.then(given).flatten() {
            let origin = Origin {
                formed: "as the state records it".to_owned(),
                notes: vec![(Provenance::Recorded, "not recomputed".to_owned())],
                ..Origin::default()
            };
            return (*number, origin);
        }
        let inputs = raw.heard.iter().take(MOST_HEARD).map(|one| Input {
            text: format!("“{}”", one.excerpt),
            place: one.place,
            provenance: Provenance::Read,
        });
        let mut notes = Vec::new();
        notes.extend(raw.signals.iter().map(|name| {
            let (shown, says) = (name.replace('_', " "), state.signals.words(name));
            let words = format!("a language model's signal, {shown}: {says}");
            (Provenance::Recorded, words)
        }));
        let about_elements = matches!(scorer, "coverage_gap" | "depth_breadth_balance");
        if state.seen_by == SeenBy::Aliases && about_elements {
            notes.push((
                Provenance::Heuristic,
                "elements are seen where a word of a node's label begins with one of theirs"
                    .to_owned(),
            ));
        }
        let origin = Origin {
            inputs: inputs.collect(),
            formed: raw.why,
            notes,
        };
        (raw.score, origin)
    }

    /// The candidate that is asked where nothing passes: of the first strategy in the config's list that has one, or else of
    /// closing.
    fn fallback(self, candidates: &[Candidate]) -> Option<usize> {
        let closing = [Name::new_static("closing")];
        let mut names = self.config.fallback.iter().chain(&closing);
        names.find_map(|name| {
            let mut all = candidates.iter();
            all.position(|one| self.strategy(one).id == *name)
        })
    }

    /// Puts what a log says beside the candidate that it says it of.
    fn record(
        self,
        state: &State,
        candidates: &[Candidate],
        cells: &mut Cells,
    ) -> Option<RecordedOutcome> {
        let record = state.recorded.as_ref()?;
        let mut of_strategy = candidates
            .iter()
            .enumerate()
            .filter(|(_, one)| self.strategy(one).id == record.strategy);
        let element = |at: usize| &state.elements[at].id;
        let node = |at: usize| &state.nodes[at].id;
        let about = |one: &Candidate| match (&record.element, one.focus.element) {
            (Some(named), Some(at)) => element(at) == named,
            (None, Some(_)) => false,
            _ => {
                let both = record.node.as_ref().zip(one.focus.node);
                both.is_none_or(|(named, at)| node(at) == named)
            }
        };
        let found = of_strategy.find(|(_, one)| about(one)).map(|(at, _)| at);
        let winner = match found {
            Some(at) => candidates[at].id.clone(),
            None => record.strategy.clone(),
        };
        if let Some(at) = found {
            let contributions = cells.criteria.iter().map(|criterion| {
                let mut terms = record.terms.iter();
                terms.find(|term| term.scorer == criterion.id)?.contribution
            });
            cells.alternatives[at].recorded = Some(Recorded {
                score: record.score,
                contributions: contributions.collect(),
                multiplier: record.multiplier,
                lacks: None,
            });
        }
        Some(RecordedOutcome {
            status: None,
            winner: Some(RecordedName(Some(winner))),
        })
    }
}

/// How many things said are told of at most: of the rest the words say how many there are.
const MOST_HEARD: usize = 5;

fn gate((id, label): (&'static str, &'static str), effect: Effect, test: GateTest) -> Gate {
    Gate {
        kind: GateKind::Rule,
        id: id.into(),
        label: label.into(),
        effect,
        test,
    }
}

/// What an interviewer is told of a candidate: its strategy, what it is about, and how to ask.
fn properties(strategy: &Strategy, candidate: &Candidate, state: &State) -> Vec<Property> {
    let focus = &candidate.focus;
    let node = |at: usize| state.nodes[at].id.as_str();
    let nodes: Vec<&str> = focus.nodes.iter().map(|at| node(*at)).collect();
    let element = focus.element.map(|at| state.elements[at].id.clone());
    let hint = Some(strategy.hint.as_str()).filter(|hint| !hint.is_empty());
    let mut all = vec![
        Property::text("strategy", Some(strategy.label.clone())),
        Property::text("prompt_hint", hint),
        Property::text("focus_type", Some(focus.rule.focus_type())),
        Property::text("node_id", focus.node.map(node)),
    ];
    if !nodes.is_empty() {
        all.push(Property::text("node_ids", Some(nodes.join(", "))));
    }
    all.extend([
        Property::text("element_id", element),
        Property::text("focus_description", Some(focus.description.as_str())),
        Property::number("confidence", focus.confidence),
    ]);
    all
}
