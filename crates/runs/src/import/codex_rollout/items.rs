//! Items of turns and of the model: texts, calls of tools and what they gave.

use steelyard_documents::Name;

use super::super::super::Outcome;
use super::super::Report;
use super::super::asking::{answers, asks, questions, within};
use super::super::blocks::{Block, blocks, shown, texts};
use super::super::codex_record::{gave, given, summed_up, took};
use super::super::json::Object;
use super::super::step::{ToolResult, What};
use super::output;
use super::reader::{Place, Reader, TextSource};

impl Reader {
    pub(super) fn item_of_turn(&mut self, event: &Object<'_>, place: Place, report: &mut Report) {
        let item = &event.object("item");
        let kind = item.text("type");
        let what = match kind.as_ref() {
            "UserMessage" => What::Prompt(prompt(item)),
            "AgentMessage" => What::Said(texts(item.raw("content"))),
            "Reasoning" => What::Thought(summed_up(item)),
            "CommandExecution" | "FileChange" | "McpToolCall" | "DynamicToolCall" => {
                let id = item.text("id").into_owned();
                if self.calls.insert(id.clone()) {
                    let name = item.some(&["name", "tool"]).unwrap_or(kind).into();
                    let input = shown(given(item));
                    self.tell(
                        TextSource::Item,
                        place,
                        What::Call {
                            id: id.clone(),
                            name,
                            input,
                        },
                    );
                }
                let result = ToolResult {
                    output: shown(gave(item)),
                    outcome: output::outcome(item),
                    took_ms: took(item).or_else(|| between(event)),
                };
                What::Result(id, result)
            }
            "CollabAgentToolCall" | "SubAgentActivity" => {
                return self.spawned(item, (&kind, place), report);
            }
            _ => return report.pass_over(&format!("item/{kind}")),
        };
        self.tell(TextSource::Item, place, what);
    }

    pub(super) fn item_of_model(&mut self, item: &Object<'_>, place: Place, report: &mut Report) {
        let kind = item.text("type");
        match (kind.as_ref(), item.text("role").as_ref()) {
            ("message", "user") => {
                let text = prompt(item);
                let start = text.trim_start();
                if !start.starts_with('<') && !start.starts_with("# AGENTS.md") && !start.is_empty()
                {
                    self.tell(TextSource::Model, place, What::Prompt(text));
                }
            }
            ("message", "assistant") => {
                self.tell(
                    TextSource::Model,
                    place,
                    What::Said(texts(item.raw("content"))),
                );
            }
            ("reasoning", _) => {
                self.tell(TextSource::Model, place, What::Thought(summed_up(item)));
            }
            (
                "function_call" | "custom_tool_call" | "local_shell_call" | "web_search_call"
                | "tool_search_call",
                _,
            ) => {
                self.call(item, &kind, place);
            }
            ("function_call_output" | "custom_tool_call_output" | "tool_search_output", _) => {
                self.output(item, place);
            }
            ("message", role) => report.pass_over(&format!("message/{role}")),
            _ => report.pass_over(&format!("item/{kind}")),
        }
    }

    fn call(&mut self, item: &Object<'_>, kind: &str, place: Place) {
        let id = item
            .some(&["call_id", "id"])
            .unwrap_or_default()
            .into_owned();
        let name = item.some(&["name"]);
        if asks(name.as_deref().unwrap_or_default()) {
            let questions = questions(given(item));
            if !questions.is_empty() {
                self.asking.insert(id.clone());
                if name.as_deref() == Some("request_user_input") {
                    self.own_questions.insert(id.clone());
                }
                return self.tell(TextSource::Event, place, What::Ask { id, questions });
            }
        }
        let kind_alone = || kind.strip_suffix("_call").unwrap_or(kind);
        let name = name.as_deref().unwrap_or_else(kind_alone);
        let name = Name::from(name);
        let input = shown(given(item));
        self.calls.insert(id.clone());
        self.spawns.call(&id, &name, given(item));
        self.tell(
            TextSource::Event,
            place,
            What::Call {
                id: id.clone(),
                name,
                input,
            },
        );
        if kind == "web_search_call" && item.text("status") == "completed" {
            let result = ToolResult::new(String::new(), Outcome::Done);
            self.tell(TextSource::Event, place, What::Result(id, result));
        }
    }

    fn output(&mut self, item: &Object<'_>, place: Place) {
        let id = item.text("call_id").into_owned();
        if self.asking.remove(&id) {
            let output = item.raw("output");
            // Codex gives answers as an object; a sentence says why there are none.
            let is_given = Object::parse(within(output).trim()).is_some();
            let is_error = self.own_questions.remove(&id) || output::is_error(output);
            let answers = if is_given || !is_error {
                answers(output)
            } else {
                Vec::new()
            };
            return self.tell(TextSource::Event, place, What::Answer { id, answers });
        }
        let result = output::read(item.raw("output"));
        let spawned = self.spawns.answer(&id, &result.output);
        self.tell(TextSource::Event, place, What::Result(id, result));
        if let Some(spawned) = spawned {
            self.tell(TextSource::Event, place, spawned);
        }
    }
}

/// Milliseconds from when an item began until it was over.
fn between(event: &Object<'_>) -> Option<f64> {
    let began = event.number("started_at_ms").filter(|at| *at > 0.0)?;
    let over = event.number("completed_at_ms")?;
    Some(over - began).filter(|took| *took > 0.0)
}

/// What the user said, without the tags that Codex puts around pictures.
fn prompt(message: &Object<'_>) -> String {
    let is_tag = |text: &str| {
        let text = text.trim();
        let opens = text.starts_with("<image") && text.ends_with('>') && !text.contains('\n');
        opens || text == "</image>"
    };
    let blocks = blocks(message.raw("content")).into_iter();
    let shown = blocks
        .filter(|block| !is_tag(&block.text))
        .filter_map(Block::into_shown);
    shown.collect::<Vec<_>>().join("\n")
}
