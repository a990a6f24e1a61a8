//! Parts of the workspace that come as chunks, each with the first file that takes it.

use steelyard_engine::workspace::Workspace;
use steelyard_protocol::{Chunk, FileBytes};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::chunks::at_once;

type Give = fn(&mut Workspace);

/// The way into the chunk of interaction.
#[wasm_split(agents, fallible)]
#[allow(clippy::unnecessary_wraps, reason = "the chunk may not be here")]
fn agents() -> Result<Give, SplitLoaderError> {
    Ok(Workspace::read_interaction)
}

/// The way into the chunk of logs.
#[wasm_split(logs, fallible)]
#[allow(clippy::unnecessary_wraps, reason = "the chunk may not be here")]
fn logs() -> Result<Give, SplitLoaderError> {
    Ok(Workspace::read_logs)
}

/// The way into the chunk that unpacks.
#[wasm_split(packed, fallible)]
#[allow(clippy::unnecessary_wraps, reason = "the chunk may not be here")]
fn packed() -> Result<Give, SplitLoaderError> {
    Ok(Workspace::read_packed)
}

/// The way into the chunk that judges words.
#[wasm_split(judge, fallible)]
#[allow(clippy::unnecessary_wraps, reason = "the chunk may not be here")]
fn judge() -> Result<Give, SplitLoaderError> {
    Ok(Workspace::judge)
}

/// The way into the chunk that tells languages.
#[wasm_split(languages, fallible)]
#[allow(clippy::unnecessary_wraps, reason = "the chunk may not be here")]
fn languages() -> Result<Give, SplitLoaderError> {
    Ok(Workspace::tell_languages)
}

/// Gives the workspace what reading a file takes, as far as it is here.
pub(super) fn give(workspace: &mut Workspace, file: &FileBytes) {
    for chunk in file.chunks() {
        let part = match chunk {
            Chunk::Agents => at_once(agents()),
            Chunk::Logs => at_once(logs()),
            Chunk::Packed => at_once(packed()),
            Chunk::Judge => at_once(judge()),
            Chunk::Languages => at_once(languages()),
            Chunk::Rare | Chunk::Studies | Chunk::Runs => None,
        };
        if let Some(give) = part {
            give(workspace);
        }
    }
}
