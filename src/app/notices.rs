//! What the worker and the last action have to say, across the page.

use std::collections::BTreeMap;

use leptos::prelude::*;

use crate::client::{Client, Health};
use crate::components::dynamic::dynamic;
use crate::components::notice::{Gravity, Notice};
use crate::state::answers::list::List;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;
use crate::state::keeping::autosave::Autosave;
use crate::state::keeping::watching::Watching;
use crate::state::views::worklist::Show;

/// All notices, gravest first.
#[component]
pub(crate) fn Notices() -> impl IntoView {
    let client = expect_context::<Client>();
    let files = expect_context::<Files>();
    let health = client.health();
    let of_worker = dynamic(move || match health.get() {
        Health::Starting | Health::Ready => ().into_any(),
        Health::Restarted { why, count } => view! {
            <Notice
                gravity=Gravity::Warning
                text=restarted(&why, count)
                on_dismiss=move |()| client.dismiss()
            />
        }
        .into_any(),
        Health::Dead { why } => fails(dead(&why), Callback::new(move |()| client.restart())),
    });
    let of_files = dynamic(move || {
        let notice = files.trouble().map(|why| {
            view! {
                <Notice
                    gravity=Gravity::Error
                    text=why
                    on_dismiss=move |()| files.dismiss_trouble()
                />
            }
        });
        notice.into_any()
    });
    view! {
        <div class="notices">
            {of_worker} {of_files} <OfSaving/> <OfFiles/> <OfNames/>
            <OfWatching/>
        </div>
    }
}

/// What could not be saved, what came back, and what was exported.
#[component]
fn OfSaving() -> impl IntoView {
    let autosave = expect_context::<Autosave>();
    let unsaved = autosave.trouble();
    let of_saving = dynamic(move || {
        let notice = unsaved.get().map(|why| {
            view! {
                <Notice
                    gravity=Gravity::Warning
                    text=why
                    on_dismiss=move |()| autosave.dismiss_trouble()
                />
            }
        });
        notice.into_any()
    });
    let restored = autosave.restored();
    let of_restoring = dynamic(move || {
        let act = if autosave.can_go_back().get() {
            let back = Callback::new(move |()| autosave.go_back());
            ("Back to the workspace before", back)
        } else {
            let empty = Callback::new(move |()| autosave.start_empty());
            ("Start empty", empty)
        };
        let notice = restored.get().map(|what| {
            view! {
                <Notice
                    gravity=Gravity::Quiet
                    text=what
                    act=act
                    on_dismiss=move |()| autosave.dismiss_restored()
                />
            }
        });
        notice.into_any()
    });
    let exported = autosave.exported();
    let of_exporting = dynamic(move || {
        let notice = exported.get().map(|what| {
            view! {
                <Notice
                    gravity=Gravity::Quiet
                    text=what
                    on_dismiss=move |()| autosave.dismiss_exported()
                />
            }
        });
        notice.into_any()
    });
    view! { {of_saving} {of_restoring} {of_exporting} }
}

/// Which files came again, and which were taken out, with the way back.
#[component]
fn OfFiles() -> impl IntoView {
    let files = expect_context::<Files>();
    let again = dynamic(move || {
        let notice = files.read_again().map(|words| {
            view! {
                <Notice
                    gravity=Gravity::Quiet
                    text=words
                    on_dismiss=move |()| files.dismiss_read_again()
                />
            }
        });
        notice.into_any()
    });
    let put_back = Callback::new(move |()| files.put_back());
    let out = dynamic(move || {
        let notice = files.taken_out().map(|(words, back)| {
            view! {
                <Notice
                    gravity=Gravity::Quiet
                    text=words
                    act=(back, put_back)
                    on_dismiss=move |()| files.dismiss_taken_out()
                />
            }
        });
        notice.into_any()
    });
    view! {
        {again}
        {out}
    }
}

/// Which settings with a name were overwritten or deleted, with the way back.
#[component]
fn OfNames() -> impl IntoView {
    let named = expect_context::<Editing>().named();
    let put_back = Callback::new(move |()| named.put_back());
    dynamic(move || {
        let notice = named.lost().map(|words| {
            view! {
                <Notice
                    gravity=Gravity::Quiet
                    text=words
                    act=("Put them back", put_back)
                    on_dismiss=move |()| named.dismiss_lost()
                />
            }
        });
        notice.into_any()
    })
}

/// Whose winner is another since a watched folder was last read.
#[component]
fn OfWatching() -> impl IntoView {
    let watching = expect_context::<Watching>();
    let (list, navigation) = (expect_context::<List>(), expect_context::<Navigation>());
    let dismiss = move |()| {
        watching.dismiss_flipped();
        if untrack(|| list.shown()) == Show::Flipped {
            list.show(Show::All);
        }
    };
    let show = Callback::new(move |()| {
        let flipped = watching.flipped().get_untracked();
        match flipped.keys().next() {
            Some(only) if flipped.len() == 1 => navigation.open_decision(*only),
            _ => {
                list.show(Show::Flipped);
                navigation.open(Page::Worklist);
            }
        }
    });
    dynamic(move || {
        let count = watching.flipped().with(BTreeMap::len);
        let words = if count == 1 {
            "Open the decision"
        } else {
            "Show them"
        };
        let notice = watching.words().map(|what| {
            view! {
                <Notice
                    gravity=Gravity::Quiet
                    text=what
                    act=(words, show)
                    on_dismiss=dismiss
                />
            }
        });
        notice.into_any()
    })
}

fn restarted(why: &str, count: u32) -> String {
    let times = if count > 1 {
        format!(" Restarts so far: {count}.")
    } else {
        String::new()
    };
    format!(
        "The scoring engine stopped and was restarted; files and edits were loaded again. {why}{times}"
    )
}

/// What does not work, with a way to try it again.
fn fails(text: String, again: Callback<()>) -> AnyView {
    view! { <Notice gravity=Gravity::Error text=text act=("Try again", again)/> }.into_any()
}

fn dead(why: &str) -> String {
    format!(
        "The scoring engine no longer runs, so nothing is scored. {why} Your edits stay in the address."
    )
}
