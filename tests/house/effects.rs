//! No effect of the page writes a signal: what follows from others is a memo, and what an answer holds is a query. A write in
//! an effect makes the page pass through states that nobody chose, and may go round in circles.
//!
//! Writes in what an effect leaves for later (a task, a timer, a frame) and in functions that it calls are not seen.

use std::collections::BTreeMap;

use syn::visit::{self, Visit};
use syn::{Expr, ExprAsync, ExprCall, ExprMethodCall};

use crate::sources::modules;

/// Functions that make effects.
const EFFECTS: [&str; 4] = ["effect", "effect_since", "Effect::new", "RenderEffect::new"];

/// Methods that write a signal.
const WRITES: [&str; 4] = ["notify", "set", "update", "write"];

/// Functions whose work comes later.
const LATER: [&str; 6] = [
    "detach",
    "detach_next_frame",
    "guard",
    "next_frame",
    "spawn",
    "timer",
];

/// Effects that write, by module, with how many writes there are. It gets shorter, never longer.
const EXCEPTIONS: &[(&str, usize)] = &[
    // A draft begins as what it is about, and is then the user's.
    ("src/pages/decision/rooms/deliberation/judging.rs", 1),
    // What is chosen of runs that are gone.
    ("src/pages/runs/choosing/mod.rs", 1),
    // Heights that were measured are guessed anew for another width; the place in view is kept for the address.
    ("src/pages/runs/transcript/list.rs", 2),
    // A call that is unfolded by hand stays so until all are folded.
    ("src/pages/runs/transcript/tool.rs", 1),
    // The side that is in the form, and the texts that it begins with.
    ("src/pages/simulate/mod.rs", 1),
    ("src/pages/simulate/simulation.rs", 1),
    // A file that is on its way is not waited for any more once it is read.
    ("src/pages/simulate/one.rs", 1),
    // What was said of another list, or of another line, is over.
    ("src/pages/telemetry/events/keep.rs", 1),
    ("src/pages/telemetry/events/panel.rs", 1),
    // The keyboard's place follows the list that comes in blocks.
    ("src/pages/telemetry/events/list.rs", 5),
    // Steps are asked for as the picture grows, never fewer.
    ("src/pages/telemetry/rounds/mod.rs", 1),
    // A step that was answered is where one stands.
    ("src/pages/telemetry/timeline/state.rs", 2),
    // Where no decision is looked at, its frame goes at once.
    ("src/state/answers/deciding.rs", 1),
];

/// Writes in the effects of a module.
#[derive(Default)]
struct Writes {
    in_effect: bool,
    count: usize,
}

/// The function that is called: its name, behind that of its type where it is `new`.
fn called(call: &ExprCall) -> Option<String> {
    let Expr::Path(path) = call.func.as_ref() else {
        return None;
    };
    let mut names = path.path.segments.iter().rev();
    let name = names.next()?.ident.to_string();
    match names.next() {
        Some(owner) if name == "new" => Some(format!("{}::new", owner.ident)),
        _ => Some(name),
    }
}

impl<'ast> Visit<'ast> for Writes {
    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        let name = called(call).unwrap_or_default();
        let before = self.in_effect;
        if EFFECTS.contains(&name.as_str()) {
            self.in_effect = true;
        } else if LATER.contains(&name.as_str()) {
            self.in_effect = false;
        }
        visit::visit_expr_call(self, call);
        self.in_effect = before;
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        let name = call.method.to_string();
        let before = self.in_effect;
        self.count += usize::from(before && WRITES.contains(&name.as_str()));
        if LATER.contains(&name.as_str()) {
            self.in_effect = false;
        }
        visit::visit_expr_method_call(self, call);
        self.in_effect = before;
    }

    fn visit_expr_async(&mut self, block: &'ast ExprAsync) {
        let before = std::mem::take(&mut self.in_effect);
        visit::visit_expr_async(self, block);
        self.in_effect = before;
    }
}

fn writes(items: &[syn::Item]) -> usize {
    let mut writes = Writes::default();
    for item in items {
        writes.visit_item(item);
    }
    writes.count
}

#[test]
fn no_effect_writes_a_signal() {
    let found: BTreeMap<String, usize> = modules("src")
        .into_iter()
        .map(|module| (module.name, writes(&module.items)))
        .filter(|(_, count)| *count > 0)
        .collect();
    let known = EXCEPTIONS.iter();
    let known = known.map(|(name, count)| ((*name).to_owned(), *count));
    assert_eq!(found, known.collect::<BTreeMap<_, _>>());
}

#[test]
fn writes_are_seen_where_they_are_made_at_once() {
    let count = |body: &str| {
        let file = syn::parse_file(&format!("fn f() {{ {body} }}"));
        writes(&file.expect("Rust").items)
    };
    assert_eq!(
        count("effect(move || { a.set(b.get()); c.update(|c| *c += 1); });"),
        2
    );
    assert_eq!(
        count("effect_since(move |before| { if x { a.notify() } before });"),
        1
    );
    assert_eq!(count("RenderEffect::new(move |_| a.set(1));"), 1);
    assert_eq!(count("a.set(1); effect(move || a.track());"), 0);
    assert_eq!(
        count("effect(move || scope::spawn(async move { a.set(1) }));"),
        0
    );
    assert_eq!(
        count("effect(move || { scope::next_frame(move || a.set(1)); });"),
        0
    );
    assert_eq!(
        count("effect(move || { self.scope.spawn(async move { a.set(1) }); a.set(2) });"),
        1
    );
}
