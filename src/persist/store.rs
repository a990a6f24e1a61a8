//! Records and files in `IndexedDB`. A file is stored as the browser's own object, by workspace and key,
//! so that its bytes are never ours to parse.

use std::rc::Rc;

use gloo::events::EventListener;
use js_sys::{Array, Promise};
use leptos::prelude::window;
use leptos::wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Event, File, IdbDatabase, IdbKeyRange, IdbObjectStore, IdbOpenDbRequest, IdbRequest,
};

use super::transaction::{Fault, Underway, transaction};

const NAME: &str = "steelyard";
const VERSION: u32 = 1;
/// Texts of records by id.
const WORKSPACES: &str = "workspaces";
/// Files by id and key.
const FILES: &str = "files";
/// A key that no file has: under it stands the folder that is watched, which readers of files pass over.
const FOLDER: u32 = 0;
/// Added to the key of a file that the page has changed it is that of what the user gave; no file has so large a key.
pub(crate) const GIVEN: u32 = 1 << 31;
/// Texts that could not be read, by id, for whoever wants to look into one.
const ASIDE: &str = "aside";

/// How long the browser may take to open it.
const PATIENCE_MS: i32 = 10_000;

/// An open store.
pub(crate) struct Store {
    database: IdbDatabase,
    _ears: [EventListener; 2],
}

impl Store {
    /// Opens the store; `lost` is told once it is taken away.
    pub(crate) async fn open(lost: impl Fn(Fault) + 'static) -> Result<Self, Fault> {
        let factory = window().indexed_db().ok().flatten().ok_or(Fault::Absent)?;
        let asked = factory.open_with_u32(NAME, VERSION);
        let request = asked.map_err(|error| Fault::of(&error))?;
        let making = request.clone();
        let _making = EventListener::once(&request, "upgradeneeded", move |_| make(&making));
        let opened = Promise::new(&mut |yes, no| {
            request.set_onsuccess(Some(&yes));
            request.set_onerror(Some(&no));
            request.set_onblocked(Some(&no));
            // A browser that says nothing, as some have done, keeps nobody waiting.
            let _started =
                window().set_timeout_with_callback_and_timeout_and_arguments_0(&no, PATIENCE_MS);
        });
        if let Err(event) = JsFuture::from(opened).await {
            let blocked = event
                .dyn_ref::<Event>()
                .is_some_and(|event| event.type_() == "blocked");
            return Err(match request.error() {
                _ if blocked => Fault::Blocked,
                _ if event.is_undefined() => {
                    Fault::Other("the browser does not open it".to_owned())
                }
                Ok(Some(error)) => Fault::of(&error),
                _ => Fault::Absent,
            });
        }
        let result = request.result().map_err(|error| Fault::of(&error))?;
        let database: IdbDatabase = result.dyn_into().map_err(|_| Fault::Absent)?;
        let lost = Rc::new(lost);
        let also = Rc::clone(&lost);
        let closing = database.clone();
        let ears = [
            // Whoever asks for a newer form, or for none, waits until this one lets go.
            EventListener::once(&database, "versionchange", move |_| {
                closing.close();
                lost(Fault::Taken);
            }),
            EventListener::once(&database, "close", move |_| {
                also(Fault::Other("the browser closed its storage".to_owned()));
            }),
        ];
        Ok(Self {
            database,
            _ears: ears,
        })
    }

    /// Every record: id and text, which is `None` where something else stands in its place.
    pub(crate) async fn records(&self) -> Result<Vec<(String, Option<String>)>, Fault> {
        let (keys, values) = self.all(WORKSPACES, &JsValue::UNDEFINED).await?;
        let keys = keys.iter().filter_map(|key| key.as_string());
        Ok(keys
            .zip(values.iter().map(|text| text.as_string()))
            .collect())
    }

