//! Which files of a workspace are tables, by which map each is read, and the decisions in them.

mod fitting;
mod page;
mod save;

use std::collections::BTreeMap;

use steelyard_decision::data::looks_like_data;
use steelyard_decision::{Model, Refusal, Settings};
use steelyard_documents::rows::header;
use steelyard_documents::{Name, Node, Span, Value};
use steelyard_runs::RunRef;
use steelyard_system::{
    Almost, Asked, Can, Claim, Decision, DocumentKind, Held, Neighbours, OpenFile, OpenFiles,
    Opens, Reader, Room, SaveError, SavedFile, SavedIn, System, Viewed,
};

use crate::{TableMap, looks_like_map, read_map};

/// Rows of a table of anyone's own.
#[derive(Clone, Copy, Debug)]
pub struct Table;

impl System for Table {
    fn id(&self) -> &'static str {
        "table"
    }

    fn label(&self) -> &'static str {
        "Tables"
    }

    fn about(&self) -> &'static str {
        "A table of your own: CSV, JSON Lines or YAML"
    }

    fn noun(&self) -> &'static str {
        "row"
    }

    fn documents(&self) -> &'static str {
        "table"
    }

    fn opens(&self) -> Opens {
        steelyard_protocol::table::OPENS
    }

    fn room(&self) -> Box<dyn Room> {
        Box::new(Tables::default())
    }

    fn nothing(&self) -> String {
        "no table in these files fits the map".to_owned()
    }
}

/// The tables of a workspace and the maps of their columns.
#[derive(Debug, Default)]
pub struct Tables {
    /// The map that tables are read by, over any that is loaded.
    given: Option<TableMap>,
    /// What each file holds.
    files: Vec<Contents>,
    /// The decisions in tables, and behind them those over runs.
    models: Vec<Model>,
    weighed: Vec<Weighed>,
}

/// Where a decision over runs comes from.
#[derive(Debug)]
struct Weighed {
    /// Place of the file of its map, and of the map among those of the file.
    map: (usize, usize),
    /// Its runs in the order of alternatives: keys of files, and places there.
    runs: Vec<(u32, usize)>,
}

/// What one file holds.
#[derive(Clone, Debug, Default, PartialEq)]
struct Contents {
    /// Maps, in file order; `None` for one with an error.
    maps: Vec<Option<TableMap>>,
    /// Columns of the table that the file is; 0 where it is none.
    columns: usize,
    /// How the table is read, or could be.
    mapping: Mapping,
}

/// How a table is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mapping {
    /// It is no table.
    #[default]
    None,
    /// It is a table, or could be one, and no map fits it.
    Unmapped,
    /// By the map that was given for all tables.
    Given,
    /// By the map in the file of that key.
    By(u32),
}

impl Mapping {
    /// What others know of it.
    fn by_another(self) -> Option<steelyard_protocol::Mapping> {
        match self {
            Self::None => None,
            Self::Unmapped | Self::Given => Some(steelyard_protocol::Mapping::Unmapped),
            Self::By(key) => Some(steelyard_protocol::Mapping::By(key)),
        }
    }
}

impl Tables {
    /// Each map of runs with its file's place and its own there.
    fn maps_of_runs(&self) -> impl Iterator<Item = ((usize, usize), &TableMap)> {
        let files = self.files.iter().enumerate();
        let maps = files.flat_map(|(file, own)| {
            let maps = own.maps.iter().enumerate();
            maps.filter_map(move |(at, map)| Some(((file, at), map.as_ref()?)))
        });
        maps.filter(|(_, map)| map.runs.is_some())
    }

    /// Where a decision over runs comes from.
    fn weighed_at(&self, decision: usize) -> Option<&Weighed> {
        let first = self.models.len() - self.weighed.len();
        self.weighed.get(decision.checked_sub(first)?)
    }

