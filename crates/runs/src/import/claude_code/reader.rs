//! Lines become steps, each of a thread: a conversation or a side chain.

use std::borrow::Cow;

use steelyard_documents::{Name, Span};
use steelyard_kernel::{HashMap, HashSet};

use super::super::asking::{answers, asks, questions};
use super::super::blocks::{Block, blocks, shortened, shown, tool_result};
use super::super::json::{Object, Raw};
use super::super::step::{Question, Spending, Step, What};
use super::super::{Report, Take, foreign, time};
use super::Place;
use super::bills::{ANSWER_COST, Sums, leave_out_costs};
use super::commands::{self, Command};
use super::threads::{Call, Threads};
use super::tokens::{iterations, usage};
use crate::{Asked, Outcome, QuestionKind, Trajectory, Usage};

/// What was read so far.
#[derive(Debug, Default)]
pub(super) struct Reader {
    threads: Threads,
    /// Calls that ask the user, with whether a plan is asked about.
    asking: HashMap<String, bool>,
    /// Conversations that a process has summed up: what another process says is a turn of its own.
    summed_up: HashSet<usize>,
    /// A command that the agent may answer.
    command: Option<Command>,
}

/// Texts of user lines that no user wrote.
const NOT_PROMPTS: [&str; 12] = [
    "<command-name>",
    "<command-message>",
    "<command-args>",
    "<local-command-",
    "<system-reminder>",
    "<bash-input>",
    "<bash-stdout>",
    "<bash-stderr>",
    "<task-notification>",
    "<user-memory-input>",
    "Caveat: The messages below",
    "[Request interrupted by user",
];

/// What a refused call gives.
const REFUSED: [&str; 2] = [
    "The user doesn't want to",
    "The user doesn\u{2019}t want to",
];

impl Take for Reader {
    fn record(&mut self, record: &Object<'_>, span: Span, report: &mut Report) {
        let id = record.some(&["uuid"]);
        if id.is_some_and(|id| self.threads.has(&id)) {
            report.duplicates += 1;
            return;
        }
        let kind = record.text("type");
        let speaks = matches!(kind.as_ref(), "user" | "assistant");
        if speaks && foreign::format(record).is_some_and(|format| format != report.format) {
            return report.pass_over(&kind);
        }
        let node = self.threads.node(record, speaks);
        let at = time::of(record.raw("timestamp"));
        let place = Place { node, at, span };
        leave_out_costs(record, span, report);
        match kind.as_ref() {
            "user" => self.user(record, place),
            "assistant" => self.assistant(record, place),
            "system" => self.system(record, place, report),
            "result" => self.result(record, place, report),
            "cost-state" | "cost_state" => self.billed(record, place, false),
            _ => report.pass_over(&kind),
        }
    }

    /// Trajectories of all threads.
    fn finish(self: Box<Self>, report: &mut Report) -> Vec<Trajectory> {
        self.threads.finish(report)
    }
}

impl Reader {
    fn step(&mut self, place: Place, what: What) {
        let Place { node, at, span } = place;
        self.threads.steps.push((node, Step { at, span, what }));
    }

    fn user(&mut self, record: &Object<'_>, place: Place) {
        let origin = record.object("origin").some(&["kind"]);
        let human = origin.is_none_or(|kind| kind == "human");
        let silent = record.is("isMeta") || record.is("isCompactSummary") || !human;
        let mut prompt = String::new();
        for block in blocks(record.object("message").raw("content")) {
            if block.is_result() {
                self.tool_result(&block.fields, record.raw("toolUseResult"), place);
                continue;
            }
            let Some(text) = block.into_shown() else {
                continue;
            };
            if silent {
                self.expand(&text);
                continue;
            }
            self.command = commands::typed(&text).map(|text| Command {
                place,
                text,
                expansion: String::new(),
            });
            let command = self.command.as_ref().map(|command| command.text.as_str());
            if command.and_then(|text| text.split(' ').next()) == Some("/clear") {
                self.threads.clear(place.node);
            }
            if text.starts_with("[Request interrupted by user") {
                self.step(place, What::Interrupted);
            }
            let start = text.trim_start();
            if !start.is_empty() && !NOT_PROMPTS.iter().any(|mark| start.starts_with(mark)) {
                if !prompt.is_empty() {
                    prompt.push('\n');
                }
                prompt.push_str(&text);
            }
        }
        if !prompt.is_empty() {
            self.threads.is_prompt(place.node, &prompt);
            self.step(place, What::Prompt(prompt));
        }
    }

