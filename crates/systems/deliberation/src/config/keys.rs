//! Where the settings of a deliberation stand in a config.

use std::fmt::Write as _;

use steelyard_documents::{Node, Span, Value};
use steelyard_system::spelled;

use super::numbers::ids;
use super::switches::switch_ids;

/// What stands under a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// The value of a parameter.
    Number(&'static str),
    /// One of the words of a reading.
    Word(&'static str),
    /// Whether something is on: readings whose first choice is on.
    On(&'static str),
    /// The same of one whose second choice is on.
    Flag(&'static str),
    /// More keys.
    Map,
    /// A value with a reader of its own.
    Own,
    /// A value without effect; why, or what to do instead.
    Unused(&'static str),
}

/// A key of a config: the maps that it stands in, its names (the first is the one that is written), and what it holds.
pub(super) struct Key {
    pub(super) section: &'static [&'static str],
    pub(super) names: &'static [&'static str],
    pub(super) holds: Holds,
}

const fn key(
    section: &'static [&'static str],
    names: &'static [&'static str],
    holds: Holds,
) -> Key {
    Key {
        section,
        names,
        holds,
    }
}

const ROOT: &[&str] = &[];
const CONVERGENCE: &[&str] = &["convergence"];
const SMALL: &[&str] = &["small_group_handling"];
const SAFEGUARDS: &[&str] = &["safeguards"];
const ADVOCATE: &[&str] = &["safeguards", "devil_advocate"];
const SHADOW: &[&str] = &["safeguards", "shadow_rubric"];
const PROBATION: &[&str] = &["safeguards", "probation_period"];
const COOLDOWN: &[&str] = &["safeguards", "cooldown"];
const TRIAGE: &[&str] = &["triage"];
const TRUST: &[&str] = &["trust"];
const DIVERGENCE: &[&str] = &["divergence"];
const SIMILARITY: &[&str] = &["similarity"];
const READINGS: &[&str] = &["readings"];
const METRICS: &[&str] = &["metrics"];

use Holds::{Flag, Map, Number, On, Own, Unused, Word};

