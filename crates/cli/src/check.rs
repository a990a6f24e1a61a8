use std::collections::BTreeSet;
use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;
use steelyard_decision::Settings;
use steelyard_documents::{Code, Diagnostic, Severity, counted};
use steelyard_engine::workspace::Workspace;
use steelyard_system::{HeldAs, OpenFile};

use crate::terminal::{Terminal, line, print_json};
use crate::{Systems, Trouble, apart, args, load, map};

/// The contract of `check --json`.
#[derive(Serialize)]
struct Report<'a> {
    files: Vec<FileReport<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    apart: Option<apart::Report<'a>>,
}

#[derive(Serialize)]
struct FileReport<'a> {
    path: &'a str,
    kind: String,
    documents: usize,
    diagnostics: &'a [Diagnostic],
}

pub(crate) fn run(
    systems: Systems,
    check: &args::Check,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let workspace = load::workspace(systems, &check.files, &check.map)?;
    check.map.keep(&workspace, &Settings::default())?;
    let apart = apart::any(&workspace, &Settings::default());
    if check.json {
        let files = workspace.files().iter().map(file_report).collect();
        let apart = apart.as_ref().map(apart::Report::new);
        print_json(&Report { files, apart }, out)?;
    } else {
        print(&workspace, out)?;
        if let Some(apart) = &apart {
            writeln!(out)?;
            apart::print_words(apart, out)?;
        }
    }
    Ok(exit_code(&workspace))
}

/// 0 where all files are clean of errors, 1 where one is not.
pub(crate) fn exit_code(workspace: &Workspace) -> ExitCode {
    let errors = count(workspace, Severity::Error);
    if errors > 0 {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    }
}

/// Closes what was printed of files with their first errors, beside JSON on standard error; with the exit status for them.
pub(crate) fn close(
    workspace: &Workspace,
    json: bool,
    out: &mut impl Write,
) -> io::Result<ExitCode> {
    let mut told = Vec::new();
    print_errors(workspace.files(), &mut told)?;
    tell(&told, json, out)?;
    Ok(exit_code(workspace))
}

/// Prints what is wrong with files under what was printed of them, beside JSON on standard error.
pub(crate) fn tell(told: &[u8], json: bool, out: &mut impl Write) -> io::Result<()> {
    if !json {
        return out.write_all(told);
    }
    // Nothing can be done where standard error is gone.
    let _gone = Terminal(io::stderr()).write_all(told);
    Ok(())
}

fn file_report(opened: &OpenFile) -> FileReport<'_> {
    FileReport {
        path: &opened.file.source.name,
        kind: kind(opened),
        documents: opened.file.documents.len(),
        diagnostics: &opened.diagnostics,
    }
}

fn kind(opened: &OpenFile) -> String {
    let words = opened.words();
    if !words.is_empty() {
        return words;
    }
    let mut held = opened.held.iter();
    if let Some((_, held)) = held.find(|(_, held)| held.held_as == HeldAs::Perhaps) {
        return held.kind.label.to_owned();
    }
    opened
        .not_yet()
        .map_or("not recognised".to_owned(), |what| {
            format!("{what}, not supported yet")
        })
}

fn count(workspace: &Workspace, severity: Severity) -> usize {
    let diagnostics = workspace.files().iter().flat_map(|file| &file.diagnostics);
    diagnostics
        .filter(|diagnostic| diagnostic.severity == severity)
        .count()
}

fn print(workspace: &Workspace, out: &mut impl Write) -> io::Result<()> {
    for opened in workspace.files() {
        line!(out, "{}: {}", opened.file.source.name, kind(opened))?;
        for diagnostic in &opened.diagnostics {
            print_diagnostic(diagnostic, out)?;
        }
    }
    let files = counted(workspace.files().len(), "file", "files");
    let [errors, warnings, notes] = [
        (Severity::Error, "error", "errors"),
        (Severity::Warning, "warning", "warnings"),
        (Severity::Note, "note", "notes"),
    ]
    .map(|(kind, one, many)| counted(count(workspace, kind), one, many));
    line!(out, "{files}, {errors}, {warnings}, {notes}")
}

/// Where a diagnostic stands, and which it is.
pub(crate) type At<'a> = (&'a str, u32, u32, Code);

pub(crate) fn at(diagnostic: &Diagnostic) -> At<'_> {
    (
        &diagnostic.file,
        diagnostic.line,
        diagnostic.column,
        diagnostic.code,
    )
}

/// Where files say something.
pub(crate) fn diagnostics_at(workspace: &Workspace) -> BTreeSet<At<'_>> {
    let all = workspace.files().iter().flat_map(|file| &file.diagnostics);
    all.map(at).collect()
}

/// The first errors of files, under a decision that stands on what is left, and before them the first warnings by which the
/// decision may mean something else: an encoding that was assumed, a limit that no row meets, cells that were lost.
pub(crate) fn print_errors<'a>(
    files: impl IntoIterator<Item = &'a OpenFile, IntoIter: Clone>,
    out: &mut impl Write,
) -> io::Result<()> {
    let all = files.into_iter().flat_map(|file| &file.diagnostics);
    let weighty = all.clone().filter(|one| map::changes_meaning(one));
    let errors = all.filter(|diagnostic| diagnostic.severity == Severity::Error);
    if weighty.clone().chain(errors.clone()).next().is_none() {
        return Ok(());
    }
    writeln!(out)?;
    print_first(weighty, ["warning", "warnings"], out)?;
    print_first(errors, ["error", "errors"], out)
}

/// The first warnings of files by which all of what is told of them may mean something else.
pub(crate) fn print_warnings(workspace: &Workspace, out: &mut impl Write) -> io::Result<()> {
    let all = workspace.files().iter().flat_map(|file| &file.diagnostics);
    let weighty = all.filter(|one| map::changes_meaning(one));
    print_first(weighty, ["warning", "warnings"], out)
}

/// The first diagnostics of a kind, and how many more there are.
fn print_first<'a>(
    mut all: impl Iterator<Item = &'a Diagnostic>,
    [one, many]: [&str; 2],
    out: &mut impl Write,
) -> io::Result<()> {
    const FIRST: usize = 5;
    let mut first = all.by_ref().take(FIRST);
    first.try_for_each(|diagnostic| print_diagnostic(diagnostic, out))?;
    match all.count() {
        0 => Ok(()),
        more => {
            let more = counted(more, one, many);
            line!(out, "  and {more} more; steelyard check lists them")
        }
    }
}

/// One diagnostic on one line, in the form that editors jump to.
pub(crate) fn print_diagnostic(diagnostic: &Diagnostic, out: &mut impl Write) -> io::Result<()> {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let Diagnostic {
        file,
        line,
        column,
        found,
        expected,
        done,
        ..
    } = diagnostic;
    let title = diagnostic.code.title();
    line!(
        out,
        "  {file}:{line}:{column}: {severity}: {title} [{}]: found {found}; expected {expected}; {done}",
        diagnostic.code.id(),
    )
}