    /// What follows a command without being said by anybody is what the program made of it.
    fn expand(&mut self, text: &str) {
        if let Some(command) = &mut self.command {
            command.expansion.push_str(text);
        }
    }

    /// The agent answers: a command before it was a prompt.
    fn answers_command(&mut self) {
        let Some(Command {
            place,
            text,
            expansion,
        }) = self.command.take()
        else {
            return;
        };
        self.threads.is_prompt(place.node, &text);
        self.step(place, What::Prompt(text));
        if !expansion.is_empty() {
            let words = format!("context: {}", shortened(&expansion));
            self.step(place, What::Noted(words));
        }
    }

    fn assistant(&mut self, record: &Object<'_>, place: Place) {
        let message = record.object("message");
        let model = message.text("model");
        let invented = model == "<synthetic>";
        if !invented {
            self.answers_command();
            self.step(place, What::Model(model.into()));
            self.spent(&message, record, place);
        }
        let failed = record.is("isApiErrorMessage");
        for block in blocks(message.raw("content")) {
            let (is_call, is_result) = (block.is_call(), block.is_result());
            let Block { kind, text, fields } = block;
            match kind.as_ref() {
                _ if is_call => self.tool_use(
                    &fields.text("id"),
                    &fields.text("name"),
                    fields.raw("input"),
                    place,
                ),
                _ if is_result => self.tool_result(&fields, None, place),
                "thinking" => {
                    if let Some(thought) = fields.some(&["thinking"]) {
                        self.step(place, What::Thought(thought.into_owned()));
                    }
                }
                _ if text.is_empty() => {}
                _ if failed => self.step(place, What::Failed(shortened(&text))),
                _ if invented => {}
                _ => self.step(place, What::Said(text.into_owned())),
            }
        }
    }

    fn spent(&mut self, message: &Object<'_>, record: &Object<'_>, place: Place) {
        let is_cut = message.is_null("stop_reason");
        // An answer without tokens is a call of which none are known.
        let usage = usage(&message.object("usage"), is_cut).unwrap_or(Usage {
            calls: 1,
            ..Usage::default()
        });
        // Without an id each line is an answer of its own.
        let key = match (message.some(&["id"]), record.some(&["requestId"])) {
            (Some(id), None) => Some(id.into_owned()),
            (Some(id), Some(request)) => Some(format!("{id} {request}")),
            (None, _) => record.some(&["uuid"]).map(Cow::into_owned),
        };
        let others = iterations(&message.object("usage"), message, key.as_deref());
        let spending = Spending {
            key,
            usage,
            cost: record.amount(ANSWER_COST),
            ..Spending::default()
        };
        self.step(place, What::Spent(spending));
        for spending in others {
            self.step(place, What::Spent(spending));
        }
    }

    fn tool_use(&mut self, id: &str, name: &str, raw: Option<Raw<'_>>, place: Place) {
        let id = id.to_owned();
        let about_a_plan = matches!(name, "ExitPlanMode" | "exit_plan_mode");
        let calls = matches!(name, "Task" | "Agent");
        if about_a_plan || asks(name) {
            let questions = if about_a_plan {
                vec![plan(&Object::of(raw))]
            } else {
                questions(raw)
            };
            if !questions.is_empty() {
                self.asking.insert(id.clone(), about_a_plan);
                return self.step(place, What::Ask { id, questions });
            }
        }
        let name = Name::from(name);
        let shown = shown(raw);
        self.step(
            place,
            What::Call {
                id: id.clone(),
                name,
                input: shown,
            },
        );
        if calls {
            let input = Object::of(raw);
            let agent = input.text("subagent_type").into();
            let prompt = input.text("prompt").into_owned();
            let step = self.threads.steps.len();
            self.threads.call(Call {
                id,
                agent,
                prompt,
                side: None,
                step,
                node: place.node,
            });
            // Told in full once all calls have answered.
            self.step(
                place,
                What::Spawned {
                    agent: Name::default(),
                    trajectory: None,
                    id: None,
                    call: None,
                },
            );
        }
    }

