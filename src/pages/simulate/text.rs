//! The text of a config, with what is said about it; each of that leads to its place.

use std::sync::Arc;

use leptos::html::Textarea;
use leptos::prelude::*;
use steelyard_protocol::FileReport;
use steelyard_protocol::deliberation::NamedText;

use super::seen::Seen;
use crate::components::diagnostics::DiagnosticList;
use crate::components::dynamic::{text, when};
use crate::reactive::memo::memo;

/// The text.
#[component]
pub(super) fn Text(
    /// The config.
    config: RwSignal<NamedText>,
    /// What is said of it.
    seen: Seen,
) -> impl IntoView {
    let node = NodeRef::<Textarea>::new();
    let report = memo(move |_| {
        seen.config.with(|seen| {
            let diagnostics = seen.as_ref()?.diagnostics.clone();
            Some(Arc::new(FileReport {
                diagnostics,
                ..FileReport::default()
            }))
        })
    });
    let chosen = RwSignal::new(None);
    let choose = move |place: usize| {
        chosen.set(Some(place));
        let told = report.with_untracked(|report| report.as_ref()?.diagnostics.get(place).cloned());
        if let (Some(told), Some(field)) = (told, node.get_untracked()) {
            let at = config.with_untracked(|config| offset(&config.text, told.line, told.column));
            let _gone = field.focus();
            let _refused = field.set_selection_range(at, at);
        }
    };
    view! {
        <div class="simulate-text" id="simulate-shown-1-panel">
            <textarea
                rows=text(move || config.with(|config| (config.text.lines().count() + 1).to_string()))
                aria-label="The config as text"
                spellcheck="false"
                autocomplete="off"
                wrap="off"
                node_ref=node
                prop:value=text(move || config.with(|config| config.text.clone()))
                on:input=move |event| config.update(|config| config.text = event_target_value(&event))
            ></textarea>
            {when(
                move || report.with(|report| report.as_ref().is_some_and(|one| !one.diagnostics.is_empty())),
                move || view! { <DiagnosticList file=report chosen=chosen on_choose=choose/> }.into_any(),
            )}
            <p class="simulate-trouble" role="alert">{text(move || seen.trouble.get().unwrap_or_default())}</p>
        </div>
    }
}

/// Where a line and a column, both from 1, begin in a text, in the units of the browser.
fn offset(text: &str, line: u32, column: u32) -> u32 {
    let above = line.saturating_sub(1) as usize;
    let mut lines = text.split_inclusive('\n');
    let before: usize = lines
        .by_ref()
        .take(above)
        .map(|line| line.encode_utf16().count())
        .sum();
    let own = lines.next().unwrap_or_default().chars();
    let own: usize = own
        .take(column.saturating_sub(1) as usize)
        .map(char::len_utf16)
        .sum();
    u32::try_from(before + own).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::offset;

    #[test]
    fn places_are_counted_as_a_browser_does() {
        let text = "a\n\u{1f600}bc\nd";
        assert_eq!(offset(text, 1, 1), 0);
        assert_eq!(offset(text, 2, 2), 4);
        assert_eq!(offset(text, 3, 1), 7);
        assert_eq!(offset(text, 9, 1), 8);
    }
}
