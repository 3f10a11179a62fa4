import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Archive, Ban } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { readBusinessLog, readBusinessPage } from '../../shared/office/businesses/contract.ts';
import { reopenBusiness, restoreBusiness, suspendBusiness } from '../../shared/office/businesses/actions-contract.ts';
import { READ_DAYS } from '../../shared/business/closing.ts';
import { caseLabel } from '../../shared/office/cases/kinds.ts';
import { queryOf } from '../../api-client/query.ts';
import { call } from '../../api-client/client.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { ButtonLink, Link } from '../../ui/primitives/link.tsx';
import { useParam } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { Card, Facts, Panel } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useMay } from '../base/session.ts';
import { ageText, momentText } from '../base/settings.ts';
import { stateLook } from '../base/states.ts';
import { useTitle } from '../base/title.ts';
import { LimitsDialog } from '../proposals/limits-dialog.tsx';
import { actionText } from '../audit/action-text.ts';
import { LinkedIds } from '../audit/linked-ids.tsx';
import { Devices, Emails, Related } from './background.tsx';
import { Advances, Invoices, Members, Notifications } from './lists.tsx';
import { ReasonAction } from './reason-action.tsx';
import { Transfers } from './transfers.tsx';

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
          <Transfers businessId={businessId} />
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

/** The audit log of the business, newest first; older entries on request. */
function BusinessLog({ businessId }: { businessId: string }) {
  const pages = useInfiniteQuery({
    queryKey: [readBusinessLog.id, businessId],
    queryFn: ({ pageParam, signal }) => call(readBusinessLog, { businessId, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ more, entries }) => (more ? entries.at(-1)?.id : undefined),
  });
  // Entries of imported data are back-dated: their numbers are not in the order of time.
  const entries = pages.data?.pages.flatMap((page) => page.entries).toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <Card title="Log">
      {pages.error && !entries && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && (
        <>
          <Loading label="Loading the log" />
          <Skeleton className="h-40 w-full" />
        </>
      )}
      {entries?.length === 0 && <p className="text-sm text-ink-2">Nothing has happened yet.</p>}
      <ol className="grid gap-3">
        {entries?.map(({ id, at, by, action, subject, detail, names }) => (
          <li key={id} className="text-sm">
            <p className="wrap-anywhere">
              <span className="font-medium">{actionText(action)}</span>
              {subject !== null && subject !== businessId && (
                <span className="text-xs text-ink-2">
                  {' '}
                  <LinkedIds text={subject} names={names} />
                </span>
              )}
            </p>
            {detail !== '' && (
              <p className="text-xs wrap-anywhere text-ink-2">
                <LinkedIds text={detail} names={names} />
              </p>
            )}
            <p className="text-xs text-ink-2">
              {by}, {momentText(at)}
            </p>
          </li>
        ))}
      </ol>
      {pages.hasNextPage && (
        <div className="mt-4">
          <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show older entries
          </Button>
        </div>
      )}
    </Card>
  );
}

type Business = BusinessPage['business'];

/** Suspends the business, or lifts its suspension. */
function SuspendButton({ business: { id: businessId, name, suspended } }: { business: Business }) {
  const [asking, setAsking] = useState(false);
  const mayDo = { suspend: useMay('business.suspend'), restore: useMay('business.restore') };
  if (!mayDo[suspended ? 'restore' : 'suspend']) return null;
  const close = () => setAsking(false);
  const suspend = async (reason: string) => {
    await call(suspendBusiness, { businessId, reason });
    return `${name} is suspended.`;
  };
  const restore = async (reason: string) => {
    await call(restoreBusiness, { businessId, reason });
    return `The suspension of ${name} is lifted.`;
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{suspended ? 'Lift the suspension' : 'Suspend'}</Button>
      {asking && !suspended && (
        <ReasonAction title={`Suspend ${name}?`} confirm="Suspend" danger run={suspend} onClose={close}>
          From now on its members only read, its API keys do nothing, and no money goes out: payouts that wait stay where they are. Payments to it still arrive.
          They can still hand in evidence.
        </ReasonAction>
      )}
      {asking && suspended && (
        <ReasonAction title={`Lift the suspension of ${name}?`} confirm="Lift the suspension" run={restore} onClose={close}>
          Its members and API keys can do everything again, and payouts that waited go out.
        </ReasonAction>
      )}
    </>
  );
}

/** Shown above everything else of a suspended business. */
function SuspensionNote({ suspended }: { suspended: Business['suspended'] }) {
  if (!suspended) return null;
  return (
    <div className="mb-4">
      <Panel tone="bad" icon={<Ban aria-hidden="true" size={16} />}>
        Suspended by {suspended.by} on {momentText(suspended.at)}: “{suspended.reason}”
      </Panel>
    </div>
  );
}

