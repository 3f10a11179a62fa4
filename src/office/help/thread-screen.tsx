import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { languageName } from '../../shared/kit/language-name.ts';
import { answerHelp, listHelp, readHelp, readHelpFile, setHelpState } from '../../shared/office/help/contract.ts';
import { ANSWER_TEMPLATES } from '../../shared/office/help/templates.ts';
import { queryOf } from '../../api-client/query.ts';
import { call } from '../../api-client/client.ts';
import { errorText } from '../../api-client/api-error.ts';
import { download } from '../../api-client/download.ts';
import { saveBlob } from '../../api-client/save-blob.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Facts } from '../../ui/primitives/card.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { Link } from '../../ui/primitives/link.tsx';
import { useParam } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { fileSize } from '../../ui/primitives/file-size.ts';
import { useMay } from '../base/session.ts';
import { ageText, momentText } from '../base/settings.ts';
import { useTitle } from '../base/title.ts';
import { History } from '../work/history.tsx';
import { Neighbours } from '../work/neighbours.tsx';
import { Notes } from '../work/notes.tsx';
import { TakeMenu } from '../work/take-menu.tsx';

export type Thread = OutputOf<typeof readHelp>;

const COLUMNS = 'grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

/** One thread: the messages and our answer at the left; what the person saw and did, notes and history at the right. */
export function ThreadScreen() {
  const threadId = useParam('threadId');
  const { data, error, refetch } = useQuery({ ...queryOf(readHelp, { threadId }), refetchInterval: 30_000 });
  const setState = useAction(setHelpState, { refresh: [readHelp, listHelp] });
  useTitle(data && `${data.subject}, ${data.name}`);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const isOpen = data.state === 'open';
  const waits = data.waitsSince === null ? 'We have answered' : `Waits for us for ${ageText(data.waitsSince)}`;
  return (
    <>
      <PageHeader
        back={{ to: '/help', label: 'Help desk' }}
        title={data.subject}
        lead={`${data.name}, ${data.businessName ?? 'without an account'}. ${isOpen ? `${waits}, ${data.takenBy ? `taken by ${data.takenBy.name}` : 'not taken'}.` : ''}`}
        mark={isOpen ? <Status word="Open" tone="wait" shape="ring" /> : <Status word="Closed" tone="quiet" shape="dash" />}
        actions={
          <>
            <Neighbours at="/help" previous={data.previous} next={data.next} />
            <Button loading={setState.isPending} onClick={() => setState.mutate({ threadId, state: isOpen ? 'closed' : 'open' })}>
              {isOpen ? 'Close without an answer' : 'Open again'}
            </Button>
            {isOpen && <TakeMenu kind="help" subject={threadId} takenBy={data.takenBy} refresh={[readHelp, listHelp]} />}
          </>
        }
      />
      <div className={COLUMNS}>
        <div className="grid min-w-0 gap-4">
          <Messages thread={data} />
          <AnswerForm key={threadId} thread={data} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Saw thread={data} />
          <Before before={data.before} />
          <Notes key={threadId} kind="help" subject={threadId} notes={data.notes} refresh={readHelp} />
          <History rows={data.history} />
        </div>
      </div>
    </>
  );
}

