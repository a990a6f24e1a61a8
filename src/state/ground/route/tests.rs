use steelyard_protocol::telemetry::{Along, EventFilter};
use steelyard_protocol::{DecisionId, Input, Override, What};

use super::*;
use crate::state::views::telemetry::beside;

#[test]
fn what_is_written_is_read_back() {
    let mut route = Route {
        page: Page::Decision,
        decision: Looked::Of(DecisionId("table/a, b.csv/m&m".to_owned())),
        card: Some(1),
        columns: vec!["cost, %".to_owned(), "speed".to_owned()],
        run: Some(RunId { file: 3, place: 0 }),
        beside: Some(RunId { file: 4, place: 1 }),
        words: "a, b & 50%".to_owned(),
        ..Route::default()
    };
    route.draft.values.insert("collapse.w_e".to_owned(), 12.5);
    route.draft.values.insert("collapse.w_r".to_owned(), 7.0);
    route
        .draft
        .readings
        .insert("collapse.signs".to_owned(), "as_written".to_owned());
    route.draft.locked.insert("collapse.w_i".to_owned());
    route
        .draft
        .modes
        .insert("weights".to_owned(), Mode::Proportional);
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
    cheap.values.insert("collapse.w_c".to_owned(), 20.0);
    cheap
        .readings
        .insert("collapse.signs".to_owned(), "as_written".to_owned());
    cheap.modes.insert("weights".to_owned(), Mode::Proportional);
    let mut route = Route::default();
    route
        .named
        .insert("cheap & fast, 50%: grün".to_owned(), cheap);
    route.named.insert("as it is".to_owned(), Draft::default());
    route.draft.values.insert("collapse.w_c".to_owned(), 1.0);
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
            seed: Some(4_294_967_295),
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
fn a_query_leads_into_files_or_not() {
    for into in [
        "?page=decision&card=2",
        "?page=runs&run=2.1",
        "?page=telemetry&log=1.1",
    ] {
        assert!(leads_into_files(into), "{into}");
    }
    for out in [
        "",
        "?page=telemetry",
        "?page=files&set=a:1&named=x&reading=b:c",
        "?page=worklist&sort=lead&seed=7",
    ] {
        assert!(!leads_into_files(out), "{out}");
    }
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
