//! Messages in order become turns of whoever answers them.

use std::borrow::Cow;

use steelyard_documents::{Name, Source, Span};
use steelyard_kernel::{HashMap, HashSet};

use super::super::Report;
use super::super::asking::{answers_in, asks, questions};
use super::super::blocks::{blocks, shortened, shown, texts, tool_result};
use super::super::json::{Object, Raw, items};
use super::super::step::{Spending, Step, ToolResult, What};
use super::super::talk::Talk;
use crate::{Outcome, Trajectory, Usage};

/// One conversation and its agents.
#[derive(Debug, Default)]
pub(super) struct Conversation {
    run: Option<Name>,
    model: Name,
    agents: Vec<Agent>,
    /// The places of agents by their names.
    by_name: HashMap<Name, usize>,
    /// Who spoke last.
    last: Option<usize>,
    /// What was said by the user and by agents, each with its agent.
    messages: Vec<(Option<usize>, String, Span)>,
    /// The places of what the user said, in there.
    users: Vec<usize>,
    /// Bytes of all messages, and of those that agents were given.
    written: usize,
    given: usize,
    /// Ids of calls that ask the user.
    asking: HashSet<String>,
}

#[derive(Debug)]
struct Agent {
    name: Name,
    talk: Talk,
    /// How many of the messages it has taken.
    taken: usize,
}

/// Bytes that agents may be given in all beside twice what was written, since each gets all that the user wrote before it came.
/// Beyond, where agents would multiply a log, the last message in short has to do.
const GIVEN: usize = 32 << 20;

impl Conversation {
    /// All messages of an object, and what came in response to them.
    pub(super) fn whole(
        &mut self,
        chat: &Object<'_>,
        span: Span,
        source: &Source,
        report: &mut Report,
    ) {
        let input = [chat.object("input"), chat.object("request")];
        let input = input
            .into_iter()
            .find(|one| !one.is_empty())
            .unwrap_or_default();
        let (asked, response) = (input.object("body"), chat.object("response"));
        let body = response.object("body");
        self.run = chat.some(&["id", "custom_id"]).map(Name::from);
        let all = [chat, &response, &body, &input, &asked];
        self.model = all
            .iter()
            .find_map(|one| one.some(&["model"]))
            .unwrap_or_default()
            .into();
        leave_out_failed(chat, &response, (span, report));
        let lists = [chat, &input, &asked].map(|one| one.raw("messages"));
        for list in lists.into_iter().chain([chat.raw("preferred_output")]) {
            for raw in items(list) {
                // Where a text was mended, its parts stand elsewhere.
                let at = offset(&source.text, raw.get()).unwrap_or(span.start);
                let span = Span::new(at, at + raw.get().len());
                self.message(&Object::of(Some(raw)), span, report);
            }
        }
        for one in [chat, &response, &body] {
            let first = items(one.raw("choices")).into_iter().next();
            let answer = Object::of(first).object("message");
            if !answer.is_empty() {
                self.message(&answer, span, report);
            }
        }
        let usage = [chat, &response, &body].into_iter();
        let mut usage = usage.filter_map(|one| usage_of(&one.object("usage")));
        if let Some(usage) = usage.next() {
            let agent = self.last.unwrap_or_else(|| self.agent(""));
            if !self.model.is_empty() {
                self.step(agent, span, What::Model(self.model.clone()));
            }
            let spending = Spending {
                usage,
                ..Spending::default()
            };
            self.step(agent, span, What::Spent(spending));
        }
    }

    /// One message.
    pub(super) fn message(&mut self, message: &Object<'_>, span: Span, report: &mut Report) {
        match message.text("role").as_ref() {
            "user" => self.user(message, span),
            "assistant" => self.assistant(message, span),
            "tool" | "function" => {
                let id = message.some(&["tool_call_id", "name"]).unwrap_or_default();
                let text = texts(message.raw("content"));
                // A message has no field that tells of a failure.
                let result = ToolResult::new(shortened(&text), Outcome::NotSaid);
                self.result(&id, &text, result, span);
            }
            role => report.pass_over(&format!("message/{role}")),
        }
    }

