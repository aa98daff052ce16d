import { seededRandom } from './seeded-random.ts';

/**
 * Samples of secrets and of what only looks like one, made when they are asked for: written down, they would alarm
 * whoever scans the repository.
 */
export interface SecretSample {
  readonly kind: string;
  readonly text: string;
  readonly secret: string;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const HEX = `${DIGITS}abcdef`;
const ALNUM = LOWER + UPPER + DIGITS;
const BASE64 = `${ALNUM}+/`;
const URL64 = `${ALNUM}_-`;

function drawer(seed: number): (alphabet: string, length: number) => string {
  const random = seededRandom(seed);
  return (alphabet, length) =>
    Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('');
}

type Draw = ReturnType<typeof drawer>;

/** Kind, the text around it (`#` is the secret), and how it is drawn. */
const TRUE: readonly (readonly [string, string, (draw: Draw) => string])[] = [
  ['aws-access-key-id', 'aws_access_key_id = #', (d) => `AKIA${d(`${UPPER}234567`, 16)}`],
  ['aws-access-key-id', '"AccessKeyId": "#"', (d) => `ASIA${d(`${UPPER}234567`, 16)}`],
  ['key', 'aws_secret_access_key = "#"', (d) => d(BASE64, 40)],
  ['key', 'AWS_SECRET_ACCESS_KEY=#', (d) => d(ALNUM, 40)],
  ['anthropic-key', 'export ANTHROPIC_API_KEY=#', (d) => `sk-ant-api03-${d(URL64, 93)}AA`],
  ['anthropic-key', 'key: #', (d) => `sk-ant-oat01-${d(URL64, 93)}AA`],
  ['openai-key', 'OPENAI_API_KEY=#', (d) => `sk-proj-${d(URL64, 74)}T3BlbkFJ${d(URL64, 74)}`],
  ['openai-key', 'const client = new OpenAI({ apiKey: "#" });', (d) => `sk-${d(ALNUM, 20)}T3BlbkFJ${d(ALNUM, 20)}`],
  ['openai-key', 'curl -H "Authorization: Bearer #"', (d) => `sk-svcacct-${d(URL64, 60)}`],
  ['openrouter-key', '#', (d) => `sk-or-v1-${d(HEX, 64)}`],
  ['openai-key', 'DEEPSEEK_API_KEY=#', (d) => `sk-${d(HEX, 32)}`],
  ['github-token', 'git clone https://#@github.com/ada/harbour', (d) => `ghp_${d(ALNUM, 36)}`],
  ['github-token', 'GITHUB_TOKEN=#', (d) => `ghs_${d(ALNUM, 36)}`],
  ['github-token', 'token #', (d) => `gho_${d(ALNUM, 36)}`],
  ['github-token', 'gh auth login --with-token #', (d) => `github_pat_${d(ALNUM, 22)}_${d(ALNUM, 59)}`],
  ['gitlab-token', 'PRIVATE-TOKEN: #', (d) => `glpat-${d(URL64, 20)}`],
  ['gitlab-token', '#', (d) => `glrt-${d(ALNUM, 20)}`],
  ['slack-token', 'SLACK_BOT_TOKEN=#', (d) => `xoxb-${d(DIGITS, 12)}-${d(DIGITS, 13)}-${d(ALNUM, 24)}`],
  ['slack-token', '#', (d) => `xoxp-${d(DIGITS, 11)}-${d(DIGITS, 12)}-${d(DIGITS, 12)}-${d(HEX, 32)}`],
  ['slack-token', '#', (d) => `xapp-1-A${d(UPPER + DIGITS, 10)}-${d(DIGITS, 13)}-${d(HEX, 64)}`],
  [
    'slack-webhook',
    'curl -X POST #',
    (d) => `https://hooks.slack.com/services/T${d(UPPER, 8)}/B${d(UPPER, 8)}/${d(ALNUM, 24)}`,
  ],
  ['stripe-key', 'stripe.api_key = "#"', (d) => `sk_live_${d(ALNUM, 24)}`],
  ['stripe-key', '#', (d) => `rk_live_${d(ALNUM, 99)}`],
  ['stripe-webhook-secret', 'STRIPE_WEBHOOK_SECRET=#', (d) => `whsec_${d(ALNUM, 32)}`],
  ['google-api-key', 'https://maps.googleapis.com/maps/api/js?key=#', (d) => `AIza${d(URL64, 34)}x`],
  ['google-oauth-token', 'Authorization: Bearer #', (d) => `ya29.${d(URL64, 120)}`],
  ['google-client-secret', '"client_secret": "#"', (d) => `GOCSPX-${d(URL64, 27)}x`],
  ['azure-storage-key', 'DefaultEndpointsProtocol=https;AccountName=ada;#;', (d) => `AccountKey=${d(BASE64, 86)}==`],
  ['azure-client-secret', 'AZURE_CLIENT_SECRET=#', (d) => `${d(ALNUM, 3)}8Q~${d(`${ALNUM}_.~-`, 33)}x`],
  ['npm-token', '//registry.npmjs.org/:_authToken=#', (d) => `npm_${d(ALNUM, 36)}`],
  ['pypi-token', 'password = #', (d) => `pypi-AgEIcHlwaS5vcmc${d(URL64, 80)}`],
  ['rubygems-key', '#', (d) => `rubygems_${d(HEX, 48)}`],
  ['docker-token', 'docker login -p #', (d) => `dckr_pat_${d(URL64, 26)}x`],
  ['hugging-face-token', 'HF_TOKEN=#', (d) => `hf_${d(ALNUM, 34)}`],
  ['replicate-token', 'REPLICATE_API_TOKEN=#', (d) => `r8_${d(ALNUM, 37)}`],
  ['groq-key', 'GROQ_API_KEY=#', (d) => `gsk_${d(ALNUM, 52)}`],
  ['xai-key', '#', (d) => `xai-${d(ALNUM, 80)}`],
  ['perplexity-key', '#', (d) => `pplx-${d(ALNUM, 48)}`],
  ['langsmith-key', '#', (d) => `lsv2_pt_${d(HEX, 32)}_${d(HEX, 10)}`],
  ['sendgrid-key', '#', (d) => `SG.${d(URL64, 21)}x.${d(URL64, 42)}x`],
  ['mailgun-key', 'MAILGUN_API_KEY=#', (d) => `key-${d(HEX, 32)}`],
  ['twilio-key', 'TWILIO_API_KEY=#', (d) => `SK${d(HEX, 32)}`],
  ['telegram-token', 'https://api.telegram.org/bot#/sendMessage', (d) => `${d('123456789', 10)}:AA${d(ALNUM, 33)}`],
  ['discord-token', 'DISCORD_TOKEN="#"', (d) => `MT${d(ALNUM, 24)}.${d(ALNUM, 6)}.${d(ALNUM, 38)}`],
  ['digitalocean-token', '#', (d) => `dop_v1_${d(HEX, 64)}`],
  ['databricks-token', '#', (d) => `dapi${d(HEX, 32)}`],
  ['shopify-token', '#', (d) => `shpat_${d(HEX, 32)}`],
  ['linear-key', '#', (d) => `lin_api_${d(ALNUM, 40)}`],
  ['notion-token', '#', (d) => `ntn_${d(ALNUM, 46)}`],
  ['figma-token', '#', (d) => `figd_${d(ALNUM, 40)}`],
  ['airtable-token', '#', (d) => `pat${d(ALNUM, 14)}.${d(HEX, 64)}`],
  ['vault-token', 'VAULT_TOKEN=#', (d) => `hvs.${d(URL64, 90)}`],
  ['tailscale-key', '#', (d) => `tskey-auth-k${d(ALNUM, 11)}CNTRL-${d(ALNUM, 32)}`],
  ['grafana-token', '#', (d) => `glsa_${d(ALNUM, 32)}_${d(HEX, 8)}`],
  ['supabase-token', '#', (d) => `sbp_${d(HEX, 40)}`],
  ['new-relic-key', '#', (d) => `NRAK-${d(UPPER + DIGITS, 27)}`],
  ['age-key', '#', (d) => `AGE-SECRET-KEY-1${d(UPPER + DIGITS, 58)}`],
  ['jwt', 'Cookie: session=#', (d) => `eyJ${d(URL64, 33)}.eyJ${d(URL64, 80)}.${d(URL64, 43)}`],
  [
    'private-key',
    '#',
    (d) =>
      `-----BEGIN RSA PRIVATE KEY-----\n${Array.from({ length: 6 }, () => d(BASE64, 64)).join('\n')}\n-----END RSA PRIVATE KEY-----`,
  ],
  [
    'private-key',
    '#',
    (d) =>
      `-----BEGIN OPENSSH PRIVATE KEY-----\n${Array.from({ length: 5 }, () => d(BASE64, 70)).join('\n')}\n-----END OPENSSH PRIVATE KEY-----`,
  ],
  [
    'private-key',
    '"private_key": "#"',
    (d) =>
      `-----BEGIN PRIVATE KEY-----\\n${Array.from({ length: 6 }, () => d(BASE64, 64)).join('\\n')}\\n-----END PRIVATE KEY-----`,
  ],
  ['connection-string', 'DATABASE_URL=postgres://ada:#@db.harbour.test:5432/app', (d) => d(ALNUM, 14)],
  ['connection-string', 'postgres://u:#@h/db', () => 'pw'],
  ['connection-string', 'mongodb+srv://ada:#@cluster0.ab12c.mongodb.net', (d) => d(ALNUM, 16)],
  ['connection-string', 'redis://:#@cache:6379/0', (d) => d(HEX, 32)],
  ['connection-string', 'amqp://guest:#@rabbit:5672', (d) => d(ALNUM, 12)],
  ['password', 'DB_PASSWORD=#', (d) => `Tide${d(DIGITS, 4)}!`],
  ['password', "  password: '#',", (d) => `${d(LOWER, 5)}-${d(UPPER, 4)}${d(DIGITS, 3)}`],
  ['password', 'mysql -u root --password=#', (d) => d(ALNUM, 12)],
  ['token', 'NETLIFY_AUTH_TOKEN=#', (d) => d(URL64, 40)],
  ['secret', 'JWT_SECRET=#', (d) => d(HEX, 64)],
  ['key', '{"api_key": "#"}', (d) => d(ALNUM, 32)],
  ['secret', 'client_secret: "#"', (d) => d(URL64, 40)],
  ['authorization-header', 'Authorization: Bearer #', (d) => d(ALNUM, 40)],
  ['authorization-header', "-H 'Authorization: Basic #'", (d) => `${d(BASE64, 30)}9A==`],
  ['token-in-address', 'https://api.harbour.test/v1/tides?access_token=#', (d) => d(ALNUM, 32)],
];

export function trueSecrets(): readonly SecretSample[] {
  const draw = drawer(7);
  return TRUE.map(([kind, around, make]) => {
    const secret = make(draw);
    return { kind, text: around.replace('#', () => secret), secret };
  });
}

/** Whatever is drawn anew each time it is asked for. */
const DRAWN: readonly ((draw: Draw) => string)[] = [
  (d) => `commit ${d(HEX, 40)}`,
  (d) => `${d(HEX, 7)} fix(tide): the hour that happens twice`,
  (d) => `sha256:${d(HEX, 64)}`,
  (d) => `"integrity": "sha512-${d(BASE64, 86)}=="`,
  (d) => `${d(HEX, 8)}-${d(HEX, 4)}-4${d(HEX, 3)}-a${d(HEX, 3)}-${d(HEX, 12)}`,
  (d) => `md5 ${d(HEX, 32)}  harbour.tar.gz`,
  (d) => `"id": "msg_01${d(ALNUM, 22)}"`,
  (d) => `"tool_use_id": "toolu_01${d(ALNUM, 22)}"`,
  (d) => `"requestId": "req_011${d(ALNUM, 21)}"`,
  (d) => `"call_id": "call_${d(ALNUM, 24)}"`,
  (d) => `"id": "chatcmpl-${d(ALNUM, 29)}"`,
  (d) => `"response_id": "resp_${d(HEX, 48)}"`,
  (d) => `"signature": "Eq${d(BASE64, 300)}=="`,
  (d) => `"encrypted_content": "gAAAAAB${d(URL64, 200)}=="`,
  (d) => `data:image/png;base64,iVBORw0KGgo${d(BASE64, 200)}`,
  (d) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${d(BASE64, 43)} ada@harbour`,
  (d) => `-----BEGIN PUBLIC KEY-----\n${d(BASE64, 64)}\n-----END PUBLIC KEY-----`,
  (d) => `-----BEGIN CERTIFICATE-----\n${d(BASE64, 64)}\n-----END CERTIFICATE-----`,
  (d) => `assets/index-${d(URL64, 8)}.js`,
  (d) => `pk_live_${d(ALNUM, 24)}`,
  (d) => `/home/ada/.cache/pnpm/${d(HEX, 2)}/${d(HEX, 62)}-index.json`,
  (d) => `docker pull registry.harbour.test/app@sha256:${d(HEX, 64)}`,
  (d) => `etag: W/"${d(HEX, 5)}-${d(BASE64, 27)}"`,
  (d) => `"sessionId": "${d(HEX, 8)}-${d(HEX, 4)}-${d(HEX, 4)}-${d(HEX, 4)}-${d(HEX, 12)}"`,
  (d) => `"nextPageToken": "${d(LOWER, 6)}"`,
  (d) => `nonce-${d(HEX, 16)}`,
  (d) => `"cacheKey": "${d(LOWER, 4)}-${d(LOWER, 6)}-${d(DIGITS, 2)}"`,
  (d) => `key-${d(LOWER, 6)}-${d(LOWER, 5)}-${d(LOWER, 7)}`,
  (d) => `sk-${d(LOWER, 7)}-${d(LOWER, 6)}-${d(LOWER, 9)}-${d(LOWER, 8)}`,
  (d) => `blob ${d(HEX, 40)} ${d(DIGITS, 4)}`,
];

const WRITTEN: readonly string[] = [
  'max_tokens: 4096',
  'maxOutputTokens=8192,',
  '"input_tokens": 18234, "output_tokens": 412',
  'const token = await getToken(request);',
  'function login(user: string, password: string): Promise<void>',
  'password: process.env.DB_PASSWORD,',
  'apiKey: config.get("openai.apiKey"),',
  'API_KEY = os.environ["API_KEY"]',
  'ANTHROPIC_API_KEY=<your-key>',
  'OPENAI_API_KEY=sk-...',
  'OPENAI_API_KEY=sk-your-key-here',
  `GITHUB_TOKEN=\${{ secrets.GITHUB_TOKEN }}`,
  'GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'TOKEN=$TOKEN npm publish',
  'export TOKEN="$(cat token.txt)"',
  '<input type="password" name="password" placeholder="Password">',
  'label for="password"',
  'secretName: db-credentials',
  'tokenizer: cl100k_base',
  'postgres://localhost:5432/app',
  'postgres://ada@localhost/app',
  'postgres://user:<password>@host/db',
  'mongodb+srv://<user>:<password>@cluster.mongodb.net',
  `postgres://user:\${DB_PASSWORD}@host/db`,
  'https://example.com:8080/path@v1.2.3',
  'git@github.com:ada/harbour.git',
  'https://registry.npmjs.org/@scope/package',
  'http://localhost:3000/users?id=42',
  'eyJhbGciOiJIUzI1NiJ9...',
  'Authorization: Bearer <token>',
  `Authorization: Bearer \${token}`,
  'the bearer of the message is known',
  'token = tokens[index]',
  'secret = hashlib.sha256(data).hexdigest()',
  'password_hash_algorithm: argon2id',
  'PASSWORD_MIN_LENGTH=12',
  'TOKEN_EXPIRES_IN=3600s',
  'SECRET_KEY_BASE_FILE=/run/secrets/base',
  'credentials: "same-origin"',
  'credentials: "include"',
  'const passwordField = page.getByLabel("Password");',
  'await page.fill("#password", password);',
  'accessToken?: string;',
  '"accessKeyId": "accessKeyId"',
  'keyboard-navigation-focus-visible-outline-offset',
  'src/engine/importers/pipeline/transcript-writer.ts',
  '/Users/ada/Library/Application Support/Code/User/workspaceStorage',
  'task-list-item-checkbox-label-wrapper-inner-container',
  'sk-loading-indicator-wrapper-with-long-name-2024',
  'xoxb-your-bot-token',
  'hf_transfer is faster',
  'npm_config_registry=https://registry.npmjs.org/',
  'npm_package_json=/work/package.json',
  'key-value-store-with-expiring-entries',
  'SG. means Singapore here',
  'AKIA is the prefix of access keys',
  're_export_all_modules_from_index',
  'whsec_ is the prefix of webhook secrets',
  'pul-request-template',
  'dapi is not an api',
  'token: "identifier"',
  'password: "hunter"',
  'the password is not correct',
  'Password: required, at least 8 characters',
  'csrfToken: undefined',
  'refreshToken: null',
  'pwd=/work/harbour',
  'PWD=/work/harbour',
  'OLDPWD=/work/harbour/src2',
  'passphrase: string | undefined',
  'api_key_name: "production-2026"',
  'api_key: YOUR_API_KEY',
  'apiKey = "YOUR_API_KEY_HERE"',
  'secret: "my-app-credentials-v2"',
  'signing_key = load_key(path)',
  'TOKEN_LIMIT=128000',
  'session_token_count: 12',
  'bearer_token: "{{ bearer_token }}"',
  'client_secret=REDACTED',
  'client_secret=********',
];

export function lookAlikes(): readonly string[] {
  const draw = drawer(11);
  return [...WRITTEN, ...Array.from({ length: 5 }, () => DRAWN.map((make) => make(draw))).flat()];
}
