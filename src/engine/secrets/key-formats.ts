/**
 * What keys of known services look like, from their public documentation. Each begins with, or holds, a text that hardly
 * anything else does: `anchor` is looked for first, so that a text of megabytes is gone over once.
 */
export interface KeyFormat {
  readonly kind: string;
  /** Literal beginning of the key. */
  readonly anchor: string;
  /** The whole key, tried where the anchor stands. */
  readonly pattern: RegExp;
  /** True where words with hyphens could look like it: then it must look drawn by lot. */
  readonly isLoose?: boolean;
}

function format(kind: string, anchor: string, rest: string, isLoose = false): KeyFormat {
  const literal = anchor.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return { kind, anchor, pattern: new RegExp(`${literal}${rest}`, 'y'), isLoose };
}

const END = '(?![A-Za-z0-9])';

/** Longer anchors first where one begins like another. */
export const KEY_FORMATS: readonly KeyFormat[] = [
  // Cloud
  ...['AKIA', 'ASIA', 'ABIA', 'ACCA'].map((anchor) => format('aws-access-key-id', anchor, `[A-Z2-7]{16}${END}`)),
  format('google-api-key', 'AIza', `[\\w-]{35}${END}`),
  format('google-oauth-token', 'ya29.', '[\\w-]{20,}', true),
  format('google-client-secret', 'GOCSPX-', `[\\w-]{28}${END}`),
  format('google-refresh-token', '1//0', '[\\w-]{40,}', true),
  format('azure-storage-key', 'AccountKey=', '[A-Za-z0-9+/]{86}=='),
  ...['dop_v1_', 'doo_v1_', 'dor_v1_'].map((anchor) => format('digitalocean-token', anchor, `[0-9a-f]{64}${END}`)),
  format('heroku-key', 'HRKU-', '[\\w-]{30,}', true),
  format('fly-token', 'FlyV1 ', 'fm[12]_[\\w+/=,-]{40,}'),
  format('databricks-token', 'dapi', `[0-9a-f]{32}(?:-\\d)?${END}`),
  format('alibaba-access-key-id', 'LTAI', `[A-Za-z0-9]{16,20}${END}`, true),
  format('vault-token', 'hvs.', '[\\w-]{24,}', true),
  format('vault-token', 'hvb.', '[\\w-]{24,}', true),
  format('doppler-token', 'dp.pt.', `[A-Za-z0-9]{40,44}${END}`),
  format('doppler-token', 'dp.st.', '[\\w.-]{40,}', true),
  format('pulumi-token', 'pul-', `[0-9a-f]{40}${END}`),
  format('tailscale-key', 'tskey-', '[a-z]{3,12}-[A-Za-z0-9]{6,}-[A-Za-z0-9]{20,}'),
  format('cloudflare-origin-key', 'v1.0-', `[0-9a-f]{24}-[0-9a-f]{146}${END}`),
  format('planetscale-token', 'pscale_', '(?:tkn|pw|oauth)_[\\w-]{32,}', true),
  format('supabase-token', 'sbp_', `[0-9a-f]{40}${END}`),
  format('supabase-key', 'sb_secret_', '[\\w-]{22,}', true),
  format('netlify-token', 'nfp_', `[A-Za-z0-9]{36}${END}`, true),
  format('vercel-token', 'vcp_', `[A-Za-z0-9]{24,}${END}`, true),
  // Models
  format('anthropic-key', 'sk-ant-', '[\\w-]{20,}', true),
  format('openrouter-key', 'sk-or-v1-', `[0-9a-f]{64}${END}`),
  format('openai-key', 'sk-proj-', '[\\w-]{32,}', true),
  format('openai-key', 'sk-svcacct-', '[\\w-]{32,}', true),
  format('openai-key', 'sk-admin-', '[\\w-]{32,}', true),
  format('openai-key', 'sk-', `[A-Za-z0-9]{32,}${END}`, true),
  format('elevenlabs-key', 'sk_', `[0-9a-f]{48}${END}`),
  format('hugging-face-token', 'hf_', `[A-Za-z0-9]{30,40}${END}`, true),
  format('replicate-token', 'r8_', `[A-Za-z0-9]{37}${END}`, true),
  format('groq-key', 'gsk_', `[A-Za-z0-9]{48,60}${END}`),
  format('perplexity-key', 'pplx-', `[A-Za-z0-9]{48,}${END}`),
  format('xai-key', 'xai-', `[A-Za-z0-9]{70,90}${END}`),
  format('tavily-key', 'tvly-', '[A-Za-z0-9-]{24,}', true),
  format('langsmith-key', 'lsv2_', `(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}${END}`),
  format('fireworks-key', 'fw_', `[A-Za-z0-9]{22,}${END}`, true),
  // Code and packages
  ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'].map((anchor) =>
    format('github-token', anchor, `[A-Za-z0-9]{36,251}${END}`),
  ),
  format('github-token', 'github_pat_', `[A-Za-z0-9]{22}_[A-Za-z0-9]{59}${END}`),
  ...['glpat-', 'gldt-', 'glrt-', 'glcbt-', 'glptt-', 'glft-', 'glsoat-', 'glagent-', 'gloas-'].map((anchor) =>
    format('gitlab-token', anchor, '[\\w.-]{20,}'),
  ),
  format('npm-token', 'npm_', `[A-Za-z0-9]{36}${END}`, true),
  format('pypi-token', 'pypi-AgE', '[\\w-]{50,}'),
  format('rubygems-key', 'rubygems_', `[0-9a-f]{48}${END}`),
  format('crates-token', 'cio', `[A-Za-z0-9]{32}${END}`, true),
  format('docker-token', 'dckr_pat_', '[\\w-]{20,}', true),
  format('docker-token', 'dckr_oat_', '[\\w-]{20,}', true),
  format('nuget-key', 'oy2', `[a-z0-9]{43}${END}`, true),
  format('buildkite-token', 'bkua_', `[0-9a-f]{40}${END}`),
  format('circleci-token', 'CCIPAT_', '[A-Za-z0-9]{22}_[0-9a-f]{40}'),
  format('postman-key', 'PMAK-', `[0-9a-f]{24}-[0-9a-f]{34}${END}`),
  format('sentry-token', 'sntrys_', '[\\w+/=]{40,}', true),
  format('sentry-token', 'sntryu_', `[0-9a-f]{64}${END}`),
  format('grafana-token', 'glsa_', `[A-Za-z0-9]{32}_[0-9a-f]{8}${END}`),
  format('grafana-token', 'glc_', '[A-Za-z0-9+/=]{32,}', true),
  format('new-relic-key', 'NRAK-', `[A-Z0-9]{27}${END}`),
  format('age-key', 'AGE-SECRET-KEY-1', `[0-9A-Z]{58}${END}`),
  // Talk and work
  ...['xoxa-', 'xoxb-', 'xoxe-', 'xoxo-', 'xoxp-', 'xoxr-', 'xoxs-'].map((anchor) =>
    format('slack-token', anchor, '[A-Za-z0-9-]{20,}', true),
  ),
  format('slack-token', 'xoxe.xox', '[bp]-[A-Za-z0-9-]{20,}', true),
  format('slack-token', 'xapp-', '\\d-[A-Z0-9]+-\\d+-[a-z0-9]{32,}'),
  format('slack-webhook', 'https://hooks.slack.com/', '(?:services|workflows)/T[\\w/]{20,}'),
  format('discord-webhook', 'https://discord.com/api/webhooks/', '\\d{15,20}/[\\w-]{40,}'),
  format('discord-webhook', 'https://discordapp.com/api/webhooks/', '\\d{15,20}/[\\w-]{40,}'),
  format('linear-key', 'lin_api_', `[A-Za-z0-9]{40}${END}`),
  format('notion-token', 'ntn_', `[A-Za-z0-9]{40,50}${END}`),
  format('notion-token', 'secret_', `[A-Za-z0-9]{43}${END}`, true),
  format('figma-token', 'figd_', '[\\w-]{36,}', true),
  format('atlassian-token', 'ATATT3', '[\\w=-]{60,}'),
  format('shopify-token', 'shpat_', `[0-9a-fA-F]{32}${END}`),
  format('shopify-token', 'shpca_', `[0-9a-fA-F]{32}${END}`),
  format('shopify-token', 'shppa_', `[0-9a-fA-F]{32}${END}`),
  format('shopify-secret', 'shpss_', `[0-9a-fA-F]{32}${END}`),
  // Mail and money
  format('sendgrid-key', 'SG.', `[\\w-]{22}\\.[\\w-]{43}${END}`),
  format('mailgun-key', 'key-', `[0-9a-f]{32}${END}`),
  format('twilio-key', 'SK', `[0-9a-f]{32}${END}`),
  format('resend-key', 're_', `[A-Za-z0-9]{8}_[A-Za-z0-9]{24}${END}`, true),
  ...['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'].map((anchor) =>
    format('stripe-key', anchor, `[A-Za-z0-9]{16,}${END}`),
  ),
  format('stripe-webhook-secret', 'whsec_', '[A-Za-z0-9+/=]{24,}', true),
  format('square-token', 'sq0atp-', '[\\w-]{22}', true),
  format('square-secret', 'sq0csp-', '[\\w-]{40,}', true),
  format('square-token', 'EAAA', `[\\w-]{56,64}${END}`, true),
];

