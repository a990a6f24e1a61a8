use std::collections::BTreeMap;

use steelyard_documents::{Fields, Name, Node};

use super::Reader;
use crate::{Cells, Spread};
use steelyard_kernel::gathered;

/// A spread whose stage is still to be read.
pub(super) struct Draft<'a> {
    id: Name,
    label: Name,
    node: &'a Node,
    stage: Option<&'a Node>,
    criteria: Option<&'a Node>,
}

/// What guards may name, before the stages are read.
pub(super) fn drafts<'a>(reader: &mut Reader<'_, 'a>, fields: &mut Fields<'a>) -> Vec<Draft<'a>> {
    let Some(entry) = fields.take(reader.decoder, &["spreads"]) else {
        return Vec::new();
    };
    let mut drafts = Vec::new();
    for (key, node) in reader.items(entry) {
        let Some(mut fields) = reader.decoder.fields(node, "a spread") else {
            reader.broken = true;
            continue;
        };
        let Some(id) = key.or_else(|| reader.id_in(&mut fields, "id")) else {
            reader.missing(node.span, "an id of a spread", "decision not used");
            continue;
        };
        let mut field = |name| {
            let entry = fields.take(reader.decoder, &[name]);
            entry.map(|entry| &entry.value)
        };
        let (stage, criteria) = (field("stage"), field("criteria"));
        drafts.push(Draft {
            label: reader.name(&mut fields, &["label"]).unwrap_or(id.clone()),
            id,
            node,
            stage,
            criteria,
        });
        fields.finish(reader.decoder);
    }
    drafts
}

impl<'a> Draft<'a> {
    pub(super) fn id(&self) -> Name {
        self.id.clone()
    }

    /// The spread, now that the stages of `cells` are known.
    pub(super) fn finish(self, reader: &mut Reader<'_, 'a>, cells: &Cells) -> Option<Spread> {
        let (Some(stage), Some(criteria)) = (self.stage, self.criteria) else {
            reader.missing(self.node.span, "stage and criteria", "decision not used");
            return None;
        };
        let stages: Vec<Name> = cells.stages.iter().map(|one| one.id.clone()).collect();
        let stage = reader.place_in(stage, "a stage", &stages)?;
        let asked = cells.stages[stage].cells.criteria.iter();
        let asked: Vec<Name> = asked.map(|one| one.id.clone()).collect();
        let places = |reader: &mut Reader<'_, 'a>, node: &'a Node| -> Vec<usize> {
            let nodes = reader.decoder.list(node).into_iter();
            nodes
                .filter_map(|node| reader.place_in(node, "a criterion of the stage", &asked))
                .collect()
        };
        let criteria = if criteria.entries().is_empty() {
            vec![places(reader, criteria); cells.alternatives.len()]
        } else {
            let ids: Vec<Name> = cells
                .alternatives
                .iter()
                .map(|one| one.id.clone())
                .collect();
            let mut of = vec![Vec::new(); ids.len()];
            let by_id: BTreeMap<&Name, usize> = gathered(ids.iter().zip(0..));
            for entry in criteria.entries() {
                let key = reader.shown.name(&entry.key);
                let known = by_id.get(&key).copied();
                let known = known
                    .or_else(|| reader.place_of((&key, entry.key_span), "an alternative", &ids));
                if let Some(at) = known {
                    of[at] = places(reader, &entry.value);
                }
            }
            of
        };
        Some(Spread {
            id: self.id,
            label: self.label,
            stage,
            criteria,
        })
    }
}
