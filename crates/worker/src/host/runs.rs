//! Runs one by one: what all come to, at which task each is, and what stands in their transcripts.

use steelyard_interaction::Agents;
use steelyard_protocol::{OfRuns, Reply, Request};

use super::Host;
use crate::view;

impl Host {
    pub(super) fn of_runs(&mut self, request: Request) -> Reply {
        let Some(agents) = self.workspace.view::<Agents>() else {
            return Reply::Failed {
                why: "Runs are not read here.".to_owned(),
            };
        };
        let said = match request {
            Request::Runs { settings } => {
                OfRuns::Runs(view::runs(agents, &view::settings(&settings)))
            }
            Request::Outline { run, settings } => {
                OfRuns::Outline(view::outline(agents, run, &view::settings(&settings)))
            }
            Request::Transcript {
                run,
                settings,
                first,
                count,
            } => {
                let settings = view::settings(&settings);
                OfRuns::Transcript(view::transcript(agents, run, &settings, (first, count)))
            }
            Request::Passage {
                run,
                entry,
                part,
                from,
            } => OfRuns::Passage(view::more(agents, run, (entry, part), from)),
            Request::Find { run, words } => OfRuns::Found(view::found(agents, run, words)),
            Request::Written {
                run,
                settings,
                most,
            } => {
                let settings = view::settings(&settings);
                OfRuns::Written(view::written(agents, run, &settings, most))
            }
            Request::Assign { runs, task } => {
                match view::assigned(agents, &runs, task.as_deref()) {
                    Ok(file) => OfRuns::Tasks(file),
                    Err(why) => return Reply::Failed { why },
                }
            }
            _ => {
                return Reply::Failed {
                    why: "another part of the engine answers this".to_owned(),
                };
            }
        };
        Reply::OfRuns(Box::new(said))
    }
}
