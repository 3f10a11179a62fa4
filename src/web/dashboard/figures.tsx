import type { ReactNode } from 'react';
import type { unpaidInvoices } from '../../shared/dashboard/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { add, nairaFromKobo } from '../../shared/kit/money.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Figure } from '../../ui/primitives/figure.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import type { MoneySize } from '../../ui/primitives/money.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { dayText } from '../base/days.ts';
import { koboOf } from '../documents/document-data.ts';
import { AdvancesNote, BillsNote, HeldByLimitNote, LateAdvancesNote, LateBillsNote, LateNote, OpenNote, FiguresRow, WalletNote } from './figure-parts.tsx';

export type Unpaid = OutputOf<typeof unpaidInvoices>;

/** The three main questions of a user. */
export function Figures({ data, error, onRetry }: { data: Unpaid | undefined; error: unknown; onRetry: () => void }) {
  if (error && !data) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <>
      {!data && <Loading label={t('Loading balances')} />}
      <FiguresRow busy={!data}>
        <Sum label={t('You are owed')} naira={data?.owedToUs.amount} note={data && <Open side="sent" none={t('No open invoices.')} {...data.owedToUs} />} />
        <Sum
          label={t('You owe')}
          naira={data && oweOf(data)}
          note={
            data && (
              <>
                {(data.owedByUs.count > 0 || data.owedOnBills.count === 0) && <Open side="received" none={t('No bills to pay.')} {...data.owedByUs} />}
                {data.owedOnBills.count > 0 && <Bills {...data.owedOnBills} />}
                {data.advances && <Advances {...data.advances} />}
              </>
            )
          }
        />
        <Sum label={t('Available balance')} naira={data?.available} note={data && <Wallet {...data} />} />
      </FiguresRow>
    </>
  );
}

/** On received invoices and on bills; not on advances, which have days of their own. */
export function oweOf({ owedByUs, owedOnBills }: Unpaid): number {
  return nairaFromKobo(add(koboOf(owedByUs.amount), koboOf(owedOnBills.amount)));
}

/** The largest size that fits the column. */
export function sizeOf(naira: number): MoneySize {
  return naira >= 100_000_000 ? 'long' : 'figure';
}

function Sum({ label, naira, note }: { label: string; naira: number | undefined; note: ReactNode }) {
  const isHere = naira !== undefined;
  return (
    <Figure label={label} note={isHere ? note : <Skeleton className="h-4 w-32" />} lead>
      {isHere ? <Money naira={naira} size={sizeOf(naira)} strong /> : <Skeleton className="h-8 w-44" />}
    </Figure>
  );
}

function Open({ side, count, late, none }: { side: 'sent' | 'received'; count: number; late: number; none: string }) {
  if (count === 0) return none;
  return (
    <OpenNote side={side} count={tn(count, '{count} open invoice', '{count} open invoices')}>
      {late > 0 && <LateNote side={side} amount={<Money naira={late} />} />}
    </OpenNote>
  );
}

function Bills({ count, late }: Unpaid['owedOnBills']) {
  return (
    <BillsNote count={tn(count, '{count} bill to pay', '{count} bills to pay')}>{late > 0 && <LateBillsNote amount={<Money naira={late} />} />}</BillsNote>
  );
}

function Wallet({ available, heldByLimit }: Pick<Unpaid, 'available' | 'heldByLimit'>) {
  return (
    <>
      <WalletNote isEmpty={available === 0} />
      {heldByLimit > 0 && <HeldByLimitNote amount={<Money naira={heldByLimit} />} />}
    </>
  );
}

function Advances({ owed, overdue, nextDue }: NonNullable<Unpaid['advances']>) {
  const amount = <Money naira={owed} />;
  return overdue > 0 ? <LateAdvancesNote amount={amount} late={<Money naira={overdue} />} /> : <AdvancesNote amount={amount} day={dayText(nextDue)} />;
}
