use super::*;

fn column(name: &str, numbers: u32) -> TableColumn {
    TableColumn {
        name: name.to_owned(),
        numbers,
        others: 3 - numbers,
        texts: vec!["a".to_owned(), "b".to_owned()],
        ..TableColumn::default()
    }
}

fn mapped(name: &str, less: bool) -> MappedColumn {
    MappedColumn {
        column: name.to_owned(),
        less,
        weight: 1.0,
        ..MappedColumn::default()
    }
}

fn written(text: &str) -> Limit {
    Limit::Written(text.to_owned())
}

fn only(name: &str, texts: &[&str]) -> OnlyTexts {
    OnlyTexts {
        column: name.to_owned(),
        one_of: texts.iter().map(|text| (*text).to_owned()).collect(),
    }
}

fn columns(map: TableMap) -> Columns {
    Columns {
        columns: vec![
            column("task", 0),
            column("agent", 0),
            column("cost", 3),
            column("tests", 3),
        ],
        whole: true,
        map,
        ..Columns::default()
    }
}

fn draft() -> MapDraft {
    let mut columns = columns(TableMap {
        id: Some("agent".to_owned()),
        columns: vec![mapped("tests", false), mapped("cost", true)],
        ..TableMap::default()
    });
    columns.guessed = true;
    MapDraft::of(&columns)
}

fn roles(draft: &MapDraft) -> Vec<Role> {
    draft.columns.iter().map(ColumnDraft::role).collect()
}

#[test]
fn a_map_that_nobody_touches_comes_out_as_it_came_in() {
    let map = TableMap {
        id: Some("cost".to_owned()),
        decision: Some("task".to_owned()),
        missing_as_worst: true,
        only: vec![only("agent", &["A", "of a file"]), only("cost", &["1"])],
        columns: vec![
            mapped("tests", false),
            MappedColumn {
                weight: 0.1 + 0.2,
                raw: true,
                at_least: Some(Limit::Number(-1e-9)),
                at_most: Some(Limit::Number(1e12)),
                bounds: ColumnBounds {
                    min: Some(0.0),
                    max: None,
                    whole: true,
                },
                ..mapped("cost", true)
            },
        ],
    };
    let draft = MapDraft::of(&columns(map.clone()));
    assert_eq!(draft.map(), Some(map));
    let also = [0, 1, 2].map(|at| draft.columns[at].also());
    let both = vec!["names rows too", "filters rows too"];
    assert_eq!(also, [vec![], vec![], both]);
    assert_eq!(roles(&draft)[1], Role::Filter);
}

#[test]
fn texts_are_chosen_one_by_one() {
    let mut draft = draft();
    let problem = |draft: &MapDraft| draft.columns[0].problem();
    draft.give(0, Role::Filter);
    let none = Some((Field::Texts, "Choose at least one text."));
    assert_eq!((problem(&draft), draft.map()), (none, None));
    draft.columns[0].toggle("b");
    draft.columns[0].toggle("a");
    draft.columns[0].toggle("b");
    let found = draft.map().map(|map| map.only);
    assert_eq!(found, Some(vec![only("task", &["a"])]));
    draft.give(0, Role::Ignored);
    assert_eq!(draft.map().map(|map| map.only), Some(vec![]));
    draft.columns[0].texts.clear();
    draft.give(0, Role::Filter);
    assert_eq!(problem(&draft).map(|(field, _)| field), Some(Field::Role));
}

#[test]
fn texts_of_a_map_are_chosen_whatever_their_case() {
    let mut draft = MapDraft::of(&columns(TableMap {
        only: vec![only("task", &["B", "of a file"])],
        columns: vec![mapped("cost", true)],
        ..TableMap::default()
    }));
    let task = &mut draft.columns[0];
    assert_eq!(task.texts, ["a", "b", "of a file"]);
    let chosen = |task: &ColumnDraft| [0, 1, 2].map(|at| task.lets_pass(&task.texts[at]));
    assert_eq!(chosen(task), [false, true, true]);
    task.toggle("b");
    assert_eq!(chosen(task), [false, false, true]);
}

#[test]
fn a_criterion_that_filters_does_so_whichever_way_is_better() {
    let mut draft = MapDraft::of(&columns(TableMap {
        only: vec![only("cost", &["a"])],
        columns: vec![mapped("cost", true)],
        ..TableMap::default()
    }));
    draft.give(2, Role::More);
    assert_eq!(draft.columns[2].also(), ["filters rows too"]);
    draft.give(2, Role::Filter);
    draft.give(2, Role::More);
    assert!(draft.columns[2].also().is_empty());
    assert_eq!(draft.map().map(|map| map.only), Some(vec![]));
}

