import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { readMember } from '../../shared/team/contract.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Facts } from '../../ui/primitives/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { useParam } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { queryOf } from '../../api-client/query.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { momentText, today } from '../base/days.ts';
import { MemberDialogs, useMemberSteps } from './member-actions.tsx';
import type { MemberAction } from './member-actions.tsx';
import { MemberState } from './members-tab.tsx';
import { ROLE_LABEL } from '../base/permission.ts';
import { nameOf, ROLE_MAY } from './labels.ts';
import type { Member } from './labels.ts';

const BACK = { to: paths.team(), label: t('Team') };

export function MemberScreen() {
  const memberId = useParam('memberId');
  const { business } = useSignedIn();
  const { data, error, refetch } = useQuery(queryOf(readMember, { businessId: business.id, memberId }));
  if (data) return <Details member={data} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Gone />;
  return (
    <>
      <PageHeader back={BACK} title={error ? t('Team member') : <Skeleton className="h-8 w-48" />} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading label={t('Loading the member')} />}
    </>
  );
}

function Details({ member }: { member: Member }) {
  const [open, setOpen] = useState<MemberAction>(null);
  const steps = useMemberSteps(member, setOpen).filter((step) => step !== 'line' && 'label' in step);
  const reasons = new Set(steps.map((step) => (step.disabled && step.hint) || '').filter(Boolean));
  return (
    <>
      <PageHeader
        back={BACK}
        title={<span className="wrap-anywhere">{nameOf(member)}</span>}
        mark={<MemberState row={member} pill />}
        lead={<span className="wrap-anywhere">{member.email}</span>}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card title={t('Membership')}>
          <Facts
            rows={[
              { label: t('Role'), value: ROLE_LABEL[member.role] },
              {
                label: t('Permissions'),
                value: <span className="block max-w-[44ch] text-pretty">{capital(ROLE_MAY[member.role])}</span>,
              },
              { label: t('Invited'), value: moment(member.invitedAt, t('Founding member')) },
              ...(member.status === 'pending'
                ? [
                    { label: t('Email sent'), value: moment(member.invitationSentAt, t('Not yet')) },
                    { label: t('Invitation opened'), value: moment(member.invitationOpenedAt, t('Not yet')) },
                  ]
                : []),
              { label: t('Joined'), value: moment(member.joinedAt, t('Not yet')) },
              { label: t('Last seen'), value: moment(member.lastSeenAt, t('Not yet')) },
            ]}
          />
        </Card>
        <Card title={t('Change')}>
          <div className="grid gap-2">
            {steps.map((step) => (
              <Button key={step.label} wide variant={step.danger ? 'quiet' : 'secondary'} icon={step.icon} disabled={step.disabled} onClick={step.onSelect}>
                {step.label}
              </Button>
            ))}
            <p className="text-ink-2 empty:hidden">{[...reasons].join(' ')}</p>
          </div>
        </Card>
      </div>
      <MemberDialogs member={member} open={open} onClose={() => setOpen(null)} />
    </>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function moment(instant: string | null, none: string) {
  return instant ? <time dateTime={instant}>{momentText(instant, today())}</time> : <span className="text-ink-3">{none}</span>;
}

function Gone() {
  return (
    <>
      <PageHeader back={BACK} title={t('Team member')} />
      <EmptyState title={t('Member not found')} action={<ButtonLink to={paths.team()}>{t('View team')}</ButtonLink>}>
        {t('The link may be mistyped, or belong to another business.')}
      </EmptyState>
    </>
  );
}
