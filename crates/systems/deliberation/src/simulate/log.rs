use std::fmt::Write as _;

use serde_json::Value;
use steelyard_kernel::rfc3339_text;

/// What a step takes, in milliseconds of a clock that begins with 1970.
const STEP: u64 = 1_000;

/// A log that is written, event by event.
#[derive(Debug, Default)]
pub(super) struct Log {
    pub(super) text: String,
    run: String,
    seq: u64,
    pub(super) clock: u64,
    pub(super) round: Option<u32>,
}

impl Log {
    pub(super) fn new(run: &str) -> Self {
        Self {
            run: Value::from(run).to_string(),
            ..Self::default()
        }
    }

    /// Writes an event with these fields, each as JSON.
    pub(super) fn emit(&mut self, kind: &str, fields: &[(&str, Value)]) {
        let Self {
            run, seq, round, ..
        } = &*self;
        // A run would take eight thousand years to have none.
        let time = i64::try_from(self.clock).ok().and_then(rfc3339_text);
        let time = time.unwrap_or_default();
        let mut line = format!(r#"{{"v":"1.0.0","ts":"{time}","run":{run},"seq":{seq}"#);
        if let Some(round) = round {
            let _written = write!(line, r#","round":{round}"#);
        }
        let _written = write!(line, r#","type":"{kind}""#);
        for (key, value) in fields {
            let _written = write!(line, r#","{key}":{value}"#);
        }
        self.text.push_str(&line);
        self.text.push_str("}\n");
        self.seq += 1;
        self.clock += STEP;
    }
}
