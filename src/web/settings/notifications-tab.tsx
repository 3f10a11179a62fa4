import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { changeMailChoices, readMailChoices } from '../../shared/notifications/mail-contract.ts';
import { MAIL_CHOICES } from '../../shared/notifications/mail-kinds.ts';
import type { MailChoice, MailKind } from '../../shared/notifications/mail-kinds.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { keyOf } from '../../api-client/client.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { queryOf } from '../../api-client/query.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Select } from '../../ui/form/select.tsx';
import { useSignedIn } from '../base/session.ts';
import { CHOICE_LABELS, KIND_LABELS } from '../notifications/mail-labels.ts';
import { WaitingForm } from './form-skeleton.tsx';
import { PushCard } from './push-card.tsx';

type Choices = OutputOf<typeof readMailChoices>;

const TITLE = t('Emails to you');

/** The signed-in person's e-mail preferences for this business; each choice is saved at once. */
export function NotificationsTab() {
  const { business } = useSignedIn();
  const { data, error, refetch } = useQuery(queryOf(readMailChoices, { businessId: business.id }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingForm title={TITLE} fields={8} />;
  return <ChoicesCard data={data} businessId={business.id} />;
}

function ChoicesCard({ data, businessId }: { data: Choices; businessId: string }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useAction(changeMailChoices, {
    done: t('Saved'),
    onDone: (output) => queries.setQueryData(keyOf(readMailChoices, { businessId }), output),
  });
  const choose = (kind: MailKind, choice: MailChoice) => mutate({ businessId, choices: [{ kind, choice }] });
  // Shown as chosen while it is being saved.
  const saving = isPending ? variables : undefined;
  const hour = `${String(data.digest.hour).padStart(2, '0')}:00`;
  return (
    <>
      <Card title={TITLE} flush>
        <p className="px-4 pt-4 text-ink-2 sm:px-5">
          {t('About {business}, sent to {email}. The app always shows every notification. By default, minor updates are sent in the digest.', {
            business: business.name,
            email: data.email,
          })}
        </p>
        <ul className="mt-2 divide-y divide-line">
          {data.choices.map(({ kind, choice }) => (
            <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
              <div className="min-w-0 flex-1 basis-56">
                <p className="text-sm font-medium">{KIND_LABELS[kind].title}</p>
                <p className="text-xs text-ink-2">{KIND_LABELS[kind].detail}</p>
              </div>
              <div className="w-full sm:w-56">
                <Select
                  label={KIND_LABELS[kind].title}
                  value={saving?.choices.find((one) => one.kind === kind)?.choice ?? choice}
                  disabled={isPending}
                  onChange={(next) => choose(kind, next)}
                  options={MAIL_CHOICES.map((value) => ({ value, label: CHOICE_LABELS[value] }))}
                />
              </div>
            </li>
          ))}
          {FIXED.map(({ title, detail }) => (
            <li key={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-5">
              <div className="min-w-0 flex-1 basis-56">
                <p className="text-sm font-medium">{title}</p>
                <p className="text-xs text-ink-2">{detail}</p>
              </div>
              <p className="flex items-center gap-2 text-sm text-ink-2 sm:w-48">
                <Lock aria-hidden="true" size={14} /> {t('Always immediate')}
              </p>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('Text messages')}>
        <Checkbox
          label={t('Text me when money arrives')}
          hint={
            data.sms.phone === null
              ? t('Confirm your phone number first, under Settings, Profile.')
              : t('Sent to {phone} with the amount, the payer and the invoice; at most 20 a day.', { phone: data.sms.phone })
          }
          value={saving?.sms ?? data.sms.on}
          disabled={isPending || (data.sms.phone === null && !data.sms.on)}
          onChange={(on) => mutate({ businessId, choices: [], sms: on })}
        />
      </Card>
      <PushCard />
      <Card title={t('Daily digest')}>
        <Checkbox
          label={t('Send me the daily digest')}
          hint={t('One email a day at {hour} ({zone}), and none when nothing happened.', { hour, zone: data.digest.timeZone })}
          value={saving?.digest ?? data.digest.on}
          disabled={isPending}
          onChange={(on) => mutate({ businessId, choices: [], digest: on })}
        />
      </Card>
    </>
  );
}

/** E-mails that cannot be turned off: they protect the account and the money. */
const FIXED = [
  { title: t('Security'), detail: t('Sign-in and reset links, and changes to how you sign in.') },
  { title: t('Money going out'), detail: t('Withdrawal results and payment receipts.') },
];
