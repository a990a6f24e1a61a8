//! The keys of the documents of interviews: of each map that is read, which keys there are and what becomes of them.
//!
//! Readers report keys that are in none of these lists, and those that have no effect; tests walk over all of them.

mod signals;

use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::{
    Code, Decoder, Entry, EntryKind, Node, Severity, Value, nearest, normalised,
};

use crate::codes;
use crate::rule::About;
use crate::tier1::VETOES;
use crate::tier2::SCORERS;

pub(crate) use signals::{SIGNAL_FORMS, SignalForm};

/// What becomes of the value of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It changes a decision, or is shown in one.
    Used,
    /// It has no effect, which a diagnostic says, with what has the effect instead.
    Idle(&'static str),
    /// It names or describes its map for people and other programs; nothing could depend on it.
    Label,
}

/// A key with its other spellings.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its names, the usual one first.
    pub names: &'static [&'static str],
    /// What becomes of it.
    pub fate: Fate,
}

/// The keys of one sort of map.
#[derive(Clone, Debug)]
pub struct Form {
    /// What the map is, with its article: "a strategy".
    pub what: &'static str,
    /// Where such maps stand in their documents: keys, and `*` for each item or value.
    pub places: Vec<Vec<&'static str>>,
    /// The keys.
    pub keys: Vec<Key>,
}

const fn used(names: &'static [&'static str]) -> Key {
    Key {
        names,
        fate: Fate::Used,
    }
}

const fn idle(names: &'static [&'static str], instead: &'static str) -> Key {
    Key {
        names,
        fate: Fate::Idle(instead),
    }
}

const fn label(names: &'static [&'static str]) -> Key {
    Key {
        names,
        fate: Fate::Label,
    }
}

/// What is expected in place of a key of another program's services.
const ELSEWHERE: &str =
    "a key of the choice of strategies: this one is of the interviewing program";

pub(crate) const CONFIG: &[Key] = &[
    used(&["scoring"]),
    used(&["strategies"]),
    used(&["tier1_scorers"]),
    used(&["tier2_scorers"]),
    used(&["phase_profiles"]),
    used(&["phases"]),
    used(&["phase_config"]),
    used(&["strategy_service"]),
    used(&["fallback", "fallback_strategies"]),
    used(&["readings", "switches"]),
    used(&["use_llm_signals"]),
    used(&["validation"]),
    idle(
        &["engine"],
        "nothing: all vetoes are evaluated, and all digits are kept",
    ),
    idle(
        &["llm"],
        "nothing: no language model is called; states carry its signals",
    ),
    idle(&["session"], ELSEWHERE),
    idle(&["session_service"], ELSEWHERE),
    label(&["id"]),
    label(&["name"]),
    label(&["description"]),
    label(&["version"]),
    label(&["schema"]),
    label(&["schema_version"]),
];

pub(crate) const STRATEGY: &[Key] = &[
    used(&["id"]),
    used(&["name"]),
    used(&["type_category", "category"]),
    used(&["enabled"]),
    used(&["focus"]),
    used(&["emergency_only"]),
    used(&["min_turns"]),
    used(&["priority_base"]),
    used(&["prompt_hint"]),
    label(&["description"]),
    idle(&["class"], "focus, which says what a strategy is about"),
    idle(
        &["params"],
        "focus, min_turns or emergency_only: strategies have no parameters",
    ),
];

pub(crate) const VETO: &[Key] = &[
    used(&["id"]),
    used(&["class"]),
    used(&["enabled"]),
    used(&["params"]),
    label(&["name"]),
    label(&["description"]),
    idle(&["weight"], "nothing: a veto has no weight"),
    idle(&["strategy_weights"], "nothing: a veto has no weight"),
];

pub(crate) const SCORER: &[Key] = &[
    used(&["id"]),
    used(&["class"]),
    used(&["enabled"]),
    used(&["params"]),
    used(&["weight"]),
    used(&["strategy_weights"]),
    label(&["name"]),
    label(&["description"]),
];

