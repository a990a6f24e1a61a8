//! The parts of a view that change, each kind with one type.
//!
//! A closure in a view has a type of its own, and the machinery that follows it is compiled once a
//! type: a kilobyte or two of wasm each. Boxed behind these few types, it is there once.

use std::sync::{Arc, Mutex};

use crate::reactive::memo::memo;
use leptos::prelude::*;
use leptos::tachys::reactive_graph::{OwnedView, SharedReactiveFunction};

/// A part of a view that is made anew when what it reads changes.
pub(crate) type Dynamic = SharedReactiveFunction<AnyView>;

/// A part of a view, made anew when what it reads changes. Each time it has an owner of its own: leptos clears an owner that is
/// used again of its signals but not of its contexts, so that the next page would find those of the last one, with signals that
/// are disposed.
pub(crate) fn dynamic(mut make: impl FnMut() -> AnyView + Send + 'static) -> Dynamic {
    Arc::new(Mutex::new(move || {
        let owner = Owner::new();
        let view = owner.with(&mut make);
        OwnedView::new_with_owner(view, owner).into_any()
    }))
}

/// A part of a view that is there while a condition holds; made anew only when that changes.
pub(crate) fn when(
    holds: impl Fn() -> bool + Send + Sync + 'static,
    make: impl Fn() -> AnyView + Send + 'static,
) -> Dynamic {
    let holds = settled(flag(holds));
    dynamic(move || if holds.get() { make() } else { ().into_any() })
}

/// Tells only changes.
fn settled(flag: Signal<bool>) -> Memo<bool> {
    memo(move |_| flag.get())
}

/// A text or attribute that changes.
pub(crate) fn text(words: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(words)
}

/// A text or attribute that changes and may be missing.
pub(crate) fn perhaps(
    words: impl Fn() -> Option<String> + Send + Sync + 'static,
) -> Signal<Option<String>> {
    Signal::derive(words)
}

/// A class or property that is there or not.
pub(crate) fn flag(holds: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    Signal::derive(holds)
}

/// "true" or "false", for attributes that want the word.
pub(crate) fn word(holds: impl Fn() -> bool + Send + Sync + 'static) -> Signal<String> {
    text(move || holds().to_string())
}

/// The attribute with the value "true", or none.
pub(crate) fn present(holds: impl Fn() -> bool + Send + Sync + 'static) -> Signal<Option<String>> {
    perhaps(move || holds().then(|| "true".to_owned()))
}
