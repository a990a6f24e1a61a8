//! `classify --labels`: how often each method says what the labels say, and which questions it misses.

use std::io::{self, Write};

use serde::Serialize;
use steelyard_documents::{Diagnostic, counted};
use steelyard_interaction::effort::{Agreement, EffortVerdict, Method, NOT_JUDGED};
use steelyard_runs::Effort;

use super::questions::{Question, Questions};
use super::{agreement, args, method, words};
use crate::terminal::{line, print_json};

/// The contract of `classify --labels --json`.
#[derive(Serialize)]
struct Measured<'a> {
    questions: usize,
    methods: Vec<OfMethod>,
    /// Those of one method, where they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    missed: Option<Vec<Missed<'a>>>,
    diagnostics: &'a [Diagnostic],
}

#[derive(Serialize)]
struct OfMethod {
    method: Method,
    right: usize,
    share: Option<f64>,
    /// 95 %, by Wilson.
    interval: Option<[f64; 2]>,
    /// Rows are labels, columns verdicts: low, medium, high.
    matrix: [[usize; 3]; 3],
    /// Those that cannot be judged and stand in no column, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    unjudged: Option<usize>,
    levels: [OfLevel; 3],
}

#[derive(Serialize)]
struct OfLevel {
    level: Effort,
    labelled: usize,
    told: usize,
    precision: Option<f64>,
    recall: Option<f64>,
}

#[derive(Serialize)]
struct Missed<'a> {
    file: &'a str,
    line: u32,
    text: &'a str,
    labelled: Effort,
    #[serde(flatten)]
    verdict: EffortVerdict,
}

pub(super) fn print(
    questions: &Questions,
    asked: &args::Classify,
    out: &mut impl Write,
) -> io::Result<()> {
    let chosen = method(asked.method);
    let mut agreements = Method::ALL.map(|method| (method, Agreement::default()));
    let mut missed = Vec::new();
    for question in &questions.all {
        let Some(label) = question.asked.effort else {
            continue;
        };
        let contexts = questions.context(question);
        for (method, agreement) in &mut agreements {
            let verdict = question.verdict(*method, &contexts);
            agreement.count(label, verdict.effort);
            if asked.missed && *method == chosen && verdict.effort != Some(label) {
                missed.push(of_question(question, label, verdict));
            }
        }
    }
    if asked.json {
        let measured = Measured {
            questions: questions.all.len(),
            methods: agreements.iter().map(of_method).collect(),
            missed: asked.missed.then_some(missed),
            diagnostics: &questions.diagnostics,
        };
        return print_json(&measured, out);
    }
    let [(_, ours), ..] = &agreements;
    let levels = Effort::ALL.map(|level| format!("{} {}", ours.labelled(level), level.id()));
    let questions = counted(ours.all(), "question", "questions");
    line!(out, "{questions}: {}", levels.join(", "))?;
    for (method, counted) in &agreements {
        agreement::print(*method, counted, out)?;
    }
    if asked.missed {
        print_missed(chosen, &missed, out)?;
    }
    Ok(())
}

fn of_question(question: &Question, labelled: Effort, verdict: EffortVerdict) -> Missed<'_> {
    Missed {
        file: &question.file,
        line: question.line,
        text: &question.shown,
        labelled,
        verdict,
    }
}

fn of_method((method, agreement): &(Method, Agreement)) -> OfMethod {
    OfMethod {
        method: *method,
        right: agreement.right(),
        share: agreement.share(),
        interval: agreement.interval(),
        matrix: agreement.counts(),
        unjudged: Some(agreement.unjudged()).filter(|some| *some > 0),
        levels: Effort::ALL.map(|level| OfLevel {
            level,
            labelled: agreement.labelled(level),
            told: agreement.judged(level),
            precision: agreement.precision(level),
            recall: agreement.recall(level),
        }),
    }
}

fn print_missed(method: Method, missed: &[Missed<'_>], out: &mut impl Write) -> io::Result<()> {
    writeln!(out)?;
    line!(out, "{} missed by {}", missed.len(), method.id())?;
    for one in missed {
        let text: Vec<&str> = one.text.split_whitespace().collect();
        let judged = one.verdict.effort.map_or(NOT_JUDGED, Effort::id);
        let labelled = one.labelled.id();
        line!(out, "  {}:{}: {}", one.file, one.line, text.join(" "))?;
        let why = words(&one.verdict);
        line!(out, "    labelled {labelled}, verdict {judged}: {why}")?;
    }
    Ok(())
}
