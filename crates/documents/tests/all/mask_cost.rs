//! Texts made to be gone through again and again: each look ahead ends.

use std::time::{Duration, Instant};

use steelyard_documents::masked;

const LONG: usize = 400_000;

#[test]
fn what_begins_like_a_secret_again_and_again_costs_what_other_texts_do() {
    for (head, part) in [
        ("A", "A/IQoJb3JpZ2lu"),
        ("", "eyJ."),
        ("", "eyJ-"),
        ("", "eyJaaaaaaaa."),
        ("", "xQ~"),
        ("", "ab1Q~"),
        ("", "0123456789abcdef0123456789abcdef-"),
        ("", "basic+"),
        ("", "bearer+"),
        ("", "bearer a/"),
        ("", "MTIz."),
        ("", "1234567:AA"),
        ("", "token="),
        ("", "password: "),
        ("", "ghp_"),
        ("", "sk-"),
        ("", "$6$"),
        ("", "{SSHA}"),
        ("", "password:\n  "),
        ("", "token: |\n  a\n"),
        ("", "token: a = \""),
        ("", "$ echo $TOKEN\n"),
        ("", "Client(a, "),
        ("", "auth=(\"a\", "),
        ("", "net use "),
        ("", "chpasswd <<a\na:"),
        ("", "redis-cli AUTH "),
        ("", "login: `a` / "),
        ("", "password{\""),
        ("", "password='''a\n\\"),
        ("", "password: %22a%"),
        ("curl ", " -u 'a"),
        (
            "accounts: [",
            "0x0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef,",
        ),
    ] {
        let text = head.repeat(40) + &part.repeat(LONG / part.len());
        let before = Instant::now();
        let _masked = masked(&text);
        let took = before.elapsed();
        // Unoptimised and on a busy machine; looks ahead without an end took minutes.
        assert!(took < Duration::from_secs(30), "{part}: {took:?}");
    }
}
