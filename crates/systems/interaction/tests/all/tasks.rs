//! Which runs form one decision, and which trajectory tells of which artifact.

use crate::rooms::{Rooms as _, kind};
use steelyard_decision::Model;
use steelyard_documents::Code;

use crate::support::{self, apart, cells, codes, ids, model, models, settings, workspace};

/// Titles of all tasks, each with its alternatives.
fn tasks(files: &[(&str, &str)]) -> Vec<String> {
    support::tasks(&workspace(files))
}

#[test]
fn runs_of_one_spec_and_stage_are_one() {
    let text = r#"[
 {"spec_id": "S-1", "agent": "a", "stage": "plan", "turns": []},
 {"spec_id": "S-2", "agent": "a", "turns": []},
 {"spec_id": "s-1", "agent": "b", "stage": "Plan", "turns": []},
 {"spec_id": "S-1", "agent": "a", "stage": "audit", "turns": []},
 {"spec_id": "S-2", "agent": "a", "turns": []}]"#;
    assert_eq!(
        tasks(&[("a.json", text)]),
        ["S-1, plan: a b", "S-2: a a#2", "(S-1, audit: a)"]
    );
}

#[test]
fn without_a_spec_the_first_prompt_tells() {
    let run = |agent: &str, prompt: &str| {
        format!(
            r#"{{"agent": "{agent}", "turns": [{{"n": 1, "prompt": "{prompt}"}}, {{"n": 2, "prompt": "and"}}]}}"#
        )
    };
    let text = [
        run("a", "Do  it as it was"),
        run("b", "do it as it was\\n"),
        run("a", "do it as it is"),
        run("c", ""),
        r#"{"agent": "d", "turns": []}"#.to_owned(),
    ];
    let files = [("a.jsonl", &*text.join("\n"))];
    assert_eq!(
        tasks(&files),
        [
            "Do it as it was: a b",
            "(do it as it is: a)",
            "(: c)",
            "(: d)"
        ]
    );
}

#[test]
fn prompts_that_begin_alike_have_titles_of_their_own() {
    let long = "many words ".repeat(8);
    let run = |end: &str| format!(r#"{{"agent": "a", "turns": [{{"prompt": "{long} {end}"}}]}}"#);
    let text = [run("1"), run("2"), run("1"), run("2")].join("\n");
    let short = "many words ".repeat(5) + "many…";
    assert_eq!(
        tasks(&[("a.jsonl", &text)]),
        [format!("{short}: a a#2"), format!("{short}#2: a a#2")]
    );
}

#[test]
fn an_artifact_belongs_to_the_only_spec() {
    let runs = r#"[{"spec": "S", "stage": "plan", "agent": "Agent A", "turns": []},
      {"spec": "S", "stage": "plan", "agent": "b", "turns": []}]"#;
    let artifacts = r#"[{"agent": "agent_a", "technical": 0.5}, {"agent": "b", "technical": 1}]"#;
    let files = [("a.json", artifacts), ("r.json", runs)];
    assert_eq!(tasks(&files), ["S, plan: agent_a b"]);
    assert_eq!(
        cells(&model(&files, &[])),
        [[0.5, 0.05, 0.05], [1.0, 0.05, 0.05]]
    );
    assert_eq!(codes(&workspace(&files)), []);
}

#[test]
fn an_artifact_without_a_spec_takes_the_trajectories_of_its_agent() {
    let runs = r#"[{"agent": "a", "turns": [{"prompt": "one"}]}, {"agent": "b", "turns": [{"prompt": "other"}]},
      {"agent": "c", "turns": [{"prompt": "other"}]}]"#;
    let artifacts = r#"[{"agent": "a", "technical": 0.5}, {"agent": "b", "technical": 0.4}]"#;
    let files = [("a.json", artifacts), ("r.json", runs)];
    assert_eq!(tasks(&files), ["one: a b", "(other: c)"]);
}

