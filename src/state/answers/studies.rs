//! What takes longer than a slider may wait: zones, flips, curves, the worklist. Asked for when the hand
//! rests, one at a time, so that a move never waits behind more than one; what a newer round has overtaken
//! is dropped.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use steelyard_protocol::{
    Curve, DecisionId, Flip, Flips, Frame, Lines, Mode, OfSystem, Parameter, Question, Role,
    Settings, Study, Switch, WorkItem, Workspace, Zones, study, to_u32,
};

use crate::client::{Client, Trouble};
use crate::reactive::effect::effect;
use crate::reactive::scope;
use crate::state::answers::deciding::Deciding;
use crate::state::ground::draft::Draft;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;

/// Lines of the worklist that are asked for at once.
const LINES: u32 = 250;
/// Sliders whose zones are asked for before the flips.
const FIRST_ZONES: usize = 24;

/// Decisions whose nearest flip is looked for: beyond, the list is sorted by margins.
pub(crate) const MOST_NEAREST: u32 = 2_000;

/// What is known of a decision's nearest flip.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Nearest {
    /// Not looked for yet.
    #[default]
    Unknown,
    /// No possible value of a number flips it.
    None,
    /// None was found of the numbers that were searched.
    NotFound,
    /// This does.
    Flip(Box<Flip>),
}

/// An answer and the state of files and edits that it is of.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Studied<T> {
    state: u32,
    found: T,
}

/// When something is asked: under which state, in which round of studies, and in whose turn.
#[derive(Clone, Copy)]
struct Now {
    state: u32,
    round: u32,
    turn: u32,
}

impl Now {
    /// What was found then.
    fn with<T>(self, found: T) -> Studied<T> {
        let state = self.state;
        Studied { state, found }
    }
}

/// Id of a switch and of a reading.
type Interpretation = (String, String);
type Held<T> = RwSignal<Studied<T>>;

/// The latest answers. Those of an older state stay until newer ones come.
#[derive(Clone, Copy)]
pub(crate) struct Studies {
    client: Client,
    editing: Editing,
    deciding: Deciding,
    /// Whose turn it is: something else came into view, or changed, and what was asked for before is given up.
    turn: StoredValue<u32>,
    /// By decision and id of the parameter.
    zones: RwSignal<Vec<(DecisionId, Studied<Arc<Zones>>)>>,
    /// With the decision they are of.
    flips: Held<Option<(DecisionId, Arc<Flips>)>>,
    /// Along the beam of the decision, with the decision.
    lines: Held<Option<(DecisionId, Arc<Lines>)>>,
    curve: Held<Option<Arc<Curve>>>,
    items: Held<Option<Arc<Vec<WorkItem>>>>,
    nearest: Held<Vec<Nearest>>,
    /// How many decisions each would change.
    readings: Held<Vec<(Interpretation, u32)>>,
}

impl Studies {
    /// Studies what is in view whenever the hand rests.
    pub(crate) fn start(
        client: Client,
        files: Files,
        editing: Editing,
        deciding: Deciding,
        navigation: Navigation,
    ) -> Self {
        let studies = Self {
            client,
            editing,
            deciding,
            turn: StoredValue::new(0),
            zones: RwSignal::default(),
            flips: RwSignal::default(),
            lines: RwSignal::default(),
            curve: RwSignal::default(),
            items: RwSignal::default(),
            nearest: RwSignal::default(),
            readings: RwSignal::default(),
        };
        let moving = editing.moving();
        effect(move || {
            let page = navigation.page();
            studies.turn.update_value(|turn| *turn += 1);
            let now = Now {
                state: deciding.state().get(),
                round: deciding.round().get(),
                turn: studies.turn.get_value(),
            };
            if moving.get() {
                return;
            }
            let frame = deciding.frame().get();
            let open = files.workspace().get();
            let decisions = open.decisions.len();
            match (page, frame) {
                (Page::Worklist, _) if decisions > 0 => {
                    spawn_local(async move {
                        // Given up at the next turn.
                        let _whole = studies.list(now, &open).await;
                    });
                }
                (Page::Decision, Some(frame)) => spawn_local(async move {
                    let asked = studies.look_at(now, &frame).await;
                    if asked.is_some() && decisions > 1 {
                        studies.compare(now, &frame).await;
                    }
                    if asked.is_some() {
                        studies.read_otherwise(now, &frame.switches).await;
                    }
                    // Who came here first walks through the list as who came from there.
                    if !studies.has_list(decisions) {
                        let _whole = studies.list(now, &open).await;
                    }
                }),
                (Page::Settings, _) => spawn_local(async move {
                    let reach = files.workspace().get_untracked();
                    let switches = reach.readings.iter().map(|reach| reach.switch.clone());
                    let switches: Vec<Switch> = switches.collect();
                    studies.read_otherwise(now, &switches).await;
                }),
                _ => {}
            }
        });
        studies
    }

