import { Minus, Plus, RotateCw } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { OpenDialog } from './open-dialog.tsx';

const PdfPages = lazy(() => import('../../ui/feedback/pdf-pages.tsx').then((module) => ({ default: module.PdfPages })));

export interface ViewedDocument {
  readonly id: string;
  readonly title: string;
  readonly name: string;
}

const ZOOMS = [50, 75, 100, 150, 200, 300];

export interface ViewerProps {
  documents: readonly ViewedDocument[];
  /** The bytes of one; the server records the reason. Stays the same function between renderings. */
  load: (documentId: string, reason: string) => Promise<Blob>;
  may: boolean;
}

/** Documents of one subject, one at a time, beside the facts. The reason is asked once for all and recorded with each. */
export function Viewer({ documents, load, may }: ViewerProps) {
  const [chosen, setChosen] = useState(documents[0]?.id ?? null);
  const [reason, setReason] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const document = documents.find(({ id }) => id === chosen) ?? documents[0];
  if (!document) return <p className="rounded border border-line bg-surface px-5 py-8 text-sm text-ink-2">No documents were handed in.</p>;
  return (
    <section aria-label="Documents" className="flex min-h-[32rem] flex-col rounded border border-line bg-surface lg:sticky lg:top-4 lg:h-[calc(100dvh-2rem)]">
      <ul className="flex flex-wrap gap-1 border-b border-line p-2">
        {documents.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === document.id}
              onClick={() => setChosen(id)}
              className={cx('min-h-8 rounded px-2.5 text-sm font-medium', id === document.id ? 'bg-accent-soft text-accent' : 'text-ink-2 hover:bg-sunken')}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
      {reason === null ? (
        <div className="grid flex-1 place-content-center justify-items-center gap-3 px-6 py-12 text-center">
          <p className="font-medium break-all">{document.name}</p>
          <p className="max-w-[24rem] text-sm text-ink-2">Documents are opened with a reason, which is in the audit log.</p>
          {may ? (
            <Button variant="primary" onClick={() => setAsking(true)}>
              Open the documents
            </Button>
          ) : (
            <p className="text-sm">Your role does not include documents.</p>
          )}
        </div>
      ) : (
        <Page key={document.id} load={load} document={document} reason={reason} />
      )}
      {asking && (
        <OpenDialog
          what="the documents"
          onReason={(given) => {
            setReason(given);
            return Promise.resolve();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

function Page({ load, document, reason }: { load: ViewerProps['load']; document: ViewedDocument; reason: string }) {
  const [file, setFile] = useState<Blob | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [zoom, setZoom] = useState(100);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    load(document.id, reason).then(
      (blob) => current && setFile(blob),
      (problem: unknown) => current && setError(problem),
    );
    return () => {
      current = false;
    };
  }, [load, document.id, reason, attempt]);
  if (error !== null) {
    const again = () => {
      setError(null);
      setAttempt(attempt + 1);
    };
    return <ErrorState error={error} title="The document could not be loaded" onRetry={again} />;
  }
  const step = (by: number) => setZoom(ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, ZOOMS.indexOf(zoom) + by))] ?? 100);
  return (
    <>
      <div role="toolbar" aria-label="View" className="flex items-center gap-1 border-b border-line px-2 py-1">
        <IconButton small label="Smaller" icon={<Minus aria-hidden="true" size={16} />} onClick={() => step(-1)} />
        <span className="tabular w-12 text-center text-sm">{zoom} %</span>
        <IconButton small label="Larger" icon={<Plus aria-hidden="true" size={16} />} onClick={() => step(1)} />
        <IconButton small label="Rotate" icon={<RotateCw aria-hidden="true" size={16} />} onClick={() => setTurn((turn + 90) % 360)} />
        <span className="ms-auto truncate px-2 text-xs text-ink-2">{document.name}</span>
      </div>
      {/* A region that scrolls is reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- otherwise the keyboard cannot scroll it */}
      <div tabIndex={0} role="region" aria-label={document.title} className="min-h-0 flex-1 overflow-auto bg-sunken p-3">
        {!file && <Skeleton className="h-full min-h-96 w-full" />}
        {file && file.type !== 'application/pdf' && <Picture file={file} name={document.name} zoom={zoom} turn={turn} />}
        {file?.type === 'application/pdf' && (
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <PdfPages file={file} name={document.name} zoom={zoom} turn={turn} />
          </Suspense>
        )}
      </div>
    </>
  );
}

const TURNS: Readonly<Record<number, string>> = { 0: '', 90: 'rotate-90', 180: 'rotate-180', 270: '-rotate-90' };
const WIDTHS: Readonly<Record<number, string>> = { 50: 'w-1/2', 75: 'w-3/4', 100: 'w-full', 150: 'w-[150%]', 200: 'w-[200%]', 300: 'w-[300%]' };

function Picture({ file, name, zoom, turn }: { file: Blob; name: string; zoom: number; turn: number }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    if (image.current) image.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <img ref={image} alt={name} className={cx('mx-auto max-w-none', WIDTHS[zoom], TURNS[turn])} />;
}
