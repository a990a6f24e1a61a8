//! How bad a risk is, by all that is said of it: words in its line, a field, the key that it stands under.

use steelyard_documents::{
    Code, Decoder, Entry, Fields, Node, Severity as Weight, field_name, is_placeholder,
};

use super::read::Reader;
use super::risk_text::RiskText;
use super::{Severity, names};

impl Reader<'_, '_> {
    /// The worst of what a text and the key above it say; where neither says any, the impact, as in a map.
    pub(super) fn severity_in_words(
        &mut self,
        read: &RiskText<'_>,
        node: &Node,
        listed: Option<Severity>,
    ) -> (Severity, Option<String>) {
        let Some(worst) = read.severity.max(listed) else {
            return match read.impact {
                Some(impact) => (impact, None),
                None => self.bare_risk(node),
            };
        };
        let milder = read.mildest.filter(|milder| *milder < worst);
        let milder = milder.or(listed.filter(|listed| *listed < worst));
        let harder = read.impact.filter(|impact| *impact > worst);
        let worst_word = worst.word();
        let (found, done, how) = match (milder, harder) {
            (Some(milder), _) => {
                let how = format!("{} beside {worst_word}, the worse counts", milder.word());
                (milder.word().to_owned(), "the worse counts", Some(how))
            }
            (None, Some(harder)) => {
                let found = format!("impact: {}", harder.word());
                (found, "the severity counts", None)
            }
            (None, None) => return (worst, None),
        };
        let expected = format!("{worst_word}, which it also says");
        let diagnosis = [found.as_str(), &expected, done];
        self.decoder
            .report(Weight::Warning, Code::SUPERSEDED, node.span, diagnosis);
        (worst, how)
    }

    fn bare_risk(&mut self, node: &Node) -> (Severity, Option<String>) {
        let expected = "severity, mitigation, residual_risk";
        let diagnosis = ["a bare text", expected, "read as medium, unmitigated"];
        self.decoder.report(
            Weight::Warning,
            crate::codes::RISK_WITHOUT_SEVERITY,
            node.span,
            diagnosis,
        );
        let how = "bare text read as medium, unmitigated".to_owned();
        (Severity::Medium, Some(how))
    }

    pub(super) fn severity(
        &mut self,
        fields: &mut Fields<'_>,
        node: &Node,
        listed: Option<Severity>,
    ) -> (Severity, Option<String>) {
        let entry = match listed {
            Some(_) => fields.take(self.decoder, names::SEVERITY),
            None => fields.take(self.decoder, names::SEVERITY_OR_IMPACT),
        };
        if listed.is_some() {
            let impact = fields.take(self.decoder, names::RISK[1]);
            self.without_effect(impact, "the severity that the key above says");
        }
        let Some(entry) = entry else {
            if let Some(listed) = listed {
                return (listed, None);
            }
            let diagnosis = [
                "a risk without severity",
                "critical, high, medium or low",
                "read as medium",
            ];
            self.decoder.report(
                Weight::Warning,
                crate::codes::RISK_WITHOUT_SEVERITY,
                node.span,
                diagnosis,
            );
            return (
                Severity::Medium,
                Some("no severity, read as medium".to_owned()),
            );
        };
        let text = self
            .decoder
            .text(&entry.value, "severity")
            .unwrap_or_default();
        let diagnosis = self.severity_word(&text, &entry.value);
        let (severity, coerced) = diagnosis.unwrap_or((Severity::Medium, None));
        let Some(listed) = listed.filter(|listed| *listed > severity) else {
            return (severity, coerced);
        };
        let expected = format!("{}, as the key above says", listed.word());
        let diagnosis = [text.as_str(), &expected, "the worse counts"];
        let span = entry.value.span;
        self.decoder
            .report(Weight::Warning, Code::SUPERSEDED, span, diagnosis);
        let how = format!("{text} under {} risks", listed.word());
        (listed, Some(how))
    }

    /// Notes a field that is known and that nothing goes by.
    pub(super) fn without_effect(&mut self, entry: Option<&Entry>, expected: &str) {
        if let Some(entry) = entry {
            let key = Decoder::key(entry);
            let words = [key.as_str(), expected, "has no effect"];
            let code = crate::codes::IDLE_FIELD;
            self.decoder
                .report(Weight::Note, code, entry.key_span, words);
        }
    }

    fn severity_word(&mut self, text: &str, node: &Node) -> Option<(Severity, Option<String>)> {
        let expected = "critical, high, medium or low";
        let Some(severity) = Severity::of_word(text) else {
            let code = if is_placeholder(text) {
                Code::PLACEHOLDER
            } else {
                Code::UNKNOWN_WORD
            };
            let found = self.decoder.found(node);
            self.decoder.report(
                Weight::Error,
                code,
                node.span,
                [&found, expected, "left out"],
            );
            return None;
        };
        if severity.word() == text {
            return Some((severity, None));
        }
        let how = format!("read as {}", severity.word());
        self.decoder.report(
            Weight::Note,
            Code::OTHER_SPELLING,
            node.span,
            [text, expected, &how],
        );
        Some((severity, Some(format!("{text} {how}"))))
    }
}

/// The severity that a key says of what is below it: `critical`, `High risks`.
pub(super) fn severity_of_key(key: &str) -> Option<Severity> {
    let name = field_name(key);
    let word = ["_risks", "_risk", "_severity"]
        .iter()
        .find_map(|end| name.strip_suffix(end))
        .unwrap_or(&name);
    Severity::of_word(word)
}
