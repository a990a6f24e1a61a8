//! The worker itself: hands messages to the [`steelyard_worker::Host`] and its answers back.
//!
//! One unit of work at a time: after each one the event loop gets its turn, so that a newer message
//! is seen before older work goes on. What the page says arrives as a `Uint8Array` holding a
//! question, and answers leave the same way, their buffer transferred. There is one exception:
//! `{ panic: "…" }`, the last words of a worker that is about to die, since on wasm a panic ends the
//! module at once and nothing in here can be trusted to encode an answer any more.
//!
//! The page starts this module with `initSync` and posts nothing to it before that, see
//! `src/client/boot.rs`. What is no `Uint8Array` is a chunk on its way to `scripts/split/worker.mjs`.

#[cfg(target_arch = "wasm32")]
mod glue {
    use std::cell::{Cell, RefCell};
    use std::panic;
    use std::rc::Rc;

    use js_sys::{Array, Object, Reflect, Uint8Array};
    use steelyard_worker::{Host, Work};
    use wasm_bindgen::prelude::*;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_name = postMessage)]
        fn post(message: &JsValue, transfer: &Array);

        #[wasm_bindgen(thread_local_v2, js_name = self)]
        static WORKER: Port;

        /// Something that receives messages: the worker's own scope, or an end of a channel.
        type Port;
        #[wasm_bindgen(method, setter, js_name = onmessage)]
        fn set_onmessage(this: &Port, handler: &JsValue);
        #[wasm_bindgen(method, js_name = postMessage)]
        fn send(this: &Port, message: &JsValue);

        type MessageChannel;
        #[wasm_bindgen(constructor)]
        fn new() -> MessageChannel;
        #[wasm_bindgen(method, getter, js_name = port1)]
        fn inner(this: &MessageChannel) -> Port;
        #[wasm_bindgen(method, getter, js_name = port2)]
        fn outer(this: &MessageChannel) -> Port;

        type Message;
        #[wasm_bindgen(method, getter)]
        fn data(this: &Message) -> JsValue;
    }

    /// Listens until the page ends this worker.
    pub(crate) fn serve() {
        panic::set_hook(Box::new(|info| say_last_words(&info.to_string())));
        let host = Rc::new(RefCell::new(Host::new()));
        let working = Rc::new(Cell::new(false));
        // A message to oneself comes back behind all that already wait, and without the 4 ms that
        // browsers put between nested timeouts.
        let channel = MessageChannel::new();
        let turn = channel.outer();

        let unit = {
            let (host, working) = (Rc::clone(&host), Rc::clone(&working));
            let turn = channel.outer();
            move |_: Message| match host.borrow_mut().work() {
                Work::Said(answer) => {
                    send_answer(&answer);
                    turn.send(&JsValue::NULL);
                }
                Work::Going => turn.send(&JsValue::NULL),
                Work::Idle => working.set(false),
            }
        };
        channel.inner().set_onmessage(&forever(unit));

        let receive = move |message: Message| {
            let Ok(bytes) = message.data().dyn_into::<Uint8Array>() else {
                return;
            };
            host.borrow_mut().receive(&bytes.to_vec());
            if !working.replace(true) {
                turn.send(&JsValue::NULL);
            }
        };
        WORKER.with(|worker| worker.set_onmessage(&forever(receive)));
    }

    /// A handler that lives as long as the worker.
    fn forever(handler: impl FnMut(Message) + 'static) -> JsValue {
        Closure::<dyn FnMut(Message)>::new(handler).into_js_value()
    }

    fn send_answer(answer: &[u8]) {
        let bytes = Uint8Array::from(answer);
        post(&bytes, &Array::of1(&bytes.buffer()));
    }

    fn say_last_words(why: &str) {
        let words = Object::new();
        // Fails only on a frozen object.
        let _ = Reflect::set(&words, &"panic".into(), &why.into());
        post(&words, &Array::new());
    }
}

fn main() {
    #[cfg(target_arch = "wasm32")]
    glue::serve();
}
