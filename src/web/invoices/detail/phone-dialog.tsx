import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { phoneText } from '../../../shared/kit/phone.ts';
import type { PhoneChannel } from '../../../shared/contacts/channels.ts';
import { preparePhoneMessage, sendPhoneMessage } from '../../../shared/invoices/phone-contract.ts';
import type { MessageSubject } from '../../../shared/invoices/phone-messages.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { call } from '../../../api-client/client.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { FieldGroup } from '../../../ui/form/field.tsx';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { PhoneInput } from '../../../ui/form/phone-input.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { useForm, useValues } from '../../../ui/form/use-form.ts';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Panel } from '../../../ui/primitives/card.tsx';
import { ButtonLink } from '../../../ui/primitives/link.tsx';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { useSignedIn } from '../../base/session.ts';
import { useRefresh } from '../use-refresh.ts';

interface PhoneDialogProps {
  invoice: { id: string; name: string; party: string };
  /** What the message can be about; the first is chosen. */
  subjects: readonly MessageSubject[];
  onClose: () => void;
}

const SUBJECTS: Readonly<Record<MessageSubject, string>> = { invoice: t('The invoice'), reminder: t('A reminder'), receipt: t('The receipt') };
const CHANNELS = [
  { value: 'sms', label: 'SMS' },
  { value: 'whatsapp', label: 'WhatsApp' },
] as const;

/** The invoice, a reminder or the receipt to the recipient's phone, with its text in sight. */
export function PhoneDialog({ invoice, subjects, onClose }: PhoneDialogProps) {
  const { business } = useSignedIn();
  const [about, setAbout] = useState<MessageSubject>(subjects[0] ?? 'invoice');
  const input = { id: invoice.id, businessId: business.id, about };
  // A POST: it makes the short link, and sends nothing.
  const read = useQuery({ queryKey: [preparePhoneMessage.id, input], queryFn: () => call(preparePhoneMessage, input), staleTime: 0, gcTime: 0, retry: false });
  return (
    <Dialog size="small" title={t('Send {name} by SMS or WhatsApp', { name: invoice.name })} onClose={onClose}>
      <div className="grid gap-5">
        {subjects.length > 1 && (
          <FieldGroup label={t('What')}>
            <RadioCards
              name="about"
              columns={subjects.length > 2 ? 3 : 2}
              value={about}
              onChange={setAbout}
              options={subjects.map((value) => ({ value, label: SUBJECTS[value] }))}
            />
          </FieldGroup>
        )}
        {read.data ? (
          <MessageForm key={about} invoice={invoice} about={about} prepared={read.data} onClose={onClose} />
        ) : read.error ? (
          <ErrorState error={read.error} title={t('The message could not be prepared')} onRetry={() => void read.refetch()} />
        ) : (
          <>
            <Loading label={t('Preparing the message')} />
            <Skeleton className="h-64 w-full" />
          </>
        )}
      </div>
    </Dialog>
  );
}

function MessageForm({
  invoice,
  about,
  prepared,
  onClose,
}: Omit<PhoneDialogProps, 'subjects'> & { about: MessageSubject; prepared: OutputOf<typeof preparePhoneMessage> }) {
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const form = useForm({
    schema: sendPhoneMessage.input,
    defaults: { channel: firstChannel(prepared), phone: phoneText(prepared.phone ?? '') },
    toInput: ({ channel, phone }) => ({
      id: invoice.id,
      businessId: business.id,
      about,
      channel,
      ...(!isTheirs(prepared, phone) && { phone }),
    }),
    submit: async (input, options) => {
      const { to } = await call(sendPhoneMessage, input, options);
      toast.success(t('Message on its way to {to}', { to: phoneText(to) }));
      refresh();
      onClose();
    },
  });
  const { channel, phone } = useValues(form);
  const isOwn = channel === 'whatsapp' && !prepared.sendsWhatsApp;
  return (
    <Form form={form} label={t('Send by SMS or WhatsApp')}>
      {prepared.isStopped && <Panel tone="bad">{t('The holder of {phone} wants no messages from you.', { phone: phoneText(prepared.phone ?? '') })}</Panel>}
      <FormField<PhoneChannel> name="channel" label={t('How')} group>
        {(bind) => <RadioCards {...bind} columns={2} options={CHANNELS} />}
      </FormField>
      <FormField name="phone" label={t('Phone')} hint={t('Only with their agreement. They can stop messages at any time.')}>
        {(bind) => <PhoneInput {...bind} />}
      </FormField>
      <div className="grid gap-1 rounded border border-line bg-sunken px-3 py-2">
        <div className="flex items-center justify-between gap-3">
          <p className="text-xs text-ink-2">{t('The message')}</p>
          <CopyButton text={prepared.text} label={t('Copy the message')} />
        </div>
        <p className="wrap-anywhere whitespace-pre-line">{prepared.text}</p>
      </div>
      <p className="text-sm text-ink-2">
        {t('The short link shows the invoice for 180 days. Only {party} can approve or decline, from our email or signed in.', { party: invoice.party })}{' '}
        {channel === 'whatsapp' && !isOwn && t('WhatsApp shows it in the wording that it has approved.')}
        {isOwn && t('Your own WhatsApp opens with this message; you send it yourself.')}
      </p>
      <DialogButtons>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        {isOwn ? (
          <ButtonLink variant="primary" to={ownWhatsApp(phone, prepared.text)} icon={<MessageCircle aria-hidden="true" size={16} />}>
            {t('Open WhatsApp')}
          </ButtonLink>
        ) : (
          <SubmitButton disabled={prepared.isStopped && isTheirs(prepared, phone)}>{t('Send')}</SubmitButton>
        )}
      </DialogButtons>
    </Form>
  );
}

/** What the contact chose, else WhatsApp where we send through it. */
function firstChannel({ channels, sendsWhatsApp }: OutputOf<typeof preparePhoneMessage>): PhoneChannel {
  return channels[0] ?? (sendsWhatsApp ? 'whatsapp' : 'sms');
}

/** wa.me takes a number in the international format without the plus sign; numbers without a country are Nigerian. */
/** Whether this is the recipient's number, however it is written. */
function isTheirs(prepared: { phone: string | null }, phone: string): boolean {
  return prepared.phone !== null && phoneText(phone) === phoneText(prepared.phone);
}

function ownWhatsApp(phone: string, text: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  const number = phone.trim().startsWith('+') || digits === '' ? digits : `234${digits.replace(/^0/, '')}`;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
