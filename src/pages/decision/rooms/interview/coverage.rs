//! What of the config did nothing over all turns that are loaded.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::interview::{Coverage, CoverageOf, Finding};

use super::matrix::{has_cell, show_cell};
use crate::charts::format;
use crate::components::dynamic::{Dynamic, dynamic, flag, text, when};
use crate::components::icon::{Glyph, Icon};
use crate::pages::decision::view::View;
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::answers::studies::Studies;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;

/// Decisions up to which it is worked out unasked: it looks at every turn anew.
const FEW: u32 = 60;

/// The section; of many turns it is worked out once it is opened.
#[component]
pub(super) fn CoveragePart() -> impl IntoView {
    let few = expect_context::<Files>().decisions().get_untracked() <= FEW;
    let open = RwSignal::new(few);
    let body = move || view! { <Body/> }.into_any();
    view! {
        <section class="coverage" aria-labelledby="coverage-title">
            <details open=few on:toggle=scope::guard(move |_| open.set(true))>
                <summary class="section-head">
                    <h2 id="coverage-title">"Config coverage"</h2>
                    <p>"what had no effect in any turn"</p>
                    <Icon glyph=Glyph::ChevronDown/>
                </summary>
                {when(move || open.get(), body)}
            </details>
        </section>
    }
}

#[component]
fn Body() -> impl IntoView {
    let answer = expect_context::<Studies>().answer_to(CoverageOf {});
    let coverage = memo(move |before: Option<&Option<Arc<Coverage>>>| {
        let found = answer.get().map(|(coverage, _)| coverage);
        found.or_else(|| before.cloned().flatten())
    });
    let stale = flag(move || answer.with(|answer| answer.as_ref().is_none_or(|(_, stale)| *stale)));
    let summary = text(move || {
        coverage.with(|coverage| {
            coverage
                .as_deref()
                .map_or("Checking all turns".to_owned(), summary)
        })
    });
    view! {
        <div class:stale=stale>
            <p class="coverage-summary">{summary}</p>
            {findings(coverage)}
        </div>
    }
}

/// "16 turns of 1 interview, 5 warnings"
fn summary(coverage: &Coverage) -> String {
    let warnings = coverage.findings.iter().filter(|one| one.warns).count() as u64;
    let turns = format::counted(coverage.turns.into(), "turn");
    let interviews = format::counted(coverage.interviews.into(), "interview");
    let found = match warnings {
        0 => "everything had an effect".to_owned(),
        warnings => format!(
            "{} about parts without effect",
            format::counted(warnings, "warning")
        ),
    };
    format!("{turns} of {interviews}: {found}")
}

fn findings(coverage: Memo<Option<Arc<Coverage>>>) -> Dynamic {
    dynamic(move || {
        let Some(coverage) = coverage.get() else {
            return ().into_any();
        };
        let mut before = String::new();
        let items = coverage.findings.iter().cloned().map(|one| {
            let head = (before != one.part).then(|| one.part.clone());
            before.clone_from(&one.part);
            view! {
                {head.map(|part| view! { <h3>{part}</h3> })}
                <Line finding=one/>
            }
        });
        items.collect_view().into_any()
    })
}

#[component]
fn Line(
    /// What was found.
    finding: Finding,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let (glyph, word) = if finding.warns {
        (Glyph::Triangle, "warning")
    } else {
        (Glyph::Info, "note")
    };
    let frame = expect_context::<View>().frame;
    let shown = match finding.parameters.as_slice() {
        [id] if frame.with_value(|frame| has_cell(frame, id)) => Some(id.clone()),
        _ => None,
    };
    let show = shown.map(|id| {
        view! {
            <button type="button" class="link" on:click=move |_| show_cell(editing, &id)>
                "Show its cell"
            </button>
        }
    });
    view! {
        <p class="finding" class:warns=finding.warns>
            <span class="finding-icon" role="img" aria-label=word><Icon glyph=glyph size=13/></span>
            <span>{finding.words} " " {show}</span>
        </p>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_counts_warnings() {
        let finding = |warns| Finding {
            warns,
            ..Finding::default()
        };
        let mut coverage = Coverage {
            turns: 11,
            interviews: 1,
            findings: vec![finding(false)],
        };
        assert_eq!(
            summary(&coverage),
            "11 turns of 1 interview: everything had an effect"
        );
        coverage.findings.push(finding(true));
        assert_eq!(
            summary(&coverage),
            "11 turns of 1 interview: 1 warning about parts without effect"
        );
    }
}
