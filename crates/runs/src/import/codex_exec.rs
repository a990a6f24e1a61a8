//! What `codex exec --json` prints: items of turns, without times and without the prompt.
//!
//! A file may hold several threads, and one thread several times, as `codex exec resume --json … >> file` leaves it.
//! Tokens of a turn are told as the sum over its thread so far.

use std::borrow::Cow;

use steelyard_documents::Span;
use steelyard_kernel::{HashMap, HashSet};

use super::blocks::shown;
use super::codex_record::{falls, gave, given, since, took, trouble, usage};
use super::json::{Object, Raw};
use super::sample::Glance;
use super::step::{Spending, Step, ToolResult, What};
use super::talk::Talk;
use super::{Importer, Report, Sample, Take, Way};
use crate::{Outcome, Trajectory, Usage};

/// See the module.
pub(super) const IMPORTER: Importer = Importer {
    id: "codex_exec",
    label: "Codex exec",
    program: "Codex",
    recognises,
    way: Way::Records(|| Box::<Reader>::default()),
    note: None,
    tells_events: false,
};

fn recognises(sample: &Sample) -> bool {
    let event = |one: &Glance| {
        let kind = one.text("type");
        let item = kind.starts_with("item.") && one.has("item");
        let turn = matches!(kind, "turn.started" | "turn.completed" | "turn.failed");
        let thread = kind == "thread.started" && one.has("thread_id");
        (thread || item || turn) && !one.has("payload")
    };
    !sample.is_list && sample.any(event)
}

#[derive(Debug, Default)]
struct Reader {
    threads: Vec<Thread>,
    /// Places by their ids.
    by_id: HashMap<String, usize>,
    /// The one that is on.
    on: usize,
}

#[derive(Debug)]
struct Thread {
    talk: Talk,
    /// The last sum of its tokens.
    total: Option<Usage>,
    /// Items that began and are not over: calls by their ids.
    open: HashSet<String>,
    /// Whether a turn is on whose tokens are not told.
    is_on: bool,
    /// How often each failure of the turn that is on stands in records of each type, as Codex writes one several times.
    failures: HashMap<String, [usize; 3]>,
    /// Turns that ended without telling their tokens: the next sum has them, unless another process counts anew.
    owed: Vec<usize>,
}

impl Thread {
    /// What was spent since the last sum. A sum that falls is that of a process which counts anew.
    fn spent(&mut self, total: Usage) -> Usage {
        let before = self.total.replace(total);
        let falls = before.is_some_and(|before| falls(total, before));
        let owed = std::mem::take(&mut self.owed);
        if falls {
            self.untold(owed);
        }
        since(total, before.filter(|_| !falls).unwrap_or_default())
    }

    /// A process begins, which gives its items ids of its own.
    fn resume(&mut self) {
        self.end();
        self.open.clear();
    }

    /// A turn is over, or was stopped.
    fn end(&mut self) {
        if std::mem::take(&mut self.is_on) {
            self.owed.extend(self.talk.turn_on());
        }
    }

    /// Nothing tells the tokens of these turns, so that those of the thread are more than its sum.
    fn untold(&mut self, turns: Vec<usize>) {
        for turn in turns {
            self.talk.push_unknown(Some(turn));
        }
    }

    fn finish(mut self) -> Trajectory {
        self.end();
        let owed = std::mem::take(&mut self.owed);
        self.untold(owed);
        self.talk.finish()
    }
}

impl Reader {
    /// Goes on with the thread of that id, or begins one.
    fn thread(&mut self, id: Option<Cow<'_, str>>) {
        let known = id.as_deref().and_then(|id| self.by_id.get(id));
        if let Some(known) = known {
            self.on = *known;
            if let Some(thread) = self.threads.get_mut(self.on) {
                thread.resume();
            }
            return;
        }
        self.on = self.threads.len();
        let run = id.as_deref().map(Into::into);
        self.by_id.extend(id.map(|id| (id.into_owned(), self.on)));
        self.threads.push(Thread {
            talk: Talk::new(Trajectory {
                agent: "codex".into(),
                run,
                ..Trajectory::default()
            }),
            total: None,
            open: HashSet::default(),
            is_on: false,
            failures: HashMap::default(),
            owed: Vec::new(),
        });
    }

    fn step(&mut self, span: Span, what: What) {
        if let Some(thread) = self.threads.get_mut(self.on) {
            thread.talk.take(Step {
                at: None,
                span,
                what,
            });
        }
    }
}

