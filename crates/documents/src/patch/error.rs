/// Why a value cannot be set. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatchError {
    /// A key on the path holds something that has no keys.
    NotAMap {
        /// The path up to there: `weights.w_e`.
        at: String,
        /// What is there: "a list of 3".
        found: String,
    },
    /// The path ends at a map or a list.
    NotAScalar {
        /// The whole path.
        at: String,
        /// What is there.
        found: String,
    },
    /// A list has no item of that number.
    NoSuchItem {
        /// The path up to and with the number.
        at: String,
    },
    /// Two changes of one patch want the same key to be a value and a map.
    Conflict {
        /// The path of that key.
        at: String,
    },
    /// The value stands there by a YAML alias: it is written elsewhere.
    Shared {
        /// The path of the alias.
        at: String,
    },
    /// The edit would change another place too: an alias repeats what is edited.
    ChangesElsewhere {
        /// The path of what would change.
        at: String,
    },
    /// The syntax has no place for the edit, or the file is no document.
    Unsupported,
    /// Two patches change the same bytes.
    Overlap,
}

impl std::fmt::Display for PatchError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotAMap { at, found } => {
                write!(f, "`{at}` is {found}, and has no keys to set")
            }
            Self::NotAScalar { at, found } => {
                write!(f, "`{at}` is {found}, not a single value")
            }
            Self::NoSuchItem { at } => write!(f, "the list has no item `{at}`"),
            Self::Conflict { at } => {
                write!(f, "`{at}` would have to be a value and a map at once")
            }
            Self::Shared { at } => {
                write!(
                    f,
                    "`{at}` is a YAML alias: edit the anchor it names, by hand"
                )
            }
            Self::ChangesElsewhere { at } => {
                write!(f, "`{at}` would change with it; edit it by hand")
            }
            Self::Unsupported => f.write_str("this place cannot be edited; edit it by hand"),
            Self::Overlap => f.write_str("two edits change the same text"),
        }
    }
}

impl std::error::Error for PatchError {}
