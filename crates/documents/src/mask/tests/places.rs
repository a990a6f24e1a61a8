//! Secrets where people, shells, terminals and tables put them.

use super::super::masked_value;
use super::named::{KEY, all};
use super::{check, stays};

/// As people choose them.
const CHOSEN: &str = "OtterMaple417!";

#[test]
fn words_of_shells() {
    all(
        CHOSEN,
        &[
            "mysql -h db -u root -p'§' shop",
            "reg add HKLM\\Winlogon /v DefaultPassword /t REG_SZ /d § /f",
            "ConvertTo-SecureString \"§\" -AsPlainText -Force",
            "echo '§' | sudo -S apt install x",
            "echo § | docker login -u ada --password-stdin",
            "echo \"ada:§\" | chpasswd",
            "echo -n § | docker login -u ada --password-stdin",
            "echo -n '§' | sudo -S apt install x",
            "echo -e -n \"§\" | sudo -S x",
            "printf '§' | docker login -u ada --password-stdin",
            "printf '%s' '§' | docker login -u ada --password-stdin",
            "printf \"%s\" § | docker login -u ada --password-stdin",
            "printf '%s\\n' 'ada:§' | chpasswd",
            "{\"x\":\"printf \\\"%s\\\" \\\"§\\\" | sudo -S x\"}",
        ],
    );
    check(
        "curl -u ada:'OtterMaple417!' https://example.org",
        "curl -u (masked) https://example.org",
    );
    stays("echo $PASSWORD | sudo -S x; echo hello2 | sudo tee x; echo 'a1b2c3d4' | grep -S");
    stays(
        "echo -n | sudo -S x; printf '%s' \"$PASSWORD\" | sudo -S x; printf '%s\\n' hello2 | tee x; echo -n",
    );
    stays("curl -u ada:'$PASSWORD' x; curl -u ada:\"${PASSWORD}\" x");
}

#[test]
fn values_in_pieces() {
    for pieces in [
        "\"9fK2mQ7xVb4T\"\"zR1w9fK2mQ7xVb4T\"",
        "'9fK2mQ7xVb4T''zR1w9fK2mQ7xVb4T'",
        "'9fK2mQ7xVb4T' + 'zR1w9fK2mQ7x' + 'Vb4TzR1w'",
        "\"9fK2mQ7xVb4T\" .\n  \"zR1w9fK2mQ7x\"",
        "\"9fK2mQ7xVb4T\" \\\n  \"zR1w9fK2mQ7x\"",
        "\"9fK2mQ7xVb4T\"\n   \"zR1w9fK2mQ7x\"",
        "\"9fK2mQ7xVb4T\\\nzR1w9fK2mQ7x\"",
    ] {
        let (first, last) = (&pieces[..1], &pieces[pieces.len() - 1..]);
        check(
            &format!("api_key={pieces}; x"),
            &format!("api_key={first}(masked){last}; x"),
        );
    }
    check(
        "{\"x\":\"token = (\\\"9fK2mQ7xVb4T\\\" +\\n  \\\"zR1w9fK2\\\")\"}",
        "{\"x\":\"token = (\\\"(masked)\\\")\"}",
    );
    check(
        "> TOKEN = ('9fK2mQ7xVb4T'\n>   'zR1w9fK2')",
        "> TOKEN = ('(masked)')",
    );
    check(
        "password = \"hunter2\" + name",
        "password = \"(masked)\" + name",
    );
    check(
        "password = \"hunter2\"\n\"a line of text\"",
        "password = \"(masked)\"\n\"a line of text\"",
    );
}

