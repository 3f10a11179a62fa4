import { listRevisions } from '../../../shared/invoices/lifecycle-contract.ts';
import { queryOf } from '../../../api-client/query.ts';
import { useSignedIn } from '../../base/session.ts';
import { toInvoiceDocument } from '../../documents/document-data.ts';
import { DocumentView } from '../../documents/document-view.tsx';
import { VersionButton } from './version-button.tsx';

/** Opens the version that a revision replaced. */
export function EarlierVersion({ id, revision, name }: { id: string; revision: number; name: string }) {
  const { business } = useSignedIn();
  return (
    <VersionButton query={queryOf(listRevisions, { id, businessId: business.id })} revision={revision} name={name}>
      {({ paper }) => <DocumentView data={toInvoiceDocument(paper)} />}
    </VersionButton>
  );
}
