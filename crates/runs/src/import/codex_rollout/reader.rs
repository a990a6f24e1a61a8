//! Lines become steps.

use std::borrow::Cow;

use steelyard_documents::{Name, Span};
use steelyard_kernel::HashSet;

use super::super::blocks::{shortened, shown};
use super::super::codex_record::{gave, is_nothing, only_total, since, took, trouble, usage};
use super::super::json::Object;
use super::super::step::{Spending, Step, ToolResult, What};
use super::super::{Report, time};
use super::copies::Copies;
use super::spawns::{Spawns, last_of};
use super::{notes, output};
use crate::{Caller, Identity, Time, Usage};

/// Where a text was told; each is a copy of the one before, if that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TextSource {
    Event,
    Item,
    Model,
}

/// What was read so far.
#[derive(Debug, Default)]
pub(super) struct Reader {
    pub(super) steps: Vec<(TextSource, Step)>,
    pub(super) head: Option<Head>,
    pub(super) copies: Copies,
    /// Steps of the burst at the beginning.
    pub(super) in_burst: usize,
    /// The last sum of tokens over the thread, with its total.
    total: Option<(Option<Usage>, Option<u64>)>,
    /// Model calls of which only a total is known, and the sum of those.
    pub(super) alone: (u32, u64),
    /// Whether tokens are told with each response; then nothing else counts.
    pub(super) by_response: bool,
    /// Whether compactions have records of their own.
    pub(super) compacted: bool,
    pub(super) calls: HashSet<String>,
    pub(super) asking: HashSet<String>,
    /// Those of them that call Codex's own tool.
    pub(super) own_questions: HashSet<String>,
    pub(super) spawns: Spawns,
}

/// Whose log it is.
#[derive(Debug)]
pub(super) struct Head {
    pub(super) agent: Name,
    pub(super) identity: Identity,
    pub(super) project: Option<Name>,
    pub(super) branch: Option<Name>,
}

