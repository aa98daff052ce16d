import { EmptyState } from '../../components/empty-state.tsx';

export function NoEvents() {
  return (
    <EmptyState title="No events here">
      <p>No event of the shown groups is in this range. Widen the range, or show more groups.</p>
    </EmptyState>
  );
}
