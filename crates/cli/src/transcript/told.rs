//! A run as it is printed: all texts masked.

use std::collections::BTreeMap;

use serde::Serialize;
use steelyard_engine::interaction::calls::{Astray, At};
use steelyard_engine::interaction::import::masked;
use steelyard_engine::interaction::transcript::{
    Entry, LINE, Opinion, Questions, Reading, Totals, What, by_rule, entries, gist, line, moment,
    title,
};
use steelyard_engine::interaction::{Asked, Effort, Finding, Outcome, Penalty, Turn, Vagueness};
use steelyard_engine::workspace::{LoadedRun, Workspace};

/// A run.
#[derive(Serialize)]
pub(super) struct Told<'a> {
    /// Among all of them, from 1.
    pub(super) number: usize,
    pub(super) file: &'a str,
    /// What its decision calls it, or the log's own name of the agent.
    pub(super) name: String,
    pub(super) models: Vec<String>,
    /// What it was called for, the task, or the first prompt.
    pub(super) title: String,
    /// Number of the run that it hangs on: that called it, or that it was taken back from.
    pub(super) parent: Option<usize>,
    /// Why that of one that was called is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) astray: Option<&'static str>,
    pub(super) began: Option<String>,
    pub(super) took_ms: Option<f64>,
    pub(super) tokens_in: Option<u64>,
    pub(super) tokens_out: Option<u64>,
    /// Whether `tokens_out` is a lower bound.
    pub(super) at_least: bool,
    pub(super) calls: usize,
    pub(super) failed: usize,
    pub(super) turns: Vec<ToldTurn>,
    pub(super) entries: Vec<ToldEntry>,
}

#[derive(Serialize)]
pub(super) struct ToldTurn {
    pub(super) number: u32,
    pub(super) at: Option<String>,
    pub(super) took_ms: Option<f64>,
    pub(super) tokens: Option<u64>,
}

#[derive(Serialize)]
pub(super) struct ToldEntry {
    /// Place of its turn, from 0; none for what belongs to none.
    pub(super) turn: Option<usize>,
    pub(super) at: Option<String>,
    /// Its line in the file.
    pub(super) line: u32,
    #[serde(flatten)]
    pub(super) what: ToldWhat,
    /// What makes a prompt vague, where it is; experimental.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) vague: Vec<String>,
    /// What rules find broken in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) found: Vec<ToldBroken>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum ToldWhat {
    Prompt {
        text: String,
    },
    Answer {
        text: String,
    },
    Said {
        text: String,
    },
    Thought {
        text: String,
    },
    Tool {
        name: String,
        summary: String,
        outcome: Outcome,
    },
    Question(ToldQuestion),
    Broken(ToldBroken),
    Spawned {
        agent: String,
        /// Number of its run, where that is loaded.
        run: Option<usize>,
    },
    Compacted {
        tokens_before: Option<u64>,
    },
    Interrupted,
    Failed {
        text: String,
    },
}

#[derive(Serialize)]
pub(super) struct ToldBroken {
    pub(super) preference: String,
    pub(super) expected: String,
    pub(super) actual: String,
    /// What it costs; none where it does not count.
    pub(super) costs: Option<f64>,
}

#[derive(Serialize)]
pub(super) struct ToldQuestion {
    pub(super) text: String,
    /// What it is about: a plan that is shown for approval.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) about: String,
    pub(super) options: Vec<String>,
    pub(super) answer: Option<String>,
    pub(super) effort: Effort,
    /// Whether the log records that.
    pub(super) recorded: bool,
    /// Whether it counts.
    pub(super) counts: bool,
    /// What it costs, 0 or below.
    pub(super) reward: f64,
    pub(super) reasons: Vec<String>,
}

/// The numbers of runs, by which one names another.
pub(super) struct Kin<'a> {
    pub(super) workspace: &'a Workspace,
    /// By key of the file and place in it.
    pub(super) numbers: BTreeMap<(u32, usize), usize>,
}

impl Kin<'_> {
    fn number(&self, at: Option<At>) -> Option<usize> {
        let key = self.workspace.key_of(at?)?;
        self.numbers.get(&key).copied()
    }
}

