//! The history that a fork or a sub-agent begins with: it belongs to another log.

use super::super::super::Time;
use super::super::json::Object;
use super::super::time;

/// What tells which lines are copied.
#[derive(Debug, Default)]
pub(super) struct Copies {
    /// Whether the log says that it came from another one.
    is_fork: bool,
    /// When the session itself began.
    began: Option<Time>,
    /// The first line of its own, where the log counts lines.
    first_own: Option<u64>,
    burst: Burst,
}

/// The lines at the beginning that were written in one go.
#[derive(Debug, Default)]
struct Burst {
    last: Option<Time>,
    over: bool,
    /// Whether something in it cannot be of the beginning of a session: another session's data, an answer.
    copied: bool,
    lines: usize,
}

/// Lines further apart were not written in one go.
const GAP_MS: Time = 1_000;

impl Copies {
    /// Takes in the session's data.
    pub(super) fn session(&mut self, meta: &Object<'_>) {
        let spawn = meta
            .object("source")
            .object("subagent")
            .object("thread_spawn");
        let origin = meta.some(&["forked_from_id", "parent_thread_id"]);
        self.is_fork = !spawn.is_empty() || origin.is_some();
        self.began = time::of(meta.raw("timestamp"));
        self.first_own = meta.count("subagent_history_start_ordinal");
    }

    /// Whether the session began before this time.
    pub(super) fn began_before(&self, at: Option<Time>) -> bool {
        at.zip(self.began).is_some_and(|(at, began)| at > began)
    }

    /// Whether a line is a copy by its number or its time.
    pub(super) fn is_one(&self, at: Option<Time>, ordinal: Option<u64>) -> bool {
        let before = |(number, first): (u64, u64)| number < first;
        let numbered = ordinal.zip(self.first_own).is_some_and(before);
        let older = at.zip(self.began).is_some_and(|(at, began)| at < began);
        self.is_fork && (numbered || (self.first_own.is_none() && older))
    }

    /// Goes one line on; `odd` is what no session begins with. Whether the line is still of the burst.
    pub(super) fn line(&mut self, at: Option<Time>, odd: bool) -> bool {
        let burst = &mut self.burst;
        if !self.is_fork || self.first_own.is_some() || burst.over {
            return false;
        }
        if let (Some(at), Some(last)) = (at, burst.last) {
            burst.over = at - last >= GAP_MS;
        }
        burst.last = at.or(burst.last);
        if !burst.over {
            burst.copied |= odd;
            burst.lines += 1;
        }
        !burst.over
    }

    /// How many lines of a burst were copies.
    pub(super) fn in_burst(&self) -> usize {
        if self.burst.over && self.burst.copied {
            self.burst.lines
        } else {
            0
        }
    }
}
