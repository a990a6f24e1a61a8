//! Clusters, selections and sessions of interviews in WebAssembly with nothing around them, for the bench in the browser.
//!
//! What is timed, and against what, is said in `measure.mjs` beside this crate.

use steelyard_decision::{Decisions, Model, Settings, Verdict, weigh};
use steelyard_documents::{Budget, Decoder, read};
use steelyard_engine::workspace::Workspace;
use steelyard_interview::config::Config;
use steelyard_interview::graph::{Graph, clusters};
use steelyard_interview::read::read_state;
use steelyard_interview::state::State;
use steelyard_interview::{Evaluated, Interviews, evaluate};
use steelyard_system::Reader;
use wasm_bindgen::prelude::wasm_bindgen;

/// What stands for nobody.
const NOBODY: u32 = u32::MAX;

/// A graph as the product has it.
#[wasm_bindgen]
pub struct Edges {
    nodes: usize,
    all: Vec<(usize, usize)>,
}

#[wasm_bindgen]
impl Edges {
    /// Edges as pairs of ends, none twice.
    #[wasm_bindgen(constructor)]
    pub fn new(nodes: usize, ends: &[u32]) -> Edges {
        let pairs = ends.chunks_exact(2);
        Edges {
            nodes,
            all: pairs
                .map(|pair| (pair[0] as usize, pair[1] as usize))
                .collect(),
        }
    }

    /// The cluster of each node.
    pub fn clusters(&self) -> Vec<u32> {
        let found = clusters(self.nodes, &self.all);
        found.into_iter().map(to_u32).collect()
    }
}

/// A turn whose state is read, under a config at its defaults.
#[wasm_bindgen]
pub struct Turn {
    config: Config,
    state: State,
}

#[wasm_bindgen]
impl Turn {
    /// Reads the state of a JSON document.
    pub fn read(text: &str) -> Option<Turn> {
        let file = read("state.json", text.as_bytes(), &Budget::default());
        let mut reader = Reader {
            file: 0,
            key: 1,
            decoder: Decoder::new(&file.source),
            flawed: false,
            trajectories: &mut Vec::new(),
        };
        Some(Turn {
            state: read_state(&mut reader, file.documents.first()?, "turn")?,
            config: Config::default(),
        })
    }

    /// Evaluates and weighs; the place of the winner.
    pub fn select(&self) -> u32 {
        let found = self.evaluated();
        let weighed = weigh(&self.config.parameters, &found.cells);
        weighed.outcome.winner.map_or(NOBODY, to_u32)
    }

    /// Measures the graph; how many clusters it has.
    pub fn graph(&self) -> u32 {
        let graph = Graph::of(&self.state);
        graph.clusters.iter().max().map_or(0, |last| to_u32(*last))
    }

    /// The ids of the candidates, in their order.
    pub fn candidates(&self) -> Vec<String> {
        let found = self.evaluated().candidates;
        found.iter().map(|one| one.id.to_string()).collect()
    }

    /// The scores of the candidates.
    pub fn scores(&self) -> Vec<f64> {
        weigh(&self.config.parameters, &self.evaluated().cells).scores
    }

    /// The places of the candidates that rank, the first first.
    pub fn ranking(&self) -> Vec<u32> {
        let weighed = weigh(&self.config.parameters, &self.evaluated().cells);
        let ranking = weighed.order.into_iter().take(weighed.ranked);
        ranking.map(to_u32).collect()
    }
}

impl Turn {
    fn evaluated(&self) -> Evaluated {
        let config = &self.config;
        evaluate(config, &config.parameters, &config.switches, &self.state)
    }
}

/// A session as the worker has it: evaluated once, then weighed under one setting after another.
#[wasm_bindgen]
pub struct Session {
    workspace: Workspace,
    models: Vec<Model>,
    columns: Decisions,
    saved: Vec<Verdict>,
    found: Vec<Verdict>,
}

