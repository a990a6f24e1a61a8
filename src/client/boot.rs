//! Brings workers to life: the glue and the module are fetched and compiled once, and every worker
//! starts from them, without a request.
//!
//! A worker made from a blob lives under the page's Content-Security-Policy; one loaded from the
//! network would not, since the policy stands in a meta tag. Both addresses carry the build id, as
//! Trunk does not hash the names of worker files.

use gloo::file::ObjectUrl;
use js_sys::{Array, Error, Promise, WebAssembly};
use steelyard_build::BUILD_ID;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, Response, Url, Worker, WorkerOptions, WorkerType};

const GLUE: &str = "steelyard-worker.js";
const MODULE: &str = "steelyard-worker_bg.wasm";
/// Fetched by a worker, at the first text that it wants to know the language of.
const LANGUAGES: &str = "steelyard-languages_bg.wasm";

/// Follows the glue in the blob. The first message is the compiled module and the address of that for languages; starting
/// the former makes the engine put its own handler in this one's place. A worker starts others from what it is made of
/// itself, and from nothing else.
const BOOT: &str = "
const own = self.location.href;
self.trustedTypes?.createPolicy('default', { createScriptURL: (address) => (address === own ? own : null) });
self.onmessage = ({ data }) => {
  self.onmessage = null;
  const [module, languages] = data;
  self.anotherWorker = () => {
    const worker = new Worker(own, { type: 'module', name: 'steelyard-helper' });
    // What it dies of goes no further: else the page would take this one for dead.
    worker.addEventListener('error', (event) => event.preventDefault());
    worker.postMessage(data);
    return worker;
  };
  self.languagesModule = () => {
    const request = new XMLHttpRequest();
    request.open('GET', languages, false);
    request.responseType = 'arraybuffer';
    request.send();
    return new WebAssembly.Module(request.response);
  };
  initSync({ module });
};
";

/// All that a worker is made of.
pub(super) struct Engine {
    /// The module, and where that for languages is.
    parts: JsValue,
    script: Blob,
}

impl Engine {
    /// Fetches and compiles.
    pub(super) async fn load() -> Result<Self, String> {
        // Both requests leave before either is waited for.
        let (glue, asked) = (fetch(GLUE)?, fetch(MODULE)?);
        let glue = answer(GLUE, glue).await?;
        let glue = wait(glue.text()).await?;
        let module = module(MODULE, asked).await?;
        let kind = BlobPropertyBag::new();
        kind.set_type("text/javascript");
        let script = Array::of2(&glue, &BOOT.into());
        let script = Blob::new_with_str_sequence_and_options(&script, &kind);
        let script = script.map_err(|error| words(&error))?;
        let parts = Array::of2(&module, &address(LANGUAGES)?.into()).into();
        Ok(Self { parts, script })
    }

    /// A worker that has been given the module. Its address is good for as long as the second part
    /// lives, which must not end before the worker has started.
    pub(super) fn start(&self) -> Result<(Worker, ObjectUrl), String> {
        let address = ObjectUrl::from(self.script.clone());
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name("steelyard-engine");
        let worker = Worker::new_with_options(&address, &options).map_err(|error| words(&error))?;
        worker
            .post_message(&self.parts)
            .map_err(|error| words(&error))?;
        Ok((worker, address))
    }
}

fn fetch(name: &str) -> Result<Promise, String> {
    let window = web_sys::window().ok_or("there is no window")?;
    Ok(window.fetch_with_str(&address(name)?))
}

fn address(name: &str) -> Result<String, String> {
    let document = web_sys::window().and_then(|window| window.document());
    let base = document.and_then(|page| page.base_uri().ok()?);
    let address = format!("{name}?b={BUILD_ID}");
    let address = Url::new_with_base(&address, &base.unwrap_or_default());
    Ok(address.map_err(|error| words(&error))?.href())
}

async fn answer(name: &str, request: Promise) -> Result<Response, String> {
    let response: Response = wait(Ok(request)).await?.unchecked_into();
    if response.ok() {
        Ok(response)
    } else {
        Err(format!("{name}: HTTP status {}.", response.status()))
    }
}

/// What was asked for, compiled.
async fn module(name: &str, request: Promise) -> Result<JsValue, String> {
    compile(answer(name, request).await?).await
}

async fn compile(response: Response) -> Result<JsValue, String> {
    let kind = response.headers().get("content-type").ok().flatten();
    // Some static hosts do not know the type, and browsers stream no other.
    if kind.is_some_and(|kind| kind.starts_with("application/wasm")) {
        let response = Promise::resolve::<JsValue>(response.as_ref());
        wait(Ok(WebAssembly::compile_streaming(&response))).await
    } else {
        let bytes = wait(response.array_buffer()).await?;
        wait(Ok(WebAssembly::compile(&bytes))).await
    }
}

async fn wait(promise: Result<Promise, JsValue>) -> Result<JsValue, String> {
    let result = match promise {
        Ok(promise) => JsFuture::from(promise).await,
        Err(error) => Err(error),
    };
    result.map_err(|error| words(&error))
}

/// What a thrown value says.
pub(super) fn words(error: &JsValue) -> String {
    match error.dyn_ref::<Error>() {
        Some(error) => error.message().into(),
        None => error.as_string().unwrap_or_else(|| format!("{error:?}")),
    }
}