/** Opens a closed business again. */
function ReopenButton({ business: { id: businessId, name, closed } }: { business: Business }) {
  const [asking, setAsking] = useState(false);
  const may = useMay('business.reopen');
  if (!closed || !may) return null;
  const reopen = async (reason: string) => {
    await call(reopenBusiness, { businessId, reason });
    return `${name} is open again.`;
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Open again</Button>
      {asking && (
        <ReasonAction title={`Open ${name} again?`} confirm="Open again" run={reopen} onClose={() => setAsking(false)}>
          Its members can do everything again, and its wallet takes money. Void invoices, API keys, webhooks, cards and invitations stay ended. Money that waits
          in suspense is assigned to it separately.
        </ReasonAction>
      )}
    </>
  );
}

/** Shown above everything else of a closed business. */
function ClosedNote({ closed }: { closed: Business['closed'] }) {
  if (!closed) return null;
  return (
    <div className="mb-4">
      <Panel tone="warn" icon={<Archive aria-hidden="true" size={16} />}>
        Closed by {closed.by} on {momentText(closed.at)}. Its members read and export for {READ_DAYS} days.
      </Panel>
    </div>
  );
}

const NONE = <span className="text-ink-3">Not given</span>;

function BusinessFacts({ business }: { business: BusinessPage['business'] }) {
  const { id, email, phone, address, createdAt, timeZone, currency } = business;
  return (
    <Card title="Business">
      <Facts
        rows={[
          { label: 'Id', value: <span className="tabular text-xs break-all">{id}</span> },
          { label: 'Email', value: email === null ? NONE : <span className="break-all">{email}</span> },
          { label: 'Phone', value: phone ?? NONE },
          { label: 'Address', value: address === null ? NONE : <span className="break-words">{address}</span> },
          { label: 'Joined', value: momentText(createdAt) },
          { label: 'Time zone', value: `${timeZone}, ${currency}` },
        ]}
      />
    </Card>
  );
}

function WalletFacts({ wallet }: { wallet: BusinessPage['wallet'] }) {
  const mayReadLedger = useMay('ledger.read');
  if (wallet === null)
    return (
      <Card title="Wallet">
        <p className="text-sm text-ink-2">This business has no wallet yet.</p>
      </Card>
    );
  return (
    <Card title="Wallet" aside={mayReadLedger && <Link to={`/ledger/accounts/${wallet.accountId}`}>Entries</Link>}>
      <Facts
        rows={[
          { label: 'Available', value: <Money naira={wallet.available} strong /> },
          { label: 'Held', value: <Money naira={wallet.held} /> },
          { label: 'Balance', value: <Money naira={wallet.balance} />, total: true },
        ]}
      />
    </Card>
  );
}

function LimitFacts({ limits: { daily, balance, spentToday, own } }: { limits: BusinessPage['limits'] }) {
  const amount = (value: number | null) => (value === null ? 'No limit' : <Money naira={value} />);
  return (
    <Card title="Limits" aside={<span className="text-xs text-ink-2">{own ? 'Its own' : 'Of its level'}</span>}>
      <Facts
        rows={[
          { label: 'A day', value: amount(daily) },
          { label: 'Used today', value: <Money naira={spentToday} /> },
          { label: 'Balance', value: amount(balance) },
        ]}
      />
    </Card>
  );
}

function VerificationFacts({ items }: { items: BusinessPage['verification']['items'] }) {
  return (
    <Card title="Verification">
      <Facts rows={items.map(({ title, verdict }) => ({ label: title, value: <Status {...stateLook(verdict)} /> }))} />
    </Card>
  );
}

function BankAccounts({ accounts }: { accounts: BusinessPage['accounts'] }) {
  return (
    <Card title="Bank accounts">
      {accounts.length === 0 && <p className="text-sm text-ink-2">None is added.</p>}
      {accounts.length > 0 && (
        <Facts
          rows={accounts.map(({ bank, last4, name, isDefault }) => ({
            label: (
              <>
                {bank} <span className="tabular whitespace-nowrap">••{last4}</span>
                {isDefault && <span className="text-ink-3"> (main)</span>}
              </>
            ),
            value: <span className="break-words">{name}</span>,
          }))}
        />
      )}
    </Card>
  );
}

/** Shown only if there are any. */
function Cases({ cases }: { cases: BusinessPage['cases'] }) {
  const mayRead = useMay('case.read');
  if (cases.length === 0) return null;
  return (
    <Card title="Cases">
      <Facts
        rows={cases.map(({ id, kind, state, openedAt }) => ({
          label: mayRead ? <Link to={`/cases/${id}`}>{caseLabel(kind)}</Link> : caseLabel(kind),
          value: (
            <span className="inline-flex items-center gap-3">
              <span title={momentText(openedAt)}>{ageText(openedAt)}</span>
              <Status {...stateLook(state)} />
            </span>
          ),
        }))}
      />
    </Card>
  );
}
