use steelyard_documents::dialects::{pass, take, text};
use steelyard_documents::{Code, Decoder, Fields, Node, Range, Severity, Value};
use steelyard_kernel::logged_time;

use super::question::{read_question, read_violation};
use super::value::{count, number_of};
use crate::{Asked, Time, Turn, Violation};

/// Milliseconds; nobody waited longer than a thousand years.
const MILLISECONDS: Range = Range {
    min: 0.0,
    max: 3.2e13,
    says: "milliseconds of 0 or more",
};

/// A turn with the questions and violations that stand in it.
#[derive(Debug, Default)]
pub(crate) struct ReadTurn {
    pub(crate) turn: Turn,
    pub(crate) questions: Vec<Asked>,
    pub(crate) violations: Vec<Violation>,
    /// Whether it lists questions.
    pub(crate) lists: bool,
    /// Whether it lists violations.
    pub(crate) lists_violations: bool,
}

/// A turn, the one at `place` of its trajectory.
pub(crate) fn read_turn<'a>(
    decoder: &mut Decoder<'a>,
    node: &'a Node,
    place: usize,
) -> Option<ReadTurn> {
    let mut fields = decoder.fields(node, "a turn")?;
    let mut read = ReadTurn::default();
    let number = count(
        decoder,
        &mut fields,
        &["turn_number", "n", "turn", "number"],
    );
    let by_place = u32::try_from(place + 1).unwrap_or(u32::MAX);
    read.turn = Turn {
        number: number.map_or(by_place, |one| u32::try_from(one).unwrap_or(u32::MAX)),
        prompt: text(decoder, &mut fields, &["prompt"]).unwrap_or_default(),
        response: text(decoder, &mut fields, &["response"]).unwrap_or_default(),
        tokens: count(decoder, &mut fields, &["token_count", "tokens"]),
        latency_ms: number_of(decoder, &mut fields, &["latency_ms"], MILLISECONDS)
            .map(|one| one.value),
        at: time(decoder, &mut fields),
        span: node.span,
        ..Turn::default()
    };
    if let Some(entry) = take(decoder, &mut fields, &["questions", "questions_asked"]) {
        read.lists = true;
        for node in decoder.list(&entry.value) {
            let asked = read_question(decoder, node).map(|(asked, _)| asked);
            read.questions.extend(asked);
        }
    }
    if let Some(entry) = take(
        decoder,
        &mut fields,
        &["violations", "preference_violations"],
    ) {
        read.lists_violations = entry.value.value != Value::Null;
        for node in decoder.list(&entry.value) {
            let broken = read_violation(decoder, node).map(|(broken, _)| broken);
            read.violations.extend(broken);
        }
    }
    pass(&mut fields, decoder, &["id", "trajectory_id"]);
    fields.finish(decoder);
    Some(read)
}

/// When it began: a text, or a number of seconds or milliseconds since 1970.
fn time<'a>(decoder: &mut Decoder<'a>, fields: &mut Fields<'a>) -> Option<Time> {
    let entry = take(decoder, fields, &["timestamp", "ts", "at", "time"])?;
    let node = &entry.value;
    let time = match &node.value {
        Value::Null => return None,
        Value::Text(text) => logged_time(text.as_bytes()),
        Value::Number(x) => of_number(*x),
        _ => None,
    };
    if time.is_none() {
        let found = decoder.found(node);
        let words = [
            found.as_str(),
            "a time such as 2025-11-16T10:00:00Z",
            "left out",
        ];
        decoder.report(Severity::Warning, Code::WRONG_TYPE, node.span, words);
    }
    time
}

fn of_number(x: f64) -> Option<Time> {
    // Seconds of today have ten digits, milliseconds thirteen.
    let millis = if x.abs() < 1e11 { x * 1000.0 } else { x };
    #[expect(clippy::cast_possible_truncation, reason = "within 9e15")]
    (millis.abs() < 9e15).then_some(millis as Time)
}
