//! The keys, in one table.

use leptos::prelude::*;

const KEYS: [(&str, &[(&str, &str)]); 14] = [
    (
        "Everywhere",
        &[
            ("?", "what this page shows, and these keys"),
            ("Ctrl+K", "search or run anything"),
            ("Ctrl+Z, Ctrl+Shift+Z", "undo, redo"),
            ("Ctrl+V", "open pasted text or files"),
            ("Esc", "close what lies over the page"),
        ],
    ),
    (
        "On a slider",
        &[
            ("← →", "one step; with Shift ten, with Alt a tenth"),
            ("[ ]", "previous flip, next flip"),
            ("Page Up, Page Down", "ten steps"),
            ("Home, End", "to the ends of the slider"),
            ("0–9", "type a value; Enter takes it"),
            ("Esc", "back to where the move began"),
        ],
    ),
    (
        "On a decision",
        &[
            (
                "↑ ↓, Page keys, Home, End",
                "in the ranking: explain another row",
            ),
            ("W", "from the weights to the ranking, and back"),
            ("Esc", "back to its line in the worklist"),
        ],
    ),
    (
        "On a chart",
        &[
            ("← →, Home, End", "walk the marks"),
            ("Enter", "pin its numbers; again, unpin"),
            ("T", "open the table behind it"),
        ],
    ),
    (
        "On the axis of rounds",
        &[
            ("← →, Home, End", "walk the rounds; with Shift select them"),
            ("Enter", "select the round; again, deselect"),
            ("Esc", "clear the selection"),
        ],
    ),
    (
        "Over turns or rounds, in a map of weights",
        &[
            (
                "← →, Home, End",
                "walk them; Page keys, by phase of turns or by ten rounds",
            ),
            ("↑ ↓ ← →, Home, End", "walk the cells of the map"),
            ("+ −", "change a cell by a step; Enter goes to its slider"),
        ],
    ),
    (
        "In a graph",
        &[
            (
                "↑ ↓ ← →",
                "the next node that way; Home, the most recent; End, the first",
            ),
            ("+ − 0", "zoom in, zoom out, fit all; Ctrl with the wheel"),
            ("T", "open the table behind it"),
        ],
    ),
    (
        "In the worklist",
        &[
            ("↑ ↓, Page keys, Home, End", "walk the list"),
            ("Enter", "open the decision; Esc leads back to its line"),
        ],
    ),
    (
        "On chosen runs, and in a transcript",
        &[
            ("+ − 0", "passed, failed, no outcome"),
            ("1–5", "number of stars; again, none"),
        ],
    ),
    (
        "In the list of disagreements",
        &[
            ("J, K, Page keys, Home, End", "walk the list"),
            ("1, 2, 3, 0", "factual, value, semantic, undecided"),
            ("Enter", "accept what the rules say"),
            ("N", "write a note; Enter goes back to the list"),
            ("Ctrl+Z, Ctrl+Shift+Z", "undo, redo a judgement"),
        ],
    ),
    (
        "In the table of runs",
        &[
            ("Space", "choose a run; with Shift all from the last one"),
            ("↑ ↓", "previous box, next box; with Shift choose both"),
        ],
    ),
    (
        "On the page Runs",
        &[("F", "search all transcripts; ↑ ↓ walk the matches")],
    ),
    (
        "On two transcripts side by side",
        &[("[ ]", "previous difference, next difference")],
    ),
    (
        "In a transcript",
        &[
            ("J, K", "next turn, previous turn"),
            ("Q, Shift+Q", "next question, previous question"),
            ("V, Shift+V", "next broken preference, previous one"),
            ("/", "find; then N and Shift+N"),
            ("T", "unfold or fold all calls"),
        ],
    ),
];

/// The table.
#[component]
pub(crate) fn Keys() -> impl IntoView {
    let groups = KEYS
        .into_iter()
        .map(|(name, keys)| {
            let rows = keys.iter().map(|(key, does)| {
                view! {
                    <dt>
                        <kbd>{*key}</kbd>
                    </dt>
                    <dd>{*does}</dd>
                }
            });
            view! {
                <h3>{name}</h3>
                <dl>{rows.collect_view()}</dl>
            }
        })
        .collect_view();
    view! {
        <div class="keys">
            {groups}
            <p>"On a Mac ⌘ stands for Ctrl, and ⌥ for Alt."</p>
        </div>
    }
}
