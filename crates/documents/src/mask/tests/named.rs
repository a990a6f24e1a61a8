//! Secrets that only their place tells: names, flags, headers, addresses.

use super::{check, stays};

/// A secret of a service, and one of a person.
pub(super) const KEY: &str = "9fK2mQ7xVb4TzR1w";
pub(super) const WORD: &str = "hunter2";

/// Each place with `§` for the secret.
pub(super) fn all(secret: &str, places: &[&str]) {
    for place in places {
        check(&place.replace('§', secret), &place.replace('§', "(masked)"));
    }
}

/// Where passwords stand.
const PASSWORDS: &[&str] = &[
    "password=§",
    "password: §",
    "Password: §\nnext",
    "{\"password\":\"§\"}",
    "{\"password\": \"§\", \"x\": 1}",
    "{\\\"password\\\":\\\"§\\\"}",
    "{'password': '§'}",
    "db_password = \"§\"",
    "dbPassword: '§',",
    "PGPASSWORD=§ psql",
    "export DB_PASSWORD=§\n",
    "export DB_PASSWORD='§'",
    "SMTP_PASS=§",
    "  password: §\n  user: ada",
    "- DB_PASSWORD=§",
    "config[\"password\"] = \"§\"",
    "'password' => '§'",
    ":password => \"§\"",
    "password := \"§\"",
    "<password>§</password>",
    "<add key=\"Password\" value=\"§\" />",
    "{\"name\": \"DB_PASSWORD\", \"value\": \"§\"}",
    "- name: DB_PASSWORD\n  value: §\n",
    "password: |\n  §\n",
    "user=ada&password=§&x=1",
    "user%3Dada%26password%3D§%26x",
    "Server=db;User Id=sa;Password=§;Encrypt=yes",
    "Server=db;Uid=sa;Pwd=§;",
    "jdbc:postgresql://db/x?user=ada&password=§",
    "jdbc:sqlserver://db:1433;user=sa;password=§;encrypt=true",
    "spring.datasource.password=§",
    "ansible_ssh_pass=§",
    "passphrase: §",
    "&quot;password&quot;:&quot;§&quot;",
    "\"{\"\"password\"\":\"\"§\"\"}\"",
    "my password is §.",
    "ALTER USER ada WITH PASSWORD '§';",
    "CREATE USER ada IDENTIFIED BY '§'",
    "machine example.org login ada password §",
    "machine example.org\n  login ada\n  password §\n",
    "(\"password\", \"§\")",
];

#[test]
fn names_of_passwords() {
    all(WORD, PASSWORDS);
    all(KEY, PASSWORDS);
}

/// A plain word is a password where nothing else can stand.
#[test]
fn passwords_of_words_and_of_signs() {
    all(
        "swordfish",
        &[
            "DB_PASSWORD=§",
            "{\"password\":\"§\"}",
            "password: §\n",
            "Pwd=x;Password=§;",
            "password=§ ",
        ],
    );
    all(
        "correct horse battery staple",
        &["\"password\": \"§\"", "Server=db;Password=§;x=1"],
    );
    all("p@ss,w)rd!&x;y", &["\"password\": \"§\""]);
    all("P4ss,w)rd!&x", &["DB_PASSWORD=§\n", "password: §\n"]);
    all("pässwörd1", &["password=§"]);
}

#[test]
fn names_of_keys_and_tokens() {
    all(
        KEY,
        &[
            "client_secret=§",
            "\"clientSecret\": \"§\"",
            "client-secret: §",
            "api_key: §",
            "\"apiKey\":\"§\"",
            "OPENAI_API_KEY=§",
            "API key: §",
            "X-Api-Key: §",
            "x-auth-token: §",
            "PRIVATE-TOKEN: §",
            "token=§",
            "token: §",
            "\"access_token\":\"§\"",
            "?access_token=§&x=1",
            "//npm.example.org/:_authToken=§",
            "HEROKU_API_KEY=§",
            "AWS_SECRET_ACCESS_KEY=§",
            "aws_secret_access_key = §",
            "\"SecretAccessKey\": \"§\"",
            "AccountName=x;AccountKey=§;EndpointSuffix=y",
            "SharedAccessKey=§",
            "SECRET_KEY_BASE=§",
            "API_KEY_PROD=§",
            "SENDGRID_KEY=§",
            "client-key-data: §",
            "curl -H \"X-Api-Key: §\" https://example.org",
            "os.environ['API_KEY'] = '§'",
            "setHeader(\"X-Api-Key\", \"§\")",
        ],
    );
    check(
        "AccountKey=abcDEF0123456789+/abcDEF==;EndpointSuffix=x",
        "AccountKey=(masked);EndpointSuffix=x",
    );
    check(
        "HEROKU_API_KEY=123e4567-e89b-12d3-a456-426614174000",
        "HEROKU_API_KEY=(masked)",
    );
    check(
        "https://a.blob.core.windows.net/b?sv=2024&sp=r&sig=abcDEF0123456789%2BabcDEF0123%3D&x=1",
        "https://a.blob.core.windows.net/b?sv=2024&sp=r&sig=(masked)&x=1",
    );
}

