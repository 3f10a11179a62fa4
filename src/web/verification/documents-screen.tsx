import { useQuery, useQueryClient } from '@tanstack/react-query';
import { checkKyb, listDocuments, submitDocuments } from '../../shared/business/verification-contract.ts';
import { DOCUMENT_KIND_NAMES, DOCUMENT_KINDS } from '../../shared/business/verification.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { queryOf } from '../../api-client/query.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { DocumentSlot } from './document-slot.tsx';

export type Document = OutputOf<typeof listDocuments>['documents'][number];

/** The documents of the business: one place for each kind, with its file and result. */
export function DocumentsScreen() {
  const { business } = useSignedIn();
  const see = usePermission('verification.see');
  return (
    <>
      <PageHeader
        title={t('Business documents')}
        lead={t('PDF, PNG or JPEG, up to 10 MB each. They are encrypted, and only you, your admins and our reviewers can open them.')}
        back={{ to: paths.kyb(), label: t('Business verification') }}
      />
      {see.allowed ? <BusinessDocuments businessId={business.id} /> : <Panel tone="info">{see.reason}</Panel>}
    </>
  );
}

function BusinessDocuments({ businessId }: { businessId: string }) {
  const { data, error, refetch } = useQuery(queryOf(listDocuments, { id: businessId, limit: 100 }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <DocumentsSkeleton />;
  const others = data.documents.filter(({ kind }) => kind === 'other');
  return (
    <div className="grid max-w-[52rem] gap-6">
      <Card title={t('Needed for level 3')} flush>
        <Slots kinds={(kind) => DOCUMENT_KINDS[kind].needed} documents={data.documents} />
      </Card>
      <Card title={t('If you have them')} flush>
        <Slots kinds={(kind) => !DOCUMENT_KINDS[kind].needed && kind !== 'other'} documents={data.documents} />
        <ul className="divide-y divide-line border-t border-line">
          {others.map((document) => (
            <DocumentSlot key={document.id} kind="other" document={document} />
          ))}
          <DocumentSlot kind="other" document={undefined} />
        </ul>
      </Card>
      <SubmitBar documents={data.documents} />
    </div>
  );
}

function Slots({ kinds, documents }: { kinds: (kind: (typeof DOCUMENT_KIND_NAMES)[number]) => boolean; documents: readonly Document[] }) {
  return (
    <ul className="divide-y divide-line">
      {DOCUMENT_KIND_NAMES.filter(kinds).map((kind) => (
        <DocumentSlot key={kind} kind={kind} document={documents.find((one) => one.kind === kind)} />
      ))}
    </ul>
  );
}

/** Visible while an uploaded document was not submitted. */
function SubmitBar({ documents }: { documents: readonly Document[] }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const action = useAction(submitDocuments, {
    done: t('Documents submitted'),
    refresh: [listDocuments],
    onDone: () => void queries.invalidateQueries({ queryKey: [checkKyb.id] }),
  });
  const waiting = documents.filter(({ status }) => status === 'uploaded');
  if (waiting.length === 0) return null;
  return (
    <div className="sticky bottom-(--bar) z-10 flex flex-wrap items-center justify-between gap-3 rounded border border-line bg-raised px-4 py-3 sm:px-5 lg:bottom-4">
      <span>{tn(waiting.length, 'One document is uploaded and not submitted yet.', '{count} documents are uploaded and not submitted yet.')}</span>
      <Button loading={action.isPending} onClick={() => action.mutate({ businessId: business.id, documentIds: waiting.map(({ id }) => id) })}>
        {tn(waiting.length, 'Submit it', 'Submit all {count}')}
      </Button>
    </div>
  );
}

function DocumentsSkeleton() {
  return (
    <Card title={t('Needed for level 3')}>
      <Loading label={t('Loading the documents')} />
      <div className="grid max-w-[52rem] gap-4">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    </Card>
  );
}
