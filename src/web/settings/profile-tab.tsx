import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { readProfile } from '../../shared/team/contract.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Facts, Panel } from '../../ui/primitives/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { phoneText } from '../../shared/kit/phone.ts';
import { queryOf } from '../../api-client/query.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { useSignedIn } from '../base/session.ts';
import { UsageCard } from '../analytics/usage-consent.tsx';
import { ConfirmPhone } from '../accounts/confirm-phone.tsx';
import { ChangeEmail } from './change-email.tsx';
import { EditProfile } from './edit-profile.tsx';
import { stateOf } from '../base/states.ts';

const ROLE = { owner: t('Owner'), admin: t('Admin'), staff: t('Staff') } as const;

/** The signed-in person, and their businesses. */
export function ProfileTab() {
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
            { label: t('Role'), value: t('{role} of {name}', { role: ROLE[business.role], name: business.name }) },
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
              value: one.status === 'suspended' ? <Status {...stateOf('suspended')} /> : ROLE[one.role],
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
