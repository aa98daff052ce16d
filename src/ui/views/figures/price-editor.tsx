import { CircleDollarSign, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Price, PriceTable } from '../../../engine/api.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ConflictNotice } from '../../components/conflict-notice.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useEngine } from '../../engine-context.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import styles from './price-editor.module.css';
import { AMOUNTS, emptyRow, type PriceRow, toPrices, toRows } from './price-rows.ts';

/** The table of prices: to change, add to, take from and put back. */
export function PriceEditor(): ReactNode {
  const engine = useEngine();
  const { revision } = useWorkspace();
  const table = useQuery(`prices ${revision}`, () => engine.listPrices());
  return (
    <Card title="Prices" icon={CircleDollarSign}>
      {table.status === 'failed' && (
        <ErrorPane title="The prices could not be read" error={table.error} onRetry={table.retry} />
      )}
      {table.data && <Editor table={table.data} />}
    </Card>
  );
}

/** Keeps what is typed until it is saved. */
function Editor({ table }: { readonly table: PriceTable }): ReactNode {
  const engine = useEngine();
  const { refresh, announce } = useWorkspace();
  const [seen, setSeen] = useState(table);
  const [rows, setRows] = useState(() => toRows(table.prices));
  const [conflict, setConflict] = useState<PriceTable | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isChanged = JSON.stringify(toPrices(rows)) !== JSON.stringify(toPrices(toRows(seen.prices)));
  const setRow = (id: number, changes: Partial<PriceRow>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  const take = (stored: PriceTable) => {
    setSeen(stored);
    setRows(toRows(stored.prices));
    setConflict(null);
  };
  // What another one saved comes in, unless something was typed here: then saving shows both.
  if (!isChanged && table.version > seen.version) take(table);
  const save = async (reset: boolean, version = seen.version) => {
    try {
      setProblem(null);
      const { state, current } = await engine.savePrices(reset ? null : toPrices(rows), version);
      if (state === 'conflict') {
        setConflict(current.value);
        return;
      }
      take(current.value);
      announce(reset ? 'The prices are those that come with the app.' : 'The prices are saved.');
      refresh();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      {conflict && (
        <ConflictNotice
          theirs={conflict.prices.map(described).join('\n')}
          version={conflict.version}
          onTheirs={() => take(conflict)}
          onMine={() => void save(false, conflict.version)}
        />
      )}
      <p className={styles.text}>
        {table.isOwn ? 'These are your prices.' : `List prices as of ${table.defaultsAsOf}: edit them to what you pay.`}{' '}
        In US dollars a million tokens. A price is for models of exactly this name, from its day on (UTC) until the next
        one of the model. Writes to the cache are priced as those that live for five minutes; batches and long contexts
        are not told apart.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label="Table of prices" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Model</th>
              <th scope="col">Valid from</th>
              {AMOUNTS.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">Take out</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PriceFields
                key={row.id}
                row={row}
                onChange={(changes) => setRow(row.id, changes)}
                onTakeOut={() => setRows(rows.filter(({ id }) => id !== row.id))}
              />
            ))}
          </tbody>
        </table>
      </section>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button icon={Plus} onClick={() => setRows([...rows, emptyRow(rows)])}>
          Add a price
        </Button>
        <Button variant="primary" disabled={!isChanged} onClick={() => void save(false)}>
          Save prices
        </Button>
        {isChanged && (
          <Button
            variant="ghost"
            onClick={() => {
              setRows(toRows(table.prices));
              setProblem(null);
            }}
          >
            Discard changes
          </Button>
        )}
        {table.isOwn && <Button onClick={() => void save(true)}>Reset to the app’s prices</Button>}
      </div>
    </>
  );
}

interface PriceFieldsProps {
  readonly row: PriceRow;
  readonly onChange: (changes: Partial<PriceRow>) => void;
  readonly onTakeOut: () => void;
}

function PriceFields({ row, onChange, onTakeOut }: PriceFieldsProps): ReactNode {
  const of = row.model || 'the new model';
  return (
    <tr>
      <td>
        <input
          className={styles.model}
          aria-label={`Model, ${of}`}
          value={row.model}
          spellCheck={false}
          onChange={(event) => onChange({ model: event.target.value })}
        />
      </td>
      <td>
        <input
          type="date"
          aria-label={`Valid from, ${of}`}
          value={row.validFrom}
          onChange={(event) => onChange({ validFrom: event.target.value })}
        />
      </td>
      {AMOUNTS.map(({ name, label }) => (
        <td key={name}>
          <input
            className={styles.amount}
            inputMode="decimal"
            aria-label={`${label}, ${of}`}
            value={row[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        </td>
      ))}
      <td>
        <IconButton icon={Trash2} label={`Take out the price of ${of}`} onClick={onTakeOut} />
      </td>
    </tr>
  );
}

function described({ model, validFrom, input, output, cacheRead, cacheWrite }: Price): string {
  return `${model} from ${validFrom}: ${[input, output, cacheRead, cacheWrite].join(' / ')}`;
}
