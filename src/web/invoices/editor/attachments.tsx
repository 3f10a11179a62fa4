import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useId, useState, useSyncExternalStore } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import { ApiError, errorText } from '../../../api-client/api-error.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { IconButton } from '../../../ui/primitives/icon-button.tsx';
import { queryOf } from '../../../api-client/query.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { upload } from '../../../api-client/upload.ts';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { FileList } from '../../documents/file-list.tsx';
import { ATTACHABLE, tooLarge } from '../attachable.ts';
import type { DraftSaver } from './draft-saver.ts';
import type { AttachmentCalls } from './kind.ts';

const MOST = 10;

/** Files sent with the document: delivery notes, photos, drawings. The recipient sees them with the link. */
export function EditorAttachments({ saver, businessId, calls }: { saver: DraftSaver; businessId: string; calls: AttachmentCalls }) {
  const title = useId();
  // The draft gets its id with its first saving.
  const id = useSyncExternalStore(saver.subscribe, () => saver.draft().id);
  const list = useQuery({ ...queryOf(calls.list, { id: id ?? '', businessId }, { quiet: true }), enabled: id !== null });
  const files = id === null ? [] : (list.data?.attachments ?? []);
  const { running, problem, send, stop } = useAttaching(saver, businessId, calls);
  const remove = useAction(calls.remove, { refresh: [calls.list] });
  return (
    <section aria-labelledby={title} className="mt-8 grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={title} className="text-sm font-medium">
          <T text="Attachments {span}" span={<span className="font-normal text-ink-2">{t('(optional)')}</span>} />
        </h2>
      </div>
      {files.length > 0 && (
        <FileList
          files={files}
          actions={(file) => (
            <IconButton
              small
              label={t('Remove {name}', { name: file.name })}
              disabled={remove.isPending}
              icon={<Trash2 aria-hidden="true" size={16} />}
              onClick={() => id !== null && remove.mutate({ id, businessId, attachmentId: file.id })}
            />
          )}
        />
      )}
      {running && (
        <div className="flex items-center gap-3">
          <progress
            aria-label={t('Uploading {name}', { name: running.name })}
            max={100}
            value={percent(running.part)}
            className="progress h-1.5 min-w-0 flex-1"
          />
          <span className="tabular w-16 text-end text-xs text-ink-2">{running.part < 1 ? `${percent(running.part)} %` : t('Checking')}</span>
          <Button size="small" variant="quiet" onClick={stop}>
            {t('Stop')}
          </Button>
        </div>
      )}
      {!running && files.length < MOST && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FileButton size="small" accept={ATTACHABLE} onFiles={send}>
            {t('Attach a file')}
          </FileButton>
          <span className="text-xs text-ink-2">{t('PDF, PNG or JPEG, up to 10 MB. Visible to the recipient.')}</span>
        </div>
      )}
      <p aria-live="polite" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </section>
  );
}

function useAttaching(saver: DraftSaver, businessId: string, { list, add }: AttachmentCalls) {
  const queries = useQueryClient();
  const [running, setRunning] = useState<{ name: string; part: number; abort: AbortController } | null>(null);
  const [problem, setProblem] = useState<string>();
  async function attach(file: File, abort: AbortController) {
    await saver.flush();
    const { id } = saver.draft();
    if (id === null) {
      const reached = saver.state() !== 'local';
      throw new Sentence(reached ? t('Enter something first, then attach files.') : t('The draft is not saved yet: there is no connection.'));
    }
    const onProgress = (part: number) => setRunning((now) => now && { ...now, part });
    await upload(add, { id, businessId }, { files: { file: [file] }, onProgress, signal: abort.signal });
    // A first query in progress may have been answered before the file existed; invalidating it would not query again.
    await queries.cancelQueries({ queryKey: [list.id] });
    await queries.invalidateQueries({ queryKey: [list.id] });
  }
  const send = ([file]: File[]) => {
    if (!file || running) return;
    const large = tooLarge(file);
    if (large) return setProblem(large);
    const abort = new AbortController();
    setProblem(undefined);
    setRunning({ name: file.name, part: 0, abort });
    attach(file, abort)
      .catch((error: unknown) => setProblem(abort.signal.aborted ? undefined : sentenceOf(error)))
      .finally(() => setRunning(null));
  };
  return { running, problem, send, stop: () => running?.abort.abort() };
}

class Sentence extends Error {}

function sentenceOf(error: unknown): string {
  if (error instanceof Sentence) return error.message;
  return (error instanceof ApiError && error.errors[0]?.message) || errorText(error);
}

function percent(part: number): number {
  // Of a hundred; not money.
  return Math.round(part * 100);
}
