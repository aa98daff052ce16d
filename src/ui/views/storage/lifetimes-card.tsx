import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Lifetime } from '../../../engine/api.ts';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ErrorPane } from '../../components/error-pane.tsx';
import { LifetimeButton } from '../../components/lifetime-button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useEngine } from '../../engine-context.ts';
import { formatMinute } from '../../format.ts';
import { useQuery } from '../../hooks/use-query.ts';
import { formatRoute, makeRoute } from '../../router.ts';
import { useWorkspace } from '../../workspace.tsx';

const KINDS: Readonly<Record<Lifetime['kind'], string>> = { note: 'Note', document: 'Document', import: 'Import' };

/** What goes by itself, and when. */
export function LifetimesCard(): ReactNode {
  const engine = useEngine();
  const { revision, timeZone } = useWorkspace();
  const lifetimes = useQuery(`lifetimes ${revision}`, () => engine.listLifetimes());
  return (
    <Card title="What expires" icon={Hourglass}>
      {lifetimes.status === 'failed' && (
        <ErrorPane title="What expires could not be listed" error={lifetimes.error} onRetry={lifetimes.retry} />
      )}
      {lifetimes.status === 'loading' && !lifetimes.data && <Skeleton label="Loading what expires" rows={2} />}
      {lifetimes.data?.length === 0 && (
        <p>Nothing goes by itself. An import, a note or a document can be kept for a while only: “Keep until…”.</p>
      )}
      {lifetimes.data && lifetimes.data.length > 0 && (
        <DataTable
          caption="What expires, soonest first"
          columns={[
            { name: 'When' },
            { name: 'What', kind: 'main' },
            { name: 'Kind' },
            { name: 'Actions', kind: 'controls' },
          ]}
          rows={lifetimes.data.map((each) => ({
            key: `${each.kind} ${each.key}`,
            cells: [
              formatMinute(each.expiresAtMs, timeZone),
              <Title key="title" lifetime={each} />,
              KINDS[each.kind],
              <LifetimeButton key="actions" thing={each} title={each.title} />,
            ],
          }))}
        />
      )}
    </Card>
  );
}

function Title({ lifetime: { kind, key, title } }: { readonly lifetime: Lifetime }): ReactNode {
  if (kind === 'import') return <a href={formatRoute(makeRoute('import'))}>{title}</a>;
  return <a href={formatRoute(makeRoute(kind === 'note' ? 'memory' : 'document', { id: key }))}>{title}</a>;
}