function Messages({ thread: { id, name, messages } }: { thread: Thread }) {
  return (
    <Card title="Messages" flush>
      <ol>
        {messages.map((message) => (
          <li key={message.id} className={cx('border-b border-line px-4 py-4 last:border-b-0 sm:px-5', message.by !== null && 'bg-sunken/60')}>
            <p className="mb-1 flex flex-wrap justify-between gap-x-4 text-xs text-ink-2">
              <span className="font-medium text-ink">{message.by === null ? name : `${message.by}, for us`}</span>
              <span className="tabular">{momentText(message.at)}</span>
            </p>
            <p className="max-w-[72ch] text-sm break-words whitespace-pre-wrap">{message.text}</p>
            {message.files.map((file) => (
              <HelpFile key={file.id} threadId={id} file={file} />
            ))}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What the customer saw when writing. The server's log has more about the request id. */
function Saw({ thread: { saw, businessId, businessName, email, createdAt } }: { thread: Thread }) {
  const mayFind = useMay('business.read');
  const none = <span className="text-ink-3">Not given</span>;
  return (
    <Card title="What they saw">
      <Facts
        rows={[
          { label: 'Email', value: <span className="break-all">{email}</span> },
          {
            label: 'Business',
            value: businessId === null ? 'No account' : mayFind ? <Link to={`/businesses/${businessId}`}>{businessName ?? businessId}</Link> : businessName,
          },
          { label: 'Role', value: saw.role === null ? none : <span className="capitalize">{saw.role}</span> },
          { label: 'Screen', value: saw.page === null ? none : <span className="break-all">{saw.page}</span> },
          { label: 'Request id', value: saw.requestId === null ? none : <code className="font-mono text-xs break-all select-all">{saw.requestId}</code> },
          { label: 'App', value: saw.appVersion ?? none },
          { label: 'Browser', value: saw.browser === '' ? none : <span className="text-xs break-words">{saw.browser}</span> },
          { label: 'Language', value: languageName(saw.language ?? 'en', 'en') },
          { label: 'Written', value: momentText(createdAt) },
        ]}
      />
      {saw.requestId !== null && <p className="mt-2 text-xs text-ink-2">The log of the server has the failed request under this id.</p>}
    </Card>
  );
}

function Before({ before }: { before: Thread['before'] }) {
  return (
    <Card title="What they did before, within a day">
      {before.length === 0 && <p className="text-sm text-ink-2">The audit log has nothing of this person.</p>}
      <ol className="grid gap-2">
        {before.map(({ id, at, action, detail }) => (
          <li key={id} className="text-sm">
            <p>
              <span className="font-medium">{action}</span> <span className="text-xs text-ink-2">{momentText(at)}</span>
            </p>
            {detail !== '' && <p className="line-clamp-2 text-xs break-words text-ink-2">{detail}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Waiting() {
  return (
    <>
      <Loading label="Loading the thread" />
      <Skeleton className="mb-6 h-16 w-full" />
      <div className={COLUMNS}>
        <Skeleton className="h-[32rem] w-full" />
        <Skeleton className="h-[32rem] w-full" />
      </div>
    </>
  );
}

/** Our answer, from scratch or from a template in the customer’s language. */
function AnswerForm({ thread: { id: threadId, name, messages, saw } }: { thread: Thread }) {
  const client = useQueryClient();
  const [close, setClose] = useState(true);
  const form = useForm({
    schema: answerHelp.input,
    defaults: { text: '' },
    toInput: ({ text }) => ({ threadId, text, close, seen: messages.at(-1)?.id ?? '' }),
    submit: async (input) => {
      await call(answerHelp, input);
      form.reset({ text: '' });
      toast.success('Answered, in the app and by email.');
      await client.invalidateQueries({ queryKey: [readHelp.id] });
      void client.invalidateQueries({ queryKey: [listHelp.id] });
    },
    keep: { key: `answer ${threadId}` },
  });
  const { text } = useValues(form);
  const language = saw.language ?? 'en';
  const insert = (template: string) => {
    const filled = template.replace('{name}', name.split(' ')[0] ?? name);
    form.set('text', text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}`);
  };
  const items = ANSWER_TEMPLATES.map((one) => ({ label: one.title, onSelect: () => insert(one.texts[language] ?? one.texts.en) }));
  return (
    <Card
      title="Answer"
      aside={
        <Menu
          label="Templates"
          items={items}
          align="end"
          trigger={(props) => (
            <Button size="small" {...props}>
              Templates
            </Button>
          )}
        />
      }
    >
      <Form form={form} label="Answer" className="grid gap-3">
        <FormField
          name="text"
          label="Answer"
          hint={
            language === 'en'
              ? 'The customer reads it in the app and by email.'
              : `The customer reads ${languageName(language, 'en')}, in the app and by email.`
          }
        >
          {(bind) => <TextArea {...bind} rows={7} />}
        </FormField>
        <Checkbox label="Close the thread" hint="An answer of the customer opens it again." value={close} onChange={setClose} />
        <span>
          <SubmitButton>{close ? 'Send and close' : 'Send'}</SubmitButton>
        </span>
      </Form>
    </Card>
  );
}

interface Props {
  threadId: string;
  file: { readonly id: string; readonly name: string; readonly contentType: string; readonly size: number };
}

/** A file of a message: a picture is shown in place, a PDF is saved. */
function HelpFile({ threadId, file: { id, name, contentType, size } }: Props) {
  const isPicture = contentType.startsWith('image/');
  const open = useMutation({
    mutationFn: async () => {
      const blob = await download(readHelpFile, { threadId, fileId: id });
      if (!isPicture) saveBlob(blob, name);
      return isPicture ? URL.createObjectURL(blob) : null;
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const address = open.data ?? null;
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address]);
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      {address === null ? (
        <Button size="small" loading={open.isPending} onClick={() => open.mutate()}>
          {isPicture ? 'Show' : 'Save'} {name} ({fileSize(size)})
        </Button>
      ) : (
        <img src={address} alt={name} className="max-h-[32rem] max-w-full rounded border border-line" />
      )}
    </div>
  );
}
