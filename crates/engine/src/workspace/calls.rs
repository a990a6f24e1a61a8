//! Runs that agents called: which of the loaded ones called them, and what is told where that is not clear.

use steelyard_documents::{Code, Decoder, Diagnostic, Severity, Span, excerpt};
use steelyard_runs::calls::{Astray, At, Calls, Link, LoadedFile};
use steelyard_runs::{Identity, Trajectory};

use steelyard_system::OpenFile;

/// Links the runs of all files, and tells of those that lead nowhere.
pub(super) fn calls(files: &mut [OpenFile]) -> Calls {
    let all: Vec<LoadedFile<'_>> = files.iter().map(loaded).collect();
    let calls = Calls::of(&all);
    let mut diagnostics: Vec<Vec<Diagnostic>> = Vec::with_capacity(files.len());
    for (at, opened) in files.iter().enumerate() {
        let mut decoder = Decoder::new(&opened.file.source);
        for (place, run) in opened.runs().iter().enumerate() {
            if let Some(link) = calls.link((at, place)) {
                astray(&mut decoder, (run, link));
                twin(&mut decoder, (run, link), files);
                copied(&mut decoder, (run, link), files);
            }
        }
        if calls.is_idle(at) {
            let words = [
                "a note about an agent whose log is not loaded",
                "the agent's log beside it: agent-….jsonl",
                "kept until it is opened",
            ];
            let start = Span::new(0, 0);
            decoder.report(
                Severity::Note,
                steelyard_runs::codes::NO_CALLER,
                start,
                words,
            );
        }
        diagnostics.push(decoder.into_diagnostics());
    }
    for (opened, diagnostics) in files.iter_mut().zip(diagnostics) {
        opened.diagnostics.extend(diagnostics);
    }
    calls
}

fn loaded(opened: &OpenFile) -> LoadedFile<'_> {
    let log = opened.log.as_ref();
    LoadedFile {
        name: &opened.file.source.name,
        runs: opened.runs(),
        note: log.and_then(|log| log.note.as_ref()),
        source: log.map(|_| &opened.file.source),
    }
}

fn astray(decoder: &mut Decoder<'_>, (run, link): (&Trajectory, &Link)) {
    let Some(astray) = link.astray else {
        return;
    };
    let caller = run.identity.caller.as_ref();
    let session = caller.and_then(|caller| caller.run.as_deref());
    let expected = match (astray, session) {
        (Astray::NotLoaded, Some(session)) => format!("the log of {}", excerpt(session)),
        (Astray::NotLoaded, None) => "the log of the session that called it".to_owned(),
        (Astray::Circle, _) => "logs that do not call each other in a circle".to_owned(),
    };
    let found = format!("{}, {}", excerpt(&run.agent), astray.words());
    let words = [
        found.as_str(),
        expected.as_str(),
        "shown, not in any decision",
    ];
    let start = Span::new(run.span.start, run.span.start);
    decoder.report(
        Severity::Note,
        steelyard_runs::codes::NO_CALLER,
        start,
        words,
    );
}

fn twin(decoder: &mut Decoder<'_>, (run, link): (&Trajectory, &Link), files: &[OpenFile]) {
    let twin = link.twin.and_then(|twin| files.get(twin));
    let Identity { id: Some(id), .. } = &run.identity else {
        return;
    };
    let Some(twin) = twin else { return };
    let found = format!(
        "{} is in {} as well",
        excerpt(id),
        excerpt(&twin.file.source.name)
    );
    let words = [
        found.as_str(),
        "each called agent in one file",
        "the call leads to the first by name",
    ];
    let start = Span::new(run.span.start, run.span.start);
    decoder.report(Severity::Warning, Code::DUPLICATE_ID, start, words);
}

/// Tells of a run that stands in another one, whole or with its beginning.
fn copied(decoder: &mut Decoder<'_>, (run, link): (&Trajectory, &Link), files: &[OpenFile]) {
    let name = |(file, _): At| files.get(file).map(|one| excerpt(&one.file.source.name));
    let start = Span::new(run.span.start, run.span.start);
    let agent = excerpt(&run.agent);
    if let Some(whole) = link.whole_in.and_then(name) {
        let found = format!("{agent}, all of which is in {whole} as well");
        let words = [
            found.as_str(),
            "each run once; a resumed or forked session has all that came before",
            "counted there; shown, not in any decision",
        ];
        decoder.report(Severity::Note, Code::SUPERSEDED, start, words);
    }
    if let Some((other, answers)) = link.shares
        && let Some(other) = name(other)
    {
        let found = format!("{agent}, {answers} of whose answers are in {other} as well");
        let words = [
            found.as_str(),
            "sessions that have nothing in common",
            "both count in full, as two continuations; totals over both count once what they share",
        ];
        decoder.report(Severity::Note, Code::SUPERSEDED, start, words);
    }
}
