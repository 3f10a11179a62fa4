import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readUser } from '../../shared/accounts/contract.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { queryOf } from '../../ui/query.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { useSignedIn } from '../app/session.ts';

const ROLE = { owner: 'Owner', admin: 'Admin', staff: 'Staff' } as const;

/** Who is signed in. Changing it comes with a later release: it needs a proof of the new address or number. */
export function ProfileTab() {
  const { profile, business } = useSignedIn();
  const { data, error, refetch } = useQuery(queryOf(readUser, { id: profile.id }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const user = data?.user;
  const businesses = data?.businesses ?? [];
  return (
    <>
      <Card title="You">
        <Facts
          rows={[
            { label: 'Name', value: user ? `${user.first_name} ${user.last_name}` : <Skeleton className="h-4 w-32" /> },
            {
              label: <span className="whitespace-nowrap">E-mail</span>,
              value: user ? <Proved text={user.email} proved={user.email_verified} /> : <Skeleton className="h-4 w-44" />,
            },
            { label: 'Phone', value: user ? <Proved text={user.phone} proved={user.phone_verified} /> : <Skeleton className="h-4 w-32" /> },
            { label: 'Role', value: `${ROLE[business.role]} of ${business.name}` },
          ]}
        />
        <p className="mt-3 text-ink-2">
          These cannot be changed here yet: a new e-mail or phone number has to be proved first, and that comes with one of the next releases.
        </p>
      </Card>
      {businesses.length > 1 && (
        <Card title="Your businesses">
          <Facts rows={businesses.map((one) => ({ label: one.name, value: ROLE[one.role] }))} />
        </Card>
      )}
    </>
  );
}

function Proved({ text, proved }: { text: string; proved: boolean }): ReactNode {
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3">
      <span className="tabular [overflow-wrap:anywhere]">{text}</span>
      {proved ? <Status word="Confirmed" tone="good" shape="check" /> : <Status word="Not confirmed" tone="warn" shape="clock" />}
    </span>
  );
}
