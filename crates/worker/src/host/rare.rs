//! What few visits ask for: files to keep, reasons, the columns of a table. In the browser a chunk of its own.

use steelyard_engine::collapse::{self, Paper};
use steelyard_engine::data::Data;
use steelyard_engine::decision::{Parameters, Settings};
use steelyard_engine::workspace::{SaveError, SavedFile};
use steelyard_protocol as protocol;
use steelyard_protocol::{Reply, Request};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::{Host, draft};
use crate::board::Draft;
use crate::chunks::{MISSING, at_once};
use crate::view;

type Answer = fn(&mut Host, Request) -> Reply;

/// The way into the chunk.
#[wasm_split(rare, fallible)]
#[allow(clippy::unnecessary_wraps, reason = "the chunk may not be here")]
fn chunk() -> Result<Answer, SplitLoaderError> {
    Ok(Host::rarely)
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
    fn rarely(&mut self, request: Request) -> Reply {
        match request {
            Request::Columns { key } => {
                of_table(view::columns(&self.workspace, key), Reply::Columns)
            }
            Request::Preview { key, map } => {
                of_table(view::preview(&self.workspace, key, &map), Reply::Previewed)
            }
            Request::Data { decision, settings } => self.data(decision, &draft(&settings)),
            Request::Explain { decision, settings } => self.explain(decision, &draft(&settings)),
            Request::Paper {
                decision,
                settings,
                paper,
            } => self.paper(decision, &draft(&settings), paper),
            Request::WhoDecided { decision, settings } => {
                self.who_decided(decision, &draft(&settings))
            }
            Request::SavePolicy { settings } => self.save_policy(&view::settings(&settings)),
            Request::SaveMap { decision, settings } => {
                self.save_map(decision, &view::settings(&settings))
            }
            _ => Reply::Failed {
                why: "the first part of the engine answers this".to_owned(),
            },
        }
    }

    /// The policy with the settings written into it.
    fn save_policy(&self, settings: &Settings) -> Reply {
        let own = Settings {
            values: self.values_of(&self.workspace.policy().parameters, settings),
            switches: settings.switches.clone(),
            locked: Vec::new(),
        };
        if own == Settings::default() && self.workspace.policy_file().is_none() {
            return Reply::Failed {
                why: "Nothing differs from the defaults, so there is no policy to write."
                    .to_owned(),
            };
        }
        saved(self.workspace.save_policy(&own))
    }

    /// The map of a decision's table with the settings written into it.
    fn save_map(&self, decision: u32, settings: &Settings) -> Reply {
        let model = self.board.models().get(decision as usize);
        let found = model.and_then(|model| {
            let own = Settings {
                values: self.values_of(&model.parameters, settings),
                ..Settings::default()
            };
            self.workspace.save_map(model.files.first()?.0, &own)
        });
        found.map_or_else(
            || Reply::Failed {
                why: "No map says how this decision is read, so there is none to write.".to_owned(),
            },
            saved,
        )
    }

    /// Values for these parameters. Those that belong to other loaded decisions alone are left out; what
    /// nobody knows stays, to be refused.
    fn values_of(&self, parameters: &Parameters, settings: &Settings) -> Vec<(String, f64)> {
        let own = |id: &str| parameters.place(id).is_some() || !self.board.knows(id);
        let values = settings.values.iter().filter(|(id, _)| own(id));
        values.cloned().collect()
    }

    /// Everything that a decision rests on.
    fn explain(&mut self, decision: u32, draft: &Draft) -> Reply {
        let model = self.board.under(&self.workspace, decision as usize, draft);
        match model {
            Some(model) => Reply::Explained(Box::new(view::reason(model))),
            None => Reply::Failed {
                why: "There is no such decision any more.".to_owned(),
            },
        }
    }

    /// A paper about a decision over cards, as it stands under the draft.
    fn paper(&mut self, decision: u32, draft: &Draft, paper: protocol::Paper) -> Reply {
        let place = decision as usize;
        let model = self.board.under(&self.workspace, place, draft);
        let (name, tell): (_, fn(&Paper<'_>) -> String) = match paper {
            protocol::Paper::Report => ("report.md", collapse::report),
            protocol::Paper::Brief => ("brief.md", collapse::brief),
            protocol::Paper::BriefYaml => ("brief.yaml", collapse::brief_yaml),
        };
        let text = model.and_then(|model| {
            let weighed = model.weigh();
            self.workspace.with_paper(place, (model, &weighed), tell)
        });
        match text {
            Some(text) => Reply::Policy(protocol::PolicyPatch {
                name: name.to_owned(),
                text,
                hunks: Vec::new(),
            }),
            None => Reply::Failed {
                why: "There is no decision over cards to write about.".to_owned(),
            },
        }
    }

    /// Who decided in the panel of a decision.
    fn who_decided(&mut self, decision: u32, draft: &Draft) -> Reply {
        let model = self.board.under(&self.workspace, decision as usize, draft);
        let found = model.map_or_else(
            || Err("There is no such decision any more.".to_owned()),
            view::who_decided,
        );
        match found {
            Ok(found) => Reply::WhoDecided(Box::new(found)),
            Err(why) => Reply::Failed { why },
        }
    }

    /// A decision as a file of its own.
    fn data(&mut self, decision: u32, draft: &Draft) -> Reply {
        let model = self.board.under(&self.workspace, decision as usize, draft);
        let Some(model) = model else {
            return Reply::Failed {
                why: "There is no decision to write down.".to_owned(),
            };
        };
        match Data::new(model).text() {
            Ok(text) => Reply::Policy(protocol::PolicyPatch {
                name: "decision.json".to_owned(),
                text,
                hunks: Vec::new(),
            }),
            Err(error) => Reply::Failed {
                why: error.to_string(),
            },
        }
    }
}

/// A file with settings written into it, or why there is none.
fn saved(file: Result<SavedFile, SaveError>) -> Reply {
    match file {
        Ok(file) => Reply::Policy(view::policy_patch(file)),
        Err(error) => Reply::Failed {
            why: error.to_string(),
        },
    }
}

/// What is said of a table; a file may be gone, or be none.
fn of_table<T>(said: Option<T>, reply: fn(Box<T>) -> Reply) -> Reply {
    match said {
        Some(said) => reply(Box::new(said)),
        None => Reply::Failed {
            why: "There is no such table any more.".to_owned(),
        },
    }
}
