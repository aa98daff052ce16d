/** Which files hold what lets somebody in: these are never read, or not kept where that shows in their text only. */

const NAMES = new Set([
  '.credentials.json',
  '.git-credentials',
  '.htpasswd',
  '.netrc',
  '.npmrc',
  '.pgpass',
  '.pypirc',
  '.vault-token',
  '_netrc',
  'access_tokens.db',
  'accesstokens.json',
  'adc.json',
  'application_default_credentials.json',
  'auth.json',
  'auth.toml',
  'client_secret.json',
  'cookies',
  'cookies.sqlite',
  'credentials',
  'credentials.db',
  'credentials.json',
  'credentials.toml',
  'credentials.yaml',
  'credentials.yml',
  'google_accounts.json',
  'htpasswd',
  'key4.db',
  'kubeconfig',
  'login data',
  'logins.json',
  'mcp-oauth-tokens.json',
  'oauth_creds.json',
  'secrets.json',
  'secrets.toml',
  'secrets.yaml',
  'secrets.yml',
  'service-account.json',
  'token',
  'token.json',
  'tokens.json',
]);

const EXTENSIONS = /\.(?:pem|p12|pfx|p8|jks|keystore|kdbx|kdb|ppk|key|asc|gpg|ovpn)$/;
const PRIVATE_KEY_NAME = /^id_(?:rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk)(?:\..*)?$/;
/** What a template is called is no secret. */
const ENVIRONMENT_NAME = /^\.env(?:rc|\.(?!(?:example|sample|template|dist|defaults)$)[\w.-]+)?$/;
/** Names that mean something in their folder only. */
const PLACES =
  /(?:^|\/)(?:gh\/hosts\.yml|github-copilot\/(?:apps|hosts)\.json|\.docker\/config\.json|\.kube\/config|\.aws\/(?:config|sso\/.*))$/;

/** Why a file must not be read, by its name and place; null when it may. */
export function credentialReason(path: string): string | null {
  const lower = path.toLowerCase().replaceAll('\\', '/');
  const name = lower.split('/').at(-1) ?? '';
  const isPublicKey = name.endsWith('.pub');
  const isSecret =
    NAMES.has(name) ||
    EXTENSIONS.test(name) ||
    (PRIVATE_KEY_NAME.test(name) && !isPublicKey) ||
    ENVIRONMENT_NAME.test(name) ||
    PLACES.test(lower);
  return isSecret ? `${name} is a file for keys, passwords or tokens, by its name. Strata does not read it.` : null;
}

const PRIVATE_KEY = /^\s*-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/;
/** A setting with such a name and a value like `sk-3f9…` or `eyJhb…`: long, without blanks, letters and digits. */
const SECRET_SETTING =
  /["']?[\w.-]{0,40}(?:api[_-]?key|access[_-]?key|token|secret|password|passwd|private[_-]?key|credential|bearer)s?["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?=[\w./+=-]{0,200}\d)(?=[\w./+=-]{0,200}[A-Za-z])[\w./+=-]{20,}/i;
const ACCOUNT = /"(?:oauthAccount|primaryApiKey|claudeAiOauth|refresh_token|refreshToken)"\s{0,4}:/;
const SEARCHED_CHARACTERS = 64 << 10;

/** Why a text of settings (JSON, YAML, `NAME=value`) must not be kept, by what stands in it; null when it may. */
export function secretInSettings(text: string): string | null {
  const searched = text.slice(0, SEARCHED_CHARACTERS);
  if (isPrivateKey(text)) return 'It is a private key. Strata does not keep it.';
  const isSecret = ACCOUNT.test(searched) || SECRET_SETTING.test(searched);
  return isSecret ? 'It holds a key, password or token among its settings. Strata does not keep it.' : null;
}

export function isPrivateKey(text: string): boolean {
  return PRIVATE_KEY.test(text.slice(0, 2000));
}
