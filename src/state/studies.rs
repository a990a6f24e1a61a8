//! What takes longer than a slider may wait: zones, flips, curves, the worklist. Asked for when the hand
//! rests, one at a time, so that a move never waits behind more than one; what a newer round has overtaken
//! is dropped.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use steelyard_protocol::{
    Call, Curve, Flips, Frame, Mode, Parameter, Reply, Request, Role, Settings, Study, Zones,
};

use super::deciding::Deciding;
use super::draft::Draft;
use super::editing::Editing;
use super::files::Files;
use super::list::Nearest;
use super::navigation::Navigation;
use super::route::Page;
use crate::client::Client;

/// Lines of the worklist that are asked for at once.
const LINES: u32 = 250;
/// Decisions whose nearest flip is looked for: beyond, the list is sorted by margins.
const MOST_NEAREST: u32 = 2_000;

/// An answer and the round it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Studied<T> {
    /// The round.
    pub(crate) round: u32,
    /// The answer.
    pub(crate) found: Arc<T>,
}

/// Id of a switch and of a reading.
type Reading = (String, String);
type Held<T> = RwSignal<Option<Studied<T>>>;

/// The latest answers. Those of an older round stay until newer ones come.
#[derive(Clone, Copy)]
pub(crate) struct Studies {
    client: Client,
    editing: Editing,
    deciding: Deciding,
    /// By decision and id of the parameter.
    zones: RwSignal<Vec<(u32, Studied<Zones>)>>,
    flips: RwSignal<Option<(u32, Studied<Flips>)>>,
    curve: Held<Curve>,
    calls: Held<Vec<Call>>,
    nearest: RwSignal<Vec<Nearest>>,
    /// By switch and reading: how many decisions it would change.
    readings: RwSignal<Vec<(Reading, Studied<u32>)>>,
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
            zones: RwSignal::new(Vec::new()),
            flips: RwSignal::new(None),
            curve: RwSignal::new(None),
            calls: RwSignal::new(None),
            nearest: RwSignal::new(Vec::new()),
            readings: RwSignal::new(Vec::new()),
        };
        let moving = editing.moving();
        Effect::new(move || {
            let page = navigation.page();
            let round = deciding.round().get();
            if moving.get() {
                return;
            }
            let frame = deciding.frame().get();
            let decisions = files.decisions().get();
            match (page, frame) {
                (Page::Worklist, _) if decisions > 0 => {
                    spawn_local(async move {
                        // Given up where a newer round has begun.
                        let _whole = studies.list(round, decisions).await;
                    });
                }
                (Page::Decision, Some(frame)) => spawn_local(async move {
                    let asked = studies.look_at(round, &frame).await;
                    if asked.is_some() && decisions > 1 {
                        studies.compare(round, &frame).await;
                    }
                    if asked.is_some() {
                        studies.read_otherwise(round, &frame).await;
                    }
                }),
                _ => {}
            }
        });
        studies
    }

    /// Where the slider of a parameter tips, and whether that is of an older state.
    pub(crate) fn zones(self, parameter: &str) -> Option<(Arc<Zones>, bool)> {
        let decision = self.deciding.place().get()?;
        let found = self.zones.with(|all| {
            let mut own = all.iter().filter(|(of, _)| *of == decision);
            let one = own.find(|(_, one)| one.found.parameter == parameter);
            one.map(|(_, one)| one.clone())
        })?;
        let now = self.deciding.round().get();
        // Its own moves leave a slider's zones as they are.
        let own = || {
            self.editing
                .hand()
                .with(|hand| hand.as_deref() == Some(parameter))
        };
        let stale = found.round != now && !own();
        Some((found.found, stale))
    }

    /// What would have tipped the decision looked at, and whether that is of an older state.
    pub(crate) fn flips(self) -> Option<(Arc<Flips>, bool)> {
        let decision = self.deciding.place().get()?;
        let (of, found) = self.flips.get()?;
        let now = self.deciding.round().get();
        (of == decision).then_some((found.found, found.round != now))
    }

    /// How many decisions differ along the slider that a hand is on, or was last.
    pub(crate) fn curve(self) -> Option<Arc<Curve>> {
        Some(self.curve.get()?.found)
    }

    /// Lines of the worklist, and whether they are of an older state.
    pub(crate) fn calls(self) -> Option<(Arc<Vec<Call>>, bool)> {
        let found = self.calls.get()?;
        let now = self.deciding.round().get();
        Some((found.found, found.round != now))
    }

    /// The nearest flip of each decision, as far as they are known.
    pub(crate) fn nearest(self) -> Signal<Vec<Nearest>> {
        self.nearest.into()
    }

    /// How many decisions a reading would change, where that is known of things as they stand.
    pub(crate) fn reading(self, switch: &str, reading: &str) -> Option<u32> {
        let now = self.deciding.round().get();
        self.readings.with(|all| {
            let mut all = all.iter();
            let is_it = |name: &Reading| name.0 == switch && name.1 == reading;
            let (_, found) = all.find(|(name, found)| is_it(name) && found.round == now)?;
            Some(*found.found)
        })
    }

    /// `None` where a newer round has begun or nothing came.
    async fn ask(self, round: u32, settings: Settings, study: Study) -> Option<Reply> {
        if self.deciding.round().get_untracked() != round {
            return None;
        }
        let request = Request::Study {
            round,
            settings,
            study,
        };
        match self.client.ask(request).await {
            Ok(Reply::Stale) | Err(_) => None,
            Ok(reply) => Some(reply),
        }
    }

    fn settings(self) -> Settings {
        self.editing.draft().with_untracked(Draft::settings)
    }

    /// Zones of each slider, then flips.
    async fn look_at(self, round: u32, frame: &Frame) -> Option<()> {
        let decision = frame.decision;
        let settings = self.settings();
        let swept = frame.parameters.iter();
        for parameter in swept.filter(|one| one.role != Role::Evaluating) {
            let study = Study::Zones {
                decision,
                parameter: parameter.id.clone(),
                mode: self.mode_of(frame, parameter),
            };
            let answer = self.ask(round, settings.clone(), study).await?;
            if let Reply::Zones(Some(zones)) = answer {
                self.put_zones(decision, round, *zones);
            }
        }
        let study = Study::Flips { decision };
        if let Reply::Flips(flips) = self.ask(round, settings, study).await? {
            let found = Arc::new(*flips);
            self.flips.set(Some((decision, Studied { round, found })));
        }
        Some(())
    }

    fn put_zones(self, decision: u32, round: u32, zones: Zones) {
        self.zones.update(|all| {
            all.retain(|(of, one)| *of == decision && one.found.parameter != zones.parameter);
            let found = Arc::new(zones);
            all.push((decision, Studied { round, found }));
        });
    }

    /// What the other weights do while this one moves; free where there are none to share with.
    fn mode_of(self, frame: &Frame, parameter: &Parameter) -> Mode {
        let mode = self.editing.draft().with_untracked(|draft| {
            let group = frame
                .groups
                .iter()
                .find(|group| group.id == parameter.group);
            group.map_or(Mode::Free, |group| draft.mode(group))
        });
        if parameter.role == Role::Weight {
            mode
        } else {
            Mode::Free
        }
    }

    /// The curve of the slider touched last, else of the first.
    async fn compare(self, round: u32, frame: &Frame) -> Option<()> {
        let hand = self.editing.hand().get_untracked();
        let of_hand = frame
            .parameters
            .iter()
            .find(|one| Some(&one.id) == hand.as_ref());
        let parameter = of_hand.or(frame.parameters.first())?;
        let study = Study::Curve {
            parameter: parameter.id.clone(),
            mode: self.mode_of(frame, parameter),
        };
        if let Reply::Curve(curve) = self.ask(round, self.settings(), study).await? {
            let found = Arc::new(curve);
            self.curve.set(Some(Studied { round, found }));
        }
        Some(())
    }

    /// What each reading that is not in force would change.
    async fn read_otherwise(self, round: u32, frame: &Frame) -> Option<()> {
        let mut found = Vec::new();
        for switch in &frame.switches {
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
                let study = Study::Reading {
                    switch: switch.id.clone(),
                    reading: choice.id.clone(),
                };
                if let Reply::Count(count) = self.ask(round, self.settings(), study).await? {
                    let name = (switch.id.clone(), choice.id.clone());
                    let count = Arc::new(count);
                    found.push((
                        name,
                        Studied {
                            round,
                            found: count,
                        },
                    ));
                }
            }
        }
        self.readings.set(found);
        Some(())
    }

    /// All lines of the worklist, then the nearest flip of each.
    async fn list(self, round: u32, decisions: u32) -> Option<()> {
        let settings = self.settings();
        let mut all = Vec::new();
        let mut first = 0;
        while first < decisions {
            let study = Study::Calls {
                first,
                count: LINES,
            };
            let Reply::Calls(calls) = self.ask(round, settings.clone(), study).await? else {
                return None;
            };
            all.extend(calls);
            first += LINES;
        }
        let found = Arc::new(all);
        self.calls.set(Some(Studied { round, found }));
        let few = decisions.min(MOST_NEAREST) as usize;
        let mut nearest = vec![Nearest::Unknown; few];
        for (decision, place) in (0..).zip(0..few) {
            let study = Study::Flips { decision };
            if let Reply::Flips(flips) = self.ask(round, settings.clone(), study).await? {
                let first = flips.edits.into_iter().next();
                nearest[place] = first.map_or(Nearest::None, Nearest::Flip);
            }
            // A signal for each would draw the list anew a thousand times.
            if place + 1 == few || place % 50 == 0 {
                self.nearest.set(nearest.clone());
            }
        }
        Some(())
    }
}
