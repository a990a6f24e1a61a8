//! The decision looked at, under the edits: what is asked of the worker, and its latest answer.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use steelyard_protocol::ask::FrameOf;
use steelyard_protocol::{Decided, DecisionId, Frame, RowWindow, Workspace};

use crate::charts::domain::{Domain, growing};
use crate::client::{Client, Move};
use crate::reactive::memo::memo;
use crate::state::answers::row_positions::{self, Order};
use crate::state::ground::draft::Draft;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;
use crate::state::ground::selection::Selection;

type Answer = Option<Arc<Decided>>;

/// Two answers are not compared number by number: each one is an object of its own.
fn is_another<T>(before: Option<&Option<Arc<T>>>, now: Option<&Option<Arc<T>>>) -> bool {
    let pointer =
        |answer: Option<&Option<Arc<T>>>| answer.cloned().flatten().map(|it| Arc::as_ptr(&it));
    before.is_none() || pointer(before) != pointer(now)
}

/// The latest decision and what is in view of it.
#[derive(Clone, Copy)]
pub(crate) struct Deciding {
    place: Memo<Option<u32>>,
    id: Memo<Option<DecisionId>>,
    state: Memo<u32>,
    round: Memo<u32>,
    frame: Signal<Option<Arc<Frame>>>,
    decided: Signal<Answer>,
    view: RwSignal<(u32, u32)>,
    order: Memo<Order>,
    domain: Memo<Domain>,
    /// The decision of which another stage than the last is looked at, and that stage.
    stage: RwSignal<Option<(DecisionId, u32)>>,
}

impl Deciding {
    /// Asks for a decision whenever files, edits, the selection or the rows in view change.
    pub(crate) fn start(
        client: Client,
        files: Files,
        editing: Editing,
        selection: Selection,
    ) -> Self {
        let place = memo(move |_| {
            let last = files.decisions().get().checked_sub(1)?;
            Some(selection.decision.get().min(last))
        });
        let id = id_at(files, place);
        let state = memo(move |state: Option<&u32>| {
            files.workspace().track();
            editing.draft().track();
            state.map_or(1, |state| state + 1)
        });
        let round = memo(move |round: Option<&u32>| {
            state.track();
            id.track();
            round.map_or(1, |round| round + 1)
        });
        let fetched = fetch_frame(client, files, editing, id);
        let frame = Memo::new_with_compare(
            move |_: Option<&Option<Arc<Frame>>>| {
                let id = id.get();
                fetched.get().filter(|frame| Some(&frame.id) == id.as_ref())
            },
            is_another,
        );
        let answers = client.decided();
        let latest = move |_: Option<&Answer>| {
            let frame = frame.get()?;
            answers.get().filter(|decided| decided.decision == frame.id)
        };
        let decided = Signal::from(Memo::new_with_compare(latest, is_another));
        let moving = editing.moving();
        let view = RwSignal::new((0, 0));
        let deciding = Self {
            place,
            id,
            state,
            round,
            frame: frame.into(),
            decided,
            view,
            order: memo(move |held: Option<&Order>| {
                let held = held.filter(|_| moving.get());
                decided.with(|decided| match decided {
                    Some(decided) => Order::of(decided, held),
                    None => Order::Ranks(0),
                })
            }),
            stage: RwSignal::new(None),
            domain: growing(moving, move || {
                decided.with(|decided| match decided {
                    Some(decided) => {
                        let (lo, hi) = decided.scale;
                        (decided.stage, Domain::around(lo, hi))
                    }
                    None => (0, Domain::around(0.0, 1.0)),
                })
            }),
        };
        deciding.ask(client, files, editing, selection);
        deciding
    }

    /// The decision looked at, by its place among all; `None` where none is loaded.
    pub(crate) fn place(self) -> Memo<Option<u32>> {
        self.place
    }

    /// The same as it is called.
    pub(crate) fn id(self) -> Memo<Option<DecisionId>> {
        self.id
    }

    /// Grows with every change of files or edits: what was found out before is of an older state.
    pub(crate) fn state(self) -> Memo<u32> {
        self.state
    }

