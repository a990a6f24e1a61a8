use std::collections::{BTreeMap, BTreeSet};

use steelyard_kernel::date_of;
use steelyard_protocol::telemetry::{EventFilter, GroupBy, GroupLine, PriceList, ToolCalls};
use steelyard_protocol::{RunId, TimeZone, to_u32};

use super::events::of_columns;
use super::rows::add_call;
use super::said;
use super::waits::Waits;
use crate::derived::code;
use crate::prices::Pricing;
use crate::spending::{spendings, sum};
use crate::{Field, Kind, Log, Spent};

const DAY: f64 = 86_400_000.0;

/// The key of what does not say.
const UNSAID: i64 = i64::MIN;

/// How events are put together.
#[derive(Clone, Copy, Debug)]
pub struct Grouping<'a> {
    /// By what.
    pub by: GroupBy,
    /// The zone of days.
    pub zone: &'a TimeZone,
    /// The key that runs of the log are found by.
    pub file: u32,
}

/// What the events that fit took, put together. Days in order, all else by its output, the most first.
pub fn groups(
    log: &Log,
    run: Option<usize>,
    filter: &EventFilter,
    grouping: Grouping<'_>,
    prices: Option<&PriceList>,
) -> Vec<GroupLine> {
    let Grouping { by, file, .. } = grouping;
    let keys = Keys::of(log, grouping);
    let mut is_chosen = vec![false; log.len()];
    let mut groups: BTreeMap<i64, (GroupLine, BTreeSet<usize>)> = BTreeMap::new();
    for event in of_columns(log, run, filter) {
        let event = event as usize;
        is_chosen[event] = true;
        let Some(key) = keys.key(event) else {
            continue;
        };
        let (line, runs) = groups
            .entry(key)
            .or_insert_with(|| (empty(by), BTreeSet::new()));
        line.events += 1;
        runs.extend(log.run.code(event));
        line.times = match (line.times, log.at.get(event)) {
            (Some((first, last)), Some(at)) => Some((first.min(at), last.max(at))),
            (times, at) => times.or(at.map(|at| (at, at))),
        };
    }
    let mut pricing = Pricing::of(log, prices);
    for one in spendings(log).filter(|one| is_chosen[one.event]) {
        let line = keys.key(one.event).and_then(|key| groups.get_mut(&key));
        if let Some((line, ..)) = line {
            spend(line, &one.spent);
            if let Some(priced) = pricing.priced(&one) {
                line.cost.add(priced.call.cost);
            }
        }
    }
    for kind in Kind::ALL {
        for (at, event) in log
            .events_of(kind)
            .enumerate()
            .filter(|(_, event)| is_chosen[*event])
        {
            let line = keys.key(event).and_then(|key| groups.get_mut(&key));
            if let Some((line, _)) = line {
                add(log, kind, at, line);
            }
        }
    }
    let mut waits = waits(log, &keys, &is_chosen);
    let lines = groups.into_iter().map(|(key, (mut line, runs))| {
        line.waited = waits.remove(&key).and_then(Waits::total);
        line.runs = to_u32(runs.len());
        keys.name_into(key, file, &mut line);
        line
    });
    let mut lines: Vec<GroupLine> = lines.collect();
    if by != GroupBy::Day {
        sort_by_output(&mut lines);
    }
    lines
}

/// Sorts lines by their output tokens, the most first, then by their events; those of unknown output are last.
fn sort_by_output(lines: &mut [GroupLine]) {
    let most = |line: &GroupLine| (line.tokens_out.unwrap_or(-1.0), line.events as f64);
    lines.sort_by(|one, other| {
        let ((a, b), (c, d)) = (most(one), most(other));
        c.total_cmp(&a).then(d.total_cmp(&b))
    });
}

/// When the user was waited for, by the keys of the questions.
fn waits(log: &Log, keys: &Keys<'_>, is_chosen: &[bool]) -> BTreeMap<i64, Waits> {
    let mut waits: BTreeMap<i64, Waits> = BTreeMap::new();
    for (event, waited) in log.said(Kind::Question, Field::Waited) {
        if let Some(key) = keys.key(event).filter(|_| is_chosen[event]) {
            waits.entry(key).or_default().add(log, event, waited);
        }
    }
    waits
}

/// What each event is put together by.
struct Keys<'l> {
    log: &'l Log,
    by: GroupBy,
    zone: &'l TimeZone,
    /// Codes of models or tools by the places of the events that have one.
    own: BTreeMap<usize, usize>,
}

