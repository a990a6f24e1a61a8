use steelyard_documents::dialects::{has_list, items, name};
use steelyard_documents::{Code, Decoder, Fields, Name, Node, Range, Severity, Span, Value};

use crate::{GivenTask, GivenTasks, RunName, RunRef};

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
        let words = ["no runs", "runs: the runs at this task", "nothing moves"];
        decoder.report(Severity::Warning, Code::MISSING_FIELD, start, words);
    }
    Some(GivenTask {
        name: named,
        stage,
        runs,
        span: node.span,
    })
}

/// What a run is called where it is referred to; what names none is told.
pub(super) fn read_ref<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<RunRef> {
    let by = match &node.value {
        Value::Map(_) => read_parts(decoder, node)?,
        Value::Null => return nameless(decoder, node, "nothing"),
        _ => match decoder.verbatim(node, "the id of a run or the name of its file")? {
            word if word.is_empty() => return nameless(decoder, node, "nothing"),
            word => RunName::Word(word.into()),
        },
    };
    Some(RunRef {
        by,
        span: node.span,
    })
}

fn read_parts<'a>(decoder: &mut Decoder<'a>, node: &'a Node) -> Option<RunName> {
    const PLACE: Range = Range {
        min: 1.0,
        max: 1e9,
        says: "a place from 1",
    };
    let mark = decoder.reported();
    let mut fields: Fields<'a> = decoder.fields(node, "a run")?;
    let agent = name(decoder, &mut fields, &["agent", "agent_name"]);
    let run = name(
        decoder,
        &mut fields,
        &["run", "run_id", "session", "session_id"],
    );
    let file = name(decoder, &mut fields, &["file"]);
    let entry = fields.take(decoder, &["number"]);
    let number = entry.and_then(|entry| decoder.number(&entry.value, "number", PLACE, &[]));
    let number = number.filter(|number| {
        let whole = number.value.fract().abs() < f64::EPSILON;
        if !whole {
            let found = decoder.source().excerpt(number.span);
            let words = [found.as_str(), PLACE.says, "left out"];
            decoder.report(Severity::Error, Code::OUT_OF_RANGE, number.span, words);
        }
        whole
    });
    fields.finish(decoder);
    if !decoder.errors_since(mark).is_empty() {
        // Half a name could be that of another run.
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "within the bounds above"
    )]
    let number = number.map(|number| number.value as usize);
    if number.is_some() && file.is_none() {
        return nameless(decoder, node, "a number without a file");
    }
    if agent.is_none() && run.is_none() && file.is_none() {
        return nameless(decoder, node, "nothing");
    }
    Some(RunName::Parts {
        agent,
        run,
        file,
        number,
    })
}

/// Says that something names no run.
fn nameless<T>(decoder: &mut Decoder<'_>, node: &Node, found: &str) -> Option<T> {
    let expected = "agent, run or file: what the run is called";
    let words = [found, expected, "left out"];
    decoder.report(Severity::Error, Code::MISSING_FIELD, node.span, words);
    None
}
