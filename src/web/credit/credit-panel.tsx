import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readCredit } from '../../shared/credit/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Facts } from '../../ui/primitives/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ButtonLink, Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { queryOf } from '../../api-client/query.ts';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { dayText, momentText, today } from '../base/days.ts';
import { DeclineDialog, SignDialog } from './offer-dialog.tsx';
import { RepayDialog } from './repay-dialog.tsx';
import { Reasons, Schedule } from './schedule.tsx';
import { creditNext, CREDIT_LABELS, HOW } from './labels.ts';

type Detail = OutputOf<typeof readCredit>;
type Open = 'sign' | 'decline' | 'repay' | null;

/** One advance beside the list: state, next step, cost, and repayments. */
export function CreditPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { business } = useSignedIn();
  const { data, error, refetch } = useQuery(queryOf(readCredit, { id, businessId: business.id }));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <SidePanel
        title={data ? t('Advance on {invoiceNumber}', { invoiceNumber: data.invoiceNumber }) : t('Advance')}
        onClose={onClose}
        footer={data && <Steps credit={data} onOpen={setOpen} />}
      >
        {data ? (
          <Told credit={data} />
        ) : error ? (
          <ErrorState error={error} title={t('This advance could not be opened')} onRetry={() => void refetch()} />
        ) : (
          <>
            <Loading label={t('Loading the advance')} />
            <Skeleton className="h-6 w-32" />
            <Skeleton className="mt-4 h-40 w-full" />
          </>
        )}
      </SidePanel>
      {data && open === 'sign' && <SignDialog credit={data} onClose={close} />}
      {data && open === 'decline' && <DeclineDialog credit={data} onClose={close} />}
      {data && open === 'repay' && <RepayDialog credit={data} onClose={close} />}
    </>
  );
}

function Told({ credit }: { credit: Detail }) {
  const lives = credit.outstanding > 0;
  const denied = credit.status === 'denied';
  return (
    <div className="grid gap-6">
      <div>
        <Status pill {...CREDIT_LABELS[credit.status]} />
        <p className="mt-3">
          <Money naira={lives ? credit.outstanding : credit.amount} size="title" strong />
          <span className="ms-2 text-ink-2">{lives ? t('payoff amount today') : denied ? t('requested') : t('advance')}</span>
        </p>
        <p className="mt-2 text-ink-2 text-pretty wrap-anywhere">{creditNext(credit)}</p>
      </div>
      {credit.reasons.length > 0 && (
        <section aria-label={t('Reasons, and what would change them')}>
          <h3 className="mb-2 text-sm font-semibold">{t('Reasons, and what would change them')}</h3>
          <Reasons reasons={credit.reasons} />
        </section>
      )}
      <Facts rows={factsOf(credit)} />
      {credit.schedule.length > 0 && <Schedule lines={credit.schedule} />}
      {credit.repayments.length > 0 && <Repayments credit={credit} />}
      <Score credit={credit} />
    </div>
  );
}

function factsOf(credit: Detail) {
  // An amount that was never paid out has no cost and no due date.
  const off = credit.status === 'denied' || credit.status === 'expired';
  const money = (label: string, naira: number) => (naira > 0 ? [{ label, value: <Money naira={naira} /> }] : []);
  return [
    {
      label: t('Invoice'),
      value: (
        <span className="wrap-anywhere">
          <T text="{link} to {party}" link={<Link to={paths.invoice(credit.invoiceId)}>{credit.invoiceNumber}</Link>} party={credit.party} />
        </span>
      ),
    },
    { label: t('Requested'), value: <Money naira={credit.requested} /> },
    ...(credit.amount === credit.requested ? [] : money(t('Offered'), credit.amount)),
    ...(off ? [] : priceOf(credit)),
    ...money(t('Penalty owed'), credit.settle.penalty),
    ...money(t('Waived'), credit.waived),
    ...money(t('Written off'), credit.writtenOff),
    ...(off || credit.dueDate === null ? [] : [{ label: t('Due date'), value: dayText(credit.dueDate) }]),
    ...(credit.disbursedAt === null ? [] : [{ label: t('Paid out'), value: momentText(credit.disbursedAt, today()) }]),
    ...(credit.repaidAt === null ? [] : [{ label: t('Repaid'), value: momentText(credit.repaidAt, today()) }]),
  ];
}

function priceOf({ status, fee, apr }: Detail) {
  const label = status === 'paid' ? t('Fee') : status === 'approved' || status === 'partial' ? t('Fee, at most') : t('Fee if held to the due date');
  return [
    { label, value: <Money naira={fee} /> },
    { label: t('APR'), value: <span className="tabular">{apr}%</span> },
  ];
}

function Repayments({ credit }: { credit: Detail }) {
  return (
    <section aria-label={t('Repayments')}>
      <h3 className="mb-1 text-sm font-semibold">{t('Repayments')}</h3>
      <ul className="divide-y divide-line">
        {credit.repayments.map((one) => (
          <li key={one.id} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              {HOW[one.how]}
              <span className="block text-xs text-ink-2">{momentText(one.at, today())}</span>
            </span>
            <Money naira={one.total} strong />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Score({ credit }: { credit: Detail }) {
  if (credit.score === null) return null;
  return (
    <details>
      <summary className="touch-target cursor-pointer py-1 text-ink-2">{t('Your score: {score} of 100', { score: credit.score })}</summary>
      <Facts
        rows={credit.points.map((one) => ({
          label: <span className="wrap-anywhere">{one.what}</span>,
          value: <span className="tabular">{one.points > 0 ? `+${one.points}` : `−${-one.points}`}</span>,
        }))}
      />
    </details>
  );
}

function Steps({ credit, onOpen }: { credit: Detail; onOpen: (open: Open) => void }) {
  const { accept, decline, repay } = credit.can;
  const answer = usePermission(credit.status === 'partial' ? 'credit.partial' : 'credit.request');
  const pay = usePermission('invoice.pay');
  const barred = (accept || decline) && answer.answer === 'deny';
  return (
    <>
      {barred && <p className="me-auto self-center text-ink-2 max-sm:order-last max-sm:w-full">{answer.reason}</p>}
      {credit.agreementHash !== null && <ButtonLink to={paths.downloadAgreement(credit.id)}>{t('Agreement')}</ButtonLink>}
      {decline && !barred && <Button onClick={() => onOpen('decline')}>{credit.status === 'pending' ? t('Withdraw') : t('Decline')}</Button>}
      {accept && !barred && (
        <Button variant="primary" onClick={() => onOpen('sign')}>
          {answer.answer === 'ask' ? t('Review and request signature') : t('Review and sign')}
        </Button>
      )}
      {repay && (
        <Button variant="primary" onClick={() => onOpen('repay')}>
          {pay.answer === 'ask' ? t('Request repayment approval') : t('Repay')}
        </Button>
      )}
    </>
  );
}
