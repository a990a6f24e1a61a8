//! What calls cost by a table of prices: worked out by hand, and against whole numbers that know nothing of the code.

use proptest::prelude::*;
use steelyard_documents::{Decoder, Diagnostic, Severity};
use steelyard_kernel::steps_of;
use steelyard_protocol::RunId;
use steelyard_protocol::telemetry::{
    Along, Cost, Currency, EventFilter, GroupBy, Lack, PriceList, PriceRule, Spreads, TokenRate,
};
use steelyard_telemetry::answer::{
    agents, costs, costs_of_runs, groups, overview, run_line, series, spreads,
};
use steelyard_telemetry::{
    Beside, EventLog, beside, metrics_csv, models, prices_in, prices_yaml, read_prices,
    summary_json,
};

use crate::support::{file, in_utc, opened, sums};

const PRICES: &str = "\
prices:
  currency: USD
  per: 1000000
  models:
    - {match: wren-1, from: 2026-02-01, input: 20, output: 100}
    - {match: \"wren-*\", input: 15, cached: 1.5, cache_written: 18.75, output: 75}
    - {match: heron-2, input: 2, output: 8}
";

/// The prices of a document, and what is said of it.
fn read(name: &str, text: &str) -> (Option<PriceList>, Vec<Diagnostic>) {
    let file = file(name, text);
    assert_eq!(beside(&file), Some(Beside::Prices), "{text}");
    let entry = file.documents.iter().find_map(prices_in).unwrap();
    let mut decoder = Decoder::new(&file.source);
    let list = read_prices(&mut decoder, &entry.value);
    (list, decoder.into_diagnostics())
}

fn prices() -> PriceList {
    let (list, said) = read("prices.yaml", PRICES);
    assert_eq!(said, []);
    list.unwrap()
}

fn call(fields: &str) -> String {
    format!("{{\"type\":\"llm_call\",\"run\":\"r\",\"agent\":\"a\",\"round\":0,{fields}}}\n")
}

/// What the calls of a log cost.
fn cost(text: &str, list: &PriceList) -> Cost {
    let one = opened(text);
    let own = one.derived.totals[0].spent.cost;
    costs(&one.log, Some(0), own, Some(list)).0
}

/// What a call costs, or why it has no cost.
fn one(fields: &str, list: &PriceList) -> Result<f64, Lack> {
    let log = opened(&call(fields));
    let models = models(std::iter::once(&log.log), Some(list));
    match (models[0].lacks.first(), cost(&call(fields), list).amount) {
        (None, Some(amount)) => Ok(amount),
        (Some((why, _)), None) => Err(*why),
        other => panic!("{other:?}"),
    }
}

#[test]
fn costs_by_hand() {
    let list = prices();
    // 1,000 in, of them 600 from the cache and 300 into it: 100 new ones.
    // (100 · 15 + 600 · 1.5 + 300 · 18.75 + 40 · 75) / 1,000,000 = (1,500 + 900 + 5,625 + 3,000) / 1,000,000
    let fields = "\"model\":\"wren-3\",\"tokens_in\":1000,\"tokens_cached\":600,\"tokens_cache_written\":300,\"tokens_out\":40";
    sums(one(fields, &list).unwrap(), 0.011_025);
    // Before the day of the first rule the second one holds: (1,000 · 15 + 10 · 75) / 1,000,000.
    let wren = |at: &str| {
        format!("\"model\":\"wren-1\",\"ts\":\"{at}\",\"tokens_in\":1000,\"tokens_out\":10")
    };
    sums(
        one(&wren("2026-01-31T23:59:59.999Z"), &list).unwrap(),
        0.015_75,
    );
    // From it on: (1,000 · 20 + 10 · 100) / 1,000,000.
    sums(one(&wren("2026-02-01T00:00:00Z"), &list).unwrap(), 0.021);
    // The log's own cost goes first.
    let own = wren("2026-02-01T00:00:00Z") + ",\"cost_usd\":7";
    let found = cost(&call(&own), &list);
    assert_eq!((found.amount, found.priced), (Some(7.0), 0));
    // Nothing at all was taken: that is known, and costs nothing.
    assert_eq!(
        one(
            "\"model\":\"heron-2\",\"tokens_in\":0,\"tokens_out\":0",
            &list
        ),
        Ok(0.0)
    );
}

#[test]
fn what_is_not_known_has_no_cost() {
    let list = prices();
    for (fields, why) in [
        ("\"tokens_in\":1,\"tokens_out\":1", Lack::Nameless),
        (
            "\"model\":\"magpie\",\"tokens_in\":1,\"tokens_out\":1",
            Lack::NoRule,
        ),
        (
            "\"model\":\"wren-1\",\"tokens_in\":1,\"tokens_out\":1",
            Lack::NoTime,
        ),
        ("\"model\":\"wren-3\",\"tokens_in\":1", Lack::NoTokens),
        ("\"model\":\"wren-3\",\"tokens_out\":1", Lack::NoTokens),
        (
            "\"model\":\"wren-3\",\"tokens_in\":5,\"tokens_cached\":3,\"tokens_cache_written\":3,\"tokens_out\":1",
            Lack::OddTokens,
        ),
        (
            "\"model\":\"heron-2\",\"tokens_in\":5,\"tokens_out\":-1",
            Lack::NoTokens,
        ),
        (
            "\"model\":\"wren-3\",\"tokens_in\":5,\"tokens_cache_written\":2,\"tokens_cache_written_1h\":3,\"tokens_out\":1",
            Lack::OddTokens,
        ),
        (
            "\"model\":\"heron-2\",\"tokens_in\":5,\"tokens_cached\":5,\"tokens_out\":0",
            Lack::NoRate,
        ),
    ] {
        assert_eq!(one(fields, &list), Err(why), "{fields}");
    }
    // No table at all.
    let log = opened(&call("\"model\":\"m\",\"tokens_in\":1,\"tokens_out\":1"));
    let (cost, lacking) = costs(&log.log, None, None, None);
    assert_eq!((cost.amount, cost.without), (None, 1));
    assert_eq!((lacking.runs, lacking.models), (1, (1, 1)));
}

const TIERS: &str = "\
prices:
  currency: USD
  models:
    - {match: wren-2, above: 200000, input: 6, cached: 0.6, output: 22.5}
    - {match: wren-2, input: 4, cached: 0.4, cache_written: 5, cache_written_1h: 8, output: 20}
    - {match: heron-2, input: 4, cached: 0.4, cache_written: 5, output: 20}
";

fn tiers() -> PriceList {
    let (list, said) = read("tiers.yaml", TIERS);
    assert_eq!(said, []);
    list.unwrap()
}

#[test]
fn cache_writes_of_one_hour_have_a_rate_of_their_own() {
    let list = tiers();
    let fields = "\"tokens_in\":11000,\"tokens_cached\":0,\"tokens_cache_written\":10000,\"tokens_cache_written_1h\":9000,\"tokens_out\":100";
    let wren = format!("\"model\":\"wren-2\",{fields}");
    // (1,000 · 4 + 1,000 · 5 + 9,000 · 8 + 100 · 20) / 1,000,000
    let found = cost(&call(&wren), &list);
    sums(found.amount.unwrap(), 0.083);
    assert_eq!((found.at_least, found.is_part()), (false, false));
    // Without a rate for them they are not in the sum, which is a lower bound: (1,000 · 4 + 1,000 · 5 + 100 · 20) / 1,000,000.
    let heron = call(&format!("\"model\":\"heron-2\",{fields}"));
    let found = cost(&heron, &list);
    sums(found.amount.unwrap(), 0.011);
    assert_eq!((found.priced, found.without), (1, 0));
    assert_eq!((found.at_least, found.is_part()), (true, true));
    sums(found.unrated, 9_000.0);
    let log = opened(&heron);
    let models = models(std::iter::once(&log.log), Some(&list));
    let unrated = models[0].unrated;
    sums(unrated[TokenRate::CacheWritten1h.place()], 9_000.0);
    sums(unrated.iter().sum(), 9_000.0);
}

#[test]
fn prompts_above_a_limit_have_a_price_of_their_own() {
    let list = tiers();
    let wren = |input: u32, more: &str| {
        call(&format!(
            "\"model\":\"wren-2\",\"tokens_in\":{input},\"tokens_cached\":0,\"tokens_out\":1000{more}"
        ))
    };
    // All tokens of a call whose prompt is above the limit: (300,000 · 6 + 1,000 · 22.5) / 1,000,000.
    sums(cost(&wren(300_000, ""), &list).amount.unwrap(), 1.822_5);
    // The limit itself is not above it: (200,000 · 4 + 1,000 · 20) / 1,000,000.
    sums(cost(&wren(200_000, ""), &list).amount.unwrap(), 0.82);
    // (200,001 · 6 + 1,000 · 22.5) / 1,000,000
    sums(cost(&wren(200_001, ""), &list).amount.unwrap(), 1.222_506);
    // Each call by itself, however much they come to.
    let both = wren(150_000, "") + &wren(150_000, "");
    sums(cost(&both, &list).amount.unwrap(), 1.24);
    // Tokens of the cache are part of the prompt, and a rate that the higher price lacks is not taken from the lower one.
    let found = cost(&wren(300_000, ",\"tokens_cache_written\":100000"), &list);
    sums(found.amount.unwrap(), 1.222_5);
    assert_eq!((found.at_least, found.unrated), (true, 100_000.0));
    assert_eq!(
        one("\"model\":\"wren-2\",\"tokens_out\":1", &list),
        Err(Lack::NoTokens)
    );
    // Of a sum of calls nobody knows which were above the limit, unless all of it is not.
    let sum = |input: u32| {
        let fields =
            format!("\"model\":\"wren-2\",\"tokens_in\":{input},\"tokens_out\":0,\"calls\":2");
        one(&fields, &list)
    };
    assert_eq!(sum(300_000), Err(Lack::SeveralCalls));
    // 200,000 · 4 / 1,000,000
    sums(sum(200_000).unwrap(), 0.8);
}

#[test]
fn unknown_keys_are_refused() {
    let document = |rule: &str| {
        format!(
            "prices:\n  currency: USD\n  models:\n    - {{{rule}}}\n    - {{match: \"*\", input: 1, output: 1}}\n"
        )
    };
    for (rule, expected) in [
        (
            "match: m, input: 3, output: 15, input_above_200k: 6",
            "a price of its own before this one, with above: 200000 and input",
        ),
        (
            "match: m, input: 3, output: 15, cached_input: 1",
            "cached, for so many tokens as per says",
        ),
        (
            "match: m, input: 3, output: 15, cache_writen_1h: 1",
            "perhaps cache_written_1h",
        ),
        (
            "match: m, input: 3, output: 15, lunch: 1",
            "one of match, from, above, input, cached, cache_written, cache_written_1h, output",
        ),
    ] {
        let (list, said) = read("p.yaml", &document(rule));
        assert_eq!(said.len(), 1, "{said:?}");
        let told = (said[0].code.id(), said[0].severity, said[0].line);
        assert_eq!(told, ("unknown-key", Severity::Error, 4));
        assert_eq!(said[0].expected, expected);
        // The price keeps its place, so that no other one is taken for its calls.
        let list = list.unwrap();
        assert_eq!((list.rules.len(), list.rules[0].rates), (2, [None; 5]));
        let fields = "\"model\":\"m\",\"tokens_in\":1,\"tokens_out\":1";
        assert_eq!(one(fields, &list), Err(Lack::NoRate));
    }
    // A key of the writer's own is none of ours.
    let (list, said) = read("p.yaml", &document("match: m, input: 3, x-source: invoice"));
    assert_eq!(
        (said, list.unwrap().rules[0].rates[0]),
        (Vec::new(), Some(3.0))
    );
}

#[test]
fn currencies_are_never_added() {
    let euro = PriceList {
        currency: Currency::parse("eur").unwrap(),
        ..prices()
    };
    let priced = "\"model\":\"heron-2\",\"tokens_in\":1000,\"tokens_out\":100";
    // (1,000 · 2 + 100 · 8) / 1,000,000
    let found = cost(&call(priced), &euro);
    sums(found.amount.unwrap(), 0.002_8);
    assert_eq!(
        (found.currency.to_string(), found.priced),
        ("EUR".to_owned(), 1)
    );
    // One cost of its own is in dollars: then all of that log are, and what has none stays without.
    let both = call(priced) + &call("\"cost_usd\":0.5");
    let found = cost(&both, &euro);
    assert_eq!(
        (found.currency, found.amount),
        (Currency::DOLLARS, Some(0.5))
    );
    assert_eq!((found.priced, found.without), (0, 1));
    let log = opened(&both);
    let all = models(std::iter::once(&log.log), Some(&euro));
    assert_eq!(all[1].lacks, [(Lack::OtherCurrency, 1)]);
    // In dollars they are.
    sums(cost(&both, &prices()).amount.unwrap(), 0.502_8);
}

/// An event that is a sum of several calls counts as many, with a cost and without one.
#[test]
fn sums_of_calls_count_as_many_as_they_are() {
    let list = prices();
    let of = |model: &str| {
        call(&format!(
            "\"model\":\"{model}\",\"tokens_in\":10,\"tokens_out\":1,\"calls\":5"
        ))
    };
    let single = call("\"model\":\"wren-3\",\"tokens_in\":10,\"tokens_out\":1");
    let found = cost(&(of("wren-3") + &of("crow") + &single), &list);
    assert_eq!((found.priced, found.without, found.uncached), (6, 5, 6));
    let log = opened(&of("crow"));
    let all = models(std::iter::once(&log.log), Some(&list));
    assert_eq!(
        (all[0].calls, &all[0].lacks[..]),
        (5, &[(Lack::NoRule, 5)][..])
    );
}

/// Numbers of calls that no log has are the greatest number, not a panic.
#[test]
fn sums_of_calls_beyond_all_numbers_stay_the_greatest() {
    let list = prices();
    let of = |model: &str| call(&format!("\"model\":\"{model}\",\"calls\":1e19"));
    let text = of("wren-3") + &of("wren-3") + &of("crow") + &of("crow");
    let found = cost(&text, &list);
    assert_eq!(found.without, u64::MAX);
    let log = opened(&text);
    let all = models(std::iter::once(&log.log), Some(&list));
    assert!(all.iter().all(|one| one.calls == u64::MAX), "{all:?}");
}

#[test]
fn lower_bounds_and_caches_that_nobody_tells() {
    let list = prices();
    let fields = "\"model\":\"wren-3\",\"tokens_in\":1000,\"tokens_out\":10";
    let found = cost(&call(fields), &list);
    assert_eq!((found.uncached, found.at_least), (1, false));
    let log = opened(&call(fields));
    assert_eq!(
        models(std::iter::once(&log.log), Some(&list))[0].uncached,
        1
    );
    // (1,000 · 15 + 10 · 75) / 1,000,000: all of the input counts as new.
    sums(found.amount.unwrap(), 0.015_75);
    let found = cost(
        &call(&format!("{fields},\"at_least\":true,\"tokens_cached\":0")),
        &list,
    );
    assert_eq!((found.uncached, found.at_least), (0, true));
    // Where nothing is priced by a cache nothing is said of it.
    let found = cost(
        &call("\"model\":\"heron-2\",\"tokens_in\":1,\"tokens_out\":1"),
        &list,
    );
    assert_eq!(found.uncached, 0);
}

/// Two runs, an own cost, and what nobody prices.
fn several() -> String {
    let line = |run, round, rest: &str| {
        format!(
            "{{\"type\":\"llm_call\",\"run\":\"{run}\",\"round\":{round},\"ts\":{}000,{rest}}}\n",
            1_800_000_000 + round * 60
        )
    };
    [
        line("a", 0, "\"agent\":\"x\",\"model\":\"heron-2\",\"tokens_in\":1000,\"tokens_out\":100"),
        line("a", 1, "\"agent\":\"x\",\"model\":\"heron-2\",\"tokens_in\":2000,\"tokens_out\":50,\"cost_usd\":0.25"),
        line("b", 0, "\"agent\":\"y\",\"model\":\"magpie\",\"tokens_in\":2000,\"tokens_out\":50"),
        line("b", 2, "\"agent\":\"x\",\"model\":\"heron-2\",\"tokens_in\":500,\"tokens_out\":0"),
        "{\"type\":\"turn\",\"run\":\"c\",\"agent\":\"z\",\"token_count\":7}\n".to_owned(),
    ]
    .concat()
}

#[test]
fn all_answers_agree() {
    let one = opened(&several());
    let list = prices();
    let line = run_line(
        &one.log,
        &one.derived,
        None,
        (RunId { file: 1, place: 0 }, ""),
    );
    let all = overview((&one.log, &one.derived), None, line, Some(&list));
    // 0.0028 and (500 · 2) / 1,000,000 beside 0.25.
    sums(all.cost.amount.unwrap(), 0.253_8);
    assert_eq!((all.cost.priced, all.cost.without), (2, 1));
    assert_eq!((all.lacking.runs, all.lacking.models), (2, (1, 2)));
    let same = |found: Cost| {
        sums(found.amount.unwrap(), 0.253_8);
        assert_eq!((found.priced, found.without, found.uncached), (2, 1, 0));
    };
    let filter = EventFilter::default();
    for by in [GroupBy::Day, GroupBy::Run, GroupBy::Model, GroupBy::Agent] {
        let mut sum = Cost::default();
        for line in groups(&one.log, None, &filter, in_utc(by, 0), Some(&list)) {
            sum.add(line.cost);
        }
        same(sum);
    }
    let mut sum = Cost::default();
    for agent in agents(&one.log, None, &filter, Some(&list)) {
        sum.add(agent.cost);
    }
    same(sum);
    let spreads = spreads(&one.log, None, &filter, Some(&list));
    let spread = spreads.iter().find(|one| one.of == Spreads::Cost).unwrap();
    same(spread.cost);
    sums(spread.sum, 0.253_8);
    assert_eq!(
        (spread.count, spread.missing, spread.greatest),
        (3, 1, Some(1))
    );
    let along = |run, along| {
        let series = series((&one.log, &one.derived), run, (along, 100), Some(&list));
        let mut sum = Cost::default();
        series.steps.iter().for_each(|step| sum.add(step.cost));
        (series, sum)
    };
    same(along(None, Along::Time).1);
    let (rounds, sum) = along(Some(1), Along::Rounds);
    sums(sum.amount.unwrap(), 0.001);
    assert_eq!((sum.priced, sum.without), (1, 1));
    assert_eq!(rounds.steps[0].cost.amount, None);
    // Files that follow from the events know nothing of prices.
    assert!(
        metrics_csv(&one.log, &one.derived).contains("a,0,,,,,,0,0,0,0,0,0,0,,,,,0,1,1000,100,,\n")
    );
    assert!(!summary_json(&one.log, &one.derived).contains("0.2528"));
}

/// Rates in millionths.
fn rates() -> impl Strategy<Value = [Option<u32>; 5]> {
    prop::array::uniform5(prop::option::weighted(0.8, 0_u32..100_000_000))
}

proptest! {
    /// In whole numbers: rates in millionths of a dollar for a million tokens, sums in millionths of millionths.
    #[test]
    fn sums_are_those_of_whole_numbers(
        rules in prop::collection::vec((prop::sample::select(&["m-1", "m-2", "m-*", "*2", "x"][..]), (prop::option::of(0_i64..5), prop::option::weighted(0.3, 0_u64..4_000)), rates()), 0..5),
        calls in prop::collection::vec((0_usize..3, prop::option::weighted(0.9, 0_i64..5), prop::array::uniform5(prop::option::weighted(0.9, 0_u64..4_000))), 1..30),
    ) {
        const DAY: i64 = 86_400_000;
        let from = |day: i64| format!("2026-03-{:02}", day + 1);
        let began = 1_772_323_200_000_i64; // 2026-03-01
        let list = PriceList {
            currency: Currency::DOLLARS,
            per: 1e6,
            rules: rules.iter().map(|(name, (day, above), rates)| PriceRule {
                matches: (*name).to_owned(),
                from: day.map(from),
                above: above.map(|above| above as f64),
                rates: rates.map(|rate| rate.map(|rate| f64::from(rate) / 1e6)),
            }).collect(),
        };
        let mut text = String::new();
        let (mut sum, mut priced, mut without) = (0_u128, 0, 0);
        let mut unrated = 0;
        for (model, day, [input, cached, written, written_1h, output]) in &calls {
            let mut fields = vec![format!("\"model\":\"m-{model}\"")];
            if let Some(day) = day {
                fields.push(format!("\"ts\":{}", began + day * DAY));
            }
            for (key, value) in [("tokens_in", input), ("tokens_cached", cached), ("tokens_cache_written", written), ("tokens_cache_written_1h", written_1h), ("tokens_out", output)] {
                fields.extend(value.map(|value| format!("\"{key}\":{value}")));
            }
            text.push_str(&call(&fields.join(",")));
            let name = format!("m-{model}");
            let for_it = |(pattern, ..): &&(&str, (Option<i64>, Option<u64>), _)| match *pattern {
                "m-*" => true,
                "*2" => *model == 2,
                other => other == name,
            };
            let mut for_it = rules.iter().filter(for_it);
            let rule = loop {
                let Some((_, (since, above), rates)) = for_it.next() else { break None };
                match (above, input) {
                    (Some(_), None) => break None,
                    (Some(above), Some(input)) if input <= above => continue,
                    _ => {}
                }
                match (since, day) {
                    (Some(_), None) => break None,
                    (Some(since), Some(day)) if day < since => {}
                    _ => break Some(rates),
                }
            };
            let whole = (|| {
                let (cached, written, written_1h) = (cached.unwrap_or(0), written.unwrap_or(0), written_1h.unwrap_or(0));
                let tokens = [(*input)?.checked_sub(cached + written)?, cached, written.checked_sub(written_1h)?, written_1h, (*output)?];
                let (mut sum, mut none, mut some) = (0_u128, 0, 0);
                for (tokens, rate) in tokens.into_iter().zip(rule?) {
                    match rate {
                        Some(rate) => { sum += u128::from(tokens) * u128::from(*rate); some += tokens; }
                        None => none += tokens,
                    }
                }
                (some > 0 || none == 0).then_some((sum, none))
            })();
            match whole {
                Some((whole, none)) => { sum += whole; priced += 1; unrated += none; }
                None => without += 1,
            }
        }
        let found = cost(&text, &list);
        prop_assert_eq!((found.priced, found.without), (priced, without));
        prop_assert_eq!((found.unrated, found.at_least), (unrated as f64, unrated > 0));
        prop_assert_eq!(found.amount.is_some(), priced > 0);
        let expected = sum as f64 / 1e12;
        let near = (found.amount.unwrap_or(0.0) - expected).abs() <= 1e-12 * expected.max(1e-6);
        prop_assert!(near, "{:?} is not {expected}", found.amount);
    }

    #[test]
    fn what_is_written_is_read_again(
        per in 1_u32..2_000_000,
        rules in prop::collection::vec(("[a-z*é\"\\\\#: {}\u{7f}-]{1,9}", prop::option::of(Just("2026-02-28")), prop::option::of(1_u32..2_000_000), rates()), 0..5),
    ) {
        let list = PriceList {
            currency: Currency::parse("CHF").unwrap(),
            per: f64::from(per),
            rules: rules.into_iter().filter(|(name, ..)| !name.trim().is_empty()).map(|(name, from, above, rates)| PriceRule {
                matches: name.trim().to_owned(),
                from: from.map(str::to_owned),
                above: above.map(f64::from),
                rates: rates.map(|rate| rate.map(|rate| f64::from(rate) / 1e6)),
            }).collect(),
        };
        let (again, said) = read("prices.yaml", &prices_yaml(&list, None));
        prop_assert!(said.iter().all(|one| one.severity < Severity::Error), "{:?}", said);
        prop_assert_eq!(again, Some(list));
    }

    #[test]
    fn nothing_in_a_document_panics(value in "[ -~\n]{0,60}") {
        for text in [format!("prices: {{per: 1, {value}"), format!("prices:\n  models:\n    - {value}"), format!("[prices]\nper = {value}")] {
            for name in ["a.yaml", "a.toml", "a.json"] {
                let file = file(name, &text);
                let mut decoder = Decoder::new(&file.source);
                for entry in file.documents.iter().filter_map(prices_in) {
                    let _any = read_prices(&mut decoder, &entry.value);
                }
            }
        }
    }
}

#[test]
fn yaml_toml_and_json_say_the_same() {
    let toml = "[prices]\ncurrency = \"usd\"\n\n[[prices.models]]\nmatch = \"wren-1\"\nfrom = 2026-02-01\ninput = 20\noutput = 100\n[[prices.models]]\nmatch = \"wren-*\"\ninput = 15\ncached = 1.5\ncache_written = 18.75\noutput = 75\n[[prices.models]]\nmatch = \"heron-2\"\ninput = 2\noutput = 8\n";
    let json = r#"{"prices": {"currency": "USD", "per": 1e6, "models": [
        {"match": "wren-1", "from": "2026-02-01", "input": 20, "output": 100},
        {"match": "wren-*", "input": 15, "cached": 1.5, "cache_written": 18.75, "output": 75},
        {"match": "heron-2", "from": null, "cached": null, "input": 2, "output": 8}]}}"#;
    for (name, text) in [("p.toml", toml), ("p.json", json)] {
        assert_eq!(read(name, text), (Some(prices()), Vec::new()), "{name}");
    }
}

