//! The address: which page, which decision, which edits, which card. Pure.
//!
//! `?page=decision&decision=table%2Fruns.csv%2Fmonday&set=collapse.w_e:12,collapse.w_r:7&reading=collapse.signs:as_written&card=2`.
//! A query works from any folder of any static host without rewrites. Ids are the public ones that
//! the command line takes too; `card` counts the input from 1, as does a
//! `decision` that is a number: older versions wrote its place, and `run=3.1` is the first run of the file
//! of key 3. What is looked at of the worklist ([`ListView`]), of a log of events ([`LogView`]), of the table of all runs
//! ([`RunsView`]), and what is simulated ([`SimulateView`]) stand beside it.

use std::fmt::Write as _;

use steelyard_protocol::{Mode, RunId, Sieve};

use super::changes::{input_of, override_of};
use super::draft::Draft;
use super::list::ListView;
use super::log_view::{LogView, run_of, run_word};
use super::named::Named;
use super::runs_view::RunsView;
use super::sieve_view;
use super::simulate_view::SimulateView;
use crate::charts::decimal::decimal;
use crate::persist::percent::{decode, encode};

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
    Of(String),
}

impl Looked {
    fn parse(value: String) -> Self {
        match value.parse::<u32>() {
            Ok(place) => place.checked_sub(1).map_or(Self::First, Self::Place),
            Err(_) if value.is_empty() => Self::First,
            Err(_) => Self::Of(value),
        }
    }

    fn word(&self) -> Option<String> {
        match self {
            Self::First => None,
            Self::Place(place) => Some((u64::from(*place) + 1).to_string()),
            Self::Of(id) => Some(encode(id)),
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
    pub(crate) named: Named<Draft>,
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
                "named" => {
                    let (name, settings) = named(&value);
                    route.named.put(&name, settings);
                }
                "column" => {
                    let ids = value.split(',').filter(|id| !id.is_empty());
                    route.columns = ids.map(decode).collect();
                }
                key if sieve_view::read(&mut route.sieve, key, &value) => {}
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
        for (name, settings) in self.named.all() {
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
        let of_lists = [
            sieve_view::words(&self.sieve),
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
                    self.values.put(id, value);
                }
            }
            "reading" => {
                for (id, reading) in pairs(value) {
                    self.readings.put(id, reading.to_owned());
                }
            }
            "lock" => {
                for id in value.split(',').filter(|id| !id.is_empty()) {
                    self.locked.put(id, ());
                }
            }
            "mode" => {
                for (id, mode) in pairs(value) {
                    if let Some(mode) = mode_of(mode) {
                        self.modes.put(id, mode);
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
                .all()
                .iter()
                .map(|(id, value)| format!("{}:{value}", encode(id))),
        );
        list(
            query,
            "reading",
            self.readings
                .all()
                .iter()
                .map(|(id, reading)| format!("{}:{}", encode(id), encode(reading))),
        );
        list(
            query,
            "lock",
            self.locked.all().iter().map(|(id, ())| encode(id)),
        );
        list(
            query,
            "mode",
            self.modes
                .all()
                .iter()
                .map(|(id, mode)| format!("{}:{}", encode(id), word_of(*mode))),
        );
        list(
            query,
            "input",
            self.inputs
                .all()
                .iter()
                .map(|(name, input)| format!("{}:{}", encode(name), input.value)),
        );
        list(
            query,
            "do",
            self.overrides
                .all()
                .iter()
                .map(|(name, made)| format!("{}:{}", encode(name), u8::from(made.holds()))),
        );
    }
}

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
    let pairs = query.trim_start_matches('?').split('&');
    let keys: Vec<&str> = pairs
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, _)| key)
        .collect();
    (
        keys.contains(&"page"),
        keys.iter().any(|key| SETTINGS.contains(key)),
    )
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
mod tests {
    use steelyard_protocol::telemetry::{Along, EventFilter};
    use steelyard_protocol::{Input, Override, What};

    use super::*;
    use crate::state::log_view::beside;

