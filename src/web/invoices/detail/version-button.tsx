import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';

interface VersionButtonProps<T> {
  /** Reads the versions of the document; only once the dialog is open. */
  query: { queryKey: readonly unknown[]; queryFn: (by: { signal: AbortSignal }) => Promise<{ revisions: readonly T[] }> };
  revision: number;
  /** The document's. */
  name: string;
  children: (found: T) => ReactNode;
}

/** Opens a version that a revision replaced. */
export function VersionButton<T extends { readonly revision: number }>({ query, revision, name, children }: VersionButtonProps<T>) {
  const [isOpen, setOpen] = useState(false);
  const list = useQuery({ ...query, enabled: isOpen });
  const found = list.data?.revisions.find((one) => one.revision === revision);
  const title = t('{name}, version {revision}', { name, revision });
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        {t('Show version {revision}', { revision })}
      </Button>
      {isOpen && (
        <Dialog size="wide" title={title} onClose={() => setOpen(false)}>
          {found ? (
            <section
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long paper scrolls in the dialog, which the keyboard must reach
              tabIndex={0}
              aria-label={title}
              className="grid gap-4"
            >
              {children(found)}
            </section>
          ) : list.error ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <>
              <Loading label={t('Loading the version')} />
              <Skeleton className="h-96 w-full" />
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