/// Documents with one thing wrong, the code and line of what is said, and how many rules and rates are left.
#[test]
#[allow(clippy::too_many_lines, reason = "a table of cases")]
fn what_is_wrong_is_told_at_its_place() {
    let with = |head: &str, rule: &str| format!("prices:\n  {head}\n  models:\n    - {{{rule}}}\n");
    let good = "match: m, input: 1, output: 2";
    for (text, code, line, left) in [
        (
            with("currency: USD", "match: m, input: -1, output: 2"),
            "out-of-range",
            4,
            Some((1, 1)),
        ),
        (
            with("currency: USD", "match: m, input: .nan, output: 2"),
            "non-finite",
            4,
            Some((1, 1)),
        ),
        (
            with("currency: USD", "match: m, input: .inf, output: 2"),
            "non-finite",
            4,
            Some((1, 1)),
        ),
        (
            with("currency: USD", "match: m, input: cheap, output: 2"),
            "unknown-word",
            4,
            Some((1, 1)),
        ),
        (
            with("currency: USD", "match: m, inptu: 1, output: 2"),
            "unknown-key",
            4,
            Some((1, 0)),
        ),
        (
            with(
                "currency: USD",
                "match: m, above: 200k, input: 1, output: 2",
            ),
            "unknown-word",
            4,
            Some((1, 0)),
        ),
        (
            with("currency: USD", "match: m, above: 0, input: 1, output: 2"),
            "out-of-range",
            4,
            Some((1, 0)),
        ),
        (
            with(
                "currency: USD",
                "match: m, from: 2026-02-30, input: 1, output: 2",
            ),
            "wrong-type",
            4,
            Some((1, 0)),
        ),
        (
            with("currency: USD", "match: \"  \", input: 1"),
            "missing-field",
            4,
            Some((0, 0)),
        ),
        (
            with("currency: USD", "input: 1"),
            "missing-field",
            4,
            Some((0, 0)),
        ),
        (with("currency: dollars", good), "unknown-word", 2, None),
        (with("per: 1000", good), "missing-field", 2, None),
        (
            with("{currency: USD, per: 0}", good)
                .replace("  {currency: USD, per: 0}", "  currency: USD\n  per: 0"),
            "out-of-range",
            3,
            None,
        ),
        (
            with("currency: USD", good).replace("USD", "USD\n  curency: EUR"),
            "unknown-key",
            3,
            None,
        ),
    ] {
        let (list, said) = read("p.yaml", &text);
        assert_eq!(said.len(), 1, "{text}{said:?}");
        assert_eq!((said[0].code.id(), said[0].line), (code, line), "{text}");
        let rates = |list: &PriceList| {
            list.rules
                .iter()
                .flat_map(|rule| rule.rates)
                .flatten()
                .count()
        };
        assert_eq!(
            list.map(|list| (list.rules.len(), rates(&list))),
            left,
            "{text}"
        );
    }
}

