//! Markdown as a document in the page.
//!
//! Here live the plain tree that a text makes ([`block`]), how it is made of the parser's events ([`tree`]), and the
//! views of it ([`draw`]). All of a text stays text: raw HTML is shown as written, an image as its alternative text, and
//! only addresses of the web and of mail become links.
//!
//! ```text
//! <Markdown text=report top=3 fine="Audit trail"/>
//! ```

mod block;
mod draw;
mod number;
mod tree;

use leptos::prelude::*;

use block::{Block, plain};

/// A text of Markdown as a document.
#[component]
pub(crate) fn Markdown(
    /// The text.
    text: String,
    /// Level of its highest heading in the page, 1 to 6; the others follow.
    top: u8,
    /// Title of the section that is small print, with all that comes after it.
    #[prop(optional)]
    fine: &'static str,
) -> impl IntoView {
    let mut blocks = tree::blocks(&text);
    let is_fine = |block: &Block| matches!(block, Block::Heading(_, title) if plain(title) == fine);
    let at = blocks.iter().position(is_fine).unwrap_or(blocks.len());
    let small = blocks.split_off(at);
    view! {
        <article class="document">
            {draw::blocks(blocks, top)}
            {(!small.is_empty()).then(|| view! {
                <footer class="fine">{draw::blocks(small, top)}</footer>
            })}
        </article>
    }
}
