//! The user's prices: the document that holds, and the next one.

use steelyard_documents::{Code, Decoder, Diagnostic, Format, Names, Severity, Span};
use steelyard_protocol::telemetry::{PriceList, PricesFile};
use steelyard_system::{OpenFile, refuse};
use steelyard_telemetry::{Beside, prices_in, prices_yaml, read_prices};

/// Name of a document of prices that is made anew.
const NAME: &str = "prices.yaml";

/// Prices that hold.
#[derive(Clone, Debug)]
pub struct Prices {
    /// Key of the file that they stand in.
    pub file: u32,
    /// What they are.
    pub list: PriceList,
    /// Whether the file holds nothing else, without errors, and can be written anew.
    pub whole: bool,
}

/// Whether a file holds prices and nothing else.
pub(super) fn is_alone(file: &OpenFile) -> bool {
    let documents = file.file.documents.as_slice();
    let alone = matches!(documents, [one] if one.entries().len() == 1);
    alone && file.beside == Some(Beside::Prices)
}

/// Reads all documents of prices. The one that was opened last holds, as a whole; the others are told.
pub(super) fn prices(files: &mut [OpenFile]) -> Option<Prices> {
    let mut holding = None;
    for file in files.iter_mut().rev() {
        if file.beside != Some(Beside::Prices) {
            continue;
        }
        let mut decoder = Decoder::new(&file.file.source);
        let documents = &file.file.documents;
        let whole =
            is_alone(file) && file.file.format == Some(Format::Yaml) && file.packing.is_none();
        for document in documents.iter().rev() {
            let Some(entry) = prices_in(document) else {
                continue;
            };
            if file.file.is_flawed(document) {
                let words = ["prices without errors", "prices not used"];
                refuse(&mut decoder, document, words);
                continue;
            }
            let mark = decoder.reported();
            let list = read_prices(&mut decoder, &entry.value);
            let whole = whole && decoder.errors_since(mark).is_empty();
            match (list, &holding) {
                (Some(list), None) => {
                    holding = Some(Prices {
                        file: file.key,
                        list,
                        whole,
                    });
                }
                (Some(_), Some(_)) => {
                    let start = Span::new(entry.key_span.start, entry.key_span.start);
                    let words = [
                        "prices",
                        "one document of prices",
                        "not used: the one opened last is",
                    ];
                    decoder.report(Severity::Warning, Code::SUPERSEDED, start, words);
                }
                (None, _) => {}
            }
        }
        file.diagnostics.extend(decoder.into_diagnostics());
    }
    holding
}

/// The errors in documents of prices, each in a sentence.
pub(super) fn errors(files: &[OpenFile]) -> Vec<String> {
    let of_prices = files
        .iter()
        .filter(|file| file.beside == Some(Beside::Prices));
    let all = of_prices.flat_map(|file| &file.diagnostics);
    let errors = all.filter(|one| one.severity == Severity::Error);
    let sentence = |one: &Diagnostic| {
        let Diagnostic {
            file,
            line,
            found,
            expected,
            done,
            ..
        } = one;
        format!("Line {line} of {file}: found {found}; expected {expected}; {done}.")
    };
    errors.map(sentence).collect()
}

/// Prices as a document: in the place of the one that holds, where that can be written anew, else beside all.
pub(super) fn written(files: &[OpenFile], held: Option<&Prices>, list: &PriceList) -> PricesFile {
    let held = held.filter(|held| held.whole);
    let place = held.and_then(|held| files.iter().find(|file| file.key == held.file));
    let (Some(held), Some(file)) = (held, place) else {
        let mut names = Names::default();
        for file in files {
            names.take(file.file.source.name.as_str().into());
        }
        return PricesFile {
            key: None,
            name: names.numbered(|number| match number {
                1 => NAME.to_owned(),
                number => format!("prices-{number}.yaml"),
            }),
            text: prices_yaml(list, None),
            reshaped: false,
        };
    };
    let text = &file.file.source.text;
    let lines = text.split_inclusive('\n');
    let comments = lines.take_while(|line| line.starts_with('#') || line.trim().is_empty());
    let comments = &text[..comments.map(str::len).sum()];
    PricesFile {
        key: Some(held.file),
        name: file.file.source.name.clone(),
        text: prices_yaml(list, Some(comments)),
        reshaped: prices_yaml(&held.list, Some(comments)) != *text,
    }
}
