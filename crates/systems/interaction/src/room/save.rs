//! Writing settings back into the config of interaction that they came from.

use crate::read::looks_like_config;
use crate::{Policy, Preference, ids, switch_ids};
use steelyard_decision::Settings;
use steelyard_documents::{Entry, Format, Node, Source, Span, Value, normalised};

use steelyard_system::{
    Change, OpenFile, SaveError, SavedFile, set, spelled, standing, take, written,
};

use super::AgentsOpen;

/// Name of a config file that is made anew.
pub const CONFIG_NAME: &str = "ppp.toml";

/// How far two weights may be from 1 together before they are normalised.
const SLACK: f64 = 0.001 + 1e-12;

impl<'d> AgentsOpen<'d> {
    /// Writes settings into the config of interaction in force, changing nothing else of its text. Without one, or where
    /// it stands inside a Markdown file, a new file holds the settings alone.
    ///
    /// A weight that moved holds for all decisions, so it is written for all and into each stage's own pair.
    pub(super) fn save_config(self, settings: &Settings) -> Result<SavedFile, SaveError> {
        let mut policy = self.room.policy.clone();
        take(&mut policy.parameters, &mut policy.switches, settings)?;
        match self.config_place() {
            Some(place) => place.save(settings),
            None => {
                let source = Source::new(CONFIG_NAME, String::new());
                let root = Node {
                    span: Span::default(),
                    value: Value::Null,
                };
                let policy = Policy::default();
                let place = ConfigPlace {
                    source: &source,
                    format: Format::Toml,
                    root: &root,
                    node: &root,
                    prefix: Vec::new(),
                    policy: &policy,
                };
                place.save(settings)
            }
        }
    }

    /// The file of a key with each pair of weights that does not sum to 1 divided by its sum, to six decimals; `None`
    /// where all do, or stand where nothing can be written. Two zeros stay as they are. Of several configs in a file it is
    /// the first with such a pair.
    pub fn normalise(self, key: u32) -> Option<Result<SavedFile, SaveError>> {
        let at = self.open.place_of(key)?;
        let opened = &self.open.files[at];
        let configs = self.room.files[at].configs.iter();
        let mut changed = configs.filter_map(|config| {
            let place = ConfigPlace::of(opened, config)?;
            let changes = place.normalised();
            (!changes.is_empty()).then(|| place.write(&changes))
        });
        changed.next()
    }

    /// Where the config in force stands, if something can be written there.
    fn config_place(self) -> Option<ConfigPlace<'d>> {
        let at = self.room.config_file?;
        ConfigPlace::of(
            self.open.files.get(at)?,
            self.room.files[at].configs.first()?,
        )
    }
}

/// The config that begins at a byte of a document, and the keys that lead to it: documents may stand in a list.
fn config_at(node: &Node, start: usize) -> Option<(&Node, Vec<String>)> {
    match &node.value {
        Value::List(items) => items.iter().enumerate().find_map(|(at, item)| {
            let (found, mut keys) = config_at(item, start)?;
            keys.insert(0, at.to_string());
            Some((found, keys))
        }),
        _ => (node.span.start == start && looks_like_config(node)).then_some((node, Vec::new())),
    }
}

/// Where a config stands in a file.
struct ConfigPlace<'a> {
    source: &'a Source,
    format: Format,
    /// The document, which patches are planned on.
    root: &'a Node,
    /// The config in it.
    node: &'a Node,
    /// Keys from the document to the config.
    prefix: Vec<String>,
    /// What was read of it.
    policy: &'a Policy,
}

/// Two weights in a file: the keys to them, with the names that they have there or would have.
struct Pair {
    path: Vec<String>,
    names: [String; 2],
    /// Whether either stands there, readable or not.
    stands: bool,
    /// The plain numbers that stand there.
    given: [Option<f64>; 2],
}

impl Pair {
    /// The two in the map at a path, under the names that each may have.
    fn at(map: Option<&Node>, path: Vec<String>, names: [&[&str]; 2]) -> Self {
        let entry = |names: &[&str]| names.iter().find_map(|name| spelled(map?, &[*name]));
        let found = names.map(entry);
        let name = |at: usize| match found[at] {
            Some(entry) => entry.key.clone(),
            None => names[at].first().copied().unwrap_or_default().to_owned(),
        };
        let number = |entry: &Entry| match entry.value.value {
            Value::Number(number) => Some(number),
            // Numbers in quotes are read as numbers too.
            _ => entry.value.text().and_then(|text| text.trim().parse().ok()),
        };
        Self {
            names: [name(0), name(1)],
            stands: found.iter().any(Option::is_some),
            given: found.map(|entry| entry.and_then(number)),
            path,
        }
    }

