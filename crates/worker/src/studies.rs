mod comparing;

use std::collections::VecDeque;

use steelyard_collapse::audit::audit;
use steelyard_collapse::{Cards, Paper};
use steelyard_decision::{Model, Parameters};
use steelyard_engine::workspace::Workspace;
use steelyard_lab::{FlipSearch, WorkItem};
use steelyard_protocol as protocol;
use steelyard_protocol::{Answer, Reply, Study};

use crate::board::{Board, Draft};
use crate::{host, view};
use comparing::Comparing;

/// Alternatives that one unit of a search for flips goes through, about.
const UNIT: usize = 20_000;
/// Decisions of which comparing two settings takes seconds.
const MANY: usize = 1_000;

/// Questions that take longer than a slider may wait, in the order they were asked. Those of an older round
/// are stale: what they ask about has changed.
#[derive(Debug, Default)]
pub(crate) struct Studies {
    round: u32,
    queue: VecDeque<Asked>,
}

#[derive(Debug)]
struct Asked {
    id: u32,
    round: u32,
    draft: Draft,
    study: Study,
    search: Option<Search>,
    comparing: Option<Box<Comparing>>,
    stale: bool,
}

/// A search for flips on its way, and the parameters it began with.
#[derive(Debug)]
struct Search {
    parameters: Parameters,
    found: FlipSearch,
}

impl Studies {
    /// A round begins; those of older ones are answered at once.
    pub(crate) fn begin(&mut self, round: u32) {
        self.round = self.round.max(round);
    }

    /// What they ask about is not there any more: all that wait are stale.
    pub(crate) fn overtake(&mut self) {
        for asked in &mut self.queue {
            asked.stale = true;
        }
    }

    /// Queues a study.
    pub(crate) fn add(&mut self, id: u32, round: u32, draft: Draft, study: Study) {
        self.begin(round);
        self.queue.push_back(Asked {
            id,
            round,
            draft,
            study,
            search: None,
            comparing: None,
            stale: false,
        });
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Does a unit of the first study; `None` while it has to go on, or a sign of life where that takes long.
    pub(crate) fn work(&mut self, workspace: &Workspace, board: &mut Board) -> Option<Answer> {
        let mut asked = self.queue.pop_front()?;
        let reply = if asked.stale || asked.round < self.round {
            Some(Reply::Stale)
        } else {
            asked.unit(workspace, board)
        };
        match reply {
            Some(reply) => Some(Answer {
                id: asked.id,
                reply,
            }),
            None => {
                // A large one takes long enough for the page to wonder.
                let large = asked.is_large(board);
                let id = asked.id;
                self.queue.push_front(asked);
                large.then(|| Answer {
                    id,
                    reply: Reply::Progress {
                        done: 0,
                        total: 0,
                        file: String::new(),
                    },
                })
            }
        }
    }
}

impl Asked {
    /// Whether it goes on for longer than the page bears silence.
    fn is_large(&self, board: &Board) -> bool {
        match self.study {
            Study::Compare { .. } => board.models().len() > MANY,
            _ => board.alternatives(&self.study) > UNIT,
        }
    }

    fn unit(&mut self, workspace: &Workspace, board: &mut Board) -> Option<Reply> {
        let draft = &self.draft;
        Some(match &self.study {
            Study::Calls { first, count } => {
                let (first, count) = (*first as usize, *count as usize);
                calls(workspace, board, draft, first..first.saturating_add(count))
            }
            Study::Zones {
                decision,
                parameter,
                mode,
            } => {
                let model = board.under(workspace, *decision as usize, draft);
                let zones = model.and_then(|model| view::zones(model, parameter, *mode));
                Reply::Zones(zones.map(Box::new))
            }
            Study::Lines {
                decision,
                parameter,
                mode,
            } => {
                let model = board.under(workspace, *decision as usize, draft);
                let lines = model.and_then(|model| view::lines(model, parameter, *mode));
                Reply::Lines(lines.map(Box::new))
            }
            Study::Around { decision } => {
                let place = *decision as usize;
                let model = board.under(workspace, place, draft);
                let around = model.and_then(|model| around(workspace, place, model));
                Reply::Around(around.map(Box::new))
            }
            Study::Flips { decision } | Study::Nearest { decision } => {
                let place = *decision as usize;
                return self.flips(workspace, board, place);
            }
            Study::Curve { parameter, mode } => {
                board.all_under(workspace, draft);
                let (models, saved) = (board.models(), board.saved_verdicts());
                Reply::Curve(view::curve(models, saved, parameter, *mode))
            }
            Study::Reading { switch, reading } => {
                let mut other = draft.clone();
                let switches = &mut other.settings.switches;
                switches.retain(|(id, _)| id != switch);
                switches.push((switch.clone(), reading.clone()));
                Reply::Count(board.differing(workspace, draft, &other))
            }
            Study::Compare { a, b } => {
                let comparing = self.comparing.get_or_insert_with(|| {
                    let drafts = [a, b].map(|one| host::draft(one));
                    Box::new(Comparing::begin(workspace, board, drafts))
                });
                if comparing.step() {
                    return None;
                }
                let found = self.comparing.take()?.finish();
                Reply::Compared(Box::new(found))
            }
        })
    }

    /// Tries some more numbers; `None` while there are others.
    fn flips(&mut self, workspace: &Workspace, board: &mut Board, place: usize) -> Option<Reply> {
        let name = board.name(place).to_owned();
        let Some(model) = board.under(workspace, place, &self.draft) else {
            return Some(Reply::Stale);
        };
        let search = self.search.get_or_insert_with(|| Search {
            found: FlipSearch::new(&model.parameters, &model.cells),
            parameters: model.parameters.clone(),
        });
        let mut left = UNIT;
        while search.found.step(&search.parameters, &model.cells) {
            left = left.saturating_sub(model.cells.alternatives.len().max(64));
            if left == 0 {
                return None;
            }
        }
        let Search { parameters, found } = self.search.take()?;
        if matches!(self.study, Study::Nearest { .. }) {
            let nearest = found.nearest();
            let nearest = nearest.map(|edit| Box::new(view::flip(&name, model, &edit)));
            return Some(Reply::Nearest(nearest));
        }
        let found = found.finish(&parameters, &model.cells);
        Some(Reply::Flips(Box::new(view::flips(&name, model, &found))))
    }
}

/// What stands around a decision; `None` where it is none over cards.
fn around(workspace: &Workspace, place: usize, model: &Model) -> Option<protocol::Around> {
    let weighed = model.weigh();
    let tell = |paper: &Paper<'_>| view::around(&audit(paper), &weighed);
    let cards = workspace.view::<Cards>()?;
    cards.with_paper(place, (model, &weighed), tell)
}

fn calls(
    workspace: &Workspace,
    board: &mut Board,
    draft: &Draft,
    places: std::ops::Range<usize>,
) -> Reply {
    let mut calls = Vec::new();
    for place in places {
        if board.under(workspace, place, draft).is_none() {
            break;
        }
        let (model, saved) = (&board.models()[place], &board.saved_verdicts()[place]);
        calls.push(view::call(
            model,
            &WorkItem::without_flip(place, model),
            saved,
        ));
    }
    Reply::Calls(calls)
}
