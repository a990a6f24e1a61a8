//! Reading a state without a workspace.

use steelyard_documents::{Decoder, File, Node};
use steelyard_interview::read::read_state;
use steelyard_interview::state::State;
use steelyard_system::Reader;

/// The state that stands at a node of a file.
pub(crate) fn state_of(file: &File, node: &Node) -> State {
    let mut trajectories = Vec::new();
    let mut reader = Reader {
        file: 0,
        key: 1,
        decoder: Decoder::new(&file.source),
        flawed: false,
        trajectories: &mut trajectories,
    };
    read_state(&mut reader, node, "case").expect("a state")
}
