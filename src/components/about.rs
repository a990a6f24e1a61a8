//! What each view is for: one sentence for its head, and what its regions say for the help. Pure.

use crate::state::route::Page;

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
            "show all decisions, those that the edits change, that differ from their record or have diagnostics, and those whose name or outcome holds what is typed",
        ),
        (
            "Agents",
            "says, where agents did two tasks or more, who won how many; behind it stand their means and two of them head to head, with whether it is more than chance",
        ),
        (
            "A line",
            "is a decision: its outcome, the first's lead, the smallest change that flips it, and what it came to before the edits",
        ),
        (
            "A column's name",
            "sorts by that column, pressed again the other way; what is unknown stays last, and the smallest changes move lines once all are known",
        ),
    ],
};

const FILES: About = About {
    sentence: "What was opened and what was read of it; each diagnostic leads to its line.",
    regions: &[
        (
            "The numbers",
            "count files, decisions that can be re-scored, errors and warnings",
        ),
        (
            "The table",
            "says for each file what it was read as, and what it holds",
        ),
        (
            "The panel",
            "shows the file's own lines; what stands there, what was expected and what was done instead; of a table without a map, what its columns may mean and how their numbers lie",
        ),
        (
            "Watch a folder, Export workspace",
            "read a folder again as it changes, and write all that is open into one file",
        ),
    ],
};

const DECISION: About = About {
    sentence: "Who wins, and what would tip it.",
    regions: &[
        (
            "The strip at the top",
            "answers: the status, the winner, by how much, and what would tip it: first the nearest setting that changes who wins, where one is near, then the smallest changes of any number",
        ),
        (
            "The row over the page",
            "is there where decisions follow one another, as turns or rounds do: all of them at one glance, the weight at the one in view; what else its kind adds stands under the ranking and beside it",
        ),
        (
            "The rail",
            "has every weight, threshold and reading; the colours and letters in a slider say who would win there, the texture with which status; above them, what you overrode",
        ),
        (
            "The weight line",
            "stands where weights share: every score along the weight, over the beam that it hangs on; a dot is where two meet, a full one where the first place changes hands",
        ),
        (
            "The ranking",
            "stacks what each criterion adds or takes; the pin stands at the score, the dashed line is the threshold, a dotted one the score of the log; Columns adds the numbers themselves, and a column's name sorts; of more than 20 the line above filters by names and by numbers, while ranks and scores stay those of all; where a panel decided it is the panel's, and the cards' own is one click away",
        ),
        (
            "The veto ledger",
            "lists those that a gate keeps out, and how far they are from passing",
        ),
        (
            "The panel",
            "shows what each evaluator gives each position, what it counts by, and how the leader's C would change without it; an evaluator unfolds into what it said, and can be left out; Who decided has its power",
        ),
        (
            "What if",
            "turns an approval or a receipt, and says what would come of it",
        ),
        (
            "Why",
            "shows how the selected one got its score, down to the numbers in the files; the whole explanation has all of it as a tree",
        ),
        (
            "Rules",
            "lead from stage to stage to the one that decided; Report writes it all down, to be signed",
        ),
        (
            "Reflexion requests, Memory write",
            "say what each card is asked for before another round, and whether the recommended one may be remembered",
        ),
        (
            "The bar at the foot",
            "counts what the edits change over everything loaded, and saves them",
        ),
    ],
};