interface OtherFormat {
  readonly kind: string;
  /** Stands in each: a text without it is not gone over. */
  readonly literal: string;
  readonly pattern: RegExp;
}

/** Those that begin with nothing of their own. */
export const OTHER_FORMATS: readonly OtherFormat[] = [
  { kind: 'telegram-token', literal: ':AA', pattern: /(?:(?<=\bbot)|(?<![\w:-]))\d{8,10}:AA[\w-]{33}(?![\w-])/g },
  { kind: 'discord-token', literal: '.', pattern: /(?<![\w.-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])/g },
  { kind: 'azure-client-secret', literal: 'Q~', pattern: /(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~-])/g },
  {
    kind: 'terraform-token',
    literal: '.atlasv1.',
    pattern: /(?<![\w.])[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,70}(?![\w-])/g,
  },
  { kind: 'airtable-token', literal: 'pat', pattern: /(?<![\w.])pat[A-Za-z0-9]{14}\.[0-9a-f]{64}(?![\w-])/g },
  { kind: 'mailchimp-key', literal: '-us', pattern: /(?<![\w-])[0-9a-f]{32}-us\d{1,2}(?![\w-])/g },
  { kind: 'jwt', literal: 'eyJ', pattern: /(?<![\w.-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}(?![\w-])/g },
  {
    kind: 'private-key',
    literal: 'PRIVATE KEY',
    pattern:
      /-----BEGIN (?:[A-Z0-9 ]{1,30} )?PRIVATE KEY(?: BLOCK)?-----(?:[\sA-Za-z0-9+/=:,.()]|\\[nr]|\\\\n|-(?!-)){40,20000}(?:-----END (?:[A-Z0-9 ]{1,30} )?PRIVATE KEY(?: BLOCK)?-----)?/g,
  },
  {
    // What is left of one at the beginning of a piece of a text.
    kind: 'private-key',
    literal: 'PRIVATE KEY',
    pattern:
      /^(?:[A-Za-z0-9+/=]{1,80}(?:\s|\\[nr]|\\\\n){1,4}){1,200}-----END (?:[A-Z0-9 ]{1,30} )?PRIVATE KEY(?: BLOCK)?-----/g,
  },
];
