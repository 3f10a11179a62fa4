import { t } from '../../../shared/i18n/translate.ts';
import type { ReturnWay } from '../../../shared/invoices/credit-note.ts';
import { subtract, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { Facts, Panel } from '../../../ui/primitives/card.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { paths } from '../../base/paths.ts';
import type { Effect } from './plan.ts';

/** What the note does, before it is issued. */
export function CreditNoteEffect({ effect, available }: { effect: Effect; available: Kobo | null }) {
  const { sums, returns } = effect;
  const deposit = subtract(sums.total, sums.credited);
  const rows = [
    { label: t('Subtotal'), value: <Money kobo={sums.subtotal} /> },
    ...(sums.discount > 0 ? [{ label: t('Discount'), value: <Money kobo={subtract(ZERO, sums.discount)} /> }] : []),
    ...(sums.tax > 0 ? [{ label: t('Tax'), value: <Money kobo={sums.tax} /> }] : []),
    { label: t('Credit note'), value: <Money kobo={sums.total} strong />, total: true },
    { label: t('Balance due afterwards'), value: <Money kobo={effect.balance} /> },
    ...returns.map(({ way, amount }) => ({ label: WAYS[way], value: <Money kobo={amount} /> })),
    ...(deposit > 0 ? [{ label: t('Deposit, to give back outside'), value: <Money kobo={deposit} /> }] : []),
  ];
  return (
    <div className="grid gap-3" aria-live="polite">
      <Facts rows={rows} />
      {isShort(effect, available) && (
        <Panel tone="warn">
          <T
            text="Your wallet balance is too low to pay this back. Credit less, or {link}."
            link={<Link to={paths.wallet()}>{t('add money to the wallet')}</Link>}
          />
        </Panel>
      )}
    </div>
  );
}

/** Whether the wallet lacks what goes back from it. */
export function isShort({ returns }: Effect, available: Kobo | null): boolean {
  const ours = returns.filter(({ way }) => way !== 'outside').reduce((sum, { amount }) => sum + amount, 0);
  return available !== null && ours > available;
}

const WAYS: Readonly<Record<ReturnWay, string>> = {
  wallet: t('Paid back to their wallet'),
  card: t('Refunded to their card or account'),
  outside: t('You pay back outside'),
};
