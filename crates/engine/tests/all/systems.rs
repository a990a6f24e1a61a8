//! Files of several systems in one workspace: what each makes of those of the others, and decisions that are kept as data.

use serde_json::{Value, json};
use steelyard_decision::data::Data;
use steelyard_decision::{Flag, Model, Settings};
use steelyard_documents::{Code, Name, Severity};
use steelyard_engine::workspace::Workspace;
use steelyard_lab::{Subjects, flips};

use crate::interaction_support::{apart, workspace};
use crate::rooms::kind;

#[test]
fn other_documents_stay_what_they_are() {
    let card = "position_card: {agent: a, confidence: 0.9, cost: 1, artifacts: [a.md]}\nartifacts: [a.md, b.md]";
    let read = workspace(&[("card.yaml", card)]);
    assert_eq!(kind(&read.files()[0]), "Position card");
    let table = r#"[{"agent": "a", "questions": 3, "turns": 2}, {"agent": "b", "questions": 1, "turns": 4}]"#;
    let read = workspace(&[("rows.json", table)]);
    assert_eq!(kind(&read.files()[0]), "Unknown");
    assert_eq!(read.decisions().len(), 0);
    let table = r#"[{"agent": "a", "correctness": 0.9, "cost": 2}, {"agent": "b", "correctness": 0.5, "cost": 4}]"#;
    assert_eq!(workspace(&[("rows.json", table)]).decisions().len(), 0);
    let artifacts = table.replace("cost", "stage");
    let read = workspace(&[("a.json", &artifacts)]);
    // Each of a stage of its own.
    assert_eq!(read.decisions().len(), 0);
    assert_eq!(apart(&read, &Settings::default()).len(), 2);
    let stage = artifacts.replace("\"stage\": 4", "\"stage\": 2");
    assert_eq!(workspace(&[("a.json", &stage)]).decisions().len(), 1);
}

#[test]
fn a_file_that_agents_could_have_looked_in_says_what_it_is_for() {
    let notes = ("notes.yaml", "cache: redis\n");
    let found = |workspace: &Workspace, key| {
        let file = workspace.file(key).unwrap();
        let codes = file.diagnostics.iter();
        let codes: Vec<(Code, Severity)> = codes.map(|one| (one.code, one.severity)).collect();
        (file.left_over().is_some(), codes)
    };
    let alone = workspace(&[notes]);
    let unknown = (Code::UNKNOWN_KIND, Severity::Warning);
    assert_eq!(found(&alone, 0), (false, vec![unknown]));
    let run = (
        "run.json",
        r#"{"agent": "a", "turns": [{"prompt": "go", "response": "done"}]}"#,
    );
    let with_runs = workspace(&[notes, run]);
    let context = (steelyard_interaction::codes::CONTEXT, Severity::Note);
    assert_eq!(found(&with_runs, 0), (true, vec![context]));
    assert_eq!(found(&with_runs, 1), (false, vec![]));
    // What is broken may be meant as something else.
    let broken = workspace(&[("ppp.yaml", "ppp: [\n"), run]);
    let syntax = (Code::SYNTAX, Severity::Error);
    assert_eq!(found(&broken, 0), (false, vec![syntax]));
    // Nobody asked where only cards are.
    let cards = (
        "card.yaml",
        "position_card: {agent: a, confidence: 0.9, cost: 10}",
    );
    assert_eq!(
        found(&workspace(&[notes, cards]), 0),
        (false, vec![unknown])
    );
}

const RUNS: &str = r#"{"artifacts": [
  {"spec": "S", "stage": "plan", "agent": "a", "technical": 0.9, "satisfaction": 4},
  {"spec": "S", "stage": "plan", "agent": "b", "status": "ok", "chosen": "yes"},
  {"spec": "S", "stage": "audit", "agent": "a", "technical": 0.8, "satisfaction": 1},
  {"spec": "S", "stage": "audit", "agent": "b", "technical": 0.7}],
 "trajectories": [
  {"spec": "S", "stage": "plan", "agent": "a", "turns": [
    {"n": 1, "prompt": "p", "response": "r", "tokens": 10, "latency_ms": 100},
    {"n": 2, "prompt": "p", "response": "r", "tokens": 5, "latency_ms": 40}],
   "questions": [{"text": "q", "effort": "low"}, {"text": "q", "effort": "high"}, {"text": "q", "effort": "high"}]},
  {"spec": "S", "stage": "plan", "agent": "b", "satisfaction": 0.5, "turns": [
    {"n": 1, "prompt": "p", "response": "r", "latency_ms": 100}, {"n": 2, "prompt": "p", "response": "r"}], "questions": []}]}"#;

