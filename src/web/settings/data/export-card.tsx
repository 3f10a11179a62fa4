import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadExport, listExports, startExport } from '../../../shared/exports/contract.ts';
import { EXPORT_DAYS } from '../../../shared/exports/rules.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { download } from '../../../api-client/download.ts';
import { queryOf } from '../../../api-client/query.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { useSaving } from '../../../ui/feedback/use-saving.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card, Panel } from '../../../ui/primitives/card.tsx';
import { fileSize } from '../../../ui/primitives/file-size.ts';
import { Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { Status } from '../../../ui/primitives/status.tsx';
import type { StatusLook } from '../../../ui/primitives/status.tsx';
import { dayAndClock } from '../../base/day-and-clock.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';

type Export = OutputOf<typeof listExports>['exports'][number];

const TITLE = t('Export everything');
/** How often the progress is asked for. */
const AGAIN = 2_000;
/** A gigabyte on a slow line. */
const PATIENCE = 1_800_000;

const LOOKS: Record<Export['state'], StatusLook> = {
  making: { word: t('Being made'), tone: 'wait', shape: 'half' },
  ready: { word: t('Ready'), tone: 'good', shape: 'check' },
  failed: { word: t('Failed'), tone: 'bad', shape: 'alert' },
  expired: { word: t('Deleted'), tone: 'quiet', shape: 'dash' },
};

/** Everything of the business as one file, made in the background. */
export function ExportCard() {
  const { business } = useSignedIn();
  const may = usePermission('business.export');
  const { data, error, refetch } = useQuery({
    ...queryOf(listExports, { businessId: business.id }),
    enabled: may.allowed,
    refetchInterval: ({ state }) => (state.data?.exports.some(isMaking) ? AGAIN : false),
  });
  const start = useAction(startExport, { refresh: [listExports], done: t('The export has begun. We’ll email you when it is ready.') });
  const exports = data?.exports ?? [];
  return (
    <Card title={TITLE} flush>
      <div className="grid gap-4 px-4 py-4 sm:px-5">
        <p className="text-ink-2 text-pretty">
          {t(
            'One ZIP file with every list as CSV, each document as PDF and e-invoice with its attachments, the wallet statement, the team and the audit log. It’s made in the background and kept for {days} days.',
            { days: EXPORT_DAYS },
          )}
        </p>
        {may.allowed ? (
          <div>
            <Button loading={start.isPending} disabled={!data || exports.some(isMaking)} onClick={() => start.mutate({ businessId: business.id })}>
              {t('Start an export')}
            </Button>
          </div>
        ) : (
          <Panel tone="info">{may.reason}</Panel>
        )}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {may.allowed && !data && !error && <Skeleton className="h-10 w-full" />}
      </div>
      {exports.length > 0 && (
        <ul aria-label={t('Exports')} className="divide-y divide-line border-t border-line">
          {exports.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ one }: { one: Export }) {
  const { business } = useSignedIn();
  const { busy, save } = useSaving();
  const name = `export-${one.requestedAt.slice(0, 10)}.zip`;
  const when = dayAndClock(one.requestedAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{when}</span>
          <Status {...LOOKS[one.state]} />
        </p>
        <p className="text-ink-2 wrap-anywhere">{aboutIt(one)}</p>
        {one.leftOut > 0 && (
          <p className="text-ink-2">{tn(one.leftOut, '{count} older document is in the lists only.', '{count} older documents are in the lists only.')}</p>
        )}
        {one.state === 'making' && (
          <progress className="progress mt-2 block h-1.5 w-full" aria-label={t('Documents written')} value={one.done} max={Math.max(1, one.documents)} />
        )}
      </div>
      {one.state === 'ready' && (
        <Button
          loading={busy !== null}
          aria-label={t('Download the export of {when}', { when })}
          onClick={() => save(name, () => download(downloadExport, { businessId: business.id, exportId: one.id }, PATIENCE))}
        >
          <Download aria-hidden="true" size={16} />
          {t('Download')}
        </Button>
      )}
    </li>
  );
}

function aboutIt({ state, requestedBy, done, documents, size, expiresAt }: Export): string {
  if (state === 'making') return t('{done} of {documents} documents. Asked for by {name}.', { done, documents, name: requestedBy });
  if (state === 'failed') return t('It could not be made. Please start another one, or write to us. Asked for by {name}.', { name: requestedBy });
  if (state === 'expired') return t('Asked for by {name}.', { name: requestedBy });
  const until = dayAndClock(expiresAt ?? '');
  return t('{size}, {count} documents. Until {until}. Asked for by {name}.', { size: fileSize(size), count: done, until, name: requestedBy });
}

function isMaking({ state }: Export): boolean {
  return state === 'making';
}
