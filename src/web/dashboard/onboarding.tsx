import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Check } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { listContacts } from '../../shared/contacts/contract.ts';
import { listInvoices } from '../../shared/invoices/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { listOrders } from '../../shared/orders/contract.ts';
import { readWallet } from '../../shared/wallet/contract.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { Anchor } from '../../ui/primitives/link.tsx';
import { withQuery } from '../../ui/primitives/navigation.ts';
import { queryOf } from '../../api-client/query.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { paths } from '../base/paths.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { useChecklist } from '../verification/use-checklist.ts';

interface Step {
  title: string;
  unlocks: string;
  takes: string;
  to: string;
  done: boolean | undefined;
}

/** The steps that were done at the last check, so that the list has its height from the start. */
function remembered(key: string, count: number): readonly boolean[] | null {
  const text = localStorage.getItem(key);
  return text?.length === count ? Array.from(text, (sign) => sign === '1') : null;
}

const overKey = (businessId: string) => `onboarding-over:${businessId}`;
const stepsKey = (businessId: string) => `onboarding-steps:${businessId}`;

/** The first steps of a new business, until they are done or dismissed. `onSettled`: their height is known. */
export function Onboarding({ onSettled }: { onSettled: () => void }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.draft').allowed;
  const [over, setOver] = useState(() => !may || localStorage.getItem(overKey(business.id)) !== null);
  const put = () => {
    localStorage.setItem(overKey(business.id), '1');
    localStorage.removeItem(stepsKey(business.id));
    setOver(true);
  };
  useLayoutEffect(() => {
    if (over) onSettled();
  }, [over, onSettled]);
  return over ? null : <Checklist onPutAway={put} onSettled={onSettled} />;
}

