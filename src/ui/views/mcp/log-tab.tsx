import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowLeft, ArrowRight, Download, Eye, EyeOff, Pause, Play, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { maskSecrets } from '../../../engine/secrets/mask-secrets.ts';
import type { LogEntry } from '../../../mcp/api.ts';
import { useBridge, useBridgeState } from '../../bridge-context.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { formatBytes, formatClock, formatCount, formatDuration } from '../../format.ts';
import { useWorkspace } from '../../workspace.tsx';
import { filterLog, type LogFilter, prettyJson, toJsonLines } from './log-filter.ts';
import styles from './mcp-view.module.css';

const ROW_HEIGHT = 32;
const NO_FILTER: LogFilter = { clientId: null, kind: 'all', text: '' };

/** Every message of both sides, the newest at the bottom. */
export function LogTab() {
  const bridge = useBridge();
  const { entries, dropped } = useSyncExternalStore(bridge.log.subscribe, bridge.log.getSnapshot);
  const [filter, setFilter] = useState(NO_FILTER);
  const [isFollowing, setFollowing] = useState(true);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const shown = filterLog(entries, filter);
  const selected = entries.find(({ id }) => id === selectedId) ?? null;
  return (
    <div className={styles.log}>
      <div className={styles.bar}>
        <SegmentedControl
          label="Show"
          options={[
            { value: 'all', label: 'All' },
            { value: 'calls', label: 'Tool calls' },
            { value: 'errors', label: 'Errors' },
          ]}
          value={filter.kind}
          onChange={(kind) => setFilter({ ...filter, kind })}
        />
        <ClientFilter value={filter.clientId} onChange={(clientId) => setFilter({ ...filter, clientId })} />
        <input
          className={styles.input}
          type="search"
          aria-label="Text in the log"
          placeholder="Text in the log"
          value={filter.text}
          onChange={(event) => setFilter({ ...filter, text: event.target.value })}
        />
        <Button icon={isFollowing ? Pause : Play} aria-pressed={isFollowing} onClick={() => setFollowing(!isFollowing)}>
          {isFollowing ? 'Stay here' : 'Follow'}
        </Button>
        <Button icon={Download} disabled={shown.length === 0} onClick={() => download(shown)}>
          Export JSONL
        </Button>
        <Button icon={Trash2} disabled={entries.length === 0} onClick={() => bridge.clearLog()}>
          Clear
        </Button>
        <span className={styles.hint}>
          {formatCount(shown.length, 'message')}
          {dropped > 0 && `; ${formatCount(dropped, 'older one')} dropped`}. Kept until this page is closed; keys and
          passwords are hidden until you reveal them, and stay so in the export.
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={entries.length === 0 ? 'Nothing was said yet' : 'No message is like that'}>
          <p>
            {entries.length === 0
              ? 'Greetings, calls, answers, errors and who was turned away appear here.'
              : 'Show all of them, or look for another text.'}
          </p>
        </EmptyState>
      ) : (
        <div className={selected ? `${styles.panes} ${styles.open}` : styles.panes}>
          <Entries entries={shown} isFollowing={isFollowing} selectedId={selectedId} onSelect={setSelectedId} />
          {selected && <Detail key={selected.id} entry={selected} />}
        </div>
      )}
    </div>
  );
}

interface ClientFilterProps {
  readonly value: number | null;
  readonly onChange: (clientId: number | null) => void;
}

function ClientFilter({ value, onChange }: ClientFilterProps) {
  const { clients } = useBridgeState();
  return (
    <select
      className={styles.input}
      aria-label="Client"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">Every client</option>
      {clients.map(({ id, name, origin }) => (
        <option key={id} value={id}>
          {name ?? 'without a name'} · {origin}
        </option>
      ))}
    </select>
  );
}

interface EntriesProps {
  readonly entries: readonly LogEntry[];
  readonly isFollowing: boolean;
  readonly selectedId: number | null;
  readonly onSelect: (id: number | null) => void;
}

