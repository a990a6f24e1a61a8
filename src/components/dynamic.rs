//! The parts of a view that change, each kind with one type.
//!
//! A closure in a view has a type of its own, and the machinery that follows it is compiled once a
//! type: a kilobyte or two of wasm each. Boxed behind these few types, it is there once.

use std::sync::{Arc, Mutex};

use crate::state::memo::memo;
use leptos::prelude::*;
use leptos::tachys::reactive_graph::SharedReactiveFunction;

/// A part of a view that is made anew when what it reads changes.
pub(crate) type Dynamic = SharedReactiveFunction<AnyView>;

/// A part of a view, made anew when what it reads changes.
pub(crate) fn dynamic(make: impl FnMut() -> AnyView + Send + 'static) -> Dynamic {
    Arc::new(Mutex::new(make))
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

/// A handler that does nothing once its component is gone: a browser takes the focus off what is removed, and tells of
/// what was opened or shut only later.
pub(crate) fn while_here<E>(mut handler: impl FnMut(E) + 'static) -> impl FnMut(E) + 'static {
    let here = StoredValue::new(());
    move |event| {
        if here.try_get_value().is_some() {
            handler(event);
        }
    }
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