#[test]
fn keys_behind_words() {
    all(
        KEY,
        &[
            "the API key is §, and",
            "aws configure set aws_secret_access_key §",
            "licence key §",
            "his client secret §.",
        ],
    );
    all("hunter22", &["user: ada pass: §", "# pw: §"]);
    stays(
        "the commit key 3f786850e387550fdab836ed7e6dc881de23001b, a token of appreciation2026forever",
    );
}

#[test]
fn command_lines() {
    all(
        WORD,
        &[
            "tool --password § --host x",
            "tool --password=§ --host x",
            "tool --password '§'",
            "[\"--password\", \"§\"]",
            "tool -password §",
            "sshpass -p § ssh host",
            "docker login -u ada -p § example.org",
            "redis-cli -a § ping",
            "mysql -u root -p§ db",
            "mysqldump -p§ db > x",
            "keytool -storepass §",
            "sqlcmd -S db -U sa -P §",
        ],
    );
    all(
        KEY,
        &[
            "tool --token §",
            "tool --api-key § x",
            "tool --client-secret=§",
            "tool --token \"§\"",
        ],
    );
    all(
        "ada:hunter2",
        &[
            "curl -u § https://example.org",
            "curl -sS -u '§' https://example.org",
            "curl -u§ https://example.org",
            "curl --user § https://example.org",
            "curl --user \"§\" https://example.org",
            "curl https://example.org \\\n  -u §",
            "http -a § example.org",
        ],
    );
    all(
        "sid=abc123; theme=dark",
        &["curl -b '§' x", "curl --cookie \"§\" x"],
    );
}

#[test]
fn headers() {
    all(
        "YWRhOmh1bnRlcjI=",
        &[
            "Authorization: Basic §",
            "authorization: basic §\r\nHost: x",
            "\"Authorization\": \"Basic §\"",
            "-H 'Authorization: Basic §'",
            "Proxy-Authorization: Basic §",
            "setHeader(\"Authorization\", \"Basic §\")",
            "it says Basic § there",
            "\"auth\": \"§\"",
        ],
    );
    all(
        KEY,
        &[
            "Authorization: token §",
            "Authorization: §",
            "Authorization: ApiKey §",
            "{\"name\":\"Authorization\",\"value\":\"Bearer §\"}",
        ],
    );
    all(
        "username=\"ada\", realm=\"x\", response=\"0a1b2c3d\"",
        &["Authorization: Digest §\n"],
    );
    all(
        "sid=abc123; theme=dark",
        &[
            "Cookie: §\n",
            "cookie: §",
            "-H 'Cookie: §'",
            "\"cookie\":\"§\"",
            "{\"name\":\"Cookie\",\"value\":\"§\"}",
        ],
    );
    all(
        "sid=abc123; Path=/; HttpOnly",
        &["Set-Cookie: §\r\nx", "\"set-cookie\": \"§\""],
    );
}

#[test]
fn addresses_with_logins() {
    all(
        "ada:hunter2",
        &[
            "postgres://§@db:5432/x",
            "postgresql+psycopg2://§@db/x",
            "mongodb+srv://§@c0.example.net/?retryWrites=true",
            "redis://§@cache:6379/0",
            "amqp://§@mq:5672/%2f",
            "mysql://§@db",
            "smtp://§@mail:587",
            "ftp://§@x",
            "dsn = §@tcp(db:3306)/x",
            "jdbc:postgresql://§@db/x",
        ],
    );
    check(
        "jdbc:oracle:thin:ada/hunter2@db:1521/x",
        "jdbc:oracle:thin:(masked)@db:1521/x",
    );
    check(
        "postgres://ada:p/w#x?y@db:5432/x",
        "postgres://(masked)@db:5432/x",
    );
    stays("https://example.org:8080/@ada http://localhost:3000/a@b https://medium.com/@ada/x");
}

#[test]
fn private_keys_that_are_cut_off() {
    check(
        "…\nMIIEowIBAAKCAQEA0123456789\nabcdefghijklmnopqrstuvwxyz01\n-----END RSA PRIVATE KEY-----\n",
        "…(masked)-----END RSA PRIVATE KEY-----\n",
    );
    check(
        "{\"private_key\": \"-----BEGIN PRIVATE KEY-----\\nMIIE\\n-----END PRIVATE KEY-----\\n\"}",
        "{\"private_key\": \"-----BEGIN PRIVATE KEY-----(masked)-----END PRIVATE KEY-----\\n\"}",
    );
}