pub(crate) const PHASE_LENGTHS: &[Key] = &[
    used(&["exploratory"]),
    used(&["focused"]),
    used(&["closing"]),
    used(&["emotional_turns"]),
];

pub(crate) const PHASE_LENGTH: &[Key] = &[used(&["n_turns"]), label(&["description"])];

/// The closing phase ends with the interview.
pub(crate) const CLOSING_LENGTH: &[Key] = &[
    idle(
        &["n_turns"],
        "nothing: the closing phase begins where the focused one ends, and lasts to the end",
    ),
    label(&["description"]),
];

pub(crate) const PHASE_BOUNDS: &[Key] = &[
    used(&["exploratory"]),
    used(&["focused"]),
    used(&["closing"]),
];

pub(crate) const EXPLORATORY_BOUNDS: &[Key] = &[
    used(&["min_turns"]),
    used(&["max_turns"]),
    idle(
        &["trigger_coverage"],
        "trigger_coverage of focused, which ends the exploratory phase",
    ),
    label(&["description"]),
];

pub(crate) const FOCUSED_BOUNDS: &[Key] = &[
    used(&["min_turns"]),
    used(&["trigger_coverage"]),
    idle(
        &["max_turns"],
        "null: the focused phase ends where the closing one begins",
    ),
    label(&["description"]),
];

pub(crate) const CLOSING_BOUNDS: &[Key] = &[
    used(&["min_turns"]),
    used(&["trigger_coverage"]),
    idle(&["max_turns"], "null: the closing phase lasts to the end"),
    label(&["description"]),
];

pub(crate) const STRATEGY_SERVICE: &[Key] = &[
    used(&["exploratory_min_turns"]),
    used(&["focused_coverage_threshold"]),
    used(&["closing_min_turns"]),
    used(&["closing_coverage_threshold"]),
    idle(
        &["alternatives_count"],
        "nothing: all candidates are listed",
    ),
    idle(
        &["alternatives_min_score"],
        "nothing: all candidates are listed",
    ),
];

pub(crate) const VALIDATION: &[Key] = &[
    used(&["tier2_weights_must_sum_to"]),
    used(&["tolerance"]),
    idle(
        &["require_at_least_one_tier1"],
        "nothing: vetoes are optional",
    ),
    idle(
        &["warn_if_tier1_veto_rate_exceeds"],
        "steelyard coverage, which counts vetoes",
    ),
];

pub(crate) const STATE: &[Key] = &[
    used(&["interview", "session_id", "name", "id"]),
    used(&["turn_number", "turn", "turn_count"]),
    used(&["utterances", "conversation", "conversation_history"]),
    used(&["graph", "knowledge_graph", "graph_state"]),
    used(&["strategy_history", "history"]),
    used(&["qualitative_signals", "signals"]),
    used(&["elements"]),
    used(&["elements_seen", "seen"]),
    used(&["recorded_raw"]),
    used(&["turns_since_last_jump"]),
    used(&["phase"]),
    used(&["properties"]),
    label(&["schema"]),
    label(&["version"]),
    label(&["methodology"]),
    label(&["concept_id"]),
];

pub(crate) const PROPERTIES: &[Key] = &[
    used(&["turn_count"]),
    used(&["phase"]),
    used(&["qualitative_signals"]),
    used(&["turns_since_last_jump"]),
];

pub(crate) const GRAPH: &[Key] = &[
    used(&["nodes"]),
    used(&["edges", "links"]),
    used(&["properties"]),
    label(&["id"]),
    label(&["name"]),
    label(&["session_id"]),
];

pub(crate) const UTTERANCE: &[Key] = &[
    used(&["speaker", "role"]),
    used(&["text", "content", "utterance"]),
    used(&["created_at", "recorded_at", "timestamp", "time"]),
    used(&["turn_number", "turn"]),
    used(&["sentiment"]),
    label(&["id"]),
    label(&["session_id"]),
];

