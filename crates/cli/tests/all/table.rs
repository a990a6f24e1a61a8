//! `decide table`: maps on the command line and in files, what they do to a ranking, and what is said
//! of those that do not fit.

use std::fs;

use crate::support::{Run, folder, steelyard};
use serde_json::Value;

const TABLE: &str = "name,price,battery\nthin,1200,9\nthick,800,14\nmid,950,11\n";

/// Runs `decide table` over a file of its own, with more arguments.
fn decide(name: &str, text: &str, more: &[&str]) -> Run {
    let at = folder(name, &[("t.csv", text)]).join("t.csv");
    let mut arguments = vec!["decide", "table", at.to_str().unwrap()];
    arguments.extend(more);
    steelyard(&arguments)
}

/// `thick 2`, best first; `– thin 0` for one that does not rank.
fn ranking(run: &Run) -> Vec<String> {
    assert!(run.errors.is_empty(), "{}", run.errors);
    let decision = run.json();
    let all = decision["alternatives"].as_array().unwrap().iter();
    let mut rows: Vec<(u64, String)> = all
        .map(|one| {
            let (id, score) = (one["id"].as_str().unwrap(), one["score"].as_f64());
            match one["rank"].as_u64().zip(score) {
                Some((rank, score)) => (rank, format!("{id} {}", (score * 1e9).round() / 1e9)),
                None => (u64::MAX, format!("– {id}")),
            }
        })
        .collect();
    rows.sort();
    rows.into_iter().map(|(_, row)| row).collect()
}

#[test]
fn columns_limits_and_scales() {
    let both = ["--json", "--map", "price:less,battery:more"];
    let run = |name, more: &[&str]| {
        let all: Vec<&str> = both.iter().chain(more).copied().collect();
        let run = decide(name, TABLE, &all);
        assert_eq!(run.status, 0, "{more:?}");
        ranking(&run)
    };
    assert_eq!(run("map", &[]), ["thick 2", "mid 1.025", "thin 0"]);
    assert_eq!(
        run("raw", &["--raw"]),
        ["thick -786", "mid -939", "thin -1191"]
    );
    let set = ["--set", "table.price=2", "--set", "table.battery=0.5"];
    assert_eq!(run("set", &set), ["thick 2.5", "mid 1.45", "thin 0"]);
    let limits = ["--limit", "price<=950", "--limit", "battery >= 11.5"];
    assert_eq!(run("limits", &limits), ["thick 2", "– mid", "– thin"]);
    let moved = ["--limit", "price<=950", "--set", "table.price.at_most=900"];
    assert_eq!(run("moved", &moved), ["thick 2", "– mid", "– thin"]);
    assert_eq!(
        run("id", &["--id", "price"]),
        ["800 2", "950 1.025", "1200 0"]
    );
}

#[test]
fn rows_are_limited_to_texts() {
    let text = "name,os,x\na,Linux,1\nb,Windows,5\nc,None,3\nd,,4\n";
    let limit = ["--map", "x:more", "--limit", "os = linux | none"];
    let json = decide("texts", text, &[&limit[..], &["--json"]].concat());
    assert_eq!(ranking(&json), ["c 0.5", "a 0", "– b", "– d"]);
    let output = decide("texts-told", text, &limit).output;
    for why in ["os is Windows", "os not given"] {
        let why = format!("os is linux or none: {why}");
        assert!(output.contains(&why), "{output}");
    }
    let at = folder("no-such-text", &[("t.csv", text)]).join("t.csv");
    let at = at.to_str().unwrap();
    let run = steelyard(&["check", at, "--map", "x:more", "--limit", "os=Linus"]);
    let said = "warning: unknown text [unknown-text]: found Linus; expected a text in column os; perhaps Linux; no row has it";
    assert_eq!(run.status, 0);
    assert!(run.output.contains(said), "{}", run.output);
    let unknown = decide(
        "no-such-column",
        text,
        &["--map", "x:more", "--limit", "oss=Linux"],
    );
    assert_eq!(unknown.status, 1);
    assert!(unknown.output.contains("perhaps os"), "{}", unknown.output);
}