#[test]
fn a_run_tells_of_the_artifact_of_its_name() {
    let text = "
artifacts:
  - {spec: S, agent: a, run: two, technical: 0.2}
  - {spec: S, agent: a, run: gone, technical: 0.3}
  - {spec: S, agent: a, technical: 0.1}
trajectories:
  - {spec: S, agent: a, run: one, questions: []}
  - {spec: S, agent: a, run: two, questions: [{text: why, effort: high}]}
  - {spec: S, agent: b, run: two, questions: [{text: why, effort: medium}]}
";
    let files = [("a.yaml", text)];
    let whole = model(&files, &[]);
    assert_eq!(ids(&whole), ["a", "a#2", "a#3", "b"]);
    let proactivity: Vec<f64> = cells(&whole).iter().map(|row| row[1]).collect();
    assert_eq!(proactivity, [-0.5, 0.0, 0.05, -0.1]);
    assert_eq!(
        codes(&workspace(&files)),
        [
            (steelyard_interaction::codes::NO_TRAJECTORY, 4),
            (Code::MISSING_FIELD, 9)
        ]
    );
}

#[test]
fn names_of_agents_stay_unique() {
    let text = r#"[{"spec": "S", "agent": "a#2", "turns": []}, {"spec": "S", "agent": "a", "turns": []},
      {"spec": "S", "agent": "a", "turns": []}]"#;
    assert_eq!(ids(&model(&[("a.json", text)], &[])), ["a#2", "a", "a#3"]);
}

#[test]
fn what_names_no_stage_goes_to_the_only_one() {
    let text = "
artifacts: [{spec: S, agent: a, stage: plan, technical: 1}]
trajectories: [{spec: S, agent: a, turns: []}]
";
    assert_eq!(tasks(&[("a.yaml", text)]), ["(S, plan: a)"]);
    let two = "
artifacts: [{spec: S, agent: a, stage: plan, technical: 1}, {spec: S, agent: a, stage: audit, technical: 1}]
trajectories: [{spec: S, agent: a, turns: []}]
";
    assert_eq!(
        tasks(&[("a.yaml", two)]),
        ["(S, plan: a)", "(S, audit: a)", "(S: a)"]
    );
}

