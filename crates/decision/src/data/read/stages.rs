use std::collections::{BTreeMap, BTreeSet};

use steelyard_documents::{Code, Fields, Name, Node, Range, masked};

use super::alternatives::{Rows, rows};
use super::criteria::{Read, criteria};
use super::guards::{Known, check_opened, guards};
use super::{Reader, spreads};
use crate::{
    Cells, Fact, Flag, Model, Norm, Preference, Recorded, RecordedName, RecordedNumber,
    RecordedOutcome, Stage,
};

const NORMS: [(&str, Norm); 2] = [("one", Norm::One), ("weights", Norm::Weights)];

/// How deep stages may open stages.
const DEEPEST: usize = 8;

impl<'a> Reader<'_, 'a> {
    /// Refuses a criterion that is an offset where the sum is not the score.
    fn check_offsets(&mut self, node: &Node, norm: Norm, criteria: &[Read]) {
        if norm == Norm::Weights && criteria.iter().any(|read| read.criterion.offset) {
            let words = [
                "an offset under the norm weights",
                "an offset only where the sum is the score",
                "decision not used",
            ];
            self.error(Code::OUT_OF_RANGE, node.span, words);
        }
    }

    /// The cells of a decision, or of a stage after the decisions before it.
    pub(super) fn cells(
        &mut self,
        fields: &mut Fields<'a>,
        node: &'a Node,
        before: Option<usize>,
    ) -> Cells {
        let classes = self.classes(fields);
        let criteria: Vec<Read> = criteria(self, fields, (node, &classes));
        let norm = match fields.take(self.decoder, &["norm"]) {
            Some(entry) => self
                .word(&entry.value, "a norm", &NORMS)
                .unwrap_or_default(),
            None => Norm::One,
        };
        self.check_offsets(node, norm, &criteria);
        let Rows {
            alternatives,
            flags: flagged,
            columns,
        } = rows(self, fields, (node, &classes), (&criteria, norm));
        let ids: Vec<Name> = alternatives.iter().map(|one| one.id.clone()).collect();
        let gates = alternatives.iter().flat_map(|one| &one.gates);
        let gates: Vec<Name> = gates.map(|gate| gate.id.clone()).collect();
        let flags = self.flags(fields, &flagged, &gates);
        let facts = self.facts(fields);
        let safety = self.safety(fields, &ids);
        let drafts = spreads::drafts(self, fields, ("spreads", "a spread"));
        let means = spreads::drafts(self, fields, ("means", "a mean"));
        let known = Known {
            alternatives: &ids,
            flags: &flags.iter().map(|flag| flag.id.clone()).collect::<Vec<_>>(),
            facts: &facts.iter().map(|fact| fact.id.clone()).collect::<Vec<_>>(),
            spreads: &drafts.iter().map(spreads::Draft::id).collect::<Vec<_>>(),
            means: &means.iter().map(spreads::Draft::id).collect::<Vec<_>>(),
        };
        let guards = guards(self, fields, &known);
        let mut cells = Cells {
            criteria: criteria
                .into_iter()
                .zip(&columns)
                .map(|(read, column)| read.with_told(column))
                .collect(),
            columns,
            classes,
            alternatives,
            norm,
            flags,
            facts,
            spreads: Vec::new(),
            means: Vec::new(),
            safety,
            guards,
            stages: Vec::new(),
        };
        cells.stages = self.stages(fields, &cells, before.unwrap_or(0));
        self.finish(&mut cells, drafts, means);
        let stages: Vec<Name> = cells.stages.iter().map(|stage| stage.id.clone()).collect();
        check_opened(self, node, &cells.guards, &stages);
        cells
    }

    /// The ids of the classes.
    fn classes(&mut self, fields: &mut Fields<'a>) -> Vec<Name> {
        let Some(entry) = fields.take(self.decoder, &["classes"]) else {
            return Vec::new();
        };
        let nodes = self.decoder.list(&entry.value).into_iter();
        nodes
            .filter_map(|node| self.id_of(node, "a class"))
            .collect()
    }

    /// Adds spreads and means, now that the stages are known.
    fn finish(
        &mut self,
        cells: &mut Cells,
        drafts: Vec<spreads::Draft<'a>>,
        means: Vec<spreads::Draft<'a>>,
    ) {
        let spreads = drafts.into_iter();
        cells.spreads = spreads
            .filter_map(|draft| draft.finish(self, cells))
            .collect();
        let means = means.into_iter();
        cells.means = means
            .filter_map(|draft| draft.finish_mean(self, cells))
            .collect();
    }

    /// Flags that are described, then those that alternatives have all the same.
    fn flags(
        &mut self,
        fields: &mut Fields<'a>,
        flagged: &[Vec<Name>],
        gates: &[Name],
    ) -> Vec<Flag> {
        let mut flags: Vec<Flag> = Vec::new();
        if let Some(entry) = fields.take(self.decoder, &["flags"]) {
            for (key, node) in self.items(entry) {
                let Some(mut fields) = self.decoder.fields(node, "a flag") else {
                    continue;
                };
                let id = key.or_else(|| self.id_in(&mut fields, "id"));
                let Some(id) = id else {
                    self.missing(node.span, "an id of a flag", "decision not used");
                    continue;
                };
                let [yes, no] = ["yes", "no"].map(|name| self.name(&mut fields, &[name]));
                let gate = fields.take(self.decoder, &["gate"]);
                let gate = gate.and_then(|entry| self.place_in(&entry.value, "a gate", gates));
                flags.push(Flag {
                    gate: gate.map(|place| gates[place].clone()),
                    ..flag(id, yes, no)
                });
                fields.finish(self.decoder);
            }
        }
        let mut known: BTreeSet<Name> = flags.iter().map(|flag| flag.id.clone()).collect();
        for id in flagged.iter().flatten() {
            if known.insert(id.clone()) {
                flags.push(flag(id.clone(), None, None));
            }
        }
        for flag in &mut flags {
            flag.holds = flagged.iter().map(|ids| ids.contains(&flag.id)).collect();
        }
        flags
    }

    fn facts(&mut self, fields: &mut Fields<'a>) -> Vec<Fact> {
        let Some(entry) = fields.take(self.decoder, &["facts"]) else {
            return Vec::new();
        };
        let entries = entry.value.entries().iter();
        let facts = entries.filter_map(|entry| {
            let value = self.number(entry, &entry.key, Range::FINITE)?;
            Some(Fact {
                id: self.shown.name(&entry.key),
                value,
            })
        });
        facts.collect()
    }

    fn safety(&mut self, fields: &mut Fields<'a>, ids: &[Name]) -> Vec<Preference> {
        let Some(entry) = fields.take(self.decoder, &["safety"]) else {
            return Vec::new();
        };
        let mut safety = Vec::new();
        for node in self.decoder.list(&entry.value) {
            let Some(mut fields) = self.decoder.fields(node, "what is safe") else {
                continue;
            };
            let label = self.name(&mut fields, &["label"]).unwrap_or_default();
            let prefer = fields.take(self.decoder, &["prefer"]);
            let words = [("least", true), ("most", false)];
            let least = prefer.and_then(|entry| self.word(&entry.value, "prefer", &words));
            let x = fields.take(self.decoder, &["x"]).map(|entry| {
                let of = self.by_id(entry);
                let numbers = ids.iter().map(|id| {
                    let entry = of.get(id)?;
                    self.number(entry, &entry.key, Range::FINITE)
                });
                numbers.map(|x| x.unwrap_or(0.0)).collect()
            });
            fields.finish(self.decoder);
            safety.push(Preference {
                label,
                x: x.unwrap_or_default(),
                least: least.unwrap_or(true),
            });
        }
        safety
    }

    fn stages(&mut self, fields: &mut Fields<'a>, before: &Cells, deep: usize) -> Vec<Stage> {
        let Some(entry) = fields.take(self.decoder, &["stages"]) else {
            return Vec::new();
        };
        let ids: Vec<Name> = before
            .alternatives
            .iter()
            .map(|one| one.id.clone())
            .collect();
        let mut stages = Vec::new();
        for (key, node) in self.items(entry) {
            let Some(mut fields) = self
                .decoder
                .fields(node, "a stage")
                .filter(|_| deep < DEEPEST)
            else {
                self.broken = true;
                continue;
            };
            let id = key.or_else(|| self.id_in(&mut fields, "id"));
            let Some(id) = id else {
                self.missing(node.span, "an id of a stage", "decision not used");
                continue;
            };
            let label = self.name(&mut fields, &["label"]).unwrap_or(id.clone());
            let leaders = fields.take(self.decoder, &["leaders"]).and_then(|entry| {
                let nodes = self.decoder.list(&entry.value).into_iter();
                let places = nodes.map(|node| self.place_in(node, "an alternative", &ids));
                let places: Option<Vec<usize>> = places.collect();
                places?.try_into().ok()
            });
            let cells = self.cells(&mut fields, node, Some(deep + 1));
            fields.finish(self.decoder);
            stages.push(Stage {
                leaders,
                ..Stage::new(id, label, cells, before)
            });
        }
        stages
    }
}

