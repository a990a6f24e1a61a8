//! Reads what a document says of a config.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_decision::choose;
use steelyard_documents::dialects::has;
use steelyard_documents::{Code, Decoder, Entry, Name, Node, Severity, Span, Value, normalised};
use steelyard_system::{holding, spelled};

use super::read_parts::{amount, items, mentioned};
use super::read_phases::{read_multipliers, read_phases};
use super::read_rules::{read_scorers, read_vetoes, scorer_id};
use super::read_strategies::read_strategies;
use super::switches::{switch_ids, switches};
use super::{Draft, FALLBACK, USE_SIGNALS, Weighted};
use crate::codes;
use crate::keys;
use crate::strategy::Strategy;

/// Whether a document is a scoring config: it lists scorers or strategies, or multiplies by phase.
pub fn looks_like_scoring(node: &Node) -> bool {
    let lists = |node: &Node| {
        let parts = ["tier1_scorers", "tier2_scorers", "phase_profiles"];
        has(node, &parts) || has_strategies(node)
    };
    lists(node) || inner(node).is_some_and(lists)
}

/// Whether a map lists strategies: one has a key that nothing else has, or each has an id and only keys of strategies.
fn has_strategies(node: &Node) -> bool {
    let Some(entry) = holding(node, &["strategies"]) else {
        return false;
    };
    let all = items(&entry.value);
    let own = [
        "type_category",
        "prompt_hint",
        "emergency_only",
        "priority_base",
    ];
    let is_plain = |(key, item): &(Option<&str>, &Node)| {
        let mut keys = item.entries().iter().map(|entry| normalised(&entry.key));
        let known = |key: String| {
            let mut all = keys::STRATEGY.iter();
            all.any(|one| one.names.contains(&key.as_str()))
        };
        let is_named = key.is_some() || has(item, &["id"]);
        is_named && !item.entries().is_empty() && keys.all(known)
    };
    all.iter().any(|(_, item)| has(item, &own)) || (!all.is_empty() && all.iter().all(is_plain))
}

/// Whether a document says anything of a config: a scoring config, or one that tells how long phases are.
pub fn looks_like_config(node: &Node) -> bool {
    let lasts = |phase: &Entry| has(&phase.value, &["n_turns", "min_turns", "max_turns"]);
    let phases = holding(node, &["phases", "phase_config"]);
    looks_like_scoring(node)
        || phases.is_some_and(|one| one.value.entries().iter().any(lasts))
        || names_models(node)
}

/// Whether a document names language models for an interview's tasks, as ADR-006 does: main ones and light ones.
fn names_models(node: &Node) -> bool {
    let models = holding(node, &["llm"]).map_or(&[][..], |entry| entry.value.entries());
    let mut named = models.iter();
    named.any(|one| {
        let role = ["main", "light"].contains(&normalised(&one.key).as_str());
        role && has(&one.value, &["model", "provider"])
    })
}

/// What stands below `scoring`.
fn inner(node: &Node) -> Option<&Node> {
    holding(node, &["scoring"]).map(|entry| &entry.value)
}

/// A document of a config, or a fragment of one.
#[derive(Clone, Copy)]
struct Root<'n, 't> {
    node: &'n Node,
    /// Keys that fragments before this one have.
    taken: &'t BTreeSet<String>,
}

impl<'n> Root<'n, '_> {
    /// A field of the document, or of what stands below `scoring` in it, by one of its names; none that an earlier fragment
    /// has.
    fn field(self, names: &[&str]) -> Option<&'n Entry> {
        if names.iter().any(|name| self.taken.contains(*name)) {
            return None;
        }
        spelled(self.node, names).or_else(|| spelled(inner(self.node)?, names))
    }

    /// A field that lists something. What is neither a list nor a map is told, and then the defaults apply.
    fn list(self, decoder: &mut Decoder<'_>, (name, expected): (&str, &str)) -> Option<&'n Entry> {
        let entry = self.field(&[name])?;
        let is_list = matches!(entry.value.value, Value::List(_) | Value::Map(_));
        if !is_list && !matches!(entry.value.value, Value::Null) {
            decoder.wrong_type(&entry.value, expected);
        }
        is_list.then_some(entry)
    }

    /// The entries of the document, and of what stands below `scoring`.
    fn maps(self) -> [impl Iterator<Item = &'n Entry>; 2] {
        let below = inner(self.node).map_or(&[][..], Node::entries);
        let is_own = |entry: &&Entry| normalised(&entry.key) != SCORING;
        [self.node.entries(), below].map(|entries| entries.iter().filter(is_own))
    }
}

