import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { changeMailChoices, readMailChoices } from '../../shared/notifications/mail-contract.ts';
import { MAIL_CHOICES } from '../../shared/notifications/mail-kinds.ts';
import type { MailChoice, MailKind } from '../../shared/notifications/mail-kinds.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { readProfile, updateProfile } from '../../shared/team/contract.ts';
import { phoneText } from '../../shared/kit/phone.ts';
import { readSecurity } from '../../shared/accounts/security-contract.ts';
import { keyOf, call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import { Card, Facts, Panel } from '../../ui/primitives/card.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Select } from '../../ui/form/select.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { paths } from '../base/paths.ts';
import { ROLE_LABEL } from '../base/permission.ts';
import { HelpTab } from '../help/help-tab.tsx';
import { SENDS_WHATSAPP } from '../base/config.ts';
import { useSignedIn, currentSession, keep } from '../base/session.ts';
import { CHOICE_LABELS, KIND_LABELS } from '../notifications/mail-labels.ts';
import { UsageCard } from '../analytics/usage-consent.tsx';
import { ConfirmPhone } from '../accounts/confirm-phone.tsx';
import { stateOf } from '../base/states.ts';
import { ApiTab } from './api/api-tab.tsx';
import { DataTab } from './data/data-tab.tsx';
import { BanksTab } from './banks-tab.tsx';
import { BusinessTab } from './business-tab.tsx';
import { InvoicesTab } from './invoices-tab.tsx';
import { WaitingForm } from './form-skeleton.tsx';
import { PushCard } from './push-card.tsx';
import { ChangeEmail } from './change-email.tsx';
import { DevicesCard } from './security/devices-card.tsx';
import { OpenIdCard } from './security/openid-card.tsx';
import { PasswordCard } from './security/password-card.tsx';
import { SecondFactorCard } from './security/second-factor-card.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { PhoneInput } from '../../ui/form/phone-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';

const TABS = [
  { name: 'profile', label: t('Profile'), Content: ProfileTab },
  { name: 'business', label: t('Business'), Content: BusinessTab },
  { name: 'invoices', label: t('Invoices'), Content: InvoicesTab },
  { name: 'banks', label: t('Banks and cards'), Content: BanksTab },
  { name: 'notifications', label: t('Notifications'), Content: NotificationsTab },
  { name: 'security', label: t('Security'), Content: SecurityTab },
  { name: 'api', label: 'API', Content: ApiTab },
  { name: 'data', label: t('Data'), Content: DataTab },
  { name: 'help', label: t('Help'), Content: HelpTab },
] as const;

export function SettingsScreen() {
  const [query] = useSearch();
  const wanted = query.get('tab');
  const { name: current, Content } = TABS.find((tab) => tab.name === wanted) ?? TABS[0];
  return (
    <>
      <PageHeader title={t('Settings')} />
      <Tabs
        label={t('Settings')}
        tabs={TABS.map((tab, index) => ({ to: paths.settings(index === 0 ? undefined : tab.name), label: tab.label, current: tab.name === current }))}
      />
      <div className="mt-6 grid gap-6 *:max-w-[44rem]">
        <Content />
      </div>
    </>
  );
}

type Choices = OutputOf<typeof readMailChoices>;

const TITLE = t('Emails to you');

/** The signed-in person's e-mail preferences for this business; each choice is saved at once. */
function NotificationsTab() {
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
      <Card title={t('Messages to your phone')}>
        <div className="grid gap-4">
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
          {(SENDS_WHATSAPP || data.whatsApp.on) && (
            <Checkbox
              label={t('Send me a WhatsApp message when money arrives')}
              hint={
                data.whatsApp.isStopped
                  ? t('You wrote STOP to us in WhatsApp. Write START there to get messages again.')
                  : t('If WhatsApp can’t deliver it, you get a text message instead.')
              }
              value={saving?.whatsApp ?? data.whatsApp.on}
              disabled={isPending || (data.sms.phone === null && !data.whatsApp.on)}
              onChange={(on) => mutate({ businessId, choices: [], whatsApp: on })}
            />
          )}
        </div>
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

/** The signed-in person, and their businesses. */
function ProfileTab() {
  const { business } = useSignedIn();
  const [editing, setEditing] = useState(false);
  const [isChangingEmail, setChangingEmail] = useState(false);
  const { data, error, refetch } = useQuery(queryOf(readProfile, {}));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const user = data?.user;
  const memberships = data?.memberships ?? [];
  return (
    <>
      {user && !user.phone_verified && (
        <Panel tone="warn">
          <ConfirmPhone email={user.email} phone={user.phone} />
        </Panel>
      )}
      <Card
        title={t('You')}
        aside={
          <Button size="small" disabled={!user} onClick={() => setEditing(true)}>
            {t('Change')}
          </Button>
        }
      >
        <Facts
          rows={[
            { label: t('Name'), value: user ? `${user.first_name} ${user.last_name}` : <Skeleton className="h-4 w-32" /> },
            {
              label: <span className="whitespace-nowrap">{t('Email')}</span>,
              value: user ? <Proved text={user.email} proved={user.email_verified} /> : <Skeleton className="h-4 w-44" />,
            },
            { label: t('Phone'), value: user ? <Proved text={phoneText(user.phone)} proved={user.phone_verified} /> : <Skeleton className="h-4 w-32" /> },
            { label: t('Role'), value: t('{role} of {name}', { role: ROLE_LABEL[business.role], name: business.name }) },
          ]}
        />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-ink-2">{t('You sign in with this email address.')}</p>
          <Button size="small" disabled={!user} onClick={() => setChangingEmail(true)}>
            {t('Change email address')}
          </Button>
        </div>
      </Card>
      <UsageCard />
      {memberships.length > 1 && (
        <Card title={t('Your businesses')}>
          <Facts
            rows={memberships.map((one) => ({
              label: one.business.name,
              value: one.status === 'suspended' ? <Status {...stateOf('suspended')} /> : ROLE_LABEL[one.role],
            }))}
          />
        </Card>
      )}
      {isChangingEmail && user && <ChangeEmail email={user.email} onClose={() => setChangingEmail(false)} />}
      {editing && user && <EditProfile user={user} onClose={() => setEditing(false)} />}
    </>
  );
}

function Proved({ text, proved }: { text: string; proved: boolean }): ReactNode {
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3">
      <span className="tabular [overflow-wrap:anywhere]">{text}</span>
      {proved ? <Status word={t('Confirmed')} tone="good" shape="check" /> : <Status word={t('Not confirmed')} tone="warn" shape="clock" />}
    </span>
  );
}

/** The ways to sign in, and the active sessions. */
function SecurityTab() {
  const { data, error, refetch } = useQuery(queryOf(readSecurity, {}));
  return (
    <>
      {error && !data ? (
        <Card title={t('Two-factor sign-in')}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <SecondFactorCard totp={data?.totp} />
      )}
      <DevicesCard />
      {data?.openId && <OpenIdCard {...data.openId} />}
      <PasswordCard />
    </>
  );
}

type User = OutputOf<typeof readProfile>['user'];

/** Own names and phone. A new number is confirmed by its code. */
function EditProfile({ user, onClose }: { user: User; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    schema: updateProfile.input,
    defaults: { firstName: user.first_name, lastName: user.last_name, phone: phoneText(user.phone) },
    toInput: ({ phone, ...names }) => ({ ...names, ...(phoneText(phone) === phoneText(user.phone) ? {} : { phone }) }),
    submit: async (input, options) => {
      const after = await call(updateProfile, input, options);
      void queries.invalidateQueries({ queryKey: [readProfile.id] });
      const session = currentSession();
      if (session) await keep({ ...session, profile: { ...after.user, team_role: session.profile.team_role } });
      toast.success(after.user.phone_verified ? t('Saved') : t('Saved. We sent a code to the new number.'));
      onClose();
    },
  });
  return (
    <Dialog title={t('Change your details')} onClose={onClose} size="small">
      <Form form={form} label={t('Change your details')}>
        <FormField name="firstName" label={t('First name')}>
          {(bind) => <TextInput {...bind} autoComplete="given-name" />}
        </FormField>
        <FormField name="lastName" label={t('Last name')}>
          {(bind) => <TextInput {...bind} autoComplete="family-name" />}
        </FormField>
        <FormField name="phone" label={t('Phone')} hint={t('We’ll confirm a new number with a code, and send future codes there.')}>
          {(bind) => <PhoneInput {...bind} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Save')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
