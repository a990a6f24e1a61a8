//! A run as it leaves Steelyard, as text, Markdown or JSON: all texts masked.

mod markdown;
mod words;

use std::collections::BTreeMap;

use crate::effort::NOT_JUDGED;
use crate::transcript::{TextReading, by_rule};
use crate::{Finding, Policy, Vagueness};
use serde::Serialize;
use steelyard_documents::{counted, masked};
use steelyard_kernel::{rfc3339, rfc3339_text};
use steelyard_protocol::TimeZone;
use steelyard_runs::calls::{Astray, At};
use steelyard_runs::transcript::{Entry, LINE, Totals, What, entries, line, title};
use steelyard_runs::{Effort, Outcome, Turn};

use super::{AgentsOpen, LoadedRun};
use words::Words;

/// A run.
#[derive(Serialize)]
pub struct RunDocument<'a> {
    /// Among all of them, from 1.
    pub number: usize,
    /// Name of its file.
    pub file: &'a str,
    /// What its decision calls it, or the log's own name of the agent.
    pub name: String,
    /// Models that answered.
    pub models: Vec<String>,
    /// What it was called for, the task, or the first prompt.
    pub title: String,
    /// Number of the run that it hangs on: that called it, or that it was taken back from.
    pub parent: Option<usize>,
    /// Number of the run that has all of it, and counts for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole_in: Option<usize>,
    /// Number of the run that it goes on from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forked_from: Option<usize>,
    /// Why that of one that was called is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub astray: Option<&'static str>,
    /// When it began, as RFC 3339 has it.
    pub began: Option<String>,
    /// Milliseconds of all turns.
    pub took_ms: Option<f64>,
    /// Tokens read.
    pub tokens_in: Option<u64>,
    /// Tokens put out.
    pub tokens_out: Option<u64>,
    /// Whether `tokens_out` is a lower bound.
    pub at_least: bool,
    /// Whether `tokens_in` is one.
    #[serde(skip_serializing_if = "is_false")]
    pub input_at_least: bool,
    /// Calls of tools.
    pub calls: usize,
    /// How many of them say how they ended.
    pub calls_ended: usize,
    /// How many of those failed; none where the log does not say of any how it ended.
    pub failed: Option<usize>,
    /// How many the user refused, which are no failures here; none where the log does not tell of them.
    pub refused: Option<usize>,
    /// The turns in order.
    pub turns: Vec<DocumentTurn>,
    /// What stands in it, in reading order.
    pub entries: Vec<DocumentEntry>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_false(is: &bool) -> bool {
    !*is
}

impl RunDocument<'_> {
    /// What it comes to, as "2 turns", "13.2 s" or "1 call, 0 failed"; what nobody knows is left out. `least` stands before a
    /// number that is a lower bound. When it began is told in `zone`, with its name where that is not UTC.
    pub fn facts(&self, least: &str, zone: &TimeZone) -> Vec<String> {
        let bound = |is: bool| if is { least } else { "" };
        let (least_in, least) = (bound(self.input_at_least), bound(self.at_least));
        let facts = [
            Some(counted(self.turns.len(), "turn", "turns")),
            self.began.as_deref().map(|at| match local(at, zone) {
                at if at.ends_with('Z') => at,
                at => format!("{at}[{}]", zone.name),
            }),
            self.took_ms.map(seconds),
            self.tokens_in
                .map(|tokens| format!("{least_in}{tokens} tokens in")),
            self.tokens_out
                .map(|tokens| format!("{least}{tokens} tokens out")),
            (self.calls > 0).then(|| {
                let calls = counted(self.calls, "call", "calls");
                let refused = match self.refused {
                    None | Some(0) => String::new(),
                    Some(refused) => format!(", {refused} refused"),
                };
                match self.failed {
                    Some(failed) if self.calls_ended < self.calls => {
                        format!(
                            "{calls}, {failed} failed{refused}, known of {}",
                            self.calls_ended
                        )
                    }
                    Some(failed) => format!("{calls}, {failed} failed{refused}"),
                    None => format!("{calls}, failures not recorded"),
                }
            }),
        ];
        facts.into_iter().flatten().collect()
    }
}

/// A turn.
#[derive(Serialize)]
pub struct DocumentTurn {
    /// The log's number of it.
    pub number: u32,
    /// When it began.
    pub at: Option<String>,
    /// Milliseconds from prompt to answer.
    pub took_ms: Option<f64>,
    /// Tokens put out in it.
    pub tokens: Option<u64>,
}