#[test]
fn files_say_what_they_hold() {
    let files = [
        ("r.json", r#"{"agent": "a", "turns": []}"#),
        (
            "a.json",
            r#"[{"agent": "a", "technical": 1}, {"agent": "b", "technical": 1}]"#,
        ),
        ("c.toml", "[ppp]\nenabled = true"),
        ("m.yaml", "ppp: {}\ntrajectories: [{agent: a, turns: []}]"),
    ];
    let read = workspace(&files);
    let held: Vec<_> = read
        .files()
        .iter()
        .map(|file| (kind(file), file.words()))
        .collect();
    let expected = [
        ("Trajectories", "1 trajectory"),
        ("Artifacts of agents", "2 artifacts"),
        ("Interaction config", "1 config"),
        ("Several", "1 trajectory, 1 config"),
    ];
    assert_eq!(held, expected.map(|(kind, words)| (kind, words.to_owned())));
}

#[test]
fn each_task_is_told_its_own() {
    let text = r#"{"spec": "S-1", "agent": "a", "turns": [3]}
{"spec": "S-2", "agent": "a", "turns": []}
{"spec": "S-1", "agent": "b", "colour": 1, "turns": []}
{"spec": "S-2", "agent": "b", "turns": []}
"#;
    let config = ("ppp.toml", "[ppp]\ncolour = 1\n");
    let all = models(&[("a.jsonl", text), config], &[]);
    let lines: Vec<Vec<_>> = all
        .iter()
        .map(|one| {
            one.diagnostics
                .iter()
                .map(|diagnostic| diagnostic.line)
                .collect()
        })
        .collect();
    assert_eq!(lines, [vec![1, 3, 2], vec![2]]);
}

/// Of a file that holds more than one task, though only one is a decision.
#[test]
fn a_decision_is_told_nothing_of_runs_apart() {
    let text = r#"{"spec": "S-1", "agent": "a", "turns": []}
{"spec": "S-2", "agent": "a", "colour": 1, "turns": []}
{"spec": "S-1", "agent": "b", "turns": [3]}
"#;
    let files = [("a.jsonl", text)];
    let lines = |all: &[Model]| -> Vec<Vec<u32>> {
        let lines = |one: &Model| one.diagnostics.iter().map(|one| one.line).collect();
        all.iter().map(lines).collect()
    };
    assert_eq!(lines(&models(&files, &[])), [[3]]);
    assert_eq!(lines(&apart(&workspace(&files), &settings(&[]))), [[2]]);
}

/// A title goes wherever models go, whether they are compared or not.
#[test]
fn no_title_tells_a_key() {
    let key = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
    let run = |agent: &str, spec: &str| {
        format!(r#"{{"agent": "{agent}", "spec": "{spec} {key}", "turns": []}}"#)
    };
    let text = [run("a", "S"), run("b", "S"), run("c", "T")].join("\n");
    let found = tasks(&[("a.jsonl", &text)]);
    assert_eq!(found.len(), 2);
    for title in found {
        assert!(!title.contains("abcdef"), "{title}");
    }
}

/// Ids of all decisions with their titles.
fn decided(files: &[(&str, &str)]) -> Vec<(String, String)> {
    let workspace = workspace(files);
    let models = workspace
        .interactions(&steelyard_decision::Settings::default())
        .0;
    let decisions = workspace.decisions();
    let ids = decisions.iter().map(|one| one.id.to_string());
    let titles = models.iter().map(|one| one.title.to_string());
    let mut all: Vec<(String, String)> = ids.zip(titles).collect();
    all.sort();
    all
}

/// A log of a prompt in a folder, on a branch.
fn session(id: &str, (folder, branch): (&str, &str), prompt: &str) -> String {
    let place = format!(r#""sessionId": "{id}", "cwd": "{folder}", "gitBranch": "{branch}""#);
    format!(
        r#"{{"type": "user", "uuid": "u{id}", {place}, "message": {{"role": "user", "content": "{prompt}"}}}}
{{"type": "assistant", "uuid": "a{id}", "parentUuid": "u{id}", {place}, "message": {{"id": "m{id}", "role": "assistant", "content": [{{"type": "text", "text": "Done."}}]}}}}
"#
    )
}

#[test]
fn ids_of_tasks_are_the_same_in_whatever_order_files_are_opened() {
    let of = |id: &str, folder: &str, prompt: &str| session(id, (folder, "main"), prompt);
    let logs = [
        of("1", "/srv/shop", "Please rewrite the login page now"),
        of("2", "/srv/shop", "please rewrite the login page now"),
        of("3", "/srv/blog", "please rewrite the login page now"),
        of("4", "/srv/blog", "Please rewrite the login page now"),
    ];
    let names = ["1.jsonl", "2.jsonl", "3.jsonl", "4.jsonl"];
    let files: Vec<(&str, &str)> = names
        .into_iter()
        .zip(logs.iter().map(String::as_str))
        .collect();
    let all = decided(&files);
    let titles: Vec<String> = all.iter().map(|(_, title)| title.to_lowercase()).collect();
    for folder in ["shop", "blog"] {
        let title = format!("please rewrite the login page now, in {folder}");
        assert!(titles.contains(&title), "{titles:?}");
    }
    for by in 1..4 {
        let mut turned = files.clone();
        turned.rotate_left(by);
        let ids =
            |all: &[(String, String)]| all.iter().map(|(id, _)| id.clone()).collect::<Vec<_>>();
        assert_eq!(ids(&decided(&turned)), ids(&all));
    }
    let shop: Vec<(&str, &str)> = files[..2].into();
    let [(id, title)] = &decided(&shop)[..] else {
        panic!()
    };
    assert_eq!(title, "Please rewrite the login page now");
    assert!(
        all.iter()
            .any(|(one, title)| one == id && title.ends_with("in shop"))
    );
}

#[test]
fn tasks_of_one_folder_are_told_apart_by_the_branch() {
    let of = |id: &str, branch: &str| {
        session(
            id,
            ("/srv/shop", branch),
            "please rewrite the login page now",
        )
    };
    let logs = [
        of("1", "main"),
        of("2", "main"),
        of("3", "try"),
        of("4", "try"),
    ];
    let names = ["1.jsonl", "2.jsonl", "3.jsonl", "4.jsonl"];
    let files: Vec<(&str, &str)> = names
        .into_iter()
        .zip(logs.iter().map(String::as_str))
        .collect();
    let titles: Vec<String> = decided(&files)
        .into_iter()
        .map(|(_, title)| title)
        .collect();
    let on = |branch: &str| format!("please rewrite the login page now, in shop, on {branch}");
    assert!(
        titles.contains(&on("main")) && titles.contains(&on("try")),
        "{titles:?}"
    );
}

#[test]
fn lists_without_a_task_have_an_id_of_their_own() {
    let list = |one: &str, two: &str| {
        format!(r#"[{{"agent": "{one}", "technical": 1}}, {{"agent": "{two}", "technical": 0}}]"#)
    };
    let (one, two) = (list("a", "b"), list("c", "d"));
    let there = decided(&[("1.json", &one), ("2.json", &two)]);
    let back = decided(&[("2.json", &two), ("1.json", &one)]);
    assert_eq!(there.len(), 2);
    assert_eq!(there, back);
    assert_eq!(
        decided(&[("2.json", &two)])[0].0,
        decided(&[("9.json", &two)])[0].0
    );
    assert!(there.contains(&decided(&[("2.json", &two)])[0]));
}

#[test]
fn a_prompt_in_a_script_without_blanks_tells_its_task() {
    let run = |agent: &str, prompt: &str| {
        format!(r#"{{"agent": "{agent}", "turns": [{{"prompt": "{prompt}"}}]}}"#)
    };
    for prompt in [
        "请把登录页面重写成使用新的身份验证服务。并且补充单元测试",
        "ログインページを新しい認証サービスで書き直してください。",
        "เขียนหน้าเข้าสู่ระบบใหม่",
    ] {
        let text = [run("a", prompt), run("b", prompt)].join("\n");
        let first = prompt.split('。').next().unwrap();
        assert_eq!(tasks(&[("a.jsonl", &text)]), [format!("{first}: a b")]);
    }
    for nod in [
        "好的",
        "继续吧谢谢",
        "はい、お願い",
        "/review",
        "do it as is",
    ] {
        let text = [run("a", nod), run("b", nod)].join("\n");
        assert_eq!(
            workspace(&[("a.jsonl", &text)]).decisions().len(),
            0,
            "{nod}"
        );
    }
}

#[test]
fn an_artifact_alone_is_compared_with_none() {
    let artifact = r#"[{"agent": "a", "technical": 1}]"#;
    let run = r#"{"agent": "b", "turns": [{"prompt": "Go on"}]}"#;
    assert_eq!(workspace(&[("a.json", artifact)]).undecided(), 1);
    assert_eq!(
        workspace(&[("a.json", artifact), ("b.jsonl", run)]).undecided(),
        2
    );
    let both = r#"[{"spec": "S", "agent": "a", "technical": 1}, {"spec": "S", "agent": "b", "technical": 1}]"#;
    assert_eq!(workspace(&[("c.json", both)]).undecided(), 0);
}

#[test]
fn what_may_belong_together_is_told_until_it_does() {
    let run = |agent: &str, fields: &str, prompt: &str| {
        format!(
            r#"{{"agent": "{agent}", {fields} "turns": [{{"prompt": "{prompt}", "timestamp": "2026-01-05T10:00:00Z"}}]}}"#
        )
    };
    let text = [
        run("a", "", "Add a cache to the export of charts"),
        run("b", "", "Add a cache to the export of charts"),
        run("c", "", "Add a cache to the export of the charts"),
        run("d", "", "please add a cache to the export of the charts"),
        run(
            "e",
            r#""spec": "S","#,
            "Add a cache to the export of a chart",
        ),
        run("f", r#""parent": 2,"#, "Add a cache to the export of chart"),
        run("g", "", " "),
    ]
    .join("\n");
    let suggested = |files: &[(&str, &str)]| -> Vec<(String, String, Vec<String>)> {
        let apart = workspace(files).apart(&settings(&[]));
        let all = apart.map_or(Vec::new(), |apart| apart.suggested);
        let all = all.into_iter();
        all.map(|one| (one.name, one.why, one.each)).collect()
    };
    let why = "first prompts 0.91 similar by tfidf_char".to_owned();
    // a and b are of one task already; e says its task, f was called, g was asked nothing.
    let name = "Add a cache to the export of the charts".to_owned();
    let found = suggested(&[("a.jsonl", &text)]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((&found[0].0, &found[0].1), (&name, &why));
    // A document that says what is told makes one decision of it, and nothing is left to suggest.
    let document = format!(
        "tasks:\n  - name: {name}\n    runs: [{}]\n",
        found[0].2.join(", ")
    );
    let files = [("a.jsonl", &*text), ("tasks.yaml", &*document)];
    assert_eq!(suggested(&files), []);
    assert!(tasks(&files).contains(&format!("{name}: c d")));
}