#[test]
fn decisions_by_a_column_are_an_object_a_line() {
    let text = "round,name,x\none,a,0\ntwo,a,5\none,b,10\n";
    let more = ["--map", "x:more", "--decision", "round", "--json"];
    let run = decide("rounds", text, &more);
    let lines: Vec<Value> = run
        .output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let winners: Vec<&Value> = lines.iter().map(|one| &one["outcome"]["winner"]).collect();
    assert_eq!(winners, ["b", "a"]);
    let output = decide("rounds-told", text, &more[..4]).output;
    let starts: Vec<&str> = output.split("\n\n").step_by(2).collect();
    assert_eq!(
        starts,
        ["one\nb\nLeads a by 1.00.", "two\na\nNothing else ranks."]
    );
}

#[test]
fn numbers_that_are_missing() {
    let text = "name,x,y\na,1,1\nb,,2\nc,3,1.5\n";
    let map = ["--json", "--map", "x:more,y:more"];
    assert_eq!(
        ranking(&decide("left-out", text, &map)),
        ["c 1.5", "a 0", "– b"]
    );
    let worst = [&map[..], &["--missing-as-worst"]].concat();
    assert_eq!(
        ranking(&decide("worst", text, &worst)),
        ["c 1.5", "b 1", "a 0"]
    );
}

/// A row whose numbers are not all there has no score, in JSON and in words.
#[test]
fn what_is_missing_makes_no_score() {
    let text = "name,x,y\na,1,1\nb,,2\nc,3,1.5\n";
    let map = ["--map", "x:more,y:more"];
    let json = decide("no-score", text, &[&map[..], &["--json"]].concat()).json();
    let row = |at: usize| {
        (
            &json["alternatives"][at]["id"],
            &json["alternatives"][at]["score"],
        )
    };
    assert_eq!(row(2), (&"b".into(), &serde_json::Value::Null));
    assert!(row(1).1.is_f64());
    let output = decide("no-score-told", text, &map).output;
    let line = output
        .lines()
        .find(|line| line.starts_with("–  b"))
        .unwrap();
    let cells: Vec<&str> = line.split_whitespace().take(5).collect();
    assert_eq!(cells, ["–", "b", "–", "–", "+1.00"], "{output}");
}

#[test]
fn a_bad_cell_is_told_and_exits_1() {
    let run = decide(
        "bad-cell",
        "name,x\na,1\nb,cheap\nc,2\n",
        &["--map", "x:more"],
    );
    assert_eq!(run.status, 1);
    assert!(
        run.output.starts_with("c\nLeads a by 1.00."),
        "{}",
        run.output
    );
    let expected = "t.csv:3:3: error: wrong type [wrong-type]: found cheap; expected x as a number; the row does not rank";
    assert!(run.output.contains(expected), "{}", run.output);
    assert!(
        run.output
            .contains("Valid numbers: x is cheap, not a number"),
        "{}",
        run.output
    );
}

/// A map that is saved gives the same decision again, byte for byte, as a file beside the table.
#[test]
fn a_saved_map_gives_the_same_ranking() {
    let at = folder(
        "save-map",
        &[(
            "t.csv",
            "round,price,name,battery\n1,5,a,1\n1,4,b,\n1,3,c,2\n1,9,d,7\n",
        )],
    );
    let (table, map) = (at.join("t.csv"), at.join("map.json"));
    let (table, map) = (table.to_str().unwrap(), map.to_str().unwrap());
    let options = [
        "--map",
        "price:less,battery:more",
        "--limit",
        "price<=6",
        "--limit",
        "name=a|C|d",
        "--id",
        "name",
        "--decision",
        "round",
    ];
    for more in [&[][..], &["--raw"], &["--missing-as-worst"]] {
        let base = ["decide", "table", "--json", table];
        let first =
            steelyard(&[&base[..], &options, more, &["--save-map", map, "--force"]].concat());
        assert_eq!((first.status, first.errors.as_str()), (0, ""));
        let again = steelyard(&[&base[..], &[map]].concat());
        assert_eq!(again.status, 0);
        assert_eq!(again.output, first.output, "{more:?}");
        // Moved weights and limits are saved with it.
        let set = [
            "--set",
            "table.price=0.25",
            "--set",
            "table.price.at_most=5",
        ];
        let moved = steelyard(
            &[
                &base[..],
                &options,
                more,
                &set,
                &["--save-map", map, "--force"],
            ]
            .concat(),
        );
        let again = steelyard(&[&base[..], &[map]].concat());
        let rows = |run: &Run| run.json()["alternatives"].clone();
        assert_eq!(rows(&again), rows(&moved), "{more:?}");
        assert_ne!(rows(&again), rows(&first), "{more:?}");
        // Saved again it is the same file.
        let before = fs::read_to_string(map).unwrap();
        steelyard(&["check", map, table, "--save-map", map, "--force"]);
        assert_eq!(fs::read_to_string(map).unwrap(), before);
    }
}

