//! The time zone in which days, times of day and axes are shown: the browser's, or UTC by choice, which the address keeps.

use std::sync::Arc;

use js_sys::{Array, Date, Intl, Object, Reflect};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;
use steelyard_protocol::{OffsetChange, TimeZone};

use crate::reactive::memo::memo;

/// The zone in force. UTC where nothing provides any.
#[derive(Clone, Copy)]
pub(crate) struct TimeZones {
    /// The browser's. Its table takes thousands of questions to the browser, so that it is made when a time is first shown.
    own: Memo<Arc<TimeZone>>,
    utc: RwSignal<bool>,
    current: Memo<Arc<TimeZone>>,
}

impl TimeZones {
    /// The browser's zone, or UTC where that is chosen.
    pub(crate) fn start(utc: RwSignal<bool>) -> Self {
        let own = memo(move |_| Arc::new(of_browser()));
        let current = memo(move |_| if utc.get() { Arc::default() } else { own.get() });
        Self { own, utc, current }
    }

    /// The zone in which times are shown.
    pub(crate) fn current(self) -> Arc<TimeZone> {
        self.current.get()
    }

    /// The name of the browser's zone; `None` where it is UTC, so that there is no choice.
    pub(crate) fn own_name(self) -> Option<String> {
        let own = self.own.get();
        let is_utc = own.first == 0 && own.changes.is_empty();
        (!is_utc).then(|| own.name.clone())
    }

    /// Whether UTC is chosen.
    pub(crate) fn is_utc(self) -> bool {
        self.utc.get()
    }

    /// Chooses UTC, or the browser's zone.
    pub(crate) fn choose_utc(self, utc: bool) {
        self.utc.set(utc);
    }
}

/// The zone of the browser as a table: its offset is asked for week by week, and the moment of each change is looked for between
/// two weeks. Zones keep an offset for more than a week.
fn of_browser() -> TimeZone {
    /// 1970 to 2100, in milliseconds.
    const YEARS: (i64, i64) = (0, 4_102_444_800_000);
    const WEEK: i64 = 7 * 86_400_000;
    let first = offset_at(YEARS.0);
    let (mut at, mut offset) = (YEARS.0, first);
    let mut changes = Vec::new();
    while at < YEARS.1 {
        let next = at + WEEK;
        let then = offset_at(next);
        if then != offset {
            changes.push(OffsetChange {
                at: change_between(at, next),
                offset: then,
            });
            offset = then;
        }
        at = next;
    }
    TimeZone {
        name: name_of_browser().unwrap_or_else(|| "local time".to_owned()),
        first,
        changes,
    }
}

/// Seconds ahead of UTC.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a browser's offsets are below a day"
)]
fn offset_at(at: i64) -> i32 {
    let date = Date::new(&JsValue::from_f64(at as f64));
    // Minutes by which UTC is ahead; some old offsets have seconds.
    let minutes = date.get_timezone_offset();
    if minutes.is_finite() {
        (-minutes * 60.0).round() as i32
    } else {
        0
    }
}

/// The first millisecond of the offset that holds at the end.
fn change_between(mut before: i64, mut after: i64) -> i64 {
    let offset = offset_at(after);
    while after - before > 1 {
        let middle = before + (after - before) / 2;
        if offset_at(middle) == offset {
            after = middle;
        } else {
            before = middle;
        }
    }
    after
}

fn name_of_browser() -> Option<String> {
    let format = Intl::DateTimeFormat::new(&Array::new(), &Object::new());
    let options = format.resolved_options();
    let name = Reflect::get(&options, &JsValue::from_str("timeZone")).ok()?;
    name.as_string().filter(|name| !name.is_empty())
}