    /// Both, one of which may be what the other leaves of 1.
    fn whole(&self) -> Option<[f64; 2]> {
        let rest = |given: f64| (1.0 - given).max(0.0);
        match self.given {
            [None, None] => None,
            [Some(technical), None] => Some([technical, rest(technical)]),
            [None, Some(interaction)] => Some([rest(interaction), interaction]),
            [Some(technical), Some(interaction)] => Some([technical, interaction]),
        }
    }

    /// What is to be written so that those that moved are what they moved to and the other stays what it `is`.
    fn moved(&self, to: [Option<f64>; 2], is: [f64; 2]) -> Vec<Change> {
        let complete = self.given.iter().all(Option::is_some);
        let write = |at: usize| match to[at] {
            Some(value) => Some(value),
            // What followed the other would move with it.
            None => (!complete).then_some(is[at]),
        };
        if to == [None, None] {
            return Vec::new();
        }
        let values = [write(0), write(1)];
        let named = values.into_iter().zip(&self.names);
        let changes = named.filter_map(|(value, name)| {
            let mut path = self.path.clone();
            path.push(name.clone());
            Some((path, value?.to_string()))
        });
        changes.collect()
    }
}

impl<'a> ConfigPlace<'a> {
    /// The place of a config of a file; `None` in Markdown, where nothing can be written.
    fn of(opened: &'a OpenFile, (start, policy): &'a (Span, Policy)) -> Option<Self> {
        let config = |root| config_at(root, start.start).map(|(node, prefix)| (root, node, prefix));
        let (source, format, (root, node, prefix)) = standing(opened, config)?;
        Some(Self {
            source,
            format,
            root,
            node,
            prefix,
            policy,
        })
    }

    fn save(&self, settings: &Settings) -> Result<SavedFile, SaveError> {
        self.write(&self.changes(settings))
    }

    fn write(&self, changes: &[Change]) -> Result<SavedFile, SaveError> {
        written(
            self.source,
            set(self.source, self.format, self.root, changes),
        )
    }

    fn changes(&self, settings: &Settings) -> Vec<Change> {
        // Of what is set twice the last holds.
        let value = |id: &str| {
            let mut values = settings.values.iter().rev();
            values.find(|(one, _)| one == id).map(|(_, value)| *value)
        };
        let mut changes =
            self.moved_weights([value(ids::TECHNICAL_WEIGHT), value(ids::INTERACTION_WEIGHT)]);
        for parameter in self.policy.parameters.all() {
            let id = parameter.id.as_str();
            if let Some(path) = self.path_of(id) {
                changes.extend(value(id).map(|value| (path, value.to_string())));
            }
        }
        for switch in &self.policy.switches {
            let mut readings = settings.switches.iter().rev();
            if let Some((_, reading)) = readings.find(|(id, _)| id == switch.id) {
                changes.push(self.reading(switch.id, reading));
            }
        }
        changes
    }

    /// The places for the pair of all, of which the last that stands holds; and the pairs of stages, with what they are.
    fn pairs(&self) -> (Vec<Pair>, Vec<(Pair, [f64; 2])>) {
        let flat: [&[&str]; 2] = [&["technical_weight"], &["interaction_weight"]];
        let nested: [&[&str]; 2] = [
            &["technical", "technical_weight"],
            &["interaction", "interaction_weight"],
        ];
        let ppp = spelled(self.node, &["ppp"]);
        let inner = ppp.map(|entry| &entry.value);
        let weights = inner.and_then(|ppp| spelled(ppp, &["weights"]));
        let mut all = vec![
            Pair::at(Some(self.node), self.prefix.clone(), flat),
            Pair::at(inner, self.keys(&[&["ppp"]]), flat),
        ];
        let mut stages = Vec::new();
        if let Some(weights) = weights {
            let path = self.keys(&[&["ppp"], &["weights"]]);
            all.push(Pair::at(Some(&weights.value), path.clone(), nested));
            let entries = weights.value.entries().iter();
            for entry in entries.filter(|entry| matches!(entry.value.value, Value::Map(_))) {
                let path = [path.clone(), vec![entry.key.clone()]].concat();
                let name = normalised(&entry.key);
                let mut read = self.policy.stages.iter();
                let own = read.find(|own| own.stage == name);
                let pair = Pair::at(Some(&entry.value), path, nested);
                stages.extend(own.map(|own| (pair, [own.technical, own.interaction])));
            }
        }
        (all, stages)
    }

