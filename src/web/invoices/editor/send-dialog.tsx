import { useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { listInvoices } from '../../../shared/invoices/contract.ts';
import { intervalText } from '../../../shared/invoices/schedule.ts';
import { calendarDate, formatDate } from '../../../shared/kit/date.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { capital, render } from '../../../shared/i18n/message.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { ApiError, TEXT, errorText } from '../../../api-client/api-error.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Facts, Panel } from '../../../ui/primitives/card.tsx';
import { idempotencyKey } from '../../../api-client/client.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { go, here, withQuery } from '../../../ui/primitives/navigation.ts';
import { RequestId } from '../../../ui/primitives/request-id.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { spanText } from '../schedule-span.ts';
import { comingDays, timesOf } from './coming-days.ts';
import type { DraftSaver } from './draft-saver.ts';
import type { EditorKind } from './kind.ts';
import type { EditorValues } from './values.ts';
import { useLevel } from '../../verification/level-needed.tsx';

// Without a network nothing is sent either, and the dialog says so: a second message would not help.
const SendChannels = lazyPart(
  () => import('./send-channels.tsx').then((module) => module.SendChannels),
  null,
  () => null,
);
// Needed once for a business.
const LevelOne = lazyPart(() => import('../../verification/level-one.tsx').then((module) => module.LevelOne));

export interface SendDialogProps {
  kind: EditorKind;
  saver: DraftSaver;
  businessId: string;
  values: EditorValues;
  total: Kobo;
  /** The server's errors are shown beside their fields. */
  onErrors: (errors: Readonly<Record<string, string>>) => void;
  onClose: () => void;
}

/** The last check: amount, recipient and delivery. A sent invoice cannot be edited any more. */
export function SendDialog({ kind, saver, businessId, values, total, onErrors, onClose }: SendDialogProps) {
  const queries = useQueryClient();
  // Both are sent to strangers, which requires the first verification level.
  const mayClaim = useLevel(1);
  const main = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const name = values.recipient?.name ?? '';
  // Orders are sent by e-mail and link.
  const contactId = kind.list === listInvoices.id ? values.contactId : null;
  const byMail = values.medium === 'email' && Boolean(values.recipient?.email);
  // Effects of children run first: after the dialog has opened, Enter sends.
  useEffect(() => main.current?.focus(), [mayClaim]);
  const run = async () => {
    setState({ busy: true, error: null });
    try {
      const sent = await sendDraft(kind, saver, businessId);
      saver.end();
      void queries.invalidateQueries({ queryKey: [kind.list] });
      // The cached draft would redirect its page back here.
      queries.removeQueries({ queryKey: [kind.one] });
      const number = sent.number ?? kind.texts.form;
      toast.success(byMail ? t('{number} sent to {name}', { number, name }) : t('{number} is ready. Share its link with {name}.', { number, name }));
      go(withQuery(kind.path(sent.id), { share: kind.shares && !byMail ? 1 : null }), { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.errors.length > 0) {
        onErrors(Object.fromEntries(error.errors.map((entry) => [entry.field, entry.message])));
        toast.error(error.message);
        onClose();
      } else setState({ busy: false, error });
    }
  };
  const due = values.dueDate === null ? null : calendarDate(values.dueDate);
  const footer = (
    <>
      <Button disabled={state.busy} onClick={onClose}>
        {t('Keep editing')}
      </Button>
      <Button ref={main} variant="primary" disabled={!mayClaim} loading={state.busy} icon={<Send aria-hidden="true" size={16} />} onClick={() => void run()}>
        {kind.texts.send}
      </Button>
    </>
  );
  return (
    <Dialog size="small" title={kind.texts.confirmTitle} footer={footer} onClose={state.busy ? stay : onClose}>
      <div className="grid gap-4">
        <Facts
          rows={[
            { label: t('To'), value: <span className="font-medium wrap-anywhere">{name}</span> },
            {
              label: t('How'),
              value: (
                <span className="wrap-anywhere">{byMail ? t('Email to {email}', { email: values.recipient?.email ?? '' }) : t('Link you share yourself')}</span>
              ),
            },
            values.instalments
              ? { label: t('Instalments'), value: instalmentDays(values.instalments) }
              : { label: kind.texts.due, value: due ? formatDate(due) : '–' },
            ...repeatRows(values),
            { label: kind.texts.total, value: <span className="tabular">{formatMoney(total)}</span>, total: true },
          ]}
        />
        {contactId !== null && <SendChannels contactId={contactId} />}
        {!mayClaim && <LevelOne back={withQuery(here().path, { send: 1 }, here().search)} />}
        <p className="text-ink-2">{kind.texts.note ?? t('A number is assigned on sending. Later changes are sent as a new version.')}</p>
        <div role="alert" className="empty:hidden">
          {state.error !== null && (
            <Panel tone="bad">
              {errorText(state.error)}
              {state.error instanceof ApiError && <RequestId id={state.error.requestId} />}
            </Panel>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function instalmentDays(instalments: NonNullable<EditorValues['instalments']>) {
  return instalments.map(({ id, dueDate }) => {
    const day = dueDate === null ? null : calendarDate(dueDate);
    return (
      <span key={id} className="block">
        {day ? formatDate(day) : '–'}
      </span>
    );
  });
}

/** A repetition sends more than this one invoice: how often, until when, and the next day. */
function repeatRows({ recurrence, issueDate }: EditorValues) {
  const { every, firstDay, end, endsOn } = recurrence;
  if (every === 'no') return [];
  const span = spanText({ firstDay: firstDay ?? issueDate, endsOn: end === 'day' ? endsOn : null, times: timesOf(recurrence) });
  const [next] = comingDays(recurrence, issueDate);
  return [
    { label: t('Repeats'), value: `${render(capital(intervalText(every)))} ${span}` },
    { label: t('Next on'), value: next ? formatDate(next) : t('It is sent only once: the schedule ends before the next date.') },
  ];
}

// One key for one version of one draft: a retry after a lost answer gets the first answer.
const keys = new Map<string, string>();

async function sendDraft(kind: EditorKind, saver: DraftSaver, businessId: string) {
  // Checked at once: without a network nothing is tried, nor later automatically.
  if (!navigator.onLine) {
    saver.keep();
    throw offline();
  }
  await saver.flush();
  const { id, version, dirty } = saver.draft();
  if (id === null || dirty) {
    const why = saver.failure();
    if (why instanceof ApiError && why.status > 0) throw why;
    throw navigator.onLine ? unreachable(t('{network}. Nothing was sent; your changes are kept on this device.', { network: TEXT.network })) : offline();
  }
  const what = `${id} ${version}`;
  const key = keys.get(what) ?? idempotencyKey();
  keys.set(what, key);
  try {
    return await kind.send(businessId, id, version, key);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status > 0) throw error;
    throw unreachable(t('{error} It may have been sent. Try again; it’s never sent twice.', { error: error.message }));
  }
}

function offline(): ApiError {
  return unreachable(t('{offline}. Nothing was sent; your changes are kept on this device. Try again when you’re online.', { offline: TEXT.offline }));
}

function unreachable(message: string): ApiError {
  return new ApiError({ code: 'NETWORK', message, status: 0 });
}

function stay(): void {}
