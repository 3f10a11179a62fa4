import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import type { readBankStatement } from '../../../shared/payments/bank-statements-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { koboOf } from '../../documents/document-data.ts';

export type Line = OutputOf<typeof readBankStatement>['lines'][number];

/** An invoice with what the line pays of it. */
export type Paid = Pick<Line['matches'][number], 'invoiceId' | 'number' | 'balance' | 'amount'>;

/** What a line pays, by the value of its list: all that the rule found, one suggestion, or an invoice that a person searched. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly paid: readonly Paid[];
}

/** What can be chosen for a line; the first one of a certain line is what the rule found. */
export function choicesOf(line: Line): Choice[] {
  if (line.state === 'certain' && line.matches.length > 1)
    return [{ value: 'all', label: line.matches.map(({ number, amount }) => `${number} ${formatMoney(koboOf(amount))}`).join(', '), paid: line.matches }];
  return line.matches.map((match) => choiceOf(match));
}

/** An invoice as a choice. What is due comes before the name, which a phone may cut off. */
export function choiceOf({ invoiceId, number, party, balance, amount }: Paid & { readonly party: string | null }): Choice {
  const due = `${number} · ${t('{amount} due', { amount: formatMoney(koboOf(balance)) })}`;
  return { value: invoiceId, label: party === null ? due : `${due} · ${party}`, paid: [{ invoiceId, number, balance, amount }] };
}

/** Kobo. */
export function sumOf(paid: readonly Paid[]): Kobo {
  return kobo(paid.reduce((sum, { amount }) => sum + koboOf(amount), 0));
}
