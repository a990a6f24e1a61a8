//! The risks of a card.

use super::read::Reader;
use super::{PositionCard, Residual, Risk, Severity};
use crate::formats::{
    Code, Entry, Fields, Node, Range, Severity as Weight, is_placeholder, normalised,
};

impl<'a> Reader<'_, 'a> {
    pub(super) fn risks(&mut self, fields: &mut Fields<'a>, card: &mut PositionCard) {
        match fields.take(self.decoder, &["risks"]) {
            // `- Security: …` lines of Markdown, and maps from names to risks.
            Some(Entry { value, .. }) if !value.entries().is_empty() && !is_risk(value) => {
                for Entry { key, value, .. } in value.entries() {
                    let risk = self.risk(value, None);
                    card.risks.extend(risk.map(|risk| Risk {
                        description: format!("{key}: {}", risk.description),
                        ..risk
                    }));
                }
            }
            Some(entry) => {
                for node in self.decoder.list(&entry.value) {
                    card.risks.extend(self.risk(node, None));
                }
            }
            None => {}
        }
        let by_severity: [(Severity, &[&'static str]); 4] = [
            (Severity::Critical, &["critical_risks"]),
            (Severity::High, &["high_risks"]),
            (Severity::Medium, &["medium_risks"]),
            (Severity::Low, &["low_risks"]),
        ];
        for (severity, names) in by_severity {
            for node in self.list(fields, names) {
                card.risks.extend(self.risk(node, Some(severity)));
            }
        }
    }

    fn risk(&mut self, node: &'a Node, listed: Option<Severity>) -> Option<Risk> {
        let bare = Risk {
            severity: listed.unwrap_or(Severity::Medium),
            coerced: None,
            description: String::new(),
            mitigation: String::new(),
            residual: Residual::Whole,
            span: node.span,
        };
        if !is_risk(node) {
            let description = self.prose(node)?;
            let coerced = self.bare_risk(node, listed);
            return Some(Risk {
                coerced,
                description,
                ..bare
            });
        }
        let mut fields = self.decoder.fields(node, "a risk")?;
        let (severity, coerced) = self.severity(&mut fields, node, listed);
        let description = self.words(&mut fields, &["description", "risk"]);
        let mitigation = self.words(&mut fields, &["mitigation"]);
        let residual = self.number(&mut fields, &["residual_risk"], Range::UNIT, &[]);
        fields.take(self.decoder, &["likelihood"]);
        fields.finish(self.decoder);
        let residual = residual.map_or(Residual::Whole, Residual::Given);
        Some(Risk {
            severity,
            coerced,
            description,
            mitigation,
            residual,
            ..bare
        })
    }

    fn bare_risk(&mut self, node: &Node, listed: Option<Severity>) -> Option<String> {
        if listed.is_some() {
            return None;
        }
        let expected = "severity, mitigation, residual_risk";
        let said = ["a bare text", expected, "read as medium, unmitigated"];
        self.decoder
            .report(Weight::Warning, Code::RiskWithoutSeverity, node.span, said);
        Some("bare text read as medium, unmitigated".to_owned())
    }

    fn severity(
        &mut self,
        fields: &mut Fields<'a>,
        node: &Node,
        listed: Option<Severity>,
    ) -> (Severity, Option<String>) {
        let entry = match listed {
            Some(_) => fields.take(self.decoder, &["severity"]),
            None => fields.take(self.decoder, &["severity", "impact"]),
        };
        if listed.is_some() {
            fields.take(self.decoder, &["impact"]);
        }
        let Some(entry) = entry else {
            if let Some(listed) = listed {
                return (listed, None);
            }
            let said = [
                "a risk without severity",
                "critical, high, medium or low",
                "read as medium",
            ];
            self.decoder
                .report(Weight::Warning, Code::RiskWithoutSeverity, node.span, said);
            return (
                Severity::Medium,
                Some("no severity, read as medium".to_owned()),
            );
        };
        let text = self
            .decoder
            .text(&entry.value, "severity")
            .unwrap_or_default();
        self.severity_word(&text, &entry.value)
            .unwrap_or((Severity::Medium, None))
    }

    fn severity_word(&mut self, text: &str, node: &Node) -> Option<(Severity, Option<String>)> {
        let expected = "critical, high, medium or low";
        let Some(severity) = Severity::of_word(text) else {
            let code = if is_placeholder(text) {
                Code::Placeholder
            } else {
                Code::UnknownWord
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
            Code::OtherSpelling,
            node.span,
            [text, expected, &how],
        );
        Some((severity, Some(format!("{text} {how}"))))
    }
}

/// Whether a map is one risk rather than a name with something behind it.
fn is_risk(node: &Node) -> bool {
    let known = [
        "severity",
        "description",
        "risk",
        "mitigation",
        "residual_risk",
        "impact",
    ];
    node.entries()
        .iter()
        .any(|entry| known.contains(&normalised(&entry.key).as_str()))
}