    /// Weighs the runs of maps by what was measured of them.
    fn weigh_runs(&mut self, files: &mut [OpenFile], neighbours: Neighbours<'_>) {
        let lists = self.maps_of_runs();
        let lists: Vec<Vec<RunRef>> = lists.filter_map(|(_, map)| map.runs.clone()).collect();
        if lists.is_empty() {
            return;
        }
        let measured = neighbours.measured(files, &lists);
        let (mut models, mut weighed) = (Vec::new(), Vec::new());
        let mut told = Vec::new();
        for ((at, map), measured) in self.maps_of_runs().zip(&measured) {
            let (model, diagnostics) = crate::runs::weighed(map, &files[at.0], measured);
            told.push((at.0, diagnostics));
            let Some(mut model) = model else { continue };
            let runs: Vec<(u32, usize)> = measured
                .runs
                .iter()
                .map(|run| (run.file, run.place))
                .collect();
            let holds = |one: &&OpenFile| runs.iter().any(|run| run.0 == one.key);
            let logs = files.iter().filter(holds);
            model
                .files
                .extend(logs.map(|one| (one.key, one.file.source.name.clone())));
            models.push(model);
            weighed.push(Weighed { map: at, runs });
        }
        for (file, diagnostics) in told {
            files[file].diagnostics.extend(diagnostics);
        }
        self.models.extend(models);
        self.weighed = weighed;
    }

    /// From the next time that files are read on tables are read by this map, over any that is loaded.
    pub fn map_columns(&mut self, map: Option<TableMap>) {
        self.given = map;
    }
}

impl Room for Tables {
    fn begin(&mut self, files: &mut [OpenFile]) {
        *self = Self {
            given: self.given.take(),
            files: vec![Contents::default(); files.len()],
            ..Self::default()
        };
    }

    /// A decision as data may have columns as well.
    fn claims(&self, node: &Node) -> Claim {
        if looks_like_map(node) && !looks_like_data(node) {
            Claim::Sure
        } else {
            Claim::No
        }
    }

    fn read<'a>(&mut self, reader: &mut Reader<'a, '_>, node: &'a Node) -> bool {
        let Some(contents) = self.files.get_mut(reader.file) else {
            return false;
        };
        let refused = reader.refuses(node, ["a map without errors", "map not used"]);
        let map = (!refused).then(|| read_map(&mut reader.decoder, node));
        contents.maps.push(map.flatten());
        true
    }

    fn almost(&self, root: &Node) -> Option<Almost> {
        let list = matches!(root.value, Value::List(_));
        let rows = list && fitting::has_rows(std::slice::from_ref(root));
        rows.then(|| Almost {
            found: fitting::ROWS.to_owned(),
            expected: fitting::MAP_WANTED,
            span: Span::new(root.span.start, root.span.start),
        })
    }

    fn link(&mut self, files: &mut [OpenFile], neighbours: Neighbours<'_>) {
        self.models = fitting::evaluated(files, &mut self.files, self.given.as_ref());
        self.weigh_runs(files, neighbours);
    }

    fn run_of(
        &self,
        _open: OpenFiles<'_>,
        decision: usize,
        alternative: usize,
    ) -> Option<(u32, usize)> {
        let runs = &self.weighed_at(decision)?.runs;
        runs.get(alternative).copied()
    }

    fn holds(&self, file: usize) -> Vec<Held> {
        let Some(own) = self.files.get(file) else {
            return Vec::new();
        };
        let unmapped = own.mapping == Mapping::Unmapped;
        let table = if unmapped { &UNMAPPED } else { &TABLE };
        let mapping = own.mapping.by_another();
        let held = [
            Held::some(table, usize::from(own.columns > 0)).map(|held| held.with_mapping(mapping)),
            Held::some(&MAP, own.maps.len()),
            unmapped.then(|| Held::perhaps(&PERHAPS).with_mapping(mapping)),
        ];
        held.into_iter().flatten().collect()
    }

    /// A table is used where a map fits it, and runs where a map weighs them.
    fn uses(&self, open: OpenFiles<'_>, file: usize) -> bool {
        let Some((own, opened)) = self.files.get(file).zip(open.files.get(file)) else {
            return false;
        };
        let weighs = |one: &Weighed| one.runs.iter().any(|run| run.0 == opened.key);
        let is_table = matches!(own.mapping, Mapping::Given | Mapping::By(_));
        is_table || !own.maps.is_empty() || self.weighed.iter().any(weighs)
    }

    fn decisions(&self, open: OpenFiles<'_>) -> Vec<Decision> {
        let decision = |(at, model): (usize, &Model)| {
            let of_runs = self.weighed_at(at).is_some();
            let file = model.files.first();
            let place = file.and_then(|file| open.place_of(file.0));
            let own = place.and_then(|at| self.files.get(at));
            let mapped =
                own.is_some_and(|own| matches!(own.mapping, Mapping::By(_) | Mapping::Given));
            Decision {
                id: file.map_or(Name::default(), |file| {
                    let title = if of_runs { "runs" } else { &model.title };
                    format!("{}/{title}", file.1).into()
                }),
                filled_by: None,
                untitled: "Rows",
                base: file.map(|file| file.1.clone()),
                file: file.map(|file| file.0),
                saved_in: if mapped || of_runs {
                    SavedIn::Own("map")
                } else {
                    SavedIn::Data
                },
                can: Can::default(),
            }
        };
        self.models.iter().enumerate().map(decision).collect()
    }

    fn models(&self, _open: OpenFiles<'_>, settings: &Settings) -> (Vec<Model>, Vec<Refusal>) {
        Model::under(self.models.clone(), settings)
    }

    fn save(
        &self,
        open: OpenFiles<'_>,
        decision: Option<usize>,
        settings: &Settings,
    ) -> Option<Result<SavedFile, SaveError>> {
        self.view(open).save_map(decision?, settings)
    }

    fn answer(&self, open: OpenFiles<'_>, asked: Asked<'_>) -> Result<Vec<u8>, String> {
        page::answer(self.view(open), asked)
    }
}

