//! The risks of a card.

use steelyard_documents::{
    Code, Entry, Fields, Node, Range, Severity as Weight, Value, field_name, is_placeholder,
};

use super::read::Reader;
use super::texts::{is_detail, risk_text};
use super::{PositionCard, Residual, Risk, Severity, names};

impl<'a> Reader<'_, 'a> {
    pub(super) fn risks(&mut self, fields: &mut Fields<'a>, card: &mut PositionCard) {
        if let Some(entry) = fields.take(self.decoder, names::RISKS) {
            card.risks.extend(self.gathered(&entry.value, None));
        }
        let by_severity: [(Severity, &[&'static str]); 4] = [
            (Severity::Critical, names::CRITICAL_RISKS),
            (Severity::High, names::HIGH_RISKS),
            (Severity::Medium, names::MEDIUM_RISKS),
            (Severity::Low, names::LOW_RISKS),
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
                    if let Some(details) = details(value).filter(|_| own.is_none()) {
                        let text = format!("{key}; {details}");
                        all.push(self.in_words(&text, value, listed));
                        continue;
                    }
                    let mut below = if own.is_some() || is_container(value) {
                        self.gathered(value, own.max(listed))
                    } else {
                        self.risk(value, listed).into_iter().collect()
                    };
                    if own.is_none() {
                        for risk in &mut below {
                            let mark = if risk.description.is_empty() {
                                ""
                            } else {
                                ": "
                            };
                            risk.description.insert_str(0, &format!("{key}{mark}"));
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
        if !is_risk(node) {
            let text = self.prose(node)?;
            return Some(self.in_words(&text, node, listed));
        }
        let mut fields = self.decoder.fields(node, "a risk")?;
        let (severity, coerced) = self.severity(&mut fields, node, listed);
        let description = self.words(&mut fields, &["description", "risk"]);
        let mitigation = self.words(
            &mut fields,
            &["mitigation", "mitigations", "mitigation_strategy"],
        );
        let residual = self.number(
            &mut fields,
            &["residual_risk", "residual"],
            Range::UNIT,
            &[],
        );
        for beside in ["likelihood", "probability"] {
            fields.take(self.decoder, &[beside]);
        }
        fields.finish(self.decoder);
        Some(Risk {
            severity,
            coerced,
            description,
            mitigation,
            residual: residual.map_or(Residual::Whole, Residual::Given),
            span: node.span,
        })
    }

    /// The risk that a text tells, with what it says of its severity, its mitigation and what is left of it.
    fn in_words(&mut self, text: &str, node: &Node, listed: Option<Severity>) -> Risk {
        let read = risk_text(text);
        let severity = read.severity.max(listed);
        let coerced = self.bare_risk(node, severity);
        let residual = read.residual.and_then(|residual| {
            let digits = residual.split([' ', ')']).next().unwrap_or_default();
            self.unit(digits, "residual_risk", node)
        });
        let description = if read.description.is_empty() {
            text
        } else {
            read.description
        };
        Risk {
            severity: severity.unwrap_or(Severity::Medium),
            coerced,
            description: description.to_owned(),
            mitigation: read.mitigation.to_owned(),
            residual: residual.map_or(Residual::Whole, Residual::Given),
            span: node.span,
        }
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
            Some(_) => fields.take(self.decoder, &["severity", "level", "risk_level"]),
            None => fields.take(self.decoder, &["severity", "level", "risk_level", "impact"]),
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
    let name = field_name(key);
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
        entries.any(|entry| known.contains(&field_name(&entry.key).as_str()))
    };
    let usual = ["risk", "mitigation", "residual_risk", "impact", "level"];
    has(&["severity", "description"]) || (has(&usual) && !has_severity_key(node))
}

/// What stands below a risk, on one line, where all of it are details of that risk: "Mitigation: short times; Residual
/// risk: 0.2".
fn details(node: &Node) -> Option<String> {
    let line = |item: &Node| match item.entries() {
        [entry] => entry
            .value
            .text()
            .map(|text| format!("{}: {text}", entry.key)),
        _ => item.text().map(str::to_owned),
    };
    let lines: Option<Vec<String>> = node.items().iter().map(line).collect();
    let lines = lines.filter(|lines| !lines.is_empty() && lines.iter().all(|line| is_detail(line)));
    lines.map(|lines| lines.join("; "))
}
