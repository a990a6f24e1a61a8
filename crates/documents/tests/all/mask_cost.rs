//! Texts made to be gone through again and again: each look ahead or back ends.

use std::thread;
use std::time::{Duration, Instant};

use steelyard_documents::masked;

const LONG: usize = 1 << 17;

/// What rules look behind, ahead of or back from as far as they do.
const PARTS: [&str; 130] = [
    "-home-",
    "-Users-",
    "projects/-home-",
    "/home/",
    "a/home",
    "\\",
    "\\Users",
    "\\Users\\ ",
    "C:\\Users\\a ",
    "%2F",
    "%2FUsers",
    "a://",
    "a://b",
    "a://b:",
    "@",
    "://",
    "bearer",
    "bearer ",
    "Bearer%20",
    "sk-",
    "_sk-",
    "[0;",
    "\u{1b}[0;",
    "[0;0m",
    "-----BEGIN ",
    "-----BEGIN A PRIVATE KEY-----",
    "authorization: bearer ",
    "xox",
    "ghp_",
    "b",
    "é",
    "\\u00",
    "~/",
    "-",
    "A/IQoJb3JpZ2lu",
    "eyJ.",
    "eyJ-",
    "eyJaaaaaaaa.",
    "xQ~",
    "ab1Q~",
    "0123456789abcdef0123456789abcdef-",
    "basic+",
    "bearer+",
    "bearer a/",
    "MTIz.",
    "1234567:AA",
    "token=",
    "password: ",
    " -pp",
    "curl -u ",
    "| a ",
    "|-\n",
    "password,\n",
    "k=\"a\"+",
    "setPassword(\"",
    "my password ",
    "-----END PRIVATE KEY-----",
    "Private-Lines: ",
    "Cookie: a=\"",
    ":5432:",
    "tcp(@",
    "\u{1b}[1m",
    "{\"name\": \"",
    "$6$",
    "{SSHA}",
    "password:\n  ",
    "token: |\n  a\n",
    "token: a = \"",
    "$ echo $TOKEN\n",
    "Client(a, ",
    "auth=(\"a\", ",
    "net use ",
    "chpasswd <<a\na:",
    "redis-cli AUTH ",
    "login: `a` / ",
    "password{\"",
    "password='''a\n\\",
    "password: %22a%",
    " -u 'a",
    "4→",
    "\"12:",
    "\n12: password:",
    "a.b:1:",
    "\na.b-1-",
    "## Password\n\n",
    "**Password**\n",
    "password\n---\n",
    "Password:\n\n",
    "login admin/",
    "admin / ",
    "userPassword:: a\n a\n ",
    "user a, pw ",
    "{CRYPT}",
    "0x0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef,",
    "<th>",
    "</th>",
    "<th>Password</th>",
    "<tr><th>Password</th></tr><tr>",
    "<td>",
    "<td><b>",
    "<t",
    "</td><",
    "-+-",
    "-+-\n",
    "---+---\npassword|",
    "user | password\n-+-\n",
    "user | password\n-+-\na | b1\n",
    "┼",
    "│ password\n─┼─\n",
    "user,password\\n",
    "\\n\"",
    "sqlplus ",
    "sqlplus a/",
    "sqlldr userid=a/b@",
    "exp a/b@",
    "impacket-a b:",
    "psexec.py ",
    "net user a b /",
    "requirepass ",
    "bind_pw ",
    "a --pass ",
    "--pass abcdefgh ",
    "my pw ",
    "token: &a ",
    "token: !!str ",
    "default=",
    "variable {default=",
    "variable \"token\" { default = ",
    "mc alias ",
    "auth: a:",
];

#[test]
fn what_begins_like_a_secret_again_and_again_costs_what_other_texts_do() {
    // A quarter of a minute in one thread, while all other tests are long done.
    thread::scope(|scope| {
        for parts in PARTS.chunks(PARTS.len().div_ceil(4)) {
            scope.spawn(move || {
                for part in parts {
                    costs_what_other_texts_do(part);
                }
            });
        }
    });
}

fn costs_what_other_texts_do(part: &str) {
    let again = part.repeat(LONG / part.len());
    for text in [
        format!("{}{again}", "A".repeat(40)),
        format!("curl {again}"),
        format!("accounts: [{again}"),
        again,
        part.to_owned() + &"a".repeat(LONG),
    ] {
        let before = Instant::now();
        assert!(!masked(&text).is_empty());
        let took = before.elapsed();
        // Half a second on a busy machine; looks ahead without an end took minutes on twice as much.
        assert!(took < Duration::from_secs(7), "{part}: {took:?}");
    }
}
