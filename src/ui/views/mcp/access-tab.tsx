import { Bot, DoorOpen, KeyRound, Stethoscope, Terminal } from 'lucide-react';
import { useId, useState } from 'react';
import { useBridge, useBridgeState } from '../../bridge-context.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { OfferList } from '../../components/offer-list.tsx';
import { useWorkspace } from '../../workspace.tsx';
import { accessGuides } from './access-guides.ts';
import { type Diagnosis, diagnose } from './diagnosis.ts';
import styles from './mcp-view.module.css';
import { PrivacyMarks } from './privacy-marks.tsx';

/** Who may ask at all, what is kept from all of them, and how they get here. */
export function AccessTab() {
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <OriginsCard />
          <DoorsCard />
          <TestCard />
        </div>
        <div className={styles.column}>
          <PrivacyMarks />
          <Card title="Contexts offered to agents" icon={Bot}>
            <p className={styles.text}>
              Put together and offered on the screen Context; built anew for each agent, of what it may see.
            </p>
            <OfferList />
          </Card>
        </div>
      </div>
      <GuidesCard />
    </>
  );
}

function OriginsCard() {
  const bridge = useBridge();
  const { origins } = useBridgeState();
  const { announce } = useWorkspace();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const add = (text: string) => {
    if (!bridge.allowOrigin(text)) {
      setProblem(
        `“${text}” is no origin. Write it whole and exactly, such as https://example.org or http://localhost:3000.`,
      );
      return;
    }
    setProblem(null);
    setTyped('');
    announce(`${text} may ask from now on.`);
  };
  return (
    <Card title="Origins that may ask" icon={KeyRound}>
      <p className={styles.text}>
        Only messages of these origins are heard, exactly as they stand here: no subdomains, no other port. Each is
        still asked about before it sees anything. The origin of this page stands for agents and extensions that run in
        it.
      </p>
      {origins.length > 0 && (
        <ul className={styles.column} aria-label="Origins that may ask">
          {origins.map((origin) => (
            <li key={origin} className={styles.actions}>
              <code className={styles.path}>{origin}</code>
              <Button
                aria-label={`Remove ${origin}`}
                onClick={() => {
                  bridge.forgetOrigin(origin);
                  announce(`${origin} is not heard any more.`);
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault();
          add(typed.trim());
        }}
      >
        <div className={styles.field}>
          <label htmlFor={id}>Origin</label>
          <input
            id={id}
            className={styles.input}
            value={typed}
            placeholder="https://example.org"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit">Add</Button>
        {!origins.includes(location.origin) && <Button onClick={() => add(location.origin)}>Add this page</Button>}
      </form>
      {problem !== null && (
        <p id={`${id}-problem`} className={styles.error} role="alert">
          {problem}
        </p>
      )}
    </Card>
  );
}

function DoorsCard() {
  const bridge = useBridge();
  const { doors, hasWebMcp, isOn } = useBridgeState();
  return (
    <Card title="Doors of the browser" icon={DoorOpen}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={doors.devtools}
          onChange={(event) => bridge.setDoor('devtools', event.target.checked)}
        />
        DevTools: desktop agents by chrome-devtools-mcp
      </label>
      <p className={styles.hint}>
        Whoever steers this browser can also read the page without asking: the question of this console keeps honest
        agents to what you chose, no others.
      </p>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={doors.webmcp}
          disabled={!hasWebMcp}
          onChange={(event) => bridge.setDoor('webmcp', event.target.checked)}
        />
        <span>
          WebMCP: agents of the browser itself (<code>document.modelContext</code>)
        </span>
      </label>
      <p className={styles.hint}>
        {hasWebMcp ? 'This browser has it.' : 'This browser does not have it, or has it switched off.'}
        {!isOn && ' Doors open once access is switched on.'}
      </p>
    </Card>
  );
}

function TestCard() {
  const bridge = useBridge();
  const state = useBridgeState();
  const { opening } = useWorkspace();
  const [diagnosis, setDiagnosis] = useState<readonly Diagnosis[] | null>(null);
  const [isRunning, setRunning] = useState(false);
  async function run(): Promise<void> {
    setRunning(true);
    setDiagnosis(await diagnose(bridge, state, opening.state));
    setRunning(false);
  }
  return (
    <Card title="Connection test" icon={Stethoscope}>
      <p className={styles.text}>Goes through what a client needs, step by step, up to a tool that answers.</p>
      <div>
        <Button disabled={isRunning} onClick={() => void run()}>
          {isRunning ? 'Testing…' : 'Test'}
        </Button>
      </div>
      {diagnosis && (
        <ol className={styles.steps} aria-label="What was tested" role="status">
          {diagnosis.map(({ step, isFine, advice }) => (
            <li key={step} className={isFine ? styles.ok : styles.error}>
              {step}: {isFine ? 'yes' : 'no'}
              {!isFine && `. ${advice}`}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function GuidesCard() {
  const address = `${location.origin}${location.pathname}`;
  return (
    <Card title="How agents get here" icon={Terminal}>
      <div className={styles.columns}>
        {accessGuides(address).map(({ title, text, snippet }) => (
          <section key={title} className={styles.column} aria-label={title}>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
            <pre className={styles.json} tabIndex={0}>
              {snippet}
            </pre>
            <div>
              <CopyButton text={snippet} what={title} label="Copy" />
            </div>
          </section>
        ))}
      </div>
      <p className={styles.text}>
        Not safe to use: relays that open a WebSocket on this computer without checking who connects (webmcp-local-relay
        2.2.0 lets any web page call the tools). A script in this page, of an extension or by an injection, is this
        page: no question can keep it out.
      </p>
    </Card>
  );
}
