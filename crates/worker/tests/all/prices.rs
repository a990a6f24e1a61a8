//! The user's prices as a page has them: used, tried, written, replaced, taken out.

use steelyard_protocol::telemetry::{
    Currency, EventFilter, GroupBy, Lack, PriceList, PriceRule, PriceTable, PriceTables,
    PricesFile, RunGroups, WritePrices,
};
use steelyard_protocol::{FileBytes, Request, Settings, TimeZone};

use super::sessions::SHORT;
use super::support::runs::runs;
use super::support::{Page, open};
use super::telemetry::{EVENTS, ask, id, overview};

const PRICES: &str = "\
# Ours.
prices:
  currency: USD
  per: 1000
  models:
    - {match: \"model-*\", input: 2, cached: 0.5, output: 10}
";

fn table(page: &mut Page, tried: Option<PriceList>) -> PriceTable {
    ask(page, PriceTables { tried }).unwrap()
}

fn take(page: &mut Page, key: u32, file: &PricesFile) {
    page.opened(Request::Open {
        files: vec![FileBytes {
            key: file.key.unwrap_or(key),
            name: file.name.clone(),
            bytes: file.text.clone().into_bytes(),
        }],
    });
}

#[test]
fn sessions_cost_what_the_prices_say() {
    let mut page = Page::with(&[("short.jsonl", SHORT)]);
    let all = id(u32::MAX, 0);
    let without = overview(&mut page, all);
    assert_eq!((without.cost.amount, without.cost.without), (None, 2));
    assert_eq!((without.lacking.runs, without.lacking.models), (1, (1, 1)));
    let empty = table(&mut page, None);
    assert_eq!((&empty.file, empty.list.rules.len()), (&None, 0));
    assert_eq!(empty.models[0].lacks, [(Lack::NoRule, 2)]);

    // Input 100, nothing of it cached, output 11: (100 · 2 + 11 · 10) / 1,000 = 0.31.
    // Input 220, of it 100 cached, output 7: (120 · 2 + 100 · 0.5 + 7 · 10) / 1,000 = 0.36.
    let workspace = page.opened(Request::Open {
        files: vec![FileBytes {
            key: 2,
            name: "ours.yaml".to_owned(),
            bytes: PRICES.as_bytes().to_vec(),
        }],
    });
    let file = &workspace.files[1];
    assert_eq!(
        (
            file.kind.as_str(),
            file.holds.as_str(),
            file.system.as_deref()
        ),
        ("Prices, YAML", "prices of models", Some("Runs"))
    );
    assert_eq!(file.diagnostics, []);
    assert_eq!((workspace.telemetry, workspace.decisions.len()), (1, 0));
    let cost = overview(&mut page, all).cost;
    assert!((cost.amount.unwrap() - 0.67).abs() < 1e-12);
    assert_eq!((cost.priced, cost.without, cost.at_least), (2, 0, false));

    // Tried ones change nothing.
    let held = table(&mut page, None);
    assert_eq!(held.file, Some((2, "ours.yaml".to_owned())));
    assert!(held.replaces);
    assert_eq!(held.models[0].rules, [(0, 2)]);
    let mut list = held.list.clone();
    list.rules.insert(
        0,
        PriceRule {
            matches: "model-large".to_owned(),
            from: Some("2026-02-01".to_owned()),
            above: None,
            rates: [Some(1.0), None, None, None, Some(1.0)],
        },
    );
    let tried = table(&mut page, Some(list.clone()));
    assert_eq!(tried.models[0].rules, [(0, 2)]);
    // Of the other call 100 tokens came from the cache, for which there is no rate.
    assert_eq!(tried.models[0].lacks, []);
    let unrated = tried.models[0].unrated.map(f64::to_bits);
    assert_eq!(unrated, [0.0, 100.0, 0.0, 0.0, 0.0].map(f64::to_bits));
    assert_eq!(table(&mut page, None), held);

    // Written, they stand in the place of the file, behind its head.
    let written = ask(&mut page, WritePrices { list }).unwrap();
    assert_eq!((written.key, written.name.as_str()), (Some(2), "ours.yaml"));
    assert!(
        written.text.starts_with("# Ours.\nprices:\n"),
        "{}",
        written.text
    );
    assert!(!written.reshaped);
    take(&mut page, 9, &written);
    let cost = overview(&mut page, all).cost;
    // (100 + 11) / 1,000 and (120 + 7) / 1,000, without what came from the cache.
    assert!((cost.amount.unwrap() - 0.238).abs() < 1e-12);
    assert_eq!((cost.priced, cost.without, cost.at_least), (2, 0, true));
    page.opened(Request::Close { keys: vec![2] });
    assert_eq!(overview(&mut page, all), without);
}

#[test]
fn the_last_document_holds_and_the_others_are_told() {
    let second = "{\"prices\": {\"currency\": \"EUR\", \"per\": 1000, \"models\": [{\"match\": \"*\", \"input\": 0, \"output\": 1}]}}";
    let mut page = Page::default();
    let workspace = page.opened(open(&[
        ("short.jsonl", SHORT),
        ("one.yaml", PRICES),
        ("two.json", second),
    ]));
    let told: Vec<(&str, u32)> = workspace.files[1]
        .diagnostics
        .iter()
        .map(|one| (one.code.as_str(), one.line))
        .collect();
    assert_eq!(told, [("superseded", 2)]);
    assert_eq!(workspace.files[2].diagnostics, []);
    let cost = overview(&mut page, id(u32::MAX, 0)).cost;
    // 11 and 7 tokens; the other call has input from a cache too, for which there is no rate.
    assert_eq!(cost.currency, Currency::parse("EUR").unwrap());
    assert!((cost.amount.unwrap() - 0.018).abs() < 1e-12);
    assert!(cost.is_part());
    // JSON is its owner's: the next document is a new one, which is opened last.
    let held = table(&mut page, None);
    assert!(!held.replaces);
    let written = ask(&mut page, WritePrices { list: held.list }).unwrap();
    assert_eq!((written.key, written.name.as_str()), (None, "prices.yaml"));
    take(&mut page, 9, &written);
    assert_eq!(
        table(&mut page, None).file,
        Some((9, "prices.yaml".to_owned()))
    );
    // One that cannot be used leaves the one before.
    let broken = PricesFile {
        name: "broken.yaml".to_owned(),
        text: "prices: {currency: USD, per: -1, models: []}\n".to_owned(),
        ..PricesFile::default()
    };
    take(&mut page, 10, &broken);
    assert_eq!(
        table(&mut page, None).file,
        Some((9, "prices.yaml".to_owned()))
    );
    // Why is shown where prices are edited.
    let errors = table(&mut page, None).errors;
    assert_eq!(
        errors,
        [
            "Line 1 of broken.yaml: found -1; expected per as a number of tokens, 1 or more; left out, never clamped."
        ]
    );
}

#[test]
fn costs_of_a_log_are_dollars() {
    let euro = PRICES.replace("USD", "EUR").replace("model-*", "*");
    let mut page = Page::with(&[
        ("events.jsonl", EVENTS),
        ("short.jsonl", SHORT),
        ("prices.yaml", &euro),
    ]);
    let cost = overview(&mut page, id(1, 0)).cost;
    assert_eq!(
        (cost.currency, cost.priced, cost.without),
        (Currency::DOLLARS, 0, 0)
    );
    assert!((cost.amount.unwrap() - 3.421_707).abs() < 1e-9);
    let cost = overview(&mut page, id(u32::MAX, 0)).cost;
    assert_eq!(
        (cost.currency.to_string().as_str(), cost.priced),
        ("EUR", 2)
    );
    // Models of all logs are told together.
    let models = table(&mut page, None).models;
    let told: Vec<(&str, u64, u64)> = models
        .iter()
        .map(|one| (one.name.as_deref().unwrap(), one.calls, one.own))
        .collect();
    assert_eq!(told.len(), 4);
    assert_eq!(told[3], ("model-large", 2, 0));
    assert_eq!(told.iter().map(|(_, calls, _)| calls).sum::<u64>(), 270);
}

#[test]
fn prices_beside_other_documents_of_a_file_are_read_too() {
    let both = format!("{PRICES}agent: a\nturns: [{{prompt: Hello}}]\n");
    let mut page = Page::default();
    let workspace = page.opened(open(&[("short.jsonl", SHORT), ("both.yaml", &both)]));
    assert_eq!(workspace.runs, 2);
    assert_eq!(workspace.files[1].kind, "Several documents, YAML");
    let held = table(&mut page, None);
    assert_eq!(
        (held.file, held.replaces),
        (Some((2, "both.yaml".to_owned())), false)
    );
}

/// A session of an agent that another one called, and its caller's, with a call that costs a lower bound.
const LATER: &str = r#"{"isSidechain":false,"cwd":"/w/shop/","gitBranch":"main","sessionId":"s-later","type":"user","message":{"role":"user","content":"And now"},"uuid":"l1","timestamp":"2026-02-03T10:00:00.000Z"}
{"parentUuid":"l1","isSidechain":false,"cwd":"/w/shop/","sessionId":"s-later","type":"assistant","message":{"id":"l-m1","type":"message","role":"assistant","model":"other","content":[{"type":"text","text":"Later."}],"stop_reason":"end_turn","usage":{"input_tokens":10,"output_tokens":1}},"uuid":"l2","timestamp":"2026-02-03T10:00:05.000Z","requestId":"l-r1"}
"#;

#[test]
fn each_run_costs_what_its_calls_do() {
    let mut page = Page::with(&[
        ("short.jsonl", SHORT),
        ("later.jsonl", LATER),
        ("ours.yaml", PRICES),
    ]);
    let all = runs(&mut page, &Settings::default()).runs;
    let told: Vec<_> = all
        .iter()
        .map(|run| (run.project.as_str(), run.branch.as_str(), run.tokens_of[0]))
        .collect();
    assert_eq!(told, [("shop", "", Some(100)), ("shop", "main", None)]);
    // As for the events of both: 0.31 and 0.36 of the first, no rule for the model of the other.
    let cost = all[0].cost;
    assert!((cost.amount.unwrap() - 0.67).abs() < 1e-12);
    assert_eq!((cost.priced, cost.without), (2, 0));
    assert_eq!((all[1].cost.amount, all[1].cost.without), (None, 1));
    let groups = |by| RunGroups {
        run: id(u32::MAX, u32::MAX),
        filter: EventFilter::default(),
        by,
        zone: TimeZone::default(),
    };
    let sessions = ask(&mut page, groups(GroupBy::Run)).unwrap();
    let costs = |name: &str| {
        sessions
            .iter()
            .find(|one| one.name.as_deref() == Some(name))
    };
    assert_eq!(costs("Look into it").unwrap().cost, cost);
    assert_eq!(costs("And now").unwrap().cost, all[1].cost);
}

#[test]
fn what_a_log_tells_goes_first_and_keeps_its_currency() {
    let mut page = Page::with(&[("events.jsonl", EVENTS)]);
    let own = runs(&mut page, &Settings::default()).runs;
    let sum: f64 = own.iter().filter_map(|run| run.cost.amount).sum();
    let overview = overview(&mut page, id(1, 0)).cost;
    assert!(
        sum > 0.0 && (sum - overview.amount.unwrap()).abs() < 1e-9,
        "{sum}"
    );
    let euros = PRICES.replace("USD", "EUR").replace("model-*", "*");
    page.opened(open(&[
        ("ours.yaml", euros.as_str()),
        ("events.jsonl", EVENTS),
    ]));
    let all = runs(&mut page, &Settings::default()).runs;
    let costs = all.iter().filter(|run| run.cost.amount.is_some());
    assert!(costs.clone().count() > 0);
    assert!(
        costs
            .into_iter()
            .all(|run| run.cost.currency == Currency::DOLLARS && run.cost.priced == 0)
    );
}