fn flag(id: Name, yes: Option<Name>, no: Option<Name>) -> Flag {
    Flag {
        yes: yes.unwrap_or_else(|| id.clone()),
        no: no.unwrap_or_else(|| format!("not {id}").into()),
        id,
        means: <[Name; 2]>::default(),
        gate: None,
        holds: Vec::new(),
    }
}

/// Takes what a printed decision came to as recorded, all its digits told, and what it is called.
pub(super) fn recorded_of_report(reader: &mut Reader<'_, '_>, node: &Node, model: &mut Model) {
    let title = node.get("decision").and_then(Node::text);
    if let Some(title) = title.filter(|_| model.title.is_empty()) {
        model.title = masked(title.trim()).into();
    }
    let mut shown = |node: &Node| Some(reader.shown.name(node.text()?.trim()));
    let mut outcome = |name: &str| {
        let name = node.get("outcome").and_then(|outcome| outcome.get(name));
        name.map(|name| RecordedName(shown(name)))
    };
    model.recorded = Some(RecordedOutcome {
        status: outcome("status"),
        winner: outcome("winner"),
    });
    let printed = node.get("alternatives").map_or(&[][..], Node::items);
    let scores = printed.iter().filter_map(|one| {
        let score = one.get("score").and_then(Node::number);
        Some((shown(one.get("id")?)?, score))
    });
    let scores: BTreeMap<Name, Option<f64>> = scores.collect();
    for alternative in &mut model.cells.alternatives {
        let score = scores.get(&alternative.id).copied().flatten();
        if score.is_some_and(f64::is_finite) {
            alternative.recorded = Some(Recorded {
                score: score.map(RecordedNumber::exact),
                ..Recorded::default()
            });
        }
    }
}
