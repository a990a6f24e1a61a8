//! Rows that rank only with certain texts: how the map is read, what is said of it, and what it leaves alone.

use proptest::prelude::*;
use steelyard_decision::{Model, Standing, reason};
use steelyard_documents::rows::header;
use steelyard_documents::{Budget, Decoder, Severity, read};
use steelyard_table::{Direction, OnlyTexts, TableMap, describe, read_map};

use crate::support::table;

fn only(column: &str, texts: &[&str]) -> OnlyTexts {
    OnlyTexts {
        column: column.into(),
        one_of: texts.iter().map(|text| (*text).into()).collect(),
    }
}

fn of(only: Vec<OnlyTexts>) -> TableMap {
    TableMap {
        only,
        ..TableMap::of(&[("x", Direction::More)])
    }
}

/// What a map comes to, or the errors in it.
fn map_of(name: &str, text: &str) -> Result<TableMap, Vec<String>> {
    let file = read(name, text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let map = read_map(&mut decoder, &file.documents[0]);
    let said = decoder.into_diagnostics().into_iter();
    let errors = said.filter(|one| one.severity == Severity::Error);
    let words = errors.map(|one| format!("{} {}: {}", one.line, one.found, one.expected));
    map.ok_or_else(|| words.collect())
}

#[test]
fn one_text_or_a_list_of_them_in_each_form() {
    let expect = of(vec![
        only("os", &["Linux", "none"]),
        only("touch screen", &["yes"]),
        only("inches", &["14", "1.50"]),
    ]);
    for (name, text) in [
        (
            "a.yaml",
            "columns: [{column: x}]\nonly: {os: [Linux, ' none '], touch screen: yes, inches: [14, 1.50]}\n",
        ),
        (
            "a.json",
            r#"{"columns": {"x": "more"}, "only": {"os": ["Linux", "none"], "touch screen": "yes", "inches": [14, 1.50]}}"#,
        ),
        (
            "a.toml",
            "[table]\ncolumns.x = 'more'\n[table.only]\nos = ['Linux', 'none']\n'touch screen' = 'yes'\ninches = [14, 1.50]\n",
        ),
    ] {
        assert_eq!(map_of(name, text).as_ref(), Ok(&expect), "{name}");
    }
}

#[test]
fn what_is_no_text_is_an_error() {
    for (only, wrong) in [
        ("{os: []}", "an empty list: at least one text of os"),
        ("{os: }", "nothing: os as text"),
        ("{os: ['']}", "'': os as text"),
        ("{os: [Linux, ~]}", "nothing: os as text"),
        ("{os: [[Linux]]}", "a list of 1: os as text"),
        ("{os: {a: b}}", "a map of 1: os as text"),
        ("Linux", "Linux: only: a map from columns to texts"),
    ] {
        let text = format!("columns: {{x: more}}\nonly: {only}\n");
        let errors = map_of("a.yaml", &text).expect_err(only);
        assert_eq!(errors[0], format!("2 {wrong}"), "{only}");
    }
    let of_runs = "of: runs\nruns: [a]\ncolumns: {time: less}\nonly: {time: 5}\n";
    assert_eq!(map_of("a.yaml", of_runs).map(|map| map.only), Ok(vec![]));
}

#[test]
fn a_map_fits_where_each_column_is_there_once() {
    let file = read("t.csv", b"name,Op sys,x\na,Linux,1\n", &Budget::default());
    let header = header(&file).unwrap();
    let fitted = |only| of(only).fitted(&header).map(|map| map.only);
    let own = vec![only("Op sys", &["Linux"]), only("x", &["1"])];
    let asked = vec![only("op_sys", &["Linux"]), only("X", &["1"])];
    assert_eq!(fitted(asked), Some(own));
    assert_eq!(fitted(vec![only("os", &["Linux"])]), None);
    let twice = vec![only("op sys", &["a"]), only("op_sys", &["b"])];
    assert_eq!(fitted(twice), None);
}

/// The rule and the reason of each row that does not rank.
fn whys(model: &Model) -> Vec<String> {
    let standings = model.weigh().standings;
    let why = |(place, standing): (usize, &Standing)| match standing {
        Standing::Gated(gate) => Some(format!(
            "{}: {}",
            model.cells.alternatives[place].gates[*gate].label,
            reason(&model.parameters, &model.cells, place, *gate)
        )),
        _ => None,
    };
    standings.iter().enumerate().filter_map(why).collect()
}

#[test]
fn rules_and_reasons_in_words_with_nothing_secret() {
    let key = "AKIAABCDEFGHIJKLMNOP";
    let text = format!("name,os,{key},x\na,Linux,y,1\nb,{key},y,2\nc,none,y,3\nd,,y,4\n");
    let of = |only| table("t.csv", text.as_bytes(), &of(vec![only])).1;
    let two = whys(&of(only("os", &["Linux", "NONE"])).models[0]);
    assert_eq!(
        two,
        [
            "os is Linux or NONE: os is AKIA(masked)",
            "os is Linux or NONE: os not given"
        ]
    );
    let many = whys(&of(only("os", &["none", "b", "c", "d"])).models[0]);
    assert_eq!(many[0], "os is one of 4 texts: os is Linux");
    let secret = of(only(key, &[key]));
    let said = format!("{:?}{secret:?}", whys(&secret.models[0]));
    assert!(!said.contains(key), "{said}");
}

#[test]
fn columns_with_few_texts_give_them_all() {
    let long = "long ".repeat(20);
    let rows: Vec<String> = (0..41)
        .map(|at| {
            format!(
                "{at},{},{}\n",
                at % 40,
                ["Linux", " linux", "", &long][at % 4]
            )
        })
        .collect();
    let text = format!("name,nr,os\n{}", rows.concat());
    let file = read("t.csv", text.as_bytes(), &Budget::default());
    let columns = describe(&file, None).unwrap().columns;
    let texts = |at: usize| (columns[at].texts.len(), columns[at].more_texts);
    assert_eq!([texts(0), texts(1)], [(3, true), (40, false)]);
    assert_eq!(
        (&columns[2].texts[..], columns[2].more_texts),
        (&["Linux".to_owned()][..], true)
    );
}

proptest! {
    /// A row ranks exactly if it ranks without the texts, and its own is among them; numbers stay what they are.
    #[test]
    fn nothing_but_who_ranks_changes(
        rows in prop::collection::vec(("[aAbB]|  a|none||7", "[0-9]|x|"), 1..12),
        texts in prop::collection::vec("[aAbBc]| a |none|7", 1..4),
    ) {
        let lines: Vec<String> = rows.iter().map(|(text, x)| format!("r,{text},{x}\n")).collect();
        let csv = format!("name,t,x\n{}", lines.concat());
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let read = |only| table("t.csv", csv.as_bytes(), &of(only)).1.models;
        let (before, after) = (read(vec![]), read(vec![only("t", &texts)]));
        prop_assert_eq!(before.len(), after.len());
        for (before, after) in before.iter().zip(&after) {
            prop_assert_eq!(&before.cells.columns, &after.cells.columns);
            prop_assert_eq!(&before.parameters, &after.parameters);
            let (was, is) = (before.weigh(), after.weigh());
            prop_assert_eq!(was.scores, is.scores);
            for (place, (text, _)) in rows.iter().enumerate() {
                let same = |one: &&str| one.trim().eq_ignore_ascii_case(text.trim());
                let ranked = was.standings[place] == Standing::Ranked;
                let expect = ranked && texts.iter().any(same);
                prop_assert_eq!(is.standings[place] == Standing::Ranked, expect);
            }
        }
    }
}

/// As many texts as rows, none of them there: bounded in what is said, and in time.
#[test]
fn a_hundred_thousand_texts_that_no_row_has() {
    let texts: Vec<String> = (0..100_000).map(|at| format!("text {at}")).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let rows: Vec<String> = (0..100_000)
        .map(|at| format!("r{at},other {at},{at}\n"))
        .collect();
    let csv = format!("name,t,x\n{}", rows.concat());
    let (_, read) = table("t.csv", csv.as_bytes(), &of(vec![only("t", &texts)]));
    assert_eq!(read.models[0].weigh().ranked, 0);
    assert_eq!(read.diagnostics.len(), 201);
    assert_eq!(
        read.diagnostics[200].found,
        "more texts that no row has: 99800"
    );
}
