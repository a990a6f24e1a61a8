//! Inside a crate, too, what is above uses what is below and never the other way: of its rooms, which are the modules at its
//! root with all below them, none uses one that uses it.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};
use syn::{Item, ItemUse, UseTree};

use crate::dependencies::members;
use crate::sources::{Module, modules};

/// Rooms that are one, and why they stand in several files.
const ONE: [(&str, &[&str], &str); 1] = [(
    "steelyard-decision",
    &["cells", "spread", "stage"],
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

/// A crate's rooms, each with those that it uses.
fn rooms(modules: &[Module]) -> BTreeMap<String, BTreeSet<String>> {
    let inside = modules.iter().filter_map(|one| one.path.first());
    let mut rooms: BTreeMap<String, BTreeSet<String>> =
        inside.map(|room| (room.clone(), BTreeSet::new())).collect();
    let names: BTreeSet<String> = rooms.keys().cloned().collect();
    let given = given(modules, &names);
    for module in modules {
        let Some(room) = module.path.first() else {
            continue;
        };
        for path in paths(module) {
            let Some(first) = of_crate(&path, &module.path) else {
                continue;
            };
            let used = names.get(&first).or_else(|| given.get(&first));
            if let Some(used) = used.filter(|used| *used != room) {
                rooms.entry(room.clone()).or_default().insert(used.clone());
            }
        }
    }
    rooms
}

/// Names at the root of the crate, each with the room that gives it.
fn given(modules: &[Module], rooms: &BTreeSet<String>) -> BTreeMap<String, String> {
    let mut given = BTreeMap::new();
    let top = modules.iter().filter(|one| one.path.is_empty());
    for item in top.flat_map(|one| &one.items) {
        let Item::Use(one) = item else { continue };
        let mut paths = Paths::default();
        paths.tree(&one.tree, &[]);
        for path in paths.0 {
            let path: Vec<String> = path
                .into_iter()
                .skip_while(|one| one == "crate" || one == "self")
                .collect();
            if let (Some(room), Some(name)) = (path.first(), path.last())
                && rooms.contains(room)
            {
                given.insert(name.clone(), room.clone());
            }
        }
    }
    given
}

/// The first word of a path that begins in this crate, seen from its root.
fn of_crate(path: &[String], here: &[String]) -> Option<String> {
    let up = path.iter().take_while(|word| *word == "super").count();
    match path.first()?.as_str() {
        "crate" => path.get(1).cloned(),
        "super" if up < here.len() => here.first().cloned(),
        "super" => path.get(up).cloned(),
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
fn no_room_of_a_crate_uses_one_that_uses_it() {
    for package in members() {
        let folder = package.manifest_path.parent().map(|path| path.join("src"));
        let folder = folder.expect("a manifest stands in a folder");
        let root = steelyard_tests::root();
        let folder = folder
            .as_std_path()
            .strip_prefix(&root)
            .expect("inside the project");
        let folder = folder.to_string_lossy().replace('\\', "/");
        let mut rooms = rooms(&modules(&folder));
        for (of, one, _) in ONE {
            if of == package.name.as_str() {
                for room in one {
                    let used = rooms.get_mut(*room).expect("a room of the list is there");
                    used.retain(|used| !one.contains(&used.as_str()));
                }
            }
        }
        for room in rooms.keys() {
            let way = way_back(&rooms, room);
            assert_eq!(
                way, None,
                "{}: {room} uses itself by that way",
                package.name
            );
        }
    }
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
