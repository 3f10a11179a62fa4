import { formatMoney, kobo, subtract, ZERO } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { withdrawalTerms } from '../../shared/wallet/withdrawal-contract.ts';
import { largestWithdrawal } from '../../shared/wallet/withdrawal-rules.ts';
import { Panel } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { withQuery } from '../../ui/primitives/navigation.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { paths } from '../base/paths.ts';
import { dayAndClock } from '../base/day-and-clock.ts';
import { koboOf } from '../documents/document-data.ts';

type Terms = OutputOf<typeof withdrawalTerms>;

/** Whether the amount would be refused. Kobo. */
export function isTooMuch(terms: Terms, account: Terms['accounts'][number] | undefined, amount: Kobo, total: Kobo): boolean {
  const card = terms.cardMoney === null ? ZERO : koboOf(terms.cardMoney.amount);
  return (
    total > subtract(koboOf(terms.available), card) ||
    (terms.leftToday !== null && amount > koboOf(terms.leftToday)) ||
    (account?.cooling ? amount > koboOf(account.cooling.left) : false)
  );
}

/** The most that can be withdrawn now; null if nothing can. Kobo. */
export function mostOf(terms: Terms, account: Terms['accounts'][number] | undefined): Kobo | null {
  const free = terms.cardMoney === null ? koboOf(terms.available) : subtract(koboOf(terms.available), koboOf(terms.cardMoney.amount));
  const limits = [terms.leftToday, account?.cooling?.left ?? null].filter((limit) => limit !== null).map(koboOf);
  return largestWithdrawal(free, limits.length === 0 ? null : kobo(Math.min(...limits)));
}

/** Beside the maximum: the available balance, and the reason why the maximum is less. */
export function availableText(terms: Terms, account: Terms['accounts'][number] | undefined): string {
  return [t('{amount} is available.', { amount: formatMoney(koboOf(terms.available)) }), whyLess(terms, account)].join(' ');
}

function whyLess(terms: Terms, account: Terms['accounts'][number] | undefined): string {
  const [available, card] = [koboOf(terms.available), terms.cardMoney === null ? ZERO : koboOf(terms.cardMoney.amount)];
  const free = subtract(available, card);
  const leftToday = terms.leftToday === null ? null : koboOf(terms.leftToday);
  const cooling = account?.cooling ?? null;
  if (cooling && !isLess(leftToday, cooling) && koboOf(cooling.left) < free)
    return t('A new account can receive {amount} now.', { amount: formatMoney(koboOf(cooling.left)) });
  if (leftToday !== null && leftToday < free) return t('{amount} of your daily limit is left.', { amount: formatMoney(leftToday) });
  return card > 0 ? t('{amount} of it came by card and can’t be withdrawn yet.', { amount: formatMoney(card) }) : t('The bank fee is added.');
}

/** Of two limits only the narrower one is shown. */
function isLess(leftToday: Kobo | null, cooling: { left: number } | null): boolean {
  return leftToday !== null && cooling !== null && leftToday <= koboOf(cooling.left);
}

/** The reasons against an amount, each with its remedy; nothing while it is possible. */
export function WithdrawalNotes(given: { terms: Terms; account: Terms['accounts'][number] | undefined; amount: Kobo | null; total: Kobo | null }) {
  const { terms, account, amount, total } = given;
  const available = koboOf(terms.available);
  const leftToday = terms.leftToday === null ? null : koboOf(terms.leftToday);
  const cooling = account?.cooling ?? null;
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {amount !== null && total !== null && total > available && (
        <Panel tone="warn">
          <T
            text="With the fee, this is {amount} more than your available balance. {link}, or withdraw less."
            amount={formatMoney(subtract(total, available))}
            link={<Link to={withQuery(paths.wallet(), { panel: 'add' })}>{t('Add money')}</Link>}
          />
        </Panel>
      )}
      {leftToday !== null && (amount === null ? isLess(leftToday, cooling) : amount > leftToday) && (
        <Panel tone={amount === null ? 'info' : 'warn'}>
          <T
            text="{amount} of your daily limit is left. Withdraw less, wait until tomorrow, or {link}."
            amount={formatMoney(leftToday)}
            link={<Link to={paths.kyb()}>{t('raise your limit')}</Link>}
          />
        </Panel>
      )}
      {terms.cardMoney && total !== null && total <= available && total > subtract(available, koboOf(terms.cardMoney.amount)) && (
        <Panel tone="warn">
          {t('{amount} of your balance came by card and can be withdrawn from {ends}. You can pay invoices with it now, or withdraw less.', {
            amount: formatMoney(koboOf(terms.cardMoney.amount)),
            ends: dayAndClock(terms.cardMoney.ends),
          })}
        </Panel>
      )}
      {cooling && !isLess(leftToday, cooling) && (amount === null || amount > koboOf(cooling.left)) && (
        <Panel tone={amount === null ? 'info' : 'warn'}>
          {t('This account is new. New accounts together can receive {amount} more until {ends}; after that, as much as your limit allows.', {
            amount: formatMoney(koboOf(cooling.left)),
            ends: dayAndClock(cooling.ends),
          })}
        </Panel>
      )}
    </div>
  );
}
