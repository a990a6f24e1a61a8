//! The icons: one path each on a 16 px grid, 1.5 px stroke, round ends, `currentColor`.

use leptos::prelude::*;

use super::dynamic::text;

/// An icon by what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Glyph {
    Auto,
    Bang,
    Check,
    ChevronDown,
    ChevronLeft,
    ChevronRight,
    ChevronUp,
    Cross,
    Curve,
    Dots,
    Drop,
    File,
    Flag,
    Gear,
    Info,
    Lock,
    Loop,
    Moon,
    Person,
    Redo,
    Search,
    Shield,
    Sliders,
    Sun,
    Table,
    Triangle,
    Undo,
    Unlock,
}

const CIRCLE: &str = "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z";

impl Glyph {
    fn path(self) -> String {
        let strokes = match self {
            Self::Auto => return format!("{CIRCLE}M8 2v12M8 4.7l4 1M8 8h6M8 11.3l4-1"),
            Self::Bang => return format!("{CIRCLE}M8 4.8v3.9M8 11.1v.1"),
            Self::Info => return format!("{CIRCLE}M8 7.4v3.8M8 4.9v.1"),
            Self::Check => "M3 8.6l3.3 3.2L13 4.6",
            Self::ChevronDown => "M3.8 6.2L8 10.4l4.2-4.2",
            Self::ChevronLeft => "M10 3.6L5.6 8l4.4 4.4",
            Self::ChevronRight => "M6 3.6L10.4 8 6 12.4",
            Self::ChevronUp => "M3.8 9.8L8 5.6l4.2 4.2",
            Self::Cross => "M4 4l8 8M12 4l-8 8",
            Self::Curve => "M2 4h4.2v4.6h4v3.6H14",
            Self::Dots => "M3.2 7.9v.2M8 7.9v.2M12.8 7.9v.2",
            Self::Drop => "M8 2.2v7.4M4.9 6.8L8 9.8l3.1-3M2.5 10.8v2.7h11v-2.7",
            Self::File => "M4 2h5.2L12.5 5.3V14H4zM9 2.2v3.3h3.3",
            Self::Flag => "M4 14V2.6h8.2L10.2 5.8l2 3.2H4",
            Self::Gear => {
                "M10 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM8 3.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8zM8 1.6v2M8 12.4v2M1.6 8h2M12.4 8h2M3.5 3.5l1.4 1.4M11.1 11.1l1.4 1.4M3.5 12.5l1.4-1.4M11.1 4.9l1.4-1.4"
            }
            Self::Lock => "M4 7.4h8v5.8H4zM5.6 7.4V5.2a2.4 2.4 0 0 1 4.8 0v2.2",
            Self::Unlock => "M4 7.4h8v5.8H4zM5.6 7.4V4.6a2.4 2.4 0 0 1 4.6-.9",
            Self::Loop => "M13 8a5 5 0 1 1-1.6-3.7L13 5.8M13 2.6v3.2H9.8",
            Self::Moon => "M13.2 9.7A5.6 5.6 0 1 1 6.3 2.8a4.6 4.6 0 0 0 6.9 6.9z",
            Self::Person => {
                "M10.6 5.2a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0zM3 13.8c.3-2.6 2.2-4.1 5-4.1s4.7 1.5 5 4.1"
            }
            Self::Redo => "M11 2.8l2.6 2.6L11 8M13.4 5.4H6.2a3.6 3.6 0 0 0 0 7.2h3.2",
            Self::Search => "M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM10.3 10.3L14 14",
            Self::Undo => "M5 2.8L2.4 5.4 5 8M2.6 5.4h7.2a3.6 3.6 0 0 1 0 7.2H6.6",
            Self::Shield => "M8 1.9l5 1.7v4.2c0 3.1-2 5.1-5 6.3-3-1.2-5-3.2-5-6.3V3.6z",
            Self::Sliders => {
                "M2.5 5h7M12.5 5h1M2.5 11h1M6.5 11h7M9.5 3.2h3v3.6h-3zM3.5 9.2h3v3.6h-3z"
            }
            Self::Sun => {
                "M10.8 8a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0zM8 1.6v1.2M8 13.2v1.2M1.6 8h1.2M13.2 8h1.2M3.5 3.5l.8.8M11.7 11.7l.8.8M3.5 12.5l.8-.8M11.7 4.3l.8-.8"
            }
            Self::Table => "M2.5 3h11v10h-11zM2.5 6.4h11M6.6 6.4V13",
            Self::Triangle => "M8 2.4l6.2 11H1.8zM8 6.6v3.1M8 11.6v.1",
        };
        strokes.to_owned()
    }
}

/// An icon. A word always stands beside it, or it has a `name` for screen readers.
#[component]
pub(crate) fn Icon(
    /// What it shows.
    #[prop(into)]
    glyph: Signal<Glyph>,
    /// Pixels across.
    #[prop(default = 14)]
    size: u32,
    /// What a screen reader says; nothing where a word stands beside it.
    #[prop(optional)]
    name: &'static str,
) -> impl IntoView {
    let named = !name.is_empty();
    view! {
        <svg
            class="icon"
            width=size
            height=size
            viewBox="0 0 16 16"
            role=named.then_some("img")
            aria-label=named.then_some(name)
            aria-hidden=(!named).then_some("true")
        >
            <path d=text(move || glyph.get().path())></path>
        </svg>
    }
}
