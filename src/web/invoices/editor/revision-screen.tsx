import { DraftScreen } from './create-invoice-screen.tsx';
import { REVISION_KIND } from './revision-kind.ts';

/** The editor on a new text of an invoice that was sent. Few invoices need it, so every other one opens without its code. */
export function RevisionScreen() {
  return <DraftScreen kind={REVISION_KIND} />;
}
