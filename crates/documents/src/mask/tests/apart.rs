//! Secrets that stand apart from their names, and in base64 as directories write them.

use super::named::all;
use super::{check, stays};

/// As people choose them.
const CHOSEN: &str = "OtterMaple417!";

#[test]
fn values_below_blank_lines() {
    for secret in [CHOSEN, "hunter2-x9K", "Tr0ub4dor&3"] {
        all(
            secret,
            &[
                "Password:\n\n  §",
                "Password:\n\n§\n",
                "Password:\n\n\n§\n\nnext words",
                "Password:\r\n\r\n  §\r\n",
                "**Password:**\n\n§",
                "- Password:\n\n  §",
                "Passwort:\n\n`§`",
                "Password:\n\n```\n§\n```",
                "Password:\n```\n§\n```\n",
                "password:\n\n\"§\"\n",
                "Your new password is:\n\n§\n",
                "Your temporary password is:\n\n    §\n\nPlease change it.",
                "Password for ada:\n\n  §\n",
                "Username: ada\n\nPassword:\n\n§\n",
                "{\"x\":\"Password:\\n\\n  §\"}",
                "     4→Password:\n     5→\n     6→  §",
            ],
        );
    }
}

#[test]
fn values_below_headings() {
    for secret in [CHOSEN, "hunter2-x9K", "Tr0ub4dor&3"] {
        all(
            secret,
            &[
                "## Password\n§",
                "## Password\n\n§\n\nMore",
                "# Database password\n\n`§`\n",
                "## Password\n\n**§**\n",
                "#### Root password ####\n\n```\n§\n```\n",
                "## Kennwort\n\n- §\n",
                "> ## Password\n>\n> §\n",
                "## Password for ada\n\n§\n",
                "## WLAN password (guests)\n\n§\n",
                "## Mot de passe\n\n§\n",
                "**Password**\n\n§\n",
                "Password\n--------\n\n§\n",
                "Password\n========\n§\n",
                " password \n----------\n §\n(1 row)\n",
                "{\"x\":\"## Password\\n\\n§\\n\\nMore\"}",
            ],
        );
    }
    all(
        "9fK2mQ7xVb4TzR1w",
        &["### API key:\n\n§", "### Client secret\n\n    §\n"],
    );
}

#[test]
fn what_stands_below_a_name_and_is_none() {
    for text in [
        "## Password\n\nChoose a long one.",
        "## Password\n\nIt has at least 8 signs.",
        "## Passwords\n\n| a | b |",
        "## Password\n\n- [ ] todo1\n- [x] done2",
        "## Token\n\ntokens are counted2",
        "## Secret\n\nhttps://example.org/a1b2",
        "### API key\n\nSee [the docs](https://x/y2).",
        "**Password**\n\nThe password of ada.",
        "Password\n--------\n\nSee chapter 12.",
        "Password:\n\n    fn login2(x: u32)",
        "password:\n\ndescription: b1c2d3e4",
        "Token:\n\n```rust\nlet x1 = foo2();\n```",
        "## Authentication token\n\nBearer",
        "if password:\n\n    return417",
        "def check_password:\n\n    validate2(x)",
        "# password\n\nimport os2",
        "# token\n\ntokens = 12",
        "# Secrets\n\nmy-file-2.txt: holds none",
        "Your password is:\n\n- at least 8 signs",
        "The password is:\nrequired2: true",
        "-------\npassword1\n-------",
        "name\n----\nada417",
    ] {
        stays(text);
    }
}

#[test]
fn passwords_of_directories() {
    all(
        "aHVudGVyMg==",
        &[
            "dn: uid=ada,dc=x\nuserPassword:: §\n",
            "    userPassword:: §",
            "# userPassword:: §",
            "olcRootPW:: §\n",
            "unicodePwd:: §\nsn: x",
            "{\"x\":\"dn: y\\nuserPassword:: §\\nsn: x\"}",
            "12:userPassword:: §",
        ],
    );
    all(
        "IgBuAGUAdwBQAGEAcwBzAHcAbwByAGQAIgA=",
        &["unicodePwd::§", "unicodepwd:: §"],
    );
    check(
        "userPassword:: e1NTSEF9RGtNVHdCbCthLzNEUVR4\n QWJjZGVmZw==\nsn: x",
        "userPassword:: (masked)\nsn: x",
    );
    all(
        "DkMTwBl+a/3DQTxCYEApdUtNXGgdUac3",
        &[
            "olcRootPW: {SSHA}§",
            "rootpw {SSHA}§",
            "userPassword: {SSHA384}§",
            "olcRootPW: {ARGON2}§",
        ],
    );
    all(
        "hunter2",
        &[
            "rootpw §",
            "bindpw §",
            "bindpw: §",
            "userPassword: {CLEARTEXT}§",
            "userPassword: {CRYPT}§",
            "ldap_default_authtok = §",
        ],
    );
    check(
        "userPassword: {PBKDF2-SHA512}10000$DkMTwBl+a/3DQTxCYEApdUtNXGgdUac3",
        "userPassword: {PBKDF2-SHA512}(masked)",
    );
    stays(
        "password:: String\ntoken :: Text\nsecret:: Maybe2 Int\ntoken::Kind2 and secret::Value\n\
         {CRYPT} and {CLEAR} are schemes; {CLEAR}text2 in a template\n\
         rootpw is a line of slapd.conf; bindpw stands for it\nuserPassword: {SSHA} hashes, olcRootPW: see slapd",
    );
}