/// Without a map the columns are told, and a map that the table looks like: one that can be given.
#[test]
fn a_table_without_a_map_is_told_its_guess() {
    let text = "who,cost per task,tests\na,1,2\nb,2,1\n";
    let battles = "question,winner,tstamp\nq1,b,1718000001\nq2,tie,1718000101\nq3,a,1718000303\n";
    let run = decide("battles", battles, &[]);
    let none = "as --map COLUMN:less, though none looks like numbers that count";
    assert!(run.errors.contains(none), "{}", run.errors);
    let run = decide("guess", text, &[]);
    let expected = "perhaps --map 'cost per task:less,tests:more' --id who; there are who, cost per task, tests";
    assert_eq!(run.status, 2);
    assert!(run.errors.contains(expected), "{}", run.errors);
    let map = "cost per task:less,tests:more";
    let run = decide("guessed", text, &["--map", map, "--id", "who", "--json"]);
    assert_eq!(ranking(&run), ["a 2", "b 0"]);
}

/// Each table is read by the last map that has its columns.
#[test]
fn the_last_map_that_fits_holds() {
    let at = folder(
        "last-map",
        &[
            ("a.toml", "[table.columns]\nx = \"more\"\n"),
            ("b.toml", "[table.columns]\nx = \"less\"\n"),
            ("c.toml", "[table.columns]\nspeed = \"less\"\n"),
            ("t.csv", "name,x\none,1\ntwo,2\n"),
        ],
    );
    let run = steelyard(&["decide", "table", "--json", at.to_str().unwrap()]);
    assert_eq!(ranking(&run), ["one 1", "two 0"]);
}

#[test]
fn maps_that_are_wrong_use() {
    let wrong: [(&[&str], &str); 12] = [
        (&[], "there are name, price, battery"),
        (&["--map", "price"], "COLUMN:less"),
        (&["--map", "price:cheap"], "COLUMN:less"),
        (&["--raw"], "go with --map"),
        (&["--map", "price:less", "--limit", "price<5"], "COLUMN<=X"),
        (
            &["--map", "price:less", "--limit", "price<=inf"],
            "COLUMN<=X",
        ),
        (
            &["--map", "price:less", "--limit", "name=a||b"],
            "COLUMN=TEXT|TEXT",
        ),
        (&["--limit", "name=a"], "go with --map"),
        (
            &["--map", "price:less", "--limit", "price>=NaN"],
            "COLUMN<=X",
        ),
        (
            &["--map", "price:less", "--limit", "battery<=5"],
            "of a mapped column",
        ),
        (
            &["--map", "price:less", "--set", "table.prise=5"],
            "perhaps table.price",
        ),
        (
            &["--map", "price:less", "--set", "table.price=1e151"],
            "table.price cannot be 1e151: expected a number from 0 to 1000000",
        ),
    ];
    for (more, word) in wrong {
        let run = decide("wrong", TABLE, more);
        assert_eq!(run.status, 2, "{more:?}");
        assert!(run.errors.contains(word), "{more:?}: {}", run.errors);
        assert_eq!(run.output, "", "{more:?}");
    }
}

