//! Lines of a file, with the characters that a diagnostic names underlined.

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;
use steelyard_protocol::{Diagnostic, FileReport, Severity, SourceLine, SourceLines};

use super::dynamic::{dynamic, text};
use super::scroll::bring_into_view;

use crate::reactive::effect::effect;
use crate::reactive::scope;

/// A stretch of a line that belongs to a diagnostic, or to none.
#[derive(Clone, Debug, PartialEq)]
struct Piece {
    text: String,
    severity: Option<Severity>,
}

/// Cuts a line at the columns of its diagnostics; the gravest wins where they overlap.
fn pieces(text: &str, diagnostics: &[&Diagnostic]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (character, column) in text.chars().zip(1..) {
        let severity = diagnostics
            .iter()
            .filter(|diagnostic| (diagnostic.column..diagnostic.end_column).contains(&column))
            .map(|diagnostic| diagnostic.severity)
            .max();
        match pieces.last_mut() {
            Some(piece) if piece.severity == severity => piece.text.push(character),
            _ => pieces.push(Piece {
                text: character.to_string(),
                severity,
            }),
        }
    }
    pieces
}

/// Class of a severity: colour of icon, underline and wash.
pub(crate) fn severity_class(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "severity-note",
        Severity::Warning => "severity-warning",
        Severity::Error => "severity-error",
    }
}

/// The excerpt. Scrolls so that the line looked at is in view.
#[component]
pub(crate) fn SourceView(
    /// What was read of the file.
    file: Memo<Option<Arc<FileReport>>>,
    /// The lines.
    #[prop(into)]
    lines: Signal<Option<SourceLines>>,
    /// The line looked at, from 1.
    #[prop(into)]
    line: Signal<Option<u32>>,
) -> impl IntoView {
    let node = NodeRef::<Div>::new();
    effect(move || {
        let there = lines.with(Option::is_some);
        if let (Some(node), Some(line), true) = (node.get(), line.get(), there) {
            // The lines of a new file stand in the page only after this effect.
            scope::next_frame(move || {
                let found = node.query_selector(&format!("[data-line='{line}']"));
                if let Ok(Some(row)) = found {
                    bring_into_view(&node, &row.get_bounding_client_rect());
                }
            });
        }
    });
    let rows = dynamic(move || {
        let Some(lines) = lines.get() else {
            return ().into_any();
        };
        file.with(|file| {
            let bytes = file.as_ref().map_or(0, |file| file.size);
            let empty = lines.lines.iter().all(|line| line.text.is_empty());
            if bytes > 0 && empty && lines.total <= 1 {
                return view! { <p class="faint source-none">"There is no text of this file to show."</p> }
                    .into_any();
            }
            let diagnostics = file.as_ref().map_or(&[][..], |file| &file.diagnostics);
            lines
                .lines
                .into_iter()
                .map(|source| line_view(source, diagnostics, line))
                .collect_view()
                .into_any()
        })
    });
    view! {
        <div class="source" tabindex="0" role="region" aria-label="Source lines" node_ref=node>
            {rows}
        </div>
    }
}

fn line_view(
    source: SourceLine,
    diagnostics: &[Diagnostic],
    line: Signal<Option<u32>>,
) -> impl IntoView + use<> {
    let number = source.number;
    let here: Vec<&Diagnostic> = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.line == number)
        .collect();
    let severity = here.iter().map(|diagnostic| diagnostic.severity).max();
    let wash = severity.map_or("severity-note", severity_class);
    let words = pieces(&source.text, &here)
        .into_iter()
        .map(|piece| match piece.severity {
            Some(severity) => view! {
                <mark class=severity_class(severity)>{piece.text}</mark>
            }
            .into_any(),
            None => piece.text.into_any(),
        })
        .collect_view();
    view! {
        <div
            class=text(move || {
                let here = if line.get() == Some(number) { " here" } else { "" };
                format!("source-line {wash}{here}")
            })
            data-line=number
        >
            <span class="line-number">{number}</span>
            <span class="line-text">{words}</span>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(severity: Severity, column: u32, end_column: u32) -> Diagnostic {
        Diagnostic {
            severity,
            code: String::new(),
            title: String::new(),
            line: 17,
            column,
            end_column,
            found: String::new(),
            expected: String::new(),
            done: String::new(),
            repair: None,
        }
    }

    #[test]
    fn exactly_the_named_characters_are_cut_out() {
        let warning = at(Severity::Warning, 13, 16);
        let cut = pieces("- **Cost**: Low (1 hour)", &[&warning]);
        let texts: Vec<&str> = cut.iter().map(|piece| piece.text.as_str()).collect();
        assert_eq!(texts, ["- **Cost**: ", "Low", " (1 hour)"]);
        assert_eq!(cut[1].severity, Some(Severity::Warning));
    }

    #[test]
    fn columns_count_characters_and_the_gravest_wins() {
        let (note, error) = (at(Severity::Note, 1, 3), at(Severity::Error, 2, 3));
        let cut = pieces("ü×y", &[&note, &error]);
        let texts: Vec<&str> = cut.iter().map(|piece| piece.text.as_str()).collect();
        assert_eq!(texts, ["ü", "×", "y"]);
        assert_eq!(cut[1].severity, Some(Severity::Error));
    }
}
