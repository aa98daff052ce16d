import { Play, Square } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { JsonSchema, ToolDescription, ToolResult } from '../../../mcp/api.ts';
import { useBridge } from '../../bridge-context.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatDuration, formatNumber } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { prettyJson } from './log-filter.ts';
import styles from './mcp-view.module.css';
import { choicesOf, fieldKind, fieldsFromJson, inputFromFields, problemOf } from './schema-input.ts';

type Fields = Readonly<Record<string, string>>;

interface Call {
  readonly id: number;
  readonly tool: string;
  readonly input: unknown;
  readonly result: ToolResult | null;
  readonly error: Error | null;
  readonly tookMs: number;
}

const MOST_CALLS = 10;
/** A rough count: English text has about four characters a token. */
const CHARACTERS_A_TOKEN = 4;

/** The tools, as an agent would use them. */
export function TryTab() {
  const bridge = useBridge();
  const tools = useQuery('tools', () => bridge.listTools());
  const [name, setName] = useState('ctx_search');
  const [calls, setCalls] = useState<readonly Call[]>([]);
  const [shownId, setShownId] = useState<number | null>(null);
  const tool = tools.data?.find((each) => each.name === name);
  const shown = calls.find(({ id }) => id === shownId) ?? null;
  if (tools.status === 'failed') {
    return <ErrorPane title="The tools could not be loaded" error={tools.error} onRetry={tools.retry} />;
  }
  if (!tools.data) return <Skeleton label="Loading the tools" rows={6} />;
  return (
    <div className={`${styles.view} ${styles.columns}`}>
      <div className={styles.column}>
        <Card title="Call a tool">
          <label className={styles.field}>
            Tool
            <select className={styles.input} value={name} onChange={(event) => setName(event.target.value)}>
              {tools.data.map((each) => (
                <option key={each.name} value={each.name}>
                  {each.name} – {each.title}
                </option>
              ))}
            </select>
          </label>
          {tool && (
            <ToolForm
              key={tool.name}
              tool={tool}
              onEnd={(call) => {
                const id = (calls[0]?.id ?? 0) + 1;
                setCalls((before) => [{ ...call, id }, ...before].slice(0, MOST_CALLS));
                setShownId(id);
              }}
            />
          )}
        </Card>
      </div>
      <div className={styles.column}>
        <Card title="Answer">
          {shown ? <Answer call={shown} /> : <p className={styles.text}>Nothing was called yet.</p>}
        </Card>
        {calls.length > 1 && (
          <Card title="Recent calls">
            <ul className={styles.column}>
              {calls.map((call) => (
                <li key={call.id}>
                  <Button aria-pressed={call.id === shownId} onClick={() => setShownId(call.id)}>
                    {call.tool} {JSON.stringify(call.input).slice(0, 60)}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </div>
  );
}

interface ToolFormProps {
  readonly tool: ToolDescription;
  readonly onEnd: (call: Omit<Call, 'id'>) => void;
}

function ToolForm({ tool, onEnd }: ToolFormProps) {
  const bridge = useBridge();
  const { inputSchema } = tool;
  const properties = Object.entries(inputSchema.properties ?? {});
  const isRequired = (field: string) =>
    inputSchema.required?.includes(field) === true && inputSchema.properties?.[field]?.default === undefined;
  const [fields, setFields] = useState<Fields>({});
  const [json, setJson] = useState<string | null>(null);
  const [form, setForm] = useState<'form' | 'json'>('form');
  const [wasTried, setTried] = useState(false);
  const running = useRef<AbortController | null>(null);
  const [isRunning, setRunning] = useState(false);
  const input = inputFromFields(inputSchema, fields);
  const problems = properties.map(([field, property]) => problemOf(property, isRequired(field), fields[field] ?? ''));
  const isBadJson = json !== null && fieldsFromJson(json) === null;

  async function run(): Promise<void> {
    setTried(true);
    if (isBadJson || problems.some((problem) => problem !== null)) return;
    const started = performance.now();
    const stop = new AbortController();
    running.current = stop;
    setRunning(true);
    const call = { tool: tool.name, input };
    try {
      const result = await bridge.callTool(tool.name, input, stop.signal);
      onEnd({ ...call, result, error: null, tookMs: performance.now() - started });
    } catch (error) {
      onEnd({ ...call, result: null, error: error as Error, tookMs: performance.now() - started });
    } finally {
      setRunning(false);
    }
  }

  return (
    <form
      className={styles.column}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <p className={styles.text}>{tool.description}</p>
      <SegmentedControl
        label="Input as"
        options={[
          { value: 'form', label: 'Form' },
          { value: 'json', label: 'JSON' },
        ]}
        value={form}
        onChange={(next) => {
          setForm(next);
          setJson(next === 'json' ? JSON.stringify(input, null, 2) : null);
        }}
      />
      {form === 'form' &&
        properties.map(([field, property], index) => (
          <Field
            key={field}
            name={field}
            property={property}
            isRequired={isRequired(field)}
            typed={fields[field] ?? ''}
            problem={wasTried || fields[field] ? (problems[index] ?? null) : null}
            onType={(typed) => setFields({ ...fields, [field]: typed })}
          />
        ))}
      {form === 'json' && (
        <label className={styles.field}>
          Input
          <textarea
            className={styles.area}
            spellCheck={false}
            value={json ?? ''}
            onChange={(event) => {
              setJson(event.target.value);
              setFields(fieldsFromJson(event.target.value) ?? fields);
            }}
          />
          {isBadJson && (
            <span className={styles.error}>This is no JSON object; the form keeps what was valid last.</span>
          )}
        </label>
      )}
      <div className={styles.actions}>
        <Button type="submit" icon={Play} variant="primary" disabled={isRunning}>
          {isRunning ? 'Running…' : 'Run'}
        </Button>
        {isRunning && (
          <Button icon={Square} onClick={() => running.current?.abort()}>
            Stop
          </Button>
        )}
        <CopyButton text={toRpc(tool.name, input)} what="call as JSON-RPC" label="Copy as JSON-RPC" />
      </div>
    </form>
  );
}

function toRpc(name: string, input: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }, null, 2);
}

interface FieldProps {
  readonly name: string;
  readonly property: JsonSchema;
  readonly isRequired: boolean;
  readonly typed: string;
  readonly problem: string | null;
  readonly onType: (typed: string) => void;
}

function Field({ name, property, isRequired, typed, problem, onType }: FieldProps) {
  const id = useId();
  const fallback = property.default === undefined ? '' : String(property.default);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {name}
        {isRequired && ' (needed)'}
      </label>
      <Control
        id={id}
        property={property}
        typed={typed}
        fallback={fallback}
        isInvalid={problem !== null}
        onType={onType}
      />
      <span id={`${id}-hint`} className={problem === null ? styles.hint : styles.error}>
        {problem ?? property.description}
      </span>
    </div>
  );
}

interface ControlProps {
  readonly id: string;
  readonly property: JsonSchema;
  readonly typed: string;
  readonly fallback: string;
  readonly isInvalid: boolean;
  readonly onType: (typed: string) => void;
}

function Control({ id, property, typed, fallback, isInvalid, onType }: ControlProps) {
  const kind = fieldKind(property);
  const shared = {
    id,
    value: typed,
    'aria-describedby': `${id}-hint`,
    'aria-invalid': isInvalid,
    onChange: (event: { readonly target: { readonly value: string } }) => onType(event.target.value),
  };
  if (kind === 'choice') {
    return (
      <select {...shared} className={styles.input}>
        <option value="">{fallback === '' ? '–' : `${fallback} (if left out)`}</option>
        {choicesOf(property).map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  if (kind === 'long-text' || kind === 'json')
    return <textarea {...shared} className={styles.area} spellCheck={false} />;
  return (
    <input
      {...shared}
      className={styles.input}
      inputMode={kind === 'number' ? 'numeric' : 'text'}
      placeholder={fallback}
      autoComplete="off"
    />
  );
}

function Answer({ call: { result, error, tookMs } }: { readonly call: Call }) {
  if (error) return <p className={styles.error}>{error.message}</p>;
  if (!result) return null;
  const characters = result.texts.reduce((sum, text) => sum + text.length, 0);
  return (
    <>
      <p className={result.isError ? styles.error : styles.text} role="status">
        {result.isError ? 'The tool says what to mend' : 'Answered'} in {formatDuration(tookMs)}; about{' '}
        {formatNumber(Math.ceil(characters / CHARACTERS_A_TOKEN))} tokens.
      </p>
      <div className={styles.actions}>
        <CopyButton text={result.json} what="answer" label="Copy the answer" />
      </div>
      {result.texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one answer never change
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <pre key={index} className={styles.json} tabIndex={0}>
          {prettyJson(text)}
        </pre>
      ))}
    </>
  );
}
