//! What looks like a secret and is none.

use super::{check, stays};

#[test]
fn hashes_ids_and_numbers() {
    stays(
        "commit 3f786850e387550fdab836ed7e6dc881de23001b, tree d670460b4b4aece5915caf5c68d12f560a9fe3e4\n\
         sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n\
         id 123e4567-e89b-12d3-a456-426614174000, \"sessionId\":\"123e4567-e89b-12d3-a456-426614174000\"\n\
         \"id\":\"toolu_01A09q90qw90lq917835lq9\", \"id\":\"msg_01XFDUDYJgAACzvnptvVoYEL\", call_8f3kq9XbT2mN5pR7\n\
         data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAA\n\
         integrity sha512-abcDEF0123456789/abcDEF0123456789+abcDEF0123456789abcDEF0123456789abcDEF==\n\
         2026-01-05T10:00:00.000Z 1,234,567 v1.2.3-rc.1 10.0.0.1:8080 00:1A:2B:3C:4D:5E\n\
         \"usage\":{\"input_tokens\":1234,\"output_tokens\":5678,\"cache_read_input_tokens\":90123}\n\
         \"max_tokens\": 4096, token_count=12345678, tokens: 12345678, \"token\": 50256, \"next_key\": \"k00012345\"",
    );
}

#[test]
fn prose() {
    stays(
        "The password must be long. Password: required. A password is required to sign in, and a password to enter. \
         Forgot your password? The token: a short-lived thing. Unexpected token: } in line 3. The secret: to be kind. \
         Token: none. Basic authentication, Basic knowledge, basic understanding; bearer of news. \
         An API key: see the docs. Cookie: a biscuit. Authorization: the act of allowing. The key: patience. \
         His secret = patience. Use --password and --token flags, --token <TOKEN> or --password=PASSWORD. \
         Credentials: ask your admin.",
    );
}

#[test]
fn code() {
    stays(
        "fn login(password: &str, token: String, secret: Option<String>) -> Result<Token, Error>\n\
         def login(self, password: str, token: Optional[str] = None, api_key=None):\n\
         self.password = password; this.token = token; const apiKey = process.env.API_KEY;\n\
         password=os.environ[\"DB_PASSWORD\"], token=get_token(), secret=settings.SECRET_KEY, api_key=api_key)\n\
         password: string;\n  token?: string | null;\n  secret: z.string().min(8),\n\
         interface Login { password: string; token: string }\n\
         \"password\": \"string\", \"token\": \"string\", \"password\": null, \"secret\": true, \"apiKey\": \"apiKey\"\n\
         <input type=\"password\" name=\"password\" placeholder=\"Password\"> <label for=\"password\">Password</label>\n\
         input[type=\"password\"]:focus { color: red } password::hash(x) token == other.token\n\
         if token.kind == TokenKind::Ident && token != next { token = lexer.next_token(); }\n\
         match token { Token::Ident(name) => name } tokens[i] = token; let token = tokens.pop();\n\
         hf_hub_download(repo_id, token=token) npm_config_registry=x sk_learn xoxo\n\
         header.set(\"Authorization\", `Bearer ${token}`) headers={\"Authorization\": f\"Bearer {token}\"}\n\
         \"primary_key\": \"a1b2c3d4e5f6\", cache_key=\"a1b2c3d4e5f6a1b2c3d4e5f6\", GPG_KEY=A035C8C19219BA821ECEA86B64E628F8D684696D\n\
         HOME=/root\nPWD=/workspace/app\nOLDPWD=/tmp/x\nTOKEN_FILE=/run/secrets/token\nPASSWORD_FILE=/run/secrets/db",
    );
}

