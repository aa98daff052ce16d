const SPEC_2025 = 'https://modelcontextprotocol.io/specification/2025-11-25';
const SPEC_2026 = 'https://modelcontextprotocol.io/specification/2026-07-28';
const OURS = 'docs/mcp.md';

/** What the bridge must do, and where that is said. Each is cited by a test (requirements.test.ts). */
export const REQUIREMENTS = {
  'era:2025': `${SPEC_2025}/basic/lifecycle`,
  'era:2026': `${SPEC_2026}/basic/lifecycle`,
  'era:both-at-once': `${SPEC_2026}/basic/versioning`,
  'era:version-checked-on-each-request': `${SPEC_2026}/basic/versioning`,
  'frames:recorded': OURS,
  'rpc:malformed': 'https://www.jsonrpc.org/specification#error_object',
  'rpc:unknown-method': 'https://www.jsonrpc.org/specification#error_object',
  'rpc:enrich': OURS,
  'rpc:further-members': 'https://www.jsonrpc.org/specification#request_object',
  'rpc:params': `${SPEC_2025}/basic`,
  'tools:list': `${SPEC_2025}/server/tools#listing-tools`,
  'tools:invalid-input': `${SPEC_2025}/server/tools#error-handling`,
  'tools:unknown': `${SPEC_2025}/server/tools#error-handling`,
  'tools:structured': `${SPEC_2025}/server/tools#structured-content`,
  'tools:no-exception-text': `${SPEC_2025}/server/tools#security-considerations`,
  'tools:cancel': `${SPEC_2025}/basic/utilities/cancellation`,
  'tools:progress': `${SPEC_2025}/basic/utilities/progress`,
  'tools:budget': OURS,
  'tools:cursors': OURS,
  'tools:language': OURS,
  'tools:partial': OURS,
  'tools:same-as-screen': OURS,
  'tools:timeline': OURS,
  'tools:stored-text-is-data': `${SPEC_2025}/server/tools#security-considerations`,
  'resources:read': `${SPEC_2025}/server/resources#reading-resources`,
  'resources:not-found': `${SPEC_2026}/server/resources#error-handling`,
  'resources:subscribe': `${SPEC_2025}/server/resources#subscriptions`,
  'prompts:get': `${SPEC_2025}/server/prompts#getting-a-prompt`,
  'completion:project': `${SPEC_2025}/server/utilities/completion`,
  'lists:bogus-cursor': `${SPEC_2025}/server/utilities/pagination#error-handling`,
  'safety:off-until-switched-on': OURS,
  'safety:exact-origins': OURS,
  'safety:trusted-events-only': OURS,
  'safety:origin-change': OURS,
  'safety:consent': OURS,
  'safety:consent-timeout': OURS,
  'safety:scope': OURS,
  'safety:write-grant': OURS,
  'safety:purge-asks': OURS,
  'safety:pause': OURS,
  'safety:size': OURS,
  'safety:rate': OURS,
  'safety:peers': OURS,
  'safety:peers-never-cross': OURS,
  'safety:framing': OURS,
  'safety:private': OURS,
  'safety:secrets': OURS,
  'safety:audit-log': OURS,
  'safety:vanished-peer': OURS,
  'lazy:nothing-before-the-first-allowed-message': OURS,
  'lazy:ready-when-let-in': OURS,
  'lazy:warm-at-rest': OURS,
  'client:ext-apps': OURS,
  'client:mcp-b': OURS,
  'client:sdk-1': OURS,
  'client:sdk-2': OURS,
  'client:port-helper': OURS,
  'client:webmcp': OURS,
  'client:chrome-devtools-mcp': OURS,
} as const;

export type Requirement = keyof typeof REQUIREMENTS;

/** The name of a test, with what it is the proof of. */
export function verifies(requirement: Requirement, name: string): string {
  return `${name} [${requirement}]`;
}
