//! What stands in one run.

use std::collections::BTreeMap;

use crate::transcript::by_rule;
use crate::{AgentsOpen, Finding, LoadedRun, Policy};
use steelyard_decision::Settings;
use steelyard_protocol as protocol;
use steelyard_protocol::{EntryKind, Part, Passage, RunId};
use steelyard_runs::transcript::{Entry, LINE, What, beginning, entries, firsts, line, piece};

use super::entry::{Words, found_broken, given, vague_words};
use steelyard_protocol::to_u32;

pub(super) fn run(agents: AgentsOpen<'_>, id: RunId) -> Option<LoadedRun<'_>> {
    agents.run(id.file, id.place as usize)
}

/// What rules find broken in a run, by the entry that breaks it. Of runs whose user is no person nobody looks.
fn found_in(
    agents: AgentsOpen<'_>,
    run: &LoadedRun<'_>,
    (policy, all): (&Policy, &[Entry<'_>]),
) -> BTreeMap<usize, Vec<Finding>> {
    by_rule(all, agents.findings(run, policy))
}

/// A transcript as a whole under these settings; `None` for an unknown run.
pub(super) fn outline(
    agents: AgentsOpen<'_>,
    id: RunId,
    settings: &Settings,
) -> Option<protocol::Outline> {
    let run = run(agents, id)?;
    let trajectory = run.trajectory;
    let policy = agents.policy_under(settings);
    let all = entries(trajectory);
    let firsts = firsts(trajectory.turns.len(), &all);
    let turns = trajectory.turns.iter().zip(firsts);
    let turns = turns.map(|(turn, first)| protocol::TurnLine {
        number: turn.number,
        first: to_u32(first),
        at: turn.at,
        tokens: turn.tokens,
        took_ms: turn.latency_ms,
        title: line(&turn.prompt, LINE),
        ..protocol::TurnLine::default()
    });
    let mut outline = protocol::Outline {
        id,
        called: trajectory.identity.caller.is_some(),
        entries: all.iter().map(|entry| size(&entry.what)).collect(),
        turns: turns.collect(),
        ..protocol::Outline::default()
    };
    for (place, entry) in all.iter().enumerate() {
        let turn = entry.turn.and_then(|turn| outline.turns.get_mut(turn));
        match entry.what {
            What::Question(..) => outline.questions.push(to_u32(place)),
            What::Broken(..) => {
                outline.broken.push(to_u32(place));
                if let Some(turn) = turn {
                    turn.broken += 1;
                }
            }
            _ => {}
        }
    }
    for (place, found) in found_in(agents, &run, (&policy, &all)) {
        let counting = found.iter().filter(|one| one.penalty().is_some()).count();
        outline.broken.push(to_u32(place));
        let turn = all.get(place).and_then(|entry| entry.turn);
        if let Some(turn) = turn.and_then(|turn| outline.turns.get_mut(turn)) {
            turn.broken += to_u32(counting);
        }
    }
    outline.broken.sort_unstable();
    outline.broken.dedup();
    Some(outline)
}

/// What the questions of a run take under these settings, by turn.
pub(super) fn efforts(
    agents: AgentsOpen<'_>,
    id: RunId,
    settings: &Settings,
) -> Vec<protocol::TurnEfforts> {
    let mut turns: Vec<protocol::TurnEfforts> = Vec::new();
    let Some(run) = run(agents, id) else {
        return turns;
    };
    let policy = agents.policy_under(settings);
    let reading = agents.reading(&policy);
    let questions = reading.questions(run.trajectory, run.text_findings);
    for entry in entries(run.trajectory) {
        let (What::Question(place, asked), Some(turn)) = (entry.what, entry.turn) else {
            continue;
        };
        if !reading.counts(asked) {
            continue;
        }
        let turn = to_u32(turn);
        if turns.last().is_none_or(|last| last.turn != turn) {
            turns.push(protocol::TurnEfforts {
                turn,
                ..protocol::TurnEfforts::default()
            });
        }
        if let Some(last) = turns.last_mut() {
            match questions.effort(place) {
                Some(effort) => last.efforts[effort as usize] += 1,
                None => last.unjudged += 1,
            }
        }
    }
    turns
}

/// What an entry takes where all of it that can be folded is.
fn size(what: &What<'_>) -> protocol::EntrySize {
    let kind = match what {
        What::Prompt(_) => EntryKind::Prompt,
        What::Answer(_) => EntryKind::Answer,
        What::Said(_) => EntryKind::Said,
        What::Thought(_) => EntryKind::Thought,
        What::Tool(_) => EntryKind::Tool,
        What::Question(..) => EntryKind::Question,
        What::Broken(..) => EntryKind::Broken,
        What::Spawned(..) => EntryKind::Spawned,
        What::Compacted { .. } | What::Interrupted | What::Failed(_) | What::Noted(_) => {
            EntryKind::Note
        }
    };
    let mut size = protocol::EntrySize {
        kind,
        characters: 0,
        breaks: 0,
    };
    let mut add = |text: &str| {
        let shown = beginning(text, Passage::MOST);
        size.characters = size
            .characters
            .saturating_add(to_u32(shown.chars().count()));
        let breaks = shown.bytes().filter(|byte| *byte == b'\n').count();
        size.breaks = size.breaks.saturating_add(to_u32(breaks));
    };
    match what {
        // Folded to a line, whatever it says.
        _ if kind.is_line() => {}
        What::Question(_, asked) => {
            add(&asked.about);
            add(&asked.text);
            // Each option stands on a line of its own.
            for option in &asked.options {
                add("\n");
                add(option);
            }
        }
        _ => add(what.text()),
    }
    size
}

/// The entries from the one at `first` on, at most `count`; none of an unknown run.
pub(super) fn transcript(
    agents: AgentsOpen<'_>,
    id: RunId,
    settings: &Settings,
    (first, count): (u32, u32),
) -> protocol::Transcript {
    let mut shown = protocol::Transcript {
        id,
        ..protocol::Transcript::default()
    };
    let Some(run) = run(agents, id) else {
        return shown;
    };
    let policy = agents.policy_under(settings);
    let reading = agents.reading(&policy);
    let all = entries(run.trajectory);
    let window = all.iter().enumerate();
    let window = || {
        let skipped = window.clone().skip(first as usize);
        skipped.take(count as usize)
    };
    // What one preference costs may hang on those that were broken before.
    let any_broken = window().any(|(_, one)| matches!(one.what, What::Broken(..)));
    let words = Words {
        agents,
        run: &run,
        questions: reading.questions(run.trajectory, run.text_findings),
        penalties: if any_broken {
            reading.penalties(run.trajectory)
        } else {
            Vec::new()
        },
    };
    let mut found = found_in(agents, &run, (&policy, &all));
    for (place, entry) in window() {
        let found = found
            .get_mut(&place)
            .map(std::mem::take)
            .unwrap_or_default();
        let vague = match entry.what {
            What::Prompt(prompt) => reading.vague(prompt),
            _ => None,
        };
        shown.entries.push(protocol::Entry {
            place: to_u32(place),
            turn: to_u32(entry.turn.unwrap_or(run.trajectory.turns.len())),
            at: entry.at,
            line: run.file.file.source.position(entry.span.start).line,
            what: words.happened(&entry.what),
            found: found.iter().map(found_broken).collect(),
            vague: vague.as_ref().map_or(Vec::new(), vague_words),
        });
    }
    shown
}

/// More of a text; empty where there is no such text.
pub(super) fn more(
    agents: AgentsOpen<'_>,
    id: RunId,
    (entry, part): (u32, Part),
    from: u32,
) -> Passage {
    let all = run(agents, id).map(|run| entries(run.trajectory));
    let entry = all.as_ref().and_then(|all| all.get(entry as usize));
    let text = entry.map_or("", |entry| match part {
        Part::Text => entry.what.text(),
        Part::Output => entry.what.output(),
    });
    given(piece(text, from as usize, Passage::PIECE))
}

/// A run as a document of at most so many bytes; `None` for an unknown run.
pub(super) fn written(
    agents: AgentsOpen<'_>,
    id: RunId,
    settings: &Settings,
    most: u32,
) -> Option<protocol::WrittenRun> {
    let policy = agents.policy_under(settings);
    let all = agents.runs();
    let is_it = |run: &LoadedRun<'_>| run.file.key == id.file && run.place == id.place as usize;
    let place = all.iter().position(is_it)?;
    let run = all.get(place)?;
    let file = run.file.file.source.name.as_str();
    let leaf = file.rsplit('/').next().unwrap_or(file);
    let stem = leaf.split('.').find(|part| !part.is_empty());
    let stem = stem.unwrap_or("transcript");
    let several = all.iter().filter(|one| one.file.key == id.file).count() > 1;
    let number = if several {
        format!("-{}", id.place.saturating_add(1))
    } else {
        String::new()
    };
    let document = agents.kin().document(place + 1, run, &policy);
    Some(protocol::WrittenRun {
        name: format!("{stem}{number}.md"),
        text: document.markdown(all.len(), most as usize),
    })
}
