import { useState } from 'react';
import { formatMoney, subtract } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { dueText, today } from '../../base/days.ts';
import { usePermission } from '../../base/permission.ts';
import { koboOf } from '../../documents/document-data.ts';
import { InvoiceSearch } from './invoice-search.tsx';
import { Matches, TransferHead, whyText } from './transfer-parts.tsx';
import { useTransferActions } from './use-transfer-actions.ts';
import type { Transfer } from './use-transfer-actions.ts';

/** One transfer: what it paid, and while something is left of it, the invoices that it may be for. */
export function TransferItem({ transfer }: { transfer: Transfer }) {
  const { isBusy, apply, keep, takeOff } = useTransferActions();
  const may = usePermission('invoice.mark-paid');
  const [isSearching, setSearching] = useState(false);
  const { id, state, suggestions, matches } = transfer;
  return (
    <div className="grid gap-3">
      <TransferHead transfer={transfer} />
      <Matches matches={matches} busy={isBusy} onTakeOff={takeOff} />
      {state === 'open' && !may.allowed && <p className="text-xs text-ink-2">{may.reason}</p>}
      {state === 'open' && may.allowed && (
        <>
          {suggestions.length > 0 && (
            <ul className="grid gap-2">
              {suggestions.map((one) => (
                <Suggestion key={one.invoiceId} transfer={transfer} suggestion={one} busy={isBusy} onApply={() => apply(id, one.invoiceId)} />
              ))}
            </ul>
          )}
          {isSearching ? (
            <InvoiceSearch onChoose={(invoice) => apply(id, invoice.id)} />
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button size="small" disabled={isBusy} onClick={() => setSearching(true)}>
                {suggestions.length > 0 ? t('Another invoice') : t('Find the invoice')}
              </Button>
              <Button size="small" variant="quiet" disabled={isBusy} onClick={() => keep(id, true)}>
                {t('Not for an invoice')}
              </Button>
            </div>
          )}
        </>
      )}
      {state === 'kept' && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm text-ink-2">{matches.length > 0 ? t('The rest is for no invoice') : t('Not for an invoice')}</p>
          {may.allowed && (
            <Button size="small" variant="quiet" disabled={isBusy} onClick={() => keep(id, false)}>
              {t('Match to an invoice')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Suggestion({
  transfer,
  suggestion,
  busy,
  onApply,
}: {
  transfer: Transfer;
  suggestion: Transfer['suggestions'][number];
  busy: boolean;
  onApply: () => void;
}) {
  const { number, party, balance, dueDate, reasons } = suggestion;
  const [left, due] = [koboOf(transfer.unassigned), koboOf(balance)];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border border-line px-3 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{`${number} · ${party ?? ''}`}</p>
        <p className="text-sm text-ink-2">
          {t('{amount} due', { amount: formatMoney(due) })} · {dueText(dueDate, today())}
        </p>
        <p className="text-xs text-ink-2">{whyText(reasons)}</p>
        {left > due && <p className="text-xs text-ink-2">{t('{amount} of it stays in the wallet.', { amount: formatMoney(subtract(left, due)) })}</p>}
        {left < due && <p className="text-xs text-ink-2">{t('It pays a part: {amount} stays due.', { amount: formatMoney(subtract(due, left)) })}</p>}
      </div>
      <Button
        size="small"
        variant={suggestion === transfer.suggestions[0] ? 'primary' : 'secondary'}
        disabled={busy}
        aria-label={t('Apply to {number}: {amount} from {sender}', { number, amount: formatMoney(left), sender: transfer.sender ?? t('Unknown sender') })}
        onClick={onApply}
      >
        {t('Apply to {number}', { number })}
      </Button>
    </li>
  );
}