impl DocumentTurn {
    /// The line above it: "Turn 2, 2026-01-05T10:00:00.000Z, 13.2 s, 120 tokens".
    pub fn heading(&self, zone: &TimeZone) -> String {
        let parts = [
            Some(format!("Turn {}", self.number)),
            self.at.as_deref().map(|at| local(at, zone)),
            self.took_ms.map(seconds),
            self.tokens.map(|tokens| format!("{tokens} tokens")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        parts.join(", ")
    }
}

/// Something that stands in a run.
#[derive(Serialize)]
pub struct DocumentEntry {
    /// Place of its turn, from 0; none for what belongs to none.
    pub turn: Option<usize>,
    /// When.
    pub at: Option<String>,
    /// Its line in the file.
    pub line: u32,
    /// What it says.
    #[serde(flatten)]
    pub what: DocumentWhat,
    /// What makes a prompt vague, where it is; experimental.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub vague: Vec<String>,
    /// What rules find broken in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub found: Vec<DocumentBroken>,
}

/// What a [`DocumentEntry`] says.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DocumentWhat {
    /// The message of the user, or of the caller.
    Prompt {
        /// Its text.
        text: String,
    },
    /// The last text of a turn.
    Answer {
        /// Its text.
        text: String,
    },
    /// An earlier text of the agent.
    Said {
        /// Its text.
        text: String,
    },
    /// Reasoning.
    Thought {
        /// Its text.
        text: String,
    },
    /// A call of a tool, in a line.
    Tool {
        /// Name of the tool.
        name: String,
        /// What it was called with.
        summary: String,
        /// How it ended.
        outcome: Outcome,
    },
    /// A question to the user.
    Question(DocumentQuestion),
    /// A preference that was not kept, as the log lists it.
    Broken(DocumentBroken),
    /// Another agent was called.
    Spawned {
        /// What the log calls it.
        agent: String,
        /// Number of its run, where that is loaded.
        run: Option<usize>,
    },
    /// The context was written anew, shorter.
    Compacted {
        /// Tokens before, where told.
        tokens_before: Option<u64>,
    },
    /// The user broke in.
    Interrupted,
    /// Something failed.
    Failed {
        /// Its text.
        text: String,
    },
    /// What was said of the agent's work beside it: a review, a verdict on an action.
    Noted {
        /// Its text.
        text: String,
    },
}

/// A preference that was not kept.
#[derive(Serialize)]
pub struct DocumentBroken {
    /// The preference as the log calls it, or its name.
    pub preference: String,
    /// What was wanted.
    pub expected: String,
    /// What there was.
    pub actual: String,
    /// What it costs; none where it does not count.
    pub costs: Option<f64>,
}

/// A question to the user.
#[derive(Serialize)]
pub struct DocumentQuestion {
    /// Its words.
    pub text: String,
    /// What it is about: a plan that is shown for approval.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// What it offers.
    pub options: Vec<String>,
    /// What the user answered, where the log has it.
    pub answer: Option<String>,
    /// How much it takes to answer; none where that cannot be judged.
    pub effort: Option<Effort>,
    /// Whether the log records that.
    pub recorded: bool,
    /// Whether it counts.
    pub counts: bool,
    /// What it costs, 0 or below.
    pub reward: f64,
    /// Why the method in force says so.
    pub reasons: Vec<String>,
}

impl DocumentQuestion {
    /// "low effort", "not judged".
    pub fn level(&self) -> String {
        let words = |effort: Effort| format!("{} effort", effort.id());
        self.effort.map_or(NOT_JUDGED.to_owned(), words)
    }
}

/// All runs, each by its number, by which one names another.
pub struct Kin<'a> {
    agents: AgentsOpen<'a>,
    /// By key of the file and place in it.
    numbers: BTreeMap<(u32, usize), usize>,
}

impl<'d> AgentsOpen<'d> {
    /// The numbers of all runs, from 1.
    pub fn kin(self) -> Kin<'d> {
        let numbers = (1..).zip(self.runs());
        let numbers = numbers.map(|(number, run)| ((run.file.key, run.place), number));
        Kin {
            agents: self,
            numbers: numbers.collect(),
        }
    }
}

