//! A folder that the browser lets the page read again and again. web-sys counts much of this among what may
//! still change, so that it is called by name.

use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::window;
use leptos::wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DomException, File, FileSystemDirectoryHandle, FileSystemFileHandle, FileSystemHandle,
    FileSystemHandleKind,
};

use crate::state::ground::intake::is_hidden;
use crate::state::views::sort_order::ordered;

/// A larger folder is read only so far.
pub(super) const MOST_FILES: usize = 10_000;

/// Why a folder cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// The browser asks the user first, or the user said no.
    NotAllowed,
    /// It is not there any more.
    Gone,
    /// The user chose none.
    NotChosen,
    /// Anything else, in the browser's words.
    Other(String),
}

impl Refusal {
    pub(super) fn of(error: &JsValue) -> Self {
        let Some(error) = error.dyn_ref::<DomException>() else {
            return Self::Other(format!("{error:?}"));
        };
        match error.name().as_str() {
            "NotAllowedError" | "SecurityError" => Self::NotAllowed,
            "NotFoundError" => Self::Gone,
            "AbortError" => Self::NotChosen,
            name => Self::Other(format!("{name}: {}", error.message())),
        }
    }
}

/// Whether the folder may be read without asking.
pub(super) async fn is_allowed(folder: &FileSystemDirectoryHandle) -> bool {
    says_granted(call(folder, "queryPermission", &reading()).await)
}

/// Asks the user whether the folder may be read. To be called while a click or key is handled.
pub(super) async fn ask(folder: &FileSystemDirectoryHandle) -> bool {
    says_granted(call(folder, "requestPermission", &reading()).await)
}

fn says_granted(answer: Result<JsValue, JsValue>) -> bool {
    answer.is_ok_and(|answer| answer.as_string().as_deref() == Some("granted"))
}

fn reading() -> Object {
    let options = Object::new();
    let _set = Reflect::set(&options, &"mode".into(), &"read".into());
    options
}

async fn call(target: &JsValue, name: &str, options: &Object) -> Result<JsValue, JsValue> {
    let method: Function = Reflect::get(target, &name.into())?.dyn_into()?;
    JsFuture::from(Promise::resolve(&method.call1(target, options)?)).await
}

/// What was found in a folder.
pub(super) struct Found {
    /// Files with the folders that they are in, in the order of their names.
    pub(super) files: Vec<(String, File)>,
    /// Whether all that are there were found: what was not may still be there.
    pub(super) whole: bool,
}

/// All files of a folder. Hidden ones are left out, and what goes away meanwhile.
pub(super) async fn files(folder: &FileSystemDirectoryHandle) -> Result<Found, Refusal> {
    let mut whole = true;
    let mut found = Vec::new();
    let mut waiting = vec![(folder.name(), folder.clone())];
    let mut is_first = true;
    while let Some((path, folder)) = waiting.pop() {
        let entries = match entries(&folder).await {
            Ok(entries) => entries,
            // The folder itself, or a permission that went for all of it.
            Err(refusal) if is_first || refusal == Refusal::NotAllowed => return Err(refusal),
            Err(refusal) => {
                whole &= refusal == Refusal::Gone;
                continue;
            }
        };
        is_first = false;
        for entry in entries {
            let name = entry.name();
            // What the browser itself writes to before it has a file whole.
            if is_hidden(&name) || name.ends_with(".crswap") {
                continue;
            }
            let path = format!("{path}/{name}");
            if entry.kind() == FileSystemHandleKind::Directory {
                waiting.push((path, entry.unchecked_into()));
                continue;
            }
            if found.len() == MOST_FILES {
                return Ok(Found {
                    files: in_order(found),
                    whole: false,
                });
            }
            let handle: FileSystemFileHandle = entry.unchecked_into();
            match JsFuture::from(handle.get_file()).await {
                Ok(file) => found.push((path, file.unchecked_into())),
                Err(error) => match Refusal::of(&error) {
                    Refusal::NotAllowed => return Err(Refusal::NotAllowed),
                    refusal => whole &= refusal == Refusal::Gone,
                },
            }
        }
    }
    let files = in_order(found);
    Ok(Found { files, whole })
}

fn in_order(found: Vec<(String, File)>) -> Vec<(String, File)> {
    ordered(found, |(a, _), (b, _)| a.split('/').cmp(b.split('/')))
}

async fn entries(folder: &FileSystemDirectoryHandle) -> Result<Vec<FileSystemHandle>, Refusal> {
    let mut entries = Vec::new();
    let all = folder.values();
    loop {
        let next = all.next().map_err(|error| Refusal::of(&error))?;
        let next = JsFuture::from(next).await;
        let next = next.map_err(|error| Refusal::of(&error))?;
        let done = Reflect::get(&next, &"done".into());
        if done.is_ok_and(|done| done.is_truthy()) {
            return Ok(entries);
        }
        if let Ok(entry) = Reflect::get(&next, &"value".into()) {
            entries.push(entry.unchecked_into());
        }
    }
}

/// The browser's own watch over a folder; ends when dropped.
pub(super) struct Observer(JsValue);

impl Observer {
    /// Calls `changed` whenever something in the folder does; `None` where the browser has no such watch.
    pub(super) async fn start(
        folder: &FileSystemDirectoryHandle,
        changed: &Function,
    ) -> Option<Self> {
        let class: Function = Reflect::get(&window(), &"FileSystemObserver".into())
            .ok()?
            .dyn_into()
            .ok()?;
        let observer = Self(Reflect::construct(&class, &Array::of1(changed)).ok()?);
        let options = Object::new();
        Reflect::set(&options, &"recursive".into(), &JsValue::TRUE).ok()?;
        let observe: Function = Reflect::get(&observer.0, &"observe".into())
            .ok()?
            .dyn_into()
            .ok()?;
        let begun = observe.call2(&observer.0, folder, &options).ok()?;
        JsFuture::from(Promise::resolve(&begun)).await.ok()?;
        Some(observer)
    }
}

impl Drop for Observer {
    fn drop(&mut self) {
        let disconnect = Reflect::get(&self.0, &"disconnect".into());
        if let Some(disconnect) = disconnect
            .ok()
            .and_then(|it| it.dyn_into::<Function>().ok())
        {
            let _over = disconnect.call0(&self.0);
        }
    }
}
