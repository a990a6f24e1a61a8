//! Which rows have no number to be scored by.

use steelyard_decision::Standing;
use steelyard_documents::{Budget, read};
use steelyard_table::{Direction, Limit, Missing, TableMap, evaluate};

/// Which rows have no score, and which of their numbers are not there.
fn check(map: &TableMap, expect: &[(&str, &[usize])]) {
    let text = "name,x,y\ngood,1,2\nbad,heavy,9\nblank,,5\nboth,,heavy\nlow,0,1\n";
    let file = read("t.csv", text.as_bytes(), &Budget::default());
    let model = evaluate(map, 0, &file).models.remove(0);
    let weighed = model.weigh();
    let cells = &model.cells;
    let mut found = Vec::new();
    for (place, standing) in weighed.standings.iter().enumerate() {
        if cells.numberless(*standing, place).is_some() {
            let holes = (0..2).filter(|criterion| cells.is_hole(*criterion, place));
            let holes: Vec<usize> = holes.collect();
            found.push((cells.alternatives[place].label.to_string(), holes));
        }
        assert_ne!(*standing, Standing::Unscored);
    }
    let expect: Vec<(String, Vec<usize>)> = expect
        .iter()
        .map(|(name, holes)| ((*name).to_owned(), holes.to_vec()))
        .collect();
    assert_eq!(found, expect);
}

#[test]
fn a_row_without_a_number_has_no_score_and_one_over_a_limit_has() {
    let mut map = TableMap::of(&[("x", Direction::More), ("y", Direction::More)]);
    map.columns[1].at_least = Some(Limit::Number(2.0));
    let all: [(&str, &[usize]); 3] = [("bad", &[0]), ("blank", &[0]), ("both", &[0, 1])];
    check(&map, &all);
    map.missing = Missing::Worst;
    // A blank is counted as the worst then; text is still no number.
    check(&map, &[("bad", &[0]), ("both", &[1])]);
}
