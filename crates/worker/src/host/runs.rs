//! Runs one by one: what all come to, at which task each is, and what stands in their transcripts. In the browser a chunk of its own.

use steelyard_protocol::{OfRuns, Reply, Request};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::{Host, sealed};
use crate::chunks::{MISSING, at_once};
use crate::view;

type Answer = fn(&mut Host, Request) -> Reply;

/// The way into the chunk.
#[wasm_split(runs, fallible)]
#[allow(clippy::unnecessary_wraps, reason = "the chunk may not be here")]
fn chunk() -> Result<Answer, SplitLoaderError> {
    Ok(Host::of_runs)
}

/// Answers what the chunk is for.
pub(super) fn reply(host: &mut Host, request: Request) -> Reply {
    match at_once(chunk()) {
        Some(answer) => answer(host, request),
        None => Reply::Failed {
            why: MISSING.to_owned(),
        },
    }
}

impl Host {
    fn of_runs(&mut self, request: Request) -> Reply {
        let workspace = &self.workspace;
        let said = match request {
            Request::Runs { settings } => {
                OfRuns::Runs(view::runs(workspace, &view::settings(&settings)))
            }
            Request::Outline { run, settings } => {
                OfRuns::Outline(view::outline(workspace, run, &view::settings(&settings)))
            }
            Request::Transcript {
                run,
                settings,
                first,
                count,
            } => {
                let settings = view::settings(&settings);
                OfRuns::Transcript(view::transcript(workspace, run, &settings, (first, count)))
            }
            Request::Passage {
                run,
                entry,
                part,
                from,
            } => OfRuns::Passage(view::more(workspace, run, (entry, part), from)),
            Request::Find { run, words } => OfRuns::Found(view::found(workspace, run, words)),
            Request::Written {
                run,
                settings,
                most,
            } => {
                let settings = view::settings(&settings);
                OfRuns::Written(view::written(workspace, run, &settings, most))
            }
            Request::Assign { runs, task } => {
                match view::assigned(workspace, &runs, task.as_deref()) {
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
        Reply::OfRuns(sealed(&said))
    }
}
