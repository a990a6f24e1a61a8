//! Files that Claude Code writes beside its transcripts: what called a sub-agent, and the journal of a workflow.

use std::borrow::Cow;

use steelyard_documents::{Name, Source, Span};
use steelyard_kernel::Table;

use super::json::first_object;
use super::lines::records;
use super::sample::Glance;
use super::{Importer, Way};

/// `agent-ID.meta.json`.
pub(super) const AGENT: Importer = Importer {
    id: "claude_code_agent",
    label: "Claude Code",
    program: "Claude Code",
    recognises: |sample| {
        let is_only = sample.is_start && !sample.is_list;
        is_only && matches!(&sample.objects[..], [one] if is_note(one))
    },
    way: Way::Whole(|source, report, _| {
        match note(source) {
            Some(_) => report.records = 1,
            None => {
                let words = ["not a complete object", "one JSON object", "it is not read"];
                report.bad(source, Span::new(0, 0), words);
            }
        }
        Vec::new()
    }),
    note: Some(note),
    tells_events: false,
};

/// `workflows/RUN/journal.jsonl`: what each agent of a workflow gave back, by which the program goes on where it stopped.
pub(super) const JOURNAL: Importer = Importer {
    id: "claude_code_journal",
    label: "Claude Code",
    program: "Claude Code",
    recognises: |sample| !sample.is_list && sample.any(is_entry),
    way: Way::Whole(|source, report, tell| {
        records(source, report, tell, &mut |record, _, report| {
            report.pass_over(&record.text("type"));
        });
        let words = [
            "the journal of a workflow: the results of its agents, not their steps",
            "the agents' own logs: agent-….jsonl in the same folder",
            "it is not read",
        ];
        report.refuse(source, words);
        Vec::new()
    }),
    note: None,
    tells_events: false,
};

/// What is said of an agent beside its log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AgentNote {
    /// Which agent: the id in the file's name, where that is `agent-ID.meta.json`.
    pub id: Option<Name>,
    /// Its type, by which it was called.
    pub agent: Name,
    /// What it was called for, in a few words.
    pub description: Option<String>,
    /// Id of the call of a tool that it was; agents of workflows have none.
    pub call: Option<Name>,
}

fn is_note(one: &Glance) -> bool {
    !one.text("agentType").is_empty()
        && !["type", "message", "payload"]
            .iter()
            .any(|key| one.has(key))
}

fn is_entry(one: &Glance) -> bool {
    matches!(one.text("type"), "started" | "result")
        && one.has("key")
        && one.has("agentId")
        && !one.has("message")
}

fn note(source: &Source) -> Option<AgentNote> {
    let start = source.text.find('{')?;
    let mut table = Table::default();
    let (object, _) = first_object(source.text.get(start..)?, &mut table).ok()?;
    let text = |key: &str| object.some(&[key]);
    Some(AgentNote {
        id: id_of(&source.name),
        agent: text("agentType")?.into(),
        description: text("description").map(Cow::into_owned),
        call: text("toolUseId").map(Name::from),
    })
}

/// The agent's id: it stands nowhere in the file.
fn id_of(name: &str) -> Option<Name> {
    let last = name.rsplit(['/', '\\']).next()?;
    let id = last.strip_prefix("agent-")?.strip_suffix(".meta.json")?;
    (!id.is_empty()).then(|| id.into())
}
