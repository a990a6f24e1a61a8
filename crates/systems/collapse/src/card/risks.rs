//! The risks of a card.

use steelyard_documents::{
    Code, Decoder, Entry, Fields, Node, Range, Severity as Weight, Value, field_name, is_unset,
    masked,
};

use super::given::is_no_piece;
use super::read::Reader;
use super::risk_text::{is_detail, risk_text};
use super::severity::severity_of_key;
use super::{PositionCard, Residual, Risk, Severity, names};

impl Reader<'_, '_> {
    pub(super) fn risks(&mut self, fields: &mut Fields<'_>, card: &mut PositionCard) {
        let by_severity: [(Option<Severity>, &[&'static str]); 5] = [
            (None, names::RISKS),
            (Some(Severity::Critical), names::CRITICAL_RISKS),
            (Some(Severity::High), names::HIGH_RISKS),
            (Some(Severity::Medium), names::MEDIUM_RISKS),
            (Some(Severity::Low), names::LOW_RISKS),
        ];
        for (severity, names) in by_severity {
            if let Some(value) = self.value(fields, names) {
                card.risks.extend(self.gathered(&value, severity));
            }
        }
    }

    /// The risks of a list or of a map from names to risks; `listed` is the severity that a key above them says.
    fn gathered(&mut self, node: &Node, listed: Option<Severity>) -> Vec<Risk> {
        match &node.value {
            Value::Map(entries) if !entries.is_empty() && !is_risk(node) => {
                let named = entries.iter();
                named.flat_map(|entry| self.named(entry, listed)).collect()
            }
            // How many there are says nothing of what they are.
            Value::Number(_) | Value::Bool(_) if listed.is_some() => {
                self.decoder.wrong_type(node, "risks as texts or maps");
                Vec::new()
            }
            _ => {
                let mut all = Vec::new();
                for item in self.decoder.list(node) {
                    if is_no_piece(item, is_risk) {
                        continue;
                    }
                    if let Some(list) = self.as_list(item) {
                        all.extend(self.gathered(&list, listed));
                    } else if holds_several(item) {
                        all.extend(self.gathered(item, listed));
                    } else {
                        all.extend(self.risk(item, listed));
                    }
                }
                all
            }
        }
    }

    /// The risks behind a key. One that is a severity says it of everything below it, any other stands before its risks.
    fn named(&mut self, entry: &Entry, listed: Option<Severity>) -> Vec<Risk> {
        let key = Decoder::key(entry);
        let list = self.as_list(&entry.value);
        let value = list.as_ref().unwrap_or(&entry.value);
        let own = severity_of_key(&entry.key);
        if own.is_some() {
            return self.gathered(value, own.max(listed));
        }
        if let Some(details) = details(value) {
            let text = format!("{key}; {details}");
            return vec![self.in_words(&text, value, listed)];
        }
        let mut below = match &value.value {
            Value::List(_) | Value::Map(_) => self.gathered(value, listed),
            Value::Text(text) if is_unset(text) => Vec::new(),
            _ => self.risk(value, listed).into_iter().collect(),
        };
        // What nothing is said of is a risk all the same.
        if below.is_empty() && !key.trim().is_empty() {
            return vec![self.in_words(&key, value, listed)];
        }
        for risk in &mut below {
            let mark = match risk.description.as_str() {
                "" => "",
                _ => ": ",
            };
            risk.description.insert_str(0, &format!("{key}{mark}"));
        }
        below
    }

    fn risk(&mut self, node: &Node, listed: Option<Severity>) -> Option<Risk> {
        if !is_risk(node) {
            let text = self.prose(node)?;
            if is_unset(&text) {
                let diagnosis = [text.as_str(), "a risk", "no risk, not counted"];
                self.decoder
                    .report(Weight::Warning, Code::PLACEHOLDER, node.span, diagnosis);
                return None;
            }
            return Some(self.in_words(&text, node, listed));
        }
        let mut fields = self.decoder.fields(node, "a risk")?;
        let (severity, coerced) = self.severity(&mut fields, node, listed);
        let description = self.words(&mut fields, names::RISK[2]);
        let mitigation = self.words(&mut fields, names::RISK[3]);
        let residual = self.number(&mut fields, names::RISK[4], Range::UNIT, &[]);
        let expected = "severity and residual_risk, which are all that the score knows of a risk";
        for beside in names::RISK[5] {
            let entry = fields.take(self.decoder, &[*beside]);
            self.without_effect(entry, expected);
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
        let (severity, coerced) = self.severity_in_words(&read, node, listed);
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
            severity,
            coerced,
            description: description.to_owned(),
            mitigation: read.mitigation.to_owned(),
            residual: residual.map_or(Residual::Whole, Residual::Given),
            span: node.span,
        }
    }
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
            let mut entries = entries.iter();
            has_severity_key(item)
                || entries.len() == 1
                || entries.any(|entry| is_container(&entry.value))
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

/// What stands behind a risk, on one line and masked, where all of it are details of that risk: "Mitigation: short times;
/// Residual risk: 0.2".
fn details(node: &Node) -> Option<String> {
    let line = |item: &Node| match item.entries() {
        [entry] => {
            let text = entry.value.text()?;
            Some(format!("{}: {text}", Decoder::key(entry)))
        }
        _ => item.text().map(str::to_owned),
    };
    let items = match &node.value {
        Value::Text(_) => std::slice::from_ref(node),
        _ => node.items(),
    };
    let lines: Option<Vec<String>> = items.iter().map(line).collect();
    let lines = lines.filter(|lines| !lines.is_empty() && lines.iter().all(|line| is_detail(line)));
    lines.map(|lines| masked(&lines.join("; ")).into_owned())
}
