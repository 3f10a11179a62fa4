import { useEffect, useState } from 'react';
import type { checkGuestPayment } from '../../shared/payments/contract.ts';
import { CHECK_GUEST } from '../../shared/payments/link-calls.ts';
import { Receipt } from '../payments/receipt.tsx';
import type { PaymentState } from '../payments/use-payment.ts';
import { begunBy } from '../payments/started-by-link.ts';
import { callWithoutSchema } from '../base/call-without-schema.ts';

/** Receipts of payments that this tab has made by the link, also of parts. Not those of others: a link is forwarded, and a receipt names its payer. */
export function LinkReceipts({ q }: { q: string }) {
  const [paid, setPaid] = useState<readonly PaymentState[]>([]);
  useEffect(() => {
    const requests = begunBy(q).map((reference) => callWithoutSchema<typeof checkGuestPayment>(CHECK_GUEST, { reference }, { quiet: true }).catch(() => null));
    void Promise.all(requests).then((found) => setPaid(found.flatMap((one) => (one?.status === 'succeeded' && one.returned < one.amount ? one : []))));
  }, [q]);
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {paid.map((state) => (
        <Receipt key={state.reference} state={state} />
      ))}
    </div>
  );
}