#[test]
fn maps_that_do_not_fit_exit_1() {
    let twice = decide("twice", TABLE, &["--map", "price:less,Price:more"]);
    assert_eq!(twice.status, 1);
    assert!(twice.output.contains("[duplicate-key]"), "{}", twice.output);
    let unknown = decide("unknown", TABLE, &["--map", "prise:less"]);
    assert_eq!(unknown.status, 1);
    assert!(
        unknown.output.contains("perhaps price"),
        "{}",
        unknown.output
    );
    assert!(
        unknown
            .errors
            .contains("no table in these files fits the map"),
        "{}",
        unknown.errors
    );
    let files = [
        ("t.csv", TABLE),
        (
            "map.json",
            "{\"table\": {\"columns\": {\"price\": \"cheap\"}}}",
        ),
    ];
    let at = folder("bad-map", &files);
    let run = steelyard(&["decide", "table", at.to_str().unwrap()]);
    assert_eq!(run.status, 1);
    assert!(
        run.errors.contains("map of columns has errors"),
        "{}",
        run.errors
    );
    assert!(
        run.output.contains("expected one of more, less"),
        "{}",
        run.output
    );
    let at = folder(
        "no-table",
        &[("card.yaml", "{agent: a, confidence: 0.9, cost: 5}")],
    );
    let run = steelyard(&["decide", "table", at.to_str().unwrap()]);
    assert_eq!(run.status, 1);
    assert!(
        run.errors.contains("no table in these files"),
        "{}",
        run.errors
    );
    let run = steelyard(&[
        "decide",
        "collapse",
        at.to_str().unwrap(),
        "--save-map",
        "never.json",
    ]);
    assert_eq!(run.status, 2);
    assert!(run.errors.contains("no map of columns"), "{}", run.errors);
}

/// A width of more than 65,535 cannot be asked for when text is laid out.
#[test]
fn names_of_any_length_are_printed() {
    for length in [65_535, 65_536] {
        let name = "n".repeat(length);
        let text = format!("name,price,{name}\n{name},1,2\nb,2,1\n");
        let map = format!("price:less,{name}:more");
        let run = decide("long-names", &text, &["--map", &map, "--explain"]);
        assert_eq!(run.status, 0, "{}", run.errors);
        let shortened = format!("{}…", "n".repeat(199));
        assert!(run.output.contains(&format!("  {shortened}  ")), "{length}");
    }
}

#[test]
fn runs_are_rows_of_a_map_that_names_them() {
    let logs = "{\"agent\": \"a\", \"run\": \"r1\", \"turns\": [{\"latency_ms\": 5}]}\n{\"agent\": \"b\", \"run\": \"r2\", \"turns\": [{\"latency_ms\": 7}]}\n";
    let map = "table: {of: runs, runs: [r1, r2], columns: {time: less}}\n";
    let at = folder("table-runs", &[("logs.jsonl", logs), ("weighed.yaml", map)]);
    let run = steelyard(&["decide", "table", at.to_str().unwrap()]);
    assert_eq!(run.status, 0, "{}", run.errors);
    let title = "2 runs of 2 tasks by time: sessions, not agents\n";
    assert!(run.output.starts_with(title), "{}", run.output);
    let check = steelyard(&["check", at.to_str().unwrap()]);
    let words = "warning: runs of several tasks [several-tasks]: found runs of 2 tasks";
    assert!(check.output.contains(words), "{}", check.output);
    let json = steelyard(&["decide", "table", "--json", at.to_str().unwrap()]).json();
    assert_eq!(json["alternatives"][0]["id"], "a");
    assert_eq!(json["alternatives"][0]["score"], 1.0);
}

/// A list of objects is a table as soon as a map says which columns count.
#[test]
fn a_list_of_objects_waits_for_a_map() {
    let rows = r#"[{"name":"thin","price":1200},{"name":"thick","price":800}]"#;
    let folder = folder(
        "rows",
        &[
            ("rows.json", rows),
            ("map.yaml", "columns: {price: less}\n"),
        ],
    );
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let alone = steelyard(&["check", &file("rows.json")]);
    let words =
        "found a list of objects with numbers; expected a known document, or a map of columns";
    assert!(alone.output.contains(words), "{}", alone.output);
    let mapped = steelyard(&["check", &file("rows.json"), &file("map.yaml")]);
    assert!(!mapped.output.contains("unknown-kind"), "{}", mapped.output);
}