    /// The files of a workspace, by key.
    pub(crate) async fn files(&self, id: &str) -> Result<Vec<(u32, File)>, Fault> {
        let range = files_of(id).map_err(|error| Fault::of(&error))?;
        let (keys, values) = self.all(FILES, &range).await?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "was a u32"
        )]
        let key = |key: JsValue| {
            key.dyn_ref::<Array>()?
                .get(1)
                .as_f64()
                .map(|key| key as u32)
        };
        let pairs = keys.iter().zip(values.iter());
        Ok(pairs
            .filter_map(|(name, file)| Some((key(name)?, file.dyn_into().ok()?)))
            .collect())
    }

    /// Writes a record, puts files beside it and takes others away: all of it or nothing. Is on its way
    /// when this returns, also where the tab is about to end.
    pub(crate) fn save(
        &self,
        id: &str,
        text: &str,
        put: &[(u32, File)],
        take: &[u32],
    ) -> Result<Underway, Fault> {
        let names: &[&str] = match (put, take) {
            ([], []) => &[WORKSPACES],
            _ => &[WORKSPACES, FILES],
        };
        self.write(names, |store| {
            store(WORKSPACES)?.put_with_key(&text.into(), &id.into())?;
            for (key, file) in put {
                store(FILES)?.put_with_key(file, &place(id, *key))?;
            }
            for key in take {
                store(FILES)?.delete(&place(id, *key))?;
            }
            Ok(())
        })
    }

    /// Stores a file alone.
    pub(crate) fn keep(&self, id: &str, key: u32, file: &File) -> Result<Underway, Fault> {
        self.write(&[FILES], |store| {
            store(FILES)?.put_with_key(file, &place(id, key))?;
            Ok(())
        })
    }

    /// Stores the folder that a workspace watches, which is the browser's own object as well; none takes it away.
    pub(crate) fn keep_folder(
        &self,
        id: &str,
        folder: Option<&JsValue>,
    ) -> Result<Underway, Fault> {
        self.write(&[FILES], |store| {
            let place = place(id, FOLDER);
            match folder {
                Some(folder) => store(FILES)?.put_with_key(folder, &place)?,
                None => store(FILES)?.delete(&place)?,
            };
            Ok(())
        })
    }

    /// The folder that a workspace watches.
    pub(crate) async fn folder(&self, id: &str) -> Result<Option<JsValue>, Fault> {
        let (_, values) = self.all(FILES, &place(id, FOLDER)).await?;
        Ok(values.iter().find(JsValue::is_object))
    }

    /// Removes a workspace and its files.
    pub(crate) fn remove(&self, id: &str) -> Result<Underway, Fault> {
        self.write(&[WORKSPACES, FILES], |store| {
            store(WORKSPACES)?.delete(&id.into())?;
            store(FILES)?.delete(&files_of(id)?)?;
            Ok(())
        })
    }

    /// Puts a record that cannot be read where nobody stumbles over it; its files stay.
    pub(crate) fn set_aside(&self, id: &str, text: Option<&str>) -> Result<Underway, Fault> {
        self.write(&[WORKSPACES, ASIDE], |store| {
            store(ASIDE)?.put_with_key(&text.unwrap_or_default().into(), &id.into())?;
            store(WORKSPACES)?.delete(&id.into())?;
            Ok(())
        })
    }

    async fn all(&self, name: &str, range: &JsValue) -> Result<(Array, Array), Fault> {
        let asked = || {
            let transaction = transaction(&self.database, &[name], "readonly")?;
            let store = transaction.object_store(name)?;
            let keys = store.get_all_keys_with_key(range)?;
            let values = store.get_all_with_key(range)?;
            Ok((Underway::of(transaction), keys, values))
        };
        let (underway, keys, values) = asked().map_err(|error: JsValue| Fault::of(&error))?;
        underway.finish().await?;
        let list = |request: &IdbRequest| -> Result<Array, Fault> {
            let result = request.result().map_err(|error| Fault::of(&error))?;
            Ok(result.dyn_into().unwrap_or_default())
        };
        Ok((list(&keys)?, list(&values)?))
    }

    fn write(
        &self,
        names: &[&str],
        requests: impl FnOnce(&dyn Fn(&str) -> Result<IdbObjectStore, JsValue>) -> Result<(), JsValue>,
    ) -> Result<Underway, Fault> {
        let transaction = transaction(&self.database, names, "readwrite");
        let transaction = transaction.map_err(|error| Fault::of(&error))?;
        match requests(&|name| transaction.object_store(name)) {
            Ok(()) => {
                let underway = Underway::of(transaction);
                underway.commit();
                Ok(underway)
            }
            Err(error) => {
                let _over = transaction.abort();
                Err(Fault::of(&error))
            }
        }
    }
}

/// Makes what the first version has; a later one adds what it needs to what it finds.
fn make(request: &IdbOpenDbRequest) {
    let Some(database) = request
        .result()
        .ok()
        .and_then(|result| result.dyn_into::<IdbDatabase>().ok())
    else {
        return;
    };
    for name in [WORKSPACES, FILES, ASIDE] {
        let _there = database.create_object_store(name);
    }
}

fn place(id: &str, key: u32) -> JsValue {
    Array::of2(&id.into(), &key.into()).into()
}

/// All keys that begin with an id: arrays come after numbers.
fn files_of(id: &str) -> Result<JsValue, JsValue> {
    let first = Array::of1(&id.into());
    let last = Array::of2(&id.into(), &Array::new());
    Ok(IdbKeyRange::bound(&first, &last)?.into())
}
