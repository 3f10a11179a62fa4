import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { readReminder, remindNow } from '../../../shared/invoices/letters-contract.ts';
import { MOST_MESSAGE, MOST_SUBJECT } from '../../../shared/invoices/reminder-texts.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { call } from '../../../api-client/client.ts';
import { queryOf } from '../../../api-client/query.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { useSignedIn } from '../../base/session.ts';
import { dayText } from '../../base/days.ts';
import { useRefresh } from '../use-refresh.ts';

const PhoneDialog = lazyDialog(() => import('./phone-dialog.tsx').then((module) => module.PhoneDialog));

interface RemindDialogProps {
  invoice: { id: string; name: string; party: string };
  onClose: () => void;
}

/** A reminder by e-mail, now, with its text in sight. The server sends one in 24 hours at most. */
export function RemindDialog({ invoice, onClose }: RemindDialogProps) {
  const { business } = useSignedIn();
  const [isByPhone, setByPhone] = useState(false);
  const read = useQuery({ ...queryOf(readReminder, { id: invoice.id, businessId: business.id }), staleTime: 0, gcTime: 0 });
  if (isByPhone) return <PhoneDialog invoice={invoice} subjects={['reminder']} onClose={onClose} />;
  return (
    <Dialog title={t('Remind {party} of {name}?', invoice)} onClose={onClose}>
      {read.data ? (
        <ReminderForm invoice={invoice} reminder={read.data} onPhone={() => setByPhone(true)} onClose={onClose} />
      ) : read.error ? (
        <ErrorState error={read.error} title={t('The reminder could not be read')} onRetry={() => void read.refetch()} />
      ) : (
        <>
          <Loading label={t('Loading the reminder')} />
          <Skeleton className="h-72 w-full" />
        </>
      )}
    </Dialog>
  );
}

function ReminderForm({ invoice, reminder, onPhone, onClose }: RemindDialogProps & { reminder: OutputOf<typeof readReminder>; onPhone: () => void }) {
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const form = useForm({
    schema: remindNow.input,
    defaults: { subject: reminder.subject, message: reminder.message },
    toInput: ({ subject, message }) => ({
      id: invoice.id,
      businessId: business.id,
      // An unchanged text is written by the server when it leaves, with the amount due at that moment.
      ...(subject.trim() !== reminder.subject.trim() && { subject }),
      ...(message.trim() !== reminder.message.trim() && { message }),
    }),
    submit: async (input, options) => {
      await call(remindNow, input, options);
      toast.success(t('Reminder on its way to {name}', { name: invoice.party }));
      refresh();
      onClose();
    },
  });
  return (
    <Form form={form} label={t('Send a reminder')}>
      {reminder.to && <p className="text-ink-2 wrap-anywhere">{t('To {to}. You can send one a day.', { to: reminder.to })}</p>}
      <FormField name="subject" label={t('Subject')}>
        {(bind) => <TextInput {...bind} maxLength={MOST_SUBJECT} autoComplete="off" />}
      </FormField>
      <FormField name="message" label={t('Message')}>
        {(bind) => <TextArea {...bind} rows={4} maxLength={MOST_MESSAGE} />}
      </FormField>
      <LetterRest rest={reminder.rest} />
      {reminder.planned.length > 0 && (
        <details>
          <summary className="cursor-pointer text-ink-2">{t('Automatic reminders still to come')}</summary>
          <ul className="mt-2 grid gap-1">
            {reminder.planned.map(({ step, on, subject }) => (
              <li key={step} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3">
                <span className="text-ink-2">{dayText(on)}</span>
                <span className="wrap-anywhere">{subject}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <DialogButtons>
        <Button icon={<MessageCircle aria-hidden="true" size={16} />} onClick={onPhone}>
          {t('SMS or WhatsApp')}
        </Button>
        <SubmitButton>{t('Send reminder')}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

/** What stands below the message in every reminder. */
export function LetterRest({ rest }: { rest: readonly string[] }) {
  return (
    <div className="grid gap-1 rounded border border-line bg-sunken px-3 py-2 text-sm text-ink-2">
      <p className="text-xs">{t('Below your message')}</p>
      {rest.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  );
}
