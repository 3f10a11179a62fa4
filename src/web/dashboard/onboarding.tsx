import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { listContacts } from '../../shared/contacts/contract.ts';
import { listInvoices } from '../../shared/invoices/contract.ts';
import { t } from '../../shared/kit/words.ts';
import { listOrders } from '../../shared/orders/contract.ts';
import { readWallet } from '../../shared/wallet/contract.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Anchor } from '../../ui/link.tsx';
import { withQuery } from '../../ui/navigation.ts';
import { queryOf } from '../../ui/query.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { paths } from '../app/paths.ts';
import { useSignedIn } from '../app/session.ts';
import { useChecklist } from '../verification/use-checklist.ts';

interface Step {
  title: string;
  unlocks: string;
  takes: string;
  to: string;
  done: boolean | undefined;
}

/** The first steps of a young business, until they are done or put away. */
export function Onboarding() {
  const { business } = useSignedIn();
  const key = `onboarding-over:${business.id}`;
  const [over, setOver] = useState(() => localStorage.getItem(key) !== null);
  const put = () => {
    localStorage.setItem(key, '1');
    setOver(true);
  };
  return over ? null : <Checklist onPutAway={put} />;
}

function Checklist({ onPutAway }: { onPutAway: () => void }) {
  const { steps, failed } = useSteps();
  const known = steps.every((step) => step.done !== undefined);
  const done = steps.filter((step) => step.done).length;
  const finished = known && done === steps.length;
  useEffect(() => {
    // Done once is done for good: an established business is not asked about on every visit.
    if (finished) onPutAway();
  }, [finished, onPutAway]);
  // The steps are an offer: where they cannot be told, the page is better without them.
  if (failed || finished) return null;
  return (
    <Card
      title={t('Set up your business')}
      flush
      aside={
        <span className="flex items-center gap-2">
          {known && (
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
      {!known && <Loading label={t('Loading the first steps')} />}
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

function useSteps(): { steps: readonly Step[]; failed: boolean } {
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
      unlocks: t('You can send invoices and hold a wallet.'),
      takes: t('{count} min', { count: 1 }),
      to: paths.kyb(),
      done: list.data && list.data.level >= 1,
    },
    {
      title: t('Add a contact'),
      unlocks: t('Invoices are addressed in two presses, with the balance both ways.'),
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
          done: orders.data && orders.data.topCards.all.count > 0,
        }
      : {
          title: t('Send an invoice'),
          unlocks: t('Your customer gets a link, approves it there and pays.'),
          takes: t('{count} min', { count: 3 }),
          to: paths.createInvoice(),
          done: invoices.data && invoices.data.topCards.all.count > 0,
        },
    {
      title: t('Get your account number'),
      unlocks: t('Money sent to it lands in your wallet, ready to pay bills.'),
      takes: t('{count} min', { count: 1 }),
      to: withQuery(paths.wallet(), { panel: 'add' }),
      done: wallet.data && wallet.data.accountStatus === 'open',
    },
  ];
  return { steps, failed: [contacts, invoices, orders, wallet, list].some((one) => one.isLoadingError) };
}
