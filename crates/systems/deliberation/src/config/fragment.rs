//! Which documents are configs of a deliberation: whole ones, and fragments whose keys leave no doubt.

use steelyard_documents::dialects::has;
use steelyard_documents::{Entry, EntryKind, Node, Span, Value, normalised};
use steelyard_system::{Claim, holding, spelled};

use super::keys::{Holds, Key, of_section};
use super::read::Mode;
use super::simulation::Chances;

/// Sections that only a config of a deliberation has, where their own keys are in them.
const CLEAR: [&str; 4] = [
    "small_group_handling",
    "convergence",
    "divergence",
    "simulation",
];

/// Sections that other programs have as well.
const SHARED: [&str; 5] = ["trust", "triage", "similarity", "readings", "rubric"];

/// Keys of a criterion of a rubric, one of which a fragment has to have.
const CRITERION: [&str; 3] = ["weight", "guidelines", "guideline"];

/// Whether a document is the config of a deliberation, whole or a fragment.
pub fn looks_like_config(node: &Node) -> bool {
    config_claim(node) > Claim::No
}

/// How sure it is that a document is the config of a deliberation.
pub fn config_claim(node: &Node) -> Claim {
    if is_whole(node) {
        Claim::Sure
    } else if is_fragment(node) {
        Claim::Likely
    } else {
        Claim::No
    }
}

/// Agents with something that only a deliberation has, or safeguards.
fn is_whole(node: &Node) -> bool {
    let own = [
        "safeguards",
        "convergence",
        "rubric",
        "small_group_strategy",
        "small_group_handling",
        "divergence",
    ];
    holding(node, &["agents"]).is_some() && has(node, &own)
        || holding(node, &["safeguards"]).is_some_and(|entry| {
            let mut sections = of_section(&["safeguards"]);
            sections.any(|key| has(&entry.value, key.names))
        })
}

/// Part of a config: a key that only a deliberation has; a mode of a deliberation with another key of one; or a section that
/// others have as well, with keys of its own alone, and a version or a second such key.
fn is_fragment(node: &Node) -> bool {
    let text = |entry: &&Entry| entry.value.text().is_some();
    let strategy = spelled(node, &["small_group_strategy"]).filter(text);
    if strategy.is_some() || CLEAR.iter().any(|name| inner_keys(node, name).is_own()) {
        return true;
    }
    if !has_known_keys_alone(node) {
        return false;
    }
    let versioned = has(node, &["schema_version"]);
    let scalars = has(node, &["deterministic"]) || has(node, &["seed"]);
    has_mode(node) && (versioned || scalars)
        || SHARED.iter().any(|name| {
            let keys = inner_keys(node, name);
            keys.known > 0 && keys.unknown == 0 && (versioned || keys.known > 1)
        })
}

/// Whether a document has one of the modes of a deliberation.
fn has_mode(node: &Node) -> bool {
    let mode = spelled(node, &["mode"]).and_then(|entry| entry.value.text());
    mode.is_some_and(|word| Mode::parse(word).is_some())
}

/// Keys of a section, by whether a config of a deliberation has them.
#[derive(Clone, Copy, Default)]
struct InnerKeys {
    known: usize,
    unknown: usize,
}

impl InnerKeys {
    /// Whether they are a deliberation's, a slip of the keyboard or two among them.
    const fn is_own(self) -> bool {
        self.known > 0 && self.known >= self.unknown
    }
}

fn inner_keys(node: &Node, section: &str) -> InnerKeys {
    let mut keys = InnerKeys::default();
    let Some(entry) = holding(node, &[section]) else {
        return keys;
    };
    if section == "rubric" {
        let criteria = spelled(&entry.value, &["criteria"]).map(|entry| &entry.value);
        let items = criteria.map_or(&[][..], Node::items);
        keys.known = items.iter().filter(|item| has(item, &CRITERION)).count();
        keys.unknown = items.len() - keys.known;
        return keys;
    }
    for entry in entry.value.entries() {
        let name = normalised(&entry.key);
        let of_chances = section == "simulation" && Chances::KEYS.contains(&name.as_str());
        let known = of_section(&[section]).any(|key| key.names.contains(&name.as_str()));
        if of_chances || known {
            keys.known += 1;
        } else {
            keys.unknown += 1;
        }
    }
    keys
}

/// Whether all keys of a document are those of a config.
fn has_known_keys_alone(node: &Node) -> bool {
    node.entries().iter().all(|entry| {
        let name = normalised(&entry.key);
        let is_named = |key: &&'static Key| key.names.contains(&name.as_str());
        let known = of_section(&[]).find(is_named);
        let fits = known.is_some_and(|key| match key.holds {
            Holds::Map => matches!(entry.value.value, Value::Map(_)),
            _ => true,
        });
        entry.kind == EntryKind::Field && fits
    })
}

/// What a document is that could be a fragment of a config and as well another program's: its keys, and where they are.
pub fn incomplete(root: &Node) -> Option<(String, Span)> {
    // A label or a length alone tells nothing of whose it is.
    const TELLING: [&str; 3] = ["mode", "deterministic", "seed"];
    let tells = |name: &&str| {
        let keys = inner_keys(root, name);
        TELLING.contains(name) && has(root, &[*name]) || keys.known > 0 && keys.unknown == 0
    };
    if has(root, &["mode"]) && !has_mode(root) {
        return None;
    }
    let found: Vec<&str> = TELLING.into_iter().chain(SHARED).filter(tells).collect();
    let is_one = !found.is_empty() && has_known_keys_alone(root) && config_claim(root) == Claim::No;
    is_one.then(|| {
        (
            found.join(", "),
            Span::new(root.span.start, root.span.start),
        )
    })
}
