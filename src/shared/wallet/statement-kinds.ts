import { t } from '../i18n/translate.ts';
import { eventsOf, POSTED_KINDS } from './ledger-events.ts';
import type { BusinessEvent } from './ledger-events.ts';

/** The filters of a statement, with the posting events of each; `in` and `out` depend on the sign. */
export const STATEMENT_KINDS = {
  in: { word: t('Money in'), events: null },
  out: { word: t('Money out'), events: null },
  payments: { word: t('Payments'), events: eventsOf('payments') },
  deposits: { word: t('Money added'), events: eventsOf('deposits') },
  withdrawals: { word: t('Withdrawals'), events: eventsOf('withdrawals') },
  credit: { word: t('Credit'), events: eventsOf('credit') },
} as const satisfies Record<string, { readonly word: string; readonly events: readonly BusinessEvent[] | null }>;

export type StatementKind = keyof typeof STATEMENT_KINDS;
export const STATEMENT_KIND_NAMES = ['in', 'out', ...POSTED_KINDS] as const satisfies readonly StatementKind[];

/** The maximum number of lines of a printed statement; the CSV file has no limit. */
export const MAX_PRINTED_LINES = 1_000;
