use steelyard_documents::dialects::{has, items, name, pass, take, word};
use steelyard_documents::{Code, Decoder, Fields, Name, Node, Range, Severity, Value, normalised};
use steelyard_runs::read::read_claims;

use crate::{Artifact, Consensus, Content, Required};

const STATUSES: &str = "ok, degraded or conflict";

/// Whether a map is an artifact: an agent with what a technical score is made of. Completeness and correctness may be
/// columns of anyone's table, unless they stand with a task, a stage, a status or a content.
pub fn looks_like_artifact(node: &Node) -> bool {
    const OWN: [&str; 4] = [
        "required_fields",
        "technical",
        "technical_score",
        "artifact",
    ];
    const BESIDE: [&str; 6] = ["content", "stage", "status", "spec_id", "spec", "run_id"];
    let measured = || has(node, &["completeness", "correctness"]) && has(node, &BESIDE);
    has(node, &["agent", "agent_name"]) && (has(node, &OWN) || measured())
}

/// Artifacts of a list, of a map from agents, or the one that stands there. `beside` is the map that the list stands in,
/// which may say what the consensus was.
pub fn read_artifacts<'a>(
    decoder: &mut Decoder<'a>,
    node: &'a Node,
    beside: Option<&'a Node>,
) -> Vec<Artifact> {
    let overall = beside.and_then(|beside| overall(decoder, beside));
    let mut all = Vec::new();
    let nodes = if has(node, &["agent", "agent_name"]) {
        vec![(None, node)]
    } else {
        items(node)
    };
    for (key, node) in nodes {
        if let Some(artifact) = read_artifact(decoder, node, key) {
            all.push(Artifact {
                overall,
                ..artifact
            });
        }
    }
    all
}

/// What the whole came to: any conflict goes before the status.
fn overall<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<Consensus> {
    let mut fields = Fields::of(node.entries().iter().collect(), "artifacts");
    if let Some(entry) = take(decoder, &mut fields, &["conflicts"])
        && !decoder.list(&entry.value).is_empty()
    {
        return Some(Consensus::Conflict);
    }
    word(
        decoder,
        &mut fields,
        &["status"],
        (Consensus::parse, STATUSES),
    )
}

fn read_artifact<'a>(
    decoder: &mut Decoder<'a>,
    node: &'a Node,
    key: Option<&str>,
) -> Option<Artifact> {
    let mut fields = decoder.fields(node, "an artifact")?;
    let agent = name(decoder, &mut fields, &["agent", "agent_name", "name"]);
    let agent = agent.or(key.map(Name::from)).unwrap_or_else(|| {
        let words = ["no agent", "agent", "named agent"];
        decoder.report(Severity::Warning, Code::MISSING_FIELD, node.span, words);
        Name::new_static("agent")
    });
    let mut unit = |fields: &mut Fields<'a>, names: &[&'static str]| {
        let entry = take(decoder, fields, names)?;
        let what = names.first().copied().unwrap_or_default();
        let read = decoder.number(&entry.value, what, Range::UNIT, &[])?;
        Some(read.value)
    };
    let completeness = unit(&mut fields, &["completeness"]);
    let correctness = unit(&mut fields, &["correctness"]);
    let technical = unit(&mut fields, &["technical", "technical_score"]);
    let artifact = Artifact {
        agent,
        completeness,
        correctness,
        technical,
        spec: name(
            decoder,
            &mut fields,
            &["spec_id", "spec", "task_id", "task"],
        ),
        run: name(decoder, &mut fields, &["run_id", "run"]),
        stage: name(decoder, &mut fields, &["stage"]),
        content: content(decoder, &mut fields),
        required: required(decoder, &mut fields),
        status: word(
            decoder,
            &mut fields,
            &["status"],
            (Consensus::parse, STATUSES),
        ),
        overall: None,
        claims: read_claims(decoder, &mut fields),
        span: node.span,
    };
    pass(
        &mut fields,
        decoder,
        &["id", "created_at", "timestamp", "model", "path"],
    );
    fields.finish(decoder);
    Some(artifact)
}

fn content<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>) -> Content {
    let Some(entry) = take(decoder, fields, &["content", "artifact"]) else {
        return Content::Unknown;
    };
    match &entry.value.value {
        Value::Map(entries) => {
            let holds = |node: &Node| match &node.value {
                Value::Null => false,
                Value::Text(text) => !text.trim().is_empty(),
                _ => true,
            };
            let held = entries.iter().filter(|entry| holds(&entry.value));
            Content::Fields(held.map(|entry| normalised(&entry.key)).collect())
        }
        Value::Text(text) => Content::Text(format!("_{}_", normalised(text))),
        _ => Content::Unknown,
    }
}

/// `true`, a list of names, or a map from names to whether they are there.
fn required<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>) -> Required {
    let names = ["required_fields", "required_fields_present"];
    let Some(entry) = take(decoder, fields, &names) else {
        return Required::Unsaid;
    };
    let node = &entry.value;
    match &node.value {
        Value::Null => Required::Unsaid,
        Value::Map(entries) => {
            let mut listed = Vec::new();
            for entry in entries {
                let there = decoder.flag(&entry.value, &entry.key);
                listed.extend(there.map(|there| (normalised(&entry.key), there)));
            }
            Required::Listed(listed)
        }
        Value::List(_) => Required::Names(names_of(decoder, node)),
        _ => decoder
            .flag(node, "required_fields")
            .map_or(Required::Unsaid, Required::All),
    }
}

/// Names of fields, each once.
pub(super) fn names_of<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for item in decoder.list(node) {
        let name = decoder.text(item, "the name of a field");
        let name = name.map(|name| normalised(&name));
        names.extend(name.filter(|name| !name.is_empty() && !names.contains(name)));
    }
    names
}