const RUNS: About = About {
    sentence: "How each agent worked with its user: what it asked, what it broke, what it took.",
    regions: &[
        (
            "The tree",
            "lists the runs under their decisions; what an agent called stands under it",
        ),
        (
            "Search all transcripts",
            "lists the runs that have the words, with how many places and the first of them; each leads to its place, where n goes to the next one",
        ),
        (
            "All runs",
            "compares them: rewards, questions by effort, preferences that were broken, tokens, cost and time, in columns that are chosen, sorted, filtered, put together by agent, model, project, branch, task or day, and saved as CSV; and where the ways of telling effort disagree and how often they are right; those that are chosen by their boxes, with Shift a range, are put onto one task, or what came of them is entered by + − 0 and 1–5, or are weighed by what was measured of them; groups that may have had one task are suggested, and taken one at a time",
        ),
        (
            "A transcript",
            "has prompts, answers and folded calls of tools in order; a question stands out with its effort and why, what was broken stands where it happened, tokens and time at the edge",
        ),
        (
            "Two transcripts",
            "stand side by side, turn by turn, with what differs in each pair and the calls that only one has in relief; [ and ] walk the differences, from the place where they part",
        ),
        (
            "The turns",
            "lead to their place; j and k step through them, q through the questions, v through what was broken, / searches and n goes to the next hit",
        ),
    ],
};

const TELEMETRY: About = About {
    sentence: "What happened in a run, round by round, or over time; and what sessions of agents took.",
    regions: &[
        (
            "So far",
            "says how much of a large log is shown while it is still being read; what is chosen stays as more comes, and files are made of the whole alone",
        ),
        (
            "The numbers at the top",
            "say how the run ended and what it took, each with a small picture along its rounds; beside its name the lines of its file are counted: read, kept, quarantined, blank",
        ),
        (
            "Rounds",
            "has votes, likeness, dissents, devil's advocates, overrides, errors and cost over one axis; drag across it, or walk it with the arrows and Shift, and everything below shows those rounds alone; Time draws what has no rounds",
        ),
        (
            "Compare",
            "puts up to three other runs with rounds beside this one: a line each on one axis, paired by the numbers of their rounds alone, and a column each of what they come to, with the difference to A; what a run does not record is a dash",
        ),
        (
            "Rubric drift, Trust",
            "draw how far the living rubric has moved from the gold one, and what trust in each agent is made of",
        ),
        (
            "Timeline",
            "has each turn, call and wait as a slice of time: W and S zoom, A and D move, brackets walk, a click tells of one; below it what the stretch in sight was spent on",
        ),
        (
            "Events",
            "lists them in order, by type, agent, round and text; a click opens the line as it stands in the file, which leads to the decision or the transcript that it is a part of",
        ),
        (
            "What it took",
            "adds up sessions, or all runs of a file, by day, session, project, model, agent or tool; a column's name sorts",
        ),
        (
            "Prices",
            "is a table of your own for costs that no log tells, by model and day, saved as a file; what has no price has no cost, and is counted",
        ),
        (
            "Problems, Agents, Spread",
            "say what is odd about lines and files, what each agent did and took, and how times, tokens and costs are spread",
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
            "are everything as saved, as edited now, settings that you gave a name, or one of the presets that fit what is open",
        ),
        (
            "Named settings",
            "are weights, thresholds, modes and readings under a name; they are saved here or over the rail of a decision, put in force as one step of undo, and come with a reload, the address and an exported workspace",
        ),
        (
            "The numbers",
            "count the decisions that come to something else; that is arithmetic, so nothing is tested",
        ),
        (
            "Against what was chosen",
            "says which of the two selects what people chose or a log records, with McNemar's test once enough differ",
        ),
        (
            "The measures",
            "are means over what is selected, each with the difference and its 95% interval from a paired bootstrap",
        ),
        ("The decisions", "that change lead to their page"),
    ],
};

const SIMULATE: About = About {
    sentence: "Runs that never were: what a config would do, once or a thousand times.",
    regions: &[
        (
            "Config",
            "is a form and its text: what is set in one stands in the other; a field that the text does not name has its default. It stays in this tab until it is downloaded",
        ),
        (
            "Answers",
            "are what agents say, from a file of lists that are gone through again and again; some are built in",
        ),
        (
            "One run",
            "follows the config as it is typed, and says what the last change does to it; the same seed makes the same run; it is opened at the round in which it ended, or its three files are downloaded",
        ),
        (
            "Many runs",
            "are pairs, each of the same seed: the config with its safeguards against without, or against another; each measure has the difference and its 95% interval. What one side cannot have is not compared: nothing is checked without safeguards, and nothing converges where different ideas are wanted",
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
