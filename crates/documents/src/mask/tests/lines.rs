//! Secrets on the line behind what names them.

use super::super::names::PASSWORDS;
use super::named::{KEY, all};
use super::{check, stays};

/// As people choose them.
const CHOSEN: &str = "OtterMaple417!";

#[test]
fn values_on_the_next_line() {
    all(
        KEY,
        &[
            "\"consumerSecret\":\n      \"§\",\n  \"x\": 3",
            "\"consumerSecret\":\r\n\t\"§\"",
            "{\"x\":\"{\\\"consumerSecret\\\":\\n  \\\"§\\\"}\"}",
            "const TOKEN: &str =\n    \"§\";",
            "token = (\n    \"§\"\n)",
        ],
    );
    all(
        CHOSEN,
        &[
            "db:\n  password:\n    §\n  user: ada",
            "password:\n  §",
            "password:\n  \"§\"\n",
            "- password:\n    §\n- x",
            "{\"x\":\"db:\\n  password:\\n    §\\n  user: ada\"}",
            "setPassword(\n    \"§\")",
        ],
    );
    all("swordfish", &["db:\n  password:\n    §\n  user: ada"]);
    stays(
        "password:\nOtterMaple417\n\npassword:\n  OtterMaple417\n  and2more\n\npassword:\n  type: string1\n\n\
         password:\n  - OtterMaple417\n\ntoken:\n    Foo\n\nif (x) bad_password:\n    fail417;\n\
         Enter the password:\n  OtterMaple417 is none\n\nif password:\n    return417\n\"token\":\n  {\"a\": \"a1b2c3d4e5\"}",
    );
}

#[test]
fn what_commands_print() {
    all(
        KEY,
        &[
            "$ printenv SESSION_SIGNING_SECRET\n§",
            "$ heroku config:get HEROKU_API_KEY -a x\n§\n$ ls",
            "$ echo $API_TOKEN\n§\n",
            "$ echo \"${API_TOKEN}\"\n§\n",
            "PS> echo $env:API_TOKEN\r\n§\r\n",
            "C:\\x> echo %API_TOKEN%\n§\n",
            "$ gh auth token\n§",
            "❯ gh auth token\n§",
            "$ git config --get remote.token\n§",
            "# gh auth token 2>/dev/null\n§",
            "$ gcloud auth print-access-token\n§",
            "$ aws secretsmanager get-secret-value --secret-id x --query SecretString --output text\n§",
            "{\"x\":\"$ gh auth token\\n§\\n$ ls\"}",
            "{\"x\":\"$ gh auth token\\n§\"}",
        ],
    );
    all(
        CHOSEN,
        &[
            "$ vault kv get -field=password secret/db\n§",
            "$ security find-generic-password -w -s mail\n§",
            "$ pass show mail/ada\n§\n",
            "$ terraform output -raw db_password\n§",
            "$ cat /run/secrets/db_password\n§",
            "$ kubectl get secret pg -o jsonpath=\"{.data.password}\" | base64 -d\n§",
            "$ op read op://ci/db/password\n§",
        ],
    );
    all("swordfish", &["$ printenv DB_PASSWORD\n§\n"]);
    check(
        "$ heroku config:get HEROKU_API_KEY\n123e4567-e89b-12d3-a456-426614174000",
        "$ heroku config:get HEROKU_API_KEY\n(masked)",
    );
    stays(
        "$ printenv HOME_2\nabcd1234efgh5678\n$ echo $API_TOKEN\n\nabcd1234efgh5678\n$ echo $API_TOKEN | wc -c\n41\n\
         $ gh auth token\nno oauth token found for x\n$ gh auth token > token\nabcd1234efgh5678\n\
         $ gh auth status\nabcd1234efgh5678\n$ pass show mail\nmail\n$ cat token.rs\nabcd1234efgh5678\n\
         echo $PASSWORD\ndone\nto echo $API_TOKEN\nabcd1234efgh5678\n$ security find-generic-password -s x\nabcd1234",
    );
}

