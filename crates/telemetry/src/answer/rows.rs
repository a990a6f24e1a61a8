use serde_json::Value;
use steelyard_documents::{TextSource, masked_start};
use steelyard_protocol::telemetry::{EventLine, EventRow, EventWindow, Loud, ToolCalls};
use steelyard_protocol::{RunId, to_u32};

use super::what::what;
use super::window::Window;
use super::{Chosen, GONE, name};
use crate::derived::code;
use crate::{Field, Kind, Log, LogText, value};

/// Bytes of a line that are shown.
const SHOWN: u64 = 64 << 10;
/// Bytes of a line that is read for its row.
const READ: u64 = 1 << 20;

/// Some of the chosen events as rows.
pub fn event_rows(
    log: &Log,
    chosen: &Chosen,
    (first, count): (u32, u32),
    text: LogText<'_>,
) -> Result<EventWindow, String> {
    let from = (first as usize).min(chosen.events.len());
    let to = from.saturating_add(count as usize).min(chosen.events.len());
    let rows = chosen.events[from..to].iter();
    let mut window = Window::new(text);
    let rows: Result<Vec<EventRow>, String> =
        rows.map(|event| row(log, *event, &mut window)).collect();
    Ok(EventWindow {
        total: to_u32(chosen.events.len()),
        first: to_u32(from),
        rows: rows?,
    })
}

fn row(log: &Log, event: u32, window: &mut Window<'_>) -> Result<EventRow, String> {
    let at = event as usize;
    let line = window.line(log, at)?;
    let size = line.len() as u64;
    let read = if size > READ { None } else { value::any(line) };
    let kind = log.kind_of(at);
    let fields = match &read {
        Some(Value::Object(fields)) => fields.clone(),
        _ => serde_json::Map::new(),
    };
    let words = if read.is_none() && size > READ {
        format!("a line of {} MB", size >> 20)
    } else {
        what(kind, &fields)
    };
    Ok(EventRow {
        event,
        line: log.line(at),
        seq: log.seq.code(at).map(|seq| seq as u64),
        at: log.at.get(at),
        round: log.round.code(at).map(|round| round as u64),
        kind: name(&log.kinds, log.kind.code(at)).unwrap_or_default(),
        agent: name(&log.agents, log.agent.code(at)),
        what: masked_start(&words).into_owned(),
        loud: loud(log, kind, at),
    })
}

/// The transcript that an event is told in, where its line says so.
fn transcript(line: &[u8]) -> Option<(RunId, u32)> {
    let line = value::any(line)?;
    let places = line.get("transcript")?.as_array()?;
    let place = |at: usize| u32::try_from(places.get(at)?.as_u64()?).ok();
    let run = RunId {
        file: place(0)?,
        place: place(1)?,
    };
    Some((run, place(2)?))
}

/// The line of an event as it stands in the text, up to so many bytes, and how many it has.
fn line(log: &Log, event: usize, text: LogText<'_>) -> Result<(Vec<u8>, u64), String> {
    match text {
        LogText::File(file) => line_of(file, log.place(event)),
        LogText::Lines(lines) => {
            let line = lines.line(event).ok_or(GONE)?;
            let shown = line
                .bytes()
                .take(usize::try_from(SHOWN).unwrap_or(usize::MAX));
            Ok((shown.collect(), line.len() as u64))
        }
    }
}

/// The same of a line that begins at a place of a file, and ends before another one.
fn line_of(text: &dyn TextSource, (from, to): (u64, u64)) -> Result<(Vec<u8>, u64), String> {
    let to = to.min(text.size());
    let size = to.saturating_sub(from).min(SHOWN);
    let mut bytes = vec![0; usize::try_from(size).unwrap_or(0)];
    text.read(from, &mut bytes)?;
    let end = memchr::memchr(b'\n', &bytes).unwrap_or(bytes.len());
    let whole = if end < bytes.len() {
        end as u64
    } else {
        length(from, to, text)?
    };
    bytes.truncate(end);
    while bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    Ok((bytes, whole))
}

/// Bytes of the line that begins at a place, which ends before another one.
fn length(from: u64, to: u64, text: &dyn TextSource) -> Result<u64, String> {
    const PIECE: u64 = 1 << 20;
    let mut at = from;
    let mut bytes = Vec::new();
    while at < to {
        bytes.resize(usize::try_from(PIECE.min(to - at)).unwrap_or(0), 0);
        text.read(at, &mut bytes)?;
        if let Some(end) = memchr::memchr(b'\n', &bytes) {
            return Ok(at - from + end as u64);
        }
        at += bytes.len() as u64;
    }
    Ok(to - from)
}

/// The line of an event.
pub fn event_line(log: &Log, event: u32, text: LogText<'_>) -> Result<EventLine, String> {
    let at = event as usize;
    if at >= log.len() {
        return Err(GONE.to_owned());
    }
    let (bytes, size) = line(log, at, text)?;
    let odd = log.warnings.iter().filter(|one| one.event == at);
    let odd = odd.map(|one| match one.found.as_str() {
        "" => one.warning.words().to_owned(),
        found => format!("{}: {found}", one.warning.words()),
    });
    Ok(EventLine {
        line: log.line(at),
        offset: log.place(at).0,
        text: String::from_utf8_lossy(&bytes).into_owned(),
        size,
        odd: odd.collect(),
        transcript: transcript(&bytes),
        // Which are loaded is not known here.
        decision: None,
    })
}

pub(super) fn loud(log: &Log, kind: Option<Kind>, event: usize) -> Loud {
    let own = kind.and_then(|kind| log.table(kind));
    let flag = |field: Field| {
        let table = own?;
        let at = table.events.beyond(event as f64).checked_sub(1)?;
        table.column(field)?.get(at)
    };
    let word = |field: Field| flag(field).map(|number| log.names.name(code(number)));
    match kind {
        Some(Kind::Error) => Loud::Bad,
        Some(Kind::Override) if flag(Field::Regretted) == Some(1.0) => Loud::Bad,
        Some(Kind::AgentUnavailable | Kind::Paused | Kind::Interrupt) => Loud::Warning,
        Some(Kind::DriftChecked) => match word(Field::Severity) {
            Some("critical") => Loud::Bad,
            Some("warning") => Loud::Warning,
            _ => Loud::Plain,
        },
        Some(Kind::ToolCall) if word(Field::Status).is_some_and(is_failed) => Loud::Warning,
        Some(Kind::Dissent | Kind::Override | Kind::Disagreement) => Loud::Noted,
        _ => Loud::Plain,
    }
}

/// Adds a call of a tool by its status.
pub(super) fn add_call(calls: &mut ToolCalls, status: Option<&str>) {
    calls.all += 1;
    calls.said += u64::from(status.is_some_and(says_its_end));
    calls.failed += u64::from(status.is_some_and(is_failed));
}

/// Whether the status of a call says how it ended.
pub(super) fn says_its_end(status: &str) -> bool {
    !(status.is_empty() || status.eq_ignore_ascii_case("unknown"))
}

/// Whether a call of a tool that ended so failed.
pub(super) fn is_failed(status: &str) -> bool {
    [
        "failed",
        "failure",
        "error",
        "timeout",
        "timed_out",
        "refused",
        "rejected",
        "denied",
    ]
    .iter()
    .any(|word| status.eq_ignore_ascii_case(word))
}
