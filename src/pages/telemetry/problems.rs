//! What is odd about the lines of a log, about its events, and about the files beside it.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::telemetry::{
    BadLine, CheckedFile, Difference, LineCounts, Overview, WarningCount,
};

use super::watch::Watch;
use crate::charts::format;
use crate::components::dynamic::{dynamic, when};
use crate::components::icon::{Glyph, Icon};
use crate::reactive::scope;

/// Entries of a list that are drawn.
const MOST: usize = 1_000;
/// Characters of a line that are drawn.
const LETTERS: usize = 1_000;

/// What is odd.
#[component]
pub(super) fn Problems() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let overview = watch.overview;
    view! {
        <section class="problems" aria-labelledby="problems-title">
            <header class="section-head">
                <h2 id="problems-title">"Problems"</h2>
            </header>
            {dynamic(move || match overview.get() {
                None => view! { <p class="problems-words">"Reading the lines"</p> }.into_any(),
                Some(found) => view! { <Found found=found/> }.into_any(),
            })}
        </section>
    }
}

/// All of it.
#[component]
fn Found(
    /// What the run comes to.
    found: Arc<Overview>,
) -> impl IntoView {
    let nothing = is_fine(&found).then(|| {
        view! {
            <p class="problems-words fine">
                <Icon glyph=Glyph::Check size=12/>
                "No problems in the events that were read."
            </p>
        }
    });
    let reasons = by_reason(&found.quarantine);
    let listed = found.quarantine.len() as u64;
    let left = (listed < found.lines.quarantined).then(|| {
        let (few, all) = (format::count(listed), format::count(found.lines.quarantined));
        view! { <p class="problems-words">{format!("The first {few} of {all} lines are listed.")}</p> }
    });
    let reasons: Vec<_> = reasons
        .into_iter()
        .map(|(reason, lines)| view! { <BadLines reason=reason lines=lines/> })
        .collect();
    let warnings = found.warnings.iter().cloned();
    let warnings: Vec<_> = warnings.map(|one| view! { <Warning one=one/> }).collect();
    let checked = found.checked.iter().cloned().map(|file| {
        let own = found.differences.iter().filter(|one| one.file == file.file);
        let own: Vec<Difference> = own.cloned().collect();
        view! { <Checked file=file differences=own/> }
    });
    let checked: Vec<_> = checked.collect();
    view! {
        {nothing}
        // Events of logs of agents are no lines of one file.
        {(!found.run.is_told()).then(|| view! { <p class="problems-words">{lines_words(found.lines)}</p> })}
        {reasons}
        {left}
        {warnings}
        {checked}
    }
}

/// Whether there is nothing to say.
fn is_fine(found: &Overview) -> bool {
    found.lines.quarantined == 0
        && found.warnings.is_empty()
        && found.differences.is_empty()
        && found.checked.iter().all(|file| file.differ == 0)
}

/// "1,250 lines read = 1,245 kept + 3 quarantined + 2 blank".
fn lines_words(lines: LineCounts) -> String {
    format!(
        "{} read = {} kept + {} quarantined + {} blank",
        format::counted(lines.all, "line"),
        format::count(lines.kept),
        format::count(lines.quarantined),
        format::count(lines.blank)
    )
}

/// Lines by why they are no events, in the order of the first of each.
fn by_reason(lines: &[BadLine]) -> Vec<(String, Vec<BadLine>)> {
    let mut reasons: Vec<(String, Vec<BadLine>)> = Vec::new();
    for line in lines {
        match reasons
            .iter_mut()
            .find(|(reason, _)| *reason == line.reason)
        {
            Some((_, of)) => of.push(line.clone()),
            None => reasons.push((line.reason.clone(), vec![line.clone()])),
        }
    }
    reasons
}

/// A sort of what is odd, that unfolds into its places.
#[component]
fn Group(
    /// How often.
    count: u64,
    /// What, in words.
    words: String,
    /// Its places.
    children: ChildrenFn,
) -> impl IntoView {
    let open = RwSignal::new(false);
    view! {
        <details class="problem" on:toggle=scope::guard(move |_| open.update(|open| *open = !*open))>
            <summary>
                <Icon glyph=Glyph::Triangle size=12/>
                <b>{format::count(count)}</b>
                <span>{words}</span>
            </summary>
            {when(move || open.get(), move || children().into_any())}
        </details>
    }
}

/// Lines that are no events for one reason.
#[component]
fn BadLines(
    /// Why.
    reason: String,
    /// Which.
    lines: Vec<BadLine>,
) -> impl IntoView {
    let count = lines.len() as u64;
    let words = format!("{} quarantined: {reason}", format::plural(count, "line"));
    view! {
        <Group count=count words=words>
            <ol class="problem-places" tabindex="0">
                {lines
                    .iter()
                    .take(MOST)
                    .map(|line| {
                        let place = format!(
                            "line {}, byte {}",
                            format::count(line.line),
                            format::count(line.offset)
                        );
                        view! {
                            <li>
                                <span class="problem-place">{place}</span>
                                <code>{beginning(&line.text)}</code>
                            </li>
                        }
                    })
                    .collect_view()}
            </ol>
        </Group>
    }
}

