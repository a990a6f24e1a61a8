//! Questions that take long, answered a unit of work at a time while nothing else waits.

mod comparing;

use std::collections::VecDeque;

use steelyard_decision::Parameters;
use steelyard_engine::workspace::Workspace;
use steelyard_lab::{Agents, FlipSearch, WorkItem};
use steelyard_protocol as protocol;
use steelyard_protocol::{Came, DecisionId, Question, Reply, Study, study, to_u32};
use steelyard_system as system;

use crate::board::{Board, Draft};
use crate::reply::reply;
use crate::view;
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
    agents: Option<Box<Agents>>,
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
            agents: None,
            stale: false,
        });
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Does a unit of the first study; `None` while it has to go on, or a sign of life where that takes long.
    pub(crate) fn work(&mut self, workspace: &Workspace, board: &mut Board) -> Option<Came> {
        let mut asked = self.queue.pop_front()?;
        let reply = if asked.stale || asked.round < self.round {
            Some(Reply::Stale)
        } else {
            asked.unit(workspace, board)
        };
        match reply {
            Some(reply) => Some(Came {
                id: asked.id,
                reply,
            }),
            None => {
                // A large one takes long enough for the page to wonder.
                let large = asked.is_large(board);
                let id = asked.id;
                self.queue.push_front(asked);
                large.then(|| Came {
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
            Study::Compare(_) | Study::AgentsOf(_) => board.models().len() > MANY,
            _ => board.alternatives(&self.study) > UNIT,
        }
    }

    fn unit(&mut self, workspace: &Workspace, board: &mut Board) -> Option<Reply> {
        let draft = &self.draft;
        let answer = match &self.study {
            Study::WorkItems(asked) => {
                let first = asked.first as usize;
                let places = first..first.saturating_add(asked.count as usize);
                Ok(asked.answered(&items(workspace, board, draft, places)))
            }
            Study::ZonesOf(asked) => {
                let named = board.named(workspace, &asked.decision, draft);
                let zones =
                    named.and_then(|(_, model)| view::zones(model, &asked.parameter, asked.mode));
                Ok(asked.answered(&zones))
            }
            Study::LinesOf(asked) => {
                let named = board.named(workspace, &asked.decision, draft);
                let lines =
                    named.and_then(|(_, model)| view::lines(model, &asked.parameter, asked.mode));
                Ok(asked.answered(&lines))
            }
            Study::OfDecision(asked) => {
                let about = system::Asked {
                    question: &asked.asked.question,
                    settings: &draft.settings,
                    decision: board.named(workspace, &asked.decision, draft),
                };
                let answer = workspace.answer(&asked.asked.system, about);
                answer.map(|answer| asked.answered(&answer))
            }
            Study::FlipsOf(study::FlipsOf { decision })
            | Study::Nearest(study::Nearest { decision }) => {
                let decision = decision.clone();
                return self.flips(workspace, board, &decision);
            }
            Study::CurveOf(asked) => {
                board.all_under(workspace, draft);
                let (models, saved) = (board.models(), board.saved_verdicts());
                let curve = view::curve(models, saved, &asked.parameter, asked.mode);
                Ok(asked.answered(&curve))
            }
            Study::Interpretation(asked) => {
                let mut other = draft.clone();
                let switches = &mut other.settings.switches;
                switches.retain(|(id, _)| *id != asked.switch);
                switches.push((asked.switch.clone(), asked.reading.clone()));
                Ok(asked.answered(&board.differing(workspace, draft, &other)))
            }
            Study::Compare(_) | Study::AgentsOf(_) => return self.drawn(workspace, board),
        };
        Some(reply(answer))
    }

    /// Draws some more for intervals; `None` while there is more to draw.
    fn drawn(&mut self, workspace: &Workspace, board: &mut Board) -> Option<Reply> {
        Some(Reply::Answer(match &self.study {
            Study::Compare(asked) => {
                let comparing = self.comparing.get_or_insert_with(|| {
                    let drafts = [&asked.a, &asked.b].map(|one| view::draft(one));
                    Box::new(Comparing::begin(workspace, board, drafts))
                });
                if comparing.step() {
                    return None;
                }
                asked.answered(&self.comparing.take()?.finish())
            }
            Study::AgentsOf(asked) => {
                let agents = self.agents.get_or_insert_with(|| {
                    let agents = comparing::agents(workspace, board, &self.draft, asked);
                    Box::new(agents)
                });
                if asked.intervals && agents.step(comparing::UNIT) {
                    return None;
                }
                asked.answered(&view::agents(&self.agents.take()?.finish()))
            }
            _ => return Some(Reply::Stale),
        }))
    }

    /// Tries some more numbers; `None` while there are others.
    fn flips(
        &mut self,
        workspace: &Workspace,
        board: &mut Board,
        id: &DecisionId,
    ) -> Option<Reply> {
        let Some((_, model)) = board.named(workspace, id, &self.draft) else {
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
        Some(Reply::Answer(match &self.study {
            Study::Nearest(asked) => {
                let not_searched = to_u32(found.not_searched());
                let nearest = found.nearest();
                asked.answered(&protocol::NearestFlip {
                    flip: nearest.map(|edit| view::flip(id, model, &edit)),
                    not_searched,
                })
            }
            Study::FlipsOf(asked) => {
                let found = found.finish(&parameters, &model.cells);
                asked.answered(&view::flips(id, model, &found))
            }
            _ => return Some(Reply::Stale),
        }))
    }
}

fn items(
    workspace: &Workspace,
    board: &mut Board,
    draft: &Draft,
    places: std::ops::Range<usize>,
) -> Vec<protocol::WorkItem> {
    let mut items = Vec::new();
    for place in places {
        if board.under(workspace, place, draft).is_none() {
            break;
        }
        let (model, saved) = (&board.models()[place], &board.saved_verdicts()[place]);
        let weighed = model.weigh();
        let item = WorkItem::without_flip((place, model), &weighed);
        items.push(view::work_item((model, &weighed), &item, saved));
    }
    items
}
