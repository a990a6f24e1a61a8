//! Agents that are called: told by the call of the tool and what it gave, by an event, or by an item, often by several.

use steelyard_documents::Name;
use steelyard_kernel::{HashMap, HashSet};

use super::super::Report;
use super::super::asking::within;
use super::super::json::{Object, Raw, items, text};
use super::super::step::What;

/// Agents that were called so far.
#[derive(Debug, Default)]
pub(super) struct Spawns {
    /// Calls of the tool that have not answered, with what the agent is called.
    open: HashMap<String, Name>,
    /// Threads that were reported, and calls without one.
    reported: HashSet<String>,
}

/// What a thread is called that nobody names.
const UNNAMED: Name = Name::new_static("agent");

impl Spawns {
    /// Takes in a call of a tool, by its name in whatever namespace.
    pub(super) fn call(&mut self, id: &str, tool: &str, given: Option<Raw<'_>>) {
        if !tool.ends_with("spawn_agent") {
            return;
        }
        let given = within(given);
        let given = Object::parse(&given).unwrap_or_default();
        let agent = given.some(&["agent_type", "task_name"]);
        let agent = agent.map_or(UNNAMED, Name::from);
        self.open.insert(id.to_owned(), agent);
    }

    /// Takes in what a tool gave: the agent, if it is one that calls any.
    pub(super) fn answer(&mut self, call: &str, output: &str) -> Option<What> {
        let agent = self.open.remove(call)?;
        let gave = Object::parse(output.trim()).unwrap_or_default();
        let thread = gave.some(&["agent_id", "thread_id"])?;
        let nickname = gave.some(&["nickname"]).map(Name::from);
        self.spawned(&thread, call, nickname.unwrap_or(agent))
    }

    /// The agent of a thread, the first time that it is told.
    fn spawned(&mut self, thread: &str, call: &str, agent: Name) -> Option<What> {
        let key = if thread.is_empty() { call } else { thread };
        if !key.is_empty() && !self.reported.insert(key.to_owned()) {
            return None;
        }
        let id = |id: &str| (!id.is_empty()).then(|| id.into());
        Some(What::Spawned {
            agent,
            trajectory: None,
            id: id(thread),
            call: id(call),
        })
    }

    /// Takes in an event or an item that tells of an agent; of what comes after the call nothing is told.
    pub(super) fn event(
        &mut self,
        event: &Object<'_>,
        kind: &str,
        report: &mut Report,
    ) -> Option<What> {
        let begins = match kind {
            "CollabAgentToolCall" => matches!(&*event.text("tool"), "spawnAgent" | "spawn_agent"),
            "SubAgentActivity" | "sub_agent_activity" => event.text("kind") == "started",
            _ => true,
        };
        if !begins {
            report.pass_over(kind);
            return None;
        }
        let call = event
            .some(&["call_id", "event_id", "id"])
            .unwrap_or_default();
        let last = last_of(&event.text("agent_path"));
        let last = Some(last).filter(|last| !last.is_empty());
        let named = [
            "new_agent_nickname",
            "agent_nickname",
            "new_agent_role",
            "agent_role",
        ];
        let agent = event.some(&named).map(Name::from).or(last);
        let agent = agent.or(self.open.get(&*call).cloned());
        let receivers = items(event.raw("receiver_thread_ids")).into_iter();
        let receivers = receivers.map(|one| text(Some(one)));
        let thread = event.some(&["new_thread_id", "agent_thread_id"]);
        let thread = thread.or_else(|| receivers.into_iter().next());
        let thread = thread.unwrap_or_default();
        let agent = agent.unwrap_or(UNNAMED);
        self.spawned(&thread, &call, agent)
    }
}

/// What an agent is called by its path: `/root/tests`.
pub(super) fn last_of(path: &str) -> Name {
    path.rsplit('/').next().unwrap_or_default().into()
}