    fn user(&mut self, message: &Object<'_>, span: Span) {
        let mut prompt = String::new();
        for block in blocks(message.raw("content")) {
            if block.is_result() {
                self.result_of(&block.fields, span);
            } else if let Some(text) = block.into_shown() {
                if !prompt.is_empty() {
                    prompt.push('\n');
                }
                prompt.push_str(&text);
            }
        }
        if !prompt.is_empty() {
            self.users.push(self.messages.len());
            self.says(None, prompt, span);
        }
    }

    fn assistant(&mut self, message: &Object<'_>, span: Span) {
        let agent = self.agent(&message.text("name"));
        self.listen(agent);
        if let Some(thought) = message.some(&["reasoning_content"]) {
            self.step(agent, span, What::Thought(thought.into_owned()));
        }
        let mut texts = Vec::new();
        let mut calls = Vec::new();
        for block in blocks(message.raw("content")) {
            match block.kind.as_ref() {
                "tool_use" => calls.push((block.fields.text("id"), block.fields, "input")),
                // What the server of the model did stands where it was done.
                _ if block.is_call() => {
                    self.say(agent, &mut texts, span);
                    let (id, name) = (block.fields.text("id"), block.fields.text("name"));
                    self.call(
                        agent,
                        id.into_owned(),
                        &name,
                        block.fields.raw("input"),
                        span,
                    );
                }
                _ if block.is_result() => {
                    self.say(agent, &mut texts, span);
                    self.result_of(&block.fields, span);
                }
                "thinking" => {
                    let thought = block.fields.text("thinking").into_owned();
                    self.step(agent, span, What::Thought(thought));
                }
                _ => texts.extend(block.into_shown()),
            }
        }
        texts.extend(message.some(&["refusal"]));
        self.say(agent, &mut texts, span);
        for call in items(message.raw("tool_calls")) {
            let call = Object::of(Some(call));
            calls.push((call.text("id"), call.object("function"), "arguments"));
        }
        // Calls of old have no id; their results name the function.
        let old = message.object("function_call");
        if !old.is_empty() {
            calls.push((old.text("name"), old, "arguments"));
        }
        for (id, call, given) in calls {
            self.call(
                agent,
                id.into_owned(),
                &call.text("name"),
                call.raw(given),
                span,
            );
        }
    }

    /// The agent says these.
    fn say(&mut self, agent: usize, texts: &mut Vec<Cow<'_, str>>, span: Span) {
        let text = texts.join("\n");
        texts.clear();
        if !text.is_empty() {
            self.says(Some(agent), text.clone(), span);
            self.step(agent, span, What::Said(text));
        }
    }

    fn call(&mut self, agent: usize, id: String, name: &str, input: Option<Raw<'_>>, span: Span) {
        if asks(name) {
            let questions = questions(input);
            if !questions.is_empty() {
                self.asking.insert(id.clone());
                return self.step(agent, span, What::Ask { id, questions });
            }
        }
        let (name, input) = (name.into(), shown(input));
        self.step(agent, span, What::Call { id, name, input });
    }

    /// What a block says that a tool gave.
    fn result_of(&mut self, block: &Object<'_>, span: Span) {
        let (id, result) = (block.text("tool_use_id"), tool_result(block));
        let text = result.output.clone();
        self.result(&id, &text, result, span);
    }

    fn result(&mut self, id: &str, text: &str, result: ToolResult, span: Span) {
        let Some(agent) = self.last else {
            return;
        };
        if self.asking.remove(id) {
            let (id, answers) = (id.to_owned(), answers_in(text));
            return self.step(agent, span, What::Answer { id, answers });
        }
        self.step(agent, span, What::Result(id.to_owned(), result));
    }

    /// The agent of a name, who speaks now.
    fn agent(&mut self, name: &str) -> usize {
        let known = self.by_name.get(name).copied();
        let place = known.unwrap_or_else(|| {
            let (talk, name) = (Talk::default(), Name::from(name));
            self.by_name.insert(name.clone(), self.agents.len());
            self.agents.push(Agent {
                name,
                talk,
                taken: 0,
            });
            self.agents.len() - 1
        });
        self.last = Some(place);
        place
    }

