import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { bulkPayment, verifyBulkPayment } from '../../../shared/invoices/bulk-contract.ts';
import { listInvoices, readInvoice } from '../../../shared/invoices/contract.ts';
import { formatMoney, nairaFromKobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { readWallet } from '../../../shared/wallet/contract.ts';
import { Panel } from '../../../ui/primitives/card.tsx';
import { ApiError } from '../../../api-client/api-error.ts';
import { call, idempotencyKey } from '../../../api-client/client.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { queryOf } from '../../../api-client/query.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import { koboOf } from '../../documents/document-data.ts';
import { answered } from '../../payments/answered.ts';
import { payBy } from '../../payments/pay-by.ts';
import { useCards, Ways } from '../../payments/ways.tsx';
import type { Way } from '../../payments/ways.tsx';
import type { InvoiceRow } from '../list/row-actions.tsx';
import { ChosenInvoices } from './chosen-invoices.tsx';
import { InvoiceWarnings, useWarnings } from './warnings.tsx';
import { requestApproval } from '../../team/request-approval.ts';

interface Props {
  rows: readonly InvoiceRow[];
  /** The number of selected ones that cannot be paid. */
  left: number;
  total: Kobo;
  /** Another person must approve it first. */
  needsApproval: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Every invoice with its amount; all are paid or none. A retry sends the same input. */
export function BulkPayDialog({ rows, left, total, needsApproval: roleNeedsApproval, onClose, onDone }: Props) {
  // The server knows the owner's limits: a payment above them is requested instead.
  const [second, setSecond] = useState(false);
  const ids = rows.map(({ id }) => id);
  const { approve, isClear } = useWarnings(ids);
  const needsApproval = roleNeedsApproval || second || approve !== null;
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const wallet = useQuery(queryOf(readWallet, { businessId: business.id }));
  const available = wallet.data ? koboOf(wallet.data.available_balance) : null;
  const keys = useRef({ start: idempotencyKey(), pay: idempotencyKey() });
  const cards = useCards();
  const [chosen, setWay] = useState<Way | null>(null);
  const [saveCard, setSaveCard] = useState(false);
  const covers = available === null || available >= total;
  const usable = needsApproval && (chosen === 'card' || chosen === 'transfer') ? null : chosen;
  const way = usable ?? (needsApproval || covers ? 'wallet' : (cards[0]?.id ?? 'card'));
  const short = way === 'wallet' && !covers;
  const pay = async () => {
    const by = { businessId: business.id };
    const { paymentId } = await call(
      bulkPayment,
      { ...by, invoices: rows.map(({ id }) => id), seen: rows.map(({ id, revision }) => ({ invoiceId: id, revision })) },
      { idempotencyKey: keys.current.start },
    ).catch((error: unknown) => {
      // The reason is visible in the list too.
      void queries.invalidateQueries({ queryKey: [listInvoices.id] });
      throw error;
    });
    if (needsApproval) {
      const chosen = way === 'wallet' ? { channel: 'wallet' as const } : { cardId: way };
      await requestApproval(verifyBulkPayment, { ...by, paymentId, ...chosen }, { idempotencyKey: keys.current.pay });
      toast.success(t('Request sent. We’ll notify you of the decision.'));
      return onDone();
    }
    const options = { idempotencyKey: keys.current.pay };
    const paying = () =>
      way === 'wallet'
        ? call(verifyBulkPayment, { ...by, paymentId, channel: 'wallet' }, options).then(() => true)
        : payBy(way, { ...by, category: 'bulk', categoryId: paymentId, amount: nairaFromKobo(total) }, saveCard, options);
    const paid = await answered(paying).catch((error: unknown) => {
      // Refused with these keys: the balances must be read again. Without an answer, the same keys find out the outcome.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) keys.current = { start: idempotencyKey(), pay: idempotencyKey() };
      if (error instanceof ApiError && error.code === 'APPROVAL_REQUIRED') setSecond(true);
      throw error;
    });
    if (!paid) return;
    for (const route of [listInvoices, readInvoice, readWallet]) void queries.invalidateQueries({ queryKey: [route.id] });
    toast.success(tn(rows.length, '{amount} paid on {count} invoice', '{amount} paid on {count} invoices', { amount: formatMoney(total) }));
    onDone();
  };
  return (
    <ConfirmDialog
      isForm
      title={
        needsApproval
          ? tn(rows.length, 'Request approval to pay {count} invoice?', 'Request approval to pay {count} invoices?')
          : tn(rows.length, 'Pay {count} invoice?', 'Pay {count} invoices?')
      }
      confirm={needsApproval ? t('Request approval to pay {amount}', { amount: formatMoney(total) }) : t('Pay {amount}', { amount: formatMoney(total) })}
      disabled={(short && !needsApproval) || !isClear}
      onConfirm={pay}
      onClose={onClose}
    >
      <InvoiceWarnings ids={ids} />
      <ChosenInvoices rows={rows} total={total} />
      {left > 0 && (
        <p className="text-ink-2">
          {tn(left, 'One selected invoice can’t be paid and is excluded.', '{count} selected invoices can’t be paid and are excluded.')}
        </p>
      )}
      <Ways value={way} onChange={setWay} available={available} needsApproval={needsApproval} saveCard={saveCard} onSaveCard={setSaveCard} />
      {short && (
        <Panel tone="warn">
          <T text="Your wallet balance is too low. Choose another method, or {link}." link={<Link to={paths.wallet()}>{t('add money to the wallet')}</Link>} />
        </Panel>
      )}
      <p className="text-ink-2">
        {needsApproval
          ? approve && !roleNeedsApproval
            ? t('{reason} Either all of them are paid, or none.', { reason: approve })
            : t('An owner or admin must approve first. Either all of them are paid, or none.')
          : t('Either all of them are paid, or none.')}
      </p>
    </ConfirmDialog>
  );
}
