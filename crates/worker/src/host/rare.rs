//! What few visits ask for: files to keep, reasons, the columns of a table.

use steelyard_collapse::{Cards, Paper};
use steelyard_decision::data::Data;
use steelyard_decision::{Parameters, Settings};
use steelyard_interaction::Agents;
use steelyard_protocol as protocol;
use steelyard_protocol::{Reply, Request};
use steelyard_system::{SaveError, SavedFile};

use super::{Host, draft};
use crate::board::Draft;
use crate::view;

impl Host {
    pub(super) fn rarely(&mut self, request: Request) -> Reply {
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
            Request::Save { settings } => self.save(&view::settings(&settings)),
            Request::Normalise { key } => saved(
                self.workspace
                    .view::<Agents>()
                    .and_then(|agents| agents.normalise(key)),
            ),
            Request::SaveOwn { decision, settings } => {
                self.save_own(decision, &view::settings(&settings))
            }
            _ => Reply::Failed {
                why: "the first part of the engine answers this".to_owned(),
            },
        }
    }

    /// The configurations of systems with the settings written into them.
    fn save(&self, settings: &Settings) -> Reply {
        let files = self.workspace.save(settings, |id| self.board.knows(id));
        if files.is_empty() {
            return Reply::Failed {
                why: "Nothing differs from the defaults, so there is nothing to write.".to_owned(),
            };
        }
        saved(files)
    }

    /// The file that a decision has of its own with the settings written into it.
    fn save_own(&self, decision: u32, settings: &Settings) -> Reply {
        let place = decision as usize;
        let found = self.board.models().get(place).and_then(|model| {
            let own = Settings {
                values: self.values_of(&model.parameters, settings),
                ..Settings::default()
            };
            self.workspace.save_own(place, &own)
        });
        found.map_or_else(
            || Reply::Failed {
                why: "No map says how this decision is read, so there is none to write.".to_owned(),
            },
            one,
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
        let written = model.and_then(|model| {
            let weighed = model.weigh();
            let write = |about: &Paper<'_>| written(about, paper);
            let cards = self.workspace.view::<Cards>()?;
            cards.with_paper(place, (model, &weighed), write)
        });
        match written {
            Some(Some(written)) => Reply::Written(Box::new(written)),
            Some(None) => Reply::Failed {
                why: "The panel of this decision tried no hybrid that may be used.".to_owned(),
            },
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
            Ok(text) => Reply::Policy(Box::new(protocol::PolicyPatch {
                name: "decision.json".to_owned(),
                text,
                hunks: Vec::new(),
            })),
            Err(error) => Reply::Failed {
                why: error.to_string(),
            },
        }
    }
}

/// A paper, and which others there are; `None` where there is no such paper.
fn written(about: &Paper<'_>, paper: protocol::Paper) -> Option<protocol::WrittenPaper> {
    use protocol::Paper::{Brief, BriefYaml, Hybrid, Report};
    let hybrid = steelyard_collapse::hybrid_card(about);
    let mut papers = vec![Report, Brief, BriefYaml];
    papers.extend(hybrid.as_ref().map(|_| Hybrid));
    let (name, text) = match paper {
        Report => ("report.md", steelyard_collapse::report(about)),
        Brief => ("brief.md", steelyard_collapse::brief(about)),
        BriefYaml => ("brief.yaml", steelyard_collapse::brief_yaml(about)),
        Hybrid => ("hybrid.yaml", hybrid?),
    };
    Some(protocol::WrittenPaper {
        name: name.to_owned(),
        text,
        papers,
    })
}

/// Files to keep, or why one of them cannot be.
fn saved(files: impl IntoIterator<Item = Result<SavedFile, SaveError>>) -> Reply {
    let files = files.into_iter();
    let files = files.map(|file| file.map(view::policy_patch));
    match files.collect::<Result<Vec<_>, _>>() {
        Ok(files) => Reply::Saved(files),
        Err(error) => Reply::Failed {
            why: error.to_string(),
        },
    }
}

/// A file with settings written into it, or why there is none.
fn one(file: Result<SavedFile, SaveError>) -> Reply {
    match file {
        Ok(file) => Reply::Policy(Box::new(view::policy_patch(file))),
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