    /// Grows with every change of files, edits or the decision looked at: what the worker was asked to study
    /// before is not waited for any more.
    pub(crate) fn round(self) -> Memo<u32> {
        self.round
    }

    /// What of the decision no slider changes; `None` while there is none.
    pub(crate) fn frame(self) -> Signal<Option<Arc<Frame>>> {
        self.frame
    }

    /// The latest answer; `None` while there is no card or no answer yet.
    pub(crate) fn decided(self) -> Signal<Option<Arc<Decided>>> {
        self.decided
    }

    /// Who stands where in the ranking.
    pub(crate) fn order(self) -> Memo<Order> {
        self.order
    }

    /// The stretch of scores that all bars share; only grows while a hand moves.
    pub(crate) fn domain(self) -> Memo<Domain> {
        self.domain
    }

    /// Looks at the ranking of a stage on the way to the outcome; at the last, which decided, if `None`.
    pub(crate) fn look_at_stage(self, stage: Option<u32>) {
        self.stage.set(self.id.get_untracked().zip(stage));
    }

    /// Tells which rows are in view.
    pub(crate) fn see(self, from: u32, to: u32) {
        if self.view.get_untracked() != (from, to) {
            self.view.set((from, to));
        }
    }

    fn ask(self, client: Client, files: Files, editing: Editing, selection: Selection) {
        let ranked = memo(move |_| {
            self.decided
                .with(|decided| decided.as_ref().map_or(0, |decided| decided.ranked))
        });
        let window = memo(move |_| {
            let (from, to) = self.view.get();
            let window = row_positions::window(ranked.get(), from, to);
            (window.first, window.count)
        });
        let revision = StoredValue::new(0_u32);
        // Unlike an `Effect` it runs at once, before there is a view, and so stands first among those
        // who follow the draft: the worker weighs while the page still moves the slider's thumb.
        let asking = RenderEffect::new(move |_| {
            // The workspace is followed, not only looked at: new files want a new answer.
            files.workspace().track();
            let Some(decision) = self.id.get() else {
                return;
            };
            revision.update_value(|revision| *revision += 1);
            let (first, count) = window.get();
            let stage = self.stage.get().filter(|(of, _)| *of == decision);
            client.decide(Move {
                revision: revision.get_value(),
                round: self.round.get(),
                decision,
                settings: editing.draft().with(Draft::settings),
                window: RowWindow {
                    stage: stage.map(|(_, stage)| stage),
                    first,
                    count,
                    sieve: selection.sieve().get(),
                },
                focus: selection.card.get(),
            });
        });
        // Lives as long as the owner does.
        StoredValue::new_local(asking);
    }
}

/// What the decision at a place is called.
fn id_at(files: Files, place: Memo<Option<u32>>) -> Memo<Option<DecisionId>> {
    memo(move |_| {
        let at = place.get()? as usize;
        let id = |open: &Arc<Workspace>| open.decisions.get(at).map(|one| one.id.clone());
        files.workspace().with(id)
    })
}

/// Fetches what of a decision no slider changes, whenever files or the decision looked at change.
fn fetch_frame(
    client: Client,
    files: Files,
    editing: Editing,
    id: Memo<Option<DecisionId>>,
) -> ReadSignal<Option<Arc<Frame>>> {
    let (frame, set_frame) = signal(None::<Arc<Frame>>);
    let asking = RenderEffect::new(move |_| {
        let of: Arc<Workspace> = files.workspace().get();
        let Some(decision) = id.get() else {
            return set_frame.set(None);
        };
        spawn_local(async move {
            let asked = FrameOf {
                decision: decision.clone(),
            };
            let answer = client.ask(asked).await;
            let still = files
                .workspace()
                .with_untracked(|now| Arc::ptr_eq(now, &of));
            if !still || id.get_untracked() != Some(decision) {
                return;
            }
            let found = answer.ok().map(Arc::new);
            if let Some(found) = &found {
                editing.fit(found);
            }
            // What comes back as it was stays the same object, so that nothing of the page is made anew.
            if frame.with_untracked(|known| *known != found) {
                set_frame.set(found);
            }
        });
    });
    StoredValue::new_local(asking);
    frame
}