/// All keys.
pub(super) const KEYS: &[Key] = &[
    key(ROOT, &["schema_version"], Own),
    key(ROOT, &["task", "topic"], Own),
    key(
        ROOT,
        &["artifact_type"],
        Unused("artifacts are texts, whatever their type"),
    ),
    key(ROOT, &["agents"], Own),
    key(ROOT, &["rounds"], Own),
    key(ROOT, &["mode"], Own),
    key(ROOT, &["rubric"], Own),
    key(ROOT, &["seed"], Own),
    key(ROOT, &["simulation"], Own),
    key(
        ROOT,
        &["llm"],
        Unused(
            "no language model is called: answers of simulated runs are in a file, simulate --mock FILE",
        ),
    ),
    key(
        ROOT,
        &["api_key"],
        Unused(
            "no language model is called: answers of simulated runs are in a file, simulate --mock FILE",
        ),
    ),
    key(
        ROOT,
        &["name"],
        Unused("a label of the file; task names what is worked on"),
    ),
    key(
        ROOT,
        &["description"],
        Unused("a label of the file; task names what is worked on"),
    ),
    key(
        ROOT,
        &["output_dir"],
        Unused("the folder of simulate --out DIR"),
    ),
    key(ROOT, &["deterministic"], Flag(switch_ids::DETERMINISTIC)),
    key(
        ROOT,
        &["small_group_strategy"],
        Word(switch_ids::SMALL_GROUPS),
    ),
    key(ROOT, &["small_group_handling"], Map),
    key(ROOT, &["convergence"], Map),
    key(ROOT, &["safeguards"], Map),
    key(ROOT, &["metrics"], Map),
    key(ROOT, &["triage"], Map),
    key(ROOT, &["trust"], Map),
    key(ROOT, &["divergence"], Map),
    key(ROOT, &["similarity"], Map),
    key(ROOT, &["readings"], Map),
    key(CONVERGENCE, &["method"], Word(switch_ids::CONVERGENCE)),
    key(
        CONVERGENCE,
        &["threshold", "consensus_threshold"],
        Number(ids::THRESHOLD),
    ),
    key(
        CONVERGENCE,
        &["similarity_threshold"],
        Number(ids::SIMILARITY),
    ),
    key(
        CONVERGENCE,
        &["small_group_strategy"],
        Word(switch_ids::SMALL_GROUPS),
    ),
    key(CONVERGENCE, &["max_rounds"], Own),
    key(
        CONVERGENCE,
        &["triage"],
        Unused("disagreements are always classified, at the confidence of triage.threshold"),
    ),
    key(SMALL, &["strategy"], Word(switch_ids::SMALL_GROUPS)),
    key(SMALL, &["unanimous_threshold"], Number(ids::BOUND)),
    key(SAFEGUARDS, &["enabled"], On(switch_ids::SAFEGUARDS)),
    key(SAFEGUARDS, &["devil_advocate", "devils_advocate"], Map),
    key(SAFEGUARDS, &["shadow_rubric"], Map),
    key(SAFEGUARDS, &["probation_period", "probation"], Map),
    key(SAFEGUARDS, &["cooldown"], Map),
    key(
        SAFEGUARDS,
        &["rejection_option"],
        Unused("a vote may always name no artifact"),
    ),
    key(SAFEGUARDS, &["pause_on_critical"], Own),
    key(ADVOCATE, &["enabled"], On(switch_ids::DEVIL_ADVOCATE)),
    key(ADVOCATE, &["rotation"], Word(switch_ids::ROTATION)),
    key(ADVOCATE, &["skip_rate"], Number(ids::SKIP_RATE)),
    key(
        ADVOCATE,
        &["min_trust", "minimum_trust"],
        Number(ids::LEAST_TRUST),
    ),
    key(ADVOCATE, &["penalty"], Number(ids::PENALTY)),
    key(ADVOCATE, &["agent"], Own),
    key(SHADOW, &["enabled"], On(switch_ids::SHADOW_RUBRIC)),
    key(SHADOW, &["check_frequency"], Number(ids::CHECK_EVERY)),
    key(
        SHADOW,
        &["warning_threshold", "warning"],
        Number(ids::WARNING),
    ),
    key(
        SHADOW,
        &["critical_threshold", "critical"],
        Number(ids::CRITICAL),
    ),
    key(SHADOW, &["pause_on_critical"], Own),
    key(
        SHADOW,
        &["path"],
        Unused("the rubric at the start of a run is the one that it is compared with"),
    ),
    key(PROBATION, &["enabled"], On(switch_ids::PROBATION)),
    key(PROBATION, &["rounds"], Number(ids::PROBATION)),
    key(COOLDOWN, &["enabled"], On(switch_ids::COOLDOWN_PERIOD)),
    key(COOLDOWN, &["rounds"], Number(ids::COOLDOWN)),
    key(
        TRIAGE,
        &["threshold", "confidence_threshold"],
        Number(ids::TRIAGE),
    ),
    key(
        TRIAGE,
        &["enabled"],
        Unused("disagreements are always classified, at the confidence of triage.threshold"),
    ),
    key(TRUST, &["impact"], Number(ids::IMPACT)),
    key(TRUST, &["depth"], Number(ids::DEPTH)),
    key(TRUST, &["regret"], Number(ids::REGRET)),
    key(TRUST, &["initial"], Number(ids::INITIAL)),
    key(TRUST, &["window_days"], Number(ids::WINDOW)),
    key(TRUST, &["min_events"], Number(ids::FEWEST)),
    key(TRUST, &["words"], Number(ids::WORDS)),
    key(TRUST, &["citation"], Number(ids::CITATION)),
    key(TRUST, &["max_citations"], Number(ids::CITATIONS)),
    key(TRUST, &["max_depth"], Number(ids::GREATEST)),
    key(DIVERGENCE, &["similarity_threshold"], Number(ids::APPROACH)),
    key(
        DIVERGENCE,
        &["min_approaches", "minimum_approaches"],
        Number(ids::APPROACHES),
    ),
    key(SIMILARITY, &["method"], Word(switch_ids::METHOD)),
    key(
        READINGS,
        &["opinion_weight"],
        Word(switch_ids::OPINION_WEIGHT),
    ),
    key(READINGS, &["rubric"], Word(switch_ids::RUBRIC)),
    key(
        READINGS,
        &["drift_measure"],
        Word(switch_ids::DRIFT_MEASURE),
    ),
    key(
        READINGS,
        &["first_novelty"],
        Word(switch_ids::FIRST_NOVELTY),
    ),
    key(READINGS, &["depth_scale"], Word(switch_ids::DEPTH_SCALE)),
    key(READINGS, &["cooldown"], Word(switch_ids::COOLDOWN)),
    key(
        METRICS,
        &["log_dir"],
        Unused("the folder of simulate --out DIR"),
    ),
    key(
        METRICS,
        &["regret_tracking"],
        Unused("always measured where the log has the events"),
    ),
    key(
        METRICS,
        &["dissent_impact"],
        Unused("always measured where the log has the events"),
    ),
    key(METRICS, &["escalation_usefulness"], Unused("not measured")),
];