/// A text up to so many characters.
fn beginning(text: &str) -> String {
    match text.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Something odd about events; each place opens its event.
#[component]
fn Warning(
    /// What.
    one: WarningCount,
) -> impl IntoView {
    let event = expect_context::<Watch>().event;
    let left = one.count.saturating_sub(one.places.len() as u64);
    let places = one.places;
    view! {
        <Group count=one.count words=one.words>
            <ol class="problem-places" tabindex="0">
                {places
                    .iter()
                    .cloned()
                    .map(|(line, at, what)| {
                        let place = format!("line {}", format::count(line));
                        view! {
                            <li>
                                <button
                                    type="button"
                                    class="link problem-place"
                                    title="Open the event"
                                    on:click=move |_| event.set(Some(at))
                                >
                                    {place}
                                </button>
                                <span>{what}</span>
                            </li>
                        }
                    })
                    .collect_view()}
                {(left > 0).then(|| {
                    view! { <li>{format!("{} more are not listed.", format::count(left))}</li> }
                })}
            </ol>
        </Group>
    }
}

/// A file beside the log: that it agrees, or where it does not.
#[component]
fn Checked(
    /// Which.
    file: CheckedFile,
    /// Its cells that differ, as far as they are listed.
    differences: Vec<Difference>,
) -> impl IntoView {
    if file.differ == 0 {
        return view! {
            <p class="problems-words fine">
                <Icon glyph=Glyph::Check size=12/>
                {agrees(&file)}
            </p>
        }
        .into_any();
    }
    let words = format!(
        "of {} of {} differ from what the events give",
        format::counted(file.cells, "cell"),
        file.name
    );
    let left = file
        .differ
        .saturating_sub(differences.len().min(MOST) as u64);
    let name = file.name;
    view! {
        <Group count=file.differ words=words>
            <ol class="problem-places" tabindex="0">
                {differences
                    .iter()
                    .take(MOST)
                    .map(|one| view! { <li>{differs(&name, one)}</li> })
                    .collect_view()}
                {(left > 0).then(|| {
                    view! { <li>{format!("{} more are not listed.", format::count(left))}</li> }
                })}
            </ol>
        </Group>
    }
    .into_any()
}

/// "metrics.csv: 552 cells agree".
fn agrees(file: &CheckedFile) -> String {
    let verb = if file.cells == 1 { "agrees" } else { "agree" };
    format!(
        "{}: {} {verb} with the events",
        file.name,
        format::counted(file.cells, "cell")
    )
}

/// "metrics.csv line 8, round 6, overrides: 2, the events give 1".
fn differs(name: &str, one: &Difference) -> String {
    let or_nothing = |text: &str| {
        if text.is_empty() {
            "nothing".to_owned()
        } else {
            text.to_owned()
        }
    };
    format!(
        "{name} line {}, {}: {}, the events give {}",
        format::count(u64::from(one.line)),
        one.cell,
        or_nothing(&one.found),
        or_nothing(&one.expected)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_add_up_in_a_sentence() {
        let lines = LineCounts {
            all: 1_250,
            kept: 1_245,
            blank: 2,
            quarantined: 3,
        };
        assert_eq!(
            lines_words(lines),
            "1,250 lines read = 1,245 kept + 3 quarantined + 2 blank"
        );
    }

    #[test]
    fn bad_lines_stand_by_their_reason() {
        let line = |number, reason: &str| BadLine {
            line: number,
            offset: 0,
            reason: reason.to_owned(),
            text: String::new(),
        };
        let found = by_reason(&[line(1, "cut off"), line(4, "no type"), line(9, "cut off")]);
        let found: Vec<(&str, usize)> = found
            .iter()
            .map(|(reason, lines)| (reason.as_str(), lines.len()))
            .collect();
        assert_eq!(found, [("cut off", 2), ("no type", 1)]);
    }

    #[test]
    fn a_cell_says_what_it_holds_and_what_it_should() {
        let one = Difference {
            file: 2,
            line: 8,
            column: 14,
            cell: "round 6, overrides".to_owned(),
            found: "2".to_owned(),
            expected: String::new(),
        };
        assert_eq!(
            differs("metrics.csv", &one),
            "metrics.csv line 8, round 6, overrides: 2, the events give nothing"
        );
        let file = CheckedFile {
            file: 2,
            name: "metrics.csv".to_owned(),
            cells: 552,
            differ: 0,
        };
        assert_eq!(
            agrees(&file),
            "metrics.csv: 552 cells agree with the events"
        );
    }

    #[test]
    fn a_long_line_is_shown_by_its_beginning() {
        let long = "ä".repeat(LETTERS + 5);
        assert_eq!(beginning(&long).chars().count(), LETTERS + 1);
        assert_eq!(beginning("short"), "short");
    }
}
