import { maskSecrets } from '../secrets/mask-secrets.ts';

interface Titled {
  readonly title: string;
  readonly nativeId: string;
  readonly agentId: string | null;
  readonly agentName: string | null;
}

/** What a session is called: a sub-agent by its name, and what has no title by its id. Keys and passwords are hidden. */
export function sessionTitle({ title, nativeId, agentId, agentName }: Titled): string {
  if (agentId !== null && agentName !== null) return maskSecrets(agentName);
  if (title.trim() !== '') return maskSecrets(title);
  return agentId === null ? `Session ${nativeId.slice(0, 8)}` : `Sub-agent ${agentId.slice(0, 8)}`;
}
