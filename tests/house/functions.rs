//! A function fits on a screen. Clippy's `too_many_lines` says so of all but most of the page's components, which it does not
//! see through their macro.

use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{Block, ImplItemFn, ItemFn};

use crate::sources::modules;

/// Lines of a function's body, blanks and comments not counted: what clippy.toml has.
const MOST: usize = 60;

struct Long<'a> {
    lines: Vec<&'a str>,
    found: Vec<String>,
}

impl Long<'_> {
    fn look(&mut self, name: &syn::Ident, block: &Block) {
        let (from, to) = (block.span().start().line, block.span().end().line);
        let body = self
            .lines
            .get(from..to.saturating_sub(1))
            .unwrap_or_default();
        let code = body.iter().map(|line| line.trim());
        let count = code
            .filter(|line| !line.is_empty() && !line.starts_with("//"))
            .count();
        if count > MOST {
            self.found.push(format!("{name}: {count} lines"));
        }
    }
}

impl<'ast> Visit<'ast> for Long<'_> {
    fn visit_item_fn(&mut self, one: &'ast ItemFn) {
        self.look(&one.sig.ident, &one.block);
        visit::visit_item_fn(self, one);
    }

    fn visit_impl_item_fn(&mut self, one: &'ast ImplItemFn) {
        self.look(&one.sig.ident, &one.block);
        visit::visit_impl_item_fn(self, one);
    }
}

#[test]
fn every_function_of_the_page_fits_on_a_screen() {
    let mut found = Vec::new();
    for module in modules("src") {
        let mut long = Long {
            lines: module.text.lines().collect(),
            found: Vec::new(),
        };
        for item in &module.items {
            long.visit_item(item);
        }
        found.extend(
            long.found
                .into_iter()
                .map(|one| format!("{}, {one}", module.name)),
        );
    }
    assert_eq!(found, Vec::<String>::new());
}