    /// Where the slider of a parameter tips, and whether that is of an older state.
    pub(crate) fn zones(self, parameter: &str) -> Option<(Arc<Zones>, bool)> {
        let decision = self.deciding.id().get()?;
        let found = self.zones.with(|all| {
            let mut own = all.iter().filter(|(of, _)| *of == decision);
            let one = own.find(|(_, one)| one.found.parameter == parameter);
            one.map(|(_, one)| one.clone())
        })?;
        // Its own moves leave a slider's zones as they are.
        let own = || {
            self.editing
                .hand()
                .with(|hand| hand.as_deref() == Some(parameter))
        };
        let stale = self.is_past(found.state) && !own();
        Some((found.found, stale))
    }

    /// The scores along the beam of the decision looked at, and whether that is of an older state. Moves of the beam's
    /// own weight leave them as they are.
    pub(crate) fn lines(self) -> Option<(Arc<Lines>, bool)> {
        let decision = self.deciding.id().get()?;
        let Studied { state, found } = self.lines.get();
        let (of, lines) = found?;
        let own = || {
            let hand = self.editing.hand();
            hand.with(|hand| hand.as_ref() == Some(&lines.parameter))
        };
        let stale = self.is_past(state) && !own();
        (of == decision).then_some((lines, stale))
    }

    /// What would have tipped the decision looked at, and whether that is of an older state.
    pub(crate) fn flips(self) -> Option<(Arc<Flips>, bool)> {
        let decision = self.deciding.id().get()?;
        let Studied { state, found } = self.flips.get();
        let (of, flips) = found?;
        (of == decision).then(|| (flips, self.is_past(state)))
    }

    /// What its system tells of the decision looked at, and whether that is of an older state: asked for whenever the
    /// hand rests, for as long as whoever calls this is in the page.
    pub(crate) fn answer_to<Q>(self, question: Q) -> Signal<Option<(Arc<Q::Answer>, bool)>>
    where
        Q: Question<Family: OfSystem> + Clone + Send + Sync + 'static,
        Q::Answer: Send + Sync,
    {
        let answer = self.at_rest(move |round, settings, decision| {
            let question = question.clone();
            Some(
                self.client
                    .study_system(round, settings, decision, question),
            )
        });
        Signal::derive(move || {
            let decision = self.deciding.id().get()?;
            let Studied { state, found } = answer.get();
            let (of, found) = found?;
            (of == decision).then(|| (found, self.is_past(state)))
        })
    }

    /// The answer to a question about everything loaded, and whether it is of an older state: asked for whenever the hand rests,
    /// for as long as whoever calls this is in the page.
    pub(crate) fn study<Q>(
        self,
        which: impl Fn() -> Option<Q> + Send + Sync + 'static,
    ) -> Signal<Option<(Arc<Q::Answer>, bool)>>
    where
        Q: Question<Family = Study> + 'static,
        Q::Answer: Send + Sync + 'static,
    {
        let answer = self
            .at_rest(move |round, settings, _| Some(self.client.study(round, settings, which()?)));
        Signal::derive(move || {
            let Studied { state, found } = answer.get();
            Some((found?.1, self.is_past(state)))
        })
    }

    /// What is asked about the decision looked at whenever the hand rests; the last answer, with the decision then looked at.
    fn at_rest<A, F>(
        self,
        ask: impl Fn(u32, Settings, DecisionId) -> Option<F> + Send + Sync + 'static,
    ) -> Held<Option<(DecisionId, Arc<A>)>>
    where
        A: Send + Sync + 'static,
        F: Future<Output = Result<Option<A>, Trouble>> + 'static,
    {
        let answer: Held<Option<(DecisionId, Arc<A>)>> = RwSignal::new(Studied {
            state: 0,
            found: None,
        });
        let moving = self.editing.moving();
        effect(move || {
            let (state, round) = (self.deciding.state().get(), self.deciding.round().get());
            let decision = self.deciding.id().get();
            let Some(decision) = decision.filter(|_| !moving.get()) else {
                return;
            };
            let Some(asked) = ask(round, self.settings(), decision.clone()) else {
                return;
            };
            scope::spawn(async move {
                if let Ok(Some(found)) = asked.await
                    && self.deciding.state().get_untracked() == state
                {
                    let found = Some((decision, Arc::new(found)));
                    answer.set(Studied { state, found });
                }
            });
        });
        answer
    }

    /// How many decisions differ along the slider that a hand is on, or was last.
    pub(crate) fn curve(self) -> Option<Arc<Curve>> {
        self.curve.get().found
    }