#[test]
fn prices_that_are_never_reached_are_told() {
    let text = "prices:\n  currency: USD\n  models:\n    - {match: m, from: 2026-01-01, input: 1, output: 2}\n    - {match: m, from: 2026-06-01, input: 1, output: 2}\n    - {match: m, input: 1, output: 2}\n    - {match: m, input: 3, output: 2}\n    - {match: n, input: 3, output: 2}\n";
    let lines: Vec<(&str, u32)> = read("p.yaml", text)
        .1
        .iter()
        .map(|one| (one.code.id(), one.line))
        .collect();
    assert_eq!(lines, [("superseded", 5), ("superseded", 7)]);
    // A lower limit, none, and a wider name in front; a price with a limit and a later day is reached before its day.
    let text = "prices:\n  currency: USD\n  models:\n    - {match: m, from: 2026-01-01, above: 200, input: 1}\n    - {match: m, above: 100, input: 1}\n    - {match: m, above: 200, input: 1}\n    - {match: \"wren-*\", input: 1}\n    - {match: wren-2, above: 200, input: 1}\n    - {match: \"wren-*-2\", input: 1}\n    - {match: \"*\", input: 1}\n";
    let lines: Vec<u32> = read("p.yaml", text).1.iter().map(|one| one.line).collect();
    assert_eq!(lines, [6, 8, 9]);
}

