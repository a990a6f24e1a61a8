//! Decisions as data: whatever filled them once, they are read as they are.

use steelyard_decision::data::{looks_like_data, read_data};
use steelyard_decision::{Model, Refusal, Settings};
use steelyard_documents::{Name, Node};
use steelyard_system::{
    Can, Claim, Decision, DocumentKind, Held, Neighbours, OpenFile, OpenFiles, Opens, Reader, Room,
    SavedIn, System,
};

/// Decisions as data, of any system.
#[derive(Clone, Copy, Debug)]
pub struct Data;

impl System for Data {
    fn id(&self) -> &'static str {
        "cells"
    }

    fn label(&self) -> &'static str {
        "Decisions as data"
    }

    fn about(&self) -> &'static str {
        "Decisions as data, of any system"
    }

    fn noun(&self) -> &'static str {
        "alternative"
    }

    fn documents(&self) -> &'static str {
        "decision as data"
    }

    fn opens(&self) -> Opens {
        steelyard_protocol::DATA
    }

    fn room(&self) -> Box<dyn Room> {
        Box::new(Cells::default())
    }

    fn nothing(&self) -> String {
        "no decision in these files".to_owned()
    }
}

/// The decisions as data of each file, in its order; `None` for one with an error in its frame.
#[derive(Debug, Default)]
struct Cells(Vec<Vec<Option<Model>>>);

impl Cells {
    fn read_in<'a>(
        &'a self,
        files: &'a [OpenFile],
    ) -> impl Iterator<Item = (&'a OpenFile, &'a Model)> {
        let files = files.iter().zip(&self.0);
        files.flat_map(|(opened, models)| models.iter().flatten().map(move |one| (opened, one)))
    }
}

impl Room for Cells {
    fn begin(&mut self, files: &mut [OpenFile]) {
        self.0 = vec![Vec::new(); files.len()];
    }

    fn claims(&self, node: &Node) -> Claim {
        if looks_like_data(node) {
            Claim::Sure
        } else {
            Claim::No
        }
    }

    fn read<'a>(&mut self, reader: &mut Reader<'a, '_>, node: &'a Node) -> bool {
        let Some(models) = self.0.get_mut(reader.file) else {
            return false;
        };
        let words = ["a decision without errors", "decision not used"];
        let refused = reader.refuses(node, words);
        let model = (!refused).then(|| read_data(&mut reader.decoder, node, reader.key));
        models.push(model.flatten());
        true
    }

    fn link(&mut self, _files: &mut [OpenFile], _neighbours: Neighbours<'_>) {}

    fn holds(&self, file: usize) -> Vec<Held> {
        let count = self.0.get(file).map_or(0, Vec::len);
        Held::some(&DECISION, count).into_iter().collect()
    }

    fn decisions(&self, open: OpenFiles<'_>) -> Vec<Decision> {
        let decision = |(opened, model): (&OpenFile, &Model)| Decision {
            id: format!("{}/{}", opened.file.source.name, model.title).into(),
            filled_by: Some(Name::from(model.system.as_str())),
            untitled: "Decision",
            base: model.files.first().map(|file| file.1.clone()),
            file: model.files.first().map(|file| file.0),
            saved_in: SavedIn::Data,
            can: Can::default(),
        };
        self.read_in(open.files).map(decision).collect()
    }

    /// In the order of files.
    fn models(&self, open: OpenFiles<'_>, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        let read = self.read_in(open.files).map(|(opened, model)| Model {
            diagnostics: opened.diagnostics.as_slice().into(),
            ..model.clone()
        });
        Model::under(read.collect(), settings)
    }
}

static DECISION: DocumentKind = DocumentKind {
    label: "Decision as data",
    noun: ["decision", "decisions"],
};