    fn moved_weights(&self, to: [Option<f64>; 2]) -> Vec<Change> {
        let (all, stages) = self.pairs();
        let parameters = &self.policy.parameters;
        let is = [ids::TECHNICAL_WEIGHT, ids::INTERACTION_WEIGHT].map(|id| parameters.value_of(id));
        // Where none stands the one of `[ppp]` is the place.
        let held = all.iter().rev().find(|pair| pair.stands);
        let held = held.or_else(|| all.get(1));
        let mut changes = held.map_or(Vec::new(), |pair| pair.moved(to, is));
        for (pair, own) in stages {
            changes.extend(pair.moved(to, own));
        }
        changes
    }

    fn normalised(&self) -> Vec<Change> {
        let (all, stages) = self.pairs();
        let mut changes = Vec::new();
        for pair in all.iter().chain(stages.iter().map(|(pair, _)| pair)) {
            let Some([technical, interaction]) = pair.whole() else {
                continue;
            };
            let sum = technical + interaction;
            if (sum - 1.0).abs() <= SLACK || sum <= 0.0 {
                continue;
            }
            let round = |share: f64| (share * 1e6).round() / 1e6;
            let technical = round(technical / sum);
            let interaction = round(1.0 - technical);
            changes.extend(pair.moved([Some(technical), Some(interaction)], [0.0; 2]));
        }
        changes
    }

    /// The keys to a cost; `None` for a weight, which stands elsewhere.
    fn path_of(&self, id: &str) -> Option<Vec<String>> {
        const EFFORT: &str = "interaction.effort.";
        if let Some(key) = id.strip_prefix(EFFORT) {
            return Some(self.entry_of(&["effort"], key, |name| name == key));
        }
        let key = id.strip_prefix(ids::VIOLATION)?;
        let of = Preference::parse(key);
        // A preference has several names.
        let same = |name: &str| name == key || of.is_some() && Preference::parse(name) == of;
        Some(self.entry_of(&["violation", "violations"], key, same))
    }

    /// The keys to an entry of a section of `[ppp]`: of several that say the same the last, which holds.
    fn entry_of(&self, names: &[&str], new: &str, is: impl Fn(&str) -> bool) -> Vec<String> {
        let section = self.section(names);
        let entries = section.map_or(&[][..], Node::entries).iter().rev();
        let found = entries.clone().find(|entry| is(&normalised(&entry.key)));
        let mut path = self.keys(&[&["ppp"], names]);
        path.push(found.map_or_else(|| new.to_owned(), |entry| entry.key.clone()));
        path
    }

    fn section(&self, names: &[&str]) -> Option<&Node> {
        let ppp = spelled(self.node, &["ppp"])?;
        let found = names.iter().find_map(|name| spelled(&ppp.value, &[*name]));
        found.map(|entry| &entry.value)
    }

    /// Where a reading stands: among the switches, which hold last, else under the key that it has of its own.
    fn reading(&self, id: &str, reading: &str) -> Change {
        const SWITCHES: [&str; 2] = ["switches", "readings"];
        let short = id.strip_prefix("interaction.").unwrap_or(id);
        let is = |name: &str| {
            let name = name.replace('_', "-");
            name == id || name == short
        };
        let section = self.section(&SWITCHES).map_or(&[][..], Node::entries);
        let listed = section.iter().rev().find(|entry| is(&entry.key));
        let own: Option<(&[&str], &str)> = match (id, reading) {
            _ if listed.is_some() => None,
            (switch_ids::CONSENSUS, "binary") => Some((&["enabled"], "false")),
            (switch_ids::CONSENSUS, _) => Some((&["enabled"], "true")),
            (switch_ids::EFFORT_METHOD, _) => {
                Some((&["effort_method", "effort_classifier"], reading))
            }
            _ => None,
        };
        if let Some((names, word)) = own {
            return (self.keys(&[&["ppp"], names]), word.to_owned());
        }
        let mut path = self.keys(&[&["ppp"], &SWITCHES]);
        let new = short.replace('-', "_");
        path.push(listed.map_or(new, |entry| entry.key.clone()));
        (path, reading.to_owned())
    }

    /// Keys down from the config, each by the first of its names that stands there, else by its first.
    fn keys(&self, names: &[&[&str]]) -> Vec<String> {
        let mut path = self.prefix.clone();
        let mut node = Some(self.node);
        for names in names {
            let found = names.iter().find_map(|name| spelled(node?, &[*name]));
            let first = || names.first().copied().unwrap_or_default().to_owned();
            path.push(found.map_or_else(first, |entry| entry.key.clone()));
            node = found.map(|entry| &entry.value);
        }
        path
    }
}
