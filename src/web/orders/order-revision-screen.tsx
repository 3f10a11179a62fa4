import { DraftScreen } from '../invoices/editor/create-invoice-screen.tsx';
import { ORDER_REVISION_KIND } from './order-revision-kind.ts';

/** The editor of a revision. Few orders need it, so it is a chunk of its own. */
export function OrderRevisionScreen() {
  return <DraftScreen kind={ORDER_REVISION_KIND} />;
}