pub(crate) const NODE: &[Key] = &[
    used(&["id", "node_id"]),
    used(&["label", "text", "name"]),
    used(&["node_type", "type"]),
    used(&["confidence"]),
    used(&["stance"]),
    used(&["recorded_at", "created_at", "timestamp"]),
    used(&["turn_number", "turn"]),
    label(&["properties"]),
    label(&["source_utterance_ids"]),
    label(&["session_id"]),
];

pub(crate) const EDGE: &[Key] = &[
    used(&["source", "source_node_id", "from"]),
    used(&["target", "target_node_id", "to"]),
    used(&["relevance"]),
    used(&["recorded_at", "created_at", "timestamp"]),
    label(&["id"]),
    label(&["edge_type", "type"]),
    label(&["properties"]),
    label(&["source_utterance_ids"]),
    label(&["session_id"]),
    idle(&["confidence"], "relevance, by which bridges go over edges"),
];

pub(crate) const PAST: &[Key] = &[
    used(&["strategy", "strategy_id", "id"]),
    used(&["node_id", "node"]),
    label(&["turn_number", "turn"]),
    label(&["element_id"]),
];

pub(crate) const SESSION: &[Key] = &[
    used(&["metadata"]),
    used(&["utterances"]),
    used(&["graph"]),
    used(&["scoring_history"]),
    idle(
        &["diagnostics"],
        "scoring_history, which has what was chosen",
    ),
    idle(
        &["recommendations"],
        "steelyard coverage, which looks at the config itself",
    ),
    label(&["name"]),
    label(&["description"]),
];

pub(crate) const METADATA: &[Key] = &[
    used(&["session_id"]),
    used(&["concept_id"]),
    label(&["methodology"]),
    label(&["status"]),
    label(&["created_at"]),
    label(&["completed_at"]),
    label(&["exported_at"]),
    label(&["concept_name"]),
    label(&["config"]),
];

pub(crate) const CHOICE: &[Key] = &[
    used(&["turn_number", "turn"]),
    used(&["strategy_selected", "strategy"]),
    used(&["strategy_reasoning"]),
    used(&["scorer_details"]),
    used(&["qualitative_signals", "signals"]),
    label(&["id"]),
    label(&["session_id"]),
    label(&["created_at"]),
    idle(
        &["coverage_score"],
        "scorer_details, which has raw scores and weights",
    ),
    idle(
        &["depth_score"],
        "scorer_details, which has raw scores and weights",
    ),
    idle(
        &["saturation_score"],
        "scorer_details, which has raw scores and weights",
    ),
    idle(
        &["novelty_score"],
        "scorer_details, which has raw scores and weights",
    ),
    idle(
        &["richness_score"],
        "scorer_details, which has raw scores and weights",
    ),
];

/// Elements with which of them were seen.
pub(crate) const ELEMENTS: &[Key] = &[
    used(&["total", "all", "elements_total"]),
    used(&["seen", "elements_seen"]),
];

/// An element of a concept.
pub(crate) const ELEMENT: &[Key] = &[
    used(&["id"]),
    used(&["label", "name"]),
    used(&["aliases"]),
    label(&["description"]),
    label(&["type"]),
    label(&["category"]),
    label(&["priority"]),
    label(&["properties"]),
];

/// An element of a state, which lists what was seen.
pub(crate) const STATE_ELEMENT: &[Key] = &[
    used(&["id"]),
    used(&["label", "name"]),
    idle(
        &["aliases"],
        "seen, which lists the elements that were seen; a concept has aliases",
    ),
    label(&["description"]),
    label(&["type"]),
    label(&["category"]),
    label(&["priority"]),
    label(&["properties"]),
];

pub(crate) const SIGNALS: &[Key] = &[
    used(&["ambiguity"]),
    used(&["uncertainty"]),
    used(&["reasoning"]),
    used(&["emotional"]),
    used(&["contradiction"]),
    used(&["knowledge_ceiling"]),
    used(&["concept_depth"]),
];

