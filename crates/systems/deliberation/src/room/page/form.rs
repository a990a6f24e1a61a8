//! A config as fields, each with where it stands, and one of them set.

use steelyard_decision::{Choice, Switch, plain};
use steelyard_documents::{Budget, File, Node, Value, read};
use steelyard_protocol::deliberation::{ConfigField, ConfigGroup, FieldKind, NamedText};
use steelyard_system::{set, spelled, written};

use crate::config::{
    Chances, MOST_RETRIES, MOST_ROUNDS, Safeguard, groups as known_groups, path_of,
    spelled as word, switch_ids,
};
use crate::simulate::Plan;

/// Before the keys of what happens how often.
const CHANCE: &str = "simulation.";
/// Before the number and the key of an agent.
const AGENT: &str = "agents.";
/// Roles that a simulation knows.
const ROLES: &[Choice] = &[
    Choice {
        id: "creator",
        label: "writes",
    },
    Choice {
        id: "reviewer",
        label: "judges",
    },
    Choice {
        id: "curator",
        label: "moderates",
    },
];
/// Readings that belong to safeguards.
const SAFEGUARDS: [&str; 3] = [
    switch_ids::ROTATION,
    switch_ids::DETERMINISTIC,
    switch_ids::COOLDOWN,
];

/// All that can be set in a config: what it is, and which line says so.
pub(super) fn groups(config: &NamedText, mut plan: Plan) -> Vec<ConfigGroup> {
    let file = read(&config.name, config.text.as_bytes(), &Budget::default());
    let form = Form { file: &file };
    let guards = Safeguard::ALL.map(Safeguard::switch);
    let is_guard = |one: &&Switch| guards.contains(&one.id) || SAFEGUARDS.contains(&one.id);
    let (guarding, others): (Vec<&Switch>, Vec<&Switch>) = plan.switches.iter().partition(is_guard);
    let mut all = vec![
        group("The run", form.run(&plan)),
        group("Chances and noise", form.chances(&mut plan.chances)),
        group("Safeguards", form.readings(&guarding)),
        group("Agents", form.agents(&plan)),
    ];
    for known in plan.parameters.groups() {
        // No simulated run tells disagreements.
        if known.id == known_groups::TRIAGE {
            continue;
        }
        let own = plan.parameters.all().iter();
        let own = own.filter(|one| one.group == known.id);
        let fields = own.map(|one| {
            let kind = number([one.min, one.limit], one.whole, &one.unit);
            form.field(&one.id, &one.label, plain(one.value), kind)
        });
        all.push(group(&known.label, fields.collect()));
    }
    all.push(group("Readings", form.readings(&others)));
    all.retain(|one| !one.fields.is_empty());
    all
}

fn group(label: &str, fields: Vec<ConfigField>) -> ConfigGroup {
    ConfigGroup {
        label: label.to_owned(),
        fields,
    }
}

/// Fields of a config, by what its file says.
#[derive(Clone, Copy)]
struct Form<'a> {
    file: &'a File,
}

impl Form<'_> {
    fn field(self, id: &str, label: &str, value: String, kind: FieldKind) -> ConfigField {
        ConfigField {
            id: id.to_owned(),
            label: label.to_owned(),
            value,
            line: self.line(id),
            kind,
        }
    }

    /// The line that says what a field is.
    fn line(self, id: &str) -> Option<u32> {
        let root = self.file.documents.first()?;
        let node = node_at(root, &path(root, id)?)?;
        Some(self.file.source.position(node.span.start).line)
    }

    /// What is worked on, and for how long.
    fn run(self, plan: &Plan) -> Vec<ConfigField> {
        let task = plan.draft.task.clone().unwrap_or_default();
        let rounds = number([0.0, MOST_ROUNDS], true, "");
        vec![
            self.field("task", "Task", task.to_string(), FieldKind::Text),
            self.field("rounds", "Rounds at most", plan.rounds.to_string(), rounds),
        ]
    }

    /// By whom.
    fn agents(self, plan: &Plan) -> Vec<ConfigField> {
        let mut all = Vec::new();
        for (at, agent) in plan.draft.agents.iter().enumerate() {
            let id = |key: &str| format!("{AGENT}{at}.{key}");
            let label = format!("Agent {}", at + 1);
            let name = agent.name.to_string();
            all.push(self.field(&id("name"), &label, name, FieldKind::Text));
            let role = agent.role.to_string();
            all.push(self.field(&id("role"), "Role", role, choices(ROLES)));
        }
        all
    }

    /// What happens how often.
    fn chances(self, chances: &mut Chances) -> Vec<ConfigField> {
        let retries = chances.retries.to_string();
        let all = chances.keyed().map(|(key, label, value)| {
            let id = format!("{CHANCE}{key}");
            self.field(&id, label, value.to_string(), number([0.0, 1.0], false, ""))
        });
        let mut all = Vec::from(all);
        let label = "A call is retried at most";
        let times = number([0.0, MOST_RETRIES], true, "times");
        all.push(self.field("simulation.retries", label, retries, times));
        all
    }

    fn readings(self, switches: &[&Switch]) -> Vec<ConfigField> {
        let all = switches.iter().map(|one| {
            let value = word(one.id, one.reading());
            self.field(one.id, one.label, value, choices_of(one))
        });
        all.collect()
    }
}

