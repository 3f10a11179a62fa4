import { CircleCheck, CircleX, ExternalLink, Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { locale, t, tn } from '../../shared/i18n/translate.ts';
import { ZERO, formatMoney, koboFromNaira, plainNaira } from '../../shared/kit/money.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { Logo } from '../../ui/primitives/brand.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Facts, Panel } from '../../ui/primitives/card.tsx';
import { Anchor, ButtonLink, Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { PRODUCT, TIME_ZONE } from '../base/config.ts';
import { publicPaths } from '../base/public-paths.ts';
import { setTitle } from '../base/title.ts';
import { DeadEnd, PageProblem } from '../base/dead-end.tsx';
import { Receipt } from './receipt.tsx';
import { SayMissing } from './report-missing-payment.tsx';
import { usePayment } from './use-payment.ts';
import type { PaymentState } from './use-payment.ts';
import { isPortalLink, linkOf } from './started-by-link.ts';
import { AccountNumber } from './account-number.tsx';

/** The state of one payment by card or transfer, live: the return page of the provider. */
export function PaymentScreen() {
  const reference = useSearch()[0].get('reference') ?? '';
  const { state, error, isChecking, checkedAt, check } = usePayment(reference);
  const title = state ? titleOf(state) : t('Payment');
  useEffect(() => setTitle(title), [title]);
  if (!state && error) return <NotThere error={error} onRetry={check} />;
  return (
    <div className="flex min-h-dvh flex-col px-4 py-6 sm:px-6">
      <Anchor to={publicPaths.home()} label={t('{product}, home page', { product: PRODUCT })} className="mx-auto w-full max-w-[30rem] rounded-sm">
        <Logo name={PRODUCT} />
      </Anchor>
      <div className="mx-auto mt-6 w-full max-w-[30rem] sm:mt-[12vh]">
        {state ? (
          <State state={state} isChecking={isChecking} checkedAt={checkedAt} check={check} problem={error} />
        ) : (
          <div className="grid gap-4 rounded border border-line bg-surface p-5">
            <Loading label={t('Checking with the bank')} />
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-24 w-full" />
          </div>
        )}
      </div>
    </div>
  );
}

function titleOf(state: PaymentState): string {
  const { status, account, isLeft, path } = state;
  if (isLeft) return t('Payment not received');
  if (status === 'pending' && account) return t('Transfer to this account');
  if (wasReturned(state)) return path === null ? t('Payment to be returned') : t('Added to your wallet');
  return state.due > 0 ? t('Payment received') : TITLE[status];
}

/** The whole amount: its target could not take anything any more. */
function wasReturned({ status, returned, amount, category }: PaymentState): boolean {
  return status === 'succeeded' && returned >= amount && category !== 'wallet';
}

const TITLE = { pending: t('Waiting for the bank'), succeeded: t('Paid'), failed: t('Not paid') } as const;
const MARK: Record<PaymentState['status'], ReactNode> = {
  pending: <Hourglass aria-hidden="true" className="text-info" />,
  succeeded: <CircleCheck aria-hidden="true" className="text-accent" />,
  failed: <CircleX aria-hidden="true" className="text-danger" />,
};

interface StateProps {
  state: PaymentState;
  isChecking: boolean;
  /** Milliseconds since 1970; null until the user has asked. */
  checkedAt: number | null;
  check: () => void;
  problem: unknown;
}

function State({ state, isChecking, checkedAt, check, problem }: StateProps) {
  const { status, account } = state;
  const pending = status === 'pending';
  return (
    <section aria-label={t('Payment')} className="rounded border border-line bg-surface">
      <div className="grid gap-4 p-5">
        <div role="status" className="grid gap-2">
          <h1 className="flex items-center gap-2 text-lg font-semibold tracking-tight">
            {state.isLeft ? MARK.failed : wasReturned(state) ? MARK.pending : MARK[status]}
            {titleOf(state)}
          </h1>
          <p>
            <Money naira={state.amount} size="title" strong />
          </p>
          <p className="text-ink-2 wrap-anywhere">{whatFor(state)}</p>
        </div>
        {account && <TransferTo account={account} />}
        <p className="text-pretty" role={status === 'failed' ? 'alert' : undefined}>
          {state.message}
        </p>
        {problem instanceof ApiError && pending && <Panel tone="warn">{problem.message}</Panel>}
        {pending && checkedAt !== null && !problem && (
          <Panel tone="info">
            <p role="status">
              {t('Checked at {time}: nothing received yet. Transfers can take a few minutes. This page updates automatically.', {
                time: new Date(checkedAt).toLocaleTimeString(locale(), { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit', second: '2-digit' }),
              })}
            </p>
          </Panel>
        )}
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          {pending && state.checkoutUrl !== null && (
            <ButtonLink variant="primary" to={state.checkoutUrl}>
              {t('Confirm with your card’s bank')}
            </ButtonLink>
          )}
          {pending && (
            <Button variant={state.checkoutUrl === null && !state.isLeft ? 'primary' : 'secondary'} loading={isChecking} onClick={check}>
              {account && checkedAt === null ? t('I’ve made the transfer') : t('Check again')}
            </Button>
          )}
          <WayOn state={state} />
          {status === 'succeeded' && !wasReturned(state) && <Receipt state={state} />}
        </div>
        {state.path !== null && status !== 'succeeded' && <SayMissing of={state} />}
        {state.path === null && pending && !state.isLeft && (
          <p className="text-sm text-ink-2">
            {account
              ? t('You can close this page. When your transfer arrives, {payee} will be notified.', { payee: state.payee })
              : t('You can close this page. When the bank confirms the payment, {payee} will be notified.', { payee: state.payee })}
          </p>
        )}
      </div>
      <p className="border-t border-line px-5 py-3 text-xs text-ink-3 wrap-anywhere">
        <T text="Reference {reference}" reference={state.reference} />
      </p>
    </section>
  );
}

/** A link to what was paid; after a failure, for another attempt. */
function WayOn({ state }: { state: PaymentState }) {
  const q = linkOf(state.reference);
  const isPortal = q !== null && isPortalLink(q);
  const to = state.path ?? (q ? (isPortal ? publicPaths.portal(q) : publicPaths.receivedInvoice(q)) : null);
  if (to === null) return null;
  const word =
    state.status === 'failed' || state.isLeft
      ? t('Try again')
      : state.category === 'wallet'
        ? t('To the wallet')
        : state.category === 'invoice' && !isPortal
          ? t('Back to the invoice')
          : t('Back');
  return (
    <ButtonLink variant={state.status === 'pending' && !state.isLeft ? 'secondary' : 'primary'} to={to}>
      {word}
    </ButtonLink>
  );
}

function NotThere({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <DeadEnd title={t('Payment not found')}>
        <p>{t('The link may be incomplete or belong to another account. Sign in with the account that paid, or open the invoice again.')}</p>
      </DeadEnd>
    );
  return <PageProblem error={error} title={t('The payment couldn’t be loaded')} onRetry={onRetry} />;
}

/** For an invoice the payee is its sender; other payments name their payee. */
function whatFor({ category, label: given, payee }: PaymentState): string {
  const label = sentence(given);
  if (category === 'wallet') return label;
  return category === 'credit' ? t('{label} to {payee}', { label, payee }) : t('{label} from {payee}', { label, payee });
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Account = NonNullable<PaymentState['account']>;

/** The account of one payment: number and exact amount to copy, and its expiry. */
function TransferTo({ account }: { account: Account }) {
  const left = useMinutesLeft(account.expiresAt);
  const amount = koboFromNaira(account.amount) ?? ZERO;
  const rows = [
    { name: t('Account number'), value: account.accountNumber, copy: account.accountNumber },
    { name: t('Bank'), value: account.bank, copy: account.bank },
    { name: t('Account name'), value: account.name, copy: account.name },
    { name: t('Exact amount'), value: formatMoney(amount), copy: plainNaira(amount) },
  ];
  const demo = demoBank(account);
  return (
    <div className="grid gap-2">
      <Facts
        rows={rows.map(({ name, value, copy }) => ({
          label: <span className="whitespace-nowrap">{name}</span>,
          value: (
            <span className="flex items-center justify-end gap-2">
              <span className="tabular min-w-0 text-base font-medium wrap-anywhere">
                <AccountNumber number={value} />
              </span>
              <CopyButton text={copy} label={t('Copy: {name}', { name: name.toLowerCase() })} />
            </span>
          ),
        }))}
      />
      <p className="text-sm text-ink-2">
        {left > 0
          ? tn(
              left,
              'This account is for this transfer only and expires in {count} minute. Other amounts are returned.',
              'This account is for this transfer only and expires in {count} minutes. Other amounts are returned.',
            )
          : t('This account number has expired. If you’ve already made the transfer, it still counts; otherwise please start again.')}
      </p>
      {demo && (
        <p className="flex items-center gap-1.5 text-sm">
          <Link to={demo}>{t('Act as the bank in the demo')}</Link>
          <ExternalLink aria-hidden="true" size={14} />
        </p>
      )}
    </div>
  );
}

function useMinutesLeft(expiresAt: string): number {
  const read = () => Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / 60_000));
  const [left, setLeft] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setLeft(read()), 10_000);
    return () => clearInterval(timer);
  });
  return left;
}

/** The sandbox's bank is one port above the app; elsewhere there is none. */
function demoBank({ bank, accountNumber, amount }: Account): string | null {
  if (location.hostname !== 'localhost' || bank !== 'Test Bank') return null;
  return withQuery(`http://localhost:${Number(location.port) + 1}/bank`, { account: accountNumber, amount: plainNaira(koboFromNaira(amount) ?? ZERO) });
}