    #[test]
    fn what_is_written_is_read_back() {
        let mut route = Route {
            page: Page::Decision,
            decision: Looked::Of("table/a, b.csv/m&m".to_owned()),
            card: Some(1),
            columns: vec!["cost, %".to_owned(), "speed".to_owned()],
            run: Some(RunId { file: 3, place: 0 }),
            beside: Some(RunId { file: 4, place: 1 }),
            words: "a, b & 50%".to_owned(),
            ..Route::default()
        };
        route.draft.values.put("collapse.w_e", 12.5);
        route.draft.values.put("collapse.w_r", 7.0);
        route
            .draft
            .readings
            .put("collapse.signs", "as_written".to_owned());
        route.draft.locked.put("collapse.w_i", ());
        route.draft.modes.put("weights", Mode::Proportional);
        assert_eq!(
            route.query(),
            "?page=decision&decision=table%2Fa%2C%20b.csv%2Fm%26m&set=collapse.w_e:12.5,collapse.w_r:7\
             &reading=collapse.signs:as_written&lock=collapse.w_i&mode=weights:proportional&card=2&column=cost%252C%2520%2525,speed&run=3.1\
             &beside=4.2&words=a%2C%20b%20%26%2050%25"
        );
        assert_eq!(Route::parse(&route.query()), route);
    }

    #[test]
    fn settings_with_a_name_are_read_back_and_are_no_edits() {
        let mut cheap = Draft::default();
        cheap.values.put("collapse.w_c", 20.0);
        cheap
            .readings
            .put("collapse.signs", "as_written".to_owned());
        cheap.modes.put("weights", Mode::Proportional);
        let mut route = Route::default();
        route.named.put("cheap & fast, 50%: grün", cheap);
        route.named.put("as it is", Draft::default());
        route.draft.values.put("collapse.w_c", 1.0);
        let query = route.query();
        let begins = "?page=worklist&set=collapse.w_c:1&named=as%2520it%2520is&named=cheap";
        assert!(query.starts_with(begins), "{query}");
        assert_eq!(Route::parse(&query), route);
        assert_eq!(says("?named=a%26set%3Dw%3A1"), (false, false));
        // Nothing of a single decision, and no lock, hides behind a name.
        let route = Route::parse("?named=a%26lock=w%26set=w:1%26input=x/y/z:1");
        assert_eq!(route.query(), "?page=worklist&named=a%26set%3Dw%3A1");
    }

    #[test]
    fn what_is_simulated_is_read_back() {
        let route = Route {
            page: Page::Simulate,
            simulated: SimulateView {
                seed: 4_294_967_295,
                count: 200,
                with_other: true,
                side: 1,
                shown: 1,
            },
            ..Route::default()
        };
        let query = "?page=simulate&seed=4294967295&pairs=200&against=b&config=b&as=text";
        assert_eq!(route.query(), query);
        assert_eq!(Route::parse(query), route);
        for nonsense in [
            "",
            "&seed=-1",
            "&pairs=1",
            "&pairs=100001",
            "&against=c",
            "&config=0",
            "&as=x",
        ] {
            let query = format!("?page=simulate{nonsense}");
            assert_eq!(Route::parse(&query).query(), "?page=simulate", "{nonsense}");
        }
    }

    #[test]
    fn the_table_of_runs_is_read_back() {
        let pair = |facet: &str, name: &str| (facet.to_owned(), name.to_owned());
        let route = Route {
            page: Page::Runs,
            runs: RunsView {
                columns: Some(vec!["cost".to_owned(), "task".to_owned()]),
                sort: Some(("cost".to_owned(), true)),
                group: Some("agent".to_owned()),
                text: "50% & more".to_owned(),
                only: vec![pair("agent", "a:b, c"), pair("branch", "")],
            },
            ..Route::default()
        };
        let query = "?page=runs&shown=cost,task&sorted=cost:falls&grouped=agent&having=50%25%20%26%20more\
                     &only=agent:a%253Ab%252C%2520c,branch:";
        assert_eq!(route.query(), query);
        assert_eq!(Route::parse(query), route);
        let none = Route::parse("?page=runs&shown=&sorted=cost&grouped=&having=&only=agent");
        assert_eq!(none.query(), "?page=runs&shown=");
    }

