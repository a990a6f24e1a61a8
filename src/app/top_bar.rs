//! Mark, pages, the current decision, undo, redo, theme.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use steelyard_protocol::{Decided, Frame};

use crate::charts::format;
use crate::components::dynamic::{dynamic, flag, perhaps, text};
use crate::components::icon::{Glyph, Icon};
use crate::components::logo::Logo;
use crate::components::media::Room;
use crate::state::deciding::Deciding;
use crate::state::editing::Editing;
use crate::state::files::Files;
use crate::state::navigation::Navigation;
use crate::state::route::Page;
use crate::state::theme::{Theme, Themes};

/// The bar at the top.
#[component]
pub(crate) fn TopBar() -> impl IntoView {
    let editing = expect_context::<Editing>();
    let links = Page::ALL
        .into_iter()
        .map(|page| view! { <PageLink page=page/> })
        .collect_view();
    view! {
        <header class="top">
            <span class="brand">
                <Logo size=20/>
                <span class="brand-name">"Steelyard"</span>
            </span>
            <nav class="pages" aria-label="Pages">
                {links}
            </nav>
            <Subject/>
            <div class="tools">
                <button
                    type="button"
                    class="icon-button"
                    aria-label="Undo"
                    title="Undo (Ctrl+Z)"
                    disabled=flag(move || !editing.can_undo().get())
                    on:click=move |_| editing.undo()
                >
                    <Icon glyph=Glyph::Undo size=16/>
                </button>
                <button
                    type="button"
                    class="icon-button"
                    aria-label="Redo"
                    title="Redo (Ctrl+Shift+Z)"
                    disabled=flag(move || !editing.can_redo().get())
                    on:click=move |_| editing.redo()
                >
                    <Icon glyph=Glyph::Redo size=16/>
                </button>
                <ThemeButton/>
            </div>
        </header>
    }
}

#[component]
fn PageLink(
    /// Where it leads.
    page: Page,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let go = move |event: MouseEvent| {
        if event.ctrl_key() || event.meta_key() || event.shift_key() {
            return;
        }
        event.prevent_default();
        navigation.open(page);
    };
    view! {
        <a
            href=text(move || navigation.address_of(page))
            aria-current=perhaps(move || {
                (navigation.page() == page).then(|| "page".to_owned())
            })
            on:click=go
        >
            {page.label()}
        </a>
    }
}

/// The decision in view; on the load page, what the page promises.
#[component]
fn Subject() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let files = expect_context::<Files>();
    let room = expect_context::<Signal<Room>>();
    let deciding = expect_context::<Deciding>();
    let cards = perhaps(move || {
        deciding
            .decided()
            .with(|decided| decided.as_deref().map(cards))
    });
    let name = perhaps(move || {
        files
            .frame()
            .with(|frame| frame.as_deref().and_then(name_of))
    });
    let words = dynamic(move || match navigation.page() {
        Page::Load if room.get() == Room::Phone => ().into_any(),
        Page::Load => view! {
            <Icon glyph=Glyph::Shield/>
            "No file leaves this browser"
        }
        .into_any(),
        Page::Collapse => view! {
            <b>{name}</b>
            <span>{cards}</span>
        }
        .into_any(),
    });
    view! { <p class="subject">{words}</p> }
}

/// The decision's own name, where it has one.
fn name_of(frame: &Frame) -> Option<String> {
    let own = frame.label != Page::Collapse.label();
    own.then(|| frame.label.clone())
}

/// How many cards the decision is between.
fn cards(decided: &Decided) -> String {
    let cards = u64::from(decided.ranked) + u64::from(decided.gated_count);
    format::counted(cards, "card")
}

#[component]
fn ThemeButton() -> impl IntoView {
    let themes = expect_context::<Themes>();
    let glyph = Signal::derive(move || match themes.current() {
        Theme::System => Glyph::Auto,
        Theme::Light => Glyph::Sun,
        Theme::Dark => Glyph::Moon,
    });
    let label = text(move || {
        let now = themes.current();
        format!("Theme: {}. Change to {}", now.label(), now.next().label())
    });
    view! {
        <button
            type="button"
            class="icon-button"
            aria-label=label
            title=label
            on:click=move |_| themes.advance()
        >
            <Icon glyph=glyph size=16/>
        </button>
    }
}