fn subjects(files: &[(&str, &str)]) -> Subjects {
    let workspace = workspace(files);
    workspace.subjects(&workspace.models(&Settings::default()))
}

/// Decisions of other systems have nothing to measure, wherever they stand.
#[test]
fn other_decisions_have_no_measures() {
    let card = "position_card: {agent: a, confidence: 0.9, cost: 10}";
    let found = subjects(&[("card.yaml", card), ("runs.json", RUNS)]);
    let measured: Vec<usize> = found.all.iter().map(|one| one.measured.len()).collect();
    assert_eq!(measured, [0, 12, 12]);
    assert_eq!(found.all[0].group, None);
}

#[test]
fn who_argues_in_a_card_did_no_run() {
    let card = "position_card: {agent: a, confidence: 0.9, cost: 10}";
    let found = subjects(&[("card.yaml", card), ("runs.json", RUNS)]);
    let doers: Vec<usize> = found.all.iter().map(|one| one.doers.len()).collect();
    assert_eq!(doers, [0, 2, 2], "whoever argues in a card did no run");
}

const LOG: &str = r#"{"type":"user","sessionId":"s1","message":{"role":"user","content":"Add a cache before the parser"}}
{"type":"assistant","sessionId":"s1","message":{"id":"m1","role":"assistant","model":"big-1","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"make"}},{"type":"tool_use","id":"t2","name":"Bash","input":{"command":"ls"}}],"usage":{"input_tokens":100000,"output_tokens":2000}}}
{"type":"user","sessionId":"s1","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":"no"},{"type":"tool_result","tool_use_id":"t2","content":"yes"}]}}
{"type":"assistant","sessionId":"s1","message":{"id":"m2","role":"assistant","model":"big-1","content":[{"type":"text","text":"Done."}],"usage":{"input_tokens":300000,"output_tokens":500}}}
"#;
const PRICES: &str =
    "prices: {currency: EUR, per: 1000000, models: [{match: \"big-*\", input: 5, output: 40}]}\n";

/// 400,000 tokens in at 5 a million and 2,500 out at 40: 2 + 0.1. A model without a price has no cost, and without prices nobody has.
#[test]
fn logs_have_tokens_costs_and_failed_calls() {
    let other = LOG.replace("s1", "s2").replace("big-1", "small-1");
    let logs = [("one.jsonl", LOG), ("two.jsonl", other.as_str())];
    let with = |files: &[(&str, &str)]| {
        let found = subjects(files);
        let of = |id: &str| {
            let at = found.kinds.iter().position(|one| one.id == id).unwrap();
            let numbers = found.all[0].measured[at].clone();
            (numbers, found.kinds[at].unit.to_string())
        };
        ["cost", "tokens_in", "tokens", "failed"].map(of)
    };
    let [cost, tokens_in, tokens, failed] = with(&[logs[0], logs[1], ("prices.yaml", PRICES)]);
    let (amounts, currency) = cost;
    assert!((amounts[0].unwrap() - 2.1).abs() < 1e-9, "{amounts:?}");
    assert_eq!((amounts[1], currency.as_str()), (None, "EUR"));
    assert_eq!(tokens_in.0, [Some(400_000.0); 2]);
    assert_eq!(tokens.0, [Some(2_500.0); 2]);
    assert_eq!(failed.0, [Some(1.0); 2]);
    assert_eq!(with(&logs)[0], (vec![None, None], String::new()));
}

