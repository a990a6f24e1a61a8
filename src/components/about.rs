//! What each view is for: one sentence for its head, and what its regions say for the help. Pure.

use crate::state::ground::route::Page;

/// What there is to say of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct About {
    /// What one looks at, in a sentence.
    pub(crate) sentence: &'static str,
    /// Its regions and what each says, in reading order.
    pub(crate) regions: &'static [(&'static str, &'static str)],
}

/// What there is to say of a page.
pub(crate) fn about(page: Page) -> About {
    match page {
        Page::Worklist => WORKLIST,
        Page::Load => FILES,
        Page::Decision => DECISION,
        Page::Runs => RUNS,
        Page::Telemetry => TELEMETRY,
        Page::Compare => COMPARE,
        Page::Simulate => SIMULATE,
        Page::Settings => SETTINGS,
    }
}

const WORKLIST: About = About {
    sentence: "Closest calls first: the smaller the change that flips one, the less it can be relied on.",
    regions: &[
        (
            "Filters",
            "show all decisions, those that the edits change, that differ from their record or have diagnostics, and those whose name or outcome contains the typed text",
        ),
        (
            "Agents",
            "says who won how many, where agents did two tasks or more; it opens their means and two agents head to head, with whether the difference is more than chance",
        ),
        (
            "A line",
            "is a decision: its outcome, the winner's lead, the smallest change that flips it, and its outcome before the edits",
        ),
        (
            "A column's name",
            "sorts by that column; press again to reverse; unknown values stay last, and smallest changes are sorted once all are known",
        ),
    ],
};

const FILES: About = About {
    sentence: "What was opened and what was read from it; each diagnostic leads to its line.",
    regions: &[
        (
            "The numbers",
            "count files, decisions that can be re-scored, errors and warnings",
        ),
        (
            "The table",
            "says what each file was read as, and what it contains",
        ),
        (
            "The panel",
            "shows the file's lines: what was found, what was expected and what was done instead; for a table without a map, what its columns may mean and how their numbers are spread",
        ),
        (
            "Watch a folder, Start empty, Export workspace",
            "read a folder again as it changes, put away all that is open (Undo brings it back), and write it into one file",
        ),
    ],
};

const DECISION: About = About {
    sentence: "Who wins, and what would tip it.",
    regions: &[
        (
            "The strip at the top",
            "shows the status, the winner, the lead and what would tip it: first the smallest change of any number, then the nearest setting that changes who wins, where one is near, then larger changes",
        ),
        (
            "The row above the page",
            "shows decisions that follow one another, such as turns or rounds, at a glance, with the weight at the one in view; details of such a run are under the ranking and beside it",
        ),
        (
            "The rail",
            "has every weight, threshold and reading; colours and letters in a slider show who would win there, its texture the status; your overrides are above them",
        ),
        (
            "The weight line",
            "appears where weights share a total; it draws every score along the weight, above its slider; a dot is where two scores meet, a full dot where the leader changes",
        ),
        (
            "The ranking",
            "stacks what each criterion adds or subtracts; the pin marks the score, the dashed line the threshold, a dotted line the score in the log; Columns adds the numbers themselves, and a column's name sorts; with more than 20 rows, a line above filters by names and by numbers, and ranks and scores stay as they are; where a panel decided, its ranking is shown, and the cards' own is one click away",
        ),
        (
            "The veto ledger",
            "lists alternatives that a gate keeps out, and how far they are from passing",
        ),
        (
            "The panel",
            "shows each evaluator's scores, its weight × confidence, and how the leader's consensus C would change without it; an evaluator unfolds into what it said, and can be left out; Who decided shows its power; a concern can be answered under it, and the answer is kept in a file of the workspace",
        ),
        (
            "What if",
            "turns an approval or a receipt on or off, and shows the outcome",
        ),
        (
            "Why",
            "shows how the selected alternative got its score, down to the numbers in the files; Whole explanation shows it as a tree",
        ),
        (
            "Rules",
            "list each stage's rules, up to the one that decided; Report writes it all down, to be signed",
        ),
        (
            "Reflexion requests, Memory write",
            "say what each card is asked for before another round, and whether the recommended card may be written to memory",
        ),
        (
            "The bar at the foot",
            "counts what the edits change in all loaded decisions, and saves the edits",
        ),
    ],
};

const RUNS: About = About {
    sentence: "How each agent worked with its user: questions, broken preferences, tokens and time.",
    regions: &[
        (
            "The tree",
            "lists the runs under their decisions; agents that a run called are under it",
        ),
        (
            "Search all transcripts",
            "lists the runs that contain the words, with the number of matches and the first ones; each opens at its match, where n goes to the next",
        ),
        (
            "All runs",
            "compares them: rewards, questions by effort, broken preferences, tokens, cost and time, in columns that can be chosen, sorted, filtered, grouped by agent, model, project, branch, task or day, and saved as CSV; and where the effort methods disagree and how often they are right. Runs chosen by their boxes, with Shift a range, can be put onto one task, given outcomes by + − 0 and 1–5, or weighed by what was measured of them; groups that may have had one task are suggested, and taken one at a time",
        ),
        (
            "A transcript",
            "shows prompts, answers and folded tool calls in order; a question stands out with its effort and why, a broken preference is shown where it happened, tokens and time at the edge",
        ),
        (
            "Two transcripts",
            "are shown side by side, turn by turn, with the differences in each pair and the calls that only one has highlighted; [ and ] step through the differences, from the first one",
        ),
        (
            "The turns",
            "are links; j and k step through them, q through the questions, v through broken preferences, / searches and n goes to the next match",
        ),
    ],
};

