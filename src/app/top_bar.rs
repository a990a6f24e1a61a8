//! Mark, pages, the current decision, undo, redo, theme.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use steelyard_protocol::Workspace;

use super::palette::{Palette, Shown};
use crate::charts::format;
use crate::components::decision_name::DecisionName;
use crate::components::dynamic::{dynamic, flag, perhaps, text, when};
use crate::components::icon::{Glyph, Icon};
use crate::components::logo::Logo;
use crate::components::media::Room;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;
use crate::state::views::theme::{Theme, Themes};

/// The bar at the top.
#[component]
pub(crate) fn TopBar() -> impl IntoView {
    let editing = expect_context::<Editing>();
    let palette = expect_context::<Palette>();
    let links = links();
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
                <button
                    type="button"
                    class="search"
                    aria-label="Search or run (Ctrl+K)"
                    on:click=move |_| palette.open(Shown::Commands)
                >
                    <Icon glyph=Glyph::Search/>
                    <span>"Search or run"</span>
                    <kbd>"Ctrl K"</kbd>
                </button>
                <ThemeButton/>
                <Gear/>
            </div>
        </header>
    }
}

/// The ways to pages: those that all have, those of logs, and to simulated runs. Few have these; who comes by their address finds the way as
/// well.
fn links() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let files = expect_context::<Files>();
    let (open, looks) = (files.workspace(), files.looks());
    let always = Page::LINKED.map(|page| view! { <PageLink page=page/> });
    let there = move |page, is_there: fn(&Workspace, u32) -> bool| {
        when(
            move || navigation.page() == page || open.with(|open| is_there(open, looks.get())),
            move || view! { <PageLink page=page/> }.into_any(),
        )
    };
    view! {
        {always.collect_view()}
        {there(Page::Runs, |open, _| open.runs > 0)}
        {there(Page::Telemetry, |open, looks| open.telemetry + looks > 0)}
        {there(Page::Simulate, |open, _| open.simulates)}
    }
}

#[component]
fn PageLink(
    /// Where it leads.
    page: Page,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let files = expect_context::<Files>();
    // Files of which nothing is read are told of wherever the others lead to.
    let unread = move || {
        let unread = files.workspace().with(|open| open.unread());
        (page == Page::Load && unread > 0).then_some(unread)
    };
    let title = move || {
        let unread = format::counted(unread()? as u64, "file");
        Some(format!("{unread} not read"))
    };
    view! {
        <a
            href=text(move || navigation.address_of(page))
            title=perhaps(title)
            data-unread=perhaps(move || Some(unread()?.to_string()))
            aria-current=current(navigation, page)
            on:click=leads_to(navigation, page)
        >
            {page.label()}
        </a>
    }
}

/// The way to the settings.
#[component]
fn Gear() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let page = Page::Settings;
    view! {
        <a
            class="icon-button gear"
            href=text(move || navigation.address_of(page))
            aria-label=page.label()
            title=page.label()
            aria-current=current(navigation, page)
            on:click=leads_to(navigation, page)
        >
            <Icon glyph=Glyph::Gear size=16/>
        </a>
    }
}

/// "page" while that page is in view.
fn current(navigation: Navigation, page: Page) -> Signal<Option<String>> {
    perhaps(move || (navigation.page() == page).then(|| "page".to_owned()))
}

/// Opens a page, except where the browser is asked for another tab or window.
fn leads_to(navigation: Navigation, page: Page) -> impl Fn(MouseEvent) + 'static {
    move |event| {
        if event.ctrl_key() || event.meta_key() || event.shift_key() {
            return;
        }
        event.prevent_default();
        navigation.open(page);
    }
}

/// The decision in view and the way to those beside it; elsewhere, what the page promises.
#[component]
fn Subject() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let room = expect_context::<Signal<Room>>();
    dynamic(move || match (navigation.page(), room.get()) {
        // There the page itself begins with it.
        (_, Room::Phone) => ().into_any(),
        (Page::Decision, _) => view! { <DecisionName/> }.into_any(),
        _ => view! {
            <p class="subject">
                <Icon glyph=Glyph::Shield/>
                "No file leaves this browser"
            </p>
        }
        .into_any(),
    })
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
            class="icon-button theme"
            aria-label=label
            title=label
            on:click=move |_| themes.advance()
        >
            <Icon glyph=glyph size=16/>
        </button>
    }
}