/// The keys that a rule itself reads, beside its weight or below `params`, and those that nothing reads there.
pub(crate) fn params(about: &About) -> Vec<Key> {
    let numbers = about.numbers.iter().map(|one| &one.key);
    let words = about.words.iter().map(|one| &one.key);
    let own = numbers.chain(words).map(|key| Key {
        names: std::slice::from_ref(key),
        fate: Fate::Used,
    });
    let without = about.idle.iter().map(|(key, instead)| Key {
        names: std::slice::from_ref(key),
        fate: Fate::Idle(instead),
    });
    let mut keys: Vec<Key> = own.chain(without).collect();
    keys.push(if about.signals.is_empty() {
        idle(&["use_llm_signals"], NO_SIGNALS)
    } else {
        used(&["use_llm_signals"])
    });
    keys.push(if VETOES.iter().any(|veto| veto.about().id == about.id) {
        used(&["exempt_strategies", "exempt"])
    } else {
        idle(&["exempt_strategies", "exempt"], NO_EXEMPTIONS)
    });
    if about.id == REDUNDANCY {
        keys.push(used(&["method"]));
    }
    keys
}

/// The rule that names how alike texts are.
pub(crate) const REDUNDANCY: &str = "recent_redundancy";

/// What is expected in place of exemptions from a scorer.
const NO_EXEMPTIONS: &str = "a weight of 0 for these strategies: only vetoes exempt";

/// What is expected in place of `use_llm_signals` in a rule that reads no signal.
const NO_SIGNALS: &str = "use_llm_signals of a rule that reads signals: knowledge_ceiling, clarification_veto, ambiguity, depth_breadth_balance or engagement";

/// All sorts of maps, with those of each rule's parameters.
pub fn forms() -> Vec<Form> {
    let vetoes = VETOES.iter().map(|one| ("tier1_scorers", one.about()));
    let scorers = SCORERS.iter().map(|one| ("tier2_scorers", one.about()));
    let rules = vetoes.chain(scorers).map(|(tier, about)| Form {
        what: about.id,
        places: vec![vec![tier, about.id, "params"]],
        keys: params(about),
    });
    let signals = SIGNAL_FORMS.iter().map(|signal| Form {
        what: signal.name,
        places: vec![vec!["qualitative_signals", signal.name]],
        keys: signal.keys.to_vec(),
    });
    let mut all = forms_of_configs();
    all.extend(forms_of_states());
    all.extend(signals);
    all.extend(rules);
    all
}

fn form(what: &'static str, places: &[&[&'static str]], keys: &[Key]) -> Form {
    Form {
        what,
        places: places.iter().map(|place| place.to_vec()).collect(),
        keys: keys.to_vec(),
    }
}

fn forms_of_configs() -> Vec<Form> {
    vec![
        form("a scoring config", &[&[]], CONFIG),
        form("a strategy", &[&["strategies", "*"]], STRATEGY),
        form("a veto", &[&["tier1_scorers", "*"]], VETO),
        form("a scorer", &[&["tier2_scorers", "*"]], SCORER),
        form("the lengths of phases", &[&["phases"]], PHASE_LENGTHS),
        form(
            "a phase",
            &[&["phases", "exploratory"], &["phases", "focused"]],
            PHASE_LENGTH,
        ),
        form(
            "the closing phase",
            &[&["phases", "closing"]],
            CLOSING_LENGTH,
        ),
        form("the bounds of phases", &[&["phase_config"]], PHASE_BOUNDS),
        form(
            "the bounds of the exploratory phase",
            &[&["phase_config", "exploratory"]],
            EXPLORATORY_BOUNDS,
        ),
        form(
            "the bounds of the focused phase",
            &[&["phase_config", "focused"]],
            FOCUSED_BOUNDS,
        ),
        form(
            "the bounds of the closing phase",
            &[&["phase_config", "closing"]],
            CLOSING_BOUNDS,
        ),
        form(
            "a strategy service",
            &[&["strategy_service"]],
            STRATEGY_SERVICE,
        ),
        form(
            "validation",
            &[&["validation"], &["scoring", "validation"]],
            VALIDATION,
        ),
    ]
}

