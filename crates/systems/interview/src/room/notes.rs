//! What linking says of settings and records that the readings of the files leave without effect. Readings that are set later
//! change none of it.

use std::collections::BTreeSet;

use steelyard_decision::Switch;
use steelyard_documents::{Code, Decoder, Severity, Span, nearest};
use steelyard_system::OpenFile;

use super::contents::ReadConfig;
use super::turns::Interview;
use crate::codes;
use crate::config::{Config, Draft, reading, switch_ids};
use crate::focus::candidates;
use crate::graph::Graph;
use crate::phase::Phase;
use crate::state::State;
use crate::timing::phase_of;

/// A config that counts, with the place of its file.
type InForce<'a> = (usize, &'a ReadConfig);

/// Reports values of another file that the config has already.
pub(super) fn tell_repeated(draft: &Draft, other: &Draft, has_config: bool, opened: &mut OpenFile) {
    for span in draft.repeated_in(other) {
        let found = format!("a second {}", opened.file.source.excerpt(span));
        let done = if has_config {
            "ignored; that of the scoring config is used"
        } else {
            "ignored; the first one is used"
        };
        let words = [found.as_str(), "each key once", done];
        report(opened, (Severity::Warning, Code::SUPERSEDED), span, words);
    }
}

/// Reports the first base of a strategy where bases do not count.
pub(super) fn tell_unused_base(
    switches: &[Switch],
    configs: &[InForce<'_>],
    files: &mut [OpenFile],
) {
    let is_ignored = reading(switches, switch_ids::PRIORITY_BASE) == "ignored";
    let mut bases = configs
        .iter()
        .filter_map(|(file, one)| Some((*file, one.draft.base?)));
    if let Some((file, span)) = bases.next().filter(|_| is_ignored) {
        let words = [
            "priority_base",
            "the reading priority-base=added, which adds it",
            "it does nothing under the readings of the files",
        ];
        report(&mut files[file], NO_EFFECT, span, words);
    }
}

/// Reports strategies that a config names and that are not there, each once for what it does.
pub(super) fn tell_unknown_strategies(
    config: &Config,
    configs: &[InForce<'_>],
    files: &mut [OpenFile],
) {
    let known: Vec<&str> = config
        .strategies
        .iter()
        .map(|one| one.id.as_str())
        .collect();
    for (file, one) in configs {
        let mentions = one.draft.mentions.iter();
        let unknown = mentions.filter(|one| !known.contains(&one.strategy.as_str()));
        let mut told: BTreeSet<(&str, &str)> = BTreeSet::new();
        for mention in unknown {
            if !told.insert((&mention.strategy, mention.done)) {
                continue;
            }
            let (severity, expected) = match nearest(&mention.strategy, &known) {
                Some(near) => (Severity::Warning, format!("perhaps {near}")),
                None => (Severity::Note, "a strategy of this config".to_owned()),
            };
            let words = [mention.strategy.as_str(), &expected, mention.done];
            let kind = (severity, codes::NO_EFFECT);
            report(&mut files[*file], kind, mention.span, words);
        }
    }
}

/// Reports lengths of phases by which the rule of phases does not go.
pub(super) fn tell_unused_lengths(
    switches: &[Switch],
    configs: &[InForce<'_>],
    files: &mut [OpenFile],
) {
    let rule = reading(switches, switch_ids::PHASE_RULE);
    for (file, one) in configs {
        let [windows, bounds] = one.lengths;
        let (span, expected) = if rule == "bounds" {
            (
                windows,
                "the reading phase-rule=turn_windows, which goes by n_turns",
            )
        } else {
            (bounds, "the reading phase-rule=bounds, which goes by it")
        };
        if let Some(span) = span {
            let done = "they do nothing under the readings of the files";
            let words = ["these lengths of phases", expected, done];
            report(&mut files[*file], NO_EFFECT, span, words);
        }
    }
}

/// Reports, once an interview, recorded phases that differ from those of the rule, and recorded raw scores that are not
/// used; and raw scores of candidates that are not there.
pub(super) fn tell_unused_records(
    config: &Config,
    interviews: &[Interview],
    files: &mut [OpenFile],
) {
    let reads = |id, chosen| reading(&config.switches, id) == chosen;
    for interview in interviews {
        let turns = || interview.states.iter().zip(&interview.files);
        for (state, file) in turns() {
            tell_unknown_candidates(config, state, &mut files[*file]);
        }
        if reads(switch_ids::RAW, "computed")
            && let Some((state, file)) = turns().find(|(state, _)| !state.raw.is_empty())
        {
            let words = [
                "recorded_raw",
                "the reading raw=recorded, which scores by it",
                "it does nothing under the readings of the files: raw scores are computed",
            ];
            let line = state.lines.raw.unwrap_or(state.place.line);
            report_at(&mut files[*file], line, words);
        }
        let phase = |state| phase_of(state, &config.parameters, &config.switches);
        let mut other = turns().filter_map(|(state, file)| {
            let recorded = state.phase?;
            let found = phase(state);
            (found != recorded).then_some((state, file, recorded, found))
        });
        if let Some((state, file, recorded, found)) = other.next() {
            let words = phase_words(recorded, found);
            let line = state.lines.phase.unwrap_or(state.place.line);
            let words = words.each_ref().map(String::as_str);
            report_at(&mut files[*file], line, words);
        }
    }
}

/// Candidates among which the nearest is looked for.
const MOST_NEAR: usize = 200;

/// Reports raw scores of candidates that a turn does not have.
fn tell_unknown_candidates(config: &Config, state: &State, opened: &mut OpenFile) {
    if state.lines.candidates.is_empty() {
        return;
    }
    let found = candidates(&config.strategies, state, &Graph::of(state));
    let known: BTreeSet<&str> = found.iter().map(|one| one.id.as_str()).collect();
    let near: Vec<&str> = known.iter().copied().take(MOST_NEAR).collect();
    for (id, line) in &state.lines.candidates {
        if !known.contains(id.as_str()) {
            let expected = match nearest(id, &near) {
                Some(near) => format!("perhaps {near}"),
                None => "a candidate of this turn".to_owned(),
            };
            let found = format!("{id} in recorded_raw");
            let words = [
                found.as_str(),
                &expected,
                "no candidate has these raw scores",
            ];
            let start = line_start(opened, *line);
            let kind = (Severity::Warning, codes::UNKNOWN_NAME);
            report(opened, kind, Span::new(start, start), words);
        }
    }
}

fn phase_words(recorded: Phase, found: Phase) -> [String; 3] {
    [
        format!("phase {}", recorded.id()),
        "the reading phase-rule=recorded, which takes it".to_owned(),
        format!(
            "not used under the readings of the files: the rule of phases gives {}",
            found.id()
        ),
    ]
}

fn report_at(opened: &mut OpenFile, line: u32, words: [&str; 3]) {
    let start = line_start(opened, line);
    report(opened, NO_EFFECT, Span::new(start, start), words);
}

fn line_start(opened: &OpenFile, line: u32) -> usize {
    let source = &opened.file.source;
    let line = source.lines.line(&source.text, line);
    line.map_or(0, |line| line.start)
}

/// A setting or record that does nothing.
const NO_EFFECT: (Severity, Code) = (Severity::Note, codes::NO_EFFECT);

fn report(opened: &mut OpenFile, (severity, code): (Severity, Code), span: Span, words: [&str; 3]) {
    let mut decoder = Decoder::new(&opened.file.source);
    decoder.report(severity, code, span, words);
    opened.diagnostics.extend(decoder.into_diagnostics());
}
