//! The tree as views. What calls itself here goes as deep as the tree, which is bounded.

use leptos::prelude::*;

use super::block::{Align, Block, Inline, Item, Table};

/// Blocks, the highest heading at level `top` of the page.
pub(super) fn blocks(blocks: Vec<Block>, top: u8) -> AnyView {
    let drawn = blocks.into_iter().map(|one| block(one, top));
    drawn.collect_view().into_any()
}

fn block(block: Block, top: u8) -> AnyView {
    match block {
        Block::Heading(level, words) => heading(level.saturating_add(top) - 1, line(words)),
        Block::Paragraph(words) => view! { <p>{line(words)}</p> }.into_any(),
        Block::List(None, all) => view! { <ul>{items(all, top)}</ul> }.into_any(),
        Block::List(Some(first), all) => {
            view! { <ol start=first.to_string()>{items(all, top)}</ol> }.into_any()
        }
        Block::Table(one) => table(one),
        Block::Quote(inner) => view! { <blockquote>{blocks(inner, top)}</blockquote> }.into_any(),
        Block::Code(text) => view! { <pre><code>{text}</code></pre> }.into_any(),
        Block::Rule => view! { <hr/> }.into_any(),
    }
}

fn heading(level: u8, words: AnyView) -> AnyView {
    match level {
        0 | 1 => view! { <h1>{words}</h1> }.into_any(),
        2 => view! { <h2>{words}</h2> }.into_any(),
        3 => view! { <h3>{words}</h3> }.into_any(),
        4 => view! { <h4>{words}</h4> }.into_any(),
        5 => view! { <h5>{words}</h5> }.into_any(),
        _ => view! { <h6>{words}</h6> }.into_any(),
    }
}

fn items(items: Vec<Item>, top: u8) -> AnyView {
    let drawn = items.into_iter().map(|item| {
        let Item { done, blocks } = item;
        let mark = done.map(|done| {
            let words = if done { "Done: " } else { "Open: " };
            view! {
                <span class="task" class:done=done aria-hidden="true"></span>
                <span class="unseen">{words}</span>
            }
        });
        // One paragraph needs no space around it.
        let body = match <[Block; 1]>::try_from(blocks) {
            Ok([Block::Paragraph(words)]) => line(words),
            Ok(one) => self::blocks(one.into(), top),
            Err(several) => self::several(several, top),
        };
        view! { <li class:tasked=done.is_some()>{mark}{body}</li> }
    });
    drawn.collect_view().into_any()
}

/// The blocks of an item; its first paragraph stands beside its number.
fn several(several: Vec<Block>, top: u8) -> AnyView {
    let drawn = several.into_iter().enumerate().map(|(at, one)| match one {
        Block::Paragraph(words) if at == 0 => line(words),
        one => block(one, top),
    });
    drawn.collect_view().into_any()
}

fn table(table: Table) -> AnyView {
    let Table {
        label,
        columns,
        head,
        rows,
    } = table;
    let class = move |at: usize| match columns.get(at) {
        Some(Align::End) => "end",
        Some(Align::Center) => "center",
        _ => "",
    };
    let head = head.into_iter().enumerate().map(|(at, words)| {
        view! { <th scope="col" class=class(at)>{line(words)}</th> }
    });
    let head = head.collect_view();
    let rows = rows.into_iter().map(|row| {
        let cells = row.into_iter().enumerate().map(|(at, words)| {
            view! { <td class=class(at)>{line(words)}</td> }
        });
        view! { <tr>{cells.collect_view()}</tr> }
    });
    view! {
        <div class="grid-box" tabindex="0" role="region" aria-label=label>
            <table>
                <thead><tr>{head}</tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn line(parts: Vec<Inline>) -> AnyView {
    let drawn = parts.into_iter().map(inline);
    drawn.collect_view().into_any()
}

fn inline(part: Inline) -> AnyView {
    match part {
        Inline::Text(text) => text.into_any(),
        Inline::Code(text) => view! { <code>{text}</code> }.into_any(),
        Inline::Emphasis(parts) => view! { <em>{line(parts)}</em> }.into_any(),
        Inline::Strong(parts) => view! { <strong>{line(parts)}</strong> }.into_any(),
        Inline::Link(to, parts) => view! {
            <a href=to target="_blank" rel="noreferrer noopener">{line(parts)}</a>
        }
        .into_any(),
        Inline::Break => view! { <br/> }.into_any(),
    }
}
