//! Secrets that are known by how they begin: one row a kind, sorted by the beginning.

use super::letters::Letters::{self, Base64, Dotted, Hex, Path, Plain, Word};

/// How a kind of secret begins, and what follows that alone is masked.
#[derive(Debug)]
pub(super) struct Rule {
    /// What it is a key of.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests and readers go by it"))]
    pub(super) id: &'static str,
    /// Only at the beginning of a word.
    pub(super) start: &'static str,
    pub(super) letters: Letters,
    /// How many letters follow, at least and at most.
    pub(super) least: usize,
    pub(super) most: usize,
}

const fn rule(id: &'static str, start: &'static str, letters: Letters, least: usize) -> Rule {
    Rule {
        id,
        start,
        letters,
        least,
        most: usize::MAX,
    }
}

/// One of a fixed length: what is longer is something else.
const fn exact(id: &'static str, start: &'static str, letters: Letters, length: usize) -> Rule {
    Rule {
        most: length,
        ..rule(id, start, letters, length)
    }
}

/// Sources: the rules that gitleaks comes with, and what the services write of their own keys.
pub(super) const RULES: &[Rule] = &[
    rule("google-refresh", "1//0", Word, 30),
    rule("1password-secret", "A3-", Word, 30),
    rule("aws-access-id", "A3T", Plain, 16),
    rule("aws-access-id", "ABIA", Plain, 12),
    rule("aws-bedrock", "ABSK", Base64, 60),
    rule("aws-access-id", "ACCA", Plain, 12),
    rule("age", "AGE-SECRET-KEY-1", Plain, 20),
    rule("age", "AGE-SECRET-KEY-PQ-1", Plain, 20),
    rule("artifactory", "AKCp", Plain, 60),
    rule("aws-access-id", "AKIA", Plain, 12),
    exact("octopus-deploy", "API-", Plain, 26),
    rule("yandex", "AQVN", Word, 35),
    rule("aws-access-id", "ASIA", Plain, 12),
    rule("atlassian", "ATATT3", Base64, 20),
    rule("bitbucket", "ATBB", Plain, 24),
    rule("atlassian", "ATCTT3", Base64, 20),
    rule("google-api", "AIza", Word, 30),
    rule("bitbucket", "BBDC-", Base64, 40),
    rule("circleci", "CCIPAT_", Word, 30),
    rule("contentful", "CFPAT-", Word, 30),
    rule("clojars", "CLOJARS_", Plain, 50),
    rule("square", "EAAA", Word, 50),
    rule("facebook", "EAAC", Plain, 60),
    rule("facebook", "EAAM", Plain, 60),
    rule("easypost", "EZAK", Plain, 50),
    rule("easypost", "EZTK", Plain, 50),
    rule("flutterwave", "FLWSECK-", Word, 12),
    rule("flutterwave", "FLWSECK_TEST-", Word, 12),
    rule("aws-session", "FwoGZXIvYXdz", Base64, 60),
    rule("google-oauth", "GOCSPX-", Word, 20),
    rule("gitlab-runner", "GR1348941", Word, 20),
    rule("heroku", "HRKU-", Word, 30),
    rule("aws-session", "IQoJb3JpZ2lu", Base64, 60),
    // `-----BEGIN … PRIVATE KEY` in base64.
    rule(
        "private-key",
        "LS0tLS1CRUdJTiBFQyBQUklWQVRFIEtFW",
        Base64,
        20,
    ),
    rule(
        "private-key",
        "LS0tLS1CRUdJTiBFTkNSWVBURUQgUFJJV",
        Base64,
        20,
    ),
    rule(
        "private-key",
        "LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZBV",
        Base64,
        20,
    ),
    rule("private-key", "LS0tLS1CRUdJTiBQUklWQVRFIEtFW", Base64, 20),
    rule(
        "private-key",
        "LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLR",
        Base64,
        20,
    ),
    rule("alibaba", "LTAI", Plain, 16),
    rule("new-relic", "NRAK-", Word, 16),
    rule("new-relic", "NRII-", Word, 16),
    rule("new-relic", "NRJS-", Word, 16),
    rule("new-relic", "NRRA-", Word, 16),
    rule("postman", "PMAK-", Word, 30),
    rule("sendgrid", "SG.", Dotted, 32),
    exact("twilio", "SK", Hex, 32),
    rule("plaid", "access-development-", Word, 30),
    rule("plaid", "access-production-", Word, 30),
    rule("plaid", "access-sandbox-", Word, 30),
    rule("adafruit", "aio_", Plain, 26),
    rule("amazon-mws", "amzn.mws.", Word, 30),
    rule("discord-webhook", "api/v10/webhooks/", Path, 50),
    rule("discord-webhook", "api/v9/webhooks/", Path, 50),
    rule("discord-webhook", "api/webhooks/", Path, 50),
    rule("hugging-face", "api_org_", Plain, 20),
    rule("terraform", "atlasv1.", Dotted, 40),
    rule("buildkite", "bkua_", Plain, 30),
    rule("databricks", "dapi", Hex, 32),
    rule("docker", "dckr_oat_", Word, 16),
    rule("docker", "dckr_pat_", Word, 16),
    rule("defined-networking", "dnkey-", Word, 40),
    rule("digitalocean", "doo_v1_", Plain, 32),
    rule("digitalocean", "dop_v1_", Plain, 32),
    rule("digitalocean", "dor_v1_", Plain, 32),
    rule("doppler", "dp.audit.", Plain, 30),
    rule("doppler", "dp.ct.", Plain, 30),
    rule("doppler", "dp.pt.", Plain, 30),
    rule("doppler", "dp.sa.", Plain, 30),
    rule("doppler", "dp.scim.", Plain, 30),
    rule("doppler", "dp.st.", Dotted, 30),
    rule("dynatrace", "dt0c01.", Dotted, 24),
    rule("dynatrace", "dt0s01.", Dotted, 24),
    rule("duffel", "duffel_live_", Word, 30),
    rule("duffel", "duffel_test_", Word, 30),
    rule("grafana", "eyJrIjoi", Base64, 30),
    rule("docker-config", "eyJhdXRocyI6", Base64, 24),
    rule("figma", "figd_", Word, 30),
    rule("frameio", "fio-u-", Word, 40),
    rule("fly", "fm1a_", Base64, 40),
    rule("fly", "fm1r_", Base64, 40),
    rule("fly", "fm2_", Base64, 40),
    rule("fly", "fo1_", Word, 40),
    rule("github", "gho_", Plain, 20),
    rule("github", "ghp_", Plain, 20),
    rule("github", "ghr_", Plain, 20),
    rule("github", "ghs_", Plain, 20),
    rule("github", "ghu_", Plain, 20),
    rule("github", "github_pat_", Word, 20),
    rule("grafana", "glc_", Base64, 20),
    rule("gitlab", "glagent-", Dotted, 16),
    rule("gitlab", "glcbt-", Dotted, 16),
    rule("gitlab", "gldt-", Dotted, 16),
    rule("gitlab", "glffct-", Dotted, 16),
    rule("gitlab", "glft-", Dotted, 16),
    rule("gitlab", "glimt-", Dotted, 16),
    rule("gitlab", "gloas-", Dotted, 16),
    rule("gitlab", "glpat-", Dotted, 16),
    rule("gitlab", "glptt-", Dotted, 16),
    rule("gitlab", "glrt-", Dotted, 16),
    rule("grafana", "glsa_", Word, 20),
    rule("gitlab", "glsoat-", Dotted, 16),
    rule("groq", "gsk_", Plain, 30),
    rule("hugging-face", "hf_", Plain, 20),
    rule("zapier-webhook", "hooks.zapier.com/hooks/catch/", Path, 8),
    rule("slack-webhook", "hooks.slack.com/services/", Path, 16),
    rule("slack-webhook", "hooks.slack.com/triggers/", Path, 16),
    rule("slack-webhook", "hooks.slack.com/workflows/", Path, 16),
    rule("vault", "hvb.", Word, 20),
    rule("vault", "hvr.", Word, 20),
    rule("vault", "hvs.", Word, 20),
    rule("infracost", "ico-", Plain, 32),
    exact("mailgun", "key-", Hex, 32),
    rule("linear", "lin_api_", Plain, 20),
    rule("linear", "lin_oauth_", Plain, 20),
    rule("linear", "lin_wh_", Plain, 20),
    rule("langsmith", "lsv2_pt_", Word, 30),
    rule("langsmith", "lsv2_sk_", Word, 30),
    rule("discord", "mfa.", Word, 60),
    rule("neon", "napi_", Plain, 60),
    rule("netlify", "nfp_", Plain, 30),
    rule("npm", "npm_", Plain, 30),
    rule("notion", "ntn_", Plain, 30),
    rule("1password", "ops_eyJ", Base64, 40),
    rule("nuget", "oy2", Plain, 43),
    rule("adobe", "p8e-", Word, 30),
    rule("hubspot", "pat-eu1-", Word, 30),
    rule("hubspot", "pat-na1-", Word, 30),
    rule("prefect", "pnb_", Plain, 30),
    rule("prefect", "pnu_", Plain, 30),
    rule("perplexity", "pplx-", Plain, 30),
    rule("planetscale", "pscale_oauth_", Dotted, 20),
    rule("planetscale", "pscale_pw_", Dotted, 20),
    rule("planetscale", "pscale_tkn_", Dotted, 20),
    exact("mailgun", "pubkey-", Hex, 32),
    rule("pulumi", "pul-", Hex, 40),
    rule("pypi", "pypi-AgE", Word, 16),
    rule("replicate", "r8_", Plain, 30),
    rule("readme", "rdme_", Plain, 40),
    rule("stripe", "rk_live_", Plain, 10),
    rule("stripe", "rk_prod_", Plain, 10),
    rule("stripe", "rk_test_", Plain, 10),
    rule("rubygems", "rubygems_", Hex, 40),
    rule("intra42", "s-s4t2ud-", Word, 40),
    rule("supabase", "sb_secret_", Word, 20),
    rule("supabase", "sbp_", Hex, 30),
    exact("notion", "secret_", Plain, 43),
    rule("openai-session", "sess-", Plain, 32),
    rule("sourcegraph", "sgp_", Word, 30),
    rule("openshift", "sha256~", Word, 40),
    rule("shippo", "shippo_live_", Hex, 30),
    rule("shippo", "shippo_test_", Hex, 30),
    rule("shopify", "shpat_", Plain, 20),
    rule("shopify", "shpca_", Plain, 20),
    rule("shopify", "shppa_", Plain, 20),
    rule("shopify", "shpss_", Plain, 20),
    rule("shopify", "shptka_", Plain, 20),
    rule("openai-anthropic", "sk-", Word, 16),
    rule("elevenlabs", "sk_", Hex, 40),
    rule("stripe", "sk_live_", Plain, 10),
    rule("stripe", "sk_org_", Word, 20),
    rule("stripe", "sk_prod_", Plain, 10),
    rule("stripe", "sk_test_", Plain, 10),
    rule("dropbox", "sl.", Word, 100),
    rule("settlemint", "sm_aat_", Plain, 16),
    rule("settlemint", "sm_pat_", Plain, 16),
    rule("settlemint", "sm_sat_", Plain, 16),
    rule("sentry", "sntrys_", Base64, 20),
    rule("sentry", "sntryu_", Base64, 20),
    rule("square", "sq0atp-", Word, 20),
    rule("square", "sq0csp-", Word, 20),
    rule("square", "sq0idp-", Word, 20),
    rule("sonar", "sqa_", Hex, 36),
    rule("sonar", "sqp_", Hex, 36),
    rule("sonar", "squ_", Hex, 36),
    rule("yandex", "t1.", Dotted, 80),
    rule("typeform", "tfp_", Dotted, 30),
    rule("scalingo", "tk-us-", Word, 40),
    rule("tailscale", "tskey-", Word, 16),
    rule("cloudflare-origin", "v1.0-", Word, 100),
    rule("vercel", "vercel_blob_rw_", Word, 30),
    rule("teams-webhook", "webhookb2/", Path, 40),
    rule("stripe-webhook", "whsec_", Base64, 16),
    rule("xai", "xai-", Plain, 40),
    rule("slack-app", "xapp-", Word, 8),
    rule("brevo", "xkeysib-", Word, 40),
    rule("slack", "xoxa-", Word, 8),
    rule("slack", "xoxb-", Word, 8),
    rule("slack", "xoxc-", Word, 8),
    rule("slack", "xoxd-", Base64, 8),
    rule("slack", "xoxe-", Word, 8),
    rule("slack", "xoxo-", Word, 8),
    rule("slack", "xoxp-", Word, 8),
    rule("slack", "xoxr-", Word, 8),
    rule("slack", "xoxs-", Word, 8),
    rule("brevo", "xsmtpsib-", Word, 40),
    rule("yandex", "y0_", Word, 40),
    rule("google-oauth", "ya29.", Word, 20),
];

/// The rules whose beginning has this first letter.
pub(super) fn of(first: u8) -> &'static [Rule] {
    const ENDS: [usize; 129] = ends();
    let first = usize::from(first);
    match (ENDS.get(first), ENDS.get(first + 1)) {
        (Some(from), Some(to)) => &RULES[*from..*to],
        _ => &[],
    }
}

/// How many rules begin with a letter before each one.
const fn ends() -> [usize; 129] {
    let mut ends = [0; 129];
    let mut letter = 0;
    while letter < ends.len() {
        let mut count = 0;
        while count < RULES.len() && (RULES[count].start.as_bytes()[0] as usize) < letter {
            count += 1;
        }
        ends[letter] = count;
        letter += 1;
    }
    ends
}
