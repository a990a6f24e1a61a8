//! Nothing secret leaves: a log, runs, cards and a table full of it, through every way out.

use serde_json::{Value, json};

use crate::support::{folder, steelyard};

/// So many letters of a key, made up: another one for each number.
fn key(number: usize, letters: &str, length: usize) -> String {
    let all = letters.chars().cycle().skip(number * 7);
    let tail = format!("{number:03}");
    all.take(length - tail.len()).chain(tail.chars()).collect()
}

const PLAIN: &str = "a1B2c3D4e5F6g7H8i9J0kLmNoPqRsTuVwXyZ";
const HEX: &str = "0a1b2c3d4e5f6789";

/// Words that each hide something where `§` is: a key, one in hexadecimal digits, a password.
const KEYS: &[&str] = &[
    "hf_§",
    "glpat-§",
    "npm_§",
    "pypi-AgEIcHlwaS5vcmc§",
    "SG.§",
    "xapp-1-§",
    "xoxb-§",
    "dckr_pat_§",
    "dop_v1_§",
    "shpat_§",
    "hvs.§",
    "sk_live_§",
    "rk_test_§",
    "sk-ant-api03-§",
    "sk-§",
    "ghp_§",
    "gho_§",
    "ghu_§",
    "ghs_§",
    "ghr_§",
    "github_pat_§",
    "AIza§",
    "GOCSPX-§",
    "ya29.§",
    "ATATT3§",
    "lin_api_§",
    "ntn_§",
    "NRAK-§",
    "sntryu_§",
    "glsa_§",
    "glc_§",
    "sq0atp-§",
    "HRKU-§",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx.§",
    "AWS_SECRET_ACCESS_KEY=§",
    "Authorization: Bearer §",
    "X-Api-Key: §",
    "{\"client_secret\": \"§\"}",
    "api_key: §",
    "--token §",
    "token = \"§\"",
    "AccountKey=§==;EndpointSuffix=x",
    "https://a.blob.core.windows.net/b?sv=1&sig=§",
    "https://hooks.slack.com/services/T0/B0/§",
    "https://discord.com/api/webhooks/123456789012345678/§",
    "Cookie: sid=§",
    "-----BEGIN RSA PRIVATE KEY-----\n§\n-----END RSA PRIVATE KEY-----",
    "azure abc8Q~§",
    "discord MTA1B2c3D4e5F6g7H8i9J0kL.Gabcde.§",
];
const HEXES: &[&str] = &[
    "SK§",
    "dapi§",
    "key-§",
    "§-us12",
    "MAILGUN=key-§",
    "HEROKU_API_KEY=§",
];
const PASSWORDS: &[&str] = &[
    "password: §",
    "DB_PASSWORD=§",
    "{\"password\":\"§\"}",
    "curl -u ada:§ https://example.org",
    "--password §",
    "postgres://ada:§@db/x",
    "mongodb+srv://ada:§@db/x",
    "redis://:§@cache",
    "amqp://ada:§@mq",
    "jdbc:postgresql://db/x?user=ada&password=§",
    "Server=db;User Id=sa;Password=§;",
    "machine example.org login ada password §",
    "https://ada:§@example.org/x",
    "<password>§</password>",
];

/// What each fake hides, and its words.
fn fakes() -> Vec<(String, String)> {
    let keys = KEYS
        .iter()
        .enumerate()
        .map(|(at, words)| (key(at, PLAIN, 40), *words));
    let hexes = HEXES
        .iter()
        .enumerate()
        .map(|(at, words)| (key(at + 100, HEX, 32), *words));
    let passwords = PASSWORDS
        .iter()
        .enumerate()
        .map(|(at, words)| (format!("hunter{at}x"), *words));
    let telegram = (
        key(200, PLAIN, 33),
        "https://api.telegram.org/bot1234567890:AA§/x",
    );
    // `ada:hunter2` in base64.
    let basic = ("YWRhOmh1bnRlcjI".to_owned(), "Authorization: Basic §=");
    let all = keys.chain(hexes).chain(passwords).chain([telegram, basic]);
    all.map(|(hidden, words)| {
        let text = words.replace('§', &hidden);
        (hidden, text)
    })
    .collect()
}