#[test]
fn blocks_of_lines() {
    check(
        "smtp:\n  api_token: >-\n    9fK2mQ7xVb4TzR1w\n    zR1w9fK2mQ7xVb4T\n  from: x",
        "smtp:\n  api_token: >-\n    (masked)\n  from: x",
    );
    check(
        "api_token: |\n  9fK2mQ7xVb4TzR1w\n  zR1w9fK2mQ7xVb4T\n  abcdefghij\n\nx: y",
        "api_token: |\n  (masked)\n\nx: y",
    );
    check(
        "{\"x\":\"a:\\n  api_token: >-\\n    9fK2mQ7xVb4TzR1w\\n    zR1w9fK2mQ7x\\n  from: x\"}",
        "{\"x\":\"a:\\n  api_token: >-\\n    (masked)\\n  from: x\"}",
    );
    check(
        "{\"x\":\"api_token: >-\\n  9fK2mQ7xVb4TzR1w\\n  zR1w9fK2mQ7x\",\"y\":\"z\"}",
        "{\"x\":\"api_token: >-\\n  (masked)\",\"y\":\"z\"}",
    );
    check(
        "\"smtp:\\n  password: |\\n    9fK2mQ7xVb4T\\n    OtterMaple417!\\n\"",
        "\"smtp:\\n  password: |\\n    (masked)\\n\"",
    );
    stays("password: |\n  Enter it\n  again1\ntoken: >-\n  a short-lived thing\n  of2 words\n");
}

#[test]
fn values_of_the_registry() {
    all(
        CHOSEN,
        &[
            "    DefaultUserName    REG_SZ    kiosk\n    DefaultPassword    REG_SZ    §\n",
            "    DefaultPassword    REG_EXPAND_SZ    §\r\n",
            "{\"x\":\"    DefaultPassword    REG_SZ    §\\r\\n\"}",
        ],
    );
    stays("    DefaultUserName    REG_SZ    kiosk417!\n    DefaultPassword    REG_SZ    \n  x");
}

#[test]
fn lines_of_a_diff() {
    check("\n+/home/ada/x\n-/home/ada/x", "\n+~/x\n-~/x");
}

#[test]
fn a_key_that_is_cut_off_and_one_that_is_spoken_of() {
    let cut = "-----BEGIN RSA PRIVATE KEY-----";
    for behind in ["\nMIIE", "\\nMIIE", "\r\nMIIE", " MIIE", "\\\\nMIIE"] {
        check(&format!("{cut}{behind}"), &format!("{cut}(masked)"));
    }
    stays("if key.startswith(\"-----BEGIN RSA PRIVATE KEY-----\"):\n    print('yes')\n");
}

#[test]
fn words_for_passwords_in_any_case() {
    for word in PASSWORDS {
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        let capital: String = first.chain(letters).collect();
        for label in [word.to_lowercase(), word.to_uppercase(), capital] {
            check(&format!("{label}: {CHOSEN}"), &format!("{label}: (masked)"));
            check(
                &format!("{label} is {CHOSEN}"),
                &format!("{label} is (masked)"),
            );
        }
    }
}

#[test]
fn a_long_second_piece() {
    let text = format!("token = \"9fK2mQ7xVb4TzR1w\" + \"{}\"", "a1".repeat(600));
    check(&text, "token = \"(masked)\"");
}

#[test]
fn what_is_masked_behind_stars() {
    let key = ["ghp", "_", &"a1B2".repeat(9)].concat();
    check(&format!("password: **{key}"), "password: **(masked)");
}

#[test]
fn a_long_header() {
    let parts = "nonce=\"a1b2c3d4e5f6a1b2c3d4e5f6\", ".repeat(40);
    check(
        &format!("Authorization: Digest {parts}response=\"{KEY}\"\nHost: x"),
        "Authorization: Digest (masked)\nHost: x",
    );
    check(
        &format!("-H 'Authorization: Bearer {}' x", "a1".repeat(600)),
        "-H 'Authorization: Bearer (masked)' x",
    );
}
