//! What is known of the run and of the round in view, asked for once for all parts.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::Switch;
use steelyard_protocol::deliberation::{
    ApproachesAt, ApproachesSeen, Course, CourseOf, Disagreements, DisagreementsOf, RoundAt,
    RoundSeen, RubricAt, RubricSeen,
};

use crate::components::dynamic::flag;
use crate::pages::decision::view::View;
use crate::reactive::memo::memo;
use crate::state::answers::deciding::Deciding;
use crate::state::answers::studies::Studies;
use crate::state::ground::editing::Editing;
use crate::state::ground::selection::Selection;

/// The latest answer to a question, and whether it is of another round or of older settings.
pub(super) struct Latest<T: Send + Sync + 'static> {
    pub(super) found: Memo<Option<Arc<T>>>,
    pub(super) stale: Signal<bool>,
}

impl<T: Send + Sync + 'static> Clone for Latest<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Latest<T> {}

impl<T: PartialEq + Send + Sync + 'static> Latest<T> {
    /// The last one stays until the next one comes.
    fn of(answer: Signal<Option<(Arc<T>, bool)>>) -> Self {
        Self {
            found: memo(move |before: Option<&Option<Arc<T>>>| {
                let found = answer.get().map(|(found, _)| found);
                found.or_else(|| before.cloned().flatten())
            }),
            stale: flag(move || {
                answer.with(|answer| answer.as_ref().is_none_or(|(_, stale)| *stale))
            }),
        }
    }

    /// Some of it, made anew only where it is another; `None` before it is known.
    pub(super) fn part<P: Clone + PartialEq + Send + Sync + 'static>(
        self,
        of: impl Fn(&T) -> P + Send + Sync + 'static,
    ) -> Memo<Option<P>> {
        memo(move |_| self.found.with(|found| found.as_deref().map(&of)))
    }
}

/// The run that is looked at, and the round in view.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub(super) course: Latest<Course>,
    pub(super) round: Latest<RoundSeen>,
    pub(super) rubric: Latest<RubricSeen>,
    pub(super) disagreements: Latest<Disagreements>,
    pub(super) approaches: Latest<ApproachesSeen>,
    /// The round in view, by its place among those of the run.
    pub(super) here: Memo<Option<usize>>,
    /// Numbers of the rounds, names of the agents.
    pub(super) names: Memo<(Vec<u32>, Vec<String>)>,
    selection: Selection,
}

/// Asks, and puts the answers into the context.
pub(super) fn provide() {
    let studies = expect_context::<Studies>();
    let deciding = expect_context::<Deciding>();
    let course = Latest::of(studies.answer_to(CourseOf {}));
    provide_context(Run {
        course,
        round: Latest::of(studies.answer_to(RoundAt {})),
        rubric: Latest::of(studies.answer_to(RubricAt {})),
        disagreements: Latest::of(studies.answer_to(DisagreementsOf {})),
        approaches: Latest::of(studies.answer_to(ApproachesAt {})),
        here: memo(move |_| {
            let place = deciding.place().get()?;
            course.found.with(|course| {
                let mut rounds = course.as_ref()?.rounds.iter();
                rounds.position(|round| round.decision == Some(place))
            })
        }),
        names: memo(move |_| {
            course.found.with(|course| {
                let course = course.as_ref();
                let rounds = course.map_or(&[][..], |course| &course.rounds);
                let agents = course.map_or(&[][..], |course| &course.agents);
                let agents = agents.iter().map(|agent| agent.name.clone());
                (
                    rounds.iter().map(|round| round.number).collect(),
                    agents.collect(),
                )
            })
        }),
        selection: expect_context::<Selection>(),
    });
}

impl Run {
    /// Whether all that is known of the run is known.
    pub(super) fn is_known(self) -> Memo<bool> {
        let course = self.course.found;
        memo(move |_| course.with(Option::is_some))
    }

    /// Looks at the decision of a round, if it has one, on the step of the browser's history that the page stands on.
    pub(super) fn go(self, at: usize) {
        let decision = self.course.found.with_untracked(|course| {
            let round = course.as_ref()?.rounds.get(at)?;
            round.decision
        });
        if let Some(decision) = decision.filter(|_| Some(at) != self.here.get_untracked()) {
            self.selection.look_at_decision(decision);
        }
    }

    /// The number of a round. What writes it follows [`Self::names`].
    pub(super) fn number(self, at: u32) -> u32 {
        self.names
            .with_untracked(|(rounds, _)| rounds.get(at as usize).copied().unwrap_or(at))
    }

    /// The name of an agent. What writes it follows [`Self::names`].
    pub(super) fn agent(self, at: u32) -> String {
        self.names
            .with_untracked(|(_, agents)| agents.get(at as usize).cloned().unwrap_or_default())
    }
}

/// A reading of the decision in view, by its id.
pub(super) fn switch(id: &str) -> Option<Switch> {
    let frame = expect_context::<View>().frame;
    frame.with_value(|frame| frame.switches.iter().find(|one| one.id == id).cloned())
}

/// Which reading of it is chosen.
pub(super) fn reading(switch: &Switch) -> usize {
    let editing = expect_context::<Editing>();
    editing.draft().with(|draft| draft.reading(switch))
}
