import type { ClientView, Wire } from '../../../mcp/api.ts';
import { useBridge, useBridgeState } from '../../bridge-context.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Chip, type ChipTone } from '../../components/chip.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { formatDuration, formatInstant, formatNumber } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';
import styles from './mcp-view.module.css';

export const WIRE_LABELS: Readonly<Record<Wire, string>> = {
  window: 'window',
  envelope: 'window, mcp-b envelope',
  port: 'port',
  devtools: 'DevTools',
  webmcp: 'WebMCP',
  console: 'this console',
};

const STATES: Readonly<Record<ClientView['state'], { readonly label: string; readonly tone: ChipTone }>> = {
  waiting: { label: 'waits for your answer', tone: 'accent' },
  connected: { label: 'connected', tone: 'ok' },
  paused: { label: 'paused', tone: 'warn' },
  refused: { label: 'refused', tone: 'danger' },
  closed: { label: 'gone', tone: 'neutral' },
};

export function ClientsTab() {
  const { isOn, clients } = useBridgeState();
  const { timeZone } = useWorkspace();
  const bridge = useBridge();
  if (clients.length === 0) return <NoClients isOn={isOn} />;
  return (
    <div className={styles.view}>
      <DataTable
        caption="Clients"
        columns={[
          { name: 'Client', kind: 'main' },
          { name: 'Status' },
          { name: 'Since' },
          { name: 'Calls', kind: 'number' },
          { name: 'Median', kind: 'number' },
          { name: 'Actions', kind: 'controls' },
        ]}
        rows={clients.map((client) => ({
          key: client.id,
          cells: [
            <ClientName key="name" client={client} />,
            <Chip key="state" tone={STATES[client.state].tone}>
              {STATES[client.state].label}
            </Chip>,
            formatInstant(client.sinceMs, timeZone),
            formatNumber(client.calls),
            client.medianMs === null ? '–' : formatDuration(client.medianMs),
            client.state === 'closed' ? null : (
              <Button
                key="end"
                aria-label={`Disconnect ${client.name ?? client.origin}`}
                onClick={() => bridge.disconnect(client.id)}
              >
                Disconnect
              </Button>
            ),
          ],
        }))}
      />
    </div>
  );
}

function ClientName({ client: { name, version, origin, wire, era, lastError } }: { readonly client: ClientView }) {
  const protocol = era === null ? '' : `, protocol of ${era}`;
  return (
    <>
      <strong>{name === null ? 'A client without a name' : `${name} ${version ?? ''}`}</strong>
      <br />
      <code className={styles.path}>{origin}</code>
      <span className={styles.text}>
        {' '}
        by {WIRE_LABELS[wire]}
        {protocol}
      </span>
      {lastError !== null && <p className={styles.error}>Last error: {lastError}</p>}
    </>
  );
}

function NoClients({ isOn }: { readonly isOn: boolean }) {
  return (
    <EmptyState
      title={isOn ? 'No agent has asked yet' : 'Agents are shut out'}
      actions={
        <>
          <LinkButton href="#/mcp?tab=access">How agents get here</LinkButton>
          <LinkButton href="#/mcp?tab=try">Try the tools yourself</LinkButton>
        </>
      }
    >
      <p>
        {isOn
          ? 'Clients of listed origins appear here when they ask for the first time, and you decide what each may see. Those of another tab of Strata are shown there.'
          : 'Nothing answers them until you switch it on. Then only origins that you list may ask, and you decide what each may see.'}
      </p>
    </EmptyState>
  );
}