const TELEMETRY: About = About {
    sentence: "What happened in a run, round by round or over time, and what agent sessions used.",
    regions: &[
        (
            "So far",
            "says how much of a large log is shown while it is still being read; selections stay as more is read, and files are made only of the whole log",
        ),
        (
            "The numbers at the top",
            "say how the run ended and what it used, each with a small chart over its rounds; beside its name the lines of its file are counted: read, kept, quarantined, blank",
        ),
        (
            "Rounds",
            "has votes, similarity, dissents, devil's advocates, overrides, errors and cost over one axis; drag across it, or use Shift with the arrow keys, and everything below shows only those rounds; Time draws what has no rounds",
        ),
        (
            "Compare",
            "puts up to three other runs with rounds beside this one: a line each on one axis, paired by round number only, and a column of results each, with the difference to A; what a run does not record is a dash",
        ),
        (
            "Rubric drift, Trust",
            "draw how far the living rubric has moved from the gold one, and the parts of the trust in each agent",
        ),
        (
            "Timeline",
            "has each turn, call and wait as a slice of time: W and S zoom, A and D move, [ and ] step, a click shows details; below it, what the visible time was spent on",
        ),
        (
            "Events",
            "lists them in order, by type, agent, round and text; a click opens the line of the file, with a link to the decision or the transcript that it is a part of",
        ),
        (
            "What it took",
            "adds up sessions, or all runs of a file, by day, session, project, model, agent or tool; a column's name sorts, and – stands where a log cannot say it, such as tools by model",
        ),
        (
            "Prices",
            "is your own table for costs that no log records, by model, day and length of the prompt, with a rate for one-hour cache writes, saved as a file; what has no price has no cost, and is counted",
        ),
        (
            "Problems, Agents, Spread",
            "say what is odd about lines and files, what each agent did and used, and how times, tokens and costs are spread",
        ),
        (
            "metrics.csv, summary.json",
            "are written from the events alone; where such files were opened too, each cell that differs is listed",
        ),
    ],
};

const COMPARE: About = About {
    sentence: "The same decisions under two settings: what changes, and whether by more than chance.",
    regions: &[
        (
            "A and B",
            "are the saved settings, the settings as edited now, named settings, or a preset that fits what is open",
        ),
        (
            "Named settings",
            "are weights, thresholds, modes and readings under a name; they are saved here or in the rail of a decision, applied as one step of undo, and kept by a reload, the address and an exported workspace",
        ),
        (
            "The numbers",
            "count the decisions whose outcome changes; that is arithmetic, so nothing is tested",
        ),
        (
            "Against what was chosen",
            "says which of the two selects what people chose or a log records, with McNemar's test once enough differ",
        ),
        (
            "The measures",
            "are means over what is selected, each with the difference and its 95% confidence interval from a paired bootstrap",
        ),
        ("The decisions", "that change lead to their page"),
    ],
};

const SIMULATE: About = About {
    sentence: "Simulated runs: what a config would do, once or a thousand times.",
    regions: &[
        (
            "Config",
            "is a form and its text: a change in one appears in the other; a field that the text does not name has its default. The config stays in this tab until it is downloaded",
        ),
        (
            "Answers",
            "are what agents say, from a file of lists that are used in turn, repeatedly, such as mock_responses.json; some are built in",
        ),
        (
            "One run",
            "follows the config as it is typed, and says what the last change does to the run; the same seed makes the same run: the one that is typed, else that of the config; open it at its last round, or download its three files",
        ),
        (
            "Many runs",
            "are pairs with the same seed: the config with and without safeguards, or two configs; each measure has the difference and its 95% confidence interval. What one side cannot have is not compared: nothing is checked without safeguards, and nothing converges where different ideas are wanted",
        ),
    ],
};

const SETTINGS: About = About {
    sentence: "How contradictory rules are read, how the page looks, and what this browser keeps.",
    regions: &[
        (
            "Readings",
            "are the rules that their source leaves open; each says how many loaded decisions it would change",
        ),
        ("Appearance", "is kept in this browser"),
        (
            "Stored in this browser",
            "lists the workspaces that come back after a reload, and forgets them; says how large a file may be to come back, and asks the browser for more",
        ),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_says_what_it_is_in_one_sentence() {
        for page in Page::ALL {
            let About { sentence, regions } = about(page);
            assert!(
                sentence.ends_with('.') && !sentence.contains(". "),
                "{sentence}"
            );
            assert!(sentence.chars().count() <= 100, "{sentence}");
            assert!(!regions.is_empty());
        }
    }
}