/// A map that is given is meant for rows of JSON as well, whatever it names.
#[test]
fn a_column_that_objects_do_not_have_is_told() {
    let rows = "{\"who\": \"a\", \"accuracy\": 1}\n{\"who\": \"b\", \"accuracy\": 2}\n";
    let at = folder("typo", &[("rows.jsonl", rows)]).join("rows.jsonl");
    let map = ["--map", "acuracy:more"];
    for command in [&["check"][..], &["decide", "table"]] {
        let run = steelyard(&[command, &[at.to_str().unwrap()], &map].concat());
        assert_eq!(run.status, 1, "{}", run.output);
        let told = [run.output, run.errors].concat();
        assert!(told.contains("perhaps accuracy"), "{told}");
    }
}

/// Names and numbers of a table that is not UTF-8 are right, and the decision says what was assumed.
#[test]
fn a_table_in_windows_1252_is_decided_and_said() {
    let at = folder("windows-1252", &[("t.csv", "")]).join("t.csv");
    fs::write(
        &at,
        b"Ware;Preis\nK\xFChlung;12,50 \x80\nW\xE4rme;9,50 \x80\n",
    )
    .unwrap();
    let base = [
        "decide",
        "table",
        at.to_str().unwrap(),
        "--map",
        "preis:less",
    ];
    let run = steelyard(&base);
    assert_eq!(run.status, 0);
    assert!(
        run.output.starts_with("Wärme\nLeads Kühlung by 1.00."),
        "{}",
        run.output
    );
    let said = "t.csv:2:2: warning: other encoding [encoding]: found bytes that are not UTF-8, first in “Kühlung” as it is \
        read; expected UTF-8; read as Windows-1252 (Latin-1)";
    assert!(run.output.contains(said), "{}", run.output);
    let json = steelyard(&[&base[..], &["--json"]].concat()).json();
    assert_eq!(json["diagnostics"][0]["code"], "encoding");
}

#[test]
fn limits_are_given_as_the_table_writes_them() {
    let text =
        "name;wait;price;released\na;850 ms;€ 1.299,00;22.11.2026\nb;1,5 s;950,50 €;01.02.2026\n";
    let map = ["--json", "--map", "wait:less,price:less,released:more"];
    let run = |name, limit: &str| {
        let run = decide(name, text, &[&map[..], &["--limit", limit]].concat());
        assert_eq!(run.status, 0, "{} {}", run.output, run.errors);
        let rows = ranking(&run).into_iter();
        rows.filter(|row| row.starts_with('–'))
            .collect::<Vec<String>>()
    };
    assert_eq!(run("limit-unit", "wait<=1,2 s"), ["– b"]);
    assert_eq!(run("limit-money", "price<=€ 1.000,00"), ["– a"]);
    assert_eq!(run("limit-date", "released>=2026-06-30"), ["– b"]);
    let none = decide(
        "limit-none",
        text,
        &["--map", "wait:less", "--limit", "wait<=5 ms"],
    );
    let said = "warning: limit that no row meets [empty-limit]: found wait at most 5 ms; expected a limit that some row meets: \
        wait is 850 to 1500; keeps out every row";
    assert!(none.output.contains(said), "{}", none.output);
    let other = decide(
        "limit-other",
        text,
        &["--map", "wait:less", "--limit", "wait<=5 kg"],
    );
    assert_eq!(other.status, 1);
    assert!(
        other
            .output
            .contains("found wait at most 5 kg; expected wait in ms"),
        "{}",
        other.output
    );
    let words = decide(
        "limit-words",
        text,
        &["--map", "wait:less", "--limit", "wait<=long"],
    );
    assert_eq!(words.status, 2);
}