#[test]
fn code_of_parsers_and_of_systems() {
    stays(
        "pub for_token: Token![for], let brace_token = braced!(content in input); let token2 = token1.clone();\n\
         dot2_token: self.dot2_token.clone(), self.dot2_token == other.dot2_token, var mapToken = mapToken2;\n\
         pw: *mut u16, pw_passwd: *mut c_char, DEVSTAT_TYPE_PASS = 0x100, PreSharedKey => 0x0029,\n\
         pub const IFLA_INET6_TOKEN: _bindgen_ty_7 = x; pub peerCredentials: IKEEXT_CREDENTIAL1,\n\
         generate_private_key: x25519_generate_private_key, let secret_0 = _mm_loadu_si128(secret.add(i));\n\
         const pass = !received; pass2 = index2 !== -1; return { pass: !this.isNot, message }; ownPass: !!ownPass\n\
         \"pass\": \"Every element has a name\", \"fail\": \"Some have 2\", fetch(url, {credentials: \"same-origin\"})\n\
         jwt: /^[A-Za-z0-9-_]+\\.[A-Za-z0-9-_]+$/, client_secret: string2().optional(), privateKey = bufToB64Url(a.b)\n\
         exports2.a=b;exports2.isTSIndexSignature = exports2.isTSIndexSignature2; a node identified by `nodeId`.\n\
         if(r.password){let t=K(r,e.subarray(0,U));if(r.password=null,t.at(-1)!=r.passwordVerification)throw 1}\n\
         endToken:a&&a.join?a[a.length-1]:a, header::PROXY_AUTHORIZATION => Some((49, false)), token = match_byte! { b }\n\
         1 passed, pass: 12, fail: 3",
    );
}

#[test]
fn templates() {
    stays(
        "DB_PASSWORD=${DB_PASSWORD} API_KEY=$API_KEY password={{ password }} token: <your token here>\n\
         \"api_key\": \"YOUR_API_KEY\", \"api_key\": \"your-api-key-here\", password=******** secret=xxxxxxxx\n\
         Authorization: Bearer $TOKEN\nAuthorization: Basic <credentials>\nCookie: ${cookie}\n\
         curl -u $USER:$PASS https://example.org; curl -u ada https://example.org; docker run -u 1000:1000 -p 80:8080 x\n\
         mysql -u root -p db; ssh -p 2222 host; mkdir -p a/b; cp -p a b",
    );
}

#[test]
fn ports_and_folders_of_other_commands() {
    stays(
        "az login && docker run -p 80:8080 img\n\
         docker login r.example.org && mkdir -p dist\n\
         docker run --name mongo -p 27017:27017 mongo\n\
         docker run --name mongo -p 127.0.0.1:27017:27017 mongo\n\
         docker run --name mysql -p3306:3306 mysql:8\n\
         curl https://example.org -o y && docker run -u 1000:1000 img\n\
         {\"x\":\"curl https://example.org\\nsort -u a:b1\"}\n\
         {\"x\":\"{\\\"y\\\":\\\"curl https://example.org\\\\nsort -u a:b1\\\"}\"}",
    );
}

#[test]
fn names_of_files_and_of_pages() {
    stays(
        "see patient-summary-of-the-second-visit-in-the-northern-clinic-2026-01-05-final.md and \
         pattern-matching-in-languages-of-the-family-of-ml-and-in-those-that-came-later.md\n\
         https://docs.github.com/en/webhooks/testing-and-troubleshooting-webhooks/testing-webhooks",
    );
    check(
        "docker login -p /home/ada/x -p C:\\Users\\ada\\x",
        "docker login -p ~/x -p ~\\x",
    );
}

#[test]
fn labels_of_pages() {
    stays(
        "\"password\": \"Passwort\", \"apiKey\": \"API-Schlüssel\", \"password\": \"passwort\", \"password\": \"mot de passe\"\n\
         \"password\": \"Contraseña\", \"password\": \"Senha\", \"password\": \"Wachtwoord\", \"passwd\": \"Kennwort\"\n\
         \"apiKey\": \"Clé API\", \"secretKey\": \"Schlüssel\", \"apiKey\": \"Chiave-API\", \"apiKey\": \"API-SLEUTEL\"\n\
         \"secret\": \"Geheimnis\", \"password\": \"parola d’accesso\", \"password\": \"palavra-passe\"",
    );
}

#[test]
fn names_of_places_where_secrets_are() {
    stays(
        "SecretId: arn:aws:secretsmanager:eu-central-1:733019245518:secret:shop/db-Ab12Cd\n\
         \"secret\": \"arn:aws:secretsmanager:eu-central-1:733019245518:secret:shop/db-Ab12Cd\"\n\
         DB_SECRET=arn:aws-cn:secretsmanager:x:1:secret:db-Ab12Cd\n\
         postgresql://USER:PASSWORD@HOST:5432/DB mysql://DB_USER:DB_PASSWORD@localhost/x https://USER:TOKEN@host",
    );
}
