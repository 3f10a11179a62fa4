import { useEffect, useState } from 'react';
import type { sendDecisionLink } from '../../shared/invoices/decision-contract.ts';
import { DECISION_LINK_CALL } from '../../shared/invoices/link-calls.ts';
import type { checkGuestPayment } from '../../shared/payments/contract.ts';
import { CHECK_GUEST } from '../../shared/payments/link-calls.ts';
import { dateIn, formatDate } from '../../shared/kit/date.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { TIME_ZONE } from '../base/config.ts';
import { publicPaths } from '../base/public-paths.ts';
import { koboOf } from '../documents/document-data.ts';
import { decisionText } from '../documents/decision-text.ts';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { Receipt } from '../payments/receipt.tsx';
import type { PaymentState } from '../payments/use-payment.ts';
import { begunBy } from '../payments/started-by-link.ts';
import { AllInvoices } from './all-invoices.tsx';
import { LinkCreditNotes } from './link-credit-notes.tsx';
import type { Received } from './use-received.ts';
import { partIsReady } from './waiting-part.ts';
import { WhoDecides } from './who-decides.tsx';

/** The decision, or who can make it; the receipts of a payer; and the credit notes. */
export function DecisionStatus({ view, q, decides }: { view: Received; q: string; decides: boolean }) {
  const said = decisionText(view.decided, view.decision, view.recipient.name);
  return (
    <div data-waits="" ref={partIsReady} className="grid gap-4 empty:hidden">
      {said && <p className="text-sm text-ink-2 wrap-anywhere">{said}</p>}
      {view.paid > 0 && <LinkReceipts q={q} />}
      {view.credited ? <LinkCreditNotes q={q} credited={view.credited} /> : null}
      {view.toDecide && !decides && (
        <WhoDecides
          by={view.toDecide}
          sender={view.sender.name}
          path={publicPaths.invoice(view.id)}
          minor={view.can.pay && view.paid > 0}
          send={() => callWithoutSchema<typeof sendDecisionLink>(DECISION_LINK_CALL, { q })}
        />
      )}
      <AllInvoices q={q} />
    </div>
  );
}

/** Receipts of payments that this tab has made by the link, also of parts. Not those of others: a link is forwarded, and a receipt names its payer. */
function LinkReceipts({ q }: { q: string }) {
  const [paid, setPaid] = useState<readonly PaymentState[]>([]);
  useEffect(() => {
    const requests = begunBy(q).map((reference) => callWithoutSchema<typeof checkGuestPayment>(CHECK_GUEST, { reference }, { quiet: true }).catch(() => null));
    void Promise.all(requests).then((found) => setPaid(found.flatMap((one) => (one?.status === 'succeeded' && one.returned < one.amount ? one : []))));
  }, [q]);
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {paid.map((state) => (
        <Receipt key={state.reference} state={state} label={labelOf(state)} />
      ))}
    </div>
  );
}

/** Several parts were paid: amount and day tell their receipts apart. */
function labelOf({ amount, startedAt }: PaymentState): string {
  return t('Receipt for {amount}, {day}', { amount: formatMoney(koboOf(amount)), day: formatDate(dateIn(TIME_ZONE, Date.parse(startedAt))) });
}
