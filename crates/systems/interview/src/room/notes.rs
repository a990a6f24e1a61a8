//! What linking says of settings and records that the readings in force leave without effect.

use steelyard_decision::Switch;
use steelyard_documents::{Decoder, Severity, Span};
use steelyard_system::OpenFile;

use super::turns::Interview;
use crate::codes;
use crate::config::{Config, reading, switch_ids};
use crate::phase::Phase;
use crate::timing::phase_of;

/// Where a document says how many turns phases have, and where what their bounds are.
type Lengths = [Option<Span>; 2];

/// Reports lengths of phases by which the rule of phases does not go.
pub(super) fn tell_unused_lengths(
    switches: &[Switch],
    lengths: &[(usize, Lengths)],
    files: &mut [OpenFile],
) {
    let rule = reading(switches, switch_ids::PHASE_RULE);
    for (file, [windows, bounds]) in lengths {
        let (span, expected) = if rule == "bounds" {
            (
                windows,
                "the reading phase-rule=turn_windows, which goes by n_turns",
            )
        } else {
            (bounds, "the reading phase-rule=bounds, which goes by it")
        };
        if let Some(span) = span {
            let words = ["these lengths of phases", expected, "they do nothing"];
            report(&mut files[*file], *span, words);
        }
    }
}

/// Reports, once an interview, recorded phases that differ from those of the rule, and recorded raw scores that are not
/// used.
pub(super) fn tell_unused_records(
    config: &Config,
    interviews: &[Interview],
    files: &mut [OpenFile],
) {
    let reads = |id, chosen| reading(&config.switches, id) == chosen;
    for interview in interviews {
        let turns = || interview.states.iter().zip(&interview.files);
        if reads(switch_ids::RAW, "computed")
            && let Some((state, file)) = turns().find(|(state, _)| !state.raw.is_empty())
        {
            let words = [
                "recorded_raw",
                "the reading raw=recorded, which scores by it",
                "it does nothing: raw scores are computed",
            ];
            report_at(&mut files[*file], state.place.line, words);
        }
        let phase = |state| phase_of(state, &config.parameters, &config.switches);
        let mut other = turns().filter_map(|(state, file)| {
            let recorded = state.phase?;
            let found = phase(state);
            (found != recorded).then_some((state, file, recorded, found))
        });
        if let Some((state, file, recorded, found)) = other.next() {
            let words = phase_words(recorded, found);
            report_at(
                &mut files[*file],
                state.place.line,
                words.each_ref().map(String::as_str),
            );
        }
    }
}

fn phase_words(recorded: Phase, found: Phase) -> [String; 3] {
    [
        format!("phase {}", recorded.id()),
        "the reading phase-rule=recorded, which takes it".to_owned(),
        format!("not used: the rule of phases gives {}", found.id()),
    ]
}

fn report_at(opened: &mut OpenFile, line: u32, words: [&str; 3]) {
    let source = &opened.file.source;
    let line = source.lines.line(&source.text, line);
    let start = line.map_or(0, |line| line.start);
    report(opened, Span::new(start, start), words);
}

fn report(opened: &mut OpenFile, span: Span, words: [&str; 3]) {
    let mut decoder = Decoder::new(&opened.file.source);
    decoder.report(Severity::Note, codes::NO_EFFECT, span, words);
    opened.diagnostics.extend(decoder.into_diagnostics());
}