fn forms_of_states() -> Vec<Form> {
    vec![
        form("a state", &[&[]], STATE),
        form(
            "properties",
            &[&["properties"], &["graph", "properties"]],
            PROPERTIES,
        ),
        form("a graph", &[&["graph"]], GRAPH),
        form("an utterance", &[&["utterances", "*"]], UTTERANCE),
        form("a node", &[&["graph", "nodes", "*"]], NODE),
        form("an edge", &[&["graph", "edges", "*"]], EDGE),
        form("a choice of before", &[&["strategy_history", "*"]], PAST),
        form("signals", &[&["qualitative_signals"]], SIGNALS),
        form("the elements of a state", &[&["elements"]], ELEMENTS),
        form("an element", &[&["elements", "total", "*"]], STATE_ELEMENT),
        form("a session", &[&[]], SESSION),
        form("the metadata of a session", &[&["metadata"]], METADATA),
        form(
            "a line of the scoring history",
            &[&["scoring_history", "*"]],
            CHOICE,
        ),
    ]
}

/// The entries of a map; none where nothing stands there. Reports what is no map: `what` names it in what was expected.
pub(crate) fn entries<'n>(decoder: &mut Decoder<'_>, node: &'n Node, what: &str) -> &'n [Entry] {
    if !matches!(node.value, Value::Map(_) | Value::Null) {
        decoder.wrong_type(node, &format!("a map with the fields of {what}"));
    }
    node.entries()
}

/// Reports what is no map, and of a map the keys that have no effect and those that are in none of the lists. `told` has
/// the names that were reported before of maps of this sort, each once.
pub(crate) fn check(
    decoder: &mut Decoder<'_>,
    node: &Node,
    (keys, what): (&[Key], &str),
    told: &mut BTreeSet<String>,
) {
    let mut first: BTreeMap<&str, &Entry> = BTreeMap::new();
    for entry in entries(decoder, node, what) {
        let key = normalised(&entry.key);
        let known = keys.iter().find(|one| one.names.contains(&key.as_str()));
        if let Some(name) = known.and_then(|one| one.names.first()) {
            let used = *first.entry(name).or_insert(entry);
            // The very key twice was reported where it was read.
            if used.key != entry.key {
                tell_second(decoder, entry);
            }
        }
        let fate = known.map(|key| key.fate);
        let is_heading = entry.kind != EntryKind::Field;
        if matches!(fate, Some(Fate::Used | Fate::Label)) || is_heading || told.contains(&key) {
            continue;
        }
        match fate {
            Some(Fate::Idle(instead)) => tell_idle(decoder, entry, instead),
            _ => tell_unknown(decoder, entry, (keys, what)),
        }
        told.insert(key);
    }
}

/// Reports a key for which another spelling of it stands already.
fn tell_second(decoder: &mut Decoder<'_>, entry: &Entry) {
    let words = [
        entry.key.as_str(),
        "one key for it",
        "not used: another one is",
    ];
    decoder.report(
        Severity::Warning,
        Code::DUPLICATE_KEY,
        entry.key_span,
        words,
    );
}

fn tell_idle(decoder: &mut Decoder<'_>, entry: &Entry, instead: &str) {
    let words = [entry.key.as_str(), instead, "it does nothing"];
    decoder.report(Severity::Note, codes::NO_EFFECT, entry.key_span, words);
}

fn tell_unknown(decoder: &mut Decoder<'_>, entry: &Entry, (keys, what): (&[Key], &str)) {
    let names: Vec<&str> = keys.iter().flat_map(|one| one.names).copied().collect();
    let near = nearest(&normalised(&entry.key), &names);
    let expected = match near {
        Some(near) => format!("perhaps {near}"),
        None => format!("a key of {what}"),
    };
    let severity = if near.is_some() {
        Severity::Warning
    } else {
        Severity::Note
    };
    let found = decoder.source().excerpt(entry.key_span);
    let words = [found.as_str(), &expected, "kept in the file, not used"];
    decoder.report(severity, Code::UNKNOWN_KEY, entry.key_span, words);
}