/// What is there is not written over: what is read, any other file, and what a link leads to.
#[test]
fn a_map_is_saved_into_a_new_file() {
    let at = folder(
        "save-over",
        &[
            ("t.csv", TABLE),
            ("other.json", "{}\n"),
            ("folder/x.txt", ""),
        ],
    );
    let path = |name: &str| at.join(name).to_str().unwrap().to_owned();
    let save = |name: &str, more: &[&str]| {
        let (table, to) = (path("t.csv"), path(name));
        let base = [
            "decide",
            "table",
            &table,
            "--map",
            "price:less",
            "--save-map",
            &to,
        ];
        steelyard(&[&base[..], more].concat())
    };
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(path("t.csv"), path("link.json")).unwrap();
        std::os::unix::fs::symlink(path("nowhere.json"), path("dangling.json")).unwrap();
        for name in ["link.json", "dangling.json"] {
            let run = save(name, &[]);
            assert!(
                run.status == 2 && run.errors.contains("is a link"),
                "{}",
                run.errors
            );
        }
        assert!(!at.join("nowhere.json").exists());
    }
    for name in ["t.csv", "other.json", "folder/../t.csv"] {
        let run = save(name, &[]);
        let said = "is there already; give another name, or --force to write over it";
        assert_eq!((run.status, run.output.as_str()), (2, ""), "{name}");
        assert!(run.errors.contains(said), "{}", run.errors);
    }
    let run = save("folder", &["--force"]);
    assert!(run.status != 0 && at.join("folder/x.txt").exists());
    assert_eq!(fs::read_to_string(path("t.csv")).unwrap(), TABLE);
    assert_eq!(fs::read_to_string(path("other.json")).unwrap(), "{}\n");
    assert_eq!(save("new.json", &[]).status, 0);
    assert_eq!(save("other.json", &["--force"]).status, 0);
    assert_eq!(
        fs::read_to_string(path("other.json")).unwrap(),
        fs::read_to_string(path("new.json")).unwrap()
    );
}

#[test]
fn rows_of_objects_are_named_by_their_paths() {
    let text = "{\"m\": \"x\", \"s\": {\"acc\": 0.9}, \"u\": {\"cost\": 0.4}}\n{\"m\": \"y\", \"s\": {\"acc\": 0.7}, \"u\": {\"cost\": 0.1}}\n";
    let at = folder("paths", &[("t.jsonl", text)]).join("t.jsonl");
    let at = at.to_str().unwrap();
    let run = steelyard(&[
        "decide",
        "table",
        at,
        "--json",
        "--map",
        "s.acc:more,u.cost:less",
        "--set",
        "table.s_acc=2",
    ]);
    assert_eq!(ranking(&run), ["x 2", "y 1"]);
    let run = steelyard(&["decide", "table", at, "--map", "s:more"]);
    assert_eq!(run.status, 1);
    assert!(
        run.output
            .contains("found s; expected a path to what stands in it: s.acc;"),
        "{}",
        run.output
    );
    let run = steelyard(&["decide", "table", at]);
    assert!(
        run.errors
            .contains("perhaps --map s.acc:more,u.cost:less --id m"),
        "{}",
        run.errors
    );
}

/// Signs of other languages' comparisons are refused and not read as a part of a column or a text.
#[test]
fn a_comparison_that_is_none_is_refused() {
    let text = "name,os,price\na,Linux,700\nb,Windows,900\n";
    for limit in [
        "os!=Windows",
        "os ~= Win",
        "os==Linux",
        "os=!Windows",
        "os^=Win",
        "os=Linux|!=Windows",
        "price=<800",
        "price=>800",
        "price!<=800",
        "price<==800",
        "price>=>800",
        "=800",
        "<=800",
    ] {
        let run = decide(
            "operators",
            text,
            &["--map", "price:less", "--limit", limit],
        );
        assert_eq!((run.status, run.output.as_str()), (2, ""), "{limit}");
        let words =
            "the comparisons are <=, >= and =; in a map, `only` takes texts with such signs";
        assert!(run.errors.contains(words), "{limit}: {}", run.errors);
    }
}

#[test]
fn a_limit_names_its_column_as_the_map_may() {
    let text = "Name,Price (EUR),v\na,700,1\nb,900,2\n";
    for (map, limit) in [
        ("V:less", "v<=1"),
        ("v:less", "V <= 1"),
        ("price eur:less", "price_eur<=800"),
        ("Price (EUR):less", "price eur<=800"),
    ] {
        let more = ["--json", "--map", map, "--limit", limit];
        let run = decide("limit-names", text, &more);
        assert_eq!(
            ranking(&run),
            ["a 0", "– b"].map(|row| row.replace("a 0", "a 1")),
            "{limit}"
        );
    }
}