/// A line of a log of Claude Code.
fn line(place: usize, role: &str, content: &Value) -> String {
    let at = format!(
        "2026-01-05T10:{:02}:{:02}.000Z",
        place / 60 % 60,
        place % 60
    );
    let (id, parent) = (
        format!("u{place}"),
        place.checked_sub(1).map(|one| format!("u{one}")),
    );
    let message = json!({"id": format!("m{place}"), "type": "message", "role": role, "model": "m", "content": content});
    json!({"parentUuid": parent, "isSidechain": false, "userType": "external", "cwd": "/x", "sessionId": "s1",
        "version": "2.0.30", "type": role, "message": message, "uuid": id, "timestamp": at})
    .to_string()
}

fn log(fakes: &[(String, String)]) -> String {
    let mut lines = Vec::new();
    for (_, text) in fakes {
        let asked = json!({"questions": [{"question": format!("Is it {text} or `{text}`?"), "header": "x", "multiSelect": false,
            "options": [{"label": text, "description": text}]}]});
        let called = |id: &str, name: &str, input: Value| json!([{"type": "tool_use", "id": format!("{id}{}", lines.len()), "name": name, "input": input}]);
        let contents = [
            ("user", json!(format!("Use {text}"))),
            (
                "assistant",
                json!([{"type": "text", "text": format!("I used {text}")}]),
            ),
            ("assistant", called("b", "Bash", json!({"command": text}))),
            (
                "assistant",
                called("c", "Other", json!({"x": 1, "deep": {"text": text}})),
            ),
            ("assistant", called("q", "AskUserQuestion", asked)),
            ("assistant", json!([{"type": "text", "text": text}])),
        ];
        for (role, content) in contents {
            lines.push(line(lines.len(), role, &content));
        }
    }
    // A line that is no record is told with its beginning.
    lines.extend(fakes.iter().map(|(_, text)| format!("{{\"type\": {text}")));
    lines.join("\n") + "\n"
}

fn runs(fakes: &[(String, String)]) -> String {
    let each = fakes.iter().map(|(_, text)| {
        json!({"agent": text, "run": text, "spec": text, "turns": [{"prompt": text, "response": text}],
            "questions": [{"text": text, "turn": 1, "options": [text], "answer": text}],
            "violations": [{"preference": text, "expected": text, "actual": text, "turn": 1, "severity": text}]})
    });
    Value::from(each.collect::<Vec<_>>()).to_string()
}

fn cards(fakes: &[(String, String)]) -> String {
    let texts: Vec<&str> = fakes.iter().map(|(_, text)| text.as_str()).collect();
    let evidence = texts
        .iter()
        .map(|text| json!({"type": "test", "pointer": text, "quality": 0.9}));
    let evidence: Vec<Value> = evidence.collect();
    let risks = texts
        .iter()
        .map(|text| json!({"severity": "low", "description": text, "mitigation": text}));
    let risks: Vec<Value> = risks.collect();
    let card = |id: &str| {
        json!({"id": id, "agent": id, "claims": texts, "plan": texts, "evidence": evidence, "risks": risks,
            "confidence": 0.9, "cost": 30, "reversibility": 0.8,
            "invariant_violations": [{"invariant_id": id, "description": id, "requires_approval": true}]})
    };
    let mut all: Vec<Value> = texts.iter().map(|text| card(text)).collect();
    all.push(json!({"id": "bad", "agent": "bad", "claims": [], "confidence": texts[0], "cost": texts[1],
        "reversibility": {"password": "hunter0x"}, "evidence": [{"password": "hunter0x"}, {"api_key": "a1B2c3D4e5F6g7H8i9J0"}]}));
    json!({"decision": texts[35], "position_cards": all}).to_string()
}

