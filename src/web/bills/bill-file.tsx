import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { billFile } from '../../shared/bills/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { keyOf } from '../../api-client/client.ts';
import { download } from '../../api-client/download.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { useSignedIn } from '../base/session.ts';
import type { Bill } from './bill-values.ts';

const WAITING = <Skeleton className="h-96 w-full" />;
const PdfPages = lazyPart(() => import('../../ui/feedback/pdf-pages.tsx').then((module) => module.PdfPages), WAITING);
/** Bytes of a text that are shown. */
const MOST_TEXT = 100_000;

/** The file of a bill, to compare with the form. */
export function BillFile({ bill: { id, file } }: { bill: Bill }) {
  const { business } = useSignedIn();
  const { busy, save } = useSaving();
  const input = { businessId: business.id, billId: id };
  return (
    <Card
      title={<span className="block max-w-56 truncate xl:max-w-96">{file.name}</span>}
      aside={
        <IconButton
          small
          label={t('Download {name}', { name: file.name })}
          disabled={busy !== null}
          icon={<Download aria-hidden="true" size={16} />}
          onClick={() => save(file.name, () => download(billFile, input))}
        />
      }
      flush
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- otherwise the keyboard cannot scroll it */}
      <div tabIndex={0} role="group" aria-label={file.name} className="max-h-[calc(100dvh-8rem)] min-h-64 overflow-auto rounded-b bg-sunken p-3">
        <Contents input={input} file={file} />
      </div>
    </Card>
  );
}

function Contents({ input, file: { name, contentType } }: { input: { businessId: string; billId: string }; file: Bill['file'] }) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(billFile, input),
    queryFn: async () => {
      const bytes = await download(billFile, input);
      const isText = contentType === 'application/xml' || contentType === 'text/plain';
      return { blob: bytes.slice(0, bytes.size, contentType), text: isText ? await bytes.slice(0, MOST_TEXT).text() : null };
    },
    // The file of a bill never changes: a live event must not load it again.
    staleTime: 'static',
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <>
        <Loading label={t('Loading the file')} />
        {WAITING}
      </>
    );
  }
  if (contentType === 'application/pdf') return <PdfPages file={data.blob} name={name} />;
  return data.text === null ? <Picture file={data.blob} name={name} /> : <Text text={data.text} isCut={data.blob.size > MOST_TEXT} />;
}

function Picture({ file, name }: { file: Blob; name: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    if (image.current) image.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <img ref={image} alt={name} className="mx-auto" />;
}

function Text({ text, isCut }: { text: string; isCut: boolean }) {
  return (
    <>
      <pre className="font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere">{text}</pre>
      {isCut && <p className="mt-3 text-sm text-ink-2">{t('This is the beginning of the file. Download it to see the rest.')}</p>}
    </>
  );
}
