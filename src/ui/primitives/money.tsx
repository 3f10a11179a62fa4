import type { ReactNode } from 'react';
import { moneyParts, sumFromNaira } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from './cx.ts';

/** `figure`: the largest size of a screen, by its width; `long` if that does not fit the column. */
export type MoneySize = 'body' | 'lead' | 'title' | 'display' | 'figure' | 'long';

export type MoneyProps = ({ kobo: Kobo } | { /** An amount of the API. */ naira: number }) & {
  size?: MoneySize | undefined;
  /** A total: semibold. */
  strong?: boolean | undefined;
  /** Writes + before positive amounts. */
  signed?: boolean;
  /** Struck through, e.g. the amount before a correction. */
  struck?: boolean | undefined;
};

/** A formatted amount: ₦ and kobo lighter than naira, tabular digits, a typographic minus. */
export function Money({ size, strong, signed = false, struck, ...amount }: MoneyProps) {
  const value = 'kobo' in amount ? amount.kobo : sumFromNaira(amount.naira);
  // The contract allows no third decimal; an invalid amount must be visible, not rounded.
  if (value === null) return <span className="text-danger">{t('not an amount')}</span>;
  const { sign, symbol, whole, fraction } = moneyParts(value);
  const signText = sign || (signed && value > 0 ? '+' : '');
  return <MoneyParts sign={signText} symbol={symbol} whole={whole} fraction={fraction} size={size} strong={strong} struck={struck} />;
}

/** The text style of an amount, for any content. */
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