impl Viewed for Tables {
    type View<'a> = TablesOpen<'a>;

    fn view<'a>(&'a self, open: OpenFiles<'a>) -> TablesOpen<'a> {
        TablesOpen { room: self, open }
    }
}

/// The tables of a workspace and its files.
#[derive(Clone, Copy, Debug)]
pub struct TablesOpen<'a> {
    room: &'a Tables,
    open: OpenFiles<'a>,
}

impl<'a> TablesOpen<'a> {
    /// The map of columns in force: the one given, or the one that the first table is read by.
    pub fn map_in_force(self) -> Option<&'a TableMap> {
        let room = self.room;
        fitting::in_force(self.open.files, &room.files, room.given.as_ref())
    }

    /// The map in force with the weights and limits of settings, limits in the units of the tables that it is used for.
    pub fn map_under(self, settings: &Settings) -> Option<TableMap> {
        let units = self.room.models.first().map(units_of);
        let map = self.map_in_force()?;
        Some(map.with(settings, &units.unwrap_or_default()))
    }

    fn file(self, key: u32) -> Option<&'a OpenFile> {
        self.open.files.get(self.open.place_of(key)?)
    }

    /// How the file of a key is read as a table.
    fn mapping(self, key: u32) -> Mapping {
        let own = self
            .open
            .place_of(key)
            .and_then(|at| self.room.files.get(at));
        own.map_or(Mapping::None, |own| own.mapping)
    }

    /// The map of a file that the table of a key is read by, in the table's own names of columns.
    pub fn map_of_file(self, key: u32) -> Option<TableMap> {
        let Mapping::By(by) = self.mapping(key) else {
            return None;
        };
        let header = header(&self.open.files[self.open.place_of(key)?].file)?;
        let maps = self.room.files.get(self.open.place_of(by)?)?.maps.iter();
        let mut fitting = maps.flatten().rev().filter_map(|map| map.fitted(&header));
        fitting.next()
    }

    /// Whether any map is loaded, with errors or without.
    pub fn has_maps(self) -> bool {
        self.room.files.iter().any(|own| !own.maps.is_empty())
    }
}

/// The units of the limits of a decision, by the ids of their parameters.
fn units_of(model: &Model) -> BTreeMap<&str, &str> {
    let parameters = model.parameters.all().iter();
    parameters
        .map(|one| (one.id.as_str(), one.unit.as_str()))
        .collect()
}

/// The maps of tables in a document in the order in which they are read, each with the keys that lead to it.
fn maps_in(root: &Node) -> Vec<(&Node, Vec<String>)> {
    match &root.value {
        Value::List(items) => {
            let inside = |(at, item)| {
                let below = maps_in(item).into_iter();
                below.map(move |(map, keys)| (map, [vec![usize::to_string(&at)], keys].concat()))
            };
            items.iter().enumerate().flat_map(inside).collect()
        }
        Value::Map(_) if !looks_like_data(root) && looks_like_map(root) => {
            let table = root.get("table");
            let keys = table.map(|_| "table".to_owned());
            vec![(table.unwrap_or(root), keys.into_iter().collect())]
        }
        _ => Vec::new(),
    }
}

const fn kind(label: &'static str, noun: [&'static str; 2]) -> DocumentKind {
    DocumentKind { label, noun }
}

static TABLE: DocumentKind = kind("Table", ["table", "tables"]);
static UNMAPPED: DocumentKind = kind("Table without a map", ["table", "tables"]);
static MAP: DocumentKind = kind("Map of columns", ["table map", "table maps"]);
static PERHAPS: DocumentKind = kind("Perhaps a table", ["table", "tables"]);
