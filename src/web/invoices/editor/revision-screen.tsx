import { DraftScreen } from './create-invoice-screen.tsx';
import { REVISION_KIND } from './revision-kind.ts';

/** The editor of a revision. Few invoices need it, so it is a chunk of its own. */
export function RevisionScreen() {
  return <DraftScreen kind={REVISION_KIND} />;
}