#[test]
fn one_column_names_rows() {
    let mut draft = draft();
    draft.give(0, Role::Name);
    let expect = [Role::Name, Role::Ignored, Role::Less, Role::More];
    assert_eq!(roles(&draft), expect);
    assert_eq!(draft.map().and_then(|map| map.id).as_deref(), Some("task"));
    draft.give(0, Role::Decision);
    assert_eq!(draft.rows_named_by(), NamedBy::First("agent"));
    draft.give(1, Role::Decision);
    assert_eq!(roles(&draft)[..2], [Role::Ignored, Role::Decision]);
    draft.give(0, Role::Name);
    assert_eq!(draft.rows_named_by(), NamedBy::Chosen);
}

#[test]
fn what_was_looked_at_is_no_guess() {
    let mut draft = draft();
    draft.give(2, Role::More);
    let guessed: Vec<bool> = draft.columns.iter().map(|one| one.guessed).collect();
    assert_eq!(guessed, [true, true, false, true]);
}

#[test]
fn problems_stand_at_their_field() {
    let mut draft = draft();
    draft.give(0, Role::More);
    let field = |draft: &MapDraft, at: usize| draft.columns[at].problem().map(|(field, _)| field);
    assert_eq!((field(&draft, 0), draft.map()), (Some(Field::Role), None));
    draft.give(0, Role::Ignored);
    for text in ["", "heavy", "-1"] {
        draft.columns[2].weight = Typed::read(text.to_owned());
        assert_eq!((field(&draft, 2), draft.map()), (Some(Field::Weight), None));
    }
    draft.columns[2].weight = Typed::read("0".to_owned());
    draft.columns[2].at_most = TypedLimit::read("low".to_owned());
    assert_eq!(field(&draft, 2), Some(Field::AtMost));
    draft.columns[2].at_most = TypedLimit::read(String::new());
    draft.columns[2].at_least = TypedLimit::read("1,299".to_owned());
    let map = draft.map().expect("a map");
    assert_eq!(map.columns[1].at_least, Some(written("1,299")));
    draft.columns[2].weight = Typed::read("x".to_owned());
    draft.give(2, Role::Ignored);
    assert_eq!(draft.map().map(|map| map.columns.len()), Some(1));
}

#[test]
fn a_column_limits_rows_and_does_not_rank() {
    let limited = MappedColumn {
        weight: 0.0,
        at_least: Some(written("16")),
        ..mapped("cost", true)
    };
    let map = TableMap {
        columns: vec![limited.clone(), mapped("tests", false)],
        ..TableMap::default()
    };
    let mut draft = MapDraft::of(&columns(map.clone()));
    assert_eq!((roles(&draft)[2], draft.criteria()), (Role::Limits, 1));
    assert_eq!(draft.map(), Some(map));
    draft.columns[2].at_least = TypedLimit::read(String::new());
    let field = |draft: &MapDraft| draft.columns[2].problem().map(|(field, _)| field);
    assert_eq!((field(&draft), draft.map()), (Some(Field::AtLeast), None));
    draft.columns[2].at_most = TypedLimit::read("x".to_owned());
    assert_eq!(field(&draft), Some(Field::AtMost));
    draft.columns[2].at_most = TypedLimit::read("32".to_owned());
    let found = draft.map().map(|map| map.columns[0].clone());
    let only_most = MappedColumn {
        at_least: None,
        at_most: Some(written("32")),
        ..limited
    };
    assert_eq!(found, Some(only_most));
    draft.give(3, Role::Ignored);
    assert_eq!((draft.criteria(), draft.map()), (0, None));
    draft.give(2, Role::Less);
    let found = draft.map().map(|map| map.columns[0].weight);
    assert_eq!(found, Some(1.0));
    draft.columns[2].weight = Typed::read("heavy".to_owned());
    draft.give(2, Role::Limits);
    draft.give(3, Role::More);
    let found = draft.map().map(|map| map.columns[0].weight);
    assert_eq!((field(&draft), found), (None, Some(0.0)));
}

#[test]
fn a_weight_of_nothing_without_a_limit_stays_a_criterion() {
    let idle = MappedColumn {
        weight: 0.0,
        ..mapped("cost", true)
    };
    let draft = MapDraft::of(&columns(TableMap {
        columns: vec![idle],
        ..TableMap::default()
    }));
    assert_eq!(roles(&draft)[2], Role::Less);
}

#[test]
fn without_a_criterion_there_is_no_map() {
    let mut draft = draft();
    draft.give(2, Role::Ignored);
    draft.give(3, Role::Ignored);
    assert_eq!((draft.criteria(), draft.map()), (0, None));
}
