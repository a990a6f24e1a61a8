use memchr::memmem;
use steelyard_protocol::telemetry::EventFilter;

use super::is_of;
use super::window::Window;
use crate::{Log, LogText};

/// Events that were chosen, in file order.
#[derive(Clone, Debug, Default)]
pub struct Chosen {
    /// Places of them.
    pub events: Vec<u32>,
}

/// The events of a run that fit everything that a filter says. Texts are read only of those that fit the rest; an error
/// says why one could not be.
pub fn chosen(
    log: &Log,
    run: Option<usize>,
    filter: &EventFilter,
    text: LogText<'_>,
) -> Result<Chosen, String> {
    let mut events = of_columns(log, run, filter);
    if !filter.text.is_empty() {
        let needle = filter.text.to_ascii_lowercase();
        let finder = memmem::Finder::new(needle.as_bytes());
        let mut window = Window::in_small_letters(text);
        let mut found = Vec::new();
        for event in events {
            if finder.find(window.line(log, event as usize)?).is_some() {
                found.push(event);
            }
        }
        events = found;
    }
    Ok(Chosen { events })
}

/// Those that fit what stands in columns.
pub(super) fn of_columns(log: &Log, run: Option<usize>, filter: &EventFilter) -> Vec<u32> {
    let codes = |names: &[String], all: &crate::Dictionary| -> Option<Vec<bool>> {
        let is = |name: &steelyard_documents::Name| names.iter().any(|one| one == name);
        (!names.is_empty()).then(|| all.names().iter().map(is).collect())
    };
    let kinds = codes(&filter.kinds, &log.kinds);
    let agents = codes(&filter.agents, &log.agents);
    let projects = codes(&filter.projects, &log.names);
    let fits = |wanted: &Option<Vec<bool>>, code: Option<usize>| match wanted {
        Some(wanted) => code.is_some_and(|code| wanted[code]),
        None => true,
    };
    let is = |event: &usize| {
        is_of(log, run, *event)
            && fits(&kinds, log.kind.code(*event))
            && fits(&agents, log.agent.code(*event))
            && fits(&projects, log.project.code(*event))
            && filter.rounds.is_none_or(|(from, to)| {
                let round = log.round.code(*event).map(|round| round as u64);
                round.is_some_and(|round| (from..=to).contains(&round))
            })
            && filter.times.is_none_or(|(from, to)| {
                let at = log.at.get(*event);
                at.is_some_and(|at| from <= at && at < to)
            })
    };
    let events = (0..log.len()).filter(is);
    events
        .filter_map(|event| u32::try_from(event).ok())
        .collect()
}
