//! What is masked twice is what is masked once, whatever stands beside it.

use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

use super::masked;

const NAMES: &[&str] = &[
    "password",
    "api_key",
    "\"token\"",
    "Authorization",
    "Cookie",
    "PGPASSWORD",
    "Password for ada",
    "## Password\n\n",
    "login: admin/",
    "user ada, pw ",
    "userPassword:: ",
    "\n 12→",
    "%22secret%22",
    "&quot;token&quot;",
    "<th>Password</th><td>",
    "<tr><th>Password</th></tr><tr><td>",
    "user | password\n-----+----\nada | ",
    "user,password\nada,",
    "sqlplus ada/",
    "psexec.py ada:",
    "x --pass ",
    "my pw ",
    "requirepass ",
    "variable \"token\" { default",
    "token: &a ",
];

const SIGNS: &[&str] = &[
    ":", "=", ": ", " = ", "%3D", " is ", "(", ")", "[", "]", "{", "}", ",", ";", "|", " | ", "&",
    "&&", "**", ".", "@", "://", " ", "\n", "\\n", "\n  ", "+", " + ", "\\", "/", "<", ">", "-",
    "é",
];

const QUOTES: &[&str] = &[
    "\"",
    "'",
    "`",
    "\\\"",
    "\"\"",
    "'''",
    "%22",
    "&quot;",
    "\\u0022",
    "\u{1b}[1m",
];

const SECRETS: &[&str] = &[
    "OtterMaple417!",
    "hunter2",
    "9fK2mQ7xVb4TzR1w",
    "ada:hunter2",
    "YWRhOmh1bnRlcjI=",
    "ghp_0123456789abcdefghijABCDEFGHIJ012345 ",
    "x",
];

fn texts() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        select(NAMES),
        select(SIGNS),
        select(QUOTES),
        select(SECRETS),
    ];
    proptest::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2048,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn masked_once_is_masked(text in texts()) {
        let once = masked(&text);
        prop_assert_eq!(&masked(&once), &once, "{}", text);
    }
}
