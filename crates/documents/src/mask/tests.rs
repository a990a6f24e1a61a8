mod apart;
mod clients;
mod code;
mod columns;
mod families;
mod lines;
mod named;
mod numbered;
mod places;
mod quiet;
mod shells;
mod spoken;
mod twice;

use std::borrow::Cow;

use super::{masked, masked_quoting};

fn check(text: &str, expected: &str) {
    assert_eq!(masked(text), expected, "{text}");
    assert_eq!(masked(expected), expected, "masked once is masked");
}

fn stays(text: &str) {
    assert!(
        matches!(masked(text), Cow::Borrowed(_)),
        "{text}\n{}",
        masked(text)
    );
}

#[test]
fn keys() {
    check(
        "OPENAI_API_KEY=sk-proj-abcdefghij_klmnopqrst",
        "OPENAI_API_KEY=sk-(masked)",
    );
    check(
        "\"ghp_0123456789abcdefghijABCDEFGHIJ012345\"",
        "\"ghp_(masked)\"",
    );
    check("AKIAIOSFODNN7EXAMPLE, then", "AKIA(masked), then");
    check("xoxb-123456789012-abcdefGHIJ", "xoxb-(masked)");
    check("AIzaSyA-1234567890_abcdefghijklmnopqrs", "AIza(masked)");
    check(
        "Authorization: Bearer abc.def-ghi_jkl==\r",
        "Authorization: Bearer (masked)\r",
    );
    check("a\\nsk-abcdefghijklmnopqrstuvwx", "a\\nsk-(masked)");
}

#[test]
fn words_that_are_no_keys() {
    for text in [
        "a risk-averse-and-very-careful-plan",
        "sk-short",
        "Bearer of news",
        "AKIA",
        "xox",
        "ghp_",
        "é sk-é",
    ] {
        assert!(matches!(masked(text), Cow::Borrowed(_)), "{text}");
    }
}

#[test]
fn private_keys() {
    let pem = "a\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\nb";
    check(
        pem,
        "a\n-----BEGIN RSA PRIVATE KEY-----(masked)-----END RSA PRIVATE KEY-----\nb",
    );
    check(
        "-----BEGIN PRIVATE KEY-----\nMIIE",
        "-----BEGIN PRIVATE KEY-----(masked)",
    );
    let public = "-----BEGIN PUBLIC KEY-----\nMIIE\n-----END PUBLIC KEY-----";
    check(public, public);
}

#[test]
fn homes() {
    check("/Users/ada/src and /home/grace", "~/src and ~");
    check(
        "C:\\Users\\Ada\\x, \"C:\\\\Users\\\\Ada\\\\x\"",
        "~\\x, \"~\\\\x\"",
    );
    check("/home//x /Users/", "/home//x /Users/");
    check("ein Ordner: /home/müller/x", "ein Ordner: ~/x");
}

#[test]
fn keys_behind_escapes_and_underscores() {
    const KEY: &str = "sk-ant-api03-AbCdEf0123456789AbCdEf0123456789";
    const TOKEN: &str = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
    for before in [
        "\u{1b}[32m",
        "\u{1b}[01;31m\u{1b}[K",
        "\u{1b}(B\u{1b}[m",
        "\u{1b}(B",
        "\\u001b[32m",
        "\\x1b[1m",
        "\\033[0;32m",
        "\\e[K",
        "^[[32m",
        "[32m",
        "_",
        "key_",
        "MY_KEY_",
        "%3D",
        "%20",
        "\\u003c",
        "\\t",
        "é",
    ] {
        check(
            &format!("{before}{KEY} x"),
            &format!("{before}sk-(masked) x"),
        );
        check(
            &format!("{before}{TOKEN}"),
            &format!("{before}ghp_(masked)"),
        );
    }
}

#[test]
fn bearers() {
    for words in [
        "Bearer ",
        "BEARER ",
        "bearer ",
        "Bearer  ",
        "Bearer \t ",
        "Bearer%20",
        "Bearer+",
        "\"authorization\":\"bearer ",
        "_Bearer ",
        "\u{1b}[1mBearer ",
    ] {
        check(
            &format!("{words}abcdefgh12345678, then"),
            &format!("{words}(masked), then"),
        );
    }
    check("Bearer abcdEFGHijkl", "Bearer (masked)");
    check("Bearer abcdefghijklmnopqrstuvwx", "Bearer (masked)");
    // What stands in the header is a token, whatever it looks like.
    check(
        "AUTHORIZATION: Bearer tokentoken",
        "AUTHORIZATION: Bearer (masked)",
    );
}

