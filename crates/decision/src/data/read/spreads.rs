use std::collections::BTreeMap;

use steelyard_documents::{Entry, Fields, Name, Node, Range};

use super::Reader;
use crate::{Cells, Mean, Spread};

/// A spread or a mean whose stage is still to be read.
pub(super) struct Draft<'a> {
    id: Name,
    label: Name,
    node: &'a Node,
    stage: Option<&'a Node>,
    criteria: Option<&'a Node>,
    factor: Option<&'a Entry>,
}

/// What guards may name, before the stages are read: the items of `key`, each of them `what`.
pub(super) fn drafts<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    (key, what): (&'static str, &str),
) -> Vec<Draft<'a>> {
    let Some(entry) = fields.take(reader.decoder, &[key]) else {
        return Vec::new();
    };
    let mut drafts = Vec::new();
    let has_factor = key == "means";
    for (own, node) in reader.items(entry) {
        let Some(mut fields) = reader.decoder.fields(node, what) else {
            reader.broken = true;
            continue;
        };
        let Some(id) = own.or_else(|| reader.id_in(&mut fields, "id")) else {
            let expected = format!("an id of {what}");
            reader.missing(node.span, &expected, "decision not used");
            continue;
        };
        let mut field = |name| fields.take(reader.decoder, &[name]);
        let (stage, criteria) = (field("stage"), field("criteria"));
        let factor = has_factor.then(|| field("factor")).flatten();
        drafts.push(Draft {
            label: reader.name(&mut fields, &["label"]).unwrap_or(id.clone()),
            id,
            node,
            stage: stage.map(|entry| &entry.value),
            criteria: criteria.map(|entry| &entry.value),
            factor,
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
        let stage = stage_of(reader, stage, cells)?;
        let criteria = rows(reader, criteria, (cells, &cells.stages[stage].cells));
        Some(Spread {
            id: self.id,
            label: self.label,
            stage,
            criteria,
        })
    }

    /// The mean, now that the stages of `cells` are known.
    pub(super) fn finish_mean(self, reader: &mut Reader<'_, 'a>, cells: &Cells) -> Option<Mean> {
        let Some(criteria) = self.criteria else {
            reader.missing(self.node.span, "criteria", "decision not used");
            return None;
        };
        let stage = match self.stage {
            Some(node) => Some(stage_of(reader, node, cells)?),
            None => None,
        };
        let asked = stage.map_or(cells, |stage| &cells.stages[stage].cells);
        let factor = match self.factor {
            Some(entry) => factors(reader, entry, cells)?,
            None => vec![1.0; cells.alternatives.len()],
        };
        Some(Mean {
            id: self.id,
            label: self.label,
            stage,
            criteria: rows(reader, criteria, (cells, asked)),
            factor,
        })
    }
}

fn stage_of<'a>(reader: &mut Reader<'_, 'a>, node: &'a Node, cells: &Cells) -> Option<usize> {
    let stages: Vec<Name> = cells.stages.iter().map(|one| one.id.clone()).collect();
    reader.place_in(node, "a stage", &stages)
}

/// For each alternative of `cells` the criteria of `asked` that are named: one list for all, or one each by id.
fn rows<'a>(
    reader: &mut Reader<'_, 'a>,
    criteria: &'a Node,
    (cells, asked): (&Cells, &Cells),
) -> Vec<Vec<usize>> {
    let asked: Vec<Name> = asked.criteria.iter().map(|one| one.id.clone()).collect();
    let places = |reader: &mut Reader<'_, 'a>, node: &'a Node| -> Vec<usize> {
        let nodes = reader.decoder.list(node).into_iter();
        nodes
            .filter_map(|node| reader.place_in(node, "a criterion", &asked))
            .collect()
    };
    if criteria.entries().is_empty() {
        return vec![places(reader, criteria); cells.alternatives.len()];
    }
    let mut of = vec![Vec::new(); cells.alternatives.len()];
    for (at, node) in by_alternative(reader, criteria, cells) {
        of[at] = places(reader, node);
    }
    of
}

/// One factor for all alternatives, or one each by id, above 0; 1 where none is given.
fn factors<'a>(reader: &mut Reader<'_, 'a>, entry: &'a Entry, cells: &Cells) -> Option<Vec<f64>> {
    const ABOVE_0: Range = Range {
        min: f64::MIN_POSITIVE,
        max: f64::MAX,
        says: "a number above 0",
    };
    let count = cells.alternatives.len();
    if entry.value.entries().is_empty() {
        return Some(vec![reader.number(entry, "factor", ABOVE_0)?; count]);
    }
    let mut factors = vec![1.0; count];
    for (at, node) in by_alternative(reader, &entry.value, cells) {
        let read = reader.decoder.number(node, "factor", ABOVE_0, &[]);
        reader.broken |= read.is_none();
        factors[at] = read?.value;
    }
    Some(factors)
}

/// The values of a map by id of an alternative, each with its place.
fn by_alternative<'a>(
    reader: &mut Reader<'_, 'a>,
    map: &'a Node,
    cells: &Cells,
) -> Vec<(usize, &'a Node)> {
    let ids: Vec<Name> = cells
        .alternatives
        .iter()
        .map(|one| one.id.clone())
        .collect();
    let by_id: BTreeMap<&Name, usize> = ids.iter().zip(0..).collect();
    let mut found = Vec::new();
    for entry in map.entries() {
        let key = reader.shown.name(&entry.key);
        let known = by_id.get(&key).copied();
        let known =
            known.or_else(|| reader.place_of((&key, entry.key_span), "an alternative", &ids));
        found.extend(known.map(|at| (at, &entry.value)));
    }
    found
}
