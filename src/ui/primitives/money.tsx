import type { ReactNode } from 'react';
import { moneyParts, sumFromNaira } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from './cx.ts';

/** `figure`: the largest on a screen, by its width; `long` where such a one would not fit its column. */
export type MoneySize = 'body' | 'lead' | 'title' | 'display' | 'figure' | 'long';

export type MoneyProps = ({ kobo: Kobo } | { /** As the wire has it. */ naira: number }) & {
  size?: MoneySize | undefined;
  /** The sum of what stands above: semibold. */
  strong?: boolean | undefined;
  /** Writes + before what comes in. */
  signed?: boolean;
  /** Struck out, e.g. the amount before a correction. */
  struck?: boolean | undefined;
};

/** An amount set like one: ₦ and kobo lighter than naira, tabular figures, a true minus. */
export function Money({ size, strong, signed = false, struck, ...amount }: MoneyProps) {
  const value = 'kobo' in amount ? amount.kobo : sumFromNaira(amount.naira);
  // The contract lets no amount with a third decimal through; a broken one must be seen, not rounded.
  if (value === null) return <span className="text-danger">{t('not an amount')}</span>;
  const { sign, symbol, whole, fraction } = moneyParts(value);
  const signText = sign || (signed && value > 0 ? '+' : '');
  return <MoneyParts sign={signText} symbol={symbol} whole={whole} fraction={fraction} size={size} strong={strong} struck={struck} />;
}

/** The type that an amount is set in, whatever stands in its places. */
export function MoneyParts({ size = 'body', strong = false, struck = false, ...parts }: Pick<MoneyProps, 'size' | 'strong' | 'struck'> & Parts) {
  const light = size === 'body' ? 'text-ink-3' : 'text-ink-3 font-normal';
  return (
    <span className={cx('tabular whitespace-nowrap', SIZE[size], strong && 'font-semibold', struck && 'line-through')}>
      {parts.sign}
      <span className={cx(light, strong && 'font-medium')}>{parts.symbol}</span>
      {parts.whole}
      <span className={cx(light, FRACTION[size])}>.{parts.fraction}</span>
    </span>
  );
}

type Parts = Readonly<Record<'sign' | 'symbol' | 'whole' | 'fraction', ReactNode>>;

const SIZE: Record<MoneySize, string> = {
  body: '',
  lead: 'text-lg font-medium',
  title: 'text-xl font-medium tracking-tight',
  display: 'text-xl font-medium tracking-tight sm:text-2xl',
  figure: 'text-xl font-medium tracking-tight xl:text-2xl',
  long: 'text-lg font-medium tracking-tight xl:text-xl',
};
const FRACTION: Partial<Record<MoneySize, string>> = {
  title: 'text-lg',
  display: 'text-lg sm:text-xl',
  figure: 'text-lg xl:text-xl',
  long: 'text-lg',
};