#[test]
fn quotes_of_words_and_of_lines() {
    for (before, after) in [
        ("%22password%22%3A%22", "%22"),
        ("&quot;password&quot;:&quot;", "&quot;"),
        ("\\u0022password\\u0022: \\u0022", "\\u0022"),
    ] {
        for secret in [
            "Otter%40Maple417",
            "Otter&amp;Maple417",
            "Otter\\u0021Maple417",
        ] {
            check(
                &format!("{before}{secret}{after}, x"),
                &format!("{before}(masked){after}, x"),
            );
        }
    }
    all(
        CHOSEN,
        &[
            "password = \"\"\"§\"\"\"\nx = \"y\"",
            "\"password = \\\"\\\"\\\"§\\\"\\\"\\\"\\nx = 1\"",
            "user,password\nada,\"\"\"§\"\"\"\n",
        ],
    );
    all(KEY, &["api_key = '''§'''", "api_key = r\"\"\"§\"\"\""]);
    check(
        "password = '''\nOtterMaple417!\n'''\nx",
        "password = '''(masked)'''\nx",
    );
    check(
        "password = '''OtterMaple417!\nx",
        "password = '''(masked)\nx",
    );
    stays(
        "{\"x\": \"{\"\"password\"\":\"\"\"\",\"\"a\"\":\"\"b\"\"}\"}, token = '''Of several\nwords'''",
    );
}

#[test]
fn colours_of_terminals() {
    check(
        "\u{1b}[34m\"password\"\u{1b}[0m: \u{1b}[32m\"hunter2\"\u{1b}[0m,",
        "\u{1b}[34m\"password\"\u{1b}[0m: \u{1b}[32m\"(masked)\"\u{1b}[0m,",
    );
    check(
        "\\u001b[34mpassword\\u001b[0m=\\u001b[1mhunter2\\u001b[0m x",
        "\\u001b[34mpassword\\u001b[0m=\\u001b[1m(masked)\\u001b[0m x",
    );
    check(
        "a \u{1b}[1mghp_\u{1b}[22m0123456789abcdefghij\u{1b}[1mABCDEFGHIJ012345\u{1b}[m.",
        "a \u{1b}[1mghp_\u{1b}[22m(masked)\u{1b}[m.",
    );
    stays("\u{1b}[1mpassword\u{1b}[0m: \u{1b}[31mrequired\u{1b}[0m");
}

#[test]
fn tables_and_labels_of_markdown() {
    all(
        CHOSEN,
        &[
            "- **Password:** §",
            "- **Password:** `§`\n- **User:** ada",
            "**Password**: §",
            "| `DB_PASSWORD` | `§` |",
            "| Field | Value |\n| --- | --- |\n| **Password** | § |\n",
            "| user | password |\n| --- | :-: |\n| ada | § |\n| grace | `§` |\n\nx",
            "user | password\n---|---\nada | §\n",
            "{\"x\":\"a\\n| user | password |\\n| - | -- |\\n| ada | § |\\n\"}",
        ],
    );
    all(
        KEY,
        &[
            "| API_KEY | § |",
            "> | service | token | url |\n> |:--|--:|---|\n> | ci | § | y |",
        ],
    );
    stays(
        "| name | type | needed |\n| --- | --- | --- |\n| `password` | string | yes |\n| apiKey | `string` | no |\n\
         | password | The user's password |\n| token | `--token` |\n\n\
         | option | password | token |\n|---|---|---|\n| a | required | optional |\n| b | 12 | ✓ |\n\n\
         cat password | grep 9fK2mQ7x; a || b\n/^(login|password|account2)$/",
    );
}

#[test]
fn columns_of_csv() {
    all(
        CHOSEN,
        &[
            "user,password,role\nada,§,admin\ngrace,§,\n\nada,x",
            "\"url\",\"username\",\"password\"\r\n\"https://x\",\"ada\",\"§\"\r\n",
            "name,login_password\nx,§",
        ],
    );
    stays("login(user,password,role)\na,OtterMaple417!,b\nuser,password\nread it\n\na,x9y8z7");
}

#[test]
fn sentences_about_passwords() {
    all(
        CHOSEN,
        &[
            "Das Passwort für den Server lautet: §",
            "Das Passwort ist §",
            "Kennwort: §\n",
            "Le mot de passe est « § » pour la base.",
            "Mot de passe : §",
            "La contraseña es § y",
            "contraseña: §",
            "A senha é §",
            "la password è §",
            "пароль: §",
            "パスワード：§、ユーザーは ada です",
            "パスワードは「§」です",
            "密码是§。",
            "密碼: §",
            "비밀번호: §",
            "Password for ada: §",
            "the password of the database is §, I think",
            "I set the root password to § yesterday",
        ],
    );
    all(
        KEY,
        &[
            "Incorrect API key provided: §. You can",
            "Invalid token given: §",
        ],
    );
    stays(
        "The password of the user is required, his password for a site is never stored, the password rule: 8 signs. \
         Das Passwort ist falsch. Das Passwort für den Server: siehe oben. Le mot de passe est requis. \
         パスワードは必須です。 密码是必须的。 password check at line: 417, Password reset: 99th percentile, password length is 12. \
         The token at position: 1234, invalid API key provided: none.",
    );
}