#[wasm_bindgen]
impl Session {
    /// Reads files and works out what they mean together.
    #[wasm_bindgen(constructor)]
    pub fn new(names: Vec<String>, texts: Vec<String>) -> Session {
        let mut workspace = Workspace::of(&[&Interviews]);
        for (key, (name, text)) in (1..).zip(names.into_iter().zip(texts)) {
            workspace.open(key, &name, text.as_bytes());
        }
        workspace.refresh();
        Session {
            workspace,
            models: Vec::new(),
            columns: Decisions::default(),
            saved: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Evaluates each turn; how many there are.
    pub fn evaluate(&mut self) -> usize {
        self.models = self.workspace.models(&Settings::default());
        self.models.len()
    }

    /// Puts the turns side by side, to be weighed together, and weighs them as saved.
    pub fn align(&mut self) {
        self.columns = Decisions::new(self.models.clone());
        self.saved = self.columns.verdicts(&Settings::default());
    }

    /// Weighs every turn with one parameter moved; how many have another winner than as saved.
    pub fn moved(&mut self, id: &str, value: f64) -> usize {
        let settings = Settings {
            values: vec![(id.to_owned(), value)],
            ..Settings::default()
        };
        self.found = self.columns.verdicts(&settings);
        let pairs = self.saved.iter().zip(&self.found);
        pairs
            .filter(|(one, other)| one.winner != other.winner)
            .count()
    }

    /// The winners of the last move, a place in its turn each.
    pub fn winners(&self) -> Vec<u32> {
        let turns = self.models.iter().zip(&self.found);
        let winner = |(model, verdict): (&Model, &Verdict)| {
            let mut all = model.cells.alternatives.iter();
            let place = all.position(|one| Some(&one.id) == verdict.winner.as_ref());
            place.map_or(NOBODY, to_u32)
        };
        turns.map(winner).collect()
    }

    /// How many candidates each turn has.
    pub fn counts(&self) -> Vec<u32> {
        let turns = self.models.iter();
        turns
            .map(|model| to_u32(model.cells.alternatives.len()))
            .collect()
    }

    /// The ids of the scorers.
    pub fn scorers(&self) -> Vec<String> {
        let first = self.models.first();
        let criteria = first.map_or(&[][..], |model| &model.cells.criteria);
        criteria.iter().map(|one| one.id.to_string()).collect()
    }

    /// The ids of the strategies.
    pub fn strategies(&self) -> Vec<String> {
        let first = self.models.first();
        let classes = first.map_or(&[][..], |model| &model.cells.classes);
        classes.iter().map(ToString::to_string).collect()
    }

    /// Raw scores: turn by turn, candidate by candidate, scorer by scorer.
    pub fn raw(&self) -> Vec<f64> {
        let mut all = Vec::new();
        for cells in self.models.iter().map(|model| &model.cells) {
            for at in 0..cells.alternatives.len() {
                all.extend(cells.columns.iter().map(|column| column.x[at]));
            }
        }
        all
    }

    /// The strategy of each candidate, by place; what a veto keeps out has none.
    pub fn classes(&self) -> Vec<u32> {
        self.each(|model, at| {
            let one = &model.cells.alternatives[at];
            let passes = one.gates.iter().all(|gate| gate.passes(&model.parameters));
            if passes { to_u32(one.class) } else { NOBODY }
        })
    }

    /// What each candidate's sum is multiplied by.
    pub fn multipliers(&self) -> Vec<f64> {
        self.each(|model, at| {
            let place = model.cells.alternatives[at].multiplier;
            place.map_or(1.0, |place| model.parameters.value(place))
        })
    }

    /// The weights, scorer by scorer and strategy by strategy.
    pub fn weights(&self) -> Vec<f64> {
        let Some(model) = self.models.first() else {
            return Vec::new();
        };
        let criteria = model.cells.criteria.iter();
        let weights = criteria.flat_map(|one| &one.weights);
        weights
            .map(|place| model.parameters.value(*place))
            .collect()
    }

    /// Whether each of the weights goes along with that of its scorer.
    pub fn follow(&self) -> Vec<u8> {
        let Some(model) = self.models.first() else {
            return Vec::new();
        };
        let criteria = model.cells.criteria.iter();
        let weights = criteria.flat_map(|one| &one.weights);
        let follows = |place: &usize| model.parameters.at(*place).is_some_and(|one| one.follows);
        weights.map(|place| u8::from(follows(place))).collect()
    }
}

impl Session {
    fn each<T>(&self, of: impl Fn(&Model, usize) -> T) -> Vec<T> {
        let of = &of;
        let turns = self.models.iter();
        let all = turns
            .flat_map(|model| (0..model.cells.alternatives.len()).map(move |at| of(model, at)));
        all.collect()
    }
}

fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(NOBODY)
}
