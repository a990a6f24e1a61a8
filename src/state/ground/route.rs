//! The address: which page, which decision, which edits, which card. Pure.
//!
//! `?page=decision&decision=table%2Fruns.csv%2Fmonday&set=collapse.w_e:12,collapse.w_r:7&reading=collapse.signs:as_written&card=2`.
//! A query works from any folder of any static host without rewrites. Ids are the public ones that
//! the command line takes too; `card` counts the input from 1, as does a
//! `decision` that is a number: older versions wrote its place, and `run=3.1` is the first run of the file
//! of key 3. What is looked at of the worklist ([`ListView`]), of a log of events ([`LogView`]), of the table of all runs
//! ([`RunsView`]), and what is simulated ([`SimulateView`]) stand beside it; `tz=utc` shows times in UTC.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use steelyard_protocol::{DecisionId, Mode, RunId, Sieve};

use crate::charts::decimal::decimal;
use crate::persist::percent::{decode, encode};
use crate::state::ground::changes::{input_of, override_of};
use crate::state::ground::draft::Draft;
use crate::state::views::ranking;
use crate::state::views::runs::RunsView;
use crate::state::views::simulate::SimulateView;
use crate::state::views::telemetry::{LogView, run_of, run_word};
use crate::state::views::worklist::ListView;

/// A page of the product.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    /// All decisions that are loaded, the closest calls first.
    #[default]
    Worklist,
    /// Files and what was read of them.
    Load,
    /// One decision.
    Decision,
    /// How agents worked: what all runs come to, and each one's transcript.
    Runs,
    /// A run as its events tell of it.
    Telemetry,
    /// Two settings side by side over all decisions.
    Compare,
    /// Runs that never were, from a config.
    Simulate,
    /// Readings, appearance, what is stored, keys.
    Settings,
}

impl Page {
    /// All pages.
    pub(crate) const ALL: [Self; 8] = [
        Self::Worklist,
        Self::Load,
        Self::Decision,
        Self::Runs,
        Self::Telemetry,
        Self::Compare,
        Self::Simulate,
        Self::Settings,
    ];
    /// Those that always have a link in the top bar, in its order; settings have a gear there.
    pub(crate) const LINKED: [Self; 3] = [Self::Worklist, Self::Load, Self::Decision];

    /// Name in words.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::Worklist => "Worklist",
            Self::Load => "Files",
            Self::Decision => "Decision",
            Self::Runs => "Runs",
            Self::Telemetry => "Telemetry",
            Self::Compare => "Compare",
            Self::Simulate => "Simulate",
            Self::Settings => "Settings",
        }
    }

    fn id(self) -> &'static str {
        match self {
            Self::Worklist => "worklist",
            Self::Load => "files",
            Self::Decision => "decision",
            Self::Runs => "runs",
            Self::Telemetry => "telemetry",
            Self::Compare => "compare",
            Self::Simulate => "simulate",
            Self::Settings => "settings",
        }
    }
}

/// Which decision is looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Looked {
    /// The natural first one.
    #[default]
    First,
    /// The one at a place, from 0: what older versions wrote.
    Place(u32),
    /// The one of that id.
    Of(DecisionId),
}

impl Looked {
    fn parse(value: String) -> Self {
        match value.parse::<u32>() {
            Ok(place) => place.checked_sub(1).map_or(Self::First, Self::Place),
            Err(_) if value.is_empty() => Self::First,
            Err(_) => Self::Of(DecisionId(value)),
        }
    }

    fn word(&self) -> Option<String> {
        match self {
            Self::First => None,
            Self::Place(place) => Some((u64::from(*place) + 1).to_string()),
            Self::Of(id) => Some(encode(&id.0)),
        }
    }
}

