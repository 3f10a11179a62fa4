import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { answerUs, listThreads, readHelpFile, readThread, writeToUs } from '../../shared/help/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { queryOf } from '../../api-client/query.ts';
import { errorText } from '../../api-client/api-error.ts';
import { call, keyOf } from '../../api-client/client.ts';
import { download } from '../../api-client/download.ts';
import { saveBlob } from '../../api-client/save-blob.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Anchor, Link } from '../../ui/primitives/link.tsx';
import { go, useSearch } from '../../ui/primitives/navigation.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { cx } from '../../ui/primitives/cx.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { dayAndClock } from '../base/day-and-clock.ts';
import { useSignedIn } from '../base/session.ts';
import { PRODUCT, SUPPORT } from '../base/config.ts';
import { FileList } from '../documents/file-list.tsx';
import { helpPath } from './help-path.ts';
import { ErrorNote } from './error-note.tsx';
import { saw } from './saw.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { ATTACHABLE, tooLarge } from '../invoices/attachable.ts';
import { Status } from '../../ui/primitives/status.tsx';

/** Writing to us, and what was written before with our answers. */
export function HelpTab() {
  const [query] = useSearch();
  const threadId = query.get('thread');
  if (threadId !== null) return <ThreadCard key={threadId} threadId={threadId} />;
  return (
    <>
      <WriteForm />
      <Threads />
    </>
  );
}

function Threads() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const page = { offset: Number(query.get('offset') ?? 0), limit: Number(query.get('limit') ?? 10) };
  const { data, error, refetch } = useQuery({ ...queryOf(listThreads, { businessId: business.id, ...page }), placeholderData: keepPreviousData });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-32 w-full" />;
  if (data.count === 0) return null;
  return (
    <Card title={t('Your messages')} flush>
      <ul className="divide-y divide-line">
        {data.threads.map(({ id, subject, lastAt, state, answered }) => (
          <li key={id}>
            <Anchor to={helpPath(id)} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 hover:bg-raised sm:px-5">
              <span className="min-w-0 flex-1 basis-56">
                <span className="line-clamp-2 text-sm font-medium break-words">{subject}</span>
                <span className="text-xs text-ink-2">{dayAndClock(lastAt)}</span>
              </span>
              <ThreadStatus state={state} answered={answered} />
            </Anchor>
          </li>
        ))}
      </ul>
      {data.count > page.limit && <Pagination {...page} count={data.count} onChange={change} />}
    </Card>
  );
}

type Message = OutputOf<typeof readThread>['messages'][number];

