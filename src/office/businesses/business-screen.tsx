import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { readBusinessPage } from '../../shared/office/businesses/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { useParam } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { useMay } from '../base/session.ts';
import { ageText } from '../base/settings.ts';
import { stateLook } from '../base/states.ts';
import { useTitle } from '../base/title.ts';
import { LimitsDialog } from '../proposals/limits-dialog.tsx';
import { Devices, Emails, Related } from './background.tsx';
import { BusinessLog } from './business-log.tsx';
import { BankAccounts, BusinessFacts, Cases, LimitFacts, VerificationFacts, WalletFacts } from './facts.tsx';
import { ClosedNote, ReopenButton, SuspendButton, SuspensionNote } from './suspension.tsx';
import { Advances, Invoices, Members, Notifications } from './lists.tsx';

export type BusinessPage = OutputOf<typeof readBusinessPage>;

/** Everything about one business: what happens at the left, what it is at the right. */
export function BusinessScreen() {
  const businessId = useParam('businessId');
  const { data, error, refetch } = useQuery(queryOf(readBusinessPage, { businessId }));
  const mayReview = useMay('verification.read');
  const mayRaise = useMay('limits.raise');
  const [raising, setRaising] = useState(false);
  useTitle(data?.business.name);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const { business, verification } = data;
  const waits = verification.waitsSince === null ? '' : `, waits for its review for ${ageText(verification.waitsSince)}`;
  return (
    <>
      <PageHeader
        back={{ to: '/find', label: 'Find' }}
        title={business.name}
        lead={`${CATEGORIES[business.category] ?? business.category}${waits}`}
        mark={
          <>
            <Badge>Level {business.level}</Badge>
            {business.suspended && <Status {...stateLook('suspended')} />}
            {business.closed && <Badge>Closed</Badge>}
          </>
        }
        actions={
          <>
            {mayRaise && <Button onClick={() => setRaising(true)}>Own limits</Button>}
            {mayReview && <ButtonLink to={`/kyb/${businessId}`}>Verification</ButtonLink>}
            <ReopenButton business={business} />
            <SuspendButton business={business} />
          </>
        }
      />
      <SuspensionNote suspended={business.suspended} />
      <ClosedNote closed={business.closed} />
      {raising && <LimitsDialog businessId={businessId} name={business.name} onClose={() => setRaising(false)} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="grid min-w-0 items-start gap-4 md:grid-cols-2 xl:order-2 xl:grid-cols-1">
          <BusinessFacts business={business} />
          <WalletFacts wallet={data.wallet} />
          <LimitFacts limits={data.limits} />
          <VerificationFacts items={verification.items} />
          <BankAccounts accounts={data.accounts} />
          <Related businessId={businessId} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Cases cases={data.cases} />
          <Members businessId={businessId} members={data.members} />
          <Devices businessId={businessId} />
          <Invoices title="Invoices sent" party="Buyer" invoices={data.sent} sender={businessId} />
          <Invoices title="Invoices received" party="Sender" invoices={data.received} />
          <Advances credits={data.credits} count={data.creditCount} />
          <Emails businessId={businessId} />
          <Notifications notifications={data.notifications} />
          <BusinessLog key={businessId} businessId={businessId} />
        </div>
      </div>
    </>
  );
}

const CATEGORIES: Readonly<Record<string, string>> = { retailer: 'Retailer', supplier: 'Supplier', both: 'Retailer and supplier' };

function Waiting() {
  return (
    <>
      <Loading label="Loading the business" />
      <Skeleton className="mb-6 h-16 w-full" />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <Skeleton className="h-[32rem] w-full" />
        <Skeleton className="h-[32rem] w-full" />
      </div>
    </>
  );
}
