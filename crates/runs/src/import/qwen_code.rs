//! Qwen Code: the records of its sessions, `chats/SESSION.jsonl` in the folder of a project. Its lines are enveloped as those
//! of Claude Code, and what is said is in parts, as Gemini's interface has them.

use steelyard_documents::Span;

use super::blocks::shown;
use super::json::{Object, items};
use super::sample::Glance;
use super::step::{Spending, Step, ToolResult, What};
use super::talk::Talk;
use super::{Importer, Report, Sample, Take, Way, foreign, time};
use crate::{Identity, Outcome, Trajectory, Usage};

/// See the module.
pub(super) const IMPORTER: Importer = Importer {
    id: "qwen_code",
    label: "Qwen Code",
    program: "Qwen Code",
    recognises,
    way: Way::Records(|| Box::<Reader>::default()),
    note: None,
    tells_events: false,
};

fn recognises(sample: &Sample) -> bool {
    let record = |one: &Glance| {
        let parts = one
            .get("message")
            .is_some_and(|message| message.has("parts"));
        parts && one.has("uuid") && one.has("sessionId")
    };
    !sample.is_list && sample.any(record)
}

/// The session, from its first record on.
#[derive(Debug, Default)]
struct Reader(Option<Talk>);

impl Take for Reader {
    fn record(&mut self, record: &Object<'_>, span: Span, report: &mut Report) {
        let kind = record.text("type");
        let speaks = matches!(kind.as_ref(), "user" | "assistant");
        if speaks && foreign::format(record).is_some_and(|format| format != report.format) {
            return report.pass_over(&kind);
        }
        let talk = self.0.get_or_insert_with(|| Talk::new(begun(record)));
        let at = time::of(record.raw("timestamp"));
        for what in steps(record, report) {
            talk.take(Step { at, span, what });
        }
    }

    fn finish(self: Box<Self>, _: &mut Report) -> Vec<Trajectory> {
        let made = self.0.map(Talk::finish).into_iter();
        made.filter(|made| !made.turns.is_empty()).collect()
    }
}

/// The session that a record belongs to.
fn begun(record: &Object<'_>) -> Trajectory {
    let name = |key: &str| record.some(&[key]).map(Into::into);
    Trajectory {
        agent: "qwen-code".into(),
        run: name("sessionId"),
        identity: Identity {
            id: name("sessionId"),
            ..Identity::default()
        },
        project: name("cwd"),
        branch: name("gitBranch"),
        ..Trajectory::default()
    }
}

fn steps(record: &Object<'_>, report: &mut Report) -> Vec<What> {
    let message = record.object("message");
    let parts = items(message.raw("parts")).into_iter();
    let parts = parts.map(|part| Object::of(Some(part)));
    match record.text("type").as_ref() {
        "user" => {
            let texts: Vec<_> = parts.filter_map(|part| part.some(&["text"])).collect();
            let prompt = texts.join("\n");
            let prompt = Some(prompt).filter(|prompt| !prompt.trim().is_empty());
            prompt.map(What::Prompt).into_iter().collect()
        }
        "assistant" => {
            let model = record.some(&["model"]);
            let mut all: Vec<What> = model.map(|it| What::Model(it.into())).into_iter().collect();
            all.extend(parts.filter_map(|part| acted(&part)));
            all.push(usage(&record.object("usageMetadata")));
            all
        }
        "tool_result" => {
            let failed = matches!(
                record.object("toolCallResult").text("status").as_ref(),
                "error" | "cancelled"
            );
            parts.filter_map(|part| gave(&part, failed)).collect()
        }
        "system" if record.text("subtype") == "chat_compression" => {
            let info = record.object("systemPayload").object("info");
            vec![What::Compacted(info.count("originalTokenCount"))]
        }
        kind => {
            let subtype = record.some(&["subtype"]);
            let kind = subtype.map_or(kind.to_owned(), |sub| format!("{kind}/{sub}"));
            report.pass_over(&kind);
            Vec::new()
        }
    }
}

/// A part of what the model said.
fn acted(part: &Object<'_>) -> Option<What> {
    let call = part.object("functionCall");
    if !call.is_empty() {
        return Some(What::Call {
            id: call.text("id").into_owned(),
            name: call.text("name").into(),
            input: shown(call.raw("args")),
        });
    }
    let text = part.some(&["text"])?.into_owned();
    Some(if part.is("thought") {
        What::Thought(text)
    } else {
        What::Said(text)
    })
}

/// What a tool gave.
fn gave(part: &Object<'_>, failed: bool) -> Option<What> {
    let response = part.object("functionResponse");
    let gave = response.object("response");
    let failed = failed || gave.raw("error").is_some();
    (!response.is_empty()).then(|| {
        let outcome = if failed {
            Outcome::Failed
        } else {
            Outcome::Done
        };
        let output = shown(gave.any(&["output", "error"]));
        What::Result(
            response.text("id").into_owned(),
            ToolResult::new(output, outcome),
        )
    })
}

/// Tokens of a model call, of which a record without any says nothing; what is read from a cache is in the input, reasoning in the output.
fn usage(counts: &Object<'_>) -> What {
    let usage = Usage {
        input: counts.count("promptTokenCount"),
        cached: counts.count("cachedContentTokenCount"),
        output: counts.count("candidatesTokenCount"),
        reasoning: counts.count("thoughtsTokenCount"),
        calls: 1,
        ..Usage::default()
    };
    let spending = Spending {
        usage,
        ..Spending::default()
    };
    What::Spent(spending)
}
