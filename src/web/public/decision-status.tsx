import { useEffect, useState } from 'react';
import { FileMinus2 } from 'lucide-react';
import type { sendDecisionLink } from '../../shared/invoices/decision-contract.ts';
import { DECISION_LINK_CALL, RECEIVED_CREDIT_NOTE_PDF, RECEIVED_CREDIT_NOTES } from '../../shared/invoices/link-calls.ts';
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
import type { Received } from './use-received.ts';
import { WhoDecides } from './who-decides.tsx';
import type { requestPortal } from '../../shared/portal/contract.ts';
import { REQUEST_PORTAL } from '../../shared/portal/link-calls.ts';
import { errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import type { receivedCreditNotePdf, receivedCreditNotes } from '../../shared/invoices/credit-notes-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { fetchFile } from '../base/file-without-schema.ts';

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

/** Sends the recipient the link of their customer portal. It goes to their address, because an invoice's link is forwarded. */
function AllInvoices({ q }: { q: string }) {
  const [state, setState] = useState<{ busy: boolean; said: string | null }>({ busy: false, said: null });
  const ask = () => {
    setState({ busy: true, said: null });
    callWithoutSchema<typeof requestPortal>(REQUEST_PORTAL, { q }).then(
      ({ to }) => setState({ busy: false, said: t('We’ve sent the link to {to}.', { to }) }),
      (error: unknown) => setState({ busy: false, said: errorText(error) }),
    );
  };
  return (
    <div className="text-sm text-ink-2 wrap-anywhere">
      <div className="-ms-3">
        <Button size="small" variant="quiet" loading={state.busy} onClick={ask}>
          {t('Email me all my invoices')}
        </Button>
      </div>
      <p role="status" className="mt-1 empty:hidden">
        {state.said}
      </p>
    </div>
  );
}

type Notes = OutputOf<typeof receivedCreditNotes>['notes'];

/** The credit notes of a link's invoice, each as PDF. Loaded only for an invoice that has some. */
function LinkCreditNotes({ q, credited }: { q: string; credited: number }) {
  const { busy, save } = useSaving();
  const [notes, setNotes] = useState<Notes>([]);
  useEffect(() => {
    let gone = false;
    callWithoutSchema<typeof receivedCreditNotes>(RECEIVED_CREDIT_NOTES, { q }, { quiet: true }).then(
      (answer) => !gone && setNotes(answer.notes),
      () => undefined,
    );
    return () => {
      gone = true;
    };
    // Another note was issued while the page is open.
  }, [q, credited]);
  return (
    <section aria-label={t('Credit notes')} className="grid gap-1 text-sm empty:hidden">
      {notes.map((note) => (
        <p key={note.id} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            <Button
              variant="quiet"
              size="small"
              loading={busy === `${note.number}.pdf`}
              icon={<FileMinus2 aria-hidden="true" size={16} />}
              onClick={() => save(`${note.number}.pdf`, () => fetchFile<typeof receivedCreditNotePdf>(RECEIVED_CREDIT_NOTE_PDF, { q, id: note.id }))}
            >
              {t('Credit note {number}', { number: note.number })}
            </Button>
            <span className="block text-xs text-ink-2">{note.reason}</span>
          </span>
          <Money naira={note.total} />
        </p>
      ))}
    </section>
  );
}

/**
 * As a `ref`, with `data-waits`: a server-rendered part whose code loads later than the app. `boot.js` holds its clicks until it is interactive, and the last
 * one is replayed here.
 */
function partIsReady(part: HTMLElement | null): void {
  if (part?.dataset['waits'] === undefined) return;
  delete part.dataset['waits'];
  const pending = globalThis.duewellReplay;
  const press = pending?.press;
  if (!pending?.over || !press) return;
  // If the data had changed meanwhile, React has replaced the elements.
  const button = press.isConnected ? press : [...part.querySelectorAll('button')].find(({ textContent }) => textContent === press.textContent);
  if (!button || !part.contains(button)) return;
  pending.press = null;
  setTimeout(() => {
    delete button.dataset['pending'];
    button.click();
  });
}