/// The keys from a config to the value of a parameter or a reading, as they are spelled there; `None` for one that has no
/// place in it.
pub fn path_of(root: &Node, id: &str) -> Option<Vec<String>> {
    if let Some(name) = id.strip_prefix("deliberation.weight.") {
        let rubric = spelled(root, &["rubric"])?;
        let criteria = spelled(&rubric.value, &["criteria"])?;
        let named = |node: &Node| {
            let entry = spelled(node, &["name"]);
            entry.and_then(|entry| entry.value.text()).map(str::trim) == Some(name)
        };
        let at = criteria.value.items().iter().position(named)?;
        let weight = spelled(&criteria.value.items()[at], &["weight"]);
        let last = weight.map_or("weight", |entry| entry.key.as_str());
        let path = [rubric.key.as_str(), &criteria.key, &at.to_string(), last];
        return Some(path.map(str::to_owned).into());
    }
    let is_of = |one: &&Key| match one.holds {
        Number(known) | Word(known) | On(known) | Flag(known) => known == id,
        Map | Own | Unused(_) => false,
    };
    // Of several places the one that is there, else the first.
    let mut all = KEYS.iter().filter(is_of);
    let first = all.clone().next()?;
    let there = all.find_map(|one| Some(spelled_path(root, one)).filter(|(_, there)| *there));
    Some(there.unwrap_or_else(|| spelled_path(root, first)).0)
}

/// The keys to one, as far as they are there as spelled, and whether it is there.
fn spelled_path(root: &Node, one: &Key) -> (Vec<String>, bool) {
    let mut node = Some(root);
    let mut path = Vec::new();
    let sections = one
        .section
        .iter()
        .map(|name| names_of(name))
        .chain([one.names]);
    for names in sections {
        let entry = node.and_then(|node| spelled(node, names));
        path.push(entry.map_or(names[0].to_owned(), |entry| entry.key.clone()));
        node = entry.map(|entry| &entry.value);
    }
    (path, node.is_some())
}

/// All names of a section.
fn names_of(section: &&'static str) -> &'static [&'static str] {
    let found = KEYS
        .iter()
        .find(|one| one.holds == Map && one.names.contains(section));
    found.map_or(&[], |one| one.names)
}

/// How a reading is written in a config: a word, or true and false.
pub fn spelled_reading(id: &str, reading: &str) -> String {
    let flag = KEYS.iter().find_map(|one| match one.holds {
        On(known) | Flag(known) if known == id => Some(()),
        _ => None,
    });
    match flag {
        Some(()) => (reading == "on").to_string(),
        None => reading.to_owned(),
    }
}

/// Writes values by id into their places of a config, each section once.
pub fn write(text: &mut String, values: &[(&str, String)]) {
    write_section(text, ROOT, values);
}

fn write_section(text: &mut String, section: &[&str], values: &[(&str, String)]) {
    let indent = "  ".repeat(section.len());
    for one in of_section(section) {
        match one.holds {
            Number(id) | Word(id) | On(id) | Flag(id) => {
                let is_first = KEYS.iter().find(|other| other.holds == one.holds);
                let is_first = is_first.is_some_and(|other| std::ptr::eq(other, one));
                let value = values.iter().find(|(known, _)| *known == id);
                if let Some((_, value)) = value.filter(|_| is_first) {
                    let _written = writeln!(text, "{indent}{}: {value}", one.names[0]);
                }
            }
            Map => {
                let mut inner = String::new();
                let path: Vec<&str> = section.iter().copied().chain([one.names[0]]).collect();
                write_section(&mut inner, &path, values);
                if !inner.is_empty() {
                    let _written = write!(text, "{indent}{}:\n{inner}", one.names[0]);
                }
            }
            Own | Unused(_) => {}
        }
    }
}

/// Values by id as one config has them: maps by the keys of their places. What has no place is left out.
pub fn tree<'a>(values: impl Iterator<Item = (&'a str, String)>) -> serde_json::Value {
    let nothing = Node {
        span: Span::new(0, 0),
        value: Value::Null,
    };
    let mut all = serde_json::Value::Null;
    for (id, value) in values {
        let Some(path) = path_of(&nothing, id) else {
            continue;
        };
        let place = path.iter().fold(&mut all, |place, key| &mut place[key]);
        *place = serde_json::from_str(&value).unwrap_or_else(|_| value.into());
    }
    all
}

/// The keys of a section.
pub(super) fn of_section(section: &[&str]) -> impl Iterator<Item = &'static Key> {
    let section = section.to_vec();
    KEYS.iter()
        .filter(move |one| one.section == section.as_slice())
}