const SCORING: &str = "scoring";

/// What a document, or a fragment of one, says of a config.
pub(crate) struct Fragment {
    /// What it says.
    pub(crate) draft: Draft,
    /// Its keys, each once.
    pub(crate) keys: BTreeSet<String>,
    /// Where it says how many turns phases have, and where what their bounds are.
    pub(crate) lengths: [Option<Span>; 2],
}

/// Reads what a document says of a config: tiers, strategies, multipliers, phases. What is wrong in it is told and left out.
pub fn read_config<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Draft {
    read_fragment(decoder, node, &BTreeSet::new()).draft
}

/// Reads a fragment of a config after others that have the keys in `taken`: of a key that is given again the first holds,
/// which is told.
pub(crate) fn read_fragment<'a>(
    decoder: &mut Decoder<'a>,
    node: &'a Node,
    taken: &BTreeSet<String>,
) -> Fragment {
    let root = Root { node, taken };
    let mut told = BTreeSet::new();
    let form = (keys::CONFIG, "a scoring config");
    keys::check(decoder, node, form, &mut told);
    if let Some(entry) = spelled(node, &[SCORING]) {
        keys::check(decoder, &entry.value, form, &mut told);
    }
    let keys = keys_of(decoder, root);
    Fragment {
        lengths: lengths(root),
        draft: read_draft(decoder, root),
        keys,
    }
}

/// All spellings of the keys of a fragment, but for those that only describe it. Keys that an earlier fragment has, or that the
/// document has above `scoring` too, are reported.
fn keys_of(decoder: &mut Decoder<'_>, root: Root<'_, '_>) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for entries in root.maps() {
        let mut own = BTreeSet::new();
        for entry in entries {
            let key = normalised(&entry.key);
            let mut known = keys::CONFIG.iter();
            let known = known.find(|one| one.names.contains(&key.as_str()));
            if known.is_some_and(|one| one.fate == keys::Fate::Label) {
                continue;
            }
            if root.taken.contains(&key) || keys.contains(&key) {
                let found = format!("a second {}", entry.key);
                let words = [
                    found.as_str(),
                    "each key once",
                    "ignored; the first one is used",
                ];
                decoder.report(Severity::Warning, Code::SUPERSEDED, entry.key_span, words);
            }
            let spellings = known.map_or(&[][..], |one| one.names).iter();
            own.extend(spellings.map(|name| (*name).to_owned()));
            own.insert(key);
        }
        keys.extend(own);
    }
    keys
}

/// Where a document says how many turns phases have, and where what their bounds are.
fn lengths(root: Root<'_, '_>) -> [Option<Span>; 2] {
    let with = |name: &str, keys: &[&str]| {
        let entry = root.field(&[name])?;
        let mut phases = entry.value.entries().iter();
        let found = has(&entry.value, keys) || phases.any(|phase| has(&phase.value, keys));
        found.then_some(entry.key_span)
    };
    let bounds = with(
        "phase_config",
        &["min_turns", "max_turns", "trigger_coverage"],
    );
    let service = with(
        "strategy_service",
        &[
            "exploratory_min_turns",
            "focused_coverage_threshold",
            "closing_min_turns",
            "closing_coverage_threshold",
        ],
    );
    [with("phases", &["n_turns"]), bounds.or(service)]
}

