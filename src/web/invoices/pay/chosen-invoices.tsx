import { formatMoney } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Facts } from '../../../ui/primitives/card.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { koboOf } from '../../documents/document-data.ts';
import type { InvoiceRow } from '../list/row-actions.tsx';
import { toPay } from './to-pay.ts';

/** What is to be paid of each chosen invoice, and their sum. */
export function ChosenInvoices({ rows, total }: { rows: readonly InvoiceRow[]; total: Kobo }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- many invoices scroll in their own box, which the keyboard must reach
    <div role="group" aria-label={t('Selected invoices')} tabIndex={0} className="max-h-[40dvh] overflow-y-auto">
      <Facts
        rows={[
          ...rows.map((row) => ({
            label: (
              <span className="wrap-anywhere">
                {row.party} <span className="text-ink-3">{row.number}</span>
              </span>
            ),
            value: (
              <>
                <Money kobo={toPay(row)} />
                {row.payNow !== undefined && (
                  <span className="block text-xs text-balance text-ink-2">
                    {t('{amount} less withholding tax', { amount: formatMoney(koboOf(row.balance)) })}
                  </span>
                )}
              </>
            ),
          })),
          { label: t('Total'), value: <Money kobo={total} />, total: true },
        ]}
      />
    </div>
  );
}
