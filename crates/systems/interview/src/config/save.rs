//! Where settings stand in the file of a config.

use steelyard_documents::{Node, Value};
use steelyard_system::{holding, spelled};

use super::parameters::DEFAULT;
use super::read_phases::path_of;
use super::read_rules::scorer_id;
use crate::tier1::VETOES;
use crate::tier2::SCORERS;

/// The part of a config that a parameter stands in and that holds as a whole where it is there: of what it does not list
/// nothing is the default any more. `None` for one that stands by itself.
pub fn part(id: &str) -> Option<&'static str> {
    let rest = id.strip_prefix("interview.")?;
    let (rule, _) = rest.split_once('.')?;
    if rule == "phase" {
        Some("phase_profiles")
    } else if VETOES.iter().any(|veto| veto.about().id == rule) {
        Some("tier1_scorers")
    } else {
        let mut scorers = SCORERS.iter();
        let found = scorers.find(|one| one.about().id == rule);
        found.map(|_| "tier2_scorers")
    }
}

/// Whether a document has a part of a config.
pub fn has_part(root: &Node, part: &str) -> bool {
    place(root, part).is_some()
}

/// The keys from a document to the value of a parameter or a reading; `None` for one that has no place in a config.
pub fn paths(root: &Node, id: &str) -> Option<Vec<String>> {
    let own = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    if let Some(path) = path_of(id) {
        return Some(at(root, path[0], own(&path[1..])));
    }
    let rest = id.strip_prefix("interview.")?;
    if let Some(rest) = rest.strip_prefix("phase.") {
        let (phase, strategy) = rest.split_once('.')?;
        return Some(at(root, "phase_profiles", own(&[phase, strategy])));
    }
    let Some((rule, key)) = rest.split_once('.') else {
        // Of what is left only readings have a place.
        let is_reading = super::switches::switches(&[])
            .iter()
            .any(|one| one.id == id);
        return is_reading.then(|| at(root, "readings", own(&[rest])));
    };
    let tier1 = VETOES.iter().any(|veto| veto.about().id == rule);
    let scorer = SCORERS.iter().find(|scorer| scorer.about().id == rule);
    let tier = if tier1 {
        "tier1_scorers"
    } else {
        "tier2_scorers"
    };
    let node = place(root, tier);
    let (found, mut path) = rule_in(node.as_ref().map(|(_, node)| *node), rule);
    let numbers = match scorer {
        Some(scorer) => scorer.about().numbers,
        None => {
            VETOES
                .iter()
                .find(|veto| veto.about().id == rule)?
                .about()
                .numbers
        }
    };
    if numbers.iter().any(|number| number.key == key) {
        // A number may stand beside the weight as well as below `params`.
        let beside = found.is_some_and(|node| spelled(node, &[key]).is_some());
        path.extend((!beside).then(|| "params".to_owned()));
        path.push(key.to_owned());
    } else if key == DEFAULT
        && found
            .is_some_and(|node| spelled(node, &["weight"]).is_some() && default_row(node).is_none())
    {
        path.push("weight".to_owned());
    } else {
        path.extend(["strategy_weights".to_owned(), key.to_owned()]);
    }
    Some(at(root, tier, path))
}

fn default_row(node: &Node) -> Option<&Node> {
    let rows = spelled(node, &["strategy_weights"])?;
    Some(&spelled(&rows.value, &[DEFAULT])?.value)
}

/// A field of the root or below `scoring`, with the keys to it.
fn place<'a>(root: &'a Node, name: &str) -> Option<(Vec<String>, &'a Node)> {
    if let Some(entry) = spelled(root, &[name]) {
        return Some((vec![entry.key.clone()], &entry.value));
    }
    let scoring = holding(root, &["scoring"])?;
    let entry = spelled(&scoring.value, &[name])?;
    Some((vec![scoring.key.clone(), entry.key.clone()], &entry.value))
}

/// A path below a field, which is made at the root where it is not there.
fn at(root: &Node, field: &str, below: Vec<String>) -> Vec<String> {
    let mut path = place(root, field).map_or(vec![field.to_owned()], |(path, _)| path);
    path.extend(below);
    path
}

/// The map of a scorer in its tier, and its key or number there.
fn rule_in<'a>(tier: Option<&'a Node>, rule: &str) -> (Option<&'a Node>, Vec<String>) {
    let named = |node: &Node| {
        let entry = spelled(node, &["id"]).or_else(|| spelled(node, &["class"]));
        entry.and_then(|entry| entry.value.text()).map(scorer_id)
    };
    match tier.map(|node| &node.value) {
        Some(Value::List(items)) => {
            let found = items
                .iter()
                .position(|item| named(item).as_deref() == Some(rule));
            let at = found.unwrap_or(items.len());
            (items.get(at), vec![at.to_string()])
        }
        Some(Value::Map(entries)) => {
            let found = entries.iter().find(|entry| {
                scorer_id(&entry.key) == rule || named(&entry.value).as_deref() == Some(rule)
            });
            let key = found.map_or(rule, |entry| entry.key.as_str());
            (found.map(|entry| &entry.value), vec![key.to_owned()])
        }
        _ => (None, vec![rule.to_owned()]),
    }
}
