//! One transaction of the store, and why it may fail.

use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DomException, IdbDatabase, IdbTransaction};

/// Why the store does not do as asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The browser has no store for this page.
    Absent,
    /// A newer Steelyard has changed its form.
    Newer,
    /// An older Steelyard in another tab keeps it from taking its form.
    Blocked,
    /// A newer Steelyard in another tab has just taken it over.
    Taken,
    /// There is no room left.
    Full,
    /// Anything else, in the browser's words.
    Other(String),
}

impl Fault {
    pub(super) fn of(error: &JsValue) -> Self {
        let Some(error) = error.dyn_ref::<DomException>() else {
            return Self::Other(format!("{error:?}"));
        };
        match error.name().as_str() {
            "QuotaExceededError" => Self::Full,
            "VersionError" => Self::Newer,
            "SecurityError" => Self::Absent,
            name => Self::Other(format!("{name}: {}", error.message())),
        }
    }
}

/// A transaction on its way.
pub(crate) struct Underway {
    transaction: IdbTransaction,
    done: JsFuture,
}

impl Underway {
    pub(super) fn of(transaction: IdbTransaction) -> Self {
        // The promise's own functions are the handlers: nothing to keep alive. An error ends in an abort.
        let done = Promise::new(&mut |yes, no| {
            transaction.set_oncomplete(Some(&yes));
            transaction.set_onabort(Some(&no));
        });
        Self {
            transaction,
            done: JsFuture::from(done),
        }
    }

    /// Says that no request follows, so that nobody waits for this tab to say it later.
    pub(super) fn commit(&self) {
        let commit = Reflect::get(&self.transaction, &"commit".into());
        if let Some(commit) = commit.ok().and_then(|it| it.dyn_into::<Function>().ok()) {
            let _over = commit.call0(&self.transaction);
        }
    }

    /// Waits until the browser says that it is done.
    pub(crate) async fn finish(self) -> Result<(), Fault> {
        match self.done.await {
            Ok(_) => Ok(()),
            Err(_) => Err(match self.transaction.error() {
                Some(error) => Fault::of(&error),
                None => Fault::Other("the browser stopped it".to_owned()),
            }),
        }
    }
}

/// A transaction that is done only when it is on the disk. web-sys counts the option among what may
/// still change.
pub(super) fn transaction(
    database: &IdbDatabase,
    names: &[&str],
    mode: &str,
) -> Result<IdbTransaction, JsValue> {
    let names: Array = names.iter().map(|name| JsValue::from_str(name)).collect();
    let options = Object::new();
    Reflect::set(&options, &"durability".into(), &"strict".into())?;
    let open: Function = Reflect::get(database, &"transaction".into())?.dyn_into()?;
    open.call3(database, &names, &mode.into(), &options)?
        .dyn_into()
}
