//! Which map a table is read by.

use steelyard_engine::workspace::Workspace;
use steelyard_protocol as protocol;
use steelyard_table::{Mapping, Tables};

/// How a file is read as a table.
pub(super) fn mapping(workspace: &Workspace, key: u32) -> Option<protocol::Mapping> {
    match workspace.view::<Tables>()?.mapping(key) {
        Mapping::None => None,
        Mapping::Unmapped | Mapping::Given => Some(protocol::Mapping::Unmapped),
        Mapping::By(key) => Some(protocol::Mapping::By(key)),
    }
}