#[test]
fn calls_that_take_a_secret() {
    all(
        CHOSEN,
        &[
            "source.setPassword(\"§\");",
            "Password::new(\"§\")",
            "password=SecretStr('§'), x",
            "\"source.setPassword(\\\"§\\\");\"",
            "password = new String(\"§\")",
        ],
    );
    all(KEY, &["secret_key=SecretStr('§')", "with_api_key(\"§\")"]);
    stays(
        "password=os.environ.get(\"DB_PASSWORD_2\"), token=get_token(\"ada\"), t(\"password2\"), getSecret(\"db-main-1\")\n\
         validate_password(\"string\"), secret = read_secret(\"TOKEN_1\"), password(\"Enter it\")",
    );
}

#[test]
fn files_of_credentials() {
    all(
        CHOSEN,
        &[
            "db.example.org:5432:shop:ada:§\n",
            "*:*:*:ada:§",
            "echo \"db:5432:*:ada:§\" > ~/.pgpass",
            "network={ ssid=\"x\" psk=\"§\" }",
        ],
    );
    all(
        KEY,
        &[
            "session-key: §\n",
            ".dockerconfigjson: §",
            "token: >- §",
            "{\"x\":\"env:\\n - name: SMTP_PASSWORD\\n   value: \\\"§\\\"\\n\"}",
        ],
    );
    stays(
        "main.rs:5432:12: error: x, a:1:b:c:d, 12:30:45:10:x9 and lib.rs:1234:let:x:y1234 \
         [dead:beef:cafe:5417:affe:8fa3:deaf:feed] arn:*:.*:.*:[0-9]+ 2001:db8:*:*:*:*:*:* *:*:*:*:*:*:*:*",
    );
}

#[test]
fn lines_of_putty() {
    check(
        "Private-Lines: 2\nAAAAgQDabcdef0123456789\nb3BlbnNzaC1rZXk=\nPrivate-MAC: 0a1b",
        "Private-Lines: 2\n(masked)\nPrivate-MAC: 0a1b",
    );
    stays("Private-Lines: 2\n\nPublic-Lines: 2\nAAAAgQDabcdef0123456789");
}

#[test]
fn ends_of_keys_in_one_line() {
    let line = "a1B2c3D4e5F6g7H8i9J0kLmNoPqRsTuVwXyZa1B2c3D4e5F6g7H8i9J0kLmNoPqR";
    check(
        &format!("is it {line} {line} a1B2c3 =BlQq -----END PGP PRIVATE KEY BLOCK-----?"),
        "is it (masked)-----END PGP PRIVATE KEY BLOCK-----?",
    );
    check(
        &format!("> {line}\n> {line}\n> a1B2c3==\n> -----END RSA PRIVATE KEY-----"),
        "> (masked)-----END RSA PRIVATE KEY-----",
    );
}

#[test]
fn values_of_documents() {
    for (before, text) in [
        ("- **Password:** `", CHOSEN),
        ("- **Password**: ", CHOSEN),
        ("- token: ", ">- 9fK2mQ7xVb4TzR1w"),
        ("Cookie: ", "theme=dark; sessionid=9fK2mQ7xVb4TzR1w"),
        ("- Password for ada: ", CHOSEN),
        ("claims:\n  - contraseña: ", CHOSEN),
        ("\"Authorization\": \"", "SSWS 009fK2mQ7xVb4TzR1w"),
    ] {
        assert_eq!(
            masked_value(before, text.to_owned()),
            "(masked)",
            "{before}{text}"
        );
    }
    for (before, text) in [
        ("- **Password:** ", "It has to be long."),
        ("- token: ", "> a quote"),
        ("Cookie: ", "a biscuit"),
        ("Authorization: ", "the act of allowing"),
    ] {
        assert_eq!(masked_value(before, text.to_owned()), text);
    }
}
