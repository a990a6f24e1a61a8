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
            ("[ ]", "to the flip before, to the flip after"),
            ("Page Up, Page Down", "ten steps"),
            ("Home, End", "to the ends of the beam"),
            ("0–9", "type a value; Enter takes it"),
            ("Esc", "back to where the move began"),
        ],
    ),
    (
        "On a decision",
        &[
            (
                "↑ ↓, Page keys, Home, End",
                "in the ranking: explain another one",
            ),
            ("W", "from the weights to the ranking, and back"),
            ("Esc", "back to its line in the worklist"),
        ],
    ),
    (
        "On a chart",
        &[
            ("← →, Home, End", "walk the marks"),
            ("Enter", "keep what is said of one; once more, let go"),
            ("T", "open the table behind it"),
        ],
    ),
    (
        "On the axis of rounds",
        &[
            ("← →, Home, End", "walk the rounds; with Shift choose them"),
            ("Enter", "choose the one in hand; once more, let go"),
            ("Esc", "choose none"),
        ],
    ),
    (
        "Over turns or rounds, in a map of weights",
        &[
            (
                "← →, Home, End",
                "walk them; Page keys, the phases of turns or ten rounds",
            ),
            ("↑ ↓ ← →, Home, End", "walk the cells of the map"),
            ("+ −", "move a cell a step; Enter goes to its slider"),
        ],
    ),
    (
        "In a graph",
        &[
            (
                "↑ ↓ ← →",
                "the next node that way; Home, the most recent; End, the first",
            ),
            ("+ − 0", "larger, smaller, all of it; Ctrl with the wheel"),
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
        "On runs that are chosen, and in a transcript",
        &[
            ("+ − 0", "passed, failed, no outcome"),
            ("1–5", "how many stars; once more, none"),
        ],
    ),
    (
        "In the list of disagreements",
        &[
            ("J, K, Page keys, Home, End", "walk the list"),
            ("1, 2, 3, 0", "factual, value, semantic, undecided"),
            ("Enter", "accept what the rules say"),
            ("N", "note on it; Enter goes back to the list"),
            ("Ctrl+Z, Ctrl+Shift+Z", "undo, redo a judgement"),
        ],
    ),
    (
        "In the table of runs",
        &[
            ("Space", "choose a run; with Shift all from the last one"),
            (
                "↑ ↓",
                "the box before, the box after; with Shift choose both",
            ),
        ],
    ),
    (
        "On the page Runs",
        &[("F", "search all transcripts; ↑ ↓ walk what was found")],
    ),
    (
        "On two transcripts side by side",
        &[("[ ]", "the difference before, the next one")],
    ),
    (
        "In a transcript",
        &[
            ("J, K", "next turn, turn before"),
            ("Q, Shift+Q", "next question, question before"),
            ("V, Shift+V", "next broken preference, the one before"),
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
