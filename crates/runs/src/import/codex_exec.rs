//! What `codex exec --json` prints: items of turns, without times and without the prompt.
//!
//! A file may hold several threads, and one thread several times, as `codex exec resume --json … >> file` leaves it.
//! Tokens of a turn are told as the sum over its thread so far.

use std::borrow::Cow;

use steelyard_documents::Span;
use steelyard_kernel::HashMap;

use super::blocks::shown;
use super::codex_record::{falls, gave, given, since, trouble, usage};
use super::json::Object;
use super::sample::Glance;
use super::step::{Step, What};
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
}

impl Thread {
    /// What was spent since the last sum. A sum that falls is that of a process which counts anew.
    fn spent(&mut self, total: Usage) -> Usage {
        let before = self.total.replace(total);
        let before = before.filter(|before| !falls(total, *before));
        since(total, before.unwrap_or_default())
    }
}

impl Reader {
    /// Goes on with the thread of that id, or begins one.
    fn thread(&mut self, id: Option<Cow<'_, str>>) {
        let known = id.as_deref().and_then(|id| self.by_id.get(id));
        if let Some(known) = known {
            self.on = *known;
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
            "turn.started" => self.step(span, What::Prompt(String::new())),
            "turn.completed" => {
                let total = usage(&record.object("usage"));
                if let Some((thread, total)) = self.threads.get_mut(self.on).zip(total) {
                    let usage = thread.spent(total);
                    self.step(span, What::Spent { key: None, usage });
                }
            }
            "turn.failed" | "error" => {
                self.step(span, What::Failed(trouble(record)));
            }
            "item.completed" => self.item(&record.object("item"), span, report),
            // Items stand again when they are complete.
            "thread.started" | "item.started" | "item.updated" => {}
            _ => report.pass_over(&kind),
        }
    }

    fn finish(self: Box<Self>, report: &mut Report) -> Vec<Trajectory> {
        report.note("this format has neither prompts nor times");
        let all = self.threads.into_iter().map(|one| one.talk.finish());
        all.filter(|made| !made.turns.is_empty()).collect()
    }
}

impl Reader {
    fn item(&mut self, item: &Object<'_>, span: Span, report: &mut Report) {
        let kind = item.some(&["type", "item_type"]).unwrap_or_default();
        match kind.as_ref() {
            "agent_message" | "assistant_message" => {
                self.step(span, What::Said(item.text("text").into_owned()));
            }
            "reasoning" => self.step(span, What::Thought(item.text("text").into_owned())),
            "error" => self.step(span, What::Failed(trouble(item))),
            "command_execution" | "file_change" | "mcp_tool_call" | "web_search" => {
                let id = item.text("id").into_owned();
                let name = item.some(&["name", "tool"]).unwrap_or(kind).into();
                let input = shown(given(item));
                self.step(
                    span,
                    What::Call {
                        id: id.clone(),
                        name,
                        input,
                    },
                );
                let outcome = match item.text("status").as_ref() {
                    "" => Outcome::NotSaid,
                    "completed" => Outcome::Done,
                    "declined" => Outcome::Refused,
                    _ => Outcome::Failed,
                };
                let output = shown(gave(item));
                self.step(
                    span,
                    What::Result {
                        id,
                        output,
                        outcome,
                    },
                );
            }
            _ => report.pass_over(&format!("item/{kind}")),
        }
    }
}
