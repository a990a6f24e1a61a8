//! A document of tasks as text.

use std::fmt::Write;

use crate::{GivenTask, RunName, RunRef};
use steelyard_documents::{Format, quoted};

/// What a new document begins with.
const ABOUT: &str =
    "# Runs that were put onto one task by hand. Open this file beside their logs.\n";

/// The comments that a text begins with; JSON has none.
pub(super) fn header(text: &str, format: Format) -> &str {
    if format == Format::Json {
        return "";
    }
    let lines = text.split_inclusive('\n');
    let head = lines.take_while(|line| line.starts_with('#') || line.trim().is_empty());
    &text[..head.map(str::len).sum()]
}

/// The tasks as a document; without a header it gets one that tells what it is.
pub(super) fn written(tasks: &[GivenTask], format: Format, header: Option<&str>) -> String {
    let mut text = header.unwrap_or(ABOUT).to_owned();
    // Writing into memory does not fail.
    let _always = match format {
        Format::Json => json(&mut text, tasks),
        Format::Toml => toml(&mut text, tasks),
        _ => yaml(&mut text, tasks),
    };
    text
}

fn yaml(text: &mut String, tasks: &[GivenTask]) -> std::fmt::Result {
    text.push_str("tasks:\n");
    for task in tasks {
        writeln!(text, "  - name: {}", quoted(&task.name))?;
        if let Some(stage) = &task.stage {
            writeln!(text, "    stage: {}", quoted(stage))?;
        }
        let empty = if task.runs.is_empty() { " []" } else { "" };
        writeln!(text, "    runs:{empty}")?;
        for run in &task.runs {
            writeln!(text, "      - {}", named(run, ("", ": ")))?;
        }
    }
    Ok(())
}

fn toml(text: &mut String, tasks: &[GivenTask]) -> std::fmt::Result {
    for (place, task) in tasks.iter().enumerate() {
        let gap = if place > 0 { "\n" } else { "" };
        writeln!(text, "{gap}[[tasks]]\nname = {}", quoted(&task.name))?;
        if let Some(stage) = &task.stage {
            writeln!(text, "stage = {}", quoted(stage))?;
        }
        writeln!(text, "runs = [")?;
        for run in &task.runs {
            writeln!(text, "  {},", named(run, ("", " = ")))?;
        }
        writeln!(text, "]")?;
    }
    Ok(())
}

fn json(text: &mut String, tasks: &[GivenTask]) -> std::fmt::Result {
    text.push_str("{\n  \"tasks\": [");
    for (place, task) in tasks.iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        write!(
            text,
            "{comma}\n    {{\n      \"name\": {},",
            quoted(&task.name)
        )?;
        if let Some(stage) = &task.stage {
            write!(text, "\n      \"stage\": {},", quoted(stage))?;
        }
        text.push_str("\n      \"runs\": [");
        for (place, run) in task.runs.iter().enumerate() {
            let comma = if place > 0 { "," } else { "" };
            write!(text, "{comma}\n        {}", named(run, ("\"", ": ")))?;
        }
        text.push_str("\n      ]\n    }");
    }
    text.push_str("\n  ]\n}\n");
    Ok(())
}

/// What a run is called, with what stands around keys and behind them.
fn named(run: &RunRef, (around, behind): (&str, &str)) -> String {
    if let RunName::Word(word) = &run.by {
        return quoted(word);
    }
    let parts = run.by.parts(|part| quoted(part)).into_iter();
    let parts = parts.map(|(key, value)| format!("{around}{key}{around}{behind}{value}"));
    format!("{{{}}}", parts.collect::<Vec<_>>().join(", "))
}
