import { TriangleAlert } from 'lucide-react';
import type { readInvoice } from '../../../shared/invoices/contract.ts';
import { payToText } from '../../../shared/invoices/pay-to.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Panel } from '../../../ui/primitives/card.tsx';
import { T } from '../../../ui/primitives/text-with-parts.tsx';

/** A changed account is a common method of invoice fraud: the payer should call the supplier at a known number. */
export function PayeeWarning({ invoice }: { invoice: OutputOf<typeof readInvoice> }) {
  const { payeeChanged } = invoice;
  if (!payeeChanged) return null;
  return (
    <Panel tone="warn" icon={<TriangleAlert aria-hidden="true" size={16} />}>
      <T
        text="{strong} Before you transfer anything, call them on a number you know. Paying from your wallet is safe: it goes to their wallet here."
        strong={
          <strong className="font-semibold">
            {t('{name} shows a different bank account than on the last invoice you paid.', { name: invoice.sender.name })}
          </strong>
        }
      />
      <dl className="mt-2 grid gap-x-3 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-2">{t('Before')}</dt>
        <dd className="tabular wrap-anywhere">{payToText(payeeChanged.before)}</dd>
        <dt className="text-ink-2">{t('Now')}</dt>
        <dd className="tabular wrap-anywhere">{payToText(payeeChanged.now)}</dd>
      </dl>
    </Panel>
  );
}