#[test]
fn a_thousand_prices_are_read() {
    let mut text = "prices:\n  currency: USD\n  models:\n".to_owned();
    let rule = |at: u32| format!("    - {{match: m{at}, input: 1, output: 1}}\n");
    text.extend((0..1_200).map(rule));
    let (list, said) = read("p.yaml", &text);
    assert_eq!((list.unwrap().rules.len(), said.len()), (1_000, 1));
    assert_eq!((said[0].code.id(), said[0].line), ("budget", 1_004));
}

#[test]
fn only_what_has_prices_is_one() {
    for (name, text) in [
        ("a.yaml", "prices: [1, 2]\n"),
        ("a.yaml", "prices: {bread: 2}\n"),
        ("a.yaml", "price: {currency: USD}\n"),
        ("a.csv", "prices,currency\n1,USD\n"),
    ] {
        assert_eq!(beside(&file(name, text)), None, "{text}");
    }
}

#[test]
fn of_rounds_without_events_costs_stay_dollars() {
    let rounds = file(
        "metrics.csv",
        "run,round,dissents,overrides,regretted,llm_calls,tokens_in,tokens_out,cost_usd\nr,0,0,0,0,2,10,5,0.5\n",
    );
    let one: EventLog = steelyard_telemetry::of_metrics(&rounds);
    let euro = PriceList {
        currency: Currency::parse("EUR").unwrap(),
        ..prices()
    };
    let found = costs(
        &one.log,
        Some(0),
        one.derived.totals[0].spent.cost,
        Some(&euro),
    )
    .0;
    assert_eq!(
        (found.amount, found.currency),
        (Some(0.5), Currency::DOLLARS)
    );
}