    /// Lines of the worklist, and whether they are of an older state.
    pub(crate) fn items(self) -> Option<(Arc<Vec<WorkItem>>, bool)> {
        let Studied { state, found } = self.items.get();
        Some((found?, self.is_past(state)))
    }

    /// Reads the nearest flips of the decisions, as far as they are known, and whether they are of an older
    /// state.
    pub(crate) fn nearest<T>(self, read: impl FnOnce(&[Nearest], bool) -> T) -> T {
        self.nearest
            .with(|nearest| read(&nearest.found, self.is_past(nearest.state)))
    }

    /// Whether nearest flips are still looked for.
    pub(crate) fn computes_nearest(self) -> bool {
        self.nearest(|nearest, past| past || nearest.contains(&Nearest::Unknown))
    }

    /// How many decisions a reading would change, where that is known of things as they stand.
    pub(crate) fn reading(self, switch: &str, reading: &str) -> Option<u32> {
        self.readings.with(|all| {
            let is_it = |(name, _): &&(Interpretation, u32)| name.0 == switch && name.1 == reading;
            let found = all.found.iter().find(is_it);
            let (_, count) = found.filter(|_| !self.is_past(all.state))?;
            Some(*count)
        })
    }

    /// Whether any list of so many decisions is known.
    fn has_list(self, decisions: usize) -> bool {
        self.items.with_untracked(|items| {
            let known = items.found.as_ref().map(|found| found.len());
            known == Some(decisions)
        })
    }

    /// Whether files or edits have changed since.
    fn is_past(self, state: u32) -> bool {
        self.deciding.state().get() != state
    }

