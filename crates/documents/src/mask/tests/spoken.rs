//! Pairs of a user and a password, and short words for passwords, in sentences and on command lines.

use super::named::all;
use super::stays;

#[test]
fn pairs_in_sentences_and_tables() {
    for secret in ["Tr0ub4dor&3", "x9K2mQ7x", "hunter2"] {
        all(
            secret,
            &[
                "login: admin / §",
                "login: admin/§",
                "Login = admin / §",
                "credentials admin:§",
                "the credentials are admin:§.",
                "credentials are admin / §",
                "Credentials `admin:§`",
                "login with admin:§",
                "logged in as admin:§",
                "log in as admin / §",
                "log in using admin / §",
                "Login data: ada / §",
                "default login admin/§",
                "Default credentials: admin / §",
                "Zugangsdaten: ada / §",
                "use admin / § to log in",
                "admin / § (login)",
                "| Login | admin / § |",
                "| login | `admin` / `§` |",
                "| Service | User / Password |\n|---|---|\n| db | admin / § |\n",
                "| Service | Login |\n|---|---|\n| db | `admin` / `§` |\n",
                "| Service | Credentials |\n|---|---|\n| db | `admin:§` |\n",
            ],
        );
    }
    // What a name tells of goes as a whole, where it can.
    all(
        "Tr0ub4dor&3",
        &["user/pass: admin/§", "user:pass = admin:§"],
    );
    all("admin/x9K2mQ7x", &["user/pass: §", "username/password: §"]);
    stays(
        "login: src/main2, login: pages/login2.tsx, login with oauth2/saml2 or with sso/v2; log in as user/role2\n\
         sign in with github/oauth2; log in at admin/login2 to see it; credentials in config/app2.yml\n\
         login: 12/34 and login 1:23, login at 10:30 as admin; the login page:3 and login.rs:12:5\n\
         router.get('/login', auth2), /login/:id2; admin / user2 / guest3 have roles; root / home2 is a folder\n\
         test / step2 (login needed later)\n| Credentials | none |\n",
    );
    stays(
        "| Login | Page |\n|---|---|\n| GitHub / OAuth2 | yes |\n| a:b | no |\n\n\
         | User | Login | Time |\n|---|---|---|\n| ada | 10:30 | 2026-01-05 |\n\n\
         | test | pass |\n| --- | --- |\n| a1b2 | ✓ |\n",
    );
}

#[test]
fn short_words_for_passwords() {
    for secret in ["Tr0ub4dor&3", "x9K2mQ7x", "hunter2"] {
        all(
            secret,
            &[
                "user admin, pw §",
                "(user admin, pwd §)",
                "user: ada, pass: §",
                "user=ada pw=§",
                "user ada\npass §\n",
                "USER ada\r\nPASS §\r\n",
                "Benutzer ada, Passwort §",
                "pw is §",
                "the pass is: §",
                "pwd is §",
                "pw for ada: §",
            ],
        );
    }
    for secret in ["Tr0ub4dor&3", "x9K2mQ7x"] {
        all(
            secret,
            &["pass §", "the pw § works", "his pwd §", "pass is §"],
        );
    }
    for text in [
        "pass the test, and pass 2 of 3; pass step2 on, pass arg1 and param2",
        "please pass utf8 bytes, pass sha256 sums, pass base64 text, pass int32 or Float32Array or getUser2",
        "pw is a function of pw x86_64 words; pw() and pw2 and pw.fit(x1)",
        "pwd prints the folder; pwd /tmp/a1b2c3; `pwd` is /work/x9K2mQ7x",
        "$ pwd\n/work/app2/src",
        "all 12 tests pass in 3.2s, pass rate 99.5%, pass@1 is 67.3, pass@k",
        "PASS src/a2.test.ts (5.123 s)\nPASS  ./b3.test.js",
        "PASS test_login2\nPASS: test_user3[x1]",
        "all user tests pass phase12, users pass step12 then",
        "let pass = !x1; pass: 12; pw: usize; pwd: PathBuf",
        "git checkout pass2; cd pw/x1; import pw2",
        "as user ada, pass through the gate",
        "rust 1.85 pass `--cfg test2` and pass &mut x1, pass Some(1), pass v1.2.3-rc.1, pass fooBar2Baz",
        "user name pass word2; as said, pass",
        "echo hi2 | grep ada /etc/passwd",
    ] {
        stays(text);
    }
}

#[test]
fn short_flags_and_commands() {
    for secret in ["Tr0ub4dor&3", "x9K2mQ7x", "hunter2"] {
        all(
            secret,
            &[
                "tool -pass § x",
                "tool --pass § x",
                "tool --pass '§'",
                "tool -pw §",
                "sshpass -p § ssh h",
                "sshpass -p'§' ssh h",
                "PGPASSWORD=§ psql -h db",
                "mysql -uroot -p§ shop",
                "redis-cli -a § ping",
                "REDISCLI_AUTH=§ redis-cli",
                "openssl rsa -passin pass:§ -in x",
                "openssl pkcs12 -export -passout pass:§",
                "openssl enc -aes-256-cbc -k § -in x",
                "ipmitool -U ADMIN -P § power",
                "cqlsh -u ada -p § h",
                "bcp x in y -U ada -P §",
                "xfreerdp /u:ada /p:§ /v:h",
                "rar x -hp§ a.rar",
                "useradd -p § ada",
                "rabbitmqctl add_user ada §",
                "wpa_passphrase home §",
            ],
        );
    }
    all(
        "swordfish",
        &[
            "redis-cli --pass § ping",
            "plink -pw § ada@h",
            "openssl rsa -passin pass:§ -in x",
        ],
    );
    stays(
        "ffmpeg -pass 1 -i a.mp4 && ffmpeg -pass 2 -i a.mp4; tool --pass 2 --pw 10; tool --pass all\n\
         openssl rsa -passin env:PASS1 -in x; openssl rsa -passin file:/run/p2 -in x; openssl enc -pass stdin\n\
         opt -passes=mem2reg x; clang -mllvm --pass-remarks=x1\n\
         mysql -u root -p shop; psql -U ada; ssh -p 2222 h; rar x a.rar\n\
         wpa_passphrase ssid; rabbitmqctl list_users; useradd -m ada1",
    );
}
