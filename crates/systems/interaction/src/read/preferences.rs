use steelyard_documents::{Code, Decoder, Entry, Node, Severity, Span, Value, normalised};

use crate::{Policy, Preference};

/// Languages that speak of many.
const MANY: usize = 5;

/// Keys under which a preference is a value: `output_format = "json"`.
const NAMED: [&str; 8] = [
    "preferences",
    "preference",
    "output_format",
    "format",
    "question_format",
    "require_format",
    "style",
    "language",
];

/// Reads `[user_preferences]`: names of preferences with `true`, lists of names, and formats; tells those against each
/// other.
pub(super) fn read_preferences<'a>(
    decoder: &mut Decoder<'a>,
    entry: &'a Entry,
    policy: &mut Policy,
) {
    let mut found: Vec<(Preference, Span)> = Vec::new();
    let mut languages = None;
    match &entry.value.value {
        Value::Map(entries) => {
            for entry in entries {
                let key = normalised(&entry.key);
                if key == "languages" {
                    languages = Some(decoder.list(&entry.value).len());
                } else if NAMED.contains(&key.as_str()) {
                    named(decoder, &entry.value, &mut found);
                } else {
                    by_key(decoder, entry, (&mut found, &mut languages));
                }
            }
        }
        _ => named(decoder, &entry.value, &mut found),
    }
    conflicts(decoder, &found, languages);
    for (preference, _) in found {
        if !policy.preferences.contains(&preference) {
            policy.preferences.push(preference);
        }
    }
}

/// `no_ask = true`; `lang_multi = ["it", …]`.
fn by_key<'a>(
    decoder: &mut Decoder<'a>,
    entry: &'a Entry,
    (found, languages): (&mut Vec<(Preference, Span)>, &mut Option<usize>),
) {
    let Some(preference) = Preference::parse(&entry.key) else {
        let key = decoder.source().excerpt(entry.key_span);
        let words = [key.as_str(), "one of the twenty preferences", "not used"];
        return decoder.report(Severity::Warning, Code::UNKNOWN_KEY, entry.key_span, words);
    };
    let wanted = match &entry.value.value {
        Value::Null => false,
        Value::Bool(_) => decoder.flag(&entry.value, &entry.key).unwrap_or_default(),
        Value::List(items) if preference == Preference::LangMulti => {
            *languages = Some(items.len());
            true
        }
        _ => true,
    };
    if wanted {
        found.push((preference, entry.key_span));
    }
}

/// Names in a list, or one.
fn named<'a>(decoder: &mut Decoder<'a>, node: &'a Node, found: &mut Vec<(Preference, Span)>) {
    let nodes: Vec<&'a Node> = match &node.value {
        Value::List(items) => items.iter().collect(),
        _ => vec![node],
    };
    for node in nodes {
        let Some(word) = decoder.text(node, "a preference") else {
            continue;
        };
        match Preference::parse(&word) {
            Some(preference) => found.push((preference, node.span)),
            None if normalised(&word) == "selection" => {
                found.push((Preference::DoSelection, node.span));
            }
            None => {
                let words = [word.as_str(), "one of the twenty preferences", "not used"];
                decoder.report(Severity::Warning, Code::UNKNOWN_WORD, node.span, words);
            }
        }
    }
}

/// Tells what nobody can want together.
fn conflicts(decoder: &mut Decoder<'_>, found: &[(Preference, Span)], languages: Option<usize>) {
    let span_of = |one: Preference| found.iter().find(|(it, _)| *it == one).map(|(_, at)| *at);
    let shaped = found.iter().find(|(one, _)| one.shapes_questions());
    if let (Some(_), Some((shape, span))) = (span_of(Preference::NoAsk), shaped) {
        let conflict = format!("no_ask with {}", shape.id());
        let words = [
            conflict.as_str(),
            "no questions, or a form for them",
            "both used",
        ];
        decoder.report(
            Severity::Error,
            crate::codes::PREFERENCE_CONFLICT,
            *span,
            words,
        );
    }
    if let (Some(_), Some(span)) = (span_of(Preference::Json), span_of(Preference::Capital)) {
        let expected = "capital letters or JSON, whose true, false and null are lowercase";
        let words = ["capital with json", expected, "both used"];
        decoder.report(
            Severity::Warning,
            crate::codes::PREFERENCE_CONFLICT,
            span,
            words,
        );
    }
    let few = languages.filter(|count| *count < MANY);
    if let (Some(span), Some(count)) = (span_of(Preference::LangMulti), few) {
        let conflict = format!("{count} languages for lang_multi");
        let words = [conflict.as_str(), "five languages or more", "used"];
        decoder.report(
            Severity::Error,
            crate::codes::PREFERENCE_CONFLICT,
            span,
            words,
        );
    }
}