    #[test]
    fn what_is_looked_at_of_a_log_is_read_back() {
        let mut route = Route {
            page: Page::Telemetry,
            log: LogView {
                run: Some(RunId { file: 2, place: 1 }),
                along: Along::Time,
                filter: EventFilter {
                    kinds: vec!["vote".to_owned(), "a, b".to_owned()],
                    agents: vec!["ops".to_owned(), "näher & 50%".to_owned()],
                    projects: vec!["web".to_owned()],
                    rounds: Some((4, 6)),
                    times: Some((1_753_000_000_000.0, 1_753_000_000_250.5)),
                    text: "no & never, 50%".to_owned(),
                },
                event: Some(412),
                zoom: Some((1_753_000_000_000.25, 1_753_000_000_100.0)),
                tracks: Some(vec!["ops".to_owned(), "a, b".to_owned()]),
                gaps: true,
                with: vec![RunId { file: 2, place: 0 }, RunId { file: 5, place: 2 }],
            },
            ..Route::default()
        };
        assert_eq!(
            route.query(),
            "?page=telemetry&log=2.2&along=time&rounds=4-6&times=1753000000000-1753000000250.5&type=vote,a%252C%2520b\
             &agent=ops,n%25C3%25A4her%2520%2526%252050%2525&project=web&text=no%20%26%20never%2C%2050%25&event=412\
             &zoom=1753000000000.25-1753000000100&lanes=ops,a%252C%2520b&gaps=long&with=2.1,5.3"
        );
        assert_eq!(Route::parse(&route.query()), route);
        let all = RunId {
            file: 2,
            place: u32::MAX,
        };
        route.log = LogView {
            run: Some(all),
            ..LogView::default()
        };
        assert_eq!(Route::parse(&route.query()), route);
        route.log = LogView::default();
        assert_eq!(route.query(), "?page=telemetry");
        assert_eq!(Route::parse("?page=telemetry"), route);
        for nonsense in [
            "rounds=6-4",
            "rounds=x",
            "times=5",
            "log=2.0",
            "event=-1",
            "along=moon",
            "zoom=2-1",
            "gaps=short",
            "with=x,2.0",
        ] {
            let query = format!("?page=telemetry&{nonsense}");
            assert_eq!(Route::parse(&query), route, "{nonsense}");
        }
    }

    #[test]
    fn a_run_is_compared_with_three_others_at_most_and_never_twice_with_one() {
        let run = |place| RunId { file: 2, place };
        let route = Route::parse("?page=telemetry&with=2.1,x,2.1,2.3,2.2,2.4");
        assert_eq!(route.log.with, [run(0), run(2), run(1)]);
        let with = route.log.with;
        assert_eq!(
            beside(with.clone(), Some(run(9)), run(2)),
            [run(0), run(9), run(1)]
        );
        assert_eq!(beside(with.clone(), None, run(2)), [run(0), run(1)]);
        assert_eq!(beside(with.clone(), Some(run(9)), run(7)), with);
    }

    #[test]
    fn inputs_and_overrides_may_be_called_anything() {
        let mut route = Route::default();
        route.draft.put_input(Input {
            decision: "a/b, c:d%".to_owned(),
            stage: String::new(),
            alternative: "näher".to_owned(),
            criterion: "cost".to_owned(),
            value: -4.5,
        });
        route.draft.put_override(Override {
            decision: "a/b, c:d%".to_owned(),
            stage: String::new(),
            what: What::Fact {
                alternative: "näher".to_owned(),
                gate: "regulatory".to_owned(),
                at: 1,
                holds: false,
            },
        });
        route.draft.put_override(Override {
            decision: "c".to_owned(),
            stage: String::new(),
            what: What::Drop {
                alternative: "näher".to_owned(),
            },
        });
        assert_eq!(Route::parse(&route.query()), route);
        assert_eq!(
            Route::parse("?input=a/b:1,a/b/c/d:x").draft,
            Draft::default()
        );
    }

    #[test]
    fn a_place_of_older_versions_is_read_and_kept() {
        let route = Route::parse("?page=decision&decision=5");
        assert_eq!(route.decision, Looked::Place(4));
        assert_eq!(route.query(), "?page=decision&decision=5");
        assert_eq!(Route::parse("?decision=0").decision, Looked::First);
    }

    #[test]
    fn encoded_separators_are_understood() {
        let route = Route::parse("page=decision&set=collapse.w_e%3A12%2Ccollapse.w_r:7");
        assert_eq!(route.draft.values.len(), 2);
    }

    #[test]
    fn a_query_says_whether_it_names_a_page_and_has_settings() {
        assert_eq!(says(""), (false, false));
        assert_eq!(says("?page=decision&card=2"), (true, false));
        assert_eq!(says("?mode=weights:free"), (false, true));
        assert_eq!(says("?settings=1&page"), (false, false));
        assert_eq!(says(&Route::default().query()), (true, false));
    }

    #[test]
    fn a_link_says_which_workspace_it_is_of() {
        let query = "?page=files&workspace=4f00a1b2";
        assert_eq!(workspace_of(query), Some("4f00a1b2"));
        assert_eq!(Route::parse(query).query(), "?page=files");
        assert_eq!(workspace_of("?page=workspace"), None);
    }

    #[test]
    fn nonsense_is_left_out() {
        let route =
            Route::parse("?page=moon&set=a:NaN,b:inf,c:x,d&card=0&run=2.0&run=x&lock=&%zz=%&other");
        assert_eq!(route, Route::default());
        assert_eq!(Route::parse(""), Route::default());
    }
}
