//! What inputs and overrides are called in addresses and records: pure.

use steelyard_protocol::{Input, Override, What};

use crate::persist::percent::{decode, encode};

/// One name for the parts that name an input, none of which it may hold unescaped.
pub(crate) fn input_name(input: &Input) -> String {
    joined(&[
        &input.decision,
        &input.stage,
        &input.alternative,
        &input.criterion,
    ])
}

/// One name for what an override is done to; what a fact is made is not part of it.
pub(crate) fn override_name(made: &Override) -> String {
    let Override {
        decision,
        stage,
        what,
    } = made;
    match what {
        What::Fact {
            alternative,
            gate,
            at,
            ..
        } => joined(&["fact", decision, stage, alternative, gate, &at.to_string()]),
        What::Drop { alternative } => joined(&["drop", decision, stage, alternative]),
        What::LeaveOut { criterion } => joined(&["evaluator", decision, stage, criterion]),
    }
}

/// The input of that name; `None` where parts are missing.
pub(crate) fn input_of(name: &str, value: f64) -> Option<Input> {
    let [decision, stage, alternative, criterion] = parts(name).try_into().ok()?;
    Some(Input {
        decision,
        stage,
        alternative,
        criterion,
        value,
    })
}

/// The override of that name, with what a fact is made; `None` where it is none.
pub(crate) fn override_of(name: &str, holds: bool) -> Option<Override> {
    let mut parts = parts(name).into_iter();
    let kind = parts.next()?;
    let (decision, stage) = (parts.next()?, parts.next()?);
    let rest: Vec<String> = parts.collect();
    let what = match (kind.as_str(), <[String; 3]>::try_from(rest)) {
        ("fact", Ok([alternative, gate, at])) => What::Fact {
            alternative,
            gate,
            at: at.parse().ok()?,
            holds,
        },
        (kind, Err(rest)) => {
            let [one] = rest.try_into().ok()?;
            match kind {
                "drop" => What::Drop { alternative: one },
                "evaluator" | "voice" => What::LeaveOut { criterion: one },
                _ => return None,
            }
        }
        _ => return None,
    };
    Some(Override {
        decision,
        stage,
        what,
    })
}

fn joined(parts: &[&str]) -> String {
    let parts: Vec<String> = parts.iter().map(|part| encode(part)).collect();
    parts.join("/")
}

fn parts(name: &str) -> Vec<String> {
    name.split('/').map(decode).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_override_is_read_back_from_its_name() {
        let made = |what| Override {
            decision: "a/b, c:d%".to_owned(),
            stage: "panel".to_owned(),
            what,
        };
        let all = [
            made(What::Fact {
                alternative: "näher".to_owned(),
                gate: "critical-risk".to_owned(),
                at: 3,
                holds: false,
            }),
            made(What::Drop {
                alternative: "B".to_owned(),
            }),
            made(What::LeaveOut {
                criterion: "legal".to_owned(),
            }),
        ];
        for made in all {
            assert_eq!(override_of(&override_name(&made), false), Some(made));
        }
    }

    #[test]
    fn what_older_versions_called_evaluators_is_read() {
        let left_out = override_of("evaluator/a/panel/legal", false);
        assert!(left_out.is_some());
        assert_eq!(override_of("voice/a/panel/legal", false), left_out);
    }

    #[test]
    fn nonsense_is_no_override() {
        for name in [
            "",
            "drop",
            "drop/a/b",
            "drop/a/b/c/d",
            "fact/a/b/c/d",
            "fact/a/b/c/d/-1",
            "eat/a/b/c",
            "eat/a/b/c/d/e",
            "drop/a/b/c/d/e",
        ] {
            assert_eq!(override_of(name, true), None, "{name}");
        }
    }
}