impl Take for Reader {
    fn record(&mut self, record: &Object<'_>, span: Span, report: &mut Report) {
        let kind = record.text("type");
        if kind == "thread.started" || self.threads.is_empty() {
            self.thread(record.some(&["thread_id"]));
        }
        match kind.as_ref() {
            "turn.started" => {
                if let Some(thread) = self.threads.get_mut(self.on) {
                    thread.end();
                    thread.failures = HashMap::default();
                }
                self.step(span, What::Prompt(String::new()));
                if let Some(thread) = self.threads.get_mut(self.on) {
                    thread.is_on = true;
                }
            }
            "turn.completed" => {
                let total = usage(&record.object("usage"));
                let Some(thread) = self.threads.get_mut(self.on) else {
                    return;
                };
                let Some(total) = total else {
                    return thread.end();
                };
                thread.is_on = false;
                let usage = thread.spent(total);
                let spending = Spending {
                    usage,
                    ..Spending::default()
                };
                self.step(span, What::Spent(spending));
            }
            "error" => self.failed(0, record, span),
            "turn.failed" => self.failed(1, record, span),
            "item.started" => self.began(&record.object("item"), span),
            "item.completed" => self.item(&record.object("item"), span, report),
            // Items stand again when they are complete.
            "thread.started" | "item.updated" => {}
            _ => report.pass_over(&kind),
        }
    }

    fn finish(self: Box<Self>, report: &mut Report) -> Vec<Trajectory> {
        report.note("this format has neither prompts nor times");
        let all = self.threads.into_iter().map(Thread::finish);
        all.filter(|made| !made.turns.is_empty()).collect()
    }
}

/// Items that are calls of tools.
const CALLS: [&str; 4] = [
    "command_execution",
    "file_change",
    "mcp_tool_call",
    "web_search",
];

impl Reader {
    fn item(&mut self, item: &Object<'_>, span: Span, report: &mut Report) {
        let kind = item.some(&["type", "item_type"]).unwrap_or_default();
        match kind.as_ref() {
            "agent_message" | "assistant_message" => {
                self.step(span, What::Said(item.text("text").into_owned()));
            }
            "reasoning" => self.step(span, What::Thought(item.text("text").into_owned())),
            "error" => self.failed(2, item, span),
            kind if CALLS.contains(&kind) => self.called(item, span),
            _ => report.pass_over(&format!("item/{kind}")),
        }
    }

    /// Something failed, as a record of the type of that place says.
    fn failed(&mut self, place: usize, record: &Object<'_>, span: Span) {
        let words = trouble(record);
        if let Some(thread) = self.threads.get_mut(self.on) {
            let known = thread.failures.entry(words.clone()).or_default();
            let most = known.iter().copied().max().unwrap_or_default();
            known[place] += 1;
            if known[place] <= most {
                return;
            }
        }
        self.step(span, What::Failed(words));
    }

    /// A call begins; when it is over it stands again.
    fn began(&mut self, item: &Object<'_>, span: Span) {
        let kind = item.some(&["type", "item_type"]).unwrap_or_default();
        if CALLS.contains(&kind.as_ref()) {
            let id = item.text("id").into_owned();
            let thread = self.threads.get_mut(self.on);
            if thread.is_some_and(|thread| thread.open.insert(id.clone())) {
                let name = item.some(&["name", "tool"]).unwrap_or(kind).into();
                let input = shown(given(item));
                self.step(span, What::Call { id, name, input });
            }
        }
    }

    /// A call is over.
    fn called(&mut self, item: &Object<'_>, span: Span) {
        self.began(item, span);
        let id = item.text("id").into_owned();
        if let Some(thread) = self.threads.get_mut(self.on) {
            thread.open.remove(&id);
        }
        let exit = item.raw("exit_code").map_or("", Raw::get);
        let outcome = match item.text("status").as_ref() {
            "" | "in_progress" if exit.is_empty() => Outcome::NotSaid,
            "declined" => Outcome::Refused,
            "" | "in_progress" | "completed" if matches!(exit, "" | "0") => Outcome::Done,
            _ => Outcome::Failed,
        };
        let result = ToolResult {
            output: shown(gave(item)),
            outcome,
            took_ms: took(item),
        };
        self.step(span, What::Result(id, result));
    }
}
