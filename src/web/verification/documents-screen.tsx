import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, Image } from 'lucide-react';
import { useState } from 'react';
import { checkKyb, listDocuments, submitDocuments, uploadDocument } from '../../shared/business/verification-contract.ts';
import { DOCUMENT_KINDS, DOCUMENT_KIND_NAMES } from '../../shared/business/verification.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { locale, t, tn } from '../../shared/i18n/translate.ts';
import { render } from '../../shared/i18n/message.ts';
import type { DocumentKind } from '../../shared/business/verification.ts';
import { queryOf } from '../../api-client/query.ts';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { upload } from '../../api-client/upload.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { fileSize } from '../../ui/primitives/file-size.ts';
import { Status } from '../../ui/primitives/status.tsx';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { DocumentPreview } from './document-preview.tsx';

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

const ACCEPT = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg';
const LARGEST = 10 * 1024 * 1024;
const WORD = {
  uploaded: { word: t('Uploaded'), tone: 'info', shape: 'dot' },
  pending: { word: t('In review'), tone: 'wait', shape: 'half' },
  accepted: { word: t('Accepted'), tone: 'good', shape: 'check' },
  refused: { word: t('Refused'), tone: 'bad', shape: 'cross' },
} as const;

/** The place of one document: drop or choose a file, see its state, view it, replace it. */
function DocumentSlot({ kind, document }: { kind: DocumentKind; document: Document | undefined }) {
  const may = usePermission('verification.submit');
  const { progress, problem, send, stop } = useUpload(kind);
  const [over, setOver] = useState(false);
  const [looking, setLooking] = useState(false);
  const title = render(DOCUMENT_KINDS[kind].title);
  const closed = !may.allowed || document?.status === 'accepted' || document?.status === 'pending';
  const Icon = document?.contentType.startsWith('image/') ? Image : FileText;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way: the button beside it does the same by keyboard
    <li
      className={cx('grid gap-2 px-4 py-4 sm:px-5', over && 'bg-accent-soft/50')}
      onDragOver={(event) => {
        if (closed) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!closed) send([...event.dataTransfer.files]);
      }}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Icon aria-hidden="true" size={20} className={document ? 'text-accent' : 'text-ink-3'} />
        <span className="min-w-40 flex-1">
          <span className="block font-medium">{title}</span>
          {document ? (
            <span className="block text-ink-2 [overflow-wrap:anywhere]">
              {document.name} · <span className="tabular">{fileSize(document.size)}</span>
            </span>
          ) : (
            !closed && <span className="block text-ink-2 max-sm:hidden">{t('Drop a file here, or choose one.')}</span>
          )}
        </span>
        {document && progress === null && <Status {...WORD[document.status]} />}
        {progress === null && (
          <span className="flex gap-2 max-sm:basis-full max-sm:ps-9">
            {document && (
              <Button size="small" variant="quiet" onClick={() => setLooking(true)}>
                {t('View')}
              </Button>
            )}
            {!closed && (
              <FileButton size="small" variant={document ? 'quiet' : 'secondary'} accept={ACCEPT} onFiles={send}>
                {document && kind !== 'other' ? t('Replace') : t('Choose file')}
                <span className="sr-only"> {t('for {title}', { title })}</span>
              </FileButton>
            )}
          </span>
        )}
      </div>
      {progress !== null && <Progress part={progress} title={title} onStop={stop} />}
      {document?.reason && <p className="text-danger">{document.reason}</p>}
      <p aria-live="polite" className="text-danger empty:hidden">
        {problem}
      </p>
      {looking && document && <DocumentPreview document={document} onClose={() => setLooking(false)} />}
    </li>
  );
}

function Progress({ part, title, onStop }: { part: number; title: string; onStop: () => void }) {
  // Of a hundred; not money.
  const percent = Math.round(part * 100);
  return (
    <div className="flex items-center gap-3">
      <progress aria-label={t('Uploading: {title}', { title })} max={100} value={percent} className="progress h-1.5 min-w-0 flex-1" />
      <span className="tabular w-10 text-end text-xs text-ink-2">{percent < 100 ? part.toLocaleString(locale(), { style: 'percent' }) : t('Checking')}</span>
      <Button size="small" variant="quiet" onClick={onStop}>
        {t('Stop')}
      </Button>
    </div>
  );
}

function useUpload(kind: DocumentKind) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const [running, setRunning] = useState<{ part: number; abort: AbortController } | null>(null);
  const [problem, setProblem] = useState<string>();
  const send = ([file, more]: File[]) => {
    if (!file || running) return;
    if (more) return setProblem(t('Please drop one file at a time.'));
    if (file.size > LARGEST) return setProblem(t('{name} is {size}; the limit is 10 MB.', { name: file.name, size: fileSize(file.size) }));
    const abort = new AbortController();
    setProblem(undefined);
    setRunning({ part: 0, abort });
    const onProgress = (part: number) => setRunning((now) => now && { ...now, part });
    upload(uploadDocument, { businessId: business.id, kind }, { files: { file: [file] }, onProgress, signal: abort.signal })
      .then(
        () => queries.invalidateQueries({ queryKey: [listDocuments.id] }),
        (error: unknown) => setProblem(abort.signal.aborted ? undefined : sentenceOf(error)),
      )
      .finally(() => setRunning(null));
  };
  return { progress: running?.part ?? null, problem, send, stop: () => running?.abort.abort() };
}

function sentenceOf(error: unknown): string {
  return (error instanceof ApiError && error.errors[0]?.message) || errorText(error);
}