impl Kin<'_> {
    fn number(&self, at: Option<At>) -> Option<usize> {
        let key = self.agents.key_of(at?)?;
        self.numbers.get(&key).copied()
    }

    /// A run to be printed or saved, by its number, under a policy ([`AgentsOpen::policy_under`]).
    pub fn document<'a>(
        &self,
        number: usize,
        run: &LoadedRun<'a>,
        policy: &Policy,
    ) -> RunDocument<'a> {
        let findings = self.agents.findings(run, policy);
        let reading = self.agents.reading(policy);
        RunDocument::of(number, run, (&reading, findings), self)
    }
}

impl<'a> RunDocument<'a> {
    /// `findings` are those of its decision.
    fn of(
        number: usize,
        run: &LoadedRun<'a>,
        (reading, findings): (&TextReading<'_>, Vec<Finding>),
        kin: &Kin<'_>,
    ) -> Self {
        let one = run.trajectory;
        let totals = Totals::of(one);
        let all = entries(one);
        let mut found = by_rule(&all, findings);
        let words = Words {
            questions: reading.questions(one, run.text_findings),
            penalties: reading.penalties(one),
            run,
            kin,
        };
        let entry = |(place, entry): (usize, &Entry<'_>)| DocumentEntry {
            turn: entry.turn,
            at: entry.at.and_then(rfc3339_text),
            line: run.file.file.source.position(entry.span.start).line,
            what: words.of(&entry.what),
            vague: match entry.what {
                What::Prompt(prompt) => reading.vague(prompt).map_or(Vec::new(), vague),
                _ => Vec::new(),
            },
            found: found
                .get_mut(&place)
                .map(std::mem::take)
                .unwrap_or_default()
                .iter()
                .map(by_rules)
                .collect(),
        };
        Self {
            number,
            file: &run.file.file.source.name,
            name: mask(&run.name),
            models: one.models.iter().map(|model| mask(model)).collect(),
            title: line(
                &masked(run.link.description.as_deref().unwrap_or(title(one))),
                LINE,
            ),
            parent: kin.number(run.link.caller),
            whole_in: kin.number(run.link.whole_in),
            forked_from: kin.number(run.link.forked_from),
            astray: run.link.astray.map(Astray::words),
            began: totals.began.and_then(rfc3339_text),
            took_ms: totals.took_ms,
            tokens_in: totals.tokens_in,
            tokens_out: totals.tokens_out,
            at_least: totals.at_least,
            input_at_least: totals.input_at_least,
            calls: totals.calls,
            calls_ended: totals.failed.map_or(0, |(_, ended)| ended),
            failed: totals.failed.map(|(failed, _)| failed),
            refused: totals.refused_edits.map(|(refused, _)| refused),
            turns: one.turns.iter().map(turn).collect(),
            entries: all.iter().enumerate().map(entry).collect(),
        }
    }
}

/// A time of UTC as RFC 3339 has it, with the offset of a zone.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "milliseconds of a date"
)]
fn local(at: &str, zone: &TimeZone) -> String {
    let written = || {
        let at = rfc3339(at.as_bytes())? as f64;
        let local = rfc3339_text(zone.local(at) as i64)?;
        let clock = local.strip_suffix('Z')?;
        Some(format!("{clock}{}", zone.offset_text(at)))
    };
    written().unwrap_or_else(|| at.to_owned())
}

fn seconds(ms: f64) -> String {
    format!("{:.1} s", ms / 1_000.0)
}

fn mask(text: &str) -> String {
    masked(text).into_owned()
}

fn turn(turn: &Turn) -> DocumentTurn {
    DocumentTurn {
        number: turn.number,
        at: turn.at.and_then(rfc3339_text),
        took_ms: turn.latency_ms,
        tokens: turn.tokens,
    }
}

fn vague(vague: Vagueness) -> Vec<String> {
    let parts = vague.parts.into_iter();
    let words = parts.flat_map(|part| match part.words.as_slice() {
        [] => vec![part.kind.words().to_owned()],
        words => words.iter().map(|word| mask(word)).collect(),
    });
    words.collect()
}

fn by_rules(finding: &Finding) -> DocumentBroken {
    DocumentBroken {
        preference: mask(&finding.name),
        expected: mask(&finding.expected),
        actual: mask(&finding.actual),
        costs: finding.penalty().map(|penalty| penalty.costs),
    }
}
