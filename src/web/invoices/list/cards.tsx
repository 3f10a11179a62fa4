import type { listInvoices } from '../../../shared/invoices/contract.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import { grouped, t, tn } from '../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/primitives/cx.ts';
import { Anchor } from '../../../ui/primitives/link.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { useLocation, withQuery } from '../../../ui/primitives/navigation.ts';
import { Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { koboOf } from '../../documents/document-data.ts';
import type { ListParams } from './list-params.ts';

type Page = OutputOf<typeof listInvoices>;
type Cards = Page['topCards'];

/** The counters by status; a click filters the list. */
export function ListCards({ page, params }: { page: Page | undefined; params: ListParams }) {
  const names = params.type === 'sent' ? SENT : RECEIVED;
  return (
    <>
      <Counters names={names} rare={RARE} labels={WORD} due cards={page?.topCards} current={params.status ?? 'all'} />
      {page && page.newSenders.count > 0 && <p className="-mt-2 mb-5 text-sm text-pretty text-ink-2">{newSendersText(page.newSenders)}</p>}
    </>
  );
}

function newSendersText({ count, amount }: Page['newSenders']): string {
  return tn(
    count,
    '{count} invoice from a new sender ({amount}) is not in these amounts until you approve it, or add the sender to your contacts.',
    '{count} invoices from new senders ({amount}) are not in these amounts until you approve one, or add the sender to your contacts.',
    { amount: formatMoney(koboOf(amount)) },
  );
}

interface CountersProps<Name extends string> {
  names: readonly Name[];
  /** Those that are not shown while they count nothing. */
  rare: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  /** The amount of `all` is the balance due. */
  due?: boolean;
  cards: Readonly<Record<Name, { count: number; amount: number }>> | undefined;
  /** The status of the current filter, or `all`. */
  current: string;
}

export function Counters<Name extends string>({ names, rare, labels, due = false, cards, current }: CountersProps<Name>) {
  const { path, search } = useLocation();
  const shown = names.filter((name) => !rare.includes(name) || name === current || (cards && cards[name].count > 0));
  return (
    <ul
      aria-label={t('Summary')}
      // The height has room for a scrollbar: nothing moves when cards appear that do not fit.
      className="-mx-4 my-5 grid snap-x auto-cols-[minmax(max-content,1fr)] grid-flow-col overflow-x-auto overflow-y-hidden border-y border-line bg-surface px-4 whitespace-nowrap [scrollbar-width:thin] sm:mx-0 sm:min-h-20 sm:rounded sm:border-x sm:px-0"
    >
      {shown.map((name) => {
        const on = current === name;
        return (
          <li key={name} className="-me-px min-w-32 snap-start border-e border-line">
            <Anchor
              to={withQuery(path, { status: name === 'all' || on ? null : name, offset: null }, search)}
              current={on ? 'page' : undefined}
              className={cx(
                'relative flex h-full flex-col justify-between gap-1 px-4 py-3 transition-colors duration-[120ms] hover:bg-sunken/70 focus-visible:-outline-offset-2',
                on && 'bg-accent-soft/60 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent',
              )}
            >
              <span className="flex items-baseline justify-between gap-3 text-xs text-ink-2">
                {labels[name]}
                <span className="tabular">{cards ? grouped(cards[name].count) : <Skeleton className="h-3 w-4" />}</span>
              </span>
              <span className={cx('text-sm', on ? 'font-semibold' : 'font-medium')}>
                {!cards && <Skeleton className="h-4 w-24" />}
                {cards &&
                  (due && name === 'all' ? <T text="{amount} due" amount={<Money naira={cards[name].amount} />} /> : <Money naira={cards[name].amount} />)}
              </span>
            </Anchor>
          </li>
        );
      })}
    </ul>
  );
}

/** Besides the steps of every invoice. */
const RARE = ['partial', 'denied', 'expired', 'credited', 'archived'] as const;
const RECEIVED = ['all', 'pending', 'unpaid', 'partial', 'late', 'paid', 'denied', 'expired', 'credited', 'archived'] as const;
const SENT = [...RECEIVED, 'draft'] as const;
/** In the plural, where a language has one: they name several invoices. */
const WORD: Record<keyof Cards, string> = {
  all: t('All'),
  pending: t('Awaiting approval'),
  unpaid: t('Unpaid', undefined, 'invoices'),
  partial: t('Partially paid', undefined, 'invoices'),
  late: t('Overdue'),
  paid: t('Paid', undefined, 'invoices'),
  denied: t('Declined', undefined, 'invoices'),
  expired: t('Expired', undefined, 'invoices'),
  credited: t('Credited', undefined, 'invoices'),
  archived: t('Archived', undefined, 'invoices'),
  draft: t('Drafts'),
};
