//! What is compared, and what came of it. Asked anew when a side, the files or the edits change and the hand rests.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Compared, Settings, study};

use super::sides::{Choice, Side};
use crate::client::{Client, Query};
use crate::reactive::memo::memo;
use crate::state::answers::deciding::Deciding;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;
use crate::state::keeping::autosave::wait;

/// How often is asked anew when something else was asked meanwhile, and after how long.
const MOST_TRIES: u32 = 20;
const TRY_AGAIN_MS: i32 = 100;

/// What came of it, or why nothing did; `None` where both are the same settings.
type Comparison = Result<Option<Arc<Compared>>, String>;

/// The two sides and the latest answer.
#[derive(Clone, Copy)]
pub(super) struct Comparing {
    editing: Editing,
    a: RwSignal<Choice>,
    b: RwSignal<Choice>,
    /// The settings of both; as they were while a number moves.
    sides: Memo<Option<[Settings; 2]>>,
    query: Query<Compared>,
}

impl Comparing {
    /// As saved against the edits, or, where nothing is edited, the first two that have a name, or the first two presets.
    pub(super) fn start() -> Self {
        let editing = expect_context::<Editing>();
        let files = expect_context::<Files>();
        let edited = editing.draft().with_untracked(|draft| draft.changes() > 0);
        let named = editing.named().all();
        let named: Vec<String> = named.with_untracked(|all| all.keys().cloned().collect());
        let presets = files.workspace().with_untracked(|open| open.presets.len());
        let (one, other) = match (edited, named.as_slice(), presets) {
            (false, [one, other, ..], _) => {
                (Choice::Named(one.clone()), Choice::Named(other.clone()))
            }
            (false, [only], _) => (Choice::Saved, Choice::Named(only.clone())),
            (false, [], 2..) => (Choice::Preset(0), Choice::Preset(1)),
            _ => (Choice::Saved, Choice::Edited),
        };
        let (a, b) = (RwSignal::new(one), RwSignal::new(other));
        let moving = editing.moving();
        let sides = memo(move |before: Option<&Option<[Settings; 2]>>| {
            if moving.get() {
                return before.cloned().flatten();
            }
            let settings = |side: RwSignal<Choice>| {
                let choice = now(editing, side);
                files
                    .workspace()
                    .with(|open| choice.settings(editing, &open.presets))
            };
            Some([a, b].map(settings))
        });
        let (client, deciding) = (expect_context::<Client>(), expect_context::<Deciding>());
        let query = Query::new(
            move || {
                let [a, b] = sides.get()?;
                (a != b).then_some(((), [a, b]))
            },
            move || {
                if !moving.get() {
                    deciding.state().track();
                }
            },
            move |(), both| {
                let wanted = both.clone();
                let is_wanted = move || {
                    sides.try_with_untracked(|now| now.as_ref() == Some(&wanted)) == Some(true)
                };
                compare(client, deciding, both, is_wanted)
            },
        );
        Self {
            editing,
            a,
            b,
            sides,
            query,
        }
    }

    /// What a side is.
    pub(super) fn choice(self, side: Side) -> RwSignal<Choice> {
        match side {
            Side::A => self.a,
            Side::B => self.b,
        }
    }

    /// What a side is now: as saved where its name is gone.
    pub(super) fn now(self, side: Side) -> Choice {
        now(self.editing, self.choice(side))
    }

    /// Settings have another name.
    pub(super) fn renamed(self, from: &str, to: &str) {
        for side in [self.a, self.b] {
            if side.with_untracked(|choice| *choice == Choice::Named(from.to_owned())) {
                side.set(Choice::Named(to.to_owned()));
            }
        }
    }

    /// Each side becomes the other.
    pub(super) fn swap(self) {
        let (a, b) = (self.a.get_untracked(), self.b.get_untracked());
        self.a.set(b);
        self.b.set(a);
    }

    /// What came of it; `None` until something has.
    pub(super) fn found(self) -> Option<Comparison> {
        let is_same = |sides: &Option<[Settings; 2]>| sides.as_ref().is_some_and(|[a, b]| a == b);
        match self.query.error() {
            _ if self.sides.with(is_same) => Some(Ok(None)),
            Some(why) => Some(Err(why)),
            None => self.query.data().map(|found| Ok(Some(found))),
        }
    }

    /// Whether something newer is being worked out.
    pub(super) fn is_stale(self) -> bool {
        self.query.is_stale()
    }

    /// Asks once more.
    pub(super) fn ask_again(self) {
        self.query.retry();
    }
}

/// What a side is now: as saved where its name is gone.
fn now(editing: Editing, side: RwSignal<Choice>) -> Choice {
    match side.get() {
        Choice::Named(name) if !editing.named().all().with(|all| all.contains_key(&name)) => {
            Choice::Saved
        }
        choice => choice,
    }
}

/// Compares settings; anew where files or edits change meanwhile, as long as the comparison is wanted.
async fn compare(
    client: Client,
    deciding: Deciding,
    [a, b]: [Settings; 2],
    is_wanted: impl Fn() -> bool,
) -> Result<Compared, String> {
    let round = deciding.round();
    for _ in 0..MOST_TRIES {
        let both = study::Compare {
            a: Box::new(a.clone()),
            b: Box::new(b.clone()),
        };
        if let Some(found) = client.study(round.get_untracked(), a.clone(), both).await? {
            return Ok(found);
        }
        wait(TRY_AGAIN_MS).await;
        if !is_wanted() {
            break;
        }
    }
    Err("Files or edits kept changing meanwhile.".to_owned())
}
