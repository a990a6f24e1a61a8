//! A system of 225 lines that no other file knows: what to eat.

use steelyard_decision::{
    Alternative, Cells, Column, Criterion, Model, Parameter, Parameters, Place, Refusal, Settings,
};
use steelyard_documents::{Code, Name, Node, Severity, Value};
use steelyard_system::{
    Can, Claim, Configuration, Decision, DocumentKind, Held, Neighbours, OpenFile, OpenFiles,
    Opens, Reader, Room, SaveError, SavedFile, SavedIn, System, entry, holding, set, written,
};

#[derive(Debug)]
pub(crate) struct Lunch;

/// Ids of the weights, with the keys that they have in files.
const WEIGHTS: [(&str, &str); 2] = [("lunch.taste", "taste"), ("lunch.price", "price")];

static DISH: DocumentKind = DocumentKind {
    label: "Dishes",
    noun: ["dish", "dishes"],
};

static RULES: DocumentKind = DocumentKind {
    label: "Rules of lunch",
    noun: ["list of rules", "lists of rules"],
};

impl System for Lunch {
    fn id(&self) -> &'static str {
        "lunch"
    }

    fn label(&self) -> &'static str {
        "Lunch"
    }

    fn about(&self) -> &'static str {
        "What to eat"
    }

    fn noun(&self) -> &'static str {
        "dish"
    }

    fn documents(&self) -> &'static str {
        "list of dishes"
    }

    fn opens(&self) -> Opens {
        Opens {
            label: "Lunch",
            documents: "dishes",
            formats: "YAML",
            decides: "dishes",
        }
    }

    fn room(&self) -> Box<dyn Room> {
        Box::new(Menu::default())
    }

    fn nothing(&self) -> String {
        "no dish in these files".to_owned()
    }
}

#[derive(Clone, Debug)]
struct Dish {
    name: Name,
    /// Taste and price.
    numbers: [f64; 2],
    place: Place,
}

#[derive(Clone, Debug, Default)]
struct Menu {
    weights: Parameters,
    /// Place of the file that says them.
    rules: Option<usize>,
    /// Those of each file that lists any.
    dishes: Vec<Option<Vec<Dish>>>,
}

/// The weights that a document says.
fn rules(root: &Node) -> Option<&Node> {
    holding(root, &["lunch_rules"]).map(|one| &one.value)
}

impl Room for Menu {
    fn begin(&mut self, files: &mut [OpenFile]) {
        let weights = WEIGHTS.map(|(id, label)| Parameter::weight(id, label, 1.0));
        self.weights = Parameters::new(weights.to_vec());
        self.rules = None;
        self.dishes = vec![None; files.len()];
        let read = |opened: &OpenFile| opened.file.documents.iter().any(|one| rules(one).is_some());
        self.rules = files.iter().position(read);
        let documents = self.rules.map_or(&[][..], |at| &files[at].file.documents);
        for node in documents.iter().filter_map(rules) {
            for (id, key) in WEIGHTS {
                if let Some(value) = node.get(key).and_then(Node::number) {
                    self.weights.save(id, value).unwrap();
                }
            }
        }
    }

    fn claims(&self, node: &Node) -> Claim {
        if entry(node, &["dishes", "lunch_rules"]).is_some() {
            Claim::Sure
        } else {
            Claim::No
        }
    }

    fn read<'a>(&mut self, reader: &mut Reader<'a, '_>, node: &'a Node) -> bool {
        let listed = holding(node, &["dishes"]).map(|one| &one.value.value);
        let Some(Value::List(dishes)) = listed else {
            return true;
        };
        let own = self.dishes[reader.file].get_or_insert_default();
        for dish in dishes {
            let number = |(_, key): (&str, &str)| dish.get(key).and_then(Node::number);
            let [Some(taste), Some(price)] = WEIGHTS.map(number) else {
                let words = ["a dish", "taste and price, both numbers", "left out"];
                let decoder = &mut reader.decoder;
                decoder.report(Severity::Error, Code::MISSING_FIELD, dish.span, words);
                continue;
            };
            let position = reader.decoder.source().position(dish.span.start);
            own.push(Dish {
                name: dish.get("name").and_then(Node::text).unwrap().into(),
                numbers: [taste, price],
                place: Place {
                    file: reader.key,
                    line: position.line,
                },
            });
        }
        true
    }

    fn link(&mut self, _files: &mut [OpenFile], _neighbours: Neighbours<'_>) {}

    fn holds(&self, file: usize) -> Vec<Held> {
        let rules = Held::some(&RULES, usize::from(self.rules == Some(file)));
        let listed = self.dishes[file].as_ref();
        let listed = listed.map(|dishes| Held::new(&DISH, dishes.len()));
        rules.into_iter().chain(listed).collect()
    }

    fn decisions(&self, open: OpenFiles<'_>) -> Vec<Decision> {
        let any = self.dishes.iter().flatten().any(|one| !one.is_empty());
        let base = self.rules.map(|at| open.files[at].file.source.name.clone());
        let decision = any.then(|| Decision {
            id: "today".into(),
            untitled: "Lunch",
            base,
            saved_in: SavedIn::Configuration("rules"),
            can: Can::default(),
            ..Decision::default()
        });
        decision.into_iter().collect()
    }

    fn models(&self, open: OpenFiles<'_>, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        let mut parameters = self.weights.clone();
        let refused = Model::apply(&mut parameters, &mut [], settings);
        let dishes: Vec<&Dish> = self.dishes.iter().flatten().flatten().collect();
        if dishes.is_empty() {
            return (Vec::new(), refused);
        }
        let column = |at: usize| Column::new(dishes.iter().map(|one| one.numbers[at]).collect());
        let alternative = |dish: &&Dish| Alternative {
            place: Some(dish.place),
            ..Alternative::new(dish.name.clone())
        };
        let cells = Cells {
            criteria: vec![
                Criterion::new("taste", "taste", 1.0, 0),
                Criterion::new("price", "price", -1.0, 1),
            ],
            columns: vec![column(0), column(1)],
            alternatives: dishes.iter().map(alternative).collect(),
            ..Cells::default()
        };
        let files = open.files.iter();
        let model = Model {
            system: Lunch.id().into(),
            parameters,
            cells,
            files: files
                .map(|one| (one.key, one.file.source.name.clone()))
                .collect(),
            ..Model::default()
        };
        (vec![model], refused)
    }

    fn configuration(&self) -> Option<Configuration<'_>> {
        Some(Configuration {
            parameters: &self.weights,
            switches: &[],
            file: self.rules,
        })
    }

    fn save(
        &self,
        open: OpenFiles<'_>,
        _decision: Option<usize>,
        settings: &Settings,
    ) -> Option<Result<SavedFile, SaveError>> {
        let file = &open.files[self.rules?].file;
        let changes = settings.values.iter().map(|(id, value)| {
            let (_, key) = WEIGHTS.iter().find(|(known, _)| known == id).unwrap();
            let path = vec!["lunch_rules".to_owned(), (*key).to_owned()];
            (path, value.to_string())
        });
        let changes: Vec<_> = changes.collect();
        let patch = set(&file.source, file.format?, &file.documents[0], &changes);
        Some(written(&file.source, patch))
    }
}