impl<'l> Keys<'l> {
    fn of(log: &'l Log, Grouping { by, zone, .. }: Grouping<'l>) -> Self {
        let field = match by {
            GroupBy::Model => Some((Kind::LlmCall, Field::Model)),
            GroupBy::Tool => Some((Kind::ToolCall, Field::Tool)),
            _ => None,
        };
        let mut own = BTreeMap::new();
        if let Some((kind, field)) = field {
            for (event, name) in log.said(kind, field) {
                let code = name.map(code);
                own.insert(event, code.unwrap_or(usize::MAX));
            }
        }
        Self { log, by, zone, own }
    }

    /// The key of an event, where it stands in a group.
    fn key(&self, event: usize) -> Option<i64> {
        let code = |code: Option<usize>| {
            let code = code.and_then(|code| i64::try_from(code).ok());
            code.unwrap_or(UNSAID)
        };
        Some(match self.by {
            #[expect(clippy::cast_possible_truncation, reason = "a day")]
            GroupBy::Day => self
                .log
                .at
                .get(event)
                .map_or(UNSAID, |at| (self.zone.local(at) / DAY).floor() as i64),
            GroupBy::Run => code(self.log.run.code(event)),
            GroupBy::Project => code(self.log.project.code(event)),
            GroupBy::Agent => code(self.log.agent.code(event)),
            GroupBy::Model | GroupBy::Tool => {
                let own = *self.own.get(&event)?;
                code(Some(own).filter(|own| *own != usize::MAX))
            }
        })
    }

    /// Says what a line has in common.
    fn name_into(&self, key: i64, file: u32, line: &mut GroupLine) {
        line.name = (key != UNSAID).then(|| self.name(key));
        if let (GroupBy::Run, Ok(place)) = (self.by, u32::try_from(key)) {
            line.run = Some(RunId { file, place });
        }
    }

    fn name(&self, key: i64) -> String {
        let code = usize::try_from(key).unwrap_or(usize::MAX);
        match self.by {
            GroupBy::Day => day(key),
            GroupBy::Run => self.log.runs.get(code).map_or(String::new(), |run| {
                run.title.as_ref().unwrap_or(&run.id).to_string()
            }),
            GroupBy::Agent => self.log.agents.name(code).to_owned(),
            GroupBy::Project | GroupBy::Model | GroupBy::Tool => {
                self.log.names.name(code).to_owned()
            }
        }
    }
}

/// A day as `2026-11-25`, counted from 1970.
fn day(days: i64) -> String {
    let (year, month, day) = date_of(days);
    format!("{year:04}-{month:02}-{day:02}")
}

/// A group without events, in which nothing is counted that cannot be said of such groups.
fn empty(by: GroupBy) -> GroupLine {
    let of_call = (by != GroupBy::Tool).then_some(0);
    let of_tool = (by != GroupBy::Model).then(ToolCalls::default);
    let of_other = of_call.filter(|_| by != GroupBy::Model);
    GroupLine {
        turns: of_other,
        calls: of_call,
        tools: of_tool,
        errors: of_other,
        questions: of_other,
        ..GroupLine::default()
    }
}

/// Counts one, where that is counted at all.
fn count(counted: &mut Option<u64>) {
    *counted = counted.map(|count| count + 1);
}

fn spend(line: &mut GroupLine, spent: &Spent) {
    line.calls = line.calls.map(|calls| calls.saturating_add(spent.calls));
    line.tokens_in = sum(line.tokens_in, spent.tokens_in);
    line.tokens_cached = sum(line.tokens_cached, spent.tokens_cached);
    line.tokens_cache_written = sum(line.tokens_cache_written, spent.tokens_cache_written);
    line.tokens_cache_written_1h = sum(line.tokens_cache_written_1h, spent.tokens_cache_written_1h);
    line.tokens_out = sum(line.tokens_out, spent.tokens_out);
    line.at_least |= spent.at_least;
    line.input_at_least |= spent.input_at_least;
}

fn add(log: &Log, kind: Kind, at: usize, line: &mut GroupLine) {
    let table = log.table(kind);
    let said = |field| said(table, field, at);
    match kind {
        Kind::Turn => {
            count(&mut line.turns);
            line.active = sum(line.active, said(Field::Latency));
        }
        Kind::ToolCall => {
            let status = table.and_then(|table| table.column(Field::Status)?.code(at));
            if let Some(tools) = &mut line.tools {
                add_call(tools, status.map(|status| log.names.name(status)));
            }
            line.tool_time = sum(line.tool_time, said(Field::Duration));
        }
        Kind::Question => {
            count(&mut line.questions);
        }
        Kind::Error => count(&mut line.errors),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days() {
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(-1), "1969-12-31");
        assert_eq!(day(20_782), "2026-11-25");
        assert_eq!(day(11_016), "2000-02-29");
    }
}
