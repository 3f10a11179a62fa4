import { moneyParts, sumFromNaira } from '../shared/kit/money.ts';
import type { Kobo } from '../shared/kit/money.ts';
import { t } from '../shared/kit/words.ts';
import { cx } from './cx.ts';

export type MoneySize = 'body' | 'lead' | 'title' | 'display';

export type MoneyProps = ({ kobo: Kobo } | { /** As the wire has it. */ naira: number }) & {
  size?: MoneySize;
  /** The sum of what stands above: semibold. */
  strong?: boolean;
  /** Writes + before what comes in. */
  signed?: boolean;
  /** Struck out, e.g. the amount before a correction. */
  struck?: boolean;
};

/** An amount set like one: ₦ and kobo lighter than naira, tabular figures, a true minus. */
export function Money({ size = 'body', strong = false, signed = false, struck = false, ...amount }: MoneyProps) {
  const value = 'kobo' in amount ? amount.kobo : sumFromNaira(amount.naira);
  // The contract lets no amount with a third decimal through; a broken one must be seen, not rounded.
  if (value === null) return <span className="text-danger">{t('not an amount')}</span>;
  const parts = moneyParts(value);
  const sign = parts.sign || (signed && value > 0 ? '+' : '');
  const light = size === 'body' ? 'text-ink-3' : 'text-ink-3 font-normal';
  return (
    <span className={cx('tabular whitespace-nowrap', SIZE[size], strong && 'font-semibold', struck && 'line-through')}>
      {sign}
      <span className={cx(light, strong && 'font-medium')}>{parts.symbol}</span>
      {parts.whole}
      <span className={cx(light, size === 'display' && 'text-lg sm:text-xl', size === 'title' && 'text-lg')}>.{parts.fraction}</span>
    </span>
  );
}

const SIZE: Record<MoneySize, string> = {
  body: '',
  lead: 'text-lg font-medium',
  title: 'text-xl font-medium tracking-tight',
  display: 'text-xl font-medium tracking-tight sm:text-2xl',
};