impl<'a> Told<'a> {
    /// `findings` are those of its decision.
    pub(super) fn of(
        number: usize,
        run: &LoadedRun<'a>,
        (reading, findings): (&Reading<'_>, Vec<Finding>),
        kin: &Kin<'_>,
    ) -> Self {
        let one = run.trajectory;
        let totals = Totals::of(one);
        let all = entries(one);
        let mut found = by_rule(&all, findings);
        let words = Words {
            questions: reading.questions(one, run.heard),
            penalties: reading.penalties(one),
            run,
            kin,
        };
        let entry = |(place, entry): (usize, &Entry<'_>)| ToldEntry {
            turn: entry.turn,
            at: entry.at.and_then(moment),
            line: run.file.file.source.position(entry.span.start).line,
            what: words.of(&entry.what),
            vague: match entry.what {
                What::Prompt(prompt) => reading.vague(prompt).map_or(Vec::new(), vague),
                _ => Vec::new(),
            },
            found: found
                .remove(&place)
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
            astray: run.link.astray.map(Astray::words),
            began: totals.began.and_then(moment),
            took_ms: totals.took_ms,
            tokens_in: totals.tokens_in,
            tokens_out: totals.tokens_out,
            at_least: totals.at_least,
            calls: totals.calls,
            failed: totals.failed,
            turns: one.turns.iter().map(turn).collect(),
            entries: all.iter().enumerate().map(entry).collect(),
        }
    }
}

fn mask(text: &str) -> String {
    masked(text).into_owned()
}

fn turn(turn: &Turn) -> ToldTurn {
    ToldTurn {
        number: turn.number,
        at: turn.at.and_then(moment),
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

fn by_rules(finding: &Finding) -> ToldBroken {
    ToldBroken {
        preference: finding.name.to_string(),
        expected: mask(&finding.expected),
        actual: mask(&finding.actual),
        costs: finding.penalty().map(|penalty| penalty.costs),
    }
}

/// What entries of a run are told by.
struct Words<'a> {
    questions: Questions<'a>,
    /// What listed preferences cost that were broken.
    penalties: Vec<Penalty>,
    run: &'a LoadedRun<'a>,
    kin: &'a Kin<'a>,
}

impl Words<'_> {
    fn of(&self, what: &What<'_>) -> ToldWhat {
        let text = mask(what.text());
        match *what {
            What::Prompt(_) => ToldWhat::Prompt { text },
            What::Answer(_) => ToldWhat::Answer { text },
            What::Said(_) => ToldWhat::Said { text },
            What::Thought(_) => ToldWhat::Thought { text },
            What::Failed(_) => ToldWhat::Failed { text },
            What::Tool(call) => ToldWhat::Tool {
                name: mask(&call.name),
                // Masked first: a key that the line cuts off would not be known any more.
                summary: gist(&text),
                outcome: call.outcome,
            },
            What::Question(place, asked) => {
                ToldWhat::Question(question(asked, &self.questions.opinion(place, asked)))
            }
            What::Broken(place, violation) => ToldWhat::Broken(ToldBroken {
                preference: mask(&violation.preference),
                expected: mask(&violation.expected),
                actual: text,
                costs: self.penalties.get(place).map(|penalty| penalty.costs),
            }),
            What::Spawned(call, _) => ToldWhat::Spawned {
                agent: text,
                run: self.kin.number(self.kin.workspace.led(self.run, call)),
            },
            What::Compacted { tokens_before } => ToldWhat::Compacted { tokens_before },
            What::Interrupted => ToldWhat::Interrupted,
        }
    }
}

fn question(asked: &Asked, opinion: &Opinion) -> ToldQuestion {
    let reasons = opinion.verdict.iter().flat_map(|one| &one.reasons);
    ToldQuestion {
        text: mask(&asked.text),
        about: mask(&asked.about),
        options: asked.options.iter().map(|option| mask(option)).collect(),
        answer: asked.answer.as_deref().map(mask),
        effort: opinion.effort,
        recorded: asked.effort.is_some(),
        counts: opinion.counts,
        reward: opinion.reward,
        reasons: reasons.map(|reason| mask(&reason.words)).collect(),
    }
}