    /// A turn begins with what the user has said since the agent last spoke, or else with what another agent has.
    fn listen(&mut self, agent: usize) {
        let from = self.agents[agent].taken;
        let first = self.users.partition_point(|place| *place < from);
        let is_other = |from: Option<usize>| from.is_some_and(|from| from != agent);
        let other = || {
            self.messages[from..]
                .iter()
                .rposition(|one| is_other(one.0))
        };
        let none = self.users[first..].is_empty();
        let other = none.then(other).flatten().map(|place| from + place);
        let most = 2 * self.written + GIVEN;
        let mut prompts = Vec::new();
        for place in self.users[first..].iter().chain(&other).rev() {
            let (_, text, span) = &self.messages[*place];
            let given = self.given + cost(text);
            if given <= most {
                self.given = given;
                prompts.push((text.clone(), *span));
                continue;
            }
            if prompts.is_empty() {
                prompts.push((shortened(text), *span));
            }
            break;
        }
        self.agents[agent].taken = self.messages.len();
        for (text, span) in prompts.into_iter().rev() {
            self.step(agent, span, What::Prompt(text));
        }
    }

    fn says(&mut self, from: Option<usize>, text: String, span: Span) {
        self.written += cost(&text);
        self.messages.push((from, text, span));
    }

    fn step(&mut self, agent: usize, span: Span, what: What) {
        self.agents[agent].talk.take(Step {
            at: None,
            span,
            what,
        });
    }

    /// A trajectory of each agent; what nobody has answered was said to the last one.
    pub(super) fn finish(mut self) -> Vec<Trajectory> {
        if self.messages.is_empty() && self.agents.is_empty() {
            return Vec::new();
        }
        let last = self.last.unwrap_or_else(|| self.agent(""));
        let taken = self.agents[last].taken;
        if self.messages[taken..]
            .iter()
            .any(|(from, ..)| from.is_none())
        {
            self.listen(last);
        }
        let (run, model) = (self.run, self.model);
        let made = self.agents.into_iter().map(|agent| {
            let mut made = agent.talk.finish();
            made.run.clone_from(&run);
            let name = [&agent.name, &model]
                .into_iter()
                .find(|name| !name.is_empty());
            made.agent = name.cloned().unwrap_or("assistant".into());
            made.models
                .extend(Some(model.clone()).filter(|model| !model.is_empty()));
            made
        });
        made.filter(|made| !made.turns.is_empty()).collect()
    }
}

/// Bytes that a message takes.
fn cost(text: &str) -> usize {
    text.len() + size_of::<(String, Span)>()
}

/// Where a part of a text begins in it; `None` where it is no part of it.
fn offset(text: &str, part: &str) -> Option<usize> {
    let at = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    (at + part.len() <= text.len()).then_some(at)
}

/// Tokens of a response: cached ones are part of the prompt, reasoning of the completion.
fn usage_of(tokens: &Object<'_>) -> Option<Usage> {
    let either = |one: &str, two: &str| tokens.count(one).or(tokens.count(two));
    (!tokens.is_empty()).then(|| Usage {
        input: either("prompt_tokens", "input_tokens"),
        cached: tokens
            .object("prompt_tokens_details")
            .count("cached_tokens"),
        output: either("completion_tokens", "output_tokens"),
        reasoning: tokens
            .object("completion_tokens_details")
            .count("reasoning_tokens"),
        calls: 1,
        ..Usage::default()
    })
}

/// Leaves out the response of a batch that is an error and no answer.
fn leave_out_failed(chat: &Object<'_>, response: &Object<'_>, (span, report): (Span, &mut Report)) {
    let status = response
        .count("status_code")
        .filter(|status| *status >= 400);
    let errors = [chat, response, &response.object("body")].map(|one| one.object("error"));
    let words = errors
        .iter()
        .find_map(|error| error.some(&["message", "code"]));
    let has_answer = !items(response.object("body").raw("choices")).is_empty();
    if has_answer || (status.is_none() && words.is_none()) {
        return;
    }
    let status = status.map(|status| format!(" with status {status}"));
    let words = words.map(|words| format!(": {}", shortened(&words)));
    let found = format!(
        "a response{}{}",
        status.unwrap_or_default(),
        words.unwrap_or_default()
    );
    let diagnosis = [&found, "a response with an answer", "left out"];
    report.leave_out(span, diagnosis.map(str::to_owned));
}
