import { type ReactNode, useState } from 'react';
import type { ContextAnswer, ContextRequest } from '../../../engine/api.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatCount, formatNumber, formatPercent } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { useWorkspace } from '../../workspace.tsx';
import { compareAnswers, isInText } from './compare.ts';
import styles from './compare-panel.module.css';
import { SelectField } from './fields.tsx';
import { buildName, type KeptBuild, otherBuilds } from './other-build.ts';
import { itemName } from './policy-names.ts';
import { useContextBuild } from './use-context-build.ts';

interface ComparePanelProps {
  readonly answer: ContextAnswer;
  readonly request: ContextRequest;
  readonly other: string | null;
  readonly onChoose: (other: string) => void;
}

/** Two builds side by side: of other policies, levels and configurations, or one that was kept before something changed. */
export function ComparePanel({ answer, request, other, onChoose }: ComparePanelProps): ReactNode {
  const engine = useEngine();
  const { revision, announce } = useWorkspace();
  const [kept, setKept] = useState<KeptBuild | null>(null);
  const support = useQuery('context support', () => engine.contextSupport()).data;
  const configs = useQuery(`context configs to compare ${revision}`, () => engine.listContextConfigs()).data;
  const builds = otherBuilds({ request, answer, support, records: configs?.records ?? [], kept });
  const chosen = builds.find(({ value }) => value === other);
  const keep = (): void => {
    setKept({ label: buildName(answer), request });
    announce('This build is kept to compare others with it.');
    onChoose('kept');
  };
  return (
    <section className={styles.panel} aria-labelledby="context-compare">
      <h2 id="context-compare">Compare</h2>
      <div className={styles.choice}>
        <SelectField
          label="Compare with"
          value={chosen?.value ?? ''}
          options={[{ value: '', label: 'None' }, ...builds]}
          onChange={onChoose}
        />
        <Button onClick={keep}>Keep this build</Button>
      </div>
      {chosen && <Compared answer={answer} request={chosen.request} />}
    </section>
  );
}

function Compared({
  answer,
  request,
}: {
  readonly answer: ContextAnswer;
  readonly request: ContextRequest;
}): ReactNode {
  const second = useContextBuild(request, 'context-compare');
  if (second.status === 'failed') {
    return (
      <Banner tone="warn" title="The other build cannot be asked this.">
        {second.error.message}
      </Banner>
    );
  }
  if (!second.data) return <p role="status">Building the other context…</p>;
  const { shared, overlap, rows } = compareAnswers(answer, second.data);
  const [a, b] = [buildName(answer), buildName(second.data)];
  return (
    <>
      <p>
        {formatCount(shared, 'item')} of {formatNumber(rows.length)} in both texts: {formatPercent(overlap)} overlap
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">{a}</th>
            <th scope="col">{b}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ item, isInFirst, isInSecond }) => (
            <tr key={item.key}>
              <th scope="row">{itemName(item)}</th>
              <td>{isInFirst ? 'in' : '–'}</td>
              <td>{isInSecond ? 'in' : '–'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Bytes</th>
            <td>{formatNumber(answer.bytes)}</td>
            <td>{formatNumber(second.data.bytes)}</td>
          </tr>
          <tr>
            <th scope="row">Items in the text</th>
            <td>{formatNumber(answer.data.filter(isInText).length)}</td>
            <td>{formatNumber(second.data.data.filter(isInText).length)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
