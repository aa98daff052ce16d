import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { adviceFor, type ClosedState, WAITING_TEXTS } from './opening-panel.tsx';

/** The database was there and gives no answers now. */
export function DatabaseBanner({ opening }: { readonly opening: ClosedState }) {
  if (opening.state === 'waiting') {
    return (
      <Banner tone="warn" title="Another tab holds the database, and gives no answers now." role="status">
        {WAITING_TEXTS[opening.reason]} What you ask meanwhile is answered as soon as it does, or lets go.
      </Banner>
    );
  }
  return (
    <Banner
      tone="danger"
      title={opening.message}
      role="alert"
      actions={<Button onClick={() => window.location.reload()}>Reload this tab</Button>}
    >
      {adviceFor(opening.code)}
    </Banner>
  );
}