fn number(range: [f64; 2], whole: bool, unit: &str) -> FieldKind {
    FieldKind::Number {
        range,
        whole,
        unit: unit.to_owned(),
    }
}

fn choices(all: &[Choice]) -> FieldKind {
    let told = all
        .iter()
        .map(|one| (one.id.to_owned(), one.label.to_owned()));
    FieldKind::Choice(told.collect())
}

/// The choices of a reading, as a config spells them.
fn choices_of(switch: &Switch) -> FieldKind {
    let told = switch.choices.iter();
    let told = told.map(|one| (word(switch.id, one.id), one.label.to_owned()));
    FieldKind::Choice(told.collect())
}

/// A config with a field set, its text otherwise as it is; or why it cannot be, in a sentence.
pub(super) fn set_field(config: &NamedText, id: &str, value: &str) -> Result<String, String> {
    let file = read(&config.name, config.text.as_bytes(), &Budget::default());
    let (Some(root), Some(format)) = (file.documents.first(), file.format) else {
        return Err("There is no config to change.".to_owned());
    };
    let path = path(root, id).ok_or("A config has no such setting.")?;
    let change = (path, value.to_owned());
    let set = set(&file.source, format, root, &[change]);
    let saved = written(&file.source, set).map_err(|error| format!("{error}."))?;
    Ok(saved.text)
}

/// The keys to a field, as they are spelled in this config; `None` for one that has no place in it.
fn path(root: &Node, id: &str) -> Option<Vec<String>> {
    let key = |node: Option<&Node>, name: &str| {
        let entry = node.and_then(|node| spelled(node, &[name]));
        entry.map_or_else(|| name.to_owned(), |entry| entry.key.clone())
    };
    let within = |name: &str| spelled(root, &[name]).map(|entry| &entry.value);
    if let Some(chance) = id.strip_prefix(CHANCE) {
        let section = key(Some(root), "simulation");
        return Some(vec![section, key(within("simulation"), chance)]);
    }
    if let Some((at, part)) = id.strip_prefix(AGENT).and_then(|rest| rest.split_once('.')) {
        let list = within("agents")?;
        let item = at
            .parse::<usize>()
            .ok()
            .and_then(|at| list.items().get(at))?;
        let mut path = vec![key(Some(root), "agents"), at.to_owned()];
        // An agent that is a name alone has no keys.
        if item.text().is_none() {
            path.push(key(Some(item), part));
        } else if part != "name" {
            return None;
        }
        return Some(path);
    }
    match id {
        "task" => {
            let names = ["task", "topic"];
            let entry = spelled(root, &names).map(|entry| entry.key.clone());
            Some(vec![entry.unwrap_or_else(|| names[0].to_owned())])
        }
        "rounds" => {
            match within("convergence").filter(|one| spelled(one, &["max_rounds"]).is_some()) {
                Some(section) => Some(vec![
                    key(Some(root), "convergence"),
                    key(Some(section), "max_rounds"),
                ]),
                None => Some(vec![key(Some(root), "rounds")]),
            }
        }
        _ => path_of(root, id),
    }
}

/// What stands under keys.
fn node_at<'n>(root: &'n Node, path: &[String]) -> Option<&'n Node> {
    path.iter().try_fold(root, |node, key| match &node.value {
        Value::List(items) => items.get(key.parse::<usize>().ok()?),
        _ => node.get(key),
    })
}
