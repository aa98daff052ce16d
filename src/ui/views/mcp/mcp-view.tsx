import { Pause, Play, Power } from 'lucide-react';
import { useBridge, useBridgeState } from '../../bridge-context.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { formatCount } from '../../format.ts';
import { currentRoute, navigate, useRoute, withParams } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';
import { AccessTab } from './access-tab.tsx';
import { ClientsTab } from './clients-tab.tsx';
import { LogTab } from './log-tab.tsx';
import styles from './mcp-view.module.css';
import { RequestsTab } from './requests-tab.tsx';
import { TryTab } from './try-tab.tsx';

const TABS = [
  { value: 'clients', label: 'Clients' },
  { value: 'requests', label: 'Requests' },
  { value: 'log', label: 'Log' },
  { value: 'try', label: 'Try' },
  { value: 'access', label: 'Access' },
] as const;
type Tab = (typeof TABS)[number]['value'];

/** Who asks, what they may see, and what was said. */
export function McpView() {
  const { isOn, isPaused, clients, requests, refusal } = useBridgeState();
  const wanted = useRoute().params.get('tab');
  // Whoever has not switched it on yet finds there how.
  const tab = TABS.find(({ value }) => value === wanted)?.value ?? (isOn ? 'clients' : 'access');
  const here = clients.filter(({ state, wire }) => state !== 'closed' && wire !== 'console').length;
  const meta = isOn ? `${formatCount(here, 'client')}${isPaused ? ', paused' : ''}` : 'off';
  return (
    <>
      <ScreenHeader title="MCP" meta={meta} actions={<Switches />}>
        <SegmentedControl
          label="Part of the console"
          options={TABS.map((each) =>
            each.value === 'requests' && requests.length > 0
              ? { ...each, label: `Requests (${requests.length})` }
              : each,
          )}
          value={tab}
          onChange={(value) => navigate(withParams(currentRoute(), { tab: value }))}
        />
      </ScreenHeader>
      {refusal !== null && (
        <Banner tone="danger" title="Nobody is served." role="alert">
          {refusal}
        </Banner>
      )}
      <CurrentTab tab={tab} />
    </>
  );
}

function CurrentTab({ tab }: { readonly tab: Tab }) {
  switch (tab) {
    case 'clients':
      return <ClientsTab />;
    case 'requests':
      return <RequestsTab />;
    case 'log':
      return <LogTab />;
    case 'try':
      return <TryTab />;
    case 'access':
      return (
        <div className={styles.view}>
          <AccessTab />
        </div>
      );
  }
}

function Switches() {
  const bridge = useBridge();
  const { isOn, isPaused } = useBridgeState();
  const { announce } = useWorkspace();
  return (
    <>
      <Button
        icon={isPaused ? Play : Pause}
        aria-pressed={isPaused}
        onClick={() => {
          bridge.setPaused(!isPaused);
          announce(isPaused ? 'Access goes on.' : 'All access is paused.');
        }}
      >
        {isPaused ? 'Go on' : 'Pause all access'}
      </Button>
      <Button
        icon={Power}
        variant={isOn ? 'default' : 'primary'}
        aria-pressed={isOn}
        onClick={() => {
          bridge.setOn(!isOn);
          // Who may ask comes next.
          if (!isOn) navigate(withParams(currentRoute(), { tab: 'access' }));
          announce(isOn ? 'Agents are shut out.' : 'Agents of listed origins may ask from now on.');
        }}
      >
        {isOn ? 'Switch off' : 'Switch on'}
      </Button>
    </>
  );
}