/// Each run has what it has alone, and the log is gone through once for all of them.
#[test]
fn costs_of_all_runs_are_those_of_each() {
    let list = prices();
    let text = |runs: usize| {
        let call = |at: usize| {
            let model = if at.is_multiple_of(3) {
                "\"model\":\"unknown\","
            } else {
                "\"model\":\"heron-2\","
            };
            let cost = if at.is_multiple_of(5) {
                ",\"cost_usd\":1"
            } else {
                ""
            };
            format!(
                "{{\"type\":\"llm_call\",\"run\":\"r{}\",\"agent\":\"a\",{model}\"tokens_in\":{at},\"tokens_out\":1{cost}}}\n{{\"type\":\"turn\",\"run\":\"r{}\",\"agent\":\"b\",\"token_count\":2}}\n",
                at % runs,
                at % 7
            )
        };
        (0..2 * runs).map(call).collect::<String>()
    };
    let log = opened(&text(20));
    for prices in [None, Some(&list)] {
        let all = costs_of_runs((&log.log, &log.derived), prices);
        let each = log.derived.totals.iter().enumerate();
        let each = each.map(|(run, totals)| costs(&log.log, Some(run), totals.spent.cost, prices));
        assert_eq!(all, each.collect::<Vec<_>>());
    }
    let steps = |runs: usize| {
        let log = opened(&text(runs));
        steps_of(|| assert_eq!(costs_of_runs((&log.log, &log.derived), None).len(), runs))
    };
    assert_eq!((steps(100), steps(200)), (400, 800));
}

/// The first two calls are billed with the third: neither by prices nor without a cost.
#[test]
fn a_cost_within_a_later_sum_is_no_call_without_a_cost() {
    let tokens = "\"model\":\"heron-2\",\"tokens_in\":1000,\"tokens_out\":10";
    let text = [
        call(&format!("{tokens},\"in_sum\":true")),
        call(&format!("{tokens},\"in_sum\":true")),
        call(&format!("{tokens},\"cost_usd\":0.09")),
        call(tokens),
    ];
    let told = cost(&text.concat(), &prices());
    // 0.09 for three, and (1,000 · 2 + 10 · 8) / 1,000,000.
    sums(told.amount.unwrap(), 0.092_08);
    assert_eq!((told.priced, told.without, told.is_part()), (1, 0, false));
    let told = cost(&text[..2].concat(), &prices());
    assert_eq!((told.amount, told.without), (None, 0));
    let log = opened(&text.concat());
    let filter = EventFilter::default();
    let lines = groups(&log.log, None, &filter, in_utc(GroupBy::Model, 0), None);
    assert_eq!(
        (lines[0].cost.amount, lines[0].cost.without),
        (Some(0.09), 1)
    );
}