/// Every command that prints what is decided prints the warnings by which that may mean something else, and no others.
#[test]
fn what_changes_the_meaning_is_said_under_a_decision() {
    let warnings = [
        (
            "n,v\na,1,9\nb,1,2\nc,3,5\n",
            "v:less",
            "",
            "row too long [ragged-row]",
        ),
        (
            "n;v\na;1.299\nb;950\n",
            "v:less",
            "",
            "number that could be two [open-number]",
        ),
        (
            "n,os,v\na,Linux,1\nb,BSD,2\n",
            "v:less",
            "os=Linx",
            "perhaps Linux; no row has it",
        ),
        (
            "best,12.5\nb,4\nc,2\n",
            "12.5:less",
            "",
            "first line without names [no-header]",
        ),
    ];
    for (at, (text, map, limit, said)) in warnings.into_iter().enumerate() {
        let name = format!("meaning-{at}");
        let at = folder(&name, &[("t.csv", text)]).join("t.csv");
        let mut given = vec![at.to_str().unwrap(), "--map", map];
        if !limit.is_empty() {
            given.extend(["--limit", limit]);
        }
        for command in [&["decide", "table"][..], &["flips"], &["worklist"]] {
            let run = steelyard(&[command, &given].concat());
            assert!(
                run.output.contains(said),
                "{command:?} {text}: {}",
                run.output
            );
        }
    }
}

/// Warnings are bounded, and those of objects name their lines.
#[test]
fn what_changes_the_meaning_is_bounded() {
    let long: Vec<String> = (0..9).map(|at| format!("r{at},{at},x\n")).collect();
    let long = long.concat();
    let run = decide(
        "meaning-many",
        &format!("n,v\n{long}"),
        &["--map", "v:less"],
    );
    assert_eq!(
        run.output.matches("[ragged-row]").count(),
        5,
        "{}",
        run.output
    );
    assert!(run.output.contains("and 4 warnings more"), "{}", run.output);
    let rows = "{\"n\":\"a\",\"v\":1,\"v\":5}\n7\n{\"n\":\"b\",\"v\":2}\n";
    let at = folder("meaning-rows", &[("t.jsonl", rows)]).join("t.jsonl");
    let run = steelyard(&["decide", "table", at.to_str().unwrap(), "--map", "v:less"]);
    for said in [
        "t.jsonl:1:16: warning: cell given twice [cell-twice]: found v in a row that has it before",
        "t.jsonl:2:1: warning: row that is no object [no-object]: found 7;",
    ] {
        assert!(run.output.contains(said), "{}", run.output);
    }
}

/// The encoding is the cause of names that look strange.
#[test]
fn an_encoding_is_said_where_no_column_is_found() {
    let at = folder("other-encoding", &[("t.csv", "")]).join("t.csv");
    fs::write(&at, b"\xE8\xEC\xFF,\xF6\xE5\xED\xE0\n\xE0,5\n\xE1,7\n").unwrap();
    let run = steelyard(&[
        "decide",
        "table",
        at.to_str().unwrap(),
        "--map",
        "цена:less",
    ]);
    assert_eq!(run.status, 1);
    let said = "warning: other encoding [encoding]";
    assert!(
        run.output.contains(said) && run.output.contains("unknown column"),
        "{}",
        run.output
    );
}

/// Of several decisions those without the row are left out, and the others are shown.
#[test]
fn zones_of_a_row_that_some_decisions_lack() {
    let text = "task,agent,acc\na,y,1\na,z,2\nb,x,1\nb,y,2\nc,z,3\nd,x,5\nd,z,4\n";
    let at = folder("some-lack", &[("t.csv", text)]).join("t.csv");
    let base = [
        "zones",
        at.to_str().unwrap(),
        "--map",
        "acc:more",
        "--decision",
        "task",
        "--id",
        "agent",
    ];
    let run = steelyard(&[&base[..], &["--cell", "x:acc"]].concat());
    assert_eq!(run.status, 0, "{}", run.errors);
    assert!(
        run.output.starts_with("b\n") && run.output.contains("\nd\n"),
        "{}",
        run.output
    );
    let said = "2 decisions are left out; of the first: no alternative is called x";
    assert!(run.output.contains(said), "{}", run.output);
    let none = steelyard(&[&base[..], &["--cell", "w:acc"]].concat());
    assert_eq!(none.status, 2);
    assert!(
        none.errors.contains("no alternative is called w"),
        "{}",
        none.errors
    );
}

