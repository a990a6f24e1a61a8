//! Secrets as languages write them: behind types, in braces, among the arguments of calls.

use super::named::{KEY, all};
use super::{check, stays};

/// As people choose them.
const CHOSEN: &str = "OtterMaple417!";

#[test]
fn types_between_name_and_value() {
    all(
        KEY,
        &[
            "private let apiSecret: String = \"§\"",
            "const apiKey: string = '§';",
            "private apiKey?: string | undefined = '§';",
            "val token: String = \"§\"",
            "api_key: str = \"§\"",
            "def f(a: int, api_key: Optional[str] = \"§\"):",
            "const TOKEN: &'static str = \"§\";",
            "const token: []const u8 = \"§\";",
            "token: Option<&str> = \"§\"",
            "{\"x\":\"let apiSecret: String = \\\"§\\\"\\n\"}",
            "api_key: SecretStr = SecretStr('§')",
        ],
    );
    all(
        CHOSEN,
        &[
            "password: &str = \"§\"",
            "var dbPassword string = \"§\"",
            "\tDBPassword   string = \"§\"",
            "String password = \"§\";",
            "Dim password As String = \"§\"",
            "Password : constant String := \"§\";",
            "DECLARE @password NVARCHAR(50) = '§'",
            "char password[] = \"§\";",
            "static const char wifi_password[32] = \"§\";",
        ],
    );
    stays(
        "password: str = \"\", token: string = 'string', let password: String = String::new();\n\
         const apiKey: string = process.env.API_KEY_2; password: string = get_password_2()\n\
         { password: foo, name = \"a1b2c3d4e5\" } <a token:id=\"a1b2c3d4e5\"> token: a; x = \"a1b2c3d4e5\"\n\
         const TOKEN: &str = \"$serde_json::private::Number\"; x: token = \"a1b2\"; password::Kind = \"a1b2c3d4\", the token string = \"abc\"",
    );
}

#[test]
fn braces_that_initialise() {
    all(
        CHOSEN,
        &[
            "static constexpr const char* kMqttPassword{\"§\"};",
            "std::string password{\"§\"};",
            "std::string password {\"§\"};",
            "QString password{ \"§\" };",
            "{\"x\":\"std::string password{\\\"§\\\"};\"}",
            "std::string dbPassword(\"§\");",
        ],
    );
    stays(
        "f(password{\"name\": \"a1b2c3d4\"}), Password{name: \"a1b2c3d4\"}, key{\"a1b2c3d4\"}, token{\"\"}, \
         x{\"a1b2c3d4\"}, tokens{\"a1b2c3d4\"}",
    );
}

#[test]
fn arguments_that_are_passwords() {
    all(
        CHOSEN,
        &[
            "new NetworkCredential(\"ada\", @\"§\", \"NORTHGRID\")",
            "createConnection(\"db\", \"ada\", \"§\")",
            "DriverManager.getConnection(url, \"ada\", \"§\");",
            "DriverManager.getConnection(\n    \"jdbc:h2:mem\",\n    \"ada\",\n    \"§\")",
            "requests.get(url, auth=HTTPBasicAuth('ada', '§'))",
            "requests.get(url, auth=('ada', '§'))",
            "auth = (user, \"§\")",
            "client.get(url).basic_auth(\"ada\", Some(\"§\"))",
            "smtp.login(\"ada@example.org\", \"§\")",
            "{\"x\":\"smtp.login(\\\"ada\\\", \\\"§\\\")\"}",
            "new PasswordAuthentication(\"ada\", \"§\".toCharArray())",
            "new mysqli('db', 'ada', '§', 'shop')",
            "smtp.PlainAuth(\"\", \"ada\", \"§\", host)",
            "pymysql.connect('db', 'ada', '§', 'shop')",
            "new UsernamePasswordCredential(\"ada\", \"§\")",
            "req.SetBasicAuth(\"ada\", \"§\")",
        ],
    );
    stays(
        "new NetworkCredential(user, password), auth=(user, PASSWORD_2), smtp.login(user, os.environ[\"PASSWORD_2\"])\n\
         getConnection(url, props), getConnection(\"a\", \"b\"), login(\"ada\", \"OtterMaple417\"), page.login(\"ada\")\n\
         basic_auth(\"ada\", None), basic_auth(\"ada\", Some(password)), HTTPBasicAuth('ada', '${PASSWORD}')\n\
         x.login(\"title\", \"Please sign in\"), x.login(\"ada\", \"a1b2c3\" + y)",
    );
}

#[test]
fn arguments_that_are_keys() {
    const HEX: &str = "60a4b97b907fdf4cf894dc228f8dbc42";
    all(
        HEX,
        &[
            "algoliasearch('X7R3V4DB1P', '§').initIndex('x')",
            "Twilio::REST::Client.new('AC69be82e3ae552e000fb4860ee03774e7', '§')",
            "twilio('AC69be82e3ae552e000fb4860ee03774e7', '§')",
            "require('twilio')('AC69be82e3ae552e000fb4860ee03774e7', '§')",
            "SearchClient.create('X7R3V4DB1P', '§')",
            "client = Client(account_sid, '§')",
            "new ethers.Wallet('§')",
        ],
    );
    stays(
        "Client('https://x', 'service-of-2026-and-so-on'), algoliasearch(id, key), twilio(sid, 'token_of_2026')\n\
         Client(sid, token), Client(\"a\", name='60a4b97b907fdf4cf894dc228f8dbc42'), Wallet('ada-2026')",
    );
}

#[test]
fn keys_of_accounts() {
    const HEX: &str = "0xb5a5efcdd348916ebaaba6db8913588d470bdaa73b28c4fb5875272fd4d0e488";
    all(
        HEX,
        &[
            "      accounts: [\"§\"], // deployer",
            "accounts: ['§', '§']",
            "accounts: [process.env.FIRST_KEY, \"§\"]",
            "accounts = [\n  \"§\",\n]",
            "PRIVATE_KEY=§",
            "private_key: §",
            "cast send --private-key § x",
            "privateKeys: [\"§\"]",
        ],
    );
    stays(&format!(
        "tx: {HEX}, hashes: [\"{HEX}\"], \"transactionHash\": \"{HEX}\", {HEX}"
    ));
    check(
        &format!("accounts: [\"{HEX}\"], hash: \"{HEX}\""),
        &format!("accounts: [\"(masked)\"], hash: \"{HEX}\""),
    );
}