function Entries({ entries, isFollowing, selectedId, onSelect }: EntriesProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const { timeZone } = useWorkspace();
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 20,
    getItemKey: (index) => entries[index]?.id ?? index,
  });
  const last = entries.at(-1)?.id;
  useEffect(() => {
    if (isFollowing && last !== undefined) virtualizer.scrollToIndex(entries.length - 1);
  }, [isFollowing, last, virtualizer, entries.length]);
  return (
    <div ref={scroll} className={styles.scroll} data-pane>
      <ul className={styles.entries} style={{ height: virtualizer.getTotalSize() }} aria-label="Messages">
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const entry = entries[index];
          return (
            entry && (
              <li
                key={key}
                className={styles.entry}
                style={{ transform: `translateY(${start}px)` }}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={entries.length}
                aria-posinset={index + 1}
              >
                <EntryRow
                  entry={entry}
                  timeZone={timeZone}
                  isSelected={entry.id === selectedId}
                  onSelect={() => onSelect(entry.id === selectedId ? null : entry.id)}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

interface EntryRowProps {
  readonly entry: LogEntry;
  readonly timeZone: string;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function EntryRow({ entry, timeZone, isSelected, onSelect }: EntryRowProps) {
  const { atMs, direction, kind, method, tool, rpcId, durationMs, bytes, origin } = entry;
  const isFaulty = kind === 'error' || kind === 'turned-away';
  const Arrow = direction === 'in' ? ArrowRight : ArrowLeft;
  const what = [tool ?? method ?? 'message', rpcId === null ? null : `#${rpcId}`, origin];
  return (
    <button type="button" aria-pressed={isSelected} className={isFaulty ? styles.faulty : undefined} onClick={onSelect}>
      <span>{formatClock(atMs, timeZone)}</span>
      <Arrow aria-label={direction === 'in' ? 'from the client' : 'to the client'} size={14} />
      <span className={styles.wideOnly}>{kind}</span>
      <span>{what.filter((part) => part !== null).join(' · ')}</span>
      <span>{durationMs === null ? '' : formatDuration(durationMs)}</span>
      <span className={styles.wideOnly}>{formatBytes(bytes)}</span>
    </button>
  );
}

function Detail({ entry }: { readonly entry: LogEntry }) {
  const [form, setForm] = useState<'pretty' | 'raw'>('pretty');
  const { json, reason, method, tool, origin, kind } = entry;
  const [isRevealed, setRevealed] = useState(false);
  const masked = json === null ? null : maskSecrets(json);
  const shown = isRevealed ? json : masked;
  const text = shown === null ? null : form === 'pretty' ? prettyJson(shown) : shown;
  return (
    <aside className={styles.detail} aria-label="Details">
      <h2>
        {kind} {tool ?? method}
      </h2>
      <code className={styles.path}>{origin}</code>
      {reason !== null && <p className={styles.error}>{reason}</p>}
      {text === null && <p className={styles.text}>The message itself is not kept.</p>}
      {text !== null && (
        <>
          <div className={styles.actions}>
            <SegmentedControl
              label="Form"
              options={[
                { value: 'pretty', label: 'Pretty' },
                { value: 'raw', label: 'Raw' },
              ]}
              value={form}
              onChange={setForm}
            />
            <CopyButton text={text} what="message" label="Copy" />
            {masked !== json && (
              <Button
                icon={isRevealed ? EyeOff : Eye}
                aria-pressed={isRevealed}
                onClick={() => setRevealed(!isRevealed)}
              >
                {isRevealed ? 'Hide secrets' : 'Reveal secrets'}
              </Button>
            )}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <pre className={styles.json} tabIndex={0}>
            {text}
          </pre>
        </>
      )}
    </aside>
  );
}

function download(entries: readonly LogEntry[]): void {
  const url = URL.createObjectURL(new Blob([toJsonLines(entries)], { type: 'application/jsonl' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'strata-mcp-log.jsonl';
  link.click();
  URL.revokeObjectURL(url);
}
