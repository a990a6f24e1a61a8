//! Inside a crate, too, what is above uses what is below and never the other way: of the rooms of a module, which are the
//! modules right below it with all below them, none uses one that uses it.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};
use syn::{Item, ItemUse, UseTree};

use crate::dependencies::members;
use crate::sources::{Module, modules};

/// Rooms that are one, and why they stand in several files.
const ONE: [(&str, &[&str], &str); 1] = [(
    "steelyard-decision",
    &["cells", "mean", "spread", "stage"],
    "a decision holds the stages that it may open, and each of them is a decision",
)];

/// All paths that stand in a module, each as its words.
#[derive(Default)]
struct Paths(Vec<Vec<String>>);

impl Paths {
    fn tree(&mut self, tree: &UseTree, before: &[String]) {
        let with = |word: &syn::Ident| [before, &[word.to_string()]].concat();
        match tree {
            UseTree::Path(one) => self.tree(&one.tree, &with(&one.ident)),
            UseTree::Name(one) => self.0.push(with(&one.ident)),
            UseTree::Rename(one) => self.0.push(with(&one.ident)),
            UseTree::Glob(_) => self.0.push(before.to_vec()),
            UseTree::Group(one) => {
                for tree in &one.items {
                    self.tree(tree, before);
                }
            }
        }
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item_use(&mut self, one: &'ast ItemUse) {
        self.tree(&one.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let words = path.segments.iter().map(|one| one.ident.to_string());
        self.0.push(words.collect());
        visit::visit_path(self, path);
    }
}

fn paths(module: &Module) -> Vec<Vec<String>> {
    let mut paths = Paths::default();
    for item in &module.items {
        paths.visit_item(item);
    }
    paths.0
}

/// The rooms of a module, each with those that it uses.
fn rooms(modules: &[Module], of: &[String]) -> BTreeMap<String, BTreeSet<String>> {
    let below = |path: &[String]| path.strip_prefix(of)?.first().cloned();
    let mut rooms: BTreeMap<String, BTreeSet<String>> = modules
        .iter()
        .filter_map(|one| Some((below(&one.path)?, BTreeSet::new())))
        .collect();
    let names: BTreeSet<String> = rooms.keys().cloned().collect();
    let given = given(modules, of, &names);
    for module in modules {
        let Some(room) = below(&module.path) else {
            continue;
        };
        for path in paths(module) {
            let Some(first) = from_root(&path, &module.path).and_then(|path| below(&path)) else {
                continue;
            };
            let used = names.get(&first).or_else(|| given.get(&first));
            if let Some(used) = used.filter(|used| **used != room) {
                rooms.entry(room.clone()).or_default().insert(used.clone());
            }
        }
    }
    rooms
}

/// Names in the module itself that a room of it gives, each with that room.
fn given(modules: &[Module], of: &[String], rooms: &BTreeSet<String>) -> BTreeMap<String, String> {
    let mut given = BTreeMap::new();
    let top = modules.iter().filter(|one| one.path == of);
    for item in top.flat_map(|one| &one.items) {
        let Item::Use(one) = item else { continue };
        let mut paths = Paths::default();
        paths.tree(&one.tree, &[]);
        for path in paths.0 {
            let inside = from_root(&path, of);
            let inside = inside
                .as_deref()
                .map_or(Some(&path[..]), |path| path.strip_prefix(of));
            let room = inside.and_then(|path| path.first());
            if let (Some(room), Some(name)) = (room, path.last())
                && rooms.contains(room)
            {
                given.insert(name.clone(), room.clone());
            }
        }
    }
    given
}

/// A path that begins in this crate, seen from its root.
fn from_root(path: &[String], here: &[String]) -> Option<Vec<String>> {
    let up = path.iter().take_while(|word| *word == "super").count();
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([here, &path[1..]].concat()),
        "super" => Some([&here[..here.len().checked_sub(up)?], &path[up..]].concat()),
        _ => None,
    }
}

/// Whether a room leads back to itself, and by which way.
fn way_back(rooms: &BTreeMap<String, BTreeSet<String>>, from: &str) -> Option<Vec<String>> {
    let mut ways = vec![vec![from.to_owned()]];
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop() {
        let last = way.last()?;
        for next in rooms.get(last).into_iter().flatten() {
            if next == from {
                return Some(way);
            }
            if seen.insert(next.clone()) {
                ways.push([way.clone(), vec![next.clone()]].concat());
            }
        }
    }
    None
}

#[test]
fn no_room_uses_one_that_uses_it() {
    let mut round = Vec::new();
    for package in members() {
        let folder = package.manifest_path.parent().map(|path| path.join("src"));
        let folder = folder.expect("a manifest stands in a folder");
        let root = steelyard_tests::root();
        let folder = folder
            .as_std_path()
            .strip_prefix(&root)
            .expect("inside the project");
        let folder = folder.to_string_lossy().replace('\\', "/");
        let modules = modules(&folder);
        let inside: BTreeSet<&[String]> = modules
            .iter()
            .filter_map(|one| Some(one.path.split_last()?.1))
            .collect();
        for of in inside {
            let mut rooms = rooms(&modules, of);
            for (krate, one, _) in ONE {
                if krate == package.name.as_str() && of.is_empty() {
                    for room in one {
                        let used = rooms.get_mut(*room).expect("a room of the list is there");
                        used.retain(|used| !one.contains(&used.as_str()));
                    }
                }
            }
            for room in rooms.keys() {
                if let Some(way) = way_back(&rooms, room) {
                    let of = [&[package.name.to_string()], of].concat().join("::");
                    round.push(format!("{of}: {}", way.join(" > ")));
                }
            }
        }
    }
    assert_eq!(round, [""; 0], "rooms that use themselves by that way");
}

#[test]
fn a_way_back_is_found() {
    let used = |rooms: &[&str]| rooms.iter().map(|one| (*one).to_owned()).collect();
    let mut rooms = BTreeMap::from([
        ("a".to_owned(), used(&["b"])),
        ("b".to_owned(), used(&["c"])),
        ("c".to_owned(), used(&[])),
    ]);
    assert_eq!(way_back(&rooms, "a"), None);
    rooms.insert("c".to_owned(), used(&["a"]));
    assert_eq!(
        way_back(&rooms, "b"),
        Some(["b", "c", "a"].map(str::to_owned).into())
    );
}