/// What an address says.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Route {
    /// The page.
    pub(crate) page: Page,
    /// The decision.
    pub(crate) decision: Looked,
    /// Edits and locks.
    pub(crate) draft: Draft,
    /// Settings that have a name.
    pub(crate) named: BTreeMap<String, Draft>,
    /// Selected card, by input order from 0.
    pub(crate) card: Option<u32>,
    /// Criteria, by id, whose numbers stand in columns of the ranking.
    pub(crate) columns: Vec<String>,
    /// The run that is read; `None` for all of them.
    pub(crate) run: Option<RunId>,
    /// The run that stands beside it.
    pub(crate) beside: Option<RunId>,
    /// Words that are looked for in all transcripts; empty for none.
    pub(crate) words: String,
    /// Which rows of its ranking are shown, and in which order.
    pub(crate) sieve: Sieve,
    /// How the worklist is sorted, and what of it is shown.
    pub(crate) list: ListView,
    /// What is looked at of a log of events.
    pub(crate) log: LogView,
    /// What is simulated.
    pub(crate) simulated: SimulateView,
    /// What is looked at of all runs.
    pub(crate) runs: RunsView,
    /// Whether times are shown in UTC, and not in the browser's time zone.
    pub(crate) utc: bool,
}

impl Route {
    /// Reads a query, with or without its question mark. What is not understood is left out.
    pub(crate) fn parse(query: &str) -> Self {
        let mut route = Self::default();
        for pair in query.trim_start_matches('?').split('&') {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = decode(value);
            match key {
                "page" => {
                    route.page = Page::ALL
                        .into_iter()
                        .find(|page| page.id() == value)
                        .unwrap_or_default();
                }
                "decision" => route.decision = Looked::parse(value),
                "card" => route.card = counted(&value),
                "run" => route.run = run_of(&value),
                "beside" => route.beside = run_of(&value),
                "words" => route.words = value,
                "tz" => route.utc = value.eq_ignore_ascii_case(UTC),
                "named" => {
                    let (name, settings) = named(&value);
                    route.named.insert(name, settings);
                }
                "column" => {
                    let ids = value.split(',').filter(|id| !id.is_empty());
                    route.columns = ids.map(decode).collect();
                }
                key if ranking::read(&mut route.sieve, key, &value) => {}
                key if route.list.read(key, &value) => {}
                key if route.log.read(key, &value) => {}
                key if route.simulated.read(key, &value) => {}
                key if route.runs.read(key, &value) => {}
                key => route.draft.read(key, &value),
            }
        }
        route
    }

    /// Writes the query, question mark included.
    pub(crate) fn query(&self) -> String {
        let mut query = format!("?page={}", self.page.id());
        list(&mut query, "decision", self.decision.word().into_iter());
        self.draft.write(&mut query);
        for (name, settings) in &self.named {
            let mut words = encode(name);
            settings.write(&mut words);
            list(&mut query, "named", std::iter::once(encode(&words)));
        }
        list(
            &mut query,
            "card",
            self.card
                .iter()
                .map(|card| (u64::from(*card) + 1).to_string()),
        );
        list(
            &mut query,
            "column",
            self.columns.iter().map(|id| encode(&encode(id))),
        );
        list(&mut query, "run", self.run.map(run_word).into_iter());
        list(&mut query, "beside", self.beside.map(run_word).into_iter());
        let words = Some(encode(&self.words)).filter(|words| !words.is_empty());
        list(&mut query, "words", words.into_iter());
        list(
            &mut query,
            "tz",
            self.utc.then(|| UTC.to_owned()).into_iter(),
        );
        let of_lists = [
            ranking::words(&self.sieve),
            self.list.words(),
            self.runs.words(),
            self.log.words(),
        ]
        .concat();
        for (key, value) in of_lists.into_iter().chain(self.simulated.words()) {
            list(&mut query, key, std::iter::once(value));
        }
        query
    }
}

impl Draft {
    /// Takes what a key of a query says of edits.
    fn read(&mut self, key: &str, value: &str) {
        match key {
            "set" => {
                for (id, value) in pairs(value).filter_map(number) {
                    self.values.insert(id.to_owned(), value);
                }
            }
            "reading" => {
                for (id, reading) in pairs(value) {
                    self.readings.insert(id.to_owned(), reading.to_owned());
                }
            }
            "lock" => {
                for id in value.split(',').filter(|id| !id.is_empty()) {
                    self.locked.insert(id.to_owned());
                }
            }
            "mode" => {
                for (id, mode) in pairs(value) {
                    if let Some(mode) = mode_of(mode) {
                        self.modes.insert(id.to_owned(), mode);
                    }
                }
            }
            "input" => {
                for (name, value) in pairs(value).filter_map(number) {
                    if let Some(input) = input_of(name, value) {
                        self.put_input(input);
                    }
                }
            }
            "do" => {
                for (name, holds) in pairs(value) {
                    if let Some(made) = override_of(name, holds == "1") {
                        self.put_override(made);
                    }
                }
            }
            _ => {}
        }
    }

