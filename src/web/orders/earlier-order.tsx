import { t } from '../../shared/i18n/translate.ts';
import { listOrderRevisions } from '../../shared/orders/revision-contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { Panel } from '../../ui/primitives/card.tsx';
import { useSignedIn } from '../base/session.ts';
import { DocumentView } from '../documents/document-view.tsx';
import { VersionButton } from '../invoices/detail/version-button.tsx';
import { toOrderDocument } from './order-document.ts';

/** Opens the version that a revision replaced, with the reason for which it was declined. */
export function EarlierOrder({ id, revision, name }: { id: string; revision: number; name: string }) {
  const { business } = useSignedIn();
  return (
    <VersionButton query={queryOf(listOrderRevisions, { id, businessId: business.id })} revision={revision} name={name}>
      {({ reason, paper }) => (
        <>
          <Panel tone="bad">
            <p className="text-xs text-ink-2">{t('Declined', undefined, 'order')}</p>
            <p className="wrap-anywhere">{reason}</p>
          </Panel>
          <DocumentView data={toOrderDocument(paper)} />
        </>
      )}
    </VersionButton>
  );
}
