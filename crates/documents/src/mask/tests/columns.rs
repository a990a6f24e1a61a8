//! Secrets in tables of terminals and of pages, and behind labels in HTML.

use super::named::{KEY, all};
use super::stays;

/// As people choose them.
const CHOSEN: &str = "OtterMaple417!";

#[test]
fn tables_of_clients_of_databases() {
    all(
        CHOSEN,
        &[
            "+------+-----------+\n| user | password  |\n+------+-----------+\n| ada  | § |\n+------+-----------+\n",
            " user | password\n------+----------\n ada  | §\n(1 row)\n",
            "┌──────┬──────────┐\n│ user │ password │\n├──────┼──────────┤\n│ ada  │ § │\n└──────┴──────────┘\n",
            "╭──────┬──────────╮\n│ user │ password │\n├──────┼──────────┤\n│ ada  │ § │\n╰──────┴──────────╯\n",
            "\u{1b}[1muser\u{1b}[0m | \u{1b}[1mpassword\u{1b}[0m\n-----+-----\n\u{1b}[32mada\u{1b}[0m | \u{1b}[33m§\u{1b}[0m\n",
            "| \u{1b}[1muser\u{1b}[0m | \u{1b}[1mpassword\u{1b}[0m |\n| --- | --- |\n| ada | \u{1b}[33m§\u{1b}[0m |\n",
            "\u{1b}[32m12\u{1b}[0m:| user | password |\n\u{1b}[32m13\u{1b}[0m:| --- | --- |\n\u{1b}[32m14\u{1b}[0m:| ada | § |",
            "{\"x\":\" user | password\\n------+----------\\n ada  | §\\n(1 row)\\n\"}",
            "{\"x\":\"\\u001b[1muser\\u001b[0m | password\\n-----+-----\\nada | \\u001b[33m§\\u001b[0m\\n\"}",
            "{\"x\":\"12:| user | password |\\n13:| --- | --- |\\n14:| ada | § |\"}",
            "{\"x\":\"user,password\\nada,§\"}",
            "{\"x\":\"4→user,password\\n5→ada,§\"}",
            "{\"x\": \"| password | user |\\n| --- | --- |\\n| § | ada |\"}",
        ],
    );
    all(KEY, &["id | api_key\n---+---\n 1 | §\n"]);
    stays(
        " name | value\n------+-------\n password_encryption | scram-sha-256\n(1 row)\n\n\
         +------+-----+\n| test | pass |\n+------+-----+\n| login | 12 |\n+------+-----+\n\
         a | password\n1 + 2 - 3 | b4c5d6\nthe password | of 1-2\n+++ b/x\n--- a/x\n@@ -1,2 +1,2 @@\n\
         ├── password\n│   ├── a1b2c3\n│   └── d4e5f6\n",
    );
}

#[test]
fn words_in_a_column_beside_users() {
    all(
        "dragonfly",
        &[
            "| user | password |\n| --- | --- |\n| ada | § |\n",
            "| Benutzer | Passwort |\n|---|---|\n| ada | `§` |\n",
            " username | passwd\n----------+-----\n ada | §\n",
        ],
    );
    stays(
        "| User | Password |\n|---|---|\n| ada | required |\n| grace | - |\n| root | none |\n| joan | ask your admin |\n| b | yes |\n\n\
         | Field | Password |\n|---|---|\n| length | twelve |\n\n| User | Token |\n|---|---|\n| ada | refreshed |\n",
    );
}

#[test]
fn labels_of_html() {
    for secret in [CHOSEN, "x9K2mQ7x", "hunter2"] {
        all(
            secret,
            &[
                "<tr><th>Password</th><td>§</td></tr>",
                "<tr><td>User</td><td>ada</td></tr><tr><td>Password:</td><td><code>§</code></td></tr>",
                "<th scope=\"row\">Root password</th>\n  <td class=\"a\">§</td>",
                "<h2>Password</h2>\n<p>§</p>",
                "<h3>Password for ada</h3><p><code>§</code></p>",
                "<dt>Passwort</dt><dd>§</dd>",
                "<b>Password:</b> §<br>",
                "<p><strong>Password</strong>: §</p>",
                "<label>Password</label> <code>§</code>",
                "{\"x\": \"<tr><th>Password<\\/th>\\n<td>§<\\/td><\\/tr>\"}",
            ],
        );
    }
    all(
        KEY,
        &[
            "<th>API key</th><td>§</td>",
            "<dt>Client secret</dt>\n<dd>§</dd>",
        ],
    );
    stays(
        "<th>Password</th><td>string</td><th>Password</th><th>Created</th><td>password</td><td>SHA256</td>\n\
         <label for=\"p\">Password</label><input type=\"password\" id=\"p4\">\n\
         <h2>Password</h2><p>Choose one of 12 letters or more.</p><h2>Passwords</h2><p>v2.1.0</p>\n\
         <td>Password</td><td>https://example.org/a1b2</td><td>Password</td><td>8 to 64</td>\n\
         <b>Password</b> is 2 words; <code>password</code> <code>login2()</code>; <a>Forgot password?</a> <b>step2</b>\n\
         <th>Token</th><td>refreshed</td><td>Token</td><td>TokenKind2</td>",
    );
}

#[test]
fn columns_of_html() {
    all(
        CHOSEN,
        &[
            "<table><tr><th>User</th><th>Password</th></tr><tr><td>ada</td><td>§</td></tr></table>",
            "<thead>\n<tr>\n<th>User</th>\n<th class=\"x\">Password</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>ada</td>\n<td><code>§</code></td>\n</tr></tbody>",
            "{\"x\":\"<tr><th>Password<\\/th><th>User<\\/th><\\/tr>\\n<tr><td>§<\\/td><td>ada<\\/td><\\/tr>\"}",
        ],
    );
    stays(
        "<tr><th>User</th><th>Password</th></tr><tr><td>a1b2c3</td><td>required</td></tr></table><table><tr><td>x</td><td>x9K2mQ7x</td></tr>",
    );
}