function Checklist({ onPutAway, onSettled }: { onPutAway: () => void; onSettled: () => void }) {
  const { business } = useSignedIn();
  const { steps, failed, stuck } = useSteps();
  const isLoaded = steps.every((step) => step.done !== undefined);
  const done = steps.filter((step) => step.done).length;
  const finished = isLoaded && done === steps.length;
  useEffect(() => {
    // A finished business is not checked at every visit.
    if (finished) onPutAway();
  }, [finished, onPutAway]);
  const asOneText = isLoaded && !finished ? steps.map((step) => (step.done ? '1' : '0')).join('') : null;
  useEffect(() => {
    if (asOneText !== null) localStorage.setItem(stepsKey(business.id), asOneText);
  }, [asOneText, business.id]);
  useLayoutEffect(() => {
    if (isLoaded || failed || stuck) onSettled();
  }, [isLoaded, failed, stuck, onSettled]);
  // The steps are optional: if they cannot be loaded, they are not shown.
  if (failed || finished) return null;
  return (
    <Card
      title={t('Set up your business')}
      flush
      aside={
        <span className="flex items-center gap-2">
          {isLoaded && (
            <span className="tabular text-ink-2">
              {t('{done} of {count}', { done, count: steps.length })}
              <span className="max-sm:sr-only"> {t('done')}</span>
            </span>
          )}
          <Button size="small" variant="quiet" onClick={onPutAway}>
            {t('Hide')}
          </Button>
        </span>
      }
    >
      {!isLoaded && <Loading label={t('Loading the first steps')} />}
      <ol className="divide-y divide-line lg:grid lg:grid-cols-2 lg:divide-y-0">
        {steps.map((step) => (
          <li key={step.title} className={cx('border-line lg:odd:border-e lg:nth-[n+3]:border-t', step.done && 'max-lg:hidden')}>
            {step.done === undefined ? <Waiting /> : <StepRow step={step} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepRow({ step }: { step: Step }) {
  const inside = (
    <>
      <span
        className={cx(
          'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border',
          step.done ? 'border-accent bg-accent text-on-accent' : 'border-edge',
        )}
      >
        {step.done && <Check aria-hidden="true" size={12} strokeWidth={3} />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="font-medium">
          {step.title}
          {step.done && <span className="sr-only"> {t('(done)')}</span>}
        </span>
        <span className="block text-ink-2">{step.unlocks}</span>
      </span>
    </>
  );
  const look = 'flex h-full gap-3 px-4 py-3 sm:px-5';
  if (step.done) return <div className={look}>{inside}</div>;
  return (
    <Anchor to={step.to} className={cx(look, 'hover:bg-sunken/60 focus-visible:-outline-offset-2')}>
      {inside}
      <span className="flex shrink-0 items-center gap-2 self-center text-xs text-ink-2">
        {step.takes}
        <ArrowRight aria-hidden="true" size={16} className="text-accent" />
      </span>
    </Anchor>
  );
}

function Waiting() {
  return (
    <div className="flex gap-3 px-4 py-3 sm:px-5">
      <Skeleton className="size-5 rounded-full" />
      <span className="grid gap-2">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-4 w-56" />
      </span>
    </div>
  );
}

/** "All" includes drafts, which are not sent. */
function sentOf({ all, draft }: { all: { count: number }; draft: { count: number } }): number {
  return all.count - draft.count;
}

/** `stuck`: an answer takes long. */
function useSteps(): { steps: readonly Step[]; failed: boolean; stuck: boolean } {
  const { business } = useSignedIn();
  const businessId = business.id;
  const contacts = useQuery(queryOf(listContacts, { businessId, limit: 1 }));
  const invoices = useQuery(queryOf(listInvoices, { businessId, limit: 1 }));
  const isRetailer = business.category === 'retailer';
  const orders = useQuery({ ...queryOf(listOrders, { businessId, limit: 1 }), enabled: isRetailer });
  const wallet = useQuery(queryOf(readWallet, { businessId }));
  const list = useChecklist();
  const steps = [
    {
      title: t('Confirm your BVN'),
      unlocks: isRetailer ? t('You can send purchase orders and hold a wallet.') : t('You can send invoices and hold a wallet.'),
      takes: t('{count} min', { count: 1 }),
      to: paths.kyb(),
      done: list.data && list.data.level >= 1,
    },
    {
      title: t('Add a contact'),
      unlocks: isRetailer ? t('Order faster and see the balance both ways.') : t('Invoice faster and see the balance both ways.'),
      takes: t('{count} min', { count: 1 }),
      to: withQuery(paths.contacts(), { panel: 'new' }),
      done: contacts.data && contacts.data.count > 0,
    },
    // A retailer orders; its suppliers send the invoices.
    isRetailer
      ? {
          title: t('Send a purchase order'),
          unlocks: t('Your supplier approves it and turns it into an invoice.'),
          takes: t('{count} min', { count: 3 }),
          to: paths.createPurchaseOrder(),
          done: orders.data && sentOf(orders.data.topCards) > 0,
        }
      : {
          title: t('Send an invoice'),
          unlocks: t('Your customer gets a link to approve and pay.'),
          takes: t('{count} min', { count: 3 }),
          to: paths.createInvoice(),
          done: invoices.data && sentOf(invoices.data.topCards) > 0,
        },
    {
      title: t('Get your account number'),
      unlocks: t('Money sent to it goes to your wallet, ready to pay bills.'),
      takes: t('{count} min', { count: 1 }),
      to: withQuery(paths.wallet(), { panel: 'add' }),
      done: wallet.data && wallet.data.accountStatus === 'open',
    },
  ];
  const [before] = useState(() => remembered(stepsKey(businessId), steps.length));
  const queries = [contacts, invoices, wallet, list, ...(isRetailer ? [orders] : [])];
  return {
    steps: steps.map((step, index) => ({ ...step, done: step.done ?? before?.[index] })),
    failed: queries.some((one) => one.isLoadingError),
    stuck: queries.some((one) => one.isPending && (one.failureCount > 0 || one.fetchStatus === 'paused')),
  };
}
