//! What is kept of a log as trajectories is opened again as what it was: decisions, tokens, questions.

use steelyard_documents::{Code, Severity};
use steelyard_runs::import::{Imported, Written};
use steelyard_runs::{Trajectory, ended};

use crate::suite_logs::{LOGS, log, of};
use crate::support::{cells, codes, ids, model, models, workspace};

/// The trajectories of a log as a file.
fn written(log: &Imported) -> String {
    let all = log.trajectories.iter();
    let all: Vec<Written<'_>> = all
        .map(|one| Written::new(one, one.parent, one.whole_in))
        .collect();
    serde_json::json!({ "trajectories": all }).to_string()
}

#[test]
fn every_log_comes_back() {
    // One setting under which what an answer asks does not count.
    let config = "[ppp.proactivity]\nquestion_detection_enabled = false";
    for name in LOGS {
        let found = of(name);
        if found.trajectories.is_empty() {
            continue;
        }
        let (text, kept) = (log(name), written(&found));
        for config in ["[ppp]\nenabled = true", config] {
            let all = |(name, text): (&str, &str)| {
                let files = [(name, text), ("ppp.toml", config)];
                let models = models(&files, &[]).into_iter();
                models
                    .map(|one| {
                        let ids = ids(&one).join(" ");
                        (one.title.clone(), ids, cells(&one), one.weigh().scores)
                    })
                    .collect::<Vec<_>>()
            };
            assert_eq!(all((name, &text)), all(("kept.json", &kept)), "{name}");
        }
        let again = workspace(&[("kept.json", &kept)]);
        let opened = &again.files()[0];
        // What called a run may be in another file, of a log as of what is kept of it.
        let diagnostics = opened.diagnostics.iter();
        let diagnostics = diagnostics.filter(|diagnostic| {
            diagnostic.code != steelyard_runs::codes::NO_CALLER
                && diagnostic.severity > Severity::Note
        });
        assert_eq!(diagnostics.count(), 0, "{name}: {:?}", opened.diagnostics);
        for (one, other) in found.trajectories.iter().zip(&opened.trajectories) {
            assert_eq!(sketch(one), sketch(other), "{name}");
        }
    }
}

/// All that is kept.
fn sketch(one: &Trajectory) -> String {
    let turns = one.turns.iter();
    let turns = turns.map(|turn| (turn.number, turn.at, turn.tokens, turn.latency_ms));
    let asked = one.questions.iter();
    let asked = asked.map(|asked| {
        (
            &asked.text,
            asked.listed,
            asked.kind,
            asked.turn,
            &asked.options,
        )
    });
    format!(
        "{} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        one.agent,
        one.models,
        one.usage,
        ended(one),
        turns.collect::<Vec<_>>(),
        asked.collect::<Vec<_>>(),
        one.lists_questions,
        one.lists_violations,
        one.is_called()
    )
}

/// 2 of 8 calls failed and there is an answer: 0.5 + 0.5 · 6/8 = 0.875.
#[test]
fn a_trajectory_may_tell_how_it_ended() {
    let text = r#"{"agent_name": "a", "turns": [{"prompt": "x", "response": "y", "token_count": 7}],
        "usage": {"input": 900, "output": 20, "at_least": true}, "models": ["m", "n"],
        "ended": {"answered": true, "calls": 8, "failed_calls": 2}}"#;
    let files = [("a.json", text)];
    assert_eq!(
        cells(&model(&files, &[]))[0][0].to_bits(),
        0.875_f64.to_bits()
    );
    let opened = workspace(&files);
    assert_eq!(codes(&opened), []);
    let one = &opened.files()[0].trajectories[0];
    let usage = one.usage;
    assert_eq!(
        (usage.input, usage.cached, usage.output, usage.at_least),
        (Some(900), None, Some(20), true)
    );
    assert_eq!(one.models, ["m", "n"]);
    // The reading that takes it from logs takes it from here.
    let nothing = [("interaction.log-technical", "nothing")];
    assert_eq!(
        cells(&model(&files, &nothing))[0][0].to_bits(),
        0_f64.to_bits()
    );
}

#[test]
fn what_cannot_be_is_told_and_not_taken() {
    for (ended, code) in [
        (
            r#"{"answered": true, "calls": 1, "failed_calls": 2}"#,
            Some(Code::MISSING_FIELD),
        ),
        (r#"{"calls": 1}"#, Some(Code::MISSING_FIELD)),
        (r#""well""#, Some(Code::WRONG_TYPE)),
        (
            r#"{"answered": true, "calls": -1}"#,
            Some(Code::OUT_OF_RANGE),
        ),
        ("null", None),
    ] {
        let text =
            format!(r#"{{"agent_name": "a", "turns": [], "usage": null, "ended": {ended}}}"#);
        let opened = workspace(&[("a.json", &text)]);
        let found: Vec<Code> = codes(&opened).into_iter().map(|(code, _)| code).collect();
        assert_eq!(found, code.into_iter().collect::<Vec<_>>(), "{ended}");
    }
}