impl Default for Head {
    fn default() -> Self {
        Self {
            agent: "codex".into(),
            identity: Identity::default(),
            project: None,
            branch: None,
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Place {
    at: Option<Time>,
    span: Span,
}

impl Reader {
    /// A line in an envelope.
    pub(super) fn wrapped(
        &mut self,
        record: &Object<'_>,
        payload: &Object<'_>,
        span: Span,
        report: &mut Report,
    ) {
        let at = time::of(record.raw("timestamp"));
        let line = record.text("type");
        let first = line == "session_meta" && self.head.is_none();
        if first {
            self.session(payload);
        }
        if self.copies.is_one(at, record.count("ordinal")) && !first {
            report.duplicates += 1;
            return;
        }
        let answers = [
            "agent_message",
            "token_count",
            "task_complete",
            "function_call",
        ];
        let odd =
            (line == "session_meta" && !first) || answers.contains(&payload.text("type").as_ref());
        let of_burst = self.copies.line(at, odd);
        self.line(&line, payload, Place { at, span }, report);
        if of_burst {
            self.in_burst = self.steps.len();
        }
    }

    fn line(&mut self, line: &str, payload: &Object<'_>, place: Place, report: &mut Report) {
        match line {
            "session_meta" => {}
            "turn_context" => {
                self.tell(
                    TextSource::Event,
                    place,
                    What::Model(payload.text("model").into()),
                );
            }
            "response_item" => self.item_of_model(payload, place, report),
            "event_msg" => self.event(payload, place, report),
            "compacted" => {
                self.compacted = true;
                self.tell(TextSource::Event, place, What::Compacted(None));
            }
            "token_usage_record" => self.tokens_of_response(payload, place),
            line => report.pass_over(line),
        }
    }

    /// A line without one.
    pub(super) fn bare(&mut self, item: &Object<'_>, span: Span, report: &mut Report) {
        let at = time::of(item.raw("timestamp"));
        let place = Place { at, span };
        match item.text("type").as_ref() {
            "" if self.head.is_none() && item.some(&["id"]).is_some() => self.session(item),
            "" => report.pass_over("state"),
            "token_usage_record" => self.tokens_of_response(item, place),
            _ => self.item_of_model(item, place, report),
        }
    }

    /// Whether this is the data of a session that began after this one, and not of one whose history this one has.
    pub(super) fn is_followed_by(&self, meta: &Object<'_>) -> bool {
        let own = self
            .head
            .as_ref()
            .and_then(|head| head.identity.id.as_ref());
        let is_other = own
            .zip(meta.some(&["id"]))
            .is_some_and(|(own, other)| *own != *other);
        is_other
            && !self.steps.is_empty()
            && self.copies.began_before(time::of(meta.raw("timestamp")))
    }

    fn session(&mut self, meta: &Object<'_>) {
        let spawn = meta
            .object("source")
            .object("subagent")
            .object("thread_spawn");
        let field = |keys: &[&str]| meta.some(keys).or(spawn.some(keys)).map(Name::from);
        self.copies.session(meta);
        let parent = field(&["parent_thread_id"]);
        let is_called = parent.is_some() || meta.object("source").raw("subagent").is_some();
        let forked_from = meta.some(&["forked_from_id"]).map(Name::from);
        self.head = Some(Head {
            agent: field(&["agent_nickname", "agent_role"])
                .or(field(&["agent_path"]).map(|path| last_of(&path)))
                .filter(|agent| !agent.is_empty())
                .unwrap_or("codex".into()),
            identity: Identity {
                id: meta.some(&["id"]).map(Name::from),
                // A fork that an agent made has that agent's history; of others a person is the user.
                caller: is_called.then(|| Caller {
                    run: parent.or(forked_from.clone()),
                    call: None,
                }),
                forked_from: forked_from.filter(|_| !is_called),
            },
            project: meta.some(&["cwd"]).map(Name::from),
            branch: meta.object("git").some(&["branch"]).map(Name::from),
        });
    }

    pub(super) fn tell(&mut self, source: TextSource, place: Place, what: What) {
        let Place { at, span } = place;
        self.steps.push((source, Step { at, span, what }));
    }

    fn event(&mut self, event: &Object<'_>, place: Place, report: &mut Report) {
        let kind = event.text("type");
        let what = match kind.as_ref() {
            "user_message" => What::Prompt(event.text("message").into_owned()),
            "agent_message" => What::Said(event.text("message").into_owned()),
            "agent_reasoning" => What::Thought(event.text("text").into_owned()),
            "task_complete" | "turn_aborted" => return self.ended(event, &kind, place),
            "token_count" => return self.tokens_counted(&event.object("info"), place, report),
            "item_completed" => return self.item_of_turn(event, place, report),
            "exec_command_end"
            | "patch_apply_end"
            | "mcp_tool_call_end"
            | "dynamic_tool_call_response" => {
                let id = event.text("call_id").into_owned();
                let result = ToolResult {
                    output: shown(gave(event)),
                    outcome: output::outcome(event),
                    took_ms: took(event),
                };
                What::Result(id, result)
            }
            "collab_agent_spawn_end" | "sub_agent_activity" => {
                return self.spawned(event, (&kind, place), report);
            }
            "context_compacted" => What::Compacted(None),
            "error" | "stream_error" => What::Failed(shortened(&trouble(event))),
            "exited_review_mode" => What::Noted(notes::review(event)),
            "guardian_assessment" if event.text("status") != "in_progress" => {
                What::Noted(notes::verdict(event))
            }
            "thread_rolled_back" => {
                let turns = event.count("num_turns").unwrap_or(0);
                What::Undone(usize::try_from(turns).unwrap_or(usize::MAX))
            }
            _ => return report.pass_over(&format!("event/{kind}")),
        };
        // A compaction is told as a record and as an event.
        let source = if kind == "context_compacted" {
            TextSource::Model
        } else {
            TextSource::Event
        };
        self.tell(source, place, what);
    }

    /// An event or an item that tells of an agent which was called.
    pub(super) fn spawned(
        &mut self,
        event: &Object<'_>,
        (kind, place): (&str, Place),
        report: &mut Report,
    ) {
        if let Some(spawned) = self.spawns.event(event, kind, report) {
            self.tell(TextSource::Event, place, spawned);
        }
    }

    fn ended(&mut self, event: &Object<'_>, kind: &str, place: Place) {
        if let Some(text) = event.some(&["last_agent_message"]) {
            self.tell(TextSource::Event, place, What::SaidLast(text.into_owned()));
        }
        if kind == "turn_aborted" {
            self.tell(TextSource::Event, place, What::Interrupted);
        }
        if let Some(took_ms) = event.number("duration_ms") {
            self.tell(TextSource::Event, place, What::Took(took_ms));
        }
    }

    /// Tokens of the last call; a line whose sum has not moved repeats the one before.
    fn tokens_counted(&mut self, info: &Object<'_>, place: Place, report: &mut Report) {
        let before = self.total;
        let all = info.object("total_token_usage");
        let total = usage(&all);
        let sum = (total, all.count("total_tokens"));
        if total.is_some() {
            self.total = Some(sum);
            if before == Some(sum) {
                return;
            }
        }
        let earlier = before.and_then(|(usage, _)| usage).unwrap_or_default();
        let moved = total.map(|total| since(total, earlier));
        let last = info.object("last_token_usage");
        let earlier_total = before.and_then(|(_, total)| total).unwrap_or(0);
        let alone = if last.is_empty() {
            only_total(&all).map(|total| total.saturating_sub(earlier_total))
        } else {
            only_total(&last)
        };
        if let Some(alone) = alone {
            self.alone = (self.alone.0 + 1, self.alone.1.saturating_add(alone));
        }
        match usage(&last).or(moved) {
            // Where a session starts nothing is spent yet.
            Some(usage) if is_nothing(&usage) => report.pass_over("event/token_count of no tokens"),
            Some(usage) => {
                let spending = Spending {
                    usage,
                    ..Spending::default()
                };
                self.tell(TextSource::Model, place, What::Spent(spending));
            }
            // Limits of the account come without tokens.
            None => report.pass_over("event/token_count without tokens"),
        }
    }

    fn tokens_of_response(&mut self, payload: &Object<'_>, place: Place) {
        let own = self.head.as_ref();
        let own = own.and_then(|head| head.identity.id.as_deref());
        let thread = payload.some(&["thread_id"]);
        let others = own.zip(thread).is_some_and(|(own, thread)| own != thread);
        let Some(usage) = usage(&payload.object("usage")).filter(|_| !others) else {
            return;
        };
        self.by_response = true;
        let key = payload.some(&["response_id"]).map(Cow::into_owned);
        let spending = Spending {
            key,
            usage,
            ..Spending::default()
        };
        self.tell(TextSource::Event, place, What::Spent(spending));
    }
}
