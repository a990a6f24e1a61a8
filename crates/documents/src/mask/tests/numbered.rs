//! Secrets on lines with numbers before them, as programs show files.

use super::named::KEY;
use super::{check, stays};

/// What stands before the lines of a file, `#` for the number.
const BEFORE: &[&str] = &[
    "     #→",
    "#→",
    "#: ",
    "#:",
    "#:5:",
    "#-",
    "#|",
    "# | ",
    "  # │ ",
    "> # | ",
    "#\t",
    "     #\t",
    "L#: ",
    "src/app.env:#:",
    "src/app-2.env-#-",
    "\u{1b}[32m#\u{1b}[0m:",
];

/// The lines of a file with numbers before them.
fn numbered(text: &str, before: &str) -> String {
    let lines = text.split('\n').zip(4..);
    let lines = lines.map(|(line, number)| before.replace('#', &format!("{number}")) + line);
    lines.collect::<Vec<_>>().join("\n")
}

/// The same before each line: what is masked goes up to where its last line ends.
fn all(lines: &[(&str, &str)]) {
    for before in BEFORE {
        for (text, expected) in lines {
            check(&numbered(text, before), &numbered(expected, before));
        }
    }
}

#[test]
fn values_on_lines_with_numbers() {
    all(&[
        ("password: swordfish\nx: y", "password: (masked)\nx: y"),
        ("  password: swordfish", "  password: (masked)"),
        ("DB_PASSWORD=swordfish9", "DB_PASSWORD=(masked)"),
        ("api_key: \"9fK2mQ7xVb4T\"", "api_key: \"(masked)\""),
        (
            "db:\n  password:\n    swordfish\n  user: ada",
            "db:\n  password:\n    (masked)\n  user: ada",
        ),
        (
            "\"token\":\n  \"9fK2mQ7xVb4TzR1w\",",
            "\"token\":\n  \"(masked)\",",
        ),
        (
            "const TOKEN: &str =\n    \"9fK2mQ7xVb4TzR1w\";",
            "const TOKEN: &str =\n    \"(masked)\";",
        ),
    ]);
}

#[test]
fn values_that_go_on_behind_the_next_number() {
    check(
        "     4→token = (\"9fK2mQ7xVb4T\" +\n     5→  \"zR1w9fK2mQ7x\")\n     6→x",
        "     4→token = (\"(masked)\")\n     6→x",
    );
    check(
        "4\tapi_token: >-\n5\t  9fK2mQ7xVb4T\n6\t  zR1w9fK2mQ7x\n7\tx: y",
        "4\tapi_token: >-\n5\t  (masked)\n7\tx: y",
    );
    check(
        "4|-----BEGIN RSA PRIVATE KEY-----\n5|MIIEowIBAAKCAQEA0123456789\n6|-----END RSA PRIVATE KEY-----",
        "4|-----BEGIN RSA PRIVATE KEY-----(masked)-----END RSA PRIVATE KEY-----",
    );
    check(
        "4→MIIEowIBAAKCAQEA0123456789\n5→abcdefghijklmnopqrstuvwxyz01\n6→-----END RSA PRIVATE KEY-----",
        "4→(masked)-----END RSA PRIVATE KEY-----",
    );
    check(
        "{\"x\":\"     4\\tpassword:\\n     5\\t  OtterMaple417!\\n     6\\tx\"}",
        "{\"x\":\"     4\\tpassword:\\n     5\\t  (masked)\\n     6\\tx\"}",
    );
    check(
        &format!("12: curl https://x \\\n13:   -H 'X-Api-Key: {KEY}'"),
        "12: curl https://x \\\n13:   -H 'X-Api-Key: (masked)'",
    );
}

#[test]
fn tables_with_numbers() {
    for before in &BEFORE[..BEFORE.len() - 1] {
        let table = "| user | password |\n| --- | --- |\n| ada | OtterMaple417! |";
        let expected = table.replace("OtterMaple417!", "(masked)");
        check(&numbered(table, before), &numbered(&expected, before));
        let csv = numbered("user,password\nada,OtterMaple417!", before);
        check(&csv, &csv.replace("OtterMaple417!", "(masked)"));
    }
    // Numbers that are cells.
    check(
        "# | user | password\n--|---|---\n1 | ada | OtterMaple417!",
        "# | user | password\n--|---|---\n1 | ada | (masked)",
    );
}

#[test]
fn lines_with_numbers_that_hold_no_secret() {
    for before in BEFORE {
        for text in [
            "fn pass(x: u32) -> u32 {\n    x1 + pass2(x)\n}",
            "password: &str,\ntoken: String,\napi_key: Option<String>,",
            "password: required\ntoken: string\nsecret: true",
            "password: str\ntoken: Optional[str] = None",
            "let password = read_password()?;\nlet token = parse2(password);",
            "password\ntoken\nx1y2z3",
            "password = input()\npassword = getpass.getpass()",
            "| password | string | yes |\n| token | `--token` | no |",
            "if (x) bad_password:\n    fail417;",
            "password: ${DB_PASSWORD}\ntoken: <token>",
        ] {
            stays(&numbered(text, before));
        }
    }
    stays(
        "10:00:00 password: checked\n10:00:01 token: refreshed\n2026-01-05 10:00 password: changed\n\
         12 | let token = lexer.next_token();\n   |     ^^^^^ unused2 variable\n13 |     secret: Secret2,\n\
         1 | 2 | 3\n12:\n13:\nL1: x\n1\tpassword\tstring\n",
    );
}
