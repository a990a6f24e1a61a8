//! `classify`: effort and kind of questions, with reasons, and how often that agrees with labels.

mod agreement;
mod args;
mod measure;
mod questions;
mod vague;

use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;
use steelyard_interaction::Labels;
use steelyard_interaction::effort::{
    Agreement, EffortVerdict, Feature, Method, NOT_JUDGED, classify, features,
};
use steelyard_runs::Effort;

use crate::Trouble;
use crate::terminal::{self, line};
use questions::{Question, Questions};

pub(crate) use args::Classify;

pub(crate) fn run(asked: &Classify, out: &mut impl Write) -> Result<ExitCode, Trouble> {
    let labels = if asked.labels {
        Labels::Required
    } else {
        Labels::Optional
    };
    let questions = Questions::read(&asked.files, labels)?;
    // Nothing can be done where standard error is gone.
    let _gone = questions.tell(&mut io::stderr());
    if asked.vagueness {
        vague::print(&questions, asked, out)?;
    } else if asked.features {
        print_features(&questions, out)?;
    } else if asked.labels {
        measure::print(&questions, asked, out)?;
    } else {
        print_verdicts(&questions, asked, out)?;
    }
    Ok(if questions.has_errors() {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    })
}

fn print_verdicts(questions: &Questions, asked: &Classify, out: &mut impl Write) -> io::Result<()> {
    let methods = if asked.all {
        Method::ALL.to_vec()
    } else {
        vec![method(asked.method)]
    };
    let mut agreements = vec![Agreement::default(); methods.len()];
    for question in &questions.all {
        let contexts = questions.context(question);
        let verdicts: Vec<(Method, EffortVerdict)> = methods
            .iter()
            .map(|method| (*method, question.verdict(*method, &contexts)))
            .collect();
        if let Some(label) = question.asked.effort {
            for (agreement, (_, verdict)) in agreements.iter_mut().zip(&verdicts) {
                agreement.count(label, verdict.effort);
            }
        }
        if asked.json {
            print_json(question, &verdicts, out)?;
        } else {
            print(question, &verdicts, out)?;
        }
    }
    if !asked.json {
        for (method, counted) in methods.iter().zip(&agreements) {
            agreement::print(*method, counted, out)?;
        }
    }
    Ok(())
}

const fn method(chosen: args::EffortMethod) -> Method {
    match chosen {
        args::EffortMethod::Steelyard => Method::Steelyard,
        args::EffortMethod::SeedPatterns => Method::SeedPatterns,
        args::EffortMethod::Keywords => Method::Keywords,
        args::EffortMethod::Length => Method::Length,
    }
}

fn print(
    question: &Question,
    verdicts: &[(Method, EffortVerdict)],
    out: &mut impl Write,
) -> io::Result<()> {
    line!(out, "{}", question.shown)?;
    let labelled = question.asked.effort.map_or(String::new(), |effort| {
        format!(", labelled {}", effort.id())
    });
    for (method, verdict) in verdicts {
        let named = match verdicts.len() {
            1 => String::new(),
            _ => format!("{}: ", method.id()),
        };
        line!(
            out,
            "  {named}{}, {}{labelled}: {}",
            verdict.effort.map_or(NOT_JUDGED, Effort::id),
            verdict.kind.id().replace('_', "-"),
            words(verdict),
        )?;
    }
    Ok(())
}

/// What decided it, apart by semicolons.
fn words(verdict: &EffortVerdict) -> String {
    let reasons = verdict.reasons.iter().map(|one| one.words.as_str());
    reasons.collect::<Vec<_>>().join("; ")
}

/// The contract of `classify --json`.
#[derive(Serialize)]
struct ClassifyJson<'a> {
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    labelled: Option<Effort>,
    verdicts: Vec<ByMethod<'a>>,
}

#[derive(Serialize)]
struct ByMethod<'a> {
    method: Method,
    #[serde(flatten)]
    verdict: &'a EffortVerdict,
}

fn print_json(
    question: &Question,
    verdicts: &[(Method, EffortVerdict)],
    out: &mut impl Write,
) -> io::Result<()> {
    let by = |(method, verdict)| ByMethod { method, verdict };
    let json = ClassifyJson {
        text: &question.shown,
        labelled: question.asked.effort,
        verdicts: verdicts
            .iter()
            .map(|(method, verdict)| by((*method, verdict)))
            .collect(),
    };
    terminal::print_json(&json, out)
}

/// What `classify --features` prints.
#[derive(Serialize)]
struct Featured<'a> {
    text: &'a str,
    effort: Option<Effort>,
    /// Whether a context file answers it, whatever its features.
    answered: bool,
    clauses: Vec<Vec<Feature>>,
}

fn print_features(questions: &Questions, out: &mut impl Write) -> io::Result<()> {
    for question in &questions.all {
        let contexts = questions.context(question);
        let verdict = classify(Method::Steelyard, &question.asked, &contexts);
        let featured = Featured {
            text: &question.shown,
            effort: question.asked.effort,
            answered: verdict.answered_in.is_some(),
            clauses: features(&question.asked),
        };
        terminal::print_json(&featured, out)?;
    }
    Ok(())
}
