import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { render } from '../../shared/i18n/message.ts';
import { SWITCHED_OFF } from '../../shared/installation/features.ts';
import { email } from '../../shared/kit/fields.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { listReferrals, refer, REFERRALS_AT_ONCE } from '../../shared/referrals/contract.ts';
import { referredText } from '../../shared/referrals/texts.ts';
import { call } from '../../api-client/client.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { useFeature } from '../base/use-feature.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';

/** All addresses in one field; the error names the wrong address. */
const schema = z.object({
  businessId: z.string(),
  emails: z.array(z.string()).check((context) => {
    const { value } = context;
    const wrong = wrongOf(value);
    const say = (message: string) => context.issues.push({ code: 'custom', input: value, path: [], message });
    if (value.length === 0) say(t('Please give at least one email address.'));
    else if (wrong.length > 0) say(wrongText(wrong));
    else if (value.length > REFERRALS_AT_ONCE) say(t('Up to {most} at a time; you entered {count}.', { most: REFERRALS_AT_ONCE, count: value.length }));
  }),
});

export function InviteForm() {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const id = useId();
  const form = useForm({
    schema,
    defaults: { emails: '' },
    toInput: ({ emails }) => ({ businessId: business.id, emails: addressesIn(emails) }),
    submit: async (input, options) => {
      const { invited, skipped } = await call(refer, input, options);
      toast.success(referredText(invited.length, skipped.length));
      form.reset({ emails: '' });
      void queries.invalidateQueries({ queryKey: [listReferrals.id] });
    },
    keep: { key: `refer:${business.id}` },
  });
  const open = useFeature('referrals');
  const may = usePermission('contact.edit');
  const addresses = addressesIn(useValues(form).emails);
  const [count, wrong] = [invitationsIn(addresses), wrongOf(addresses)];
  if (!open) return <p className="text-ink-2">{render(SWITCHED_OFF.referrals)}</p>;
  if (!may.allowed) return <p className="text-ink-2">{may.reason}</p>;
  return (
    <Form form={form} label={t('Invite businesses')}>
      <FormField name="emails" label={t('Email addresses')} hint={t('Up to {most}, separated by commas, spaces or new lines.', { most: REFERRALS_AT_ONCE })}>
        {(bind) => <TextArea {...bind} rows={4} maxLength={6_000} placeholder="sales@kanomills.com, bola@lekkiliving.com" />}
      </FormField>
      <p className="text-xs text-ink-2">{t('Each address gets one email with your name and business, and never another.')}</p>
      <div>
        <SubmitButton inactive={wrong.length > 0} aria-describedby={wrong.length > 0 ? id : undefined}>
          {count > 1 ? tn(count, 'Send {count} invitation', 'Send {count} invitations') : t('Send invitation')}
        </SubmitButton>
        <p id={id} className="mt-2 text-ink-2 wrap-anywhere empty:hidden">
          {wrong.length > 0 && wrongText(wrong)}
        </p>
      </div>
    </Form>
  );
}

/** The addresses without those that are wrong or given twice. */
export function invitationsIn(addresses: readonly string[]): number {
  return new Set(addresses.flatMap((one) => z.safeParse(email, one).data ?? []).map((one) => one.toLowerCase())).size;
}

function wrongOf(addresses: readonly string[]): string[] {
  return addresses.filter((one) => !z.safeParse(email, one).success);
}

function wrongText(wrong: readonly string[]): string {
  return tn(wrong.length, '{wrong} is not an email address.', '{wrong} are not email addresses.', { wrong: wrong.slice(0, 3).join(', ') });
}

function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((one) => one !== '');
}