/// A limit that was moved is saved with the unit that it is in, for tables in others.
#[test]
fn a_moved_limit_keeps_its_unit() {
    let at = folder(
        "moved-unit",
        &[
            (
                "ms.csv",
                "n,wait,released\na,600 ms,2026-01-05\nb,900 ms,2026-02-05\n",
            ),
            (
                "s.csv",
                "n,wait,released\na,0.6 s,2026-01-05\nb,0.9 s,2026-02-05\n",
            ),
            (
                "map.json",
                r#"{"table": {"columns": [{"column": "wait", "better": "less", "at_most": "2 s"}, {"column": "released", "at_most": "2026-03-01"}]}}"#,
            ),
        ],
    );
    let path = |name: &str| at.join(name).to_str().unwrap().to_owned();
    let saved = path("saved.json");
    let set = [
        "--set",
        "table.wait.at_most=700",
        "--set",
        "table.released.at_most=20500",
    ];
    let base = [
        "decide",
        "table",
        &path("ms.csv"),
        &path("map.json"),
        "--save-map",
        &saved,
    ];
    assert_eq!(steelyard(&[&base[..], &set].concat()).status, 0);
    let text = fs::read_to_string(&saved).unwrap();
    assert!(
        text.contains(r#""at_most": "700 ms""#) && text.contains(r#""2026-02-16 00:00""#),
        "{text}"
    );
    let run = steelyard(&["decide", "table", "--json", &path("s.csv"), &saved]);
    assert_eq!(ranking(&run), ["a 1", "– b"]);
}

/// Rows that no map weighs yet are told as what they are, with their columns.
#[test]
fn rows_of_objects_without_a_map_are_recognised() {
    let lines = "{\"m\":\"x\",\"s\":{\"acc\":0.9},\"u\":{\"cost\":0.4}}\n{\"m\":\"y\",\"s\":{\"acc\":0.7}}\n";
    let list = r#"[{"m":"x","s":{"acc":0.9},"u":{"cost":0.4}},{"m":"y","s":{"acc":0.7}}]"#;
    for (name, text) in [("t.jsonl", lines), ("t.json", list)] {
        let at = folder(&format!("unmapped-{name}"), &[(name, text)]).join(name);
        let run = steelyard(&["check", at.to_str().unwrap()]);
        assert_eq!(run.status, 0, "{}", run.output);
        let words = "expected a known document, or a map of columns, by which the objects are rows of a table; ";
        assert!(run.output.contains(words), "{}", run.output);
        assert!(run.output.contains("m, s.acc, u.cost"), "{}", run.output);
        assert!(run.output.contains(": Perhaps a table"), "{}", run.output);
    }
}

#[test]
fn days_are_told_as_dates() {
    let text = "n,released,v\na,2026-04-30T23:00Z,3\nb,2026-05-01,9\nc,2026-03-02,1\n";
    let map = ["--map", "v:more,released:less"];
    let limit = ["--limit", "released<=2026-04-30"];
    let run = decide("day-limit", text, &[&map[..], &limit].concat());
    let said = "released at most: released 2026-05-01 over 2026-04-30 23:59:59.999";
    assert!(run.output.contains(said), "{}", run.output);
    assert_eq!(run.output.matches(" over ").count(), 1, "{}", run.output);
    let none = ["--limit", "released<=2026-01-01"];
    let run = decide("day-none", text, &[&map[..], &none].concat());
    let said = "released is 2026-03-02 to 2026-05-01; keeps out every row";
    assert!(run.output.contains(said), "{}", run.output);
    let at = folder("day-zones", &[("t.csv", text)]).join("t.csv");
    let at = at.to_str().unwrap();
    let zones = ["zones", at, "--param", "table.released.at_most"];
    let run = steelyard(&[&zones[..], &map, &["--limit", "released<=2026-04-15"]].concat());
    assert!(
        run.output.contains("released at most is 2026-04-15"),
        "{}",
        run.output
    );
    assert!(
        run.output.contains("[2026-03-02, 2026-05-01)  c"),
        "{}",
        run.output
    );
    let run = steelyard(
        &[
            &["flips", at][..],
            &map,
            &["--limit", "released<=2026-04-15"],
        ]
        .concat(),
    );
    let said = "2026-04-15 23:59:59.999 → 2026-05-01  from 2026-05-01: +15.00 days";
    assert!(run.output.contains(said), "{}", run.output);
}
