//! A host to talk to, and the documents it holds.

mod files;
mod noise;
mod page;
#[path = "../../../../systems/interaction/tests/all/page/runs.rs"]
pub(crate) mod runs;

pub(crate) use files::{
    CARDS, FILES, FOLLOWING, MAP, PAIR, POLICY, SHARED, STAGED, TASKS, TIGHT, reviews, task,
    wide_table,
};
pub(crate) use noise::Noise;
pub(crate) use page::{Page, answer, only};

use steelyard_decision::Settings as EngineSettings;
use steelyard_engine::workspace::Workspace;
use steelyard_protocol::{
    Decided, DecisionId, FileBytes, Question, Request, RowWindow, Settings, Study, Verdict,
};

/// Runs among files of other systems.
pub(crate) const TALKS: [(&str, &str); 4] = [
    ("cards.yaml", CARDS),
    ("runs.json", runs::LISTED),
    ("session.jsonl", runs::SESSION),
    ("staged.json", STAGED),
];

/// A request to decide as saved, nine rows at most.
pub(crate) fn decide(revision: u32, decision: DecisionId) -> Request {
    let window = RowWindow {
        stage: None,
        first: 0,
        count: 9,
        ..RowWindow::default()
    };
    decide_with((revision, decision), &Settings::default(), window, None)
}

/// A request to decide under settings.
pub(crate) fn decide_under(decision: DecisionId, settings: &Settings) -> Request {
    let window = RowWindow {
        stage: None,
        first: 0,
        count: 9,
        ..RowWindow::default()
    };
    decide_with((7, decision), settings, window, None)
}

/// A request to decide in a round.
pub(crate) fn decide_in(in_round: u32, decision: DecisionId, settings: &Settings) -> Request {
    let window = RowWindow {
        stage: None,
        first: 0,
        count: 9,
        ..RowWindow::default()
    };
    let mut request = decide_with((7, decision), settings, window, None);
    if let Request::Decide { round, .. } = &mut request {
        *round = in_round;
    }
    request
}

fn decide_with(
    (revision, decision): (u32, DecisionId),
    settings: &Settings,
    window: RowWindow,
    focus: Option<u32>,
) -> Request {
    Request::Decide {
        revision,
        round: 1,
        decision,
        settings: settings.clone(),
        window,
        focus,
    }
}

/// A request to study.
pub(crate) fn study(
    round: u32,
    settings: &Settings,
    about: impl Question<Family = Study>,
) -> Request {
    Request::Study {
        round,
        settings: settings.clone(),
        study: about.asked(),
    }
}

/// What a decision came to, as studies say it.
pub(crate) fn verdict(decided: &Decided) -> Verdict {
    Verdict {
        status: decided.status.clone(),
        winner: decided.winner,
        label: decided.winner_label.clone(),
    }
}

pub(crate) fn ids(decided: &Decided) -> Vec<&str> {
    decided.rows.iter().map(|row| row.id.as_str()).collect()
}

pub(crate) fn assert_near(got: f64, expected: f64) {
    assert!((got - expected).abs() < 1e-12, "{got} is not {expected}");
}

/// A request to open files under keys from 1.
pub(crate) fn open(files: &[(&str, &str)]) -> Request {
    let file = |(key, (name, text)): (u32, &(&str, &str))| FileBytes {
        key,
        name: (*name).to_owned(),
        bytes: text.as_bytes().to_vec(),
    };
    Request::Open {
        files: (1..).zip(files).map(file).collect(),
    }
}

/// Settings by id; what is no number is a reading.
pub(crate) fn settings(pairs: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::default();
    for (id, value) in pairs {
        match value.parse() {
            Ok(number) => settings.values.push(((*id).to_owned(), number)),
            Err(_) => settings
                .switches
                .push(((*id).to_owned(), (*value).to_owned())),
        }
    }
    settings
}

/// The same settings for the engine.
pub(crate) fn engine_settings(settings: &Settings) -> EngineSettings {
    EngineSettings {
        values: settings.values.clone(),
        switches: settings.switches.clone(),
        locked: settings.locked.clone(),
    }
}

/// The engine's own workspace over the files.
pub(crate) fn workspace(files: &[(&str, &str)]) -> Workspace {
    let mut workspace = Workspace::default();
    for (key, (name, text)) in (1..).zip(files) {
        workspace.open(key, name, text.as_bytes());
    }
    workspace.refresh();
    workspace
}

/// Everything the page is told of a ranking, from the engine alone.
pub(crate) fn engine_says(
    pairs: &[(&'static str, &'static str)],
) -> (Option<String>, Vec<String>, Vec<u64>, u32) {
    let (models, _) = workspace(&FILES).models_of("collapse", &engine_settings(&settings(pairs)));
    let model = models.into_iter().next();
    let model = model.unwrap();
    let weighed = model.weigh();
    let ranked = &weighed.order[..weighed.ranked];
    (
        weighed.outcome.status.map(|status| status.id.to_string()),
        ranked
            .iter()
            .map(|place| model.cells.alternatives[*place].id.to_string())
            .collect(),
        ranked
            .iter()
            .map(|place| weighed.scores[*place].to_bits())
            .collect(),
        u32::try_from(weighed.order.len() - weighed.ranked).unwrap(),
    )
}