    fn tool_result(&mut self, block: &Object<'_>, more: Option<Raw<'_>>, place: Place) {
        let id = block.text("tool_use_id").into_owned();
        let mut result = tool_result(block);
        let refused = REFUSED.iter().any(|words| result.output.starts_with(words));
        if let Some(about_a_plan) = self.asking.remove(&id) {
            let all = |answer: &str| vec![(String::new(), answer.to_owned())];
            let answers = match (about_a_plan, refused, block.is("is_error")) {
                (_, true, _) | (true, _, true) => all("refused"),
                (true, false, false) => all("approved"),
                (false, false, true) => Vec::new(),
                (false, false, false) => answers(more),
            };
            self.step(place, What::Answer { id, answers });
        } else {
            self.threads.called(&id, more);
            if refused {
                result.outcome = Outcome::Refused;
            }
            self.step(place, What::Result(id, result));
        }
        if refused {
            self.step(place, What::Interrupted);
        }
    }

    fn system(&mut self, record: &Object<'_>, place: Place, report: &mut Report) {
        let subtype = record.text("subtype");
        let thread = self.threads.nodes[place.node].thread;
        if subtype == "init" && self.summed_up.remove(&thread) {
            // The prompt is not printed, or follows.
            self.step(place, What::Prompt(String::new()));
        }
        let what = match subtype.as_ref() {
            "turn_duration" => record.number("durationMs").map(What::Took),
            "compact_boundary" => {
                let before = record.object("compactMetadata").count("preTokens");
                Some(What::Compacted(before))
            }
            "api_error" | "error" | "api_refusal" | "model_refusal_fallback" => {
                let words = record.some(&["content", "subtype"]);
                Some(What::Failed(shortened(&words.unwrap_or_default())))
            }
            _ => None,
        };
        match what {
            Some(what) => self.step(place, what),
            None => report.pass_over(&format!("system/{subtype}")),
        }
    }

    /// The end of a stream: its sums are right where those of its messages were cut short.
    fn result(&mut self, record: &Object<'_>, place: Place, report: &mut Report) {
        if let Some(session) = self.threads.foreign_session(place.node) {
            return report.leave_out_sums(place.span, session);
        }
        let thread = self.threads.nodes[place.node].thread;
        self.summed_up.insert(thread);
        if let Some(took_ms) = record.number("duration_ms") {
            self.step(place, What::Took(took_ms));
        }
        if let Some(usage) = usage(&record.object("usage"), false) {
            self.step(place, What::SpentInAll(usage));
        }
        self.billed(record, place, true);
        let subtype = record.text("subtype");
        if subtype.starts_with("error") {
            self.step(place, What::Failed(subtype.into_owned()));
        }
    }
}

impl Reader {
    /// Sums of tokens and costs over the session so far, which may be told at the end of each turn.
    fn billed(&mut self, record: &Object<'_>, place: Place, of_turn: bool) {
        if let Some(sums) = Sums::of(record) {
            self.threads.bill(place, of_turn, sums);
        }
    }
}

/// The question whether a plan may be carried out; the plan is what it is about.
fn plan(input: &Object<'_>) -> Question {
    let plan = input.text("plan");
    let (text, about) = ("Approve the plan?".to_owned(), plan.into_owned());
    let kind = Some(QuestionKind::Selection);
    Question {
        asked: Asked {
            text,
            about,
            kind,
            ..Asked::default()
        },
        ..Question::default()
    }
}