fn read_draft<'a>(decoder: &mut Decoder<'a>, root: Root<'a, '_>) -> Draft {
    let mut draft = Draft::default();
    let expected = "a list or a map of strategies";
    if let Some(entry) = root.list(decoder, ("strategies", expected)) {
        draft.strategies = Some(read_strategies(decoder, &entry.value, &mut draft.base));
    }
    if let Some(entry) = root.field(&[USE_SIGNALS]) {
        draft.signals = decoder.flag(&entry.value, USE_SIGNALS);
        draft.places.push((USE_SIGNALS.into(), entry.key_span));
    }
    let expected = "a list or a map of vetoes";
    if let Some(entry) = root.list(decoder, ("tier1_scorers", expected)) {
        draft.vetoes = Some(read_vetoes(decoder, &entry.value, &mut draft));
    }
    let validation = read_validation(decoder, root);
    let expected = "a list or a map of scorers";
    if let Some(entry) = root.list(decoder, ("tier2_scorers", expected)) {
        let read = read_scorers(decoder, &entry.value, &mut draft);
        let known = draft.strategies.as_deref();
        sums(decoder, (validation, entry), (&read, known));
        // A list without any scorer lists none.
        draft.scorers = Some(read).filter(|read| !read.is_empty());
    }
    if let Some(entry) = root.field(&["phase_profiles"]) {
        let read = read_multipliers(decoder, &entry.value, &mut draft.mentions);
        let is_map = matches!(entry.value.value, Value::Map(_));
        draft.multipliers = Some(read).filter(|_| is_map);
    }
    read_phases(decoder, |name| root.field(&[name]), &mut draft);
    if let Some(entry) = root.field(&["fallback", "fallback_strategies"]) {
        let done = "it is never recommended";
        let names = mentioned(decoder, &entry.value, done);
        draft.fallback = Some(names.iter().map(|one| one.strategy.clone()).collect());
        draft.mentions.extend(names);
        draft.places.push((FALLBACK.into(), entry.key_span));
    }
    if let Some(entry) = root.field(&["readings", "switches"]) {
        read_readings(decoder, entry, &mut draft);
    }
    if let Some(entry) = redundancy_method(root) {
        read_method(decoder, entry, &mut draft);
    }
    draft
}

/// The method that the veto of redundancy names, among its parameters or beside them.
fn redundancy_method<'n>(root: Root<'n, '_>) -> Option<&'n Entry> {
    let entry = root.field(&["tier1_scorers"])?;
    let mut all = items(&entry.value).into_iter();
    all.find_map(|(key, item)| {
        let named = spelled(item, &["id"]).or_else(|| spelled(item, &["class"]));
        let named = named.and_then(|entry| entry.value.text()).or(key)?;
        if scorer_id(named) != keys::REDUNDANCY {
            return None;
        }
        let below = spelled(item, &["params"]);
        let below = below.and_then(|params| spelled(&params.value, &["method"]));
        below.or_else(|| spelled(item, &["method"]))
    })
}

fn read_method(decoder: &mut Decoder<'_>, entry: &Entry, draft: &mut Draft) {
    let Some(word) = decoder.text(&entry.value, "method") else {
        return;
    };
    let all = steelyard_documents::similarity::Method::ALL;
    let known = steelyard_documents::similarity::Method::parse(&word);
    match known.and_then(|method| all.iter().position(|one| *one == method)) {
        Some(place) => {
            let mut named = draft.readings.iter();
            if named.all(|(id, _)| *id != switch_ids::SIMILARITY) {
                draft.readings.push((switch_ids::SIMILARITY, place));
            }
        }
        None => {
            let words = [
                word.as_str(),
                "tfidf_cosine or tfidf_word",
                "tfidf_char is used",
            ];
            decoder.report(
                Severity::Warning,
                Code::UNSUPPORTED,
                entry.value.span,
                words,
            );
        }
    }
}

