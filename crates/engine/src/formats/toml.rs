//! TOML.

use super::Node;
use super::origin::Origin;
use super::reading::Reading;

pub(super) fn read(_text: &str, _origin: &Origin, _reading: &mut Reading) -> Option<Node> {
    None
}
