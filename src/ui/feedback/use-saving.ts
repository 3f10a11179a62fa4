import { useState } from 'react';
import { errorText } from '../../api-client/api-error.ts';
import { saveBlob } from '../../api-client/save-blob.ts';
import { toast } from './toast-store.ts';

/** Loads a file and lets the browser save it; one at a time, with a toast for errors. */
export function useSaving(): { busy: string | null; save: (name: string, fetched: () => Promise<Blob>) => void } {
  const [busy, setBusy] = useState<string | null>(null);
  return {
    busy,
    save: (name, fetched) => {
      if (busy !== null) return;
      setBusy(name);
      fetched()
        .then(
          (blob) => saveBlob(blob, name),
          (error: unknown) => toast.error(errorText(error)),
        )
        .finally(() => setBusy(null));
    },
  };
}