/// S: a 10 + 3 = 13, b 9 + 3 = 12 and one violation; both over 6, neither by a gap of 2.
const CARDS: &str = "
position_cards:
  - {id: a, evidence: [{type: test, pointer: a.md, quality: 1}], risks: [], reversibility: 1}
  - {id: b, evidence: [{type: test, pointer: b.md, quality: 0.9}], risks: [], reversibility: 1}
";
/// The acts that change the outcome, as words.
fn acts(model: &Model) -> Vec<String> {
    let found = flips(&model.parameters, &model.cells);
    let words = found.acts.iter().map(|act| act.words(&model.cells));
    words.collect()
}

const PASSES: &str = "a: receipt passes (Verifier veto)";

/// The decision over the cards, in which a card without a receipt is kept out.
fn blocked() -> Model {
    let reading = ("collapse.missing-receipt".to_owned(), "block".to_owned());
    let settings = Settings {
        switches: vec![reading],
        ..Settings::default()
    };
    let (mut models, _) = workspace(&[("c.yaml", CARDS)]).models_of("collapse", &settings);
    models.remove(0)
}

/// Written as data and read again, the same acts come to the same; what a flag means is told by its system alone.
#[test]
fn a_decision_as_data_keeps_what_can_be_turned() {
    let model = blocked();
    let text = Data::new(&model).text().unwrap();
    let read = workspace(&[("d.json", &text)]);
    let read = read.models(&Settings::default()).remove(0);
    let bare = model.cells.flags.iter().map(|flag| Flag {
        means: <[Name; 2]>::default(),
        ..flag.clone()
    });
    assert_eq!(read.cells.flags, bare.collect::<Vec<_>>());
    assert_eq!(acts(&read), acts(&model));
    assert!(acts(&read).contains(&PASSES.to_owned()));
    let refused = |pointer: &str, to: Value| {
        let mut changed: Value = serde_json::from_str(&text).unwrap();
        *changed.pointer_mut(pointer).unwrap() = to;
        let changed = workspace(&[("d.json", &changed.to_string())]);
        changed.models(&Settings::default()).is_empty()
    };
    // A gate that nobody has; what nobody knows and yet keeps out.
    assert!(refused("/flags/0/gate", json!("verifier")));
    assert!(!refused("/flags/0/gate", Value::Null));
    assert!(refused("/alternatives/0/gates/0/test/holds", json!(false)));
}

#[test]
fn settings_go_to_the_configuration_that_has_them() {
    let policy = ("policy.yaml", "weights: {w_e: 4}\n");
    let config = (
        "ppp.toml",
        "[ppp]\ntechnical_weight = 0.7\ninteraction_weight = 0.3\n",
    );
    let workspace = workspace(&[policy, config]);
    let settings = |values: &[(&str, f64)]| Settings {
        values: values
            .iter()
            .map(|(id, value)| ((*id).to_owned(), *value))
            .collect(),
        ..Settings::default()
    };
    let texts = |settings: &Settings| {
        let files = workspace.save(settings, |id| id == "table.price");
        let texts = files.into_iter().map(|file| file.map(|file| file.text));
        texts.collect::<Vec<_>>()
    };
    let (heavy, technical) = (
        "weights: {w_e: 5}\n",
        "[ppp]\ntechnical_weight = 0.8\ninteraction_weight = 0.3\n",
    );
    let both = settings(&[("interaction.technical_weight", 0.8), ("collapse.w_e", 5.0)]);
    assert_eq!(
        texts(&both),
        [Ok(heavy.to_owned()), Ok(technical.to_owned())]
    );
    let one = settings(&[("interaction.technical_weight", 0.8), ("table.price", 2.0)]);
    assert_eq!(texts(&one), [Ok(technical.to_owned())]);
    // What nobody knows is refused by the first.
    let [Err(refused)] = &texts(&settings(&[("z", 1.0)]))[..] else {
        panic!("taken");
    };
    assert!(refused.to_string().contains('z'), "{refused}");
    // Without any setting each file is given as it is.
    let same = [policy, config].map(|(_, text)| Ok(text.to_owned()));
    assert_eq!(texts(&Settings::default()), same);
}
