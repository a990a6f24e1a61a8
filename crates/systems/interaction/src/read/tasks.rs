use steelyard_documents::dialects::{has_list, items, name};
use steelyard_documents::{Code, Decoder, Name, Node, Severity, Span, Value};
use steelyard_runs::read::read_ref;

use crate::{GivenTask, GivenTasks};

/// Whether tasks stand here that runs are put onto by hand: one of them lists `runs`.
pub fn lists_tasks(node: &Node) -> bool {
    let items = items(node).into_iter();
    let mut items = items.filter(|(_, item)| matches!(item.value, Value::Map(_)));
    items.any(|(_, item)| has_list(item, &["runs"]))
}

/// Reads a list of tasks, or a map from their names. What is odd is told at its line and left out; its runs stay where
/// they are.
pub fn read_tasks<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> GivenTasks {
    let mark = decoder.reported();
    let items = items(node).into_iter();
    let tasks = items.filter_map(|(key, item)| read_task(decoder, key, item));
    GivenTasks {
        tasks: tasks.collect(),
        whole: decoder.reported() == mark,
    }
}

fn read_task<'a>(
    decoder: &mut Decoder<'a>,
    key: Option<&'a str>,
    node: &'a Node,
) -> Option<GivenTask> {
    let mut fields = decoder.fields(node, "a task")?;
    let named = name(decoder, &mut fields, &["name"]);
    let named = named.or_else(|| key.map(str::trim).map(Name::from));
    let stage = name(decoder, &mut fields, &["stage"]);
    let listed = fields.take(decoder, &["runs"]);
    let runs = listed.map_or(Vec::new(), |entry| {
        let nodes = decoder.list(&entry.value).into_iter();
        nodes.filter_map(|node| read_ref(decoder, node)).collect()
    });
    fields.finish(decoder);
    let start = Span::new(node.span.start, node.span.start);
    let Some(named) = named.filter(|name| !name.is_empty()) else {
        let words = [
            "nothing",
            "name: what the task is called",
            "task left out; its runs stay where they are",
        ];
        decoder.report(Severity::Error, Code::MISSING_FIELD, start, words);
        return None;
    };
    if listed.is_none_or(|entry| items(&entry.value).is_empty()) {
        let words = ["no runs", "runs: the runs of this task", "no run is moved"];
        decoder.report(Severity::Warning, Code::MISSING_FIELD, start, words);
    }
    Some(GivenTask {
        name: named,
        stage,
        runs,
        span: node.span,
    })
}