    /// Writes edits into a query.
    fn write(&self, query: &mut String) {
        list(
            query,
            "set",
            self.values
                .iter()
                .map(|(id, value)| format!("{}:{value}", encode(id))),
        );
        list(
            query,
            "reading",
            self.readings
                .iter()
                .map(|(id, reading)| format!("{}:{}", encode(id), encode(reading))),
        );
        list(query, "lock", self.locked.iter().map(|id| encode(id)));
        list(
            query,
            "mode",
            self.modes
                .iter()
                .map(|(id, mode)| format!("{}:{}", encode(id), word_of(*mode))),
        );
        list(
            query,
            "input",
            self.inputs
                .iter()
                .map(|(name, input)| format!("{}:{}", encode(name), input.value)),
        );
        list(
            query,
            "do",
            self.overrides
                .iter()
                .map(|(name, made)| format!("{}:{}", encode(name), u8::from(made.holds()))),
        );
    }
}

/// The one time zone that is chosen by name.
const UTC: &str = "utc";

/// Keys of the query that are settings.
const SETTINGS: [&str; 6] = ["set", "reading", "lock", "mode", "input", "do"];

/// Key of the workspace that a link is of; no part of what an address says.
pub(crate) const WORKSPACE: &str = "workspace";

/// The workspace that a link is of.
pub(crate) fn workspace_of(query: &str) -> Option<&str> {
    let pairs = query.trim_start_matches('?').split('&');
    let mut pairs = pairs.filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| *key == WORKSPACE).map(|(_, id)| id)
}

/// Whether a query names a page, and whether it has settings.
pub(crate) fn says(query: &str) -> (bool, bool) {
    (
        keys(query).any(|key| key == "page"),
        keys(query).any(|key| SETTINGS.contains(&key)),
    )
}

/// Whether a query leads to something in files: a decision, a card, a run.
pub(crate) fn leads_into_files(query: &str) -> bool {
    keys(query).any(|key| matches!(key, "decision" | "card" | "run" | "beside" | "log"))
}

fn keys(query: &str) -> impl Iterator<Item = &str> {
    let pairs = query.trim_start_matches('?').split('&');
    pairs.filter_map(|pair| Some(pair.split_once('=')?.0))
}

/// Settings and their name, which is followed by what a query says of edits.
fn named(value: &str) -> (String, Draft) {
    let (name, edits) = value.split_once('&').unwrap_or((value, ""));
    let mut settings = Draft::default();
    for (key, value) in edits.split('&').filter_map(|pair| pair.split_once('=')) {
        settings.read(key, &decode(value));
    }
    (decode(name), settings.settings_alone())
}

/// A place counted from 1, from 0.
fn counted(value: &str) -> Option<u32> {
    value.parse::<u32>().ok()?.checked_sub(1)
}

/// What a mode is called.
pub(crate) fn word_of(mode: Mode) -> &'static str {
    match mode {
        Mode::Free => "free",
        Mode::Proportional => "proportional",
    }
}

fn mode_of(word: &str) -> Option<Mode> {
    let modes = [Mode::Free, Mode::Proportional];
    modes.into_iter().find(|mode| word_of(*mode) == word)
}

fn pairs(value: &str) -> impl Iterator<Item = (&str, &str)> {
    value.split(',').filter_map(|pair| pair.split_once(':'))
}

fn number<'a>((id, value): (&'a str, &str)) -> Option<(&'a str, f64)> {
    Some((id, decimal(value)?))
}

fn list(query: &mut String, key: &str, items: impl Iterator<Item = String>) {
    let items: Vec<String> = items.collect();
    if !items.is_empty() {
        let _written = write!(query, "&{key}={}", items.join(","));
    }
}

#[cfg(test)]
mod tests;
