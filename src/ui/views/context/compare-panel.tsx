import type { ReactNode } from 'react';
import { CONTEXT_POLICIES, type ContextAnswer, type ContextPolicy, type ContextRequest } from '../../../engine/api.ts';
import { Banner } from '../../components/banner.tsx';
import { formatCount, formatNumber, formatPercent } from '../../format.ts';
import { compareAnswers, isInText } from './compare.ts';
import styles from './compare-panel.module.css';
import { SelectField } from './fields.tsx';
import { itemName, POLICY_NAMES } from './policy-names.ts';
import { useContextBuild } from './use-context-build.ts';

interface ComparePanelProps {
  readonly answer: ContextAnswer;
  readonly request: ContextRequest;
  readonly other: ContextPolicy | null;
  readonly onChoose: (other: string) => void;
}

/** Two policies over the same question, side by side. */
export function ComparePanel({ answer, request, other, onChoose }: ComparePanelProps): ReactNode {
  const others = CONTEXT_POLICIES.filter((policy) => policy !== answer.modeApplied);
  return (
    <section className={styles.panel} aria-labelledby="context-compare">
      <h2 id="context-compare">Compare</h2>
      <div className={styles.choice}>
        <SelectField
          label="With the policy"
          value={other ?? ''}
          options={[{ value: '', label: 'None' }, ...others.map((value) => ({ value, label: POLICY_NAMES[value] }))]}
          onChange={onChoose}
        />
      </div>
      {other !== null && other !== answer.modeApplied && <Compared answer={answer} request={request} other={other} />}
    </section>
  );
}

function Compared({
  answer,
  request,
  other,
}: {
  readonly answer: ContextAnswer;
  readonly request: ContextRequest;
  readonly other: ContextPolicy;
}): ReactNode {
  const second = useContextBuild({ ...request, modeOverride: other, order: [] }, 'context-compare');
  if (second.status === 'failed') {
    return (
      <Banner tone="warn" title="The other policy cannot be asked this.">
        {second.error.message}
      </Banner>
    );
  }
  if (!second.data) return <p role="status">Building the other context…</p>;
  const { shared, overlap, rows } = compareAnswers(answer, second.data);
  const [a, b] = [POLICY_NAMES[answer.modeApplied], POLICY_NAMES[other]];
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
