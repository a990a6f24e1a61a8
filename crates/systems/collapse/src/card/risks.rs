//! The risks of a card.

use steelyard_documents::{
    Code, Entry, Fields, Node, Range, Severity as Weight, Value, is_placeholder, normalised,
};

use super::read::Reader;
use super::{PositionCard, Residual, Risk, Severity};

impl<'a> Reader<'_, 'a> {
    pub(super) fn risks(&mut self, fields: &mut Fields<'a>, card: &mut PositionCard) {
        if let Some(entry) = fields.take(self.decoder, &["risks"]) {
            card.risks.extend(self.gathered(&entry.value, None));
        }
        let by_severity: [(Severity, &[&'static str]); 4] = [
            (Severity::Critical, &["critical_risks"]),
            (Severity::High, &["high_risks"]),
            (Severity::Medium, &["medium_risks"]),
            (Severity::Low, &["low_risks"]),
        ];
        for (severity, names) in by_severity {
            if let Some(entry) = fields.take(self.decoder, names) {
                card.risks
                    .extend(self.gathered(&entry.value, Some(severity)));
            }
        }
    }

    /// The risks of a list or of a map from names to risks; `listed` is the severity that a key above them says. A
    /// key that is a severity says it of everything below it, any other stands before its risks.
    fn gathered(&mut self, node: &'a Node, listed: Option<Severity>) -> Vec<Risk> {
        match &node.value {
            Value::Map(entries) if !entries.is_empty() && !is_risk(node) => {
                let mut all = Vec::new();
                for Entry { key, value, .. } in entries {
                    let own = severity_of_key(key);
                    let mut below = if own.is_some() || is_container(value) {
                        self.gathered(value, own.max(listed))
                    } else {
                        self.risk(value, listed).into_iter().collect()
                    };
                    if own.is_none() {
                        for risk in &mut below {
                            risk.description.insert_str(0, &format!("{key}: "));
                        }
                    }
                    all.extend(below);
                }
                all
            }
            // How many there are says nothing of what they are.
            Value::Number(_) | Value::Bool(_) if listed.is_some() => {
                self.decoder.wrong_type(node, "risks as texts or maps");
                Vec::new()
            }
            Value::List(items) => {
                let mut all = Vec::new();
                for item in items {
                    if holds_several(item) {
                        all.extend(self.gathered(item, listed));
                    } else {
                        all.extend(self.risk(item, listed));
                    }
                }
                all
            }
            _ => {
                let nodes = self.decoder.list(node);
                let risks = nodes.into_iter();
                risks.filter_map(|one| self.risk(one, listed)).collect()
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
        let diagnosis = ["a bare text", expected, "read as medium, unmitigated"];
        self.decoder.report(
            Weight::Warning,
            crate::codes::RISK_WITHOUT_SEVERITY,
            node.span,
            diagnosis,
        );
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
        let diagnosis = [text.as_str(), &expected, "the worse holds"];
        let span = entry.value.span;
        self.decoder
            .report(Weight::Warning, Code::SUPERSEDED, span, diagnosis);
        let how = format!("{text} under {} risks", listed.word());
        (listed, Some(how))
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
fn severity_of_key(key: &str) -> Option<Severity> {
    let name = normalised(key);
    let word = ["_risks", "_risk", "_severity"]
        .iter()
        .find_map(|end| name.strip_suffix(end))
        .unwrap_or(&name);
    Severity::of_word(word)
}

fn has_severity_key(node: &Node) -> bool {
    let mut entries = node.entries().iter();
    entries.any(|entry| severity_of_key(&entry.key).is_some())
}

fn is_container(node: &Node) -> bool {
    matches!(node.value, Value::List(_) | Value::Map(_))
}

/// Whether an item of a list is a group of risks rather than one.
fn holds_several(item: &Node) -> bool {
    match &item.value {
        Value::List(_) => true,
        Value::Map(entries) if !is_risk(item) => {
            has_severity_key(item) || entries.iter().any(|entry| is_container(&entry.value))
        }
        _ => false,
    }
}

/// Whether a map is one risk rather than names with something behind them.
fn is_risk(node: &Node) -> bool {
    let has = |known: &[&str]| {
        let mut entries = node.entries().iter();
        entries.any(|entry| known.contains(&normalised(&entry.key).as_str()))
    };
    let usual = ["risk", "mitigation", "residual_risk", "impact"];
    has(&["severity", "description"]) || (has(&usual) && !has_severity_key(node))
}
