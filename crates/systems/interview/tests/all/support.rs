//! Reading configs and states without a workspace.

use steelyard_documents::{Budget, Decoder, Diagnostic, File, Node, read};
use steelyard_interview::config::{Config, read_config};
use steelyard_interview::read::read_state;
use steelyard_interview::state::State;
use steelyard_interview::{Evaluated, evaluate};
use steelyard_system::Reader;

/// The state that stands at a node of a file.
pub(crate) fn state_of(file: &File, node: &Node) -> State {
    read_at(file, node).0
}

fn read_at(file: &File, node: &Node) -> (State, Vec<Diagnostic>) {
    let mut trajectories = Vec::new();
    let mut reader = Reader {
        file: 0,
        key: 1,
        decoder: Decoder::new(&file.source),
        flawed: false,
        trajectories: &mut trajectories,
    };
    let state = read_state(&mut reader, node, "case").expect("a state");
    (state, reader.decoder.into_diagnostics())
}

/// The state of a text, and what is said of it.
pub(crate) fn state(text: &str) -> (State, Vec<Diagnostic>) {
    let file = read("state.json", text.as_bytes(), &Budget::default());
    read_at(&file, &file.documents[0])
}

/// The config of a text, and what is said of it.
pub(crate) fn config(text: &str) -> (Config, Vec<Diagnostic>) {
    let file = read("scoring.yaml", text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let draft = read_config(&mut decoder, &file.documents[0]);
    (Config::of(&draft), decoder.into_diagnostics())
}

/// A turn of two texts.
pub(crate) fn evaluated(config: &Config, text: &str) -> Evaluated {
    let (state, _) = state(text);
    evaluate(config, &config.parameters, &config.switches, &state)
}

/// The raw score of a candidate by a scorer.
pub(crate) fn raw(found: &Evaluated, candidate: &str, scorer: &str) -> f64 {
    let at = found.candidates.iter().position(|one| one.id == candidate);
    let column = found.cells.criteria.iter().position(|one| one.id == scorer);
    found.cells.columns[column.expect(scorer)].x[at.expect(candidate)]
}

/// All that is said of a number: how it was formed, and notes.
pub(crate) fn told(found: &Evaluated, candidate: &str, scorer: &str) -> String {
    let at = found.candidates.iter().position(|one| one.id == candidate);
    let column = found.cells.criteria.iter().position(|one| one.id == scorer);
    let origin = &found.cells.columns[column.expect(scorer)].origins[at.expect(candidate)];
    let notes = origin.notes.iter().map(|(_, words)| words.as_str());
    let all: Vec<&str> = [origin.formed.as_str()].into_iter().chain(notes).collect();
    all.join("; ")
}

/// What diagnostics found, expected and did, a line each.
pub(crate) fn lines(diagnostics: &[Diagnostic]) -> Vec<String> {
    let lines = diagnostics.iter();
    lines
        .map(|one| {
            format!(
                "{}: {} / {} / {}",
                one.code.id(),
                one.found,
                one.expected,
                one.done
            )
        })
        .collect()
}
