import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { type Urgency, useAnnouncement } from '../workspace.tsx';

/** The only two live regions for announcements of the whole app. */
export function LiveRegions() {
  const announcement = useAnnouncement();
  const textFor = (urgency: Urgency) =>
    announcement?.urgency === urgency ? <span key={announcement.id}>{announcement.text}</span> : null;
  return (
    <>
      <VisuallyHidden>
        <span aria-live="polite">{textFor('polite')}</span>
      </VisuallyHidden>
      <VisuallyHidden>
        <span aria-live="assertive">{textFor('assertive')}</span>
      </VisuallyHidden>
    </>
  );
}
