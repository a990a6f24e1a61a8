//! Keys of a map: each has an effect, or is named as one without.

use steelyard_decision::{Model, Settings};
use steelyard_harness::SystemWorkspace;
use steelyard_harness::key_walk::{Fixture, Outcome, Walked, asked, decided};
use steelyard_lab::{FlipsReport, flips};
use steelyard_table::Table;

fn workspace_of(files: &[(&str, &str)]) -> SystemWorkspace {
    let files = files.iter().map(|(name, text)| (*name, text.as_bytes()));
    SystemWorkspace::of(&Table, 1, files)
}

/// What would change what is decided.
fn flipped(workspace: &SystemWorkspace) -> String {
    let of = |model: &Model| flips(&model.parameters, &model.cells);
    let models = workspace.models(&Settings::default());
    let reports = models
        .iter()
        .map(|model| FlipsReport::new(model, &of(model)));
    serde_json::to_string(&reports.collect::<Vec<_>>()).unwrap()
}

const TABLE: &str = "name,team,price,battery,kind
thin,one,900,9,old
thick,one,800,14,new
light,one,700,,new
round,two,500,8,new
flat,two,650,11,old
";

const MAP: &str = "[table]
id = \"name\"
decision = \"team\"
missing = \"worst\"
only = { kind = [\"new\", \"old\"] }
[[table.columns]]
column = \"price\"
better = \"less\"
weight = 2
scale = \"range\"
at_most = 850
min = 0
max = 5000
whole = true
[[table.columns]]
column = \"battery\"
better = \"more\"
weight = 1
at_least = 7
";

#[test]
fn each_key_of_a_map_has_an_effect_or_is_named() {
    let outcome = |text: &str| {
        let workspace = workspace_of(&[("map.toml", text), ("phones.csv", TABLE)]);
        let said = workspace.files().iter().flat_map(|file| &file.diagnostics);
        Outcome {
            result: decided(&workspace) + &flipped(&workspace),
            said: said.cloned().collect(),
        }
    };
    let words = ["more", "less", "left_out", "raw", "kind", "battery", "old"];
    let fixture = Fixture {
        name: "map.toml",
        text: MAP,
        words: &words,
        outcome: &outcome,
    };
    let keys = asked(
        || drop(outcome(MAP)),
        &["a table’s map", "a table's map", "a column"],
    );
    let others = ["of", "columns", "only"];
    let keys = keys
        .into_iter()
        .filter(|key| !others.contains(&key.as_str()));
    Walked::over(&[fixture]).assert_all("table map", keys);
}
