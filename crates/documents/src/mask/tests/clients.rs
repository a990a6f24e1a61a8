//! Passwords that clients take in ways of their own, and that files of settings hold.

use super::named::{KEY, all};
use super::{check, stays};

#[test]
fn clients_of_oracle() {
    for secret in ["Tr0ub4dor&3", "hunter2", "manager", "p@ss,w0rd"] {
        all(
            secret,
            &[
                "sqlplus ada/§@db",
                "sqlplus -s system/§",
                "sqlplus -S 'ada/§@//db:1521/orcl' @x.sql",
                "rman target sys/§@prod",
                "rman target=sys/§@prod catalog /",
                "expdp ada/§@db directory=d",
                "impdp ada/§ directory=d",
                "sqlldr userid=ada/§ control=x.ctl",
                "exp ada/§@db file=x.dmp",
                "{\"x\":\"sqlplus ada/§@db\"}",
            ],
        );
    }
    stays(
        "sqlplus / as sysdba; sqlplus /nolog; sqlplus -s $USER/$PASSWORD@db; sqlplus ada@db; rman target /\n\
         sqlplus is in bin/sqlplus2; sqlplus and sql/plus2 are one; exp a/b2; the exp x1/y2 of it; sqlplus ada/@db\n\
         sqlplus scripts/run2.sql; impdp and expdp/imp2; rman and sys/fs2; exp(a/b2@c)",
    );
}

#[test]
fn commands_that_name_a_user() {
    for secret in ["Tr0ub4dor&3", "x9K2mQ7x", "hunter2"] {
        all(
            secret,
            &[
                "net user ada § /add",
                "NET USER ada § /domain",
                "impacket-psexec NORTH/ada:§@10.0.0.1",
                "secretsdump.py NORTH/ada:§@dc1.example.org",
                "psexec.py ada:§@10.0.0.1",
                "requirepass §\n",
                "masterauth §\n",
                "bind_pw §\n",
                "auth: admin:§",
                "auth = admin:§",
            ],
        );
    }
    all("Tr0ub4dor&3", &["auth: ada:§", "basic auth: ada:§"]);
    all(KEY, &["mc alias set m https://s3.example.org ada §"]);
    all(
        "foobared",
        &["requirepass §\n", "{\"x\":\"a\\nmasterauth §\\n\"}"],
    );
    stays(
        "auth: none; auth: required; auth: user:role2; oauth: github:app2; auth:login2:x; auth: 12:30\n\
         net user ada /delete; net user; the net user of it2; a net user ada2 is\nrequirepass is an option\n\
         use requirepass and masterauth settings2; see exec.py a:b@c; mc alias list; mc alias set\n\
         ada/repo:v2@sha256 north/ada:tag2@host",
    );
}

#[test]
fn words_behind_flags() {
    all(
        "swordfish",
        &[
            "tool --pass § x",
            "tool -pass §",
            "tool --user ada --pass §",
            "{\"x\":\"tool --pass §\"}",
            "app login --pass § --yes",
        ],
    );
    all("hunter2", &["{\"x\":\"mysqldump -u root -p\\\"§\\\" x\"}"]);
    stays(
        "the --pass argument; use --pass instead of it; with --pass nothing is; --pass option and --pass parameter\n\
         add --pass before it; ffmpeg -pass first; tool --pass all; tool --pass required\n\
         tool --pass value; tool --pass through; a tool with --pass secrets are read\n\
         --pass    gives the password\n  --pass string   the password\n  --pass password   the password",
    );
}

#[test]
fn short_words_of_somebody() {
    for secret in ["Tr0ub4dor&3", "hunter2"] {
        all(
            secret,
            &[
                "his pwd §",
                "my pass § is",
                "the pw § works",
                "{\"x\": \"user ada\\npass §\\n\"}",
                "{\"x\": \"USER ada\\nPASS §\\n\"}",
            ],
        );
    }
    stays(
        "the pass phase12; the pass step2; my pwd /work2; the pwd is; his pw function2() and their pass2",
    );
}

#[test]
fn values_behind_marks_and_in_blocks() {
    all(
        KEY,
        &[
            "api_token: &main \"§\" # rotate\n",
            "api_token: !!str \"§\"\n",
            "variable \"api_token\" {\n  type    = string\n  default = \"§\"\n}\n",
            "{\"x\":\"variable \\\"api_token\\\" {\\n  default = \\\"§\\\"\\n}\"}",
        ],
    );
    all(
        "correcthorse",
        &[
            "variable \"db_password\" {\n  sensitive = true\n  default   = \"§\"\n}\n",
            "CREATE LOGIN ada WITH PASSWORD = N'§';",
            "{\"x\": \"     4→  password: §\"}",
        ],
    );
    check(
        "https://x.webhook.office.com/webhookb2/895c39ad-4c14-0cb7-9f00-fa8766564bc2@e495df3e-60f8-2ee0-1e57-4ff2917bbe02/\
         IncomingWebhook/bf474e9e7671d1e8cf062ff99af33025/af63a1bd-eb21-9d17-79a9-6d3354fa8d9a x",
        "https://x.webhook.office.com/webhookb2/(masked) x",
    );
    all(
        "x9K2-hunter2",
        &[
            "{\"x\": \"Passwort:\\n\\n`§`\"}",
            "{\"x\": \"password:\\n\\n\\\"§\\\"\\n\"}",
        ],
    );
    stays(
        "token: &mut \"abc\", password: &str = x; variable \"region\" {\n  default = \"a1b2c3d4e5f6\"\n}\n\
         variable \"api_token\" {\n  type = string\n}\nvariable \"x\" {\n  default = \"a1b2c3d4e5f6\"\n}\n\
         {\"label\": \"Password: visible\"}",
    );
}