fn read_readings(decoder: &mut Decoder<'_>, entry: &Entry, draft: &mut Draft) {
    let mut all = switches(&[]);
    for entry in keys::entries(decoder, &entry.value, "readings") {
        let Some(reading) = decoder.text(&entry.value, "a reading") else {
            continue;
        };
        let id = entry.key.replace('_', "-");
        let id = match id.strip_prefix("interview.") {
            Some(_) => id,
            None => format!("interview.{id}"),
        };
        match choose(&mut all, &id, &reading) {
            Ok((switch, place)) => {
                draft.readings.push((switch.id, place));
                draft.places.push((switch.id.into(), entry.key_span));
            }
            Err(refusal) => {
                let expected = refusal.to_string();
                let words = [reading.as_str(), &expected, "not used"];
                decoder.report(Severity::Error, Code::UNKNOWN_WORD, entry.value.span, words);
            }
        }
    }
}

/// What a config wants its weights to sum to.
#[derive(Clone, Copy, Default)]
struct Validation {
    /// The sum; `None` where the config does not say.
    own: Option<f64>,
    /// By how much a sum may be off; `None` where the config does not say.
    slack: Option<f64>,
}

fn read_validation<'a>(decoder: &mut Decoder<'a>, root: Root<'a, '_>) -> Validation {
    let Some(entry) = root.field(&["validation"]) else {
        return Validation::default();
    };
    let form = (keys::VALIDATION, "validation");
    keys::check(decoder, &entry.value, form, &mut BTreeSet::new());
    let mut number = |key| amount(decoder, &spelled(&entry.value, &[key])?.value, key);
    Validation {
        own: number("tier2_weights_must_sum_to"),
        slack: number("tolerance"),
    }
}

/// Tells where the weights do not sum to what the config itself wants, and where strategies start at different heights.
fn sums(
    decoder: &mut Decoder<'_>,
    (Validation { own, slack }, entry): (Validation, &Entry),
    (read, known): (&[Weighted], Option<&[Strategy]>),
) {
    let total: f64 = read.iter().map(Weighted::weight).sum();
    if read.is_empty() {
        return;
    }
    let plain = steelyard_decision::plain;
    // One weight a scorer is a share of a whole; rows of a matrix have no common sum.
    let shares = read.iter().all(|one| one.rows.is_empty());
    if let Some(wanted) = own.or(shares.then_some(1.0)) {
        let slack = slack.unwrap_or(0.01);
        if (total - wanted).abs() > slack + 1e-9 {
            let found = format!("weights that sum to {}", plain(round(total)));
            let by = if own.is_some() {
                ", by tier2_weights_must_sum_to and tolerance of validation"
            } else {
                ""
            };
            let expected = format!("{} within {}{by}", plain(wanted), plain(slack));
            let words = [found.as_str(), &expected, "used as they are"];
            decoder.report(
                Severity::Warning,
                codes::WEIGHT_TOTAL,
                entry.key_span,
                words,
            );
        }
    }
    // What each strategy has over those that have no weight of their own.
    let mut over: BTreeMap<&Name, f64> = BTreeMap::new();
    for one in read {
        let is_known = |name: &Name| known.is_none_or(|all| all.iter().any(|one| one.id == *name));
        for (name, own) in one.rows.iter().filter(|(name, _)| is_known(name)) {
            *over.entry(name).or_insert(0.0) += own - one.weight();
        }
    }
    let sums = over.iter().map(|(name, over)| (name, total + over));
    let uneven = sums.filter(|(_, sum)| (sum - total).abs() > 1e-9);
    let uneven: Vec<String> = uneven
        .map(|(name, sum)| format!("{} for {name}", plain(round(sum))))
        .collect();
    if !uneven.is_empty() {
        let found = format!(
            "weights that sum to {} and to {} for the others",
            uneven.join(", "),
            plain(round(total))
        );
        let words = [
            found.as_str(),
            "the same sum for all strategies",
            "larger sums start ahead; the reading normalise-rows divides by them",
        ];
        decoder.report(Severity::Note, codes::UNEQUAL_ROWS, entry.key_span, words);
    }
}

fn round(sum: f64) -> f64 {
    (sum * 1e6).round() / 1e6
}
