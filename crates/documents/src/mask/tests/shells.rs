//! Secrets that commands take without a flag, hashes of passwords, and headers of services.

use super::named::{KEY, all};
use super::{check, stays};

/// As people choose them.
const CHOSEN: &str = "OtterMaple417!";

#[test]
fn words_that_commands_take() {
    all(
        CHOSEN,
        &[
            "net use Z: \\\\fs02\\projects § /user:NORTH\\ada /persistent:yes",
            "net use \\\\fs02\\projects /user:ada §",
            "NET USE Z: \\\\fs02\\x /user:ada §",
            "redis-cli> AUTH §",
            "{\"x\":\"net use Z: \\\\\\\\fs02\\\\p § /user:NORTH\\\\ada\"}",
            "$ htpasswd -nbB ada §\n",
            "htpasswd -b -c /etc/nginx/.htpasswd ada §",
            "htpasswd -bc .htpasswd ada '§' && ls",
            "127.0.0.1:6379> AUTH default §\nOK",
            "127.0.0.1:6379> auth §",
            "AUTH §\n",
            "redis-cli -h db auth §",
            "sudo chpasswd <<< \"ada:§\"",
            "chpasswd <<EOF\nada:§\nEOF\n",
        ],
    );
    all(
        "ada%OtterMaple417!",
        &["smbclient //h/s -U §", "rpcclient -U '§' h"],
    );
    all("swordfish", &["127.0.0.1:6379> AUTH §\n"]);
    check(
        "chpasswd <<'EOF'\nada:OtterMaple417!\ngrace:hunter2\nEOF\n",
        "chpasswd <<'EOF'\nada:(masked)\nEOF\n",
    );
    stays(
        "net use Z: \\\\fs02\\projects * /user:ada\nnet use\nnet use Z: /delete\nthe net use of it2 is /user:x\n\
         htpasswd -c .htpasswd ada417\nhtpasswd -nbB ada $PASSWORD\nsee htpasswd -b for it\n\
         AUTH required\nAUTH LOGIN\nAUTH TLS\n> AUTH failed with code 417\nthe AUTH a1b2c3d4\n250-AUTH PLAIN LOGIN\n\
         chpasswd < users417.txt\nman chpasswd",
    );
}

#[test]
fn flags_behind_signs_in_quotes_and_on_lines_that_go_on() {
    all(
        "ada:OtterMaple417!",
        &[
            "cd x && curl -s -w \"%{http_code}\\n\" -u § https://example.org",
            "curl -H 'Accept: text/html; q=0.9' -u § https://example.org",
            "curl \"https://example.org/?a&&b\" -u §",
            "{\"x\":\"curl -w \\\"%{http_code}\\\\n\\\" -u § y\"}",
            "{\"x\":\"curl https://example.org \\\\\\n  -u §\"}",
            "curl https://example.org \\\n  -u §",
        ],
    );
    all(
        CHOSEN,
        &["cd x && docker login -u ada -p § r.example.org && mkdir -p dist"],
    );
}

#[test]
fn hashes_of_passwords() {
    const SHA: &str = "YVtnjgbKwuwFFrcn$iEeKjFj4JxKmaX8yAyyz9xytJ5VvHkT8N0GU6.xhNPvGGhhiLjkrlSmWrokxAu2/NxkCimtrVtWS.EoqLK26K7";
    all(
        SHA,
        &["ada:$6$§:20012:0:99999:7:::", "\"$5$§\"", "x $6$§\\nx"],
    );
    all(
        "nGVvTqeP$.JCOnt1hqT/nvzQ.aCucVL",
        &["1  ada:$apr1$§\n", "ada:$1$§", "$$apr1$$§"],
    );
    all(
        "05$Ct88RXPEnmX3HwXXkU0kGfOD0F0qc2zKQ0urYr0VOdaXrWutS3c3l",
        &["ada:$2y$§", "'$2a$§'", "$2b$§,"],
    );
    all(
        "v=19$m=65536,t=3,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b4dWRWJTmaaH9Dg",
        &["$argon2id$§", "\"$argon2i$§\""],
    );
    all(
        "j9T$F5Jx5fExrKuPp53xLKQ..1$X3DX6M94c7o.9agCG9G317fhZg9SqC.5i5rd.RhAtQ7",
        &["ada:$y$§:19000"],
    );
    all(
        "DkMTwBl+a/3DQTxCYEApdUtNXGgdUac3",
        &["userPassword: {SSHA}§", "{SHA}§", "{\"x\":\"{SSHA}§\"}"],
    );
    check(
        "echo \\$6\\$YVtnjgbKwuwFFrcn\\$iEeKjFj4JxKmaX8yAyyz9xytJ5VvHkT8N0GU6\\n",
        "echo \\$6\\$(masked)\\n",
    );
    stays(
        "s/(a)(b)/$1$2/, \"$1$2$3$4\", costs $5$ or $6, $y$x, $2b$x, ${SSHA}, {SSHA} stands for salted, $1$abc$def, \
         $argon2id$ begins it, awk '{print $1$2}', $6$salt$hash",
    );
}

#[test]
fn headers_of_services() {
    all(
        "JJoQHY0InMBgSeCSKfbZ-_cRSAxLiaSu",
        &[
            "> PURGE /x HTTP/2\n> Fastly-Key: §\n",
            "GET / HTTP/1.1\r\nFastly-Key: §\r\nHost: x",
            "> fastly-key: §",
            "-H 'Fastly-Key: §'",
            "{\"x\":\"> Host: y\\n> Fastly-Key: §\\n\"}",
            "Vendor-Api-Key: §",
            "Vendor-Token: §",
            "Vendor-Secret: §",
        ],
    );
    all(KEY, &["X-Functions-Key: §\n"]);
    stays(
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==1\nIdempotency-Key: 123e4567-e89b-12d3-a456-426614174000\n\
         > Surrogate-Key: a1b2c3d4e5f6a1b2c3d4\nX-Cache-Key: a1b2c3d4e5f6a1b2c3d4\nFastly-Key: short1\n\
         restore-key: a1b2c3d4e5f6a1b2c3d4\nMonkey: a1b2c3d4e5f6a1b2c3d4\nFastly-Key: see the docs\n\
         it says Map-Key: a1b2c3d4e5f6a1b2c3d4",
    );
}

#[test]
fn pairs_of_user_and_password() {
    all(
        "gGcjzfGDQ8",
        &[
            "I logged in on the router with `admin` / `§` and the page loads.",
            "You can log in as `ada@example.org`/`§`.",
            "Log in with `admin / §`",
            "credentials: ada / §",
            "Login with **admin** / **§**",
            "username/password: admin / §",
            "- Login: `admin` / `§`",
            "Zugangsdaten: `ada` / `§`",
        ],
    );
    all(
        CHOSEN,
        &[
            "Das Passwort für den Staging-Server lautet § – bitte nicht",
            "Das Kennwort für den Server heißt §",
        ],
    );
    stays(
        "the credentials / tokens2 of it, log in with `saml` / `oauth2`, login / logout2, `src` / `main2`, \
         credentials: see docs / wiki2 of it, log in to `a1` / `b2`. logged in with `admin` / `password`. \
         Sign in: GitHub / OAuth2. Sign in at /a / b2c3d4. password-hash algorithms: the default is argon2id",
    );
}