/** One thread: what the person wrote, our answers, and a field to write again. */
function ThreadCard({ threadId }: { threadId: string }) {
  const { business } = useSignedIn();
  const asked = { businessId: business.id, threadId };
  const { data, error, refetch } = useQuery({ ...queryOf(readThread, asked), refetchInterval: 30_000 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Link to={helpPath()}>{t('All messages')}</Link>
      {data ? (
        <Card title={<span className="break-words">{data.subject}</span>} aside={<ThreadStatus state={data.state} answered={data.answered} />} flush>
          <ol className="divide-y divide-line">
            {data.messages.map((message) => (
              <li key={message.id} className={cx('px-4 py-4 sm:px-5', message.from === 'us' && 'bg-sunken/60')}>
                <OneMessage message={message} asked={asked} />
              </li>
            ))}
          </ol>
          <div className="border-t border-line p-4 sm:p-5">
            <AnswerForm asked={asked} />
          </div>
        </Card>
      ) : (
        <>
          <Loading label={t('Loading your message')} />
          <Skeleton className="h-72 w-full" />
        </>
      )}
    </>
  );
}

interface Asked {
  readonly businessId: string;
  readonly threadId: string;
}

function OneMessage({ message: { from, text, at, files }, asked }: { message: Message; asked: Asked }) {
  const save = (attachmentId: string, name: string) => {
    download(readHelpFile, { ...asked, attachmentId }).then(
      (blob) => saveBlob(blob, name),
      (error: unknown) => toast.error(errorText(error)),
    );
  };
  return (
    <>
      <p className="mb-1 flex flex-wrap justify-between gap-x-4 text-xs text-ink-2">
        <span className="font-medium text-ink">{from === 'us' ? t('Support of {product}', { product: PRODUCT }) : t('You')}</span>
        {dayAndClock(at)}
      </p>
      <p className="break-words whitespace-pre-wrap">{text}</p>
      {files.length > 0 && (
        <FileList
          files={files}
          actions={({ id, name }) => (
            <IconButton small label={t('Download {name}', { name })} icon={<Download aria-hidden="true" size={16} />} onClick={() => save(id, name)} />
          )}
        />
      )}
    </>
  );
}

function AnswerForm({ asked }: { asked: Asked }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const form = useForm({
    schema: answerUs.input,
    defaults: { text: '' },
    toInput: ({ text }) => ({ ...asked, text }),
    submit: async (input) => {
      const thread = await call(answerUs, input, file ? { files: { file: [file] } } : {});
      queries.setQueryData(keyOf(readThread, asked), thread);
      void queries.invalidateQueries({ queryKey: [listThreads.id] });
      form.reset({ text: '' });
      setFile(null);
    },
    keep: { key: `help:${asked.threadId}` },
  });
  return (
    <Form form={form} label={t('Write again')} className="grid gap-4">
      <FormField name="text" label={t('Your message')}>
        {(bind) => <TextArea {...bind} rows={4} maxLength={5_000} />}
      </FormField>
      <FileChoice file={file} onFile={setFile} />
      <span>
        <SubmitButton>{t('Send message')}</SubmitButton>
      </span>
    </Form>
  );
}

/** A new thread. */
function WriteForm() {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const [query] = useSearch();
  const [file, setFile] = useState<File | null>(null);
  const form = useForm({
    schema: writeToUs.input,
    defaults: { subject: '', text: '' },
    toInput: ({ subject, text }) => ({ businessId: business.id, subject, text, ...saw(query) }),
    submit: async (input) => {
      const { id } = await call(writeToUs, input, file ? { files: { file: [file] } } : {});
      toast.success(t('Thank you. We answer here and by email.'));
      form.reset({ subject: '', text: '' });
      void queries.invalidateQueries({ queryKey: [listThreads.id] });
      go(helpPath(id));
    },
    keep: { key: `help:${business.id}` },
  });
  return (
    <Card title={t('Write to us')} aside={SUPPORT && <Link to={`mailto:${SUPPORT}`}>{SUPPORT}</Link>}>
      <Form form={form} label={t('Write to us')} className="grid gap-4">
        <ErrorNote requestId={query.get('request')} />
        <FormField name="subject" label={t('Subject')}>
          {(bind) => <TextInput {...bind} maxLength={120} />}
        </FormField>
        <FormField name="text" label={t('Your message')} hint={t('What you wanted to do, and what happened. Never send us passwords or codes.')}>
          {(bind) => <TextArea {...bind} rows={6} maxLength={5_000} />}
        </FormField>
        <FileChoice file={file} onFile={setFile} />
        <span>
          <SubmitButton>{t('Send message')}</SubmitButton>
        </span>
      </Form>
    </Card>
  );
}

/** One file to send with a message. */
function FileChoice({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  const [problem, setProblem] = useState<string>();
  const choose = ([chosen]: File[]) => {
    const large = chosen && tooLarge(chosen);
    setProblem(large);
    if (chosen && !large) onFile(chosen);
  };
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton size="small" accept={ATTACHABLE} onFiles={choose}>
          {t('Attach a picture')}
        </FileButton>
        {file === null ? (
          <span className="text-xs text-ink-2">{t('PDF, PNG or JPEG, up to 10 MB.')}</span>
        ) : (
          <span className="flex min-w-0 items-center gap-1 text-sm">
            <span className="truncate">{file.name}</span>
            <IconButton small label={t('Remove {name}', { name: file.name })} icon={<X aria-hidden="true" size={16} />} onClick={() => onFile(null)} />
          </span>
        )}
      </div>
      <p aria-live="polite" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}

function ThreadStatus({ state, answered }: { state: 'open' | 'closed'; answered: boolean }) {
  if (state === 'closed') return <Status word={t('Closed')} tone="quiet" shape="dash" />;
  return answered ? <Status word={t('Answered')} tone="good" shape="check" /> : <Status word={t('Waiting for us')} tone="wait" shape="ring" />;
}