fn table(fakes: &[(String, String)]) -> String {
    let field = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let rows = fakes.iter().enumerate().map(|(at, (_, text))| {
        let number = if at % 2 == 0 {
            at.to_string()
        } else {
            field(text)
        };
        format!("{},{number},{at}\n", field(text))
    });
    format!("name,price,battery\n{}", rows.collect::<String>())
}

/// Every way out of the command line; a word in capitals is the folder of that name.
const WAYS: &[&str] = &[
    "transcript LOG",
    "transcript LOG --markdown",
    "transcript LOG --json",
    "transcript RUNS",
    "transcript RUNS --markdown",
    "transcript RUNS --json",
    "import LOG",
    "import LOG --json",
    "decide interaction LOG --explain",
    "decide interaction LOG --json",
    "decide interaction RUNS --explain",
    "decide interaction RUNS --json",
    "decide interaction RUNS --data",
    "zones RUNS --param interaction.technical_weight --json",
    "worklist RUNS --json",
    "check LOG",
    "check LOG --json",
    "check RUNS --json",
    "check CARDS",
    "check CARDS --json",
    "report CARDS",
    "brief CARDS",
    "brief CARDS --yaml",
    "hybrid CARDS",
    "decide collapse CARDS --explain",
    "decide collapse CARDS --json",
    "decide collapse CARDS --data",
    "flips CARDS --all",
    "what-if CARDS --json",
    "check ROWS --map price:less,battery:more",
    "check ROWS --map price:less,battery:more --json",
    "decide table ROWS --map price:less,battery:more --explain",
    "decide table ROWS --map price:less,battery:more --json",
    "decide table ROWS --map price:less,battery:more --data",
    "decide table ROWS",
    "decide cells ROWS --json",
];

#[test]
fn no_secret_leaves_by_any_way_out() {
    let fakes = fakes();
    let files = [
        ("LOG/log.jsonl", log(&fakes)),
        ("RUNS/runs.json", runs(&fakes)),
        ("CARDS/cards.json", cards(&fakes)),
        ("ROWS/t.csv", table(&fakes)),
    ];
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    let at = folder("all", &files);
    let mut failed = Vec::new();
    for way in WAYS {
        let words = way.split(' ').map(|word| {
            let path = at.join(word);
            let folder = path.is_dir().then(|| path.to_str().unwrap().to_owned());
            folder.unwrap_or_else(|| word.to_owned())
        });
        let words: Vec<String> = words.collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let run = steelyard(&words);
        let all = [run.output, run.errors].concat();
        assert!(!all.is_empty(), "{way}");
        for (hidden, text) in &fakes {
            if let Some(found) = all.find(hidden.as_str()) {
                let from = all.floor_char_boundary(found.saturating_sub(60));
                let to = all.ceil_char_boundary(found + hidden.len() + 20);
                failed.push(format!("{way}\n  {text}\n  {}", &all[from..to]));
            }
        }
    }
    assert!(
        failed.is_empty(),
        "{} leave\n{}",
        failed.len(),
        failed.join("\n")
    );
}

#[test]
fn questions_are_classified_without_their_secrets() {
    let fakes = fakes();
    let texts = fakes.iter().map(|(_, text)| {
        json!({"text": format!("Is it {text} or `{text}`?"), "options": [text]}).to_string() + "\n"
    });
    let at = folder("questions", &[("q.jsonl", &texts.collect::<String>())]).join("q.jsonl");
    let at = at.to_str().unwrap();
    for words in [
        &["classify", at, "--all"][..],
        &["classify", at, "--json"],
        &["classify", at, "--vagueness"],
    ] {
        let run = steelyard(words);
        let all = [run.output, run.errors].concat();
        for (hidden, text) in &fakes {
            assert!(!all.contains(hidden.as_str()), "{words:?}: {text}");
        }
    }
}