    /// Whether an answer is of that state.
    fn is_known<T: Send + Sync + 'static>(held: Held<T>, now: Now) -> bool {
        held.with_untracked(|held| held.state == now.state)
    }

    /// `None` at the next turn, or where nothing came.
    async fn ask<Q: Question<Family = Study>>(
        self,
        now: Now,
        settings: Settings,
        question: Q,
    ) -> Option<Q::Answer> {
        if self.turn.get_value() != now.turn {
            return None;
        }
        let asked = self.client.study(now.round, settings, question);
        asked.await.ok().flatten()
    }

    fn settings(self) -> Settings {
        self.editing.draft().with_untracked(Draft::settings)
    }

    /// Zones of each slider, what stands around it, then flips; not those that are known already.
    async fn look_at(self, now: Now, frame: &Frame) -> Option<()> {
        let decision = &frame.id;
        let settings = self.settings();
        if let Some(beam) = beam_of(frame).filter(|_| !Self::is_of(self.lines, now, decision)) {
            let lines = study::LinesOf {
                decision: decision.clone(),
                parameter: beam.id.clone(),
                mode: self.mode_of(frame, beam),
            };
            if let Some(lines) = self.ask(now, settings.clone(), lines).await? {
                self.lines
                    .set(now.with(Some((decision.clone(), Arc::new(lines)))));
            }
        }
        let swept = frame.parameters.iter();
        let swept: Vec<&Parameter> = swept.filter(|one| one.role != Role::Evaluating).collect();
        // Of many, those that are in view before the flips and the others after.
        let (first, others) = swept.split_at(swept.len().min(FIRST_ZONES));
        self.sweep(now, frame, first).await?;
        if !Self::is_of(self.flips, now, decision) {
            let asked = study::FlipsOf {
                decision: decision.clone(),
            };
            let flips = self.ask(now, settings, asked).await?;
            self.flips
                .set(now.with(Some((decision.clone(), Arc::new(flips)))));
        }
        self.sweep(now, frame, others).await
    }

    /// Zones of some sliders, where they are not known already.
    async fn sweep(self, now: Now, frame: &Frame, parameters: &[&Parameter]) -> Option<()> {
        let decision = &frame.id;
        for parameter in parameters {
            if self.has_zones(now, decision, &parameter.id) {
                continue;
            }
            let zones = study::ZonesOf {
                decision: decision.clone(),
                parameter: parameter.id.clone(),
                mode: self.mode_of(frame, parameter),
            };
            if let Some(zones) = self.ask(now, self.settings(), zones).await? {
                self.put_zones(now, decision, zones);
            }
        }
        Some(())
    }

    /// Whether an answer is of that state and decision.
    fn is_of<T: Send + Sync + 'static>(
        held: Held<Option<(DecisionId, Arc<T>)>>,
        now: Now,
        decision: &DecisionId,
    ) -> bool {
        let of = |held: &Studied<Option<(DecisionId, Arc<T>)>>| {
            held.found.as_ref().is_some_and(|one| one.0 == *decision)
        };
        Self::is_known(held, now) && held.with_untracked(of)
    }

    fn has_zones(self, now: Now, decision: &DecisionId, parameter: &str) -> bool {
        self.zones.with_untracked(|all| {
            let mut own = all.iter().filter(|(of, _)| of == decision);
            own.any(|(_, one)| one.state == now.state && one.found.parameter == parameter)
        })
    }

    fn put_zones(self, now: Now, decision: &DecisionId, zones: Zones) {
        self.zones.update(|all| {
            all.retain(|(of, one)| of == decision && one.found.parameter != zones.parameter);
            all.push((decision.clone(), now.with(Arc::new(zones))));
        });
    }

    fn mode_of(self, frame: &Frame, parameter: &Parameter) -> Mode {
        self.editing
            .draft()
            .with_untracked(|draft| draft.mode_along(frame, parameter))
    }

    /// The curve of the slider touched last, else of the first.
    async fn compare(self, now: Now, frame: &Frame) -> Option<()> {
        let hand = self.editing.hand().get_untracked();
        let of_hand = frame
            .parameters
            .iter()
            .find(|one| Some(&one.id) == hand.as_ref());
        let parameter = of_hand.or(frame.parameters.first())?;
        let along = |curve: &Curve| curve.parameter == parameter.id;
        let known = |held: &Studied<Option<Arc<Curve>>>| held.found.as_deref().is_some_and(along);
        if Self::is_known(self.curve, now) && self.curve.with_untracked(known) {
            return Some(());
        }
        let curve = study::CurveOf {
            parameter: parameter.id.clone(),
            mode: self.mode_of(frame, parameter),
        };
        let curve = self.ask(now, self.settings(), curve).await?;
        self.curve.set(now.with(Some(Arc::new(curve))));
        Some(())
    }

    /// What each reading that is not in force would change.
    async fn read_otherwise(self, now: Now, switches: &[Switch]) -> Option<()> {
        // Decisions of other kinds have other switches, or none.
        let has = |switch: &Switch| {
            let of = |((id, _), _): &(Interpretation, u32)| *id == switch.id;
            self.readings
                .with_untracked(|held| held.found.iter().any(of))
        };
        if Self::is_known(self.readings, now) && switches.iter().all(has) {
            return Some(());
        }
        let mut found = Vec::new();
        for switch in switches {
            let chosen = self
                .editing
                .draft()
                .with_untracked(|draft| draft.reading(switch));
            let others = switch
                .choices
                .iter()
                .enumerate()
                .filter(|(at, _)| *at != chosen);
            for (_, choice) in others {
                let reading = study::Interpretation {
                    switch: switch.id.clone(),
                    reading: choice.id.clone(),
                };
                let count = self.ask(now, self.settings(), reading).await?;
                found.push(((switch.id.clone(), choice.id.clone()), count));
            }
        }
        self.readings.set(now.with(found));
        Some(())
    }

    /// All lines of the worklist, then the nearest flip of each; not what is known already.
    async fn list(self, now: Now, open: &Workspace) -> Option<()> {
        let settings = self.settings();
        let decisions = to_u32(open.decisions.len());
        if !Self::is_known(self.items, now) {
            let mut all = Vec::new();
            let mut first = 0;
            while first < decisions {
                let count = LINES;
                let items = study::WorkItems { first, count };
                all.extend(self.ask(now, settings.clone(), items).await?);
                first += LINES;
            }
            self.items.set(now.with(Some(Arc::new(all))));
        }
        let few = decisions.min(MOST_NEAREST) as usize;
        let held = self.nearest.get_untracked().found;
        let whole = held.len() == few && !held.contains(&Nearest::Unknown);
        let mut nearest = if Self::is_known(self.nearest, now) {
            held
        } else {
            vec![Nearest::Unknown; few]
        };
        for (place, decision) in open.decisions.iter().take(few).enumerate() {
            if nearest[place] != Nearest::Unknown {
                continue;
            }
            let asked = study::Nearest {
                decision: decision.id.clone(),
            };
            let found = self.ask(now, settings.clone(), asked).await?;
            nearest[place] = match (found.flip, found.not_searched) {
                (Some(flip), _) => Nearest::Flip(Box::new(flip)),
                (None, 0) => Nearest::None,
                (None, _) => Nearest::NotFound,
            };
            // Those of an older state stay until all are known. A signal for each would draw the list anew
            // a thousand times.
            if place + 1 == few || place % 50 == 0 && !whole {
                self.nearest.set(now.with(nearest.clone()));
            }
        }
        Some(())
    }
}

/// The weight whose beam a decision is shown on: the first of a group that shares.
pub(crate) fn beam_of(frame: &Frame) -> Option<&Parameter> {
    let shares = |one: &&Parameter| {
        let mut groups = frame.groups.iter();
        let group = groups.find(|group| group.id == one.group);
        one.role == Role::Weight && group.is_some_and(|group| group.mode == Mode::Proportional)
    };
    frame.parameters.iter().find(shares)
}