#[test]
fn logins_in_addresses() {
    check(
        "clone https://grace:hunter2secretpw@github.com/o/r.git",
        "clone https://(masked)@github.com/o/r.git",
    );
    check(
        "origin\thttps://0123456789abcdef@github.com/o/r (fetch)",
        "origin\thttps://(masked)@github.com/o/r (fetch)",
    );
    check(
        "postgres://ada:p@ss@db:5432/x",
        "postgres://(masked)@db:5432/x",
    );
    check("redis://:pw@cache", "redis://(masked)@cache");
    check(
        "\"https:\\/\\/grace:pw@github.com\\/o\"",
        "\"https:\\/\\/(masked)@github.com\\/o\"",
    );
    for text in [
        "ssh://git@github.com/o/r",
        "git@github.com:o/r.git",
        "https://example.org:8080/@ada, ada@example.org",
        "https://example.org?mail=ada@example.org",
        "(see https://example.org),ada@example.org",
        "https://$USER:$TOKEN@example.org",
        "std::fmt and a:// b@c",
    ] {
        stays(text);
    }
}

#[test]
fn homes_as_logs_write_them() {
    check("\\/Users\\/ada\\/y", "~\\/y");
    check("file=%2FUsers%2Fada%2Fx&y", "file=~%2Fx&y");
    check("%2fhome%2fAda%20Lovelace%2fx", "~%2fx");
    check("%2Fhome%2Fm%C3%BCller%22", "~%22");
    check("C%3A%5CUsers%5Cada%5Cx", "~%5Cx");
    check("vscode: file:///c%3A/Users/ada/x", "vscode: file:///~/x");
    check("C:\\Users\\Ada Lovelace\\x and y\\z", "~\\x and y\\z");
    check("\"C:\\\\Users\\\\Ada King Lovelace\\\\x\"", "\"~\\\\x\"");
    check("in C:\\Users\\ada or so", "in ~ or so");
    check("c:\\users\\ada\\x, C:/Users/Ada/x", "~\\x, ~/x");
    check("d:\\\\\\\\Users\\\\\\\\ada\\\\\\\\x", "~\\\\\\\\x");
    check("path:/Users/ada/x", "path:~/x");
    check("Look\\n/home/ada/x", "Look\\n~/x");
    check("\u{1b}[32m/home/ada\u{1b}[0m", "\u{1b}[32m~\u{1b}[0m");
    check(
        "cc -I/home/ada/include -v/home/ada:/x",
        "cc -I~/include -v~:/x",
    );
    check(
        "/mnt/c/Users/ada/x /var/home/ada.b/x.",
        "/mnt/c~/x /var~/x.",
    );
    check(
        "file:///home/grace/z, ssh://host/home/ada",
        "file://~/z, ssh://host~",
    );
    check("I am in /home/ada.", "I am in ~.");
    // A drive whose letter was the end of a name.
    check("/home/C:/Users/ada", "~:~");
}

#[test]
fn folders_of_projects() {
    check(
        "~/.claude/projects/-Users-ada-secret-project/x.jsonl",
        "~/.claude/projects/~/x.jsonl",
    );
    check(
        "/Users/ada/.claude/projects/-home-ada-lovelace-x/",
        "~/.claude/projects/~/",
    );
    check("projects/-home-ada", "projects/~");
    check("projects/-mnt-c-Users-ada-x/y", "projects/~/y");
    check(
        "C:\\Users\\ada\\.claude\\projects\\C--Users-ada-x",
        "~\\.claude\\projects\\~",
    );
    check("ls:\n-Users-ada-x\n-home-ada--config-x\n", "ls:\n~\n~\n");
    check("\\n-Users-ada-x\\n", "\\n~\\n");
}

#[test]
fn words_that_quote_a_secret() {
    let text = "Is the password: hunter2 or `swordfish9`, or password: swordfish9?";
    let words = "two options in the text: `hunter2` or `swordfish9`, the password";
    let expected = "two options in the text: `(masked)` or `(masked)`, the password";
    assert_eq!(masked_quoting(words, text), expected);
    assert_eq!(masked_quoting("sk-abcdefghijklmnopqrst", ""), "sk-(masked)");
}

#[test]
fn a_page_without_secrets() {
    stays(
        "The Bearer authentication scheme is token-based; a bearer certificate, bearer tokens and the bearer of \
         authorization/authentication headers are words. A stay-at-home-parent's own work-home-balance; see \
         risk-averse-and-very-careful plans, [ask-me-anything-about-it-today] and C:\\task-force-of-many-people. \
         Users/home/ada, Home: it costs 5:30//7 or 100%2Fday. \
         \\usr\\home-page /usr/home-page /usr/homes/x /Userspace/x /home-page/x /users/list the /home/ folder, \
         /home and /Users, /home\\nls, C:\\Users\\",
    );
    stays(
        "import Page from \"../home/Page\"; import x from './home/x'; from \"@/home/page\"\n\
         let page = load(\"src/home/index.tsx\", app/src/Users/list.rs);\n\
         fetch(\"https://example.org/home/about\"); const home = `${root}.home-page-title`;\n\
         .btn-home-page-link { margin: -home-page } --home-dir=x my-home-office-setup _-home-x-y\n\
         headers: { Authorization: `Bearer ${token}` }, \"Bearer \" + token\n\
         ls /home/$USER/x /home/<user>/x /home/{user}/x /home/... \\home\\\n\
         src\\home\\index.ts src\\/home\\/index.ts src%2Fhome%2Findex.ts",
    );
}
